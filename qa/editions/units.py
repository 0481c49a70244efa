"""A printing as sentences and table rows, each with the words that it is compared by."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.locate import boxes_of, label_at
from corpus.passages import sentences
from corpus.text import fold, strip_accents
from corpus.types import CELL, Block, BlockKind, Citation, Located, Page
from qa.books import quoted
from qa.editions.types import Printing

Part = tuple[int, int, int]
"""Page, and where on it words begin and end."""

_HYPHEN = re.compile(r"(?<=[^\W\d_])[\u00ad\u2010\u2011-]\s*(?=[^\W\d_])")
_PAGE = re.compile(
    r"(?<!\w)(pages?|pp?\.|seiten?|s\.|paginas?|pag\.)\s?\d{1,3}(?:\s?(?:-|,|et|and|und|y)\s?\d{1,3})*(?!\w)"
)
_BULLET = re.compile(r"^[^\w+-]*(?:\d{1,2}[.)]\s)?[^\w+-]*(?:- )?")
_WORD = re.compile(r"[+-]?\d+|[^\W\d_]+|[^\w\s.,;:!?'\"()\[\]•▪●*/-]")
_TO_PAGE = re.compile(r"(?:^|; )(?:page|seite|pagina|p\.|s\.): ", re.IGNORECASE)
_STOPS = (".", "!", "?", ":", "…", ";")


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence or table row; ``key`` are its words, ``parts`` its places, more than one where it is cut."""

    text: str
    key: str
    parts: tuple[Part, ...]


def key(text: str) -> str:
    """Return the words by which a sentence is compared: no case, accents, hyphens, marks or page numbers.

    >>> key("• Voir p. 12 : le porte-clés !") == key("1. voir p. 3, le porte\\u00adclés.")
    True
    """
    plain = strip_accents(fold(_HYPHEN.sub("", text)).text)
    return " ".join(_WORD.findall(_PAGE.sub(r"\1", _BULLET.sub("", plain))))


def units_of(printing: Printing) -> tuple[Unit, ...]:
    """Return the sentences and rows of a printing in reading order; headings are none."""
    return tuple(unit for unit in _units(printing.pages) if unit.key)


def located(printing: Printing, unit: Unit) -> tuple[Located, ...]:
    """Return the words of a unit as citations, one for each page or column that it stands in."""
    return tuple(_place(printing, *part) for part in unit.parts)


def _place(printing: Printing, number: int, start: int, end: int) -> Located:
    page = next(page for page in printing.pages if page.number == number)
    citation = Citation(printing.rulebook, number, quoted(page.text[start:end]))
    return Located(citation, start, end, label_at(page, start, end), boxes_of(page, start, end))


def _units(pages: tuple[Page, ...]) -> Iterator[Unit]:
    """Yield the units; a paragraph that a page or column break cuts is read as one."""
    headings = {
        key(page.text[b.start : b.end]) for page in pages for b in page.blocks if b.kind is BlockKind.HEADING
    }
    held: tuple[str, list[Part]] | None = None
    for page in pages:
        for block in page.blocks:
            text = page.text[block.start : block.end]
            part = (page.number, block.start, block.end)
            # A heading or figure between the two halves of a paragraph does not end it.
            if block.kind is BlockKind.HEADING:
                continue
            if block.kind in (BlockKind.TABLE_ROW, BlockKind.CAPTION):
                words = _row(text, block, headings)
                yield Unit(words, key(words), (part,))
                continue
            if held and block.kind is BlockKind.PARAGRAPH and text.lstrip()[:1].islower():
                held = (f"{held[0]}\n{text}", [*held[1], part])
            else:
                if held:
                    yield from _cut(*held)
                held = (text, [part])
            if text.rstrip(" \"'”’»)")[-1:] in _STOPS:
                yield from _cut(*held)
                held = None
    if held:
        yield from _cut(*held)


def _row(text: str, block: Block, headings: set[str]) -> str:
    """Return a table row without the page that it refers to; nothing for a line of the contents."""
    cells = text.split(CELL)
    if len(cells) > 1 and cells[-1].strip().isdecimal():
        if key(" ".join(cells[:-1])) in headings:
            return ""
        if _TO_PAGE.search(block.labels.rsplit(f"{cells[-1].strip()}", 1)[0][-8:]):
            cells = cells[:-1]
    return " | ".join(cells)


def _cut(text: str, parts: list[Part]) -> Iterator[Unit]:
    """Yield the sentences of a text that stands in one or more stretches of pages."""
    begins = [0]
    for _, start, end in parts:
        begins.append(begins[-1] + end - start + 1)
    for start, end in sentences(text):
        places = []
        for (page, left, _), begin, following in zip(parts, begins, begins[1:], strict=False):
            first, last = max(start, begin), min(end, following - 1)
            if first < last:
                places.append((page, left + first - begin, left + last - begin))
        yield Unit(text[start:end], key(text[start:end]), tuple(places))
