"""Grids on a page: what ruled lines enclose, or what words aligned in columns make without them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.pdf.lines import Line, View, line_of, same_row
from corpus.types import Box

TOUCH = 3.0
"""Ruled lines nearer than this meet, in points."""
LEAST_GAP = 0.45
"""Cells that nearly touch are parted by a gap a little wider than a space, in ems."""
MOST_GROUPS = 40
MOST_EDGES = 2500
"""A page with more ruled lines holds a drawing, which is not worth searching for tables."""
ALIGNED = 4.0
MOST_WORDS = 9
"""Cells of a table without rulings are short; longer ones are columns of prose."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A place where a table stands: edges of its rows from the top (empty if unruled), of its columns."""

    box: Box
    ys: tuple[float, ...]
    xs: tuple[float, ...]


def ruled_grids(view: View) -> list[Grid]:
    """Return the grids that ruled lines, or the edges of cells drawn as rectangles, enclose."""
    flat, upright = ruled_edges(view)
    grids = []
    for group in _connected(flat + upright):
        ys = _distinct([(b.y0 + b.y1) / 2 for b in group if b.width >= b.height])[::-1]
        xs = _distinct([(b.x0 + b.x1) / 2 for b in group if b.width < b.height])
        if len(ys) >= 3 and len(xs) >= 3:
            grids.append(Grid(_around(group), tuple(ys), tuple(xs)))
    return grids


def open_grids(view: View, lines: Sequence[Line]) -> list[Grid]:
    """Return the places between rules of one width, without uprights (as TeX draws tables).

    Rules of the same width elsewhere on the page do not count: between those of a table stand cells.
    """
    groups: list[list[Box]] = []
    flat = [b for b in _end_to_end(ruled_edges(view)[0]) if b.width > 60]
    for rule in sorted(flat, key=lambda b: -b.y0):
        for group in groups:
            if abs(group[0].x0 - rule.x0) < TOUCH and abs(group[0].x1 - rule.x1) < TOUCH:
                group.append(rule)
                break
        else:
            groups.append([rule])
    grids: list[Grid] = []
    for group in groups[:MOST_GROUPS]:
        ys = _distinct([(b.y0 + b.y1) / 2 for b in group])[::-1]
        edges: list[float] = []
        for high, low in [*pairwise(ys), (ys[-1], ys[-1])]:
            cells = _cells_between(lines, Box(group[0].x0, low, group[0].x1, high)) if high > low else 0
            if cells > 1 or (cells and edges):
                edges = [*edges, low] if edges else [high, low]
            elif edges:
                grids.append(Grid(Box(group[0].x0, edges[-1], group[0].x1, edges[0]), tuple(edges), ()))
                edges = []
    return grids


def _cells_between(lines: Sequence[Line], band: Box) -> int:
    """Return how many columns of cells stand between two rules: 0 for prose, 1 for what may be one cell."""
    middles = [(x, (x.box.x0 + x.box.x1) / 2, (x.box.y0 + x.box.y1) / 2) for x in lines]
    members = [x for x, cx, cy in middles if band.x0 <= cx <= band.x1 and band.y0 <= cy <= band.y1]
    rows = rows_of(members)
    if any(len(row) == 1 and row[0].box.width > 0.8 * band.width for row in rows):
        return 0
    if any(len(row) >= 2 for row in rows):
        return 2
    if members and valleys(members, 0.6 * members[0].size):
        return 2
    return int(len(rows) == 1 and band.height < 2.8 * members[0].size)


def _end_to_end(flat: list[Box]) -> list[Box]:
    """Unite level edges that meet: the cells of a shaded row are drawn one by one."""
    out: list[Box] = []
    for edge in sorted(flat, key=lambda b: (round((b.y0 + b.y1) / 3), b.x0)):
        if out and abs(out[-1].y0 - edge.y0) < 1.5 and edge.x0 - out[-1].x1 < 1.5:
            out[-1] = out[-1].union(edge)
        else:
            out.append(edge)
    return out


def _holds_cells(lines: Sequence[Line], band: Box) -> bool:
    """Tell whether the space between two rules holds rows of cells, or one row that may be one."""
    middles = [(x, (x.box.x0 + x.box.x1) / 2, (x.box.y0 + x.box.y1) / 2) for x in lines]
    members = [x for x, cx, cy in middles if band.x0 <= cx <= band.x1 and band.y0 <= cy <= band.y1]
    rows = rows_of(members)
    if any(len(row) == 1 and row[0].box.width > 0.8 * band.width for row in rows):
        return False
    if any(len(row) >= 2 for row in rows):
        return True
    return len(rows) == 1 and band.height < 2.8 * members[0].size


def ruled_edges(view: View) -> tuple[list[Box], list[Box]]:
    """Return the level and the upright edges on a page: ruled lines, and the sides of rectangles."""
    flat = [b for b in view.rules if b.width >= b.height]
    upright = [b for b in view.rules if b.width < b.height]
    for fill in view.fills:
        if fill.height < 5 or fill.width < 5 or fill.width > 0.95 * view.width:
            continue
        flat += [Box(fill.x0, y, fill.x1, y) for y in (fill.y0, fill.y1)]
        upright += [Box(x, fill.y0, x, fill.y1) for x in (fill.x0, fill.x1)]
    return flat, upright


