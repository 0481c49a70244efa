"""A figure with its bounds, and the two kinds that come again and again: a share and a mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from eval.outcome import Outcome
from eval.statistics import Estimate, mean, wilson

Rows = Sequence[Outcome]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its 95 % bounds; ``n`` is how many counted and ``note`` what they are."""

    name: str
    value: float
    low: float
    high: float
    n: int
    note: str


def figure_of(name: str, estimate: Estimate, n: int, note: str) -> Figure:
    """Return an estimate as a figure, with how many counted and what they are."""
    return Figure(name, estimate.value, estimate.low, estimate.high, n, note)


def share_of(name: str, hits: Sequence[bool] | Sequence[float], note: str) -> Iterator[Figure]:
    """Yield the share of hits; nothing where there is none to count."""
    if hits:
        yield figure_of(name, wilson(int(sum(hits)), len(hits)), len(hits), note)


def mean_of(name: str, rows: Rows, values: Sequence[float], note: str) -> Iterator[Figure]:
    """Yield the mean of a value a question; nothing where there is no question."""
    if rows:
        yield figure_of(name, mean(values, books_of(rows)), len(rows), note)


def books_of(rows: Rows) -> list[str]:
    """Return the book of each outcome: what bounds are drawn by."""
    return [o.book for o in rows]


def in_order(outcomes: Rows) -> list[Outcome]:
    """Return outcomes by set and id: sums and draws are the same in whatever order they were run."""
    return sorted(outcomes, key=lambda o: (o.set, o.id))
