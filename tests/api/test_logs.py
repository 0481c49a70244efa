"""What the server logs: a line a request, and nothing that a person typed."""

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from api import cli
from api.app import Settings
from api.logs import Logging, Served, log_requests, route_of, start_logging
from api.service import Service

PRIVATE = "a-private-matter"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Logging], io.StringIO]]:
    """Logging as it is told; the loggers are put back as they were."""
    names = ("ruleproof", "uvicorn", "uvicorn.error")
    before = [
        (logger, list(logger.handlers), logger.level, logger.propagate)
        for logger in map(logging.getLogger, names)
    ]

    def start(told: Logging) -> io.StringIO:
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
        start_logging(told)
        return stream

    yield start
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_request_is_a_line(client: TestClient, started: Any) -> None:
    stream = started(Logging("json"))
    answer = client.post("/api/ask", json={"question": f"{PRIVATE} what?", "game": "lantern-bay"})
    (line,) = lines(stream)
    assert set(line) == {"time", "level", "logger", "method", "route", "status", "ms", "request"}
    assert (line["method"], line["route"], line["status"], line["level"]) == ("POST", "/api/ask", 200, "info")
    assert line["request"] == answer.headers["x-request-id"]
    assert 0 < line["ms"] < 60_000
    assert line["time"].endswith("+00:00")


@pytest.mark.parametrize(
    ("method", "path", "route", "status"),
    [
        ("GET", f"/api/passages?q={PRIVATE}&game={PRIVATE}", "/api/passages", 404),
        ("GET", f"/api/jobs/{PRIVATE}", "/api/jobs/{id}", 404),
        ("GET", f"/{PRIVATE}", "unmatched", 404),
        ("GET", f"/static/{PRIVATE}", "/static/{path}", 404),
        ("GET", f"/en/games/lantern-bay/ask?q={PRIVATE}", "/{tongue:tongue}/games/{game}/ask", 200),
        ("DELETE", f"/api/jobs/{PRIVATE}", "/api/jobs/{id}", 405),
        ("PRIVATE", f"/{PRIVATE}", "unmatched", 404),
    ],
)
def test_no_line_holds_what_was_asked(
    client: TestClient, started: Any, method: str, path: str, route: str, status: int
) -> None:
    stream = started(Logging("json"))
    client.request(method, path, headers={"X-Request-Id": PRIVATE, "User-Agent": PRIVATE, "Referer": PRIVATE})
    (line,) = lines(stream)
    assert (line["status"], line["route"]) == (status, route)
    assert "private" not in stream.getvalue().lower()


def test_a_refusal_before_the_routes_is_a_line_too(client: TestClient, started: Any) -> None:
    stream = started(Logging("json"))
    client.get("/api/games", headers={"Host": "evil.example"})
    (line,) = lines(stream)
    assert (line["route"], line["status"]) == ("unmatched", 400)
    assert "evil" not in stream.getvalue()


def test_an_unforeseen_error_is_told_without_its_text(client: TestClient, started: Any) -> None:
    stream = started(Logging("json"))
    answer = client.post("/api/ask", json={"question": f"crash {PRIVATE}"})
    assert answer.status_code == 500
    fault, request = lines(stream)
    assert answer.json()["id"] in fault["message"]
    assert fault["request"] == request["request"] == answer.headers["x-request-id"]
    assert "ZeroDivisionError" in fault["trace"]
    assert "conftest.py" in fault["trace"]
    assert fault["trace"].endswith("\nZeroDivisionError (its text: --log-level debug)")
    assert "private" not in stream.getvalue()
    assert request["status"] == 500


def test_whoever_debugs_is_told_the_text_of_errors(client: TestClient, started: Any) -> None:
    stream = started(Logging("json", "debug"))
    client.post("/api/ask", json={"question": "crash"})
    assert "ZeroDivisionError: a secret that nobody may see" in lines(stream)[0]["trace"]


def test_causes_are_told_too(started: Any) -> None:
    stream = started(Logging("text"))
    try:
        try:
            int(PRIVATE)
        except ValueError as error:
            raise LookupError(PRIVATE) from error
    except LookupError:
        logging.getLogger("ruleproof.http").exception("fault")
    told = stream.getvalue()
    assert told.index("ValueError") < told.index("LookupError")
    assert "private" not in told.replace('"a-private-matter"', "")


def test_an_address_is_told_only_if_wanted(started: Any) -> None:
    served = Served("GET", "/api/games", 200, 0.0123, "ab", "192.0.2.7")
    for told, shown in ((Logging("json"), None), (Logging("json", addresses=True), "192.0.2.7")):
        stream = started(told)
        log_requests(told)(served)
        assert lines(stream)[0].get("address") == shown
        assert lines(stream)[0]["ms"] == 12.3


def test_text_is_for_people(started: Any) -> None:
    stream = started(Logging("text"))
    log_requests(Logging("text"))(Served("GET", "/api/games", 200, 0.0123, "ab", "192.0.2.7"))
    assert stream.getvalue().rstrip().endswith("info: GET /api/games 200 12.3 ms")


@pytest.mark.parametrize(("level", "told"), [("info", 1), ("warning", 0), ("error", 0)])
def test_a_level_keeps_out_what_is_below_it(started: Any, level: Any, told: int) -> None:
    stream = started(Logging("json", level))
    log_requests(Logging())(Served("GET", "/", 200, 0.1, "ab", ""))
    assert len(lines(stream)) == told


def test_what_is_no_terminal_gets_json(started: Any) -> None:
    stream = started(Logging())
    logging.getLogger("ruleproof.http").warning("two\nlines")
    assert lines(stream)[0]["message"] == "two\nlines"


def test_the_chatter_of_the_web_server_is_not_told(started: Any) -> None:
    stream = started(Logging("json"))
    logging.getLogger("uvicorn.error").info("Uvicorn running on http://192.0.2.7")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert [line["message"] for line in lines(stream)] == ["Invalid HTTP request received."]


@given(st.text(max_size=50))
def test_an_entry_is_one_line_whatever_it_says(text: str) -> None:
    from api.logs import _Json

    record = logging.LogRecord("ruleproof", logging.ERROR, "", 0, "%s", (text,), None)
    line = _Json(tells_all=False).format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == text


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=5)))
def test_a_route_is_told_whatever_a_scope_holds(scope: dict[str, str]) -> None:
    assert route_of(scope)


def test_the_command_hands_on_how_to_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Service, "prepare", lambda *_: None)
    monkeypatch.setattr(Service, "warm", lambda *_: None)
    calls: list[Settings] = []
    monkeypatch.setattr("api.serve.serve_http", lambda _, settings, **where: calls.append(settings))
    told = ["--log-format", "json", "--log-level", "warning", "--log-addresses", "--metrics"]
    assert cli.run(["serve", *told]) == 0
    assert calls[0].logging == Logging("json", "warning", addresses=True)
    assert calls[0].metrics
    assert cli.run(["serve", "--log-level", "loud"]) == 2
