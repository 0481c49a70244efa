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
from qa.scenario.lexicon import lexicon
from qa.scenario.words import plain_word

GRAMMARS = {
    "holmes-and-moriarty": "qa.scenario.holmes_and_moriarty",
    "holmes-sherlock-moriarty": "qa.scenario.holmes_sherlock_moriarty",
    "time-bomb": "qa.scenario.time_bomb",
}
"""Game id -> module that holds its ``GRAMMAR``; loaded when the game is first asked about."""

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
    found = readings(question, grammar, queries, language)
    if not found:
        return None
    best = [reading for reading in found if reading.weight == found[0].weight]
    best = _fullest(best)
    return best[0] if len(best) == 1 else None


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
