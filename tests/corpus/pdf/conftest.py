"""PDFs made at test time, with the sentences and the place of every line known."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO

import pypdfium2
import pytest
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from corpus.pdf.raw import RawPage
from corpus.pdf.reader import assemble, read_raw
from corpus.types import Box, Page

SUBJECTS = [
    "The first player",
    "Each scout",
    "A captain",
    "The owner of the mill",
    "Your neighbour",
    "Nobody",
]
VERBS = ["draws", "returns", "may exchange", "must reveal", "places", "shuffles", "counts", "discards"]
OBJECTS = ["two cards", "one wooden cube", "the top tile", "all lanterns", "a marker", "three coins of amber"]
ENDS = [
    "before the bell rings",
    "from the common supply",
    "unless the river has risen that very turn",
    "and then the round goes on with the player to the left",
    "if the harbour holds more ships than the table has players",
    "on the lowest free space of the track",
]


class Prose:
    """Sentences that read like rules and never repeat."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.made = 0

    def sentence(self) -> str:
        pick = self.random.choice
        self.made += 1
        return f"{pick(SUBJECTS)} {pick(VERBS)} {pick(OBJECTS)} number {self.made} {pick(ENDS)}."

    def paragraph(self, sentences: int) -> list[str]:
        return [self.sentence() for _ in range(sentences)]


@dataclass
class DrawnLine:
    text: str
    page: int
    box: Box
    frame: int
    font: str
    size: float


@dataclass
class Drawn:
    """A document in the making: lines are kept back and drawn in the order asked for."""

    width: float = 595.0
    height: float = 842.0
    lines: list[DrawnLine] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    extras: list[tuple[int, Callable[[Canvas], None]]] = field(default_factory=list)
    pages: int = 1
    frames: int = 0

    def frame(self) -> int:
        self.frames += 1
        return self.frames

    def text(
        self,
        x: float,
        top: float,
        width: float,
        paragraphs: Sequence[Sequence[str]],
        *,
        size: float = 10,
        font: str = "Helvetica",
        frame: int | None = None,
        page: int = 1,
        bottom: float = 50,
        gap: float = 6,
    ) -> float:
        """Set paragraphs into a column and return the y below them; what does not fit is left out."""
        frame = self.frame() if frame is None else frame
        y = top
        for paragraph in paragraphs:
            rows = simpleSplit(" ".join(paragraph), font, size, width)
            if y - len(rows) * 1.25 * size < bottom:
                break
            for row in rows:
                y -= 1.25 * size
                box = Box(x, y - 0.2 * size, x + stringWidth(row, font, size), y + 0.72 * size)
                self.lines.append(DrawnLine(row, page, box, frame, font, size))
            self.sentences += paragraph
            y -= gap
        self.pages = max(self.pages, page)
        return y

    def draw(self, order: str = "written", seed: int = 0) -> bytes:
        """Return the PDF; ``order`` is written, frames (shuffled) or lines (shuffled)."""
        lines = list(self.lines)
        rng = random.Random(seed)
        if order == "frames":
            ranks = {f: rng.random() for f in sorted({line.frame for line in lines})}
            lines.sort(key=lambda line: ranks[line.frame])
        elif order == "lines":
            rng.shuffle(lines)
        out = BytesIO()
        canvas = Canvas(out, pagesize=(self.width, self.height), invariant=1)
        for page in range(1, self.pages + 1):
            for number, extra in self.extras:
                if number == page:
                    extra(canvas)
            for line in lines:
                if line.page == page:
                    canvas.setFont(line.font, line.size)
                    canvas.drawString(line.box.x0, line.box.y0 + 0.2 * line.size, line.text)
            canvas.showPage()
        canvas.save()
        return out.getvalue()


def _frame(x: float, y: float, width: float, height: float, canvas: Canvas) -> None:
    canvas.rect(x, y, width, height)


def columns(
    count: int, seed: int, *, heading: bool = True, side_box: bool = False, gutter: float = 18
) -> Drawn:
    """Return a page of ``count`` columns under a heading, with a framed side box if asked for."""
    doc, prose = Drawn(), Prose(seed)
    top = 790.0
    if heading:
        top = doc.text(50, top, 495, [["The keepers of the northern lighthouse"]], size=20) - 8
    width = (495 - (count - 1) * gutter) / count
    for c in range(count):
        x = 50 + c * (width + gutter)
        y = top
        if side_box and c == count - 1:
            inner = doc.text(x + 8, y - 8, width - 16, [prose.paragraph(3)], size=9)
            area = (x, inner - 4, width, y - inner + 2)
            doc.extras.append((1, partial(_frame, *area)))
            y = inner - 16
        doc.text(x, y, width, [prose.paragraph(prose.random.randint(1, 4)) for _ in range(14)])
    return doc


def spread(seed: int) -> Drawn:
    """Return a landscape sheet with two pages of two columns each and their printed numbers."""
    doc, prose = Drawn(width=1190, height=842), Prose(seed)
    for page in (1, 2, 3):
        for half in (0, 1):
            for c in (0, 1):
                x = 50 + half * 595 + c * 260
                doc.text(x, 770, 240, [prose.paragraph(3) for _ in range(9)], page=page)
            number = str(2 * page + half)
            doc.text(300 + half * 595, 45, 30, [[number]], page=page, bottom=0)
            doc.sentences.remove(number)
    return doc


def raw_pages(data: bytes) -> list[RawPage]:
    pdf = pypdfium2.PdfDocument(data)
    try:
        return [read_raw(pdf, number) for number in range(1, len(pdf) + 1)]
    finally:
        pdf.close()


def read(data: bytes) -> tuple[Page, ...]:
    return assemble(raw_pages(data))


@dataclass(frozen=True)
class Kit:
    """What tests draw and read with."""

    columns: Callable[..., Drawn] = columns
    spread: Callable[[int], Drawn] = spread
    raw: Callable[[bytes], list[RawPage]] = raw_pages
    read: Callable[[bytes], tuple[Page, ...]] = read
    document: Callable[..., Drawn] = Drawn
    prose: Callable[[int], Prose] = Prose


@pytest.fixture(scope="session")
def kit() -> Kit:
    return Kit()
