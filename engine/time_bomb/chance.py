"""Deals: drawing one at random, all of them with their chances, and rows that a player cannot tell apart."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, perm

from engine.time_bomb.state import MORIARTY_LETTER, SHERLOCK_LETTER, Deck


def shuffled(letters: str, rng: random.Random) -> str:
    """Return the letters in random order."""
    order = list(letters)
    rng.shuffle(order)
    return "".join(order)


def split(letters: str, sizes: tuple[int, ...]) -> tuple[str, ...]:
    """Cut a string into rows of these lengths.

    >>> split("abcd", (1, 3))
    ('a', 'bcd')
    """
    rows, at = [], 0
    for size in sizes:
        rows.append(letters[at : at + size])
        at += size
    return tuple(rows)


def role_deals(deck: Deck) -> Iterator[tuple[str, Fraction]]:
    """Yield every way to deal the roles, a letter a seat, with its chance."""
    total = perm(deck.sherlocks + deck.moriartys, deck.players)
    for letters in product(SHERLOCK_LETTER + MORIARTY_LETTER, repeat=deck.players):
        roles = "".join(letters)
        ways = perm(deck.sherlocks, roles.count(SHERLOCK_LETTER)) * perm(
            deck.moriartys, roles.count(MORIARTY_LETTER)
        )
        if ways:
            yield roles, Fraction(ways, total)


def removals(deck: Deck) -> Iterator[tuple[str, Fraction]]:
    """Yield every set of bombs that can be taken out unseen (sorted letters), with its chance."""
    held = Counter(deck.bombs)
    total = comb(len(deck.bombs), deck.removed)
    for letters in combinations_with_replacement(sorted(held), deck.removed):
        ways = 1
        for letter, count in Counter(letters).items():
            ways *= comb(held[letter], count)
        if ways:
            yield "".join(letters), Fraction(ways, total)


def wire_deals(pool: str, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Yield every different way to lay out the wires in rows of these lengths; each is as likely."""
    orders = factorial(len(pool))
    for count in Counter(pool).values():
        orders //= factorial(count)
    for order in _orders(pool):
        yield split(order, sizes), Fraction(1, orders)


def _orders(letters: str) -> Iterator[str]:
    """Yield every different order of the letters, in the order of the alphabet."""
    order = sorted(letters)
    while True:
        yield "".join(order)
        # The next order: raise the last letter that can be raised, and sort what follows it.
        rising = [at for at in range(len(order) - 1) if order[at] < order[at + 1]]
        if not rising:
            return
        pivot = rising[-1]
        swap = max(at for at in range(pivot + 1, len(order)) if order[at] > order[pivot])
        order[pivot], order[swap] = order[swap], order[pivot]
        order[pivot + 1 :] = reversed(order[pivot + 1 :])
