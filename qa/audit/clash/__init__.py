"""Which words of a claim and of a statement of the rulebook exclude each other, each kind in a module.

Two texts clash where their words differ in a way that is told below and the rest of them agrees; how much of
the rest agrees is the strength of the clash. ``words`` and ``modality`` take a text apart; ``meant`` is a
claim with its question and its yes or no.
"""

from collections.abc import Sequence
from dataclasses import replace

from qa.audit.clash.actors import actor_clashes
from qa.audit.clash.common import Found, Weigh
from qa.audit.clash.exceptions import exception_clashes
from qa.audit.clash.meant import Meant, meant
from qa.audit.clash.order import order_clashes
from qa.audit.clash.polarity import polarity_clashes
from qa.audit.clash.quantity import number_clashes, numbers_agree
from qa.audit.clash.sides import side_clashes
from qa.audit.clash.words import Utterance, utterance
from qa.audit.types import ClashKind

__all__ = ["Found", "Meant", "clashes", "meant", "numbers_agree", "utterance"]


LESS_NEAR = 0.15
"""By how much a statement counts less for each nearer one."""


def compared(claim: Meant, said: Utterance, names: frozenset[str], weigh: Weigh) -> tuple[Found, ...]:
    """Return in what a claim and a statement exclude each other, and in what they agree."""
    return (
        *number_clashes(claim, said, weigh),
        *polarity_clashes(claim, said, weigh),
        *side_clashes(claim, said, weigh),
        *order_clashes(claim, said, weigh),
        *actor_clashes(claim, said, names, weigh),
        *exception_clashes(claim, said, weigh),
    )


def clashes(
    claim: Meant, statements: Sequence[Utterance], names: frozenset[str], weigh: Weigh
) -> tuple[tuple[Found, int], ...]:
    """Return in what a claim and statements, the nearest first, exclude each other, the surest first.

    With each comes the number of its statement, and how surely any of them says the same as the claim.
    """
    clashing: dict[tuple[ClashKind, int], tuple[float, Found, int]] = {}
    agreed: dict[tuple[ClashKind, int], float] = {}
    for at, said in enumerate(statements):
        for found in compared(claim, said, names, weigh):
            level = found.strength * (1 - LESS_NEAR * at)
            if found.clash is None:
                agreed[found.part] = max(level, agreed.get(found.part, 0.0))
            elif level > clashing.get(found.part, (0.0,))[0]:
                clashing[found.part] = (level, found, at)
    left = [
        (replace(found, strength=level, agreed=agreed.get(part, 0.0)), at)
        for part, (level, found, at) in clashing.items()
    ]
    return tuple(sorted(left, key=lambda one: -one[0].net))
