"""Characters as PDFium finds them on a page, each with its box and style."""

import ctypes
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2.raw as pdfium

from corpus.pdf.characters import LINE_END_HYPHENS, TEX_MATHS, TEX_TEXT, UNMAPPED, decode
from corpus.pdf.frame import Frame, Matrix, address, matrix_of
from corpus.pdf.raw import RawWord
from corpus.pdf.words import Char, Style, gather_words, without_shadows, word_of
from corpus.types import Box

BOLD_NAMES = re.compile(r"bold|black|heavy|demi|[bs]x\d+$", re.I)
"""The last form is that of TeX: cmbx10, sfsx1095."""
INVISIBLE = {3, 7}
FILL_AND_STROKE = 2
LAYER = "OC".encode("utf-16-le")


def read_words(
    textpage: Any, frame: Frame, keep_invisible: bool, is_inked: Callable[[Box], bool]
) -> tuple[RawWord, ...]:
    """Return the words of a page in drawing order.

    Invisible text is read only if asked for, text of a layer only where ``is_inked`` finds it shown.
    """
    chars = _name_unmapped(list(_chars(textpage, frame, keep_invisible)))
    words = []
    for found in gather_words(chars):
        word = word_of(found)
        if frame.holds(word.box) and (not found[0].style.layered or is_inked(word.box)):
            words.append(word)
    return without_shadows(words)


def _name_unmapped(chars: list[Char | None]) -> list[Char | None]:
    """Read the bare codes of TeX fonts: in a font with letters they are ligatures, else signs."""
    if not any(c is not None and c.text[0] >= chr(UNMAPPED) for c in chars):
        return chars
    letters = Counter(c.style.handle for c in chars if c is not None and c.text.isalpha())
    for char in chars:
        if char is not None and UNMAPPED <= ord(char.text[0]) < UNMAPPED + 0x20:
            table = TEX_TEXT if letters[char.style.handle] >= 4 else TEX_MATHS
            char.text = table.get(ord(char.text[0]) - UNMAPPED, "\ufffd")
    return chars


def _chars(textpage: Any, frame: Frame, keep_invisible: bool) -> Iterator[Char | None]:
    """Yield characters, and None where the text has a space."""
    unicode_at, loose_at, object_at = (
        pdfium.FPDFText_GetUnicode,
        pdfium.FPDFText_GetLooseCharBox,
        pdfium.FPDFText_GetTextObject,
    )
    rect = pdfium.FS_RECTF()
    styles: dict[int, Style] = {}
    guessed_gap = False
    for index in range(pdfium.FPDFText_CountChars(textpage)):
        code = unicode_at(textpage, index)
        if code < 0x21 and code not in LINE_END_HYPHENS:
            if pdfium.FPDFText_IsGenerated(textpage, index) == 1:
                guessed_gap = True
                continue
            if code == 0x20:
                yield None
                continue
            text = _control(textpage, index, code)
        else:
            text = decode(code)
        if text == " ":
            yield None
            continue
        drawn = object_at(textpage, index)
        key = address(drawn)
        style = styles.get(key)
        if style is None:
            style = styles[key] = _style(textpage, index, drawn, frame, len(styles))
        if not text or not (style.visible or keep_invisible):
            continue
        if not loose_at(textpage, index, rect):
            continue
        yield Char(text, _box(textpage, index, rect, style, frame), style, guessed_gap)
        guessed_gap = False


def _control(textpage: Any, index: int, code: int) -> str:
    if pdfium.FPDFText_HasUnicodeMapError(textpage, index) == 1:
        return chr(UNMAPPED + code)
    return " " if chr(code).isspace() else "\ufffd"


def _style(textpage: Any, index: int, drawn: Any, frame: Frame, run: int) -> Style:
    raw = pdfium.FS_MATRIX()
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    if pdfium.FPDFText_GetMatrix(textpage, index, raw):
        matrix = matrix_of(raw)
    stretch = (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    upright = abs(matrix[3]) / stretch if stretch else 1.0
    size = pdfium.FPDFText_GetFontSize(textpage, index) * abs(matrix[3] or stretch)
    if abs(matrix[1]) > 0.01 * abs(matrix[0]):
        size = pdfium.FPDFText_GetFontSize(textpage, index) * stretch
    mode = pdfium.FPDFTextObj_GetTextRenderMode(drawn) if drawn else 0
    font = pdfium.FPDFTextObj_GetFont(drawn) if drawn else None
    name, handle = _font_name(font), address(font)
    weight = pdfium.FPDFText_GetFontWeight(textpage, index)
    bold = weight >= 600 or mode == FILL_AND_STROKE or BOLD_NAMES.search(name) is not None
    leaning = abs(matrix[1]) < 1e-3 and upright < 0.999 and matrix[3] > 0
    shear = matrix[2] / matrix[3] if leaning else 0.0
    return Style(
        run, size, bold, name, handle, frame.angle(matrix), shear, mode not in INVISIBLE, _in_layer(drawn)
    )


def _in_layer(drawn: Any) -> bool:
    """Tell whether text belongs to optional content, which may be switched off."""
    name, length = ctypes.create_string_buffer(16), ctypes.c_ulong()
    for index in range(pdfium.FPDFPageObj_CountMarks(drawn) if drawn else 0):
        mark = pdfium.FPDFPageObj_GetMark(drawn, index)
        wide = ctypes.cast(name, ctypes.POINTER(pdfium.FPDF_WCHAR))
        if pdfium.FPDFPageObjMark_GetName(mark, wide, 16, length) and name.raw[: length.value - 2] == LAYER:
            return True
    return False


def _font_name(font: Any) -> str:
    if not font:
        return ""
    buffer = ctypes.create_string_buffer(128)
    length = pdfium.FPDFFont_GetBaseFontName(font, buffer, 128)
    name = buffer.raw[: max(min(length, 128) - 1, 0)].decode("utf-8", "replace")
    return name


def _box(textpage: Any, index: int, loose: Any, style: Style, frame: Frame) -> Box:
    x0, x1 = loose.left, loose.right
    y0, y1 = loose.bottom, loose.top
    height = y1 - y0
    if style.angle == 0 and frame.rotation == 0:
        if style.size and not 0.6 < height / style.size < 1.7:
            # Fonts with absurd ascents give boxes as high as the page, or flat ones.
            x, y = ctypes.c_double(), ctypes.c_double()
            pdfium.FPDFText_GetCharOrigin(textpage, index, x, y)
            y0, y1 = y.value - 0.22 * style.size, y.value + 0.88 * style.size
            height = y1 - y0
        if style.shear:
            x0 += style.shear * 0.2 * height
            x1 -= style.shear * 0.8 * height
            x1 = max(x1, x0)
    elif style.size and max(height, x1 - x0) > 3 * style.size:
        a, b, c, d = ctypes.c_double(), ctypes.c_double(), ctypes.c_double(), ctypes.c_double()
        if pdfium.FPDFText_GetCharBox(textpage, index, a, b, c, d):
            x0, x1, y0, y1 = a.value, b.value, c.value, d.value
    return frame.box(x0, y0, x1, y1)
