"""What one game's books have to say to a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.ruling import Fact
from index.hits import Ranking
from qa.books import Books
from qa.confidence import Calibration
from qa.games import Shelf

NEAREST = 5
"""Pages of which the nearest passage travels with every answer."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one game's books have to say; ``table`` is what its players chose once for every answer.

    ``level`` is the calibration that gave the ``chance``; its thresholds tell what that chance amounts to.
    ``quoted`` are the hits whose words may become an answer, None where all may.
    """

    shelf: Shelf
    books: Books
    ranking: Ranking
    chance: float
    level: Calibration
    table: Mapping[str, Fact] = field(default_factory=dict)
    quoted: Ranking | None = None

    @property
    def answers(self) -> bool:
        """Tell whether a passage is likely enough to answer."""
        return self.chance >= self.level.answered

    @property
    def silent(self) -> bool:
        """Tell whether the books seem to say nothing of the question."""
        return self.chance < self.level.silent
