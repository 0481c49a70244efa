"""What comes off a PDF page or out of OCR before layout: words with boxes, pictures, ruled lines."""

from dataclasses import dataclass, field

from corpus.types import Box, TextSource


@dataclass(frozen=True, slots=True)
class RawWord:
    """One word as drawn, in page space (points, origin bottom left, rotation applied).

    ``run`` numbers the drawing run (text object, or OCR line) that the word came in; words keep the
    order in which the file draws them. ``size`` is the font size in points. ``ends_run`` words may be
    followed by a line break. ``confidence`` is 0 to 1 and below 1 only for OCR.
    """

    text: str
    box: Box
    size: float
    bold: bool = False
    font: str = ""
    run: int = 0
    angle: int = 0
    source: TextSource = TextSource.TEXT
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class RawPage:
    """Everything of one page that layout needs.

    ``pictures`` are images and drawn figures, ``fills`` filled or stroked rectangles (side boxes,
    cards), ``rules`` thin straight lines (table rulings). ``label`` is the file's own page label or "",
    ``unseen`` counts the words left out because they do not show.
    """

    number: int
    width: float
    height: float
    words: tuple[RawWord, ...]
    pictures: tuple[Box, ...] = field(default=())
    fills: tuple[Box, ...] = field(default=())
    rules: tuple[Box, ...] = field(default=())
    label: str = ""
    unseen: int = 0
