"""Running headers, footers and page numbers: what repeats on the edge of the pages."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.pdf.grid import ruled_grids
from corpus.pdf.lines import Line, pieces, same_row, view_of
from corpus.pdf.raw import RawPage
from corpus.types import Box, PrintedLabel

EDGE = 0.09
"""Share of the page's height, at top and bottom, where headers and footers stand."""
NUMBER = re.compile(
    r"(?:page|seite|p\.|s\.|pág\.?)?\s*(?:[-–—·•|(\[]+\s*)?(\d{1,4})(?:\s*[-–—·•|)\]]+)?(?:\s*(?:/|of|sur|von|de)\s*\d+|\s*)",
    re.I,
)
ROMAN = re.compile(r"[-–— ]*([ivxlc]{1,7})[-–— ]*")
DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Furniture:
    """What is no rule text on one page: boxes of words to leave out, and the printed numbers found."""

    boxes: frozenset[Box]
    printed: tuple[PrintedLabel, ...]


@dataclass(frozen=True, slots=True)
class _Edge:
    page: int
    line: Line
    height: float
    width: float
    top: bool
    outermost: bool

    @property
    def key(self) -> tuple[str, bool]:
        return DIGITS.sub("#", self.line.text.casefold()), self.top


def find_furniture(pages: Sequence[RawPage]) -> tuple[Furniture, ...]:
    """Return the furniture of each page of a book."""
    edges = [edge for i, page in enumerate(pages) for edge in _edges(i, page)]
    numbers = _numbers(edges, pages)
    repeated = _repeated(edges, len(pages))
    found: list[Furniture] = []
    for i, page in enumerate(pages):
        mine = [e for e in edges if e.page == i]
        kept = [
            e for top in (True, False) for e in _outer([x for x in mine if x.top is top], numbers, repeated)
        ]
        boxes = frozenset(box for e in kept for t in e.line.tokens for box in t.boxes)
        found.append(Furniture(boxes, _printed(i, page, {e: numbers[e] for e in kept if e in numbers})))
    return _with_labels(found, pages)


def _outer(edges: list[_Edge], numbers: dict[_Edge, str], repeated: set[_Edge]) -> list[_Edge]:
    """Return the furniture of one edge of a page: rows from outside inwards, up to the first row of text."""
    rows: list[list[_Edge]] = []
    for edge in sorted(edges, key=lambda e: -e.line.box.y1 if e.top else e.line.box.y0):
        if rows and same_row(rows[-1][0].line.box, edge.line.box):
            rows[-1].append(edge)
        else:
            rows.append([edge])
    kept: list[_Edge] = []
    for row in rows:
        numbered = any(e in numbers for e in row)
        # What shares the line of a page number is part of the header or footer if it is short.
        if any(e not in numbers and e not in repeated and not (numbered and e.line.chars < 60) for e in row):
            break
        kept += row
    return kept


def _edges(index: int, page: RawPage) -> list[_Edge]:
    view = view_of(page, page.words)
    if not view.tokens:
        return []
    zone = EDGE * view.height
    outer = [t for t in view.tokens if t.view.y1 < 1.4 * zone or t.view.y0 > view.height - 1.4 * zone]
    lowest = min(t.view.y0 for t in view.tokens)
    highest = max(t.view.y1 for t in view.tokens)
    edges = []
    grids = [grid.box for grid in ruled_grids(view)]
    for line in pieces(outer):
        # Cells of a table at the foot of a page are no page numbers.
        if any(grid.overlap(line.box) > 0.5 * line.box.width * line.box.height for grid in grids):
            continue
        middle = (line.box.y0 + line.box.y1) / 2
        if zone < middle < view.height - zone:
            continue
        top = middle > view.height / 2
        outermost = line.box.y1 > highest - line.size if top else line.box.y0 < lowest + line.size
        edges.append(_Edge(index, line, view.height, view.width, top, outermost))
    return edges


def _value(edge: _Edge) -> int | None:
    match = NUMBER.fullmatch(edge.line.text)
    return int(match[1]) if match else None


