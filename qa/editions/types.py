"""Values of a comparison of two printings."""

from dataclasses import dataclass
from enum import StrEnum

from corpus.types import Located, Page


class ChangeKind(StrEnum):
    """What became of a sentence. ``REWORDED``: other words, the same numbers, forces and things."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    REWORDED = "reworded"


class Differs(StrEnum):
    """In what a changed sentence differs: ``FORCE`` is a not, only, may, must, face up, …"""

    NUMBER = "number"
    FORCE = "force"
    ORDER = "order"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Printing:
    """A printing to be compared: the id of its rulebook, its language (BCP 47), its pages."""

    rulebook: str
    language: str
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One sentence that is not what it was. ``before`` or ``after`` is empty where it is new or gone.

    Both are one place each, more where a page break cuts the sentence. ``exchanged`` are the words that
    differ, old and new, either of them empty where words went or came.
    """

    kind: ChangeKind
    before: tuple[Located, ...]
    after: tuple[Located, ...]
    differs: tuple[Differs, ...] = ()
    exchanged: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """All changes between two printings, in the order of the new one; ``kept``: sentences that stayed."""

    changes: tuple[Change, ...]
    kept: int

    @property
    def rules(self) -> tuple[Change, ...]:
        """The changes that are more than another wording."""
        return tuple(change for change in self.changes if change.kind is not ChangeKind.REWORDED)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Words of the old printing that something rests on: an evaluation question, an entry's citation."""

    id: str
    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that rests on words which are no longer there as they were."""

    id: str
    change: Change
