"""How players ask about Holmes and Moriarty; the words are in ``words.toml``, the frames by theme."""

from qa.scenario.frames import Grammar
from qa.scenario.holmes_and_moriarty import clues, crimes, hand, lines, tokens
from qa.scenario.sides import Sides

GRAMMAR = Grammar(
    "holmes-and-moriarty",
    "holmes_and_moriarty/words.toml",
    (*crimes.FRAMES, *clues.FRAMES, *tokens.FRAMES, *lines.FRAMES, *hand.FRAMES),
    own="crime clue case_card trump whitehall tower_bridge baker_street charing_cross",
    sides=Sides(("moriarty", "holmes"), duel=True),
)
