import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from index.catalogue import Indexes
from index.embed import Embedder
from index.generation import Generations

WRITER = Path(__file__).parent / "writer.py"
ROOT = WRITER.parents[2]

STEPS = (
    "write units.json",
    "write vocabulary.json",
    "write lexical.npz",
    "write vectors.npy",
    "write sentences.npy",
    "write manifest.json",
    "sync folder",
    "rename",
    "write pointer",
    "switch",
    "prune",
    "done",
)
SWITCHED = ("prune", "done")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")


def _write(home: Path, number: int, fatal: str = "") -> tuple[int, list[str]]:
    done = subprocess.run(
        [sys.executable, str(WRITER), str(home), str(number), fatal],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout.splitlines()


@pytest.mark.slow
def test_writers_killed_at_random_moments_never_leave_a_mix(tmp_path: Path, embedder: Embedder) -> None:
    _write(tmp_path, 1)
    reader = Indexes(tmp_path, embedder)
    delays = random.Random(7)
    possible = {1}
    for number in range(2, 42):
        writer = subprocess.Popen(
            [sys.executable, str(WRITER), str(tmp_path), str(number), ""],
            stdout=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"},
        )
        time.sleep(delays.uniform(0.1, 0.9))
        writer.kill()
        writer.wait()
        possible.add(number)
        hits = reader.search(["book"], "printing number", language="en", k=3).hits
        assert len({hit.generation for hit in hits}) == 1
        shown = int(hits[0].passage.text.split()[-1].rstrip("."))
        assert shown in possible
        possible = {n for n in possible if n >= shown}
    assert len(list(Generations(tmp_path, "book").folder.iterdir())) <= 6


def _answer(home: Path, embedder: Embedder) -> str:
    hits = Indexes(home, embedder).get("book").search("printing number", language="en", k=1)
    return hits[0].passage.text


def test_the_named_steps_are_all_there_are(tmp_path: Path) -> None:
    assert _write(tmp_path, 1) == (0, list(STEPS))


@pytest.mark.parametrize("fatal", STEPS)
def test_a_writer_killed_at_any_step_leaves_the_old_or_the_new_generation(
    tmp_path: Path, embedder: Embedder, fatal: str
) -> None:
    _write(tmp_path, 1)
    code, _ = _write(tmp_path, 2, fatal)
    assert code == -signal.SIGKILL
    expected = 2 if fatal in SWITCHED else 1
    assert _answer(tmp_path, embedder) == f"This is printing number {expected}."
    # The next writer finds the lock free and clears the remains away.
    assert _write(tmp_path, 3)[0] == 0
    assert _answer(tmp_path, embedder) == "This is printing number 3."
    folder = Generations(tmp_path, "book").folder
    assert not list(folder.glob(".building-*"))
    assert len(Generations(tmp_path, "book").names()) == 2


def test_many_killed_writers_leave_no_growing_remains(tmp_path: Path, embedder: Embedder) -> None:
    _write(tmp_path, 1)
    for number, fatal in enumerate(("write manifest.json", "rename", "write pointer", "switch"), 2):
        _write(tmp_path, number, fatal)
        _write(tmp_path, number, fatal)
    folder = Generations(tmp_path, "book").folder
    assert len(list(folder.iterdir())) <= 6
    assert _answer(tmp_path, embedder) == "This is printing number 1."


@pytest.mark.parametrize("fatal", STEPS[:-2])
def test_a_first_writer_killed_before_the_switch_leaves_a_rulebook_to_be_built(
    tmp_path: Path, embedder: Embedder, fatal: str
) -> None:
    _write(tmp_path, 1, fatal)
    _write(tmp_path, 2)
    assert _answer(tmp_path, embedder) == "This is printing number 2."
