"""Rulings, queries and annotated booklets as a person reads them in a terminal."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from api.engines import Told
from api.messages import Messages, messages
from api.ruleswire import RulesBook
from api.terminal import plain
from api.web.words import tongue_for
from corpus.types import CELL, BlockKind, Located
from engine.annotated import Card, Row
from qa.types import Choice, ToldRuling, ToldStep

NARROW = 90
"""Below so many columns code stands under its words, not beside them."""

Titles = Callable[[str], str]

_WORDS = {
    "en": {
        "silent": "The booklet does not say.", "impossible": "This case cannot be.",
        "needs": "needed", "optional": "may be left out ({default})", "point": "Left open by the booklet",
        "try": "Rule on a case",
        "counts": "{sentences} sentences: {quoted} with a rule, {explained} explained, "
        "{labels} headings and the like, {open} open",
        "open": "open: neither rule nor reason", "again": "see {ids}", "overrides": "exception to {id}",
        "default": "so read", "page": "page {label}", "takes": "{label}: {takes}",
    },
    "fr": {
        "silent": "Le livret n’en dit rien.", "impossible": "Ce cas ne peut pas être.",
        "needs": "nécessaire", "optional": "facultatif ({default})", "point": "Laissé ouvert par le livret",
        "try": "Trancher un cas",
        "counts": "{sentences} phrases : {quoted} avec une règle, {explained} expliquées, "
        "{labels} titres et semblables, {open} ouvertes",
        "open": "ouverte : ni règle ni raison", "again": "voir {ids}", "overrides": "exception à {id}",
        "default": "lu ainsi", "page": "page {label}", "takes": "{label} : {takes}",
    },
}  # fmt: skip


def _words(language: str) -> dict[str, str]:
    return _WORDS[tongue_for(language)]


def render_told(told: Told, title: Titles) -> RenderableType:
    """Return what an engine says: the verdict first, then each rule applied with its words."""
    return Group(*_told(told, messages(told.language), _words(told.language), title))


def _told(told: Told, say: Messages, words: dict[str, str], title: Titles) -> Iterator[RenderableType]:
    match told.outcome:
        case "ruling":
            yield from _ruling(told.rulings[0], told.text, say, title)
        case "divided":
            yield plain(told.text, "bold yellow")
            for number, ruling in enumerate(told.rulings, start=1):
                yield Text("")
                head = f"{say.reading.format(number=number)}: {ruling.says}"
                yield from _ruling(ruling, head, say, title)
        case "needs_facts":
            yield plain(told.text, "bold yellow")
            for missing in told.missing:
                yield Text("")
                yield plain(missing.ask, "bold")
                yield Text.assemble("  --set ", plain(f"{missing.name}=…", "cyan"))
                yield from _choices(missing.choices)
        case _:
            yield plain(f"{words[told.outcome]} {told.text[:1].upper()}{told.text[1:]}", "bold yellow")
            for located in told.citations:
                yield _quote(located, say, title)


def _ruling(ruling: ToldRuling, head: str, say: Messages, title: Titles) -> Iterator[RenderableType]:
    yield plain(head, "bold")
    tree = Tree("", hide_root=True, guide_style="dim")
    for number, step in enumerate(ruling.steps, start=1):
        _grow(tree, step, f"{number}. ", say, title)
    yield tree
    for assumption in ruling.assumptions:
        yield Text.assemble((f"{say.assumption}: ", "bold"), plain(assumption))


def _grow(tree: Tree, step: ToldStep, mark: str, say: Messages, title: Titles) -> None:
    best, *more = step.citations
    rest = f" (+{len(more)})" if more else ""
    branch = tree.add(Group(plain(mark + step.text), _quote(best, say, title, rest)))
    for used in step.steps:
        _grow(branch, used, "", say, title)


def _choices(choices: Sequence[Choice]) -> Iterator[RenderableType]:
    if choices and all(choice.label == choice.value for choice in choices):
        yield Text.assemble("  ", plain(", ".join(choice.value for choice in choices), "cyan"))
        return
    for choice in choices:
        yield Text.assemble("  • ", plain(choice.value, "cyan"), plain(f"  {choice.label}"))


def _quote(located: Located, say: Messages, title: Titles, rest: str = "") -> Text:
    words = " ".join(located.citation.quote.replace(CELL, " | ").split())
    place = f"{title(located.citation.rulebook)} · {say.page.format(label=located.page_label)}"
    return Text.assemble(plain(say.quote.format(text=words), "italic"), plain(f"  ▸ {place}{rest}", "cyan"))


def render_queries(listed: dict[str, Any], language: str) -> RenderableType:
    """Return all that an engine rules on, from its wire form, with what can be typed for each fact."""
    return Group(*_queries(listed, _words(language)))


def _queries(listed: dict[str, Any], words: dict[str, str]) -> Iterator[RenderableType]:
    for query in listed["queries"]:
        yield Text.assemble(plain(query["id"], "bold cyan"), "  ", plain(query["asks"]))
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(ratio=2)
        table.add_column(ratio=1)
        for slot in query["slots"]:
            default = slot["default"] if slot["default"] is not None else "–"
            need = words["needs"] if slot["required"] else words["optional"].format(default=default)
            told = plain(words["takes"].format(label=slot["label"], takes=slot["takes"]))
            table.add_row(plain(f"    --set {slot['name']}=", "cyan"), told, plain(need, "dim"))
        if query["slots"]:
            yield table
    for point in listed["points"]:
        yield Text("")
        yield Text.assemble((f"{words['point']}: ", "bold"), plain(point["asks"]))
        for reading in point["readings"]:
            default = f"  ({words['default']})" if reading["value"] == point["default"] else ""
            named = plain(f"    --reading {point['id']}={reading['value']}", "cyan")
            yield Text.assemble(named, "  ", plain(reading["label"] + default))
    if listed["queries"]:
        yield Text("")
        example = f"ruleproof rule {listed['game']} {listed['queries'][0]['id']} --set …"
        yield Text.assemble((f"{words['try']}: ", "bold"), plain(example, "cyan"))


def render_rules(rules: RulesBook, language: str, width: int) -> RenderableType:
    """Return the booklet with code beside its words, or under them where the terminal is narrow."""
    words = _words(language)
    labels = {page.number: page.label for page in rules.pages}
    parts: list[RenderableType] = []
    for number, rows in groupby(rules.book.rows, key=lambda row: row.covered.sentence.page):
        parts.append(plain(words["page"].format(label=labels.get(number, number)), "bold reverse"))
        parts.extend(_rows(list(rows), words, language, width))
    for card in rules.book.unplaced:
        parts.extend(_card(card, words, language))
    parts.append(plain(words["counts"].format(**rules.book.counts), "bold"))
    return Group(*parts)


def _rows(rows: Sequence[Row], words: dict[str, str], language: str, width: int) -> Iterator[RenderableType]:
    beside = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 1, 0), expand=True)
    beside.add_column(ratio=5)
    beside.add_column(ratio=8)
    for row in rows:
        left, right = _sentence(row), Group(*_beside(row, words, language))
        if width >= NARROW:
            beside.add_row(left, right)
        else:
            yield Group(left, Padding(right, (0, 0, 1, 2)))
    if width >= NARROW:
        yield beside


def _sentence(row: Row) -> Text:
    covered = row.covered
    if covered.sentence.kind is BlockKind.HEADING:
        return plain(covered.sentence.text, "bold")
    return plain(covered.sentence.text, "red" if covered.is_open else "" if covered.ids else "dim")


def _beside(row: Row, words: dict[str, str], language: str) -> Iterator[RenderableType]:
    for number, card in enumerate(row.cards):
        if number:
            yield Text("")
        yield from _card(card, words, language)
    if row.again:
        yield plain(words["again"].format(ids=", ".join(row.again)), "cyan")
    if row.covered.why:
        yield plain(row.covered.why, "dim italic")
    if row.covered.is_open:
        yield plain(words["open"], "bold red")


def _card(card: Card, words: dict[str, str], language: str) -> Iterator[RenderableType]:
    if card.overrides:
        yield plain(words["overrides"].format(id=card.overrides), "cyan")
    if card.code:
        yield Syntax(card.code, "python", theme="ansi_dark", word_wrap=True, background_color="default")
    if card.point is not None:
        yield plain(f"{card.point.asks.tell(language)} ({card.point.id})", "bold")
        for word, text in card.point.readings:
            tail = f"  ({words['default']})" if word == card.point.default else ""
            yield Text.assemble("  • ", plain(word, "cyan"), "  ", plain(text.tell(language) + tail))
