"""A server that asks for keys: two tenants with five rulebooks each, rulebooks of its own, shipped games."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.app import Settings, create_app
from api.keys import KeyRing
from api.limits import Rates
from api.service import Service
from corpus.library import Library

UNLIMITED = Rates("off", "off", "off", "off")

THINGS = {
    "owls": (
        ("Amber Falcon", "feather", "lantern", "qolvander"),
        ("Basalt Harp", "pebble", "string", "brimtoska"),
        ("Copper Tide", "barge", "anchor", "zelquorin"),
        ("Dusty Orrery", "planet", "gear", "wexapludo"),
        ("Echo Garden", "seedling", "trellis", "yustikorn"),
    ),
    "foxes": (
        ("Frosted Tram", "ticket", "bell", "muldrabex"),
        ("Gilded Kiln", "brick", "vase", "nivoquast"),
        ("Hollow Reef", "coral", "diver", "poxterune"),
        ("Ivory Ferry", "passenger", "rope", "ruvashilk"),
        ("Jade Cellar", "barrel", "cork", "stogluwen"),
    ),
    "": (("Keepers of Salt", "crystal", "shovel", "thwendaro"),),
}
"""For each tenant its games: title, what is moved, what is scored, and a word that stands in no other."""

RULES = """# {title}

## Setting up

Each player takes {number} {thing}s and one {token}. The youngest player begins.

## A turn

On your turn move one {thing} or polish the {token}. You may never hold more than 9 {thing}s.

\f## Scoring

A polished {token} is worth {number} points. The watchword is {word}.

## End of the game

The game ends when the last {token} is polished. Ties are broken by the number of {thing}s.
"""


@dataclass(frozen=True)
class World:
    """The server, texts of keys by what they are for, and the rulebooks of each tenant as they were added."""

    client: TestClient
    app: FastAPI
    ring: KeyRing
    keys: dict[str, str]
    books: dict[str, list[dict[str, Any]]]

    def __call__(self, who: str, method: str, path: str, **more: Any) -> Any:
        """Send a request with somebody's key; without one for nobody."""
        headers = dict(more.pop("headers", {}))
        if who:
            headers["Authorization"] = f"Bearer {self.keys[who]}"
        return self.client.request(method, path, headers=headers, follow_redirects=False, **more)


@pytest.fixture(scope="session")
def things() -> dict[str, tuple[tuple[str, str, str, str], ...]]:
    return THINGS


@pytest.fixture(scope="session")
def world(
    shipped_library: Library, service: Service, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    home = tmp_path_factory.mktemp("keyed") / "home"
    shutil.copytree(shipped_library.home, home)
    ring = KeyRing(home)
    keys = {
        "server": ring.add("server", ["admin"])[1],
        "server-ask": ring.add("server-ask", ["ask", "add"])[1],
        "revoked": ring.add("revoked", ["ask", "add", "audit", "admin"], "owls")[1],
    }
    for tenant in ("owls", "foxes"):
        keys[tenant] = ring.add(tenant, ["ask", "add", "audit"], tenant)[1]
        for scope in ("ask", "add", "audit", "admin"):
            keys[f"{tenant}-{scope}"] = ring.add(f"{tenant}-{scope}", [scope], tenant)[1]
        for scope in ("ask", "add", "audit"):
            others = [other for other in ("ask", "add", "audit") if other != scope]
            keys[f"{tenant}-no-{scope}"] = ring.add(f"{tenant}-no-{scope}", others, tenant)[1]
    ring.revoke("revoked")
    app = create_app(
        Service(home, embedder=service.embedder), Settings(require_keys=True, rates=UNLIMITED, metrics=True)
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        world = World(client, app, ring, keys, {})
        for tenant, games in THINGS.items():
            world.books[tenant] = []
            for at, (title, thing, token, word) in enumerate(games):
                text = RULES.format(title=title, thing=thing, token=token, word=word, number=at + 3)
                sent = {"file": (f"{title}.md", text.encode())}
                added = world(tenant or "server-ask", "POST", "/api/rulebooks", files=sent)
                assert added.status_code == 201, added.text
                world.books[tenant].append(added.json()["rulebook"])
        yield world


@pytest.fixture
def keyed(service: Service, tmp_path: Path) -> Iterator[Callable[..., tuple[TestClient, KeyRing]]]:
    """Opens a small server that asks for keys, over an empty library of the test's own."""
    opened: list[TestClient] = []

    def make(**settings: Any) -> tuple[TestClient, KeyRing]:
        home = tmp_path / "home"
        told: dict[str, Any] = {"rates": UNLIMITED, **settings}
        app = create_app(Service(home, embedder=service.embedder), Settings(require_keys=True, **told))
        client = TestClient(app, raise_server_exceptions=False)
        opened.append(client.__enter__())
        return client, KeyRing(home)

    yield make
    for client in opened:
        client.__exit__(None, None, None)
