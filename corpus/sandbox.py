"""Run one of our own functions on a stranger's file in a child process that can be stopped at any moment.

The child is a fresh interpreter in a process group of its own. It talks to us in lines of JSON, so nothing
that it sends is ever executed, and it ends by itself when we are gone.
"""

import contextlib
import importlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import corpus.errors as errors
from corpus.confine import confine
from corpus.errors import DamagedFile, TooCostly, UnreadableRulebook

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many pages are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may use: wall and processor seconds, bytes of memory, of a file, of output."""

    base_seconds: float = 18.0
    seconds_per_page: float = 0.5
    seconds_per_ocr_page: float = 6.0
    most_seconds: float = 120.0
    cpu_seconds: int = 200
    memory: int = 1_000_000_000
    file_size: int = 256_000_000
    output: int = 64_000_000

    def deadline(self, pages: int, ocr_pages: int) -> float:
        """Return the wall seconds that reading so many pages may take."""
        asked = self.base_seconds + pages * self.seconds_per_page + ocr_pages * self.seconds_per_ocr_page
        return min(asked, self.most_seconds)


DEFAULT_LIMITS = Limits()
LONGEST_MESSAGE = 500
OCR_STAGE = "ocr"


class Outlet:
    """The child's way to speak while it works."""

    def __init__(self, stream: IO[str]) -> None:
        """Write to the stream that the parent reads."""
        self._stream = stream
        self._lock = threading.Lock()

    def _send(self, kind: str, body: object) -> None:
        line = json.dumps({kind: body}, ensure_ascii=True, separators=(",", ":"))
        with self._lock:
            self._stream.write(line + "\n")
            self._stream.flush()

    def progress(self, stage: str, done: int, total: int) -> None:
        """Report how far the work is."""
        self._send("progress", [stage, done, total])

    def item(self, body: object) -> None:
        """Hand one piece of the result to the parent."""
        self._send("item", body)

    def error(self, kind: str, message: str) -> None:
        """Report why there is no result."""
        self._send("error", [kind, message])

    def done(self) -> None:
        """Report that the result is whole."""
        self._send("done", True)


def run(
    task: str,
    request: Mapping[str, object],
    *,
    subject: str,
    limits: Limits = DEFAULT_LIMITS,
    progress: Progress | None = None,
    import_from: Sequence[Path] = (),
) -> list[Any]:
    """Return the items that ``task`` ("module:function") gives for the request.

    The task is called with the request and an `Outlet`. ``subject`` names the file in errors. A folder
    for temporary files exists while it runs, is its working directory, and is removed whatever happens.
    ``import_from`` are folders to look for the task in besides our own.
    Raises TooCostly, DamagedFile, or the error of corpus.errors that the task raised.
    """
    with tempfile.TemporaryDirectory(prefix="ruleproof-", ignore_cleanup_errors=True) as folder:
        child = _start(task, request, limits, folder, import_from)
        try:
            return list(_listen(child, subject, limits, progress or _unheard))
        finally:
            _end(child)


def _unheard(stage: str, done: int, total: int) -> None:
    pass


_BOOT = "import sys; sys.path.extend(sys.argv[1:]); from corpus.sandbox import serve; serve()"


def _start(
    task: str, request: Mapping[str, object], limits: Limits, folder: str, import_from: Sequence[Path]
) -> subprocess.Popen[bytes]:
    kept = ("PATH", "SYSTEMROOT", "LANG", "LC_ALL", "TESSDATA_PREFIX", "LD_LIBRARY_PATH")
    env = {name: os.environ[name] for name in kept if name in os.environ}
    env |= {"TMPDIR": folder, "TEMP": folder, "TMP": folder, "HOME": folder, "PYTHONUTF8": "1"}
    env |= {"OMP_NUM_THREADS": "1", "OMP_THREAD_LIMIT": "1", "OPENBLAS_NUM_THREADS": "1"}
    paths = [str(Path(__file__).resolve().parent.parent), *map(str, import_from)]
    child = subprocess.Popen(
        [sys.executable, "-I", "-X", "utf8", "-c", _BOOT, *paths],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=env,
        start_new_session=True,
    )
    order = {
        "task": task,
        "request": dict(request),
        "limits": [limits.memory, limits.cpu_seconds, limits.file_size],
    }
    assert child.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        child.stdin.write(json.dumps(order).encode() + b"\n")
        child.stdin.flush()
    return child


