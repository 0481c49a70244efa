"""Figures of latency: how long a player waits for an answer."""

from collections.abc import Iterator

import numpy as np

from eval.metrics.figure import Figure, Rows, books_of, figure_of
from eval.statistics import Floats, reweigh


def percentiles(rows: Rows) -> Iterator[Figure]:
    """Time of an answer in milliseconds: the least that so many percent of the answers do not exceed."""
    rows = sorted(rows, key=lambda o: o.milliseconds)
    times = np.array([o.milliseconds for o in rows])
    for percent in (50, 95) if rows else ():

        def at(weights: Floats, percent: int = percent) -> Floats:
            until = np.cumsum(weights, axis=1)
            quick: Floats = times[(100 * until >= percent * until[:, -1:]).argmax(axis=1)]
            return quick

        yield figure_of(
            f"latency p{percent}", reweigh(at, books_of(rows)), len(rows), "questions, milliseconds"
        )
