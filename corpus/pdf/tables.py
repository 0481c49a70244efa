"""Tables kept as rows, each with the heads of its columns for the search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.pdf.draft import Draft
from corpus.pdf.grid import (
    LEAST_GAP,
    Grid,
    aligned_runs,
    column_cuts,
    open_grids,
    rows_of,
    ruled_grids,
    split_at,
)
from corpus.pdf.lines import Line, View, line_of
from corpus.pdf.tableheads import LONGEST_HEAD, Row, head_rows, is_section, named_rows, text_of
from corpus.types import ICON, BlockKind, Box


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; ``head`` rows name the columns. ``line`` stands for it in the reading order.

    ``named`` tells of each row whether the first one names its columns for certain.
    """

    rows: list[Row]
    head: int
    named: tuple[bool, ...]
    line: Line

    def drafts(self, title: str, say: Callable[[Sequence[Line]], str]) -> list[Draft]:
        """Return one block for each row; rows under column heads carry ``head: cell`` pairs as labels.

        ``say`` gives the text of a cell, words broken over its lines joined.
        """
        width = len(self.rows[0])
        titles, heads = self._heads(say)
        section = ""
        out: list[Draft] = []
        for i, row in enumerate(self.rows):
            filled = [c for c in range(width) if row[c]]
            labels = [title, *(t for t in titles if i >= self.head), section]
            if i >= self.head and is_section(row):
                section = say(row[filled[0]])[:LONGEST_HEAD]
            elif i >= self.head and self.head:
                labels += [f"{heads[c]}: {say(row[c])}" if heads[c] else say(row[c]) for c in filled]
            cells = row[filled[0] : filled[-1] + 1]
            joined = "; ".join(label for label in labels if label)
            head = out[0] if self.named[i] else None
            out.append(Draft(BlockKind.TABLE_ROW, cells=cells, labels=joined, head=head, column=filled[0]))
        return out

    def _heads(self, say: Callable[[Sequence[Line]], str]) -> tuple[list[str], list[str]]:
        """Return the titles above the table's columns, and each column's heads from the top down."""
        width = len(self.rows[0])
        titles: list[str] = []
        heads: list[list[str]] = [[] for _ in range(width)]
        for row in self.rows[: self.head]:
            filled = [c for c in range(width) if row[c]]
            if len(filled) < 0.5 * width and width > 2:
                titles.append(" ".join(say(row[c]) for c in filled))
                continue
            last = ""
            for c in range(width):
                # A head over several columns stands in the first of them.
                last = say(row[c]) if row[c] else ("" if c == 0 else last)
                if row is self.rows[self.head - 1] and not row[c]:
                    continue
                heads[c].append(last)
        return titles, [" ".join(filter(None, head)) for head in heads]


def find_tables(lines: Sequence[Line], view: View) -> list[Line | Table]:
    """Return the lines of a page in drawing order, those of a table replaced by it at its first line."""
    place = {id(line): i for i, line in enumerate(lines)}
    taken: set[int] = set()
    tables: list[tuple[int, Table]] = []

    def take(rows: list[Row], members: Sequence[Line]) -> None:
        rows = [row for row in rows if any(row)]
        tokens = [t for line in members for t in line.tokens]
        if sum(len(line.tokens) for row in rows for cell in row for line in cell) != len(tokens):
            return
        head = head_rows(rows, view)
        table = Table(rows, head, named_rows(rows, head, view), line_of(tokens))
        tables.append((min(place[id(m)] for m in members), table))
        taken.update(id(m) for m in members)

    for grid in ruled_grids(view):
        members = [x for x in lines if id(x) not in taken and _inside(x.box, grid.box)]
        split = [piece for x in members for piece in split_at(x, grid.xs)]
        rows = _ruled_rows(split, grid)
        if _is_filled(rows):
            take(rows, members)
    for grid in open_grids(view, lines):
        members = [x for x in lines if id(x) not in taken and _inside(x.box, grid.box)]
        uprights = [r.x0 for r in view.rules if r.width < r.height and _inside(r, grid.box)]
        split = [piece for x in members for piece in split_at(x, uprights)]
        rows = _banded_rows(split, grid, uprights)
        banded = len(grid.ys) > 3 and len(rows) == len(grid.ys) - 1
        if len(rows) >= 2 and _is_filled(rows) and (banded or _short_first_column(rows)):
            take(rows, members)
    for run in aligned_runs([x for x in lines if id(x) not in taken]):
        rows = _aligned_rows(run)
        if len(rows) >= 3:
            take(rows, [line for row in run for line in row])
    firsts = dict(tables)
    return [firsts.get(i, line) for i, line in enumerate(lines) if i in firsts or id(line) not in taken]


