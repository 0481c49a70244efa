"""From a question to an answer, in one pass.

1. Clean the question, tell its language and its game.
2. Embed it once; search the books of the game and its FAQ.
3. A case that the game's engine can rule on is ruled on, whatever FAQ and book say.
4. Else a FAQ entry that asks the same; else a case that the learned reader is sure of; else, of a shipped
   booklet, the sentences that were learned to answer such questions; else sentences of the book that answer.
   A point that the booklet leaves open becomes one claim a reading, however it was found. A case that is
   likely meant is asked back rather than answered from the book, one that may be meant where nothing answers.
5. Guards: every quote stands word for word on its page, every number and force of a claim in its quotes.
6. The calibrated chance decides between answered (or ambiguous), unsure and not in the rulebook.
"""

import time
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from corpus.errors import BadQuestion
from corpus.games import sentences
from corpus.language import detect
from corpus.library import Library
from corpus.text import plain
from engine.games import engine_of
from engine.referee import rule
from index.catalogue import Indexes
from index.embed import Vectors
from index.hits import Ranking
from qa.books import Books
from qa.claims import from_book, from_faq, from_readings, from_sentences, nearest_of, open_point
from qa.confidence import calibration
from qa.evidence import gather
from qa.faqs import ensure_faq, match
from qa.games import Shelf, Shelves
from qa.notes import is_this_meant, notes_for, which_game
from qa.rulings import CONFIDENCE, LIKELY_CONFIDENCE, Teller
from qa.scenario import Reading, likely_reading, offered_reading, own_reading, read, spelled, spoken, told
from qa.sentences import Likeliest, likeliest
from qa.types import Answer, Basis, Choice, Claim, Missing, Question, Status

MAX_QUESTION = 2000
"""Characters; a door says so before it reads more."""

DEPTH = 24
"""Passages looked at; enough for five pages in nearly every book."""

NEAREST = 5
"""Pages of which the nearest passage travels with every answer."""

UNKNOWN = "und"

SOONER = 0.7
"""Chance from which on a case is asked back before the book is heard: its sentences compute nothing."""

RATHER_THAN_NOTHING = 0.5
"""Chance from which on a case is asked back where nothing answers."""

SAID_SURELY = 0.8
"""Chance from which on the likeliest sentences of a shipped booklet answer even if a case may be meant."""

SAID = 0.5
"""Chance from which on they answer unless a case is likely meant."""

SILENT = 0.7
"""Chance of a shipped booklet's silence from which on its nearest passage is no answer."""

READING = "reading"
"""Name of the missing detail whose choices are readings of the question."""

Reader = Callable[[str, str, str], Reading | None]
"""Reads a case from a question, with its game and language."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What one game's books have to say."""

    shelf: Shelf
    books: Books
    ranking: Ranking
    chance: float


