"""Calls of the file system that fail: the k-th of a stretch of work, whichever it is."""

import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EACCES, EIO, EMFILE, ENOSPC
from pathlib import Path
from typing import Any

ERRORS = {"disk full": ENOSPC, "input/output error": EIO, "too many files": EMFILE, "not allowed": EACCES}

EVENTS = frozenset(
    "open os.listdir os.scandir os.mkdir os.rename os.remove os.rmdir os.chmod os.link os.truncate".split()
)
"""What Python tells its audit hooks of files; writing and waiting for the disk are counted by hand."""


@dataclass(slots=True)
class Failing:
    """Lets so many file calls below a folder through, then fails one; ``failed`` names it."""

    root: str
    left: int
    error: int
    failed: str = ""
    thread: int = field(default_factory=threading.get_ident)

    def call(self, name: str, path: object) -> None:
        """Count one call. Raises the OSError when it is its turn."""
        if self.failed or threading.get_ident() != self.thread:
            return
        if isinstance(path, (str, bytes)) and not os.fsdecode(path).startswith(self.root):
            # Names within a folder that is held open are told without it.
            if os.path.isabs(os.fsdecode(path)):
                return
        if self.left == 0:
            self.failed = f"{name} {path!r}"
            raise OSError(self.error, os.strerror(self.error))
        self.left -= 1


_armed: Failing | None = None
_hooked = False


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _armed is not None and event in EVENTS:
        path = arguments[0] if arguments else None
        if not isinstance(path, int):
            _armed.call(event, path)


@contextmanager
def failing(root: Path, after: int, error: int) -> Iterator[Failing]:
    """Fail one file call below ``root`` of this thread, after so many that succeed."""
    global _armed, _hooked
    if not _hooked:  # a hook cannot be taken away again
        sys.addaudithook(_hook)
        _hooked = True
    state = Failing(str(root), after, error)
    fsync, opened = os.fsync, Path.open

    def fail_fsync(handle: int) -> None:
        state.call("fsync", None)
        fsync(handle)

    def fail_open(self: Path, mode: str = "r", *rest: Any, **named: Any) -> Any:
        file = opened(self, mode, *rest, **named)
        return _Writing(file, state, str(self)) if "w" in mode and str(self).startswith(state.root) else file

    _armed = state
    os.fsync = fail_fsync  # type: ignore[assignment]
    Path.open = fail_open  # type: ignore[method-assign,assignment]
    try:
        yield state
    finally:
        os.fsync, Path.open = fsync, opened  # type: ignore[method-assign]
        _armed = None


class _Writing:
    """A file of which writing may fail half-way."""

    def __init__(self, file: io.BufferedWriter, state: Failing, name: str) -> None:
        self._file, self._state, self._name = file, state, name

    def __enter__(self) -> "_Writing":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, content: bytes) -> int:
        try:
            self._state.call("write", self._name)
        except OSError:
            self._file.write(content[: len(content) // 2])
            raise
        return self._file.write(content)
