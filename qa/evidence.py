"""What speaks for a question being answered by a book, as figures that can be explained."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from index.embed import Vectors
from index.hits import Ranking
from index.search import Index, same_language
from index.terms import terms
from index.thesaurus import concepts
from qa.othergames import points_elsewhere

MANY = 3
"""From so many on, words that the book does not know are not counted further."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Figures about one question and the books of one game; calibration turns them into a chance.

    ``cosine``, ``mapped``: the nearest passage, before and after the map of questions. ``sentence``: the
    nearest sentence. ``score``: the best passage's fused score. ``lead``: its lead over the best passage of
    another page. ``coverage``: weighted share of the question's terms in the best passage. ``held``: weighted
    share of its words that the three best passages hold, as words or as concepts. ``missing``: weighted share
    that stands nowhere in the book in either way. ``alien``: how many words neither book nor thesaurus knows,
    3 and more count as 1. ``elsewhere``: terms that point to another, well-known game. ``contrast``: how much
    nearer the book is to the question than the rules of other games are. ``agreement``: the best passage is
    also first by cosine, or stands out by words. ``crossing``: another language. ``length``: terms in the
    question, 12 and more count as 1. ``size``: of the book, as the logarithm of its number of passages:
    in a small book nothing stands out far.
    """

    cosine: float
    mapped: float
    sentence: float
    score: float
    lead: float
    coverage: float
    held: float
    missing: float
    alien: float
    elsewhere: float
    contrast: float
    agreement: float
    crossing: float
    length: float
    size: float

    def figures(self) -> dict[str, float]:
        """Return the figures by name."""
        return asdict(self)


NOTHING = Evidence(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""What a book without passages has to say."""


def gather(
    question: str,
    language: str,
    ranking: Ranking,
    indexes: Sequence[Index],
    others: Sequence[Index],
    vector: Vectors,
) -> Evidence:
    """Gather the evidence; ``others`` are the booklets of other games, the world outside these books."""
    if not ranking.hits:
        return NOTHING
    best = ranking.hits[0]
    elsewhere = next((hit.score for hit in ranking.hits if hit.passage.page != best.passage.page), 0.0)
    cosine = max(hit.features.cosine for hit in ranking.hits)
    mapped = max(hit.features.mapped for hit in ranking.hits)
    words = Words.of(question, language, ranking, indexes)
    return Evidence(
        cosine=cosine,
        mapped=mapped,
        sentence=max(hit.features.sentence_cosine for hit in ranking.hits),
        score=best.score,
        lead=best.score - elsewhere,
        coverage=best.features.coverage,
        held=words.held,
        missing=words.missing,
        alien=min(words.alien, MANY) / MANY,
        elsewhere=float(points_elsewhere(question, language, indexes)),
        contrast=mapped - _outside(others, vector),
        agreement=float(best.features.cosine >= cosine - 1e-6) + float(best.features.lexical_z > 2.0),
        crossing=float(not any(same_language(language, index.language) for index in indexes)),
        length=min(words.asked, 12) / 12,
        size=math.log(ranking.background.passages),
    )


@dataclass(frozen=True, slots=True)
class Words:
    """How the words of a question fare in a book: a word counts as there if it or one of its concepts is."""

    asked: int
    held: float
    missing: float
    alien: int

    @classmethod
    def of(cls, question: str, language: str, ranking: Ranking, indexes: Sequence[Index]) -> "Words":
        """Weigh the words of a question; rare ones count more."""
        index = indexes[0]
        top = {term for hit in ranking.hits[:3] for term in _all_terms(hit.passage.text, index.language)}
        stems: dict[str, str | None] = {}
        for each in indexes:
            for term in each.query_terms(question, language):
                stems[term.surface] = stems.get(term.surface) or term.matched
        total = held = missing = 0.0
        alien = 0
        for surface, matched in stems.items():
            mine = terms(surface, language)
            named = concepts(mine, language)
            known = [c for c in named if any(i.knows(c) for i in indexes)]
            there = matched is not None or bool(known)
            weight = max((_weight(indexes, t) for t in (matched, *known) if t), default=_weight(indexes, ""))
            total += weight
            held += weight * (matched in top or any(c in top for c in known))
            missing += weight * (not there)
            alien += not there and not named
        if not total:
            return cls(len(stems), 0.0, 0.5, 0)
        return cls(len(stems), held / total, missing / total, alien)


def _all_terms(text: str, language: str) -> list[str]:
    plain = terms(text, language)
    return [*plain, *concepts(plain, language)]


def _weight(indexes: Sequence[Index], term: str) -> float:
    return min(index.weight(term) for index in indexes)


def _outside(others: Sequence[Index], vector: Vectors) -> float:
    return max((float(np.max(index.mapped(vector))) for index in others), default=0.0)
