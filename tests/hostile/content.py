"""Pages whose drawing never ends, nests too deep, or draws itself."""

import zlib

from tests.hostile.draft import LINES, good, stream, words
from tests.hostile.kinds import Expect, kind

FAMILY = "content"
READ = Expect.READ
FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 420 595]"


def _second(content: bytes, resources: bytes = b"", entries: bytes = b"") -> bytes:
    """Return a good page and one that draws this."""
    draft = good()
    at = draft.add(stream(zlib.compress(content), b"/Filter/FlateDecode"))
    draft.page(at, resources, entries)
    return draft.write()


@kind(FAMILY, "CVE-2022-24859: an inline picture without an end")
def inline_picture_without_end() -> bytes:
    return _second(words(*LINES) + b"BI /W 1000 /H 1000 /BPC 8 /CS /G ID " + b"\0" * 5000)


@kind(FAMILY, "CVE-2025-62707: an inline JPEG without an end")
def inline_jpeg_without_end() -> bytes:
    return _second(b"BI /W 10 /H 10 /BPC 8 /CS /RGB /F /DCT ID \xff\xd8\xff\xe0" + b"\xff\0" * 100_000)


@kind(FAMILY, "CVE-2026-59935: inline pictures in ASCII85 and hexadecimal without an end")
def inline_ascii_without_end() -> bytes:
    return _second(b"BI /W 9 /H 9 /BPC 8 /CS /G /F [/A85 /AHx] ID " + b"z" * 300_000)


@kind(FAMILY, "CVE-2026-59936: 50,000 inline pictures whose end mark is missing", quick=False)
def inline_end_marks() -> bytes:
    return _second(b"BI /W 1 /H 1 /BPC 8 /CS /G ID xEIx" * 50_000)


@kind(FAMILY, "CVE-2026-59937: an inline picture of absurd size")
def inline_picture_of_absurd_size() -> bytes:
    return _second(b"BI /W 2147483647 /H 2147483647 /BPC 16 /CS /CMYK ID x EI " + words(*LINES))


@kind(FAMILY, "a million saved states", quick=False)
def states_without_end() -> bytes:
    return _second(b"q " * 1_000_000 + words(*LINES))


@kind(FAMILY, "half a million nested marks", quick=False)
def marks_without_end() -> bytes:
    return _second(b"/Span <</ActualText(x)>> BDC " * 500_000 + words(*LINES))


@kind(FAMILY, "three million operands without an operator")
def operands_without_operator() -> bytes:
    return _second(b"1 " * 3_000_000 + words(*LINES))


@kind(FAMILY, "a million paths", quick=False)
def paths_without_end() -> bytes:
    return _second(b"1 1 m 9 9 l S\n" * 1_000_000)


@kind(FAMILY, "a path of three million corners", quick=False)
def path_without_end() -> bytes:
    return _second(b"1 1 m " + b"9 9 l 300 8 l 7 500 l " * 1_000_000 + b"f*")


@kind(FAMILY, "100,000 curves all over the page, which layout joins to figures", quick=False)
def curves_all_over() -> bytes:
    curves = b"".join(
        b"%d %d m %d %d %d %d %d %d c S\n" % (x, y, x + 3, y, x, y + 3, 400 - x, 590 - y)
        for x in range(0, 400, 2)
        for y in range(0, 590, 2)
    )
    return _second(curves + words(*LINES))


@kind(FAMILY, "100,000 rectangles, each within the one before", quick=False)
def rectangles_within_rectangles() -> bytes:
    boxes = b"".join(
        b"%g %g %g %g re f\n" % (n / 600, n / 600, 420 - n / 300, 590 - n / 300) for n in range(100_000)
    )
    return _second(boxes + words(*LINES))


@kind(FAMILY, "ten megabytes of words on one page", quick=False)
def ten_megabytes_of_words() -> bytes:
    return _second(words(*LINES * 30_000))


