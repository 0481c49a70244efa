"""Damage to the files of a generation: bytes flipped, files cut off, exchanged, deleted, forged."""

import hashlib
import io
import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from corpus.errors import IndexUnusable
from index.catalogue import Indexes
from index.generation import Generations
from tests.fuzz.shelf import BOOK, WordDirections, number_of, print_out


@dataclass(frozen=True, slots=True)
class Shelf:
    """An index of which generation ``good`` (printing 1) stands behind generation ``newest`` (printing 2)."""

    home: Path
    good: str
    newest: str

    @property
    def folder(self) -> Path:
        """Where the generations lie."""
        return Generations(self.home, BOOK).folder

    def files(self) -> tuple[Path, ...]:
        """Return every file of the newest generation and the pointer to it."""
        return (*sorted((self.folder / self.newest).iterdir()), self.folder / "current")


def shelf(home: Path) -> Shelf:
    """Build the two generations."""
    return Shelf(home, print_out(home, 1), print_out(home, 2))


def flips(content: bytes, places: int) -> Iterator[tuple[str, bytes]]:
    """Yield the content with one byte changed, at so many places spread over it, each time another bit."""
    for at in sorted({len(content) * i // places for i in range(places)}):
        changed = bytes([content[at] ^ (1 << at % 8)])
        yield f"byte {at} flipped", content[:at] + changed + content[at + 1 :]


def cuts(content: bytes, places: int) -> Iterator[tuple[str, bytes]]:
    """Yield the content cut off at so many places spread over it."""
    for at in sorted({len(content) * i // places for i in range(places)}):
        yield f"cut off at {at}", content[:at]


def fault_of(shelf: Shelf, *, pointer: bool) -> str:
    """Return what is wrong with how damage was met, empty if it was noticed and a good generation serves.

    Without its pointer the newest generation is itself intact, and serves.
    """
    try:
        index = Indexes(shelf.home, WordDirections()).get(BOOK)
    except IndexUnusable as error:
        return f"nothing serves: {error}"
    unharmed = pointer and (shelf.folder / "current").read_text("latin-1").strip() == shelf.newest
    if not index.damaged and not unharmed:
        return "not noticed"
    expected = 2 if pointer else 1
    shown = {number_of(hit.text) for hit in index.passages}
    if shown != {expected}:
        return f"printing {shown} serves, not {expected}"
    return ""


def damaged(shelf: Shelf, flipped: int, cut: int) -> Iterator[tuple[str, str]]:
    """Damage every file in turn; yield what was done with what was wrong about how that was met."""
    for path in shelf.files():
        good = path.read_bytes()
        for what, content in (*flips(good, flipped), *cuts(good, cut)):
            path.write_bytes(content)
            yield f"{path.name}: {what}", fault_of(shelf, pointer=path.name == "current")
        path.write_bytes(good)


def lost(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Delete every file in turn, then exchange it for that of the older generation."""
    for path in shelf.files():
        good = path.read_bytes()
        path.unlink()
        # Without a pointer nothing says that there was another: the newest generation is simply it.
        if path.name != "current":
            yield f"{path.name}: deleted", fault_of(shelf, pointer=False)
        path.write_bytes(good)
        older = shelf.folder / shelf.good / path.name
        if older.is_file() and older.read_bytes() != good:
            path.write_bytes(older.read_bytes())
            yield f"{path.name}: of the older generation", fault_of(shelf, pointer=False)
            path.write_bytes(good)


Files = dict[str, bytes]


def _vectors(
    change: Callable[[np.ndarray], np.ndarray], name: str = "vectors.npy"
) -> Callable[[Files], None]:
    def forge(files: Files) -> None:
        out = io.BytesIO()
        np.save(out, change(np.load(io.BytesIO(files[name]))), allow_pickle=False)
        files[name] = out.getvalue()

    return forge


def _narrow_all(files: Files) -> None:
    for name in ("vectors.npy", "sentences.npy"):
        _vectors(_narrower, name)(files)


def _narrower(rows: np.ndarray) -> np.ndarray:
    less = rows[:, :-1]
    made: np.ndarray = (less / np.linalg.norm(less, axis=1, keepdims=True)).astype(np.float32)
    return made


def _with(value: float) -> Callable[[np.ndarray], np.ndarray]:
    def change(rows: np.ndarray) -> np.ndarray:
        rows[0, 0] = value
        return rows

    return change


def _units(change: Callable[[dict[str, list[object]]], object]) -> Callable[[Files], None]:
    def forge(files: Files) -> None:
        raw = json.loads(files["units.json"])
        change(raw)
        files["units.json"] = json.dumps(raw).encode()

    return forge


def _no_units(files: Files) -> None:
    files["units.json"] = b'{"passages":[],"sentences":[],"members":[]}'
    for name in ("vectors.npy", "sentences.npy"):
        _vectors(lambda rows: rows[:0], name)(files)


def _pickled(files: Files) -> None:
    out = io.BytesIO()
    np.save(out, np.array([{"a": 1}], dtype=object), allow_pickle=True)
    files["vectors.npy"] = out.getvalue()


FORGERIES: Mapping[str, tuple[Callable[[Files], None], Mapping[str, object]]] = {
    "vectors of another dimension than the model's": (_narrow_all, {}),
    "passages and sentences of different dimensions": (_vectors(_narrower), {}),
    "a vector that is not a number": (_vectors(_with(np.nan)), {}),
    "a sentence's vector that is not a number": (_vectors(_with(np.nan), "sentences.npy"), {}),
    "an endless vector": (_vectors(_with(np.inf)), {}),
    "a vector not of length one": (_vectors(lambda rows: rows * 2), {}),
    "a vector too few": (_vectors(lambda rows: rows[:-1]), {}),
    "a vector too many": (_vectors(lambda rows: np.concatenate([rows, rows[:1]])), {}),
    "vectors of double precision": (_vectors(lambda rows: rows.astype(np.float64)), {}),
    "vectors that are objects": (_pickled, {}),
    "vectors that are no array": (lambda files: files.update({"vectors.npy": b"not numpy"}), {}),
    "lexical scores that are no archive": (lambda files: files.update({"lexical.npz": b"PK\x05\x06"}), {}),
    "a vocabulary of another length": (lambda files: files.update({"vocabulary.json": b'["one"]'}), {}),
    "a passage without its sentences": (_units(lambda raw: raw["members"].pop()), {}),
    "a sentence that is not there": (_units(lambda raw: raw["members"].__setitem__(0, [99])), {}),
    "no passage at all": (_no_units, {}),
    "units nested too deep": (lambda files: files.update({"units.json": b"[" * 100_000}), {}),
    "a file that is missing": (lambda files: files.__delitem__("vocabulary.json"), {}),
    "another model": (lambda files: None, {"model": "other@1/64"}),
    "another version of the model": (lambda files: None, {"model": "word-directions@2/64"}),
    "another analysis": (lambda files: None, {"analysis": -1}),
    "another rulebook": (lambda files: None, {"rulebook": "other"}),
    "another format": (lambda files: None, {"format": 0}),
}
"""Generations whose hashes are right and whose contents are not; what is changed in files and manifest."""


def forge(shelf: Shelf, name: str) -> str:
    """Put a forged generation in the place of the newest one; return its name."""
    change, fields = FORGERIES[name]
    source = shelf.folder / shelf.newest
    raw = json.loads((source / "manifest.json").read_bytes())
    files = {file: (source / file).read_bytes() for file in raw["files"]}
    change(files)
    raw |= {"files": {file: hashlib.sha256(content).hexdigest() for file, content in files.items()}, **fields}
    sealed = json.dumps(raw).encode()
    forged = f"000002-{hashlib.sha256(sealed).hexdigest()[:16]}"
    target = shelf.folder / forged
    target.mkdir()
    for file, content in {**files, "manifest.json": sealed}.items():
        (target / file).write_bytes(content)
    if forged != shelf.newest:
        shutil.rmtree(source)
    (shelf.folder / "current").write_text(forged + "\n")
    return forged