def _inside(box: Box, area: Box) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return area.x0 - 2 <= x <= area.x1 + 2 and area.y0 - 2 <= y <= area.y1 + 2


def _ruled_rows(lines: Sequence[Line], grid: Grid) -> list[Row]:
    rows: list[Row] = [[[] for _ in grid.xs[1:]] for _ in grid.ys[1:]]
    for row in rows_of(lines):
        for line in row:
            y, x = (line.box.y0 + line.box.y1) / 2, line.box.x0 + 0.3 * min(line.box.width, line.size)
            down = min(max(sum(y < edge for edge in grid.ys) - 1, 0), len(rows) - 1)
            across = min(max(sum(x > edge for edge in grid.xs) - 1, 0), len(grid.xs) - 2)
            rows[down][across].append(line)
    rows = [row for row in rows if any(row)]
    used = [c for c in range(len(grid.xs) - 1) if any(row[c] for row in rows)]
    return [[row[c] for c in used] for row in rows]


def _aligned_rows(rows: Sequence[Sequence[Line]]) -> list[Row]:
    """Sort the pieces of rows into the columns in which they stand."""
    return _in_columns(rows, column_cuts(rows))


def _in_columns(rows: Sequence[Sequence[Line]], cuts: Sequence[float]) -> list[Row]:
    """Sort pieces into columns; a row without a first cell, close to the row above, goes on in its cells."""
    out: list[Row] = []
    floor = 0.0
    for row in rows:
        cells: Row = [[] for _ in range(len(cuts) + 1)]
        for part in (part for line in row for part in split_at(line, cuts, LEAST_GAP)):
            cells[sum(part.box.x0 + 1 > cut for cut in cuts)].append(part)
        high, size = max(line.box.y1 for line in row), row[0].size
        if out and not cells[0] and out[-1][0] and floor - high < 0.5 * size and not all(cells[1:]):
            for cell, more in zip(out[-1], cells, strict=True):
                cell += more
        elif out and not cells[0] and len(cells) == 2 and floor - high < 0.5 * size:
            out[-1][1] += cells[1]
        else:
            out.append(cells)
        floor = min(line.box.y0 for line in row)
    return out


def _banded_rows(lines: Sequence[Line], grid: Grid, uprights: Sequence[float]) -> list[Row]:
    """Sort pieces between rules into rows: one for each space between two, or several if it holds several."""
    apart = _apart(uprights)
    found = [c for c in column_cuts(rows_of(lines)) if all(abs(c - x) > 6 for x in apart)]
    cuts = sorted([*found, *apart])
    rows: list[Row] = []
    for high, low in pairwise(grid.ys):
        band = _in_columns(rows_of([x for x in lines if low < _middle(x.box) <= high]), cuts)
        if band and sum(bool(row[0]) for row in band) <= 2 and _is_one_row(band, high - low):
            band = [[[x for row in band for x in row[c]] for c in range(len(cuts) + 1)]]
        rows += band
    return rows


def _middle(box: Box) -> float:
    return (box.y0 + box.y1) / 2


def _is_one_row(band: list[Row], height: float) -> bool:
    """Tell whether the lines between two rules are one row: all cells filled, no cell of two paragraphs."""
    firsts = [row[0][0] for row in band if row[0]]
    lines = sum(len(cell) for row in band for cell in row)
    return len(firsts) <= 1 or (lines > 0 and height < 3.2 * firsts[0].size)


def _apart(values: Sequence[float]) -> list[float]:
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > 6:
            out.append(value)
    return out


def _is_filled(rows: list[Row]) -> bool:
    """A grid with few filled cells is a board, a form or a frame, not a table."""
    if len(rows) < 2 or len(rows[0]) < 2:
        return False
    filled = sum(1 for row in rows for cell in row if cell)
    worded = [sum(any(c.isalnum() for c in text_of(row[k])) for row in rows) for k in range(len(rows[0]))]
    return filled >= 0.5 * len(rows) * len(rows[0]) and sum(count >= 2 for count in worded) >= 2


def _short_first_column(rows: list[Row]) -> bool:
    """Rules above and below columns of prose make no table; a table begins its rows with few words."""
    first = [text_of(row[0]) for row in rows if row[0]]
    lengths = sorted(len(text.split()) for text in first)
    most = 7 if sum(text.startswith(ICON) for text in first) > len(first) / 2 else 4
    return bool(lengths) and lengths[len(lengths) // 2] <= most
