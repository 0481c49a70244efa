"""Cases: ruling on the one that is told, asking which is meant where that is not certain."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from corpus.errors import BadFacts, InvalidNotation
from corpus.games import sentences
from engine.engine import Engine
from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Fact, Outcome, alike
from qa.notes import is_this_meant, which_is_meant
from qa.rulings import Teller
from qa.scenario import Reading, doubting_reading, offered_readings, spelled, told
from qa.sentences import Likeliest
from qa.table import laid, noted, taken_note
from qa.types import Answer, Choice, Missing, Status
from qa.ways.found import Found

SOONER = 0.6, 0.1
"""Chances from which on a case is asked back before sentences are heard, which compute nothing.

Of the reading, and that a case answers at all rather than a sentence of the booklet.
"""

RATHER_THAN_NOTHING = 0.3, 0.0
"""The same where nothing else answers."""

MOST_OFFERED = 2
"""Cases that a player is asked to choose from."""

READING = "reading"
"""Name of the missing detail whose choices are readings of the question."""

Reader = Callable[[str, str, str], Reading | None]
"""Reads a case from a question, with its game and language."""


def read_case(base: Answer, found: Found, reader: Reader) -> Reading | None:
    """Return the case that a question tells a reader, None where it tells none or the game has no booklet."""
    question = base.question
    return reader(question.text, found.shelf.id, question.language) if found.shelf.booklet else None


def from_engine(base: Answer, found: Found, reading: Reading | None, confidence: float) -> Answer | None:
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


def asked_back(
    base: Answer, found: Found, likely: Likeliest | None, least: tuple[float, float]
) -> Answer | None:
    """Ask whether a case that was not read for certain is what the player means.

    None where none is as likely as ``least`` to be meant, or to be what answers.
    """
    game, question = found.shelf.id, base.question
    chance, case = least
    if likely is not None and likely.case < case:
        return None
    engine = engine_of(game)
    if engine is None or not found.shelf.booklet:
        return None
    readings: list[Reading] = []
    outcomes: list[Outcome] = []
    for reading in offered_readings(question.text, game, question.language, chance):
        outcome = _outcome(engine, reading, found.table)
        if outcome is not None and not any(alike(outcome, other) for other in outcomes):
            readings.append(reading)
            outcomes.append(outcome)
        if len(readings) == MOST_OFFERED:
            break
    if not readings:
        return None
    ask = is_this_meant if len(readings) == 1 else which_is_meant
    return _asking(base, engine, ask(question.language), readings)


def asked_which(base: Answer, found: Found, reading: Reading | None) -> Answer | None:
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
