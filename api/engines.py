"""Asking an engine directly: the one place from a service and plain facts to a ruling and its words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from api.web.words import tongue_for
from corpus.errors import CitationNotFound, NotFound
from corpus.types import Located, Passage
from engine.booklet import booklet_file
from engine.engine import Engine
from engine.games import SHIPPED, engine_of, engines
from engine.query import Exemplified, Kind, Number, Numbers, Query
from engine.referee import rule
from engine.rule import OpenPoint
from engine.ruling import Divided, Fact, Impossible, NeedsFacts, Outcome, Ruling, Silent
from qa.books import Books
from qa.rulings import Teller
from qa.types import Choice, Missing, ToldRuling

if TYPE_CHECKING:
    from api.service import Service

MOST_CHOICES = 200
"""Choices of a slot that are listed."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an engine says to a query, in one language, with its words found on their pages.

    ``outcome`` is ruling, divided, needs_facts, silent or impossible; ``text`` the whole of it in words.
    ``rulings`` is one, or one a reading; ``citations`` carry a silent or impossible outcome.
    """

    game: str
    query: str
    language: str
    outcome: str
    text: str
    scenario: tuple[tuple[str, Fact], ...]
    rulings: tuple[ToldRuling, ...] = ()
    missing: tuple[Missing, ...] = ()
    citations: tuple[Located, ...] = ()


_SAID = {
    "divided": {
        "en": "The booklet can be read in more than one way, and that decides the case.",
        "fr": "Le livret peut se lire de plusieurs façons, et cela décide du cas.",
    },
    "needs_fact": {
        "en": "One fact is missing to rule on the case.",
        "fr": "Il manque une précision pour trancher.",
    },
    "needs_facts": {
        "en": "Some facts are missing to rule on the case.",
        "fr": "Il manque des précisions pour trancher.",
    },
}


class _Leaves(Books):
    """The pages of a library without any index: passages are read from the library itself, each book once.

    What was found is kept: many rulings of one moment rest on the same words.
    """

    def __init__(self, service: "Service") -> None:
        super().__init__(service.library, ())
        self._all = lru_cache(maxsize=8)(service.library.passages)
        self._found = lru_cache(maxsize=1024)(super().find)

    def find(self, rulebook: str, number: int, quote: str) -> Located:
        """Find a quote word for word on a page. Raises CitationNotFound, PageNotFound."""
        return self._found(rulebook, number, quote)

    def passage_at(self, rulebook: str, number: int, at: int) -> Passage | None:
        """Return the passage in which a place of a page lies."""
        for passage in self._all(rulebook):
            if passage.page == number and passage.start <= at < passage.end:
                return passage
        return None


def engine_for(service: "Service", game: str) -> Engine:
    """Return the engine of a game, by its id or title. Raises NotFound, Misconfigured."""
    engine = engine_of(game)
    if engine is None:
        try:
            engine = engine_of(service.game_id(game))
        except NotFound:
            engine = None
    if engine is None:
        known = ", ".join(listed.game for listed in engines())
        shown = game if len(game) <= 60 else game[:59] + "…"
        raise NotFound(f"There is no engine for {shown!r}; the games that have one: {known}.")
    return engine


def booklet_of(service: "Service", engine: Engine) -> str:
    """Return the id of the rulebook that an engine quotes; that of a plugin is added when first needed."""
    if engine.id in SHIPPED:
        return service.library.get(engine.id).id
    file = booklet_file(engine)
    if file is None:
        raise NotFound(
            f"The engine of {engine.id} brings no booklet; its author can add booklet.pdf, .md or .txt."
        )
    from importlib.resources import as_file

    with as_file(file) as path:
        return service.library.add(path, game=engine.id).rulebook.id


def facts_of(query: Query, given: Mapping[str, Any]) -> dict[str, Fact]:
    """Return facts from JSON values: words are read as if typed, lists are tuples. Raises BadFacts."""

    def fact(name: str, value: Any) -> Fact:
        kind = query.slot(name).kind
        if isinstance(value, str):
            return kind.read(value)
        made: Fact = tuple(value) if isinstance(value, list) else value
        return made

    return {name: fact(name, value) for name, value in given.items()}


def ruled(
    service: "Service",
    engine: Engine,
    query: str,
    facts: Mapping[str, Any],
    readings: Mapping[str, str],
    language: str,
) -> Told:
    """Rule on a case, and find the words of each step. Raises QueryNotFound, BadFacts, InvalidNotation."""
    asked = engine.queries.get(query)
    outcome = rule(engine, query, facts_of(asked, facts), readings)
    return told(outcome, engine, teller_of(service, engine, language))


def teller_of(service: "Service", engine: Engine, language: str) -> Teller:
    """Return what tells the outcomes of an engine in one language; one can tell many."""
    return Teller(language, booklet_of(service, engine), _Leaves(service))


def told(outcome: Outcome, engine: Engine, teller: Teller) -> Told:
    """Return an outcome in words, with the words of each step found on their page."""
    language = teller.language
    tongue = tongue_for(language)
    if isinstance(outcome, Divided):
        first = outcome.rulings[0]
        base = Told(engine.id, first.query, tongue, "divided", _SAID["divided"][tongue], first.scenario)
        return replace(base, rulings=tuple(_ruling(ruling, teller) for ruling in outcome.rulings))
    base = Told(engine.id, outcome.query, tongue, "", "", outcome.scenario)
    match outcome:
        case Ruling():
            only = _ruling(outcome, teller)
            return replace(base, outcome="ruling", text=only.says, rulings=(only,))
        case NeedsFacts(needs=needs):
            missing = tuple(
                Missing(n.slot, n.ask.tell(language), _choices(n.choices, language)) for n in needs
            )
            said = _SAID["needs_fact" if len(missing) == 1 else "needs_facts"][tongue]
            return replace(base, outcome="needs_facts", text=said, missing=missing)
        case Silent(text=text, quotes=quotes):
            return replace(base, outcome="silent", text=text.tell(language), citations=teller.find(quotes))
        case Impossible(text=text, quotes=quotes):
            return replace(
                base, outcome="impossible", text=text.tell(language), citations=teller.find(quotes)
            )


def _ruling(ruling: Ruling, teller: Teller) -> ToldRuling:
    told = teller.ruling(ruling)
    if told is None:
        raise CitationNotFound(
            f"The rules of {ruling.game} behind {ruling.query} do not stand on the pages of its booklet. "
            "Engine and booklet are of different versions; update both."
        )
    return told


def _choices(choices: Iterable[tuple[Fact, Any]], language: str) -> tuple[Choice, ...]:
    return tuple(Choice(fact_text(fact), text.tell(language)) for fact, text in choices)


def fact_text(fact: Fact) -> str:
    """Return a fact as it is typed.

    >>> fact_text(True), fact_text((3, 4)), fact_text("holmes")
    ('yes', '3,4', 'holmes')
    """
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return ",".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


def queries_to_wire(engine: Engine, language: str) -> dict[str, Any]:
    """Return all that an engine can rule on: queries with their slots, and the points left open."""
    return {
        "game": engine.id,
        "queries": [
            {
                "id": query.id,
                "asks": query.asks.tell(language),
                "slots": [
                    {
                        "name": slot.name,
                        "label": slot.kind.label.tell(language),
                        "ask": slot.kind.ask.tell(language),
                        "required": slot.required,
                        "default": None if slot.default is None else fact_text(slot.default),
                        "takes": takes(slot.kind, language),
                        "choices": _listed(slot.kind, language),
                    }
                    for slot in query.slots
                ],
            }
            for query in engine.queries.queries.values()
        ],
        "points": [point_to_wire(point, language) for point in engine.sheet.points.values()],
    }


def point_to_wire(point: OpenPoint, language: str) -> dict[str, Any]:
    """Return what a booklet leaves open."""
    return {
        "id": point.id,
        "asks": point.asks.tell(language),
        "readings": [{"value": word, "label": text.tell(language)} for word, text in point.readings],
        "default": point.default,
        "reason": point.reason.tell(language),
    }


def takes(kind: Kind, language: str) -> str:
    """Return in a few words what may stand in a slot, as it is typed."""
    french = tongue_for(language) == "fr"
    match kind:
        case Number(low=low, high=high):
            return f"de {low} à {high}" if french else f"{low} to {high}"
        case Numbers(low=low, high=high):
            return f"nombres de {low} à {high} : 2,5" if french else f"numbers from {low} to {high}: 2,5"
    words = [fact_text(fact) for fact in kind.choices()]
    if words and len(words) <= MOST_CHOICES:
        return " | ".join(words)
    if isinstance(kind, Exemplified) and kind.examples:
        return ("par exemple " if french else "for example ") + fact_text(kind.examples[0])
    return "notation"


def _listed(kind: Kind, language: str) -> list[dict[str, str]]:
    facts = kind.choices()
    if len(facts) > MOST_CHOICES:
        return []
    return [{"value": fact_text(fact), "label": kind.show(fact).tell(language)} for fact in facts]


def told_to_wire(told: Told) -> dict[str, Any]:
    """Return what an engine says as plain JSON values."""
    from api.wire import citation_to_wire, ruling_to_wire

    return {
        "game": told.game,
        "query": told.query,
        "language": told.language,
        "outcome": told.outcome,
        "text": told.text,
        "scenario": {name: list(f) if isinstance(f, tuple) else f for name, f in told.scenario},
        "rulings": [ruling_to_wire(ruling) for ruling in told.rulings],
        "missing": [
            {
                "name": missing.name,
                "ask": missing.ask,
                "choices": [{"value": c.value, "label": c.label} for c in missing.choices],
            }
            for missing in told.missing
        ],
        "citations": [citation_to_wire(located) for located in told.citations],
    }
