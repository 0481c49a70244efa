"""From a question to an answer, in one pass.

1. Clean the question, tell its language and its game.
2. Embed it once; search the books of the game and its FAQ.
3. A case that the game's engine can rule on is ruled on, whatever FAQ and book say; where the learned reader
   takes the question for another one, the player is asked which is meant.
4. Else a FAQ entry that asks the same; else a case that the learned reader is sure of; else, of a shipped
   booklet, the sentences that were learned to answer such questions, two where either may; else, of other
   books, sentences that answer. A point that the booklet leaves open becomes one claim a reading, however it
   was found. A case that is likely meant is asked back rather than answered by sentences, one that may be
   meant where nothing answers.
5. Guards: every quote stands word for word on its page, every number and force of a claim in its quotes.
6. The calibrated chance decides between answered (or ambiguous), unsure and not in the rulebook.

What is on the table (``qa.table``) fills what a case leaves unsaid. A follow-up (``qa.followup``) is first
written out as a question that can be asked alone, and is answered as that.
"""

import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from corpus.errors import BadFacts, BadQuestion, InvalidNotation
from corpus.games import sentences
from corpus.language import detect
from corpus.library import Library
from corpus.text import plain
from engine.engine import Engine
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Fact, Outcome, alike
from index.catalogue import Indexes
from index.embed import Vectors
from index.hits import Ranking
from qa.books import Books
from qa.claims import (
    from_book,
    from_faq,
    from_readings,
    from_sentences,
    learned_first,
    nearest_of,
    open_point,
)
from qa.confidence import calibration
from qa.evidence import gather
from qa.faqs import ensure_faq, entry_worded, match
from qa.followup import FollowUp, answers_alone, follow_up, is_case, joined, speaks_of, together
from qa.games import Shelf, Shelves
from qa.notes import asked_alone, is_this_meant, notes_for, which_game, which_is_meant
from qa.rulings import CONFIDENCE, LIKELY_CONFIDENCE, Teller
from qa.scenario import (
    Reading,
    doubting_reading,
    likely_reading,
    offered_reading,
    own_reading,
    read,
    spelled,
    spoken,
    told,
)
from qa.sentences import Likeliest, likeliest
from qa.table import edition_note, facts_of, laid, noted, read_at, taken_note
from qa.types import Answer, Basis, Choice, Claim, Missing, Question, Status, Table, Understood

MAX_QUESTION = 2000
"""Characters; a door says so before it reads more."""

DEPTH = 24
"""Passages looked at; enough for five pages in nearly every book."""

NEAREST = 5
"""Pages of which the nearest passage travels with every answer."""

UNKNOWN = "und"

SOONER = 0.7, 0.1
"""Chances from which on a case is asked back before sentences are heard, which compute nothing.

Of the reading, and that a case answers at all rather than a sentence of the booklet.
"""

RATHER_THAN_NOTHING = 0.5, 0.0
"""The same where nothing else answers."""

SAID_SURELY = 0.75
"""Chance from which on the likeliest sentences of a shipped booklet answer even if a case may be meant."""

SAID = 0.5
"""Chance from which on they answer unless a case is likely meant."""

SAID_AGAINST_SEARCH = 0.7
"""The same where the search finds nothing of the question in the book, as across languages it may."""

MAYBE_SILENT = 0.25
"""Chance of a shipped booklet's silence from which on its sentences are no answer."""

SHOWN = 2
"""Entries shown at most."""

ENOUGH = 0.8
"""Chance from which on an entry is shown alone."""

WORTH_SHOWING = 0.1
"""Chance below which an entry is not shown beside another one."""

READING = "reading"
"""Name of the missing detail whose choices are readings of the question."""

Reader = Callable[[str, str, str], Reading | None]
"""Reads a case from a question, with its game and language."""


@dataclass(frozen=True, slots=True)
class _Asking:
    """What comes with a question, and the games that there are."""

    game: str | None
    language: str | None
    table: Table
    shelves: Mapping[str, Shelf]


@dataclass(frozen=True, slots=True)
class _Found:
    """What one game's books have to say; ``table`` is what its players chose once for every answer."""

    shelf: Shelf
    books: Books
    ranking: Ranking
    chance: float
    table: Mapping[str, Fact] = field(default_factory=dict)


