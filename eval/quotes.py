"""Whether quotes stand where they are said to: by our own page text, and by what PDFium sees in the boxes."""

import re
import unicodedata
from functools import lru_cache

import pypdfium2

from corpus.errors import CitationNotFound
from corpus.library import Library
from corpus.locate import locate
from corpus.render import PDFIUM
from corpus.text import strip_accents
from corpus.types import Box, Located, TextSource

INSET = 0.3


def stands(located: Located, library: Library) -> bool:
    """Tell whether the quote stands word for word on the page it names."""
    page = library.page(located.citation.rulebook, located.citation.page)
    try:
        locate(located.citation, page)
    except CitationNotFound:
        return False
    return True


def boxes_hold(located: Located, library: Library) -> bool:
    """Tell whether the letters inside the boxes are those of the quote; words read by OCR count as such.

    Repaired letters (ligatures without a character map) may differ: 95 % of the letters have to agree.
    """
    rulebook = located.citation.rulebook
    if any(
        p.source is TextSource.OCR and p.page == located.citation.page and p.start <= located.start < p.end
        for p in library.passages(rulebook)
    ):
        return bool(located.boxes)
    inside = " ".join(
        _text_in(str(library.source(rulebook)), located.citation.page, _core(b)) for b in located.boxes
    )
    want, have = _letters(located.citation.quote), _letters(inside)
    return _alike(want, have) >= 0.95


def _core(box: Box) -> tuple[float, float, float, float]:
    """Return the middle of a line's box: letters of the lines above and below reach into its edges."""
    inset = INSET * box.height
    return box.x0, box.y0 + inset, box.x1, box.y1 - inset


def _alike(a: str, b: str) -> float:
    from rapidfuzz.distance import LCSseq

    return float(LCSseq.normalized_similarity(a, b)) if a or b else 1.0


def _letters(text: str) -> str:
    plain = strip_accents(unicodedata.normalize("NFKC", text)).casefold()
    return re.sub(r"[\W_]+", "", plain)


@lru_cache(maxsize=4096)
def _text_in(path: str, number: int, box: tuple[float, float, float, float]) -> str:
    with PDFIUM:
        pdf = pypdfium2.PdfDocument(path)
        try:
            page = pdf[number - 1]
            left, bottom = page.get_cropbox()[:2]
            x0, y0, x1, y1 = box
            text: str = page.get_textpage().get_text_bounded(
                left=x0 + left, bottom=y0 + bottom, right=x1 + left, top=y1 + bottom
            )
            return text
        finally:
            pdf.close()
