"""The powers of the characters as data: what the booklet gives, and that the rest is unknown."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.holmes_sherlock_moriarty.names import BOARD, CARDS, TENTH
from engine.holmes_sherlock_moriarty.rules_characters import POWER_KINDS, hudson_power, watson_power

PLAYABLE = tuple(kind for kind in POWER_KINDS if kind != "swap")
"""Kinds of effect that can be played; of a swap nothing more is known."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a power does: its kind, what it costs in tokens, and how many tokens or clues it moves.

    ``buy`` takes clues from the row, ``hidden`` draws them face down, ``steal`` takes them from the visible
    clues of the opponent, ``discard`` throws those away.
    """

    kind: str
    pay: int = 0
    count: int = 1

    def __post_init__(self) -> None:
        """Refuse a kind that cannot be played."""
        if self.kind not in PLAYABLE:
            raise ValueError(f"No effect “{self.kind}” can be played; use one of {', '.join(PLAYABLE)}.")


def _known() -> dict[str, Effect | None]:
    price, clues = watson_power.function()
    powers: dict[str, Effect | None] = dict.fromkeys((*BOARD, *CARDS, TENTH))
    powers["watson"] = Effect("buy", price, clues)
    powers["hudson"] = Effect("gain", count=hudson_power.function())
    return powers


KNOWN: Mapping[str, Effect | None] = _known()
"""Each character's power, None where the booklet does not give it.

In play a power that is None has no effect: that is what the variants named ``known-powers`` mean, not
what the publisher's cards say. Whoever has the cards passes a table of his own.
"""