def _connected(boxes: list[Box]) -> list[list[Box]]:
    """Group boxes that touch one another."""
    if len(boxes) > MOST_EDGES:
        return []
    boxes = sorted(boxes, key=lambda b: b.x0)
    parent = list(range(len(boxes)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    active: list[int] = []
    for i, box in enumerate(boxes):
        active = [j for j in active if boxes[j].x1 + TOUCH >= box.x0]
        for j in active:
            if boxes[j].y0 - TOUCH <= box.y1 and box.y0 - TOUCH <= boxes[j].y1:
                parent[root(i)] = root(j)
        active.append(i)
    groups: dict[int, list[Box]] = {}
    for i, box in enumerate(boxes):
        groups.setdefault(root(i), []).append(box)
    return list(groups.values())


def _distinct(values: list[float]) -> list[float]:
    """Return values in rising order, those of one ruling as one."""
    out: list[float] = []
    for value in sorted(values):
        if not out or value - out[-1] > 2 * TOUCH:
            out.append(value)
    return out


def _around(boxes: Sequence[Box]) -> Box:
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    return box


def rows_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Return lines grouped by baseline, top to bottom, each from left to right."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda x: -(x.box.y0 + x.box.y1)):
        if rows and any(same_row(other.box, line.box) for other in rows[-1][-3:]):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda x: x.box.x0) for row in rows]


def valleys(lines: Sequence[Line], narrowest: float) -> list[float]:
    """Return the x positions of the empty stripes between lines."""
    out: list[float] = []
    reach = float("-inf")
    for line in sorted(lines, key=lambda x: x.box.x0):
        if reach > float("-inf") and line.box.x0 - reach >= narrowest:
            out.append((reach + line.box.x0) / 2)
        reach = max(reach, line.box.x1)
    return out


def split_at(line: Line, xs: Sequence[float], least: float = 0.0) -> list[Line]:
    """Part a line where an edge of columns passes between two of its words, ``least`` ems apart."""
    parts = [[line.tokens[0]]]
    for last, token in pairwise(line.tokens):
        gap = token.view.x0 - last.view.x1
        if gap >= least * token.size and any(last.view.x1 <= x + 1 and x - 1 <= token.view.x0 for x in xs):
            parts.append([token])
        else:
            parts[-1].append(token)
    return [line_of(part) for part in parts] if len(parts) > 1 else [line]


def column_cuts(rows: Sequence[Sequence[Line]]) -> list[float]:
    """Return the edges between the columns of some rows; a head row may bridge two of them."""
    best: list[float] = []
    for part in (rows, rows[1:]):
        multi = [line for row in part if len(row) >= 2 for line in row]
        cuts = valleys(multi, 0.6 * multi[0].size) if multi else []
        if len(cuts) > len(best):
            best = cuts
    return best


def aligned_runs(lines: Sequence[Line]) -> list[list[list[Line]]]:
    """Return runs of rows that look like a table although nothing rules them."""
    runs: list[list[list[Line]]] = []
    run: list[list[Line]] = []
    for row in rows_of(lines):
        if run and not _goes_on(run, row):
            runs.append(run)
            run = []
        if len(row) >= 2 or run:
            run.append(row)
    runs.append(run)
    return [found for found in runs if _is_table(found)]


def _goes_on(run: list[list[Line]], row: list[Line]) -> bool:
    last = run[-1]
    size = max(line.size for line in last)
    gap = min(line.box.y0 for line in last) - max(line.box.y1 for line in row)
    if gap > 1.6 * size:
        return False
    if len(row) >= 2:
        return bool(column_cuts(run)) and bool(column_cuts([*run, row]))
    cuts = column_cuts(run)
    if len(run) > 1 and cuts and len(split_at(row[0], cuts, LEAST_GAP)) > 1:
        return True
    # A lone piece goes on in a cell of the row above, if it stands under one that is not the first.
    starts = [line.box.x0 for r in run for line in r[1:]]
    return gap < 0.6 * size and any(abs(row[0].box.x0 - x) < ALIGNED for x in starts)


def _is_table(run: list[list[Line]]) -> bool:
    full = [row for row in run if len(row) >= 2]
    if len(full) < 3:
        return False
    lines = [line for row in full for line in row]
    size = lines[0].size
    columns = len(column_cuts(full)) + 1
    if columns < 2 or not _columns_align(full, columns, size):
        return False
    words = sorted(len(line.tokens) for line in lines)
    headed = _has_bold_head(full)
    if words[-1] > (2 if headed else 1) * MOST_WORDS or words[len(words) // 2] > 4:
        return False
    numeric = sum(any(line.text[0].isdigit() or len(line.text) < 4 for line in row) for row in full)
    if columns == 2:
        return numeric > 0.6 * len(full) or headed
    return numeric > 0.4 * len(full) or headed


def _has_bold_head(rows: list[list[Line]]) -> bool:
    return all(line.bold for line in rows[0]) and not any(line.bold for row in rows[1:] for line in row[1:])


def _columns_align(rows: list[list[Line]], columns: int, size: float) -> bool:
    """Tell whether most rows fill most columns, and the pieces of a column begin, centre or end together."""
    lines = [line for row in rows for line in row]
    cuts = column_cuts(rows)
    if len(lines) < 0.6 * columns * len(rows):
        return False
    for c in range(columns):
        cell = [x for x in lines if sum((x.box.x0 + x.box.x1) / 2 > cut for cut in cuts) == c]
        spreads = [
            _spread([x.box.x0 for x in cell]),
            _spread([x.box.x1 for x in cell]),
            _spread([(x.box.x0 + x.box.x1) / 2 for x in cell]),
        ]
        if min(spreads) > max(ALIGNED, 0.5 * size):
            return False
    return True


def _spread(values: list[float]) -> float:
    """Return how far values lie apart, apart from the outliers (heads are set differently)."""
    if len(values) < 3:
        return 0.0
    values = sorted(values)
    cut = max(len(values) // 5, 1) if len(values) > 3 else 0
    middle = values[len(values) // 2]
    deviations = sorted(abs(v - middle) for v in values)
    return deviations[-1 - cut]
