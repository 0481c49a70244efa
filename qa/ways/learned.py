"""The sentences of a shipped booklet that were learned to answer such questions."""

from collections.abc import Sequence
from dataclasses import replace

from corpus.games import sentences
from corpus.language import fr_or_en
from qa.books import Books
from qa.claims import from_sentences, learned_first
from qa.games import Shelf
from qa.notes import notes_for
from qa.sentences import Likeliest
from qa.types import Answer, Basis, Status
from qa.ways.found import NEAREST, Found
from qa.ways.openly import MAYBE_SILENT, readings_of

SAID_SURELY = 0.75
"""Chance from which on the likeliest sentences of a shipped booklet answer even if a case may be meant."""

SAID = 0.55
"""Chance from which on they answer unless a case is likely meant."""

SAID_AGAINST_SEARCH = 0.7
"""The same where the search finds nothing of the question in the book, as across languages it may."""

SHOWN = 2
"""Entries shown at most."""

ENOUGH = 0.8
"""Chance from which on an entry is shown alone."""

WORTH_SHOWING = 0.1
"""Chance below which an entry is not shown beside another one."""


def from_learned(base: Answer, found: Found, likely: Likeliest | None, least: float) -> Answer | None:
    """Answer with what the likeliest sentences of the booklet say.

    None where those that are shown are less likely than ``least``, together, to hold the answer.
    """
    if likely is None or likely.silent >= MAYBE_SILENT:
        return None
    # The answers known are a closed world: of what points outside the booklet one is likeliest all the same.
    outside = found.silent
    entries, chance = _enough(likely.entries)
    if chance < (max(least, SAID_AGAINST_SEARCH) if outside else least):
        return None
    language, known = base.question.language, sentences(found.shelf.id)
    carried = [
        from_sentences(known[entry], language, found.shelf.booklet, found.books)
        for entry in entries
        if entry in known
    ]
    claims = tuple(claim for claim in carried if claim is not None)
    if len(claims) < len(entries):
        return None
    opened = readings_of(claims[0], language, found)
    if opened is not None:
        return replace(base, status=Status.AMBIGUOUS, basis=Basis.FAQ, claims=opened[0], notes=opened[1])
    spoken = fr_or_en(language)
    notes = notes_for(language, claims, found.books, basis=Basis.FAQ, told_in=spoken)
    return replace(
        base, status=Status.ANSWERED, basis=Basis.FAQ, confidence=chance, claims=claims, notes=notes
    )


def with_learned_first(base: Answer, found: Found, likely: Likeliest | None) -> Answer:
    """Put the passages of the likeliest sentences before those that the search found."""
    if likely is None:
        return base
    known, shelf = sentences(found.shelf.id), found.shelf
    entries = [(known[e], chance) for e, chance in likely.entries if chance >= WORTH_SHOWING and e in known]
    return replace(base, nearest=learned_first(entries, base.nearest, shelf.booklet, found.books, NEAREST))


def more_than_sentences(shelf: Shelf, books: Books) -> bool:
    """Tell whether a game has other books than one whose sentences may have been learned."""
    return not shelf.booklet or len(books.indexes) > 1


def more_than_learned(found: Found, likely: Likeliest | None) -> bool:
    """Tell whether the search can find what the learned sentences lack: other books, a booklet without any.

    They go through the whole booklet; a passage that resembles the question beside them is seldom an answer.
    """
    return likely is None or len(found.books.indexes) > 1


def _enough(entries: Sequence[tuple[str, float]]) -> tuple[list[str], float]:
    """Return the fewest of the likeliest entries that hold the answer, and the chance that they do.

    A second one is shown where the first alone may well be the wrong one, or half of the answer.
    """
    taken, total = [entries[0][0]], entries[0][1]
    for entry, chance in entries[1:SHOWN]:
        if total >= ENOUGH or chance < WORTH_SHOWING:
            break
        taken.append(entry)
        total += chance
    return taken, total
