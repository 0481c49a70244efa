"""Whether two texts have words of one pair that exclude each other: face up and face down."""

from qa.audit.clash.sides import marks
from qa.audit.clash.words import Utterance


def opposed(one: Utterance, other: Utterance) -> bool:
    """Tell whether two texts differ in such words; what only one of them has says nothing."""
    first, second = ({(mark.set, mark.side) for mark in marks(said)} for said in (one, other))
    both = {name for name, _ in first} & {name for name, _ in second}
    return {side for side in first if side[0] in both} != {side for side in second if side[0] in both}
