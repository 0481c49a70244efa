"""A model for tests: no weights, the same everywhere, and texts that share words are near each other."""

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


class HashingEmbedder:
    """Each word is a direction; ``calls`` counts the texts that were embedded."""

    def __init__(self, name: str = "hashing", version: str = "1", dimension: int = 64) -> None:
        self.name = name
        self.version = version
        self.dimension = dimension
        self.calls = 0

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.passages(texts)

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += len(texts)
        return np.stack([self._row(text) for text in texts])

    def _row(self, text: str) -> NDArray[np.float32]:
        total = np.full(self.dimension, 0.1)
        for word in text.casefold().split():
            seed = int.from_bytes(hashlib.sha256(f"{self.name} {word}".encode()).digest()[:8], "big")
            total += np.random.default_rng(seed).standard_normal(self.dimension)
        row: NDArray[np.float32] = (total / np.linalg.norm(total)).astype(np.float32)
        return row
