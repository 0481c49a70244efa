"""Binders of wires: found, missing, revealed, and who holds them."""

from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.time_bomb.counts import all_used, free, group_of, number
from qa.scenario.time_bomb.quantities import FOUND, LEFT, MISSING, TOTAL, counted

_WIRES = ("defusing", "wire", "card", "")


def missing_wires(slot: str = "missing") -> Binder:
    """Bind how many defusing wires are missing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what in _WIRES and n.state in (MISSING, LEFT)]
        found = [n for n in found if not n.weak] or found
        if len({n.value for n in found}) != 1:
            return ()
        return (Bound(slot, found[0].value, all_used(found)),)

    return bind


def found_wires(slot: str = "found", *, plain: bool = False, of_total: bool = False) -> Binder:
    """Bind how many defusing wires are found, told as such, as "none", or by how many are missing.

    ``plain``: "5 désamorçages" and "5 sur 6" without a verb will do; ``of_total``: only the latter.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        group, numbers = group_of(case), free(case, taken)
        known = [n for n in numbers if n.what in _WIRES and n.state == FOUND and not n.ordinal]
        gone = [n for n in numbers if n.what in _WIRES and n.state in (MISSING, LEFT)]
        known = [n for n in known if not n.weak or case.marks[n.at].text.casefold() == "one"]
        known = [n for n in known if not n.weak] or known
        gone = [n for n in gone if not n.weak] or gone
        told = [(n.value, n.used) for n in known]
        told += [(group - n.value, n.used) for n in gone if group is not None and group >= n.value]
        if len(told) != len(known) + len(gone):
            return ()
        if not told and (plain or (of_total and any(n.what == TOTAL for n in numbers))):
            told = [
                (n.value, n.used)
                for n in numbers
                if (n.what == "defusing" or (n.what == "" and any(m.what == TOTAL for m in numbers)))
                and not n.state and not n.ordinal and not n.weak
            ]  # fmt: skip
        told += _none_found(case, taken) or []
        told += _all_found(case, taken, group) if not told else []
        if len({value for value, _ in told}) != 1:
            return ()
        return (Bound(slot, told[0][0], frozenset().union(*(used for _, used in told))),)

    return bind


def _none_found(case: Case, taken: frozenset[int]) -> list[tuple[int, frozenset[int]]]:
    places = [p for p in case.at("none_found") if p not in taken]
    if places:
        return [(0, frozenset(places))]
    for place in case.at("none", "not"):
        # "aucun désamorçage", "no defusing wire has been found", "on n'en a trouvé aucun"
        if place in taken:
            continue
        clause = case.marks[place].clause
        if not case.marks[place].has(["none"]):
            continue
        used = {place}
        here = [p for p in case.at(FOUND, "reveal", "defusing") if case.marks[p].clause == clause]
        near = [p for p in here if abs(p - place) <= 6]
        numbers = [
            n for n in counted(case) if case.marks[n.at].clause == clause and n.what in _WIRES and not n.weak
        ]
        if near and not [n for n in numbers if min(place, *near) < n.at < max(place, *near)]:
            return [(0, frozenset(used | set(near)))]
    return []


def _all_found(case: Case, taken: frozenset[int], group: int | None) -> list[tuple[int, frozenset[int]]]:
    """Return that all are found: "tous les désamorçages sont trouvés"."""
    if group is None:
        return []
    for place in case.at("all"):
        after = case.after(place)
        if place in taken or after is None or not case.marks[after].has(["defusing"]):
            continue
        clause = case.marks[place].clause
        seen = [p for p in case.at(FOUND, "reveal") if case.marks[p].clause == clause]
        if seen and not any(negation(case, p) is not None for p in seen):
            return [(group, frozenset((place, after, *seen)))]
    return []


def revealed(slot: str = "revealed", *, last: bool = True) -> Binder:
    """Bind what is revealed: the bomb, a safe wire, a defusing wire or the last one of them."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[Fact, set[int]] = {}
        for name in ("bomb", "safe", "defusing"):
            for place in case.at(name):
                if place in taken or case.marks[place].has([FOUND]):
                    continue
                value: Fact = name
                used = {place}
                before = case.before(place)
                if name == "defusing" and before is not None and case.marks[before].has(["last"]):
                    value = "last-defusing" if last else "defusing"
                    used.add(before)
                found.setdefault(value, set()).update(used)
        for place in case.at("explode"):
            if place not in taken:
                found.setdefault("bomb", set()).add(place)
        if len(found) != 1:
            return ()
        fact, at = next(iter(found.items()))
        verbs = [p for p in case.at("reveal") if p not in taken]
        if any(negation(case, p) is not None for p in (*at, *verbs)):
            return ()
        return (Bound(slot, fact, frozenset(at) | frozenset(verbs)),)

    return bind


def every_wire_found() -> Binder:
    """Bind ``found`` only if it is as many as there are players: the game is won whatever the round."""
    told = found_wires(plain=False)

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return tuple(b for b in told(case, taken) if b.fact == group_of(case))

    return bind


def no_bomb(slot: str = "bomb") -> Binder:
    """Bind that the bomb is not revealed: "pas de bombe", "no bomb", "the bomb has not come out"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: set[int] = set()
        for place in case.at("bomb"):
            near = [
                p
                for p in case.at("not", "none")
                if case.marks[p].clause == case.marks[place].clause and abs(p - place) <= 6
            ]
            if len(near) != 1 or case.at("explode"):
                return ()
            said = [p for p in case.at("reveal", FOUND) if case.marks[p].clause == case.marks[place].clause]
            found.update((place, *near, *said))
        return (Bound(slot, False, frozenset(found)),) if found else ()

    return bind


def bomb_not_mine(slot: str = "i_have_none") -> Binder:
    """Bind that who asks does not have the bomb: "je n'ai pas la bombe", "I don't have the bomb"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("bomb"):
            denied = [
                p
                for p in case.at("not", "none")
                if place - 5 <= p < place and case.marks[p].clause == case.marks[place].clause
            ]
            first = min(denied, default=place)
            owners = [m.owner for m in case.marks[:place] if m.owner and m.clause == case.marks[place].clause]
            if len(denied) == 1 and owners and owners[-1] == "me" and not _after_chance(case, first):
                return (Bound(slot, True, frozenset((*denied, place))),)
            # "The bomb isn't mine": the owner stands last.
            after = range(place + 1, min(place + 5, len(case.marks)))
            near = [p for p in after if case.marks[p].clause == case.marks[place].clause]
            later = [p for p in near if case.marks[p].has(["not"])]
            if later and case.marks[near[-1]].owner == "me":
                return (Bound(slot, True, frozenset((place, later[0]))),)
        return ()

    return bind


def _after_chance(case: Case, place: int) -> bool:
    clause = case.marks[place].clause
    return any(p < place and case.marks[p].clause == clause for p in case.at("chance"))


def hits(slot: str = "hits") -> Binder:
    """Bind how many wires are sought among those of a player; "the bomb" is one."""
    several = number(slot, "defusing", "bomb", "safe")

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = several(case, taken)
        kinds = [name for name in ("defusing", "bomb", "safe") if case.at(name)]
        if len(kinds) != 1:
            return ()
        if told:
            return tuple(Bound(b.slot, b.fact, b.at | frozenset(case.at(*kinds))) for b in told)
        places = case.at(*kinds)
        article = [p for p in places if p and case.marks[p - 1].weak and case.marks[p - 1].number == 1]
        if kinds == ["bomb"] or article:
            return (Bound(slot, 1, frozenset(places)),)
        return ()

    return bind
