from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import Settings
from api.health import Readiness, canned_question
from api.service import Service
from corpus.errors import IndexUnusable


def test_a_service_that_finds_the_known_page_is_well(client: TestClient) -> None:
    answer = client.get("/api/health")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    health = answer.json()
    assert health["status"] == "ok"
    assert health["checks"] == {"library": "ok", "question": "ok", "indexes": "ok"}
    assert health["games"] == 1
    assert health["generation"]


def test_a_service_that_cites_another_page_is_not_able_to_answer(
    client: TestClient, scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = scripted.ask
    monkeypatch.setattr(
        scripted, "ask", lambda text, **rest: replace(answer(text, **rest), claims=(), nearest=())
    )
    failed = client.get("/api/health")
    assert failed.status_code == 503
    assert failed.json()["status"] == "failed"
    assert failed.json()["checks"]["question"] == "failed: the known page was not found"


def test_a_service_that_breaks_says_so_without_breaking(
    client: TestClient, scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(text: str, **rest: Any) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(scripted, "ask", broken)
    failed = client.get("/api/health")
    assert failed.status_code == 503
    assert failed.json()["checks"]["fault"] == "failed: unforeseen ZeroDivisionError; see the log"
    assert "secret" not in failed.text


def test_a_damaged_index_that_has_a_stand_in_is_degraded(
    client: TestClient, service: Service, rulebook: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.ensure_indexes()
    monkeypatch.setattr(service.indexes.get(rulebook), "damaged", ("000001-aa",))
    health = client.get("/api/health")
    assert (health.status_code, health.json()["status"]) == (200, "degraded")
    assert rulebook in health.json()["checks"]["indexes"]


def test_an_index_that_cannot_be_read_is_degraded(
    client: TestClient, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> None:
        raise IndexUnusable("gone")

    monkeypatch.setattr(service.indexes, "get", broken)
    assert client.get("/api/health").json()["status"] == "degraded"


def test_an_empty_library_cannot_answer(make_client: Callable[[Settings], TestClient]) -> None:
    answer = make_client(Settings()).get("/api/health")
    assert answer.status_code == 503
    assert answer.json()["checks"]["question"].startswith("failed")


def test_the_canned_question_is_known_to_stand_on_a_page(service: Service, rulebook: str) -> None:
    canned = canned_question(service)
    assert canned is not None
    assert canned.game == "lantern-bay"
    assert canned.pages


def test_a_server_that_runs_is_alive_whatever_its_library(
    make_client: Callable[[Settings], TestClient],
) -> None:
    answer = make_client(Settings()).get("/api/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})
    assert answer.headers["cache-control"] == "no-store"


def test_a_service_that_answers_is_ready(client: TestClient) -> None:
    answer = client.get("/api/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})
    assert answer.headers["cache-control"] == "no-store"


def test_a_service_that_cannot_answer_is_not_ready(make_client: Callable[[Settings], TestClient]) -> None:
    answer = make_client(Settings()).get("/api/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "not ready"})


def test_readiness_asks_again_after_a_while_and_ends_with_a_stop() -> None:
    now, found, asked = 0.0, "ok", 0

    def check() -> dict[str, Any]:
        nonlocal asked
        asked += 1
        return {"status": found}

    readiness = Readiness(check, seconds=5, clock=lambda: now)
    assert readiness.ready()
    assert readiness.ready()
    assert asked == 1
    found, now = "failed", 6.0
    assert not readiness.ready()
    found, now = "degraded", 12.0
    assert readiness.ready()
    readiness.stop()
    assert not readiness.ready()
    assert asked == 3
