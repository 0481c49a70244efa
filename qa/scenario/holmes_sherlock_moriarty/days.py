"""Binders of Holmes: days, turns played, the power of the last turn."""

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.numbers import words_of
from qa.scenario.holmes_sherlock_moriarty.sides import ROLES
from qa.scenario.mentions import COUNT, LABEL, Mention

DAYS = 7

TURNS = 6


def day(slot: str = "day", *, last: bool = True) -> Binder:
    """Bind the one day that is named: "day 3", "the third day", "the last day"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = {v: at for v, at in days(case, taken, last=last)}
        if len(found) != 1:
            return ()
        value, at = next(iter(found.items()))
        return (Bound(slot, value, at),)

    return bind


def days(case: Case, taken: frozenset[int], *, last: bool = True) -> list[tuple[int, frozenset[int]]]:
    """Return the days named in a question, in its order."""
    found = [
        (m.value, words_of(case, m))
        for m in case.mentions
        if m.at not in taken and m.noun == "day" and m.kind == LABEL
    ]
    if found:
        # "on day five …, on the sixth": an ordinal by itself that follows a day is a day.
        told = {p for _, at in found for p in at}
        found.extend(
            (m.value, frozenset([m.at]))
            for m in case.mentions
            if m.at not in taken | told
            and not m.noun
            and case.marks[m.at].ordinal
            and not case.marks[m.at].weak
            and m.at > min(told)
            and not case.at("turn", "pawn", "first_card")
        )
    if last:
        found.extend((DAYS, frozenset([p])) for p in case.at("last_day") if p not in taken)
    return found


def days_beside() -> Binder:
    """Explain days that make no difference: "aside since day 2, … on day 4"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [
            m
            for m in case.mentions
            if m.noun == "day" and m.value <= DAYS and any(case.marks[p].has(["day"]) for p in m.used)
        ]
        return (Bound("", True, frozenset().union(*(m.used for m in found))),) if found else ()

    return bind


def day_and_next(slot: str = "day") -> Binder:
    """Bind the day of an evening; "…, is it closed on day 7?" after "day 6" only says the next one."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = days(case, taken)
        values = [v for v, _ in found]
        if len(found) == 2 and values[1] == values[0] + 1:
            return (Bound(slot, values[0], found[0][1] | found[1][1]),)
        if len(found) != 1 or _asked_day(case, min(found[0][1])):
            return ()
        return (Bound(slot, *found[0]),)

    return bind


def _asked_day(case: Case, place: int) -> bool:
    """Tell whether a day is the one asked about: "… tonight, is it closed on day 4?"."""
    clause = case.marks[place].clause
    said = any(case.marks[p].clause == clause for p in case.at("close"))
    told = any(case.marks[p].clause == clause for p in case.at("pawn"))
    return said and not told


def two_days() -> Binder:
    """Bind the day told first and the later day asked about, in another clause."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = days(case, taken)
        if len(found) != 2 or found[0][0] >= found[1][0]:
            return ()
        first, second = (case.marks[min(at)].clause for _, at in found)
        asked = {case.marks[p].clause for p in case.at("open", "close", "go_there", "visit")}
        if first >= second or second not in asked:
            return ()
        return (Bound("visited", *found[0]), Bound("today", *found[1]))

    return bind


