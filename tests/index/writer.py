"""Builds one more generation and is killed at a named step; run as a program by the crash tests."""

import os
import signal
import sys
from pathlib import Path

from hashing import HashingEmbedder

from corpus.types import Passage
from index.build import build


def main(home: str, number: str, fatal: str) -> None:
    def step(name: str) -> None:
        print(name, flush=True)
        if name == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    texts = ("Draw five cards.", f"This is printing number {number}.", "The highest score wins.")
    passages = [Passage(f"book:p1:{i}", "book", 1, 100 * i, 100 * i + len(t), t) for i, t in enumerate(texts)]
    build(Path(home), "book", passages, "en", HashingEmbedder(), step=step)


if __name__ == "__main__":
    main(*sys.argv[1:])
