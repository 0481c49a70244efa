"""From a question to the one case that it asks about, or to none."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import import_module

from corpus.errors import BadFacts, InvalidNotation
from corpus.games import shipped_games
from engine.engine import Engine
from engine.games import engine_of
from engine.query import Notation, Query
from engine.referee import read_facts
from engine.ruling import Fact
from qa.scenario.case import prepared
from qa.scenario.frames import Grammar, Reading, apply, noted, reread, understood
from qa.scenario.learned import Guess, guesses
from qa.scenario.lexicon import lexicon
from qa.scenario.words import plain_word


@dataclass(frozen=True, slots=True)
class Source:
    """Where a game's grammar is: its package, which holds ``GRAMMAR`` and ``words.toml``.

    ``kept``: last words of names of the game that name another edition of it; these are facts of a question.
    """

    package: str
    kept: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The module to import."""
        return f"qa.scenario.{self.package}"

    @property
    def words(self) -> str:
        """The file of its words, which is much quicker to read than the grammar is to import."""
        return f"{self.package}/words.toml"


GRAMMARS = {
    "holmes-and-moriarty": Source("holmes_and_moriarty"),
    "holmes-sherlock-moriarty": Source("holmes_sherlock_moriarty", ("mycroft",)),
    "time-bomb": Source("time_bomb", ("cthulhu", "schreckens", "evolution")),
}
"""By game id; a grammar is loaded when its game is first asked about."""

ALONE = 0.85
"""Chance from which on the learned reader is believed alone."""

AGREED = 0.5
"""Chance from which on it is believed where a frame that leaves unknown words over reads the same."""

OFFERED_TOO = 0.1
"""Least chance of any but the first reading that a player is asked to choose from."""

DOUBT = 0.5
"""Chance from which on another case than a frame's own is put beside it."""

LONGEST = 600
"""Characters of the longest question that is read; a case is told in less."""

_Reader = Callable[[str, Grammar, Mapping[str, Query], str], Reading | None]

_BEFORE_NAME = re.compile(r" (?=\w+=)")
"""Where a fact of a reading begins; a fact itself may have spaces: a hand in notation."""

_PICKED = re.compile(r"^(?P<question>.*\S)\s*\((?P<picked>[^()]{1,200})\)\s*$", re.DOTALL)


