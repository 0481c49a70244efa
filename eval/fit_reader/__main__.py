"""Train the learned reader: ``python -m eval.fit_reader [--again] [--write] [--authors-out A …] [FILE …]``.

It reads cases and finds what answers a question: a sentence of a booklet, a case, or nothing in it. Without
files all labelled case questions of the repository are taken, but none of the held-out sets, and always
``sentences.jsonl``. First the questions of the authors left out are not trained on: they tell what candidates
weigh and how often a guess is right. Then, with ``--write``, the network is trained on with theirs too, but
for those that are always kept apart, and written to ``qa/scenario/learned``, and each game's
``sentences.jsonl``. Three hours on 2 cores; ``--again`` begins with the shipped network, and two epochs do
(none with ``--epochs 0``: only what candidates weigh and their chance are fitted).
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import qa.scenario.learned
from corpus.games import shipped_root
from eval.fit_reader.again import hold, take_heads, take_network
from eval.fit_reader.base import base, kept_pieces
from eval.fit_reader.chances import UNFITTED, Tried, at_risk, fit_chance, fit_ranking, tried
from eval.fit_reader.export import Weights, restored, write_heads, write_network, write_pieces
from eval.fit_reader.fit import Trainer
from eval.fit_reader.lines import APART, GAMES, SENTENCES, Line, all_lines, elsewhere, sentence_lines
from eval.fit_reader.net import HeadsNet, Network, Schema
from eval.sets import OWN
from qa.scenario.learned.guess import FIGURES
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.learned.network import session
from qa.scenario.learned.pieces import known_pieces
from qa.scenario.learned.seen import seen
from qa.scenario.reader import guesses_at

EPOCHS = 8
LAST_EPOCHS = 2
LEFT_OUT = ("dispute hm", "spoken hsm", "newcomer tb")
"""Authors who, with those kept apart, tell how good the reader is; then they are learned from as well."""

AGAIN = 0.3
"""Share of the case questions that an epoch takes where the network knows them already."""

SETS = (
    "cases.jsonl", "cases-voices.jsonl", "cases-players.jsonl", "cases-mixed.jsonl", "cases-tables.jsonl",
    "cases-fresh.jsonl",
)  # fmt: skip
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
    parser.add_argument("--last-epochs", type=int, default=LAST_EPOCHS)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--authors-out", nargs="*", default=LEFT_OUT)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    lines = [*all_lines(options.files or files()), *sentence_lines()]
    out = {*options.authors_out, *APART}
    left = [line for line in lines if line.author in out]
    trained = [line for line in lines if line.author not in out] + list(elsewhere())
    if not any(line.query for line in left):
        parser.error(f"No case question is by {' or '.join(sorted(out))}: on theirs the chance is fitted.")
    print(f"{len(trained)} questions to train on, {len(left)} of authors left out.")

    folder = Path(qa.scenario.learned.__path__[0])
    entries = answering()
    with restored(folder, keep=options.write):
        schema = Schema({game: [e["id"] for e in entries if e["game"] == game] for game in GAMES})
        if options.again:
            pieces = {piece: at for at, piece in enumerate(base().pieces)}
            kept = tuple(pieces[piece] for piece in known_pieces())
            network, made = Network(None, kept, len(schema.concepts)), HeadsNet(schema)
            take_network(folder, network)
            take_heads(folder, schema, made)
            hold(network)
        else:
            kept = kept_pieces(line.question for line in trained)
            write_pieces(folder, kept)
            network, made = Network(base(), kept, len(schema.concepts)), HeadsNet(schema)
        trainer = Trainer(schema, network, made, cases=AGAIN if options.again else 1.0)
        if options.epochs:
            train(trainer, trained, options.epochs)
            write_network(folder, network)
        cases = [line for line in left if line.query]
        weights = Weights(UNFITTED, np.zeros(FIGURES, np.float32))
        _write(folder, schema, made, weights)
        weights = replace(weights, ranking=fit_ranking(cases))
        _write(folder, schema, made, weights)
        weights = replace(weights, chance=fit_chance(tried(cases)))
        _write(folder, schema, made, weights)
        report(tried(cases))
        report_answers([line for line in left if line.answers])
        if options.write:
            if options.last_epochs:
                learned = [line for line in left if line.author not in APART]
                train(trainer, [*trained, *learned], options.last_epochs)
                write_network(folder, network)
                _write(folder, schema, made, weights)
            write_entries(entries)
            print(f"Written to {folder}.")
    return 0


def answering() -> list[Mapping[str, Any]]:
    """Return the entries of the booklets' sentences that answer questions."""
    entries = map(json.loads, (OWN / SENTENCES).read_text("utf-8").splitlines())
    return [entry for entry in entries if not entry.get("silent")]


def write_entries(entries: Sequence[Mapping[str, Any]]) -> None:
    """Write words and answers of the entries beside each game's booklet."""
    for game in GAMES:
        rows = (
            {name: entry[name] for name in ("id", "quotes", "answer")}
            for entry in entries
            if entry["game"] == game
        )
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (Path(str(shipped_root())) / game / "sentences.jsonl").write_text(text, "utf-8")


def report_answers(lines: Sequence[Line]) -> None:
    """Print how often the likeliest answer is right, and how often silence is seen."""
    for game in dict.fromkeys(line.game for line in lines):
        known = heads().games[game].answers
        right: dict[bool, list[bool]] = {True: [], False: []}
        for line in lines:
            if line.game == game:
                chances = known.chances(seen(line.question, line.marks).states)
                right[NONE in line.answers].append(max(chances, key=chances.__getitem__) in line.answers)
        print(
            f"{game}: likeliest answer right {np.mean(right[False]):.3f} of {len(right[False])}; "
            f"silence seen {np.mean(right[True]):.3f} of {len(right[True])}"
        )


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
        named = [t for t in of_game if t.guess.query != NONE]
        ranked = sorted(((t.guess.chance, t.good) for t in named), key=lambda pair: -pair[0])
        for risk in RISKS:
            many, lowest = at_risk(ranked, risk)
            print(
                f"  at most {risk:.0%} wrong: {many / len(cases):.3f} of the cases, from chance {lowest:.3f}"
            )


def train(trainer: Trainer, lines: Sequence[Line], epochs: int) -> None:
    """Train and tell the loss now and then."""
    total = epochs * trainer.batches(lines)
    losses: list[float] = []

    def step(loss: float) -> None:
        losses.append(loss)
        if len(losses) % TOLD == 0:
            print(f"  batch {len(losses)} of {total}, loss {np.mean(losses[-TOLD:]):.2f}", flush=True)

    trainer.train(lines, epochs, step)


def _write(folder: Path, schema: Schema, made: HeadsNet, weights: Weights) -> None:
    write_heads(folder, schema, made, weights)
    for known in (session, heads, seen, guesses_at):
        known.cache_clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
