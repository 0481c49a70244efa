"""Holmes: Sherlock contre Moriarty (Diego Ibáñez), in the editions of Kosmos, IELLO and Devir."""

from typing import Any

from engine.engine import Engine
from engine.game import Game
from engine.holmes_sherlock_moriarty import (
    queries_characters,
    queries_clues,
    queries_days,
    queries_evening,
    queries_jokers,
    queries_outlook,
    queries_score,
    queries_setup,
    queries_totals,
    queries_visits,
)
from engine.holmes_sherlock_moriarty.names import MORIARTY, MYCROFT
from engine.holmes_sherlock_moriarty.sheet import GAME, sheet
from engine.holmes_sherlock_moriarty.table import table
from engine.rule import Readings

THEMES = (
    queries_setup,
    queries_days,
    queries_visits,
    queries_evening,
    queries_clues,
    queries_jokers,
    queries_score,
    queries_outlook,
    queries_totals,
    queries_characters,
)
"""The modules that fill the table of queries."""


def _game(edition: str = MORIARTY, **readings: str) -> Game[Any, Any]:
    # An answer needs no game to play: it is loaded when one is asked for.
    from engine.holmes_sherlock_moriarty.game import HolmesGame
    from engine.holmes_sherlock_moriarty.state import Setup

    return HolmesGame(Setup(edition=edition, readings=Readings(tuple(readings.items()))))


ENGINE = Engine(
    GAME,
    sheet,
    table,
    (
        ("known-powers", _game),
        ("known-powers-devir", lambda: _game(MYCROFT)),
        ("joker-alone", lambda: _game(joker_alone="yes")),
    ),
    __name__,
)
