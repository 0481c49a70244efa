import struct
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import NoTextLayer
from corpus.library import Library
from corpus.ocr import find_reader
from corpus.pdf.charmap import glyph_letters, restore

Write = Callable[[str, bytes], Path]

TEXT = (
    "Der Spieler mit der Laterne beginnt die Runde und zieht 12 Karten. Danach legt jeder Spieler einen "
    "Marker auf die Leiste. Wer die meisten Marker hat, gewinnt sofort das Spiel; "
    "bei 35 Punkten endet die Partie."
)


def _font(table: bytes) -> bytes:
    """Return a font file that holds nothing but a ``cmap`` table."""
    head = struct.pack(">IHHHH", 0x00010000, 1, 16, 0, 0)
    return head + struct.pack(">4sIII", b"cmap", 0, 28, len(table)) + table


def _format_4(pairs: dict[int, int]) -> bytes:
    codes = [*sorted(pairs), 0xFFFF]
    deltas = [(pairs.get(code, 0) - code) & 0xFFFF for code in codes]
    count = len(codes)
    body = struct.pack(">HHHH", count * 2, 0, 0, 0)
    body += struct.pack(f">{count}H", *codes) + b"\0\0" + struct.pack(f">{count}H", *codes)
    body += struct.pack(f">{count}H", *deltas) + b"\0\0" * count
    return struct.pack(">HHH", 4, len(body) + 6, 0) + body


def _format_12(pairs: dict[int, int]) -> bytes:
    groups = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in sorted(pairs.items()))
    return struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(pairs)) + groups


def _cmap(subtable: bytes, platform: int, encoding: int) -> bytes:
    return struct.pack(">HHHHI", 0, 1, platform, encoding, 12) + subtable


@given(st.dictionaries(st.integers(0x20, 0xD7FF), st.integers(1, 0xFFFF), min_size=1, max_size=30))
def test_the_letters_of_glyphs_are_read_from_either_format(pairs: dict[int, int]) -> None:
    wanted: dict[int, int] = {}
    for code, glyph in pairs.items():
        wanted[glyph] = min(code, wanted.get(glyph, code))
    assert glyph_letters(_font(_cmap(_format_4(pairs), 3, 1))) == wanted
    assert glyph_letters(_font(_cmap(_format_12(pairs), 3, 10))) == wanted


@given(st.binary(max_size=200))
def test_a_rotten_font_gives_letters_or_an_error_that_is_expected(table: bytes) -> None:
    for font in (table, _font(table), _font(_cmap(table, 3, 1))):
        try:
            glyph_letters(font)
        except (struct.error, ValueError):
            pass


def _without_maps(data: bytes) -> tuple[bytes, int]:
    writer = pypdf.PdfWriter(clone_from=BytesIO(data))
    removed = 0
    for page in writer.pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            removed += font.get_object().pop("/ToUnicode", None) is not None
    out = BytesIO()
    writer.write(out)
    return out.getvalue(), removed


@pytest.mark.rulebooks
def test_a_book_whose_fonts_lost_their_maps_is_read_exactly(
    library: Library, write: Write, open_rulebook: Callable[[str], Path]
) -> None:
    whole = library.add(open_rulebook("oie_sociale_fr.pdf")).rulebook
    data, removed = _without_maps(open_rulebook("oie_sociale_fr.pdf").read_bytes())
    assert removed
    added = library.add(write("cipher.pdf", data))
    assert "restored from the font's own table" in added.report.notes[0].reason
    assert added.rulebook.language == "fr"
    assert [page.text for page in library.pages(added.rulebook.id)] == [
        page.text for page in library.pages(whole.id)
    ]


def test_a_pdf_with_nothing_to_mend_is_left_alone(tmp_path: Path, write: Write) -> None:
    from reportlab.pdfgen.canvas import Canvas

    out = BytesIO()
    canvas = Canvas(out)
    canvas.drawString(50, 500, TEXT)
    canvas.save()
    target = tmp_path / "mended.pdf"
    assert restore(write("a.pdf", out.getvalue()), target) == 0
    assert not target.exists()


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\nrot", b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"])
def test_a_file_that_pypdf_cannot_open_is_left_alone(tmp_path: Path, write: Write, data: bytes) -> None:
    assert restore(write("a.pdf", data), tmp_path / "mended.pdf") == 0


def test_typst_fonts_without_maps_are_noticed(library: Library, write: Write) -> None:
    typst = pytest.importorskip("typst")
    data, removed = _without_maps(typst.compile((f"{TEXT}\n\n" * 6).encode()))
    assert removed
    pdf = pypdfium2.PdfDocument(data)
    plain = pdf[0].get_textpage().get_text_range()
    pdf.close()
    assert "Laterne" not in plain
    if find_reader() is None:
        with pytest.raises(NoTextLayer, match="install tesseract"):
            library.add(write("typst.pdf", data))
        return
    book = library.add(write("typst.pdf", data)).rulebook
    assert "Spieler mit der Laterne" in " ".join(page.text for page in library.pages(book.id))