def _listen(
    child: subprocess.Popen[bytes], subject: str, limits: Limits, progress: Progress
) -> Iterator[Any]:
    lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
    reader = threading.Thread(target=_pump, args=(child, lines, limits.output), daemon=True)
    reader.start()
    began = time.monotonic()
    pages, ocr_pages = 0, 0
    while True:
        seconds = limits.deadline(pages, ocr_pages)
        try:
            line = lines.get(timeout=max(0.0, began + seconds - time.monotonic()))
        except queue.Empty:
            raise TooCostly(
                f"{subject}: reading it was stopped after {seconds:.0f} seconds. "
                "Save it anew (print it to PDF) or split it, then add it again."
            ) from None
        if line is None:
            raise _death(child, subject)
        kind, body = _parse(line, subject)
        if kind == "item":
            yield body
        elif kind == "progress":
            stage, done, total = body
            pages = max(pages, total)
            ocr_pages = max(ocr_pages, total if stage == OCR_STAGE else 0)
            progress(stage, done, total)
        elif kind == "error":
            raise _error(*body)
        else:
            return


def _pump(child: subprocess.Popen[bytes], lines: "queue.Queue[bytes | None]", most: int) -> None:
    assert child.stdout is not None
    seen = 0
    with contextlib.suppress(ValueError, OSError):
        for line in iter(lambda: child.stdout.readline(most), b""):  # type: ignore[union-attr]
            seen += len(line)
            if seen > most:
                break
            lines.put(line)
    lines.put(None)


def _parse(line: bytes, subject: str) -> tuple[str, Any]:
    """Return what a line says; a child that was taken over may send anything."""
    try:
        [(kind, body)] = json.loads(line).items()
        if kind == "progress":
            body = str(body[0]), int(body[1]), int(body[2])
        elif kind == "error":
            body = str(body[0]), str(body[1])
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
        raise DamagedFile(
            f"{subject}: reading it broke off. The file may be damaged; save it anew."
        ) from None
    return kind, body


def _error(kind: str, message: str) -> UnreadableRulebook:
    message = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in message[:LONGEST_MESSAGE]
    )
    found = getattr(errors, kind, None)
    if isinstance(found, type) and issubclass(found, UnreadableRulebook):
        return found(message)
    return DamagedFile(message)


def _death(child: subprocess.Popen[bytes], subject: str) -> UnreadableRulebook:
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(timeout=0.5)
    if child.returncode is None or child.returncode in _KILLED:  # alive: it sent more than allowed
        return TooCostly(
            f"{subject}: reading it took more time or memory than allowed. "
            "Save it anew (print it to PDF) or split it, then add it again."
        )
    return DamagedFile(
        f"{subject}: the PDF reader crashed on it, so the file is probably damaged. "
        "Open it in a viewer, print it to a new PDF and add that one."
    )


_ENDED_BY_LIMITS = ("SIGKILL", "SIGXCPU", "SIGXFSZ", "SIGABRT")
"""PDFium aborts where it is given no more memory."""

_KILLED = {-int(getattr(signal, name)) for name in _ENDED_BY_LIMITS if hasattr(signal, name)}


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kill the child with all it started, and take it off the process table."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()
    child.wait()
    for stream in (child.stdin, child.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def serve() -> None:
    """Do what the parent asks for on standard input; the child's whole life."""
    order = json.loads(sys.stdin.buffer.readline())
    confine(*order["limits"])
    threading.Thread(target=_die_with_parent, args=(os.getcwd(),), daemon=True).start()
    # Libraries that print must not be able to break the lines that the parent reads.
    stream = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    outlet = Outlet(stream)
    subject = str(order["request"].get("name", "The file"))
    try:
        module, _, function = str(order["task"]).partition(":")
        getattr(importlib.import_module(module), function)(order["request"], outlet)
        outlet.done()
    except UnreadableRulebook as error:
        outlet.error(type(error).__name__, str(error))
    except MemoryError:
        outlet.error(
            "TooCostly", f"{subject}: reading it takes more memory than allowed. Split it and add the parts."
        )
    except Exception as error:
        outlet.error(
            "DamagedFile",
            f"{subject}: reading it failed ({type(error).__name__}: {error}). Print it to a new PDF.",
        )
    stream.flush()
    # No tidy shutdown: PDFium's own clean-up may crash on a file that it could not fully read.
    os._exit(0)


def _die_with_parent(folder: str) -> None:
    """Wait until the parent is gone, do what it can no longer do, and end with all that was started."""
    with contextlib.suppress(OSError, ValueError):
        while os.read(0, 4096):
            pass
    shutil.rmtree(folder, ignore_errors=True)
    if hasattr(os, "killpg"):
        os.killpg(os.getpgid(0), signal.SIGKILL)
    os._exit(1)
