"""Making a backup while the library is in use: each rulebook and each index is taken whole."""

import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from api.backup.checking import check
from api.backup.layout import FORMAT, LOOSE, MANIFEST, homes, is_named
from corpus.disk import sync_folder
from corpus.errors import IndexUnusable, Misconfigured
from corpus.store import Store
from index.generation import Generations

Progress = Callable[[str, int, int], None]

_COMPRESSED = frozenset({".pdf", ".npz", ".png"})
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was written and read back. ``left_out`` names indexes that are damaged."""

    path: Path
    files: int
    rulebooks: int
    size: int
    left_out: tuple[str, ...]


class _Archive:
    def __init__(self, file: Path) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1)
        self.files: dict[str, dict[str, Any]] = {}

    def add(self, source: Path, name: str) -> None:
        info = ZipInfo(name, datetime.now(UTC).timetuple()[:6])
        info.compress_type = ZIP_STORED if source.suffix in _COMPRESSED else ZIP_DEFLATED
        info.external_attr = (stat.S_IFREG | 0o600) << 16
        digest, size = hashlib.sha256(), 0
        with source.open("rb") as read, self._zip.open(info, "w", force_zip64=True) as out:
            while block := read.read(_BLOCK):
                digest.update(block)
                size += len(block)
                out.write(block)
        self.files[name] = {"sha256": digest.hexdigest(), "size": size}

    def close(self, facts: dict[str, Any]) -> None:
        self._zip.writestr(MANIFEST, json.dumps({**facts, "files": self.files}, indent=1))
        self._zip.close()


def back_up(
    home: Path, file: Path, *, replace: bool = False, progress: Progress = lambda stage, done, total: None
) -> Made:
    """Write the library to a file that only its owner may read. Raises Misconfigured; then there is no file.

    A file of that name is left as it is unless ``replace``.
    """
    if not (home / "rulebooks").is_dir():
        raise Misconfigured(f"There is no library in {home}; name another with --home.")
    if file.exists() and not (replace and file.is_file()):
        raise Misconfigured(f"{file} is there already; name another file, or add --replace.")
    try:
        return _written(home, file, progress)
    except OSError as error:
        raise Misconfigured(
            f"The backup {file} could not be written ({error.strerror or error}); name a file where there is "
            "room and you may write."
        ) from error


def _written(home: Path, file: Path, progress: Progress) -> Made:
    handle, name = tempfile.mkstemp(prefix=".backup-", dir=file.absolute().parent)
    os.close(handle)
    temporary = Path(name)
    try:
        archive = _Archive(temporary)
        left_out = _fill(archive, home, progress)
        archive.close(
            {
                "format": FORMAT,
                "made": datetime.now(UTC).isoformat(timespec="seconds"),
                "by": f"ruleproof {version('ruleproof')}",
            }
        )
        with temporary.open("rb+") as written:
            os.fsync(written.fileno())
        # What was never read back is no backup.
        contents = check(temporary)
        os.replace(temporary, file)
        sync_folder(file.absolute().parent)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return Made(file, len(contents.files), contents.rulebooks, file.stat().st_size, left_out)


def _fill(archive: _Archive, home: Path, progress: Progress) -> tuple[str, ...]:
    for name in LOOSE:
        if (home / name).is_file():
            archive.add(home / name, name)
    left_out: list[str] = []
    for prefix, one in homes(home):
        store = Store(one)
        ids = store.ids()
        for done, id in enumerate(ids):
            progress("backup", done, len(ids))
            # One at a time: a rulebook is replaced as a whole, and nobody waits for the whole backup.
            with store.writing():
                for path in _files(store.root / id):
                    archive.add(path, f"{prefix}rulebooks/{id}/{path.name}")
        left_out += [prefix + name for name in _indexes(one) if not _add_index(archive, one, prefix, name)]
    return tuple(left_out)


def _add_index(archive: _Archive, home: Path, prefix: str, name: str) -> bool:
    """Take the generation that answers; False if none is intact. It can be built again from its rulebook."""
    generations = Generations(home, name)
    with generations.writing():
        try:
            generation = generations.open()
        except IndexUnusable:
            return not generations.names()
        place = f"{prefix}index/{name}"
        for path in _files(generations.folder / generation.name):
            archive.add(path, f"{place}/{generation.name}/{path.name}")
        pointer = generations.folder / "current"
        # Where another generation steps in for a damaged one, the newest intact one is found without it.
        if pointer.is_file() and pointer.read_text("ascii", "replace").strip() == generation.name:
            archive.add(pointer, f"{place}/current")
    return True


def _indexes(home: Path) -> list[str]:
    folder = home / "index"
    if not folder.is_dir():
        return []
    return sorted(entry.name for entry in os.scandir(folder) if is_named(entry.name) and entry.is_dir())


def _files(folder: Path) -> Iterator[Path]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if is_named(entry.name) and entry.is_file(follow_symlinks=False):
            yield Path(entry.path)
