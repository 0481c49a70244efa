import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.schema import AnswerOut


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("worth?", "answered"),
        ("unsure", "unsure"),
        ("silent", "not_in_rulebook"),
        ("details", "needs_details"),
        ("ambiguous", "ambiguous"),
    ],
)
def test_each_status_comes_in_wire_form(client: TestClient, question: str, status: str) -> None:
    answer = client.post("/api/ask", json={"question": question, "game": "lantern-bay", "language": "en"})
    assert answer.status_code == 200
    assert AnswerOut.model_validate(answer.json()).status == status


def test_command_line_and_http_say_the_same(client: TestClient, service: Any) -> None:
    over_http = client.post("/api/ask", json={"question": "worth?"}).json()
    assert over_http == service.wire(service.ask("worth?"))


def test_game_and_language_reach_the_answerer(client: TestClient, scripted: Any) -> None:
    client.post("/api/ask", json={"question": "worth?", "game": "Lantern Bay", "language": "fr-CA"})
    assert scripted.asked[-1] == ("worth?", "lantern-bay", "fr-CA")


def test_what_is_on_the_table_and_the_question_before_reach_the_answerer(
    client: TestClient, scripted: Any
) -> None:
    facts = {"players": 5, "edition": "second", "storm": True}
    answer = client.post("/api/ask", json={"question": "worth?", "table": facts, "after": "who starts?"})
    table, after = scripted.given[-1]
    assert (dict(table.facts), after) == (facts, "who starts?")
    assert answer.json()["question"] == "worth?"
    assert answer.json()["understood"] == {"question": "who starts? worth?", "follows": "who starts?"}


def test_without_them_the_answerer_is_given_neither(client: TestClient, scripted: Any) -> None:
    answer = client.post("/api/ask", json={"question": "worth?", "table": {}})
    assert scripted.given[-1] == (None, None)
    assert answer.json()["understood"] is None


@pytest.mark.parametrize(
    "more",
    [
        {"table": {"palyers": 5}}, {"table": {"players": [5]}}, {"table": {"players": None}}, {"table": 5},
        {"table": {str(n): n for n in range(21)}}, {"table": {"players": "5" * 101}}, {"table": {"": 5}},
        {"after": ""}, {"after": "x" * 2001}, {"after": 5},
    ],
)  # fmt: skip
def test_a_table_or_question_before_that_cannot_be_is_told(client: TestClient, more: dict[str, Any]) -> None:
    answer = client.post("/api/ask", json={"question": "worth?"} | more)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    if more == {"table": {"palyers": 5}}:
        assert answer.json()["type"] == "urn:ruleproof:problem:bad-facts"
        assert "that is: players" in answer.json()["detail"]


def test_passages_are_found_with_their_place(client: TestClient, rulebook: str) -> None:
    found = client.get(
        "/api/passages", params={"game": "lantern-bay", "q": "points a lit lantern is worth", "k": 2}
    ).json()
    best = found["passages"][0]
    assert len(found["passages"]) == 2
    assert (best["rulebook"], best["page"]) == (rulebook, 2)
    assert "3 points" in best["quote"]
    assert best["boxes"]
    assert best["score"] >= found["passages"][1]["score"]


@pytest.mark.parametrize(
    "params", [{"q": "x"}, {"game": "lantern-bay"}, {"q": "x", "game": "lantern-bay", "k": "0"}]
)
def test_passages_need_a_question_and_a_game(client: TestClient, params: dict[str, str]) -> None:
    assert client.get("/api/passages", params=params).status_code == 422


def test_games_and_rulebooks_are_described(client: TestClient, rulebook: str) -> None:
    (game,) = client.get("/api/games").json()["games"]
    assert (game["id"], game["rulebooks"][0]["id"]) == ("lantern-bay", rulebook)
    book = client.get(f"/api/rulebooks/{rulebook}").json()
    assert [page["number"] for page in book["page_list"]] == [1, 2]


def test_many_ask_at_once(client: TestClient) -> None:
    def ask(_: int) -> int:
        return client.post("/api/ask", json={"question": "worth?", "game": "lantern-bay"}).status_code

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(80))) == {200}


def test_the_door_itself_takes_a_few_milliseconds(client: TestClient) -> None:
    def timed() -> float:
        began = time.perf_counter()
        client.post("/api/ask", json={"question": "worth?", "game": "lantern-bay"})
        return time.perf_counter() - began

    timed()
    # A generous bound for busy machines; about 4 ms on an idle one.
    assert statistics.median(timed() for _ in range(20)) < 0.5


def test_a_slow_question_does_not_hold_up_the_others(
    client: TestClient, scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, begun, answer = threading.Event(), threading.Event(), scripted.ask

    def ask(text: str, **rest: Any) -> Any:
        if text == "slow":
            begun.set()
            assert go.wait(20)
        return answer(text, **rest)

    monkeypatch.setattr(scripted, "ask", ask)
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(client.post, "/api/ask", json={"question": "slow"})
        assert begun.wait(20)
        try:
            assert client.post("/api/ask", json={"question": "worth?"}).status_code == 200
            assert not slow.done()
        finally:
            go.set()
        assert slow.result().status_code == 200
