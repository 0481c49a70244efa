"""Rules of the booklet that no entry of a FAQ touches, those first about which players ask most.

How much players ask about a rule is known for the shipped games from the questions that were learned; for
others a set of questions that players ask of any game is put to the book.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from corpus.passages import is_table_head
from corpus.text import plain
from corpus.types import BlockKind, Passage
from engine.games import engine_of
from index.embed import Vectors
from index.search import rank_together
from index.terms import primary
from qa.audit.clash.words import utterance
from qa.audit.statements import Place, Statement, Statements
from qa.audit.types import EntryFinding, Gap, Label
from qa.books import Books
from qa.draft import FEWEST_WORDS
from qa.editions.units import key
from qa.forces import forces, whole_words
from qa.sentences.known import memory

PASSAGES = 3
"""Passages between which the weight of a question is shared: the second gets half as much as the first, …"""

FEWEST_TERMS = 3
"""Words that weigh in the shortest sentence that states a rule."""

_SHARES = sum(1 / rank for rank in range(1, PASSAGES + 1))

_DOES = {
    "en": r"draw\w*|takes?|places?|put|moves?|discard\w*|scores?|wins?|loses?|reveal\w*|shuffle\w*|"
    r"choose\w?|chosen|pays?|"
    r"gains?|deal\w?|dealt|rolls?|ends?|begins?|starts?|plays?|returns?|flip\w*|turn\w*|rotate\w*|exchang\w*|swap\w*|"
    r"receives?|gets?|removes?|adds?|counts?|vot\w+|passes|counts?|advance\w*|kill\w*|enact\w*|happens?",
    "fr": r"pioche\w*|prend\w*|prenez|pose\w*|place\w*|deplace\w*|defausse\w*|marque\w*|gagne\w*|"
    r"perd\w*|revele\w*|"
    r"melange\w*|chois\w+|paie\w*|pay\w+|recoi\w+|distribue\w*|lance\w*|termine\w*|commence\w*|joue\w*|retourne\w*|"
    r"echange\w*|retire\w*|ajoute\w*|compte\w*|vote\w*|avance\w*|arrete\w*|donne\w*|garde\w*",
    "de": r"zieh\w*|nimm\w*|leg\w*|stell\w*|beweg\w*|wirf\w*|gewinn\w*|verlier\w*|misch\w*|wahl\w*|"
    r"bezahl\w*|bekomm\w*|"
    r"erhalt\w*|wurfel\w*|end\w*|beginn\w*|spiel\w*|tausch\w*|deck\w*|zahl\w*|bestimm\w*",
    "es": r"roba\w*|toma\w*|coloca\w*|mueve\w*|descarta\w*|gana\w*|pierde\w*|revela\w*|baraja\w*|"
    r"elige\w*|paga\w*|"
    r"recibe\w*|reparte\w*|termina\w*|empieza\w*|juega\w*|cambia\w*|cuenta\w*",
}
"""What players or pieces do: a sentence with such a word, or with a force, states a rule."""

_EXAMPLE = re.compile(
    r"(?<!\w)(?:examples?|exemples?|beispiel\w*|ejemplos?|credits?|copyright|designed by|thanks|"
    r"remerciements|licen[cs]e)(?!\w)"
)

_ADVICE = re.compile(
    r"(?<!\w)(?:strateg\w*|tips?|advice|tactics?|tactiques?|conseils?|astuces?|background|hintergrund|tipps?|taktik\w*|credits?|"
    r"consejos?)(?!\w)"
)
"""Headings under which no rules stand."""

_HEARD = (Label.SUPPORTED, Label.CONTRADICTED, Label.WRONG_PAGE, Label.AMBIGUOUS)
"""Labels of claims whose evidence is about the same rule."""


def coverage(
    entries: Sequence[EntryFinding],
    statements: Statements,
    books: Books,
    game: str,
    embed: Callable[[str], Vectors],
) -> tuple[Gap, ...]:
    """Return the rules that no entry touches, the most asked first.

    A weight is the share of all questions that land on that rule. ``embed`` gives the vector of a question.
    """
    rules = [number for number, one in enumerate(statements.printed) if _is_rule(one)]
    known = game in memory().games and bool(statements.by_id)
    if known:
        quoted = _quoted(game, statements, books)
        rules = [n for n in range(len(statements.printed)) if _ids(statements, n) or n in quoted]
        weights = _learned(game, statements)
    else:
        weights = _asked(statements, books, embed)
    touched = _touched(entries, statements) | _set_aside(statements, books)
    found = [(weights.get(number, 0.0), number) for number in rules if number not in touched]
    found.sort(key=lambda one: (-one[0], one[1]))
    return tuple(
        Gap(statements.located(statements.printed[number])[0], round(weight, 5)) for weight, number in found
    )


def _set_aside(statements: Statements, books: Books) -> set[int]:
    """Return the rows that only name the columns of their table, and what stands under "Strategy"."""
    found = set()
    for number, one in enumerate(statements.printed):
        rulebook, on, start, _ = one.places[0]
        passage = books.passage_at(rulebook, on, start)
        if passage and _ADVICE.search(plain(" . ".join(passage.heading))):
            found.add(number)
        page = books.page(rulebook, on)
        at = next((n for n, block in enumerate(page.blocks) if block.start <= start < block.end), None)
        if at is not None and page.blocks[at].kind is BlockKind.TABLE_ROW and at + 1 < len(page.blocks):
            if is_table_head(page, page.blocks[at], page.blocks[at + 1]):
                found.add(number)
    return found


def _is_rule(statement: Statement) -> bool:
    text = statement.text
    if sum(any(map(str.isalpha, word)) for word in text.split()) < FEWEST_WORDS:
        return False
    said = utterance(text, statement.language)
    if _EXAMPLE.search(said.plain) or said.plain.rstrip().endswith(("?", ":")):
        return False
    does = whole_words(_DOES, primary(statement.language)).search(said.plain)
    return bool(forces(text, statement.language)) or (bool(does) and len(said.terms) >= FEWEST_TERMS)


def _ids(statements: Statements, number: int) -> list[str]:
    """Return the ids of the booklet's sentences that a printed statement is part of."""
    return list(dict.fromkeys(one.id for one in statements.telling.get(number, ()) if one.id))


