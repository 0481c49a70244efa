"""States and actions of the playable game."""

from typing import NamedTuple

MORIARTY_SEAT, HOLMES_SEAT = 0, 1
NOBODY = -1

LAY, DEAL, PLAY, REARRANGE, BONUS, OVER = range(6)
"""What happens next: laying Case cards, dealing, choosing, rearranging, bonus tokens, nothing."""


class Lay(NamedTuple):
    """Chance: the kinds of the Case cards laid out (0 shows Moriarty, i is the i-th Holmes card)."""

    kinds: tuple[int, ...]


class Deal(NamedTuple):
    """Chance: the cards dealt to Moriarty and to Holmes, as sets of bits (bit n for number n)."""

    moriarty: int
    holmes: int


class Choice(NamedTuple):
    """A player's choice at a Case."""

    crime: int
    clue: int


class Order(NamedTuple):
    """A rearrangement: for each Case, at which Case (from 1) its Clue was played."""

    clues: tuple[int, ...]


class Bonus(NamedTuple):
    """A bonus token: of Moriarty (``case`` 0), or of Holmes for a Case; and the space, by its number."""

    case: int
    space: int


class Done(NamedTuple):
    """Holmes leaves out the rest of his own bonus tokens."""


Action = Lay | Deal | Choice | Order | Bonus | Done
Pair = tuple[int, int]
Choices = tuple[Choice, ...]
Orders = tuple[Order | None, Order | None]


class State(NamedTuple):
    """A state; pairs are for Moriarty and Holmes, sets of numbers are bits (bit n for number n).

    ``laid`` are all Case cards laid out so far, the last ones lie on the table. ``due`` are bonus tokens of
    Moriarty still to be placed, ``rights`` the Cases (from 1) that still bring Holmes one. ``won`` counts
    hands of the learning game.
    """

    phase: int
    hand: int
    moriarty: int
    holmes: int
    laid: tuple[int, ...]
    dealt: Pair
    choices: tuple[Choices, Choices]
    orders: Orders
    due: int
    rights: tuple[int, ...]
    won: Pair
    winner: int


START = State(LAY, 1, 0, 0, (), (0, 0), ((), ()), (None, None), 0, (), (0, 0), NOBODY)


def bits(numbers: tuple[int, ...]) -> int:
    """Return numbers as a set of bits."""
    return sum(1 << number for number in numbers)


def numbers(cards: int) -> tuple[int, ...]:
    """Return the numbers of a set of bits, in order."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return tuple(found)


def hand_of(state: State, seat: int) -> int:
    """Return what a player holds: what he was dealt or was passed, less what has been played of it."""
    mine, theirs = state.choices[seat], state.choices[1 - seat]
    passes = min(len(mine), len(theirs))
    own = state.dealt[seat] if passes % 2 == 0 else state.dealt[1 - seat]
    gone = 0
    for at, pair in enumerate(mine):
        if at % 2 == passes % 2:
            gone |= 1 << pair.crime | 1 << pair.clue
    for at, pair in enumerate(theirs):
        if at % 2 != passes % 2:
            gone |= 1 << pair.crime | 1 << pair.clue
    return own & ~gone
