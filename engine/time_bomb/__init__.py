"""Time Bomb (Yusuke Sato): executable rules beside the shipped booklet, and Evolution."""

from collections.abc import Callable
from functools import partial

from engine.engine import Engine
from engine.time_bomb import decks
from engine.time_bomb.game import Evolution, TimeBomb
from engine.time_bomb.queries import TABLE
from engine.time_bomb.rules import SHEET
from engine.time_bomb.rules.evolution import EXPLOSION
from engine.time_bomb.rules.goal import PLAYERS

USUAL = 5
"""Players of the usual variant: a number at which every role is dealt."""


def _play(players: int) -> TimeBomb:
    return TimeBomb(decks.iello(players))


def _play_evolution(players: int, explosion: str = EXPLOSION.default) -> Evolution:
    return Evolution(decks.evolution(players, int(explosion)))


def _play_small() -> TimeBomb:
    return TimeBomb(decks.SMALL())


_COUNTS = (USUAL, *(players for players in PLAYERS if players != USUAL))

VARIANTS: tuple[tuple[str, Callable[[], TimeBomb]], ...] = (
    *((f"players-{players}", partial(_play, players)) for players in _COUNTS),
    *((f"evolution-{players}", partial(_play_evolution, players)) for players in (4, 5, 6)),
    *(
        (f"evolution-5-explosion-{reading}", partial(_play_evolution, 5, reading))
        for reading, _ in EXPLOSION.readings
        if reading != EXPLOSION.default
    ),
    ("small", _play_small),
)
"""Time Bomb by number of players, Evolution (by its open point), and a game small enough to count."""

ENGINE = Engine("time-bomb", SHEET, TABLE, VARIANTS, "engine.time_bomb")
