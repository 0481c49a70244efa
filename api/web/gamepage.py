"""The page of one game: what players need in the middle of it, each line with its page of the booklet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from api.engines import Told
from api.schema import Id
from api.web.calculators import composed
from api.web.cards import editions_told, facts_told, licence
from api.web.games import GameView, game_view
from api.web.links import Links, table_of
from api.web.places import Boxes, Place, Places, sides
from api.web.site import InTongue, Site
from api.web.table import PLAYERS, Laid, Row, laid, rows, rulings
from api.web.themes import headings, themes
from api.web.words import Tongue, say
from corpus.errors import BadFacts, GameNotFound
from corpus.games import AID_SECTIONS, Game, Quote, aids, faq
from corpus.types import Located, Rulebook
from engine.games import engine_of
from qa.sheets import Titled, sheets_of


@dataclass(frozen=True, slots=True)
class Line:
    """A line with the place of the words that it rests on; ``term`` in a glossary."""

    text: str
    place: Place
    term: str = ""


@dataclass(frozen=True, slots=True)
class Computed:
    """What the engine says, with where its rules stand, one place a page.

    ``players`` and ``address`` are there where it is said for a number of players: it chooses that number.
    """

    query: str
    texts: tuple[str, ...]
    places: tuple[Place, ...]
    assumptions: tuple[str, ...] = ()
    players: int | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """What the booklet leaves open: its readings, each with whether our calculations use it."""

    asks: str
    readings: tuple[tuple[str, bool], ...]
    place: Place


def router(site: Site) -> APIRouter:
    """Return the page of a game."""
    routes = APIRouter(include_in_schema=False)
    places = Places(site.service.library)

    @routes.get("/{tongue:tongue}/games/{game}")
    def game_page(request: Request, tongue: InTongue, game: Id) -> HTMLResponse:
        view = game_view(site.service, game)
        typed = table_of(request.query_params.multi_items())
        table = laid(view.id, typed, tongue)
        # What the game refuses must not travel on; what only another game takes may.
        refused = {one.name for one in table.refused}
        kept = {name: value for name, value in typed.items() if name not in refused}
        links = Links(tongue, kept)
        values = _values(view, places, tongue) | {"laid": table}
        if view.card is not None and view.rulebooks[0].shipped:
            values |= _shipped(site, view.rulebooks[0], view.card, table, places, links)
        return site.page(
            request,
            tongue,
            "game.html",
            **values,
            game=view,
            tab="game",
            table=kept,
            links=links,
        )

    return routes


def _values(view: GameView, places: Places, tongue: Tongue) -> dict[str, Any]:
    """Return what the page of any game shows: the booklets and what they contain."""
    book = view.rulebooks[0]
    names, start = _names(view.card, book, tongue), say(tongue)("game.start")
    return {"parts": headings(places.parts(book), names, start), "card": None, "composed": (), "sheets": ()}


def _shipped(
    site: Site, book: Rulebook, card: Game, table: Laid, places: Places, links: Links
) -> dict[str, Any]:
    """Return what only the page of a shipped game shows."""
    tongue, words = links.tongue, say(links.tongue)

    def find(quote: Quote) -> Place:
        return places.find(book, quote)

    told = aids(card.id, tongue)
    lines = {
        section: tuple(Line(a.text, find(a.source), a.term) for a in getattr(told, section, ()))
        for section in AID_SECTIONS
    }
    asked = [(entry, find(entry.citations[0])) for entry in faq(card.id, tongue)]
    names = _names(card, book, tongue)
    has_engine = engine_of(card.id) is not None
    told_rows = rows(site.service, card, table, tongue) if has_engine else ()
    return {
        "card": card,
        "lines_of": lines,
        "computed_told": tuple(map(_computed, rulings(site.service, card, table, tongue)))
        if has_engine
        else (),
        "rows": tuple(_row(row, card, links) for row in told_rows),
        "agree": _open_points(card, book, places, tongue),
        "composed": composed(card.id, links),
        "sheets": _sheets(card, table, tongue),
        "sources": tuple(map(_source, card.sources)),
        "themes": themes(asked, places.parts(book), names, words("game.start")),
        "asked": len(asked),
        "facts": facts_told(card, find, words),
        "editions": editions_told(card, find, words),
        "licence": licence(card, find, words),
        "dated": card.dated if card.version and book.sha256.startswith(card.version) else None,
    }


def _names(card: Game | None, book: Rulebook, tongue: Tongue) -> dict[str, str]:
    """Return what the headings of a booklet say in the reader's language, where it is another."""
    return dict(card.headings) if card and not book.language.startswith(tongue) else {}


def _open_points(card: Game, book: Rulebook, places: Places, tongue: Tongue) -> tuple[OpenLine, ...]:
    engine = engine_of(card.id)
    points = engine.sheet.points.values() if engine else ()
    return tuple(
        OpenLine(
            point.asks.tell(tongue),
            tuple((text.tell(tongue), word == point.default) for word, text in point.readings),
            places.find(book, point.quotes[0]),
        )
        for point in points
    )


def _computed(told: Told) -> Computed:
    texts = tuple(ruling.says for ruling in told.rulings) or (told.text,)
    steps = [step for ruling in told.rulings for step in ruling.steps]
    located = [found for step in steps for found in step.citations[:1]] or list(told.citations)
    assumptions = dict.fromkeys(one for ruling in told.rulings for one in ruling.assumptions)
    return Computed(told.query, texts, _one_a_page(located), tuple(assumptions))


def _row(row: Row, card: Game, links: Links) -> Computed:
    chosen = Links(links.tongue, {**links.table, PLAYERS: str(row.players)})
    return replace(
        _computed(row.told),
        texts=(row.told.rulings[0].short,),
        players=row.players,
        address=f"{chosen.game(card.id)}#setup",
    )


def _sheets(card: Game, table: Laid, tongue: Tongue) -> tuple[Titled, ...]:
    """Return the sheets for a table; none where they are not for such a table."""
    players = table.facts.get(PLAYERS)
    try:
        return sheets_of(
            card.id,
            tongue,
            players=players if isinstance(players, int) else None,
            edition=(table.edition.chosen or None) if table.edition else None,
        )
    except (BadFacts, GameNotFound):
        return ()


def _source(source: str) -> tuple[str, str]:
    """Return a source as an address, empty if it is none, and words.

    >>> _source("https://example.org/review (age, length)")
    ('https://example.org/review', '(age, length)')
    """
    address, _, words = source.partition(" ")
    return (address, words) if address.startswith(("https://", "http://")) else ("", source)


def _one_a_page(located: Iterable[Located]) -> tuple[Place, ...]:
    found: dict[int, Place] = {}
    for one in located:
        cited = one.citation
        held = found.get(cited.page)
        boxes: Boxes = (*(held.boxes if held else ()), *sides(one.boxes))
        found[cited.page] = Place(
            cited.rulebook, cited.page, one.page_label, tuple(dict.fromkeys(boxes)), one.start
        )
    return tuple(found[page] for page in sorted(found))
