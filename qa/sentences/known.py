"""Questions whose answer is known: how near a new one lies to those of each answer, and what that is worth.

The network (``qa.scenario.learned``) learned the answers by heart; vectors of the embedding model tell which
known question a new one is like. Both are weighed together, by weights fitted on authors whom neither knows.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from index.embed import Vectors
from qa.scenario.learned.heads import NONE, OF_QUERY, softmax

PACKAGE = "qa.sentences"
FILE = "known.npz"

SCALE = 127 * 2
"""Vectors are kept in 8 bits: no component of one of length one is as large as a half."""

FIGURES = 5
"""How many figures of an answer are weighed."""

LEAST = 1e-5
"""Chances of the network below this are all alike."""

Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """The known questions of one game: one row each, and the place of its answer in ``answers``."""

    answers: tuple[str, ...]
    rows: Array
    of: NDArray[np.intp]

    def nearness(self, vector: Array) -> tuple[Array, Array]:
        """Return for each answer how near its nearest question is, and its nearest three on average.

        Both as differences to the nearest of all, so 0 at most. An answer without questions is as near as
        the median one.
        """
        near = self.rows @ vector
        order = np.lexsort((-near, self.of))
        near, of = near[order], self.of[order]
        starts = np.flatnonzero(np.r_[True, np.diff(of) > 0])
        best = np.minimum(np.diff(np.r_[starts, len(of)]), 3)
        sums = np.r_[0, np.cumsum(near)]
        first = np.full(len(self.answers), np.nan, np.float32)
        three = first.copy()
        first[of[starts]] = near[starts]
        three[of[starts]] = (sums[starts + best] - sums[starts]) / best
        first, three = first - np.nanmax(first), three - np.nanmax(three)
        return (
            np.nan_to_num(first, nan=float(np.nanmedian(first))),
            np.nan_to_num(three, nan=float(np.nanmedian(three))),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """What is known of all games; ``model`` made the vectors, ``weights`` weigh the figures of an answer."""

    model: str
    games: Mapping[str, Known]
    weights: Array

    def chances(self, game: str, learned: Mapping[str, float], vector: Array) -> dict[str, float]:
        """Return the chance of each answer; they add up to 1. ``learned``: what the network thinks."""
        known = self.games[game]
        scores = figures_of(known, learned, vector) @ self.weights
        return dict(zip(known.answers, map(float, softmax(scores)), strict=True))


def figures_of(known: Known, learned: Mapping[str, float], vector: Array) -> Array:
    """Return what is weighed, one row an answer: network, nearest, nearest three, silent, case."""
    first, three = known.nearness(vector)
    network = np.log(np.array([learned.get(name, 0.0) for name in known.answers], np.float32) + LEAST)
    silent = np.array([name == NONE for name in known.answers], np.float32)
    case = np.array([name.startswith(OF_QUERY) for name in known.answers], np.float32)
    return np.stack([network, first, three, silent, case], axis=1)


def packed(vectors: Vectors) -> NDArray[np.int8]:
    """Return vectors of length one in 8 bits."""
    return np.clip(np.rint(vectors * SCALE), -127, 127).astype(np.int8)


def unpacked(rows: NDArray[np.int8]) -> Array:
    """Return the vectors again."""
    vectors: Array = rows.astype(np.float32) / np.float32(SCALE)
    return vectors


@cache
def memory() -> Memory:
    """Return what was learned."""
    arrays = np.load(BytesIO((files(PACKAGE) / FILE).read_bytes()), allow_pickle=False)
    labels = json.loads(str(arrays["labels"]))
    games = {
        game: Known(tuple(answers), unpacked(arrays[f"{game}/rows"]), arrays[f"{game}/of"].astype(np.intp))
        for game, answers in labels["answers"].items()
    }
    return Memory(labels["model"], games, arrays["weights"].astype(np.float32))


def saved(made: Memory) -> bytes:
    """Return what ``memory`` reads."""
    told = BytesIO()
    labels = json.dumps(
        {"model": made.model, "answers": {game: known.answers for game, known in made.games.items()}}
    )
    arrays: dict[str, NDArray[np.generic]] = {"labels": np.array(labels), "weights": made.weights}
    for game, known in made.games.items():
        arrays |= {f"{game}/rows": packed(known.rows), f"{game}/of": known.of.astype(np.uint16)}
    # Not compressed, since a wheel is, and unpacking it would take as long as an answer.
    np.savez(told, allow_pickle=False, **arrays)
    return told.getvalue()


def known_of(answers: Sequence[str], named: Sequence[Sequence[str]], vectors: Vectors) -> Known:
    """Return the known questions of a game; ``named``: the answers of each row."""
    place = {name: at for at, name in enumerate(answers)}
    pairs = [(row, place[name]) for row, names in enumerate(named) for name in names if name in place]
    rows = np.ascontiguousarray(vectors[[row for row, _ in pairs]], np.float32)
    return Known(tuple(answers), rows, np.array([at for _, at in pairs], np.intp))
