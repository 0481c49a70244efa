"""Rulebooks on disk: one folder each, written whole or not at all."""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from corpus.disk import sync_folder, write_through
from corpus.errors import PageNotFound, RulebookNotFound
from corpus.types import (
    Block,
    BlockKind,
    Box,
    Page,
    PageNote,
    Passage,
    PrintedLabel,
    Rulebook,
    Span,
    TextSource,
    Word,
)

FORMAT = 1
"""Number of the layout of these files; a folder of another format is read anew from its source."""


_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,127}")


@dataclass(frozen=True, slots=True)
class ReadReport:
    """What reading a file came to, for the person who added it."""

    pages_read: int
    passages: int
    language: str
    notes: tuple[PageNote, ...]
    ocr_pages: tuple[int, ...]
    seconds: float

    def grouped(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Return each reason once, with the pages that it is said of."""
        pages: dict[str, list[int]] = {}
        for note in self.notes:
            pages.setdefault(note.reason, []).append(note.page)
        return tuple((reason, tuple(numbers)) for reason, numbers in pages.items())

    @property
    def skipped(self) -> tuple[PageNote, ...]:
        """The pages of which nothing was read, with the reason."""
        return tuple(note for note in self.notes if note.skipped)


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything that is kept of a rulebook."""

    rulebook: Rulebook
    pages: tuple[Page, ...]
    passages: tuple[Passage, ...]
    report: ReadReport
    reader: str
    added: float


@dataclass(frozen=True, slots=True)
class Card:
    """A rulebook with the version of the reader that read it and the time it was added (Unix seconds)."""

    rulebook: Rulebook
    reader: str
    added: float


def page_to_json(page: Page) -> dict[str, Any]:
    """Return a page as plain lists, numbers and strings."""
    return {
        "number": page.number,
        "text": page.text,
        "width": page.width,
        "height": page.height,
        "words": [[w.start, w.end, *(_coordinates(w.boxes))] for w in page.words],
        "blocks": [[b.kind.value, b.start, b.end, b.level, b.labels, b.source.value] for b in page.blocks],
        # Apart from the blocks, so that pages kept before heads were read can still be read.
        "heads": [[i, *chain(*b.heads)] for i, b in enumerate(page.blocks) if b.heads],
        "printed": [[p.label, *_coordinates((p.region,))] for p in page.printed],
    }


def page_from_json(raw: Mapping[str, Any]) -> Page:
    """Build a page from what `page_to_json` gave. Raises ValueError, KeyError or TypeError."""
    text = str(raw["text"])
    heads = {int(i): _pairs(ends) for i, *ends in raw.get("heads", ())}
    page = Page(
        number=int(raw["number"]),
        text=text,
        width=float(raw["width"]),
        height=float(raw["height"]),
        words=tuple(Word(int(w[0]), int(w[1]), _boxes(w[2:])) for w in raw["words"]),
        blocks=tuple(
            Block(
                BlockKind(kind),
                int(start),
                int(end),
                int(level),
                str(labels),
                TextSource(source),
                heads.get(i, ()),
            )
            for i, (kind, start, end, level, labels, source) in enumerate(raw["blocks"])
        ),
        printed=tuple(PrintedLabel(str(p[0]), *_boxes(p[1:])) for p in raw["printed"]),
    )
    spans = [(w.start, w.end) for w in page.words] + [(b.start, b.end) for b in page.blocks]
    spans += [head for block in page.blocks for head in block.heads]
    for start, end in spans:
        if not 0 <= start <= end <= len(text):
            raise ValueError(f"a span of page {page.number} lies outside its text")
    return page


def _coordinates(boxes: Iterable[Box]) -> list[float]:
    return [edge for box in boxes for edge in (box.x0, box.y0, box.x1, box.y1)]


def _pairs(ends: Sequence[int]) -> tuple[Span, ...]:
    if len(ends) % 2:
        raise ValueError("a span has two ends")
    return tuple((int(ends[i]), int(ends[i + 1])) for i in range(0, len(ends), 2))


def _boxes(edges: Sequence[float]) -> tuple[Box, ...]:
    if len(edges) % 4:
        raise ValueError("a box has four edges")
    return tuple(Box(*map(float, edges[i : i + 4])) for i in range(0, len(edges), 4))


class Store:
    """The folder ``rulebooks`` of a library; many may read while one writes."""

    def __init__(self, home: Path) -> None:
        """Use (and make, on the first write) the folder below ``home``."""
        self.home = home
        self.root = home / "rulebooks"
        self._cards: dict[str, tuple[tuple[int, int, int] | None, Card | None]] = {}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the only right to write, across processes."""
        from filelock import FileLock  # not needed by those who only read

        self.root.mkdir(parents=True, exist_ok=True)
        with FileLock(self.home / "library.lock"):
            self._recover()
            yield

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all rulebooks, sorted."""
        if not self.root.is_dir():
            return ()
        found = (f.name for f in os.scandir(self.root) if not f.name.startswith(".") and f.is_dir())
        return tuple(sorted(name for name in found if (self.root / name / "rulebook.json").is_file()))

    def folder(self, id: str) -> Path:
        """Return the folder of a rulebook. Raises RulebookNotFound."""
        found = self._find(id)
        if found is None and self.root.is_dir():
            with self.writing():  # it may have been in the middle of being replaced
                found = self._find(id)
        if found is None:
            raise RulebookNotFound(
                f"There is no rulebook {id[:60]!r} in {self.home}. `ruleproof games` lists them."
            )
        return found

    def _find(self, id: str) -> Path | None:
        # A plain name of letters, digits and hyphens cannot lead out of the folder.
        folder = self.root / id
        return folder if _ID.fullmatch(id) and (folder / "rulebook.json").is_file() else None

    def _read(self, id: str, name: str) -> bytes:
        try:
            return (self.folder(id) / name).read_bytes()
        except FileNotFoundError:  # replaced or removed since we looked; the second answer is final
            return (self.folder(id) / name).read_bytes()

    def card(self, id: str) -> Card | None:
        """Return the card of a rulebook, or None if it cannot be made out: of another format, or damaged."""
        stamp = self._stamp(id)
        held = self._cards.get(id)
        if held is None or stamp is None or held[0] != stamp:
            held = stamp, self._read_card(id)
            self._cards[id] = held
        return held[1]

    def _stamp(self, id: str) -> tuple[int, int, int] | None:
        try:
            found = os.stat(self.root / id / "rulebook.json") if _ID.fullmatch(id) else None
        except OSError:
            return None
        return (found.st_mtime_ns, found.st_ino, found.st_size) if found else None

    def _read_card(self, id: str) -> Card | None:
        content = self._read(id, "rulebook.json")
        try:
            raw = json.loads(content)
            if raw["format"] != FORMAT:
                return None
            return Card(Rulebook(**raw["rulebook"]), str(raw["reader"]), float(raw["added"]))
        except (ValueError, LookupError, TypeError, AttributeError):
            return None

    def report(self, id: str) -> ReadReport:
        """Return the report of the reading."""
        raw = json.loads(self._read(id, "report.json"))
        raw["notes"] = tuple(PageNote(**note) for note in raw["notes"])
        raw["ocr_pages"] = tuple(raw["ocr_pages"])
        return ReadReport(**raw)

    def page(self, id: str, number: int) -> Page:
        """Return one page; the others are not parsed. Raises PageNotFound."""
        lines = self._read(id, "pages.jsonl").splitlines()
        if not 1 <= number <= len(lines):
            raise PageNotFound(
                f"The rulebook {id!r} has no page {number}; it has {len(lines)}, counted from 1 in the file."
            )
        return page_from_json(json.loads(lines[number - 1]))

    def pages(self, id: str) -> tuple[Page, ...]:
        """Return all pages."""
        return tuple(page_from_json(json.loads(line)) for line in self._read(id, "pages.jsonl").splitlines())

    def passages(self, id: str) -> tuple[Passage, ...]:
        """Return all passages in reading order."""
        return tuple(
            _passage_from_json(json.loads(line)) for line in self._read(id, "passages.jsonl").splitlines()
        )

    def write(self, entry: Entry, files: Mapping[str, bytes | Path]) -> None:
        """Write a rulebook with its source files, replacing an older one of the same id. Hold `writing`."""
        temporary = Path(tempfile.mkdtemp(prefix=".new-", dir=self.root))
        try:
            card = {
                "format": FORMAT,
                "reader": entry.reader,
                "added": entry.added,
                "rulebook": asdict(entry.rulebook),
            }
            _write_json_lines(temporary / "pages.jsonl", map(page_to_json, entry.pages))
            _write_json_lines(temporary / "passages.jsonl", map(_passage_to_json, entry.passages))
            _write_json_lines(temporary / "report.json", [asdict(entry.report)])
            _write_json_lines(temporary / "rulebook.json", [card])
            for name, content in files.items():
                data = content if isinstance(content, bytes) else content.read_bytes()
                write_through(temporary / name, data)
            temporary.chmod(0o755)
            sync_folder(temporary)
            self._put(temporary, entry.rulebook.id)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise

    def remove(self, id: str) -> None:
        """Delete a rulebook. Hold `writing`. Raises RulebookNotFound."""
        found = self._find(id)
        if found is None:
            raise RulebookNotFound(f"There is no rulebook {id[:60]!r} in {self.home}; nothing was removed.")
        doomed = self.root / f".gone-{id}"
        os.replace(found, doomed)
        sync_folder(self.root)
        shutil.rmtree(doomed)

    def _put(self, temporary: Path, id: str) -> None:
        target, old = self.root / id, self.root / f".old-{id}"
        if target.exists():
            os.replace(target, old)
        os.replace(temporary, target)
        sync_folder(self.root)
        shutil.rmtree(old, ignore_errors=True)

    def _recover(self) -> None:
        """Clear away what a writer that was killed has left; a half-done replacement is undone."""
        for left in list(self.root.glob(".*-*")):
            kind, _, id = left.name.partition("-")
            if kind == ".old" and not (self.root / id).exists():
                os.replace(left, self.root / id)
            elif kind in (".old", ".gone", ".new"):
                shutil.rmtree(left, ignore_errors=True)


def _passage_to_json(passage: Passage) -> dict[str, Any]:
    return asdict(passage) | {"source": passage.source.value}


def _passage_from_json(raw: dict[str, Any]) -> Passage:
    return Passage(**raw | {"heading": tuple(raw["heading"]), "source": TextSource(raw["source"])})


def _write_json_lines(path: Path, values: Iterable[Any]) -> None:
    lines = (
        json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False) + "\n"
        for value in values
    )
    write_through(path, "".join(lines).encode("ascii"))
