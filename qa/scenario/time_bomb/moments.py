"""Binders of when: rounds, cuts made and left, the last cut."""

import re
from dataclasses import dataclass

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.lexicon import UNKNOWN, Weight
from qa.scenario.time_bomb.counts import free, group_of, in_clause
from qa.scenario.time_bomb.quantities import (
    CUTS,
    FOUND,
    LEFT,
    NTH_CUT,
    ROUND,
    ROUNDS,
    TIMES,
    counted,
)

MOST_CUTS = 32
LAST_ROUND = 4
"""What "the last round" is."""

GROUPS = range(4, 9)
"""Numbers of players that the reference edition allows: with others the case itself cannot be."""


_LINKING = frozenset("is est was just now has been already s se a sont are étant vient de tout juste".split())


_MADE = frozenset(
    "made done taken already were was faite faites fait jouée jouées effectuées déjà passées "
    "coupés coupées clipped snipped".split()
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
        if mark.has(["after"]) and not _is_once(case, place):
            return "after", frozenset([place])
        if mark.has(["beginning"]):
            return "start", frozenset([place])
        if mark.has(["start"]):
            # "Avant d'attaquer la manche 4": its start as well.
            earlier = [p for p in range(max(place - 2, 0), place) if case.marks[p].has(["before", "after"])]
            return "start", frozenset((place, *(p for p in earlier if case.marks[p].has(["before"]))))
        if mark.has(["before"]):
            return "before", frozenset([place])
        if mark.has(["over"]) and not case.marks[place + 1].has(["player"]):
            return "after", frozenset([place])
        if mark.weight is not Weight.HARMLESS and not mark.has(["of", "all"]):
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


def _is_once(case: Case, place: int) -> bool:
    """Tell whether "une fois" counts: "coupé une fois", not "une fois la manche finie"."""
    mark = case.marks[place]
    if mark.text.casefold() != "une fois" or not place:
        return False
    before = case.marks[place - 1]
    return before.clause == mark.clause and before.has(["cut", "reveal", "target"])


def one_round(slot: str = "round") -> Binder:
    """Bind the round that is named, whenever in it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({m.round for m in found}) != 1 or any(m.relation in ("after", "before") for m in found):
            return ()
        return (Bound(slot, found[0].round, frozenset().union(*(m.used for m in found))),)

    return bind


def dealt_after(slot: str = "round") -> Binder:
    """Bind the round that is dealt after another one: "how many cards after round 1?" is of round 2."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        over = rounds_over()(case, taken)
        if not over or int(str(over[0].fact)) >= LAST_ROUND:
            return ()
        return (Bound(slot, int(str(over[0].fact)) + 1, over[0].at),)

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
        group = group_of(case)
        if not found:
            return _since_the_start(case, taken, group)
        if len({(m.round, m.relation) for m in found}) != 1:
            return ()
        told = found[0]
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
        return (Bound("round", told.round, at), Bound("cuts", cuts[0], cuts[1] | _this_round(case, at)))

    return bind


def _this_round(case: Case, told: frozenset[int]) -> frozenset[int]:
    """Return the words that say the round once more: "4 cuts done this round"."""
    return frozenset(
        p
        for p in case.at("round")
        if p not in told and p and case.marks[p - 1].text.casefold() in ("this", "the", "cette", "la", "that")
    )


def _since_the_start(case: Case, taken: frozenset[int], group: int | None) -> tuple[Bound, ...]:
    """Return round and cuts of so many cuts in the whole game: "12 cuts so far with 5" is two in round 3."""
    made = [n for n in free(case, taken) if n.what == CUTS and n.state != LEFT]
    if group is None or len(made) != 1 or not group < made[0].value < LAST_ROUND * group:
        return ()
    over, cuts = divmod(made[0].value, group)
    used = made[0].used | _verbs(case, made[0].at, "after")
    return (Bound("round", over + 1, used), Bound("cuts", cuts, used))


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
        elif n.what in ("wire", "card") and n.state in ("", FOUND) and in_clause(case, n.at, "cut"):
            found.append((n.value, n.used | frozenset(case.at("cut"))))
        elif n.what == NTH_CUT:
            relation, said = relation_of(case, min(n.used), max(n.used))
            if relation == "before":
                found.append((n.value - 1, n.used | said))
            elif relation == "after":
                found.append((n.value, n.used | said))
            else:
                return None
    found += [(1, frozenset((p - 1, p))) for p in case.at("after") if p not in taken and _is_once(case, p)]
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


def first_round() -> Binder:
    """Explain the first round, which begins with the game."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len(found) != 1 or found[0].round != 1 or found[0].relation == "after":
            return ()
        return (Bound("", True, found[0].used),)

    return bind


def rounds_by_then(slot: str = "rounds") -> Binder:
    """Bind the finished rounds at the start of a round, or after cuts that are too few to finish it."""
    told = moment()

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = {b.slot: b for b in told(case, taken)}
        if "cuts" not in found or any(n.what == CUTS and n.state == LEFT for n in free(case, taken)):
            return ()
        at, cuts, group = found["round"].at | found["cuts"].at, int(str(found["cuts"].fact)), group_of(case)
        if cuts and (group is None or cuts >= group):
            return ()
        return (Bound(slot, int(str(found["round"].fact)) - 1, at),)

    return bind


def rounds_before(slot: str = "rounds") -> Binder:
    """Bind the finished rounds in the middle of a round; in round 4, which may be over or not, none."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({m.round for m in found}) != 1 or any(m.relation for m in found):
            return ()
        used = frozenset[int]().union(*(m.used for m in found))
        if not 1 <= found[0].round < LAST_ROUND:
            return (Bound("", True, used),) if found[0].round == LAST_ROUND else ()
        return (Bound(slot, found[0].round - 1, used),)

    return bind


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
        for place in case.at("none") if not found else ():
            noun = case.after(place)
            if noun is not None and case.marks[noun].has(["cut"]):
                left = [p for p in case.at(LEFT) if case.marks[p].clause == case.marks[place].clause]
                return (Bound(slot, 0, frozenset((place, noun, *left))),)
        if len(found) != 1 or (found[0].state != LEFT and _is_made(case, found[0].at)):
            return ()
        return (Bound(slot, found[0].value, found[0].used),)

    return bind


def _is_made(case: Case, at: int) -> bool:
    """Tell whether cuts may be those already made: "3 cuts made", "après 3 coupes"."""
    clause = [m for m in case.marks if m.clause == case.marks[at].clause]
    return any(m.text.casefold() in _MADE or m.has(["after", "over"]) for m in clause)


def any_moment() -> Binder:
    """Explain the round that is named, where it changes nothing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if len({m.round for m in found}) != 1 or not 1 <= found[0].round <= LAST_ROUND:
            return ()
        return (Bound("", True, frozenset[int]().union(*(m.used for m in found))),)

    return bind
