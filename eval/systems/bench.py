"""The rulebooks that systems are measured on, read once for all systems."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from corpus.errors import CitationNotFound, PageNotFound, RulebookNotFound, UnreadableRulebook
from corpus.games import shipped_games
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation, Passage, Rulebook
from eval.gold import Question
from eval.sets import present, rulebooks_folder
from eval.systems.types import Book
from index.catalogue import Indexes
from index.embed import Embedder, load_embedder


class Bench:
    """A library of the rulebooks under a home folder, with their indexes."""

    def __init__(self, home: Path, embedder: Embedder | None = None) -> None:
        """Name the folder; nothing is read yet, and the default model is loaded when a system needs it."""
        self.home = home
        self.library = Library(home)
        self._embedder = embedder
        self._rulebooks: dict[str, Rulebook] = {}

    @cached_property
    def indexes(self) -> Indexes:
        """The indexes by the product's own model."""
        return Indexes(self.home, self._embedder or load_embedder())

    def books_of(
        self, questions: Iterable[Question], folder: Path | None = None
    ) -> tuple[tuple[Book, ...], tuple[str, ...]]:
        """Read the books of some questions; return those that could be read, and why the others could not.

        PDFs lie in ``folder``, by default that of the open rulebooks, and have to be those that were meant.
        """
        folder = folder or rulebooks_folder()
        questions = list(questions)
        games = dict.fromkeys(q.book for q in questions if q.shipped)
        shipped = {game.id for game in shipped_games()}
        books = [Book(name) for name in games if name in shipped]
        unread = [f"{name} is no shipped game" for name in games if name not in shipped]
        there, missing = present((q for q in questions if not q.shipped), folder)
        self.stock(books)
        for name in dict.fromkeys(q.book for q in there):
            book = Book(name, folder / name)
            try:
                self.stock([book])
            except UnreadableRulebook as error:
                unread.append(f"{name} cannot be read here: {error}")
            else:
                books.append(book)
        return tuple(dict.fromkeys(books)), tuple(dict.fromkeys([*unread, *missing]))

    def stock(self, books: Iterable[Book]) -> None:
        """Read the books that are not in the library yet. Raises UnreadableRulebook.

        The shipped ones are always there: an answer also looks at what other games say.
        """
        self.library.sync_shipped()
        shipped = {book.game: book for book in self.library.rulebooks() if book.shipped}
        for book in books:
            if book.path is None:
                self._rulebooks[book.name] = shipped[book.name]
            elif book.name not in self._rulebooks:
                # A game of its own: a set's pages are those of this file, not of others of the same title.
                self._rulebooks[book.name] = self.library.add(
                    book.path, game=f"pdf {book.path.stem}"
                ).rulebook

    def rulebook(self, name: str) -> Rulebook:
        """Return the rulebook that questions call by a name. Raises RulebookNotFound."""
        try:
            return self._rulebooks[name]
        except KeyError:
            raise RulebookNotFound(
                f"The rulebook {name!r} was not read; a system is given its books by `prepare`."
            ) from None

    def passages(self, name: str) -> tuple[Passage, ...]:
        """Return the passages of a book in reading order."""
        return self.library.passages(self.rulebook(name).id)

    def stands(self, name: str, page: int, quote: str) -> bool:
        """Tell whether words stand on a page of a book, whichever system shows them."""
        id = self.rulebook(name).id
        try:
            locate(Citation(id, page, quote), self.library.page(id, page))
        except (CitationNotFound, PageNotFound):
            return False
        return True

    def index(self, rulebook: Rulebook, indexes: Indexes) -> None:
        """Build the index of a rulebook if there is none of it by this model."""
        indexes.ensure(rulebook.id, self.library.passages(rulebook.id), rulebook.language)
