"""A range where hostile files are tried: one library, watched for whatever a file might leave behind."""

import os
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from corpus.errors import UnreadableRulebook
from corpus.library import Library
from corpus.sandbox import DEFAULT_LIMITS, Limits
from tests.hostile.draft import TRUTH, good, words
from tests.hostile.kinds import Expect, Kind

MOST_PARENT = 400_000_000
"""Bytes by which our own process may grow while it takes a file in, however large the file's text is."""

SLACK = 10.0
"""Seconds that starting and ending the child and storing the book may take besides the limit."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one file; without ``faults`` it was contained."""

    name: str
    outcome: str
    message: str
    seconds: float
    faults: tuple[str, ...]


@dataclass
class Range:
    """A library in a folder of its own, to which hostile files are added."""

    folder: Path
    limits: Limits = DEFAULT_LIMITS
    draw: bool = False
    """Whether a page of what is read is drawn as well."""

    serial: Iterator[int] = field(default_factory=count)

    # Of a whole suite, which has servers and browsers of its own.
    others: frozenset[int] = field(default_factory=lambda: frozenset(own_children()))
    other_memory: int = field(default_factory=lambda: _child_memory())

    def __post_init__(self) -> None:
        """Make the folders."""
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir(parents=True)
        self.library = Library(self.folder / "home", limits=self.limits)

    def try_kind(self, kind: Kind) -> Trial:
        """Add a file of a kind and judge what comes of it."""
        return self.fire(
            kind.name, kind.make(), expect=kind.expect, says=kind.says, never=kind.never, file=kind.file
        )

    def fire(
        self,
        name: str,
        data: bytes,
        *,
        expect: Expect = Expect.EITHER,
        says: tuple[str, ...] = (),
        never: tuple[str, ...] = (),
        file: str = "rules.pdf",
    ) -> Trial:
        """Add a file, take away what came of it, and return what was wrong."""
        target = self.folder / file
        target.write_bytes(data)
        own = _own_memory()
        faults: list[str] = []
        outcome, message = "read", ""
        began = time.monotonic()
        with _temporary_files_in(self.temporary):
            try:
                book = self.library.add(target).rulebook
            except UnreadableRulebook as error:
                outcome, message = type(error).__name__, str(error)
            except Exception as error:  # whatever else comes is what this looks for
                outcome, message = "fault", f"{type(error).__name__}: {error}"
                faults.append(f"not an error of ours: {message}")
            else:
                faults += self._judge_text(book.id, says, never)
                faults += self._drawn(book.id) if self.draw else []
                self.library.remove(book.id)
        seconds = time.monotonic() - began
        if outcome not in ("read", "fault"):
            faults += _judge_message(message)
        if expect is not Expect.EITHER and (outcome == "read") != (expect is Expect.READ):
            faults.append(f"was to be {expect.value}: {outcome} {message}")
        if seconds > self.limits.most_seconds + SLACK:
            faults.append(f"took {seconds:.0f} seconds")
        grown = _own_memory() - own
        if grown > MOST_PARENT:
            faults.append(f"our own process grew by {grown // 1_000_000} MB")
        if _child_memory() > max(self.limits.memory, self.other_memory):
            faults.append(f"a child took {_child_memory() // 1_000_000} MB")
        faults += self.left_behind()
        return Trial(name, outcome, message, seconds, tuple(faults))

    def _judge_text(self, id: str, says: tuple[str, ...], never: tuple[str, ...]) -> list[str]:
        pages = self.library.pages(id)
        text = " ".join(" ".join(page.text.split()) for page in pages)
        faults = [f"does not say {line!r}: {text[:200]!r}" for line in says if line not in text]
        faults += [f"gives {line!r} away" for line in never if line in text]
        if not text.strip():
            faults.append("was read without a word")
        if [page.number for page in pages] != list(range(1, self.library.get(id).page_count + 1)):
            faults.append("has lost pages")
        for page in pages:
            if any(not 0 <= w.start < w.end <= len(page.text) for w in page.words):
                faults.append(f"page {page.number} has words outside its text")
                break
        return faults

    def _drawn(self, id: str) -> list[str]:
        try:
            picture = self.library.picture(id, self.library.get(id).page_count)
        except UnreadableRulebook as error:
            return _judge_message(str(error))
        except Exception as error:  # whatever else comes is what this looks for
            return [f"drawing: not an error of ours: {type(error).__name__}: {error}"]
        return [] if picture.startswith(b"\x89PNG") else ["drawing gave no picture"]

    def left_behind(self) -> list[str]:
        """Return what is there and should not: files, folders, processes."""
        faults = [f"left {path.name}" for path in self.temporary.iterdir()]
        books = self.folder / "home" / "rulebooks"
        faults += [f"left {path.name} in the library" for path in books.iterdir()] if books.exists() else []
        return faults + [f"left the process {pid}" for pid in own_children() if pid not in self.others]

    def next_good_file(self) -> list[str]:
        """Add a good file never seen before and return what is wrong with that."""
        number = next(self.serial)
        draft = good()
        draft.page(words(f"This is good file number {number}."))
        trial = self.fire(f"good {number}", draft.write(), expect=Expect.READ, says=(TRUTH,))
        return [f"the next good file: {fault}" for fault in trial.faults]


def _judge_message(message: str) -> list[str]:
    """Return what is wrong with an error that a person is to read."""
    faults = []
    if not message.startswith(("rules.pdf", "rules.txt")):
        faults.append(f"does not name the file: {message[:200]!r}")
    if len(message) > 600 or not message.isprintable():
        faults.append(f"is no sentence for a person: {message[:200]!r}")
    return faults


@contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


def own_children() -> list[int]:
    """Return the processes that this one has started and that are still there."""
    tasks = Path("/proc/self/task")
    found = [task / "children" for task in tasks.iterdir()] if tasks.exists() else []
    return [int(pid) for listing in found if listing.exists() for pid in listing.read_text().split()]


def _own_memory() -> int:
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if status.exists() else 0


def _child_memory() -> int:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
