"""How players ask about Holmes: Sherlock contre Moriarty; the words are in ``words.toml``."""

from qa.scenario.frames import Grammar
from qa.scenario.holmes_sherlock_moriarty.clues import CLUES, SETUP
from qa.scenario.holmes_sherlock_moriarty.course import CHARACTERS, DAYS
from qa.scenario.holmes_sherlock_moriarty.scoring import JOKERS, SCORE
from qa.scenario.holmes_sherlock_moriarty.visits import VISITS
from qa.scenario.sides import Sides

GRAMMAR = Grammar(
    "holmes-sherlock-moriarty",
    "holmes_sherlock_moriarty/words.toml",
    (*SCORE, *JOKERS, *CLUES, *SETUP, *DAYS, *VISITS, *CHARACTERS),
    sides=Sides(("sherlock", "moriarty", "mycroft"), duel=True),
)
