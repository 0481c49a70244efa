"""Train the learned reader: ``python -m eval.fit_reader [--write] [--authors-out A …] [FILE …]``.

Without files all labelled case questions of the repository are taken, but none of the held-out sets. First
the questions of the authors left out are not trained on: they tell how often a guess is right, and fit its
chance. Then, with ``--write``, the network is trained on with all of them and written to
``qa/scenario/learned``. About half an hour on 2 cores.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import qa.scenario.learned
from eval.fit_reader.base import base, kept_pieces
from eval.fit_reader.chances import Tried, fit, tried
from eval.fit_reader.export import restored, write_heads, write_network, write_pieces
from eval.fit_reader.fit import BATCH, Trainer
from eval.fit_reader.lines import Line, all_lines, elsewhere
from eval.fit_reader.net import HeadsNet, Network, Schema
from eval.sets import OWN
from qa.scenario.learned.guess import FIGURES
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.learned.network import session

EPOCHS = 8
LAST_EPOCHS = 2
LEFT_OUT = ("terse",)
"""Authors whose questions tell how good the reader is."""

SETS = ("cases.jsonl", "cases-voices.jsonl", "cases-players.jsonl")
DEVELOPMENT = Path(__file__).parents[2] / "tests" / "qa" / "scenario"

TOLD = 50
"""Batches after which the loss is told."""

RISKS = (0.01, 0.02, 0.05)


def files() -> list[Path]:
    """Return the files of labelled questions of the repository that may be trained on."""
    return [*(OWN / name for name in SETS), *sorted(DEVELOPMENT.glob("*.jsonl"))]


def main(arguments: Sequence[str]) -> int:
    """Train, tell the figures of the authors left out, write."""
    parser = argparse.ArgumentParser(prog="eval.fit_reader")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--authors-out", nargs="*", default=LEFT_OUT)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    lines = all_lines(options.files or files())
    others = list(elsewhere())
    left = [line for line in lines if line.author in options.authors_out]
    trained = [line for line in lines if line.author not in options.authors_out] + others
    print(f"{len(trained)} questions to train on, {len(left)} of authors left out.")

    folder = Path(qa.scenario.learned.__path__[0])
    with restored(folder, keep=options.write):
        kept = kept_pieces(line.question for line in [*trained, *left])
        write_pieces(folder, kept)
        schema = Schema()
        network, made = Network(base(), kept, len(schema.concepts)), HeadsNet(schema)
        trainer = Trainer(schema, network, made)
        train(trainer, trained, options.epochs)
        chance = np.zeros(FIGURES, np.float32)
        _write(folder, schema, network, made, chance)
        found = tried(left)
        chance = fit(found)
        _write(folder, schema, network, made, chance)
        report(tried(left))
        if options.write:
            train(trainer, [*trained, *left], LAST_EPOCHS)
            _write(folder, schema, network, made, chance)
            print(
                f"Written to {folder}. The sentences share its word pieces: now `eval.fit_sentences --write`."
            )
    return 0


def report(tries: Sequence[Tried]) -> None:
    """Print how often guesses are right, and how many are at a stated risk."""
    for game in dict.fromkeys(t.line.game for t in tries):
        of_game = [t for t in tries if t.line.game == game]
        cases = [t for t in of_game if t.line.query != NONE]
        exact, good = np.mean([t.exact for t in cases]), np.mean([t.good for t in cases])
        none = np.mean([t.guess.query == NONE for t in of_game if t.line.query == NONE])
        print(
            f"{game}: {len(cases)} cases, exact {exact:.3f}, same outcome {good:.3f}; "
            f"no case seen as none {none:.3f}"
        )
        ranked = sorted((t for t in of_game if t.guess.query != NONE), key=lambda t: -t.guess.chance)
        wrong = np.cumsum([not t.good for t in ranked]) / np.arange(1, len(ranked) + 1)
        for risk in RISKS:
            at = np.flatnonzero(wrong <= risk)
            many = int(at[-1]) + 1 if len(at) else 0
            lowest = ranked[many - 1].guess.chance if many else 1.0
            print(
                f"  at most {risk:.0%} wrong: {many / len(cases):.3f} of the cases, from chance {lowest:.3f}"
            )


def train(trainer: Trainer, lines: Sequence[Line], epochs: int) -> None:
    """Train and tell the loss now and then."""
    total = epochs * -(-len(lines) // BATCH)
    losses: list[float] = []

    def step(loss: float) -> None:
        losses.append(loss)
        if len(losses) % TOLD == 0:
            print(f"  batch {len(losses)} of {total}, loss {np.mean(losses[-TOLD:]):.2f}", flush=True)

    trainer.train(lines, epochs, step)


def _write(
    folder: Path, schema: Schema, network: Network, made: HeadsNet, chance: NDArray[np.float32]
) -> None:
    write_network(folder, network)
    write_heads(folder, schema, made, chance)
    session.cache_clear()
    heads.cache_clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
