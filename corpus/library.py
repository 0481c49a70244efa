"""The user's library of rulebooks: what is in it, adding, removing, and the pages behind a citation."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file
from importlib.resources.abc import Traversable
from pathlib import Path

import platformdirs

from corpus.entry import entry_of
from corpus.errors import NotARulebook, PageNotFound, RulebookNotFound, RuleproofError, TooCostly
from corpus.games import Game, shipped_games, shipped_root
from corpus.intake import READER, Reading, read_file
from corpus.intake.kinds import LARGEST, FileKind, kind_of
from corpus.intake.titles import best_title
from corpus.kept import Kept
from corpus.names import shown, slug, squeezed
from corpus.older import PICTURE, Unreadable, read_older
from corpus.sandbox import DEFAULT_LIMITS, Limits, Progress
from corpus.store import Card, ReadReport, Store
from corpus.types import Box, Page, Passage, Rulebook

__all__ = ["Added", "Library", "LibraryGame", "default_home", "slug"]

HOME_VARIABLE = "RULEPROOF_HOME"
MOST_PICTURES = 64_000_000
"""Bytes of drawn pages that are kept in memory."""


@dataclass(frozen=True, slots=True)
class Added:
    """The outcome of adding a file; ``already_there`` if it was in the library before."""

    rulebook: Rulebook
    report: ReadReport
    already_there: bool


@dataclass(frozen=True, slots=True)
class LibraryGame:
    """A game of the library, shipped or made by the user, with its rulebooks (oldest first)."""

    id: str
    title: str
    rulebooks: tuple[Rulebook, ...]


def default_home() -> Path:
    """Return where the library lives by default: in ``RULEPROOF_HOME``, else the user's data folder."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named).expanduser() if named else platformdirs.user_data_path("ruleproof", appauthor=False)


