"""Lines in reading order gathered into paragraphs, list items, headings and captions."""

import re
from collections.abc import Sequence
from itertools import pairwise

from corpus.pdf.draft import BookStyle, Draft
from corpus.pdf.headings import is_heading
from corpus.pdf.leaders import around_leaders, has_leader, under
from corpus.pdf.lines import BULLET, DASHED, MARKER, Line, View, line_of, same_row
from corpus.types import ICON, BlockKind, Box

STOP = (".", "!", "?", ":", ";", "…", ".”", ".»", '."', ".)", "!)", "?)")
EDGE_STEP = 24.0
CELL_GAP = 3.0
"""Pieces of a row farther apart than this, in ems, are cells."""
CAPTION = re.compile(
    r"(?:fig(?:ure)?|abb(?:ildung)?|illustration|bild|image|schéma|tab(?:le|leau|elle)?)\b\.?\s*\d{1,2}\s*[.:–—-]",
    re.I,
)


def merge_rows(lines: Sequence[Line]) -> list[Line]:
    """Join pieces of one line that follow one another in reading order and stand close together."""
    out: list[Line] = []
    for line in lines:
        if out and same_row(out[-1].box, line.box):
            gap = line.box.x0 - out[-1].box.x1
            if -0.5 * line.size < gap < CELL_GAP * max(line.size, out[-1].size):
                out[-1] = line_of(out[-1].tokens + line.tokens)
                continue
        out.append(line)
    return out


def gather(lines: Sequence[Line], style: BookStyle, view: View) -> list[Draft]:
    """Return the blocks of a page whose lines are given in reading order."""
    right = _right_edges(lines)
    drafts: list[Draft] = []
    for i, line in enumerate(lines):
        if has_leader(line):
            drafts.append(Draft(BlockKind.TABLE_ROW, cells=around_leaders(line)))
        elif drafts and len(drafts[-1].lines) == 1 and _stands_in_next_cell(drafts[-1].lines[0], line):
            drafts[-1] = Draft(BlockKind.TABLE_ROW, cells=[drafts[-1].lines, [line]])
        elif drafts and drafts[-1].cells:
            last_cell = drafts[-1].cells[-1]
            if under(last_cell[-1], line):
                last_cell.append(line)
            else:
                drafts.append(_first(line))
        elif drafts and not _begins(drafts[-1], line, right[i - 1], style):
            drafts[-1].lines.append(line)
        else:
            drafts.append(_first(line))
    for draft in drafts:
        if not draft.cells:
            draft.underlined = all(_is_underlined(line, view.rules) for line in draft.lines)
            draft.kind = _kind(draft, style, view.pictures)
    return drafts


def _first(line: Line) -> Draft:
    return Draft(BlockKind.LIST_ITEM if is_item(line) else BlockKind.PARAGRAPH, [line])


def _stands_in_next_cell(last: Line, line: Line) -> bool:
    """Tell whether a wide gap parts two pieces of a row; justified text may have wide gaps as well."""
    apart = same_row(last.box, line.box) and line.box.x0 - last.box.x1 >= CELL_GAP * line.size
    return apart and not reads_on(last, line)


def is_item(line: Line) -> bool:
    """Tell whether a line begins with the mark of a list item."""
    first = line.tokens[0].text
    if BULLET.match(first) or (DASHED.fullmatch(first) and len(line.tokens) > 1):
        return True
    return len(line.tokens) > 1 and bool(MARKER.fullmatch(first)) and len(line.tokens[1].text) > 0


