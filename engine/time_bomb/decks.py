"""Decks of the editions and small ones, from the rule sheet's numbers."""

from functools import partial

from engine.time_bomb.rules.box import IN_BOX
from engine.time_bomb.rules.evolution import BOMBS_OF_A_COLOUR, DECKS, bombs_removed
from engine.time_bomb.rules.evolution import ROLES as EVOLUTION_ROLES
from engine.time_bomb.rules.goal import ROUNDS
from engine.time_bomb.rules.setup import FIRST_HAND, deck, role_cards
from engine.time_bomb.state import BOMB_LETTER, COLOUR_LETTERS, DEFUSING_LETTER, SAFE_LETTER, Deck
from engine.time_bomb.words import BOMB


def iello(players: int) -> Deck:
    """Return the deck of the IELLO edition for 4 to 8 players."""
    return small(players, role_cards(players), hand=FIRST_HAND, rounds=ROUNDS)


def small(players: int, roles: tuple[int, int], *, hand: int, rounds: int) -> Deck:
    """Return a deck made by the same rule as the booklet's for other numbers of roles, wires and rounds."""
    safe, defusing, bombs = deck(players, hand)
    wires = BOMB_LETTER * bombs + DEFUSING_LETTER * defusing + SAFE_LETTER * safe
    limits = ((BOMB_LETTER, dict(IN_BOX)[BOMB]),)
    return Deck(players, *roles, wires, 0, limits, hand, rounds)


def evolution(players: int, explosion: int) -> Deck:
    """Return the deck of Evolution for 4 to 6 players; ``explosion`` is the reading of that open point."""
    colours, _, defusing, total = DECKS[players]
    bombs = "".join(letter * BOMBS_OF_A_COLOUR for letter in COLOUR_LETTERS[:colours])
    limits = tuple((letter, explosion) for letter in COLOUR_LETTERS[:colours])
    return Deck(
        players,
        *EVOLUTION_ROLES[players],
        bombs + DEFUSING_LETTER * defusing,
        bombs_removed(players),
        limits,
        total // players,
        ROUNDS,
    )


SMALL = partial(small, 3, (2, 1), hand=2, rounds=2)
"""The smallest deck that has every rule in it: three players, two wires each, two rounds."""
