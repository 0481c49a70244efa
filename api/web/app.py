"""All pages of the web app over one site."""

from collections.abc import Iterator

from fastapi import APIRouter

from api.web import answers, books, calculators, gamepage, home, offline, sheets
from api.web.site import Site


def routers(site: Site) -> Iterator[APIRouter]:
    """Yield the routes of every page."""
    yield home.router(site)
    yield answers.router(site)
    yield calculators.router(site)
    yield gamepage.router(site)
    yield books.router(site)
    yield sheets.router(site)
    yield offline.router(site)
