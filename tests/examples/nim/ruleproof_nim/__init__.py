"""Nim, an example of an engine that comes in a distribution of its own."""

from engine.engine import Engine
from ruleproof_nim.game import Nim
from ruleproof_nim.queries import TABLE
from ruleproof_nim.rules import SHEET

ENGINE = Engine(
    id="nim",
    sheet=SHEET,
    queries=TABLE,
    variants=(
        ("usual", Nim),
        ("misère", lambda: Nim(last_match="loses")),
        ("small", lambda: Nim(heaps=(1, 2))),
    ),
    package="ruleproof_nim",
)
