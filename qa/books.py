"""The books of one game as an answer needs them: their indexes, their pages, what stands where."""

from collections.abc import Sequence

from corpus.library import Library
from corpus.locate import boxes_of, label_at, locate
from corpus.types import CELL, Citation, Located, Page, Passage
from index.search import Index


class Books:
    """The rulebooks of one game; reads from disk only the pages that are cited."""

    def __init__(self, library: Library, indexes: Sequence[Index]) -> None:
        """Take the open indexes of the game's rulebooks."""
        self._library = library
        self.indexes = tuple(indexes)
        self._by_id = {index.rulebook: index for index in indexes}

    def __contains__(self, rulebook: str) -> bool:
        """Tell whether a rulebook is one of them."""
        return rulebook in self._by_id

    def index(self, rulebook: str) -> Index:
        """Return the index of one of the rulebooks."""
        return self._by_id[rulebook]

    def language(self, rulebook: str) -> str:
        """Return the language of a rulebook."""
        return self._by_id[rulebook].language

    def page(self, rulebook: str, number: int) -> Page:
        """Return a page. Raises PageNotFound."""
        return self._library.page(rulebook, number)

    def passage_at(self, rulebook: str, number: int, at: int) -> Passage | None:
        """Return the passage in which a place of a page lies."""
        for passage in self._by_id[rulebook].passages_on(number):
            if passage.start <= at < passage.end:
                return passage
        return None

    def find(self, rulebook: str, number: int, quote: str) -> Located:
        """Find a quote word for word on a page. Raises CitationNotFound, PageNotFound."""
        page = self.page(rulebook, number)
        place = locate(Citation(rulebook, number, quote), page)
        return self.place(rulebook, number, place.start, place.end)

    def place(self, rulebook: str, number: int, start: int, end: int) -> Located:
        """Return a stretch of a page as a citation with its boxes and headings."""
        page = self.page(rulebook, number)
        passage = self.passage_at(rulebook, number, start)
        return Located(
            Citation(rulebook, number, quoted(page.text[start:end])),
            start,
            end,
            label_at(page, start, end),
            boxes_of(page, start, end),
            passage.heading if passage else (),
        )


def quoted(text: str) -> str:
    """Return words of a page as a quote: one line, nothing else changed."""
    return " ".join(text.replace(CELL, " ").split())
