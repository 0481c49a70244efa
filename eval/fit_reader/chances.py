"""What candidates are weighed by and how likely a guess is right.

Both are learned from authors whose questions the network was not trained on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.errors import BadFacts, InvalidNotation
from engine.engine import Engine
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Fact, Outcome, alike
from eval.fit_reader.lines import Line
from qa.scenario.learned.guess import RANKED, Guess, candidates
from qa.scenario.learned.heads import NONE, softmax
from qa.scenario.learned.seen import seen
from qa.scenario.reader import guessed

DECAY = 0.001
"""Weight of the squared weights against the mean log loss."""

UNFITTED = np.array([1, 0, 1, 0, -1, -0.5, 0, 0, 0], np.float32)
"""The weights of candidates until they are fitted: query, slots, numbers that fill two or none."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A guess at a question of a left-out author.

    ``good``: it leads to what the question's own facts lead to.
    """

    line: Line
    guess: Guess
    good: bool

    @property
    def exact(self) -> bool:
        """Whether query and facts are those of the question or of another one that answers it as well."""
        return any(
            query == self.guess.query
            and _told(self.line, query, facts) == _told(self.line, query, dict(self.guess.facts))
            for query, facts in readings(self.line)
        )


def readings(line: Line) -> Iterator[tuple[str, dict[str, Fact]]]:
    """Yield the queries with facts that answer a question."""
    yield line.query, dict(line.facts)
    for query, facts in line.others:
        yield query, dict(facts)


def tried(lines: Sequence[Line]) -> list[Tried]:
    """Put questions to the shipped reader."""
    found = []
    for line in lines:
        made = guessed(line.question, line.game, line.language)
        if made is not None:
            good = _leads_to(line, _outcomes(line), made.query, dict(made.facts))
            found.append(Tried(line, made, good))
    return found


def at_risk(ranked: Sequence[tuple[float, bool]], risk: float) -> tuple[int, float]:
    """Return how many, surest first, can be shown with at most such a share wrong, and the last one's chance.

    ``ranked``: chances in falling order, and whether it is right.
    """
    wrong = np.cumsum([not right for _, right in ranked]) / np.arange(1, len(ranked) + 1)
    at = np.flatnonzero(wrong <= risk)
    many = int(at[-1]) + 1 if len(at) else 0
    return many, ranked[many - 1][0] if many else 1.0


def fit_ranking(lines: Sequence[Line]) -> NDArray[np.float32]:
    """Return the weights by which right candidates are likeliest; questions without one teach nothing."""
    found = [_weighed(line) for line in lines]
    return conditional_logit([(figures, right) for figures, right in found if right.any()], UNFITTED)


def conditional_logit(
    choices: Sequence[tuple[NDArray[np.floating], NDArray[np.bool_]]], start: NDArray[np.floating]
) -> NDArray[np.float32]:
    """Return the weights by which the right ones of what can be chosen are likeliest together.

    ``choices``: figures, one row a thing that can be chosen, and which are right. Raises ValueError for none.
    """
    if not choices:
        raise ValueError("There is no question with a right answer among its choices to learn weights from.")

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        value, slope = 0.0, np.zeros_like(weights)
        for figures, right in choices:
            shares = softmax(figures @ weights)
            good = shares[right].sum()
            value -= np.log(good + 1e-12)
            slope -= (shares * right / (good + 1e-12) - shares) @ figures
        many = len(choices)
        return value / many + DECAY * float(weights @ weights), slope / many + 2 * DECAY * weights

    return _least(loss, np.asarray(start, float))


def fit_chance(tries: Sequence[Tried]) -> NDArray[np.float32]:
    """Return the weights of a logistic regression of ``good`` on the figures of guesses."""
    named = [t for t in tries if t.guess.query != NONE]
    if not named:
        raise ValueError("No question was taken for a case: there is nothing to learn a chance from.")
    rows = np.array([t.guess.figures for t in named])
    good = np.array([t.good for t in named], float)

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = rows @ weights
        chances = 1 / (1 + np.exp(-scores))
        value = np.mean(np.logaddexp(0, scores) - good * scores) + DECAY * float(weights[:-1] @ weights[:-1])
        slope = rows.T @ (chances - good) / len(good)
        slope[:-1] += 2 * DECAY * weights[:-1]
        return float(value), slope

    return _least(loss, np.zeros(rows.shape[1]))


def _least(
    loss: Callable[[NDArray[np.float64]], tuple[float, NDArray[np.float64]]], start: NDArray[np.float64]
) -> NDArray[np.float32]:
    from scipy.optimize import minimize

    weights: NDArray[np.float32] = minimize(loss, start, jac=True, method="L-BFGS-B").x.astype(np.float32)
    return weights


def _weighed(line: Line) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the figures of a question's candidates, and which lead to what its own facts lead to."""
    found = candidates(seen(line.question, line.marks), line.game, line.marks)
    outcomes = _outcomes(line)
    right = [_leads_to(line, outcomes, candidate.query, candidate.facts) for candidate in found]
    return np.array([candidate.figures for candidate in found]).reshape(-1, RANKED), np.array(right, bool)


def _leads_to(line: Line, outcomes: Sequence[Outcome | None], query: str, facts: Mapping[str, Fact]) -> bool:
    if query == NONE or line.query == NONE:
        return query == line.query
    engine = engine_of(line.game)
    assert engine is not None
    got = _outcome(engine, query, dict(facts))
    return any(alike(got, outcome) for outcome in outcomes)


def _outcomes(line: Line) -> list[Outcome | None]:
    engine = engine_of(line.game)
    assert engine is not None
    return [] if line.query == NONE else [_outcome(engine, q, facts) for q, facts in readings(line)]


def _outcome(engine: Engine, query: str, facts: dict[str, Fact]) -> Outcome | None:
    try:
        return rule(engine, query, facts)
    except (BadFacts, InvalidNotation):
        return None


def _told(line: Line, query: str, facts: dict[str, Fact]) -> dict[str, Fact]:
    """Return the facts without those that are usual."""
    engine = engine_of(line.game)
    assert engine is not None
    if query not in engine.queries.queries:
        return facts
    usual = {slot.name: slot.default for slot in engine.queries.get(query).slots if not slot.required}
    return {name: fact for name, fact in facts.items() if name not in usual or fact != usual[name]}
