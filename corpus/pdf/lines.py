"""Words of a page gathered into pieces of lines, in the order in which the file draws them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from corpus.pdf.raw import RawPage, RawWord
from corpus.types import Box, TextSource

MARKER = re.compile(r"[•●○◦▪■□◆◇►▶▸‣·∙➢➔→✓✔❖*–—-]|\(?(?:\d{1,2}|[a-zA-Z])[.)]{1,2}")
"""A word that may begin a list item."""
BULLET = re.compile(r"[•●○◦▪■□◆◇►▶▸‣∙➢✓✔❖]")
DASHED = re.compile(r"[-–—][A-ZÀ-Þ]\w.*")
"""A word with the dash of a list item glued to it."""
SPLIT_GAP = 1.0
"""Words farther apart than this, in ems, are pieces of a line of their own (columns, cells)."""
SPLIT_GAP_SAME_RUN = 2.5


@dataclass(frozen=True, slots=True)
class Token:
    """One word on its way into the text. ``view`` is its place in the layout, upright whatever the page."""

    text: str
    view: Box
    boxes: tuple[Box, ...]
    size: float
    bold: bool = False
    font: str = ""
    run: int = 0
    source: TextSource = TextSource.TEXT


@dataclass(frozen=True, slots=True)
class Line:
    """Neighbouring words of one line; a cell or the part of a line within one column is a line too."""

    tokens: tuple[Token, ...]
    box: Box
    size: float
    baseline: float

    @property
    def text(self) -> str:
        """The words with spaces between them."""
        return " ".join(t.text for t in self.tokens)

    @property
    def bold(self) -> bool:
        """Whether all of its letters are bold."""
        return all(t.bold for t in self.tokens if any(c.isalnum() for c in t.text))

    @property
    def chars(self) -> int:
        """Number of visible characters."""
        return sum(len(t.text) for t in self.tokens)


def line_of(tokens: Sequence[Token]) -> Line:
    """Return the line made of some words."""
    box = tokens[0].view
    for token in tokens[1:]:
        box = box.union(token.view)
    if tokens[0].source is TextSource.OCR:
        # Heights of recognised words vary with their letters: the tall ones tell the size.
        sizes = sorted(t.size for t in tokens)
        size = sizes[(3 * len(sizes)) // 4]
    else:
        size = _weighted_median([(t.size, len(t.text)) for t in tokens])
    near = [t.view.y0 for t in tokens if abs(t.size - size) < 0.2 * size]
    return Line(tuple(tokens), box, size, median(near or [t.view.y0 for t in tokens]))


def _weighted_median(pairs: list[tuple[float, int]]) -> float:
    pairs.sort()
    half = sum(w for _, w in pairs) / 2
    for value, weight in pairs:
        half -= weight
        if half <= 0:
            return value
    return pairs[-1][0]


@dataclass(frozen=True, slots=True)
class View:
    """A page turned so that most of its text is upright."""

    width: float
    height: float
    tokens: tuple[Token, ...]
    aside: tuple[tuple[Token, ...], ...]
    pictures: tuple[Box, ...]
    fills: tuple[Box, ...]
    rules: tuple[Box, ...]


def view_of(page: RawPage, words: Iterable[RawWord]) -> View:
    """Turn a page by its dominant text direction; text in other directions is set aside."""
    by_turn: dict[int, list[RawWord]] = {}
    for word in words:
        by_turn.setdefault(_turn(word.angle), []).append(word)
    upright = max(by_turn, key=lambda t: (sum(len(w.text) for w in by_turn[t]), -t), default=0)
    if upright < 0:
        upright = 0
    turned = upright in (90, 270)
    aside = tuple(
        tuple(_token(w, page, max(turn, 0)) for w in group)
        for turn, group in sorted(by_turn.items())
        if turn != upright
    )
    return View(
        page.height if turned else page.width,
        page.width if turned else page.height,
        tuple(_token(w, page, upright) for w in by_turn.get(upright, ())),
        aside,
        tuple(_turned(b, page, upright) for b in page.pictures),
        tuple(_turned(b, page, upright) for b in page.fills),
        tuple(_turned(b, page, upright) for b in page.rules),
    )


def _turn(angle: int) -> int:
    """Return the right angle that a text direction is near to, or -1."""
    nearest = round(angle / 90) * 90
    return nearest % 360 if abs(angle - nearest) <= 5 else -1


def _turned(box: Box, page: RawPage, turn: int) -> Box:
    if turn == 90:
        return Box(box.y0, page.width - box.x1, box.y1, page.width - box.x0)
    if turn == 180:
        return Box(page.width - box.x1, page.height - box.y1, page.width - box.x0, page.height - box.y0)
    if turn == 270:
        return Box(page.height - box.y1, box.x0, page.height - box.y0, box.x1)
    return box


def _token(word: RawWord, page: RawPage, turn: int) -> Token:
    size = word.size if word.size > 0 else word.box.height
    view = _turned(word.box, page, turn)
    return Token(word.text, view, (word.box,), size, word.bold, word.font, word.run, word.source)


def pieces(tokens: Sequence[Token]) -> list[Line]:
    """Return the pieces of lines in drawing order."""
    lines: list[list[Token]] = []
    for token in _with_drop_caps(tokens):
        if lines and _follows(lines[-1], token):
            lines[-1].append(token)
        else:
            lines.append([token])
    return _with_markers([line_of(_closed_up(tokens)) for tokens in lines])


def _closed_up(line: list[Token]) -> list[Token]:
    """Make words of letters that are set apart for looks: ``R U L E S``."""
    single = sum(len(t.text) == 1 and t.text.isalpha() for t in line)
    if single < 5 or single < 0.8 * len(line):
        return line
    gaps = [b.view.x0 - a.view.x1 for a, b in pairwise(line)]
    usual = median(gaps)
    words = [[line[0]]]
    for gap, token in zip(gaps, line[1:], strict=True):
        if gap > 1.7 * usual + 0.05 * token.size:
            words.append([token])
        else:
            words[-1].append(token)
    return [_word_of(word) for word in words]


def _word_of(letters: list[Token]) -> Token:
    box, view = letters[0].boxes[0], letters[0].view
    for letter in letters[1:]:
        box, view = box.union(letter.boxes[0]), view.union(letter.view)
    return replace(letters[0], text="".join(t.text for t in letters), boxes=(box,), view=view)


def _follows(line: list[Token], token: Token) -> bool:
    last = line[-1]
    gap = token.view.x0 - last.view.x1
    em = max(min(last.size, token.size), 1.0)
    shared = min(last.view.y1, token.view.y1) - max(last.view.y0, token.view.y0)
    if shared < 0.5 * min(last.view.height, token.view.height):
        return False
    widest = SPLIT_GAP_SAME_RUN if last.run == token.run else SPLIT_GAP
    return -0.5 * em < gap < widest * em


def _with_drop_caps(tokens: Sequence[Token]) -> list[Token]:
    """Glue a large initial letter onto the word that it begins."""
    out: list[Token] = []
    for token in tokens:
        if out and _is_drop_cap(out[-1], token):
            cap = out.pop()
            glued = cap.text + token.text
            out.append(replace(token, text=glued, boxes=cap.boxes + token.boxes))
        else:
            out.append(token)
    return out


def _is_drop_cap(cap: Token, token: Token) -> bool:
    letter = token.text[0].isalpha() or token.text[0] in "'’"
    if len(cap.text) > 2 or not cap.text[0].isalpha() or len(cap.boxes) > 1 or not letter:
        return False
    return (
        cap.size > 1.8 * token.size
        and -0.3 * token.size < token.view.x0 - cap.view.x1 < 1.2 * token.size
        and cap.view.y0 < token.view.y0 - 0.5 * token.size
        and token.view.y1 < cap.view.y1 + 0.6 * token.size
    )


def _with_markers(lines: list[Line]) -> list[Line]:
    """Join a bullet or number that stands apart with the text it belongs to."""
    out: list[Line] = []
    for line in lines:
        if out and _is_marker_of(out[-1], line):
            out[-1] = line_of(out[-1].tokens + line.tokens)
        else:
            out.append(line)
    return out


def _is_marker_of(marker: Line, line: Line) -> bool:
    if len(marker.tokens) > 1 or not MARKER.fullmatch(marker.text):
        return False
    gap = line.box.x0 - marker.box.x1
    return same_row(marker.box, line.box) and 0 <= gap < 4 * max(line.size, marker.size)


def same_row(a: Box, b: Box) -> bool:
    """Tell whether two boxes stand on one line."""
    shared = min(a.y1, b.y1) - max(a.y0, b.y0)
    return shared > 0.5 * min(a.height, b.height)
