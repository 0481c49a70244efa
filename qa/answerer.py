"""From a question to an answer, in one pass.

1. Clean the question, tell its language and its game.
2. Embed it once; search the books of the game and its FAQ. Where no sentences were learned, the best passages
   are read beside the question (``qa.reread``).
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
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from corpus.errors import BadQuestion
from corpus.language import detect
from corpus.library import Library
from corpus.text import plain
from index.catalogue import Indexes
from index.embed import Vectors
from qa.books import Books
from qa.claims import from_book, from_faq, from_readings, nearest_of
from qa.confidence import calibration
from qa.evidence import gather
from qa.faqs import ensure_faq, entry_worded, match
from qa.followup import FollowUp, answers_alone, follow_up, is_case, joined, speaks_of, together
from qa.games import Shelf, Shelves
from qa.notes import asked_alone, notes_for, which_game
from qa.reread import READ_AGAIN, reread
from qa.rulings import CONFIDENCE, LIKELY_CONFIDENCE
from qa.scenario import (
    likely_reading,
    own_reading,
    read,
    spoken,
)
from qa.sentences import Likeliest, likeliest
from qa.table import edition_note, facts_of, noted, read_at
from qa.types import Answer, Basis, Choice, Missing, Question, Status, Table, Understood
from qa.ways.cases import (
    RATHER_THAN_NOTHING,
    SOONER,
    asked_back,
    asked_which,
    from_engine,
    read_case,
)
from qa.ways.found import NEAREST, Found
from qa.ways.learned import (
    SAID,
    SAID_SURELY,
    from_learned,
    more_than_learned,
    more_than_sentences,
    with_learned_first,
)
from qa.ways.openly import readings_of, without_claim

MAX_QUESTION = 2000
"""Characters; a door says so before it reads more."""

DEPTH = 24
"""Passages looked at; enough for five pages in nearly every book."""

UNKNOWN = "und"


@dataclass(frozen=True, slots=True)
class _Asking:
    """What comes with a question, and the games that there are."""

    game: str | None
    language: str | None
    table: Table
    shelves: Mapping[str, Shelf]


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
        return replace(without_claim(self._base(question, found), found), status=Status.UNSURE)

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
        self,
        question: Question,
        shelf: Shelf,
        shelves: Mapping[str, Shelf],
        vector: Vectors,
        *,
        again: bool | None = None,
    ) -> Found:
        """Search the books of a game; ``again``: also read what was found, by default where it decides."""
        books = self._shelves.books(shelf)
        again = more_than_sentences(shelf, books) if again is None else again
        language = _spoken(question, books)
        ids = [index.rulebook for index in books.indexes]
        ranking = self._indexes.search(ids, question.text, language=language, k=DEPTH, vector=vector)
        world = self._shelves.others(shelf.id, shelves)
        figures = gather(question.text, language, ranking, books.indexes, world, vector).figures()
        level, quoted = calibration(Basis.RULEBOOK), None
        if again:
            made = reread(question.text, language, ranking, books.indexes)
            ranking, figures, level = made.ranking, {**figures, **made.figures()}, calibration(READ_AGAIN)
            quoted = replace(ranking, hits=made.quoted)
        return Found(shelf, books, ranking, level.chance(figures), level, quoted=quoted)

    def _at_table(self, question: Question, found: Found, asking: _Asking, vector: Vectors) -> Answer:
        """Answer for what is on the table, and say so where the booklet is about another edition."""
        game, booklet = found.shelf.id, found.shelf.booklet
        table = facts_of(asking.table, game) if asking.table.facts else {}
        answer = self._answer(question, replace(found, table=table), vector)
        return noted(answer, edition_note(answer, game, booklet, table)) if table and booklet else answer

    def _base(self, question: Question, found: Found) -> Answer:
        """Return the answer that claims nothing yet."""
        return Answer(
            Question(question.text, _spoken(question, found.books), found.shelf.id),
            Status.UNSURE,
            confidence=found.chance,
            nearest=nearest_of(found.ranking, found.books, NEAREST),
            generation=" ".join(index.generation for index in found.books.indexes),
        )

    def _answer(self, question: Question, found: Found, vector: Vectors) -> Answer:
        base = self._base(question, found)
        framed = read_case(base, found, read)
        if framed is None and found.table:
            framed = read_case(base, found, partial(read_at, found.table))
            # It is the table that makes it a case: one that may be another is none.
            framed = None if asked_which(base, found, framed) else framed
        entry = entry_worded(question.text, found.shelf.id) if found.shelf.booklet else None
        if entry is not None and framed is not None and framed.query not in {c.query for c in entry.checks}:
            framed = None  # the entry in the player's own words was checked by people; the case read was not
        known = (
            (asked_which(base, found, framed) if entry is None else None)
            or from_engine(base, found, framed, CONFIDENCE)
            or self._from_faq(base, found, vector)
        )
        if known is not None:
            return known
        typed = plain(question.text)
        if any(typed in plain(hit.passage.text) for hit in found.ranking.hits):
            # Who types a sentence of the book wants to see it there: it tells no case and asks nothing.
            return self._from_book(base, found, vector) or without_claim(base, found)
        likely = self._likeliest(base, found, vector)
        base = with_learned_first(base, found, likely)
        return (
            from_engine(base, found, read_case(base, found, likely_reading), LIKELY_CONFIDENCE)
            or from_learned(base, found, likely, SAID_SURELY)
            or asked_back(base, found, likely, SOONER)
            or from_learned(base, found, likely, SAID)
            or (self._from_book(base, found, vector) if more_than_learned(found, likely) else None)
            or asked_back(base, found, likely, RATHER_THAN_NOTHING)
            or without_claim(base, found, likely)
        )

    def _likeliest(self, base: Answer, found: Found, vector: Vectors) -> Likeliest | None:
        if not found.shelf.booklet:
            return None
        question = base.question
        return likeliest(question.text, found.shelf.id, question.language, self._indexes.model, vector)

    def _from_faq(self, base: Answer, found: Found, vector: Vectors) -> Answer | None:
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

    def _from_book(self, base: Answer, found: Found, vector: Vectors) -> Answer | None:
        if not found.answers:
            return None
        question = base.question
        ranking = found.quoted or found.ranking
        claims = from_book(question.text, question.language, ranking, found.books, vector)
        if not claims:
            return None
        opened = readings_of(claims[0], base.question.language, found)
        if opened is not None:
            return replace(base, status=Status.AMBIGUOUS, basis=Basis.FAQ, claims=opened[0], notes=opened[1])
        notes = notes_for(question.language, claims, found.books, basis=Basis.RULEBOOK)
        return replace(base, status=Status.ANSWERED, basis=Basis.RULEBOOK, claims=claims, notes=notes)

    def _without_game(self, question: Question, asking: _Asking, vector: Vectors) -> Answer:
        """Take the game whose book alone answers, else offer the choice, likeliest first."""
        shelves = asking.shelves
        # Reading takes its time: which game is meant is told without.
        found = [self._find(question, shelf, shelves, vector, again=False) for shelf in shelves.values()]
        found.sort(key=lambda f: -f.chance)
        if found and found[0].answers and not any(f.answers for f in found[1:]):
            meant = found[0]
            if more_than_sentences(meant.shelf, meant.books):
                meant = self._find(question, meant.shelf, shelves, vector)
            return self._at_table(question, meant, asking, vector)
        choices = tuple(Choice(f.shelf.id, f.shelf.title) for f in found)
        return Answer(
            question, Status.NEEDS_DETAILS, missing=(Missing("game", which_game(question.language), choices),)
        )


def _understood(answer: Answer, text: str, question: str, before: str) -> Answer:
    """Return the answer to a question as that to the follow-up which was understood so."""
    asked = replace(answer.question, text=text)
    return replace(answer, question=asked, understood=Understood(question, before))


def _game_of_case(text: str, language: str, shelves: Mapping[str, Shelf]) -> str | None:
    """Return the one game in whose own words the question tells a case, else None."""
    found = [s.id for s in shelves.values() if s.booklet and own_reading(text, s.id, language)]
    return found[0] if len(found) == 1 else None


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
