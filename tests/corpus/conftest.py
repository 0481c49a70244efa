"""Files made at test time, and the folder of open rulebooks where it is there."""

import os
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from reportlab.pdfgen.canvas import Canvas

from corpus.library import Library
from corpus.types import Block, BlockKind, Box, Page, TextSource, Word

SENTENCES = (
    "Each player draws two cards from the deck.",
    "The player with the lantern begins the round.",
    "A player may pass, but then the round is over for them.",
    "You must not look at the cards of the others before the end of the game.",
    "When the deck is empty, shuffle the discarded cards and go on.",
    "The player who has the most lanterns at the end wins the game.",
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "home")


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, bytes], Path]:
    def put(name: str, data: bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return put


@pytest.fixture(scope="session")
def open_rulebook() -> Callable[[str], Path]:
    """Finds one of the open rulebooks, or skips the test."""
    here = Path(__file__).resolve().parents[2]
    folder = Path(os.environ.get("RULEPROOF_RULEBOOKS", here.parent / "shared" / "rulebooks"))

    def find(name: str) -> Path:
        path = folder / name
        if not path.is_file():
            pytest.skip(f"the open rulebook {name} is not here (set RULEPROOF_RULEBOOKS)")
        return path

    return find


def text_pdf(pages: int = 2, *, title: str = "", heading: str = "Lantern Quay") -> bytes:
    """A PDF with a heading and the sentences on each page."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(420, 595), invariant=True)
    canvas.setTitle(title)
    for number in range(1, pages + 1):
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(50, 530, f"{heading} {number}" if number > 1 else heading)
        canvas.setFont("Helvetica", 9)
        for line, sentence in enumerate(SENTENCES):
            canvas.drawString(50, 500 - 14 * line, sentence)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def raw_pdf(objects: list[bytes]) -> bytes:
    """A PDF of hand-written objects, the first of which is its catalogue."""
    out = b"%PDF-1.5\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)


def stream(data: bytes, entries: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


def one_page(content: bytes, resources: bytes = b"<<>>", *others: bytes) -> bytes:
    """A PDF of one page; ``others`` are objects from number 5 on."""
    return raw_pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Contents 4 0 R/Resources %s>>" % resources,
            stream(content),
            *others,
        ]
    )


def huge_image_pdf(side: int) -> bytes:
    pixels = zlib.compress(b"\0" * (side * ((side + 7) // 8)), 9)
    head = (
        b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 1"
        b"/ColorSpace/DeviceGray/Filter/FlateDecode"
    )
    image = stream(pixels, head % (side, side))
    return one_page(b"400 0 0 600 0 0 cm /I Do", b"<</XObject<</I 5 0 R>>>>", image)


def bomb_pdf(levels: int = 8, fan: int = 10) -> bytes:
    """Forms that each draw the next one ten times: two kilobytes that take for ever."""
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X %d 0 R>>>>"
    forms = [stream(b"/X Do " * fan, form % (6 + level)) for level in range(levels)]
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    last = stream(
        b"BT /F 12 Tf 10 10 Td (hello) Tj ET",
        b"/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</Font<</F %d 0 R>>>>" % (6 + levels),
    )
    return one_page(b"/X Do " * fan, b"<</XObject<</X 5 0 R>>>>", *forms, last, font)


def made_page(blocks: list[tuple[BlockKind, str]], number: int = 1, *, labels: str = "") -> Page:
    """A page of such blocks; every word has a box of its own."""
    text = ""
    words: list[Word] = []
    placed: list[Block] = []
    for row, (kind, content) in enumerate(blocks):
        text += "\n\n" if text else ""
        start = len(text)
        at = start
        for column, word in enumerate(content.split(" ")):
            box = Box(10.0 * column, 800.0 - 12 * row, 10.0 * column + 9, 810.0 - 12 * row)
            words.append(Word(at, at + len(word), (box,)))
            at += len(word) + 1
        text += content
        level = 1 if kind is BlockKind.HEADING else 0
        said = labels if kind is BlockKind.TABLE_ROW else ""
        placed.append(Block(kind, start, len(text), level, said, TextSource.TEXT))
    return Page(number, text, 595.0, 842.0, tuple(words), tuple(placed))


@pytest.fixture(scope="session")
def make() -> SimpleNamespace:
    """The makers of this module, for tests."""
    return SimpleNamespace(
        text_pdf=text_pdf,
        one_page=one_page,
        raw_pdf=raw_pdf,
        stream=stream,
        huge_image_pdf=huge_image_pdf,
        bomb_pdf=bomb_pdf,
        page=made_page,
        sentences=SENTENCES,
    )
