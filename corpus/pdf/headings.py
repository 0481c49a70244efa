"""Which blocks are headings, and of what rank."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from corpus.pdf.draft import BookStyle, Draft
from corpus.pdf.lines import BULLET, Line
from corpus.types import BlockKind

NUMBERED = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z])[.)]{1,2}")
LONGEST, MOST_LINES = 110, 3
LARGER = 1.1
"""A heading is larger than the body text by this factor, or bold."""
LARGE = 1.35
"""Headings as large as this are headings even if several stand in a row."""
MOSTLY = 0.6
"""A font is one for headings if it sets more than this part of its letters in lines of their own."""
SAME_SIZE = 0.93


def promote_headings(drafts: Sequence[Draft], style: BookStyle) -> None:
    """Make headings of short lines on their own in fonts that the book uses for little else.

    Fonts whose weight is not known (Type 3) and headings in another face are found so.
    """
    standing: Counter[str] = Counter()
    used: Counter[str] = Counter()
    candidates: list[tuple[Draft, str]] = []
    for draft, after in pairwise([*drafts, None]):
        if draft is None:
            continue
        for line in draft.lines:
            for token in line.tokens:
                used[token.font] += len(token.text)
        fonts = {t.font for line in draft.lines for t in line.tokens}
        if draft.kind is not BlockKind.PARAGRAPH or len(fonts) != 1 or not _could_head(draft, style):
            continue
        font = next(iter(fonts))
        if font and font not in style.body_fonts:
            standing[font] += sum(line.chars for line in draft.lines)
            if after is not None and _has_substance(after):
                candidates.append((draft, font))
    for draft, font in candidates:
        if standing[font] > MOSTLY * used[font]:
            draft.kind = BlockKind.HEADING


def _could_head(draft: Draft, style: BookStyle) -> bool:
    text = draft.text
    letters = sum(c.isalpha() for c in text)
    if any("ital" in t.font.lower() or "obli" in t.font.lower() for t in draft.lines[0].tokens):
        return False
    short = len(draft.lines) <= 2 and 3 <= letters and len(text) < 80
    return short and not text.endswith((".", ",", ";")) and draft.lines[0].size > 0.85 * style.size


def _has_substance(draft: Draft) -> bool:
    """Tell whether something can stand under a heading, rather than beside it in a list of short lines."""
    return draft.kind is not BlockKind.PARAGRAPH or len(draft.text) > 60


def demote_lists(drafts: Sequence[Draft], style: BookStyle) -> None:
    """Make paragraphs of headings that follow one another like a list: nothing stands under them."""
    run: list[Draft] = []
    for draft in [*drafts, None]:
        small = (
            draft is not None
            and draft.kind is BlockKind.HEADING
            and max(line.size for line in draft.lines) < LARGE * style.size
        )
        if small and draft is not None and (not run or _look(run[-1]) == _look(draft)):
            run.append(draft)
            continue
        leads_on = draft is not None and draft.kind is not BlockKind.HEADING and _has_substance(draft)
        if len(run) > 2 or (len(run) == 2 and not leads_on):
            for listed in run[1:]:
                listed.kind = BlockKind.PARAGRAPH
        run = [draft] if small and draft is not None else []


def _look(draft: Draft) -> tuple[str, float, bool, bool]:
    first = draft.lines[0]
    return first.tokens[-1].font, round(first.size, 1), first.bold, draft.underlined


def rank_headings(drafts: Sequence[Draft], style: BookStyle) -> None:
    """Give the headings of a book their levels: by size, then bold capitals, capitals, bold, plain."""
    headings = [d for d in drafts if d.kind is BlockKind.HEADING]
    sizes = sorted({max(line.size for line in d.lines) for d in headings}, reverse=True)
    steps: list[float] = []
    for size in sizes:
        if not steps or size < SAME_SIZE * steps[-1]:
            steps.append(size)

    def look(draft: Draft) -> tuple[int, int, bool]:
        size = max(line.size for line in draft.lines)
        caps = all(c.isupper() for c in draft.text if c.isalpha())
        step = next(i for i, s in enumerate(steps) if size >= SAME_SIZE * s)
        # Among large sizes the size alone tells; near the body size the face does.
        face = (
            (2 if caps else 0) + (1 if _bold_after_number(draft.lines[0]) else 0)
            if size < 1.25 * style.size
            else 0
        )
        return -step, face, draft.underlined

    ranks = {key: i + 1 for i, key in enumerate(sorted({look(d) for d in headings}, reverse=True))}
    for draft in headings:
        draft.level = min(ranks[look(draft)], 6)


def is_heading(draft: Draft, style: BookStyle) -> bool:
    """Tell whether a block is a heading by its own looks: short, no sentence, larger or bold or capitals."""
    text = draft.text
    first = draft.lines[0]
    letters = [c for c in text if c.isalpha()]
    if len(draft.lines) > MOST_LINES or len(text) > LONGEST or len(letters) < 2:
        return False
    if BULLET.match(first.tokens[0].text):
        return False
    larger = all(line.size >= LARGER * style.size for line in draft.lines)
    bold = not style.bold and all(line.bold for line in draft.lines[1:]) and _bold_after_number(first)
    if text.endswith((".", ",", ";")) and not (larger and first.size > 1.3 * style.size):
        return False
    caps = len(letters) >= 4 and all(c.isupper() for c in letters) and first.size >= 0.95 * style.size
    if draft.kind is BlockKind.LIST_ITEM and not (larger or bold or draft.underlined):
        return False
    return larger or bold or draft.underlined or (caps and len(text) < 60)


def _bold_after_number(line: Line) -> bool:
    tokens = (
        line.tokens[1:] if len(line.tokens) > 1 and NUMBERED.fullmatch(line.tokens[0].text) else line.tokens
    )
    return all(t.bold for t in tokens if any(c.isalnum() for c in t.text))
