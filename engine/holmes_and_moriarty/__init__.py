"""The executable rules of Holmes and Moriarty (Brad Lackey, Joshua Tempkin)."""

from engine.engine import Engine
from engine.holmes_and_moriarty import rules as rules
from engine.holmes_and_moriarty.game import HolmesAndMoriarty, Size
from engine.holmes_and_moriarty.points import (
    FIFTH_HAND,
    NEIGHBOURS,
    NEW_CASE_CARDS,
    NO_LINE,
    REARRANGING,
    SHEET,
)
from engine.holmes_and_moriarty.printing import REDUCED_PRINTING, drawn_printing
from engine.holmes_and_moriarty.queries import TABLE
from engine.rule import OpenPoint, Readings

PRINTING_SEED = 0
"""The printing of the variants below is drawn at random: the real one stands in no source."""

REDUCED = Size(cases=1, hands=1, dealt=3, removed=0)


def _read(point: OpenPoint, reading: str) -> HolmesAndMoriarty:
    return HolmesAndMoriarty(drawn_printing(PRINTING_SEED), Readings(((point.id, reading),)))


ENGINE = Engine(
    id="holmes-and-moriarty",
    sheet=SHEET,
    queries=TABLE,
    variants=(
        ("drawn-printing", lambda: HolmesAndMoriarty(drawn_printing(PRINTING_SEED))),
        ("learning", lambda: HolmesAndMoriarty(drawn_printing(PRINTING_SEED), learning=True)),
        ("gap-allowed", lambda: _read(NEIGHBOURS, "gap-allowed")),
        ("fifth-hand-too-late", lambda: _read(FIFTH_HAND, "too-late")),
        ("same-case-cards", lambda: _read(NEW_CASE_CARDS, "whole-game")),
        ("hands-left", lambda: _read(NO_LINE, "hands-left")),
        ("rearranging-in-turn", lambda: _read(REARRANGING, "in-turn")),
        ("reduced", lambda: HolmesAndMoriarty(REDUCED_PRINTING, size=REDUCED)),
    ),
    package="engine.holmes_and_moriarty",
)
