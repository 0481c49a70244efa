import shutil
import time
from collections.abc import Callable
from functools import reduce
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from corpus.errors import NoTextLayer
from corpus.library import Library
from corpus.locate import locate
from corpus.ocr import Layout, find_reader, sense
from corpus.types import Box, Citation, TextSource

Write = Callable[[str, bytes], Path]
Find = Callable[[str], Path]

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


def _scan(data: bytes, turn: int = 0) -> bytes:
    """Return a PDF whose pages are pictures of the pages, turned clockwise."""
    pdf = pypdfium2.PdfDocument(data)
    out = BytesIO()
    canvas = Canvas(out)
    for page in pdf:
        image: Image.Image = page.render(scale=200 / 72, grayscale=True).to_pil().rotate(-turn, expand=True)
        width, height = image.width * 72 / 200, image.height * 72 / 200
        canvas.setPageSize((width, height))
        canvas.drawImage(ImageReader(image), 0, 0, width, height)
        canvas.showPage()
    pdf.close()
    canvas.save()
    return out.getvalue()


@needs_tesseract
@pytest.mark.ocr
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_scan_is_read_however_it_is_turned(library: Library, write: Write, make: Any, turn: int) -> None:
    text = make.text_pdf(1)
    book = library.add(write("text.pdf", text)).rulebook
    true = locate(Citation(book.id, 1, make.sentences[3]), library.page(book.id, 1)).boxes[0]
    added = library.add(write("scan.pdf", _scan(text, turn)))
    assert added.report.ocr_pages == (1,)
    assert added.rulebook.language == "en"
    page = library.page(added.rulebook.id, 1)
    boxes = locate(Citation(added.rulebook.id, 1, make.sentences[3]), page).boxes
    box = reduce(Box.union, boxes)
    wanted = {
        0: true,
        90: Box(true.y0, 420 - true.x1, true.y1, 420 - true.x0),
        180: Box(420 - true.x1, 595 - true.y1, 420 - true.x0, 595 - true.y0),
        270: Box(595 - true.y1, true.x0, 595 - true.y0, true.x1),
    }[turn]
    for edge in ("x0", "y0", "x1", "y1"):
        assert abs(getattr(box, edge) - getattr(wanted, edge)) < 4.0
    assert all(p.source is TextSource.OCR for p in library.passages(added.rulebook.id))
    assert "read by OCR" in added.report.notes[0].reason


@needs_tesseract
@pytest.mark.ocr
def test_a_scanned_page_in_a_book_with_text_is_read_and_said(
    library: Library, write: Write, make: Any
) -> None:
    import pypdf

    writer = pypdf.PdfWriter(clone_from=BytesIO(make.text_pdf(2)))
    writer.append(BytesIO(_scan(make.text_pdf(1, heading="Mill Gate"))))
    out = BytesIO()
    writer.write(out)
    added = library.add(write("mixed.pdf", out.getvalue()))
    assert added.report.ocr_pages == (3,)
    assert [note.page for note in added.report.notes] == [3]
    assert "Mill Gate" in library.page(added.rulebook.id, 3).text


def test_without_tesseract_a_scan_is_refused_with_what_to_install(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoTextLayer, match=r"scan\.pdf.*install tesseract.*apt install tesseract-ocr"):
        library.add(write("scan.pdf", _scan(make.text_pdf(1))))


def test_without_tesseract_scanned_pages_are_named_and_the_rest_is_read(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import pypdf

    monkeypatch.setenv("PATH", str(tmp_path))
    writer = pypdf.PdfWriter(clone_from=BytesIO(make.text_pdf(2)))
    writer.append(BytesIO(_scan(make.text_pdf(1))))
    out = BytesIO()
    writer.write(out)
    report = library.add(write("mixed.pdf", out.getvalue())).report
    assert report.pages_read == 2
    assert [(note.page, "install tesseract" in note.reason) for note in report.skipped] == [(3, True)]


@needs_tesseract
@pytest.mark.ocr
def test_a_picture_without_words_gives_no_words() -> None:
    reader = find_reader()
    assert reader is not None
    noise = Image.effect_noise((600, 600), 90)
    words = reader.read_image(noise, Box(0, 0, 300, 300), "en", layout=Layout.SCATTERED)
    assert sense(words) < 0.06


@needs_tesseract
@pytest.mark.ocr
def test_an_unknown_language_falls_back_to_those_installed() -> None:
    reader = find_reader()
    assert reader is not None
    assert set(reader.code("und").split("+")) <= reader.languages
    assert set(reader.code("tlh").split("+")) <= reader.languages


@needs_tesseract
@pytest.mark.ocr
@pytest.mark.rulebooks
@pytest.mark.parametrize(
    ("name", "page", "words"),
    [
        (
            "derived_secret_hitler_scan_rot90.pdf",
            2,
            "The Presidential Candidate chooses a Chancellor Candidate",
        ),
        ("derived_perspectives_fr_scan.pdf", 2, "Chaque joueur pioche une carte Contexte"),
    ],
)
def test_the_scanned_open_rulebooks_are_read(
    library: Library, open_rulebook: Find, name: str, page: int, words: str
) -> None:
    began = time.monotonic()
    added = library.add(open_rulebook(name))
    assert locate(Citation(added.rulebook.id, page, words), library.page(added.rulebook.id, page)).boxes
    assert added.report.skipped == ()
    assert time.monotonic() - began < 240
