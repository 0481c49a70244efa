"""The indexes of all rulebooks under one home: opened once, exchanged when a generation appears."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from corpus.errors import IndexUnusable
from corpus.types import Passage
from index.embed import Embedder, Vectors, identity
from index.fuse import Recipe, weighted_sum
from index.generation import Generations
from index.querymap import QueryMap
from index.search import Index, Ranking, rank_together

Progress = Callable[[int, int], None]
"""Told how many of how many texts have their vectors."""

MOST_OPEN = 100
"""Indexes kept in memory, a few megabytes each; beyond that the one opened first is let go."""


class Indexes:
    """Opens indexes on demand; safe to ask from any thread, also while another process builds."""

    def __init__(self, home: Path, embedder: Embedder, question_map: QueryMap | None = None) -> None:
        """Name the home and the model; nothing is opened yet.

        ``question_map`` takes the place of the one that was fitted for the model.
        """
        self._question_map = question_map
        self._home = home
        self._embedder = embedder
        self._open: dict[str, tuple[tuple[int, int, int], Index]] = {}
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        """What the vectors were made by."""
        return identity(self._embedder)

    def get(self, rulebook: str) -> Index:
        """Return the index of a rulebook as it is now; costs one ``stat``. Raises IndexUnusable."""
        generations = Generations(self._home, rulebook)
        stamp = generations.stamp()
        held = self._open.get(rulebook)
        if held and held[0] == stamp:
            return held[1]
        with self._lock:
            held = self._open.get(rulebook)
            if held and held[0] == stamp:
                return held[1]
            index = generations.opened(lambda found: Index(found, self._embedder, self._question_map))
            # The stamp was taken before reading: a switch in between is noticed at the next call.
            self._open[rulebook] = (stamp, index)
            while len(self._open) > MOST_OPEN:
                del self._open[next(iter(self._open))]
            return index

    def ensure(
        self,
        rulebook: str,
        passages: Sequence[Passage],
        language: str,
        progress: Progress = lambda done, total: None,
    ) -> Index:
        """Return the index of exactly these passages and this model, built first if there is none."""
        try:
            index = self.get(rulebook)
        except IndexUnusable:
            pass
        else:
            if index.passages == tuple(passages) and index.language == language and not index.damaged:
                return index
        # Most questions find their index built, and are answered sooner without what builds one.
        from index.build import build

        build(self._home, rulebook, passages, language, self._embedder, progress=progress)
        return self.get(rulebook)

    def remove(self, rulebook: str) -> None:
        """Delete the index of a rulebook that left the library; nothing happens if there is none."""
        Generations(self._home, rulebook).remove()
        with self._lock:
            self._open.pop(rulebook, None)

    def usable(self, rulebook: str) -> bool:
        """Tell whether a rulebook can be searched now with this model."""
        try:
            self.get(rulebook)
        except IndexUnusable:
            return False
        return True

    def query_vector(self, question: str) -> Vectors:
        """Return the vector of a question, to be given to several searches."""
        row: Vectors = self._embedder.queries([question])[0]
        return row

    def search(
        self,
        rulebooks: Sequence[str],
        question: str,
        *,
        language: str,
        k: int = 5,
        vector: Vectors | None = None,
        recipe: Recipe = weighted_sum,
    ) -> Ranking:
        """Search the rulebooks of one game as if they were one. Raises IndexUnusable."""
        indexes = [self.get(rulebook) for rulebook in rulebooks]
        return rank_together(indexes, question, language=language, k=k, vector=vector, recipe=recipe)
