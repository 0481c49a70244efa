"""The games that have an engine: those shipped, and those that other distributions register.

A distribution registers an engine as an entry point of the group ``ruleproof.engines``: its name is the id of
the game, its value where the ``Engine`` is, for example ``nim = "ruleproof_nim:ENGINE"``. A game's modules
are loaded when it is first asked for, and other distributions are looked through only for a game that is not
shipped.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from corpus.errors import Misconfigured
from engine.engine import Engine

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ruleproof.engines"

SHIPPED = {
    "holmes-and-moriarty": "engine.holmes_and_moriarty",
    "holmes-sherlock-moriarty": "engine.holmes_sherlock_moriarty",
    "time-bomb": "engine.time_bomb",
}
"""Game id -> package that holds its ``ENGINE``."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game that has an engine, and the distribution that it comes from; empty for those shipped."""

    game: str
    distribution: str = ""


def engines() -> tuple[Listed, ...]:
    """Return all games that have an engine, shipped ones first; none of them is loaded."""
    plugins = {(point.name, _distribution(point)) for point in _registered() if point.name not in SHIPPED}
    return (*map(Listed, SHIPPED), *(Listed(game, of) for game, of in sorted(plugins)))


@cache
def engine_of(game: str) -> Engine | None:
    """Return the engine of a game, or None where it has none. Raises Misconfigured for a broken plugin."""
    if game in SHIPPED:
        shipped = import_module(SHIPPED[game]).ENGINE
        if not isinstance(shipped, Engine):
            raise TypeError(f"{SHIPPED[game]}.ENGINE is no Engine.")
        return shipped
    found = {(point.value, _distribution(point)): point for point in _registered() if point.name == game}
    if len(found) > 1:
        both = " and ".join(sorted(of for _, of in found))
        raise Misconfigured(f"Two distributions bring an engine for {game}: {both}. Uninstall one of them.")
    return _loaded(next(iter(found.values()))) if found else None


def _registered() -> Iterable["EntryPoint"]:
    # Looking through all distributions takes longer than an answer from a shipped engine.
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _loaded(point: "EntryPoint") -> Engine:
    of = _distribution(point)
    try:
        engine = point.load()
    except Exception as error:  # whatever the plugin's own code may raise
        raise Misconfigured(
            f"The engine of {point.name} cannot be loaded from {of} ({point.value}): "
            f"{type(error).__name__}: {error}. Update or uninstall {of}."
        ) from error
    if not isinstance(engine, Engine):
        raise Misconfigured(
            f"{point.value} of {of} is no Engine but {type(engine).__name__}; "
            f"name the Engine of {point.name} in its entry point."
        )
    if engine.id != point.name:
        raise Misconfigured(
            f"{of} registers the engine of {engine.id} as {point.name}; its entry point needs the same name."
        )
    return engine


def _distribution(point: "EntryPoint") -> str:
    return point.dist.name if point.dist else "an unnamed distribution"
