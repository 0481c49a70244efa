"""The shipped games' own files: card of the game, checked FAQ, player aids."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from corpus.errors import ContentError
from corpus.language import fr_or_en

_CSafe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Quote:
    """Exact words on a page of the shipped booklet."""

    page: int
    quote: str


@dataclass(frozen=True, slots=True)
class Stated:
    """Words of the booklet that state some facts of a card, by the names of the facts."""

    facts: tuple[str, ...]
    source: Quote


Fact = bool | int | str | tuple[int, ...] | tuple[str, ...]
"""A fact of a case, or the value that an engine rules, as plain data."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A query of the game's engine with some of its facts."""

    query: str
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """A printing whose rules differ; ``facts`` are the numbers and names that change.

    ``stated`` are the booklet's words for them; a fact that none of these names stands in no booklet.
    """

    id: str
    name: str
    publisher: str
    year: int | None
    facts: tuple[tuple[str, str | int], ...] = ()
    stated: tuple[Stated, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """The card of a game. ``names`` are all names by which players call it, in any language.

    ``table`` names the facts of a case that players settle once for the whole game: how many they are, which
    edition they play. ``rulings`` are the engine's queries that tell them what depends on it.
    ``stated`` are the booklet's words for facts of the card. ``headings`` are the booklet's headings in the
    other language. ``dated`` is when the booklet got its present words; ``version``, the first digits of its
    SHA-256, says which those are.
    """

    id: str
    title: str
    names: tuple[str, ...]
    authors: tuple[str, ...]
    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    language: str
    licence: str
    editions: tuple[Edition, ...]
    sources: tuple[str, ...]
    table: tuple[str, ...] = ()
    rulings: tuple[Asked, ...] = ()
    stated: tuple[Stated, ...] = ()
    headings: tuple[tuple[str, str], ...] = ()
    version: str = ""
    dated: date | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a rule that the booklet leaves open, with the words that carry it."""

    text: str
    source: Quote


@dataclass(frozen=True, slots=True)
class Check:
    """A case that an entry answers: what the game's engine must rule for the answer to be right.

    ``value`` is None where the engine must give no single value: the book is silent or can be read two ways.
    """

    query: str
    facts: tuple[tuple[str, Fact], ...]
    value: Fact | None


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """A question with its checked answer; ``also`` holds other ways to ask the same thing.

    ``readings`` are there where the booklet itself says that the rule can be read in several ways; ``answer``
    then tells all of them. ``checks`` are the cases by which the game's engine verifies the answer.
    """

    id: str
    question: str
    also: tuple[str, ...]
    answer: str
    citations: tuple[Quote, ...]
    readings: tuple[Reading, ...] = ()
    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What a sentence of the booklet, or a few that answer together, say in French and in English."""

    id: str
    fr: str
    en: str
    citations: tuple[Quote, ...]

    def tell(self, language: str) -> str:
        """Return it in French for French players, else in English."""
        return self.fr if fr_or_en(language) == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Aid:
    """One line of a player aid with the words of the booklet that it rests on; ``term`` for a glossary."""

    text: str
    source: Quote
    term: str = ""


@dataclass(frozen=True, slots=True)
class Aids:
    """The player aids of one game in one language."""

    summary: tuple[Aid, ...]
    turn: tuple[Aid, ...]
    win: tuple[Aid, ...]
    setup: tuple[Aid, ...]
    mistakes: tuple[Aid, ...]
    glossary: tuple[Aid, ...]


AID_SECTIONS = ("summary", "turn", "win", "setup", "mistakes", "glossary")


def shipped_root() -> Traversable:
    """Return the folder that holds one folder per shipped game."""
    return files("corpus") / "rulebooks"


@cache
def shipped_games() -> tuple[Game, ...]:
    """Return the cards of all shipped games, by id. Raises ContentError."""
    folders = sorted(
        (f for f in shipped_root().iterdir() if (f / "game.toml").is_file()), key=lambda f: f.name
    )
    return tuple(_game(folder) for folder in folders)


@cache
def faq(game: str, language: str) -> tuple[FaqEntry, ...]:
    """Return the FAQ of a shipped game in one language, empty where there is none. Raises ContentError."""
    path = shipped_root() / game / f"faq.{language}.yaml"
    if not path.is_file():
        return ()
    return parse_faq(path.read_text("utf-8"), str(path))


@cache
def sentences(game: str) -> Mapping[str, Said]:
    """Return what the sentences of a shipped booklet say, by id; empty where the game has none."""
    path = shipped_root() / game / "sentences.jsonl"
    if not path.is_file():
        return {}
    try:
        raws = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        return {
            raw["id"]: Said(
                raw["id"], raw["answer"]["fr"], raw["answer"]["en"], tuple(map(_quote, raw["quotes"]))
            )
            for raw in raws
        }
    except (ValueError, KeyError, TypeError) as error:
        raise ContentError(f"{path}: not the sentences of a booklet (JSON lines): {error}") from error


@cache
def aids(game: str, language: str) -> Aids | None:
    """Return the player aids of a shipped game in one language, or None. Raises ContentError."""
    path = shipped_root() / game / f"aids.{language}.yaml"
    if not path.is_file():
        return None
    raw = _yaml(path.read_text("utf-8"), str(path))
    if not isinstance(raw, Mapping):
        raise ContentError(f"{path}: expected the sections {', '.join(AID_SECTIONS)}.")
    sections = {s: tuple(_aid(line, f"{path}: {s}") for line in raw.get(s, ())) for s in AID_SECTIONS}
    return Aids(**sections)


def parse_faq(text: str, where: str) -> tuple[FaqEntry, ...]:
    """Read FAQ entries from YAML; ``where`` names the file in errors. Raises ContentError."""
    raw = _yaml(text, where)
    if not isinstance(raw, list):
        raise ContentError(f"{where}: a FAQ is a list of entries with id, question, answer, citations.")
    entries = tuple(_entry(item, where) for item in raw)
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            raise ContentError(f"{where}: the id {entry.id!r} is used twice; give each entry its own.")
        seen.add(entry.id)
    return entries


def _yaml(text: str, where: str) -> Any:
    try:
        return yaml.load(text, Loader=_CSafe)
    except yaml.YAMLError as error:
        raise ContentError(f"{where}: not readable as YAML: {error}") from error


def _entry(item: Any, where: str) -> FaqEntry:
    try:
        return FaqEntry(
            id=str(item["id"]),
            question=str(item["question"]),
            also=tuple(str(a) for a in item.get("also", ())),
            answer=str(item["answer"]),
            citations=tuple(_quote(c) for c in item["citations"]),
            readings=tuple(Reading(str(r["text"]), _quote(r)) for r in item.get("readings", ())),
            checks=tuple(_check(c) for c in item.get("checks", ())),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ContentError(f"{where}: entry {item!r} lacks or misspells {error}.") from error


def _check(item: Any) -> Check:
    facts = item.get("facts", {})
    return Check(
        query=str(item["query"]),
        facts=tuple((str(name), _fact(fact)) for name, fact in facts.items()),
        value=None if item["value"] is None else _fact(item["value"]),
    )


def _asked(item: Any) -> Asked:
    if isinstance(item, str):
        return Asked(item)
    return Asked(str(item["query"]), tuple((str(name), _fact(fact)) for name, fact in item["facts"].items()))


def _fact(value: Any) -> Fact:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, bool | int | str):
        return value
    raise ValueError(f"{value!r}, which is no fact")


def _aid(line: Any, where: str) -> Aid:
    try:
        return Aid(text=str(line["text"]), source=_quote(line), term=str(line.get("term", "")))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ContentError(f"{where}: line {line!r} lacks or misspells {error}.") from error


def _quote(item: Any) -> Quote:
    return Quote(page=int(item["page"]), quote=str(item["quote"]))


def _stated(raw: Mapping[str, Any]) -> tuple[Stated, ...]:
    return tuple(Stated(tuple(item["facts"]), _quote(item)) for item in raw.get("stated", ()))


def _game(folder: Traversable) -> Game:
    where = str(folder / "game.toml")
    try:
        raw = tomllib.loads((folder / "game.toml").read_text("utf-8"))
        return Game(
            id=folder.name,
            title=raw["title"],
            names=tuple(raw["names"]),
            authors=tuple(raw["authors"]),
            players=(raw["players"]["min"], raw["players"]["max"]),
            minutes=(raw["minutes"]["min"], raw["minutes"]["max"]),
            age=raw["age"],
            language=raw["booklet"]["language"],
            licence=raw["booklet"]["licence"],
            editions=tuple(
                Edition(
                    e["id"],
                    e["name"],
                    e["publisher"],
                    e.get("year"),
                    tuple(e.get("facts", {}).items()),
                    _stated(e),
                )
                for e in raw["editions"]
            ),
            sources=tuple(raw["sources"]),
            table=tuple(raw.get("table", ())),
            rulings=tuple(map(_asked, raw.get("rulings", ()))),
            stated=_stated(raw),
            headings=tuple(raw.get("headings", {}).items()),
            version=raw["booklet"].get("version", ""),
            dated=raw["booklet"].get("date"),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ContentError(f"{where}: lacks or misspells {error}.") from error
