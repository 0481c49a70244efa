"""What of a rulebook a claim is about: the nearest statements, and how much of the claim they hold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from corpus.language import fr_or_en
from index.embed import Vectors
from index.search import Index, same_language
from qa.audit.clash.words import AKIN, LIGHT, Term, Utterance, utterance
from qa.audit.statements import Statement, Statements

PRINTED = 14
"""Printed statements that are looked at more closely."""

KEPT = 10
"""Statements kept as evidence."""

CLAIM_WEIGHT = 0.7
"""How much the claim weighs beside its question."""

LEAST_CHANCE = 0.02
"""Chance from which on a sentence that was learned to answer the question is looked at."""

COVERAGE_WEIGHT = 3.0
AROUND_WEIGHT = 0.5
LEARNED_WEIGHT = 2.5
PARTLY = 0.6


@dataclass(frozen=True, slots=True)
class Near:
    """A statement near a claim. ``cosine`` as vectors; ``held`` the share of the claim's words in it;
    ``around``: the share in it or beside it; ``learned`` the chance that it answers the claim's question.
    """

    statement: Statement
    cosine: float
    held: float
    around: float
    learned: float
    score: float

    @property
    def said(self) -> Utterance:
        """The statement taken apart."""
        return utterance(self.statement.text, self.statement.language)


class Weights:
    """How much the words of a claim weigh in a game's books: rare ones more."""

    def __init__(self, indexes: Iterable[Index]) -> None:
        """Weigh by the frequencies of some indexes."""
        self._indexes = tuple(indexes)
        self._known: dict[tuple[frozenset[str], bool], float] = {}

    def of(self, term: Term) -> float:
        """Return the weight of a term: that of its most frequent meaning."""
        key = (term.meanings, term.light)
        if key not in self._known:
            names = {m.partition(" ")[2] if not m.startswith("#") else m for m in term.meanings}
            known = [
                index.weight(name) for index in self._indexes for name in names if name and index.knows(name)
            ]
            weight = min(known, default=max(index.weight("") for index in self._indexes))
            self._known[key] = weight * (LIGHT if term.light else 1.0)
        return self._known[key]

    def knows(self, term: Term) -> bool:
        """Tell whether a term stands anywhere in the books, itself or as one of its meanings."""
        names = {
            m.lstrip("=") if m[0] == "=" else m.partition(" ")[2] if m[0] != "#" else m for m in term.meanings
        }
        return any(name and index.knows(name) for index in self._indexes for name in names)


def held(claim: Iterable[Term], texts: Sequence[Utterance], weights: Weights) -> float:
    """Return the weighted share of a claim's terms that some texts mean, words akin in part."""
    total = found = 0.0
    for term in claim:
        weight = weights.of(term)
        total += weight
        if any(not term.meanings.isdisjoint(text.meanings) for text in texts):
            found += weight
        elif not term.number and any(m[:AKIN] in text.beginnings for m in term.meanings for text in texts):
            found += PARTLY * weight
    return found / total if total else 0.0


def nearest(
    said: Utterance,
    asked: Utterance,
    vectors: tuple[Vectors, Vectors],
    learned: Mapping[str, float],
    statements: Statements,
    weights: Weights,
) -> tuple[Near, ...]:
    """Return the statements nearest to a claim of an answer, best first.

    ``vectors`` are those of the claim and of its question; ``learned`` the chances of the booklet's
    sentences to answer the question.
    """
    of_claim, of_question = (statements.cosines(vector) for vector in vectors)
    cosines = CLAIM_WEIGHT * of_claim + (1 - CLAIM_WEIGHT) * of_question
    mean, deviation = float(cosines.mean()), max(float(cosines.std()), 1e-3)
    ranked = []
    for number, statement in enumerate(statements.printed):
        printed = utterance(statement.text, statement.language)
        share = held(said.terms, [printed], weights)
        ranked.append((float(cosines[number] - mean) / deviation + COVERAGE_WEIGHT * share, number, share))
    ranked.sort(key=lambda one: (-one[0], one[1]))
    found: dict[Statement, Near] = {}
    for score, number, share in ranked[:PRINTED]:
        statement = statements.printed[number]
        around = [utterance(text, statement.language) for text in (statement.around, statement.text)]
        beside = held(said.terms, around, weights)
        asked_share = held(asked.terms, around, weights)
        cosine = float(of_claim[number])
        total = score + AROUND_WEIGHT * (beside + asked_share)
        found[statement] = Near(statement, cosine, share, beside, 0.0, total)
        for telling in statements.telling.get(number, ()):
            if same_language(telling.language, said.language) and telling not in found:
                found[telling] = _telling(telling, said, cosine, total, weights, learned)
    for id, chance in learned.items():
        answer = statements.by_id.get((id, fr_or_en(said.language)))
        if answer is not None and chance >= LEAST_CHANCE:
            known = found.get(answer)
            base = known.score if known else float(np.median([s for s, *_ in ranked[:PRINTED]]))
            cosine = known.cosine if known else 0.0
            made = _telling(answer, said, cosine, base, weights, learned)
            if known is None or made.score > known.score:
                found[answer] = made
    best = sorted(found.values(), key=lambda near: -near.score)
    return tuple(best[:KEPT])


def _telling(
    telling: Statement,
    said: Utterance,
    cosine: float,
    base: float,
    weights: Weights,
    learned: Mapping[str, float],
) -> Near:
    own = utterance(telling.text, telling.language)
    share = held(said.terms, [own], weights)
    around = held(said.terms, [own, utterance(telling.around, telling.language)], weights)
    chance = learned.get(telling.id, 0.0) if telling.id else 0.0
    score = base + COVERAGE_WEIGHT * 0.5 * share + LEARNED_WEIGHT * chance
    return Near(telling, cosine, share, around, chance, score)
