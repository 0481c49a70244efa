"""The list of components against itself and against the numbers in the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.types import CELL, BlockKind
from index.terms import terms
from qa.audit.clash.words import Term, plain_same_length
from qa.lint.book import Book, Saying
from qa.lint.common import apart, phrase_after, stems, value_of
from qa.lint.types import Flaw, LintKind, Severity

_LIST = re.compile(
    r"(?<!\w)(?:components?|contents|what'?s in the box|material|materiel|contenu|composants|"
    r"spielmaterial|inhalt|"
    r"componentes|contenido)(?!\w)"
)
_LINE = re.compile(r"^\W*(?P<count>\d{1,4})(?:\s*[x×])?\s+(?P<name>[^\W\d][^,(:;–—=\n]*)")
_PARTS = re.compile(r"\((?P<parts>[^()]*\d[^()]*)\)")
_PART = re.compile(r"(?:(?:and|et|und|y)\s+)?(?P<count>\d{1,4})\s+[^\W\d][^\d]*")
_EACH = re.compile(
    r"(?<!\w)(?:per|each|par|chacun\w*|chaque|pro|je|jeweils|por|cada|apiece|double|of which|dont|"
    r"davon|including)(?!\w)"
)
_ALL = re.compile(
    r"(?<!\w)(?:(?:game|box|jeu|boite|spiel|schachtel) (?:contains|includes|contient|comprend|enthalt)|"
    r"shuffles?|mix|melange[zr]?|mischt?|baraja\w*)\s(?:(?:all|of|the|toutes?|tous|les|alle|die|todas|las)\s)*$"
)
"""What speaks of all pieces of a kind."""

_REST = re.compile(
    r"^[\s,]*(?:that|which|left|remaining|chosen|you|of (?:each|one|your)|qui|que|restant\w*|choisi\w*|d'un|"
    r"de (?:chaque|votre)|die|der|ubrig\w*)(?!\w)"
)
"""What takes some of the pieces out again."""


@dataclass(frozen=True, slots=True)
class _Component:
    """One line of the list; ``total`` is False where the number is one player's share."""

    saying: Saying
    count: int
    name: tuple[str, ...]
    text: str
    total: bool


def component_flaws(book: Book) -> Iterator[Flaw]:
    """Yield the numbers that disagree with the list of components."""
    listed = [saying for saying in book.sayings if saying.heading and _LIST.search(_last(saying))]
    components = [c for saying in listed if (c := _component(book, saying)) is not None]
    for component in components:
        yield from _sums(book, component)
    inside = set(listed)
    for saying in book.sayings:
        if saying not in inside and saying.kind is not BlockKind.TABLE_ROW and not apart(saying):
            yield from _against(book, saying, components)


def _last(saying: Saying) -> str:
    return saying.above.rpartition(" . ")[2]


def _component(book: Book, saying: Saying) -> _Component | None:
    text = saying.text.replace(CELL, " ", 1)
    match = _LINE.match(text.split(CELL)[0])
    if not match:
        return None
    name = match.group("name").strip()
    total = not _EACH.search(plain_same_length(name))
    named = tuple(terms(_EACH.split(plain_same_length(name))[0], book.language))
    return _Component(saying, int(match.group("count")), named, name, total) if named else None


def _sums(book: Book, component: _Component) -> Iterator[Flaw]:
    """Yield a line whose parts do not add up: "17 tiles (6 blue, 10 red)"."""
    inside = _PARTS.search(component.saying.text)
    if not inside or _EACH.search(plain_same_length(inside.group("parts"))):
        return
    parts = [
        _PART.fullmatch(part.strip())
        for part in re.split(r"[,;]|\s(?:and|et|und|y)\s", inside.group("parts"))
    ]
    counts = [int(part.group("count")) for part in parts if part]
    if len(counts) != len(parts) or len(counts) < 2 or sum(counts) == component.count:
        return
    said, total = " + ".join(map(str, counts)), sum(counts)
    yield Flaw(
        LintKind.COMPONENTS,
        Severity.ERROR,
        (book.located(component.saying),),
        f"Les parties ne font pas le tout : {component.count} {component.text}, mais {said} = {total}.",
        f"The parts do not add up: {component.count} {component.text}, but {said} = {total}.",
    )


def _against(book: Book, saying: Saying, components: list[_Component]) -> Iterator[Flaw]:
    said = book.said(saying)
    for number in said.terms:
        value = value_of(number)
        phrase = phrase_after(said, number.end)
        if value is None or not phrase:
            continue
        for one in components:
            if not one.total or one.count == value:
                continue
            # Longer names are other things: "Policy tiles", "Fascist Policy tiles".
            whole = next((p for p in _starts(phrase) if stems(p, book.language) == one.name), None)
            if whole is None or any(term.name for term in phrase[len(whole) :]):
                continue
            everything = _ALL.search(said.plain[: number.start])
            if value > one.count or (everything and not _REST.match(said.plain[whole[-1].end :])):
                yield _flaw(book, saying, one, said.text[number.start : whole[-1].end])


def _starts(phrase: tuple[Term, ...]) -> Iterator[tuple[Term, ...]]:
    return (phrase[:length] for length in range(1, len(phrase) + 1))


def _flaw(book: Book, saying: Saying, one: _Component, words: str) -> Flaw:
    pages = book.label(one.saying), book.label(saying)
    return Flaw(
        LintKind.COMPONENTS,
        Severity.ERROR,
        (book.located(one.saying), book.located(saying)),
        f"La liste du matériel compte {one.count} {one.text} (page {pages[0]}), le texte dit « {words} » "
        f"(page {pages[1]}).",
        f"The list of components has {one.count} {one.text} (page {pages[0]}), the text says “{words}” "
        f"(page {pages[1]}).",
    )
