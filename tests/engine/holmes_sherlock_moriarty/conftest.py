"""Set-ups that the tests of this folder play: invented powers of every kind, and small decks."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.holmes_sherlock_moriarty.powers import Effect
from engine.holmes_sherlock_moriarty.state import Setup
from engine.rule import Readings

Maker = Callable[..., HolmesGame]

INVENTED: dict[str, Effect | None] = {
    "watson": Effect("buy", 1, 1),
    "hudson": Effect("gain", count=3),
    "lestrade": Effect("buy", 2, 2),
    "irene": Effect("steal", 1, 1),
    "wiggins": Effect("gain", count=2),
    "pike": Effect("hidden", 1, 2),
    "toby": Effect("discard", 0, 1),
    "billy": Effect("steal", 2, 2),
    "gregson": Effect("hidden", 0, 1),
    "porky": None,
    "kramm": Effect("discard", 1, 2),
    "hunter": Effect("hidden", 0, 3),
    "tenth": None,
}
"""Powers of every kind, made up to try the course of the game; the real ones are on cards we do not have."""


@pytest.fixture(scope="session")
def invented() -> Maker:
    """Make a whole game with invented powers; readings as keywords, fields of Setup in ``setup``."""

    def make(setup: dict[str, Any] | None = None, **readings: str) -> HolmesGame:
        chosen = Readings(tuple(sorted(readings.items())))
        return HolmesGame(Setup(**{"powers": INVENTED, "readings": chosen, **(setup or {})}))

    return make


@pytest.fixture(scope="session")
def small() -> Maker:
    """Make a game of one category, three characters, one pawn each and one day, changed as told."""

    def make(**changes: Any) -> HolmesGame:
        plain: dict[str, Any] = {
            "tokens": 1,
            "cards": ("toby",),
            "board": ("watson", "hudson"),
            "categories": (3,),
            "jokers": 1,
            "fragments": 0,
            "days": 1,
            "pawns": 1,
            "row": 2,
            "first_cards": 1,
            "all_tokens": 4,
        }
        return HolmesGame(Setup(**{**plain, **changes}))

    return make
