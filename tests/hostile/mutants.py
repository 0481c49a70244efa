"""Mutants of good files: the same seed gives the same bytes."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from reportlab.pdfgen.canvas import Canvas

from corpus.games import shipped_games, shipped_root
from tests.hostile.draft import LINES, good


@dataclass(frozen=True, slots=True)
class Mutant:
    """A good file with something done to it."""

    seed: int
    name: str
    data: bytes


def mutant(seed: int) -> Mutant:
    """Return the mutant of this seed; neighbours differ in what is done and in what it is done to."""
    chance = random.Random(seed)
    sources = good_files()
    ways = list(_WAYS.items())
    name, way = ways[seed % len(ways)]
    source, data = sources[seed // len(ways) % len(sources)]
    return Mutant(seed, f"{seed:03d}-{name}-{source}", way(data, chance))


@cache
def good_files() -> tuple[tuple[str, bytes], ...]:
    """Return the files that mutants are made of: written here, by a library, and the shipped booklets."""
    booklets = [
        (f"{game.id}", pdf.read_bytes())
        for game in shipped_games()
        for pdf in sorted((shipped_root() / game.id).iterdir(), key=lambda f: f.name)
        if pdf.name.endswith(".pdf")
    ]
    return (("by-hand", good(3).write()), ("by-library", _by_library()), *booklets)


def _by_library() -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(420, 595), invariant=True, pageCompression=1)
    for number in range(1, 5):
        canvas.setFont("Times-Bold", 18)
        canvas.drawString(50, 530, f"Lantern Quay {number}")
        canvas.setFont("Times-Roman", 10)
        for line, sentence in enumerate(LINES):
            canvas.drawString(50, 500 - 14 * line, sentence)
        canvas.rect(40, 400, 200, 10, fill=1)
        canvas.bookmarkPage(f"p{number}")
        canvas.addOutlineEntry(f"Part {number}", f"p{number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


Way = Callable[[bytes, random.Random], bytes]


def _bits(data: bytes, chance: random.Random) -> bytes:
    """Turn one bit of a few bytes."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 4, 16))):
        out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
    return bytes(out)


def _bytes(data: bytes, chance: random.Random) -> bytes:
    """Put any byte in the place of one in a thousand."""
    out = bytearray(data)
    for _ in range(max(len(out) // 1000, 30)):
        out[chance.randrange(9, len(out))] = chance.randrange(256)
    return bytes(out)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _torn(data: bytes, chance: random.Random) -> bytes:
    """Leave out a piece."""
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(1, 4000) :]


def _spliced(data: bytes, chance: random.Random) -> bytes:
    """Begin as this file and end as another."""
    other = chance.choice(good_files())[1]
    return data[: chance.randrange(len(data))] + other[chance.randrange(len(other)) :]


def _grafted(data: bytes, chance: random.Random) -> bytes:
    """Put a piece of another file over as much of this one."""
    other = chance.choice(good_files())[1]
    start, size = chance.randrange(len(data)), chance.randrange(1, 2000)
    at = chance.randrange(len(other))
    piece = other[at : at + size]
    return data[:start] + piece + data[start + len(piece) :]


_NUMBER = re.compile(rb"(?<![\d.])\d{1,6}(?![\d.])")
_ABSURD = (b"0", b"-1", b"1", b"65536", b"2147483647", b"-2147483648", b"4294967296", b"9" * 30, b"1e38")


def _numbers(data: bytes, chance: random.Random) -> bytes:
    """Put absurd numbers in the place of some."""
    out = data
    for _ in range(chance.choice((1, 3, 10))):
        found = chance.choice(list(_NUMBER.finditer(out)))
        out = out[: found.start()] + chance.choice(_ABSURD) + out[found.end() :]
    return out


_REFERENCE = re.compile(rb"\b\d+ 0 R\b")


def _references(data: bytes, chance: random.Random) -> bytes:
    """Let some objects lead to others than they did."""
    out = data
    for _ in range(chance.choice((1, 3, 10))):
        found = list(_REFERENCE.finditer(out))
        if not found:
            break
        here, there = chance.choice(found), chance.choice(found)
        out = out[: here.start()] + there.group() + out[here.end() :]
    return out


_NAME = re.compile(rb"/[A-Z][A-Za-z]{2,}")


def _names(data: bytes, chance: random.Random) -> bytes:
    """Let some names trade places."""
    found = list(_NAME.finditer(data))
    here, there = sorted(chance.sample(found, 2), key=lambda m: m.start())
    return (
        data[: here.start()]
        + there.group()
        + data[here.end() : there.start()]
        + here.group()
        + data[there.end() :]
    )


def _repeated(data: bytes, chance: random.Random) -> bytes:
    """Say a piece many times."""
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randrange(1, 3000)]
    return data[:start] + piece * chance.choice((2, 10, 300)) + data[start + len(piece) :]


_WAYS: dict[str, Way] = {
    "bits": _bits,
    "bytes": _bytes,
    "cut": _cut,
    "torn": _torn,
    "spliced": _spliced,
    "grafted": _grafted,
    "numbers": _numbers,
    "references": _references,
    "names": _names,
    "repeated": _repeated,
}
