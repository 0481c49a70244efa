"""From a question to the one case that it asks about, or to none."""

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from corpus.games import shipped_games
from engine.games import engine_of
from engine.query import Query
from engine.ruling import Fact
from qa.scenario.case import prepared
from qa.scenario.frames import Grammar, Reading, apply, understood
from qa.scenario.intents import intents_of
from qa.scenario.lexicon import lexicon
from qa.scenario.words import plain_word

GRAMMARS = {
    "holmes-and-moriarty": "qa.scenario.holmes_and_moriarty",
    "holmes-sherlock-moriarty": "qa.scenario.holmes_sherlock_moriarty",
    "time-bomb": "qa.scenario.time_bomb",
}
"""Game id -> module that holds its ``GRAMMAR``; loaded when the game is first asked about."""

LIKELY = 0.6
"""From which chance on the second opinion counts."""

LIKELY_WITHOUT_FACTS = 0.8
"""The same where no words had to fit a fact; then it must be a question too, and no sentence of the book."""

LONGEST = 600
"""Characters of the longest question that is read; a case is told in less."""

_PICKED = re.compile(r"^(?P<question>.*\S)\s*\((?P<picked>[^()]{1,60})\)\s*$", re.DOTALL)


def read(question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question asks about, None where it is none or cannot be told for certain.

    A choice that the player picked stands in brackets at the end ("… (Whitehall)"): it fills the slot that
    was missing. The words of the player's language come first; the other language's are known too.
    """
    grammar = grammar_of(game)
    engine = engine_of(game)
    if grammar is None or engine is None or len(question) > LONGEST:
        return None
    queries = engine.queries.queries
    question = without_game(question, game)
    picked = _PICKED.match(question)
    if picked:
        head = _read(picked["question"], grammar, queries, language)
        filled = _filled(head, queries, picked["picked"]) if head else None
        if filled:
            return filled
    return _read(question, grammar, queries, language)


def likely_reading(question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question is likely to ask about although it has words that nobody knows.

    Stories and everyday words stand in the way of ``read``. Here a frame may leave them over if the second
    opinion (``qa.scenario.intents``), which knows nothing of frames, takes the question for the same query.
    """
    grammar, engine, intents = grammar_of(game), engine_of(game), intents_of(game)
    if grammar is None or engine is None or intents is None or len(question) > LONGEST:
        return None
    question = without_game(question, game)
    words = lexicon(grammar.lexicon)
    chances = intents.chances(words.tag(question, language)[0])
    likeliest = max(chances, key=chances.__getitem__)
    query = engine.queries.queries.get(likeliest)
    if query is None or chances[likeliest] < LIKELY:
        return None
    case = prepared(question, language, words, grammar.sides)
    if case is None or not case.heavy:
        return None
    applied = (apply(f, case, query, leave_unknown=True) for f in grammar.frames if f.query == likeliest)
    reading = _best([reading for reading in applied if reading is not None])
    if reading is None or reading.words:
        return reading
    return reading if chances[likeliest] >= LIKELY_WITHOUT_FACTS and "?" in question else None


def own_reading(question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question asks about in a game's own words, where no game was named."""
    grammar = grammar_of(game)
    if grammar is None or len(question) > LONGEST:
        return None
    marks, _ = lexicon(grammar.lexicon).tag(without_game(question, game), language)
    if not any(mark.has(grammar.own.split()) for mark in marks):
        return None
    return read(question, game, language)


def spoken(question: str, game: str) -> str:
    """Return the language of a question by the words of a game, "" where that cannot be told."""
    grammar = grammar_of(game)
    return lexicon(grammar.lexicon).spoken(question) if grammar else ""


@cache
def grammar_of(game: str) -> Grammar | None:
    """Return the grammar of a game, or None where it has none."""
    if game not in GRAMMARS or find_spec(GRAMMARS[game]) is None:
        return None
    grammar = import_module(GRAMMARS[game]).GRAMMAR
    if not isinstance(grammar, Grammar):
        raise TypeError(f"{GRAMMARS[game]}.GRAMMAR is no Grammar.")
    return grammar


def without_game(question: str, game: str) -> str:
    """Return the question with the name of its own game blanked out: "In Time Bomb, …", "au jeu Time Bomb".

    Only where the name stands for the game: after in, at, play, or before a colon or comma at the start.
    """
    return _game_named(game).sub(lambda match: " " * len(match[0]), question)


@cache
def _game_named(game: str) -> re.Pattern[str]:
    names = {name for card in shipped_games() if card.id == game for name in (card.title, *card.names)}
    grammar = grammar_of(game)
    kept = grammar.kept.split() if grammar else []
    names = {name for name in names if plain_word(name.split()[-1]) not in kept}
    several = sorted((re.escape(name) for name in names if len(name.split()) > 1), key=len, reverse=True)
    name = "|".join(several) or "(?!)"
    before = r"(?:in|at|for|of|playing|play|played|dans|à|a|au|pour|jeu|jouant à|joue à|jouons à|de)"
    return re.compile(rf"(?:\b{before}\s+(?:{name})\b|^(?:{name})(?=\s*[,:.(]))[,:]?", re.IGNORECASE)


def readings(question: str, grammar: Grammar, queries: dict[str, Query], language: str) -> list[Reading]:
    """Return every reading by a frame that explains all of a question, each once, the heaviest first."""
    case = prepared(question, language, lexicon(grammar.lexicon), grammar.sides)
    if case is None or not case.heavy:
        return []
    found: dict[tuple[str, tuple[tuple[str, Fact], ...]], Reading] = {}
    for frame in grammar.frames:
        query = queries.get(frame.query)
        reading = apply(frame, case, query) if query is not None else None
        if reading is None:
            continue
        key = (reading.query, reading.facts)
        if key not in found or found[key].weight < reading.weight:
            found[key] = reading
    return sorted(found.values(), key=lambda r: r.weight, reverse=True)


def _read(question: str, grammar: Grammar, queries: dict[str, Query], language: str) -> Reading | None:
    return _best(readings(question, grammar, queries, language))


def _best(found: list[Reading]) -> Reading | None:
    """Return the heaviest reading, None if two different ones are as heavy."""
    if not found:
        return None
    most = max(reading.weight for reading in found)
    best = _fullest([reading for reading in found if reading.weight == most])
    return best[0] if all(reading.facts == best[0].facts for reading in best) else None


def _fullest(readings: list[Reading]) -> list[Reading]:
    """Leave out a reading whose facts are all in another one of the same query."""
    return [
        r
        for r in readings
        if not any(
            o is not r and o.query == r.query and dict(r.facts).items() < dict(o.facts).items()
            for o in readings
        )
    ]


def _filled(head: Reading, queries: dict[str, Query], picked: str) -> Reading | None:
    query = queries[head.query]
    missing = [slot for slot in query.slots if slot.required and slot.name not in head.given]
    for slot in missing:
        for fact in slot.kind.choices():
            told = slot.kind.show(fact)
            if picked.strip().casefold() in (told.fr.casefold(), told.en.casefold(), str(fact).casefold()):
                facts = {**head.given, slot.name: fact}
                ordered = tuple((s.name, facts[s.name]) for s in query.slots if s.name in facts)
                return replace(head, facts=ordered, understood=understood(query, facts))
    return None
