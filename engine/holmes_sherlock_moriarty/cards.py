"""Clue cards as packed counts: four bits a kind, in the order 3 4 5 6 7 8 9, joker, fragment."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random

from corpus.errors import InvalidNotation
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES

NAMES = (*(str(category) for category in CATEGORIES), "J", "F")
"""How each kind is written."""

KINDS = len(NAMES)
JOKER = NAMES.index("J")
FRAGMENT = NAMES.index("F")
KEPT = 1 << 14
"""How many results of a small function of cards or places are kept; there are too many to keep all."""

ONE = tuple(1 << 4 * kind for kind in range(KINDS))
"""One card of each kind, packed."""


def number_of(cards: int, kind: int) -> int:
    """Return how many cards of a kind there are."""
    return cards >> 4 * kind & 15


@lru_cache(maxsize=KEPT)
def size(cards: int) -> int:
    """Return how many cards there are in all; for small sets, whose counts are kept."""
    return size_of(cards)


def size_of(cards: int) -> int:
    """Return how many cards there are in all."""
    total = 0
    while cards:
        total += cards & 15
        cards >>= 4
    return total


@lru_cache(maxsize=KEPT)
def kinds_in(cards: int) -> tuple[int, ...]:
    """Return the kinds of which there is a card, for small sets."""
    return tuple(kind for kind in range(KINDS) if cards >> 4 * kind & 15)


def holds(cards: int, part: int) -> bool:
    """Tell whether the part can be taken out of the cards."""
    return all(number_of(part, kind) <= number_of(cards, kind) for kind in range(KINDS))


def draw(cards: int, count: int, rng: Random) -> int:
    """Return cards drawn at random."""
    total, drawn = size_of(cards), 0
    for _ in range(count):
        at = int(rng.random() * total)
        kind = 0
        while (here := cards >> 4 * kind & 15) <= at:
            at -= here
            kind += 1
        drawn += ONE[kind]
        cards -= ONE[kind]
        total -= 1
    return drawn


def draws(cards: int, count: int) -> Iterator[tuple[int, Fraction]]:
    """Yield each set of cards that can be drawn with its chance."""
    ways = comb(size_of(cards), count)
    for drawn, weight in _draws(cards, count, 0):
        yield drawn, Fraction(weight, ways)


def _draws(cards: int, count: int, kind: int) -> Iterator[tuple[int, int]]:
    if count == 0:
        yield 0, 1
        return
    if kind == KINDS:
        return
    here = number_of(cards, kind)
    for n in range(min(here, count) + 1):
        for rest, weight in _draws(cards, count - n, kind + 1):
            yield n * ONE[kind] + rest, weight * comb(here, n)


def format_cards(cards: int) -> str:
    """Return cards in notation.

    >>> format_cards(2 * ONE[0] + ONE[JOKER])
    '3x2,J'
    """
    parts = [
        NAMES[kind] + (f"x{n}" if n > 1 else "") for kind in range(KINDS) if (n := number_of(cards, kind))
    ]
    return ",".join(parts) or "-"


def parse_cards(text: str) -> int:
    """Read cards. Raises InvalidNotation.

    >>> format_cards(parse_cards("3x2,J"))
    '3x2,J'
    """
    cards = 0
    for part in text.split(",") if text != "-" else ():
        name, _, times = part.partition("x")
        count = int(times) if times.isdecimal() else 0 if times else 1
        if name not in NAMES or not 0 < count < 10 or number_of(cards, NAMES.index(name)):
            raise InvalidNotation(
                f"“{part}” in “{text}” is no clue, or stands twice. Write 3 to 9, J (joker) or F (fragment), "
                "x and their number (7x2), with commas between; - for none."
            )
        cards += count * ONE[NAMES.index(name)]
    return cards
