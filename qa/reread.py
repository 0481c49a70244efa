"""The best passages of a search read beside the question: which answer it, and whether any does.

Search tells what resembles a question; near misses resemble it as well. A cross-encoder (``qa.entailment``)
reads both together. It is for books whose sentences nobody went through; the shipped booklets have more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from index.hits import Hit, Ranking
from index.search import Index
from index.units import embedding_text
from qa.entailment import Text, pair_of, read

READ_AGAIN = "read"
"""The calibration of what was read."""

APART = 4.0
"""A passage whose logit is so far below the best one's says nothing to the question beside it."""

READ = 4
"""Passages that are read; each costs some 20 ms."""

WEIGHT = 0.8
"""What a reading's logit weighs beside the score of the search."""


@dataclass(frozen=True, slots=True)
class Reread:
    """A ranking with those passages that were read in a new order; ``answers``: a logit for each of them.

    ``quoted`` are the hits whose words may become an answer: all but those read as far from answering.
    """

    ranking: Ranking
    answers: tuple[float, ...]
    quoted: tuple[Hit, ...] = ()

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
        (replace(hit, score=hit.score + WEIGHT * answer), answer)
        for hit, answer in zip(first, answers, strict=True)
    ]
    scored.sort(key=lambda one: -one[0].score)
    least = scored[-1][0].score if scored else 0.0
    others = [replace(hit, score=min(hit.score, least)) for hit in rest]
    hits = (*(hit for hit, _ in scored), *others)
    best = max(answers, default=0.0)
    beside = (hit for n, (hit, answer) in enumerate(scored) if n == 0 or answer > best - APART)
    quoted = (*beside, *others)
    return Reread(replace(ranking, hits=hits), answers, quoted)
