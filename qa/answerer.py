"""From a question to an answer, in one pass.

1. Clean the question, tell its language and its game.
2. Embed it once; search the books of the game and the FAQ.
3. A FAQ entry that asks the same, else the sentences of the book that answer, become claims.
4. Guards: every quote stands word for word on its page, every number and force of a claim in its quotes.
5. The calibrated chance decides between answered, unsure and not in the rulebook.
"""

import time
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.errors import BadQuestion, GameNotFound, IndexUnusable
from corpus.games import shipped_games
from corpus.language import detect
from corpus.library import Library, LibraryGame
from corpus.types import Rulebook
from index.catalogue import Indexes
from index.embed import Vectors
from index.hits import Ranking
from index.search import Index
from qa.claims import from_book, from_faq, nearest_of
from qa.confidence import calibration
from qa.evidence import Evidence, gather
from qa.faqs import FaqHit, ensure_faq, match
from qa.notes import notes_for
from qa.types import Answer, Basis, Choice, Claim, Missing, Question, Status
from qa.whichgame import NamedGame, named_game, words_of

MAX_QUESTION = 2000
"""Characters; a door says so before it reads more."""

DEPTH = 16
"""Passages looked at; enough for five pages in nearly every book."""

NEAREST = 5


@dataclass(frozen=True, slots=True)
class _Found:
    """What one game's books have to say."""

    game: str
    ranking: Ranking
    indexes: tuple[Index, ...]
    evidence: Evidence
    chance: float


