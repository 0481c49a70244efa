"""Reading order: as drawn where that makes sense on the page, else by its geometry."""

from collections.abc import Sequence
from itertools import pairwise

from corpus.pdf.columns import cut
from corpus.pdf.lines import Line, View, same_row

LONG = 9
"""Shorter pieces (labels, cells, numbers) say little about the order of a page."""
MOST_SIDE_BY_SIDE = 0.08


def reading_order(lines: Sequence[Line], view: View) -> list[Line]:
    """Return pieces of lines in reading order."""
    if drawn_in_order(lines):
        return list(lines)
    return cut(lines, view)


def drawn_in_order(lines: Sequence[Line]) -> bool:
    """Tell whether the drawing order never jumps back and never alternates between columns."""
    long = [line for line in lines if line.chars >= LONG]
    if sum(line.chars for line in long) < sum(line.chars for line in lines) / 2:
        long = list(lines)
    side_by_side = 0
    for last, line in pairwise(long):
        if same_row(last.box, line.box):
            if line.box.x0 < last.box.x0:
                return False
            side_by_side += line.box.x0 > last.box.x1 + 0.8 * line.size
        elif line.box.y0 >= last.box.y1 - 0.3 * last.size:
            overlaps = min(last.box.x1, line.box.x1) - max(last.box.x0, line.box.x0) > 0
            if overlaps or line.box.x1 <= last.box.x0:
                return False
    return side_by_side <= MOST_SIDE_BY_SIDE * len(long)
