"""Every regular expression of ours tried in a child that is ended if one hangs."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 0.5
"""Seconds of computing that one text may take."""
HANGS = 90.0
"""Seconds after which an expression that says nothing is taken to hang."""


def slow(length: int, seconds: float, limit: float = LONGEST) -> Iterator[tuple[str, str]]:
    """Try all within so many seconds; yield each expression with what is wrong with it."""
    ends = time.monotonic() + seconds
    first = 0
    while True:
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.timing", str(length), str(first)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        begun: dict[str, object] | None = None
        watch = _watched(child, min(HANGS, ends - time.monotonic()))
        assert child.stdout is not None
        for line in child.stdout:
            watch.cancel()
            told = json.loads(line)
            if "seconds" in told:
                begun = None
                bad = told["seconds"] > limit
                yield told["name"], f"{told['seconds']:.2f} s for {told['text']}" if bad else ""
            else:
                begun = told
            watch = _watched(child, max(min(HANGS, ends - time.monotonic()), 0.1))
        watch.cancel()
        _, complaint = child.communicate()
        if begun is None:
            if child.returncode:
                yield "all", complaint[-500:]
            return
        yield str(begun["name"]), "hangs, or the time was over"
        if time.monotonic() > ends:
            return
        first = int(str(begun["number"])) + 1


def _watched(child: "subprocess.Popen[str]", seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, child.kill)
    timer.daemon = True
    timer.start()
    return timer
