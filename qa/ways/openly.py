"""What the booklet leaves open, and saying that nothing answers."""

from dataclasses import replace

from qa.claims import from_readings, open_point
from qa.notes import notes_for
from qa.sentences import Likeliest
from qa.types import Answer, Basis, Claim, Status
from qa.ways.found import Found

MAYBE_SILENT = 0.25
"""Chance of a shipped booklet's silence from which on its sentences are no answer."""


def readings_of(
    claim: Claim, language: str, found: Found
) -> tuple[tuple[Claim, ...], tuple[str, ...]] | None:
    """Return all readings, and notes on them, where the booklet's best sentence is about an open point."""
    shelf, books = found.shelf, found.books
    point = open_point(claim, language, shelf.id, shelf.booklet, books) if shelf.booklet else None
    if point is None:
        return None
    entry, told_in = point
    claims = from_readings(entry, told_in, shelf.booklet, books)
    return (claims, notes_for(language, claims, books, basis=Basis.FAQ, told_in=told_in)) if claims else None


def without_claim(base: Answer, found: Found, likely: Likeliest | None = None) -> Answer:
    """Say that the book is silent where the search finds nothing and no learned sentence may be meant."""
    question = base.question
    words = (w for i in found.books.indexes for w in i.unknown_terms(question.text, question.language))
    silent = found.silent and (likely is None or likely.silent >= MAYBE_SILENT)
    return replace(
        base,
        status=Status.NOT_IN_RULEBOOK if silent else Status.UNSURE,
        unknown_words=tuple(dict.fromkeys(words)),
    )
