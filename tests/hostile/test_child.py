"""The walls round the process that reads a stranger's file, each tried from inside."""

import errno
import json
import os
import platform
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from corpus.confine import _CALLS, MOST_OPEN_FILES, _program
from corpus.errors import DamagedFile, TooCostly, UnreadableRulebook
from corpus.intake import read_file
from corpus.intake.kinds import FileKind
from corpus.intake.pictures import page_picture
from corpus.sandbox import LONGEST_MESSAGE, Limits, run

HERE = Path(__file__).parent
QUICK = Limits(base_seconds=8.0, seconds_per_page=0.0, most_seconds=8.0)
BRIEF = Limits(base_seconds=2.0, seconds_per_page=0.0, most_seconds=2.0)

filtered = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() not in _CALLS,
    reason="the kernel's filter is for Linux on x86_64 and aarch64",
)


def do(task: str, limits: Limits = QUICK, *, mark: Path = HERE, **request: object) -> list[Any]:
    """Run a task; ``mark`` stands on the command line of its process."""
    return run(f"child_tasks:{task}", request, subject="book.pdf", limits=limits, import_from=[HERE, mark])


@filtered
def test_the_child_has_no_network_and_gives_none_to_what_it_starts() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        [found] = do("reach_out", port=server.getsockname()[1])
        server.setblocking(False)
        with pytest.raises(BlockingIOError):
            server.accept()
    assert found.pop("grandchild") != 0
    assert set(found.values()) == {errno.EACCES}


@filtered
def test_the_child_cannot_leave_the_group_by_which_it_is_killed(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    with pytest.raises(TooCostly):
        do("leave_the_group", BRIEF, pid=str(pid))
    assert _gone(int(pid.read_text()))


@filtered
def test_the_child_cannot_look_into_us() -> None:
    [found] = do("look_into")
    assert set(found.values()) == {errno.EACCES}


def test_the_child_lives_within_limits() -> None:
    [found] = do("tell_limits")
    assert found == {
        "RLIMIT_AS": [QUICK.memory] * 2,
        "RLIMIT_CPU": [QUICK.cpu_seconds] * 2,
        "RLIMIT_FSIZE": [QUICK.file_size] * 2,
        "RLIMIT_NOFILE": [MOST_OPEN_FILES] * 2,
        "RLIMIT_CORE": [0, 0],
    }


def test_the_child_cannot_fill_the_disk() -> None:
    with pytest.raises((TooCostly, DamagedFile)):
        do("fill_the_disk", Limits(base_seconds=20, file_size=5_000_000))


def test_the_child_cannot_open_files_without_end() -> None:
    with pytest.raises(DamagedFile, match="Too many open files"):
        do("open_many")


def test_two_processes_that_flood_us_are_both_ended(tmp_path: Path) -> None:
    with pytest.raises(UnreadableRulebook):
        do("fork_and_flood", Limits(base_seconds=20, output=1_000_000), mark=tmp_path)
    until = time.monotonic() + 5
    while _running(tmp_path) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _running(tmp_path)


WAIT = """
import sys
from pathlib import Path
from corpus.sandbox import run
run("child_tasks:hang", {}, subject="book.pdf", import_from=[Path(arg) for arg in sys.argv[1:]],
    progress=lambda folder, done, total: print(folder, flush=True))
"""


def test_the_child_of_a_parent_that_was_killed_clears_up_and_ends(tmp_path: Path) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", WAIT, str(HERE), str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=HERE.parents[1],
    )
    with parent:
        assert parent.stdout is not None
        folder = Path(parent.stdout.readline().strip())
        assert (folder / "half-read").exists()
        assert len(_running(tmp_path)) == 2
        parent.kill()
    until = time.monotonic() + 10
    while (folder.exists() or _running(tmp_path)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not folder.exists()
    assert not _running(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "{}",
        '{"progress": 7}',
        '{"progress": []}',
        '{"progress": ["reading", null, {}]}',
        '{"progress": ["reading", 1e999, 2]}',
        '{"error": 5}',
        '{"error": ["TooCostly"]}',
        '{"item": 1, "done": 2}',
        "[" * 100_000,
        "9" * 10_000,
    ],
    ids=lambda line: line[:30],
)
def test_a_child_that_was_taken_over_may_say_anything(line: str) -> None:
    with pytest.raises(DamagedFile, match=r"book\.pdf: reading it broke off"):
        do("send", line=line)