def read(question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question asks about, None where it is none or cannot be told for certain.

    What the player picked stands in brackets at the end: a choice ("… (Whitehall)") fills the slot that was
    missing, a reading that was offered ("… (crime_duel first=3 second=16)", see ``spelled``) is taken. The
    words of the player's language come first; the other language's are known too.
    """
    return _with_pick(question, game, language, _certain)


def likely_reading(question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question is likely to ask about although it has words that nobody knows.

    The learned reader proposes it. It stands alone where its chance is high; where it is only likely, a frame
    has to read the same query and facts with nothing but unknown words left over.
    """
    return _with_pick(question, game, language, _likely)


def offered_readings(question: str, game: str, language: str, chance: float) -> Iterator[Reading]:
    """Yield the case that a question asks about with at least this chance, then others: for asking back."""
    engine = engine_of(game)
    if game not in GRAMMARS or engine is None or len(question) > LONGEST:
        return
    for n, made in enumerate(guesses_at(without_game(question, game), game, language)):
        least = chance if n == 0 else OFFERED_TOO
        if made.chance < least or made.query not in engine.queries.queries:
            return
        yield _as_reading(made, engine.queries.get(made.query))


def doubting_reading(question: str, game: str, language: str, reading: Reading) -> Reading | None:
    """Return the other case that the learned reader takes a question for, against a frame; None for none.

    A frame reads word for word and may miss what a word does to the others ("three cigarettes of five"). What
    the player picked in brackets is not doubted, nor a board in notation that only the frame could read.
    """
    engine = engine_of(game)
    asked = without_game(question, game)
    if engine is None or game not in GRAMMARS or _PICKED.match(asked):
        return None
    made = guessed(asked, game, language)
    if made is None or made.chance < DOUBT or made.query not in engine.queries.queries:
        return None
    notations = _notation_slots(engine.queries.get(reading.query))
    if made.query == reading.query and notations & (reading.given.keys() - dict(made.facts).keys()):
        return None
    if (made.query, dict(made.facts)) == (reading.query, reading.given):
        return None
    return _as_reading(made, engine.queries.get(made.query))


def spelled(reading: Reading) -> str:
    """Return a reading as a question in brackets names it: ``crime_duel first=3 second=16``."""
    return " ".join((reading.query, *(f"{name}={_typed(fact)}" for name, fact in reading.facts)))


def _typed(fact: Fact) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return ",".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


def _with_pick(question: str, game: str, language: str, reader: _Reader) -> Reading | None:
    grammar, engine = grammar_of(game), engine_of(game)
    if grammar is None or engine is None or len(question) > LONGEST:
        return None
    queries = engine.queries.queries
    question = without_game(question, game)
    picked = _PICKED.match(question)
    if picked:
        chosen = _chosen(picked["picked"], engine)
        if chosen:
            return chosen
        head = reader(picked["question"], grammar, queries, language)
        filled = _filled(head, queries, picked["picked"]) if head else None
        if filled:
            return filled
    return reader(question, grammar, queries, language)


def _chosen(picked: str, engine: Engine) -> Reading | None:
    """Return the reading that was offered and picked, None where the brackets hold none."""
    name, *typed = _BEFORE_NAME.split(" ".join(picked.split()))
    query = engine.queries.queries.get(name)
    pairs = [part.partition("=") for part in typed]
    if query is None or not all(separator for _, separator, _ in pairs):
        return None
    try:
        facts = read_facts(engine, name, {slot: text for slot, _, text in pairs})
    except (BadFacts, InvalidNotation):
        return None
    return Reading(name, tuple(facts.items()), (), understood(query, facts))


def _certain(question: str, grammar: Grammar, queries: Mapping[str, Query], language: str) -> Reading | None:
    return _best(readings(question, grammar, queries, language))


def _likely(question: str, grammar: Grammar, queries: Mapping[str, Query], language: str) -> Reading | None:
    made = guessed(question, grammar.game, language)
    if made is None or made.chance < AGREED or made.query not in queries:
        return None
    query = queries[made.query]
    if made.chance >= ALONE:
        return _as_reading(made, query)
    case = prepared(question, language, lexicon(grammar.lexicon), grammar.sides)
    if case is None or not case.heavy:
        return None
    applied = (apply(f, case, query, leave_unknown=True) for f in grammar.frames if f.query == query.id)
    reading = _best([reading for reading in applied if reading is not None])
    return reading if reading is not None and _same(reading, made, queries) else None


def _as_reading(made: Guess, query: Query) -> Reading:
    return Reading(query.id, made.facts, made.words, understood(query, dict(made.facts)))


def guessed(question: str, game: str, language: str) -> Guess | None:
    """Return what the learned reader takes a question for."""
    return next(iter(guesses_at(question, game, language)), None)


@lru_cache(maxsize=64)
def guesses_at(question: str, game: str, language: str) -> tuple[Guess, ...]:
    """Return what the learned reader may take a question for, the likeliest first."""
    made = guesses(question, game, lexicon(GRAMMARS[game].words).tag(question, language)[0])
    given = _notations(question, game, language, {one.query for one in made})
    return tuple(_with_notation(one, *given[one.query]) if one.query in given else one for one in made)


def _notations(
    question: str, game: str, language: str, names: set[str]
) -> dict[str, tuple[Query, Mapping[str, Fact]]]:
    """Return of queries with notation what the question gives in it, which the learned reader cannot read."""
    grammar, engine = grammar_of(game), engine_of(game)
    known = engine.queries.queries if engine else {}
    queries = [known[name] for name in sorted(names & known.keys()) if _notation_slots(known[name])]
    if grammar is None or not queries:
        return {}
    case = prepared(question, language, lexicon(grammar.lexicon), grammar.sides)
    return {query.id: (query, noted(grammar.frames, case, query)) for query in queries} if case else {}


def _with_notation(made: Guess, query: Query, given: Mapping[str, Fact]) -> Guess:
    """Return a guess with what the question gives in notation.

    Where there are two notations the same words tell whose they are: what the learned reader thinks of that
    does not count.
    """
    facts = given if given and len(_notation_slots(query)) > 1 else {**dict(made.facts), **given}
    return replace(made, facts=tuple((s.name, facts[s.name]) for s in query.slots if s.name in facts))


def _notation_slots(query: Query) -> set[str]:
    return {slot.name for slot in query.slots if isinstance(slot.kind, Notation)}


def _same(reading: Reading, made: Guess, queries: Mapping[str, Query]) -> bool:
    """Tell whether both take the question for the same query and facts; usual facts may go unsaid."""
    if reading.query != made.query:
        return False
    usual = {slot.name: slot.default for slot in queries[reading.query].slots if not slot.required}
    one, other = usual | reading.given, usual | dict(made.facts)
    return one == other


def own_reading(question: str, game: str, language: str) -> Reading | None:
    """Return the case that a question asks about in a game's own words, where no game was named."""
    if game not in GRAMMARS or len(question) > LONGEST:
        return None
    words = lexicon(GRAMMARS[game].words)
    marks, _ = words.tag(without_game(question, game), language)
    return read(question, game, language) if any(map(words.is_own, marks)) else None


def spoken(question: str, game: str) -> str:
    """Return the language of a question by the words of a game, "" where that cannot be told."""
    return lexicon(GRAMMARS[game].words).spoken(question) if game in GRAMMARS else ""


@cache
def grammar_of(game: str) -> Grammar | None:
    """Return the grammar of a game, or None where it has none."""
    if game not in GRAMMARS:
        return None
    grammar = import_module(GRAMMARS[game].module).GRAMMAR
    if not isinstance(grammar, Grammar):
        raise TypeError(f"{GRAMMARS[game].module}.GRAMMAR is no Grammar.")
    return grammar


def without_game(question: str, game: str) -> str:
    """Return the question with the name of its own game blanked out: "In Time Bomb, …", "au jeu Time Bomb".

    Only where the name stands for the game: after in, at, play, or before a colon or comma at the start.
    """
    return _game_named(game).sub(lambda match: " " * len(match[0]), question)


@cache
def _game_named(game: str) -> re.Pattern[str]:
    names = {name for card in shipped_games() if card.id == game for name in (card.title, *card.names)}
    kept = GRAMMARS[game].kept if game in GRAMMARS else ()
    names = {name for name in names if plain_word(name.split()[-1]) not in kept}
    several = sorted((re.escape(name) for name in names if len(name.split()) > 1), key=len, reverse=True)
    name = "|".join(several) or "(?!)"
    before = r"(?:in|at|for|of|playing|play|played|dans|à|a|au|pour|jeu|jouant à|joue à|jouons à|de)"
    return re.compile(rf"(?:\b{before}\s+(?:{name})\b|^(?:{name})(?=\s*[,:.(]))[,:]?", re.IGNORECASE)


def readings(question: str, grammar: Grammar, queries: Mapping[str, Query], language: str) -> list[Reading]:
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


def _filled(head: Reading, queries: Mapping[str, Query], picked: str) -> Reading | None:
    query = queries[head.query]
    missing = [slot for slot in query.slots if slot.required and slot.name not in head.given]
    for slot in missing:
        for fact in slot.kind.choices():
            told = slot.kind.show(fact)
            if picked.strip().casefold() in (told.fr.casefold(), told.en.casefold(), str(fact).casefold()):
                return reread(head, query, {**head.given, slot.name: fact})
    return None
