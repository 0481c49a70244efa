"""What is on the table: facts that the players chose once for a game, and how they enter a case.

A game's card names the facts (``table = ["players", "edition"]``); what each may be is read off the slots of
that name in the engine's queries.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from corpus.errors import BadFacts
from corpus.games import shipped_games
from engine.engine import Engine
from engine.games import engine_of
from engine.query import Query, Slot
from engine.ruling import Fact
from engine.text import Text
from qa.followup.words import stem
from qa.scenario import Reading, read, reread
from qa.types import Answer, Status, Table

EDITION = "edition"
"""The fact that says by whose rules is played; left out, a slot of this name holds the usual edition."""


PLAYERS = "players"
"""The fact how many play."""

_COUNTS = re.compile(
    r"\b(?:combien|cb|nombre|total|max(?:imum)?|how (?:many|much)|number|odds|chances?)\b", re.I
)
"""What asks for a number; what happens, or which there are, is told without how many play."""

_SAID = Text(fr="à {} joueurs", en="with {} players")


@cache
def table_slots(game: str) -> tuple[Slot, ...]:
    """Return what players of a game can choose once for every answer; none of it is required.

    Where queries offer more or fewer values under one name, it is those of the widest offer.
    """
    engine = engine_of(game) if _names(game) else None
    if engine is None:
        return ()
    found = [_slots_named(engine, name) for name in _names(game)]
    widest = [max(slots, key=lambda slot: len(slot.kind.choices())) for slots in found if slots]
    return tuple(Slot(slot.name, slot.kind, False, slot.default) for slot in widest)


def facts_of(table: Table, game: str) -> dict[str, Fact]:
    """Return the facts of a table that a game takes, read and checked. Raises BadFacts.

    What only another game lets its players choose is left out: a table may have been laid for that one.
    """
    slots = {slot.name: slot for slot in table_slots(game)}
    facts: dict[str, Fact] = {}
    for name, told in table.facts:
        if name in slots:
            facts[name] = _checked(slots[name], told)
        elif all(name not in card.table for card in shipped_games()):
            known = ", ".join(slots) or "nothing"
            raise BadFacts(f"{name[:60]} is not chosen at the table of {game}; that is: {known}.")
    return facts


def read_at(table: Mapping[str, Fact], question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question for a number tells once it says how many play: "how many wires?".

    None where it does not turn on that. The number itself is left to ``laid``.
    """
    if PLAYERS not in table or not _COUNTS.search(question):
        return None
    said = f"{stem(question)} {_SAID.tell(language).format(table[PLAYERS])} ?"
    reading = read(said, game, language)
    engine = engine_of(game)
    if reading is None or engine is None or reading.given.get(PLAYERS) != table[PLAYERS]:
        return None
    own = {name: fact for name, fact in reading.given.items() if name != PLAYERS}
    words = tuple(told for told in reading.words if told[2] <= len(question) and told[0] != PLAYERS)
    return replace(reread(reading, engine.queries.get(reading.query), own), words=words)


def laid(reading: Reading, query: Query, table: Mapping[str, Fact]) -> tuple[Reading, tuple[Slot, ...]]:
    """Return a reading with what the table tells and the question does not, and the slots so filled."""
    slots = [slot for slot in query.slots if slot.name in table and slot.name not in reading.given]
    filled = tuple(slot for slot in slots if slot.kind.fault(table[slot.name]) is None)
    if not filled:
        return reading, ()
    return reread(reading, query, reading.given | {slot.name: table[slot.name] for slot in filled}), filled


def taken_note(filled: tuple[Slot, ...], table: Mapping[str, Fact]) -> Text:
    """Return the note that says which facts of a case were taken from the table."""
    told = [(slot.kind.show(table[slot.name]), slot.kind.label) for slot in filled]
    return Text(
        fr=f"Pris de votre table : {', '.join(f'{fact.fr} ({_lower(label.fr)})' for fact, label in told)}.",
        en=f"Taken from your table: {', '.join(f'{fact.en} ({_lower(label.en)})' for fact, label in told)}.",
    )


def edition_note(answer: Answer, game: str, booklet: str, table: Mapping[str, Fact]) -> Text | None:
    """Return the note that an answer is by the rules of another edition than the one on the table.

    None where it is not: the usual edition is played, the ruling is for the edition on the table or for the
    one that the question names, or the words are not the shipped booklet's.
    """
    slot = next((slot for slot in table_slots(game) if slot.name == EDITION), None)
    if slot is None or table.get(EDITION, slot.default) == slot.default:
        return None
    if answer.status is Status.NEEDS_DETAILS or (answer.ruling and EDITION in dict(answer.ruling.scenario)):
        return None
    if answer.citations and all(located.citation.rulebook != booklet for located in answer.citations):
        return None
    played, usual = slot.kind.show(table[EDITION]), slot.kind.show(slot.default or "")
    return Text(
        fr=f"Édition sur votre table : {played.fr}. Sauf mention contraire, le livret parle d'une autre : "
        f"{usual.fr}.",
        en=f"The edition on your table: {played.en}. Unless it says otherwise, the booklet is about another: "
        f"{usual.en}.",
    )


def noted(answer: Answer, note: Text | None) -> Answer:
    """Return an answer with one more note, if there is one."""
    return replace(answer, notes=(*answer.notes, note.tell(answer.question.language))) if note else answer


def _names(game: str) -> tuple[str, ...]:
    return next((card.table for card in shipped_games() if card.id == game), ())


def _slots_named(engine: Engine, name: str) -> list[Slot]:
    return [slot for query in engine.queries.queries.values() for slot in query.slots if slot.name == name]


def _checked(slot: Slot, told: Fact) -> Fact:
    """Return a fact as the slot has it. Raises BadFacts, which names what may stand there."""
    allowed = slot.kind.choices()
    fact = told
    if isinstance(told, str):
        try:
            fact = slot.kind.read(told)
        except BadFacts:
            fact = told
    # A yes is a 1 to Python, but no number of players.
    if any(fact == one and type(fact) is type(one) for one in allowed):
        return fact
    shown = str(told)[:60]
    raise BadFacts(f"{slot.name} on the table cannot be “{shown}”; it is one of: {_listed(allowed)}.")


def _listed(facts: tuple[Fact, ...]) -> str:
    return ", ".join(map(str, facts))


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]
