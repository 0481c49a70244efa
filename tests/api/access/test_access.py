"""Every route without a key, and with a wrong, revoked, too narrow and another tenant's key."""

import base64
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers
from starlette.routing import BaseRoute, Match
from starlette.websockets import WebSocketDisconnect

from api.access import _OPEN, scope_needed, sent_key
from api.app import Settings, create_app
from api.keys import KeyRing
from api.limits import Rates
from api.service import Service

SCOPES = {
    "GET /api/openapi.json": "ask",
    "POST /api/ask": "ask",
    "GET /api/passages": "ask",
    "GET /api/games": "ask",
    "GET /api/rulebooks/{id}": "ask",
    "GET /api/rulebooks/{id}/pages/{number}.png": "ask",
    "POST /api/rulebooks": "add",
    "GET /api/jobs/{id}": "add",
    "POST /api/games/{game}/audit": "audit",
    "GET /api/games/{game}/queries": "ask",
    "POST /api/games/{game}/rule": "ask",
    "GET /api/games/{game}/rules": "ask",
    "GET /games/{game}/rules": "ask",
    "GET /api/health": "admin",
    "GET /api/health/live": "open",
    "GET /api/health/ready": "admin",
    "GET /metrics": "admin",
    "GET /": "ask",
    "GET /{tongue}/": "ask",
    "GET /{tongue}/about": "ask",
    "GET /{tongue}/offline": "ask",
    "GET /{tongue}/ask": "ask",
    "GET /{tongue}/games/{game}/ask": "ask",
    "GET /{tongue}/games/{game}/suggestions.json": "ask",
    "GET /{tongue}/games/{game}/calculators": "ask",
    "GET /{tongue}/games/{game}/calculators/{query}": "ask",
    "GET /{tongue}/games/{game}": "ask",
    "GET /{tongue}/books/{rulebook}": "ask",
    "GET /{tongue}/books/{rulebook}/pages/{number}": "ask",
    "GET /{tongue}/books/{rulebook}/parts/{number}": "ask",
    "GET /{tongue}/games/{game}/sheets": "ask",
    "GET /{tongue}/games/{game}/sheets/{sheet}.{kind}": "ask",
    "GET /{tongue}/app.webmanifest": "open",
    "GET /sw.js": "open",
    "GET /{tongue}/add": "add",
    "POST /{tongue}/add": "add",
    "GET /{tongue}/add/{id}": "add",
    "GET /{tongue}/games/{game}/audit": "audit",
    "POST /{tongue}/games/{game}/audit": "audit",
    "GET /{tongue}/games/{game}/audit/{id}.html": "audit",
    "GET /{tongue}/games/{game}/audit/{id}": "audit",
}
"""What each route is to take; a new route has to be entered here before these tests pass."""

OF_AN_ENGINE = {
    "GET /{tongue}/games/{game}/calculators/{query}",
    "GET /{tongue}/games/{game}/calculators",
    "GET /{tongue}/games/{game}/sheets/{sheet}.{kind}",
    "GET /{tongue}/games/{game}/sheets",
    "GET /api/games/{game}/queries",
    "GET /api/games/{game}/rules",
    "GET /games/{game}/rules",
    "POST /api/games/{game}/rule",
}
"""What only shipped games have: of a tenant's own it is not there for the tenant either."""

OPEN = sorted(route for route, scope in SCOPES.items() if scope == "open")
CLOSED = sorted(route for route, scope in SCOPES.items() if scope != "open")
OF_A_TENANT = [
    route
    for route in CLOSED
    if re.search(r"\{(game|rulebook|id)\}", route) or route in ("POST /api/ask", "GET /api/passages")
]

FAQ = b"Q: How many feathers does each player take?\nA: Each player takes three feathers. (p. 1)\n"
HATS = b"# Hats\n\nEach player takes one hat.\n"
NOBODYS = "rp_00000000_" + "A" * 43
PREFIX = len("rp_00000000_")


def walk(routes: Iterable[BaseRoute]) -> Iterator[Any]:
    """Yield the routes of an application, also those of routers that it includes."""
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is None:
            yield route
        else:
            yield from walk(included.routes)


