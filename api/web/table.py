"""What is on the table: how the players choose it on a game's page, and what the engine says for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from api.engines import Told, engine_for, fact_text, ruled
from api.service import Service
from api.web.words import Tongue
from corpus.errors import BadFacts, CitationNotFound
from corpus.games import Game
from engine.engine import Engine
from engine.query import Number, Query, Slot
from engine.ruling import Fact
from qa.table import EDITION, facts_of, table_slots
from qa.types import Table

PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Option:
    """One value that a fact of the table can have."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Chooser:
    """A fact that the players choose once. ``usual`` holds where they choose nothing, ``is_number`` says that
    the options are short."""

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: str
    usual: str
    is_number: bool

    @property
    def shown(self) -> str:
        """How the value that holds is told; empty where nothing is chosen and nothing is usual."""
        held = self.chosen or self.usual
        return next((option.label for option in self.options if option.value == held), "")


@dataclass(frozen=True, slots=True)
class Refused:
    """What an address says of the table that the game does not take."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Laid:
    """The table of a game as it is laid: what can be chosen, the facts chosen, and what was refused."""

    choosers: tuple[Chooser, ...]
    facts: Mapping[str, Fact]
    refused: tuple[Refused, ...] = ()

    @property
    def typed(self) -> dict[str, str]:
        """What is chosen, as addresses hold it."""
        return {name: fact_text(fact) for name, fact in self.facts.items()}

    @property
    def is_unusual(self) -> bool:
        """Whether another edition is played than the one that the booklet follows."""
        return self.edition is not None and self.edition.chosen not in ("", self.edition.usual)

    @property
    def edition(self) -> Chooser | None:
        """The choice of an edition; None where the game has only one."""
        return next((chooser for chooser in self.choosers if chooser.name == EDITION), None)


@dataclass(frozen=True, slots=True)
class Row:
    """What the engine says where the players have not told how many they are: for each number of them."""

    players: int
    told: Told


def laid(game: str, typed: Mapping[str, str], tongue: Tongue) -> Laid:
    """Return the table of a game from what an address says of it; what cannot be is refused, not raised."""
    slots = table_slots(game)
    facts: dict[str, Fact] = {}
    refused = []
    for slot in slots:
        if slot.name not in typed:
            continue
        try:
            facts |= facts_of(Table.of({slot.name: typed[slot.name]}), game)
        except BadFacts:
            refused.append(Refused(slot.name, slot.kind.label.tell(tongue), typed[slot.name]))
    choosers = tuple(_chooser(slot, facts.get(slot.name), tongue) for slot in slots)
    return Laid(choosers, facts, tuple(refused))


def rulings(service: Service, card: Game, table: Laid, tongue: Tongue) -> tuple[Told, ...]:
    """Return what the engine says for a table: the card's queries that need no more than is chosen.

    A query that asks for no edition tells only of the usual one. That the table cannot be is said once.
    """
    engine = engine_for(service, card.id)
    found: list[Told] = []
    for query, facts in _asked(engine, card, table):
        if all(slot.name in facts for slot in query.slots if slot.required):
            told = _ruled(service, engine, query, facts, tongue)
            said = told and any(told.outcome == other.outcome != "ruling" for other in found)
            if told and not said:
                found.append(told)
    return tuple(found)


def rows(service: Service, card: Game, table: Laid, tongue: Tongue) -> tuple[Row, ...]:
    """Return the first of the card's rulings for each number of players, where that is not chosen yet."""
    chooser = next((chooser for chooser in table.choosers if chooser.name == PLAYERS), None)
    if chooser is None or chooser.chosen:
        return ()
    engine = engine_for(service, card.id)
    for query, facts in _asked(engine, card, table):
        if any(slot.name == PLAYERS for slot in query.slots):
            each = (int(option.value) for option in chooser.options)
            told = ((n, _ruled(service, engine, query, {**facts, PLAYERS: n}, tongue)) for n in each)
            return tuple(Row(n, one) for n, one in told if one is not None and one.outcome == "ruling")
    return ()


def _asked(engine: Engine, card: Game, table: Laid) -> Iterator[tuple[Query, Mapping[str, Fact]]]:
    """Yield the queries that a table can be told, each with the facts that are known."""
    for asked in card.rulings:
        query = engine.queries.get(asked.query)
        if not table.is_unusual or any(slot.name == EDITION for slot in query.slots):
            yield query, {**table.facts, **dict(asked.facts)}


def _ruled(
    service: Service, engine: Engine, query: Query, facts: Mapping[str, Fact], tongue: Tongue
) -> Told | None:
    """Return a ruling; None where the booklet in this library is of other words than the engine's."""
    takes = {slot.name: facts[slot.name] for slot in query.slots if slot.name in facts}
    if any(slot.kind.fault(takes[slot.name]) for slot in query.slots if slot.name in takes):
        return None
    try:
        return ruled(service, engine, query.id, takes, {}, tongue)
    except CitationNotFound:
        return None


def _chooser(slot: Slot, chosen: Fact | None, tongue: Tongue) -> Chooser:
    return Chooser(
        name=slot.name,
        label=slot.kind.label.tell(tongue),
        options=tuple(
            Option(fact_text(fact), slot.kind.show(fact).tell(tongue)) for fact in slot.kind.choices()
        ),
        chosen="" if chosen is None else fact_text(chosen),
        usual="" if slot.default is None else fact_text(slot.default),
        is_number=isinstance(slot.kind, Number),
    )
