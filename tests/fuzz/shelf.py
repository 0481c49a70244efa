"""A small index with two generations to damage, and the model that it is built with: no weights."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from corpus.types import Passage
from index.build import build
from index.embed import Vectors

BOOK = "book"


class WordDirections:
    """Each word is a direction: the same everywhere, and texts that share words are near each other."""

    name = "word-directions"
    version = "1"

    def __init__(self, dimension: int = 64) -> None:
        self.dimension = dimension

    def queries(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._row(text) for text in texts])

    passages = queries

    def _row(self, text: str) -> Vectors:
        total = np.full(self.dimension, 0.1)
        for word in text.casefold().split():
            seed = int.from_bytes(hashlib.sha256(word.encode("utf-8", "replace")).digest()[:8], "big")
            total += np.random.default_rng(seed).standard_normal(self.dimension)
        row: Vectors = (total / np.linalg.norm(total)).astype(np.float32)
        return row


def printing(number: int) -> tuple[Passage, ...]:
    """Return the passages of a printing; every one of them names its number."""
    texts = (
        f"Draw five cards in printing {number}.",
        f"This is printing number {number}.",
        f"The highest score wins printing {number}.",
    )
    return tuple(
        Passage(f"{BOOK}:p1:{i}", BOOK, 1, 100 * i, 100 * i + len(text), text) for i, text in enumerate(texts)
    )


def print_out(home: Path, number: int) -> str:
    """Build the index of a printing; return the generation's name."""
    return build(home, BOOK, printing(number), "en", WordDirections())


def number_of(text: str) -> int:
    """Return the printing that a passage is of."""
    return int(text.split()[-1].rstrip("."))