def last_night() -> Binder:
    """Explain the one day that is today: "it is day 4, she was flipped face down last night"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = days(case, taken)
        closed = {case.marks[p].clause for p in case.at("close")}
        asked = {case.marks[p].clause for p in case.at("may")}
        if len(found) > 1 or case.at("evening"):
            return ()
        if found and case.marks[min(found[0][1])].clause in closed - asked:
            words = [m.text.casefold() for m in case.marks if m.clause in closed]
            if not any(w in ("last night", "hier soir", "hier", "yesterday") for w in words):
                return ()
        down = case.at("hidden") if case.at("close") else ()
        at = frozenset().union(*(at for _, at in found), down)
        return (Bound("", True, at),) if at else ()

    return bind


def visited_and_today() -> Binder:
    """Bind the day of both visits and the later day asked about: "both on day 3, open on day 5?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = days(case, taken)
        ahead = [(1, p) for p in case.at("tomorrow")] + [(2, p) for p in case.at("in_two_days")]
        if len(found) == 1 and len(ahead) == 1:
            (value, at), (more, place) = found[0], ahead[0]
            return (Bound("visited", value, at), Bound("today", value + more, frozenset([place])))
        if len(found) != 2 or ahead:
            return ()
        first, second = found
        asks = [p for p in case.at("open", "close")] or [p for p in case.at("may")]
        both = [p for p in case.at("both")]
        if not asks or not both:
            return ()
        clause = {case.marks[p].clause for p in asks}
        told = {case.marks[p].clause for p in both}
        first_clause, second_clause = (case.marks[min(at)].clause for _, at in (first, second))
        if second[0] < first[0] and first_clause not in told | clause and second_clause not in told:
            return ()
        if first[0] > second[0]:
            if first_clause in told and first_clause not in clause:
                return ()
            first, second = second, first
        elif second_clause in told and first_clause in clause and first_clause not in told:
            return ()
        return (Bound("visited", *first), Bound("today", *second))

    return bind


def closes_next_day() -> Binder:
    """Bind "is it closed on the day after?" of a visit by both: a question whose yes means closed."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = visited_and_today()(case, taken)
        given = {b.slot: b for b in found}
        if not given or given["today"].fact != given["visited"].fact + 1:  # type: ignore[operator]
            return ()
        if not any(case.marks[p].has(["day", "last_day", "tomorrow"]) for p in given["today"].at):
            return ()
        at = given["visited"].at | given["today"].at
        both = frozenset(case.at("both"))
        return (
            Bound("day", given["visited"].fact, at),
            Bound("my_pawn", True, both),
            Bound("rival_pawn", True, both),
        )

    return bind


def played(slot: str = "played") -> Binder:
    """Bind how many turns of the day are played: "after 4 turns", "Moriarty's third pawn"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        powers = case.at("power", "use_power")
        if any(not any(0 < p - denied <= 5 for p in powers) for denied in case.at("not", "none")):
            return ()
        found: list[tuple[int, frozenset[int]]] = []
        for m in case.mentions:
            if m.at in taken or m.noun not in ("turn", "pawn", ""):
                continue
            mark = case.marks[m.at]
            at = words_of(case, m)
            who = _seat(case, m)
            each = frozenset(p for p in case.at("each", "both"))
            if mark.ordinal:
                value = _turn_of(who, m.value)
                if not who[0] and m.noun == "turn" and m.value > TURNS // 2:
                    # No player has a fifth turn of his own in a day: it is the fifth of both.
                    value = m.value
                noun = next(
                    (
                        p
                        for p in range(m.at, min(m.at + 3, len(case.marks)))
                        if case.marks[p].has(["turn", "pawn"])
                    ),
                    None,
                )
                if value is None or noun is None:
                    if m.noun == "turn" or noun is not None:
                        return ()
                    continue
                found.append((value, at | {noun} | who[1]))
            elif m.noun and m.kind == COUNT:
                found.append((m.value * (2 if each else 1), at | each))
            elif not m.noun and not mark.weak and _were_played(case, m.at):
                found.append((m.value, at | frozenset(case.at("played"))))
            elif not m.noun and found and len(case.mentions) <= 3 and not mark.weak:
                found.append((m.value, at))
            elif not m.noun:
                return ()
        found = found or _last_pawn(case)
        everyone = [p for p in case.at("all") if _all_pawns(case, p)]
        if not found and everyone:
            at = frozenset((*everyone, *case.at("pawn", "turn", "both", "each")))
            found.append((TURNS, at))
        if len(found) == 2 and _of_both(case, found):
            found = [(found[0][0] + found[1][0], found[0][1] | found[1][1])]
        if len(found) != 1:
            return ()
        value, at = found[0]
        return (Bound(slot, value, at),)

    return bind


