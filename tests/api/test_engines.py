"""Asking an engine directly: over HTTP and on the command line, with the example plugin as the engine."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api import cli
from api.app import create_app
from api.cli import shared
from api.engines import booklet_of, engine_for, fact_text, facts_of, takes
from api.schema import QueriesOut, RuleOut, RulesOut
from api.service import Service
from corpus.errors import BadFacts, NotFound
from corpus.library import Library
from engine.engine import Engine
from engine.games import Listed

EXAMPLE = Path(__file__).parents[1] / "examples" / "nim"
TAKES_LAST = "The player who takes the last match decides the game."


@pytest.fixture(scope="module")
def nim() -> Iterator[Engine]:
    sys.path.insert(0, str(EXAMPLE))
    try:
        from ruleproof_nim import ENGINE

        yield ENGINE
    finally:
        sys.path.remove(str(EXAMPLE))


@pytest.fixture
def home(nim: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    """A service over an empty library, where nim is the only game with an engine."""
    monkeypatch.setattr("api.engines.engine_of", {"nim": nim}.get)
    monkeypatch.setattr("api.engines.engines", lambda: (Listed("nim", "ruleproof-nim"),))
    return Service(tmp_path, library=Library(tmp_path))


@pytest.fixture
def http(home: Service) -> TestClient:
    return TestClient(create_app(home), raise_server_exceptions=False)


@pytest.fixture
def ruleproof(
    home: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.setattr(shared, "service_of", lambda context: home)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        out, err = capsys.readouterr()
        return status, out, err

    return run


def post(http: TestClient, query: str, language: str = "en", readings: Any = None, **facts: Any) -> Any:
    case = {"query": query, "facts": facts, "readings": readings or {}, "language": language}
    return http.post("/api/games/nim/rule", json=case)


def test_queries_are_listed_with_their_slots_and_limits(http: TestClient) -> None:
    body = http.get("/api/games/nim/queries").json()
    QueriesOut.model_validate(body)
    by_id = {query["id"]: query for query in body["queries"]}
    assert list(by_id) == ["may_take", "may_pass", "who_wins", "matches_at_start"]
    matches, _ = by_id["may_take"]["slots"]
    assert (matches["name"], matches["takes"], matches["required"]) == ("matches", "0 to 20", True)
    assert by_id["may_pass"]["slots"][1]["default"] == "3,4,5"
    assert [c["value"] for c in by_id["who_wins"]["slots"][0]["choices"]] == ["first", "second"]
    (point,) = body["points"]
    assert (point["id"], point["default"]) == ("last_match", "wins")


def test_queries_are_told_in_french(http: TestClient) -> None:
    body = http.get("/api/games/nim/queries", params={"language": "fr"}).json()
    assert body["queries"][2]["asks"] == "Qui gagne la partie ?"


def test_a_ruling_carries_every_rule_with_its_words_and_their_place(http: TestClient) -> None:
    answer = post(http, "who_wins", readings={"last_match": "loses"}, last="first")
    assert answer.status_code == 200
    body = answer.json()
    RuleOut.model_validate(body)
    assert (body["outcome"], body["text"]) == ("ruling", "It is the second player who wins.")
    assert body["scenario"] == {"last": "first"}
    (ruling,) = body["rulings"]
    (step,) = ruling["steps"]
    assert (step["rule"], step["citation"]["quote"]) == ("winner", TAKES_LAST)
    assert (step["citation"]["page"], step["citation"]["heading"]) == (1, "Nim › End")
    assert step["citation"]["boxes"]


def test_the_words_of_a_step_can_be_seen_on_the_picture_of_their_page(http: TestClient) -> None:
    body = post(http, "matches_at_start").json()
    cited = body["rulings"][0]["steps"][0]["citation"]
    picture = f"/api/rulebooks/{cited['rulebook']}/pages/{cited['page']}.png"
    answer = http.get(picture, params={"quote": cited["quote"]})
    assert answer.status_code == 200
    assert answer.content.startswith(b"\x89PNG")


def test_what_is_left_open_gives_one_ruling_a_reading(http: TestClient) -> None:
    body = post(http, "who_wins", last="first").json()
    assert body["outcome"] == "divided"
    assert [(r["value"], r["assumptions"]) for r in body["rulings"]] == [
        ("first", ["the last match wins"]),
        ("second", ["the last match loses"]),
    ]


def test_a_missing_fact_is_asked_for_in_the_language(http: TestClient) -> None:
    body = post(http, "may_take", "fr", matches=2).json()
    assert body["outcome"] == "needs_facts"
    assert body["rulings"] == []
    (missing,) = body["missing"]
    assert (missing["name"], missing["ask"]) == ("heap", "Combien d’allumettes a le tas ?")
    assert missing["choices"][0] == {"value": "1", "label": "1"}


def test_a_case_that_cannot_be_says_why_with_the_words_that_forbid_it(http: TestClient) -> None:
    body = post(http, "may_pass", passed=True, heaps=[0, 0]).json()
    assert body["outcome"] == "impossible"
    assert [c["quote"] for c in body["citations"]] == ["The game ends when all matches have been taken."]
    assert body["scenario"] == {"passed": True, "heaps": [0, 0]}
    body = post(http, "may_take", matches=21).json()
    assert body["text"] == "matches taken: from 0 to 20, not 21."
    assert body["citations"] == []


def test_silence_is_told_with_the_booklets_own_words(
    http: TestClient, nim: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from corpus.games import Quote
    from engine.query import NotInRulebook
    from engine.text import Text

    def joker() -> Any:
        raise NotInRulebook(Text(fr="Pas de joker.", en="No joker."), Quote(1, "Toss a coin"))

    monkeypatch.setattr(nim.queries, "queries", dict(nim.queries.queries))
    nim.queries.query(Text(fr="Le joker ?", en="The joker?"))(joker)
    body = post(http, "joker").json()
    assert (body["outcome"], body["text"]) == ("silent", "No joker.")
    assert [c["quote"] for c in body["citations"]] == ["Toss a coin"]


def test_facts_may_come_as_words_as_they_are_typed(http: TestClient) -> None:
    typed = post(http, "may_pass", passed="oui", heaps="1, 2").json()
    assert typed == post(http, "may_pass", passed=True, heaps=[1, 2]).json()
    assert typed["scenario"] == {"passed": True, "heaps": [1, 2]}


@pytest.mark.parametrize(
    ("path", "case", "status", "kind", "told"),
    [
        ("chess", {"query": "x"}, 404, "not-found", "There is no engine for 'chess'"),
        ("nim", {"query": "x"}, 404, "query-not-found", "it rules on: may_take"),
        ("nim", {"query": "may_take", "facts": {"card": 1}}, 422, "bad-facts", "it takes: matches, heap"),
        ("nim", {"query": "may_take", "facts": {"heap": "a"}}, 422, "bad-facts", "is not a number"),
        ("nim", {"query": "who_wins", "readings": {"x": "y"}}, 422, "bad-facts", "it has: last_match"),
        ("nim", {"query": "may_take", "facts": {"heap": 1.5}}, 422, "invalid-request", "facts.heap"),
        ("nim", {"query": "may_take", "facts": {"heap": 10**9}}, 422, "invalid-request", "facts.heap"),
        ("nim", {"facts": {}}, 422, "invalid-request", "query"),
        ("nim", {"query": "who_wins", "more": 1}, 422, "invalid-request", "more"),
    ],
)
def test_what_cannot_be_ruled_on_is_a_problem_that_says_why(
    http: TestClient, path: str, case: dict[str, Any], status: int, kind: str, told: str
) -> None:
    answer = http.post(f"/api/games/{path}/rule", json=case)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert body["type"] == f"urn:ruleproof:problem:{kind}"
    assert told in body["detail"]


def test_facts_of_the_wrong_kind_never_fail_in_the_server(http: TestClient) -> None:
    for query, names in (("may_pass", ("passed", "heaps")), ("who_wins", ("last",))):
        for name in names:
            for value in (True, 3, [1], ["a"], [], "x", [10**9]):
                answer = post(http, query, **{name: value})
                assert answer.status_code in (200, 422), (query, name, value, answer.text)


def test_the_booklet_is_given_with_its_rules(http: TestClient) -> None:
    body = http.get("/api/games/nim/rules").json()
    RulesOut.model_validate(body)
    assert body["counts"] == {"sentences": 14, "quoted": 9, "explained": 1, "labels": 4, "open": 0}
    (row,) = [row for row in body["rows"] if row["text"] == TAKES_LAST]
    assert row["ids"] == ["winner", "last_match"]
    rule, point = row["cards"]
    assert rule["code"].startswith("def winner(last: int, reading: str) -> int:")
    assert point["point"]["readings"][1] == {"value": "loses", "label": "the last match loses"}


def test_a_game_without_an_engine_has_no_rules(http: TestClient) -> None:
    for path in ("/api/games/chess/rules", "/api/games/chess/queries", "/games/chess/rules"):
        answer = http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_the_page_needs_no_script_and_only_this_servers_styles(http: TestClient) -> None:
    answer = http.get("/games/nim/rules")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    page = answer.text
    assert "<script" not in page
    assert "<style" not in page
    assert " style=" not in page
    assert "http://" not in page
    for style in ("style.css", "rules.css"):
        assert f'href="/static/{style}"' in page
        assert http.get(f"/static/{style}").status_code == 200
    assert '<article id="winner">' in page
    assert 'exception to <a href="#takes_too_few">' in page


def test_the_page_speaks_the_language_that_is_asked_for(http: TestClient) -> None:
    french = http.get("/games/nim/rules", headers={"Accept-Language": "fr-FR,fr;q=0.9"}).text
    assert '<html lang="fr">' in french
    assert "la dernière allumette fait gagner" in french
    assert '<html lang="en">' in http.get("/games/nim/rules").text
    assert (
        '<html lang="en">' in http.get("/games/nim/rules?language=en", headers={"Accept-Language": "fr"}).text
    )


def test_the_picture_that_a_page_links_to_is_there(http: TestClient) -> None:
    import re

    (link,) = re.findall(r'href="(/api/rulebooks/[^"]+)"', http.get("/games/nim/rules").text)
    assert http.get(link).headers["cache-control"].endswith("immutable")


def test_words_of_a_booklet_cannot_become_markup(home: Service, nim: Engine) -> None:
    from api.ruleshtml import rules_page
    from api.ruleswire import book_for

    book = book_for(home, "nim")
    evil = "<script>alert('x')</script>"
    row = book.book.rows[1]
    sentence = replace(row.covered.sentence, text=evil)
    covered = replace(row.covered, sentence=sentence, why=evil, ids=(evil,))
    cards = tuple(replace(card, id=f'"{evil}', code=evil, overrides=evil) for card in row.cards)
    rows = (replace(row, covered=covered, cards=cards, again=(evil,)),)
    page = rules_page(replace(book, title=evil, book=replace(book.book, rows=rows)), "en")
    assert "<script" not in page
    assert page.count("&lt;script&gt;") >= 6


def test_a_value_of_a_rules_name_leaves_the_link_to_the_rule(
    http: TestClient, nim: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    heaps = nim.sheet.values["heaps"]
    monkeypatch.setattr(nim.sheet, "values", {"matches": replace(heaps, id="matches")})
    page = http.get("/games/nim/rules").text
    assert page.count('<article id="matches">') == 1
    assert page.count("<code>matches</code>") == 2


def test_a_plugins_booklet_joins_the_library_once(home: Service, nim: Engine) -> None:
    assert home.library.rulebooks() == ()
    first = booklet_of(home, nim)
    assert booklet_of(home, nim) == first
    (book,) = home.library.rulebooks()
    assert (book.id, book.game, book.title, book.shipped) == (first, "nim", "Nim", False)


def test_an_engine_is_found_by_the_title_of_its_game_too(home: Service, nim: Engine) -> None:
    booklet_of(home, nim)
    assert engine_for(home, "Nim") is nim
    with pytest.raises(NotFound, match="the games that have one: nim"):
        engine_for(home, "go")


def test_facts_are_read_as_typed_or_taken_as_they_are(nim: Engine) -> None:
    query = nim.queries.get("may_pass")
    assert facts_of(query, {"passed": "no", "heaps": [2, 1]}) == {"passed": False, "heaps": (2, 1)}
    with pytest.raises(BadFacts, match="no fact “card”"):
        facts_of(query, {"card": 3})


def test_a_fact_is_told_as_it_is_typed(nim: Engine) -> None:
    for query in nim.queries.queries.values():
        for slot in query.slots:
            for fact in slot.kind.choices():
                assert slot.kind.read(fact_text(fact)) == fact
    heaps = nim.queries.get("may_pass").slots[1].kind
    assert heaps.read(fact_text((1, 2))) == (1, 2)
    assert takes(heaps, "fr") == "nombres de 0 à 20 : 2,5"


def test_the_command_lists_what_can_be_ruled_on(ruleproof: Any) -> None:
    status, out, err = ruleproof("rule", "nim")
    assert (status, err) == (0, "")
    assert "may_take  May a player take these matches from one heap?" in out
    assert "--set matches=" in out
    assert "may be left out (3,4,5)" in out
    assert "--reading last_match=loses" in out


def test_the_command_rules_and_shows_each_rule_with_page_and_quote(ruleproof: Any) -> None:
    status, out, _ = ruleproof("rule", "nim", "may_take", "--set", "matches=2", "--set", "heap=3")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Yes: from a heap of 3 you take 1 to 3 matches."
    assert lines[1] == "1. The 2 matches come from a heap of 3."
    assert "“All matches that you take in one turn must come from the same heap.”  ▸ Nim · page 1" in lines[2]


def test_the_command_tells_each_outcome(ruleproof: Any) -> None:
    divided = ruleproof("rule", "nim", "who_wins", "--set", "last=first")[1]
    assert "Reading 2: It is the second player who wins." in divided
    assert "Assumed: the last match loses" in divided
    fixed = ("--reading", "last_match=loses")
    assert ruleproof("rule", "nim", "who_wins", "--set", "last=first", *fixed)[1].startswith(
        "It is the second"
    )
    needs = ruleproof("rule", "nim", "may_take", "--set", "matches=2")[1]
    assert "How many matches has the heap?" in needs
    assert "--set heap=…" in needs
    assert "1, 2, 3" in needs
    cannot = ruleproof("rule", "nim", "may_take", "--set", "matches=99", "--language", "fr")[1]
    assert cannot.startswith("Ce cas ne peut pas être. Allumettes prises : de 0 à 20")


def test_the_command_speaks_the_systems_language(ruleproof: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert ruleproof("rule", "nim", "matches_at_start")[1].startswith("12 allumettes en trois tas.")


def test_the_command_prints_json_in_the_form_of_http(ruleproof: Any, http: TestClient) -> None:
    out = ruleproof("rule", "nim", "who_wins", "--set", "last=first", "--json")[1]
    assert json.loads(out) == post(http, "who_wins", last="first").json()
    assert json.loads(ruleproof("rule", "nim", "--json")[1]) == http.get("/api/games/nim/queries").json()
    assert json.loads(ruleproof("rules", "nim", "--json")[1]) == http.get("/api/games/nim/rules").json()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("rule", "chess"), "There is no engine for 'chess'"),
        (("rule", "nim", "win"), "nim has no query “win”"),
        (("rule", "nim", "who_wins", "--set", "last"), "write name=value, not 'last'"),
        (("rule", "nim", "who_wins", "--set", "last=first", "--set", "last=second"), "last is given twice"),
        (("rule", "nim", "may_take", "--set", "heap=a"), "is not a number"),
        (("rule", "nim", "may_take", "--set", "card=1"), "no fact “card”"),
        (("rule", "nim", "who_wins", "--reading", "x=y"), "no open point “x”"),
        (("rule", "nim", "--set", "a=b"), "say what to rule on"),
        (("rules", "chess"), "There is no engine for 'chess'"),
        (("rules", "nim", "--page", "9"), "has no page 9; it has 1 page"),
    ],
)
def test_misuse_is_one_line_and_status_2(ruleproof: Any, arguments: tuple[str, ...], told: str) -> None:
    status, out, err = ruleproof(*arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert told in err


def test_without_a_game_the_engines_are_listed(ruleproof: Any) -> None:
    status, out, _ = ruleproof("rule")
    assert status == 0
    assert "time-bomb" in out.split()
    assert {"game": "time-bomb", "distribution": ""} in json.loads(ruleproof("rule", "--json")[1])["engines"]


@pytest.mark.parametrize("columns", ["140", "60"])
def test_the_booklet_is_shown_with_code_beside_or_under_its_words(
    ruleproof: Any, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    status, out, _ = ruleproof("rules", "nim")
    assert status == 0
    assert "return matches < 1" in out
    assert "14 sentences: 9 with a rule, 1 explained, 4 headings and the like, 0 open" in " ".join(
        out.split()
    )
    (line,) = [line for line in out.splitlines() if "def takes_too_few" in line]
    assert line.startswith("In your turn") is (columns == "140")


def test_one_page_of_the_booklet_can_be_shown(ruleproof: Any) -> None:
    assert ruleproof("rules", "nim", "--page", "1")[1] == ruleproof("rules", "nim")[1]


def test_the_booklet_is_written_as_a_page_that_needs_no_server(ruleproof: Any, tmp_path: Path) -> None:
    file = tmp_path / "nim.html"
    status, out, _ = ruleproof("rules", "nim", "--html", str(file), "--language", "fr")
    assert (status, out) == (0, f"Written to {file}.\n")
    page = file.read_text("utf-8")
    assert "<style>" in page
    assert "/static/" not in page
    assert "/api/" not in page
    assert '<html lang="fr">' in page


def test_a_page_that_cannot_be_written_is_said_so(ruleproof: Any, tmp_path: Path) -> None:
    status, _, err = ruleproof("rules", "nim", "--html", str(tmp_path / "gone" / "nim.html"))
    assert status == 1
    assert "No such file or directory" in err
