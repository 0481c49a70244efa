"""Fit the reader's second opinion: ``python -m eval.fit_intents FILE.jsonl … [--write]``.

Each line of the files is a question with ``game`` (or the game is the file's name), ``language`` and
``query`` (null: asks for none). Questions of rulebooks that are not shipped are added as asking for none.
Prints how often the likeliest query is right, each fold left out in turn, and writes
``qa/scenario/intents.npz``.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import qa.scenario
from eval.sets import OWN
from qa.scenario.intents import FILE, NONE, NUMBERS, Intents, vector
from qa.scenario.lexicon import Mark, lexicon
from qa.scenario.reader import GRAMMARS, grammar_of

FOLDS = 5
DECAY = 1 / 6
"""Weight of the sum of squared weights against the mean log loss times the number of questions."""

ELSEWHERE = ("training.jsonl", "open-rulebooks.jsonl")
EVERY = 8
"""Of the questions of other games every so-manieth is taken."""


@dataclass(frozen=True, slots=True)
class Line:
    """One question and the query that it asks for."""

    game: str
    language: str
    question: str
    query: str


def lines_of(path: Path) -> Iterator[Line]:
    """Yield the questions of a file; a look-alike asks for none."""
    for text in path.read_text("utf-8").splitlines():
        raw = json.loads(text)
        if raw.get("query") is None and raw.get("kind", "look-alike") != "look-alike":
            continue
        yield Line(raw.get("game", path.stem), raw["language"], raw["question"], raw.get("query") or NONE)


def elsewhere() -> Iterator[tuple[str, str]]:
    """Yield questions of other games, with their language."""
    for name in ELSEWHERE:
        for number, text in enumerate((OWN / name).read_text("utf-8").splitlines()):
            if number % EVERY == 0:
                raw = json.loads(text)
                yield raw["question"], raw.get("language", "en")


def fit(features: Sequence[str], rows: NDArray[np.float32], asked: Sequence[str]) -> Intents:
    """Return the softmax regression of queries on features."""
    from scipy.optimize import minimize

    queries = tuple(sorted(set(asked)))
    target = np.zeros((len(rows), len(queries)))
    target[np.arange(len(rows)), [queries.index(query) for query in asked]] = 1
    wide = np.hstack([rows, np.ones((len(rows), 1))]).astype(float)
    shape = (wide.shape[1], len(queries))

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        weights = flat.reshape(shape)
        scores = wide @ weights
        scores -= scores.max(axis=1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
        kept = weights[:-1]
        gradient = wide.T @ (np.exp(logs) - target)
        gradient[:-1] += 2 * DECAY * kept
        return float(DECAY * (kept**2).sum() - (target * logs).sum()), gradient.ravel()

    found = minimize(
        loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    )
    weights = found.x.reshape(shape).astype(np.float16)
    return Intents(tuple(features), queries, weights[:-1], weights[-1])


def main(arguments: Sequence[str]) -> int:
    """Fit every game; print the figures of left-out folds."""
    parser = argparse.ArgumentParser(prog="eval.fit_intents")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    lines = [line for path in options.files for line in lines_of(path)]
    arrays: dict[str, NDArray[np.generic]] = {}
    for game in GRAMMARS:
        model = _fitted(game, [line for line in lines if line.game == game])
        arrays |= {
            f"{game}/features": np.array(model.features),
            f"{game}/queries": np.array(model.queries),
            f"{game}/weights": model.weights,
            f"{game}/bias": model.bias,
        }
    if options.write:
        path = Path(qa.scenario.__path__[0]) / FILE
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
        print(f"Written to {path}.")
    return 0


def _fitted(game: str, lines: Sequence[Line]) -> Intents:
    grammar = grammar_of(game)
    assert grammar is not None
    words = lexicon(grammar.lexicon)
    features = (*sorted(words.concepts), NUMBERS)
    tagged: list[tuple[tuple[Mark, ...], str, str]] = [
        (words.tag(line.question, line.language)[0], line.query, line.question) for line in lines
    ]
    tagged += [(words.tag(question, language)[0], NONE, question) for question, language in elsewhere()]
    rows = np.array([vector(marks, features) for marks, _, _ in tagged])
    asked = [query for _, query, _ in tagged]
    folds = np.array([int(hashlib.sha256(q.encode()).hexdigest(), 16) % FOLDS for _, _, q in tagged])
    right = []
    for fold in range(FOLDS):
        model = fit(
            features, rows[folds != fold], [a for a, f in zip(asked, folds, strict=True) if f != fold]
        )
        for at in np.flatnonzero(folds == fold):
            chances = model.chances(tagged[at][0])
            likeliest = max(chances, key=chances.__getitem__)
            right.append((likeliest == asked[at], chances[likeliest]))
    sure = [ok for ok, chance in right if chance > 0.6]
    print(
        f"{game}: {len(asked)} questions, likeliest right {np.mean([ok for ok, _ in right]):.3f}; "
        f"above .6 {len(sure) / len(right):.3f} of them, right {np.mean(sure):.3f}"
    )
    return fit(features, rows, asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
