"""The annotated booklet as a page: its words on the left, the rules on the right; one column on a phone.

The same page is served, with the style sheets of the server, and written to a file, with the styles inside.
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from api.ruleswire import RulesBook
from api.web.words import tongue_for
from corpus.types import BlockKind
from engine.annotated import Card, Row, standing

STYLES = ("style.css", "rules.css")

_WORDS = {
    "en": {
        "title": "Rules of {title}, and their code",
        "lead": "Each sentence of the booklet, and beside it the rule that a ruling applies.",
        "counts": "{sentences} sentences: {quoted} with a rule, {explained} without one for a reason, "
        "{labels} headings and the like, {open} open.",
        "page": "Page {label}",
        "picture": "picture of the page",
        "rule": "rule", "value": "value", "point": "left open",
        "again": "also", "overrides": "exception to", "open": "open: neither rule nor reason",
        "partly": "open: no rule quotes more than half of it",
        "also_quotes": "also rests on page {page}:",
        "reads": "read so unless said otherwise:", "or": "or:", "because": "because",
        "unplaced": "Without words in the booklet",
    },
    "fr": {
        "title": "Règles de {title}, et leur code",
        "lead": "Chaque phrase du livret, et à côté la règle que le moteur applique.",
        "counts": "{sentences} phrases : {quoted} avec une règle, {explained} sans règle, raison à l’appui, "
        "{labels} titres et semblables, {open} ouvertes.",
        "page": "Page {label}",
        "picture": "image de la page",
        "rule": "règle", "value": "valeur", "point": "laissé ouvert",
        "again": "aussi", "overrides": "exception à", "open": "ouverte : ni règle ni raison",
        "partly": "ouverte : aucune règle n’en cite plus de la moitié",
        "also_quotes": "s’appuie aussi sur la page {page} :",
        "reads": "lu ainsi, sauf avis contraire :", "or": "ou :", "because": "car",
        "unplaced": "Sans mots dans le livret",
    },
}  # fmt: skip


def rules_page(rules: RulesBook, language: str, *, alone: bool = False) -> str:
    """Return the page as HTML; ``alone`` for a file of its own, without links to a server."""
    tongue = tongue_for(language)
    return "\n".join(_Writer(rules, tongue, alone).lines()) + "\n"


class _Writer:
    def __init__(self, rules: RulesBook, tongue: str, alone: bool) -> None:
        self.rules, self.tongue, self.alone = rules, tongue, alone
        self.say = _WORDS[tongue]
        self.labels = {page.number: page.label for page in rules.pages}
        self.anchored: set[str] = set()

    def lines(self) -> Iterator[str]:
        """Yield the page line by line."""
        title = escape(self.say["title"].format(title=self.rules.title))
        yield f'<!doctype html>\n<html lang="{self.tongue}">\n<head>'
        yield '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f'<meta name="color-scheme" content="light dark">\n<title>{title}</title>'
        yield from self._styles()
        yield '</head>\n<body class="rules">\n<header>'
        yield f"<h1>{title}</h1>\n<p>{escape(self.say['lead'])}</p>"
        yield f"<p>{escape(self.say['counts'].format(**self.rules.book.counts))}</p>\n</header>\n<main>"
        for number, rows in groupby(self.rules.book.rows, key=lambda row: row.covered.sentence.page):
            yield from self._page(number, list(rows))
        if self.rules.book.unplaced:
            yield f"<section>\n<h2>{escape(self.say['unplaced'])}</h2>"
            for card in self.rules.book.unplaced:
                yield from self._card(card)
            yield "</section>"
        yield "</main>\n</body>\n</html>"

    def _styles(self) -> Iterator[str]:
        folder = Path(__file__).parent / "web" / "static"
        for name in STYLES:
            if self.alone:
                yield f"<style>\n{(folder / name).read_text('utf-8')}</style>"
            else:
                yield f'<link rel="stylesheet" href="/static/{name}">'
        if not self.alone:
            yield '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">'

    def _page(self, number: int, rows: list[Row]) -> Iterator[str]:
        label = escape(self.say["page"].format(label=self.labels.get(number, number)))
        link = ""
        if not self.alone:
            picture = f"/api/rulebooks/{self.rules.rulebook}/pages/{number}.png?v={self.rules.version}"
            link = f' <a href="{escape(picture)}">{escape(self.say["picture"])}</a>'
        yield f'<section id="page-{number}">\n<h2>{label}{link}</h2>'
        for row in rows:
            yield from self._row(row)
        yield "</section>"

    def _row(self, row: Row) -> Iterator[str]:
        sentence = row.covered.sentence
        kind = sentence.kind.value if sentence.kind is BlockKind.HEADING else "words"
        yield f'<div class="row {standing(row.covered)}">\n<div class="{kind}">{escape(sentence.text)}</div>'
        yield '<div class="beside">'
        for card in row.cards:
            yield from self._card(card)
        if row.again:
            links = ", ".join(f'<a href="#{escape(id)}">{escape(id)}</a>' for id in row.again)
            yield f'<p class="again">{escape(self.say["again"])} {links}</p>'
        if row.covered.why:
            yield f'<p class="why">{escape(row.covered.why)}</p>'
        if row.covered.is_open:
            yield f'<p class="why">{escape(self.say["partly" if row.covered.ids else "open"])}</p>'
        yield "</div>\n</div>"

    def _card(self, card: Card) -> Iterator[str]:
        # A value may have the id of the rule that gives it; links lead to the first of the two.
        anchor = "" if card.id in self.anchored else f' id="{escape(card.id)}"'
        self.anchored.add(card.id)
        yield f"<article{anchor}>"
        yield f"<h3><code>{escape(card.id)}</code> <small>{escape(self.say[card.kind])}</small></h3>"
        if card.overrides:
            link = f'<a href="#{escape(card.overrides)}">{escape(card.overrides)}</a>'
            yield f'<p class="again">{escape(self.say["overrides"])} {link}</p>'
        for quote in card.quotes[1:]:
            where = escape(self.say["also_quotes"].format(page=self.labels.get(quote.page, quote.page)))
            yield f'<p class="again">{where} <q>{escape(quote.quote)}</q></p>'
        if card.code:
            yield f'<pre tabindex="0"><code>{escape(card.code)}</code></pre>'
        if card.point is not None:
            point, tongue = card.point, self.tongue
            yield f"<p>{escape(point.asks.tell(tongue))}</p>"
            because = f"{self.say['because']} {point.reason.tell(tongue)}"
            for word, text in sorted(point.readings, key=lambda reading: reading[0] != point.default):
                is_default = word == point.default
                tail = f" ({escape(because)})" if is_default else ""
                lead = escape(self.say["reads" if is_default else "or"])
                yield f"<p>{lead} <code>{escape(word)}</code> – {escape(text.tell(tongue))}{tail}</p>"
        yield "</article>"