class Answerer:
    """Answers questions over a library; safe to ask from several threads."""

    def __init__(self, library: Library, indexes: Indexes) -> None:
        """Answer from the books of a library through their indexes."""
        self._indexes = indexes
        self._shelves = Shelves(library, indexes)
        self._faqs: set[str] = set()

    def ask(self, text: str, *, game: str | None = None, language: str | None = None) -> Answer:
        """Answer a question. Raises BadQuestion for an empty or overlong one, GameNotFound."""
        began = time.perf_counter()
        clean = cleaned(text)
        shelves = self._shelves.all()
        if game is not None:
            self._shelves.get(game, shelves)
        vector = self._indexes.query_vector(clean)
        heard = language or detect(clean)
        known = game or self._shelves.named(clean, shelves) or _game_of_case(clean, heard, shelves)
        if heard == UNKNOWN and known is not None:
            heard = spoken(clean, known) or UNKNOWN
        question = Question(clean, heard, known)
        if known is None:
            answer = self._without_game(question, shelves, vector)
        else:
            answer = self._answer(question, self._find(question, shelves[known], shelves, vector), vector)
        return answer.timed((time.perf_counter() - began) * 1000)

    def _find(
        self, question: Question, shelf: Shelf, shelves: Mapping[str, Shelf], vector: Vectors
    ) -> _Found:
        books = self._shelves.books(shelf)
        language = _spoken(question, books)
        ids = [index.rulebook for index in books.indexes]
        ranking = self._indexes.search(ids, question.text, language=language, k=DEPTH, vector=vector)
        world = self._shelves.others(shelf.id, shelves)
        evidence = gather(question.text, language, ranking, books.indexes, world, vector)
        return _Found(shelf, books, ranking, calibration(Basis.RULEBOOK).chance(evidence.figures()))

    def _answer(self, question: Question, found: _Found, vector: Vectors) -> Answer:
        language = _spoken(question, found.books)
        base = Answer(
            Question(question.text, language, found.shelf.id),
            Status.UNSURE,
            confidence=found.chance,
            nearest=nearest_of(found.ranking, found.books, NEAREST),
            generation=" ".join(index.generation for index in found.books.indexes),
        )
        known = _from_engine(base, found, read, CONFIDENCE) or self._from_faq(base, found, vector)
        if known is not None:
            return known
        typed = plain(question.text)
        if any(typed in plain(hit.passage.text) for hit in found.ranking.hits):
            # Who types a sentence of the book wants to see it there: it tells no case and asks nothing.
            return self._from_book(base, found, vector) or _without_claim(base, found)
        return (
            _from_engine(base, found, likely_reading, LIKELY_CONFIDENCE)
            or _from_sentences(base, found, SAID_SURELY)
            or _asked_back(base, found, SOONER)
            or _from_sentences(base, found, SAID)
            or (self._from_book(base, found, vector) if not _is_silent(base, found) else None)
            or _asked_back(base, found, RATHER_THAN_NOTHING)
            or _without_claim(base, found)
        )

    def _from_faq(self, base: Answer, found: _Found, vector: Vectors) -> Answer | None:
        game, language = found.shelf.id, base.question.language
        if not found.shelf.booklet:
            return None
        if game not in self._faqs:
            ensure_faq(game, self._indexes)
            self._faqs.add(game)
        hit = match(base.question.text, language, game, self._indexes, vector)
        if hit is None:
            return None
        chance = calibration(Basis.FAQ).chance(hit.figures())
        if chance < calibration(Basis.FAQ).answered:
            return None
        status = Status.AMBIGUOUS
        claims = from_readings(hit.entry, hit.language, found.shelf.booklet, found.books)
        if not claims:
            claim = from_faq(hit, found.shelf.booklet, found.books)
            if claim is None:
                return None
            status, claims = Status.ANSWERED, (claim,)
        notes = notes_for(language, claims, found.books, basis=Basis.FAQ, told_in=hit.language)
        return replace(base, status=status, basis=Basis.FAQ, confidence=chance, claims=claims, notes=notes)

    def _from_book(self, base: Answer, found: _Found, vector: Vectors) -> Answer | None:
        if found.chance < calibration(Basis.RULEBOOK).answered:
            return None
        question = base.question
        claims = from_book(question.text, question.language, found.ranking, found.books, vector)
        if not claims:
            return None
        opened = _readings_of(claims[0], base.question.language, found)
        if opened is not None:
            return replace(base, status=Status.AMBIGUOUS, basis=Basis.FAQ, claims=opened[0], notes=opened[1])
        notes = notes_for(question.language, claims, found.books, basis=Basis.RULEBOOK)
        return replace(base, status=Status.ANSWERED, basis=Basis.RULEBOOK, claims=claims, notes=notes)

    def _without_game(self, question: Question, shelves: Mapping[str, Shelf], vector: Vectors) -> Answer:
        """Take the game whose book alone answers, else offer the choice, likeliest first."""
        found = [self._find(question, shelf, shelves, vector) for shelf in shelves.values()]
        found.sort(key=lambda f: -f.chance)
        threshold = calibration(Basis.RULEBOOK).answered
        if found and found[0].chance >= threshold and all(f.chance < threshold for f in found[1:]):
            return self._answer(question, found[0], vector)
        choices = tuple(Choice(f.shelf.id, f.shelf.title) for f in found)
        return Answer(
            question, Status.NEEDS_DETAILS, missing=(Missing("game", which_game(question.language), choices),)
        )


def _from_engine(base: Answer, found: _Found, reader: Reader, confidence: float) -> Answer | None:
    """Rule on the case that the question tells; None where it tells none or no page carries the ruling."""
    game, question = found.shelf.id, base.question
    reading = reader(question.text, game, question.language) if found.shelf.booklet else None
    engine = engine_of(game) if reading else None
    if reading is None or engine is None:
        return None
    outcome = rule(engine, reading.query, reading.given)
    told = replace(base, notes=(reading.understood.tell(question.language),))
    query = engine.queries.get(reading.query)
    return Teller(question.language, found.shelf.booklet, found.books, confidence).answer(
        outcome, query, told
    )


