"""Giving fonts back the character map that a program left out when it wrote the PDF.

A TrueType font that is embedded with its own ``cmap`` table still says which glyph is which letter. Turned
round, that table is the missing /ToUnicode map: exact, and with every word in its place, which OCR is not.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject, NameObject, StreamObject

MOST_SEGMENTS = 20_000
_BEST_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


def restore(source: Path, target: Path) -> int:
    """Write to ``target`` a copy of a PDF whose fonts have their maps back; return how many were mended."""
    try:
        writer = pypdf.PdfWriter(clone_from=str(source))
        fonts = [font for font in _fonts(writer) if _lacks_map(font)]
        mended = sum(_mend(writer, font) for font in fonts)
        if mended:
            writer.write(str(target))
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        struct.error,
        RecursionError,
        OSError,
    ):
        return 0
    return mended


def _fonts(writer: pypdf.PdfWriter) -> Iterator[DictionaryObject]:
    """Yield every composite font of the pages and of the forms on them, each once."""
    seen: set[int] = set()
    waiting: list[Any] = [page.get("/Resources") for page in writer.pages]
    while waiting:
        resources = waiting.pop()
        resources = resources.get_object() if resources is not None else None
        if not isinstance(resources, DictionaryObject) or id(resources) in seen:
            continue
        seen.add(id(resources))
        for font in _entries(resources, "/Font"):
            if font.get("/Subtype") == "/Type0" and id(font) not in seen:
                seen.add(id(font))
                yield font
        waiting += [form.get("/Resources") for form in _entries(resources, "/XObject")]


def _entries(resources: DictionaryObject, name: str) -> list[DictionaryObject]:
    held = resources.get(name)
    held = held.get_object() if held is not None else None
    values = [value.get_object() for value in held.values()] if isinstance(held, DictionaryObject) else []
    return [value for value in values if isinstance(value, DictionaryObject)]


def _lacks_map(font: DictionaryObject) -> bool:
    return "/ToUnicode" not in font and font.get("/Encoding") == "/Identity-H"


def _mend(writer: pypdf.PdfWriter, font: DictionaryObject) -> bool:
    letters = _letters(font)
    if not letters:
        return False
    stream = StreamObject()
    stream.set_data(_to_unicode(letters))
    font[NameObject("/ToUnicode")] = writer._add_object(stream)
    return True


def _letters(font: DictionaryObject) -> dict[int, int]:
    """Return the letter of each character code, as the embedded font file has it."""
    inner: Any = font["/DescendantFonts"]
    inner = inner[0].get_object()
    if inner.get("/Subtype") != "/CIDFontType2" or inner.get("/CIDToGIDMap", "/Identity") != "/Identity":
        return {}
    program = inner["/FontDescriptor"].get_object().get("/FontFile2")
    return glyph_letters(program.get_object().get_data()) if program is not None else {}


def glyph_letters(font: bytes) -> dict[int, int]:
    """Return the code point of each glyph of a TrueType font, by its ``cmap`` table; the lowest if several.

    Raises struct.error or ValueError on a table that is not well formed.
    """
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {
        font[at : at + 4]: struct.unpack_from(">II", font, at + 8) for at in range(12, 12 + 16 * count, 16)
    }
    if b"cmap" not in tables:
        return {}
    start, length = tables[b"cmap"]
    cmap = font[start : start + length]
    offsets = {}
    for at in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * at)
        offsets[platform, encoding] = offset
    best = next((offsets[key] for key in _BEST_TABLES if key in offsets), None)
    letters: dict[int, int] = {}
    for code, glyph in _mapped(cmap, best) if best is not None else ():
        if glyph and code >= 0x20 and not 0xE000 <= code <= 0xF8FF:
            letters[glyph] = min(code, letters.get(glyph, code))
    return letters


def _mapped(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield code point and glyph of a subtable of format 4 or 12."""
    (kind,) = struct.unpack_from(">H", cmap, at)
    if kind == 4:
        yield from _segments(cmap, at)
    elif kind == 12:
        (groups,) = struct.unpack_from(">I", cmap, at + 12)
        for group in range(min(groups, MOST_SEGMENTS)):
            first, last, glyph = struct.unpack_from(">III", cmap, at + 16 + 12 * group)
            for code in range(first, min(last, first + 0xFFFF) + 1):
                yield code, glyph + code - first


def _segments(cmap: bytes, at: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, at + 14)
    starts = struct.unpack_from(f">{count}H", cmap, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", cmap, at + 16 + 4 * count)
    ranges = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", cmap, ranges)
    for i, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[i]:
                place = ranges + 2 * i + offsets[i] + 2 * (code - first)
                glyph = struct.unpack_from(">H", cmap, place)[0] if place + 2 <= len(cmap) else 0
                if not glyph:
                    continue
            yield code, (glyph + deltas[i]) & 0xFFFF


def _to_unicode(letters: dict[int, int]) -> bytes:
    """Return a /ToUnicode map in PDF's own notation."""
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin begincmap",
        "/CMapType 2 def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ]
    pairs = [
        f"<{glyph:04X}> <{chr(code).encode('utf-16-be').hex().upper()}>"
        for glyph, code in sorted(letters.items())
    ]
    for at in range(0, len(pairs), 100):
        block = pairs[at : at + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines.append("endcmap end end")
    return "\n".join(lines).encode("ascii")
