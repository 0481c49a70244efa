"""What a page shows besides text: pictures, drawn figures, filled rectangles, ruled lines."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2.raw as pdfium

from corpus.pdf.frame import IDENTITY, Frame, Matrix, matrix_of, multiply, transform
from corpus.pdf.raw import RawWord
from corpus.types import Box

MOST_OBJECTS = 20_000
MOST_NESTED = 4
THIN = 2.5
"""Nothing thicker is a ruled line, in points."""
SHORTEST_RULE = 9.0
BUCKET = 24.0
CELL_SIZE = 6.0
"""Drawn strokes nearer than this belong to one figure."""
RECTANGLE_POINTS = {4, 5, 6}


@dataclass(frozen=True, slots=True)
class Figures:
    """All drawings of one page, in page space.

    ``strokes`` are paths that are neither rule nor rectangle, ``doubled`` texts drawn twice, a little apart.
    """

    images: tuple[Box, ...]
    fills: tuple[Box, ...]
    rules: tuple[Box, ...]
    strokes: tuple[Box, ...]
    doubled: tuple[Box, ...]


def read_figures(page: Any, frame: Frame) -> Figures:
    """Return the drawings of a PDFium page."""
    pictures: list[Box] = []
    fills: list[Box] = []
    rules: list[Box] = []
    strokes: list[Box] = []
    texts: list[Box] = []
    for kind, drawn, matrix in _objects(page):
        box = _bounds(drawn, matrix, frame)
        if box is None:
            continue
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            (rules if _is_rule(box) else pictures).append(box)
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            texts.append(box)
        elif kind == pdfium.FPDF_PAGEOBJ_SHADING:
            continue
        elif _is_rule(box):
            rules.append(box)
        elif pdfium.FPDFPath_CountSegments(drawn) in RECTANGLE_POINTS and _is_straight(drawn):
            if box.width * box.height < 0.97 * frame.width * frame.height:
                fills.append(box)
        else:
            strokes.append(box)
    return Figures(tuple(pictures), _distinct(fills), _distinct(rules), tuple(strokes), _doubled(texts))


def embolden(
    words: Sequence[RawWord], strokes: Sequence[Box], doubled: Sequence[Box]
) -> tuple[tuple[RawWord, ...], tuple[Box, ...]]:
    """Make words bold whose letters are drawn again, as text or outlines; return the other strokes too."""
    if doubled:
        words = [replace(w, bold=True) if any(_mostly_in(w.box, d) for d in doubled) else w for w in words]
    cells: dict[tuple[int, int], list[int]] = {}
    for i, box in enumerate(strokes):
        cells.setdefault(_cell(box), []).append(i)
    used: set[int] = set()
    out: list[RawWord] = []
    for word in words if strokes else ():
        area = word.box
        near = [
            i
            for x in range(int(area.x0 // BUCKET), int(area.x1 // BUCKET) + 1)
            for y in range(int(area.y0 // BUCKET), int(area.y1 // BUCKET) + 1)
            for i in cells.get((x, y), ())
            if _outlines(strokes[i], word)
        ]
        letters = sum(c.isalnum() for c in word.text)
        bold = letters > 0 and len(near) >= 0.8 * letters
        if bold:
            used.update(near)
        out.append(replace(word, bold=True) if bold else word)
    return tuple(out) if strokes else tuple(words), tuple(s for i, s in enumerate(strokes) if i not in used)


def _doubled(texts: Sequence[Box]) -> tuple[Box, ...]:
    """Return texts that are drawn again a hair's breadth away, as is done to make them bold."""
    seen: dict[tuple[int, int], Box] = {}
    found: list[Box] = []
    for box in texts:
        size = (round(box.width * 20), round(box.height * 20))
        twin = seen.get(size)
        seen[size] = box
        if twin is not None and box.height > 1:
            shift = abs(twin.x0 - box.x0) + abs(twin.y0 - box.y0)
            if 0.01 < shift < 0.2 * box.height:
                found.append(box.union(twin))
    return tuple(found)


