"""FAQs whose entries come with their fields: YAML and JSON as Ruleproof keeps them, CSV with a head line."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from corpus.errors import ContentError
from corpus.language import detect
from qa.audit.reading.pages import pages_in, pages_of
from qa.audit.types import Faq, FaqItem, Unread

_CSafe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_MOST_CELL = 100_000

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
    try:
        raw = yaml.load(text, Loader=_CSafe)
    except (yaml.YAMLError, RecursionError) as error:
        raise ContentError(f"{name}: not readable as YAML: {error}") from error
    return _entries(raw, name, language)


def read_json(text: str, name: str, language: str | None, *, by_line: bool = False) -> Faq:
    """Return the entries of a JSON list, of one under ``entries`` or ``faq``, or of JSON lines.

    Raises ContentError.
    """
    try:
        raw = (
            [json.loads(line) for line in text.splitlines() if line.strip()] if by_line else json.loads(text)
        )
    except (ValueError, RecursionError) as error:
        raise ContentError(f"{name}: not readable as JSON: {error}") from error
    if isinstance(raw, Mapping):
        raw = next(
            (raw[key] for key in ("entries", "faq", "questions") if isinstance(raw.get(key), list)), raw
        )
    return _entries(raw, name, language)


def read_csv(text: str, name: str, language: str | None) -> Faq:
    """Return the entries of a table whose head names question and answer; comma, semicolon or tab part cells.

    Raises ContentError.
    """
    first = text.partition("\n")[0]
    mark = max(",;\t", key=first.count)
    try:
        csv.field_size_limit(_MOST_CELL)
        rows = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff")), delimiter=mark, strict=True))
    except csv.Error as error:
        raise ContentError(
            f"{name}: not readable as CSV: {error}. Put cells with commas in quotes."
        ) from error
    heads = {(head or "").strip().lower() for head in (rows[0] if rows else ())}
    if not heads & set(_NAMES["question"]) or not heads & set(_NAMES["answer"]):
        raise ContentError(
            f"{name}: the first line of a CSV names its columns: id,language,question,answer,pages."
        )
    return _entries([{key: value for key, value in row.items() if key} for row in rows], name, language)


def _entries(raw: Any, name: str, language: str | None) -> Faq:
    if not isinstance(raw, list):
        raise ContentError(f"{name}: a FAQ is a list of entries with question and answer.")
    items: list[FaqItem] = []
    unread: list[Unread] = []
    for number, entry in enumerate(raw, start=1):
        found = _item(entry, number, language)
        if isinstance(found, FaqItem):
            items.append(found)
        else:
            unread.append(Unread(number, str(entry)[:200], found))
    return Faq(name, tuple(items), tuple(unread))


def _item(entry: Any, number: int, language: str | None) -> FaqItem | str:
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
        number,
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
