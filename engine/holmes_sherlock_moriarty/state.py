"""The state of a game, its actions, and what is fixed before play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.holmes_sherlock_moriarty.cards import FRAGMENT, JOKER, ONE
from engine.holmes_sherlock_moriarty.editions import edition_of
from engine.holmes_sherlock_moriarty.names import BOARD, MORIARTY
from engine.holmes_sherlock_moriarty.powers import KNOWN, Effect
from engine.holmes_sherlock_moriarty.rules_days import DAYS
from engine.holmes_sherlock_moriarty.rules_setup import (
    ALL_TOKENS,
    CATEGORIES,
    FRAGMENTS,
    JOKERS,
    REVEALED_AT_START,
    ROW,
    copies,
    pawns_each,
)
from engine.rule import Readings

PHASES = tuple("characters row morning move power pick joker start draw refill count over".split())
(CHARACTERS, DEAL, MORNING, MOVE, POWER, PICK, PLACE, START, DRAW, REFILL, COUNT, OVER) = range(len(PHASES))
"""What comes next: the first characters and row (chance), a morning's character (chance), a pawn's move,
the power, a further clue of the same power, where a joker goes, whether a joker joins a new category, hidden
clues (chance), the row (chance), jokers at the reveal, nothing."""


WITH_POWER = frozenset((POWER, PICK, PLACE, START, DRAW))
"""The phases in which a power is being used."""

HOME = 31
"""Where pawns stand that are not on the board yet, as if it were a character."""


class State(NamedTuple):
    """All there is to know; two fields each for the first (0) and the second player (1).

    ``shown``, ``closed``, ``standing`` and ``lying`` are bits of characters; ``row`` to ``discards``,
    ``visible``, ``hidden`` and ``known`` packed cards. ``visible`` leaves out jokers: ``jokers`` are bits of
    categories, ``aside`` counts the others. ``known`` is what the opponent can tell of the hidden clues (all
    of them when the pile ran out). ``at`` is the character whose power is used, ``focus`` a category or bits
    of such, ``left`` how many clues of the power, or jokers, are still to come.
    """

    phase: int
    day: int
    turn: int
    shown: int
    closed: int
    row: int
    pile: int
    discards: int
    at: int
    focus: int
    left: int
    home0: int
    home1: int
    standing0: int
    standing1: int
    lying0: int
    lying1: int
    tokens0: int
    tokens1: int
    visible0: int
    visible1: int
    jokers0: int
    jokers1: int
    aside0: int
    aside1: int
    hidden0: int
    hidden1: int
    known0: int
    known1: int


(I_PHASE, I_DAY, I_TURN, I_SHOWN, I_CLOSED, I_ROW, I_PILE, I_DISCARDS, I_AT, I_FOCUS, I_LEFT) = range(11)
(I_HOME, I_STANDING, I_LYING, I_TOKENS, I_VISIBLE, I_JOKERS, I_ASIDE, I_HIDDEN, I_KNOWN) = range(11, 29, 2)
"""Places of the fields; for a pair, of the first player's."""


class Action(NamedTuple):
    """What is done: a word and up to two numbers (characters, kinds of cards, packed cards)."""

    verb: str
    one: int = -1
    two: int = -1


@dataclass(frozen=True)
class Setup:
    """What is chosen before play; the defaults are the edition of Kosmos and IELLO with its full deck.

    Fewer days, pawns, characters or clues make a small game that can be enumerated.
    """

    edition: str = MORIARTY
    tokens: int = -1
    cards: tuple[str, ...] = ()
    board: tuple[str, ...] = BOARD
    categories: tuple[int, ...] = CATEGORIES
    jokers: int = JOKERS
    fragments: int = FRAGMENTS
    days: int = DAYS
    pawns: int = field(default_factory=pawns_each.function)
    row: int = ROW
    first_cards: int = REVEALED_AT_START
    all_tokens: int = ALL_TOKENS
    powers: Mapping[str, Effect | None] = field(default_factory=lambda: KNOWN)
    readings: Readings = field(default_factory=Readings)

    def __post_init__(self) -> None:
        """Fill in what the edition gives."""
        edition = edition_of(self.edition)
        if self.tokens < 0:
            object.__setattr__(self, "tokens", edition.tokens)
        if not self.cards:
            object.__setattr__(self, "cards", edition.cards)

    @property
    def deck(self) -> int:
        """All clue cards, packed."""
        numbered = sum(copies.function(c) * ONE[CATEGORIES.index(c)] for c in self.categories)
        return numbered + self.jokers * ONE[JOKER] + self.fragments * ONE[FRAGMENT]
