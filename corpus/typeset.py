"""A PDF that shows the pages of a text rulebook, so that their pictures come about as for any other."""

import ctypes
import io
from collections.abc import Sequence

import pypdfium2
import pypdfium2.raw as pdfium

from corpus.plain import ADVANCE, FONT_SIZE
from corpus.render import PDFIUM
from corpus.text import strip_accents
from corpus.types import BlockKind, Page


def typeset(pages: Sequence[Page]) -> bytes:
    """Return a PDF that shows such pages, each word in its box."""
    with PDFIUM:
        pdf = pypdfium2.PdfDocument.new()
        plain = pdfium.FPDFText_LoadStandardFont(pdf.raw, b"Courier")
        bold = pdfium.FPDFText_LoadStandardFont(pdf.raw, b"Courier-Bold")
        for page in pages:
            sheet = pdf.new_page(page.width, page.height)
            headings = [(b.start, b.end) for b in page.blocks if b.kind is BlockKind.HEADING]
            for word in page.words:
                font = bold if any(start <= word.start < end for start, end in headings) else plain
                at = word.start
                for box in word.boxes:
                    length = round(box.width / ADVANCE)
                    drawn = pdfium.FPDFPageObj_CreateTextObj(pdf.raw, font, FONT_SIZE)
                    pdfium.FPDFText_SetText(drawn, _wide(page.text[at : at + length]))
                    pdfium.FPDFPageObj_Transform(drawn, 1, 0, 0, 1, box.x0, box.y0 + 3.0)
                    pdfium.FPDFPage_InsertObject(sheet.raw, drawn)
                    at += length
            pdfium.FPDFPage_GenerateContent(sheet.raw)
            sheet.close()
        out = io.BytesIO()
        pdf.save(out)
        pdf.close()
    return out.getvalue()


def _wide(text: str) -> "ctypes.Array[ctypes.c_ushort]":
    """Return text as PDFium takes it, with letters that the built-in font lacks put by their nearest."""
    shown = "".join(
        c if _in_font(c) else strip_accents(c) if _in_font(strip_accents(c)) else "?" for c in text
    )
    encoded = (shown + "\0").encode("utf-16-le")
    return (ctypes.c_ushort * (len(encoded) // 2)).from_buffer_copy(encoded)


def _in_font(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
