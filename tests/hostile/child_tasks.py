"""What a PDF reader that was taken over might try in the child process."""

import ctypes
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from corpus.sandbox import Outlet

LEFT = """
import os, sys, time
open(sys.argv[1], "w").write(str(os.getpid()))
time.sleep(60)
"""


def reach_out(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Try every way to a socket and send the number of the error, 0 for success."""
    libc = ctypes.CDLL(None, use_errno=True)
    port = int(request["port"])
    ways: dict[str, Callable[[], object]] = {
        "python": lambda: socket.create_connection(("127.0.0.1", port), timeout=2),
        "name": lambda: socket.getaddrinfo("localhost", port),
        "local": lambda: socket.socket(socket.AF_UNIX),
        "pair": socket.socketpair,
    }
    found: dict[str, int | None] = {}
    for name, way in ways.items():
        try:
            way()
            found[name] = 0
        except OSError as error:
            found[name] = error.errno
    for name, family in (("inet", 2), ("inet6", 10), ("unix", 1), ("netlink", 16)):
        made = libc.socket(family, 1, 0)
        found[name] = 0 if made >= 0 else ctypes.get_errno()
    other = subprocess.run([sys.executable, "-c", "import socket; socket.socket()"], capture_output=True)
    found["grandchild"] = other.returncode
    outlet.item(found)


def leave_the_group(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Start a process that would live on, in a group of its own if it can; then hang."""
    for way in ({"start_new_session": True}, {"process_group": 0}, {}):
        try:
            started = subprocess.Popen([sys.executable, "-c", LEFT, str(request["pid"])], **way)
        except OSError:
            continue
        started.wait()
    os._exit(0)


def look_into(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Try to trace and to read the process that started us."""
    libc = ctypes.CDLL(None, use_errno=True)
    calls: dict[str, Callable[[], int]] = {
        "trace": lambda: libc.ptrace(16, os.getppid(), 0, 0),
        "read": lambda: libc.process_vm_readv(os.getppid(), None, 0, None, 0, 0),
        "namespace": lambda: libc.unshare(0x10000000),
    }
    found = {name: 0 if call() >= 0 else ctypes.get_errno() for name, call in calls.items()}
    outlet.item(found)


def tell_limits(request: Mapping[str, Any], outlet: Outlet) -> None:
    names = ("RLIMIT_AS", "RLIMIT_CPU", "RLIMIT_FSIZE", "RLIMIT_NOFILE", "RLIMIT_CORE")
    outlet.item({name: resource.getrlimit(getattr(resource, name)) for name in names})


def fill_the_disk(request: Mapping[str, Any], outlet: Outlet) -> None:
    with Path("large").open("wb") as out:
        while True:
            out.write(b"\0" * 1_000_000)
            out.flush()


def open_many(request: Mapping[str, Any], outlet: Outlet) -> None:
    kept = []
    while True:
        kept.append(Path("/dev/null").open())


def hang(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Say where we are, then wait."""
    Path("half-read").write_bytes(b"\0" * 1000)
    outlet.progress(os.getcwd(), 0, 1)
    time.sleep(60)


def send(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Write to the parent what no task of ours would."""
    outlet._stream.write(str(request["line"]) + "\n")
    outlet._stream.flush()
    time.sleep(60)


def fork_and_flood(request: Mapping[str, Any], outlet: Outlet) -> None:
    """Write lines as fast as possible from two processes at once."""
    os.fork()
    while True:
        outlet.item("x" * 10_000)
