"""The sheets that a game has, and each of them for one table in one language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.errors import ContentError, GameNotFound, NotFound
from engine.text import Text
from qa.sheets.compose import Composer
from qa.sheets.model import Sheet
from qa.sheets.ways import Way, way_of

_FOOT = Text(
    fr="Nos propres mots · pages du livret Ruleproof · CC BY 4.0",
    en="In our own words · pages of the Ruleproof booklet · CC BY 4.0",
)
_PLAYERS = Text(fr="{} joueurs", en="{} players")


@dataclass(frozen=True, slots=True)
class Titled:
    """A sheet by its id, and its title in one language."""

    id: str
    title: str


def sheets_of(
    game: str, language: str, *, players: int | None = None, edition: str | None = None
) -> tuple[Titled, ...]:
    """Return the sheets that a game has for a table. Raises GameNotFound, BadFacts."""
    way = way_of(game, players, edition)
    composer = Composer(way, _known(language))
    return tuple(Titled(raw["id"], composer.told(raw["title"])) for raw in _held(way))


def sheet_of(
    game: str, sheet: str, language: str, *, players: int | None = None, edition: str | None = None
) -> Sheet:
    """Return a sheet for a table. Raises GameNotFound, NotFound, BadFacts."""
    way = way_of(game, players, edition)
    raw = next((raw for raw in _held(way) if raw["id"] == sheet), None)
    if raw is None:
        known = ", ".join(raw["id"] for raw in _held(way))
        raise NotFound(f"{way.game.title} has no sheet {sheet!r} for this edition; it has: {known}.")
    composer = Composer(way, _known(language))
    players_text = _PLAYERS.tell(language).format(way.players)
    return Sheet(
        id=sheet,
        game=way.game.title,
        language=composer.language,
        title=composer.told(raw["title"]),
        emblem=raw["emblem"],
        about=f"{_edition(way)} · {players_text}",
        foot=(f"{way.game.title} · {_edition(way)} · {players_text}", _FOOT.tell(language)),
        blocks=composer.blocks(raw["blocks"]),
    )


def _known(language: str) -> str:
    """Return French for French players (BCP 47 tag), else English."""
    return Text(fr="fr", en="en").tell(language)


def _held(way: Way) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        raw
        for raw in _content(way.game.id)
        if way.edition.id in raw.get("when", {}).get("editions", (way.edition.id,))
    )


def _edition(way: Way) -> str:
    """Return an edition as it is printed: by its publisher, and by its own name where it has one."""
    edition = way.edition
    publisher = f"{edition.publisher}, {edition.year}" if edition.year else edition.publisher
    own = len(way.game.editions) > 1 and edition.name != way.game.title
    return f"{edition.name} · {publisher}" if own else publisher


@cache
def _content(game: str) -> tuple[Mapping[str, Any], ...]:
    """Return the content of a game's sheets. Raises GameNotFound, ContentError."""
    path = files("qa.sheets") / "content" / f"{game}.yaml"
    if not path.is_file():
        raise GameNotFound(f"There are no sheets of {game!r}.")
    try:
        raw = yaml.load(path.read_text("utf-8"), Loader=_CSafe)
        return tuple(raw["sheets"])
    except (yaml.YAMLError, KeyError, TypeError) as error:
        raise ContentError(f"{path}: not the content of sheets: {error}") from error


_CSafe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
