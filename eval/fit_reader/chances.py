"""How likely a guess is right, learned from authors whose questions the network was not trained on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.errors import BadFacts, InvalidNotation
from engine.engine import Engine
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Fact, Outcome, alike
from eval.fit_reader.lines import Line
from qa.scenario.learned.guess import Guess, guess
from qa.scenario.learned.heads import NONE

DECAY = 0.001
"""Weight of the squared weights against the mean log loss."""


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
        made = guess(line.question, line.game, line.marks)
        if made is not None:
            found.append(Tried(line, made, _good(line, made)))
    return found


def at_risk(ranked: Sequence[tuple[float, bool]], risk: float) -> tuple[int, float]:
    """Return how many, surest first, can be shown with at most such a share wrong, and the last one's chance.

    ``ranked``: chances in falling order, and whether it is right.
    """
    wrong = np.cumsum([not right for _, right in ranked]) / np.arange(1, len(ranked) + 1)
    at = np.flatnonzero(wrong <= risk)
    many = int(at[-1]) + 1 if len(at) else 0
    return many, ranked[many - 1][0] if many else 1.0


def fit(tries: Sequence[Tried]) -> NDArray[np.float32]:
    """Return the weights of a logistic regression of ``good`` on the figures of guesses."""
    from scipy.optimize import minimize

    named = [t for t in tries if t.guess.query != NONE]
    rows = np.array([t.guess.figures for t in named])
    good = np.array([t.good for t in named], float)

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = rows @ weights
        chances = 1 / (1 + np.exp(-scores))
        value = np.mean(np.logaddexp(0, scores) - good * scores) + DECAY * float(weights[:-1] @ weights[:-1])
        slope = rows.T @ (chances - good) / len(good)
        slope[:-1] += 2 * DECAY * weights[:-1]
        return float(value), slope

    found = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B")
    weights: NDArray[np.float32] = found.x.astype(np.float32)
    return weights


def _good(line: Line, made: Guess) -> bool:
    if made.query == NONE or line.query == NONE:
        return made.query == line.query
    engine = engine_of(line.game)
    assert engine is not None
    got = _outcome(engine, made.query, dict(made.facts))
    return any(alike(got, _outcome(engine, query, facts)) for query, facts in readings(line))


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
