"""Figures of confidence: whether it is higher where an answer holds up, and as high as answers hold up."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from eval.metrics.figure import Figure, Rows, books_of, figure_of, in_order
from eval.outcome import Outcome, Verdict
from eval.statistics import (
    Area,
    Estimate,
    Floats,
    auc,
    augrc,
    aurc,
    bootstrap,
    coverage,
    reweigh,
    stairs,
    wilson,
)
from qa.types import Status

NEAR_MISS = "near-miss"
RISK = 0.02
"""Share of wrong answers at which coverage is told."""
BINS = 10


@dataclass(frozen=True, slots=True)
class Point:
    """The share of questions of at least a confidence, and the share of those that is wrong."""

    threshold: float
    coverage: float
    risk: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Questions of a confidence from ``start`` to below ``end``: its mean, and the share that held up."""

    start: float
    end: float
    n: int
    confidence: float
    held: Estimate


def held(outcome: Outcome) -> bool | None:
    """Tell whether what was found holds up: shown as certain and not wrong, or as good had it been shown.

    What was not shown as certain counts as good where the first page shown is a gold page. None where that
    cannot be told: an answerable question without gold pages, or the player was asked for a detail.
    """
    if outcome.certain:
        return outcome.verdict is not Verdict.WRONG
    if outcome.status == Status.NEEDS_DETAILS or (outcome.answerable and not outcome.gold_pages):
        return None
    return outcome.answerable and not set(outcome.pages[:1]).isdisjoint(outcome.gold_pages)


def risk_coverage(outcomes: Rows) -> tuple[Point, ...]:
    """Return the risk at every coverage that a threshold on the confidence can choose, the surest first."""
    ranked = _surest_first([o for o in outcomes if held(o) is not None])
    if not ranked:
        return ()
    ends = _ends(ranked)
    total, wrong = (stairs(flags[None, :], ends)[0, 1:] for flags in (np.ones(len(ranked)), _wrong(ranked)))
    return tuple(
        Point(ranked[end].confidence, float(k / len(ranked)), float(w / k))
        for end, k, w in zip(ends, total, wrong, strict=True)
    )


def reliability(outcomes: Rows) -> tuple[Bin, ...]:
    """Return how often what was found holds up, by tenths of confidence; empty tenths are left out."""
    bins: dict[int, list[Outcome]] = {}
    for outcome in in_order(outcomes):
        if held(outcome) is not None:
            bins.setdefault(_tenth(outcome), []).append(outcome)
    return tuple(
        Bin(
            tenth / BINS,
            (tenth + 1) / BINS,
            len(rows),
            float(np.mean([o.confidence for o in rows])),
            wilson(sum(held(o) is True for o in rows), len(rows)),
        )
        for tenth, rows in sorted(bins.items())
    )


def selection(rows: Rows) -> Iterator[Figure]:
    """How well confidence ranks what holds up (``held``) above what does not.

    Coverage: the largest share of questions that a threshold accepts with a risk of at most ``RISK``.
    """
    ranked = _surest_first([o for o in rows if held(o) is not None])
    if ranked:
        ends, flags, note = _ends(ranked), _wrong(ranked), "questions whose answer can be checked"

        def over(area: Area) -> Estimate:
            return reweigh(lambda w: area(stairs(w, ends), stairs(w * flags, ends)), books_of(ranked))

        yield figure_of("AURC", over(aurc), len(ranked), note)
        yield figure_of("AUGRC", over(augrc), len(ranked), note)
        yield figure_of(
            f"coverage at {RISK:.0%} wrong", over(partial(coverage, risk=RISK)), len(ranked), note
        )


def near_misses(rows: Rows) -> Iterator[Figure]:
    """Area under the curve: how often an answerable question has more confidence than a near miss."""
    ranked = _surest_first(
        [o for o in rows if (o.answerable or o.kind == NEAR_MISS) and o.status != Status.NEEDS_DETAILS]
    )
    if len({o.answerable for o in ranked}) == 2:
        ends, good = _ends(ranked), np.array([o.answerable for o in ranked], dtype=np.float64)
        area = reweigh(lambda w: auc(stairs(w * good, ends), stairs(w * (1 - good), ends)), books_of(ranked))
        yield figure_of(
            "near-miss AUC", area, len(ranked), "answerable questions and near misses, none asked back"
        )


def calibration(rows: Rows) -> Iterator[Figure]:
    """Expected calibration error (Guo et al. 2017): how far confidence is from what holds up, by tenths."""
    rows = [o for o in rows if held(o) is not None]
    if rows:
        columns = [
            [(o.confidence - bool(held(o))) * (_tenth(o) == tenth) for o in rows] for tenth in range(BINS)
        ]
        error = bootstrap(
            lambda sums: np.abs(sums[:, :-1]).sum(axis=1) / sums[:, -1],
            [*columns, [1.0] * len(rows)],
            books_of(rows),
        )
        yield figure_of("calibration error", error, len(rows), "questions whose answer can be checked")


def _tenth(outcome: Outcome) -> int:
    return min(int(outcome.confidence * BINS), BINS - 1)


def _surest_first(rows: Rows) -> list[Outcome]:
    return sorted(in_order(rows), key=lambda o: -o.confidence)


def _ends(ranked: Rows) -> list[int]:
    """Return where a threshold can stand: the last place of each confidence."""
    return [
        place
        for place, outcome in enumerate(ranked)
        if place + 1 == len(ranked) or ranked[place + 1].confidence != outcome.confidence
    ]


def _wrong(rows: Rows) -> Floats:
    return np.array([held(o) is False for o in rows], dtype=np.float64)
