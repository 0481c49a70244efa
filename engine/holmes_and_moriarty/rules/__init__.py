"""The rules beside the words that they implement, one module a chapter of the booklet."""

from engine.holmes_and_moriarty.rules import (  # noqa: I001  (the order of the booklet)
    frame,
    components,
    setup,
    draft,
    rearranging,
    knowledge,
    crimes,
    clues,
    tokens,
    bonus,
    holmes_bonus,
    ending,
    lines,
)

CHAPTERS = (
    frame, components, setup, draft, rearranging, knowledge, crimes, clues,
    tokens, bonus, holmes_bonus, ending, lines,
)  # fmt: skip
"""The chapters in the booklet's order."""
