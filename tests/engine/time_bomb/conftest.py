"""What the tests of Time Bomb share: its engine, and small decks whose whole tree can be seen."""

import pytest

from engine.engine import Engine
from engine.games import engine_of
from engine.time_bomb.decks import SMALL, small
from engine.time_bomb.game import Evolution, TimeBomb
from engine.time_bomb.state import Deck


@pytest.fixture(scope="session")
def engine() -> Engine:
    """The engine of Time Bomb."""
    found = engine_of("time-bomb")
    assert found is not None
    return found


def _little_evolution() -> Evolution:
    return Evolution(Deck(2, 1, 1, "AABBdd", 2, (("A", 2), ("B", 2)), 2, 2))


_DECKS = {
    "three players, two wires, two rounds": lambda: TimeBomb(SMALL()),
    "three players, two wires, one round": lambda: TimeBomb(small(3, (2, 2), hand=2, rounds=1), first=1),
    "two players, two wires, two rounds": lambda: TimeBomb(small(2, (1, 1), hand=2, rounds=2)),
    "two players, three wires, two rounds": lambda: TimeBomb(small(2, (2, 1), hand=3, rounds=2)),
    "evolution, two players, two colours": _little_evolution,
}


@pytest.fixture(params=_DECKS, ids=lambda name: name.replace(", ", "-").replace(" ", "-"))
def little(request: pytest.FixtureRequest) -> tuple[str, TimeBomb]:
    """A game whose whole tree can be seen, with its name in ``counts.toml``."""
    return request.param, _DECKS[request.param]()
