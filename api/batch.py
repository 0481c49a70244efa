"""Many questions from JSON lines: one line out for each line in, in order, as soon as it is known."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from api.wire import error_to_wire
from corpus.errors import RuleproofError

log = logging.getLogger("ruleproof.batch")

MAX_LINE = 64_000
"""Bytes of one input line; a longer one is answered with an error."""

Ask = Callable[[str, str | None, str | None, Any], dict[str, Any]]
"""Answers (question, game, language, id) in wire form."""


def answer_lines(lines: BinaryIO, ask: Ask) -> Iterator[dict[str, Any]]:
    """Yield an answer, or an error object in its place, for every input line."""
    for number, raw in enumerate(_bounded(lines), start=1):
        yield _answer_line(raw, number, ask)


def dump_line(value: dict[str, Any]) -> str:
    """Return JSON on one line, whatever a reader takes for the end of a line.

    >>> dump_line({"q": "é\\u2028"})
    '{"q": "é\\\\u2028"}'
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not text.isprintable():
        # U+0085, U+2028 and lone surrogates: valid in JSON, but they break lines or cannot be encoded.
        text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    return text


def _bounded(lines: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line, None for one past the limit, without ever holding such a line whole."""
    while raw := lines.readline(MAX_LINE):
        whole = True
        while raw and len(raw) >= MAX_LINE and not raw.endswith(b"\n"):
            whole = False
            raw = lines.readline(MAX_LINE)
        yield raw if whole else None


def _answer_line(raw: bytes | None, number: int, ask: Ask) -> dict[str, Any]:
    if raw is None:
        return _bad(number, f"the line is longer than {MAX_LINE // 1000} kB")
    try:
        fields = json.loads(raw.decode("utf-8-sig" if number == 1 else "utf-8"))
        # A number past what a float holds reads as infinite, and could not be given back.
        json.dumps(fields, allow_nan=False)
    except (ValueError, RecursionError):
        return _bad(number, "the line is not JSON in UTF-8")
    if not isinstance(fields, dict):
        return _bad(number, 'the line is not an object {"id", "game", "question"}')
    id = fields.get("id")
    question, game, language = fields.get("question"), fields.get("game"), fields.get("language")
    if not isinstance(question, str):
        return _bad(number, 'the field "question" must be a string', id)
    if not isinstance(game, str | None):
        return _bad(number, 'the field "game" must be the id of a game, or left out', id)
    if not isinstance(language, str | None):
        return _bad(number, 'the field "language" must be a language tag, or left out', id)
    try:
        return ask(question, game or None, language or None, id)
    except RuleproofError as error:
        return error_to_wire(type(error).__name__, str(error), id=id, line=number)
    except Exception as error:
        # A fault of ours on one line must not cost the answers to the others.
        log.error("line %d: %s: %s", number, type(error).__name__, error)
        log.debug("line %d", number, exc_info=error)
        return error_to_wire(
            "Fault", f"Line {number}: {type(error).__name__}; please report it.", id=id, line=number
        )


def _bad(number: int, why: str, id: Any = None) -> dict[str, Any]:
    return error_to_wire("BadLine", f"Line {number}: {why}.", id=id, line=number)
