"""Thousands of random games of every engine; and a game with a fault is found out, with its seed."""

import pytest
from toys import Duel, Table

from engine.conformance.simulate import simulate
from engine.games import SHIPPED, engine_of


@pytest.mark.parametrize("game", SHIPPED)
def test_a_thousand_random_games_break_nothing(game: str) -> None:
    engine = engine_of(game)
    assert engine is not None
    simulation = simulate(engine.game(), 1_000)
    assert (simulation.fault, simulation.plays) == ("", 1_000)
    assert simulation.decisions > 5_000


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_ten_thousand_random_games_of_every_variant_break_nothing(game: str) -> None:
    engine = engine_of(game)
    assert engine is not None
    for variant, _ in engine.variants:
        simulation = simulate(engine.game(variant), 10_000, seed=1_000)
        assert (simulation.fault, simulation.plays) == ("", 10_000), variant


def test_the_same_seed_makes_the_same_games() -> None:
    assert simulate(Duel(), 50, seed=3) == simulate(Duel(), 50, seed=3)


class LosesACard(Duel):
    def faults(self, state: Table) -> tuple[str, ...]:
        return ("a card is lost",) if state.cards == (3, 1) else ()


class NeverEnds(Duel):
    max_decisions = 1


class PaysTooMuch(Duel):
    def returns(self, state: Table) -> tuple[float, ...]:
        return (2.0, -2.0)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (LosesACard(), "a card is lost in 31"),
        (NeverEnds(), "no end after 1"),
        (PaysTooMuch(), "out of bounds"),
    ],
    ids=["invariant", "end", "returns"],
)
def test_a_fault_is_found_and_named_with_its_seed(game: Duel, words: str) -> None:
    simulation = simulate(game, 100)
    assert words in simulation.fault
    assert simulation.fault.startswith(f"seed {simulation.plays - 1}: ")