def _cell(box: Box) -> tuple[int, int]:
    return int((box.x0 + box.x1) / 2 // BUCKET), int((box.y0 + box.y1) / 2 // BUCKET)


def _mostly_in(box: Box, area: Box) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    return area.x0 <= x <= area.x1 and area.y0 <= y <= area.y1


def _outlines(stroke: Box, word: RawWord) -> bool:
    return _mostly_in(stroke, word.box) and stroke.height < 1.3 * word.size and stroke.width < 1.3 * word.size


def _objects(page: Any) -> Iterator[tuple[int, Any, Matrix]]:
    """Yield the objects of a page, those inside forms with the matrix of their form."""
    budget = MOST_OBJECTS
    stack: list[tuple[Any, int, Matrix]] = [(page, 0, IDENTITY)]
    while stack and budget > 0:
        holder, depth, matrix = stack.pop()
        count = pdfium.FPDFFormObj_CountObjects(holder) if depth else pdfium.FPDFPage_CountObjects(holder)
        for index in range(min(count, budget)):
            budget -= 1
            drawn = (
                pdfium.FPDFFormObj_GetObject(holder, index)
                if depth
                else pdfium.FPDFPage_GetObject(holder, index)
            )
            kind = pdfium.FPDFPageObj_GetType(drawn)
            if kind == pdfium.FPDF_PAGEOBJ_FORM:
                raw = pdfium.FS_MATRIX()
                if depth < MOST_NESTED and pdfium.FPDFPageObj_GetMatrix(drawn, raw):
                    stack.append((drawn, depth + 1, multiply(matrix_of(raw), matrix)))
            else:
                yield kind, drawn, matrix


def _bounds(drawn: Any, matrix: Matrix, frame: Frame) -> Box | None:
    x0, y0, x1, y1 = ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    if not pdfium.FPDFPageObj_GetBounds(drawn, x0, y0, x1, y1):
        return None
    return frame.clip(frame.box(*transform(matrix, x0.value, y0.value, x1.value, y1.value)))


def _is_rule(box: Box) -> bool:
    return min(box.width, box.height) <= THIN and max(box.width, box.height) >= SHORTEST_RULE


def _is_straight(path: Any) -> bool:
    return all(
        pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(path, i))
        != pdfium.FPDF_SEGMENT_BEZIERTO
        for i in range(pdfium.FPDFPath_CountSegments(path))
    )


def _distinct(boxes: list[Box]) -> tuple[Box, ...]:
    """Drop boxes drawn twice (a fill and its outline)."""
    seen: dict[tuple[int, int, int, int], Box] = {}
    for box in boxes:
        seen.setdefault((round(box.x0), round(box.y0), round(box.x1), round(box.y1)), box)
    return tuple(seen.values())


def gather_strokes(strokes: Sequence[Box], frame: Frame) -> list[Box]:
    """Unite strokes that touch or nearly touch, by flooding a coarse grid."""
    cells: dict[tuple[int, int], list[int]] = {}
    for i, box in enumerate(strokes):
        if box.width > 0.95 * frame.width and box.height > 0.95 * frame.height:
            continue
        for x in range(int(box.x0 // CELL_SIZE), int(box.x1 // CELL_SIZE) + 1):
            for y in range(int(box.y0 // CELL_SIZE), int(box.y1 // CELL_SIZE) + 1):
                cells.setdefault((x, y), []).append(i)
    figures: list[Box] = []
    while cells:
        start, found = cells.popitem()
        members = set(found)
        stack = [start]
        while stack:
            x, y = stack.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                more = cells.pop(near, None)
                if more is not None:
                    members.update(more)
                    stack.append(near)
        boxes = [strokes[i] for i in members]
        figures.append(
            Box(
                min(b.x0 for b in boxes),
                min(b.y0 for b in boxes),
                max(b.x1 for b in boxes),
                max(b.y1 for b in boxes),
            )
        )
    return sorted(figures, key=lambda b: (-b.y1, b.x0))
