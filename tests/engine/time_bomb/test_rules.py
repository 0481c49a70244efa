"""Each rule by itself: what it gives, and how it says so in both languages."""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from corpus.library import Library
from engine import booklet
from engine.engine import Engine
from engine.rule import Rule
from engine.time_bomb.rules import MODULES, SHEET

CASES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))["case"]


def _args(given: Any) -> Any:
    return tuple(_args(part) for part in given) if isinstance(given, list) else given


def _plain(value: Any) -> Any:
    """A result as the file writes it."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Fraction):
        return str(value)
    return "none" if value is None else value


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}{case.get('args', '')}")
def test_a_rule_gives_this_and_says_so(case: dict[str, Any]) -> None:
    rule = SHEET.rules[case["rule"]]
    args = _args(case.get("args", []))
    result = rule(*args)
    assert _plain(result) == case["gives"]
    assert type(_plain(result)) is type(case["gives"])
    text = rule.tell(result, *args)
    assert (text and (text.fr, text.en)) == ((case["fr"], case["en"]) if "fr" in case else None)


def test_every_rule_stands_in_the_file() -> None:
    assert {case["rule"] for case in CASES} == set(SHEET.rules)


def test_every_public_function_of_the_rules_is_a_rule() -> None:
    for module in MODULES:
        for name, value in vars(module).items():
            own = getattr(value, "__module__", "") == module.__name__
            assert name.startswith("_") or not own or not callable(value) or isinstance(value, Rule), name


def test_a_rule_that_is_an_exception_names_the_general_one() -> None:
    exceptions = {rule.id: rule.overrides for rule in SHEET.rules.values() if rule.overrides}
    assert exceptions == {
        "exact_moriartys": "uncertain_moriartys",
        "win_comes_before_the_end_of_the_round": "time_is_up",
    }


def test_every_sentence_of_the_booklet_has_a_rule_or_a_reason(
    engine: Engine, shipped_library: Library
) -> None:
    pages = shipped_library.pages("time-bomb")
    assert booklet.uncovered(engine, pages) == ()
    assert booklet.stale(engine, pages) == ()
    assert booklet.misquoted(engine, pages) == ()
