"""Builders killed at moments that nobody chose, and what stands afterwards.

A builder is a fork of this process that has loaded everything: a thousand of them take minutes, not hours.
"""

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from corpus.errors import RuleproofError
from index.catalogue import Indexes
from index.generation import Generations
from tests.fuzz.shelf import BOOK, WordDirections, number_of, print_out

MOST_LEFT = 8
"""Files and folders of an index that may be there at once, remains of killed builders among them."""


def killed(home: Path, times: int, seed: int = 7) -> Iterator[tuple[str, str]]:
    """Kill so many builders at random moments of a build; yield which with what was wrong afterwards."""
    took = _time_of_a_build(home)
    moments = random.Random(seed)
    shown, number = 2, 2
    for attempt in range(times):
        number += 1
        wait = moments.uniform(0, took * 1.3)
        ended = _forked(home, number, wait)
        fault = ""
        try:
            index = Indexes(home, WordDirections()).get(BOOK)
            found = {number_of(passage.text) for passage in index.passages}
            if index.damaged:
                fault = f"generations {index.damaged} are damaged"
        except RuleproofError as error:
            found, fault = {shown}, f"nothing serves: {error}"
        if found not in ({shown}, {number}):
            fault = f"{fault} printings {found} serve, {shown} stood and {number} was being built".strip()
        shown = max(found)
        left = len(list(Generations(home, BOOK).folder.iterdir()))
        if left > MOST_LEFT:
            fault = f"{fault} {left} files are left".strip()
        yield f"kill {attempt} after {wait * 1000:.1f} ms ({ended})", fault


def _time_of_a_build(home: Path) -> float:
    print_out(home, 1)
    began = time.monotonic()
    _forked(home, 2, None)
    return time.monotonic() - began


def _forked(home: Path, number: int, wait: float | None) -> str:
    """Build in a fork; kill it after so many seconds. Return how it ended."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            print_out(home, number)
            status = 0
        finally:
            os._exit(status)
    timer = None
    if wait is not None:
        timer = threading.Timer(wait, _kill, (child,))
        timer.start()
    _, status = os.waitpid(child, 0)
    if timer is not None:
        timer.cancel()
        timer.join()
    return "killed" if os.WIFSIGNALED(status) else "ended before"


def _kill(child: int) -> None:
    try:
        os.kill(child, signal.SIGKILL)
    except ProcessLookupError:
        return
