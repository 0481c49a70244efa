"""What one game's books have to say to a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.ruling import Fact
from index.hits import Ranking
from qa.books import Books
from qa.games import Shelf

NEAREST = 5
"""Pages of which the nearest passage travels with every answer."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one game's books have to say; ``table`` is what its players chose once for every answer."""

    shelf: Shelf
    books: Books
    ranking: Ranking
    chance: float
    table: Mapping[str, Fact] = field(default_factory=dict)