class Answerer:
    """Answers questions over a library; safe to ask from several threads."""

    def __init__(self, library: Library, indexes: Indexes) -> None:
        """Answer from the books of a library through their indexes."""
        self._library = library
        self._indexes = indexes
        self._names = lru_cache(maxsize=4)(self._names_and_words)

    def ask(self, text: str, *, game: str | None = None, language: str | None = None) -> Answer:
        """Answer a question. Raises BadQuestion for an empty or overlong one, GameNotFound."""
        began = time.perf_counter()
        clean = cleaned(text)
        spoken = language or detect(clean)
        games = self._library.games()
        books = {g.id: g.rulebooks for g in games if g.rulebooks}
        if game is not None and game not in books:
            raise GameNotFound(
                f"There is no rulebook of the game {game!r} in the library; `ruleproof games` lists them."
            )
        vector = self._indexes.query_vector(clean)
        known = game or self._named(clean, games, books)
        question = Question(clean, spoken, known)
        if known is None:
            answer = self._choose_game(question, games, books, vector)
        else:
            answer = self._answer(question, self._find(question, known, books[known], books, vector), vector)
        return answer.timed((time.perf_counter() - began) * 1000)

    def _answer(self, question: Question, found: _Found, vector: Vectors) -> Answer:
        language = self._spoken(question, found)
        question = Question(question.text, language, found.game)
        generation = found.indexes[0].generation
        nearest = nearest_of(found.ranking, self._library, NEAREST)
        hit = self._faq(question, found, vector)
        if hit is not None:
            chance, entry = hit
            claim = from_faq(entry, found.game, self._shipped_book(found.game), language, self._library)
            if claim is not None:
                return Answer(
                    question, Status.ANSWERED, Basis.FAQ, chance, (claim,), nearest=nearest,
                    notes=notes_for(language, (claim,), self._library, basis=Basis.FAQ, told_in=entry.language),
                    generation=generation,
                )  # fmt: skip
        thresholds = calibration(Basis.RULEBOOK)
        unknown = tuple(
            dict.fromkeys(w for i in found.indexes for w in i.unknown_terms(question.text, language))
        )
        claims: tuple[Claim, ...] = ()
        if found.chance >= thresholds.answered:
            claims = from_book(question.text, language, found.ranking, found.indexes, vector, self._library)
        if claims:
            return Answer(
                question, Status.ANSWERED, Basis.RULEBOOK, found.chance, claims, nearest=nearest,
                notes=notes_for(language, claims, self._library, basis=Basis.RULEBOOK), generation=generation,
            )  # fmt: skip
        silent = found.chance < thresholds.silent
        return Answer(
            question,
            Status.NOT_IN_RULEBOOK if silent else Status.UNSURE,
            confidence=found.chance,
            nearest=nearest,
            unknown_words=unknown,
            notes=notes_for(language, (), self._library),
            generation=generation,
        )

    def _faq(self, question: Question, found: _Found, vector: Vectors) -> tuple[float, FaqHit] | None:
        shipped = {g.id for g in shipped_games()}
        if found.game not in shipped or self._shipped_book(found.game) is None:
            return None
        ensure_faq(found.game, self._indexes)
        hit = match(question.text, question.language, found.game, self._indexes, vector)
        if hit is None:
            return None
        model = calibration(Basis.FAQ)
        chance = model.chance(hit.figures())
        return (chance, hit) if chance >= model.answered else None

    def _find(
        self,
        question: Question,
        game: str,
        own: Sequence[Rulebook],
        books: Mapping[str, Sequence[Rulebook]],
        vector: Vectors,
    ) -> _Found:
        indexes = tuple(self._index(book) for book in own)
        language = question.language if question.language != "und" else own[0].language
        ranking = self._indexes.search(
            [book.id for book in own], question.text, language=language, k=DEPTH, vector=vector
        )
        world = [self._index(b) for id, shelf in books.items() if id != game for b in shelf if b.shipped]
        evidence = gather(question.text, language, ranking, indexes, world, vector)
        chance = calibration(Basis.RULEBOOK).chance(evidence.figures())
        return _Found(game, ranking, indexes, evidence, chance)

    def _index(self, book: Rulebook) -> Index:
        try:
            return self._indexes.get(book.id)
        except IndexUnusable:
            return self._indexes.ensure(book.id, self._library.passages(book.id), book.language)

    def _spoken(self, question: Question, found: _Found) -> str:
        return question.language if question.language != "und" else found.indexes[0].language

    def _shipped_book(self, game: str) -> Rulebook | None:
        books = (b for g in self._library.games() if g.id == game for b in g.rulebooks if b.shipped)
        return next(books, None)

    def _named(
        self, text: str, games: Sequence[LibraryGame], books: Mapping[str, Sequence[Rulebook]]
    ) -> str | None:
        if len(books) == 1:
            return next(iter(books))
        key = tuple((g.id, g.title, tuple(b.id for b in g.rulebooks)) for g in games if g.rulebooks)
        names, words = self._names(key)
        return named_game(text, names, words)

    def _names_and_words(
        self, key: tuple[tuple[str, str, tuple[str, ...]], ...]
    ) -> tuple[tuple[NamedGame, ...], dict[str, frozenset[str]]]:
        shipped = {g.id: g.names for g in shipped_games()}
        names = tuple(NamedGame(id, title, shipped.get(id, ())) for id, title, _ in key)
        words = {
            id: words_of(p.text for book in books for p in self._library.passages(book))
            for id, _, books in key
        }
        return names, words

    def _choose_game(
        self,
        question: Question,
        games: Sequence[LibraryGame],
        books: Mapping[str, Sequence[Rulebook]],
        vector: Vectors,
    ) -> Answer:
        """Take the game whose book alone answers, else offer the choice, likeliest first."""
        found = [self._find(question, id, shelf, books, vector) for id, shelf in books.items()]
        found.sort(key=lambda f: -f.chance)
        threshold = calibration(Basis.RULEBOOK).answered
        if found and found[0].chance >= threshold and all(f.chance < threshold for f in found[1:]):
            return self._answer(question, found[0], vector)
        titles = {g.id: g.title for g in games}
        choices = tuple(Choice(f.game, titles[f.game]) for f in found)
        ask = {
            "fr": "De quel jeu parlez-vous ?",
            "de": "Um welches Spiel geht es?",
            "es": "¿De qué juego se trata?",
        }.get(question.language, "Which game is this about?")
        return Answer(question, Status.NEEDS_DETAILS, missing=(Missing("game", ask, choices),))


def cleaned(text: str) -> str:
    """Return the question as it is asked: one line, no invisible characters. Raises BadQuestion."""
    if len(text) > MAX_QUESTION:
        raise BadQuestion(
            f"The question has {len(text)} characters; at most {MAX_QUESTION} are read. Ask one thing at a time."
        )
    visible = "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c
        for c in unicodedata.normalize("NFC", text)
        if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")
    )
    line = " ".join(visible.split())
    if not any(c.isalnum() for c in line):
        raise BadQuestion("The question is empty; write what you want to know, for example: who starts?")
    return line