def told(route: Any, method: str) -> str:
    return f"{method} {route.path.replace(':tongue', '')}"


def with_password(name: str, key: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{name}:{key}".encode()).decode()}


@pytest.fixture(scope="session")
def owls(world: Any) -> dict[str, str]:
    """What stands in addresses of what the tenant ``owls`` has."""
    book = world.books["owls"][0]
    game = book["game"]
    read = world("owls", "POST", "/api/rulebooks?wait=no", files={"file": ("hats.md", HATS)})
    judged = world("owls", "POST", f"/fr/games/{game}/audit", files={"file": ("faq.txt", FAQ)})
    assert (read.status_code, judged.status_code) == (202, 303)
    job, audit = read.headers["location"], judged.headers["location"]
    until = time.monotonic() + 120
    while (
        world("owls", "GET", job).json()["state"] != "done"
        or world("owls", "GET", f"{audit}.html").status_code != 200
    ):
        assert time.monotonic() < until
        time.sleep(0.1)
    return {
        "game": game,
        "rulebook": book["id"],
        "job": job.rpartition("/")[2],
        "audit": audit.rpartition("/")[2],
    }


Send = Callable[..., Any]
Note = Callable[[str, object], None]

TRIED = "access-routes"
"""What a test says how often it was refused as: `tests.api.access.count` adds it up."""


@pytest.fixture(scope="session")
def send(world: Any, owls: dict[str, str]) -> Send:
    """Sends a request for what owls have, with somebody's key or with a text that is to be one."""

    def to(who: str, route: str, key: str = "") -> Any:
        method, template = route.split(" ")
        kind = "audit" if "audit/{id}" in template else "rulebook" if "rulebooks/" in template else "job"
        path = template.format(
            tongue="fr", game=owls["game"], rulebook=owls["rulebook"], id=owls[kind], number=1, query="x",
            sheet="x", kind="pdf",
        )  # fmt: skip
        more: dict[str, Any] = {"headers": {"Authorization": f"Bearer {key}"}} if key else {}
        if template == "/api/passages":
            path += f"?q=feathers&game={owls['game']}"
        elif template.endswith("/ask") and method == "GET":
            path += "?q=How+many+hats"
        elif template == "/api/ask":
            more["json"] = {"question": "How many hats?", "game": owls["game"]}
        elif template.endswith("/rule"):
            more["json"] = {"query": "x", "facts": {}}
        elif method == "POST":
            more["files"] = {"file": ("f.txt", FAQ if template.endswith("/audit") else HATS)}
        return world(who, method, path, **more)

    return to


def test_the_routes_are_those_that_are_tried_here(world: Any) -> None:
    found = {told(route, method) for route in walk(world.app.routes) for method in methods_of(route)}
    assert found - {"HEAD /api/openapi.json"} == set(SCOPES)
    paths = world("owls", "GET", "/api/openapi.json").json()["paths"]
    assert {f"{method.upper()} {path}" for path, all_of in paths.items() for method in all_of} <= set(SCOPES)


def methods_of(route: Any) -> Iterable[str]:
    return getattr(route, "methods", None) or ()


def test_the_document_says_that_keys_are_asked_for(world: Any) -> None:
    document = world("owls", "GET", "/api/openapi.json").json()
    schemes = document["components"]["securitySchemes"]
    assert {scheme["scheme"] for scheme in schemes.values()} == {"bearer", "basic"}
    assert {name for one in document["security"] for name in one} == set(schemes)
    for operations in document["paths"].values():
        for operation in operations.values():
            assert {"401", "403"} <= set(operation["responses"])


@pytest.mark.parametrize("route", OPEN)
def test_what_holds_nothing_of_a_library_takes_no_key(send: Send, route: str) -> None:
    assert send("", route).status_code == send("revoked", route).status_code == 200


def test_files_of_the_program_take_no_key(world: Any) -> None:
    assert world("", "GET", "/static/app.js").status_code == 200
    assert world("", "GET", "/static/nowhere.js").status_code == 404


@pytest.mark.parametrize("route", CLOSED)
def test_without_a_key_nothing_opens(send: Send, route: str, record_property: Note) -> None:
    record_property(TRIED, 1)
    answer = send("", route)
    assert answer.status_code == 401
    assert answer.json()["type"] == "urn:ruleproof:problem:key-needed"
    schemes = [one.partition(" ")[0] for one in answer.headers.get_list("www-authenticate")]
    assert schemes == (["Bearer", "Basic"] if " /api/" in route else ["Basic"])


@pytest.mark.parametrize("route", CLOSED)
def test_a_key_that_is_none_or_no_more_opens_nothing(
    world: Any, send: Send, route: str, record_property: Note
) -> None:
    own = world.keys["owls"]
    refusals = [
        send("", route, key)
        for key in (
            NOBODYS,
            own[:PREFIX] + own[PREFIX:][::-1],
            own[:-1],
            own + "A",
            own.upper(),
            own[: PREFIX - 1],
            world.keys["foxes"][:PREFIX] + own[PREFIX:],
        )
    ]
    record_property(TRIED, len(refusals) + 1)
    for refused in (*refusals, send("revoked", route)):
        assert refused.status_code == 401
        assert refused.json() == refusals[0].json()
    assert refusals[0].json()["type"] == "urn:ruleproof:problem:unknown-key"


@pytest.mark.parametrize("route", CLOSED)
def test_a_key_opens_what_its_scopes_say_and_no_more(send: Send, route: str, record_property: Note) -> None:
    scope = SCOPES[route]
    narrow = {f"owls-{other}" for other in ("ask", "add", "audit") if other != scope}
    narrow |= {"owls"} if scope == "admin" else {f"owls-no-{scope}"}
    record_property(TRIED, len(narrow))
    for who in narrow:
        answer = send(who, route)
        assert answer.status_code == 403, who
        assert answer.json()["type"] == "urn:ruleproof:problem:narrow-key"
    if route == "GET /metrics":
        return
    for who in (f"owls-{scope}", "owls-admin"):
        answer = send(who, route)
        opened = {404} if route in OF_AN_ENGINE else {200, 201, 303, 307}
        assert answer.status_code in opened, (who, answer.text[:300])


def test_figures_of_the_whole_server_are_for_no_tenant(world: Any) -> None:
    assert world("owls-admin", "GET", "/metrics").status_code == 403
    assert world("server-ask", "GET", "/metrics").status_code == 403
    assert world("server", "GET", "/metrics").status_code == 200


@pytest.mark.parametrize("route", OF_A_TENANT)
@pytest.mark.parametrize("who", ["foxes", "foxes-admin", "server"])
def test_what_one_tenant_has_is_not_there_for_others(
    send: Send, who: str, route: str, record_property: Note
) -> None:
    record_property(TRIED, 1)
    answer = send(who, route)
    assert answer.status_code == 404
    assert "feather" not in answer.text.lower()
    assert "Amber" not in answer.text


@pytest.mark.parametrize("route", sorted(set(CLOSED) - set(OF_A_TENANT)))
@pytest.mark.parametrize("who", ["foxes-admin", "server"])
def test_what_all_may_ask_for_tells_others_nothing_of_a_tenant(
    world: Any, send: Send, who: str, route: str
) -> None:
    text = send(who, route).text
    for book in world.books["owls"]:
        assert book["id"] not in text
        assert book["title"] not in text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "NONSENSE", "OPTIONS", "HEAD"])
