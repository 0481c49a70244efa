"""What a player has in front of him at the end, and its notation: ``3:2 5:2* F2 J1``."""

import re
from dataclasses import dataclass

from corpus.errors import InvalidNotation
from engine.holmes_sherlock_moriarty.rules_jokers import JOKERS_IN_CATEGORY
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, FRAGMENTS, JOKERS, copies

_PART = re.compile(r"(\d+):(\d+)(\**)|F(\d+)|J(\d+)")


@dataclass(frozen=True, slots=True)
class Hand:
    """Real cards and jokers of each category (in the order of CATEGORIES), fragments, jokers without one."""

    real: tuple[int, ...] = (0,) * len(CATEGORIES)
    jokers: tuple[int, ...] = (0,) * len(CATEGORIES)
    fragments: int = 0
    lone: int = 0


def parse_hand(text: str) -> Hand:
    """Read a hand: category:cards, * with a joker, F fragments, J jokers without a category.

    Raises InvalidNotation.

    >>> parse_hand("5:2* F2").jokers
    (0, 0, 1, 0, 0, 0, 0)
    """
    real, jokers, others = [0] * len(CATEGORIES), [0] * len(CATEGORIES), {"F": 0, "J": 0}
    seen: set[str] = set()
    for part in text.split():
        found = _PART.fullmatch(part)
        key = part.partition(":")[0] if ":" in part else part[:1]
        if found is None or key in seen:
            raise InvalidNotation(
                f"“{part}” in “{text}” is no part of a hand, or stands twice. "
                "Write category:cards (5:2, 5:2* with a joker), F fragments, J jokers without a category."
            )
        seen.add(key)
        if found[1] is None:
            others[key] = int(part[1:])
            continue
        category, cards = int(found[1]), int(found[2])
        if (
            category not in CATEGORIES
            or cards > copies.function(category)
            or len(found[3]) > JOKERS_IN_CATEGORY
        ):
            raise InvalidNotation(
                f"“{part}” in “{text}” cannot be: categories go from 3 to 9, each has as many cards as its "
                "value and one joker at most."
            )
        at = CATEGORIES.index(category)
        real[at], jokers[at] = cards, len(found[3])
    if others["F"] > FRAGMENTS or others["J"] + sum(jokers) > JOKERS:
        raise InvalidNotation(f"“{text}”: there are 5 map fragments and 5 jokers in the game, not more.")
    return Hand(tuple(real), tuple(jokers), others["F"], others["J"])


def format_hand(hand: Hand) -> str:
    """Return a hand in notation, without what it has not.

    >>> format_hand(parse_hand("F2 J0 5:2* 4:0"))
    '5:2* F2'
    """
    parts = [
        f"{category}:{cards}{'*' * jokers}"
        for category, cards, jokers in zip(CATEGORIES, hand.real, hand.jokers, strict=True)
        if cards or jokers
    ]
    parts += [f"{letter}{n}" for letter, n in (("F", hand.fragments), ("J", hand.lone)) if n]
    return " ".join(parts)
