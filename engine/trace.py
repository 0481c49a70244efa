"""What is noted down while a ruling is worked out: rules applied, assumptions made, open points asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from corpus.games import Quote
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """One rule applied: its id, what it gave here, the words it rests on (the best first), what it used."""

    rule: str
    text: Text
    quotes: tuple[Quote, ...]
    steps: tuple["Step", ...] = ()

    @property
    def quote(self) -> Quote:
        """The words that say it best."""
        return self.quotes[0]


@dataclass(slots=True)
class Trace:
    """The notes of one ruling, filled while it is worked out."""

    levels: list[list[Step]] = field(default_factory=lambda: [[]])
    assumptions: dict[Text, None] = field(default_factory=dict)
    points: dict[str, None] = field(default_factory=dict)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The outermost rules applied, in order, each once."""
        return tuple(dict.fromkeys(self.levels[0]))


CURRENT: ContextVar[Trace | None] = ContextVar("trace", default=None)
"""The trace that rules note themselves in; None in play, where nothing is noted."""


@contextmanager
def tracing() -> Iterator[Trace]:
    """Note down all rules applied inside the block."""
    trace = Trace()
    token = CURRENT.set(trace)
    try:
        yield trace
    finally:
        CURRENT.reset(token)


def assume(text: Text) -> None:
    """Note that the ruling rests on a reading which the booklet does not state for certain."""
    trace = CURRENT.get()
    if trace is not None:
        trace.assumptions[text] = None
