"""A part of a booklet explained from its own sentences, in the language of whoever reads.

For a shipped booklet ``sentences.jsonl`` tells its sentences in French and in English; every other sentence,
and every sentence of another rulebook, is given as it stands.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from corpus.contents import Part
from corpus.games import FaqEntry, Said, faq, sentences
from corpus.locate import find
from corpus.passages import LONG_HEADING
from corpus.passages import sentences as cut
from corpus.pieces import Listing, Stretch, Table, pieces
from corpus.types import CELL, BlockKind, Page, Rulebook, Span

_YES_OR_NO = re.compile(r"(?:Oui|Non|Yes|No)\s?[,:]\s+")
_NUMBERED = re.compile(r"\w+\s\d+[.:]?")
"""What begins a caption: "Figure 3."."""

_STOPS = (".", "!", "?", ":", ";", "…", "»", "”", ")")
_MANY = 12
"""So many words without a number or a stop after them may be a label in a drawing; more say something."""


@dataclass(frozen=True, slots=True)
class Stated:
    """Words of the booklet that stand together, and what they say in the reader's language.

    ``told`` is empty where the words are in that language, or nobody has told them. ``item`` for a list.
    """

    places: tuple["Where", ...]
    told: tuple[str, ...] = ()
    item: bool = False


@dataclass(frozen=True, slots=True)
class Tabled:
    """A table as it stands, and what its rows say in the reader's language."""

    page: int
    table: Table
    told: tuple[Stated, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """Where words stand: a page and a stretch of its text."""

    page: int
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The stretch."""
        return self.start, self.end

    def joined(self, others: Sequence["Where"]) -> "Where":
        """Return the stretch from the first of some places on its page to the last."""
        starts, ends = [other.start for other in others], [other.end for other in others]
        return Where(self.page, min(self.start, *starts), max(self.end, *ends)) if others else self

    def meets(self, other: "Where") -> bool:
        """Tell whether two places share a character."""
        return self.page == other.page and self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Section:
    """What stands under one heading."""

    part: Part
    lines: tuple[Stated | Tabled, ...]


def explained(
    parts: Iterable[Part], pages: Mapping[int, Page], book: Rulebook, language: str
) -> tuple[Section, ...]:
    """Return parts with their sentences told in a language, those told together once and together."""
    told = _Tellings(book, pages, language)
    return tuple(Section(part, tuple(_lines(part, pages, told))) for part in parts)


def questions(
    parts: Iterable[Part], pages: Mapping[int, Page], book: Rulebook, language: str
) -> tuple[FaqEntry, ...]:
    """Return the FAQ entries of a shipped booklet that rest on words of these parts first of all."""
    if not book.shipped:
        return ()
    spans = [
        Where(page, block.start, block.end) for part in parts for page, block in (part.place, *part.blocks)
    ]
    found = []
    for entry in faq(book.game, language):
        for quote in entry.citations[:1]:
            place = _find(quote.page, quote.quote, pages)
            if place and any(place.meets(span) for span in spans):
                found.append((place, entry))
    return tuple(entry for _, entry in sorted(found, key=lambda pair: pair[0]))


class _Tellings:
    """What the sentences of a booklet say in another language than its own."""

    def __init__(self, book: Rulebook, pages: Mapping[int, Page], language: str) -> None:
        self._language = language
        self._said: list[tuple[Said, tuple[Where, ...]]] = []
        if not book.shipped or book.language.startswith(language):
            return
        for said in sentences(book.game).values():
            places = [_find(quote.page, quote.quote, pages) for quote in said.citations]
            if all(places):
                self._said.append((said, tuple(place for place in places if place)))

    def of(self, place: Where) -> list[tuple[Said, tuple[Where, ...]]]:
        """Return what tells a sentence; where there is a choice, that which tells little else."""
        found = [entry for entry in self._said if any(place.meets(other) for other in entry[1])]
        fewest = min((len(places) for _, places in found), default=0)
        best = [entry for entry in found if len(entry[1]) == fewest]
        if fewest < 2:
            return best
        # Each may tell another side of one sentence; of those that tell the same few, one is enough.
        once: dict[frozenset[Where], tuple[Said, tuple[Where, ...]]] = {}
        for entry in best:
            once.setdefault(frozenset(entry[1]), entry)
        return list(once.values())

    def tell(self, said: Said) -> str:
        """Return a telling as a statement: what answers a question may begin with yes or no."""
        text = _YES_OR_NO.sub("", said.tell(self._language), count=1)
        return text[:1].upper() + text[1:]


def _lines(part: Part, pages: Mapping[int, Page], told: _Tellings) -> Iterator[Stated | Tabled]:
    used: set[str] = set()
    for number, run in groupby(part.blocks, key=lambda placed: placed[0]):
        page = pages[number]
        for piece in pieces(page, [block for _, block in run]):
            match piece:
                case Table():
                    yield from _table(page, piece, told, used)
                case Listing(items):
                    for item in items:
                        yield from _stated(page, [item], told, used, item=True)
                case Stretch(kind, span):
                    if kind is not BlockKind.HEADING or span[1] - span[0] > LONG_HEADING:
                        spans = cut(page.text[slice(*span)], span[0])
                        said = [one for one in spans if _is_sentence(page.text[slice(*one)])]
                        yield from _stated(page, said, told, used)


def _table(page: Page, table: Table, told: _Tellings, used: set[str]) -> Iterator[Stated | Tabled]:
    rows = [cells for row in table.rows if (cells := [cell for cell in row if cell])]
    if not table.head and len(rows) < 2:
        # What looks like a row by itself is a line of its own, or words in a drawing.
        for row in rows:
            span = row[0][0], row[-1][1]
            if _is_sentence(page.text[slice(*span)]):
                yield from _stated(page, [span], told, used)
        return
    below = [
        line for row in rows for line in _stated(page, [(row[0][0], row[-1][1])], told, used) if line.told
    ]
    yield Tabled(page.number, table, tuple(below))


def _stated(
    page: Page, spans: Sequence[Span], told: _Tellings, used: set[str], *, item: bool = False
) -> Iterator[Stated]:
    """Yield sentences with their tellings; one that an earlier telling has told already is not told twice."""
    for start, end in spans:
        place = Where(page.number, start, end)
        entries = told.of(place)
        if not entries:
            yield Stated((place,), item=item)
            continue
        fresh = [entry for entry in entries if entry[0].id not in used]
        if not fresh:
            continue
        used.update(said.id for said, _ in fresh)
        quoted = {other for _, places in fresh for other in places}
        # A quote may run over into the next sentence.
        place = place.joined([other for other in quoted if other.meets(place)])
        others = sorted(other for other in quoted if not other.meets(place))
        yield Stated((place, *others), tuple(dict.fromkeys(told.tell(said) for said, _ in fresh)), item)


def _find(number: int, quote: str, pages: Mapping[int, Page]) -> Where | None:
    span = find(quote, pages[number].text) if number in pages else None
    return Where(number, *span) if span else None


def _is_sentence(text: str) -> bool:
    """Tell a sentence from words in a drawing, which have no stop after them and are few."""
    words = text.replace(CELL, " ").split()
    if len(words) < 2 or not any(map(str.isalpha, text)) or _NUMBERED.fullmatch(text.strip()):
        return False
    return words[-1].endswith(_STOPS) or len(words) > _MANY or any(map(str.isdigit, text))
