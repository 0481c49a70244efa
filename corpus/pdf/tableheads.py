"""Which rows of a table name its columns, and of which of its rows they do so for certain."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from corpus.pdf.grid import ruled_edges
from corpus.pdf.lines import Line, View, same_row
from corpus.types import ICON, Box

Row = list[list[Line]]
"""One table row: for each column the lines in its cell."""
Reach = tuple[float, float]
"""Where something begins and ends from left to right."""
LONGEST_HEAD = 40
MOST_HEADS = 3
CELL_GAP = 0.6
"""Neighbouring cells are farther apart than this, in ems, words of one cell less."""
SLACK = 1.0
"""What a ruling or a letter may be out of place, in points."""


def text_of(cell: Sequence[Line]) -> str:
    """Return the words of a cell with spaces between them."""
    return " ".join(line.text for line in cell)


def is_section(row: Row) -> bool:
    """Tell whether a row of one cell is a title for the rows below it."""
    return len(row) > 2 and sum(map(bool, row)) == 1 and not row[-1]


def head_rows(rows: list[Row], view: View) -> int:
    """Return how many rows at the top name the columns."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return 0
    above = next((i for i, row in enumerate(rows) if _is_numeric(row)), 0)
    if (
        2 <= above <= MOST_HEADS
        and any(not cell for row in rows[: above - 1] for cell in row)
        and len(rows[0]) > 2
        and not any(len(text_of(c)) > LONGEST_HEAD for c in rows[0])
    ):
        return above
    first, body = rows[0], rows[1:]
    filled = [cell for cell in first if cell]
    if len(filled) < len(first) - 1 or any(len(text_of(cell)) > LONGEST_HEAD for cell in filled):
        return 0
    if not first[0]:
        return 1
    bold = all(line.bold for cell in filled for line in cell)
    if bold and not all(line.bold for row in body for cell in row[1:] for line in cell):
        return 1
    if _shaded(first, view) and not any(_shaded(row, view) == _shaded(first, view) for row in body):
        return 1
    tail = [text_of(cell) for cell in first[1:] if cell]
    under = [text_of(row[c]) for row in body for c in range(1, len(first)) if row[c]]
    numbers = sum(text[0].isdigit() or text[0] in "+-–−×" for text in under)
    if under and numbers > 0.6 * len(under) and not any(text[0].isdigit() for text in tail):
        return 1
    longest = max(len(text_of(cell)) for cell in filled)
    plain = not any(ICON in text_of(cell) or text_of(cell).endswith(".") for cell in filled)
    shorter = longest <= max((len(text) for text in under), default=0)
    return int(len(first) >= 3 and len(rows) >= 3 and len(filled) == len(first) and plain and shorter)


def named_rows(rows: list[Row], head: int, view: View) -> tuple[bool, ...]:
    """Tell of each row whether the first row names the columns of all its cells for certain.

    A player is told "head: cell", so a guess would be a wrong rule: the heads are set apart from all other
    rows, each column has one, and the boxes of cells leave no doubt in which column they stand.
    """
    if head != 1 or not _is_set_apart(rows, view):
        return (False,) * len(rows)
    columns = _Columns.of(rows, ruled_edges(view)[1])
    return (False, *(columns is not None and not is_section(row) and columns.hold(row) for row in rows[1:]))


def _is_set_apart(rows: list[Row], view: View) -> bool:
    """Tell whether the first row looks like heads and no row below looks like it."""
    heads = [cell for cell in rows[0] if cell]
    body = [row for row in rows[1:] if not is_section(row)]
    corner, *names = [text_of(cell) for cell in rows[0]]
    if _is_number(corner) or not (_count_on(names) or all(any(map(str.isalpha, name)) for name in names)):
        return False
    if _is_bold(rows[0]):
        return not any(map(_is_bold, body))
    shades = {_shaded(row, view) for row in body}
    apart = all(_shaded([cell], view) not in {None, *shades} for cell in heads)
    # Rows shaded by turns are none of them heads.
    return apart and len(shades) == 1 and len(body) > 1


def _count_on(names: Sequence[str]) -> bool:
    """Tell whether heads are numbers that count on by ones, as those of players or rounds."""
    numbers = [int(name) for name in names if name.isdecimal()]
    return len(numbers) == len(names) > 1 and all(b - a == 1 for a, b in pairwise(numbers))


def _is_number(text: str) -> bool:
    return any(map(str.isdigit, text)) and not any(map(str.isalpha, text))


