"""What a question is taken for by the learned reader, and how likely that is right.

The network's heads tell how likely each query and each filling of its slots is by itself. Whole candidates,
a query with all its slots, are weighed by what the parts cannot see: whether a number fills two slots or
none, whether facts are missing, whether the engine holds the case for impossible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from corpus.errors import BadFacts, InvalidNotation
from engine.games import engine_of
from engine.query import Query
from engine.referee import rule
from engine.ruling import Fact, Impossible
from qa.scenario.learned.heads import NONE, OF_QUERY, Filled, Pointed, SlotHead, heads, of_query, softmax
from qa.scenario.learned.pieces import Pieces
from qa.scenario.learned.seen import Seen, seen
from qa.scenario.lexicon import Mark

MOST_NUMBERS = 16
"""Numbers of a question that are looked at."""

QUERIES, FILLINGS, BEAM = 6, 4, 24
"""Likeliest queries that are weighed (``NONE`` may be one), fillings of each, and those kept on the way."""

TWICE = 1.0
"""What a number that fills two slots counts against a filling until candidates are weighed."""

TRIED = 6
"""Likeliest candidates that are put to the engine; not where a required fact is missing, which takes long."""

KEPT = 5
"""Guesses that are told beside the first."""

RANKED = 9
"""How many figures a candidate is weighed by."""

FIGURES = 10
"""How many figures the chance is worked out from."""

IMPOSSIBLE = 7
"""Place of the figure that tells whether the engine holds a candidate for impossible."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A query with a filling of its slots; ``NONE`` and no slots for a question that asks for none.

    ``figures``: see ``candidates``.
    """

    query: str
    slots: tuple[tuple[str, Filled], ...]
    figures: tuple[float, ...]

    @property
    def facts(self) -> dict[str, Fact]:
        """The facts by slot."""
        return {name: filled.fact for name, filled in self.slots if filled.fact is not None}


@dataclass(frozen=True, slots=True)
class Guess:
    """A query with its facts, and for each the words (slot, start, end, text) that it was taken from.

    ``query`` is ``NONE`` where the question is taken for no case. ``chance``: that query and facts all are
    right. ``figures``: what the chance of the first guess was worked out from, see ``figures_of``.
    """

    query: str
    facts: tuple[tuple[str, Fact], ...]
    words: tuple[tuple[str, int, int, str], ...]
    chance: float
    figures: tuple[float, ...] = ()


def guesses(question: str, game: str, marks: Sequence[Mark]) -> list[Guess]:
    """Return the few that a question is likeliest to ask, the likeliest first; none of a game not learned.

    ``marks`` are the question's, by the game's lexicon. The chance of the first is fitted; that of another
    one is its share of what is left.
    """
    known = heads()
    if game not in known.games:
        return []
    if not marks:
        return [Guess(NONE, (), (), 1.0)]  # not a word and not a number
    looked = seen(question, tuple(marks))
    found = candidates(looked, game, marks)
    shares = softmax(np.array([candidate.figures for candidate in found]) @ known.ranking)
    order = np.argsort(-shares, kind="stable")
    best = found[order[0]]
    figures = figures_of(best, shares[order], len(looked.pieces.ids))
    chance = float(1 / (1 + np.exp(-np.dot(known.chance, figures))))
    if best.query == NONE:
        chance = float(shares[order[0]])
    left = (1 - chance) / max(1 - float(shares[order[0]]), 1e-6)
    first = _told(best, chance, figures, question, looked.pieces, marks)
    others: dict[tuple[str, tuple[tuple[str, Fact], ...]], Guess] = {}
    for at in order[1:]:
        # The same facts may come from other words of the question: that is no other case.
        key = (found[at].query, tuple(found[at].facts.items()))
        share = float(shares[at]) * left
        if key in others:
            others[key] = replace(others[key], chance=others[key].chance + share)
        elif key != (first.query, first.facts) and len(others) < KEPT:
            others[key] = _told(found[at], share, (), question, looked.pieces, marks)
    return [first, *sorted(others.values(), key=lambda guess: -guess.chance)]


def candidates(looked: Seen, game: str, marks: Sequence[Mark]) -> list[Candidate]:
    """Return what a question may ask.

    Figures: log chance of the query among queries and among what answers, sum and least of the log chances of
    the slots, slots beyond the first that one number fills, numbers that fill nothing (3 at most), required
    facts that are missing, 1 for a case that is impossible, 1 for no case.
    """
    model, engine = heads().games[game], engine_of(game)
    assert engine is not None
    rows = looked.states
    asked, answering = model.queries.chances(rows), model.answers.chances(rows)
    numbers = numbers_of(looked.pieces, marks)
    strong = {number.mark for number in numbers if not marks[number.mark].weak}
    found = []
    for query in sorted(asked, key=lambda name: -asked[name])[:QUERIES]:
        if query == NONE or query not in engine.queries.queries:
            continue
        told = engine.queries.get(query)
        first = (_log(asked[query]), _log(answering.get(of_query(query), 0.0)))
        for filling in fillings(model.slots[query], rows, numbers):
            figures = (*first, *_filling_figures(filling, told, strong))
            found.append(Candidate(query, filling, (*figures, 0.0, 0.0)))
    found = _tried(found, game)
    elsewhere = 1 - sum(chance for name, chance in answering.items() if name.startswith(OF_QUERY))
    left = float(min(len(strong), 3))
    nothing = (_log(asked[NONE]), _log(elsewhere), 0.0, 0.0, 0.0, left, 0.0, 0.0, 1.0)
    return [*found, Candidate(NONE, (), nothing)]


def fillings(
    slots: Sequence[SlotHead], states: NDArray[np.float32], numbers: Sequence[Pointed]
) -> list[tuple[tuple[str, Filled], ...]]:
    """Return the likeliest ways to fill all slots of a query: a beam over the slots in their order."""
    beam: list[tuple[float, frozenset[int], tuple[tuple[str, Filled], ...]]] = [(0.0, frozenset(), ())]
    for slot in slots:
        ways = [(_log(filled.chance), filled) for filled in slot.fillings(states, numbers)]
        longer = [
            (
                score + chance - TWICE * sum(mark in used for mark in filled.marks),
                used.union(filled.marks),
                (*before, (slot.name, filled)),
            )
            for score, used, before in beam
            for chance, filled in ways
        ]
        beam = sorted(longer, key=lambda way: -way[0])[:BEAM]
    return [filling for _, _, filling in beam[:FILLINGS]]


def figures_of(best: Candidate, shares: NDArray[np.floating], length: int) -> tuple[float, ...]:
    """Return what the chance is worked out from; the last is 1 for the bias.

    ``shares``: of the candidates, the largest first; ``length`` of the question in pieces.
    """
    query, answers, slots, least, twice, unused, missing, *_ = best.figures
    second = float(shares[1]) if len(shares) > 1 else 0.0
    return (
        _logit(float(shares[0])), float(np.log(second + 1e-4)), _logit(float(np.exp(query))),
        _logit(float(np.exp(answers))), slots, least, unused + twice, missing, length / 32, 1.0,
    )  # fmt: skip


def numbers_of(parted: Pieces, marks: Sequence[Mark]) -> list[Pointed]:
    """Return the numbers of a question that are looked at, in its order."""
    return [
        Pointed(parted.at(mark.start), mark.number, place)
        for place, mark in enumerate(marks)
        if mark.number is not None
    ][:MOST_NUMBERS]


def _filling_figures(
    filling: Sequence[tuple[str, Filled]], query: Query, strong: set[int]
) -> tuple[float, ...]:
    chances = [_log(filled.chance) for _, filled in filling] or [0.0]
    used = [mark for _, filled in filling for mark in filled.marks]
    facts = {name for name, filled in filling if filled.fact is not None}
    heads_of = {name for name, _ in filling}
    missing = sum(s.required and s.name in heads_of and s.name not in facts for s in query.slots)
    unused = min(len(strong - set(used)), 3)
    return (sum(chances), min(chances), float(len(used) - len(set(used))), float(unused), float(missing))


def _tried(found: Sequence[Candidate], game: str) -> list[Candidate]:
    """Note of the likeliest candidates whether the engine holds them for impossible."""
    weights = heads().ranking
    order = sorted(found, key=lambda candidate: -float(np.dot(candidate.figures, weights)))
    return [
        _with_impossible(candidate, game) if at < TRIED else candidate for at, candidate in enumerate(order)
    ]


def _with_impossible(candidate: Candidate, game: str) -> Candidate:
    engine = engine_of(game)
    assert engine is not None
    facts, query = candidate.facts, engine.queries.get(candidate.query)
    faulty = any(slot.kind.fault(facts[slot.name]) for slot in query.slots if slot.name in facts)
    if not faulty and any(slot.required and slot.name not in facts for slot in query.slots):
        return candidate
    try:
        impossible = isinstance(rule(engine, candidate.query, facts), Impossible)
    except (BadFacts, InvalidNotation):
        impossible = True
    figures = list(candidate.figures)
    figures[IMPOSSIBLE] = float(impossible)
    return replace(candidate, figures=tuple(figures))


def _told(
    candidate: Candidate,
    chance: float,
    figures: tuple[float, ...],
    question: str,
    parted: Pieces,
    marks: Sequence[Mark],
) -> Guess:
    words = tuple(_words(candidate.slots, question, parted, marks))
    return Guess(candidate.query, tuple(candidate.facts.items()), words, chance, figures)


def _log(chance: float) -> float:
    return float(np.log(min(max(chance, 1e-5), 1.0)))


def _logit(chance: float) -> float:
    bounded = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(bounded / (1 - bounded)))


def _words(
    slots: Sequence[tuple[str, Filled]], question: str, parted: Pieces, marks: Sequence[Mark]
) -> Iterator[tuple[str, int, int, str]]:
    """Yield the words that facts were taken from: their numbers, else whole words of the pieces looked at."""
    for name, filled in slots:
        if filled.fact is None:
            continue
        spans = [(marks[at].start, marks[at].end) for at in filled.marks] or [
            (marks[at].start, marks[at].end)
            for piece in filled.pieces
            for at in range(len(marks))
            if marks[at].start <= parted.starts[piece] < marks[at].end
        ]
        if spans:
            start, end = min(s for s, _ in spans), max(e for _, e in spans)
            yield name, start, end, question[start:end]
