"""What a game's rulebooks say, sentence by sentence, and how the booklet's sentences are told to players."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from corpus.errors import CitationNotFound, NotFound
from corpus.games import Quote, aids, faq, sentences
from corpus.types import CELL, Located
from index.embed import Vectors
from index.search import Index
from qa.audit.clash.words import utterance
from qa.books import Books
from qa.draft import FEWEST_WORDS, shown, told
from qa.faqs import LANGUAGES

FREQUENT = 3
"""How often a name stands in a book at least."""

LONG_NAME = 4
"""Characters of the shortest name, with the sign that marks it."""

READ = 420
"""Characters of a passage that are read around a statement, about as many as passages have."""

HEADINGS = 2
"""The last headings are read with it."""

_ENDS = re.compile(r"[.!?;:•](?=\s)\s*|\n")

Place = tuple[str, int, int, int]
"""Rulebook, page, and where on the page the words begin and end."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that the book says. ``places`` are the printed words that carry it.

    ``text`` is these words (table rows with the heads of their columns), or what they say in ``language``.
    ``beside`` are the words that they may lean on: headings, and last the passage that they stand in.
    ``id`` is that of the booklet's sentences by which a told one is known, ``questions`` are those that it
    answers where it is a checked answer.
    """

    text: str
    language: str
    places: tuple[Place, ...]
    beside: tuple[str, ...] = ()
    told: bool = False
    id: str = ""
    questions: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """The text after its question, without which a "yes" says nothing."""
        return f"{self.questions[0]} {self.text}" if self.questions else self.text

    @property
    def around(self) -> str:
        """The words beside it as one text."""
        return " . ".join(self.beside)

    def in_passage(self, most: int = READ) -> str:
        """Return the words as they are read: after their headings, amid what fits of their passage."""
        if self.told or not self.beside:
            return self.whole
        *above, passage = self.beside
        headings = [words for words in above if words]
        at = passage.find(self.text)
        if at < 0:
            return ": ".join((*headings[-HEADINGS:], self.text))
        room, end = max(0, most - len(self.text)) // 2, at + len(self.text)
        before, after = passage[max(0, at - room) : at], passage[end : end + room]
        if at > room:
            starts = [found.end() for found in _ENDS.finditer(before)]
            before = before[starts[0] :] if starts else ""
        if len(passage) > end + room:
            stops = [found.start() + 1 for found in _ENDS.finditer(after)]
            after = after[: stops[-1]] if stops else ""
        return ": ".join((*headings[-HEADINGS:], before + self.text + after))


class Statements:
    """The statements of one game's rulebooks; read once, compared with many claims."""

    def __init__(self, game: str, booklet: str, books: Books, *, with_faq: bool = True) -> None:
        """Read the books of a game; ``booklet`` is the id of the shipped one, "" if there is none.

        ``with_faq``: the checked FAQ and player aids of the shipped game say, too, what its booklet says.
        """
        self._game, self._booklet, self._books, self._with_faq = game, booklet, books, with_faq

    @cached_property
    def printed(self) -> tuple[Statement, ...]:
        """The sentences and table rows of the books in reading order."""
        return tuple(s for index in self._books.indexes for s in self._of(index))

    @cached_property
    def told(self) -> tuple[Statement, ...]:
        """How the shipped booklet's sentences are told, in every language that they are told in."""
        return tuple(self._told()) if self._booklet else ()

    @cached_property
    def by_id(self) -> Mapping[tuple[str, str], Statement]:
        """Told statements by the id of the booklet's sentences and language."""
        return {(s.id, s.language): s for s in self.told if s.id}

    @cached_property
    def telling(self) -> Mapping[int, tuple[Statement, ...]]:
        """What tells a printed statement, by its number."""
        found: dict[int, list[Statement]] = {}
        by_page: dict[tuple[str, int], list[tuple[int, Place]]] = {}
        for number, printed in enumerate(self.printed):
            place = printed.places[0]
            by_page.setdefault(place[:2], []).append((number, place))
        for one in self.told:
            for book, page, start, end in one.places:
                for number, (_, _, begins, ends) in by_page.get((book, page), ()):
                    if begins < end and start < ends:
                        found.setdefault(number, []).append(one)
        return {number: tuple(dict.fromkeys(tellings)) for number, tellings in found.items()}

    @cached_property
    def names(self) -> frozenset[str]:
        """The meanings of the game's proper names: words that keep their capital wherever they stand."""
        capital, small = Counter[str](), Counter[str]()
        for statement in self.printed:
            said = utterance(statement.text, statement.language)
            for term in said.terms:
                for meaning in term.meanings:
                    if meaning.startswith("@") and len(meaning) >= LONG_NAME:
                        (capital if term.surface[:1].isupper() else small)[meaning] += 1
        return frozenset(m for m, count in capital.items() if count >= FREQUENT and not small[m])

    @cached_property
    def passages(self) -> Mapping[Place, str]:
        """What stands around each printed statement, by its place."""
        return {statement.places[0]: statement.around for statement in self.printed}

    def around(self, statement: Statement) -> str:
        """Return the headings and the passage in which the words of a statement stand."""
        book, page, start, end = statement.places[0]
        near = (
            around
            for (other, number, begins, ends), around in self.passages.items()
            if (other, number) == (book, page) and begins < end and start < ends
        )
        return next(near, "")

    def cosines(self, vector: Vectors) -> "np.ndarray[tuple[int], np.dtype[np.float32]]":
        """Return how near each printed statement is to a claim's vector, in their order."""
        near: dict[Place, float] = {}
        for index in self._books.indexes:
            scored = index.sentence_scores(vector, [passage.id for passage in index.passages])
            for found in scored.values():
                for one in found:
                    place = (index.rulebook, one.sentence.page, one.sentence.start, one.sentence.end)
                    near[place] = one.score
        return np.array([near[statement.places[0]] for statement in self.printed], np.float32)

    def located(self, statement: Statement) -> tuple[Located, ...]:
        """Return the words that carry a statement as citations."""
        return tuple(self._books.place(*place) for place in statement.places)

    def _of(self, index: Index) -> Iterator[Statement]:
        nothing = np.zeros(index.passage_vectors().shape[1], np.float32)
        seen: set[tuple[int, int, int]] = set()
        for passage in index.passages:
            scored = index.sentence_scores(nothing, [passage.id])[passage.id]
            for one in scored:
                sentence = one.sentence
                key = (sentence.page, sentence.start, sentence.end)
                if key in seen:
                    continue
                seen.add(key)
                beside = (*passage.heading, passage.labels, shown(passage.text))
                text = self._row(index, *key) if CELL in sentence.text else shown(sentence.text)
                yield Statement(text, index.language, ((index.rulebook, *key),), beside)

    def _row(self, index: Index, page: int, start: int, end: int) -> str:
        printed = self._books.page(index.rulebook, page)
        row = told(printed, start, end, index.language)
        return row.text if row else shown(printed.text[start:end])

    def _told(self) -> Iterator[Statement]:
        for said in sentences(self._game).values():
            places = self._places(said.citations)
            if places:
                for language in LANGUAGES:
                    yield Statement(said.tell(language), language, places, told=True, id=said.id)
        if not self._with_faq:
            return
        for language in LANGUAGES:
            for entry in faq(self._game, language):
                places = self._places(entry.citations)
                if places and not entry.readings:
                    asked = (entry.question, *entry.also)
                    yield Statement(
                        entry.answer, language, places, (entry.question,), told=True, questions=asked
                    )
            known = aids(self._game, language)
            for section in (
                (known.summary, known.turn, known.win, known.setup, known.mistakes) if known else ()
            ):
                for aid in section:
                    places = self._places((aid.source,))
                    if places and len(aid.text.split()) >= FEWEST_WORDS:
                        yield Statement(aid.text, language, places, told=True)

    def _places(self, quotes: tuple[Quote, ...]) -> tuple[Place, ...]:
        found = []
        for quote in quotes:
            try:
                located = self._books.find(self._booklet, quote.page, quote.quote)
            except (CitationNotFound, NotFound):
                continue
            found.append((self._booklet, quote.page, located.start, located.end))
        return tuple(found)
