"""Putting a backup in the place of a library: unpacked and checked beside it, then exchanged.

A journal says what is exchanged for what. Whoever dies in the middle leaves it, and the next command that
opens the library goes on where it stopped: there is the old library or the new one, never a mix.
"""

import io
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from filelock import FileLock

from api.backup.checking import Contents, check
from api.backup.layout import DROPPED, FOLDERS, LOOSE
from corpus.disk import sync_folder, write_through
from corpus.errors import Misconfigured

JOURNAL = ".restore.json"

_STAGED = ".restoring-"
_ROOM_LEFT = 50_000_000
"""Bytes that are left free on the disk."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored; ``kept`` is the folder of what was there before, None if nothing was."""

    contents: Contents
    kept: Path | None


@dataclass(frozen=True, slots=True)
class _Exchange:
    staged: str
    kept: str
    old: tuple[str, ...]
    new: tuple[str, ...]


def restore(home: Path, file: Path) -> Restored:
    """Put a backup in the place of the library; what was there is kept beside it.

    Raises BackupUnusable or Misconfigured; then the library is as it was.
    """
    # Once over without writing: most that is wrong is found before anything is touched.
    contents = check(file)
    try:
        home.mkdir(parents=True, exist_ok=True)
        with _alone(home):
            _finish(home)
            for left in home.glob(f"{_STAGED}*"):
                shutil.rmtree(left, ignore_errors=True)
            if shutil.disk_usage(home).free < contents.size + _ROOM_LEFT:
                raise Misconfigured(
                    f"There is no room in {home} for {contents.size // 1_000_000 + 1} MB beside what "
                    "is there; make room, or name another --home."
                )
            exchange = _staged(home, file)
            _write_journal(home, exchange)
            _finish(home)
    except OSError as error:
        raise Misconfigured(
            f"{file} could not be restored to {home} ({error.strerror or error}); make room, check its "
            "permissions, and restore again."
        ) from error
    return Restored(contents, home / exchange.kept if exchange.old else None)


def finish_restoring(home: Path) -> bool:
    """Finish what a restoring that was killed has begun; costs one ``stat`` if there is nothing to do."""
    if not (home / JOURNAL).exists():
        return False
    with _alone(home):
        return _finish(home)


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    # The library's lock, so that nobody adds to what is being moved away.
    with FileLock(home / "restore.lock"), FileLock(home / "library.lock"):
        yield


def _staged(home: Path, file: Path) -> _Exchange:
    staging = Path(tempfile.mkdtemp(prefix=_STAGED, dir=home))
    try:
        folders: set[Path] = {staging}

        def sink(name: str) -> IO[bytes]:
            path = staging / name
            path.parent.mkdir(parents=True, exist_ok=True)
            folders.update(path.parents[: len(Path(name).parts)])
            # Made by us, now, and nowhere else: whatever stands there already is refused.
            mode = 0o600 if name in LOOSE else 0o644
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), mode)
            return _Synced(handle)

        check(file, sink)
        for folder in folders:
            sync_folder(folder)
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    new = tuple(name for name in (*LOOSE, *FOLDERS) if (staging / name).exists())
    old = tuple(name for name in (*LOOSE, *FOLDERS, *DROPPED) if (home / name).exists())
    return _Exchange(staging.name, _free(home, f"replaced-{moment}"), old, new)


class _Synced(io.BufferedWriter):
    """Writes a file and waits, when it is closed, until it is on disk."""

    def __init__(self, handle: int) -> None:
        super().__init__(io.FileIO(handle, "wb"))

    def close(self) -> None:
        try:
            if not self.closed:
                self.flush()
                os.fsync(self.fileno())
        finally:
            super().close()


def _write_journal(home: Path, exchange: _Exchange) -> None:
    """From the moment this stands the restoring will be finished, by us or by whoever comes after."""
    temporary = home / exchange.staged / "journal"
    write_through(temporary, json.dumps(asdict(exchange)).encode())
    os.replace(temporary, home / JOURNAL)
    sync_folder(home)


def _finish(home: Path) -> bool:
    """Do what the journal says, from wherever it was left. Hold the locks."""
    try:
        raw = json.loads((home / JOURNAL).read_bytes())
    except FileNotFoundError:
        return False
    exchange = _Exchange(str(raw["staged"]), str(raw["kept"]), tuple(raw["old"]), tuple(raw["new"]))
    staged, kept = home / exchange.staged, home / exchange.kept
    kept.mkdir(exist_ok=True)
    for name in exchange.old:
        if not (kept / name).exists() and (home / name).exists():
            os.replace(home / name, kept / name)
    sync_folder(home)
    for name in exchange.new:
        if (staged / name).exists():
            if (home / name).exists():
                # A server that runs has begun anew in the meantime; nothing of it is thrown away.
                os.replace(home / name, kept / _free(kept, f"{name}-meanwhile"))
            os.replace(staged / name, home / name)
    sync_folder(home)
    shutil.rmtree(staged, ignore_errors=True)
    if not any(kept.iterdir()):
        kept.rmdir()
    (home / JOURNAL).unlink()
    sync_folder(home)
    return True


def _free(home: Path, name: str) -> str:
    number, free = 1, name
    while (home / free).exists():
        number, free = number + 1, f"{name}-{number + 1}"
    return free
