"""Reading order from geometry: recursive cuts into columns, side boxes read as one piece."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from corpus.pdf.lines import Line, View, same_row
from corpus.types import Box

SECTION_COST = 1.5
DEEPEST = 12
LANDSCAPE = 1.2
MOST_LABEL_WORDS = 2
MOST_OF_WIDTH = 0.6
LARGER = 1.15
"""A line larger than the text around it by this factor may head several columns."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is read in one go: a line, or a box with all lines inside."""

    box: Box
    lines: tuple[Line, ...]
    size: float


def cut(lines: Sequence[Line], view: View) -> list[Line]:
    """Return the lines of a page in reading order, however the file draws them."""
    units = [_Unit(line.box, (line,), line.size) for line in lines]
    halves = _spread(units, view)
    ordered = [unit for half in halves for unit in _boxed(half, view)]
    return [line for unit in ordered for line in unit.lines]


def _spread(units: list[_Unit], view: View) -> list[list[_Unit]]:
    """Part a landscape sheet with a clear centre into its two pages."""
    if view.width < LANDSCAPE * view.height:
        return [units]
    middle, free = view.width / 2, 0.008 * view.width
    if any(u.box.x0 < middle - free and u.box.x1 > middle + free for u in units):
        return [units]
    left = [u for u in units if u.box.x1 <= middle + free]
    right = [u for u in units if u.box.x1 > middle + free]
    return [left, right] if min(len(left), len(right)) >= 4 else [units]


def _boxed(units: list[_Unit], view: View) -> list[_Unit]:
    """Order units; what stands in a filled or framed rectangle stays together."""
    whole = _around(units)
    for fill in sorted(view.fills, key=lambda b: b.width * b.height):
        inside = [u for u in units if _within(u.box, fill)]
        if len(inside) < 1 or len(inside) == len(units):
            continue
        if fill.width * fill.height > 0.8 * whole.width * whole.height:
            continue
        if any(u.box.overlap(fill) > 0.1 * u.box.width * u.box.height for u in units if u not in inside):
            continue
        content = _cut(inside, view, 0)
        lines = tuple(line for unit in content for line in unit.lines)
        box = _Unit(fill, lines, median(u.size for u in inside))
        units = [u for u in units if u not in inside] + [box]
    return _cut(units, view, 0)


def _around(units: Sequence[_Unit]) -> Box:
    if not units:
        return Box(0.0, 0.0, 0.0, 0.0)
    box = units[0].box
    for unit in units[1:]:
        box = box.union(unit.box)
    return box


def _within(box: Box, fill: Box) -> bool:
    return fill.x0 - 1 <= box.x0 and box.x1 <= fill.x1 + 1 and fill.y0 - 2 <= box.y0 and box.y1 <= fill.y1 + 2


def _cut(units: list[_Unit], view: View, depth: int) -> list[_Unit]:
    if len(units) < 2:
        return units
    if depth >= DEEPEST:
        return _rows(units)
    strips = _strips(units)
    sections = _sections(strips, view)
    out: list[_Unit] = []
    for section, found in sections:
        valleys = [x for x in found if not _parts_rows(section, x)]
        if not valleys:
            out += _rows(section)
            continue
        for column in _columns(section, valleys):
            out += _cut(column, view, depth + 1) if len(column) < len(section) else _rows(column)
    return out


def _parts_rows(units: Sequence[_Unit], valley: float) -> bool:
    """Tell whether a valley parts rows of words rather than columns: numbers or labels beside their lines."""
    left = [u for u in units if u.box.x1 <= valley]
    right = [u for u in units if u.box.x0 >= valley]
    for few, many in ((left, right), (right, left)):
        words = sum(len(line.tokens) for u in few for line in u.lines)
        lines = sum(len(u.lines) for u in few)
        if lines < 2 or words > MOST_LABEL_WORDS * lines:
            continue
        beside = sum(any(same_row(u.box, other.box) for other in many) for u in few)
        if beside > 0.8 * len(few):
            return True
    return False


def _strips(units: list[_Unit]) -> list[list[_Unit]]:
    """Part units into bands such that no unit reaches into two of them, top to bottom."""
    strips: list[list[_Unit]] = []
    floor = 0.0
    for unit in sorted(units, key=lambda u: -u.box.y1):
        slack = 0.25 * min(unit.box.height, unit.size)
        if strips and unit.box.y1 - slack > floor:
            strips[-1].append(unit)
            floor = min(floor, unit.box.y0)
        else:
            strips.append([unit])
            floor = unit.box.y0
    return strips


