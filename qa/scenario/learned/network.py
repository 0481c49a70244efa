"""From pieces and concepts to one vector a piece."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from qa.scenario.learned.heads import PACKAGE
from qa.scenario.learned.pieces import Pieces

if TYPE_CHECKING:
    from onnxruntime import InferenceSession, SessionOptions

FILE = "network.onnx"
CONCEPTS = 4
"""Concepts of one piece at most."""

States = NDArray[np.float32]


def states(pieces: Pieces, concepts: Sequence[Sequence[int]]) -> States:
    """Return one row a piece; ``concepts``: ids of those of each piece."""
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
    from onnxruntime import InferenceSession

    return InferenceSession(
        (files(PACKAGE) / FILE).read_bytes(), options(), providers=["CPUExecutionProvider"]
    )


def options(threads: int = 1) -> "SessionOptions":
    """Return how networks are run: the same states on every processor, on one thread or few."""
    from onnxruntime import SessionOptions

    chosen = SessionOptions()
    # One thread by default: a question is too short to share, and idle threads of a pool spin.
    chosen.intra_op_num_threads, chosen.inter_op_num_threads = threads, 1
    chosen.add_session_config_entry("session.intra_op.allow_spinning", "0")
    chosen.log_severity_level = 3
    # Else processors that lack 8-bit dot products (AVX2 alone) add in 16 bits, overflow and read other cases.
    chosen.add_session_config_entry("session.x64quantprecision", "1")
    return chosen
