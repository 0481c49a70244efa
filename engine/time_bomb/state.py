"""Positions, actions and decks of Time Bomb and of Evolution, as small values."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

SHERLOCK_LETTER, MORIARTY_LETTER = "S", "M"
SAFE_LETTER, DEFUSING_LETTER, BOMB_LETTER = "s", "d", "b"
COLOUR_LETTERS = "ABCDEF"
"""Bombs of Evolution, a letter a colour; the colours have no names in the booklet."""


class State(NamedTuple):
    """A position; a letter a role, a letter a wire.

    ``roles`` by seat, empty before they are dealt. ``pool`` are wires gathered and not dealt, sorted.
    ``hands`` by seat: the row of face-down wires from left to right; empty while the wires are in the pool.
    ``cuts`` are all cuts so far, two characters each: the seat that was cut (from 1) and the wire revealed.
    """

    roles: str
    pool: str
    hands: tuple[str, ...]
    cuts: str


class RolesDealt(NamedTuple):
    """Chance: a role for each seat."""

    roles: str


class WiresRemoved(NamedTuple):
    """Chance, Evolution: the bombs taken out unseen, sorted."""

    wires: str


class WiresDealt(NamedTuple):
    """Chance: a row of wires for each seat."""

    hands: tuple[str, ...]


class Cut(NamedTuple):
    """The cutter's choice: a seat (from 0) and a place in the row before it (from 0)."""

    target: int
    place: int


Action = RolesDealt | WiresRemoved | WiresDealt | Cut


@dataclass(frozen=True, slots=True)
class Deck:
    """What is dealt: role cards, wires (sorted letters), how many of them are taken out unseen beforehand.

    ``limits`` are the letters that end the game for Moriarty with the number of them that does so.
    ``players`` times ``hand`` wires are dealt in the first round, one a player fewer in each that follows.
    """

    players: int
    sherlocks: int
    moriartys: int
    wires: str
    removed: int
    limits: tuple[tuple[str, int], ...]
    hand: int
    rounds: int

    def __post_init__(self) -> None:
        """Check that the deck can be dealt."""
        if self.players < 2:
            raise ValueError(f"{self.players} players are too few for a cut.")
        if self.sherlocks + self.moriartys < self.players:
            raise ValueError(f"{self.sherlocks} + {self.moriartys} roles are too few for {self.players}.")
        if len(self.wires) - self.removed != self.players * self.hand:
            raise ValueError(
                f"{len(self.wires)} wires less {self.removed} are not {self.players} × {self.hand}."
            )
        if not 1 <= self.rounds <= self.hand:
            raise ValueError(f"{self.rounds} rounds cannot be played with {self.hand} wires each.")
        if list(self.wires) != sorted(self.wires):
            raise ValueError(f"The wires {self.wires} are not sorted.")

    @property
    def defusing(self) -> int:
        """How many defusing wires there are."""
        return self.wires.count(DEFUSING_LETTER)

    @property
    def bombs(self) -> str:
        """The wires that some are taken out of unseen: all that can explode."""
        letters = dict(self.limits)
        return "".join(wire for wire in self.wires if wire in letters)

    @property
    def fixed(self) -> str:
        """The wires of which none is taken out."""
        letters = dict(self.limits)
        return "".join(wire for wire in self.wires if wire not in letters)


def target_of(cuts: str, at: int) -> int:
    """Return the seat (from 0) that the cut number ``at`` (from 0) struck."""
    return int(cuts[2 * at]) - 1


def revealed_in(cuts: str) -> str:
    """Return the wires revealed, in order."""
    return cuts[1::2]


def without(wires: str, taken: str) -> str:
    """Return sorted wires less some of them. Raises ValueError if they are not all there."""
    left = Counter(wires)
    left.subtract(taken)
    if any(count < 0 for count in left.values()):
        raise ValueError(f"{taken} are not all among {wires}.")
    return "".join(sorted(left.elements()))
