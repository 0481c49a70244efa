"""Train the reader of passages: ``python -m eval.fit_entailment --home DIR [--write]``.

It begins with the shipped reader of cases (``--again``: of passages, without easy lines). First easy lines:
questions beside passages of a search, and tellings of the booklets' sentences turned round; then the written
lines. The library under ``--home`` holds the open rulebooks; lines whose passages are not there are left out.
With ``--write`` the network is written to ``qa/entailment``. Two hours on 2 cores with 16-bit products.
"""

import argparse
import random
import sys
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import qa.entailment
from corpus.library import Library
from eval.fit_entailment.begin import from_cases, from_shipped
from eval.fit_entailment.export import write_network
from eval.fit_entailment.fit import Line, train
from eval.fit_entailment.lines import FILE, key_of, of_lists, of_sentences, of_turned, of_written, written
from eval.fit_entailment.lists import Books, all_lists
from eval.fit_entailment.net import Reader
from eval.sets import rulebooks_folder
from index.catalogue import Indexes
from index.embed import load_embedder
from index.units import embedding_text
from qa.entailment.network import FILE as NETWORK

EPOCHS = 3
"""Times that the written lines are gone through."""

SHARE = 0.15
"""Share of the questions on the booklets' sentences that an epoch takes."""

LISTS = 4_000
"""Lists of passages that an epoch takes."""

TURNED = 4_000
"""Tellings that support, that are turned round, and that belong elsewhere: of each so many."""

TOLD = 50
"""Batches after which the loss is told."""


def main(arguments: Sequence[str]) -> int:
    """Gather, train, write."""
    parser = argparse.ArgumentParser(prog="eval.fit_entailment")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    library = Library(options.home)
    for path in sorted(rulebooks_folder().glob("*.pdf")):
        if not path.name.startswith("derived_"):
            library.add(path)
    books = Books(library, Indexes(options.home, load_embedder()))
    texts = (embedding_text(p) for index in books.by_name.values() for p in index.passages)
    rows = written(FILE, {key_of(text): text for text in texts})
    lists = all_lists(books)
    print(f"{len(rows)} passages that were written for, {len(lists)} lists of passages.")

    draw = random.Random(1)
    folder = Path(qa.entailment.__path__[0])
    reader = from_shipped(folder) if options.again else from_cases()
    if not options.again:
        told("easy lines", reader, [[*of_turned(TURNED, draw), *of_lists(lists, draw)]])
    epochs = [
        [
            *of_written(rows, draw),
            *of_sentences(SHARE, draw),
            *of_lists(draw.sample(lists, min(LISTS, len(lists))), draw),
        ]
        for _ in range(options.epochs)
    ]
    if epochs:
        told("written lines", reader, epochs)
    if options.write:
        write_network(folder / NETWORK, reader)
        print(f"Written to {folder}. Now run eval.fit_claims, eval.calibrate and eval.fit_known.")
    return 0


def told(name: str, reader: Reader, epochs: Sequence[Sequence[Line]]) -> None:
    """Train and print the loss as it goes."""
    began, losses = time.monotonic(), deque[float](maxlen=TOLD)

    def step(number: int, steps: int, loss: float, lines: Sequence[Line]) -> None:
        losses.append(loss)
        if number % TOLD == TOLD - 1 or number == steps - 1:
            mean = sum(losses) / len(losses)
            print(f"{name} {number + 1}/{steps} loss {mean:.3f} {time.monotonic() - began:.0f} s", flush=True)

    print(f"{name}: {sum(map(len, epochs))} pairs in {len(epochs)} epochs")
    train(reader, epochs, step)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
