"""What all comparisons use: how much of some words another text has, and a clash with its strength."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from qa.audit.clash.words import Term, Utterance
from qa.audit.types import Clash, ClashKind

Weigh = Callable[[Term], float]
"""How much a term weighs in the game's books."""


AGREED = 0.5
"""How much what says the same weighs against a clash."""


@dataclass(frozen=True, slots=True)
class Found:
    """Words of a claim beside words of the book: they clash, or without a ``clash`` they say the same.

    ``strength`` is how sure that is, 0 to 1: how much of what stands beside the words agrees. ``part`` names
    the part of the claim, ``agreed`` is how surely another statement says the same as that part.
    """

    part: tuple[ClashKind, int]
    strength: float
    clash: Clash | None = None
    agreed: float = 0.0

    @property
    def net(self) -> float:
        """How sure the clash is beside what another statement says to the same."""
        return self.strength - AGREED * self.agreed


def share(terms: Iterable[Term], others: Iterable[Term], weigh: Weigh) -> float:
    """Return the weighted share of terms that others mean, too."""
    meanings = frozenset[str]().union(*(other.meanings for other in others))
    total = held = 0.0
    for term in terms:
        weight = weigh(term)
        total += weight
        held += weight if term.meanings & meanings else 0.0
    return held / total if total else 0.0


def alike(one: Sequence[Term], other: Sequence[Term], weigh: Weigh) -> float:
    """Return how alike two clauses are: what they share of the lighter one, a little less if it is short."""
    meanings = frozenset[str]().union(*(t.meanings for t in other))
    shared = [t for t in one if t.meanings & meanings]
    lighter = min(sum(map(weigh, one)), sum(map(weigh, other)))
    if not lighter or not shared:
        return 0.0
    return min(1.0, sum(map(weigh, shared)) / lighter) * len(shared) / (len(shared) + 1)


def near_clauses(said: Utterance, clause: int) -> list[Term]:
    """Return the terms of a clause and of those beside it."""
    return [term for term in said.terms if abs(term.clause - clause) <= 1]


def words_at(said: Utterance, start: int, end: int, beside: int = 28) -> str:
    """Return the words of a stretch with a few beside them, for a report."""
    text = said.text
    begin = max(0, start - beside)
    stop = min(len(text), end + beside)
    while begin > 0 and text[begin - 1].isalnum():
        begin -= 1
    while stop < len(text) and text[stop].isalnum():
        stop += 1
    return " ".join(text[begin:stop].split()).strip(" ,;:")


def clause_text(said: Utterance, clause: int) -> str:
    """Return the words of a clause, for a report."""
    found = said.clauses[clause]
    return " ".join(said.text[found.start : found.end].split()).strip(" ,;:.()–—-•")
