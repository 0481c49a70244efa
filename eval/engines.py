"""Measure the engines: ``python -m eval.engines [--runs 5] [--seconds 1] [--json FILE]``.

Decisions a second in random play (legal actions, one of them at random, the state after it; chance drawn
between them, its time counted and not its moves), and milliseconds a ruling with its trace. Where OpenSpiel
is installed, the same loop over some of its own games.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from corpus.errors import RuleproofError
from engine.conformance.cases import boards_of, cases_of
from engine.engine import Engine
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.games import engine_of, engines
from engine.referee import rule

OPENSPIEL_GAMES = (
    "python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "tic_tac_toe", "kuhn_poker", "pig",
)  # fmt: skip
"""Games of OpenSpiel to hold ours against; those written in Python, then some in C++ driven from Python."""

CASES = 60
"""Cases of one query that are ruled on in a run."""

WARM_UP = 0.1
"""Share of a run's seconds that is played first and not counted: tables are filled then."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast a game is played: decisions a second, the median of the runs and all of them."""

    game: str
    variant: str
    median: float
    runs: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RulingTime:
    """How long rulings with trace take, over all queries of a game, in milliseconds."""

    game: str
    queries: int
    rulings: int
    median: float
    p95: float
    longest: float
    longest_query: str


def decisions(game: Game[Any, Any], rng: random.Random, until: float) -> int:
    """Play whole games at random, until a time of ``time.perf_counter`` has come; return all decisions."""
    made = 0
    choice = rng.choice
    seats = range(len(game.players))
    while True:
        state = game.initial_state()
        while (player := game.current_player(state)) != TERMINAL:
            if player == CHANCE:
                state = game.after(state, game.sample(state, rng))
            elif player == SIMULTANEOUS:
                joint = [choice(game.legal_actions(state, seat)) for seat in seats]
                state = game.apply_joint(state, joint)
                made += len(seats)
            else:
                state = game.after(state, choice(game.legal_actions(state)))
                made += 1
        if time.perf_counter() >= until:
            return made


def openspiel_decisions(game: Any, rng: random.Random, until: float) -> int:
    """Play a game of OpenSpiel at random as ``decisions`` does."""
    made = 0
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        if time.perf_counter() >= until:
            return made


def speed(
    name: str, variant: str, play: Callable[[random.Random, float], int], runs: int, seconds: float
) -> Speed:
    """Return how many decisions a second ``play`` makes, in several runs with seeds of their own."""
    play(random.Random(0), time.perf_counter() + WARM_UP * seconds)
    found = []
    for seed in range(runs):
        began = time.perf_counter()
        made = play(random.Random(seed), began + seconds)
        found.append(made / (time.perf_counter() - began))
    return Speed(name, variant, statistics.median(found), tuple(found))


def ruling_times(engine: Engine, seed: int = 0) -> RulingTime:
    """Rule on some cases of every query, and return how long that takes."""
    rng = random.Random(seed)
    boards = boards_of(engine, seed)
    times: list[tuple[float, str]] = []
    for query in engine.queries.queries.values():
        for facts in cases_of(query, CASES, boards, rng):
            began = time.perf_counter()
            rule(engine, query.id, facts)
            times.append((1000 * (time.perf_counter() - began), query.id))
    times.sort()
    last, query_id = times[-1]
    return RulingTime(
        engine.id,
        len(engine.queries.queries),
        len(times),
        times[len(times) // 2][0],
        times[int(0.95 * (len(times) - 1))][0],
        last,
        query_id,
    )


def _ours() -> Iterator[Engine]:
    for listed in engines():
        try:
            engine = engine_of(listed.game)
        except RuleproofError as error:
            print(f"engines: {error}", file=sys.stderr)
            continue
        if engine is not None:
            yield engine


def _speeds(engine: Engine, variants: bool, runs: int, seconds: float) -> Iterator[Speed]:
    names = [name for name, _ in engine.variants]
    for name in names if variants else names[:1]:
        yield speed(engine.id, name, partial(decisions, engine.game(name)), runs, seconds)


def _openspiel(runs: int, seconds: float) -> Iterator[Speed]:
    if find_spec("pyspiel") is None:
        return
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games")
    known = set(pyspiel.registered_names())
    for name in OPENSPIEL_GAMES:
        if name in known:
            play = partial(openspiel_decisions, pyspiel.load_game(name))
            yield speed(name, "OpenSpiel", play, runs, seconds)


def _table(speeds: Sequence[Speed], times: Sequence[RulingTime]) -> Iterator[Table]:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("game", no_wrap=True)
    table.add_column("variant")
    for column in ("decisions/s", "least", "most", "µs a decision"):
        table.add_column(column, justify="right")
    for s in speeds:
        figures = (f"{s.median:,.0f}", f"{min(s.runs):,.0f}", f"{max(s.runs):,.0f}", f"{1e6 / s.median:.1f}")
        table.add_row(s.game, s.variant, *figures)
    yield table
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("game", no_wrap=True)
    for column in ("queries", "rulings", "median ms", "p95 ms", "longest ms"):
        table.add_column(column, justify="right")
    table.add_column("longest")
    for t in times:
        milliseconds = (f"{t.median:.3f}", f"{t.p95:.3f}", f"{t.longest:.1f}")
        table.add_row(t.game, str(t.queries), str(t.rulings), *milliseconds, t.longest_query)
    yield table


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m eval.engines", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--runs", type=int, default=5, help="runs a game (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds a run (1)")
    parser.add_argument("--variants", action="store_true", help="every variant, not only the usual one")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON too")
    asked = parser.parse_args(arguments)
    speeds: list[Speed] = []
    times: list[RulingTime] = []
    for engine in _ours():
        if not asked.games or engine.id in asked.games:
            speeds.extend(_speeds(engine, asked.variants, asked.runs, asked.seconds))
            times.append(ruling_times(engine))
    if not asked.games:
        speeds.extend(_openspiel(asked.runs, asked.seconds))
    console = Console()
    for table in _table(speeds, times):
        console.print(table)
        console.print()
    if asked.json:
        figures = {"speeds": [asdict(s) for s in speeds], "rulings": [asdict(t) for t in times]}
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
