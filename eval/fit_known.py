"""Remember whose answers are known: ``python -m eval.fit_known [--write]``, after ``eval.fit_reader``.

The questions of ``sentences.jsonl`` are remembered with the entry that answers them, and of the case
questions a few a query. The weights of network and memory are fitted on the authors whom ``eval.fit_reader``
keeps apart, who are not remembered: prints how often the likeliest answer is right, and how often at which
chance. With ``--write`` it is written to ``qa/sentences``. Ten minutes on 2 cores.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import qa.sentences
from eval.fit_reader.__main__ import files
from eval.fit_reader.chances import at_risk, conditional_logit
from eval.fit_reader.lines import APART, GAMES, Line, all_lines, sentence_lines
from index.embed import Embedder, Vectors, identity, load_embedder
from qa.scenario.learned.heads import NONE, heads, softmax
from qa.scenario.learned.seen import seen
from qa.sentences.known import FIGURES, FILE, Array, Memory, figures_of, known_of, saved

A_QUERY = 12
"""Case questions of one query that are remembered."""

RISKS = (0.05, 0.1, 0.2)


def main(arguments: Sequence[str]) -> int:
    """Remember, fit, tell, write."""
    parser = argparse.ArgumentParser(prog="eval.fit_known")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    embedder = load_embedder()
    lines = [*sentence_lines(), *some(all_lines(files()))]
    vectors = embedder.queries([line.question for line in lines])
    left = [line.author in APART for line in lines]
    apart = _memory(embedder, lines, vectors, [not out for out in left], np.zeros(FIGURES, np.float32))
    tries = [
        _tried(apart, line, vector) for line, vector, out in zip(lines, vectors, left, strict=True) if out
    ]
    weights = fit(tries)
    print("weights", np.round(weights, 3).tolist())
    report([line for line, out in zip(lines, left, strict=True) if out], apart, tries, weights)
    if options.write:
        path = Path(qa.sentences.__path__[0]) / FILE
        path.write_bytes(saved(replace(apart, weights=weights)))
        print(f"Written to {path}.")
    return 0


def some(lines: Sequence[Line]) -> list[Line]:
    """Return of authors kept apart all questions that tell a case, of the others a few a query."""
    found, many = [], dict[tuple[str, str], int]()
    for line in lines:
        if not line.answers:
            continue
        key = (line.game, line.query)
        if line.author not in APART:
            many[key] = many.get(key, 0) + 1
        if line.author in APART or many[key] <= A_QUERY:
            found.append(line)
    return found


def fit(tries: Sequence[tuple[Array, NDArray[np.bool_]]]) -> Array:
    """Return the weights by which the right answers are likeliest."""
    return conditional_logit(tries, np.array([1.0, 10, 10, 0, 0]))


def report(
    lines: Sequence[Line], apart: Memory, tries: Sequence[tuple[Array, NDArray[np.bool_]]], weights: Array
) -> None:
    """Print how often the likeliest answer is right, and what share is shown at stated risks."""
    for game in GAMES:
        rows = [
            (line, *_best(apart.games[game].answers, figures @ weights, right))
            for line, (figures, right) in zip(lines, tries, strict=True)
            if line.game == game
        ]
        silent = [name == NONE for line, name, _, _ in rows if NONE in line.answers]
        told = [right for line, _, _, right in rows if NONE not in line.answers]
        right, seen_silent = np.mean(told), np.mean(silent)
        print(f"{game}: right {right:.3f} of {len(told)}, silence seen {seen_silent:.3f} of {len(silent)}")
        shown = sorted(((chance, right) for _, name, chance, right in rows if name != NONE), reverse=True)
        for risk in RISKS:
            many, lowest = at_risk(shown, risk)
            print(f"  at most {risk:.0%} wrong: {many / len(told):.3f} are shown, from chance {lowest:.3f}")


def _best(answers: Sequence[str], scores: Array, right: NDArray[np.bool_]) -> tuple[str, float, bool]:
    at = int(scores.argmax())
    return answers[at], float(softmax(scores)[at]), bool(right[at])


def _memory(
    embedder: Embedder, lines: Sequence[Line], vectors: Vectors, kept: Sequence[bool], weights: Array
) -> Memory:
    games = {}
    for game in GAMES:
        rows = [at for at, line in enumerate(lines) if kept[at] and line.game == game]
        answers = heads().games[game].answers.names
        games[game] = known_of(answers, [lines[at].answers for at in rows], vectors[rows])
    return Memory(identity(embedder), games, weights)


def _tried(memory: Memory, line: Line, vector: Array) -> tuple[Array, NDArray[np.bool_]]:
    known = memory.games[line.game]
    learned = heads().games[line.game].answers.chances(seen(line.question, line.marks).states)
    return figures_of(known, learned, vector), np.isin(known.answers, line.answers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