@kind(FAMILY, "a million words on two hundred pages", says=(), quick=False)
def a_million_words() -> bytes:
    draft = good()
    rows = (words("lamp oil " * 50, x=2, y=590 - row * 5.5, size=4.9) for row in range(100))
    at = draft.add(stream(zlib.compress(b"".join(rows)), b"/Filter/FlateDecode"))
    for _ in range(200):
        draft.page(at, entries=b"/MediaBox[0 0 2400 595]")
    return draft.write()


@kind(FAMILY, "ten pages of a megabyte of words each", quick=False)
def ten_pages_of_a_megabyte() -> bytes:
    draft = good()
    lots = b"".join(words(LINES[row % 6], x=5 + row % 60, y=590 - row % 580, size=5) for row in range(15_000))
    at = draft.add(stream(zlib.compress(lots), b"/Filter/FlateDecode"))
    for _ in range(10):
        draft.page(at)
    return draft.write()


def _in_a_row(text: bytes, last: bytes) -> bytes:
    """Return 13 pieces of 30,000 letters that stand in a row, on a page where they have room.

    PDFium breaks what is drawn at once into pieces of 32,767.
    """
    piece = (text * 30_000)[:30_000]
    return _second(b"BT /F 1 Tf 0.001 0 0 9 5 300 Tm " + b"(%s) Tj " % piece * 13 + b"(%s) Tj ET" % last)


@kind(FAMILY, "one word of 390,000 letters", quick=False)
def word_without_end() -> bytes:
    return _in_a_row(b"a", b"b")


@kind(FAMILY, "one word of 390,000 full stops, for whoever looks for the end of sentences", quick=False)
def stops_without_end() -> bytes:
    return _in_a_row(b".", b"x")


@kind(FAMILY, "390,000 stops, quotes and brackets in a row", quick=False)
def quotes_in_a_row() -> bytes:
    return _in_a_row(b".'\"", b"x")


@kind(FAMILY, "a word of 390,000 hyphens", quick=False)
def hyphens_in_a_row() -> bytes:
    return _in_a_row(b"-", b"x")


@kind(FAMILY, "390,000 digits in a row", quick=False)
def digits_in_a_row() -> bytes:
    return _in_a_row(b"1", b"x")


@kind(FAMILY, "half a million letters, each drawn alone", quick=False)
def letters_one_by_one() -> bytes:
    shown = b"".join(b"(a) Tj %g 0 Td\n" % (n % 7) for n in range(100)) * 5000
    return _second(b"BT /F 9 Tf 5 300 Td " + shown + b"ET")


@kind(FAMILY, "CVE-2026-48155: text at absurd places, of absurd size")
def text_at_absurd_places() -> bytes:
    huge = b"9" * 38
    return _second(
        words(*LINES)
        + b"BT /F %s Tf %s -%s Td %s TL 1 0 0 1 %s %s Tm (far) Tj T* (x) Tj ET " % ((huge,) * 6)
        + b"BT /F -9 Tf 1e9 1e9 Td NaN Infinity Td (neither) Tj ET BT /F 0 Tf (none) Tj ET"
    )


@kind(FAMILY, "CVE-2026-54530: words whose lines pull layout apart", quick=False)
def words_all_over() -> bytes:
    shown = b"".join(
        b"BT /F %g Tf %g %g Td (w%d) Tj ET\n" % (4 + n % 40, n * 37 % 419, n * 91 % 594, n)
        for n in range(20_000)
    )
    return _second(shown)


@kind(FAMILY, "a table of 200 columns and 150 rows with all its lines", quick=False)
def table_without_end() -> bytes:
    lines = b"".join(b"0 %d m 420 %d l S\n" % (y, y) for y in range(0, 594, 4))
    lines += b"".join(b"%d 0 m %d 595 l S\n" % (x, x) for x in range(0, 420, 2))
    cells = b"".join(
        b"BT /F 2 Tf %g %g Td (%d) Tj ET\n" % (x, y, x) for x in range(0, 420, 2) for y in range(1, 594, 4)
    )
    return _second(lines + cells)


