"""Chance: which Case cards are laid out, and which Plot cards are dealt."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from engine.holmes_and_moriarty.state import LAY, Action, Deal, Lay, State, bits

if TYPE_CHECKING:
    from engine.holmes_and_moriarty.game import HolmesAndMoriarty


def sample(game: "HolmesAndMoriarty", state: State, rng: random.Random) -> Action:
    """Draw Case cards or a deal."""
    if state.phase == LAY:
        left = [kind for kind, count in enumerate(case_cards_left(game, state)) for _ in range(count)]
        return Lay(tuple(rng.sample(left, game.size.cases)))
    size = game.size.dealt
    shuffled = rng.sample(game.numbers, 2 * size)
    return Deal(bits(tuple(shuffled[:size])), bits(tuple(shuffled[size:])))


def outcomes(game: "HolmesAndMoriarty", state: State) -> Iterator[tuple[Action, Fraction]]:
    """Yield all rows of Case cards, or all deals, with their chances."""
    if state.phase == LAY:
        yield from _rows(case_cards_left(game, state), (), Fraction(1), game.size.cases)
        return
    size, count = game.size.dealt, len(game.numbers)
    chance = Fraction(1, comb(count, size) * comb(count - size, size))
    for moriarty in combinations(game.numbers, size):
        rest = [number for number in game.numbers if number not in moriarty]
        for holmes in combinations(rest, size):
            yield Deal(bits(moriarty), bits(holmes)), chance


def case_cards_left(game: "HolmesAndMoriarty", state: State) -> tuple[int, ...]:
    """Return how many Case cards of each kind have not been laid out (0 shows Moriarty)."""
    supply = (game.printing.moriarty_cards, *(1 for _ in range(game.kinds)))
    return tuple(count - state.laid.count(kind) for kind, count in enumerate(supply))


def _rows(
    left: tuple[int, ...], laid: tuple[int, ...], chance: Fraction, cases: int
) -> Iterator[tuple[Action, Fraction]]:
    if len(laid) == cases:
        yield Lay(laid), chance
        return
    for kind, count in enumerate(left):
        if count:
            fewer = (*left[:kind], count - 1, *left[kind + 1 :])
            yield from _rows(fewer, (*laid, kind), chance * Fraction(count, sum(left)), cases)
