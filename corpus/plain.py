"""Text and Markdown rulebooks as pages: set in a fixed-width font, so that each word has its place.

A form feed begins a new page; without one the whole text is one page (a very long one is split). Words get
boxes on a grid of 80 columns, and `corpus.typeset` draws the same grid as a PDF: a page picture with marked
words then comes about as for any other rulebook.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.errors import NotARulebook, TooCostly
from corpus.language import detect
from corpus.types import CELL, Block, BlockKind, Box, Document, Page, Span, Word

if TYPE_CHECKING:
    from markdown_it.token import Token

COLUMNS = 80
MOST_LINES = 1000
LARGEST_TEXT = 5_000_000

FONT_SIZE = 10.0
ADVANCE = 0.6 * FONT_SIZE
LEADING = 14.0
MARGIN = 54.0
SMALLEST_HEIGHT = 842.0


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block before it has a place: its cells (one, but for table rows) and how far it is set in.

    ``heads`` are the cells of the row that names the columns of this one for certain.
    """

    kind: BlockKind
    cells: tuple[str, ...]
    level: int = 0
    labels: str = ""
    indent: int = 0
    heads: tuple[str, ...] = ()


def read_plain(text: str, *, markdown: bool, name: str) -> Document:
    """Return the document that a text holds. Raises NotARulebook without words, TooCostly when huge."""
    if len(text) > LARGEST_TEXT:
        raise TooCostly(f"{name} has {len(text)} characters; at most {LARGEST_TEXT} are read. Split it.")
    parse = _markdown if markdown else _text
    pages: list[Page] = []
    title = ""
    for sheet in _cleaned(text).split("\f"):
        pieces = [piece for piece in parse(sheet) if any(map(str.isalnum, "".join(piece.cells)))]
        title = title or next((p.cells[0] for p in pieces if p.kind is BlockKind.HEADING), "")
        pages.extend(_pages(pieces, len(pages) + 1))
    if not any(page.words for page in pages):
        raise NotARulebook(f"{name} holds no words. Export the rulebook again, or add its PDF.")
    return Document(tuple(pages), detect(" ".join(page.text for page in pages)), title[:80])


def _cleaned(text: str) -> str:
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    return "".join(c for c in text if c in "\n\t\f" or unicodedata.category(c) not in ("Cc", "Cs", "Cf"))


_UNDERLINE = re.compile(r"^\s*([=\-~_*#])\1{2,}\s*$")
_ITEM = re.compile(r"^(\s*)([-*•◦▪‣–]|\d{1,2}[.)]|[a-z]\))\s+(\S.*)$")
_CELL_ENDS = re.compile(r"\t+|(?<!\s)\s*\|\s*|(?<=\s)\|\s*| {3,}")
_ROW = re.compile(r"\t|\s\|\s|^\|.*\|$|\S {3,}\S")
_SENTENCE_END = (".", "!", "?", ":", ";", ",", "…")


def _text(sheet: str) -> Iterator[_Piece]:
    """Yield the blocks of plain text: paragraphs are parted by blank lines, headings stand alone."""
    for paragraph in re.split(r"\n\s*\n", sheet):
        lines = [line for line in paragraph.split("\n") if line.strip()]
        while len(lines) > 1 and _UNDERLINE.match(lines[1]):
            yield _Piece(BlockKind.HEADING, (_squeezed(lines[0]),), level=1 if "=" in lines[1] else 2)
            lines = lines[2:]
        lines = [line for line in lines if not _UNDERLINE.match(line)]
        if len(lines) == 1 and _is_heading(lines[0]):
            yield _Piece(BlockKind.HEADING, (_squeezed(lines[0]),), level=1 if lines[0].isupper() else 2)
        else:
            yield from _lines(lines)


def _is_heading(line: str) -> bool:
    words = line.split()
    if _ITEM.match(line) and not line.isupper():
        return False
    short = len(words) <= 8 and len(line) <= 60
    return short and not line.rstrip().endswith(_SENTENCE_END) and any(c.isalpha() for c in line)


def _lines(lines: list[str]) -> Iterator[_Piece]:
    prose: list[str] = []
    heads: tuple[str, ...] = ()
    rows = [line for line in lines if _ROW.search(line.strip())]
    table = len(rows) >= 2
    for line in lines:
        item = _ITEM.match(line)
        row = table and line in rows
        if prose and (item or row):
            yield _joined(prose)
            prose = []
        if row:
            cells = tuple(filter(None, map(_squeezed, _CELL_ENDS.split(line.strip()))))
            yield _Piece(BlockKind.TABLE_ROW, cells, labels=_labels(heads, cells))
            heads = heads or cells
        elif item:
            prose = [line]
        else:
            prose.append(line)
    if prose:
        yield _joined(prose)


