"""What a question is taken for by the learned reader, and how likely that is right."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.ruling import Fact
from qa.scenario.learned.heads import NONE, Filled, Pointed, heads, of_query
from qa.scenario.learned.pieces import Pieces
from qa.scenario.learned.seen import seen
from qa.scenario.lexicon import Mark

MOST_NUMBERS = 16
"""Numbers of a question that are looked at."""

FIGURES = 8
"""How many figures the chance is worked out from."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A query with its facts, and for each the words (slot, start, end, text) that it was taken from.

    ``query`` is ``NONE`` where the question is taken for no case. ``chance``: that query and facts all are
    right. ``unused``: places (in the marks) of numbers that fill nothing. ``figures``: see ``figures_of``.
    """

    query: str
    facts: tuple[tuple[str, Fact], ...]
    words: tuple[tuple[str, int, int, str], ...]
    chance: float
    unused: tuple[int, ...]
    figures: tuple[float, ...] = ()


def guess(question: str, game: str, marks: Sequence[Mark]) -> Guess | None:
    """Return what a question of a game is likeliest to ask, None where the game was not learned.

    ``marks`` are the question's, by the game's lexicon.
    """
    known = heads()
    if game not in known.games:
        return None
    model = known.games[game]
    looked = seen(question, tuple(marks))
    parted, rows = looked.pieces, looked.states
    chances = model.queries.chances(rows)
    query = max(chances, key=chances.__getitem__)
    numbers = [
        Pointed(parted.at(mark.start), mark.number, place)
        for place, mark in enumerate(marks)
        if mark.number is not None
    ][:MOST_NUMBERS]
    if query == NONE:
        return Guess(NONE, (), (), chances[NONE], tuple(number.mark for number in numbers))
    filled = {slot.name: slot.fill(rows, numbers) for slot in model.slots[query]}
    used = {mark for slot in filled.values() for mark in slot.marks}
    unused = tuple(n.mark for n in numbers if n.mark not in used and not marks[n.mark].weak)
    answering = model.answers.chances(rows)[of_query(query)]
    figures = figures_of(
        (chances[query], answering), chances[NONE], list(filled.values()), len(unused), len(parted.ids)
    )
    facts = tuple((name, slot.fact) for name, slot in filled.items() if slot.fact is not None)
    words = tuple(
        words for name, slot in filled.items() if (words := _words(name, slot, question, parted, marks))
    )
    return Guess(query, facts, words, _chance(figures, known.chance), unused, figures)


def figures_of(
    query: tuple[float, float], none: float, slots: Sequence[Filled], unused: int, length: int
) -> tuple[float, ...]:
    """Return what the chance is worked out from; the last is 1 for the bias.

    ``query``: chances that the question asks this one, and that this one, rather than a sentence, answers.
    """
    sure = [slot.chance for slot in slots] or [1.0]
    return (
        _logit(query[0]),
        _logit(query[1]),
        float(np.log(np.clip(sure, 1e-6, 1)).sum()),
        _logit(min(sure)),
        float(np.log(none + 1e-4)),
        float(min(unused, 3)),
        length / 32,
        1.0,
    )


def _chance(figures: Sequence[float], weights: NDArray[np.float32]) -> float:
    return float(1 / (1 + np.exp(-np.dot(weights, figures))))


def _logit(chance: float) -> float:
    bounded = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(bounded / (1 - bounded)))


def _words(
    name: str, slot: Filled, question: str, parted: Pieces, marks: Sequence[Mark]
) -> tuple[str, int, int, str] | None:
    """Return the words that a fact was taken from: its numbers, else whole words of the pieces looked at."""
    if slot.fact is None:
        return None
    spans = [(marks[at].start, marks[at].end) for at in slot.marks] or [
        (marks[at].start, marks[at].end)
        for piece in slot.pieces
        for at in range(len(marks))
        if marks[at].start <= parted.starts[piece] < marks[at].end
    ]
    if not spans:
        return None
    start, end = min(s for s, _ in spans), max(e for _, e in spans)
    return name, start, end, question[start:end]