class Answerer:
    """Answers questions over a library; safe to ask from several threads."""

    def __init__(self, library: Library, indexes: Indexes) -> None:
        """Answer from the books of a library through their indexes."""
        self._indexes = indexes
        self._shelves = Shelves(library, indexes)
        self._faqs: set[str] = set()

    def ask(
        self,
        text: str,
        *,
        game: str | None = None,
        language: str | None = None,
        table: Table | None = None,
        after: str | None = None,
    ) -> Answer:
        """Answer a question. Raises BadQuestion for an empty or overlong one, GameNotFound, BadFacts.

        ``after`` is the question before, for a follow-up; if that was one itself, as it was understood.
        """
        began = time.perf_counter()
        clean = cleaned(text)
        before = cleaned(after) if after and after.strip() else ""
        shelves = self._shelves.all()
        if game is not None:
            self._shelves.get(game, shelves)
        asking = _Asking(game, language, table or Table(), shelves)
        follow = follow_up(clean) if before else None
        answer = self._follow(clean, follow, before, asking) if follow else self._alone(clean, asking)
        return answer.timed((time.perf_counter() - began) * 1000)

    def _alone(self, clean: str, asking: _Asking, follow: FollowUp | None = None) -> Answer:
        """Answer a question for what it says itself.

        One that is only ``follow`` to another is not claimed to be answered by what does not speak of it.
        """
        shelves = asking.shelves
        vector = self._indexes.query_vector(clean)
        heard, known = self._heard(clean, asking)
        question = Question(clean, heard, known)
        if known is None:
            return self._without_game(question, asking, vector)
        found = self._find(question, shelves[known], shelves, vector)
        answer = self._at_table(question, found, asking, vector)
        if follow is None or answers_alone(answer, follow, known, answer.question.language):
            return answer
        return replace(_without_claim(self._base(question, found), found), status=Status.UNSURE)

    def _heard(self, clean: str, asking: _Asking) -> tuple[str, str | None]:
        """Return a question's language and its game, None where that is not told."""
        heard = asking.language or detect(clean)
        named = asking.game or self._shelves.named(clean, asking.shelves)
        known = named or _game_of_case(clean, heard, asking.shelves)
        if heard == UNKNOWN and known is not None:
            heard = spoken(clean, known) or UNKNOWN
        return heard, known

    def _follow(self, clean: str, follow: FollowUp, before: str, asking: _Asking) -> Answer:
        """Answer a follow-up as the question that it asks together with the one before."""
        named = self._shelves.named(clean, asking.shelves) if asking.game is None else asking.game
        heard, known = self._heard(before, replace(asking, game=named))
        asking = replace(asking, game=known)
        written = joined(follow, before, known, heard) if known else None
        if written is not None and len(written) <= MAX_QUESTION:
            return _understood(self._alone(written, asking), clean, written, before)
        spoken_here = heard if detect(clean) == UNKNOWN else None
        apart = replace(asking, language=asking.language or spoken_here)
        alone = self._alone(clean, apart, follow)
        if alone.claims and known and (follow.asks or is_case(follow, known, heard)):
            return alone
        both = together(before, clean, heard)
        if known and len(both) <= MAX_QUESTION:
            answer = self._alone(both, asking)
            if speaks_of(answer, follow, before):
                return _understood(answer, clean, both, before)
        return replace(alone, notes=(*alone.notes, asked_alone(alone.question.language, before)))

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

    def _at_table(self, question: Question, found: _Found, asking: _Asking, vector: Vectors) -> Answer:
        """Answer for what is on the table, and say so where the booklet is about another edition."""
        game, booklet = found.shelf.id, found.shelf.booklet
        table = facts_of(asking.table, game) if asking.table.facts else {}
        answer = self._answer(question, replace(found, table=table), vector)
        return noted(answer, edition_note(answer, game, booklet, table)) if table and booklet else answer

    def _base(self, question: Question, found: _Found) -> Answer:
        """Return the answer that claims nothing yet."""
        return Answer(
            Question(question.text, _spoken(question, found.books), found.shelf.id),
            Status.UNSURE,
            confidence=found.chance,
            nearest=nearest_of(found.ranking, found.books, NEAREST),
            generation=" ".join(index.generation for index in found.books.indexes),
        )

    def _answer(self, question: Question, found: _Found, vector: Vectors) -> Answer:
        base = self._base(question, found)
        framed = _read(base, found, read)
        if framed is None and found.table:
            framed = _read(base, found, partial(read_at, found.table))
            # It is the table that makes it a case: one that may be another is none.
            framed = None if _asked_which(base, found, framed) else framed
        entry = entry_worded(question.text, found.shelf.id) if found.shelf.booklet else None
        if entry is not None and framed is not None and framed.query not in {c.query for c in entry.checks}:
            framed = None  # the entry in the player's own words was checked by people; the case read was not
        known = (
            (_asked_which(base, found, framed) if entry is None else None)
            or _from_engine(base, found, framed, CONFIDENCE)
            or self._from_faq(base, found, vector)
        )
        if known is not None:
            return known
        typed = plain(question.text)
        if any(typed in plain(hit.passage.text) for hit in found.ranking.hits):
            # Who types a sentence of the book wants to see it there: it tells no case and asks nothing.
            return self._from_book(base, found, vector) or _without_claim(base, found)
        likely = self._likeliest(base, found, vector)
        base = _learned_first(base, found, likely)
        return (
            _from_engine(base, found, _read(base, found, likely_reading), LIKELY_CONFIDENCE)
            or _from_sentences(base, found, likely, SAID_SURELY)
            or _asked_back(base, found, likely, SOONER)
            or _from_sentences(base, found, likely, SAID)
            or (self._from_book(base, found, vector) if _more_than_learned(found, likely) else None)
            or _asked_back(base, found, likely, RATHER_THAN_NOTHING)
            or _without_claim(base, found, likely)
        )

    def _likeliest(self, base: Answer, found: _Found, vector: Vectors) -> Likeliest | None:
        if not found.shelf.booklet:
            return None
        question = base.question
        return likeliest(question.text, found.shelf.id, question.language, self._indexes.model, vector)

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

    def _without_game(self, question: Question, asking: _Asking, vector: Vectors) -> Answer:
        """Take the game whose book alone answers, else offer the choice, likeliest first."""
        shelves = asking.shelves
        found = [self._find(question, shelf, shelves, vector) for shelf in shelves.values()]
        found.sort(key=lambda f: -f.chance)
        threshold = calibration(Basis.RULEBOOK).answered
        if found and found[0].chance >= threshold and all(f.chance < threshold for f in found[1:]):
            return self._at_table(question, found[0], asking, vector)
        choices = tuple(Choice(f.shelf.id, f.shelf.title) for f in found)
        return Answer(
            question, Status.NEEDS_DETAILS, missing=(Missing("game", which_game(question.language), choices),)
        )


