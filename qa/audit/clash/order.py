"""What comes first: "A before B" against "B before A"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from qa.audit.clash.common import Found, Weigh, clause_text, share
from qa.audit.clash.meant import Meant
from qa.audit.clash.words import Term, Utterance
from qa.audit.types import Clash, ClashKind

_THEN = re.compile(
    r"(?<!\w)(?:and then|then|afterwards|after that|next,|only then|follow(?:s|ed)?|"
    r"puis|ensuite|apres quoi|et enfin|enfin|apres cela|danach|dann|anschliessend|luego|despues,|"
    r"entonces)(?!\w)"
)
_BEFORE = re.compile(
    r"(?<!\w)(?:before|prior to|ahead of|until|avant(?: de| d'| que| qu')?|jusqu'a|bevor|vor(?: dem|"
    r" der)?|bis|antes de|hasta)(?!\w)"
)
_AFTER = re.compile(
    r"(?<!\w)(?:after(?! that)|once|as soon as|when|following|une fois(?: qu\w*)?|apres(?! quoi|"
    r" cela)(?: qu\w*)?|des qu\w*|lorsqu\w*|quand|"
    r"nachdem|nach(?: dem| der)?|sobald|wenn|despues de|tras|cuando)(?!\w)"
)
_FIRST = re.compile(r"(?<!\w)(?:first|d'abord|en premier|premierement|zuerst|primero)(?!\w)")
_STOP = re.compile(r"[.!?\n•]")


@dataclass(frozen=True, slots=True)
class Sequence:
    """What a text puts before what; ``word`` is where it says so."""

    earlier: tuple[Term, ...]
    later: tuple[Term, ...]
    start: int
    end: int


@lru_cache(maxsize=1 << 14)
def sequences(said: Utterance) -> tuple[Sequence, ...]:
    """Return what a text puts before what."""
    found: list[Sequence] = []
    stops = [m.start() for m in _STOP.finditer(said.plain)]

    def border(place: int) -> tuple[int, int]:
        return max((s for s in stops if s < place), default=-1), min(
            (s for s in stops if s >= place), default=len(said.plain)
        )

    for pattern, forward in ((_THEN, True), (_BEFORE, True), (_AFTER, False)):
        for match in pattern.finditer(said.plain):
            start, end = border(match.start())
            ahead = tuple(t for t in said.terms if start < t.start and t.end <= match.start())
            behind = tuple(t for t in said.terms if match.end() <= t.start and t.end <= end)
            if pattern is _THEN and not ahead:
                # "… Then …": what the sentence before told comes first.
                previous = max((s for s in stops if s < start), default=-1)
                ahead = tuple(t for t in said.terms if previous < t.start and t.end <= match.start())
            if pattern is not _THEN and not ahead:
                # "After A, B."
                comma = said.plain.find(",", match.end())
                cut = comma if 0 <= comma < end else end
                rest = tuple(t for t in behind if t.start >= cut)
                behind, ahead = tuple(t for t in behind if t.end <= cut), rest
            elif pattern is not _THEN:
                comma = said.plain.find(",", match.end())
                cut = comma if 0 <= comma < end else end
                behind = tuple(t for t in behind if t.end <= cut) or behind
            if ahead and behind:
                earlier, later = (ahead, behind) if forward else (behind, ahead)
                found.append(Sequence(earlier, later, *match.span()))
    return tuple(found)


def order_clashes(claim: Meant, said: Utterance, weigh: Weigh) -> Iterator[Found]:
    """Yield what the claim puts the other way round than the statement."""
    theirs = sequences(said) or _in_order(said)
    if claim.yes is False or not theirs:
        return
    for mine in sequences(claim.own):
        earlier, later = _apart(mine)
        if not earlier or not later:
            continue
        part = (ClashKind.ORDER, mine.start)
        for other in theirs:
            first, second = _apart(other)
            if not first or not second:
                continue
            straight = min(share(earlier, first, weigh), share(later, second, weigh))
            crossed = min(share(earlier, second, weigh), share(later, first, weigh))
            words = (
                clause_text(claim.own, claim.own.clause_at(mine.start)),
                clause_text(said, said.clause_at(other.start)),
            )
            if max(straight, crossed) > 0:
                clash = Clash(ClashKind.ORDER, *words) if crossed > straight else None
                yield Found(part, max(straight, crossed), clash)


@lru_cache(maxsize=1 << 14)
def _in_order(said: Utterance) -> tuple[Sequence, ...]:
    """Return each clause before what follows it: a rulebook tells things in the order they are done."""
    return tuple(
        Sequence(
            said.of_clause(number),
            tuple(t for t in said.terms if t.clause > number),
            said.clauses[number].start,
            said.clauses[number].end,
        )
        for number in range(len(said.clauses) - 1)
        if said.of_clause(number)
    )


def _apart(one: Sequence) -> tuple[list[Term], list[Term]]:
    """Return both parts without what stands in both."""
    early = frozenset[str]().union(*(t.meanings for t in one.earlier))
    late = frozenset[str]().union(*(t.meanings for t in one.later))
    return (
        [t for t in one.earlier if not t.meanings & late],
        [t for t in one.later if not t.meanings & early],
    )
