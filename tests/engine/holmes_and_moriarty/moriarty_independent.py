"""The rules once more, written from the facts and not from the engine: what its tests compare it with."""

from collections.abc import Mapping
from itertools import combinations

Clue = tuple[int, str]


def crime(a: int, b: int) -> int:
    """The closed form: the lower one wins from a gap of 13 on."""
    low, high = min(a, b), max(a, b)
    return low if high - low >= 13 else high


def clue(a: Clue, b: Clue, trump: str) -> int:
    """Trump first, then the number."""
    return max((a, b), key=lambda card: (card[1] == trump, card[0]))[0]


def case(moriarty: tuple[int, int], holmes: tuple[int, int], places: Mapping[int, str]) -> str:
    """Who wins a Case; each player with his Crime and his Clue."""
    trump = places[crime(moriarty[0], holmes[0])]
    won = clue((moriarty[1], places[moriarty[1]]), (holmes[1], places[holmes[1]]), trump)
    return "moriarty" if won == moriarty[1] else "holmes"


def lines(rows: int, columns: int, *, gaps: bool) -> set[frozenset[int]]:
    """All lines of three: cells of a row, column or diagonal, next to each other unless gaps are allowed."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    found = set()
    for three in combinations(cells, 3):
        rs, cs = [r for r, _ in three], [c for _, c in three]
        straight = (
            len(set(rs)) == 1
            or len(set(cs)) == 1
            or len({r - c for r, c in three}) == 1
            or len({r + c for r, c in three}) == 1
        )
        close = max(rs) - min(rs) <= 2 and max(cs) - min(cs) <= 2
        if straight and (gaps or close):
            found.add(frozenset(r * columns + c for r, c in three))
    return found
