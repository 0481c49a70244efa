"""Train which sentence of a shipped booklet answers: ``python -m eval.fit_sentences [--epochs N] [--write]``.

``eval/questions/sentences.jsonl`` gives what players ask of each sentence, and what they ask of none. The
network begins like that of the learned reader (``eval.fit_reader``) and shares its word pieces; each entry is
a class. Prints how often the likeliest entry is right on questions left out (every eighth); with ``--write``
trains on all and writes ``qa/sentences`` and each game's ``sentences.jsonl``. A quarter of an hour.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import qa.sentences
from corpus.games import shipped_root
from eval.fit_reader.__main__ import train
from eval.fit_reader.base import base
from eval.fit_reader.export import restored, write_network, write_queries
from eval.fit_reader.fit import Trainer
from eval.fit_reader.lines import GAMES, Line, elsewhere
from eval.fit_reader.net import HeadsNet, Network, Schema
from eval.sets import OWN
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.learned.network import session
from qa.scenario.learned.pieces import known_pieces
from qa.sentences.likeliest import likeliest

SET = OWN / "sentences.jsonl"
EPOCHS = 7
LEFT_OUT = 8


def main(arguments: Sequence[str]) -> int:
    """Train, tell how often the likeliest entry is right, write."""
    parser = argparse.ArgumentParser(prog="eval.fit_sentences")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    entries = [json.loads(line) for line in SET.read_text("utf-8").splitlines()]
    lines = [line for entry in entries for line in lines_of(entry)]
    left = [] if options.write else lines[::LEFT_OUT]
    trained = [line for line in lines if line not in left] + list(elsewhere())
    print(f"{len(trained)} questions to train on, {len(left)} left out.")

    pieces = {piece: at for at, piece in enumerate(base().pieces)}
    kept = [pieces[piece] for piece in known_pieces()]
    answering = [entry for entry in entries if not entry.get("silent")]
    schema = Schema({game: [e["id"] for e in answering if e["game"] == game] for game in GAMES})
    network, made = Network(base(), kept, len(schema.concepts)), HeadsNet(schema)
    train(Trainer(schema, network, made), trained, options.epochs)
    folder = Path(qa.sentences.__path__[0])
    with restored(folder, keep=options.write):
        write_network(folder, network)
        write_queries(folder, schema, made)
        session.cache_clear()
        heads.cache_clear()
        if options.write:
            write_entries(entries)
            print(f"Written to {folder}.")
        else:
            print(f"likeliest right: {np.mean([_right(line) for line in left]):.3f} of {len(left)}")
    return 0


def lines_of(entry: Mapping[str, Any]) -> list[Line]:
    """Return the questions of an entry; those of a silent one ask for none."""
    id = NONE if entry.get("silent") else entry["id"]
    return [
        Line(entry["game"], language, question, id, author="sentences")
        for language, questions in entry["asked"].items()
        for question in questions
    ]


def write_entries(entries: Sequence[Mapping[str, Any]]) -> None:
    """Write words and answers of the entries beside each game's booklet."""
    for game in GAMES:
        kept = [e for e in entries if e["game"] == game and not e.get("silent")]
        rows = ({name: entry[name] for name in ("id", "quotes", "answer")} for entry in kept)
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (Path(str(shipped_root())) / game / "sentences.jsonl").write_text(text, "utf-8")


def _right(line: Line) -> bool:
    found = likeliest(line.question, line.game, line.language)
    assert found is not None
    return (NONE if found.silent > found.chance else found.entry) == line.query


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