@pytest.mark.parametrize("path", ["/api/games", "/api/rulebooks/x", "/fr/", "/api/nowhere", "/fr/add"])
def test_no_method_is_a_way_round(world: Any, method: str, path: str) -> None:
    assert world("", method, path).status_code == 401
    assert world("owls", method, path).status_code in (403, 404, 405)


@pytest.mark.parametrize(
    "path",
    [
        "//api/games",
        "/api//games",
        "/api/games/",
        "/API/games",
        "/%61pi/games",
        "/api/games%0A",
        "/api/games%00",
        "/api/games;x=1",
        "/static/..%2fapi/games",
        "/static%2f..%2fapi%2fgames",
        "/sw.js%2f..%2fapi/games",
        "/sw.js%0A",
        "/api/health%0A",
        "/api/health/live%2f..%2f..%2fgames",
        "/fr/app.webmanifest%2f..%2f",
        "/de%2f..%2ffr/",
        "/fr%2Fadd",
        "/fr/add%0A",
        "/metrics%0A",
        "/metrics/",
        "/.well-known/x",
    ],
)
def test_no_spelling_of_an_address_is_a_way_round(world: Any, path: str) -> None:
    answer = world("", "GET", path)
    assert answer.status_code == (404 if path.startswith("/static") else 401)
    narrow = world("owls-ask", "GET", path)
    for sign in ("latency_ms", "ruleproof_requests", "multipart"):
        assert sign not in narrow.text


