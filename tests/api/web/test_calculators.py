"""The pages of the calculators: every query has one, and it says what the engine says."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.app import create_app
from api.engines import fact_text
from api.service import Service
from api.web.calculators import composed
from api.web.calculators.declared import Composed
from api.web.calculators.fields import Optioned
from api.web.calculators.pages import COMPOSED
from api.web.links import Links
from api.web.words import TONGUES, Tongue, words
from corpus.library import Library
from engine.engine import Engine
from engine.games import SHIPPED, engine_of
from engine.query import Exemplified, Kind, Number, Numbers, Query
from engine.referee import rule
from engine.ruling import Divided, Fact, Impossible, NeedsFacts, Outcome, Ruling, Silent

HM, HOLMES, BOMB = "holmes-and-moriarty", "holmes-sherlock-moriarty", "time-bomb"
SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


@cache
def engine(game: str) -> Engine:
    found = engine_of(game)
    assert found is not None
    return found


ALL = [(game, query) for game in SHIPPED for query in engine(game).queries.queries]


@pytest.fixture(scope="module")
def web(shipped_library: Library) -> TestClient:
    # Never entered: no model is loaded, as nothing here is asked in words.
    service = Service(shipped_library.home, library=shipped_library)
    return TestClient(create_app(service), raise_server_exceptions=False, headers={"Accept": "text/html"})


def page(web: TestClient, path: str, status: int = 200, **facts: Any) -> str:
    response = web.get(path, params=facts)
    assert response.status_code == status, response.text[:2000]
    return response.text


def shown(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def values(html: str) -> list[str]:
    """The values in large letters."""
    return [unescape(found).strip() for found in re.findall(r'<p class="value"[^>]*>(.*?)</p>', html, re.S)]


def ruling_of(html: str) -> str:
    found = re.search(r'<section class="ruling".*?</section>\s*<p class="row after">', html, re.S)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize(("game", "query"), ALL)
def test_every_query_has_a_form_in_both_languages(
    web: TestClient, game: str, query: str, tongue: Tongue
) -> None:
    html = page(web, f"/{tongue}/games/{game}/calculators/{query}")
    asked = engine(game).queries.get(query)
    assert asked.asks.tell(tongue) in shown(html)
    for slot in asked.slots:
        assert f'data-slot="{slot.name}"' in html
        assert re.search(rf'<(input|select)[^>]* name="{slot.name}"', html)
    labels = re.findall(r'<(?:legend|label for="i-\w+")>([^<]*)', html)
    assert len(labels) == len(set(labels)) == len(asked.slots)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("game", SHIPPED)
def test_every_query_is_listed_once_under_its_theme(web: TestClient, game: str, tongue: Tongue) -> None:
    html = page(web, f"/{tongue}/games/{game}/calculators")
    for query in engine(game).queries.queries.values():
        assert html.count(f'href="/{tongue}/games/{game}/calculators/{query.id}"') == 1
        assert query.theme is not None
        assert query.theme.tell(tongue) in shown(html)


@pytest.mark.parametrize("game", SHIPPED)
def test_composed_calculators_are_listed_first(web: TestClient, game: str) -> None:
    html = page(web, f"/en/games/{game}/calculators", **{"t.players": "5"})
    listed = composed(game, Links("en", {"players": "5"}))
    assert listed
    for id, key, url in listed:
        assert url == f"/en/games/{game}/calculators/{id}?t.players=5"
        assert words()[key]["en"] in shown(html)
        assert html.index(url) < html.index("data-find")


def strategy(kind: Kind) -> st.SearchStrategy[Any]:
    if choices := kind.choices():
        return st.sampled_from(choices)
    match kind:
        case Number(low=low, high=high):
            return st.integers(low, high)
        case Numbers(low=low, high=high, at_least=least, at_most=most, distinct=distinct):
            size = min(most, least + 6, high - low + 1)
            return st.lists(st.integers(low, high), min_size=least, max_size=size, unique=distinct).map(tuple)
    if isinstance(kind, Optioned):
        return st.lists(st.sampled_from([word for word, _ in kind.options]), unique=True).map(tuple)
    assert isinstance(kind, Exemplified)
    return st.sampled_from(kind.examples)


@st.composite
def cases(draw: st.DrawFn) -> tuple[str, Query, dict[str, Fact]]:
    game, id = draw(st.sampled_from(ALL))
    query = engine(game).queries.get(id)
    facts = {
        slot.name: draw(strategy(slot.kind))
        for slot in query.slots
        if draw(st.integers(0, 9)) < (9 if slot.required else 5)
    }
    return game, query, facts


def says(outcome: Outcome, tongue: Tongue) -> list[str]:
    """What has to be read on the page."""
    match outcome:
        case Ruling(says=told):
            return [told.tell(tongue)]
        case Divided(rulings=rulings):
            return [ruling.says.tell(tongue) for ruling in rulings]
        case NeedsFacts(needs=needs):
            return [need.ask.tell(tongue) for need in needs]
        case Silent(text=text) | Impossible(text=text):
            return [text.tell(tongue)]


@settings(deadline=None, max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=cases(), tongue=st.sampled_from(TONGUES))
def test_a_page_says_what_the_engine_says(
    web: TestClient, case: tuple[str, Query, dict[str, Fact]], tongue: Tongue
) -> None:
    game, query, facts = case
    outcome = rule(engine(game), query.id, facts)
    typed = {name: fact_text(fact) for name, fact in facts.items()}
    html = page(web, f"/{tongue}/games/{game}/calculators/{query.id}", **typed)
    part = ruling_of(html)
    if isinstance(outcome, Ruling):
        assert values(part) == [" ".join(outcome.short.tell(tongue).split("\t"))]
        assert re.search(rf'href="/{tongue}/books/[^"]+/pages/\d+', part)
    if isinstance(outcome, Divided):
        assert values(part) == [ruling.short.tell(tongue) for ruling in outcome.rulings]
    for text in says(outcome, tongue):
        assert re.sub(r"\s+", " ", text) in shown(part)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    case=st.sampled_from(ALL),
    typed=st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=60) | st.just(SCRIPT),
    tongue=st.sampled_from(TONGUES),
)
def test_whatever_is_typed_is_told_and_never_run(
    web: TestClient, case: tuple[str, str], typed: str, tongue: Tongue
) -> None:
    game, id = case
    slots = engine(game).queries.get(id).slots
    response = web.get(
        f"/{tongue}/games/{game}/calculators/{id}", params=dict.fromkeys((s.name for s in slots), typed)
    )
    assert response.status_code in (200, 422)
    assert "<script>alert" not in response.text
    assert "<img src=x" not in response.text
    assert (response.status_code == 422) == (
        'class="fault error" id="e-'
        in re.sub(r'<p class="fault error" id="e-\w+" data-live></p>', "", response.text)
    )


def test_a_fault_stands_at_its_field_and_nothing_is_ruled(web: TestClient) -> None:
    html = page(web, f"/fr/games/{HM}/calculators/compare_crimes", 422, moriarty="17", holmes="3")
    assert re.search(r'id="e-moriarty" data-live>Crime de Moriarty : de 1 à 16, pas 17\.<', html)
    assert 'id="e-holmes" data-live></p>' in html
    assert values(html) == []


def test_a_script_in_a_fact_is_shown_as_text(web: TestClient) -> None:
    html = page(web, f"/en/games/{HM}/calculators/line_on_board", 422, board=SCRIPT)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script>alert" not in html


def test_an_impossible_case_says_why_with_the_words_of_the_booklet(web: TestClient) -> None:
    html = page(web, f"/en/games/{BOMB}/calculators/cuts_left", players="12", round="1", cuts="0")
    assert "The IELLO edition is for 4 to 8 players, not 12." in shown(html)
    assert "<blockquote" in html


def test_a_silent_booklet_is_said_to_be(web: TestClient) -> None:
    html = page(web, f"/en/games/{HM}/calculators/location_of", card="8")
    assert "The rulebook does not say" in shown(html)
    assert values(html) == []


def test_both_readings_stand_with_what_they_assume(web: TestClient) -> None:
    html = page(web, f"/en/games/{HM}/calculators/line_possible", board="mm.h/..../..../....", hands_left="1")
    assert values(html) == ["yes", "no"]
    assert "Assumed: Second reading: also when too few hands are left" in shown(html)


def test_what_is_on_the_table_fills_the_form_and_travels_on(web: TestClient) -> None:
    html = page(web, f"/en/games/{BOMB}/calculators/cuts_in_round", **{"t.players": "6"})
    assert values(html) == ["6 cuts"]
    assert '<input type="hidden" name="t.players" value="6">' in html
    told = page(web, f"/en/games/{BOMB}/calculators/cuts_in_round", players="7", **{"t.players": "6"})
    assert values(told) == ["7 cuts"]


def test_rules_of_the_usual_edition_are_said_to_be(web: TestClient) -> None:
    other = {"t.edition": "evolution"}
    assert "Another edition is on your table" in page(
        web, f"/en/games/{BOMB}/calculators/rounds_in_all", **other
    )
    assert "Another edition" not in page(web, f"/en/games/{BOMB}/calculators/rounds_in_all")
    assert "Another edition" not in page(web, f"/en/games/{BOMB}/calculators/setup", players="5", **other)


def test_a_query_or_game_that_is_not_there_is_not_found(web: TestClient) -> None:
    page(web, f"/en/games/{BOMB}/calculators/no_such_query", 404)
    page(web, "/en/games/no-such-game/calculators", 404)


def test_a_page_is_small(web: TestClient) -> None:
    static = Path(__file__).parents[3] / "api" / "web" / "static"
    files = ("calculators.css", "calculators.js", "style.css", "app.js", "store.js", "settings.js")
    shell = sum((static / name).stat().st_size for name in files)
    # Jokers on both sides: every line that has one is told in both readings.
    full = {
        "m3": "2",
        "t3j": "1",
        "m4": "3",
        "t5": "4",
        "m6": "3",
        "m7": "3",
        "t8": "3",
        "m8j": "1",
        "t9": "5",
    }
    for game, id, facts in ((HOLMES, "score-sheet", full), (BOMB, "wires", {"players": "5"})):
        assert len(page(web, f"/fr/games/{game}/calculators/{id}", **facts).encode()) + shell < 150_000


def test_a_plugins_queries_are_listed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples" / "nim")
    from ruleproof_nim import ENGINE

    for module in ("api.engines", "api.web.games"):
        monkeypatch.setattr(f"{module}.engine_of", {"nim": ENGINE}.get)
    http = TestClient(
        create_app(Service(tmp_path, library=Library(tmp_path))), headers={"Accept": "text/html"}
    )
    html = page(http, "/en/games/nim/calculators")
    assert "Other questions" in html
    for query in ENGINE.queries.queries.values():
        assert query.theme is None
        assert f'href="/en/games/nim/calculators/{query.id}"' in html
        page(http, f"/fr/games/nim/calculators/{query.id}")


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    of=st.sampled_from(COMPOSED),
    typed=st.lists(
        st.text(st.characters(codec="utf-8"), max_size=12) | st.sampled_from(["3", "x", SCRIPT]), max_size=3
    ),
    reading=st.sampled_from(["", "no", "maybe"]),
)
def test_a_composed_calculator_takes_whatever_is_typed(
    web: TestClient, of: Composed, typed: list[str], reading: str
) -> None:
    told: dict[str, Any] = {one.name: typed for one in of.inputs}
    told |= {f"r.{point}": reading for point in of.points}
    response = web.get(f"/fr/games/{of.game}/calculators/{of.id}", params=told)
    assert response.status_code in (200, 422)
    assert "<script>alert" not in response.text


def test_a_composed_calculator_shows_each_line_with_its_page_and_its_rules(web: TestClient) -> None:
    html = page(web, f"/en/games/{HOLMES}/calculators/score-sheet", m3="2", t3="1")
    line = re.search(r'<div class="line" id="l-c3">.*?</details>', html, re.S)
    assert line is not None
    assert "2 points for Sherlock, 0 for Moriarty" in shown(line[0])
    assert re.search(r'href="/en/books/[^"]+/pages/5\?boxes=', line[0])
    assert "Seul le joueur majoritaire" in shown(line[0])
    bar = re.search(r'<div class="bar".*?</div>', html, re.S)
    assert bar is not None
    assert shown(bar[0]).split() == ["Total", "2–0", "Winner", "Sherlock"]


def test_a_line_opens_alone_with_its_facts(web: TestClient) -> None:
    html = page(web, f"/en/games/{HM}/calculators/case", moriarty_crime="8", holmes_crime="3")
    link = unescape(re.findall(rf'href="(/en/games/{HM}/calculators/compare_crimes[^"]*)"', html)[0])
    assert values(web.get(link).text) == ["Moriarty"]
