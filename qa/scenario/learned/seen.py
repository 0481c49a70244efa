"""What the network makes of a question, worked out once for all that ask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from qa.scenario.learned.heads import heads
from qa.scenario.learned.network import CONCEPTS, States, states
from qa.scenario.learned.pieces import Pieces, pieces
from qa.scenario.lexicon import HARMLESS, Mark


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A question in pieces, and one state a piece."""

    pieces: Pieces
    states: States


@lru_cache(maxsize=64)
def seen(question: str, marks: tuple[Mark, ...]) -> Seen:
    """Return the states of a question; ``marks`` are its own, by the lexicon of its game."""
    parted = pieces(question)
    return Seen(parted, states(parted, concepts_of(parted, marks, heads().concepts)))


def concepts_of(parted: Pieces, marks: Sequence[Mark], ids: Mapping[str, int]) -> list[tuple[int, ...]]:
    """Return the ids of the concepts of each piece."""
    found: list[tuple[int, ...]] = [()] * len(parted.ids)
    for mark in marks:
        named = tuple(ids[name] for name in sorted(mark.concepts) if name in ids and name != HARMLESS)
        for at in parted.within(mark.start, mark.end):
            found[at] = named[:CONCEPTS] or found[at]
    return found
