"""What the character codes of PDF fonts stand for."""

import unicodedata
from functools import cache

LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), 0xFB00))
TEX_TEXT = {
    0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl", 0x10: "“", 0x11: "”", 0x12: "„",
    0x13: "«", 0x14: "»", 0x15: "–", 0x16: "—", 0x19: "ı", 0x1A: "ȷ",
    0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl",
}  # fmt: skip
TEX_MATHS = {0x00: "−", 0x02: "×", 0x06: "±", 0x0F: "•", 0x14: "≤", 0x15: "≥"}
"""TeX fonts without a character map give their own codes (OT1 and T1, or OMS encodings)."""
UNMAPPED = 0xF0000
"""Marks a code of such a font until it is known whether the font holds letters."""
LINE_END_HYPHENS = {0x02, 0xFFFE}
"""What PDFium puts in place of a hyphen that ends a line."""
ACCENTS = {
    "\u00b4": "\u0301", "`": "\u0300", "^": "\u0302", "\u02c6": "\u0302", "\u00a8": "\u0308",
    "~": "\u0303", "\u02dc": "\u0303", "\u00b8": "\u0327", "\u02da": "\u030a", "\u02c7": "\u030c",
}  # fmt: skip


@cache
def decode(code: int) -> str:
    """Return the text that a code stands for: a space, nothing, U+FFFD for no meaning, or letters."""
    if code in LINE_END_HYPHENS:
        return "-"
    if code in LIGATURES:
        return LIGATURES[code]
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return "\ufffd"
    if 0xF730 <= code <= 0xF739 or 0xF761 <= code <= 0xF77A:
        return chr(code - 0xF700)
    char = chr(code)
    if char.isspace():
        return " "
    if code == 0xAD:
        return char
    category = unicodedata.category(char)
    if category == "Cc":
        return "\ufffd"
    return "" if category == "Cf" else char