def _sections(strips: list[list[_Unit]], view: View) -> list[tuple[list[_Unit], list[float]]]:
    """Choose where to begin new sections so that columns part as many lines as possible."""
    n = len(strips)
    fresh = _fresh_starts(strips, view)
    best: list[float] = [0.0] + [float("-inf")] * n
    came: list[int] = [0] * (n + 1)
    found: dict[tuple[int, int], list[float]] = {}
    for start in range(n):
        units: list[_Unit] = []
        for end in range(start + 1, min(n, start + 160) + 1):
            if end - 1 > start and end - 1 in fresh:
                break
            units = units + strips[end - 1]
            valleys = _valleys(units)
            reward = _reward(units, valleys) if valleys else 0.0
            # Of equal partings the one is taken whose columns reach farthest down.
            score = best[start] + reward - SECTION_COST + (0.01 * len(units) if reward else 0.0)
            if score > best[end]:
                best[end], came[end] = score, start
                found[(start, end)] = valleys if reward > 0 else []
            if not valleys and end - start > 6 and _blocked(units):
                break
    out = []
    end = n
    while end > 0:
        start = came[end]
        units = [u for strip in strips[start:end] for u in strip]
        out.append((units, found.get((start, end), [])))
        end = start
    return out[::-1]


def _blocked(units: list[_Unit]) -> bool:
    """Tell whether no wider section can have a valley, since lines already cover the whole width."""
    whole = _around(units)
    return any(u.box.width > 0.97 * whole.width for u in units) and len(units) > 12


def _fresh_starts(strips: list[list[_Unit]], view: View) -> set[int]:
    """Return the strips before which columns end whatever follows: wide gaps, headings of several columns."""
    fresh = {i for i in range(1, len(strips)) if _breaks(strips[i - 1], strips[i], view)}
    size = _ordinary_size([u for strip in strips for u in strip])
    width = _around([u for strip in strips for u in strip]).width
    below, headed = False, False
    for i in range(len(strips) - 1, -1, -1):
        alone = strips[i][0] if len(strips[i]) == 1 else None
        if alone is not None and len(alone.lines) == 1 and alone.size > LARGER * size:
            if below or (i + 1 in fresh and headed):
                fresh |= {i, i + 1}
            below, headed = False, True
        else:
            below, headed = below or _around(strips[i]).width > MOST_OF_WIDTH * width, False
    return fresh


def _ordinary_size(units: Sequence[_Unit]) -> float:
    weights: dict[float, int] = {}
    for unit in units:
        size = round(unit.size * 2) / 2
        weights[size] = weights.get(size, 0) + sum(line.chars for line in unit.lines)
    return max(weights, key=lambda s: weights[s])


def _breaks(above: list[_Unit], below: list[_Unit], view: View) -> bool:
    """Tell whether a wide gap without a picture parts two strips: what is above is read first."""
    high = min(u.box.y0 for u in above)
    low = max(u.box.y1 for u in below)
    size = median(u.size for u in above + below)
    if high - low < 2.6 * size:
        return False
    return not any(p.y0 < high - size and p.y1 > low + size for p in view.pictures)


def _valleys(units: list[_Unit]) -> list[float]:
    """Return the x positions of the empty vertical stripes that part units into columns."""
    size = median(u.size for u in units)
    narrowest = max(0.55 * size, 4.0) if len(units) > 7 else max(0.9 * size, 6.0)
    edges: list[float] = []
    reach = float("-inf")
    for unit in sorted(units, key=lambda u: u.box.x0):
        if reach > float("-inf") and unit.box.x0 - reach >= narrowest:
            edges.append((reach + unit.box.x0) / 2)
        reach = max(reach, unit.box.x1)
    return edges


def _reward(units: list[_Unit], valleys: list[float]) -> float:
    """Count the lines that have company beside them in another column."""
    columns = _columns(units, valleys)
    parted = 0
    for i, column in enumerate(columns):
        others = [u for j, c in enumerate(columns) if j != i for u in c]
        low = min(u.box.y0 for u in others)
        high = max(u.box.y1 for u in others)
        parted += sum(len(u.lines) for u in column if u.box.y1 > low and u.box.y0 < high)
    return float(parted) if min(len(c) for c in columns) > 1 or len(units) > 2 else 0.5


def _columns(units: list[_Unit], valleys: list[float]) -> list[list[_Unit]]:
    columns: list[list[_Unit]] = [[] for _ in range(len(valleys) + 1)]
    for unit in units:
        middle = (unit.box.x0 + unit.box.x1) / 2
        columns[sum(middle > x for x in valleys)].append(unit)
    return [c for c in columns if c]


def _rows(units: list[_Unit]) -> list[_Unit]:
    """Order units line by line, left to right within a line."""
    rows: list[list[_Unit]] = []
    for unit in sorted(units, key=lambda u: -(u.box.y0 + u.box.y1)):
        if rows and same_row(rows[-1][0].box, unit.box):
            rows[-1].append(unit)
        else:
            rows.append([unit])
    return [unit for row in rows for unit in sorted(row, key=lambda u: u.box.x0)]
