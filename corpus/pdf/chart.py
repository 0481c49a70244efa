"""The layout of a drawing's words: a table if they stand in rows and columns, else captions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.pdf.raw import RawWord
from corpus.types import CELL, Block, BlockKind, Box, TextSource, Word

WORD_GAP = 0.9
LINE_GAP = 0.55
"""Words, and lines, nearer than this (in font sizes) belong to one cell."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Text with its words and blocks, as in a page."""

    text: str
    words: tuple[Word, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class _Cell:
    words: tuple[RawWord, ...]
    box: Box

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def middle(self) -> float:
        return (self.box.x0 + self.box.x1) / 2


def lay_out(words: Sequence[RawWord]) -> Chart:
    """Return the words of one drawing as rows of a table with their column heads, or as captions."""
    rows = _rows(_stacked(_cells(words)))
    table = [row for row in rows if len(row) >= 3]
    columns = _columns(table)
    builder = _Builder()
    head: list[_Cell] = []
    for row in rows:
        if row in table and columns:
            labels = _labels(head, row) if head else ""
            builder.add(BlockKind.TABLE_ROW, row, labels)
            head = head or row
            continue
        for cell in row:
            if _says_something(cell.text):
                builder.add(BlockKind.CAPTION, [cell], "")
    return builder.chart()


def _says_something(text: str) -> bool:
    return sum(map(str.isalnum, text)) >= 2 or text.isdigit()


def _cells(words: Sequence[RawWord]) -> list[_Cell]:
    """Join neighbours on one line."""
    cells: list[_Cell] = []
    for word in sorted(words, key=lambda w: w.box.x0):
        home = next(
            (
                i
                for i, cell in enumerate(cells)
                if _share(cell.words[-1].box, word.box) > 0.6
                and -0.3 * word.size
                < word.box.x0 - cell.box.x1
                < WORD_GAP * min(word.size, cell.words[-1].size)
            ),
            None,
        )
        if home is None:
            cells.append(_Cell((word,), word.box))
        else:
            cells[home] = _Cell((*cells[home].words, word), cells[home].box.union(word.box))
    return cells


def _share(a: Box, b: Box) -> float:
    """Return how far two boxes stand on one line, as a share of the lower one's height."""
    return (min(a.y1, b.y1) - max(a.y0, b.y0)) / max(min(a.height, b.height), 0.1)


def _stacked(cells: list[_Cell]) -> list[_Cell]:
    """Join lines that stand close under each other."""
    out: list[_Cell] = []
    for cell in sorted(cells, key=lambda c: -c.box.y1):
        size = cell.words[0].size
        home = next((i for i, over in enumerate(out) if _is_under(cell, over, size)), None)
        if home is None:
            out.append(cell)
        else:
            out[home] = _Cell(out[home].words + cell.words, out[home].box.union(cell.box))
    return out


def _is_under(cell: _Cell, over: _Cell, size: float) -> bool:
    last = over.words[-1].box
    gap = last.y0 - cell.box.y1
    shared = min(over.box.x1, cell.box.x1) - max(over.box.x0, cell.box.x0)
    return -0.5 * size < gap < LINE_GAP * size and shared > 0.5 * min(over.box.width, cell.box.width)


def _rows(cells: list[_Cell]) -> list[list[_Cell]]:
    rows: list[list[_Cell]] = []
    for cell in sorted(cells, key=lambda c: -(c.box.y0 + c.box.y1)):
        if rows and any(_share(other.box, cell.box) > 0.5 for other in rows[-1]):
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [sorted(row, key=lambda c: c.box.x0) for row in rows]


def _columns(table: Sequence[Sequence[_Cell]]) -> bool:
    """Tell whether rows have their cells under one another."""
    if len(table) < 2:
        return False
    first = table[0]
    for row in table[1:]:
        under = sum(any(_is_below(cell, top) for top in first) for cell in row)
        if under < 0.7 * len(row):
            return False
    return True


def _is_below(cell: _Cell, top: _Cell) -> bool:
    return (
        top.box.x0 - 2.0 <= cell.middle <= top.box.x1 + 2.0
        or cell.box.x0 - 2.0 <= top.middle <= cell.box.x1 + 2.0
    )


def _labels(head: Sequence[_Cell], row: Sequence[_Cell]) -> str:
    pairs = []
    for cell in row:
        top = next((h for h in head if _is_below(cell, h)), None)
        pairs.append(f"{top.text}: {cell.text}" if top is not None else cell.text)
    return "; ".join(pairs)


class _Builder:
    """Text as it grows, with the places of its words."""

    def __init__(self) -> None:
        self._text = ""
        self._words: list[Word] = []
        self._blocks: list[Block] = []

    def add(self, kind: BlockKind, cells: Sequence[_Cell], labels: str) -> None:
        self._text += "\n\n" if self._text else ""
        start = len(self._text)
        for at, cell in enumerate(cells):
            self._text += CELL if at else ""
            for nth, word in enumerate(cell.words):
                self._text += " " if nth else ""
                self._words.append(Word(len(self._text), len(self._text) + len(word.text), (word.box,)))
                self._text += word.text
        self._blocks.append(Block(kind, start, len(self._text), 0, labels, TextSource.OCR))

    def chart(self) -> Chart:
        return Chart(self._text, tuple(self._words), tuple(self._blocks))


def moved(chart: Chart, by: int) -> Chart:
    """Return the chart with its places counted on."""
    return replace(
        chart,
        words=tuple(replace(w, start=w.start + by, end=w.end + by) for w in chart.words),
        blocks=tuple(replace(b, start=b.start + by, end=b.end + by) for b in chart.blocks),
    )
