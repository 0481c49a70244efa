"""Counting whole trees, and what is told where a count differs."""

import pytest
from toys import Duel, Table

from engine.conformance import Counts, count, differing, divide
from engine.conformance.__main__ import main
from engine.engine import Engine

DUEL = Counts(chance=1 + 16, decision=6 + 32, terminal=64)
"""Six deals; four pairs of bids, or two where one holds card 3; luck and what is said double each."""


def test_a_whole_tree_is_counted_as_by_hand() -> None:
    assert count(Duel()) == DUEL


def test_a_depth_stops_the_count() -> None:
    assert count(Duel(), 0) == Counts(chance=1)
    assert count(Duel(), 1) == Counts(chance=1, decision=6)
    assert count(Duel(), 2) == Counts(chance=1 + 16, decision=6)
    assert count(Duel(), 99) == DUEL


def test_counts_of_the_first_actions_add_up() -> None:
    below = divide(Duel())
    assert list(below) == ["deal:12", "deal:13", "deal:21", "deal:23", "deal:31", "deal:32"]
    assert sum(below.values(), Counts(chance=1)) == DUEL
    assert below["deal:12"].terminal == 16
    assert below["deal:13"].terminal == 8


def test_a_tree_can_be_counted_from_any_state() -> None:
    assert count(Duel(), state=Table((1, 2), (0, 1), "w")) == Counts(decision=1, terminal=2)
    assert list(divide(Duel(), state=Table((1, 3)))) == ["bid:0+bid:1", "bid:1+bid:1"]


def test_counts_as_expected_have_nothing_to_tell() -> None:
    assert differing(Duel(), DUEL) == ""


def test_other_counts_are_told_below_each_first_action() -> None:
    class NoThree(Duel):
        def after(self, state: Table, action: str) -> Table:
            new = super().after(state, action)
            return new._replace(said="hi") if action == "luck:w" and state.cards == (2, 1) else new

    told = differing(NoThree(), DUEL)
    assert f"expected {DUEL}; counted" in told
    assert len(told.splitlines()) == 1 + 6
    told = differing(NoThree(), DUEL, by_first=divide(Duel()))
    (line,) = told.splitlines()[1:]
    assert line.startswith("  deal:21: 4 chance, 5 decision, 12 terminal (was 4 chance, 9 decision, 16")


def test_nim_is_counted_as_by_hand(nim: Engine) -> None:
    """Heaps 1 and 1, a pass each; without passing 2 x 1 x 1 endings a toss."""
    from ruleproof_nim.game import Nim, State

    passed = State(0, (1, 1), (True, True))
    assert count(Nim((1, 1)), state=passed) == Counts(decision=1 + 2, terminal=2)


def test_the_command_counts_and_checks(
    nim: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.conformance.__main__.engine_of", {"nim": nim}.get)
    assert main(["nim", "--variant", "small", "--count", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "nim (small): 1 chance, 2 decision, 0 terminal",
        "  toss:1: 0 chance, 1 decision, 0 terminal",
        "  toss:2: 0 chance, 1 decision, 0 terminal",
    ]
    assert main(["nim", "--plays", "3"]) == 0
    out = capsys.readouterr().out
    assert out.count("passed") == 4
    assert main(["nim", "--plays", "1", "--no-engine", "--variant", "usual"]) == 0
    assert capsys.readouterr().out.startswith("[usual] nim: passed (1 plays")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "There is no engine for chess"),
        (["nim", "--variant", "huge"], "nim has no variant “huge”; it has: usual, misère, small."),
        (["nim", "--booklet", "gone.pdf"], "gone.pdf does not exist"),
    ],
)
def test_misuse_of_the_command_is_told_in_one_line(
    nim: Engine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.setattr("engine.conformance.__main__.engine_of", {"nim": nim}.get)
    assert main(arguments) == 2
    assert told in capsys.readouterr().err


def test_a_broken_law_makes_the_command_fail(
    nim: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.conformance.__main__.engine_of", {"nim": nim}.get)
    monkeypatch.setattr(type(nim.game()), "max_return", 0.5)
    assert main(["nim", "--plays", "3", "--variant", "usual"]) == 1
    assert "returns are within their bounds" in capsys.readouterr().out
