"""A server over a library of the test's own, with the true answerer, and clients for it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fastapi.testclient import TestClient

from api.app import Settings, create_app
from api.limits import Rates
from api.service import Service
from corpus.library import Library
from index.embed import Embedder
from tests.fuzz.shelf import WordDirections

NO_LIMITS = Rates("off", "off", "off", "off")
"""A suite asks more than a table of players."""

HARBOUR = """# Lantern Bay

## Setting up

Each player takes four boats and one lantern. The youngest player begins.

## A turn

Move one boat. You may never hold more than 10 oil tokens. Unless a storm rages, light a lantern.

## Scoring

A lit lantern is worth 3 points. A boat that never left the harbour scores nothing.

## End of the game

The game ends when the last lantern is lit. Ties are broken by the number of boats.
"""


def service_over(home: Path, embedder: Embedder | None = None) -> Service:
    """Return the application of a home folder."""
    return Service(home, library=Library(home), embedder=embedder or WordDirections(256))


@contextmanager
def client_of(service: Service, settings: Settings | None = None) -> Iterator[TestClient]:
    """Open a client of a server; a fault in the server comes as status 500."""
    app = create_app(service, settings or Settings(rates=NO_LIMITS))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def with_shipped(home: Path, shipped: Path | None = None) -> Service:
    """Return an application over the shipped games and Lantern Bay; ``shipped`` is a library to copy."""
    if shipped is not None:
        shutil.copytree(shipped, home, ignore=shutil.ignore_patterns("index", "*.lock"), dirs_exist_ok=True)
    service = service_over(home)
    service.library.sync_shipped()
    path = home / "lantern-bay.md"
    path.write_text(HARBOUR, "utf-8")
    service.add(path, game="lantern-bay", title="Lantern Bay")
    return service
