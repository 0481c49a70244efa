"""The booklet of a game against its rule sheet: which sentence has a rule, which a reason, which neither.

``not_rules.toml`` in an engine's package gives the reasons::

    [[not_rule]]
    page = 1
    quote = "It lasts about 15 minutes."
    why = "a hint; nothing in play depends on it"
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from corpus import passages
from corpus.errors import ContentError, Misconfigured, NotARulebook
from corpus.games import Quote, shipped_root
from corpus.locate import find
from corpus.text import fold
from corpus.types import CELL, BlockKind, Page
from engine.engine import Engine
from engine.rule import CitedValue, OpenPoint, Rule

NOT_RULES = "not_rules.toml"

ENOUGH = 0.5
"""A sentence counts as quoted or explained when more than this share of its letters and digits is."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, heading, list item or table row: its place in ``Page.text``, its words on one line."""

    page: int
    start: int
    end: int
    text: str
    kind: BlockKind


@dataclass(frozen=True, slots=True)
class NotRule:
    """Words of the booklet that no rule implements, and why."""

    quote: Quote
    why: str


@dataclass(frozen=True, slots=True)
class Covered:
    """How a sentence is accounted for: ids of what quotes it, the reason given for it, or what it is.

    ``share`` of its letters and digits is quoted or explained. ``label`` is what a line that states nothing
    is (a heading, a table head). With neither ids nor reason nor label the sentence is open.
    """

    sentence: Sentence
    ids: tuple[str, ...]
    why: str
    label: str
    share: float

    @property
    def is_open(self) -> bool:
        """Tell whether most of the sentence has neither a rule nor a reason, and it states something."""
        return not self.label and self.share <= ENOUGH


def sentences(page: Page) -> tuple[Sentence, ...]:
    """Return all sentences of a page in reading order; a table row is one if its cells are not longer."""
    return tuple(sentence for _, sentence in _with_blocks(page))


def coverage(engine: Engine, pages: Sequence[Page]) -> tuple[Covered, ...]:
    """Return how each sentence of the booklet is accounted for. Raises ContentError."""
    reasons = not_rules(engine)
    return tuple(covered for page in pages for covered in _Sheet(engine, page, reasons).coverage())


def uncovered(engine: Engine, pages: Sequence[Page]) -> tuple[tuple[int, str], ...]:
    """Return the sentences that no rule quotes and no reason explains, with their pages."""
    return tuple((c.sentence.page, c.sentence.text) for c in coverage(engine, pages) if c.is_open)


def stale(engine: Engine, pages: Sequence[Page]) -> tuple[str, ...]:
    """Return what is wrong with the reasons: words not on their page, or quoted by a rule, or there twice."""
    reasons = not_rules(engine)
    sheets = {page.number: _Sheet(engine, page, reasons) for page in pages}
    wrong = []
    for at, entry in enumerate(reasons):
        said = f"{NOT_RULES}, page {entry.quote.page}, “{entry.quote.quote}”"
        if entry.quote in (earlier.quote for earlier in reasons[:at]):
            wrong.append(f"{said}: stands twice; keep one.")
        elif entry.quote.page not in sheets:
            wrong.append(f"{said}: the booklet has no such page.")
        elif fault := sheets[entry.quote.page].fault(entry):
            wrong.append(f"{said}: {fault}")
    return tuple(wrong)


def misquoted(engine: Engine, pages: Sequence[Page]) -> tuple[tuple[str, Quote], ...]:
    """Return the quotes of rules, values and points that do not stand on their page, with the ids."""
    texts = {page.number: page.text for page in pages}
    return tuple(
        (id, quote) for id, quote in quotes(engine) if find(quote.quote, texts.get(quote.page, "")) is None
    )


def quotes(engine: Engine) -> Iterator[tuple[str, Quote]]:
    """Yield every quote of the sheet with the id of its rule, value or point."""
    tables: tuple[Mapping[str, Rule[..., Any] | CitedValue | OpenPoint], ...] = (
        engine.sheet.rules,
        engine.sheet.values,
        engine.sheet.points,
    )
    for table in tables:
        yield from ((id, quote) for id, entry in table.items() for quote in entry.quotes)


