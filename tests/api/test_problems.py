import logging
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.problems import MEDIA_TYPE, kind_of, status_of
from corpus import errors
from corpus.errors import RuleproofError

ALL = [cls for cls in vars(errors).values() if isinstance(cls, type) and issubclass(cls, RuleproofError)]


def details(answer: Any, status: int, kind: str) -> dict[str, Any]:
    """Check the form of problem details and return them."""
    assert answer.status_code == status
    assert answer.headers["content-type"] == MEDIA_TYPE
    body: dict[str, Any] = answer.json()
    assert body["type"] == f"urn:ruleproof:problem:{kind}"
    assert body["status"] == status
    assert body["title"]
    assert body["instance"].startswith("/")
    assert "Traceback" not in answer.text
    assert len(answer.content) < 3000
    return body


def test_a_game_that_is_not_there(client: TestClient) -> None:
    body = details(client.post("/api/ask", json={"question": "q", "game": "catan"}), 404, "game-not-found")
    assert "'catan'" in body["detail"]


def test_a_rulebook_that_is_not_there(client: TestClient) -> None:
    details(client.get("/api/rulebooks/nothing"), 404, "rulebook-not-found")


@pytest.mark.parametrize("number", [3, 99_999])
def test_a_page_that_is_not_there(client: TestClient, rulebook: str, number: int) -> None:
    details(client.get(f"/api/rulebooks/{rulebook}/pages/{number}.png"), 404, "page-not-found")


def test_a_quote_that_is_not_on_the_page(client: TestClient, rulebook: str) -> None:
    answer = client.get(f"/api/rulebooks/{rulebook}/pages/1.png", params={"quote": "no such words"})
    details(answer, 404, "citation-not-found")


def test_an_address_that_is_not_there(client: TestClient) -> None:
    details(client.get("/api/nowhere"), 404, "not-there")


def test_a_method_that_is_not_allowed(client: TestClient) -> None:
    answer = client.delete("/api/ask")
    details(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"question": ""},
        {"question": 7},
        {"question": "q" * 2001},
        {"question": "q", "game": "g" * 101},
        {"question": "q", "language": "<script>"},
        {"question": "q", "surprise": 1},
        {"question": "secret " * 3000, "game": 3},
    ],
)
def test_a_request_that_is_not_valid_is_not_echoed(client: TestClient, body: dict[str, Any]) -> None:
    answer = client.post("/api/ask", json=body)
    problem = details(answer, 422, "invalid-request")
    assert problem["errors"]
    for value in body.values():
        assert str(value) not in answer.text or len(str(value)) < 3
    assert "secret" not in answer.text


@pytest.mark.parametrize("raw", [b"", b"{", b'{"question": "\\ud800"}', b"null", b"NaN"])
def test_a_body_that_is_no_json_object_is_not_valid(client: TestClient, raw: bytes) -> None:
    answer = client.post("/api/ask", content=raw, headers={"Content-Type": "application/json"})
    details(answer, 422, "invalid-request")


@pytest.mark.parametrize("raw", [b"\xff", b"[" * 30_000])
def test_a_body_that_cannot_be_parsed_at_all_is_a_bad_request(client: TestClient, raw: bytes) -> None:
    answer = client.post("/api/ask", content=raw, headers={"Content-Type": "application/json"})
    details(answer, 400, "bad-request")


def test_a_blank_question_is_a_bad_question(client: TestClient) -> None:
    details(client.post("/api/ask", json={"question": "   "}), 422, "bad-question")


def test_a_question_of_exactly_the_limit_is_answered(client: TestClient) -> None:
    assert client.post("/api/ask", json={"question": "é" * 2000}).status_code == 200


def test_a_fault_has_a_number_that_is_also_in_the_log(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "ruleproof.http"):
        answer = client.post("/api/ask", json={"question": "crash"})
    body = details(answer, 500, "fault")
    assert body["id"] in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "secret" not in answer.text
    assert "ZeroDivisionError" not in answer.text


@pytest.mark.parametrize("error", ALL, ids=lambda cls: cls.__name__)
def test_every_error_of_the_tree_has_a_status_and_a_name(error: type[RuleproofError]) -> None:
    status, title = status_of(error("x"))
    assert 400 <= status < 600
    assert title
    assert kind_of(error("x")).replace("-", "").isalpha()


def test_an_error_without_a_row_takes_that_of_its_parent() -> None:
    class Torn(errors.DamagedFile):
        pass

    assert status_of(Torn("x")) == status_of(errors.DamagedFile("x"))
