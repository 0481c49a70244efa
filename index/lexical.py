"""Lexical search: BM25 over passages, their headings, labels and concepts, as separate fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]

FIELDS = ("text", "heading", "labels", "concepts")

_SHORTEST_CORRECTED = 5
_LONG = 9


@dataclass(frozen=True, slots=True)
class Columns:
    """A sparse table by columns: term ``t`` adds ``data[i]`` to the score of passage ``rows[i]``.

    ``i`` runs from ``first[t]`` to before ``first[t + 1]``.
    """

    data: NDArray[np.float32]
    rows: NDArray[np.int32]
    first: NDArray[np.int64]

    def check(self, passages: int, terms: int) -> None:
        """Raise ValueError unless it is a table of so many passages and terms."""
        fits = (
            len(self.first) == terms + 1
            and self.first[0] == 0
            and self.first[-1] == len(self.data) == len(self.rows)
            and bool((np.diff(self.first) >= 0).all())
            and bool(((self.rows >= 0) & (self.rows < passages)).all())
            and bool(np.isfinite(self.data).all())
        )
        if not fits:
            raise ValueError("lexical scores that are no table of the passages")

    def of(self, term: int) -> slice:
        """Return where the column of a term stands."""
        return slice(int(self.first[term]), int(self.first[term + 1]))


class Lexical:
    """An immutable lexical index over scores that were worked out when it was built."""

    def __init__(self, passages: int, vocabulary: Sequence[str], columns: Mapping[str, Columns]) -> None:
        """Take the number of passages, the terms and, by field, their scores."""
        self._size = passages
        self._term = {word: row for row, word in enumerate(vocabulary)}
        self._columns = columns

    def __len__(self) -> int:
        """Return the number of passages."""
        return self._size

    def field_scores(self, field: str, terms: Sequence[str]) -> Scores:
        """Return the BM25 of every passage in one field; a term given twice counts once."""
        columns = self._columns[field]
        scores = np.zeros(self._size, np.float32)
        for term in dict.fromkeys(terms):
            if term in self._term:
                column = columns.of(self._term[term])
                scores[columns.rows[column]] += columns.data[column]
        return scores

    def document_frequency(self, term: str) -> int:
        """Return the number of passages in which the term stands, in any field."""
        return len(self._passages(term))

    def weight(self, term: str) -> float:
        """Return the inverse document frequency: high for rare terms, highest for those in no passage."""
        n = self.document_frequency(term)
        return float(np.log1p((self._size - n + 0.5) / (n + 0.5)))

    def coverage(self, terms: Sequence[str]) -> Scores:
        """Return for every passage the share of the terms it holds, rare terms counting more."""
        weights = {term: self.weight(term) for term in terms}
        found = np.zeros(self._size, np.float32)
        for term, weight in weights.items():
            found[self._passages(term)] += np.float32(weight)
        total = sum(weights.values())
        return found / np.float32(total) if total > 0 else found

    def nearest(self, term: str) -> str | None:
        """Return the term of the book that a misspelt one most likely means, or None.

        One letter may differ, two in a long word, never the first: short words are too often others.
        """
        if len(term) < _SHORTEST_CORRECTED or not term.isalpha():
            return None
        # Only a question with an unknown word pays for loading it.
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        like = [word for word in self._term if word[0] == term[0] and abs(len(word) - len(term)) < 3]
        allowed = 1 if len(term) < _LONG else 2
        best = process.extractOne(term, like, scorer=OSA.distance, score_cutoff=allowed)
        return str(best[0]) if best else None

    def _passages(self, term: str) -> NDArray[np.int32]:
        row = self._term.get(term)
        if row is None:
            return np.zeros(0, np.int32)
        return np.unique(
            np.concatenate([columns.rows[columns.of(row)] for columns in self._columns.values()])
        )
