"""The domain's values: frozen, compared by content, free of storage and of doors."""

from dataclasses import dataclass, field
from enum import StrEnum

ICON = "\u25fb"
"""Stands in a page's text where a picture stands inside a sentence (``Pay 2 ◻ to move``)."""

CELL = "\t"
"""Separates the cells of a table row in a page's text."""

Span = tuple[int, int]
"""Where a stretch of a text begins and ends."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page: PDF points, origin at the bottom left of the page as displayed."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Extent in points, never negative for a well-formed box."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Extent in points, never negative for a well-formed box."""
        return self.y1 - self.y0

    def union(self, other: "Box") -> "Box":
        """Return the smallest box around both."""
        return Box(
            min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1)
        )

    def overlap(self, other: "Box") -> float:
        """Return the area shared with another box, in square points."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return max(width, 0.0) * max(height, 0.0)


class TextSource(StrEnum):
    """How words came off the page."""

    TEXT = "text"
    OCR = "ocr"


class BlockKind(StrEnum):
    """What a stretch of a page's text is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    CAPTION = "caption"


@dataclass(frozen=True, slots=True)
class Word:
    """One word: where it is in ``Page.text`` and on the page; two boxes if it is broken over two lines."""

    start: int
    end: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item, table row or caption of ``Page.text``, in reading order.

    ``level`` is the rank of a heading (1 is the highest, 0 for other kinds).
    ``labels`` holds words that a table row needs to be understood but that stand elsewhere
    (column heads, table title): they help to find the row and are never quoted as part of it.
    ``heads`` tells for each cell of a table row where in ``Page.text`` the head of its column stands, an
    empty span where none does; it is empty unless the heads were read for certain.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    labels: str = ""
    source: TextSource = TextSource.TEXT
    heads: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedLabel:
    """A page number as printed, and the part of the sheet it counts for (a spread has two)."""

    label: str
    region: Box


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the file. ``number`` counts from 1 in the file; what is printed on it may differ.

    Blocks are separated by blank lines in ``text``, cells of a table row by ``CELL``.
    Every visible character of ``text`` belongs to exactly one word and to exactly one block.
    """

    number: int
    text: str
    width: float
    height: float
    words: tuple[Word, ...]
    blocks: tuple[Block, ...]
    printed: tuple[PrintedLabel, ...] = ()

    @property
    def label(self) -> str:
        """The printed page number or numbers, else the number in the file."""
        return "–".join(p.label for p in self.printed) or str(self.number)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One printed booklet. ``language`` is a BCP 47 tag, ``sha256`` that of the file it was read from."""

    id: str
    game: str
    title: str
    edition: str
    language: str
    publisher: str
    source: str
    sha256: str
    page_count: int
    shipped: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one page that is found and shown as a whole; never crosses a page.

    ``heading`` is the path of headings above it, outermost first. ``labels`` as in ``Block``.
    """

    id: str
    rulebook: str
    page: int
    start: int
    end: int
    text: str
    heading: tuple[str, ...] = ()
    labels: str = ""
    source: TextSource = TextSource.TEXT


@dataclass(frozen=True, slots=True)
class Citation:
    """Exact words on a page of a rulebook (the ``exact`` of a W3C TextQuoteSelector)."""

    rulebook: str
    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class Located:
    """A citation found on its page: the place in ``Page.text`` and one box per printed line."""

    citation: Citation
    start: int
    end: int
    page_label: str
    boxes: tuple[Box, ...]
    heading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PageNote:
    """What a reader of the report must know of one page; ``skipped`` if nothing of it was read."""

    page: int
    reason: str
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """What was read from a file: its pages, its language, and what could not be read."""

    pages: tuple[Page, ...]
    language: str
    title: str = ""
    notes: tuple[PageNote, ...] = field(default=())
