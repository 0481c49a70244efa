"""All questions that the engine rules on, one module a theme."""

from engine.holmes_and_moriarty.queries import (  # noqa: I001  (the order in which they are listed)
    crimes,
    clues,
    cases,
    tokens,
    bonus,
    ending,
    lines,
    hand,
    frame,
)
from engine.holmes_and_moriarty.queries.slots import TABLE

__all__ = ["TABLE", "bonus", "cases", "clues", "crimes", "ending", "frame", "hand", "lines", "tokens"]
