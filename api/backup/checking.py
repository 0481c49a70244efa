"""Checking a backup to its last byte before anything of it is used."""

import hashlib
import json
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from struct import error as StructError
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from api.backup.layout import FORMAT, MANIFEST, is_allowed
from corpus.errors import ContentError

_LARGEST_MANIFEST = 50_000_000
_BLOCK = 1 << 20

Sink = Callable[[str], IO[bytes]]
"""Opens what the content of a file is written to."""


class BackupUnusable(ContentError):
    """A file is no backup, or not as it was written."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds: the size of each file by its path."""

    made: str
    by: str
    files: dict[str, int]

    @property
    def rulebooks(self) -> int:
        """How many rulebooks there are, those of tenants too."""
        return sum(path.endswith("/rulebook.json") for path in self.files)

    @property
    def size(self) -> int:
        """Bytes that all files take."""
        return sum(self.files.values())


def check(file: Path, sink: Sink | None = None) -> Contents:
    """Compare every file of a backup with its SHA-256, and write it to the sink. Raises BackupUnusable.

    That finds damage. It finds no forgery: who can write the file can write its hashes.
    """
    try:
        with ZipFile(file) as archive:
            infos, raw = _listed(archive)
            files = {name: int(facts["size"]) for name, facts in raw["files"].items()}
            for info in infos:
                _compare(archive, info, raw["files"][info.filename], sink)
            _check_cards(archive, files)
            return Contents(str(raw["made"]), str(raw["by"]), files)
    except FileNotFoundError as error:
        raise BackupUnusable(f"There is no backup {file}; name the file that was made.") from error
    except (
        *(BadZipFile, ZlibError, StructError, EOFError, RuntimeError, OverflowError),
        *(ValueError, LookupError, TypeError, AttributeError),
    ) as error:
        raise BackupUnusable(
            f"{file} is no backup, or was damaged ({error}); nothing was changed. Take another backup."
        ) from error


def _listed(archive: ZipFile) -> tuple[list[ZipInfo], dict[str, Any]]:
    """Return the entries and the manifest, which name the same files, each once, each a plain one."""
    infos = archive.infolist()
    for info in infos:
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or info.is_dir():
            raise ValueError("it holds something else than files")
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or info.flag_bits & 1:
            raise ValueError("it is packed in another way")
        # What the name was before the library cut it at a zero byte or turned its slashes.
        if info.orig_filename != info.filename:
            raise ValueError("it holds a name that is not allowed")
    names = [info.filename for info in infos]
    if len({name.casefold() for name in names}) != len(names):
        raise ValueError("it holds a file twice")
    if MANIFEST not in names or archive.getinfo(MANIFEST).file_size > _LARGEST_MANIFEST:
        raise ValueError(f"it has no {MANIFEST}")
    raw = json.loads(archive.read(MANIFEST))
    if raw["format"] != FORMAT:
        raise ValueError(f"it is of format {str(raw['format'])[:20]}, this version reads {FORMAT}")
    if {*raw["files"], MANIFEST} != set(names):
        raise ValueError(f"it does not hold the files that {MANIFEST} names")
    if not all(map(is_allowed, raw["files"])):
        raise ValueError("it holds a name that is not allowed")
    return [info for info in infos if info.filename != MANIFEST], raw


def _compare(archive: ZipFile, info: ZipInfo, facts: dict[str, Any], sink: Sink | None) -> None:
    digest, left = hashlib.sha256(), int(facts["size"])
    out = sink(info.filename) if sink else None
    try:
        with archive.open(info) as packed:
            # Never more than was said: what unpacks to more than that is not ours.
            while block := packed.read(min(_BLOCK, left + 1)):
                left -= len(block)
                if left < 0:
                    raise ValueError(f"{info.filename} is larger than it should be")
                digest.update(block)
                if out:
                    out.write(block)
    finally:
        if out:
            out.close()
    if left or digest.hexdigest() != facts["sha256"]:
        raise ValueError(f"{info.filename} was changed")


_LARGEST_CARD = 100_000


def _check_cards(archive: ZipFile, files: dict[str, int]) -> None:
    """See that each rulebook's folder is called as the rulebook in it."""
    for name, size in files.items():
        *folders, file = name.split("/")
        if file != "rulebook.json" or "rulebooks" not in folders:
            continue
        card = json.loads(archive.read(name)) if size <= _LARGEST_CARD else {}
        if card["rulebook"]["id"] != folders[-1]:
            raise ValueError(f"{name} is another rulebook's")
