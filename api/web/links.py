"""Where each page is, and what travels along in its address."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from api.web.words import Tongue

TABLE = "t."
"""Prefix of the parameters that say what is on the table: ``t.players=5``."""

_NAME = re.compile(r"[a-z_]{1,40}")
_MOST_FACTS = 12
_LONGEST_FACT = 60

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of pages in one language; ``table`` holds what is on the table, as typed."""

    tongue: Tongue
    table: Mapping[str, str] = field(default_factory=dict)

    def home(self) -> str:
        """Return the address of the list of games."""
        return f"/{self.tongue}/"

    def game(self, game: str) -> str:
        """Return the address of a game's page."""
        return self._to(f"games/{_part(game)}")

    def ask(self, game: str | None = None, question: str = "", *, after: str = "") -> str:
        """Return the address of an answer; it asks the same again whenever it is opened."""
        pairs = [("q", question), ("after", after)]
        return self._to(f"games/{_part(game)}/ask" if game else "ask", pairs)

    def suggestions(self, game: str) -> str:
        """Return the address of the questions that are suggested while one is typed."""
        return f"/{self.tongue}/games/{_part(game)}/suggestions.json"

    def page(self, rulebook: str, number: int, boxes: Iterable[Sequence[float]] = ()) -> str:
        """Return the address of a page of a booklet with words marked on it."""
        marked = box_text(boxes)
        address = self._to(f"books/{_part(rulebook)}/pages/{number}", [("boxes", marked)])
        return f"{address}#marked" if marked else address

    def book(self, rulebook: str) -> str:
        """Return the address of what a booklet contains."""
        return self._to(f"books/{_part(rulebook)}")

    def part(self, rulebook: str, number: int) -> str:
        """Return the address of one part of a booklet, told from its own sentences; parts count from 1."""
        return self._to(f"books/{_part(rulebook)}/parts/{number}")

    def calculators(self, game: str) -> str:
        """Return the address of a game's calculators."""
        return self._to(f"games/{_part(game)}/calculators")

    def calculator(self, game: str, query: str, facts: Mapping[str, str] | None = None) -> str:
        """Return the address of one calculator, its fields filled with facts as they are typed."""
        return self._to(f"games/{_part(game)}/calculators/{_part(query)}", list((facts or {}).items()))

    def sheets(self, game: str) -> str:
        """Return the address of a game's sheets to print."""
        return self._to(f"games/{_part(game)}/sheets")

    def audit(self, game: str) -> str:
        """Return the address of the form that checks a FAQ of a game."""
        return self._to(f"games/{_part(game)}/audit")

    def add(self) -> str:
        """Return the address of the form that adds a rulebook."""
        return self._to("add")

    def about(self) -> str:
        """Return the address of what is stored and what is not."""
        return self._to("about")

    def rules(self, game: str) -> str:
        """Return the address of the booklet beside its code."""
        return f"/games/{_part(game)}/rules?{urlencode({'language': self.tongue})}"

    def _to(self, path: str, pairs: Pairs = ()) -> str:
        told = [(name, value) for name, value in pairs if value]
        query = urlencode([*told, *table_pairs(self.table)])
        return f"/{self.tongue}/{path}" + (f"?{query}" if query else "")


def in_tongue(path: str, query: str, tongue: Tongue) -> str:
    """Return the address of the same page in another language; ``path`` begins with one.

    >>> in_tongue("/fr/games/time-bomb", "t.players=5", "en")
    '/en/games/time-bomb?t.players=5'
    """
    rest = path.lstrip("/").partition("/")[2]
    return f"/{tongue}/{quote(rest)}" + (f"?{query}" if query else "")


def table_of(parameters: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return what an address says of the table; what cannot be the name of a fact is left out."""
    found: dict[str, str] = {}
    for name, value in parameters:
        fact = name.removeprefix(TABLE)
        if fact == name or not _NAME.fullmatch(fact) or not value or len(found) >= _MOST_FACTS:
            continue
        found[fact] = value[:_LONGEST_FACT]
    return found


def table_pairs(table: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the parameters that say what is on the table."""
    return [(f"{TABLE}{name}", value) for name, value in table.items()]


def picture(
    rulebook: str, number: int, version: str, boxes: Iterable[Sequence[float]] = (), *, crop: bool = False,
    scale: float = 2,
) -> str:  # fmt: skip
    """Return the address of a page's picture; with ``crop`` only the marked words and what is round them."""
    pairs: list[tuple[str, Any]] = [
        ("boxes", box_text(boxes)),
        ("crop", "true" if crop else ""),
        ("v", version),
    ]
    query = urlencode([(name, value) for name, value in pairs if value] + [("scale", f"{scale:g}")])
    return f"/api/rulebooks/{_part(rulebook)}/pages/{number}.png?{query}"


def box_text(boxes: Iterable[Sequence[float]]) -> str:
    """Return boxes as an address holds them: ``x0,y0,x1,y1;…``."""
    return ";".join(",".join(f"{side:.1f}" for side in box) for box in boxes)


def _part(text: str) -> str:
    return quote(text, safe="")