@pytest.mark.parametrize("items", [[], [1], ["no picture!"], ["AAAA", "AAAA"], [None]])
def test_a_picture_that_is_none_is_a_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, items: list[object]
) -> None:
    monkeypatch.setattr("corpus.intake.pictures.run", lambda *given, **named: items)
    with pytest.raises(DamagedFile, match=r"book\.pdf: reading it broke off"):
        page_picture(tmp_path / "source.pdf", 1, 1.0, tmp_path / "cache", "book.pdf")
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("items", [[], [{}], [7], [{"page": 1}], [{"facts": {"title": "x"}}], [["page"]]])
def test_pages_that_are_none_are_a_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, items: list[object]
) -> None:
    monkeypatch.setattr("corpus.intake.run", lambda *given, **named: items)
    with pytest.raises(DamagedFile, match=r"book\.pdf: reading it broke off"):
        read_file(tmp_path / "source.pdf", FileKind.PDF, "book.pdf")


@pytest.mark.parametrize("kind", ["SystemExit", "annotations", "RuleproofError", "__class__"])
def test_an_error_that_a_child_names_is_of_ours_and_fit_to_be_shown(kind: str) -> None:
    told = json.dumps({"error": [kind, "book.pdf: \x1b[31m\u202e" + "x" * 5000]})
    with pytest.raises(UnreadableRulebook) as raised:
        do("send", line=told)
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) <= LONGEST_MESSAGE


def test_the_filter_refuses_other_machines_and_other_numberings() -> None:
    lines = [_program(*_CALLS["x86_64"])[at : at + 8] for at in range(0, len(_program(*_CALLS["x86_64"])), 8)]
    machine, calls = _CALLS["x86_64"]
    assert _decide(lines, machine, calls["socket"]) == "refused"
    assert _decide(lines, machine, 0) == "allowed"
    assert _decide(lines, machine, 0x40000000 | calls["socket"]) == "refused"
    assert _decide(lines, 0x40000003, 0) == "refused"


@pytest.mark.parametrize("machine", _CALLS)
def test_the_filter_refuses_what_it_lists_and_nothing_else(machine: str) -> None:
    code = _program(*_CALLS[machine])
    lines = [code[at : at + 8] for at in range(0, len(code), 8)]
    number, calls = _CALLS[machine]
    refused = {call for call in range(600) if _decide(lines, number, call) == "refused"}
    assert refused == set(calls.values())


def _decide(lines: list[bytes], machine: int, call: int) -> str:
    """Run the filter as the kernel would."""
    at, held = 0, 0
    while True:
        code, yes, no, operand = (
            int.from_bytes(lines[at][a:b], sys.byteorder) for a, b in ((0, 2), (2, 3), (3, 4), (4, 8))
        )
        at += 1
        if code == 0x20:
            held = {0: call, 4: machine}[operand]
        elif code == 0x15:
            at += yes if held == operand else no
        elif code == 0x35:
            at += yes if held >= operand else no
        else:
            return "allowed" if operand == 0x7FFF0000 else "refused"


def _gone(pid: int) -> bool:
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return True
        time.sleep(0.05)
    return False


def _running(mark: Path) -> set[str]:
    """Return the processes that have the mark on their command line."""
    found = set()
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(mark).encode() in line.read_bytes():
                found.add(line.parent.name)
        except OSError:
            continue
    return found
