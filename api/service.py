"""The one place where the parts are wired: library, embedder, indexes and answerer of a home folder."""

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from corpus.errors import GameNotFound, RulebookNotFound

if TYPE_CHECKING:
    from corpus.library import Added, Library
    from corpus.types import Box, Rulebook
    from engine.ruling import Fact
    from index.catalogue import Indexes
    from index.embed import Embedder
    from qa.types import Answer, Table

# Every part is imported where it is made: whoever only lists games waits for no index and no model.

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


class Asks(Protocol):
    """Whatever answers questions, as ``qa.answerer.Answerer`` does."""

    def ask(
        self,
        text: str,
        *,
        game: str | None = None,
        language: str | None = None,
        table: "Table | None" = None,
        after: str | None = None,
    ) -> "Answer":
        """Answer a question. Raises BadQuestion, GameNotFound, BadFacts."""


def silent(stage: str, done: int, total: int) -> None:
    """Tell nobody."""


def _unheard(_: object) -> None:
    pass


class Service:
    """The application of one home folder; each part is made when it is first needed.

    Parts may be given from outside: so another store, model or answerer takes its place.
    """

    def __init__(
        self,
        home: Path | None = None,
        *,
        library: "Library | None" = None,
        embedder: "Embedder | None" = None,
        answerer: Asks | None = None,
    ) -> None:
        """Name the home (the user's data folder if None); nothing is opened yet."""
        self._home = home
        self._library, self._embedder, self._answerer = library, embedder, answerer
        self.on_added: Callable[[Added | Exception], None] = _unheard
        """Told what every rulebook that is given to `add` came to."""
        self._checking = threading.Lock()
        self._checked: set[str] = set()

    @cached_property
    def library(self) -> "Library":
        """The rulebooks on disk."""
        from corpus.library import Library

        return self._library or Library(self._home)

    @cached_property
    def embedder(self) -> "Embedder":
        """The model that turns texts to vectors."""
        from index.embed import load_embedder

        return self._embedder or load_embedder()

    @cached_property
    def indexes(self) -> "Indexes":
        """The indexes of all rulebooks."""
        from index.catalogue import Indexes

        return Indexes(self.library.home, self.embedder)

    @cached_property
    def answerer(self) -> Asks:
        """What answers questions."""
        from qa.answerer import Answerer

        return self._answerer or Answerer(self.library, self.indexes)

    def prepare(self, progress: Progress = silent) -> None:
        """Bring the library up to date with this version and its games; costs little if it is."""
        from corpus.library import Library

        self.library.sync_shipped(progress)
        self.library.read_older(progress)
        for home in self.library.home.glob("tenants/*"):
            Library(home, limits=self.library.limits).read_older(progress)

    def ask(
        self,
        text: str,
        *,
        game: str | None = None,
        language: str | None = None,
        table: Mapping[str, "Fact"] | None = None,
        after: str | None = None,
        progress: Progress = silent,
    ) -> "Answer":
        """Answer a question; ``game`` may be an id or a title. Raises BadQuestion, GameNotFound, BadFacts.

        ``table`` holds what the players chose once (``qa.table.table_slots``), as it is or as typed;
        ``after`` is the question before, for a follow-up.
        """
        from qa.types import Table

        known = self.game_id(game) if game else None
        self.ensure_indexes(known, progress)
        laid = Table.of(table) if table else None
        return self.answerer.ask(text, game=known, language=language, table=laid, after=after)

    def wire(self, answer: "Answer", *, id: Any = None) -> dict[str, Any]:
        """Return an answer in wire form, with the language that its words are in."""
        from api.wire import answer_to_wire

        return answer_to_wire(answer, id=id, answer_language=self._language_of(answer))

    def add(
        self, path: Path, *, game: str | None = None, title: str | None = None, progress: Progress = silent
    ) -> "Added":
        """Read a rulebook into the library and index it. Raises UnreadableRulebook."""
        try:
            added = self.library.add(path, game=game, title=title, progress=progress)
            self._ensure_index(added.rulebook, progress)
        except Exception as error:
            self.on_added(error)
            raise
        self.on_added(added)
        return added

    def passages(self, question: str, *, game: str, k: int) -> list[dict[str, Any]]:
        """Return the passages nearest to a question in wire form, best first. Raises GameNotFound."""
        from api.wire import passage_to_wire
        from corpus.language import detect

        known = self.game_id(game)
        self.ensure_indexes(known)
        books = [book.id for book in self._books(known)]
        hits = self.indexes.search(books, question, language=detect(question), k=k).hits
        return [
            passage_to_wire(hit.passage, self.library.page(hit.passage.rulebook, hit.passage.page), hit.score)
            for hit in hits
        ]

    def picture(
        self,
        id: str,
        number: int,
        *,
        boxes: Sequence["Box"],
        quotes: Sequence[str],
        scale: float,
        crop: bool = False,
    ) -> bytes:
        """Return a PNG of a page with boxes and quotes marked. Raises NotFound, CitationNotFound."""
        marks = list(boxes)
        if quotes:
            from corpus.locate import locate
            from corpus.types import Citation

            page = self.library.page(id, number)
            for quote in quotes:
                marks.extend(locate(Citation(id, number, quote), page).boxes)
        return self.library.picture(id, number, marks, scale=scale, crop=crop)

    def title(self, rulebook: str) -> str:
        """Return the title of a rulebook, its id if it is no longer there."""
        try:
            return self.library.get(rulebook).title
        except RulebookNotFound:
            return rulebook

    def game_id(self, name: str) -> str:
        """Return the id of a game for its id or title. Raises GameNotFound."""
        from corpus.library import slug

        games = self.library.games()
        for game in games:
            if game.id == name:
                return game.id
        for game in games:
            if slug(name) in {slug(game.title), *(slug(book.title) for book in game.rulebooks)}:
                return game.id
        shown = name if len(name) <= 60 else name[:59] + "…"
        raise GameNotFound(
            f"There is no game {shown!r} in the library; `ruleproof games` lists those there are."
        )

    def ensure_indexes(self, game: str | None = None, progress: Progress = silent) -> None:
        """Build the indexes that are missing or out of date: those of a game, or of all.

        Those of the shipped games are always among them: a question is also held against other games' books.
        """
        for book in self.library.rulebooks():
            wanted = game in (None, book.game) or book.shipped
            # Once in a process: what changes later is indexed by whoever changes it.
            if wanted and f"{book.id} {book.sha256}" not in self._checked:
                self._ensure_index(book, progress)

    def warm(self, progress: Progress = silent) -> None:
        """Build everything that any question may need, so that nobody who asks waits for it."""
        from qa.faqs import ensure_faq

        self.ensure_indexes(progress=progress)
        for game in {book.game for book in self.library.rulebooks() if book.shipped}:
            ensure_faq(game, self.indexes)

    def _ensure_index(self, book: "Rulebook", progress: Progress) -> None:
        with self._checking:
            self.indexes.ensure(
                book.id,
                self.library.passages(book.id),
                book.language,
                lambda done, total: progress("index", done, total),
            )
            if book.shipped:
                from qa.faqs import ensure_faq

                ensure_faq(book.game, self.indexes, lambda done, total: progress("index", done, total))
            self._checked.add(f"{book.id} {book.sha256}")

    def _books(self, game: str | None) -> tuple["Rulebook", ...]:
        return tuple(book for book in self.library.rulebooks() if game in (None, book.game))

    def _language_of(self, answer: "Answer") -> str | None:
        """Return the language of the answer's words; an entry of a FAQ may be told in another than asked."""
        from corpus.language import UNKNOWN, detect
        from qa.types import Basis

        if not answer.claims:
            return None
        if answer.basis is not Basis.RULEBOOK:
            told = detect(answer.text)
            return answer.question.language if told == UNKNOWN else told
        try:
            return self.library.get(answer.citations[0].citation.rulebook).language
        except RulebookNotFound:
            return None
