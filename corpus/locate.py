"""From words to their place on the page: the one function that a citation stands or falls with."""

from collections.abc import Iterable
from functools import lru_cache

from corpus.errors import CitationNotFound
from corpus.text import Folded, fold
from corpus.types import Box, Citation, Located, Page


def locate(citation: Citation, page: Page) -> Located:
    """Find a citation word for word on its page.

    Case, line breaks, kinds of quotation marks and dashes may differ, words may not; the quote must
    begin and end at word borders. Raises CitationNotFound.
    """
    if page.number != citation.page:
        raise ValueError(f"page {page.number} was given for a citation of page {citation.page}")
    span = find(citation.quote, page.text)
    if span is None:
        raise CitationNotFound(
            f"These words do not stand on page {citation.page} of {citation.rulebook}: "
            f"“{citation.quote}”. Check the page number and the wording."
        )
    start, end = span
    return Located(citation, start, end, label_at(page, start, end), boxes_of(page, start, end))


def find(quote: str, text: str) -> tuple[int, int] | None:
    """Return where the quote stands in the raw text (start, end), or None.

    >>> find("la fin du JOUR", "À la fin\\ndu jour, on compte.")
    (2, 16)
    """
    needle, hay = fold(quote).text, _folded_page(text)
    if not any(c.isalnum() for c in needle):
        return None
    at = hay.text.find(needle)
    while at >= 0:
        stop = at + len(needle)
        if not _inside_word(hay.text, at) and not _inside_word(hay.text, stop):
            return hay.origin[at], hay.origin[stop - 1] + 1
        at = hay.text.find(needle, at + 1)
    return None


@lru_cache(maxsize=64)
def _folded_page(text: str) -> Folded:
    # Several quotes of an answer stand on one page.
    return fold(text)


def _inside_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


def boxes_of(page: Page, start: int, end: int) -> tuple[Box, ...]:
    """Return one box per printed line for the words that the span touches, in reading order."""
    return merge_lines(
        box for word in page.words if word.start < end and start < word.end for box in word.boxes
    )


def merge_lines(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Join neighbouring boxes that stand on one line, left to right; keep columns and cells apart."""
    lines: list[Box] = []
    for box in boxes:
        if lines and _continues(lines[-1], box):
            lines[-1] = lines[-1].union(box)
        else:
            lines.append(box)
    return tuple(lines)


def _continues(line: Box, box: Box) -> bool:
    height = min(line.height, box.height)
    shared = min(line.y1, box.y1) - max(line.y0, box.y0)
    gap = box.x0 - line.x1
    return shared > 0.5 * height and -0.5 * height < gap < 1.5 * max(line.height, box.height)


def label_at(page: Page, start: int, end: int) -> str:
    """Return the printed page number that counts for a span (a spread has two), else the page's label."""
    boxes = boxes_of(page, start, end)
    if len(page.printed) < 2 or not boxes:
        return page.label
    first = boxes[0]
    return max(page.printed, key=lambda p: p.region.overlap(first)).label
