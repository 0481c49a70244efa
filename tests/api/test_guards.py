from collections.abc import Callable, Iterator

import anyio
import pytest
from fastapi.testclient import TestClient
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.types import Message, Receive, Scope, Send

from api.app import Settings
from api.guards import LOCAL_HOSTS, Guards
from api.limits import Rates

ASK = {"question": "worth?", "game": "lantern-bay"}


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "127.0.0.1:80", "[::1]:8000", "LOCALHOST", "testserver"]
)
def test_the_server_answers_to_this_machines_names(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "evil.example:8000", "", "[::1", "10.0.0.7"]
)
def test_a_foreign_host_name_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/api/games", headers={"Host": host})
    assert answer.status_code == 400
    assert answer.json()["type"] == "urn:ruleproof:problem:unknown-host"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://testserver:8001"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
    ],
)
@pytest.mark.parametrize("path", ["/api/ask", "/api/rulebooks", "/fr/add", "/en/add"])
def test_another_sites_page_may_not_post(client: TestClient, headers: dict[str, str], path: str) -> None:
    assert client.post(path, json=ASK, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{}, {"Origin": "http://testserver"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}],
)
def test_our_own_page_and_programs_may_post(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/ask", json=ASK, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/static/app.js", "/api/games", "/api/nowhere", "/api/health", "/static/no"]
)
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_a_refusal_carries_the_security_headers_too(client: TestClient) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).headers["x-content-type-options"] == "nosniff"


def test_a_body_past_the_limit_is_refused_by_its_announced_length(client: TestClient) -> None:
    answer = client.post("/api/ask", json=ASK | {"game": "x" * 64_000})
    assert answer.status_code == 413
    assert answer.json()["detail"] == "The request's body is larger than the 64 kB that may be sent here."


def test_a_body_that_hides_its_length_is_counted(client: TestClient) -> None:
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        while sent < 50_000_000:
            sent += 10_000
            yield b"x" * 10_000

    answer = client.post("/api/ask", content=endless(), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("length", ["-1", "1e9", "abc"])
def test_a_length_that_is_no_number_is_refused(client: TestClient, length: str) -> None:
    answer = client.post("/api/ask", content=b"{}", headers={"Content-Length": length})
    assert answer.status_code == 400


def test_only_uploads_may_be_large() -> None:
    settings = Settings()
    assert settings.limit("/api/rulebooks") > 100_000_000
    assert settings.limit("/fr/add") == settings.limit("/en/add") == settings.limit("/api/rulebooks")
    assert {settings.limit(path) for path in ("/api/ask", "/", "/api/rulebooks/x", "/de/add")} == {64_000}
    assert "testserver" in LOCAL_HOSTS


def test_a_body_that_never_ends_is_given_up() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()

    async def never() -> Message:
        await anyio.sleep_forever()
        raise AssertionError

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        scope = {"type": "http", "method": "POST", "path": "/api/ask", "headers": [(b"host", b"localhost")]}
        guards = Guards(ExceptionMiddleware(app), hosts=LOCAL_HOSTS, limit=lambda path: 1, patience=0.05)
        with anyio.fail_after(10):
            await guards(scope, never, send)

    anyio.run(ask)
    assert sent[0]["status"] == 408


@pytest.mark.parametrize(
    ("host", "status"), [("192.168.1.5:8000", 200), ("[fe80::1]", 200), ("evil.example", 400)]
)
def test_a_server_on_all_addresses_answers_to_addresses_but_to_no_name(
    make_client: Callable[[Settings], TestClient], host: str, status: int
) -> None:
    client = make_client(Settings(hosts=(*LOCAL_HOSTS, "0.0.0.0")))
    assert client.get("/api/games", headers={"Host": host}).status_code == status


ONCE = Rates(ask="1/hour", pictures="1/hour", uploads="1/hour", other="2/hour")


def test_who_asks_too_often_is_told_when_to_come_back(make_client: Callable[[Settings], TestClient]) -> None:
    client = make_client(Settings(rates=ONCE))
    assert client.post("/api/ask", json={"question": "silent"}).status_code != 429
    refused = client.post("/api/ask", json={"question": "silent"})
    assert refused.status_code == 429
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["type"] == "urn:ruleproof:problem:too-many-requests"
    assert 3590 <= int(refused.headers["retry-after"]) <= 3600
    assert refused.headers["x-content-type-options"] == "nosniff"
    assert client.get("/api/games").status_code == 200


def test_a_page_may_not_claim_another_address(make_client: Callable[[Settings], TestClient]) -> None:
    client = make_client(Settings(rates=ONCE))
    answers = [
        client.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{n}", "Forwarded": f"for=192.0.2.{n}"})
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


def test_a_foreign_page_does_not_use_up_what_its_visitor_may_ask(
    make_client: Callable[[Settings], TestClient],
) -> None:
    client = make_client(Settings(rates=ONCE))
    for _ in range(3):
        foreign = client.post("/api/ask", json=ASK, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
    assert client.post("/api/ask", json={"question": "silent"}).status_code != 429
