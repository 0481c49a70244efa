"""Binders of when: rounds, cuts made and left, the last cut."""

import re
from dataclasses import dataclass

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.lexicon import UNKNOWN, Weight
from qa.scenario.time_bomb.counts import MOST_PLAYERS, free, group_of, in_clause
from qa.scenario.time_bomb.quantities import (
    CUTS,
    FOUND,
    LEFT,
    NTH_CUT,
    PLAYERS,
    ROUND,
    ROUNDS,
    TIMES,
    counted,
)

MOST_CUTS = 32
LAST_ROUND = 4
"""What "the last round" is."""


_LINKING = frozenset("is est was just now has been already s se a sont are étant vient de tout juste".split())


_MADE = frozenset(
    "made done taken already were was faite faites fait jouée jouées effectuées déjà passées".split()
)
_SHORT_ROUND = re.compile(r"[RrMm]([1-4])")


@dataclass(frozen=True, slots=True)
class Moment:
    """A round that is spoken of, and whether after it ("after"), before it or at its start ("start")."""

    round: int
    relation: str
    used: frozenset[int]


def moments(case: Case) -> tuple[Moment, ...]:
    """Return the rounds that a question names: "round 3", "après la manche 2", "the last round"."""
    found: list[Moment] = []
    numbers = counted(case)
    spoken: set[int] = set()
    for n in numbers:
        if n.what not in (ROUND, ROUNDS) or (n.what == ROUNDS and n.state):
            continue
        relation, said = relation_of(case, min(n.used), max(n.used))
        if n.weak and n.what == ROUNDS and relation != "after":
            continue
        spoken |= n.used
        if n.what == ROUNDS:
            relation = "after"
        found.append(Moment(n.value, relation, n.used | said))
    for place in case.at(UNKNOWN):
        short = _SHORT_ROUND.fullmatch(case.marks[place].text)
        if short:
            found.append(Moment(int(short[1]), "", frozenset([place])))
    for place in case.at("last"):
        after = case.after(place)
        if after is not None and after not in spoken and case.marks[after].has(["round"]):
            relation, said = relation_of(case, place, after)
            found.append(Moment(LAST_ROUND, relation, frozenset((place, after)) | said))
    return tuple(found)


def relation_of(case: Case, first: int, last: int) -> tuple[str, frozenset[int]]:
    """Return whether a round is over or begins, and the words that say so."""
    for place in range(first - 1, max(first - 5, -1), -1):
        mark = case.marks[place]
        if mark.clause != case.marks[first].clause:
            break
        if mark.has(["after"]):
            return "after", frozenset([place])
        if mark.has(["beginning"]):
            return "start", frozenset([place])
        if mark.has(["before"]):
            return "before", frozenset([place])
        if mark.has(["over"]) and not case.marks[place + 1].has(["player"]):
            return "after", frozenset([place])
        if mark.weight is not Weight.HARMLESS and not mark.has(["of"]):
            break
    for place in range(last + 1, min(last + 5, len(case.marks))):
        mark = case.marks[place]
        if mark.clause != case.marks[last].clause:
            break
        if mark.has(["over"]):
            return "after", frozenset([place])
        if mark.has(["start"]):
            return "start", frozenset([place])
        if mark.text.casefold() not in _LINKING:
            break
    return "", frozenset()


def one_round(slot: str = "round") -> Binder:
    """Bind the round that is named, whenever in it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({m.round for m in found}) != 1 or any(m.relation in ("after", "before") for m in found):
            return ()
        return (Bound(slot, found[0].round, frozenset().union(*(m.used for m in found))),)

    return bind


def rounds_over(only: int | None = None) -> Binder:
    """Bind how many rounds are finished: "after round 3", "quatre manches", "the last round is over"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({m.round for m in found}) != 1 or any(m.relation != "after" for m in found):
            return ()
        if only is not None and found[0].round != only:
            return ()
        return (Bound("rounds", found[0].round, frozenset().union(*(m.used for m in found))),)

    return bind


