"""What is printed on cards and board and stands in no source: a parameter of the playable game."""

import random
from dataclasses import dataclass

from engine.holmes_and_moriarty.rules.components import (
    CARDS,
    COLUMNS,
    COMPONENTS,
    KNOWN_LOCATIONS,
    LOCATIONS,
    ROWS,
)
from engine.holmes_and_moriarty.words import LOCATION_TOLD, Location


@dataclass(frozen=True, slots=True)
class Printing:
    """The locations of the Plot cards, the numbers on the board, the locations on the Holmes cards.

    ``board`` gives the numbers row by row from the top left, ``locations`` the location of each of them in
    the order of the numbers. None of this is in the booklet but two locations: a printing is what the owner
    of the game reads off it, or one drawn at random for play; no ruling ever rests on one.
    """

    board: tuple[int, ...]
    locations: tuple[Location, ...]
    holmes_cards: tuple[tuple[Location, ...], ...]
    moriarty_cards: int = COMPONENTS["moriarty-case-cards"]
    rows: int = ROWS
    columns: int = COLUMNS

    def __post_init__(self) -> None:
        """Refuse what contradicts the booklet. Raises ValueError."""
        if len(self.board) != self.rows * self.columns or len(set(self.board)) != len(self.board):
            raise ValueError(f"A board of {self.rows} by {self.columns} has each number on one space.")
        if len(self.locations) != len(self.board):
            raise ValueError(f"{len(self.board)} Plot cards need as many locations.")
        if not set(self.board) <= set(CARDS):
            raise ValueError(f"Plot cards are numbered from {CARDS[0]} to {CARDS[-1]}.")
        if not all(self.holmes_cards):
            raise ValueError("A Case card that shows Holmes shows locations.")
        for number, location in self.by_number().items():
            known = KNOWN_LOCATIONS.get(number, location)
            if known != location:
                raise ValueError(
                    f"Plot card {number} belongs to {LOCATION_TOLD[known]}, not to {LOCATION_TOLD[location]}."
                )

    def by_number(self) -> dict[int, Location]:
        """Return the location of each Plot card."""
        return dict(zip(sorted(self.board), self.locations, strict=True))

    def at(self, space: int) -> int:
        """Return the number on a space, counted from 0 row by row."""
        return self.board[space]


def drawn_printing(seed: int) -> Printing:
    """Draw all that is unknown at random and keep what is known; for play and tests, never for an answer.

    Each unknown card gets any location, each Holmes card two different ones, as its "icons" are plural.
    """
    rng = random.Random(seed)
    board = rng.sample(CARDS, len(CARDS))
    locations = tuple(
        KNOWN_LOCATIONS[card] if card in KNOWN_LOCATIONS else rng.choice(LOCATIONS) for card in CARDS
    )
    holmes_cards = tuple(
        (first, second)
        for first, second in (rng.sample(LOCATIONS, 2) for _ in range(COMPONENTS["holmes-case-cards"]))
    )
    return Printing(tuple(board), locations, holmes_cards)


REDUCED_PRINTING = Printing(
    board=(1, 2, 9, 14, 15, 16),
    locations=("baker-street", "whitehall", "whitehall", "baker-street", "tower-bridge", "whitehall"),
    holmes_cards=(("whitehall",),),
    moriarty_cards=1,
    rows=2,
    columns=3,
)
"""A made-up small printing, so that a whole game can be counted out."""