def _understood(answer: Answer, text: str, question: str, before: str) -> Answer:
    """Return the answer to a question as that to the follow-up which was understood so."""
    asked = replace(answer.question, text=text)
    return replace(answer, question=asked, understood=Understood(question, before))


def _read(base: Answer, found: _Found, reader: Reader) -> Reading | None:
    question = base.question
    return reader(question.text, found.shelf.id, question.language) if found.shelf.booklet else None


def _from_engine(base: Answer, found: _Found, reading: Reading | None, confidence: float) -> Answer | None:
    """Rule on the case that the question tells; None where it tells none or no page carries the ruling."""
    game, question = found.shelf.id, base.question
    engine = engine_of(game) if reading else None
    if reading is None or engine is None:
        return None
    query = engine.queries.get(reading.query)
    reading, filled = laid(reading, query, found.table)
    outcome = rule(engine, reading.query, reading.given)
    told = replace(base, notes=(reading.understood.tell(question.language),))
    if filled:
        told = noted(told, taken_note(filled, found.table))
    teller = Teller(question.language, found.shelf.booklet, found.books, confidence, sentences(game))
    return teller.answer(outcome, query, told)


def _from_sentences(base: Answer, found: _Found, likely: Likeliest | None, least: float) -> Answer | None:
    """Answer with what the likeliest sentences of the booklet say.

    None where those that are shown are less likely than ``least``, together, to hold the answer.
    """
    if likely is None or likely.silent >= MAYBE_SILENT:
        return None
    # The answers known are a closed world: of what points outside the booklet one is likeliest all the same.
    outside = found.chance < calibration(Basis.RULEBOOK).silent
    entries, chance = _enough(likely.entries)
    if chance < (max(least, SAID_AGAINST_SEARCH) if outside else least):
        return None
    language, known = base.question.language, sentences(found.shelf.id)
    carried = [
        from_sentences(known[entry], language, found.shelf.booklet, found.books)
        for entry in entries
        if entry in known
    ]
    claims = tuple(claim for claim in carried if claim is not None)
    if len(claims) < len(entries):
        return None
    opened = _readings_of(claims[0], language, found)
    if opened is not None:
        return replace(base, status=Status.AMBIGUOUS, basis=Basis.FAQ, claims=opened[0], notes=opened[1])
    spoken = "fr" if language.startswith("fr") else "en"
    notes = notes_for(language, claims, found.books, basis=Basis.FAQ, told_in=spoken)
    return replace(
        base, status=Status.ANSWERED, basis=Basis.FAQ, confidence=chance, claims=claims, notes=notes
    )