def moment(*, bare: bool = False, before: bool = True) -> Binder:
    """Bind ``round`` and ``cuts``: a round with the cuts made or left in it, its start, or after a round.

    ``bare``: the round alone will do. ``before``: "before round 3" is its start, not any time till then.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({(m.round, m.relation) for m in found}) != 1:
            return ()
        told, group = found[0], group_of(case)
        at = frozenset[int]().union(*(m.used for m in found))
        cuts = _cuts(case, taken | at, group)
        if told.relation == "after":
            if cuts is not None or told.round > LAST_ROUND:
                return ()
            if told.round == LAST_ROUND:
                return ()
            return (Bound("round", told.round + 1, at), Bound("cuts", 0, at))
        if told.relation == "before" and not before:
            return ()
        if told.relation in ("start", "before"):
            return (Bound("round", told.round, at), Bound("cuts", 0, at)) if cuts is None else ()
        if cuts is None:
            return (Bound("round", told.round, at),) if bare else ()
        return (Bound("round", told.round, at), Bound("cuts", cuts[0], cuts[1]))

    return bind


def first_moment() -> Binder:
    """Bind the start of the game: "au début", "at the start", where no round is named."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = frozenset(p for p in case.at("beginning", "dealt") if p not in taken)
        first = [n for n in free(case, taken) if n.what == NTH_CUT]
        if [n.value for n in first] == [1]:
            places |= first[0].used
        elif first:
            return ()
        if not places or moments(case):
            return ()
        return (Bound("round", 1, places), Bound("cuts", 0, places))

    return bind


def _cuts(case: Case, taken: frozenset[int], group: int | None) -> tuple[int, frozenset[int]] | None:
    """Return the cuts made in the round, and the words that say so."""
    found: list[tuple[int, frozenset[int]]] = []
    for n in free(case, taken):
        if n.what == CUTS and n.state == LEFT:
            if group is None or n.value > group:
                return None
            found.append((group - n.value, n.used))
        elif n.what == CUTS or (n.what == TIMES and in_clause(case, n.at, "cut", "cutter")):
            found.append((n.value, n.used | _verbs(case, n.at, "after")))
        elif n.what == NTH_CUT:
            relation, said = relation_of(case, min(n.used), max(n.used))
            if relation != "after":
                return None
            found.append((n.value, n.used | said))
    for place in case.at("none"):
        after = case.after(place)
        if after is not None and case.marks[after].has(["cut"]) and place not in taken:
            found.append((0, frozenset((place, after))))
    return found[0] if len(found) == 1 else None


def _verbs(case: Case, at: int, *names: str) -> frozenset[int]:
    """Return the words with a concept right before a number ("after 3 cuts")."""
    for place in range(at - 1, max(at - 3, -1), -1):
        mark = case.marks[place]
        if mark.clause != case.marks[at].clause:
            break
        if mark.has(names):
            return frozenset([place])
        if mark.weight is not Weight.HARMLESS:
            break
    return frozenset()


def cuts_made(slot: str = "cuts") -> Binder:
    """Bind how many cuts were made: "5 cuts", "on a coupé 5 fois", "after the fifth cut"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if any(n.what == CUTS and n.state == LEFT for n in free(case, taken)):
            return ()
        found = _cuts(case, taken, None) or _wires_cut(case, taken)
        return (Bound(slot, found[0], found[1]),) if found else ()

    return bind


def _wires_cut(case: Case, taken: frozenset[int]) -> tuple[int, frozenset[int]] | None:
    found = [n for n in free(case, taken) if n.what in ("wire", "card") and n.state in ("", FOUND)]
    if len(found) == 1 and in_clause(case, found[0].at, "cut", "reveal"):
        return found[0].value, found[0].used
    return None


def cuts_to_go(slot: str = "cuts_left") -> Binder:
    """Bind the cuts left: "2 cuts left", "il reste 2 coupes", "3 missing in 2 cuts"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what == CUTS]
        if len(found) != 1 or (found[0].state != LEFT and _is_made(case, found[0].at)):
            return ()
        return (Bound(slot, found[0].value, found[0].used),)

    return bind


