"""Text-layer pages of a PDF: from PDFium to raw pages, and from raw pages to pages."""

from collections.abc import Callable

import pypdfium2 as pypdfium
from PIL import Image

from corpus.pdf.assemble import assemble
from corpus.pdf.figures import embolden, gather_strokes, read_figures
from corpus.pdf.frame import Frame, frame_of
from corpus.pdf.glyphs import read_words
from corpus.pdf.raw import RawPage
from corpus.pdf.seen import LEAST_CONTRAST, Sight, contrast, draw
from corpus.types import Box

__all__ = ["assemble", "read_raw"]

SCAN_SHARE = 0.5
"""A picture over more of the page than this, under invisible text, is a scan with an OCR layer."""


def _ink_finder(page: pypdfium.PdfPage, frame: Frame) -> Callable[[Box], bool]:
    """Return a test for whether anything is shown in a box; the page is rendered at the first call only."""
    rendered: list[Image.Image] = []

    def is_inked(box: Box) -> bool:
        if not rendered:
            rendered.append(draw(page, frame, 2.0, grey=True))
        return contrast(rendered[0], frame, box) > LEAST_CONTRAST

    return is_inked


def read_raw(pdf: pypdfium.PdfDocument, number: int, sight: Sight | None = None) -> RawPage:
    """Read one page, counted from 1. PDFium is not thread safe: one process, one page at a time.

    Text in the invisible mode is read only where a picture of the page lies over it, and with ``sight`` no
    text that does not show.
    """
    page = pdf[number - 1]
    try:
        frame = frame_of(page.raw)
        figures = read_figures(page.raw, frame)
        scan = any(p.width * p.height > SCAN_SHARE * frame.width * frame.height for p in figures.images)
        textpage = page.get_textpage()
        try:
            words = read_words(textpage.raw, frame, scan, _ink_finder(page, frame))
        finally:
            textpage.close()
        shown = sight.seen(page, frame, words, scan=scan) if sight is not None else words
    finally:
        page.close()
    unseen = len(words) - len(shown)
    words, strokes = embolden(shown, figures.strokes, figures.doubled)
    pictures = figures.images + tuple(gather_strokes(strokes, frame))
    label = pdf.get_page_label(number - 1)
    return RawPage(
        number, frame.width, frame.height, words, pictures, figures.fills, figures.rules, label or "", unseen
    )
