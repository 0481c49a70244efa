"""The same quantity with two values: what each player gets at the start, how long a game is, any "
"sentence said twice."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from corpus.types import BlockKind
from qa.audit.clash.words import Term, Utterance
from qa.forces import forces
from qa.lint.book import Book, Saying
from qa.lint.common import apart, phrase_after, stems, value_of
from qa.lint.types import Flaw, LintKind, Severity
from qa.opposed import opposed

ALIKE = 0.75
"""Share of their words that two sentences must have in common to be about the same quantity."""

FEWEST = 2
"""Words beside the number and what it counts that both must have."""

_START = re.compile(
    r"set ?-?up|setting up|preparation|mise en place|spielaufbau|aufbau|vorbereitung|preparacion|"
    r"(?:start|beginning) of the game|debut de (?:la )?partie|beginn des spiels|spielbeginn"
)
_EACH = re.compile(
    r"(?<!\w)(?:each|every|all) (?:player|one)s?\b|(?<!\w)chaque joueu\w+|(?<!\w)tous les joueurs|"
    r"(?<!\w)jede\w* (?:mit)?spieler\w*|(?<!\w)cada jugador\w*"
)
_GETS = re.compile(
    r"(?<!\w)(?:takes?|gets?|receives?|starts? with|begins? with|is dealt|are dealt|draws?|gain|prend|"
    r"prennent|recoi\w+|"
    r"pioche\w*|commence\w* avec|erhalt\w*|bekommt|nimmt|zieht|recibe\w*|toma\w*|roba\w*)(?!\w)"
)
_LENGTH = re.compile(
    r"(?<!\w)(?:game|partie|jeu|spiel|partida)(?!\w)[^.;:,]{0,24}?(?<!\w)(?:lasts?|is played (?:in|"
    r"over|for)|consists of|"
    r"dure|se joue en|se deroule en|compte|comporte|dauert|besteht aus|"
    r"dura)(?!\w)(?P<bound>[^.;:,\d]{0,16}?)$"
)
_IF = re.compile(
    r"(?<!\w)(?:if|unless|when|with|for|in (?:round|phase|case)|si|sauf|quand|lorsqu\w*|avec|pour|"
    r"en cas|wenn|bei|mit|cuando|con)(?!\w)"
)

_POINTS = re.compile(r"(?<!\w)(?:this|these|that|such|ce|cet|cette|ces|dies\w*|est[aeo]s?)(?!\w)")
"""What a sentence points at with these stands outside it."""


@dataclass(frozen=True, slots=True)
class _Quantity:
    """A number in a sentence with what it counts; ``rest`` are the other words."""

    saying: Saying
    said: Utterance
    number: Term
    value: int
    unit: tuple[Term, ...]
    named: tuple[str, ...]
    rest: tuple[Term, ...]


def quantity_flaws(book: Book) -> Iterator[Flaw]:
    """Yield the quantities of a rulebook that have two values."""
    found: dict[str, list[_Quantity]] = defaultdict(list)
    for saying in book.sayings:
        for quantity in _quantities(book, saying):
            found[quantity.named[0]].append(quantity)
    told: set[tuple[Saying, Saying]] = set()
    for alike in found.values():
        for one, other in combinations(alike, 2):
            if one.value == other.value or one.saying.block == other.saying.block:
                continue
            spot = (one.saying, other.saying)
            if spot not in told and (_same_role(one, other) or _same_sentence(book, one, other)):
                told.add(spot)
                yield _flaw(book, one, other)


def _quantities(book: Book, saying: Saying) -> Iterator[_Quantity]:
    if saying.kind is BlockKind.TABLE_ROW or apart(saying):
        return
    said = book.said(saying)
    for number in said.terms:
        value = value_of(number)
        unit = phrase_after(said, number.end)[:2]
        named = stems(unit, book.language)
        if value is not None and named and unit[0].clause == number.clause:
            rest = tuple(t for t in said.terms if t is not number and t not in unit)
            yield _Quantity(saying, said, number, value, unit, named, rest)


def _same_role(one: _Quantity, other: _Quantity) -> bool:
    """Tell whether both say what each player gets at the start, or how long the game is."""
    roles = _role(one), _role(other)
    return roles[0] == roles[1] != "" and (roles[0] != "start" or one.named == other.named)


def _role(one: _Quantity) -> str:
    before = one.said.plain[: one.number.start]
    length = _LENGTH.search(before)
    if length:
        return f"length {length.group('bound').strip()}"
    clause = before[one.said.clauses[one.number.clause].start :]
    others = [t for t in one.rest if t.number and t.clause == one.number.clause]
    if _START.search(one.saying.above) or _START.search(one.said.plain):
        each = _EACH.search(before)
        if each and _GETS.search(before, each.end()) and not _IF.search(clause[: max(0, each.start())]):
            return "start" if not others or _listed(one, others) else ""
    return ""


def _listed(one: _Quantity, others: list[Term]) -> bool:
    """Tell whether the other numbers count other things of the same list ("3 pawns and 1 card")."""
    return all(phrase_after(one.said, o.end) and "joueu" not in one.said.plain[o.end : o.end + 8]
               and "player" not in one.said.plain[o.end : o.end + 8] for o in others)  # fmt: skip


def _same_sentence(book: Book, one: _Quantity, other: _Quantity) -> bool:
    """Tell whether two sentences say the same, word for word nearly, of the same thing."""
    if one.named != other.named or min(len(one.rest), len(other.rest)) < FEWEST:
        return False
    if one.saying.heading != other.saying.heading and (
        _POINTS.search(one.said.plain) or _POINTS.search(other.said.plain)
    ):
        return False
    lists = {one.saying.kind, other.saying.kind} == {BlockKind.LIST_ITEM}
    if lists and one.saying.heading == other.saying.heading:
        return False
    left, right = _unmatched(one.rest, other.rest), _unmatched(other.rest, one.rest)
    if any(t.number or t.name for t in (*left, *right)):
        return False
    shared = [t for t in one.rest if t not in left]
    heavy = sum(not t.light and not t.number for t in shared)
    if heavy < FEWEST or len(shared) / (len(shared) + len(left) + len(right)) < ALIKE:
        return False
    said = [forces(q.saying.text, book.language) for q in (one, other)]
    asked = [bool(_IF.search(q.said.plain)) for q in (one, other)]
    return not opposed(one.said, other.said) and said[0] == said[1] and asked[0] == asked[1]


def _unmatched(terms: tuple[Term, ...], others: tuple[Term, ...]) -> list[Term]:
    there = frozenset[str]().union(*(t.meanings for t in others))
    return [t for t in terms if not t.meanings & there]


def _flaw(book: Book, one: _Quantity, other: _Quantity) -> Flaw:
    what = one.said.text[one.number.end : one.unit[-1].end].strip(" -")
    pages = book.label(one.saying), book.label(other.saying)
    return Flaw(
        LintKind.QUANTITY,
        Severity.ERROR,
        (book.located(one.saying), book.located(other.saying)),
        f"La même quantité a deux valeurs : « {one.number.surface} {what} » page {pages[0]}, "
        f"« {other.number.surface} » page {pages[1]}.",
        f"The same quantity has two values: “{one.number.surface} {what}” on page {pages[0]}, "
        f"“{other.number.surface}” on page {pages[1]}.",
    )