def _numbers(edges: list[_Edge], pages: Sequence[RawPage]) -> dict[_Edge, str]:
    """Return the page numbers among the edges: those that count on from page to page."""
    votes: Counter[tuple[bool, int]] = Counter()
    series: dict[_Edge, tuple[tuple[bool, int], ...]] = {}
    for edge in edges:
        value = _value(edge)
        if value is None:
            continue
        right = (edge.line.box.x0 + edge.line.box.x1) / 2 > edge.width / 2
        single = (False, value - edge.page)
        spread = (True, value - 2 * edge.page - right)
        series[edge] = (single, spread) if edge.width > edge.height else (single,)
        votes.update(set(series[edge]))
    found: dict[_Edge, str] = {}
    for edge, keys in series.items():
        best = max(votes[k] for k in keys)
        alone = len(pages) == 1 and edge.outermost and _value(edge) == 1
        if (best >= 2 and best >= 0.15 * len(pages)) or alone:
            found[edge] = str(_value(edge))
    return found | _romans(edges)


def _romans(edges: list[_Edge]) -> dict[_Edge, str]:
    found = {}
    for edge in edges:
        match = ROMAN.fullmatch(edge.line.text)
        if match and edge.outermost and _roman(match[1]) is not None:
            found[edge] = match[1]
    steps = Counter((_roman(label) or 0) - e.page for e, label in found.items())
    return {e: label for e, label in found.items() if steps[(_roman(label) or 0) - e.page] >= 2}


def _roman(text: str) -> int | None:
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    total = 0
    for a, b in zip(text, text[1:] + " ", strict=True):
        total += -values[a] if values.get(b, 0) > values[a] else values[a]
    return total if total > 0 else None


def _repeated(edges: list[_Edge], pages: int) -> set[_Edge]:
    """Return the edges whose words stand at the same height on several pages."""
    groups: dict[tuple[str, bool], list[_Edge]] = {}
    for edge in edges:
        if any(c.isalnum() for c in edge.line.text):
            groups.setdefault(edge.key, []).append(edge)
    found: set[_Edge] = set()
    for (text, _), group in groups.items():
        least = 2 if pages <= 6 else 3
        if not DIGITS.sub("", text.replace("#", "")).strip(" .,;:()–-"):
            continue
        for edge in group:
            near = {e.page for e in group if abs(e.line.baseline - edge.line.baseline) < 0.012 * edge.height}
            if len(near) >= least:
                found.add(edge)
    return found


def _printed(index: int, page: RawPage, numbers: dict[_Edge, str]) -> tuple[PrintedLabel, ...]:
    mine = sorted((e for e in numbers if e.page == index), key=lambda e: e.line.tokens[0].boxes[0].x0)
    whole = Box(0.0, 0.0, page.width, page.height)
    if len(mine) == 2 and page.width > page.height and numbers[mine[0]] != numbers[mine[1]]:
        half = page.width / 2
        left, right = Box(0.0, 0.0, half, page.height), Box(half, 0.0, page.width, page.height)
        return PrintedLabel(numbers[mine[0]], left), PrintedLabel(numbers[mine[1]], right)
    return (PrintedLabel(numbers[mine[0]], whole),) if mine else ()


def _with_labels(found: list[Furniture], pages: Sequence[RawPage]) -> tuple[Furniture, ...]:
    """Fill in the file's own page labels where no number is printed, unless they contradict what is."""
    both = [(f.printed[0].label, p.label) for f, p in zip(found, pages, strict=True) if f.printed and p.label]
    agree = sum(a == b for a, b in both)
    taken = {label.label for f in found for label in f.printed}
    if both and agree < 0.8 * len(both):
        return tuple(found)
    return tuple(
        Furniture(f.boxes, (PrintedLabel(p.label, Box(0.0, 0.0, p.width, p.height)),))
        if p.label and not f.printed and p.label not in taken
        else f
        for f, p in zip(found, pages, strict=True)
    )
