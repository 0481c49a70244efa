"""Labelled questions, with other numbers and typing errors at each reading."""

import json
import random
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from engine.games import engine_of
from engine.query import Choice, Flag, Notation, Number, Numbers, Slot
from engine.ruling import Fact
from eval.sets import OWN
from qa.scenario.learned.heads import NONE, of_query
from qa.scenario.lexicon import Mark, lexicon
from qa.scenario.reader import GRAMMARS, grammar_of, without_game

GAMES = tuple(GRAMMARS)

IMPLIED = 10
"""Numbers below this may be implied: none, a pair, cigarettes (category 5)."""

LARGEST = 16
"""Largest number of a question that asks for no query which is exchanged: years and prices stay."""

FARTHEST = 20
"""Largest number that is put in another one's place."""

APART = ("fresh",)
"""Authors whom neither network nor memory ever learns: what both are worth is fitted on their questions."""

ELSEWHERE = ("training.jsonl", "open-rulebooks.jsonl")
SENTENCES = "sentences.jsonl"
EVERY = 6
"""Of the questions about other rulebooks every so-manieth is taken: they ask for no query."""

_FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split()
)
_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
).split()


@dataclass(frozen=True, slots=True)
class Line:
    """One question and what it asks for; ``others`` are queries with facts that answer it as well.

    ``query`` is empty where nobody said which case it tells, ``answers`` where nobody said what answers it:
    an entry of the booklet's sentences, a query (``of_query``) or none.
    """

    game: str
    language: str
    question: str
    query: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    others: tuple[tuple[str, Mapping[str, Fact]], ...] = ()
    author: str = ""
    answers: tuple[str, ...] = ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The question's marks by the lexicon of its game."""
        grammar = grammar_of(self.game)
        assert grammar is not None
        return lexicon(grammar.lexicon).tag(self.question, self.language)[0]


@cache
def kind_of(slot: Slot) -> str:
    """Return how a slot is filled: number, choice, flag, numbers, several; notation is left to the frames."""
    kinds: tuple[tuple[type, str], ...] = (
        (Number, "number"),
        (Choice, "choice"),
        (Flag, "flag"),
        (Numbers, "numbers"),
        (Notation, "notation"),
    )
    for kind, name in kinds:
        if isinstance(slot.kind, kind):
            return name
    return "several"


@cache
def values_of(slot: Slot) -> tuple[Fact, ...]:
    """Return the facts that a slot may hold without a number in the question that says so."""
    kind = kind_of(slot)
    if kind == "number":
        return tuple(range(IMPLIED))
    if isinstance(slot.kind, Numbers):
        return tuple(range(slot.kind.low, min(slot.kind.high + 1, IMPLIED)))
    if kind == "flag":
        return (True, False)
    return tuple(word for word, _ in getattr(slot.kind, "options", ()))


def lines_of(path: Path) -> Iterator[Line]:
    """Yield the questions of a file; a look-alike asks for none. The file may be named for the game."""
    for text in path.read_text("utf-8").split("\n"):
        if not text.strip():
            continue
        raw = json.loads(text)
        if raw.get("query") is None and raw.get("kind", "look-alike") != "look-alike":
            continue
        game = raw.get("game", path.stem)
        others = tuple((o["query"], _facts(o.get("facts"))) for o in raw.get("others") or ())
        queries = [raw["query"], *(query for query, _ in others)] if raw.get("query") else []
        yield Line(
            game, raw["language"], without_game(raw["question"], game), raw.get("query") or NONE,
            _facts(raw.get("facts")), others, raw.get("author") or path.stem, tuple(map(of_query, queries)),
        )  # fmt: skip


def sentence_lines() -> Iterator[Line]:
    """Yield what players ask of each sentence of the booklets, and what none of them answers."""
    for text in (OWN / SENTENCES).read_text("utf-8").splitlines():
        entry = json.loads(text)
        answer = NONE if entry.get("silent") else entry["id"]
        for author, asked in {"": entry["asked"], **entry.get("also_asked", {})}.items():
            for language, questions in asked.items():
                for question in questions:
                    yield Line(
                        entry["game"], language, without_game(question, entry["game"]), "",
                        author=author or SENTENCES, answers=(answer,),
                    )  # fmt: skip


