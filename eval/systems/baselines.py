"""Trivial systems: what a figure is worth shows beside those of somebody who does not understand a word."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import bm25s

from corpus.language import UNKNOWN, detect
from corpus.types import Passage
from eval.gold import Question
from eval.systems.bench import Bench
from eval.systems.types import Book, Given, Words
from index.bm25 import K1, B
from index.build import by_sentence
from index.terms import analyse, terms
from index.units import Sentence, units_of
from qa.books import quoted
from qa.draft import MOST_SENTENCES
from qa.types import Basis, Status


class AlwaysRefuse:
    """Never claims anything and is never wrong where the book is silent."""

    name = "always-refuse"

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Read nothing."""
        return ()

    def answer(self, question: Question) -> Given:
        """Refuse."""
        return Given(Status.NOT_IN_RULEBOOK)


class FirstPage:
    """Shows the first sentences of the first page that has words, as certain."""

    name = "first-page"

    def __init__(self, bench: Bench) -> None:
        """Answer from the books of a bench."""
        self._bench = bench
        self._opening: dict[str, tuple[Words, ...]] = {}

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Read how the books begin."""
        self._bench.stock(books)
        for book in books:
            units = units_of(self._bench.passages(book.name), by_sentence)
            found = sorted(units.sentences, key=lambda s: (s.page, s.start))
            page = [_cited(s) for s in found if s.page == found[0].page]
            self._opening[book.name] = tuple(page[:MOST_SENTENCES])
        return ()

    def answer(self, question: Question) -> Given:
        """Show the beginning of the book."""
        began = time.perf_counter()
        return _certain(self._opening[question.book], began)


@dataclass(frozen=True, slots=True)
class _Sentences:
    """The sentences of a book and their BM25."""

    sentences: tuple[Sentence, ...]
    bm25: Any
    language: str


class Bm25Sentence:
    """Shows the sentence with the best BM25 as certain; refuses only if no word of the question is known.

    Words are stemmed, and numbers and function words taken, as in the product's own search.
    """

    name = "bm25-sentence"

    def __init__(self, bench: Bench) -> None:
        """Answer from the books of a bench."""
        self._bench = bench
        self._books: dict[str, _Sentences] = {}

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Weigh the words of every sentence."""
        self._bench.stock(books)
        for book in books:
            language = self._bench.rulebook(book.name).language
            found = units_of(self._bench.passages(book.name), by_sentence).sentences
            bm25 = bm25s.BM25(k1=K1, b=B, method="lucene", csc_backend="numpy")
            held = [terms(sentence.text, language) for sentence in found]
            bm25.index(held, create_empty_token=False, show_progress=False)
            self._books[book.name] = _Sentences(found, bm25, language)
        return ()

    def answer(self, question: Question) -> Given:
        """Show the best sentence."""
        began = time.perf_counter()
        book = self._books[question.book]
        heard = detect(question.text)
        asked = analyse(question.text, book.language if heard == UNKNOWN else heard, stem_as=book.language)
        known = [t for t in dict.fromkeys(token.term for token in asked) if t in book.bm25.vocab_dict]
        if not known:
            return Given(Status.NOT_IN_RULEBOOK, milliseconds=_since(began))
        best = book.sentences[int(book.bm25.get_scores(known).argmax())]
        return _certain((_cited(best),), began)


class RandomPassage:
    """Shows a passage as certain that the id of the question picks: the same in every run."""

    name = "random-passage"

    def __init__(self, bench: Bench) -> None:
        """Answer from the books of a bench."""
        self._bench = bench
        self._books: dict[str, tuple[Passage, ...]] = {}

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Read the passages."""
        self._bench.stock(books)
        self._books |= {book.name: self._bench.passages(book.name) for book in books}
        return ()

    def answer(self, question: Question) -> Given:
        """Show any passage."""
        began = time.perf_counter()
        return _certain((_cited(random.Random(question.id).choice(self._books[question.book])),), began)


def _cited(piece: Passage | Sentence) -> Words:
    return Words(piece.page, quoted(piece.text), True)


def _certain(shown: tuple[Words, ...], began: float) -> Given:
    text = " ".join(words.quote for words in shown)
    return Given(Status.ANSWERED, Basis.RULEBOOK.value, text, 1.0, shown, milliseconds=_since(began))


def _since(began: float) -> float:
    return (time.perf_counter() - began) * 1000
