"""FAQs whose entries come with their fields: YAML and JSON as Ruleproof keeps them, CSV with a head line."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from corpus.errors import ContentError
from corpus.language import detect
from qa.audit.reading.pages import pages_in, pages_of
from qa.audit.types import Faq, FaqItem, Unread

_CSafe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_MOST_CELL = 100_000

_KEYS = ("entries", "faq", "questions")
"""Under one of these a JSON object holds its list."""

_LISTS = re.compile(rf'(?:\A|"(?P<key>{"|".join(_KEYS)})"\s{{0,20}}:)\s{{0,200}}\[')
_BETWEEN = re.compile(r"[ \t\r\n,]*")

_NAMES = {
    "id": ("id", "key", "nr", "no", "number"),
    "language": ("language", "lang", "langue", "locale"),
    "question": ("question", "q"),
    "answer": ("answer", "reponse", "réponse", "a", "r"),
    "pages": ("pages", "page", "p"),
}
"""Heads of columns and names of fields that are understood, in lower case."""


def read_yaml(text: str, name: str, language: str | None) -> Faq:
    """Return the entries of a YAML list. Raises ContentError."""
    loader = _CSafe(text)
    try:
        node = loader.get_single_node()
        raw = loader.construct_document(node) if node else None
    except (yaml.YAMLError, RecursionError) as error:
        raise ContentError(f"{name}: not readable as YAML: {error}") from error
    finally:
        loader.dispose()
    listed = node.value if isinstance(node, yaml.SequenceNode) else ()
    return _entries(raw, [entry.start_mark.line + 1 for entry in listed], name, language)


def read_json(text: str, name: str, language: str | None, *, by_line: bool = False) -> Faq:
    """Return the entries of a JSON list, of one under ``entries`` or ``faq``, or of JSON lines.

    Raises ContentError.
    """
    written = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    try:
        raw = [json.loads(line) for _, line in written] if by_line else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError(f"{name}: not readable as JSON: {error}") from error
    key = ""
    if isinstance(raw, Mapping):
        key = next((key for key in _KEYS if isinstance(raw.get(key), list)), "")
        raw = raw[key] if key else raw
    if by_line or not isinstance(raw, list):
        return _entries(raw, [n for n, _ in written], name, language)
    return _entries(raw, _lines_of(text, key, len(raw)), name, language)


def read_csv(text: str, name: str, language: str | None) -> Faq:
    """Return the entries of a table whose head names question and answer; comma, semicolon or tab part cells.

    Raises ContentError.
    """
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    try:
        csv.field_size_limit(_MOST_CELL)
        reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff")), delimiter=mark, strict=True)
        rows, ends = [], [1]
        for row in reader:
            rows.append(row)
            ends.append(reader.line_num)
    except csv.Error as error:
        raise ContentError(
            f"{name}: not readable as CSV: {error}. Put cells with commas in quotes."
        ) from error
    heads = {(head or "").strip().lower() for head in (rows[0] if rows else ())}
    if not heads & set(_NAMES["question"]) or not heads & set(_NAMES["answer"]):
        raise ContentError(
            f"{name}: the first line of a CSV names its columns: id,language,question,answer,pages."
        )
    entries = [{key: value for key, value in row.items() if key} for row in rows]
    return _entries(entries, [end + 1 for end in ends], name, language)


def _lines_of(text: str, key: str, many: int) -> list[int]:
    """Return the lines on which the elements of a JSON list begin: that of a key, or the whole text's.

    The text is known to be JSON. A key may stand in other places, too: its list is that of so many elements.
    """
    heads = (list_ for list_ in _LISTS.finditer(text) if (list_["key"] or "") == key)
    found = (_elements(text, list_.end()) for list_ in heads)
    return next((lines for lines in found if len(lines) == many), [])


def _elements(text: str, at: int) -> list[int]:
    decoder, lines = json.JSONDecoder(), list[int]()
    counted, line = 0, 1
    while True:
        between = _BETWEEN.match(text, at)
        at = between.end() if between else at
        if text[at] == "]":
            return lines
        line, counted = line + text.count("\n", counted, at), at
        lines.append(line)
        _, at = decoder.raw_decode(text, at)


def _entries(raw: Any, lines: Sequence[int], name: str, language: str | None) -> Faq:
    """Return the entries of a list; ``lines``: where each begins, from 1."""
    if not isinstance(raw, list):
        raise ContentError(f"{name}: a FAQ is a list of entries with question and answer.")
    items: list[FaqItem] = []
    unread: list[Unread] = []
    for number, entry in enumerate(raw, start=1):
        line = lines[number - 1] if number <= len(lines) else 0
        found = _item(entry, number, line, language)
        if isinstance(found, FaqItem):
            items.append(found)
        else:
            unread.append(Unread(line, str(entry)[:200], found))
    return Faq(name, tuple(items), tuple(unread))


def _item(entry: Any, number: int, line: int, language: str | None) -> FaqItem | str:
    """Return an entry, or why it is none; ``number`` counts entries from 1."""
    if not isinstance(entry, Mapping):
        return "no entry with question and answer"
    fields = {str(key).strip().lower(): value for key, value in entry.items()}
    question, answer = _field(fields, "question"), _field(fields, "answer")
    if not question or not answer:
        return "no question" if not question else "no answer"
    bare, told = pages_in(answer)
    pages = pages_of(_field(fields, "pages")) or tuple(_cited(fields.get("citations")))
    return FaqItem(
        _field(fields, "id") or str(number),
        question,
        bare,
        _field(fields, "language") or language or detect(f"{question} {answer}"),
        pages or told,
        line,
    )


def _field(fields: Mapping[str, Any], name: str) -> str:
    value = next((fields[key] for key in _NAMES[name] if fields.get(key) not in (None, "")), "")
    if isinstance(value, list):
        return " ".join(map(str, value))
    return " ".join(str(value).split())


def _cited(citations: Any) -> Iterator[int]:
    seen: set[int] = set()
    for citation in citations if isinstance(citations, list) else ():
        page = citation.get("page") if isinstance(citation, Mapping) else None
        if isinstance(page, int) and page not in seen:
            seen.add(page)
            yield page