@pytest.mark.parametrize("route", sorted(SCOPES))
def test_whatever_a_route_takes_needs_the_scope_of_that_route(world: Any, route: str) -> None:
    method, template = route.split(" ")
    found = [one for one in walk(world.app.routes) if method in methods_of(one)]
    words = st.lists(st.text(min_size=1, max_size=6), min_size=6, max_size=6)

    @settings(max_examples=60, deadline=None)
    @given(words, st.sampled_from(["", "\n", "/", "?", "\0", "//"]))
    def check(parts: list[str], end: str) -> None:
        fill = iter(parts)
        path = re.sub(r"\{(\w+)\}", lambda gap: "fr" if gap[1] == "tongue" else next(fill), template) + end
        scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
        taken = next((one for one in found if one.matches(scope)[0] is Match.FULL), None)
        if taken is None:
            return
        scope_of_it = SCOPES[told(taken, method)]
        if scope_of_it != "open":
            assert not _OPEN.fullmatch(path)
            assert scope_needed(method, path) in (scope_of_it, "admin")

    check()


@pytest.mark.parametrize("name", ["", "anybody", "é"])
def test_pages_take_the_key_as_the_password_under_any_name(world: Any, name: str) -> None:
    answer = world("", "GET", "/fr/", headers=with_password(name, world.keys["owls"]))
    assert answer.status_code == 200
    assert "Amber Falcon" in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(("tongue", "says"), [("fr", "demande une clé"), ("en", "asks for a key")])
def test_who_opens_a_page_without_a_key_reads_what_to_do(world: Any, tongue: str, says: str) -> None:
    answer = world("", "GET", f"/{tongue}/", headers={"Accept": "text/html"})
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["www-authenticate"] == 'Basic realm="Ruleproof", charset="UTF-8"'
    assert says in answer.text
    assert f'href="/{tongue}/add"' not in answer.text


def test_a_page_offers_only_what_the_key_allows(world: Any, owls: dict[str, str]) -> None:
    assert 'href="/fr/add"' in world("owls", "GET", "/fr/").text
    assert 'href="/fr/add"' not in world("owls-ask", "GET", "/fr/").text
    audit = world("owls-audit", "GET", f"/fr/games/{owls['game']}/audit").text
    assert 'type="file"' in audit
    assert 'href="/fr/add"' not in audit


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Basic !!!"},
        {"Authorization": "Basic " + base64.b64encode(b"\xff\xfe:\xff").decode()},
        {"Authorization": "Basic " + base64.b64encode(b"no colon").decode()},
        {"Authorization": "Digest abc"},
        {"Authorization": ""},
        {"Authorization": "Bearer " + "A" * 5000},
        {"X-Api-Key": NOBODYS},
    ],
)
def test_another_header_is_no_key(world: Any, headers: dict[str, str]) -> None:
    assert world("", "GET", "/api/games", headers=headers).status_code == 401


@given(st.binary(max_size=200), st.sampled_from([b"", b"Basic ", b"basic ", b"Bearer "]))
def test_no_header_is_a_fault(value: bytes, scheme: bytes) -> None:
    for header in (scheme + value, scheme + base64.b64encode(value)):
        assert isinstance(sent_key(Headers(raw=[(b"authorization", header)])), str)


def test_two_keys_at_once_are_none(world: Any) -> None:
    headers = [("Authorization", f"Bearer {world.keys[who]}") for who in ("owls", "foxes")]
    assert world.client.get("/api/games", headers=headers).status_code == 401