def _right_edges(lines: Sequence[Line]) -> list[tuple[float, float, float]]:
    """Return for each line how far to the right its column reaches, and the lines of its own shape."""
    usual: dict[int, float] = {}
    for line in lines:
        place = int(line.box.x0 // EDGE_STEP)
        if place not in usual:
            usual[place] = _usual_edge(lines, place * EDGE_STEP)
    return [
        (_reach(lines, i, 5.0, 2.5), _reach(lines, i, 2.2, 0.9), usual[int(line.box.x0 // EDGE_STEP)])
        for i, line in enumerate(lines)
    ]


def _usual_edge(lines: Sequence[Line], start: float) -> float:
    """Return where most lines that begin near a place end; the place itself if they are few."""
    ends = sorted(x.box.x1 for x in lines if abs(x.box.x0 - start) < 8 * x.size)
    return ends[int(0.8 * len(ends))] if len(ends) >= 6 else start


def _reach(lines: Sequence[Line], index: int, gap: float, indent: float) -> float:
    line = lines[index]
    edge = line.box.x1
    found = 0
    for step in (-1, 1):
        j, last = index + step, line
        while 0 <= j < len(lines) and abs(j - index) <= 12:
            other = lines[j]
            down = (last.box.y0 - other.box.y0) * step
            overlap = min(line.box.x1, other.box.x1) - max(line.box.x0, other.box.x0)
            alike = (
                abs(line.box.x0 - other.box.x0) < indent * line.size
                and abs(line.size - other.size) < 0.1 * line.size
            )
            if down <= 0 or down > gap * line.size or overlap <= 0 or not alike:
                break
            edge = max(edge, other.box.x1)
            last = other
            found += 1
            j += step
    return edge if found >= 4 or indent > 1 else float("inf")


def _begins(draft: Draft, line: Line, right: tuple[float, float, float], style: BookStyle) -> bool:
    """Tell whether a line begins a new block after the lines of a draft."""
    last = draft.lines[-1]
    if is_item(line) and not _reads_on_to_number(last, line):
        return True
    if BULLET.match(line.tokens[0].text):
        return True
    tolerance = 0.35 if line.tokens[0].source == "ocr" else 0.08
    if abs(line.size - last.size) > tolerance * max(line.size, last.size):
        small = min(len(line.tokens), len(last.tokens)) <= 2 and not same_size_word(last, line)
        if not (small and reads_on(last, line)):
            return True
    if (
        last.bold
        and not line.bold
        and not line.tokens[0].bold
        and not (reads_on(last, line) and len(draft.lines) > 1)
    ):
        return True
    if line.bold and not last.tokens[-1].bold and not (reads_on(last, line) and not last.bold):
        return True
    if _changes_font(draft, line, style):
        return True
    drop = last.baseline - line.baseline
    if same_row(last.box, line.box):
        return line.box.x0 - last.box.x1 > CELL_GAP * line.size and not reads_on(last, line)
    if drop <= 0 or _apart(last, line):
        if line.tokens[0].text == ICON:
            return True
        return not _continues_elsewhere(draft, line, right)
    leading = _leading(draft, line, style)
    if drop > 1.9 * leading + 0.3 * line.size:
        return True
    if reads_on(last, line):
        return False
    if drop > 1.12 * leading + 0.8:
        return True
    ended = last.text.endswith(STOP)
    indent = line.box.x0 - last.box.x0
    if (
        draft.kind is BlockKind.LIST_ITEM
        and indent < -0.4 * line.size
        and line.box.x0 <= draft.lines[0].box.x0 + 1
    ):
        return True
    if draft.kind is not BlockKind.LIST_ITEM and ended and len(draft.lines) > 1 and indent > 0.8 * line.size:
        return True
    return _broken_early(last, line, right, ended)


def _changes_font(draft: Draft, line: Line, style: BookStyle) -> bool:
    """Tell whether a short first line in a rare font is followed by text in another: a heading of its own."""
    last = draft.lines[-1]
    fonts = {t.font for t in last.tokens}
    rare = not fonts & style.body_fonts and "" not in fonts
    return rare and last.chars < 60 and not fonts & {t.font for t in line.tokens} and not reads_on(last, line)


def same_size_word(a: Line, b: Line) -> bool:
    """Tell whether any word of one line has the size of the other line."""
    return any(abs(t.size - b.size) < 0.05 * b.size for t in a.tokens)


def _reads_on_to_number(last: Line, line: Line) -> bool:
    """A number such as ``2.`` may end a sentence that began on the line above."""
    marker = line.tokens[0].text
    if BULLET.match(marker) or marker in "-–—*·":
        return False
    return not last.text.endswith(STOP) and len(line.tokens) > 1 and line.tokens[1].text[:1].islower()


def reads_on(last: Line, line: Line) -> bool:
    """Tell whether a line goes on in the middle of the sentence of the line before."""
    if last.text.endswith(("-", "\u00ad")) and last.text[-2:-1].isalpha():
        return True
    if last.text.count("(") > last.text.count(")") and ")" in line.text:
        return True
    first = next((c for c in line.text if c.isalnum()), "")
    return not last.text.endswith(STOP) and first.islower() and not is_item(line)


def _apart(last: Line, line: Line) -> bool:
    overlap = min(last.box.x1, line.box.x1) - max(last.box.x0, line.box.x0)
    return overlap <= 0


def _continues_elsewhere(draft: Draft, line: Line, right: tuple[float, float, float]) -> bool:
    """Tell whether a paragraph goes on at the top of the next column."""
    last = draft.lines[-1]
    if last.bold != line.bold and len(draft.lines) < 2:
        return False
    if reads_on(last, line):
        return True
    full = min(right[:2]) - last.box.x1 < 0.2 * max(last.box.width, line.box.width)
    return (
        not last.text.endswith(STOP)
        and full
        and last.chars > 15
        and (draft.kind is not BlockKind.LIST_ITEM or len(draft.lines) > 1)
        and not (last.bold and len(draft.lines) == 1)
        and not line.bold
        and not is_item(line)
    )


def _leading(draft: Draft, line: Line, style: BookStyle) -> float:
    steps = [
        a.baseline - b.baseline
        for a, b in pairwise(draft.lines)
        if a.baseline > b.baseline and not _apart(a, b)
    ]
    usual = style.leading * max(draft.lines[-1].size, line.size)
    return min(steps) if steps and min(steps) > 0.9 * draft.lines[-1].size else usual


def _broken_early(last: Line, line: Line, right: tuple[float, float, float], ended: bool) -> bool:
    """Tell whether the first word of a line would have fitted on the line before."""
    room = min(right[:2]) - last.box.x1
    needed = line.tokens[0].view.width + 0.35 * line.size
    centred = abs((last.box.x0 + last.box.x1) - (line.box.x0 + line.box.x1)) < 0.6 * line.size
    if centred and abs(last.box.x0 - line.box.x0) > line.size and not ended:
        return False
    if room > needed + (0.4 if ended else 1.2) * line.size:
        return True
    # Lines much shorter than the column, of different lengths: a list without bullets.
    wide = right[2] - last.box.x0
    widths = sorted((last.box.width, line.box.width))
    short = widths[1] < 0.45 * wide and (widths[0] < 0.8 * widths[1] or widths[1] < 0.3 * wide)
    return short and room > 1.5 * line.size and not line.text[0].islower()


def _is_underlined(line: Line, rules: Sequence[Box]) -> bool:
    """Tell whether a rule as long as a line runs right below its words."""
    box = line.box
    return any(
        r.width > r.height
        and -0.15 * line.size < line.box.y0 + 0.25 * line.size - r.y1 < 0.4 * line.size
        and abs(r.x0 - box.x0) < line.size
        and abs(r.x1 - box.x1) < line.size
        for r in rules
    )


def _kind(draft: Draft, style: BookStyle, pictures: Sequence[Box]) -> BlockKind:
    text = draft.text
    if is_heading(draft, style):
        return BlockKind.HEADING
    if draft.kind is BlockKind.LIST_ITEM:
        return BlockKind.LIST_ITEM
    if CAPTION.match(text) or (len(text) < 140 and _under_picture(draft, style, pictures)):
        return BlockKind.CAPTION
    return BlockKind.PARAGRAPH


def _under_picture(draft: Draft, style: BookStyle, pictures: Sequence[Box]) -> bool:
    if any(line.size > 0.88 * style.size for line in draft.lines):
        return False
    box = draft.lines[0].box
    return any(
        min(box.x1, p.x1) - max(box.x0, p.x0) > 0 and min(abs(box.y1 - p.y0), abs(box.y0 - p.y1)) < 20
        for p in pictures
    )