class Library:
    """All rulebooks below one folder. Safe to use from several threads and processes."""

    def __init__(self, home: Path | None = None, *, limits: Limits = DEFAULT_LIMITS) -> None:
        """Use the library in ``home``; nothing is written before something is added."""
        self.home = (home or default_home()).expanduser().absolute()
        self.limits = limits
        self._store = Store(self.home)
        self._page = lru_cache(maxsize=256)(self._load_page)
        self._drawn = Kept(MOST_PICTURES)

    def rulebooks(self) -> tuple[Rulebook, ...]:
        """Return all rulebooks, by id."""
        return tuple(card.rulebook for card in self._cards())

    def get(self, id: str) -> Rulebook:
        """Return a rulebook. Raises RulebookNotFound."""
        return self._card(id).rulebook

    def page(self, id: str, number: int) -> Page:
        """Return one page, counted from 1; no other page is read. Raises RulebookNotFound, PageNotFound."""
        return self._page(id, number, self._card(id).rulebook.sha256)

    def pages(self, id: str) -> tuple[Page, ...]:
        """Return all pages of a rulebook. Raises RulebookNotFound."""
        return self._store.pages(id)

    def passages(self, id: str) -> tuple[Passage, ...]:
        """Return the passages of a rulebook in reading order. Raises RulebookNotFound."""
        return self._store.passages(id)

    def report(self, id: str) -> ReadReport:
        """Return what reading the rulebook came to. Raises RulebookNotFound."""
        return self._store.report(id)

    def heading(self, id: str, number: int, at: int) -> tuple[str, ...]:
        """Return the headings above a place of a page, outermost first."""
        best = None
        for passage in self._store.passages(id):
            if passage.page == number and passage.start <= at < passage.end:
                return passage.heading
            if (passage.page, passage.start) <= (number, at):
                best = passage
        return best.heading if best else ()

    def source(self, id: str) -> Path:
        """Return the PDF that shows the rulebook. Raises RulebookNotFound."""
        return self._store.folder(id) / PICTURE

    def picture(
        self, id: str, number: int, boxes: Sequence[Box] = (), *, scale: float = 1.5, crop: bool = False
    ) -> bytes:
        """Return a PNG of a page with the boxes marked; at most 15 seconds the first time, then at once.

        With ``crop`` only what is round the boxes. Raises RulebookNotFound, PageNotFound, UnreadableRulebook.
        """
        book = self._card(id).rulebook
        if not 1 <= number <= book.page_count:
            raise PageNotFound(
                f"The rulebook {id!r} has no page {number}; it has {book.page_count}, counted from 1."
            )
        marks = tuple(boxes)
        key = id, book.sha256, number, marks, scale, crop and bool(marks)
        return self._drawn.get(key, lambda: self._draw(book, number, marks, scale=scale, crop=crop))

    def _draw(self, book: Rulebook, number: int, boxes: Sequence[Box], *, scale: float, crop: bool) -> bytes:
        # Questions are answered without pictures, and sooner without what draws them.
        from corpus.intake.pictures import marked_picture
        from corpus.render import render

        if book.shipped:
            return render(self.source(book.id), number, boxes, scale=scale, crop=crop)
        cache = self._pictures(book.id) / book.sha256[:16]
        width = self.page(book.id, number).width
        return marked_picture(
            self.source(book.id), number, boxes, scale, width, cache, book.source, crop=crop
        )

    def _pictures(self, id: str) -> Path:
        return self.home / "pictures" / id

    def games(self) -> tuple[LibraryGame, ...]:
        """Return the games of the library, shipped ones first, then by title."""
        shelves: dict[str, list[Card]] = {game.id: [] for game in shipped_games()}
        titles = {game.id: game.title for game in shipped_games()}
        for card in sorted(self._cards(), key=lambda c: (not c.rulebook.shipped, c.added, c.rulebook.id)):
            shelves.setdefault(card.rulebook.game, []).append(card)
            titles.setdefault(card.rulebook.game, card.rulebook.title)
        found = (
            LibraryGame(id, titles[id], tuple(c.rulebook for c in shelf)) for id, shelf in shelves.items()
        )
        return tuple(
            sorted(found, key=lambda g: (not any(b.shipped for b in g.rulebooks), g.title.casefold()))
        )

    def add(
        self,
        path: Path,
        *,
        game: str | None = None,
        title: str | None = None,
        progress: Progress | None = None,
    ) -> Added:
        """Read a rulebook into the library. Raises UnreadableRulebook; then nothing has changed.

        Without ``game`` it joins a game of its title, or makes a new one. The same bytes are one rulebook.
        """
        name = shown(path.name)
        data = _read(path, name)
        kind = kind_of(data, name)
        sha256 = hashlib.sha256(data).hexdigest()
        known = self._known(sha256)
        if known is not None:
            return known
        # The same file read by an older reader keeps its name.
        old = next((c.rulebook for c in self._cards() if c.rulebook.sha256 == sha256), None)
        began = time.monotonic()
        reading = self._read(data, kind, name, progress)
        own = title or (old.title if old else "") or best_title(reading.document.title, path.stem, ())
        title = squeezed(own) or "Rulebook"
        game = slug(game) if game else old.game if old else self._game_of(title)
        book = Rulebook(
            id=old.id if old else f"{slug(title)}-{sha256[:8]}",
            game=game,
            title=title,
            edition="",
            language=reading.document.language,
            publisher="",
            source=name,
            sha256=sha256,
            page_count=len(reading.document.pages),
        )
        entry = entry_of(book, reading, READER, time.monotonic() - began)
        files = {PICTURE: reading.picture or data} | (
            {} if kind is FileKind.PDF else {f"source.{kind.value}": data}
        )
        with self._store.writing():
            known = self._known(sha256)
            if known is not None:  # another process was quicker
                return known
            self._store.write(entry, files)
        return Added(book, entry.report, already_there=False)

    def remove(self, id: str) -> None:
        """Delete a rulebook from the library. Raises RulebookNotFound."""
        with self._store.writing():
            self._store.remove(id)
            shutil.rmtree(self._pictures(id), ignore_errors=True)

    def sync_shipped(self, progress: Progress | None = None) -> tuple[Rulebook, ...]:
        """Add the shipped booklets that are missing or read by another version; return those (re)read."""
        changed = []
        for game, name, booklet in _shipped_booklets():
            with as_file(booklet) as path:
                data = path.read_bytes()
            sha256 = hashlib.sha256(data).hexdigest()
            present = self._store.card(name) if name in self._store.ids() else None
            if present and present.rulebook.sha256 == sha256 and present.reader == READER:
                continue
            changed.append(self._ship(game, name, data, sha256, progress))
        return tuple(changed)

    def read_older(self, progress: Progress | None = None) -> tuple[Unreadable, ...]:
        """Read anew, from its source, every rulebook that is stored as this version cannot read it.

        Return those of which that fails; they are left as they are.
        """
        return read_older(self._store, lambda data, kind, name: self._read(data, kind, name, progress))

    def _ship(self, game: Game, id: str, data: bytes, sha256: str, progress: Progress | None) -> Rulebook:
        began = time.monotonic()
        # Without OCR, so that a shipped booklet reads the same wherever it is installed.
        reading = self._read(data, FileKind.PDF, f"{id}.pdf", progress, ocr=False)
        book = Rulebook(
            id=id,
            game=game.id,
            title=game.title,
            edition="",
            language=game.language,
            publisher="",
            source=f"{id}.pdf",
            sha256=sha256,
            page_count=len(reading.document.pages),
            shipped=True,
        )
        with self._store.writing():
            self._store.write(entry_of(book, reading, READER, time.monotonic() - began), {PICTURE: data})
        return book

    def _read(
        self, data: bytes, kind: FileKind, name: str, progress: Progress | None, *, ocr: bool = True
    ) -> Reading:
        with tempfile.TemporaryDirectory(prefix="ruleproof-") as folder:
            # A copy, so that what is read is what was hashed even if the file changes meanwhile.
            copy = Path(folder) / f"source.{kind.value}"
            copy.write_bytes(data)
            return read_file(copy, kind, name, limits=self.limits, progress=progress, ocr=ocr)

    def _known(self, sha256: str) -> Added | None:
        for card in self._cards():
            if card.rulebook.sha256 == sha256 and (card.reader == READER or card.rulebook.shipped):
                return Added(card.rulebook, self._store.report(card.rulebook.id), already_there=True)
        return None

    def _game_of(self, title: str) -> str:
        wanted = slug(title)
        for game in shipped_games():
            if wanted in {game.id, slug(game.title), *map(slug, game.names)}:
                return game.id
        return wanted

    def _cards(self) -> Iterator[Card]:
        for id in self._store.ids():
            with suppress(RulebookNotFound):  # removed since we looked
                card = self._store.card(id)
                if card is not None:
                    yield card

    def _card(self, id: str) -> Card:
        card = self._store.card(id)
        if card is None:
            raise RuleproofError(f"The rulebook {id!r} was stored by another version. Add its file again.")
        return card

    def _load_page(self, id: str, number: int, sha256: str) -> Page:
        return self._store.page(id, number)


def _shipped_booklets() -> Iterator[tuple[Game, str, Traversable]]:
    """Yield the PDFs of each shipped game with the id of each: that of the game when it has only one."""
    for game in shipped_games():
        folder = shipped_root() / game.id
        pdfs = sorted((f for f in folder.iterdir() if f.name.endswith(".pdf")), key=lambda f: f.name)
        for pdf in pdfs:
            yield game, game.id if len(pdfs) == 1 else f"{game.id}-{slug(pdf.name[:-4])}", pdf


def _read(path: Path, name: str) -> bytes:
    try:
        if not path.is_file():
            what = "is a folder" if path.is_dir() else "does not exist"
            raise NotARulebook(f"{name} {what}. Name a PDF, text or Markdown file.")
        if path.stat().st_size > LARGEST:
            raise TooCostly(f"{name} is larger than {LARGEST // 1_000_000} MB. Save it smaller, or split it.")
        return path.read_bytes()
    except OSError as error:
        raise NotARulebook(
            f"{name} cannot be read: {error.strerror}. Check its name and its permissions."
        ) from error
