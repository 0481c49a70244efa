"""Dots that lead the eye from one part of a line to another, as in lists of contents and of parts."""

import re

from corpus.pdf.lines import Line, Token, line_of

_WORD = re.compile(r"\w")
_LEADER = re.compile(r"\s(?:[.·_…]{4,}|(?<! [.·_] )(?:[.·_] ){3,}[.·_]?)\s*[\w(]")


def has_leader(line: Line) -> bool:
    """Tell whether dots lead from one part of a line to another, as in lists of contents."""
    first = _WORD.search(line.text)
    return first is not None and _LEADER.search(line.text, first.end()) is not None


def around_leaders(line: Line) -> list[list[Line]]:
    """Return the parts of a line between its leaders, as cells; the dots themselves say nothing."""
    cells: list[list[Token]] = [[]]
    for token in line.tokens:
        if re.fullmatch(r"[.·_…]+", token.text):
            if cells[-1]:
                cells.append([])
        else:
            cells[-1].append(token)
    return [[line_of(cell)] for cell in cells if cell] or [[line]]


def under(above: Line, line: Line) -> bool:
    """Tell whether a line goes on in the cell whose last line is given."""
    drop = above.baseline - line.baseline
    near = 0 < drop < 1.6 * max(above.size, line.size)
    return near and abs(above.box.x0 - line.box.x0) < 3
