"""Which query a question is likely to ask for, by the concepts that it names: the reader's second opinion.

A softmax regression on the presence of the lexicon's concepts, one model a game, fitted by
``python -m eval.fit_intents``. It decides nothing alone: a frame that leaves words unexplained is believed
only where it agrees.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from qa.scenario.lexicon import Mark

NONE = "none"
"""The class of questions that ask for no query."""

NUMBERS = "#"
"""The feature that counts numbers, ``NUMBER_WEIGHT`` each."""

NUMBER_WEIGHT = 0.5

FILE = "intents.npz"


@dataclass(frozen=True, slots=True)
class Intents:
    """The model of one game: ``weights`` features x queries, ``bias`` queries."""

    features: tuple[str, ...]
    queries: tuple[str, ...]
    weights: NDArray[np.float32]
    bias: NDArray[np.float32]

    def chances(self, marks: Sequence[Mark]) -> Mapping[str, float]:
        """Return the chance of each query, and of ``NONE``; they add up to 1."""
        scores = vector(marks, self.features) @ self.weights + self.bias
        grown = np.exp(scores - scores.max())
        return dict(zip(self.queries, map(float, grown / grown.sum()), strict=True))


def vector(marks: Sequence[Mark], features: Sequence[str]) -> NDArray[np.float32]:
    """Return a question's features: 1 for each concept that is there, and how many numbers."""
    place = {name: at for at, name in enumerate(features)}
    found = np.zeros(len(features), np.float32)
    for mark in marks:
        for name in mark.concepts:
            if name in place:
                found[place[name]] = 1
        if mark.number is not None and NUMBERS in place:
            found[place[NUMBERS]] += NUMBER_WEIGHT
    return found


@cache
def intents_of(game: str) -> Intents | None:
    """Return the model of a game, or None where none was fitted."""
    path = files("qa.scenario") / FILE
    if not path.is_file():
        return None
    arrays = np.load(BytesIO(path.read_bytes()), allow_pickle=False)
    if f"{game}/weights" not in arrays:
        return None
    return Intents(
        tuple(str(name) for name in arrays[f"{game}/features"]),
        tuple(str(name) for name in arrays[f"{game}/queries"]),
        arrays[f"{game}/weights"].astype(np.float32),
        arrays[f"{game}/bias"].astype(np.float32),
    )
