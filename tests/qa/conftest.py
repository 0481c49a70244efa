"""A library of two small rulebooks of our own, indexed with a model that needs no weights."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import qa.answerer
import qa.ways.cases
import qa.ways.learned
import qa.ways.openly
from corpus.library import Library
from corpus.types import Rulebook
from index.catalogue import Indexes
from index.embed import Vectors
from index.hits import Ranking
from qa.books import Books

ANSWERING = (qa.answerer, qa.ways.cases, qa.ways.learned, qa.ways.openly)

LANTERN_BAY = """# Lantern Bay

## Setting up

Each player takes four boats and one lantern. The youngest player begins.

## A turn

Move one boat. You may never hold more than 10 oil tokens. Unless a storm rages, light a lantern.

\f## Scoring

A lit lantern is worth 3 points. A boat that never left the harbour scores nothing.

Can a broken lantern be sold? It cannot be sold. However, it may be mended for 2 oil.

## The harbour master

Pay 2 oil to wake the harbour master. The game ends when the last lantern is lit.

Pay 2 oil to wake the harbour master.
"""

MOULIN = """# Le Moulin bleu

## Mise en place

Chaque meunier reçoit six sacs de farine. Le plus âgé commence.

\f## Fin de la partie

La partie s'arrête dès que la rivière gèle. On ne compte que les sacs fermés.
"""


class WordHashes:
    """Embeds a text as the hashes of its words: the same everywhere, and like texts are near each other."""

    name = "word-hashes"
    version = "1"
    dimension = 256

    def queries(self, texts: Sequence[str]) -> Vectors:
        rows = np.full((len(texts), self.dimension), 1e-3, np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.casefold().split():
                digest = hashlib.sha256(word.strip(".,:;?!").encode("utf-8", "replace")).digest()
                row[int.from_bytes(digest[:4]) % self.dimension] += 1
            row /= float(np.linalg.norm(row))
        return rows

    passages = queries


@dataclass(frozen=True)
class Bookcase:
    """A library, its indexes, and the rulebooks that stand in it, by game."""

    library: Library
    indexes: Indexes
    books: dict[str, Rulebook]

    def open(self, *games: str) -> Books:
        """The books of some games as if they were one game's."""
        return Books(self.library, [self.indexes.get(self.books[game].id) for game in games])

    def ask(self, question: str, language: str, *games: str) -> tuple[Ranking, Vectors]:
        """What searching the books of some games finds for a question."""
        vector = self.indexes.query_vector(question)
        ids = [self.books[game].id for game in games]
        return self.indexes.search(ids, question, language=language, k=16, vector=vector), vector


def fill(home: Path, files: dict[str, str]) -> Bookcase:
    """Put Markdown rulebooks into a new library, one game each, and index them."""
    library = Library(home)
    indexes = Indexes(home, WordHashes())
    books = {}
    for game, text in files.items():
        path = home.parent / f"{game}.md"
        path.write_text(text, "utf-8")
        book = library.add(path, game=game).rulebook
        indexes.ensure(book.id, library.passages(book.id), book.language)
        books[game] = book
    return Bookcase(library, indexes, books)


@pytest.fixture(scope="session")
def embedder() -> WordHashes:
    return WordHashes()


@pytest.fixture(scope="session")
def bookcase(tmp_path_factory: pytest.TempPathFactory) -> Bookcase:
    """Lantern Bay in English and Le Moulin bleu in French; tests may not add to it."""
    home = tmp_path_factory.mktemp("bookcase") / "home"
    return fill(home, {"lantern-bay": LANTERN_BAY, "moulin": MOULIN})


@pytest.fixture
def make_bookcase(tmp_path: Path) -> Callable[[dict[str, str]], Bookcase]:
    return lambda files: fill(tmp_path / "home", files)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], None]:
    """Puts something else in the place of a function wherever answering uses it."""

    def put(name: str, other: Any) -> None:
        places = [place for place in ANSWERING if hasattr(place, name)]
        assert places, name
        for place in places:
            monkeypatch.setattr(place, name, other)

    return put
