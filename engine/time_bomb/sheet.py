"""The rule sheet of Time Bomb, and rules that stand in the booklet as rows of a table."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from corpus.games import Quote
from engine.rule import Rule, RuleSheet
from engine.text import Text

K = TypeVar("K")
V = TypeVar("V")

SHEET = RuleSheet("time-bomb")


def if_so(tell: Callable[..., Text]) -> Callable[..., Text | None]:
    """Tell of a yes with the rule's arguments, and nothing of a no: for what forbids."""

    def told(result: bool, *args: object, **kwargs: object) -> Text | None:
        return tell(*args, **kwargs) if result else None

    return told


def rows(
    id: str,
    page: int,
    quotes: Mapping[K, str],
    function: Callable[[K], V],
    tell: Callable[[V, K], Text],
    also: tuple[Quote, ...] = (),
) -> dict[K, Rule[[], V]]:
    """Make one rule a row, so that a ruling cites the row of its case; the id ends in the row's key.

    The rules count as those of the module where ``tell`` stands.
    """

    def row(key: K, quote: str) -> Rule[[], V]:
        def lookup() -> V:
            return function(key)

        lookup.__name__ = f"{id}_{key}"
        lookup.__module__ = tell.__module__
        return SHEET.rule(page, quote, tell=lambda value: tell(value, key), also=also)(lookup)

    return {key: row(key, quote) for key, quote in quotes.items()}