def test_a_key_in_an_address_is_refused_and_not_sent_back(
    world: Any, caplog: pytest.LogCaptureFixture
) -> None:
    key = world.keys["owls"]
    twisted = "".join(f"%{ord(c):02x}" for c in key)
    with caplog.at_level("DEBUG", "ruleproof"):
        for path in (
            f"/api/games?key={key}",
            f"/api/games?{key}",
            f"/api/games?access_token={twisted}",
            f"/api/games/{key}",
            f"/fr/games/{twisted}",
            f"/fr/?q=a+{key}",
            f"/static/{key}",
        ):
            for headers in ({}, {"Authorization": f"Bearer {key}"}, {"Accept": "text/html"}):
                answer = world("", "GET", path, headers=headers)
                assert answer.status_code == 400, path
                assert key[PREFIX:] not in answer.text + str(answer.headers)
    assert "contient une clé" in world("", "GET", f"/fr/?k={key}", headers={"Accept": "text/html"}).text
    assert "GET" in caplog.text
    assert key[PREFIX:] not in caplog.text


def test_no_other_protocol_is_a_way_round(world: Any) -> None:
    key = world.keys["owls-admin"]
    for headers in ({}, {"Authorization": f"Bearer {key}"}):
        with (
            pytest.raises(WebSocketDisconnect),
            world.client.websocket_connect("/api/games", headers=headers),
        ):
            pass


def test_a_browser_keeps_nothing_that_it_would_show_without_the_key(world: Any) -> None:
    book = world.books["owls"][0]
    address = f"/api/rulebooks/{book['id']}/pages/1.png?v={book['version']}"
    picture = world("owls", "GET", address)
    assert picture.status_code == 200
    assert picture.headers["cache-control"] == "private, no-cache"
    assert "Authorization" in picture.headers["vary"]
    again = {"If-None-Match": picture.headers["etag"]}
    assert world("owls", "GET", address, headers=again).status_code == 304
    assert world("", "GET", address, headers=again).status_code == 401
    assert world("foxes", "GET", address, headers=again).status_code == 404
    worker = world("", "GET", "/sw.js").text
    assert "unregister" in worker
    assert "caches.open" not in worker


def test_a_foreign_page_may_not_post_with_the_key_that_the_browser_knows(world: Any) -> None:
    headers = {**with_password("x", world.keys["owls"]), "Sec-Fetch-Site": "cross-site"}
    answer = world("", "POST", "/fr/add", headers=headers, files={"file": ("x.md", HATS)})
    assert answer.status_code == 403
    assert answer.json()["type"] == "urn:ruleproof:problem:foreign-origin"


Keyed = Callable[..., tuple[TestClient, KeyRing]]


def test_a_key_is_heeded_from_when_it_is_made_until_it_is_revoked(keyed: Keyed) -> None:
    client, ring = keyed()
    _, text = ring.add("club", ["ask"], "club")
    headers = {"Authorization": f"Bearer {text}"}
    assert client.get("/api/games", headers=headers).status_code == 200
    ring.revoke("club")
    assert client.get("/api/games", headers=headers).status_code == 401


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"format": 1, "keys": [{}]}', b"\xff"])
def test_keys_that_cannot_be_read_let_nobody_in(keyed: Keyed, tmp_path: Path, content: bytes) -> None:
    client, ring = keyed()
    _, text = ring.add("club", ["admin"])
    (tmp_path / "home" / "keys.json").write_bytes(content)
    answer = client.get("/api/games", headers={"Authorization": f"Bearer {text}"})
    assert answer.status_code == 503
    assert answer.json()["type"] == "urn:ruleproof:problem:keys-unreadable"
    assert str(tmp_path) not in answer.text
    assert client.get("/api/health/live").status_code == 200


def test_each_key_has_its_own_rate_and_who_has_none_that_of_the_address(keyed: Keyed) -> None:
    client, ring = keyed(rates=Rates(ask="3/minute", other="5/minute"))
    for n in range(2):
        headers = {"Authorization": f"Bearer {ring.add(f'key {n}', ['ask'], 'club')[1]}"}
        statuses = [client.get("/api/games", headers=headers).status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429]
        asked = [client.get("/api/passages", headers=headers) for _ in range(4)]
        assert [answer.status_code for answer in asked] == [422] * 3 + [429]
        assert 1 <= int(asked[3].headers["retry-after"]) <= 60
        assert "your key" in asked[3].json()["detail"]
    wrong = [
        client.get("/api/games", headers={"Authorization": f"Bearer {NOBODYS[:-1]}{n}"}) for n in range(6)
    ]
    assert [answer.status_code for answer in wrong] == [401] * 5 + [429]
    assert "your address" in wrong[5].json()["detail"]


