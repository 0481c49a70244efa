"""How players ask about Time Bomb; the words are in ``words.toml``, the frames by theme."""

from qa.scenario.frames import Grammar
from qa.scenario.sides import Sides
from qa.scenario.time_bomb import chances, cutting, editions, results, rounds, setup, talk
from qa.scenario.time_bomb.beside import with_beside, with_our_case
from qa.scenario.time_bomb.terse import terse

GRAMMAR = Grammar(
    "time-bomb",
    "time_bomb/words.toml",
    tuple(
        with_beside(
            (
                *with_our_case((*setup.FRAMES, *rounds.FRAMES)),
                *terse((*setup.ROLES, *setup.WIRES, *rounds.FRAMES)),
                *cutting.FRAMES,
                *results.FRAMES,
                *talk.FRAMES,
                *chances.FRAMES,
                *editions.FRAMES,
            )
        )
    ),
    sides=Sides(),
)
