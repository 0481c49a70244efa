"""Figures for monitoring: they count what happened and hold nothing that a person typed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from api.app import Settings, create_app
from api.health import Readiness
from api.limits import Rates
from api.metrics import Metrics
from api.service import Service

Make = Callable[[Settings], TestClient]


def figures(client: TestClient) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert answer.headers["cache-control"] == "no-store"
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def labels(**told: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(told.items()))


@pytest.fixture
def counted(service: Service, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setattr(service, "on_added", service.on_added)
    settings = Settings(metrics=True, rates=Rates("off", "off", "off", "off"))
    return TestClient(create_app(service, settings), raise_server_exceptions=False)


def test_nobody_is_told_unless_the_owner_wants(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_it_is_no_part_of_the_api(counted: TestClient) -> None:
    assert "/metrics" not in counted.get("/api/openapi.json").json()["paths"]


def test_requests_are_counted_by_route_and_status(counted: TestClient) -> None:
    for _ in range(3):
        counted.get("/api/jobs/a-private-matter")
    found = figures(counted)
    route = "/api/jobs/{id}"
    assert found["ruleproof_requests_total", labels(method="GET", route=route, status="404")] == 3
    assert found["ruleproof_request_seconds_count", labels(route=route)] == 3
    assert found["ruleproof_request_seconds_bucket", labels(route=route, le="+Inf")] == 3


def test_answers_are_counted_by_status_and_basis_at_every_door(counted: TestClient) -> None:
    counted.post("/api/ask", json={"question": "what?"})
    counted.get("/en/games/lantern-bay/ask?q=what")
    counted.post("/api/ask", json={"question": "silent"})
    found = figures(counted)
    assert found["ruleproof_answers_total", labels(status="answered", basis="rulebook")] == 2
    assert found["ruleproof_answers_total", labels(status="not_in_rulebook", basis="none")] == 1


def test_the_question_of_the_health_check_is_not_counted(counted: TestClient) -> None:
    counted.get("/api/health")
    assert not [name for name, _ in figures(counted) if name.startswith("ruleproof_answers_total")]


def test_uploads_are_counted_by_outcome(make_client: Make, rules_file: Path) -> None:
    client = make_client(Settings(metrics=True))
    for content in (rules_file.read_bytes(), rules_file.read_bytes(), b"PK\x03\x04"):
        client.post("/api/rulebooks", files={"file": ("rules.md", content)})
    found = figures(client)
    outcomes = {
        dict(told)["outcome"]: n for (name, told), n in found.items() if name == "ruleproof_uploads_total"
    }
    assert outcomes == {"added": 1, "known": 1, "NotARulebook": 1}
    assert found["ruleproof_indexes", labels(state="built")] == 1


def test_health_and_memory_are_told(counted: TestClient) -> None:
    found = figures(counted)
    assert found["ruleproof_health", labels(status="ok")] == 1
    assert found["ruleproof_health", labels(status="failed")] == 0
    assert found["process_resident_memory_bytes", ()] > 1_000_000


def test_no_figure_holds_what_was_typed(counted: TestClient) -> None:
    counted.post("/api/ask", json={"question": "private what?", "game": "private"})
    counted.get("/private/private?q=private")
    counted.request("PRIVATE", "/api/games")
    assert "private" not in counted.get("/metrics").text.lower()


def test_only_shipped_games_are_named(service: Service) -> None:
    told = Metrics(service, Readiness(lambda: {"status": "ok"})).text().decode()
    assert "lantern" not in told


def test_two_servers_in_one_process_count_apart(service: Service) -> None:
    one, two = (Metrics(service, Readiness(lambda: {"status": "ok"})) for _ in range(2))
    one.added(ValueError("private"))
    assert 'outcome="ValueError"' in one.text().decode()
    assert "ValueError" not in two.text().decode()
