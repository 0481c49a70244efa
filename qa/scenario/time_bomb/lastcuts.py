"""Binders of single cuts: the last one of a round or of the game, and who begins a round after it."""

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.time_bomb.counts import free
from qa.scenario.time_bomb.moments import GROUPS, LAST_ROUND, MOST_CUTS, Moment, moments
from qa.scenario.time_bomb.quantities import CUTS, LEFT, NTH_CUT, PLAYERS


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


def last_of_round(slot: str = "last_of_round") -> Binder:
    """Bind that a cut is the last one of a round, "the last cut", which is not the last round."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if any(m.round >= LAST_ROUND for m in moments(case)):
            return ()
        for place in case.at("last"):
            after = case.after(place)
            if place in taken or after is None or not case.marks[after].has(["cut"]):
                continue
            numbers = [
                n for n in free(case, taken) if n.what in (PLAYERS, NTH_CUT) or (not n.what and n.ordinal)
            ]
            used = frozenset((place, after, *case.at("round")))
            return (Bound(slot, True, used.union(*(n.used for n in numbers if n.value in GROUPS))),)
        return ()

    return bind


def begins_a_round(slot: str = "last_of_round") -> Binder:
    """Bind that it is about who begins a round after the first: "who starts round 2", "the next round"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        begun = case.at("start")
        if any(not _is_followed(m) or not (m.relation or begun) for m in found):
            return ()
        named = {m.round + (m.relation == "after" or _ends_with_a_cut(case, m)) for m in found}
        if len(named) > 1 or named & {1} or max(named, default=0) > LAST_ROUND:
            return ()
        last = last_of_round()(case, taken)
        if not case.at("start", "turn", "cut", "cutter"):
            return ()
        following = any(
            (after := case.after(p)) and case.marks[after].has(["round"]) for p in case.at("next")
        )
        behind = any((b := case.before(p)) and case.marks[b].has(["round"]) for p in case.at("next"))
        if not named and not following and not behind and not last:
            return ()
        said = frozenset(case.at("round", "next", "over", "after", "start"))
        return (Bound(slot, True, said.union(*(m.used for m in found), *(b.at for b in last))),)

    return bind


def _ends_with_a_cut(case: Case, told: Moment) -> bool:
    """Tell whether the last cut of a round is spoken of: "the last cut of round 2"."""
    first = min(told.used)
    before = range(max(first - 5, 0), first)
    return any(
        case.marks[p].has(["last"]) and case.marks[p].clause == case.marks[first].clause for p in before
    )


def _is_followed(told: Moment) -> bool:
    """Tell whether a round follows the one that is over, or comes after another one."""
    return told.round < LAST_ROUND if told.relation == "after" else 1 <= told.round <= LAST_ROUND


def a_cut_is_told() -> Binder:
    """Bind nothing where it is about the first round and no cut is told: the first player has the cutter."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        first = any(m.round == 1 and m.relation != "after" for m in moments(case))
        if first and not case.at("cut", "target", "own", "reveal", "back", "keeps", "last"):
            return ()
        return (Bound("", True),)

    return bind


def where_it_changes_nothing() -> Binder:
    """Explain when a wire comes out and how many play: an end ends any game, others no round but the last."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken and not m.relation]
        ends = bool(case.at("bomb", "explode")) or _last_wire(case)
        if not ends and not (found and all(m.round < LAST_ROUND for m in found)):
            return ()
        numbers = [n for n in free(case, taken) if n.what in (PLAYERS, NTH_CUT) or (not n.what and n.ordinal)]
        if len(found) > 1 or any(not 1 <= m.round <= LAST_ROUND for m in found):
            return ()
        if any(n.value not in (GROUPS if n.what == PLAYERS else range(1, MOST_CUTS + 1)) for n in numbers):
            return ()
        named_last = any(
            (after := case.after(p)) is not None and case.marks[after].has(["cut"]) for p in case.at("last")
        )
        if named_last and any(n.what == NTH_CUT for n in numbers):
            return ()
        used = frozenset[int]().union(*(m.used for m in found), *(n.used for n in numbers))
        return (Bound("", True, used),) if used else ()

    return bind


def cuts_beside() -> Binder:
    """Explain cuts where a round before the last one is named: which cut it is decides nothing there."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = moments(case)
        if not found or any(not 1 <= m.round < LAST_ROUND for m in found):
            return ()
        cuts = [n for n in free(case, taken) if n.what in (NTH_CUT, CUTS) and n.state != LEFT]
        if not cuts or any(not 1 <= n.value <= max(GROUPS) for n in cuts):
            return ()
        return (Bound("", True, frozenset[int]().union(*(n.used for n in cuts))),)

    return bind


def in_the_last_round(*, under_way: bool = False) -> Binder:
    """Explain round 4, in which the cuts left are those of the game; ``under_way``: not its start."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in moments(case) if not m.used & taken]
        if not found or any(
            m.round != LAST_ROUND or m.relation == "after" or (under_way and m.relation) for m in found
        ):
            return ()
        return (Bound("", True, frozenset[int]().union(*(m.used for m in found))),)

    return bind