def not_rules(engine: Engine) -> tuple[NotRule, ...]:
    """Return the reasons of an engine's ``not_rules.toml``; none without the file. Raises ContentError."""
    path = files(engine.package) / NOT_RULES
    if not path.is_file():
        return ()
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
        found = tuple(
            NotRule(Quote(int(e["page"]), str(e["quote"])), str(e["why"])) for e in raw.get("not_rule", ())
        )
    except (KeyError, TypeError, ValueError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{path}: an entry lacks or misspells {error}.") from error
    for entry in found:
        if not entry.why.strip():
            raise ContentError(f"{path}: page {entry.quote.page}, “{entry.quote.quote}” has no reason.")
    return found


def booklet_file(engine: Engine) -> Traversable | None:
    """Return the file that the sheet quotes: ``booklet.*`` of the engine's package, else the shipped PDF."""
    for folder in (files(engine.package), shipped_root() / engine.id):
        for ending in ("pdf", "md", "txt"):
            path = folder / f"booklet.{ending}"
            if path.is_file():
                return path
    return None


def booklet_pages(engine: Engine) -> tuple[Page, ...]:
    """Read the pages that the sheet quotes. Raises Misconfigured without a booklet, UnreadableRulebook."""
    found = booklet_file(engine)
    if found is None:
        raise Misconfigured(
            f"{engine.id} has no booklet: put booklet.pdf, .md or .txt into {engine.package}, or name a file."
        )
    with as_file(found) as path:
        return read_booklet(path)


def read_booklet(path: Path) -> tuple[Page, ...]:
    """Read the pages of a booklet. Raises UnreadableRulebook."""
    # Reading a PDF loads a lot that an answer does not need.
    from corpus.intake import read_file
    from corpus.intake.kinds import kind_of

    if not path.is_file():
        raise NotARulebook(f"{path} does not exist. Name a PDF, text or Markdown file.")
    kind = kind_of(path.read_bytes(), path.name)
    return read_file(path, kind, path.name, ocr=False).document.pages


class _Sheet:
    """One page with all quotes and reasons found on it."""

    def __init__(self, engine: Engine, page: Page, reasons: Sequence[NotRule]) -> None:
        self.page = page
        self.units = list(_with_blocks(page))
        self.by_words: dict[str, list[Span]] = {}
        for _, unit in self.units:
            self.by_words.setdefault(fold(unit.text).text, []).append((unit.start, unit.end))
        self.quoted = [
            (span, id)
            for id, quote in quotes(engine)
            if quote.page == page.number
            for span in self._whole(quote) or self._first(quote)
        ]
        self.rule_letters = _letters(page.text, [span for span, _ in self.quoted])
        self.explained = [
            (span, entry.why)
            for entry in reasons
            if entry.quote.page == page.number
            for span in self._free(entry.quote)
        ]

    def coverage(self) -> Iterator[Covered]:
        """Yield how each sentence of the page is accounted for."""
        accounted = self.rule_letters | _letters(self.page.text, [span for span, _ in self.explained])
        for block, unit in self.units:
            own = _letters(self.page.text, [(unit.start, unit.end)])
            ids = tuple(dict.fromkeys(id for span, id in self.quoted if _meet(span, unit)))
            why = "; ".join(dict.fromkeys(why for span, why in self.explained if _meet(span, unit)))
            share = len(own & accounted) / len(own) if own else 1.0
            label = "" if ids or why else _label(self.page, block, unit)
            yield Covered(unit, ids, why, label, share)

    def fault(self, entry: NotRule) -> str:
        """Say what is wrong with a reason for words of this page; empty if nothing is."""
        if find(entry.quote.quote, self.page.text) is None:
            return "these words do not stand on the page."
        if not self._free(entry.quote):
            spans = self._whole(entry.quote) or self._everywhere(entry.quote)
            ids = dict.fromkeys(id for span, id in self.quoted if any(_overlap(span, s) for s in spans))
            return f"quoted by {', '.join(ids)} as well; keep only the words that no rule quotes, or none."
        return ""

    def _free(self, quote: Quote) -> list[Span]:
        """Return the places of a reason's words that no rule quotes."""
        places = self._whole(quote) or self._everywhere(quote)
        return [span for span in places if not _letters(self.page.text, [span]) & self.rule_letters]

    def _whole(self, quote: Quote) -> list[Span]:
        return self.by_words.get(fold(quote.quote).text, [])

    def _first(self, quote: Quote) -> list[Span]:
        span = find(quote.quote, self.page.text)
        return [span] if span else []

    def _everywhere(self, quote: Quote) -> list[Span]:
        found: list[Span] = []
        at = 0
        while span := find(quote.quote, self.page.text[at:]):
            found.append((at + span[0], at + span[1]))
            at += span[1]
        return found


def _with_blocks(page: Page) -> Iterator[tuple[int, Sentence]]:
    """Yield the sentences of a page, each with the number of its block."""
    for number, block in enumerate(page.blocks):
        for start, end in passages.sentences(page.text[block.start : block.end], block.start):
            words = " ".join(page.text[start:end].replace(CELL, " ").split())
            yield number, Sentence(page.number, start, end, words, block.kind)


def _label(page: Page, number: int, unit: Sentence) -> str:
    """Return what a line is that states nothing by itself: no number in it, no full stop after it."""
    block = page.blocks[number]
    if not any(map(str.isalpha, unit.text)):
        return "" if block.kind is BlockKind.TABLE_ROW else "figure"
    if any(map(str.isdigit, unit.text)) or unit.text.endswith((".", "!", ":", "…")):
        return ""
    if block.kind is BlockKind.HEADING and len(unit.text) <= passages.LONG_HEADING:
        return "heading"
    if block.kind is BlockKind.CAPTION:
        return "caption"
    if block.kind is BlockKind.TABLE_ROW:
        below = page.blocks[number + 1 : number + 2]
        return "table head" if any(passages.is_table_head(page, block, row) for row in below) else ""
    return "figure" if len(unit.text.split()) == 1 else ""


def _letters(text: str, spans: Sequence[Span]) -> frozenset[int]:
    return frozenset(at for start, end in spans for at in range(start, end) if text[at].isalnum())


def _meet(span: Span, unit: Sentence) -> bool:
    return _overlap(span, (unit.start, unit.end))


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]
