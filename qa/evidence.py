"""What speaks for a question being answered by a book, as figures that can be explained."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from index.embed import Vectors
from index.hits import Ranking
from index.search import Index, same_language
from index.terms import terms
from index.thesaurus import concepts


@dataclass(frozen=True, slots=True)
class Evidence:
    """Figures about one question and the books of one game; calibration turns them into a chance.

    ``cosine``, ``sentence``: the nearest passage and sentence. ``score``: the best passage's fused score.
    ``lead``: its lead over the best passage of another page. ``coverage``: weighted share of the question's
    terms in the best passage. ``concepts``: share of the question's concepts in the three best passages.
    ``unknown``: share of its terms (between languages: of its concepts) that stand nowhere in the book.
    ``contrast``: how much nearer the book is to the question than the rules of other games are.
    ``agreement``: the best passage is also first by cosine or by words. ``crossing``: another language.
    ``length``: terms in the question, 12 and more count as 1.
    """

    cosine: float
    sentence: float
    score: float
    lead: float
    coverage: float
    concepts: float
    unknown: float
    contrast: float
    agreement: float
    crossing: float
    length: float

    def figures(self) -> dict[str, float]:
        """Return the figures by name."""
        return asdict(self)


NOTHING = Evidence(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
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
    asked = terms(question, language)
    named = set(concepts(asked, language))
    held = {c for hit in ranking.hits[:3] for c in _concepts_of(hit.passage.text, indexes[0].language)}
    crossing = not any(same_language(language, index.language) for index in indexes)
    return Evidence(
        cosine=cosine,
        sentence=max(hit.features.sentence_cosine for hit in ranking.hits),
        score=best.score,
        lead=best.score - elsewhere,
        coverage=best.features.coverage,
        concepts=len(named & held) / len(named) if named else 0.0,
        unknown=_unknown(question, language, named, indexes, crossing),
        contrast=cosine - _outside(others, vector),
        agreement=float(best.features.cosine >= cosine - 1e-6) + float(best.features.lexical_z > 2.0),
        crossing=float(crossing),
        length=min(len(set(asked)), 12) / 12,
    )


def _concepts_of(text: str, language: str) -> list[str]:
    return concepts(terms(text, language), language)


def _unknown(
    question: str, language: str, named: set[str], indexes: Sequence[Index], crossing: bool
) -> float:
    if crossing:
        known = {c for c in named if any(index.knows(c) for index in indexes)}
        return 1 - len(known) / len(named) if named else 0.5
    shares = []
    for index in indexes:
        asked = index.query_terms(question, language)
        total = sum(term.weight for term in asked)
        missing = sum(term.weight for term in asked if not term.matched)
        shares.append(missing / total if total else 0.5)
    return min(shares)


def _outside(others: Sequence[Index], vector: Vectors) -> float:
    return max((float(np.max(index.cosines(vector))) for index in others), default=0.8)
