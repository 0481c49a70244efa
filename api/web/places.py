"""Where the quotes of a game's own files stand on the pages of its booklet; each is looked for once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.contents import Part, contents
from corpus.errors import PageNotFound
from corpus.games import Quote
from corpus.library import Library
from corpus.locate import boxes_of, find, label_at
from corpus.types import Box, Rulebook

Boxes = tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a booklet with the boxes of words on it; no boxes where the words do not stand there.

    ``start`` is where in the page's text they begin.
    """

    rulebook: str
    page: int
    page_label: str
    boxes: Boxes = ()
    start: int = 0


class Places:
    """Finds quotes and parts in the booklets of a library, and remembers them."""

    def __init__(self, library: Library) -> None:
        """Take the library; no page is read yet."""
        self._library = library
        self._found = lru_cache(maxsize=4096)(self._look)
        self._parts = lru_cache(maxsize=16)(self._read)

    def find(self, book: Rulebook, quote: Quote) -> Place:
        """Return where a quote stands; where a booklet of other words has it no more, only its page."""
        return self._found(book.id, book.sha256, quote)

    def parts(self, book: Rulebook) -> tuple[Part, ...]:
        """Return the parts of a booklet in reading order."""
        return self._parts(book.id, book.sha256)

    def _look(self, id: str, sha256: str, quote: Quote) -> Place:
        try:
            page = self._library.page(id, quote.page)
        except PageNotFound:
            return Place(id, quote.page, str(quote.page))
        span = find(quote.quote, page.text)
        if span is None:
            return Place(id, quote.page, page.label)
        return Place(id, quote.page, label_at(page, *span), sides(boxes_of(page, *span)), span[0])

    def _read(self, id: str, sha256: str) -> tuple[Part, ...]:
        return contents(self._library.pages(id))


def sides(boxes: Sequence[Box]) -> Boxes:
    """Return boxes as addresses of pages take them."""
    return tuple((box.x0, box.y0, box.x1, box.y1) for box in boxes)