def _quoted(game: str, statements: Statements, books: Books) -> set[int]:
    """Return the printed statements that the rules of the engine quote."""
    engine = engine_of(game)
    if engine is None:
        return set()
    wanted = {(q.page, key(q.quote)) for rule in engine.sheet.rules.values() for q in rule.quotes}
    return {
        number
        for number, one in enumerate(statements.printed)
        if (one.places[0][1], key(_words(books, one.places[0]))) in wanted
    }


def _words(books: Books, place: Place) -> str:
    rulebook, page, start, end = place
    return books.page(rulebook, page).text[start:end]


def _learned(game: str, statements: Statements) -> dict[int, float]:
    """Return for each printed statement the share of the known questions that it answers."""
    known = memory().games[game]
    counted = np.bincount(known.of, minlength=len(known.answers))
    number_of = dict(zip(known.answers, counted, strict=True))
    carriers: dict[str, list[int]] = defaultdict(list)
    for number in range(len(statements.printed)):
        for id in _ids(statements, number):
            carriers[id].append(number)
    total = sum(int(number_of.get(id, 0)) for id in carriers) or 1
    weights: dict[int, float] = defaultdict(float)
    for id, numbers in carriers.items():
        for number in numbers:
            weights[number] += float(number_of.get(id, 0)) / total / len(numbers)
    return weights


def _asked(statements: Statements, books: Books, embed: Callable[[str], Vectors]) -> dict[int, float]:
    """Return for each printed statement the share of what players ask of any game that lands on it."""
    weights: dict[int, float] = defaultdict(float)
    languages = dict.fromkeys(primary(index.language) for index in books.indexes)
    asked = [(question, language) for language in languages for question in _questions(language)]
    vectors = [embed(question) for question, _ in asked]
    cosines = np.stack([statements.cosines(vector) for vector in vectors])
    # Some sentences lie near to every question: what counts is who lies nearer than to the others.
    nearer = cosines - cosines.mean(axis=0)
    rules = {number for number, one in enumerate(statements.printed) if _is_rule(one)}
    for (question, language), vector, row in zip(asked, vectors, nearer, strict=True):
        hits = rank_together(books.indexes, question, language=language, k=PASSAGES, vector=vector).hits
        for rank, hit in enumerate(hits, start=1):
            inside = [n for n in _inside(statements, hit.passage) if n in rules]
            if inside:
                best = max(inside, key=lambda n: (float(row[n]), -n))
                weights[best] += 1 / rank / _SHARES / len(asked)
    return weights


def _inside(statements: Statements, passage: Passage) -> list[int]:
    return [
        number
        for number, one in enumerate(statements.printed)
        for rulebook, page, start, end in one.places[:1]
        if (rulebook, page) == (passage.rulebook, passage.page)
        and start < passage.end
        and passage.start < end
    ]


@cache
def _questions(language: str) -> tuple[str, ...]:
    made = _all_questions()
    return made.get(language) or made["en"]


@cache
def _all_questions() -> Mapping[str, tuple[str, ...]]:
    raw = tomllib.loads((files("qa.audit") / "asked.toml").read_text("utf-8"))
    return {language: tuple(questions) for language, questions in raw.items()}


def _touched(entries: Sequence[EntryFinding], statements: Statements) -> set[int]:
    """Return the printed statements that the evidence of an entry is, or that say the same as it."""
    by_page: dict[tuple[str, int], list[tuple[int, Place]]] = defaultdict(list)
    for number, one in enumerate(statements.printed):
        for place in one.places:
            by_page[place[:2]].append((number, place))
    found = set(_evidence(entries, by_page))
    said = {key(statements.printed[number].text) for number in found}
    ids = {id for number in found for id in _ids(statements, number)}
    return found | {
        number
        for number, one in enumerate(statements.printed)
        if key(one.text) in said or ids.intersection(_ids(statements, number))
    }


def _evidence(
    entries: Sequence[EntryFinding], by_page: Mapping[tuple[str, int], list[tuple[int, Place]]]
) -> Iterator[int]:
    for entry in entries:
        for claim in entry.claims:
            for located in claim.evidence if claim.label in _HEARD else ():
                where = (located.citation.rulebook, located.citation.page)
                for number, (_, _, start, end) in by_page.get(where, ()):
                    if start < located.end and located.start < end:
                        yield number
