"""What a reader in the sandbox may do, and the ways in which it may go wrong."""

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from corpus.errors import LockedFile
from corpus.sandbox import Outlet


def count(request: Mapping[str, Any], outlet: Outlet) -> None:
    for number in range(int(request["to"])):
        outlet.progress("counting", number, int(request["to"]))
        outlet.item(number)


def report_place(request: Mapping[str, Any], outlet: Outlet) -> None:
    Path("left-behind.txt").write_text("x")
    outlet.item([os.getcwd(), os.environ.get("TMPDIR"), sorted(os.environ), "numpy" in sys.modules])


def hang(request: Mapping[str, Any], outlet: Outlet) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(str(request["pids"])).write_text(f"{os.getpid()} {child.pid}")
    time.sleep(60)


def crash(request: Mapping[str, Any], outlet: Outlet) -> None:
    ctypes.string_at(0)


def devour(request: Mapping[str, Any], outlet: Outlet) -> None:
    outlet.item(len(bytearray(4_000_000_000)))


def spin(request: Mapping[str, Any], outlet: Outlet) -> None:
    while True:
        pass


def refuse(request: Mapping[str, Any], outlet: Outlet) -> None:
    raise LockedFile("book.pdf asks for a password.")


def stumble(request: Mapping[str, Any], outlet: Outlet) -> None:
    raise RuntimeError("odd table")


def chatter(request: Mapping[str, Any], outlet: Outlet) -> None:
    print("a library that prints")
    os.write(1, b"and one that writes\n")
    outlet.item("heard")


def talk_rot(request: Mapping[str, Any], outlet: Outlet) -> None:
    outlet._stream.write("{not json\n")
    outlet._stream.flush()
