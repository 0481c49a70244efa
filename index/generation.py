"""Generations of an index on disk: written whole, named by their content, switched by one pointer.

``<home>/index/<rulebook>/`` holds

* ``000007-1f0c…`` the generations, each with its files and ``manifest.json``; the second half of the name is
  the hash of the manifest, which holds the hashes of the files: no byte can change unnoticed
* ``current`` one line, the name of the generation to read
* ``.building-…`` a generation that is being written, or what a killed writer left
* ``.lock`` held by the one writer
"""

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TypeVar

from filelock import FileLock

from corpus.disk import sync_folder, write_through
from corpus.errors import IndexUnusable

FORMAT = 1
"""Number of the layout of a generation; others are built again."""

KEEP = 2
_EMPTY = "an empty pointer"
"""Named as damaged: a pointer is never written empty."""
_HASH_IN_NAME = 16
_NAME = re.compile(r"(\d{6,})-([0-9a-f]{16})")
_FILE = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z]+)?")
_RULEBOOK = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")

Step = Callable[[str], None]
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a generation was made from. ``files`` holds the SHA-256 of each file by name."""

    format: int
    rulebook: str
    language: str
    model: str
    corpus: str
    analysis: int
    created: float
    files: dict[str, str]


@dataclass(frozen=True, slots=True)
class Generation:
    """An intact generation, read into memory; ``damaged`` names the ones that were passed over."""

    name: str
    manifest: Manifest
    files: Mapping[str, bytes]
    damaged: tuple[str, ...] = ()


class Generations:
    """The generations of one rulebook's index; many read while one writes."""

    def __init__(self, home: Path, rulebook: str) -> None:
        """Name the folder; nothing is touched. Raises IndexUnusable for an id that could leave the folder."""
        if not _RULEBOOK.fullmatch(rulebook):
            raise IndexUnusable(f"{rulebook!r} is no id of a rulebook; `ruleproof games` lists them.")
        self.rulebook = rulebook
        self.folder = home / "index" / rulebook

    def stamp(self) -> tuple[int, int, int]:
        """Return a value that changes with every switch; costs one ``stat``."""
        try:
            found = (self.folder / "current").stat()
        except OSError:
            return (0, 0, 0)
        return (found.st_mtime_ns, found.st_ino, found.st_size)

    def names(self) -> list[str]:
        """Return the names of all complete generations, newest first."""
        try:
            found = [entry.name for entry in os.scandir(self.folder) if _NAME.fullmatch(entry.name)]
        except OSError:
            return []
        return sorted(found, key=_number, reverse=True)

    def open(self) -> Generation:
        """Return the current generation, else the newest intact one. Raises IndexUnusable."""
        return self.opened(lambda generation: generation)

    def opened(self, make: Callable[[Generation], Made]) -> Made:
        """Return what is made of the current generation, else of the newest one it can be made of.

        ``make`` raises IndexUnusable for one that is no good. Raises IndexUnusable.
        """
        for _ in range(_READS):
            pointed = self._pointed()
            try:
                return self._first_good(pointed, make)
            except IndexUnusable:
                # A writer may have switched and cleared away what was being read.
                if self._pointed() == pointed:
                    raise
        return self._first_good(self._pointed(), make)

    def read(self, name: str) -> Generation:
        """Return one generation with every byte checked before anything parses it. Raises IndexUnusable."""
        match = _NAME.fullmatch(name)
        try:
            if match is None:
                raise ValueError("the name is no generation's")
            raw = (self.folder / name / "manifest.json").read_bytes()
            if _sha256(raw)[:_HASH_IN_NAME] != match[2]:
                raise ValueError("manifest.json was changed")
            manifest = Manifest(**json.loads(raw))
            if manifest.format != FORMAT or manifest.rulebook != self.rulebook:
                raise ValueError(f"it is of format {manifest.format} for {manifest.rulebook!r}")
            if not all(_FILE.fullmatch(file) for file in manifest.files):
                raise ValueError(f"it names a file outside: {', '.join(manifest.files)}")
            files = {file: (self.folder / name / file).read_bytes() for file in manifest.files}
            for file, content in files.items():
                if _sha256(content) != manifest.files[file]:
                    raise ValueError(f"{file} was changed")
        except (OSError, ValueError, TypeError, RecursionError) as error:
            raise IndexUnusable(
                f"Generation {name} of the index of {self.rulebook!r} is damaged ({error}); "
                "add the rulebook again to build it anew."
            ) from error
        return Generation(name, manifest, files)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the only right to write, across processes."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with FileLock(self.folder / ".lock"):
            yield

    def publish(
        self,
        manifest: Manifest,
        files: Mapping[str, bytes],
        step: Step = lambda _: None,
        *,
        unfit: Collection[str] = (),
    ) -> str:
        """Write a generation, switch to it, clear old and ``unfit`` ones away; return its name.

        Hold ``writing``. A writer killed at any point leaves the old generation current or the new one,
        never a mix.
        """
        self._sweep()
        sealed = json.dumps(asdict(manifest) | {"files": {f: _sha256(c) for f, c in files.items()}}).encode()
        newest = self.names()[:1]
        number = _number(newest[0]) + 1 if newest else 1
        name = f"{number:06d}-{_sha256(sealed)[:_HASH_IN_NAME]}"
        building = Path(tempfile.mkdtemp(prefix=".building-", dir=self.folder))
        try:
            for file, content in {**files, "manifest.json": sealed}.items():
                step(f"write {file}")
                write_through(building / file, content)
            building.chmod(0o755)
            step("sync folder")
            sync_folder(building)
            step("rename")
            os.replace(building, self.folder / name)
            sync_folder(self.folder)
        except BaseException:
            shutil.rmtree(building, ignore_errors=True)
            raise
        self._switch(name, step)
        step("prune")
        self._sweep(unfit)
        step("done")
        return name

    def remove(self) -> None:
        """Delete all generations, the pointer first: a reader finds nothing rather than a part."""
        if not self.folder.is_dir():
            return
        with self.writing():
            (self.folder / "current").unlink(missing_ok=True)
            for name in self.names():
                _remove(self.folder / name)
            for left in self.folder.glob(".building-*"):
                _remove(left)
        _remove(self.folder)

    def _switch(self, name: str, step: Step) -> None:
        handle, temporary = tempfile.mkstemp(prefix=".building-", dir=self.folder)
        os.close(handle)
        step("write pointer")
        write_through(Path(temporary), f"{name}\n".encode())
        os.chmod(temporary, 0o644)
        step("switch")
        os.replace(temporary, self.folder / "current")
        sync_folder(self.folder)

    def _pointed(self) -> str:
        try:
            # A pointer is one short line; whatever else stands there is not read.
            with (self.folder / "current").open("rb") as file:
                return file.read(200).decode("ascii", "replace").strip() or _EMPTY
        except OSError:
            return ""

    def _first_good(self, pointed: str, make: Callable[[Generation], Made]) -> Made:
        names = self.names()
        candidates = [*([pointed] if pointed else []), *(name for name in names if name != pointed)]
        damaged: list[str] = []
        unfit: IndexUnusable | None = None
        for name in candidates:
            try:
                found = self.read(name)
            except IndexUnusable:
                damaged.append(name)
                continue
            try:
                return make(replace(found, damaged=tuple(damaged)))
            except IndexUnusable as error:
                damaged.append(name)
                unfit = unfit or error
        if unfit is not None:
            raise unfit
        if damaged:
            raise IndexUnusable(
                f"No generation of the index of {self.rulebook!r} in {self.folder} is intact "
                f"({', '.join(damaged)}); add the rulebook again to build it anew."
            )
        raise IndexUnusable(
            f"The rulebook {self.rulebook!r} has no index in {self.folder} yet; add it again."
        )

    def _sweep(self, unfit: Collection[str] = ()) -> None:
        """Clear away what killed writers left, and all generations but the current and one before it."""
        for left in self.folder.glob(".building-*"):
            _remove(left)
        pointed = self._pointed()
        names = self.names()
        if pointed not in names:
            return
        # Whatever is newer than the pointer was never switched to.
        older = (name for name in names if _number(name) < _number(pointed) and name not in unfit)
        kept = {pointed, *islice(filter(self._is_intact, older), KEEP - 1)}
        for name in names:
            if name not in kept:
                _remove(self.folder / name)

    def _is_intact(self, name: str) -> bool:
        try:
            self.read(name)
        except IndexUnusable:
            return False
        return True


_READS = 20


def _number(name: str) -> int:
    return int(name.partition("-")[0])


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()
