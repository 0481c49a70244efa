"""Pictures inside a line of text: kept as words, so that no sentence loses them unnoticed."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from corpus.pdf.lines import Line, Token, line_of
from corpus.types import ICON, Box

LOWEST, HIGHEST = 0.4, 2.1
"""Height of an icon, in ems of the words beside it."""
WIDEST = 3.0
NEAREST_INSIDE, NEAREST_BEFORE = 0.9, 2.5
"""How near an icon stands to a word of its line, in ems; before the first word there may be more room."""
MOST_ICONS = 150
"""More small pictures than this on a page are the strokes of a drawing."""
BULLET_CODES = frozenset(
    (0xF0B7, 0xF0A7, 0xF06E, 0xF076, 0xF0FC, 0xF0A8, 0xF071, 0xF0D8, 0xF0E0, 0xF06C, 0xF02D)
)
"""Where the Symbol and Wingdings fonts of office programs keep their bullets."""


def with_icons(tokens: Sequence[Token], pictures: Sequence[Box]) -> list[Token]:
    """Return the words with a placeholder wherever a small picture stands beside them on their line."""
    out = list(tokens)
    sizes = sorted(token.size for token in tokens)
    usual = sizes[len(sizes) // 2] if sizes else 0.0
    small = [p for p in pictures if 0.3 * usual < max(p.width, p.height) < 2 * HIGHEST * usual]
    if len(small) > MOST_ICONS:
        return out
    for picture in _distinct(small):
        place = _place(picture, out, usual)
        if place is not None:
            index, beside = place
            icon = Token(ICON, picture, (picture,), beside.size, beside.bold, "", beside.run, beside.source)
            out.insert(index, icon)
    return out


def _distinct(pictures: Sequence[Box]) -> list[Box]:
    kept: list[Box] = []
    for box in sorted(pictures, key=lambda b: (b.x0, -b.y1)):
        if not any(box.overlap(k) > 0.5 * box.width * box.height for k in kept[-8:]):
            kept.append(box)
    return kept


def _place(picture: Box, tokens: Sequence[Token], usual: float) -> tuple[int, Token] | None:
    """Return where in drawing order a picture belongs, and the word beside it; None if it is no icon."""
    middle = (picture.y0 + picture.y1) / 2
    best: tuple[float, int, Token] | None = None
    for i, token in enumerate(tokens):
        view = token.view
        if token.size > 2 * usual:
            continue
        if not view.y0 < middle < view.y1 + 0.35 * token.size or token.text == ICON:
            continue
        em = token.size
        if not LOWEST * em < picture.height < HIGHEST * em or not 0.3 * em < picture.width < WIDEST * em:
            continue
        shared = min(view.x1, picture.x1) - max(view.x0, picture.x0)
        if shared > 0.3 * min(picture.width, view.width):
            return None
        left = view.x1 <= picture.x0 + 0.3 * picture.width
        gap = picture.x0 - view.x1 if left else view.x0 - picture.x1
        if gap < (NEAREST_INSIDE if left else NEAREST_BEFORE) * em and (best is None or gap < best[0]):
            best = (gap, i + 1 if left else i, token)
    return (best[1], best[2]) if best else None


def name_symbols(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Turn the private characters of symbol fonts into bullets where they begin lines, else into icons."""
    inside: set[str] = set()
    for lines in pages:
        for line in lines:
            inside.update(t.text for t in line.tokens[1:] if is_symbol(t.text))
    return [[_named(line, inside) for line in lines] for lines in pages]


def is_symbol(text: str) -> bool:
    """Tell whether a word is a character of a font's private area, or one that has no meaning at all."""
    return all(unicodedata.category(c) == "Co" or c == "\ufffd" for c in text)


def _named(line: Line, inside: set[str]) -> Line:
    if not any(is_symbol(t.text) for t in line.tokens):
        return line
    tokens = []
    for i, token in enumerate(line.tokens):
        if is_symbol(token.text):
            bullet = (
                i == 0
                and len(line.tokens) > 1
                and (ord(token.text[0]) in BULLET_CODES or token.text not in inside)
            )
            token = replace(token, text="•" if bullet else ICON)
        tokens.append(token)
    return line_of(tokens)
