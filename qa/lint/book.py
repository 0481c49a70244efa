"""A rulebook as its flaws are looked for in it: sentences with their headings, each with its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from corpus.locate import boxes_of, label_at
from corpus.passages import heading_path, sentences
from corpus.types import BlockKind, Citation, Located, Page, Span
from qa.audit.clash.words import Utterance, plain_same_length, utterance
from qa.books import quoted


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, list item, caption or table row. ``text`` is as long as the stretch of the page it is.

    ``block`` counts the blocks of the book; ``heading`` are the headings above, outermost first.
    """

    page: int
    start: int
    end: int
    text: str
    kind: BlockKind
    block: int
    heading: tuple[str, ...]

    @property
    def plain(self) -> str:
        """The text without capitals and accents, as long as it."""
        return plain_same_length(self.text)

    @property
    def above(self) -> str:
        """The headings as one plain text."""
        return plain_same_length(" . ".join(self.heading))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with its place in the book."""

    text: str
    page: int
    start: int
    end: int
    level: int


class Book:
    """One rulebook, read once for all checks."""

    def __init__(self, rulebook: str, language: str, pages: tuple[Page, ...]) -> None:
        """Take the pages of a rulebook, in their order."""
        self.rulebook, self.language, self.pages = rulebook, language, pages
        self._page = {page.number: page for page in pages}

    @cached_property
    def sayings(self) -> tuple[Saying, ...]:
        """Everything the book says but its headings, in reading order."""
        return tuple(self._sayings())

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """The headings in reading order."""
        return tuple(
            Heading(quoted(page.text[b.start : b.end]), page.number, b.start, b.end, b.level)
            for page in self.pages
            for b in page.blocks
            if b.kind is BlockKind.HEADING
        )

    def said(self, saying: Saying) -> Utterance:
        """Return a saying taken apart."""
        return utterance(saying.text, self.language)

    def place(self, page: int, start: int, end: int) -> Located:
        """Return a stretch of a page as a citation."""
        on = self._page[page]
        return Located(
            Citation(self.rulebook, page, quoted(on.text[start:end])),
            start,
            end,
            label_at(on, start, end),
            boxes_of(on, start, end),
            heading_path(self.pages, page, start),
        )

    def located(self, saying: Saying, span: Span | None = None) -> Located:
        """Return a saying, or a stretch of its text, as a citation."""
        begin, stop = span or (0, len(saying.text))
        return self.place(saying.page, saying.start + begin, saying.start + stop)

    def label(self, saying: Saying) -> str:
        """Return the page number as printed where a saying stands."""
        return label_at(self._page[saying.page], saying.start, saying.end)

    def _sayings(self) -> Iterator[Saying]:
        path: tuple[tuple[int, str], ...] = ()
        number = 0
        for page in self.pages:
            for block in page.blocks:
                number += 1
                text = page.text[block.start : block.end]
                if block.kind is BlockKind.HEADING:
                    path = (*(h for h in path if h[0] < block.level), (block.level, quoted(text)))
                    continue
                whole = block.kind is BlockKind.TABLE_ROW
                spans = ((block.start, block.end),) if whole else sentences(text, block.start)
                for start, end in spans:
                    # One character for another, so that places in it are places on the page.
                    flat = page.text[start:end] if whole else _flat(page.text[start:end])
                    yield Saying(page.number, start, end, flat, block.kind, number, tuple(h for _, h in path))


def _flat(text: str) -> str:
    return "".join(" " if c.isspace() else c for c in text)
