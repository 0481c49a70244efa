"""Tesseract's table of words, turned into words on a page."""

import statistics
from dataclasses import dataclass

from corpus.pdf.raw import RawWord
from corpus.types import Box, TextSource

SURE = 0.4
"""Words read with less confidence are left out; art gives many."""

SURE_LINE = 0.55


@dataclass(frozen=True, slots=True)
class _Seen:
    """A word as tesseract gives it: its line, its edges in pixels from the top left, its confidence."""

    text: str
    line: tuple[int, int, int]
    left: int
    top: int
    right: int
    bottom: int
    confidence: float


def words_of(table: str, size: tuple[int, int], place: Box, angle: int) -> tuple[RawWord, ...]:
    """Turn tesseract's table into words on the page, line by line, without what it is not sure of."""
    lines: dict[tuple[int, int, int], list[_Seen]] = {}
    for row in table.splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) != 12 or fields[0] != "5" or not fields[11].strip():
            continue
        block, paragraph, line, _, left, top, width, height = map(int, fields[2:10])
        seen = _Seen(
            fields[11].strip(),
            (block, paragraph, line),
            left,
            top,
            left + width,
            top + height,
            float(fields[10]) / 100,
        )
        lines.setdefault(seen.line, []).append(seen)
    sure = [kept for kept in map(_believed, lines.values()) if kept]
    scale = (place.height if angle in (90, 270) else place.width) / max(size[0], 1)
    sizes = _snapped([_font_pixels(line) for line in sure])
    return tuple(
        _word(seen, run, pixels, scale, size, place, angle)
        for run, (line, pixels) in enumerate(zip(sure, sizes, strict=True))
        for seen in line
    )


def _believed(line: list[_Seen]) -> list[_Seen]:
    kept = [w for w in line if w.confidence >= SURE and any(c.isalnum() or c in _SIGNS for c in w.text)]
    letters = sum(sum(map(str.isalnum, w.text)) for w in kept)
    if not letters:
        return []
    mean = sum(w.confidence * len(w.text) for w in kept) / sum(len(w.text) for w in kept)
    return kept if mean >= SURE_LINE and (letters >= 2 or mean >= 0.85) else []


_SIGNS = "•-–—&+=*/%€$£→:;!?«»().,"
_DEEP = frozenset("gjpqyQJ,;()[]{}ç|/@")
_TALL = frozenset("bdfhklijtßABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789()[]{}!?|/@&%éèêëàâîïôûùüöäñ'\"’“”«»")


def _font_pixels(line: list[_Seen]) -> float:
    """Return the font size of a line in pixels, from the ink of its words and the letters that made it."""
    return statistics.median(
        (w.bottom - w.top) / (0.5 + 0.22 * _has(w.text, _TALL) + 0.21 * _has(w.text, _DEEP)) for w in line
    )


def _has(text: str, letters: frozenset[str]) -> bool:
    return any(c in letters for c in text)


def _snapped(sizes: list[float]) -> list[float]:
    """Give lines of nearly the same size the same one: ink varies, fonts do not."""
    groups: list[list[float]] = []
    for size in sorted(sizes):
        if groups and size <= 1.18 * statistics.median(groups[-1]):
            groups[-1].append(size)
        else:
            groups.append([size])
    snapped = {size: round(statistics.median(group), 1) for group in groups for size in group}
    return [snapped[size] for size in sizes]


def _word(
    seen: _Seen, run: int, pixels: float, scale: float, size: tuple[int, int], place: Box, angle: int
) -> RawWord:
    base = seen.bottom - (0.21 * pixels if _has(seen.text, _DEEP) else 0.0)
    box = _turned_back(seen.left, base - 0.8 * pixels, seen.right, base + 0.22 * pixels, size, angle)
    x0, y0, x1, y1 = (edge * scale for edge in box)
    return RawWord(
        text=seen.text,
        box=Box(place.x0 + x0, place.y1 - y1, place.x0 + x1, place.y1 - y0),
        size=round(pixels * scale, 1),
        font="ocr",
        run=run,
        angle=angle,
        source=TextSource.OCR,
        confidence=round(min(max(seen.confidence, 0.0), 0.99), 2),
    )


def _turned_back(
    left: float, top: float, right: float, bottom: float, size: tuple[int, int], angle: int
) -> tuple[float, float, float, float]:
    """Return edges (from the top left) on the picture before it was turned clockwise by ``angle``."""
    width, height = size
    if angle == 90:
        return top, width - right, bottom, width - left
    if angle == 180:
        return width - right, height - bottom, width - left, height - top
    if angle == 270:
        return height - bottom, left, height - top, right
    return left, top, right, bottom
