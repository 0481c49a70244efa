"""Another one does it: a name in the place of another name."""

from collections.abc import Iterator

from qa.audit.clash.common import Found, Weigh, share, words_at
from qa.audit.clash.meant import Meant
from qa.audit.clash.words import Term, Utterance
from qa.audit.types import Clash, ClashKind


def actor_clashes(claim: Meant, said: Utterance, names: frozenset[str], weigh: Weigh) -> Iterator[Found]:
    """Yield the names of a claim in whose place the statement has others; ``names``: those of the game."""
    mine = [t for t in claim.own.terms if t.meanings & names]
    theirs = [t for t in said.terms if t.meanings & names]
    if claim.yes is False:
        return
    claimed = frozenset[str]().union(
        *(t.meanings for t in (*mine, *(t for t in claim.asked.terms if t.meanings & names)))
    )
    printed = frozenset[str]().union(*(t.meanings for t in theirs))
    others = [t for t in theirs if not t.meanings & claimed]
    for name in mine:
        part = (ClashKind.ACTOR, name.start)
        rest = [t for t in claim.context if not t.meanings & names and t is not name]
        level = share(rest, said.terms, weigh)
        if name.meanings & printed:
            yield Found(part, level)
            continue
        for other in others[:1]:
            words = words_at(claim.own, name.start, name.end), words_at(said, other.start, other.end)
            yield Found(part, level, Clash(ClashKind.ACTOR, *words))
    yield from _exchanged(claim, mine, said, theirs, weigh)


def _exchanged(
    claim: Meant, mine: list[Term], said: Utterance, theirs: list[Term], weigh: Weigh
) -> Iterator[Found]:
    """Yield the first of two names that stand in each other's places."""
    order = [t for t in mine if any(t.meanings & o.meanings for o in theirs)]
    if len(order) < 2:
        return
    one, two = order[0], order[1]
    if one.meanings & two.meanings or one.clause != two.clause:
        return
    first = next((o for o in theirs if o.meanings & one.meanings), None)
    second = next((o for o in theirs if o.meanings & two.meanings), None)
    if first and second and first.clause == second.clause:
        rest = [t for t in claim.own.terms if t.clause == one.clause and t not in (one, two)]
        level = 0.6 * share(rest, [t for t in said.terms if t.clause == first.clause], weigh)
        words = words_at(claim.own, one.start, two.end, 0), words_at(said, second.start, first.end, 0)
        turned = first.start > second.start
        yield Found((ClashKind.ACTOR, -1), level, Clash(ClashKind.ACTOR, *words) if turned else None)
