"""Exact search: can Moriarty still finish a line, and how many Cases of a hand does he need for it?

Luck and skill at cards are taken in Moriarty's favour: he may win any Cases, with any Crimes. That is no
exaggeration: whatever the locations of the cards, there are a deal and choices by which Moriarty wins every
Case of a hand with any Crimes that one names (a test plays them). The bonus tokens are placed by Holmes,
who does so against Moriarty.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from engine.holmes_and_moriarty.board import Board, Line, mask


class Reach(NamedTuple):
    """What the search goes by: number of spaces, lines, Cases a hand, Moriarty's bonus by Cases won."""

    spaces: int
    lines: tuple[Line, ...]
    cases: int
    bonus: tuple[int, ...]


def has_line(moriarty: int, masks: tuple[int, ...]) -> bool:
    """Tell whether the tokens hold a line."""
    return any(moriarty & line == line for line in masks)


def open_lines(board: Board, masks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the lines without a Holmes token."""
    return tuple(line for line in masks if not line & board.holmes)


def can_finish(board: Board, hands: int, reach: Reach) -> bool:
    """Tell whether Moriarty can have a line after so many further hands at the latest."""
    return _can_finish(board, hands, reach, tuple(mask(line) for line in reach.lines))


@cache
def _can_finish(board: Board, hands: int, reach: Reach, masks: tuple[int, ...]) -> bool:
    if has_line(board.moriarty, masks):
        return True
    # A token stays where it is: a line that holds a Holmes token is lost for good.
    if hands == 0 or not open_lines(board, masks):
        return False
    wins = range(reach.cases, -1, -1)
    # Most often a line can be finished at once; only else are whole hands played out.
    if any(_at_once(board, won, reach, masks) for won in wins):
        return True
    return hands > 1 and any(
        all(
            _can_finish(end, hands - 1, reach, masks) for end in _bonus(after, reach.bonus[won], reach.spaces)
        )
        for won in wins
        for after in _after_cases(board, won, reach)
    )


def cases_needed(board: Board, reach: Reach) -> int | None:
    """Return the fewest Cases of the next hand by which Moriarty can have a line after it, or None."""
    masks = tuple(mask(line) for line in reach.lines)
    for won in range(reach.cases + 1):
        if has_line(board.moriarty, masks) or _at_once(board, won, reach, masks):
            return won
    return None


def _at_once(board: Board, won: int, reach: Reach, masks: tuple[int, ...]) -> bool:
    """Tell whether Moriarty can have a line after this hand if he wins so many Cases of it."""
    if any((line & ~board.moriarty).bit_count() <= won for line in open_lines(board, masks)):
        return True
    # Otherwise only a bonus token that Holmes has nowhere else to put can finish one.
    if not reach.bonus[won] or (reach.bonus[won] == 1 and _has_a_safe_space(board, won, reach)):
        return False
    return any(
        all(has_line(end.moriarty, masks) for end in _bonus(after, reach.bonus[won], reach.spaces))
        for after in _after_cases(board, won, reach)
    )


def _has_a_safe_space(board: Board, won: int, reach: Reach) -> bool:
    """Tell whether a lone bonus token surely fits where it finishes no line, without trying.

    It finishes one only with two tokens that are there, and few spaces are in line with the same two.
    """
    pairs = comb(board.moriarty.bit_count() + won, 2)
    free = reach.spaces - (board.moriarty | board.holmes).bit_count() - reach.cases
    return free > pairs * _lines_through_two(reach.lines)


@cache
def _lines_through_two(lines: tuple[Line, ...]) -> int:
    """Return how many lines at most share the same two spaces."""
    shared = Counter(pair for line in lines for pair in combinations(sorted(line), 2))
    return max(shared.values(), default=0)


def _after_cases(board: Board, won: int, reach: Reach) -> Iterator[Board]:
    """Yield the boards after the tokens for the Cases; a space that is full takes none."""
    free = [space for space in range(reach.spaces) if not (board.moriarty | board.holmes) >> space & 1]
    full = reach.spaces - len(free)
    for marked in range(won, -1, -1):
        for moriarty in combinations(free, marked):
            rest = [space for space in free if space not in moriarty]
            for blocking in range(reach.cases - won + 1):
                # All cards of a hand differ: what is not marked needs a full space of its own.
                if reach.cases - marked - blocking > full:
                    continue
                for holmes in combinations(rest, blocking):
                    yield Board(board.moriarty | mask(moriarty), board.holmes | mask(holmes))


def _bonus(board: Board, due: int, spaces: int) -> Iterator[Board]:
    """Yield the boards after Moriarty's bonus tokens, as many as there is room for."""
    free = [space for space in range(spaces) if not (board.moriarty | board.holmes) >> space & 1]
    for chosen in combinations(free, min(due, len(free))):
        yield Board(board.moriarty | mask(chosen), board.holmes)
