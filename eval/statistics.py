"""How sure a figure is: bounds of shares, means and other figures, and whether two runs differ."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest

from eval.outcome import Outcome

Floats = NDArray[np.float64]
Statistic = Callable[[Floats], Floats]
Area = Callable[[Floats, Floats], Floats]
Field = Literal["kind", "language", "form", "set", "split", "book", "basis"]

LEVEL = 0.95
RESAMPLES = 10_000
RANK_RESAMPLES = 1_000
"""For figures that need every question again in each draw, not only sums by book."""
SEED = 1
CELLS = 200_000
"""Numbers of drawn questions that are held at a time."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with the bounds of its 95 % interval, which always hold the figure itself."""

    value: float
    low: float
    high: float


def wilson(hits: int, n: int) -> Estimate:
    """Return a share with its score interval (Wilson 1927), good for few questions and near 0 and 1.

    >>> share = wilson(95, 100)
    >>> round(share.low, 3), round(share.high, 3)
    (0.888, 0.978)
    """
    low, high = binomtest(hits, n).proportion_ci(LEVEL, method="wilson")
    return _holding(hits / n, low, high)


def upper(hits: int, n: int) -> float:
    """Return the one-sided 95 % upper bound of a share (Clopper and Pearson 1934), also for 0 of n.

    >>> round(upper(0, 300), 3)
    0.01
    """
    return float(binomtest(hits, n, alternative="less").proportion_ci(LEVEL, method="exact").high)


def mcnemar(before: Sequence[bool], after: Sequence[bool]) -> float:
    """Return how likely two runs over the same questions differ so much by chance (McNemar 1947, exact).

    Only questions that are right in one run and not in the other tell anything; without any it is 1.

    >>> mcnemar([True, False, False, False], [True, True, True, True])
    0.25
    """
    fixed = sum(b < a for b, a in zip(before, after, strict=True))
    broken = sum(b > a for b, a in zip(before, after, strict=True))
    return float(binomtest(fixed, fixed + broken).pvalue) if fixed + broken else 1.0


def mean(values: Sequence[float], clusters: Sequence[str]) -> Estimate:
    """Return a mean over questions with bounds as ``bootstrap`` draws them; ``clusters`` are their books."""
    return bootstrap(lambda sums: sums[:, 0] / sums[:, 1], (values, [1.0] * len(values)), clusters)


def difference(before: Sequence[float], after: Sequence[float], clusters: Sequence[str]) -> Estimate:
    """Return by how much the mean of a run is above an earlier run's over the same questions.

    Paired: each question is compared with itself, so how hard it is does not widen the bounds.
    """
    return mean([a - b for b, a in zip(before, after, strict=True)], clusters)


def bootstrap(
    statistic: Statistic, columns: Sequence[Sequence[float] | Floats], clusters: Sequence[str]
) -> Estimate:
    """Return a statistic of sums over questions, with percentile bounds from drawing whole clusters again.

    Questions about one book are not independent (Miller 2024, "Adding error bars to evals"), so books are
    drawn; where there is only one, its questions are. ``columns`` hold a number a question;
    ``statistic`` takes their sums (a row a draw) to a figure a draw.
    """
    index, count = _clusters(clusters)
    sums = np.zeros((count, len(columns)))
    np.add.at(sums, index, np.array(columns, dtype=np.float64).T)
    return _estimate(statistic, sums, _draws(count, RESAMPLES, count), lambda times: times @ sums)


def reweigh(statistic: Statistic, clusters: Sequence[str]) -> Estimate:
    """Return a statistic of weighted questions with bounds as ``bootstrap`` draws them.

    ``statistic`` takes how often each question was drawn (a row a draw) to a figure a draw; once each
    gives the value.
    """
    index, count = _clusters(clusters)
    return _estimate(
        statistic,
        np.ones((1, len(index))),
        _draws(count, RANK_RESAMPLES, len(index)),
        lambda times: times[:, index],
    )


