"""Other people's programs on the same questions."""

import importlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from types import ModuleType
from typing import Any

from eval.gold import Question
from eval.systems.bench import Bench
from eval.systems.types import Book, Given, Unavailable, Words
from qa.books import quoted
from qa.types import Basis, Status

PACKAGE = "boardgame-rules-mcp"
HOME_VARIABLE = "BGRULES_HOME"

MOST = 5
"""Passages asked for; as many pages as travel with an answer of the product."""


class BoardgameRulesMcp:
    """The public package boardgame-rules-mcp, by the tools that it gives to a language model.

    It returns passages and writes no answers: its first hit is taken for its answer, ``found: false`` for its
    refusal. Its confidence is the share of the question's words that the passage holds. It reads the PDFs
    itself, and nothing is fetched: it is given each one as the user's own copy.
    """

    name = PACKAGE

    def __init__(self, bench: Bench) -> None:
        """Answer from the books of a bench."""
        self._bench = bench

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Let it read the books that it does not have yet (seconds each). Raises Unavailable."""
        try:
            self._tools: ModuleType = importlib.import_module("bgrules.server")
        except ImportError as error:
            raise Unavailable(
                f"{PACKAGE} is not installed ({error}); `pip install 'ruleproof[rivals]'`."
            ) from error
        self._bench.stock(books)
        unread = []
        with self._at_home():
            known = {entry["game"] for entry in self._tools.list_games()["installed"]}
            for book in books:
                if self._game(book.name) not in known:
                    reason = self._add(book.name)
                    unread += [f"{PACKAGE} does not read {book.name}: {reason}"] if reason else []
        return tuple(unread)

    def answer(self, question: Question) -> Given:
        """Search for a question as it was typed."""
        with self._at_home():
            began = time.perf_counter()
            result = self._tools.search_rules(self._game(question.book), question.text, max_results=MOST)
            milliseconds = (time.perf_counter() - began) * 1000
            if not result.get("found"):
                return self._refusal(result, milliseconds)
        shown = tuple(
            Words(hit["pdf_page"], quoted(hit["quote"]), rank == 0)
            for rank, hit in enumerate(result["results"])
        )
        return Given(
            status=Status.ANSWERED,
            basis=Basis.RULEBOOK.value,
            answer=shown[0].quote,
            confidence=float(result["results"][0]["coverage"]),
            shown=shown,
            milliseconds=milliseconds,
        )

    def _refusal(self, result: Mapping[str, Any], milliseconds: float) -> Given:
        """Return a refusal with the sections that it names as nearest."""
        sections = [self._tools.get_section(near["section_id"]) for near in result.get("nearest", ())]
        shown = tuple(Words(_page(s["open_link"]), quoted(s["text"]), False) for s in sections)
        return Given(Status.NOT_IN_RULEBOOK, shown=shown, milliseconds=milliseconds)

    def _add(self, name: str) -> str:
        """Return why it does not read a book, "" if it does."""
        path = str(self._bench.library.source(self._bench.rulebook(name).id))
        try:
            while True:
                result = self._tools.add_game(self._game(name), file=path)
                if result.get("status") != "indexing":
                    return "" if result.get("added") else str(result.get("error"))
        except Exception as error:  # its readers of PDFs raise whatever they raise
            return f"{type(error).__name__}: {error}"

    def _game(self, name: str) -> str:
        """Return what it calls a book: nothing that it could take for a game it knows."""
        return f"book-{self._bench.rulebook(name).sha256[:16]}"

    @contextmanager
    def _at_home(self) -> Iterator[None]:
        """Let it keep its index under the bench, by version, and not in the user's own folder."""
        before = os.environ.get(HOME_VARIABLE)
        os.environ[HOME_VARIABLE] = str(self._bench.home / f"{PACKAGE}-{version(PACKAGE)}")
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


def _page(link: str) -> int:
    """Return the page of the file that a link opens.

    >>> _page("file:///books/rulebook.pdf#page=7")
    7
    """
    return int(link.rpartition("#page=")[2])
