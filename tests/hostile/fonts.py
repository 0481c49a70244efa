"""Fonts and character maps that are broken, endless, or tell lies."""

import random
import struct
import zlib

from tests.hostile.draft import LINES, TRUTH, good, stream, words
from tests.hostile.kinds import Expect, kind

FAMILY = "fonts"
READ = Expect.READ


def to_unicode(*sections: bytes) -> bytes:
    """Return a character map with these sections."""
    head = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
    return (
        head + b"1 begincodespacerange <00> <FFFF> endcodespacerange\n" + b"\n".join(sections) + b"\nendcmap"
    )


def _with_map(cmap: bytes, text: bytes) -> bytes:
    """Return a good page, and one drawn in a Helvetica with this character map."""
    draft = good()
    at = draft.add(stream(zlib.compress(cmap), b"/Filter/FlateDecode"))
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode %d 0 R>>" % at
    draft.page(text, b"/Font<</F %d 0 R>>" % draft.add(font))
    return draft.write()


def _composite(descendant: bytes, text: bytes, *, more: bytes = b"", program: bytes = b"") -> bytes:
    """Return a good page, and one in a font of many thousand letters."""
    draft = good()
    entries = b""
    if program:
        at = draft.add(stream(zlib.compress(program), b"/Filter/FlateDecode/Length1 %d" % len(program)))
        entries = b"/FontFile2 %d 0 R" % at
    about = draft.add(
        b"<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800"
        b"/Descent -200/CapHeight 700/StemV 80%s>>" % entries
    )
    inner = draft.add(
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
        b"/Supplement 0>>/FontDescriptor %d 0 R%s>>" % (about, descendant)
    )
    font = draft.add(
        b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[%d 0 R]%s>>"
        % (inner, more)
    )
    draft.page(text, b"/Font<</F %d 0 R>>" % font)
    return draft.write()


GLYPHS = b"BT /F 9 Tf 50 500 Td <%s> Tj ET" % b"".join(b"%04X" % n for n in range(40, 240))


@kind(FAMILY, "a character map that lies: every digit is one more than the letter shown")
def map_that_lies() -> bytes:
    lies = b"".join(b"<%02X> <%04X>\n" % (code, code + 1) for code in range(0x30, 0x39))
    return _with_map(to_unicode(b"9 beginbfchar\n" + lies + b"endbfchar"), words("Draw 3 cards.", TRUTH))


@kind(FAMILY, "CVE-2026-27025: a character map of a million ranges", quick=False)
def map_without_end() -> bytes:
    ranges = b"<0000> <FFFF> <0000>\n" * 1000
    return _with_map(to_unicode(*[b"1000 beginbfrange\n" + ranges + b"endbfrange"] * 1000), words(*LINES))


@kind(FAMILY, "CVE-2026-27025: a range of four thousand million letters")
def map_of_billions() -> bytes:
    ranges = b"2 beginbfrange\n<00000000> <FFFFFFFF> <0041>\n<00> <FFFFFFFF> [<0041>]\nendbfrange"
    return _with_map(to_unicode(ranges), words(*LINES))


@kind(FAMILY, "CVE-2026-71870: a token of five megabytes in a character map")
def map_with_a_long_token() -> bytes:
    token = b"1 beginbfchar\n<" + b"0041" * 1_250_000 + b"> <0041>\nendbfchar"
    return _with_map(to_unicode(token, b"x" * 5_000_000), words(*LINES))


@kind(FAMILY, "one glyph that stands for 20,000 letters", quick=False)
def glyph_of_many_letters() -> bytes:
    return _with_map(to_unicode(b"1 beginbfchar\n<41> <%s>\nendbfchar" % (b"0042" * 20_000)), words("A" * 80))


@kind(FAMILY, "a character map that uses itself")
def map_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(stream(to_unicode(b"/X usecmap"), b"/Type/CMap/CMapName/X/UseCMap %d 0 R" % at))
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode %d 0 R/Encoding %d 0 R>>" % (at, at)
    draft.page(words(*LINES), b"/Font<</F %d 0 R>>" % draft.add(font))
    return draft.write()


@kind(FAMILY, "letters that turn the line round, tags and letters of no width", READ)
def map_to_letters_unseen() -> bytes:
    unseen = (0x202E, 0x200B, 0x2066, 0xFEFF, 0x00AD)
    pairs = b"".join(b"<%02X> <%04X>\n" % (0x61 + i, code) for i, code in enumerate(unseen))
    pairs += b"<66> <DB40DC41>\n<67> <D800>\n<68> <0000>\n<69> <000A>\n"
    return _with_map(to_unicode(b"9 beginbfchar\n" + pairs + b"endbfchar"), words("abcdefghi " * 8))


