"""The start: the list of games, and what is stored and what is not."""

from typing import Annotated

from fastapi import APIRouter, Header, Request
from starlette.responses import HTMLResponse, RedirectResponse

from api.web.games import game_views
from api.web.site import InTongue, Site
from api.web.words import tongue_of


def router(site: Site) -> APIRouter:
    """Return the pages that belong to no game."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/")
    def start(accept_language: Annotated[str, Header(max_length=500)] = "") -> RedirectResponse:
        headers = {"Vary": "Accept-Language", "Cache-Control": "no-cache"}
        return RedirectResponse(f"/{tongue_of(accept_language)}/", 307, headers)

    @routes.get("/{tongue:tongue}/")
    def home(request: Request, tongue: InTongue) -> HTMLResponse:
        return site.page(request, tongue, "home.html", games=game_views(site.service))

    @routes.get("/{tongue:tongue}/about")
    def about(request: Request, tongue: InTongue) -> HTMLResponse:
        return site.page(request, tongue, "about.html")

    @routes.get("/{tongue:tongue}/offline")
    def offline(request: Request, tongue: InTongue) -> HTMLResponse:
        """What the browser shows where neither the server nor a copy of the page can be had."""
        return site.page(request, tongue, "offline.html")

    return routes
