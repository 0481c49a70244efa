"""The booklet with the rules beside its words, in its own order, for a reader of rules."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pprint import pformat
from typing import Any

from corpus.games import Quote
from corpus.locate import find
from corpus.types import Page
from engine.booklet import Covered, coverage
from engine.engine import Engine
from engine.rule import CitedValue, OpenPoint, Rule

CODE_WIDTH = 76


@dataclass(frozen=True, slots=True)
class Card:
    """A rule, value or open point with its words and its code; ``point`` is there for an open point."""

    id: str
    kind: str
    quotes: tuple[Quote, ...]
    code: str
    overrides: str | None = None
    point: OpenPoint | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence with the cards whose best words it holds; ``again`` are ids of others that quote it."""

    covered: Covered
    cards: tuple[Card, ...]
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A whole booklet. ``unplaced`` are cards without words on its pages."""

    game: str
    rows: tuple[Row, ...]
    unplaced: tuple[Card, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many sentences are quoted by rules, explained by a reason, state nothing, or are open."""
        counts = {"sentences": len(self.rows), "quoted": 0, "explained": 0, "labels": 0, "open": 0}
        for row in self.rows:
            counts[standing(row.covered)] += 1
        return counts


def standing(covered: Covered) -> str:
    """Return how a sentence stands: quoted, explained, labels (it states nothing) or open."""
    if covered.is_open:
        return "open"
    return "quoted" if covered.ids else "explained" if covered.why else "labels"


def annotated(engine: Engine, pages: Sequence[Page]) -> Annotated:
    """Return the booklet with each rule beside its best words, the first it quotes. Raises ContentError."""
    found = coverage(engine, pages)
    texts = {page.number: page.text for page in pages}
    beside: dict[int, list[Card]] = {}
    unplaced = []
    for card in _cards(engine):
        home = _home(card, found, texts)
        if home is None:
            unplaced.append(card)
        else:
            beside.setdefault(home, []).append(card)
    rows = []
    for at, covered in enumerate(found):
        cards = tuple(beside.get(at, ()))
        here = {card.id for card in cards}
        rows.append(Row(covered, cards, tuple(id for id in covered.ids if id not in here)))
    return Annotated(engine.id, tuple(rows), tuple(unplaced))


def _home(card: Card, found: Sequence[Covered], texts: Mapping[int, str]) -> int | None:
    """Return the place of the first sentence that holds the card's best words."""
    for quote in card.quotes:
        span = find(quote.quote, texts.get(quote.page, ""))
        for at, covered in enumerate(found):
            sentence = covered.sentence
            if span and sentence.page == quote.page and sentence.start < span[1] and span[0] < sentence.end:
                return at
    return None


def _cards(engine: Engine) -> Iterator[Card]:
    sheet = engine.sheet
    for rule in sheet.rules.values():
        yield Card(rule.id, "rule", rule.quotes, source_of(rule), rule.overrides)
    for value in sheet.values.values():
        yield Card(value.id, "value", value.quotes, _code_of(value))
    for point in sheet.points.values():
        yield Card(point.id, "point", point.quotes, "", point=point)


def source_of(rule: Rule[..., Any]) -> str:
    """Return the code of a rule from ``def`` on: its words and how it is told stand above that."""
    return _source(rule.function)


def _source(function: Callable[..., Any]) -> str:
    try:
        text = textwrap.dedent(inspect.getsource(function))
        first = ast.parse(text).body[0]
    except (OSError, TypeError, SyntaxError, IndexError):
        return f"def {function.__name__}{inspect.signature(function)}: ..."
    # The line of a decorated function's node is that of its ``def``.
    return "\n".join(text.splitlines()[first.lineno - 1 :])


def _code_of(value: CitedValue) -> str:
    return f"{value.id} = {pformat(value.value, width=CODE_WIDTH - len(value.id) - 3, sort_dicts=False)}"
