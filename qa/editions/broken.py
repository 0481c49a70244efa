"""What rests on words that a new printing changes."""

from collections.abc import Iterable

from corpus.locate import find
from corpus.types import Located
from qa.audit.types import EntryFinding
from qa.editions.types import Broken, Changes, Printing, Wanted


def broken_entries(changes: Changes, entries: Iterable[EntryFinding]) -> tuple[Broken, ...]:
    """Return the FAQ entries whose evidence in the old printing a change touches, one for each change."""
    return tuple(
        dict.fromkeys(
            Broken(entry.item.id, change)
            for entry in entries
            for change in changes.changes
            if any(
                _touches(before, place)
                for before in change.before
                for claim in entry.claims
                for place in claim.evidence
            )
        )
    )


def broken_quotes(changes: Changes, old: Printing, wanted: Iterable[Wanted]) -> tuple[Broken, ...]:
    """Return what rests on words of the old printing that a change touches, one for each change.

    Words that do not stand where they are wanted are left out: the new printing did not break them.
    """
    texts = {page.number: page.text for page in old.pages}
    found: dict[Broken, None] = {}
    for one in wanted:
        span = find(one.quote, texts.get(one.page, ""))
        for change in changes.changes if span else ():
            for before in change.before:
                if before.citation.page == one.page and span and _meet((before.start, before.end), span):
                    found[Broken(one.id, change)] = None
    return tuple(found)


def _touches(one: Located, other: Located) -> bool:
    same = one.citation.rulebook == other.citation.rulebook and one.citation.page == other.citation.page
    return same and _meet((one.start, one.end), (other.start, other.end))


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
