"""From pages to passages: stretches of a page that are found, shown and quoted as a whole."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from corpus.types import CELL, Block, BlockKind, Page, Passage, Span, TextSource

WINDOW = 350
"""Characters that a passage aims at; the size that finds the right page most often."""

SMALL_TABLE = 700
"""A table of so few characters is also a passage as a whole."""

LONG_HEADING = 90
"""A heading longer than this says something by itself."""

_ABBREVIATIONS = frozenset(
    "p pp no nr n° ex fig cf e.g i.e etc vs max min approx art vol chap ca bzw z.b d.h u.a usw ggf "
    "evtl inkl mr mrs ms dr st prof m mm mme mlle p.ex c.-à-d c.à.d par sr sra ej pág núm num p.ej "
    "ecc es pag dott sig resp incl abb s".split()
)
_STOP = re.compile(r"(?<![.!?…])[.!?…]+(?:[\"'”’»)\]]|\s?»)*(?=\s|$)|\n\s*\n")
_BULLET = re.compile(r"\n(?=[ \t]*(?:[•◦▪‣●○■–—*-]|\d{1,2}[.)])[ \t])")
_MAY_END = frozenset("etc usw ecc min max no es art vol ex mm s".split())
"""Abbreviations that also end sentences; before a figure they do not."""

_BEFORE_NAMES = frozenset(("by", "par", "von", "de", "di", "por", "and", "et", "und", "&"))
_FOLLOWING = re.compile(r"\s*(\S)")
_LAST_TOKEN = re.compile(r"[^\s(«“\"'’]+$")


def sentences(text: str, start: int = 0) -> tuple[Span, ...]:
    """Return where each sentence of the text begins and ends, counted from ``start``; none is blank.

    >>> text = "See p. 4, e.g. the map. Draw 2.5 cm! • Stop."
    >>> [text[a:b] for a, b in sentences(text)]
    ['See p. 4, e.g. the map.', 'Draw 2.5 cm!', '• Stop.']
    """
    cuts = sorted(
        {m.end() for m in _STOP.finditer(text) if _ends_sentence(text, m)}
        | {m.end() for m in _BULLET.finditer(text)}
        | {len(text)}
    )
    spans: list[Span] = []
    begin = 0
    for cut in cuts:
        piece = text[begin:cut]
        left = begin + len(piece) - len(piece.lstrip())
        right = begin + len(piece.rstrip())
        if left < right:
            spans.append((start + left, start + right))
        begin = cut
    return tuple(spans)


def _ends_sentence(text: str, stop: re.Match[str]) -> bool:
    following = _FOLLOWING.match(text, stop.end())
    if following and following.group(1).islower():
        return "\n" in stop.group()
    if not stop.group().startswith(".") or stop.group().startswith(".."):
        return True
    last = _LAST_TOKEN.search(text, max(0, stop.start() - 30), stop.start())
    if last is None:
        return True
    line = text.rfind("\n", 0, stop.start()) + 1
    if stop.start() - line < 4 and text[line : stop.start()].strip().isdigit():
        return False  # "1." at the head of a line is the number of a list item
    token = last.group().casefold()
    if token in _ABBREVIATIONS:
        return token in _MAY_END and not (following and following.group(1).isdigit())
    return not (len(token) == 1 and last.group().isupper() and _is_initial(text, last.start()))


def _is_initial(text: str, at: int) -> bool:
    """Tell "by J. Smith" from "take card A."."""
    before = text[max(0, at - 30) : at].split()
    return bool(before) and (before[-1][0].isupper() or before[-1].casefold() in _BEFORE_NAMES)


@dataclass(frozen=True, slots=True)
class _Unit:
    """A block, or a sentence of a long one, that a passage takes or leaves as a whole."""

    start: int
    end: int
    kind: BlockKind
    block: int
    labels: str
    source: TextSource

    @property
    def length(self) -> int:
        return self.end - self.start


def passages(rulebook: str, pages: Sequence[Page]) -> tuple[Passage, ...]:
    """Return the passages of a rulebook, page by page in reading order."""
    found: list[Passage] = []
    path: tuple[tuple[int, str], ...] = ()
    for page in pages:
        for heading, run in _sections(page, path):
            path = heading
            names = tuple(text for _, text in heading)
            spans = dict.fromkeys(_spans(page, run))
            found.extend(_passage(rulebook, page, names, span) for span in spans if _speaks(page, span))
    return tuple(found)


def heading_path(pages: Sequence[Page], number: int, at: int) -> tuple[str, ...]:
    """Return the headings above the place ``at`` of a page, outermost first; earlier pages count."""
    path: tuple[tuple[int, str], ...] = ()
    for page in pages:
        if page.number > number:
            break
        for block in page.blocks:
            if page.number == number and block.start > at:
                break
            if block.kind is BlockKind.HEADING:
                path = _under(path, page, block)
    return tuple(text for _, text in path)


def _under(path: tuple[tuple[int, str], ...], page: Page, block: Block) -> tuple[tuple[int, str], ...]:
    text = " ".join(page.text[block.start : block.end].split())
    return (*(h for h in path if h[0] < block.level), (block.level, text))


def _sections(
    page: Page, path: tuple[tuple[int, str], ...]
) -> Iterator[tuple[tuple[tuple[int, str], ...], list[Block]]]:
    """Yield the blocks between two headings with the path above them; a heading without any stands alone."""
    run: list[Block] = []
    bare: list[Block] = []
    for block in page.blocks:
        if block.kind is not BlockKind.HEADING:
            run.append(block)
            bare = []
            continue
        if run or bare:
            yield path, run or bare
        path = _under(path, page, block)
        run, bare = [], [block]
        if block.end - block.start > LONG_HEADING:
            yield path, bare
            bare = []
    if run or bare:
        yield path, run or bare


_Found = tuple[int, int, str, TextSource]


def _spans(page: Page, blocks: list[Block]) -> Iterator[_Found]:
    """Yield the passages of one section."""
    window: list[_Unit] = []
    lead = ""
    for kind_run in _runs(blocks):
        if kind_run[0].kind is BlockKind.TABLE_ROW:
            if window:
                yield _close(window)
                window = []
            yield from _table(page, kind_run)
            continue
        for unit in _units(page, kind_run):
            lead = lead if unit.kind is BlockKind.LIST_ITEM else _lead(page, unit)
            if window and _full(window, unit):
                yield _close(window)
                window = _carried(page, window, unit, lead)
            window.append(unit)
    if window:
        yield _close(window)


def _runs(blocks: list[Block]) -> Iterator[list[Block]]:
    """Group neighbours so that rows of a table stay together, and captions apart from running text."""
    run: list[Block] = []
    for block in blocks:
        if run and _class(run[-1].kind) != _class(block.kind):
            yield run
            run = []
        run.append(block)
    if run:
        yield run


def _class(kind: BlockKind) -> str:
    return kind.value if kind in (BlockKind.TABLE_ROW, BlockKind.CAPTION) else "text"


def _table(page: Page, rows: list[Block]) -> Iterator[_Found]:
    whole = 1 < len(rows) and rows[-1].end - rows[0].start <= SMALL_TABLE
    for row, below in zip_longest(rows, rows[1:]):
        if whole and below is not None and is_table_head(page, row, below):
            continue
        yield row.start, row.end, row.labels, row.source
    if whole:
        parts = [row.labels.split("; ") for row in rows if row.labels]
        shared = [part for part in parts[0] if all(part in other for other in parts)] if parts else []
        yield rows[0].start, rows[-1].end, "; ".join(shared), _source(r.source for r in rows)


def is_table_head(page: Page, row: Block, below: Block) -> bool:
    """Tell whether a row only names the columns: the next row carries its cells as labels."""
    cells = page.text[row.start : row.end].split(CELL)
    return bool(below.labels) and all(f"{' '.join(cell.split())}: " in below.labels for cell in cells if cell)


def _units(page: Page, blocks: list[Block]) -> Iterator[_Unit]:
    for number, block in enumerate(blocks):
        spans: Sequence[Span] = ((block.start, block.end),)
        if block.end - block.start > WINDOW:
            spans = sentences(page.text[block.start : block.end], block.start)
        for start, end in spans:
            yield _Unit(start, end, block.kind, number, block.labels, block.source)


def _lead(page: Page, unit: _Unit) -> str:
    """Return the sentence that introduces the list after this unit, if it does."""
    text = page.text[unit.start : unit.end].rstrip()
    if not text.endswith(":"):
        return ""
    start, end = sentences(text)[-1]
    return " ".join(text[start:end].split())


def _full(window: list[_Unit], unit: _Unit) -> bool:
    length = unit.end - window[0].start
    if (window[-1].kind is BlockKind.CAPTION) != (unit.kind is BlockKind.CAPTION):
        return True
    introduces = unit.kind is BlockKind.LIST_ITEM and window[-1].kind is not BlockKind.LIST_ITEM
    return length > (1.5 * WINDOW if introduces else WINDOW)


def _carried(page: Page, window: list[_Unit], unit: _Unit, lead: str) -> list[_Unit]:
    """Return what the next window repeats: the last sentence of the same paragraph, or a list's opening."""
    last = window[-1]
    if (
        last.block == unit.block
        and last.kind is unit.kind
        and len(window) > 1
        and last.length + unit.length <= WINDOW
    ):
        return [last]
    if unit.kind is BlockKind.LIST_ITEM and lead:
        return [_Unit(unit.start, unit.start, unit.kind, unit.block, lead, unit.source)]
    return []


def _close(window: list[_Unit]) -> _Found:
    labels = dict.fromkeys(unit.labels for unit in window if unit.labels)
    return window[0].start, window[-1].end, " ".join(labels), _source(u.source for u in window)


def _source(sources: Iterator[TextSource]) -> TextSource:
    return TextSource.OCR if TextSource.OCR in set(sources) else TextSource.TEXT


def _speaks(page: Page, found: _Found) -> bool:
    """A lone figure out of a drawing says nothing; in a table its labels make it speak."""
    start, end, labels, _ = found
    return bool(labels) or any(map(str.isalpha, page.text[start:end]))


def _passage(rulebook: str, page: Page, heading: tuple[str, ...], found: _Found) -> Passage:
    start, end, labels, source = found
    return Passage(
        id=f"{rulebook}:p{page.number}:{start}-{end}",
        rulebook=rulebook,
        page=page.number,
        start=start,
        end=end,
        text=page.text[start:end],
        heading=heading,
        labels=labels,
        source=source,
    )
