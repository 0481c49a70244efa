"""The best passages of a search read beside the question: which answer it, and whether any does.

Search tells what resembles a question; near misses resemble it as well. A cross-encoder (``qa.entailment``)
reads both together. It is for books whose sentences nobody went through; the shipped booklets have more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from index.hits import Ranking
from index.search import Index
from index.units import embedding_text
from qa.entailment import Text, pair_of, read

READ_AGAIN = "read"
"""The calibration of what was read."""

READ = 4
"""Passages that are read; each costs some 20 ms."""

WEIGHT = 0.8
"""What a reading's logit weighs beside the score of the search."""


@dataclass(frozen=True, slots=True)
class Reread:
    """A ranking with those passages that were read in a new order; ``answers``: a logit for each of them."""

    ranking: Ranking
    answers: tuple[float, ...]

    def figures(self) -> dict[str, float]:
        """Return what the readings amount to, by name: the best, and their mean."""
        best = max(self.answers, default=0.0)
        return {"reading": best, "readings": fmean(self.answers) if self.answers else 0.0}


def reread(question: str, language: str, ranking: Ranking, indexes: Sequence[Index]) -> Reread:
    """Read the best passages of a ranking and order them by what both search and reading make of them."""
    spoken: Mapping[str, str] = {index.rulebook: index.language for index in indexes}
    first, rest = ranking.hits[:READ], ranking.hits[READ:]
    asked = Text(question, language)
    readings = read(
        [
            pair_of(asked, None, Text(embedding_text(hit.passage), spoken[hit.passage.rulebook]))
            for hit in first
        ]
    )
    answers = tuple(reading.answers for reading in readings)
    scored = [
        replace(hit, score=hit.score + WEIGHT * answer) for hit, answer in zip(first, answers, strict=True)
    ]
    scored.sort(key=lambda hit: -hit.score)
    least = scored[-1].score if scored else 0.0
    others = (replace(hit, score=min(hit.score, least)) for hit in rest)
    return Reread(replace(ranking, hits=(*scored, *others)), answers)
