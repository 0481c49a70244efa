"""Pages and pictures of absurd size."""

import zlib

from tests.hostile.draft import LINES, Draft, good, stream, words
from tests.hostile.kinds import Expect, kind

FAMILY = "sizes"
READ = Expect.READ


def _picture(entries: bytes, data: bytes = b"") -> bytes:
    """Return a good page, and one with a picture over it."""
    draft = good()
    at = draft.add(stream(data, b"/Type/XObject/Subtype/Image" + entries))
    draft.page(b"q 420 0 0 595 0 0 cm /I Do Q " + words(*LINES), b"/XObject<</I %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "a picture of 30,000 by 30,000 dots, packed in 110 kB", quick=False)
def picture_of_900_million_dots() -> bytes:
    data = zlib.compress(b"\0" * (30_000 * 3_750), 9)
    head = b"/Width 30000/Height 30000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode"
    return _picture(head, data)


@kind(FAMILY, "a picture of 2,147,483,647 dots each way")
def picture_without_end() -> bytes:
    return _picture(b"/Width 2147483647/Height 2147483647/BitsPerComponent 16/ColorSpace/DeviceCMYK")


@kind(FAMILY, "a picture of less than no dots")
def picture_below_zero() -> bytes:
    return _picture(b"/Width -1/Height -70000/BitsPerComponent -8/ColorSpace/DeviceRGB", b"abc")


@kind(FAMILY, "a fax of two thousand million columns", quick=False)
def fax_without_end() -> bytes:
    parms = b"<</K -1/Columns 2147483647/Rows 2147483647>>"
    head = b"/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray"
    return _picture(head + b"/Filter/CCITTFaxDecode/DecodeParms" + parms, b"\x55" * 3000)


@kind(FAMILY, "pictures of noise in JPEG, JPEG 2000 and JBIG2")
def pictures_of_noise() -> bytes:
    draft = good()
    noise = bytes(n * n % 251 for n in range(4000))
    for name, head in (
        (b"DCTDecode", b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\3\1\x22\0\2\x11\1\3\x11\1\xff\xda"),
        (b"JPXDecode", b"\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \xff\x4f\xff\x51"),
        (b"JBIG2Decode", b"\0\0\0\0\x30\0\1\0\0\0\x13\xff\xff\xff\xff\xff\xff\xff\xff"),
    ):
        at = draft.add(
            stream(
                head + noise,
                b"/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8"
                b"/ColorSpace/DeviceRGB/Filter/" + name,
            )
        )
        draft.page(b"420 0 0 595 0 0 cm /I Do", b"/XObject<</I %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "a picture that is its own mask")
def picture_masked_by_itself() -> bytes:
    draft = good()
    at = draft.next()
    head = b"/Type/XObject/Subtype/Image/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceGray"
    draft.add(stream(b"\x99" * 81, head + b"/SMask %d 0 R/Mask %d 0 R" % (at, at)))
    draft.page(b"420 0 0 595 0 0 cm /I Do", b"/XObject<</I %d 0 R>>" % at)
    return draft.write()


@kind(FAMILY, "5,000 pictures on a page, each as large as it", quick=False)
def pictures_without_end() -> bytes:
    draft = good()
    head = b"/Type/XObject/Subtype/Image/Width 2000/Height 2000/BitsPerComponent 8/ColorSpace/DeviceGray"
    at = draft.add(stream(zlib.compress(b"\x77" * 4_000_000), head + b"/Filter/FlateDecode"))
    draft.page(b"q 420 0 0 595 0 0 cm /I Do Q " * 5000 + words(*LINES), b"/XObject<</I %d 0 R>>" % at)
    return draft.write()


def _page_of(entries: bytes) -> bytes:
    draft = good()
    draft.page(words(*LINES), entries=entries)
    return draft.write()


@kind(FAMILY, "a page a thousand million points wide")
def page_without_end() -> bytes:
    return _page_of(b"/MediaBox[0 0 1000000000 1000000000]")


@kind(FAMILY, "a page beyond what a number can hold")
def page_beyond_numbers() -> bytes:
    return _page_of(b"/MediaBox[-%s -%s %s %s]" % ((b"9" * 60,) * 4))


@kind(FAMILY, "a page of no size")
def page_of_no_size() -> bytes:
    return _page_of(b"/MediaBox[0 0 0 0]")


@kind(FAMILY, "a page a millionth of a point wide and a mile high")
def page_like_a_thread() -> bytes:
    return _page_of(b"/MediaBox[0 0 .000001 400000]")


@kind(FAMILY, "a page turned inside out")
def page_inside_out() -> bytes:
    return _page_of(b"/MediaBox[420 595 0 0]/CropBox[9999 9999 -9999 -9999]")


@kind(FAMILY, "a page whose box is of words, or too short")
def page_of_words() -> bytes:
    draft = good()
    draft.page(words(*LINES), entries=b"/MediaBox[(a)/b null true]")
    draft.page(words(*LINES), entries=b"/MediaBox[0 0]")
    draft.page(words(*LINES), entries=b"/MediaBox 12")
    return draft.write()


@kind(FAMILY, "a unit of a thousand million points, turned by 45 degrees")
def unit_without_end() -> bytes:
    return _page_of(b"/UserUnit 1000000000/Rotate 45")


@kind(FAMILY, "a window beside the page")
def window_beside_the_page() -> bytes:
    return _page_of(b"/CropBox[5000 5000 6000 6000]")


@kind(FAMILY, "a thousand pages that stretch for miles, a word in a corner of each", quick=False)
def thousand_wide_pages() -> bytes:
    draft = Draft()
    for _ in range(1000):
        draft.page(words(LINES[1]), entries=b"/MediaBox[0 0 400000 400000]")
    return draft.write()