def test_read_only_keeps_rulebooks_out_whatever_the_key(keyed: Keyed) -> None:
    client, ring = keyed(read_only=True)
    headers = {"Authorization": f"Bearer {ring.add('all', ['admin'])[1]}"}
    refused = client.post("/api/rulebooks", files={"file": ("x.md", HATS)}, headers=headers)
    assert refused.status_code == 403
    assert refused.json()["type"] == "urn:ruleproof:problem:uploads-off"
    assert 'href="/fr/add"' not in client.get("/fr/", headers=headers).text


def test_a_fault_in_a_tenants_application_is_told_as_any_other(
    keyed: Keyed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Service) -> None:
        raise ZeroDivisionError("a secret that nobody may see")

    client, ring = keyed()
    _, text = ring.add("club", ["ask"], "club")
    monkeypatch.setattr("api.routes.library.games_to_wire", broken)
    answer = client.get("/api/games", headers={"Authorization": f"Bearer {text}"})
    assert answer.status_code == 500
    assert answer.json()["type"] == "urn:ruleproof:problem:fault"
    assert "secret" not in answer.text


def test_where_no_keys_are_asked_for_everything_is_as_before(client: TestClient) -> None:
    assert client.get("/fr/").status_code == 200
    assert "caches.open" in client.get("/sw.js").text
    assert "securitySchemes" not in client.get("/api/openapi.json").text
    games = client.get("/api/games", params={"key": NOBODYS})
    assert games.status_code == 200
    assert "Authorization" not in games.headers.get("vary", "")


def test_settings_with_keys_leave_the_token_out() -> None:
    assert Settings(require_keys=True).permit.who == "all"
    assert Settings(require_keys=True, hosts=("rules.example",)).permit.who == "all"
    assert Settings(require_keys=True, read_only=True).permit.who == "none"
    assert Settings(hosts=("rules.example",)).permit.who == "none"


# Indexing the shipped games takes a minute on a small machine; this is about the server.
BARE = "import corpus.games; corpus.games.shipped_games = lambda: (); from api.cli import main; main()"


def test_no_log_error_or_process_list_holds_a_key(tmp_path: Path) -> None:
    home = tmp_path / "home"
    _, text = KeyRing(home).add("club", ["admin"])
    server = subprocess.Popen(
        [sys.executable, "-c", BARE, "serve", "--port", "0", "--require-keys", "--log-level", "debug"],
        env=os.environ | {"RULEPROOF_HOME": str(home), "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    seen: list[str] = []
    try:
        assert server.stdout is not None
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/", line := server.stdout.readline())):
            assert line, "the server ended"
        for path, key in (
            ("api/games", text),
            ("api/games", text[:-1] + "x"),
            (f"api/games?key={text}", ""),
            (f"fr/{text}", text),
            ("nowhere", text),
        ):
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            request = urllib.request.Request(found.group() + path, headers=headers)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    seen.append(answer.read().decode() + str(answer.headers))
            except urllib.error.HTTPError as error:
                with error:
                    seen.append(error.read().decode() + str(error.headers))
        process = Path(f"/proc/{server.pid}")
        if process.is_dir():
            seen += [(process / name).read_bytes().decode() for name in ("cmdline", "environ")]
    finally:
        server.terminate()
        rest, _ = server.communicate(timeout=60)
    assert '"games"' in seen[0]
    assert "GET" in rest
    for words in (*seen, rest, (home / "keys.json").read_text()):
        assert text[PREFIX:-1] not in words


def test_an_application_for_keys_is_made_only_where_they_are_asked_for(service: Service) -> None:
    names = [layer.cls.__name__ for layer in create_app(service, Settings()).user_middleware]
    assert not {"Access", "NoKeysInAddresses"} & set(names)