def _is_made(case: Case, at: int) -> bool:
    """Tell whether cuts may be those already made: "3 cuts made", "après 3 coupes"."""
    clause = [m for m in case.marks if m.clause == case.marks[at].clause]
    return any(m.text.casefold() in _MADE or m.has(["after", "over"]) for m in clause)


def last_cut(slot: str = "last_cut") -> Binder:
    """Bind that a cut is the very last one of the game: "last cut of round 4", "la toute dernière coupe"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("last"):
            after = case.after(place)
            if place in taken or after is None:
                continue
            used = frozenset((place, after))
            if case.marks[after].has(["wire", "card"]):
                # "The last card cut", "la dernière carte révélée".
                after = case.after(after)
                if after is None or not case.marks[after].has(["cut", "reveal"]):
                    continue
                used |= {after}
            elif not case.marks[after].has(["cut"]):
                continue
            rounds = [m for m in moments(case) if not m.used & used]
            if [m.round for m in rounds] == [LAST_ROUND]:
                return (Bound(slot, True, used | rounds[0].used),)
            if not rounds and case.marks[place].text.casefold() in ("toute dernière", "very last", "ultime"):
                return (Bound(slot, True, used),)
            ends = [p for p in case.at("game_word") if p > after]
            if not rounds and ends and not case.at("round"):
                return (Bound(slot, True, used | frozenset(ends)),)
            if not rounds and (case.at("bomb", "explode") or _last_wire(case)):
                # Whether it is the last cut of all makes no difference here.
                return (Bound("", True, used | frozenset(case.at("round"))),)
        return ()

    return bind


def _last_wire(case: Case) -> bool:
    return any(
        (before := case.before(place)) is not None and case.marks[before].has(["last"])
        for place in case.at("defusing")
    )


def in_the_last_round() -> Binder:
    """Explain round 4, in which the cuts left are those of the game."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if not found or any(m.round != LAST_ROUND or m.relation == "after" for m in found):
            return ()
        return (Bound("", True, frozenset[int]().union(*(m.used for m in found))),)

    return bind


def later_round() -> Binder:
    """Explain a round after the first one: "who starts round 2"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        first = 1 if len(found) == 1 and found[0].relation == "after" else 2
        if len(found) != 1 or not first <= found[0].round < LAST_ROUND + first - 1:
            return ()
        return (Bound("", True, found[0].used),)

    return bind


def any_moment() -> Binder:
    """Explain the round that is named, where it changes nothing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({m.round for m in found}) != 1 or not 1 <= found[0].round <= LAST_ROUND:
            return ()
        return (Bound("", True, frozenset[int]().union(*(m.used for m in found))),)

    return bind


def where_it_changes_nothing() -> Binder:
    """Explain when the bomb or the last defusing wire comes out, and how many play: that ends any game."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if not case.at("bomb", "explode") and not _last_wire(case):
            return ()
        found = [m for m in moments(case) if not m.used & taken and not m.relation]
        numbers = [n for n in free(case, taken) if n.what in (PLAYERS, NTH_CUT)]
        if len(found) > 1 or any(not 1 <= m.round <= LAST_ROUND for m in found):
            return ()
        if any(n.value > (MOST_PLAYERS if n.what == PLAYERS else MOST_CUTS) for n in numbers):
            return ()
        named_last = any(
            (after := case.after(p)) is not None and case.marks[after].has(["cut"]) for p in case.at("last")
        )
        if named_last and any(n.what == NTH_CUT for n in numbers):
            return ()
        used = frozenset[int]().union(*(m.used for m in found), *(n.used for n in numbers))
        return (Bound("", True, used),) if used else ()

    return bind