def _estimate(
    statistic: Statistic, once: Floats, draws: Iterator[Floats], given: Callable[[Floats], Floats]
) -> Estimate:
    value = float(statistic(once.sum(axis=0, keepdims=True))[0])
    # A draw may lack what the statistic divides by, say all questions in French.
    with np.errstate(divide="ignore", invalid="ignore"):
        drawn = np.concatenate([statistic(given(times)) for times in draws])
    low, high = np.quantile(drawn[np.isfinite(drawn)], [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return _holding(value, low, high)


def _clusters(names: Sequence[str]) -> tuple[NDArray[np.intp], int]:
    """Return the cluster of each question by number, and how many there are."""
    distinct, index = np.unique(np.array(names), return_inverse=True)
    return (index, len(distinct)) if len(distinct) > 1 else (np.arange(len(names)), len(names))


def _draws(count: int, resamples: int, width: int) -> Iterator[Floats]:
    """Draw as many clusters as there are, again and again: how often each is in, a row a draw."""
    rng = np.random.default_rng(SEED)
    rows = max(1, CELLS // width)
    for start in range(0, resamples, rows):
        size = min(rows, resamples - start)
        drawn = rng.integers(count, size=(size, count)) + count * np.arange(size)[:, None]
        yield np.bincount(drawn.ravel(), minlength=size * count).reshape(size, count).astype(np.float64)


def _holding(value: float, low: float, high: float) -> Estimate:
    return Estimate(value, min(value, float(low)), max(value, float(high)))


def stairs(weights: Floats, ends: Sequence[int]) -> Floats:
    """Return what has come together at each end, from 0; weights are a row a draw, the surest first.

    ``ends`` are the last places of equal confidences: a threshold takes in all of them or none.
    """
    return np.pad(np.cumsum(weights, axis=1)[:, ends], ((0, 0), (1, 0)))


def aurc(total: Floats, wrong: Floats) -> Floats:
    """Return the mean over coverages of the share wrong among those accepted (Geifman and El-Yaniv 2017).

    ``total`` and ``wrong`` are stairs. Questions of equal confidence come in every order alike.
    """
    size, errors = np.diff(total), np.diff(wrong)
    rate = np.divide(errors, size, out=np.zeros_like(errors), where=size > 0)
    # At place k of a tie, wrong before + rate * (k - total before) are expected to be wrong: summed over k.
    harmonic = np.concatenate([[0.0], np.cumsum(1 / np.arange(1, total.max() + 1))])
    risks = (wrong[:, :-1] - rate * total[:, :-1]) * np.diff(harmonic[total.astype(np.intp)]) + errors
    area: Floats = risks.sum(axis=1) / total[:, -1]
    return area


def augrc(total: Floats, wrong: Floats) -> Floats:
    """Return the mean over coverages of the share of all that is wrong and accepted (Traub et al. 2024).

    It is (1 - AUROC) p (1 - p) + p² / 2, where p is the share wrong.
    """
    area: Floats = (np.diff(total) * (wrong[:, 1:] + wrong[:, :-1])).sum(axis=1) / 2 / total[:, -1] ** 2
    return area


def coverage(total: Floats, wrong: Floats, risk: float) -> Floats:
    """Return the largest share that a threshold accepts with at most a share ``risk`` of it wrong."""
    # Counts times a decimal share are not exact.
    accepted: Floats = (total * (wrong <= risk * total + 1e-9)).max(axis=1) / total[:, -1]
    return accepted


def auc(good: Floats, bad: Floats) -> Floats:
    """Return how often a good one is surer than a bad one, equally sure ones counted as half."""
    area: Floats = (np.diff(bad) * (good[:, 1:] + good[:, :-1])).sum(axis=1) / 2 / (good[:, -1] * bad[:, -1])
    return area


def slices(outcomes: Sequence[Outcome], field: Field) -> dict[str, tuple[Outcome, ...]]:
    """Group outcomes by a field, groups by name; an outcome of several forms is in the group of each.

    Without a form, or without a basis, the name is empty.
    """
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        for name in (outcome.form or ("",)) if field == "form" else (getattr(outcome, field),):
            groups.setdefault(name, []).append(outcome)
    return {name: tuple(groups[name]) for name in sorted(groups)}