def _last_pawn(case: Case) -> list[tuple[int, frozenset[int]]]:
    """Return how many turns are played after "Moriarty's last pawn", "the last pawn"."""
    for place in case.at("last_one"):
        after = case.after(place)
        if after is None or not case.marks[after].has(["pawn", "turn"]):
            continue
        owners = {m.owner for m in case.marks if m.owner and m.sentence == case.marks[place].sentence}
        if len(owners) > 1:
            return []
        owner = next(iter(owners), "")
        value = _turn_of((owner, frozenset()), TURNS // 2) if owner else TURNS
        return [(value, frozenset((place, after)))] if value else []
    return []


def _were_played(case: Case, place: int) -> bool:
    """Tell whether a bare number is followed by "played": "3 were played", "4 ont été joués"."""
    after = [m for m in case.marks[place + 1 : place + 4] if m.clause == case.marks[place].clause]
    return any(m.has(["played"]) for m in after)


def _of_both(case: Case, found: list[tuple[int, frozenset[int]]]) -> bool:
    """Tell whether two numbers are the turns of one player each: "Sherlock played two, Moriarty two"."""
    owners = []
    for _, at in found:
        before = [case.marks[p].owner for p in range(min(at)) if case.marks[p].owner]
        owners.append(before[-1] if before else "")
    counts = not any(case.marks[p].ordinal for _, at in found for p in at)
    return counts and "" not in owners and owners[0] != owners[1] and abs(found[0][0] - found[1][0]) <= 1


def _seat(case: Case, mention: Mention) -> tuple[str, frozenset[int]]:
    """Return the role whose turn a number names, and the words that say so."""
    for place in (*range(mention.at - 1, -1, -1), *range(mention.at + 1, len(case.marks))):
        mark = case.marks[place]
        if mark.sentence == case.marks[mention.at].sentence and mark.owner in ROLES:
            return mark.owner, frozenset([place])
    return "", frozenset()


def _turn_of(seat: tuple[str, frozenset[int]], nth: int) -> int | None:
    """Return after how many turns of the day a role's nth turn is over; Sherlock opens every day."""
    if seat[0] == "sherlock":
        return 2 * nth - 1
    if seat[0] in ("moriarty", "mycroft"):
        return 2 * nth
    return None


def _all_pawns(case: Case, place: int) -> bool:
    after = case.after(place)
    return after is not None and (case.marks[after].has(["pawn", "turn"]) or case.marks[after].owner != "")


def power_done(slot: str = "power_done") -> Binder:
    """Bind whether the last power is dealt with: "and used it", "hasn't used the power yet"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = [p for p in case.at("power", "use_power") if p not in taken]
        if not places:
            return ()
        denied = [
            p
            for p in case.at("not", "left", "none")
            if case.marks[p].sentence == case.marks[places[0]].sentence and p < max(places) + 4
        ]
        if len(denied) > 1:
            return ()
        at = frozenset((*places, *denied))
        return (Bound(slot, not denied, at),)

    return bind


def targets_counted() -> Binder:
    """Bind how many characters are indisposed, and on how many of the others one's own pawns are."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[str, tuple[int, frozenset[int]]] = {}
        for m in case.mentions:
            if m.at in taken or m.noun == "day":
                continue
            near = [
                (p - m.at, "closed" if case.marks[p].has(["close"]) else "mine")
                for p in case.at("close", "pawn")
                if 0 < p - m.at <= 7 and case.marks[p].clause == case.marks[m.at].clause
            ]
            if not near:
                return ()
            kind = min(near)[1]
            if kind in found:
                return ()
            found[kind] = (m.value, words_of(case, m))
        for place in case.at("close"):
            # "one indisposed character": the article of a thing that is counted counts.
            one = case.marks[place - 1] if place else case.marks[place]
            if "closed" not in found and one.weak:
                found["closed"] = (1, frozenset([place - 1]))
        on = day()(case, taken)
        if not found or not on or (case.at("close") and "closed" not in found):
            return ()
        words = frozenset(case.at("close", "pawn", "character"))
        return (*on, *(Bound(slot, value, at | words) for slot, (value, at) in found.items()))

    return bind