@kind(FAMILY, "CVE-2026-49461: a form that draws itself")
def form_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(stream(b"/X Do " + words(*LINES), FORM + b"/Resources<</XObject<</X %d 0 R>>>>" % at))
    draft.page(b"/X Do", b"/XObject<</X %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "two forms that draw each other")
def forms_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    for other in (at + 1, at):
        draft.add(stream(b"/X Do /X Do", FORM + b"/Resources<</XObject<</X %d 0 R>>>>" % other))
    draft.page(b"/X Do", b"/XObject<</X %d 0 R>>" % at)
    return draft.write()


def _forms(levels: int, fan: int, last: bytes) -> bytes:
    draft = good()
    at = draft.next()
    for level in range(levels):
        inner = FORM + b"/Resources<</XObject<</X %d 0 R>>>>" % (at + level + 1)
        draft.add(stream(b"/X Do " * fan, inner))
    draft.add(stream(last, FORM + b"/Resources<</Font<</F 3 0 R>>>>"))
    draft.page(b"/X Do", b"/XObject<</X %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "CVE-2026-84311: eight levels of forms, each drawn ten times", quick=False)
def forms_that_multiply() -> bytes:
    return _forms(8, 10, words(*LINES))


@kind(FAMILY, "CVE-2026-84311: forms 5,000 levels deep")
def forms_without_bottom() -> bytes:
    return _forms(5000, 1, words(*LINES))


@kind(FAMILY, "CVE-2026-84311: one form drawn 200,000 times", quick=False)
def form_drawn_again_and_again() -> bytes:
    return _forms(1, 200_000, words(LINES[0]))


@kind(FAMILY, "a pattern that is painted with itself", quick=False)
def pattern_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    head = b"/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep .001/YStep .001"
    draft.add(stream(b"/Pattern cs /P scn 0 0 9 9 re f", head + b"/Resources<</Pattern<</P %d 0 R>>>>" % at))
    draft.page(b"/Pattern cs /P scn 0 0 420 595 re f " + words(*LINES), b"/Pattern<</P %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "a soft mask whose group masks itself")
def mask_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</SMask<</S/Luminosity/G %d 0 R>>>>" % (at + 1))
    group = FORM + b"/Group<</S/Transparency>>/Resources<</ExtGState<</G %d 0 R>>/XObject<</X %d 0 R>>>>"
    draft.add(stream(b"/G gs /X Do", group % (at, at + 1)))
    draft.page(
        b"/G gs /X Do " + words(*LINES), b"/ExtGState<</G %d 0 R>>/XObject<</X %d 0 R>>" % (at, at + 1)
    )
    return draft.write()


@kind(FAMILY, "functions made of themselves, in a shading")
def functions_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</FunctionType 3/Domain[0 1]/Bounds[]/Encode[0 1]/Functions[%d 0 R]/N 1>>" % at)
    draft.add(b"<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1e9 1e9]/Function %d 0 R>>" % at)
    draft.page(b"/S sh " + words(*LINES), b"/Shading<</S %d 0 R>>" % (at + 1))
    return draft.write()


@kind(FAMILY, "a colour space that is based on itself")
def colours_of_themselves() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"[/Indexed %d 0 R 2147483647 (abc)]" % at)
    draft.page(b"/C cs 1 sc 0 0 99 99 re f " + words(*LINES), b"/ColorSpace<</C %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "100,000 notes on a page", quick=False)
def notes_without_end() -> bytes:
    draft = good()
    note = draft.add(b"<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(n)>>")
    many = draft.add(b"[%s]" % (b"%d 0 R " % note * 100_000))
    draft.page(words(*LINES), entries=b"/Annots %d 0 R" % many)
    return draft.write()


@kind(FAMILY, "form fields in a ring", READ)
def fields_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</T(a)/FT/Tx/Kids[%d 0 R]/Parent %d 0 R>>" % (at, at))
    draft.catalogue = b"/AcroForm<</Fields[%d 0 R]/NeedAppearances true>>" % at
    return draft.write()


@kind(FAMILY, "structure in a ring", READ)
def structure_in_a_ring() -> bytes:
    draft = good()
    at = draft.next()
    draft.add(b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R>>" % (at + 1, at))
    draft.add(b"<</S/P/P %d 0 R/K[%d 0 R %d 0 R]>>" % (at + 1, at + 1, at))
    draft.catalogue = b"/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R" % at
    return draft.write()