def _is_bold(row: Row) -> bool:
    return all(line.bold for cell in row for line in cell)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a table: from where to where each reaches, which are ruled off from the next one.

    ``uprights`` are the upright edges on the page.
    """

    zones: tuple[Reach, ...]
    ruled: tuple[bool, ...]
    uprights: tuple[Box, ...]

    @classmethod
    def of(cls, rows: Sequence[Row], uprights: Sequence[Box]) -> "_Columns | None":
        """Return the columns; None unless each has a head of its own and they stand apart.

        The first one may go without: its cells name the rows. Of the rows only those count that have no empty
        cell, as in the others a cell may stand over several columns.
        """
        heads, whole = rows[0], [row for row in rows[1:] if all(row)]
        if not all(heads[1:]) or not (heads[0] or whole):
            return None
        zones = [_reach([x for row in (heads, *whole) for x in row[c]]) for c in range(len(heads))]
        if any(left[1] >= right[0] for left, right in pairwise(zones)):
            return None
        if not heads[0]:
            # A head for each column is told by their order, one head less by the cells below it only.
            below = [_reach([x for row in whole for x in row[c]]) for c in range(1, len(heads))]
            if not all(_meet(_reach(head), reach) for head, reach in zip(heads[1:], below, strict=True)):
                return None
        level = _level(rows[0])
        ruled = tuple(_is_ruled(left[1], right[0], level, uprights) for left, right in pairwise(zones))
        columns = cls(tuple(zones), ruled, tuple(uprights))
        return columns if columns.hold(rows[0]) else None

    def hold(self, row: Row) -> bool:
        """Tell whether each cell of a row is one cell of its own column, and of no other as well."""
        return (
            all(_is_one(cell) for cell in row)
            and all(not cell or self._keeps(c, _reach(cell)) for c, cell in enumerate(row))
            and all(self._are_parted(c, row) for c in range(len(row) - 1))
        )

    def _keeps(self, c: int, reach: Reach) -> bool:
        return [i for i, zone in enumerate(self.zones) if _meet(reach, zone)] == [c]

    def _are_parted(self, c: int, row: Row) -> bool:
        """Tell whether a cell and the next one are not parts of one, nor one of them both."""
        left, right = row[c], row[c + 1]
        if not left and not right:
            return True
        x0 = _reach(left)[1] if left else self.zones[c][1]
        x1 = _reach(right)[0] if right else self.zones[c + 1][0]
        if _is_ruled(x0, x1, _level(row), self.uprights):
            return True
        if left and right:
            return x1 - x0 >= CELL_GAP * max(left[0].size, right[0].size)
        # Beside an empty cell, what leaves its zone may stand over both columns.
        return not self.ruled[c] and x0 <= self.zones[c][1] + SLACK and self.zones[c + 1][0] - SLACK <= x1


def _is_one(cell: Sequence[Line]) -> bool:
    """Tell whether the words of a cell stand close enough to be no cells of two columns."""
    if any(same_row(a.box, b.box) for a, b in combinations(cell, 2)):
        return False
    return all(b.view.x0 - a.view.x1 < CELL_GAP * b.size for line in cell for a, b in pairwise(line.tokens))


def _meet(a: Reach, b: Reach) -> bool:
    return a[0] < b[1] and b[0] < a[1]


def _is_ruled(x0: float, x1: float, y: float, uprights: Sequence[Box]) -> bool:
    """Tell whether an upright edge passes between two places of a row."""
    return any(x0 - SLACK <= b.x0 and b.x1 <= x1 + SLACK and b.y0 <= y <= b.y1 for b in uprights)


def _level(row: Row) -> float:
    box = next(cell[0].box for cell in row if cell)
    return (box.y0 + box.y1) / 2


def _reach(lines: Sequence[Line]) -> Reach:
    return min(line.box.x0 for line in lines), max(line.box.x1 for line in lines)


def _is_numeric(row: Row) -> bool:
    """Tell whether a row holds values: most of its cells after the first are numbers."""
    values = [text_of(cell) for cell in row[1:] if cell]
    return len(values) > 1 and sum(v[0].isdigit() or v[0] in "+-–−×" for v in values) > 0.6 * len(values)


def _shaded(row: Row, view: View) -> Box | None:
    """Return the smallest rectangle behind the last cell of a row."""
    line = next((cell[0] for cell in reversed(row) if cell), None)
    if line is None:
        return None
    behind = [f for f in view.fills if f.overlap(line.box) > 0.8 * line.box.width * line.box.height]
    return min(behind, key=lambda f: f.width * f.height, default=None)
