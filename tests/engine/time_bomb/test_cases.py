"""Cases of every query: the value, the words in both languages, the rules behind them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.engine import Engine
from engine.referee import read_facts, rule
from engine.ruling import Divided, Impossible, NeedsFacts, Ruling, Silent
from engine.text import Text
from engine.trace import Step

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))["case"]

ASKED = {f"TB-Q{number}" for number in range(1, 39)}
"""The players' questions that were collected."""

EITHER_WAY_ROUND = frozenset(
    "can_still_win can_still_win_at stops_early may_pass may_lie may_show must_announce helper_required "
    "may_cut target_may old_enough".split()
)
"""Queries that players also ask the other way round ("is it over?", "is it forbidden?")."""


def _fact(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _all(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        yield step.rule
        yield from _all(step.steps)


def _words(text: Text) -> tuple[str, str]:
    return text.fr, text.en


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['query']}{case['facts']}")
def test_a_case_is_ruled_on_like_this(engine: Engine, case: dict[str, Any]) -> None:
    outcome = rule(engine, case["query"], {name: _fact(fact) for name, fact in case["facts"].items()})
    if "needs" in case:
        assert isinstance(outcome, NeedsFacts)
        assert [need.slot for need in outcome.needs] == case["needs"]
        return
    if "silent" in case or "impossible" in case:
        assert isinstance(outcome, Silent if "silent" in case else Impossible)
        assert _words(outcome.text) == (case["fr"], case["en"])
        assert [quote.page for quote in outcome.quotes] == case["pages"]
        return
    if "divided" in case:
        assert isinstance(outcome, Divided)
        assert [ruling.value for ruling in outcome.rulings] == case["divided"]
        rulings = outcome.rulings
    else:
        assert isinstance(outcome, Ruling)
        assert outcome.value == _fact(case["value"])
        assert type(outcome.value) is type(_fact(case["value"]))
        rulings = (outcome,)
    assert _words(rulings[0].says) == (case["fr"], case["en"])
    assert list(dict.fromkeys(_all(rulings[0].steps))) == case["steps"]
    assert [said.en for ruling in rulings for said in ruling.assumptions] == case.get("assumptions", [])


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["facts"]], ids=lambda case: f"{case['query']}{case['facts']}"
)
def test_the_facts_of_a_case_can_be_typed(engine: Engine, case: dict[str, Any]) -> None:
    typed = {
        name: " ".join(map(str, fact)) if isinstance(fact, list) else str(fact).lower()
        for name, fact in case["facts"].items()
    }
    facts = {name: _fact(fact) for name, fact in case["facts"].items()}
    assert read_facts(engine, case["query"], typed) == facts


def test_every_query_has_a_case(engine: Engine) -> None:
    assert {case["query"] for case in CASES} == set(engine.queries.queries)


def test_every_question_that_was_collected_is_answered_by_a_case() -> None:
    assert {case["question"] for case in CASES if "question" in case} == ASKED


def test_what_the_booklet_says_verdict_first_begins_with_yes_or_no(engine: Engine) -> None:
    for case in CASES:
        if case["query"] in EITHER_WAY_ROUND:
            continue
        if isinstance(case.get("value"), bool) and not case["fr"].startswith("Dans tous les cas"):
            yes = case["value"]
            assert case["fr"].startswith("Oui : " if yes else "Non : "), case
            assert case["en"].startswith("Yes: " if yes else "No: "), case


def test_what_is_asked_either_way_round_is_told_as_what_is_true(engine: Engine) -> None:
    told = [case for case in CASES if case["query"] in EITHER_WAY_ROUND and "value" in case]
    assert {case["query"] for case in told} == EITHER_WAY_ROUND
    for case in told:
        # Permission to cut before another player and Cthulhu's duty are asked one way round only.
        if case["query"] == "may_cut" and case["facts"]["target"] != "own":
            continue
        if case["query"] == "must_announce" and case["value"]:
            continue
        assert not case["fr"].startswith(("Oui", "Non")), case
        assert not case["en"].startswith(("Yes", "No:")), case


def test_the_steps_inside_a_step_tell_the_numbers_of_the_case(engine: Engine) -> None:
    outcome = rule(engine, "game_result", {"players": 6, "found": 5, "rounds": 4})
    assert isinstance(outcome, Ruling)
    (ends,) = outcome.steps
    assert [step.text.en for step in ends.steps] == [
        "The bomb is not revealed.",
        "5 of 6 defusing wires: 1 still missing.",
        "Round 4 is over and 1 defusing wire is missing: Moriarty's team wins.",
    ]
    assert [step.quote.page for step in ends.steps] == [1, 1, 1]


def test_what_is_not_in_the_booklet_is_never_guessed(engine: Engine) -> None:
    silent = {case["query"] for case in CASES if "silent" in case}
    assert silent >= {"may_look_again", "player_leaves", "evolution_power", "contents", "wires_in_play"}
    for edition in ("new-board-game-party-2014", "dont-mess-with-cthulhu", "tempel-des-schreckens-2016"):
        for players in (4, 5):
            assert isinstance(rule(engine, "setup", {"players": players, "edition": edition}), Silent)


def test_no_text_shows_code_or_an_empty_place() -> None:
    for case in CASES:
        for text in (case["fr"], case["en"]) if "fr" in case else ():
            assert not set("{}_") & set(text), text
            assert "None" not in text
            assert "  " not in text
            assert text.endswith("."), text
            assert text[0].isupper() or text[0].isdigit(), text
