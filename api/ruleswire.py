"""The annotated booklet of a game, from a service, for every door; its wire form."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from api.engines import booklet_of, engine_for, point_to_wire
from corpus.errors import PageNotFound
from corpus.types import Page
from engine.annotated import Annotated, Card, annotated, standing

if TYPE_CHECKING:
    from api.service import Service


@dataclass(frozen=True, slots=True)
class RulesBook:
    """An annotated booklet, the rulebook of the library that it is, and its pages."""

    title: str
    rulebook: str
    version: str
    pages: tuple[Page, ...]
    book: Annotated


def book_for(service: "Service", game: str) -> RulesBook:
    """Return the annotated booklet of a game. Raises NotFound, Misconfigured, ContentError."""
    engine = engine_for(service, game)
    rulebook = service.library.get(booklet_of(service, engine))
    pages = service.library.pages(rulebook.id)
    return RulesBook(rulebook.title, rulebook.id, rulebook.sha256[:12], pages, annotated(engine, pages))


def only_page(rules: RulesBook, number: int) -> RulesBook:
    """Return one page of a booklet; the counts are then that page's. Raises PageNotFound."""
    if not any(page.number == number for page in rules.pages):
        raise PageNotFound(
            f"The booklet of {rules.book.game} has no page {number}; it has {len(rules.pages)} pages."
        )
    rows = tuple(row for row in rules.book.rows if row.covered.sentence.page == number)
    return replace(rules, book=replace(rules.book, rows=rows, unplaced=()))


def annotated_to_wire(rules: RulesBook, language: str) -> dict[str, Any]:
    """Return the whole booklet as plain JSON values."""
    return {
        "game": rules.book.game,
        "rulebook": rules.rulebook,
        "counts": rules.book.counts,
        "rows": [
            {
                "page": row.covered.sentence.page,
                "text": row.covered.sentence.text,
                "standing": standing(row.covered),
                "ids": list(row.covered.ids),
                "why": row.covered.why,
                "cards": [_card(card, language) for card in row.cards],
            }
            for row in rules.book.rows
        ],
        "unplaced": [_card(card, language) for card in rules.book.unplaced],
    }


def _card(card: Card, language: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "kind": card.kind,
        "quotes": [{"page": quote.page, "quote": quote.quote} for quote in card.quotes],
        "code": card.code,
        "overrides": card.overrides,
        "point": point_to_wire(card.point, language) if card.point else None,
    }