def _joined(lines: list[str]) -> _Piece:
    item = _ITEM.match(lines[0])
    text = _squeezed(" ".join(lines))
    if item is None:
        return _Piece(BlockKind.PARAGRAPH, (text,))
    return _Piece(BlockKind.LIST_ITEM, (text,), indent=min(len(item.group(1).expandtabs(4)), 12))


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _markdown(sheet: str) -> Iterator[_Piece]:
    """Yield the blocks of Markdown; marks of emphasis, links and HTML are left out."""
    from markdown_it import MarkdownIt

    lists: list[int | None] = []
    pending = ""
    level = 0
    row: list[str] = []
    heads: tuple[str, ...] = ()
    in_table = False
    for token in MarkdownIt("commonmark", {"maxNesting": 30}).enable("table").parse(sheet):
        match token.type:
            case "heading_open":
                level = int(token.tag[1])
            case "heading_close":
                level = 0
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                number = lists[-1]
                pending = "•" if number is None else f"{number}."
                lists[-1] = None if number is None else number + 1
            case "table_open":
                heads, in_table = (), True
            case "table_close":
                in_table = False
            case "tr_close":
                # A column without a head leaves open what its cells are; the first one's may name the rows.
                named = bool(heads) and all(h or not c for h, c in zip(heads[1:], row[1:], strict=False))
                labels = _labels(heads, row)
                yield _Piece(BlockKind.TABLE_ROW, tuple(row), labels=labels, heads=heads if named else ())
                heads = heads or tuple(row)
                row = []
            case "fence" | "code_block":
                for line in token.content.splitlines():
                    yield _Piece(BlockKind.PARAGRAPH, (_squeezed(line),))
            case "inline":
                text = _words_of(token.children or [])
                if in_table:
                    row.append(text)
                elif level:
                    yield _Piece(BlockKind.HEADING, (text,), level=level)
                elif pending:
                    yield _Piece(BlockKind.LIST_ITEM, (f"{pending} {text}",), indent=2 * (len(lists) - 1))
                    pending = ""
                else:
                    yield _Piece(BlockKind.PARAGRAPH, (text,), indent=2 * len(lists))


def _words_of(tokens: Sequence["Token"]) -> str:
    parts = (
        t.content if t.type in ("text", "code_inline") else " " if t.type.endswith("break") else ""
        for t in tokens
    )
    images = (t.content if t.type == "image" else "" for t in tokens)
    return _squeezed("".join(part or image for part, image in zip(parts, images, strict=True)))


def _labels(heads: Sequence[str], cells: Sequence[str]) -> str:
    """Return what a row says under each column head."""
    pairs = zip(heads, cells, strict=False)
    return "; ".join(f"{head}: {cell}" if head else cell for head, cell in pairs if cell)


_Run = tuple[int, int, int]
"""Row, column and length of a stretch of one word; a word too long for its line has several."""


def _pages(pieces: Sequence[_Piece], first: int) -> Iterator[Page]:
    """Yield the pieces set on the grid; one page, or several if it would be longer than ``MOST_LINES``."""
    sheet = _Sheet(first)
    for piece in pieces:
        cells, height = _set(piece)
        if sheet.blocks and sheet.row + height > MOST_LINES:
            yield sheet.page()
            sheet = _Sheet(sheet.number + 1)
        sheet.add(piece, cells, height)
    yield sheet.page()


def _set(piece: _Piece) -> tuple[list[list[list[_Run]]], int]:
    """Return for each cell the runs of each of its words, and the number of rows; cells share the width."""
    count = len(piece.cells)
    room = COLUMNS - piece.indent if count == 1 else max(COLUMNS // count, 12) - 2
    abreast = max(COLUMNS // (room + 2), 1)
    cells: list[list[list[_Run]]] = []
    top = height = 0
    for at, text in enumerate(piece.cells):
        if at and at % abreast == 0:
            top = height
        left = piece.indent if count == 1 else at % abreast * (room + 2)
        words, row = _wrap(text, room)
        cells.append([[(top + r, left + c, n) for r, c, n in runs] for runs in words])
        height = max(height, top + row)
    return cells, max(height, 1)


def _wrap(text: str, room: int) -> tuple[list[list[_Run]], int]:
    """Return the runs of each word of a text broken into lines, and the number of lines."""
    words: list[list[_Run]] = []
    row = column = 0
    for word in text.split():
        if column and column + len(word) > room:
            row, column = row + 1, 0
        runs = []
        for at in range(0, len(word), room):
            if at:
                row, column = row + 1, 0
            runs.append((row, column, min(room, len(word) - at)))
        column += runs[-1][2] + 1
        words.append(runs)
    return words, row + 1


class _Sheet:
    """A page as it fills up, block after block."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.row = 0
        self.text = ""
        self.blocks: list[Block] = []
        self._rows: dict[tuple[str, ...], tuple[Span, ...]] = {}
        self._words: list[tuple[int, int, list[_Run]]] = []

    def add(self, piece: _Piece, cells: list[list[list[_Run]]], height: int) -> None:
        if self.blocks:
            self.text += "\n\n"
            self.row += 0 if self.blocks[-1].kind is piece.kind is BlockKind.TABLE_ROW else 1
        start = len(self.text)
        spans: list[Span] = []
        for at, (content, words) in enumerate(zip(piece.cells, cells, strict=True)):
            self.text += CELL if at else ""
            left = len(self.text)
            for nth, (word, runs) in enumerate(zip(content.split(), words, strict=True)):
                self.text += " " if nth else ""
                placed = [(self.row + row, column, length) for row, column, length in runs]
                self._words.append((len(self.text), len(self.text) + len(word), placed))
                self.text += word
            spans.append((left, len(self.text)))
        # Heads on the page before stand nowhere on this one.
        heads = self._rows.get(piece.heads, ())
        if piece.kind is BlockKind.TABLE_ROW:
            self._rows[piece.cells] = tuple(spans)
        self.blocks.append(Block(piece.kind, start, len(self.text), piece.level, piece.labels, heads=heads))
        self.row += height

    def page(self) -> Page:
        height = max(SMALLEST_HEIGHT, 2 * MARGIN + self.row * LEADING)
        words = tuple(
            Word(start, end, tuple(_box(height, *run) for run in runs)) for start, end, runs in self._words
        )
        return Page(self.number, self.text, 2 * MARGIN + COLUMNS * ADVANCE, height, words, tuple(self.blocks))


def _box(height: float, row: int, column: int, length: int) -> Box:
    top = height - MARGIN - row * LEADING
    left = MARGIN + column * ADVANCE
    return Box(round(left, 2), round(top - 12.0, 2), round(left + length * ADVANCE, 2), round(top, 2))
