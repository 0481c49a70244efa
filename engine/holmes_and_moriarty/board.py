"""The Scenario Board as a grid: its lines, its one-line notation, and the exact search for a line.

A space is its place from 0, row by row from the top left; a set of spaces is an integer, bit i for space i.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from corpus.errors import InvalidNotation

Line = tuple[int, ...]

DIRECTIONS = {"horizontal": ((0, 1),), "vertical": ((1, 0),), "diagonal": ((1, 1), (1, -1))}
"""Direction -> steps (rows, columns) along it."""

EMPTY, MORIARTY_TOKEN, HOLMES_TOKEN = ".", "m", "h"


class Board(NamedTuple):
    """Which spaces hold tokens of Moriarty and of Holmes."""

    moriarty: int
    holmes: int


@cache
def lines(rows: int, columns: int, length: int, *, gaps: bool, direction: str) -> tuple[Line, ...]:
    """Return the lines of so many spaces in a direction; with ``gaps``, any so many of a row are one."""
    found = []
    for row_step, column_step in DIRECTIONS[direction]:
        for stretch in _stretches(rows, columns, row_step, column_step):
            if gaps:
                found += list(combinations(stretch, length))
            else:
                found += [tuple(stretch[at : at + length]) for at in range(len(stretch) - length + 1)]
    return tuple(found)


def _stretches(rows: int, columns: int, row_step: int, column_step: int) -> list[list[int]]:
    """Return the whole rows, columns or diagonals of the grid."""
    whole = []
    for row in range(rows):
        for column in range(columns):
            if 0 <= row - row_step < rows and 0 <= column - column_step < columns:
                continue
            r, c, stretch = row, column, []
            while 0 <= r < rows and 0 <= c < columns:
                stretch.append(r * columns + c)
                r, c = r + row_step, c + column_step
            whole.append(stretch)
    return whole


def mask(spaces: Line) -> int:
    """Return spaces as an integer."""
    return sum(1 << space for space in spaces)


def parse_board(text: str, rows: int, columns: int) -> Board:
    """Read a board: rows from the top with "/" between, "m", "h" or "." a space. Raises InvalidNotation."""
    parts = text.strip().casefold().split("/")
    if len(parts) != rows:
        raise InvalidNotation(f"“{text}” has {len(parts)} rows; a board has {rows}, with “/” between them.")
    tokens = {MORIARTY_TOKEN: 0, HOLMES_TOKEN: 0}
    for row, part in enumerate(parts):
        if len(part) != columns:
            raise InvalidNotation(
                f"Row {row + 1} of “{text}” has {len(part)} spaces; it needs {columns}: m, h or . for each."
            )
        for column, sign in enumerate(part):
            if sign in tokens:
                tokens[sign] |= 1 << (row * columns + column)
            elif sign != EMPTY:
                raise InvalidNotation(
                    f"“{sign}” in row {row + 1} of “{text}” is no space; write m (Moriarty), h (Holmes) or . "
                    "(empty)."
                )
    return Board(tokens[MORIARTY_TOKEN], tokens[HOLMES_TOKEN])


def format_board(board: Board, rows: int, columns: int) -> str:
    """Return a board in its notation.

    >>> format_board(Board(0b1, 0b10), 2, 3)
    'mh./...'
    """

    def sign(space: int) -> str:
        if board.moriarty >> space & 1:
            return MORIARTY_TOKEN
        return HOLMES_TOKEN if board.holmes >> space & 1 else EMPTY

    return "/".join("".join(sign(r * columns + c) for c in range(columns)) for r in range(rows))


@cache
def fewest_to_block(spaces: int, blocked: tuple[Line, ...]) -> int:
    """Return the fewest tokens that put one on each of the lines."""
    masks = tuple(mask(line) for line in blocked)
    for count in range(spaces + 1):
        for chosen in combinations(range(spaces), count):
            tokens = mask(chosen)
            if all(tokens & line for line in masks):
                return count
    raise ValueError("A line without spaces cannot be blocked.")
