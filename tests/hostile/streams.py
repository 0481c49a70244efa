"""Streams that lie about their length, or unfold to more than any page needs."""

import zlib

from tests.hostile.draft import LINES, Draft, good, stream, words
from tests.hostile.kinds import Expect, kind

FAMILY = "streams"
REFUSED, READ = Expect.REFUSED, Expect.READ
BIG = 400_000_000


def _second_page(content: bytes) -> bytes:
    """Return a good page and one whose content is this object."""
    draft = good()
    draft.page(draft.add(content))
    return draft.write()


def _squeezed(size: int, byte: bytes = b" ") -> bytes:
    """Return the compressed form of a run of one byte, made piece by piece."""
    packer, piece = zlib.compressobj(9), byte * 1_000_000
    return b"".join(packer.compress(piece) for _ in range(size // 1_000_000)) + packer.flush()


@kind(FAMILY, "CVE-2025-55197: a Flate bomb, 400 MB from 400 kB", quick=False)
def flate_bomb() -> bytes:
    return _second_page(stream(_squeezed(BIG), b"/Filter/FlateDecode"))


@kind(FAMILY, "CVE-2025-55197: a Flate bomb in a Flate bomb", quick=False)
def flate_bomb_in_a_bomb() -> bytes:
    return _second_page(stream(zlib.compress(_squeezed(BIG), 9), b"/Filter[/FlateDecode/FlateDecode]"))


@kind(FAMILY, "a thousand filters")
def filters_without_end() -> bytes:
    return _second_page(stream(words(*LINES), b"/Filter[%s]" % (b"/FlateDecode" * 1000)))


@kind(FAMILY, "a thousand filters that only copy", quick=False)
def filters_that_copy() -> bytes:
    data = words(*LINES)
    return _second_page(stream(data.hex().encode() + b">", b"/Filter[%s]" % (b"/ASCIIHexDecode" * 1000)))


def lzw(size: int) -> bytes:
    """Return the LZW form of so many spaces: every code stands for one space more than the one before."""
    bits, count, at = 0, 0, 0
    out = bytearray()

    def put(code: int, width: int) -> None:
        nonlocal bits, count
        bits, count = bits << width | code, count + width
        while count >= 8:
            count -= 8
            out.append(bits >> count & 0xFF)
        bits &= (1 << count) - 1

    while at < size:
        put(256, 9)
        put(32, 9)
        at, code, width = at + 1, 258, 9
        while code < 4094 and at < size:
            put(code, width)
            at += code - 256
            code += 1
            width = 9 if code < 511 else 10 if code < 1023 else 11 if code < 2047 else 12
    put(257, width)
    out.append(bits << (8 - count) & 0xFF if count else 0)
    return bytes(out)


@kind(FAMILY, "CVE-2025-62708, -66019: an LZW bomb", quick=False)
def lzw_bomb() -> bytes:
    return _second_page(stream(lzw(100_000_000), b"/Filter/LZWDecode"))


@kind(FAMILY, "CVE-2026-28351: a RunLength bomb in a Flate bomb", quick=False)
def run_length_bomb() -> bytes:
    runs = zlib.compress(b"\x81 " * 3_000_000 + b"\x80", 9)
    return _second_page(stream(runs, b"/Filter[/FlateDecode/RunLengthDecode]"))


@kind(FAMILY, "CVE-2026-28804: twenty megabytes of hexadecimal without an end", quick=False)
def hexadecimal_without_end() -> bytes:
    return _second_page(stream(_squeezed(20_000_000, b"2"), b"/Filter[/FlateDecode/ASCIIHexDecode]"))


@kind(FAMILY, "ASCII85 without an end", quick=False)
def ascii85_without_end() -> bytes:
    return _second_page(stream(_squeezed(20_000_000, b"z"), b"/Filter[/FlateDecode/ASCII85Decode]"))


@kind(FAMILY, "CVE-2026-27026: recovery of a Flate stream that breaks at every byte", quick=False)
def flate_that_breaks() -> bytes:
    broken = bytearray(zlib.compress(words(*LINES) * 2000))
    broken[2::7] = b"\xff" * len(broken[2::7])
    return _second_page(stream(bytes(broken) * 200, b"/Filter/FlateDecode"))


@kind(FAMILY, "CVE-2026-49460: rows of a PNG predictor without end")
def predictor_without_end() -> bytes:
    data = zlib.compress(words(*LINES))
    parms = b"/Predictor 15/Columns 2147483647/Colors 2147483647/BitsPerComponent 16"
    return _second_page(stream(data, b"/Filter/FlateDecode/DecodeParms<<%s>>" % parms))


@kind(FAMILY, "a predictor of less than no columns")
def predictor_below_zero() -> bytes:
    data = zlib.compress(words(*LINES))
    parms = b"/Predictor 2/Columns -7/Colors -1/BitsPerComponent -8"
    return _second_page(stream(data, b"/Filter/FlateDecode/DecodeParms<<%s>>" % parms))


@kind(FAMILY, "CVE-2026-31826: a stream of 99,999,999,999 bytes")
def length_of_billions() -> bytes:
    return _second_page(stream(words(*LINES), length=99_999_999_999))


@kind(FAMILY, "a stream of less than no bytes")
def length_below_zero() -> bytes:
    return _second_page(stream(words(*LINES), length=-5))


@kind(FAMILY, "a stream whose length is the stream")
def length_of_itself() -> bytes:
    draft = good()
    return _second_page(stream(words(*LINES), length=b"%d 0 R" % draft.next()))


@kind(FAMILY, "a stream that never ends")
def stream_without_end() -> bytes:
    return good().write().replace(b"endstream", b"endstraem")


@kind(FAMILY, "a filter that nobody has")
def filter_unknown() -> bytes:
    return _second_page(stream(words(*LINES), b"/Filter[/Crypt/RotThirteen]/DecodeParms[<</Name/X>>null]"))


@kind(FAMILY, "picture filters over text")
def filters_of_pictures() -> bytes:
    draft = good()
    for name in (b"DCTDecode", b"JPXDecode", b"JBIG2Decode", b"CCITTFaxDecode"):
        draft.page(draft.add(stream(words(*LINES), b"/Filter/" + name)))
    return draft.write()


@kind(FAMILY, "CVE-2026-33123: a page of 200,000 content streams", quick=False)
def contents_without_end() -> bytes:
    draft = good()
    part = draft.add(stream(words(LINES[0])))
    draft.page(draft.add(b"[%s]" % (b"%d 0 R " % part * 200_000)))
    return draft.write()


@kind(FAMILY, "CVE-2026-33699 row: a content array that holds itself")
def contents_of_itself() -> bytes:
    draft = good()
    at = draft.next()
    draft.page(draft.add(b"[%d 0 R %d 0 R]" % (at, at)))
    return draft.write()


@kind(FAMILY, "a stream in a file elsewhere on the computer", never=("root:",))
def stream_in_another_file() -> bytes:
    return _second_page(stream(b"", b"/F(/etc/passwd)/FFilter/ASCIIHexDecode"))


@kind(FAMILY, "every page a bomb of its own", quick=False)
def bombs_on_every_page() -> bytes:
    draft = Draft()
    bomb = draft.add(stream(_squeezed(100_000_000), b"/Filter/FlateDecode"))
    for _ in range(40):
        draft.page(bomb)
    draft.page(words(*LINES))
    return draft.write()
