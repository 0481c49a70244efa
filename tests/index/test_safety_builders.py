"""Builders that are killed, that come two at once, and that build while others ask: a sample of each."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from index.catalogue import Indexes
from tests.fuzz.killing import killed
from tests.fuzz.serving import asked_while_rebuilt, built_at_once
from tests.fuzz.shelf import BOOK, WordDirections, number_of

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_builders_killed_at_any_moment_leave_the_old_or_the_new_generation(tmp_path: Path) -> None:
    tried = list(killed(tmp_path, times=25))
    assert [one for one in tried if one[1]] == []
    assert sum("(killed)" in what for what, _ in tried) >= 5


def test_builders_that_begin_at_the_same_moment_come_one_after_the_other(tmp_path: Path) -> None:
    assert [one for one in built_at_once(tmp_path, rounds=5, builders=3) if one[1]] == []


def test_builders_of_other_processes_come_one_after_the_other(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.fuzz.shelf import print_out;"
        "print_out(Path(sys.argv[1]), int(sys.argv[2]))"
    )
    builders = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path), str(number)], cwd=ROOT, stderr=subprocess.PIPE
        )
        for number in (1, 2)
    ]
    told = [builder.communicate(timeout=120)[1] for builder in builders]
    assert [builder.returncode for builder in builders] == [0, 0], told
    shown = {number_of(p.text) for p in Indexes(tmp_path, WordDirections()).get(BOOK).passages}
    assert shown in ({1}, {2})


def test_questions_asked_while_the_index_is_rebuilt_are_all_answered_by_one_generation(
    tmp_path: Path,
) -> None:
    served = asked_while_rebuilt(tmp_path, rebuilds=8, questions=800)
    assert served.faults == []
    assert served.rebuilds == 8
    assert served.questions >= 800
    assert len(served.printings) >= 3
