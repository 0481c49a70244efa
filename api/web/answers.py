"""Asking: the answer to a question as a page that can be opened, shared and read again."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from api.schema import Id
from api.web.games import GameView, books_of, game_view, game_views
from api.web.links import Links, table_of
from api.web.site import InTongue, Site
from api.web.words import Tongue
from corpus.games import faq
from qa.answerer import MAX_QUESTION

Asked = Annotated[str, Query(max_length=MAX_QUESTION)]

FEW_NEAREST = 3
"""Passages shown where no answer is claimed."""


def router(site: Site) -> APIRouter:
    """Return the pages that answer, and what is suggested while a question is typed."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/{tongue:tongue}/ask")
    def anywhere(request: Request, tongue: InTongue, q: Asked = "", game: str = "") -> Response:
        if not q.strip():
            return RedirectResponse(Links(tongue).home(), 303)
        if game:
            return RedirectResponse(Links(tongue).ask(site.service.game_id(game), q), 303)
        return _answer(site, request, tongue, q, None)

    @routes.get("/{tongue:tongue}/games/{game}/ask")
    def asked(request: Request, tongue: InTongue, game: Id, q: Asked = "", after: Asked = "") -> Response:
        view = game_view(site.service, game)
        if not q.strip():
            table = table_of(request.query_params.multi_items())
            return RedirectResponse(Links(tongue, table).game(view.id), 303)
        return _answer(site, request, tongue, q, view, after)

    @routes.get("/{tongue:tongue}/games/{game}/suggestions.json")
    def suggestions(tongue: InTongue, game: Id) -> JSONResponse:
        view = game_view(site.service, game)
        asked = [entry.question for entry in faq(view.id, tongue)]
        return JSONResponse({"questions": asked}, headers={"Cache-Control": "private, max-age=3600"})

    return routes


def _answer(
    site: Site, request: Request, tongue: Tongue, q: str, game: GameView | None, after: str = ""
) -> HTMLResponse:
    table = table_of(request.query_params.multi_items())
    answer = site.service.ask(q, game=game.id if game else None, table=table, after=after or None)
    site.questions.keep(answer)
    wire = site.service.wire(answer)
    if game is None and wire["game"]:
        game = game_view(site.service, wire["game"])
    return site.page(
        request,
        tongue,
        "answer.html" if game else "answer_which.html",
        game=game,
        games=() if game else game_views(site.service),
        tab="game",
        question=q,
        after=after,
        answer=wire,
        books=books_of(site.service),
        percent=min(int(wire["confidence"] * 100), 99),
        facts=_typed(wire["ruling"]),
        few=FEW_NEAREST,
    )


def _typed(ruling: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the facts of a ruling as they are typed, to open its calculator with."""
    from api.engines import fact_text

    if ruling is None:
        return {}
    facts = {
        name: tuple(fact) if isinstance(fact, list) else fact for name, fact in ruling["scenario"].items()
    }
    return {name: fact_text(fact) for name, fact in facts.items()}
