"""All that makes a game executable: the game to play, its rule sheet, the queries it can rule on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.query import QueryTable
from engine.rule import RuleSheet


@dataclass(frozen=True, slots=True)
class Engine:
    """The executable rules of one game.

    ``variants`` are the games to play (editions, player counts, open points read otherwise), the usual one
    first; each is made by calling it. ``package`` holds ``not_rules.toml``.
    """

    id: str
    sheet: RuleSheet
    queries: QueryTable
    variants: tuple[tuple[str, Callable[[], Game[Any, Any]]], ...]
    package: str

    def game(self, variant: str | None = None) -> Game[Any, Any]:
        """Return a game to play; the usual one, or a variant by its name. Raises KeyError."""
        table = dict(self.variants)
        return table[variant]() if variant else self.variants[0][1]()
