"""A page's text as its template shows it: headings, paragraphs, lists and tables, the quoted words marked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.pieces import Listing, Stretch, Table, pieces
from corpus.types import Box, Page, Span

Run = tuple[tuple[str, bool], ...]
"""Words one after another, each with whether they are marked."""

_SHARE = 0.5
_MARKER = re.compile(r"\s*(?:[•◦▪‣●○■–—*-]+|(\d{1,3}[.)]|[a-z]\)))\s+")


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece of a page; ``kind`` is heading, paragraph, caption, list or table.

    ``depth`` is that of a heading, from 0; ``items`` are each with what they begin with (see `item_of`).
    """

    kind: str
    run: Run = ()
    depth: int = 0
    items: tuple[tuple[str, Run], ...] = ()
    head: tuple[Run, ...] = ()
    rows: tuple[tuple[Run, ...], ...] = ()


def shown(page: Page, marks: Sequence[Span] = ()) -> tuple[Shown, ...]:
    """Return a page's text with some stretches of it marked."""
    return tuple(_shown(page, marks))


def marked_spans(page: Page, boxes: Sequence[Box]) -> tuple[Span, ...]:
    """Return the stretches of a page's text that lie in the boxes, words that follow each other in one."""
    at = [
        number
        for number, word in enumerate(page.words)
        if any(_covers(box, own) for box in boxes for own in word.boxes)
    ]
    spans: list[Span] = []
    for before, number in pairwise([-2, *at]):
        word = page.words[number]
        if before == number - 1 and spans and not page.text[spans[-1][1] : word.start].count("\n\n"):
            spans[-1] = spans[-1][0], word.end
        else:
            spans.append((word.start, word.end))
    return tuple(spans)


def run_of(text: str, span: Span, marks: Sequence[Span] = ()) -> Run:
    """Return a stretch of a text as runs of marked and unmarked words.

    >>> run_of("Draw two cards.", (0, 15), [(5, 8)])
    (('Draw ', False), ('two', True), (' cards.', False))
    """
    start, end = span
    cuts = sorted({start, end, *(min(max(side, start), end) for mark in marks for side in mark)})
    return tuple(
        (text[left:right], any(mark[0] <= left and right <= mark[1] for mark in marks))
        for left, right in pairwise(cuts)
    )


def item_of(text: str, span: Span) -> tuple[str, Span]:
    """Return what an item begins with as printed, "•" for any bullet, and where its words stand.

    >>> item_of("2. Draw.", (0, 8)), item_of("– Draw.", (0, 7)), item_of("Draw.", (0, 5))
    (('2.', (3, 8)), ('•', (2, 7)), ('', (0, 5)))
    """
    start, end = span
    found = _MARKER.match(text[start:end])
    if found is None or start + found.end() == end:
        return "", span
    return found[1] or "•", (start + found.end(), end)


def cells_of(
    text: str, table: Table, marks: Sequence[Span] = ()
) -> tuple[tuple[Run, ...], tuple[tuple[Run, ...], ...]]:
    """Return the head and the rows of a table."""
    return (
        tuple(run_of(text, cell, marks) for cell in table.head),
        tuple(tuple(run_of(text, cell, marks) if cell else () for cell in row) for row in table.rows),
    )


def _shown(page: Page, marks: Sequence[Span]) -> Iterator[Shown]:
    levels: list[int] = []
    for piece in pieces(page, page.blocks):
        match piece:
            case Listing(items):
                found = [item_of(page.text, item) for item in items]
                yield Shown("list", items=tuple((b, run_of(page.text, span, marks)) for b, span in found))
            case Table():
                head, rows = cells_of(page.text, piece, marks)
                yield Shown("table", head=head, rows=rows)
            case Stretch(kind, span, level):
                run = run_of(page.text, span, marks)
                if level:
                    levels = [*(other for other in levels if other < level), level]
                yield Shown(kind.value, run, len(levels) - 1 if level else 0)


def _covers(box: Box, word: Box) -> bool:
    area = word.width * word.height
    return area > 0 and box.overlap(word) >= _SHARE * area