@kind(FAMILY, "CVE-2026-71852: widths for two thousand million letters")
def widths_without_end() -> bytes:
    return _composite(b"/DW 1000/W[0 2000000000 500 5 2147483647 1 -9 9 9]", GLYPHS)


@kind(FAMILY, "a width array of a million entries, absurd ones among them")
def widths_of_absurd_size() -> bytes:
    draft = good()
    wide = draft.add(b"[%s]" % (b"1e38 -1e38 0 NaN " * 250_000))
    font = (
        b"<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/FirstChar -5/LastChar 2147483647/Widths %d 0 R>>"
    )
    draft.page(words(*LINES), b"/Font<</F %d 0 R>>" % draft.add(font % wide))
    return draft.write()


@kind(FAMILY, "differences of a million names in an encoding")
def differences_without_end() -> bytes:
    draft = good()
    names = draft.add(b"<</Differences[0 %s 2147483647 /A -9 /B]>>" % (b"/uni0041" * 1_000_000))
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding %d 0 R>>" % names
    draft.page(words(*LINES), b"/Font<</F %d 0 R>>" % draft.add(font))
    return draft.write()


@kind(FAMILY, "font programs of noise")
def programs_of_noise() -> bytes:
    draft = good()
    noise = random.Random(3)
    for key, head in ((b"", b"%!PS-AdobeFont-1.0"), (b"2", b"\0\1\0\0\0\x09"), (b"3", b"\1\0\4\4")):
        at = draft.add(stream(head + noise.randbytes(5000), b"/Length1 5000/Subtype/Type1C"))
        about = b"<</Type/FontDescriptor/FontName/N/Flags 4/FontFile%s %d 0 R>>" % (key, at)
        name = b"TrueType" if key == b"2" else b"Type1"
        font = b"<</Type/Font/Subtype/%s/BaseFont/N/FontDescriptor %d 0 R>>" % (name, draft.add(about))
        draft.page(words(*LINES), b"/Font<</F %d 0 R>>" % draft.add(font))
    return draft.write()


@kind(FAMILY, "fonts that are numbers, strings, themselves or nothing")
def fonts_of_rubbish() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[%d 0 R]>>" % at)
    fonts = b"/Font<</F %d 0 R/G 7/H(x)/I null/J 99 0 R/K[]>>" % at
    draft.page(b"".join(words(*LINES, font=name) for name in "FGHIJKL"), fonts)
    return draft.write()


@kind(FAMILY, "a drawn letter that draws itself")
def letter_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65"
        b"/LastChar 65/Widths[1000]/CharProcs<</A %d 0 R>>/Encoding<</Differences[65/A]>>"
        b"/Resources<</Font<</F %d 0 R>>>>>>" % (at + 1, at)
    )
    draft.add(stream(b"1000 0 d0 BT /F 900 Tf (AAAAAAAA) Tj ET"))
    draft.page(words("A" * 50), b"/Font<</F %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "drawn letters whose matrix is nothing, or without bounds")
def letters_of_no_matrix() -> bytes:
    draft = good()
    glyph = draft.add(stream(b"1e38 0 d0 0 0 1e38 1e38 re f"))
    for matrix in (b"0 0 0 0 0 0", b"1e30 0 0 1e30 0 0", b"NaN 1 2"):
        font = draft.add(
            b"<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[%s]/FirstChar 65/LastChar 65"
            b"/Widths[1e38]/CharProcs<</A %d 0 R>>/Encoding<</Differences[65/A]>>>>" % (matrix, glyph)
        )
        draft.page(words("A" * 50), b"/Font<</F %d 0 R>>" % font)
    return draft.write()


def true_type(cmap: bytes) -> bytes:
    """Return a font program that holds nothing but a table of letters."""
    return b"\0\1\0\0" + struct.pack(">HHHH4sIII", 1, 16, 0, 0, b"cmap", 0, 28, len(cmap)) + cmap


@kind(FAMILY, "a font without a character map, whose own table has 1,300 million letters", quick=False)
def table_of_letters_without_end() -> bytes:
    groups = 20_000
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + struct.pack(">HHIII", 12, 0, 16 + 12 * groups, 0, groups)
    cmap += b"".join(struct.pack(">III", 32, 0xFFFFFFF0, n) for n in range(groups))
    return _composite(b"/CIDToGIDMap/Identity/DW 500", GLYPHS, program=true_type(cmap))


@kind(FAMILY, "a font without a character map, whose own table breaks off")
def table_of_letters_that_breaks_off() -> bytes:
    cmap = struct.pack(">HHHHI", 0, 65_535, 3, 1, 12) + struct.pack(">HHHHHHH", 4, 99, 0, 65_534, 0, 0, 0)
    return _composite(b"/CIDToGIDMap/Identity/DW 500", GLYPHS, program=true_type(cmap))
