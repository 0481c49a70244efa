"""The pages of the calculators: the list of a game's, and each of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from api.engines import booklet_of, engine_for, fact_text, teller_of
from api.schema import Id
from api.web.calculators import holmes, holmes_and_moriarty, time_bomb
from api.web.calculators.declared import Composed
from api.web.calculators.fields import Parameters
from api.web.calculators.forms import form, other_edition
from api.web.calculators.working import worked
from api.web.games import GameView, books_of, game_view
from api.web.links import Links, table_of
from api.web.site import InTongue, Site
from api.web.words import Tongue
from engine.engine import Engine
from engine.query import Query

COMPOSED: tuple[Composed, ...] = (
    holmes.SCORE_SHEET,
    holmes_and_moriarty.CASE,
    holmes_and_moriarty.BOARD,
    time_bomb.WIRES,
)


@dataclass(frozen=True, slots=True)
class Theme:
    """Queries of one theme, in the engine's order."""

    title: str
    queries: tuple[Query, ...]


def composed(game: str, links: Links) -> tuple[tuple[str, str, str], ...]:
    """Return a game's composed calculators: id, key of the title in ``words``, address."""
    return tuple(
        (one.id, f"calculators.{one.words}", links.calculator(game, one.id))
        for one in COMPOSED
        if one.game == game
    )


def themes(engine: Engine, tongue: Tongue) -> tuple[Theme, ...]:
    """Return an engine's queries by theme, as their modules name it; those without one come last.

    Themes stand in the order of the package's ``THEMES``, where it lists its modules, else of the queries.
    """
    modules = [module.__name__ for module in getattr(import_module(engine.package), "THEMES", ())]
    at = {name: place for place, name in enumerate(modules)}
    queries = engine.queries.queries.values()
    grouped: dict[str, list[Query]] = {}
    for query in sorted(queries, key=lambda query: at.get(query.function.__module__, len(at))):
        grouped.setdefault(query.theme.tell(tongue) if query.theme else "", []).append(query)
    last = grouped.pop("", [])
    found = [Theme(title, tuple(queries)) for title, queries in grouped.items()]
    return (*found, Theme("", tuple(last))) if last else tuple(found)


def router(site: Site) -> APIRouter:
    """Return the pages of the calculators."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/{tongue:tongue}/games/{game}/calculators")
    def listing(request: Request, tongue: InTongue, game: Id) -> HTMLResponse:
        view, engine = _game(site, game)
        return site.page(
            request,
            tongue,
            "calculators.html",
            game=view,
            tab="calculators",
            composed=composed(view.id, Links(tongue, table_of(request.query_params.multi_items()))),
            themes=themes(engine, tongue),
        )

    @routes.get("/{tongue:tongue}/games/{game}/calculators/{query}")
    def calculator(request: Request, tongue: InTongue, game: Id, query: Id) -> HTMLResponse:
        view, engine = _game(site, game)
        of_several = next((one for one in COMPOSED if (one.game, one.id) == (view.id, query)), None)
        if of_several:
            return _composed(site, request, tongue, view, engine, of_several)
        return _single(site, request, tongue, view, engine, engine.queries.get(query))

    return routes


def _game(site: Site, game: str) -> tuple[GameView, Engine]:
    engine = engine_for(site.service, game)
    booklet_of(site.service, engine)  # a plugin's game is in the library once its booklet is
    return game_view(site.service, engine.id), engine


def _single(
    site: Site, request: Request, tongue: Tongue, view: GameView, engine: Engine, query: Query
) -> HTMLResponse:
    table = table_of(request.query_params.multi_items())
    filled = form(engine, query, _parameters(request), table, teller_of(site.service, engine, tongue), tongue)
    return site.page(
        request,
        tongue,
        "calculators/query.html",
        status=422 if filled.faults else 200,
        form=filled,
        other_edition=other_edition(view.id, query, table.get("edition")),
        **_shared(site, view),
    )


def _composed(
    site: Site, request: Request, tongue: Tongue, view: GameView, engine: Engine, composed: Composed
) -> HTMLResponse:
    table = table_of(request.query_params.multi_items())
    sheet = worked(
        engine, composed, _parameters(request), table, teller_of(site.service, engine, tongue), tongue
    )
    return site.page(
        request,
        tongue,
        "calculators/composed.html",
        status=422 if sheet.faulty else 200,
        sheet=sheet,
        typed=_typed,
        pages_of=_pages,
        **_shared(site, view),
    )


def _shared(site: Site, view: GameView) -> dict[str, Any]:
    return {"game": view, "tab": "calculators", "books": books_of(site.service)}


def _typed(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return facts as they are typed, for the address of the calculator of one query."""
    return {name: fact_text(one) for name, one in facts.items()}


def _pages(wire: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return one citation of each page that an outcome rests on."""
    cited = [step["citation"] for ruling in wire["rulings"] for step in ruling["steps"]] + wire["citations"]
    return list({one["page"]: one for one in cited}.values())


def _parameters(request: Request) -> Parameters:
    found: dict[str, list[str]] = {}
    for name, value in request.query_params.multi_items():
        found.setdefault(name, []).append(value)
    return found
