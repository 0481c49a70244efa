"""Characters gathered into words: where one ends, what it says, where it is drawn twice."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from corpus.pdf.characters import ACCENTS
from corpus.pdf.raw import RawWord
from corpus.types import Box

WORD_GAP = 0.17
"""Between text objects, in ems; inside one object PDFium itself inserts the spaces."""
MOST_LETTERS = 300
"""A word is no longer than this; what goes through text letter by letter may then look back within a word."""

LEAST_GAP = 0.08
"""Below this a space or line end that PDFium inserted is none: some files draw letter by letter."""


@dataclass(frozen=True, slots=True)
class Style:
    """How the characters of one text object are drawn."""

    run: int
    size: float
    bold: bool
    font: str
    handle: int
    angle: int
    shear: float
    visible: bool
    layered: bool


@dataclass(slots=True)
class Char:
    """One character; ``guessed_gap`` if PDFium put a space or line end of its own before it."""

    text: str
    box: Box
    style: Style
    guessed_gap: bool


def gather_words(chars: Iterable[Char | None]) -> Iterator[list[Char]]:
    """Yield the characters of each word; None among them is a space."""
    word: list[Char] = []
    for char in chars:
        if word and (char is None or len(word) >= MOST_LETTERS or _breaks(word[-1], char)):
            yield word
            word = []
        if char is not None:
            word.append(char)
    if word:
        yield word


def _breaks(last: Char, char: Char) -> bool:
    if _is_symbol(last.text) or _is_symbol(char.text):
        return True
    if _is_note_mark(last, char):
        return True
    if char.guessed_gap:
        return last.style.angle != char.style.angle or _jump(last, char, LEAST_GAP)
    if last.text.islower() and char.text.isupper() and _jump(last, char, LEAST_GAP):
        return True
    if last.style is char.style:
        return _jump(last, char, 0.5)
    if last.style.angle != char.style.angle:
        return True
    return _jump(last, char, WORD_GAP)


def _is_note_mark(last: Char, char: Char) -> bool:
    """Tell whether a raised digit begins or ends here: the mark of a footnote is no part of a word."""
    small, large = (char, last) if char.style.size < last.style.size else (last, char)
    if small.style.size > 0.8 * large.style.size or not small.text.isdigit() or large.text.isdigit():
        return False
    return small.style.angle == 0 and small.box.y0 > large.box.y0 + 0.15 * large.style.size


def _jump(last: Char, char: Char, most: float) -> bool:
    a, b = last.box, char.box
    em = max(last.style.size, char.style.size, 1.0)
    if last.style.angle == 0:
        gap, shift = b.x0 - a.x1, abs(b.y0 - a.y0)
    elif last.style.angle == 90:
        gap, shift = b.y0 - a.y1, abs(b.x1 - a.x1)
    elif last.style.angle == 270:
        gap, shift = a.y0 - b.y1, abs(b.x0 - a.x0)
    elif last.style.angle == 180:
        gap, shift = a.x0 - b.x1, abs(b.y1 - a.y1)
    else:
        return last.style is not char.style
    return gap > most * em or gap < -1.2 * em or shift > 0.6 * em


def _is_symbol(char: str) -> bool:
    """Pictures that a font holds in place of letters stand as words of their own."""
    return "\ue000" <= char[0] <= "\uf8ff" or char[0] >= "\U000f0000"


def word_of(chars: list[Char]) -> RawWord:
    """Return the word that some characters make."""
    box = Box(
        min(c.box.x0 for c in chars),
        min(c.box.y0 for c in chars),
        max(c.box.x1 for c in chars),
        max(c.box.y1 for c in chars),
    )
    lead = max(chars, key=lambda c: c.style.size) if len(chars) < 3 else chars[len(chars) // 2]
    style = lead.style
    # Type 3 fonts have no name; the height that they declare for their letters tells them apart.
    font = style.font or f"type3 {lead.box.height / style.size if style.size else 0:.2f}"
    return RawWord(_compose(chars), box, style.size, style.bold, font, chars[0].style.run, style.angle)


def _compose(chars: list[Char]) -> str:
    """Join letters, setting accents that are drawn apart onto the letter they stand over."""
    text = "".join(char.text for char in chars)
    if text.isascii() and not any(mark in text for mark in "`^~"):
        return text
    text = ""
    waiting = ""
    for i, char in enumerate(chars):
        mark = ACCENTS.get(char.text)
        if mark and i + 1 < len(chars) and _stands_over(char.box, chars[i + 1].box):
            waiting = mark
            continue
        if mark and text and text[-1].isalpha() and _stands_over(char.box, chars[i - 1].box):
            text += mark
            continue
        text += char.text + waiting
        waiting = ""
    return unicodedata.normalize("NFC", text + waiting)


def _stands_over(accent: Box, letter: Box) -> bool:
    shared = min(accent.x1, letter.x1) - max(accent.x0, letter.x0)
    return shared > 0.6 * min(accent.width, letter.width) > 0


def without_shadows(words: list[RawWord]) -> tuple[RawWord, ...]:
    """Drop words that are drawn again a hair's breadth away (shadows, bold made by drawing twice)."""
    kept: list[RawWord] = []
    seen: dict[tuple[str, int, int], list[int]] = {}
    for word in words:
        reach = max(0.12 * word.size, 0.3)
        cell = (round(word.box.x0 / 4), round(word.box.y0 / 4))
        twin = next(
            (
                i
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
                for i in seen.get((word.text, cell[0] + dx, cell[1] + dy), ())
                if abs(kept[i].box.x0 - word.box.x0) < reach and abs(kept[i].box.y0 - word.box.y0) < reach
            ),
            None,
        )
        if twin is not None:
            offset = abs(kept[twin].box.x0 - word.box.x0)
            kept[twin] = replace(kept[twin], bold=kept[twin].bold or offset > 0.01)
            continue
        seen.setdefault((word.text, *cell), []).append(len(kept))
        kept.append(word)
    return tuple(kept)
