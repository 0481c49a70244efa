"""Binders of wires: found, missing, revealed, and who holds them."""

from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.time_bomb.counts import all_used, free, group_of, number
from qa.scenario.time_bomb.quantities import FOUND, LEFT, MISSING, TOTAL, Counted, counted

_MOST = 8
"""Defusing wires of the box."""
_WIRES = ("defusing", "wire", "card", "")


def missing_wires(slot: str = "missing") -> Binder:
    """Bind how many defusing wires are missing, told as such or by how many are found."""
    known = found_wires()

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what in _WIRES and n.state in (MISSING, LEFT)]
        found = [n for n in found if not n.weak] or found
        group = group_of(case)
        none = _none_missing(case, taken)
        if none:
            return (Bound(slot, 0, none),) if not found else ()
        if not found and group is not None:
            told = [b for b in known(case, taken) if isinstance(b.fact, int) and b.fact <= group]
            return tuple(Bound(slot, group - int(str(b.fact)), b.at) for b in told)
        if len({n.value for n in found}) != 1:
            return ()
        return (Bound(slot, found[0].value, all_used(found)),)

    return bind


def found_wires(slot: str = "found", *, plain: bool = False, of_total: bool = False) -> Binder:
    """Bind how many defusing wires are found, told as such, as "none", or by how many are missing.

    ``plain``: "5 désamorçages" and "5 sur 6" without a verb will do; ``of_total``: only the latter, and
    what the team is said to have ("on a 5 désamorçages").
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
        if len(told) != len(known) + len(gone) or any(n.weak and _is_last_missing(case, n.at) for n in known):
            return ()
        if not told and (plain or (of_total and any(n.what == TOTAL for n in numbers))):
            told = [
                (n.value, n.used | _merely(case, n))
                for n in numbers
                if (n.what == "defusing" or (n.what == "" and any(m.what == TOTAL for m in numbers)))
                and not n.state and not n.ordinal and not n.weak
            ]  # fmt: skip
        if not told and of_total:
            ours = [n for n in numbers if n.what == "defusing" and _is_ours(case, n)]
            told = [(n.value, n.used | _merely(case, n)) for n in ours]
        gone_none = _none_missing(case, taken)
        if gone_none:
            return (Bound(slot, group, gone_none),) if group is not None and not told else ()
        told += _none_found(case, taken) or []
        told += _all_found(case, taken, group) if not told else []
        if len({value for value, _ in told}) != 1:
            return ()
        return (Bound(slot, told[0][0], frozenset().union(*(used for _, used in told))),)

    return bind


def _is_last_missing(case: Case, place: int) -> bool:
    """Tell whether a single wire is the one that was missing: "the one we were short of", "qui manquait"."""
    after = range(place + 1, min(place + 9, len(case.marks)))
    return any(
        case.marks[p].has([MISSING]) and case.marks[p].clause == case.marks[place].clause for p in after
    )


def _is_ours(case: Case, told: Counted) -> bool:
    """Tell whether the players together are said to have something: "on a 5 …", "we have 5 …"."""
    before = [m for m in case.marks[max(told.at - 5, 0) : told.at] if m.clause == case.marks[told.at].clause]
    has = any(
        m.has(["have"]) or m.text.casefold() in ("a", "got", "have", "ve", "ve got", "en", "y", "we have got")
        for m in before
    )
    return has and any(m.has(["we"]) for m in before) and not told.ordinal and not told.weak


def _merely(case: Case, told: Counted) -> frozenset[int]:
    """Return the "only" that stands before a number, over a verb: "we only got 2 …"."""
    before = range(max(told.at - 3, 0), told.at)
    return frozenset(
        p
        for p in before
        if case.marks[p].has(["only"]) and case.marks[p].clause == case.marks[told.at].clause
    )


def _none_missing(case: Case, taken: frozenset[int]) -> frozenset[int]:
    """Return the words that say that no wire is missing: "il ne manque aucun désamorçage"."""
    for place in case.at("none"):
        clause = case.marks[place].clause
        here = [p for p in case.at(MISSING, LEFT, "defusing") if case.marks[p].clause == clause]
        after = case.after(place)
        if after is not None and case.marks[after].has(["cut", "bomb", "player", "round"]):
            continue
        if not any(case.marks[p].has([MISSING, "defusing"]) for p in here):
            continue
        if place not in taken and any(
            case.marks[p].has([MISSING, LEFT]) and abs(p - place) <= 6 for p in here
        ):
            return frozenset((place, *here))
    return frozenset()


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
    """Return that all are found, or all but one: "tous les désamorçages sont trouvés", "tous sauf un"."""
    if group is None:
        return []
    for place in case.at("all", "all_but"):
        clause = case.marks[place].clause
        here = [p for p in case.at("defusing", FOUND, "reveal") if case.marks[p].clause == clause]
        seen = [p for p in here if not case.marks[p].has(["defusing"])]
        wires = [p for p in here if case.marks[p].has(["defusing"])]
        if place in taken or not seen or any(negation(case, p) is not None for p in seen):
            continue
        if case.marks[place].has(["all_but"]):
            return [(group - 1, frozenset((place, *here)))]
        if wires and not any(case.marks[p].clause == clause for p in case.at("except")):
            return [(group, frozenset((place, *here)))]
    return []


def revealed(slot: str = "revealed", *, last: bool = True) -> Binder:
    """Bind what is revealed: the bomb, a safe wire, a defusing wire or the last one of them."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[Fact, set[int]] = {}
        counts = all_used([n for n in counted(case) if n.state in (FOUND, MISSING, LEFT)])
        for name in ("bomb", "safe", "defusing"):
            for place in case.at(name):
                if place in taken or case.marks[place].has([FOUND]):
                    continue
                if name == "defusing" and place in counts and case.at("bomb", "explode", "safe"):
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
    """Bind that the bomb is not revealed: "pas de bombe", "nobody cut the bomb", "bombe jamais coupée"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: set[int] = set(case.at("no_bomb"))
        for place in case.at("bomb"):
            clause = case.marks[place].clause
            near = [
                p
                for p in case.at("not", "none", "uncut")
                if case.marks[p].clause == clause and abs(p - place) <= 6
            ]
            if len(near) != 1 or case.at("explode"):
                return ()
            said = [p for p in case.at("reveal", FOUND, "cut") if case.marks[p].clause == clause]
            found.update((place, *near, *said))
        return (Bound(slot, False, frozenset(found)),) if found else ()

    return bind


def nth_wire(slot: str = "found") -> Binder:
    """Bind how many are found by the last one: "the fourth defusing wire has just been cut"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [n for n in free(case, taken) if n.what in ("defusing", "wire") and n.ordinal]
        said = frozenset(case.at("cut", "reveal", FOUND, "target"))
        if len(found) != 1 or not said or (found[0].what == "wire" and not case.at("defusing", FOUND)):
            return ()
        if any(negation(case, p) is not None for p in (*said, found[0].at)):
            return ()
        return (Bound(slot, found[0].value, found[0].used | said),)

    return bind


def whatever_is_missing() -> Binder:
    """Explain defusing wires found or missing where the bomb is revealed, which decides alone."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if not case.at("bomb", "explode") and not (case.at("safe") and case.at("last")):
            return ()
        states = (FOUND, MISSING, LEFT)
        whats = ("defusing", "wire", "") if case.at("defusing") else ("defusing", "wire")
        told = [n for n in free(case, taken) if n.what in whats and n.state in states and n.value <= _MOST]
        told += [n for n in free(case, taken) if told and n.what == TOTAL]
        if not told or any(n.state in (MISSING, LEFT) and n.value == 0 for n in told):
            return ()
        return (Bound("", True, all_used(told) | frozenset(case.at("only", "again"))),)

    return bind


def of_sherlock() -> Binder:
    """Bind nothing where it is asked whether Moriarty's team can win: that is another question."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if case.at("moriarty") and case.at("may") and not case.at("sherlock"):
            return ()
        return (Bound("", True, frozenset(case.at("sherlock"))),)

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
