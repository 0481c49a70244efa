"""Exact vector search: every unit of a book gets its cosine, since scores are standardised over the book."""

from functools import cached_property

import faiss
import numpy as np
from numpy.typing import NDArray

from index.embed import Vectors, check_rows

# One small matrix per question: a second thread costs more than it gains.
faiss.omp_set_num_threads(1)


class Dense:
    """FAISS over rows of length one, made in memory from plain arrays; searched from any thread."""

    def __init__(self, vectors: Vectors) -> None:
        """Take n rows. Raises ValueError for rows that are not finite or not of length one."""
        check_rows(vectors)
        self._vectors = np.array(vectors, np.float32, order="C")
        self._vectors.setflags(write=False)

    @cached_property
    def _flat(self) -> faiss.IndexFlatIP:
        flat = faiss.IndexFlatIP(self.dimension)
        flat.add(self._vectors)
        return flat

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return int(self._vectors.shape[1])

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self._vectors)

    def scores(self, query: Vectors) -> NDArray[np.float32]:
        """Return the cosine of every row, in the order of the rows."""
        out = np.zeros(len(self), np.float32)
        if len(self):
            cosines, rows = self._flat.search(query.reshape(1, -1), len(self))
            out[rows[0]] = cosines[0]
        return out

    def top(self, query: Vectors, k: int) -> list[tuple[int, float]]:
        """Return the k nearest rows with their cosines, best first."""
        if not len(self) or k < 1:
            return []
        cosines, rows = self._flat.search(query.reshape(1, -1), min(k, len(self)))
        return [(int(row), float(cosine)) for row, cosine in zip(rows[0], cosines[0], strict=True)]

    def rows(self, rows: list[int]) -> Vectors:
        """Return some of the vectors."""
        return self._vectors[rows]
