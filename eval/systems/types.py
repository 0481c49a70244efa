"""What every system that is measured takes and gives."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from corpus.errors import RuleproofError
from corpus.types import Located
from eval.gold import Question
from qa.types import Answer, Status


class Unavailable(RuleproofError):
    """A system that cannot be measured on this computer; the message says why."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook that questions name: a PDF, or a shipped game (without ``path``)."""

    name: str
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Words shown with an answer: those it rests on (``cited``), or a passage near the question."""

    page: int
    quote: str
    cited: bool


@dataclass(frozen=True, slots=True)
class Given:
    """What a system gave to a question; a claim is made where the status is answered or ambiguous.

    ``shown``: citations first, then nearest passages, best first. ``verified``: an engine's ruling was shown.
    ``unknown`` are words of the question that the system says stand nowhere in the book. ``milliseconds`` is
    the time of the answer, models and books loaded. ``whole``: the product's own answer, where it gave this;
    ``offered``: what it answers once the player has said that the reading it asked about is meant.
    """

    status: Status
    basis: str = ""
    answer: str = ""
    confidence: float = 0.0
    shown: tuple[Words, ...] = ()
    verified: bool = False
    unknown: tuple[str, ...] = ()
    milliseconds: float = 0.0
    whole: Answer | None = None
    offered: Answer | None = None


class System(Protocol):
    """Anything that answers questions on rulebooks."""

    @property
    def name(self) -> str:
        """Name by which it is chosen and shown in tables."""

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Read the books and load the models, and return which books could not be read and why.

        Questions on those are answered like ones on which the book is silent. Raises Unavailable.
        """

    def answer(self, question: Question) -> Given:
        """Answer a question on one of the books."""


def words(citations: Iterable[Located], nearest: Iterable[Located]) -> tuple[Words, ...]:
    """Return what is shown with an answer."""
    cited = (Words(c.citation.page, c.citation.quote, True) for c in citations)
    return (*cited, *(Words(n.citation.page, n.citation.quote, False) for n in nearest))
