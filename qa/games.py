"""The games of the library as questions see them: their names, their words, their books."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass

from corpus.errors import GameNotFound, IndexUnusable
from corpus.games import shipped_games
from corpus.library import Library, LibraryGame
from corpus.types import Rulebook
from index.catalogue import Indexes
from index.search import Index
from qa.books import Books
from qa.whichgame import NamedGame, named_game, words_of


@dataclass(frozen=True, slots=True)
class Shelf:
    """One game with its rulebooks; ``booklet`` is the id of the shipped one, "" if there is none."""

    id: str
    title: str
    rulebooks: tuple[Rulebook, ...]
    booklet: str


class Shelves:
    """All games that have a rulebook."""

    def __init__(self, library: Library, indexes: Indexes) -> None:
        """Look at a library through its indexes."""
        self._library, self._indexes = library, indexes
        self._words: dict[tuple[str, ...], frozenset[str]] = {}
        self._lock = threading.Lock()

    def all(self) -> dict[str, Shelf]:
        """Return the games by id."""
        return {game.id: _shelf(game) for game in self._library.games() if game.rulebooks}

    def get(self, id: str, shelves: Mapping[str, Shelf]) -> Shelf:
        """Return a game. Raises GameNotFound."""
        if id not in shelves:
            raise GameNotFound(
                f"There is no rulebook of the game {id[:60]!r} in the library; `ruleproof games` lists them."
            )
        return shelves[id]

    def books(self, shelf: Shelf) -> Books:
        """Return the rulebooks of a game, indexed if they were not."""
        return Books(self._library, [self.index(book) for book in shelf.rulebooks])

    def index(self, book: Rulebook) -> Index:
        """Return the index of a rulebook, built if there is none."""
        try:
            return self._indexes.get(book.id)
        except IndexUnusable:
            return self._indexes.ensure(book.id, self._library.passages(book.id), book.language)

    def others(self, game: str, shelves: Mapping[str, Shelf]) -> list[Index]:
        """Return the shipped booklets of all other games: the world outside this one."""
        books = (b for id, shelf in shelves.items() if id != game for b in shelf.rulebooks if b.shipped)
        return [self.index(book) for book in books]

    def named(self, question: str, shelves: Mapping[str, Shelf]) -> str | None:
        """Return the game that the question names, or the only one there is."""
        if len(shelves) == 1:
            return next(iter(shelves))
        shipped = {game.id: game.names for game in shipped_games()}
        names = [NamedGame(s.id, s.title, shipped.get(s.id, ())) for s in shelves.values()]
        return named_game(question, names, {s.id: self._words_of(s) for s in shelves.values()})

    def _words_of(self, shelf: Shelf) -> frozenset[str]:
        key = tuple(f"{book.id} {book.sha256}" for book in shelf.rulebooks)
        with self._lock:
            if key not in self._words:
                texts = (p.text for b in shelf.rulebooks for p in self.index(b).passages)
                self._words[key] = words_of(texts)
            return self._words[key]


def _shelf(game: LibraryGame) -> Shelf:
    booklet = next((book.id for book in game.rulebooks if book.shipped), "")
    return Shelf(game.id, game.title, game.rulebooks, booklet)
