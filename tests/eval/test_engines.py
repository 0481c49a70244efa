"""Measuring engines, with a clock of our own so that nothing here depends on how fast the machine is."""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from corpus.errors import Misconfigured
from engine.engine import Engine
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.games import Listed, engine_of
from engine.play import choose, follow
from eval import engines as measured
from eval.engines import Speed, decisions, main, openspiel_decisions, ruling_times, speed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A clock that goes on by one each time it is read."""
    ticks = itertools.count()
    monkeypatch.setattr(measured, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    return ticks


def engine(game: str = "time-bomb") -> Engine:
    found = engine_of(game)
    assert found is not None
    return found


def played(game: Game[Any, Any], rng: random.Random, plays: int) -> int:
    """Decisions of checked random play, counted apart from the measured loop."""
    made = 0
    for _ in range(plays):
        state = game.initial_state()
        while (player := game.current_player(state)) != TERMINAL:
            made += len(game.players) if player == SIMULTANEOUS else int(player != CHANCE)
            state = follow(game, state, player, choose(game, state, player, rng))
    return made


@pytest.mark.parametrize("game", ["time-bomb", "holmes-sherlock-moriarty", "holmes-and-moriarty"])
def test_the_measured_loop_makes_the_decisions_of_checked_play(clock: Any, game: str) -> None:
    usual = engine(game).game()
    assert decisions(usual, random.Random(4), 2) == played(usual, random.Random(4), 3) > 0


def test_a_speed_is_decisions_over_the_time_that_passed(clock: Any) -> None:
    calls: list[float] = []

    def play(rng: random.Random, until: float) -> int:
        calls.append(until)
        next(clock)
        return 100 * len(calls)

    found = speed("nim", "usual", play, runs=3, seconds=10)
    # The first call is not counted; each other one takes two ticks.
    assert found == Speed("nim", "usual", 150, (100, 150, 200))
    assert [until - began for until, began in zip(calls, (0, 2, 5, 8), strict=True)] == [1, 10, 10, 10]


def test_rulings_are_timed_over_every_query(clock: Any) -> None:
    times = ruling_times(engine())
    assert times.queries == len(engine().queries.queries)
    assert times.rulings >= times.queries
    assert (times.median, times.p95, times.longest) == (1000, 1000, 1000)
    assert times.longest_query in engine().queries.queries


class Coin:
    """A game in the manner of OpenSpiel: a toss, then two decisions."""

    def __init__(self) -> None:
        self.done: list[int] = []

    def new_initial_state(self) -> "Coin":
        return Coin()

    def is_terminal(self) -> bool:
        return len(self.done) == 3

    def is_chance_node(self) -> bool:
        return not self.done

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def legal_actions(self) -> list[int]:
        return [5, 6]

    def apply_action(self, action: int) -> None:
        assert action in ((5, 6) if self.done else (0, 1))
        self.done.append(action)


def test_games_of_openspiel_are_played_by_the_same_loop(clock: Any) -> None:
    assert openspiel_decisions(Coin(), random.Random(1), 4) == 5 * 2


def test_the_command_prints_figures_and_writes_them_as_json(
    clock: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(measured, "engines", lambda: (Listed("broken", "x"), Listed("time-bomb")))

    def found(game: str) -> Engine:
        if game == "broken":
            raise Misconfigured("The engine of broken cannot be loaded.")
        return engine(game)

    monkeypatch.setattr(measured, "engine_of", found)
    monkeypatch.setattr(measured, "find_spec", lambda name: None)
    file = tmp_path / "figures.json"
    assert main(["--runs", "2", "--seconds", "1", "--json", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == "engines: The engine of broken cannot be loaded.\n"
    assert "decisions/s" in out
    figures = json.loads(file.read_text("utf-8"))
    assert [(s["game"], len(s["runs"])) for s in figures["speeds"]] == [("time-bomb", 2)]
    assert [t["game"] for t in figures["rulings"]] == ["time-bomb"]
    assert main(["no-such-game"]) == 0
