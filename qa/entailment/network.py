"""The cross-encoder as it is shipped: pairs in, what it makes of each out."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from qa.entailment.pairs import Pair
from qa.scenario.learned.network import options

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

PACKAGE = "qa.entailment"
FILE = "network.onnx"

THREADS = 2 if (os.cpu_count() or 1) > 1 else 1
"""A passage is long enough to share."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a passage is to a question, and to an answer where one was read with it.

    ``answers`` is a logit: 0 is as likely as not. ``supports``, ``contradicts`` and ``silent`` are chances
    that add up to 1; without an answer they mean nothing.
    """

    answers: float
    supports: float
    contradicts: float
    silent: float


def read(pairs: Sequence[Pair]) -> list[Reading]:
    """Return what the network makes of pairs, in their order."""
    # One by one: the 8 bits have one scale a run, and a reading must not hang on its neighbours.
    return [_reading(_run(pair)) for pair in pairs]


def _run(pair: Pair) -> NDArray[np.float32]:
    fed = {
        "ids": np.array([pair.ids], np.int64),
        "sides": np.array([pair.sides], np.int64),
        "mask": np.ones((1, len(pair.ids)), np.bool_),
    }
    (scores,) = _session().run(None, fed)
    made: NDArray[np.float32] = scores[0]
    return made


def _reading(scores: NDArray[np.float32]) -> Reading:
    answers, *said = map(float, scores)
    most = max(said)
    parts = [exp(score - most) for score in said]
    return Reading(answers, *(part / sum(parts) for part in parts))


@cache
def _session() -> "InferenceSession":
    # Not at the top: it takes longer to import than most questions take to answer.
    from onnxruntime import InferenceSession

    return InferenceSession(
        (files(PACKAGE) / FILE).read_bytes(), options(THREADS), providers=["CPUExecutionProvider"]
    )