def _from_sentences(base: Answer, found: _Found, least: float) -> Answer | None:
    """Answer with what the likeliest sentences of the booklet say, None where none is likely enough."""
    likely, language = _likely(base, found), base.question.language
    # The classes are a closed world: what points outside the booklet is likeliest of nothing in it.
    if likely is None or likely.chance < least or found.chance < calibration(Basis.RULEBOOK).silent:
        return None
    said = sentences(found.shelf.id).get(likely.entry)
    claim = from_sentences(said, language, found.shelf.booklet, found.books) if said else None
    if claim is None:
        return None
    opened = _readings_of(claim, language, found)
    if opened is not None:
        return replace(base, status=Status.AMBIGUOUS, basis=Basis.FAQ, claims=opened[0], notes=opened[1])
    spoken = "fr" if language.startswith("fr") else "en"
    notes = notes_for(language, (claim,), found.books, basis=Basis.FAQ, told_in=spoken)
    return replace(
        base, status=Status.ANSWERED, basis=Basis.FAQ, confidence=likely.chance, claims=(claim,), notes=notes
    )


def _is_silent(base: Answer, found: _Found) -> bool:
    """Tell whether the shipped booklet, the only rulebook here, is likely not to answer."""
    likely = _likely(base, found) if len(found.books.indexes) == 1 else None
    return likely is not None and likely.silent >= SILENT


def _likely(base: Answer, found: _Found) -> Likeliest | None:
    question = base.question
    return likeliest(question.text, found.shelf.id, question.language) if found.shelf.booklet else None


def _asked_back(base: Answer, found: _Found, chance: float) -> Answer | None:
    """Ask whether a case that was not read for certain is what the player means.

    None where none has at least this chance to be meant.
    """
    game, question = found.shelf.id, base.question
    reading = offered_reading(question.text, game, question.language, chance) if found.shelf.booklet else None
    engine = engine_of(game) if reading else None
    if reading is None or engine is None:
        return None
    case = told(engine.queries.get(reading.query), reading.given)
    meant = Choice(spelled(reading), case.tell(question.language))
    detail = Missing(READING, is_this_meant(question.language), (meant,))
    return replace(base, status=Status.NEEDS_DETAILS, missing=(detail,))


def _game_of_case(text: str, language: str, shelves: Mapping[str, Shelf]) -> str | None:
    """Return the one game in whose own words the question tells a case, else None."""
    found = [s.id for s in shelves.values() if s.booklet and own_reading(text, s.id, language)]
    return found[0] if len(found) == 1 else None


def _readings_of(
    claim: Claim, language: str, found: _Found
) -> tuple[tuple[Claim, ...], tuple[str, ...]] | None:
    """Return all readings, and notes on them, where the booklet's best sentence is about an open point."""
    shelf, books = found.shelf, found.books
    point = open_point(claim, language, shelf.id, shelf.booklet, books) if shelf.booklet else None
    if point is None:
        return None
    entry, told_in = point
    claims = from_readings(entry, told_in, shelf.booklet, books)
    return (claims, notes_for(language, claims, books, basis=Basis.FAQ, told_in=told_in)) if claims else None


def _without_claim(base: Answer, found: _Found) -> Answer:
    question = base.question
    words = (w for i in found.books.indexes for w in i.unknown_terms(question.text, question.language))
    silent = found.chance < calibration(Basis.RULEBOOK).silent
    return replace(
        base,
        status=Status.NOT_IN_RULEBOOK if silent else Status.UNSURE,
        unknown_words=tuple(dict.fromkeys(words)),
    )


def _spoken(question: Question, books: Books) -> str:
    return question.language if question.language != UNKNOWN else books.indexes[0].language


def cleaned(text: str) -> str:
    """Return the question as it is asked: one line, no invisible characters. Raises BadQuestion."""
    if len(text) > MAX_QUESTION:
        raise BadQuestion(
            f"The question has {len(text)} characters and at most {MAX_QUESTION} are read; "
            "ask one thing at a time."
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