def _learned_first(base: Answer, found: _Found, likely: Likeliest | None) -> Answer:
    """Put the passages of the likeliest sentences before those that the search found."""
    if likely is None:
        return base
    known, shelf = sentences(found.shelf.id), found.shelf
    entries = [(known[e], chance) for e, chance in likely.entries if chance >= WORTH_SHOWING and e in known]
    return replace(base, nearest=learned_first(entries, base.nearest, shelf.booklet, found.books, NEAREST))


def _enough(entries: Sequence[tuple[str, float]]) -> tuple[list[str], float]:
    """Return the fewest of the likeliest entries that hold the answer, and the chance that they do.

    A second one is shown where the first alone may well be the wrong one, or half of the answer.
    """
    taken, total = [entries[0][0]], entries[0][1]
    for entry, chance in entries[1:SHOWN]:
        if total >= ENOUGH or chance < WORTH_SHOWING:
            break
        taken.append(entry)
        total += chance
    return taken, total


def _more_than_learned(found: _Found, likely: Likeliest | None) -> bool:
    """Tell whether the search can find what the learned sentences lack: other books, a booklet without any.

    They go through the whole booklet; a passage that resembles the question beside them is seldom an answer.
    """
    return likely is None or len(found.books.indexes) > 1


def _asked_back(
    base: Answer, found: _Found, likely: Likeliest | None, least: tuple[float, float]
) -> Answer | None:
    """Ask whether a case that was not read for certain is what the player means.

    None where none is as likely as ``least`` to be meant, or to be what answers.
    """
    game, question = found.shelf.id, base.question
    chance, case = least
    if likely is not None and likely.case < case:
        return None
    reading = offered_reading(question.text, game, question.language, chance) if found.shelf.booklet else None
    engine = engine_of(game) if reading else None
    if reading is None or engine is None:
        return None
    return _asking(base, engine, is_this_meant(question.language), [reading])


def _asked_which(base: Answer, found: _Found, reading: Reading | None) -> Answer | None:
    """Ask which case is meant where the learned reader reads another one than a frame did."""
    game, question = found.shelf.id, base.question
    other = doubting_reading(question.text, game, question.language, reading) if reading else None
    engine = engine_of(game) if other else None
    if reading is None or other is None or engine is None:
        return None
    if alike(_outcome(engine, reading, found.table), _outcome(engine, other, found.table)):
        return None
    return _asking(base, engine, which_is_meant(question.language), [reading, other])


def _outcome(engine: Engine, reading: Reading, table: Mapping[str, Fact]) -> Outcome | None:
    try:
        reading, _ = laid(reading, engine.queries.get(reading.query), table)
        return rule(engine, reading.query, reading.given)
    except (BadFacts, InvalidNotation):
        return None


def _asking(base: Answer, engine: Engine, ask: str, readings: Sequence[Reading]) -> Answer:
    """Let the player choose among readings of the question."""
    language = base.question.language
    choices = tuple(
        Choice(spelled(r), told(engine.queries.get(r.query), r.given).tell(language)) for r in readings
    )
    return replace(base, status=Status.NEEDS_DETAILS, missing=(Missing(READING, ask, choices),))


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


def _without_claim(base: Answer, found: _Found, likely: Likeliest | None = None) -> Answer:
    """Say that the book is silent where the search finds nothing and no learned sentence may be meant."""
    question = base.question
    words = (w for i in found.books.indexes for w in i.unknown_terms(question.text, question.language))
    silent = found.chance < calibration(Basis.RULEBOOK).silent
    silent = silent and (likely is None or likely.silent >= MAYBE_SILENT)
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
