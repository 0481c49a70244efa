"""From pieces and concepts to one vector a piece."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from qa.scenario.learned.pieces import Pieces

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

FILE = "network.onnx"
CONCEPTS = 4
"""Concepts of one piece at most."""

States = NDArray[np.float32]


def states(pieces: Pieces, concepts: Sequence[Sequence[int]]) -> States:
    """Return one row a piece; ``concepts`` are the ids of each piece's concepts, 0 for none."""
    known = np.zeros((1, len(pieces.ids), CONCEPTS), np.int64)
    for at, ids in enumerate(concepts):
        known[0, at, : len(ids)] = ids[:CONCEPTS]
    (found,) = session().run(None, {"ids": np.array([pieces.ids], np.int64), "concepts": known})
    rows: States = found[0]
    return rows


@cache
def session() -> "InferenceSession":
    """Return the network, loaded when it is first asked."""
    # Not at the top: most questions are read without it, and it takes longer to import than to answer.
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    # One thread: a question is too short to share, and idle threads of a pool spin.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    data = (files("qa.scenario.learned") / FILE).read_bytes()
    return InferenceSession(data, options, providers=["CPUExecutionProvider"])