def elsewhere() -> Iterator[Line]:
    """Yield questions about other rulebooks, dealt out to the games: they ask for no query."""
    for name in ELSEWHERE:
        for number, text in enumerate((OWN / name).read_text("utf-8").splitlines()):
            if number % EVERY == 0:
                raw = json.loads(text)
                language = raw.get("language") if raw.get("language") in ("fr", "en") else "en"
                game = GAMES[number // EVERY % len(GAMES)]
                yield Line(game, language, raw["question"], NONE, author=name, answers=(NONE,))


def varied(line: Line, rng: random.Random) -> Line:
    """Return a question as somebody else might type it: with other numbers, small errors, without accents."""
    other = with_other_numbers(line, rng) if rng.random() < 0.6 else None
    return _typed(other or line, rng)


def with_other_numbers(line: Line, rng: random.Random) -> Line | None:
    """Return the question with other numbers in its slots, None where that is not safe.

    A question that asks for no query gets other numbers too: else a game's best-known numbers would tell that
    it asks for none, since in the others they are exchanged.
    """
    numbers = [mark for mark in line.marks if mark.number is not None]
    said = {mark.number for mark in numbers if mark.number is not None}
    if line.query == NONE:
        small = max(said, default=0) <= LARGEST
        chosen = _chosen(dict.fromkeys(said, (0, LARGEST)), set(), rng) if small else {}
        question = _with_numbers(line, numbers, chosen, rng)
        return replace(line, question=question) if chosen and question else None
    engine = engine_of(line.game)
    if engine is None or line.query not in engine.queries.queries:
        return None
    ranges: dict[int, tuple[int, int]] = {}
    for slot in engine.queries.get(line.query).slots:
        fact = line.facts.get(slot.name)
        if fact is None:
            continue
        if kind_of(slot) in ("numbers", "notation"):
            return None
        if isinstance(slot.kind, Number) and isinstance(fact, int):
            if fact not in said:
                if fact in (0, 1) and all(abs(number - fact) > 1 for number in said):
                    continue
                return None
            low, high = ranges.get(fact, (0, FARTHEST))
            ranges[fact] = (max(low, slot.kind.low), min(high, slot.kind.high))
    chosen = _chosen(ranges, said - set(ranges), rng)
    question = _with_numbers(line, numbers, chosen, rng)
    if not chosen or question is None:
        return None
    engine_slots = {slot.name: slot for slot in engine.queries.get(line.query).slots}
    facts = {
        name: chosen.get(fact, fact)
        if kind_of(engine_slots[name]) == "number" and isinstance(fact, int)
        else fact
        for name, fact in line.facts.items()
    }
    return replace(line, question=question, facts=facts, others=())


def _with_numbers(
    line: Line, numbers: Sequence[Mark], chosen: Mapping[int, int], rng: random.Random
) -> str | None:
    """Return the question with these numbers in the places of others, None where one cannot be written."""
    parts, last = [], 0
    for mark in numbers:
        word = _number(line, mark, chosen, rng)
        if word is None:
            return None
        parts += [line.question[last : mark.start], word]
        last = mark.end
    return "".join([*parts, line.question[last:]])


def _chosen(ranges: Mapping[int, tuple[int, int]], taken: set[int], rng: random.Random) -> dict[int, int]:
    """Return another number for each, all different; 0 and 1 stay, since words stand for them."""
    chosen: dict[int, int] = {}
    for number, (low, high) in ranges.items():
        free = [
            n
            for n in range(max(low, 0), high + 1)
            if n not in taken and (n == number if number < 2 else n > 1)
        ]
        if not free:
            return {}
        chosen[number] = rng.choice(free)
        taken = taken | {chosen[number]}
    return chosen


def _number(line: Line, mark: Mark, chosen: Mapping[int, int], rng: random.Random) -> str | None:
    number = mark.number
    if number is None or chosen.get(number, number) == number:
        return mark.text
    new = chosen[number]
    if mark.text.isdigit():
        return str(new)
    words = _FRENCH if line.language == "fr" else _ENGLISH
    if mark.text.casefold() not in (*_FRENCH, *_ENGLISH):
        return None
    return words[new] if new < len(words) and rng.random() < 0.7 else str(new)


def _typed(line: Line, rng: random.Random) -> Line:
    letters = list(line.question)
    kept = {at for mark in line.marks if mark.number is not None for at in range(mark.start, mark.end)}
    if rng.random() < 0.25:
        letters = [unicodedata.normalize("NFD", c)[0] if c.isalpha() else c for c in letters]
    if rng.random() < 0.2:
        letters = [c.lower() if len(c.lower()) == 1 else c for c in letters]
    if rng.random() < 0.2:
        letters = [" " if c in ",;:!?." and at not in kept else c for at, c in enumerate(letters)]
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        at = rng.randrange(1, max(2, len(letters) - 1))
        pair = letters[at : at + 2]
        if len(pair) == 2 and "".join(pair).isalpha() and kept.isdisjoint((at, at + 1)):
            letters[at : at + 2] = pair[::-1] if rng.random() < 0.5 else [rng.choice("aeioulnrst"), pair[1]]
    return replace(line, question="".join(letters))


def all_lines(paths: Iterable[Path]) -> list[Line]:
    """Return the questions of files; those of queries that the engines no longer have are left out."""
    found = [line for path in paths for line in lines_of(path)]
    return [line for line in found if line.query == NONE or _known(line)]


def _known(line: Line) -> bool:
    engine = engine_of(line.game)
    if engine is None or line.query not in engine.queries.queries:
        return False
    names = {slot.name for slot in engine.queries.get(line.query).slots}
    return set(line.facts) <= names


def _facts(raw: Mapping[str, object] | None) -> dict[str, Fact]:
    return {name: _fact(value) for name, value in (raw or {}).items() if value is not None}


def _fact(value: object) -> Fact:
    if isinstance(value, list):
        return tuple(value)
    assert isinstance(value, int | str | bool)
    return value


def authors(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return who wrote the questions."""
    return tuple(sorted({line.author for line in lines}))
