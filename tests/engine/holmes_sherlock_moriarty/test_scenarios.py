"""Cases of every query, with the outcome worked out by hand from the booklet."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.games import engine_of
from engine.referee import rule
from engine.ruling import Divided, Fact, Impossible, NeedsFacts, Outcome, Ruling, Silent
from engine.trace import Step

ENGINE = engine_of("holmes-sherlock-moriarty")
assert ENGINE is not None
CASES = tomllib.loads((Path(__file__).parent / "scenarios.toml").read_text("utf-8"))["case"]


EITHER_WAY_ROUND = frozenset(
    """is_open may_move_pawn is_compulsory is_over closes_tonight is_majority_safe can_complete may_visit
    may_return may_add_joker jokers_allowed may_place_hidden_joker may_pay_watson can_be_stuck
    starter_changes""".split()
)
"""Queries asked as often one way round as the other (open or closed?), whose verdict is a state."""


def _name(case: dict[str, Any]) -> str:
    return f"{case['query']} {case['facts']}"


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _outcome(case: dict[str, Any]) -> Outcome:
    facts: dict[str, Fact] = {name: _plain(fact) for name, fact in case["facts"].items()}
    assert ENGINE is not None
    return rule(ENGINE, case["query"], facts)


def _all(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        yield step.rule
        yield from _all(step.steps)


@pytest.mark.parametrize("case", [c for c in CASES if "outcome" not in c], ids=_name)
def test_a_case_is_ruled_on_with_the_rules_that_decide_it(case: dict[str, Any]) -> None:
    outcome = _outcome(case)
    assert isinstance(outcome, Ruling), outcome
    assert outcome.value == _plain(case["value"])
    assert type(outcome.value) is type(_plain(case["value"]))
    steps = set(_all(outcome.steps))
    assert steps >= set(case.get("steps", ()))
    assert all(words in outcome.says.fr for words in case.get("fr", ())), outcome.says.fr
    assert all(words in outcome.says.en for words in case.get("en", ())), outcome.says.en
    if "assumed" in case:
        assert outcome.assumptions


@pytest.mark.parametrize("case", [c for c in CASES if "outcome" in c], ids=_name)
def test_a_case_without_one_ruling_is_told_why(case: dict[str, Any]) -> None:
    outcome = _outcome(case)
    match case["outcome"]:
        case "divided":
            assert isinstance(outcome, Divided), outcome
            assert [r.value for r in outcome.rulings] == [_plain(v) for v in case["values"]]
            assert all(r.assumptions for r in outcome.rulings)
        case "needs":
            assert isinstance(outcome, NeedsFacts), outcome
            assert [need.slot for need in outcome.needs] == case["slots"]
        case "silent":
            assert isinstance(outcome, Silent), outcome
            assert [quote.page for quote in outcome.quotes] == case["pages"]
        case "impossible":
            assert isinstance(outcome, Impossible), outcome
            assert [quote.page for quote in outcome.quotes] == case["pages"]
        case other:
            pytest.fail(f"{other} is no outcome")


def test_every_query_has_a_case_that_is_decided() -> None:
    assert ENGINE is not None
    decided = {case["query"] for case in CASES if case.get("outcome", "divided") == "divided"}
    assert decided == set(ENGINE.queries.queries)


def test_every_open_point_divides_a_case() -> None:
    assert ENGINE is not None
    asked: dict[str, set[object]] = {id: set() for id in ENGINE.sheet.points}
    for case in (case for case in CASES if case.get("outcome") == "divided"):
        facts: dict[str, Fact] = {name: _plain(fact) for name, fact in case["facts"].items()}
        for id, point in ENGINE.sheet.points.items():
            for reading, _ in point.readings:
                outcome = rule(ENGINE, case["query"], facts, {id: reading})
                if isinstance(outcome, Ruling):
                    asked[id].add(outcome.value)
    assert all(len(values) > 1 for values in asked.values()), asked


def test_a_verdict_stands_first_in_what_is_said() -> None:
    for case in CASES:
        outcome = _outcome(case)
        if isinstance(outcome, Ruling) and case["query"] in EITHER_WAY_ROUND:
            told = outcome.says.fr.casefold().removeprefix("dans tous les cas : ")
            assert told.startswith(outcome.short.fr.casefold())
            assert not outcome.says.fr.startswith(("Oui", "Non"))
        elif isinstance(outcome, Ruling) and isinstance(outcome.value, bool):
            french, english = ("oui", "yes") if outcome.value else ("non", "no")
            assert outcome.says.fr.removeprefix("Dans tous les cas : ").casefold().startswith(french)
            assert outcome.says.en.removeprefix("In every case: ").casefold().startswith(english)
        if isinstance(outcome, Ruling) and type(outcome.value) is int:
            digits = str(abs(outcome.value)) if outcome.value else ""
            assert digits in outcome.says.fr
            assert digits in outcome.says.en
