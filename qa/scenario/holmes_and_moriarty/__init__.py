"""How players ask about Holmes and Moriarty; the words are in ``words.toml``, the frames by theme."""

from dataclasses import replace

from engine.holmes_and_moriarty.rules.frame import HANDS
from qa.scenario.frames import Frame, Grammar
from qa.scenario.holmes_and_moriarty import clues, crimes, hand, lines, tokens
from qa.scenario.holmes_and_moriarty.binders import beside
from qa.scenario.sides import Sides

_BESIDE = {
    "crime_duel": "hand players",
    "compare_crimes": "hand players",
    "crimes_beating": "hand",
    "crimes_beaten_by": "hand",
    "trump_of_case": "hand",
    "trump_carries": "hand",
    "clue_duel": "hand players",
    "case_winner": "hand players",
    "case_of_four": "hand players",
    "case_goes_to": "hand",
    "space_marked": "hand",
    "token_of_case": "hand",
    "places_token": "hand",
    "bonus_placer": "hand",
    "may_refuse_bonus": "hand",
    "may_go_first": "hand",
    "holmes_bonus": "hand",
    "holmes_bonus_places": "hand",
    "holmes_bonus_at": "hand",
    "bonus_in_line": "hand",
    "may_look": "hand",
    "may_move": "hand",
    "can_know": "hand",
    "cards_at_case": "hand",
    "last_card": "hand",
}
"""Things whose numbers make no difference to a query, whichever frame reads it."""


def _with_beside(frame: Frame) -> Frame:
    nouns = _BESIDE.get(frame.query, "")
    return replace(frame, binds=(*frame.binds, beside(nouns, most=HANDS))) if nouns else frame


GRAMMAR = Grammar(
    "holmes-and-moriarty",
    "holmes_and_moriarty/words.toml",
    tuple(
        _with_beside(frame)
        for frame in (*crimes.FRAMES, *clues.FRAMES, *tokens.FRAMES, *lines.FRAMES, *hand.FRAMES)
    ),
    sides=Sides(("moriarty", "holmes"), duel=True),
)
