"""The booklet itself: its pages as pictures and as text, what it contains, and its parts explained."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import HTMLResponse

from api.routes.library import parse_boxes
from api.schema import Id
from api.web.games import GameView, game_view
from api.web.leaf import Run, cells_of, item_of, marked_spans, shown
from api.web.site import InTongue, Site
from api.web.words import Tongue
from corpus.contents import Part, above, below, contents
from corpus.errors import NotFound
from corpus.games import FaqEntry
from corpus.locate import boxes_of, find, label_at
from corpus.types import CELL, Box, Page, Rulebook
from engine.games import engine_of
from qa.parts import Section, Stated, Tabled, Where, explained, questions

MOST_QUESTIONS = 8
"""Questions of the FAQ that are shown with a part."""

MOST_CALCULATORS = 6

Boxes = tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Words on a page, and the boxes that mark them."""

    page: int
    label: str
    boxes: Boxes
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence: what it says in the reader's language, if that is not the booklet's, and where it stands.

    ``marker`` is what an item of a list begins with, "•" for any bullet.
    """

    told: tuple[str, ...]
    places: tuple[Place, ...]
    marker: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that stand together, or a table; ``kind`` is lines, list or table."""

    kind: str
    lines: tuple[Line, ...]
    head: tuple[Run, ...] = ()
    rows: tuple[tuple[Run, ...], ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook with its pages and parts."""

    card: Rulebook
    pages: tuple[Page, ...]
    parts: tuple[Part, ...]

    def page(self, number: int) -> Page:
        """Return a page by its number."""
        return self.pages[number - 1]


def router(site: Site) -> APIRouter:
    """Return the pages of a booklet."""
    routes = APIRouter(include_in_schema=False)
    library = site.service.library

    @lru_cache(maxsize=4)
    def read(id: str, sha256: str) -> tuple[tuple[Page, ...], tuple[Part, ...]]:
        pages = library.pages(id)
        return pages, contents(pages)

    def book_of(id: str) -> Book:
        card = library.get(id)
        return Book(card, *read(id, card.sha256))

    @routes.get("/{tongue:tongue}/books/{rulebook}")
    def whole(request: Request, tongue: InTongue, rulebook: Id) -> HTMLResponse:
        book = book_of(rulebook)
        game = game_view(site.service, book.card.game)
        return site.page(
            request, tongue, "book.html", game=game, tab="book", book=book, name=_names(game, book, tongue)
        )

    @routes.get("/{tongue:tongue}/books/{rulebook}/pages/{number}")
    def page(
        request: Request,
        tongue: InTongue,
        rulebook: Id,
        number: Annotated[int, Path(ge=0, le=100_000)],
        boxes: Annotated[str, Query(max_length=8000)] = "",
        quote: Annotated[list[Annotated[str, Query(max_length=2000)]] | None, Query(max_length=20)] = None,
    ) -> HTMLResponse:
        given = parse_boxes(boxes)
        leaf = library.page(rulebook, number)
        card = library.get(rulebook)
        found = [find(words, leaf.text) for words in quote or ()]
        marks = [*given, *(box for span in found if span for box in boxes_of(leaf, *span))]
        spans = [*marked_spans(leaf, given), *filter(None, found)]
        return site.page(
            request,
            tongue,
            "book_page.html",
            game=game_view(site.service, card.game),
            tab="book",
            book=card,
            leaf=leaf,
            number=number,
            boxes=_sides(marks),
            around=_around(marks, leaf),
            pieces=shown(leaf, spans),
            quoted=[" ".join(leaf.text[start:end].split()) for start, end in sorted(set(spans))],
            lost=[words for words, span in zip(quote or (), found, strict=True) if span is None],
        )

    @routes.get("/{tongue:tongue}/books/{rulebook}/parts/{number}")
    def part(
        request: Request, tongue: InTongue, rulebook: Id, number: Annotated[int, Path(ge=0, le=100_000)]
    ) -> HTMLResponse:
        book = book_of(rulebook)
        if not 1 <= number <= len(book.parts):
            raise NotFound(f"The rulebook {rulebook!r} has no part {number}; it has {len(book.parts)}.")
        game = game_view(site.service, book.card.game)
        hanging = below(book.parts, number)
        by_number = {leaf.number: leaf for leaf in book.pages}
        asked = questions(hanging, by_number, book.card, tongue)
        return site.page(
            request,
            tongue,
            "book_part.html",
            game=game,
            tab="book",
            book=book,
            name=_names(game, book, tongue),
            part=hanging[0],
            above=above(book.parts, number),
            sections=[
                (section.part, tuple(_groups(section, book)))
                for section in explained(hanging, by_number, book.card, tongue)
            ],
            is_told=not book.card.language.startswith(tongue),
            asked=asked[:MOST_QUESTIONS],
            calculators=_calculators(game, asked, tongue),
            before=book.parts[number - 2] if number > 1 else None,
            after=book.parts[number] if number < len(book.parts) else None,
        )

    return routes


def _names(game: GameView, book: Book, tongue: Tongue) -> Callable[[Part], str]:
    """Return what names a part in the reader's language; as printed where nobody has told it."""
    told: Mapping[str, str] = {}
    if game.card is not None and book.card.shipped and not book.card.language.startswith(tongue):
        told = dict(game.card.headings)
    return lambda part: told.get(part.title, part.title)


def _calculators(game: GameView, asked: Sequence[FaqEntry], tongue: Tongue) -> list[tuple[str, str]]:
    """Return the queries that rule on cases of these questions, each with what it asks."""
    engine = engine_of(game.id)
    if engine is None:
        return []
    ids = dict.fromkeys(check.query for entry in asked for check in entry.checks)
    return [(id, engine.queries.get(id).asks.tell(tongue)) for id in ids][:MOST_CALCULATORS]


def _groups(section: Section, book: Book) -> Iterator[Group]:
    for kind, run in groupby(section.lines, key=_kind):
        if kind != "table":
            yield Group(kind, tuple(_line(line, book) for line in run if isinstance(line, Stated)))
            continue
        for table in run:
            if isinstance(table, Tabled):
                yield _tabled(table, book)


def _kind(line: Stated | Tabled) -> str:
    return "table" if isinstance(line, Tabled) else "list" if line.item else "lines"


def _tabled(tabled: Tabled, book: Book) -> Group:
    page = book.page(tabled.page)
    head, rows = cells_of(page.text, tabled.table)
    spans = [*tabled.table.head, *tabled.table.spans]
    boxes = [box for span in spans if span[0] < span[1] for box in boxes_of(page, *span)]
    whole = boxes[:1]
    for box in boxes[1:]:
        whole = [whole[0].union(box)]
    first = min(start for start, end in spans if start < end)
    place = Place(page.number, label_at(page, first, first + 1), _sides(whole), "")
    return Group("table", tuple(_line(line, book) for line in tabled.told), head, rows, place)


def _line(stated: Stated, book: Book) -> Line:
    first = stated.places[0]
    marker = item_of(book.page(first.page).text, first.span)[0] if stated.item else ""
    return Line(stated.told, tuple(_place(where, book) for where in stated.places), marker)


def _place(where: Where, book: Book) -> Place:
    page = book.page(where.page)
    start, end = item_of(page.text, where.span)[1]
    words = " ".join(page.text[start:end].replace(CELL, " | ").split())
    return Place(where.page, label_at(page, *where.span), _sides(boxes_of(page, *where.span)), words)


def _sides(boxes: Sequence[Box]) -> Boxes:
    return tuple((box.x0, box.y0, box.x1, box.y1) for box in boxes)


def _around(boxes: Sequence[Box], page: Page) -> tuple[float, float, float, float] | None:
    """Return the rectangle round all marks, from the top left of the page: left, top, width, height."""
    if not boxes:
        return None
    left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    low, high = min(box.y0 for box in boxes), max(box.y1 for box in boxes)
    return left, page.height - high, right - left, high - low
