"""Entries against each other: asked twice, answered in two ways, told otherwise in another language.

Entries are compared only with those that share their rare words (or lie near as vectors), so that the work
grows with the number of entries and not with its square.
"""

from collections.abc import Sequence

from index.embed import Vectors
from qa.audit.across.entry import entry_of, names_of, weights_of
from qa.audit.across.languages import between_languages
from qa.audit.across.near import candidates, versions
from qa.audit.across.pairs import compared
from qa.audit.across.told import why
from qa.audit.types import FaqItem, Pair, PairKind

__all__ = ["across"]


def across(
    items: Sequence[FaqItem], names: frozenset[str] = frozenset(), vectors: Vectors | None = None
) -> tuple[Pair, ...]:
    """Return the pairs of entries that ask the same, exclude each other or differ between languages.

    ``names`` are meanings of the game's names, by default of the words that have a capital in the entries;
    ``vectors`` are those of the questions, a row for each item.
    """
    entries = [entry_of(item) for item in items]
    names = names or names_of(entries)
    weigh = weights_of(entries)
    found: dict[tuple[int, int], Pair] = {}
    for one, other in candidates(entries, vectors):
        pair = compared(entries[one], entries[other], names, weigh)
        if pair is not None:
            found[one, other] = pair
    for one, other in versions(entries, vectors, weigh):
        clash = between_languages(entries[one], entries[other])
        if clash is not None:
            found[one, other] = Pair(
                PairKind.LANGUAGES,
                items[one],
                items[other],
                clash,
                why(PairKind.LANGUAGES, clash, entries[one]),
            )
    return tuple(pair for _, pair in sorted(found.items()))
