"""Files whose skeleton is wrong: header, end, table of objects, object streams."""

import random
import struct
import zlib

from tests.hostile.draft import good, stream, table
from tests.hostile.kinds import Expect, kind

REFUSED = Expect.REFUSED
FAMILY = "structure"


@kind(FAMILY, "zero bytes", REFUSED)
def nothing() -> bytes:
    return b""


@kind(FAMILY, "a header and no more", REFUSED)
def header_alone() -> bytes:
    return b"%PDF-1.7\n%%EOF"


@kind(FAMILY, "wrong magic", REFUSED)
def noise() -> bytes:
    return random.Random(1).randbytes(20_000)


@kind(FAMILY, "noise behind a good header", REFUSED)
def header_and_noise() -> bytes:
    return b"%PDF-1.7\n" + random.Random(2).randbytes(200_000)


@kind(FAMILY, "cut off in the middle", REFUSED)
def cut_off() -> bytes:
    whole = good(6).write()
    return whole[: len(whole) // 2]


@kind(FAMILY, "recovery: no table, no trailer, no end mark")
def without_table() -> bytes:
    return good().body()[0]


@kind(FAMILY, "CVE-2026-22690: no /Root and a large /Size")
def no_root_and_large_size() -> bytes:
    return good().write().replace(b"/Root 1 0 R", b"").replace(b"/Size 7", b"/Size 2147483647")


@kind(FAMILY, "CVE-2026-22691, -59938: recovery over half-written objects", quick=False)
def broken_recovery() -> bytes:
    return b"%PDF-1.7\n" + b"".join(b"%d 0 obj\n<<" % n for n in range(1, 60_000)) + b"\nstartxref\n9\n%%EOF"


@kind(FAMILY, "recovery over a megabyte of 'obj' and 'endobj' without numbers")
def words_of_recovery() -> bytes:
    return b"%PDF-1.7\n" + b"obj endobj 1 0 " * 80_000 + b"\nstartxref\n9999999\n%%EOF"


@kind(FAMILY, "CVE-2026-27628: /Prev leads to the table that it stands in")
def table_before_itself() -> bytes:
    out, offsets = good().body()
    return out + table(offsets, len(out), b"/Prev %d" % len(out))


@kind(FAMILY, "CVE-2026-27628: two tables, each before the other")
def tables_in_a_ring() -> bytes:
    out, offsets = good().body()
    size = len(table(offsets, len(out), b"/Prev %010d" % 0))
    first = table(offsets, len(out), b"/Prev %010d" % (len(out) + size))
    second = table(offsets, len(out) + len(first), b"/Prev %010d" % len(out))
    return out + first + second


@kind(FAMILY, "a chain of 3,000 updates", quick=False)
def three_thousand_updates() -> bytes:
    out, offsets = good().body()
    at = len(out)
    out += table(offsets, at)
    for _ in range(3000):
        here = len(out)
        out += b"xref\n0 0\ntrailer\n<</Size 7/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (at, here)
        at = here
    return out


@kind(FAMILY, "CVE-2026-40260 row: /Size of two thousand million")
def size_of_billions() -> bytes:
    out, offsets = good().body()
    return out + table(offsets, len(out), size=2_147_483_647)


@kind(FAMILY, "a table that claims 99,999,999,999 rows")
def rows_beyond_count() -> bytes:
    return good().write().replace(b"xref\n0 7\n", b"xref\n0 99999999999\n", 1)


@kind(FAMILY, "startxref beyond the end")
def table_beyond_the_end() -> bytes:
    out, offsets = good().body()
    return out + table(offsets, 987_654_321)


@kind(FAMILY, "startxref below zero")
def table_below_zero() -> bytes:
    out, offsets = good().body()
    return out + table(offsets, -1)


@kind(FAMILY, "all objects at the same place")
def all_at_one_place() -> bytes:
    out, offsets = good().body()
    return out + table(dict.fromkeys(offsets, offsets[1]), len(out))


def _compressed_table(entries: bytes, rows: bytes) -> bytes:
    draft = good()
    out, offsets = draft.body()
    body = stream(zlib.compress(rows), b"/Type/XRef/Root 1 0 R/Filter/FlateDecode" + entries)
    return out + b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF" % (max(offsets) + 1, body, len(out))


@kind(FAMILY, "CVE-2026-48156: a table whose columns are of no width", quick=False)
def columns_of_no_width() -> bytes:
    return _compressed_table(b"/W[0 0 0]/Size 2000000000/Index[0 2000000000]", b"")


@kind(FAMILY, "a table with columns of absurd width")
def columns_of_absurd_width() -> bytes:
    return _compressed_table(b"/W[2147483647 2147483647 2147483647]/Size 9", b"\0" * 1000)


@kind(FAMILY, "a compressed table that claims a thousand million rows", quick=False)
def index_of_billions() -> bytes:
    return _compressed_table(b"/W[1 4 1]/Size 1000000000/Index[0 1000000000]", b"\1" * 60_000)


@kind(FAMILY, "a bomb in the table of objects", quick=False)
def bomb_in_the_table() -> bytes:
    return _compressed_table(b"/W[1 4 2]/Size 40000000", b"\0" * 200_000_000)


def _in_object_stream(entries: bytes, packed: bytes) -> bytes:
    """Return a file whose page tree stands in an object stream."""
    out = bytearray(b"%PDF-1.7\n")
    offsets = {}
    for number, body in (
        (1, b"<</Type/Catalog/Pages 2 0 R>>"),
        (3, stream(zlib.compress(packed), b"/Type/ObjStm/Filter/FlateDecode" + entries)),
    ):
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows = struct.pack(">BIB", 0, 0, 255) + struct.pack(">BIB", 1, offsets[1], 0)
    rows += struct.pack(">BIB", 2, 3, 0) + struct.pack(">BIB", 1, offsets[3], 0)
    at = len(out)
    body = stream(rows, b"/Type/XRef/Root 1 0 R/Size 4/W[1 4 1]")
    return bytes(out) + b"4 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF" % (body, at)


@kind(FAMILY, "GHSA-jm82-fx9c-mx94 row: an object stream of a thousand million objects", quick=False)
def objects_in_billions() -> bytes:
    return _in_object_stream(b"/N 1000000000/First 4", b"2 0 <</Type/Pages/Kids[]/Count 0>>")


@kind(FAMILY, "an object stream that extends itself")
def object_stream_of_itself() -> bytes:
    return _in_object_stream(b"/N 1/First 4/Extends 3 0 R", b"3 0 <</Type/Pages/Kids[3 0 R]/Count 1>>")


@kind(FAMILY, "a bomb in an object stream", quick=False)
def bomb_in_an_object_stream() -> bytes:
    return _in_object_stream(b"/N 1/First 4", b"2 0 " + b" " * 100_000_000 + b"<<>>")


@kind(FAMILY, "object streams without end: 200,000 objects in one", quick=False)
def crowd_in_an_object_stream() -> bytes:
    head = b" ".join(b"%d %d" % (n + 5, 0) for n in range(200_000))
    return _in_object_stream(b"/N 200000/First %d" % len(head), head + b"<<>>")


@kind(FAMILY, "every object ten times, the last one empty")
def objects_again_and_again() -> bytes:
    out, offsets = good().body()
    again = b"".join(b"%d 0 obj\nnull\nendobj\n" % number for number in offsets) * 10
    return out + again + b"trailer\n<</Root 1 0 R/Size 7>>\nstartxref\n0\n%%EOF"


@kind(FAMILY, "a file laid out for the web that lies about itself")
def layout_that_lies() -> bytes:
    draft = good()
    at = draft.add(b"<</Linearized 1/L 99999999/H[1 2]/O 99/E -5/N 2147483647/T 12>>")
    out = draft.write()
    start, end = out.index(b"%d 0 obj" % at), out.index(b"endobj", out.index(b"%d 0 obj" % at)) + 7
    return out[:15] + out[start:end] + out[15:]
