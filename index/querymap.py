"""A learned linear map of question vectors: from how players ask to how rulebooks say it.

``q' = normalise(q + q W + b)`` is compared with passages; passages keep their vectors, so no index is built
again when the map changes. It was fitted (``python -m eval.fit_querymap``) on questions and the passages that
answer them; on books it had not seen, the right page comes first 5 points more often.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from index.embed import NANO_E5, Embedder, Vectors


@dataclass(frozen=True, slots=True)
class QueryMap:
    """The map: ``weights`` d x d, ``bias`` d."""

    weights: NDArray[np.float32]
    bias: NDArray[np.float32]

    def __call__(self, vector: Vectors) -> Vectors:
        """Return the mapped question vector, of length one."""
        moved = vector + vector @ self.weights + self.bias
        mapped: Vectors = moved / np.maximum(np.linalg.norm(moved, axis=-1, keepdims=True), 1e-12)
        return mapped


def query_map(embedder: Embedder) -> QueryMap | None:
    """Return the map that was fitted for a model, or None: then questions are compared as they are."""
    found = _shipped() if embedder.name == NANO_E5 else None
    return found if found is not None and len(found.bias) == embedder.dimension else None


@cache
def _shipped() -> QueryMap:
    content = (files("index") / "querymap.npz").read_bytes()
    arrays = np.load(BytesIO(content), allow_pickle=False)
    return QueryMap(arrays["weights"].astype(np.float32), arrays["bias"].astype(np.float32))
