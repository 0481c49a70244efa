"""A small library of our own making, a service over it whose answers are scripted, and an HTTP client."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from fastapi.testclient import TestClient

from api.app import Settings, create_app
from api.limits import Rates
from api.service import Service
from corpus.errors import BadFacts, BadQuestion, CitationNotFound
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation, Located
from index.embed import Vectors
from qa.answerer import MAX_QUESTION
from qa.types import Answer, Basis, Choice, Claim, Missing, Nearest, Question, Status, Table, Understood

RULES = """# Lantern Bay

## Setting up

Each player takes four boats and one lantern. The youngest player begins.

\f## Scoring

A lit lantern is worth 3 points. A boat that never left the harbour scores nothing <b>at all</b>.

## End of the game

The game ends when the last lantern is lit. Ties are broken by the number of boats.
"""

QUOTE = "A lit lantern is worth 3 points."
OTHER = "Ties are broken by the number of boats."


class WordHashes:
    """Embeds a text as the hashes of its words: no model, the same on every machine."""

    name = "word-hashes"
    version = "1"
    dimension = 512

    def queries(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in text.casefold().split():
                digest = hashlib.sha256(word.strip(".,:?").encode("utf-8", "replace")).digest()
                row[int.from_bytes(digest[:4]) % self.dimension] += 1
            row /= max(float(np.linalg.norm(row)), 1e-6)
        return rows

    passages = queries


class Scripted:
    """Answers by the first word of the question; else with the words asked for if they stand on page 1; else
    from page 2."""

    def __init__(self, library: Library, rulebook: str) -> None:
        self._library = library
        self._rulebook = rulebook
        self.asked: list[tuple[str, str | None, str | None]] = []
        self.given: list[tuple[Table | None, str | None]] = []

    def ask(
        self,
        text: str,
        *,
        game: str | None = None,
        language: str | None = None,
        table: Table | None = None,
        after: str | None = None,
    ) -> Answer:
        self.asked.append((text, game, language))
        self.given.append((table, after))
        if not text.strip():
            raise BadQuestion("The question is empty; write what you want to know.")
        if len(text) > MAX_QUESTION:
            raise BadQuestion(f"The question is longer than {MAX_QUESTION} characters; shorten it.")
        word = text.split()[0]
        if word == "crash":
            raise ZeroDivisionError("a secret that nobody may see")
        one, two = self.located(QUOTE), self.located(OTHER)
        if table is not None and "palyers" in dict(table.facts):
            raise BadFacts("palyers is not chosen at the table of lantern-bay; that is: players.")
        question = Question(text, language or "en", game or "lantern-bay")
        nearest: tuple[Nearest, ...] = (Nearest(one, 0.9), Nearest(two, 0.4))
        generation = "000001-aa"
        match word:
            case "unsure":
                return Answer(question, Status.UNSURE, nearest=nearest, generation=generation, latency_ms=4.2)
            case "silent":
                return Answer(
                    question,
                    Status.NOT_IN_RULEBOOK,
                    unknown_words=("catapult",),
                    nearest=nearest,
                    latency_ms=4.2,
                )
            case "details":
                missing = Missing(
                    "players", "How many players are you?", (Choice("2", "two"), Choice("3", "3"))
                )
                return Answer(question, Status.NEEDS_DETAILS, missing=(missing,), latency_ms=4.2)
            case "ambiguous":
                claims = (Claim("By points.", (one,)), Claim("By boats.", (two,)))
                return Answer(question, Status.AMBIGUOUS, Basis.RULEBOOK, 0.5, claims, latency_ms=4.2)
        with suppress(CitationNotFound):
            nearest = (Nearest(self.located(text, 1), 1.0), *nearest)
        return Answer(
            question,
            Status.ANSWERED,
            Basis.RULEBOOK,
            0.934,
            (Claim(QUOTE, (one,)),),
            nearest=nearest,
            notes=("The rulebook is in English.",),
            generation=generation,
            latency_ms=4.2,
            understood=Understood(f"{after} {text}", after) if after else None,
        )

    def located(self, quote: str, page: int = 2) -> Located:
        return locate(Citation(self._rulebook, page, quote), self._library.page(self._rulebook, page))


@pytest.fixture(scope="session")
def rules_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files") / "lantern_bay_rules.md"
    path.write_text(RULES, "utf-8")
    return path


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory, rules_file: Path) -> Library:
    """A library that holds Lantern Bay and nothing else; tests may not add to it."""
    library = Library(tmp_path_factory.mktemp("home"))
    library.add(rules_file, game="lantern-bay", title="Lantern Bay")
    return library


@pytest.fixture(scope="session")
def rulebook(library: Library) -> str:
    (book,) = library.rulebooks()
    return book.id


@pytest.fixture(scope="session")
def scripted(library: Library, rulebook: str) -> Scripted:
    return Scripted(library, rulebook)


@pytest.fixture(scope="session")
def service(library: Library, scripted: Scripted) -> Service:
    return Service(library.home, library=library, embedder=WordHashes(), answerer=scripted)


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[TestClient]:
    settings = Settings(rates=Rates("off", "off", "off", "off"))  # a suite asks more than a table of players
    with TestClient(create_app(service, settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def make_client(tmp_path: Path) -> Iterator[Callable[[Settings], TestClient]]:
    """A client over an empty library of the test's own."""
    opened: list[TestClient] = []

    def make(settings: Settings) -> TestClient:
        library = Library(tmp_path / "home")
        service = Service(
            library.home, library=library, embedder=WordHashes(), answerer=Scripted(library, "")
        )
        client = TestClient(create_app(service, settings), raise_server_exceptions=False)
        opened.append(client.__enter__())
        return client

    yield make
    for client in opened:
        client.__exit__(None, None, None)
