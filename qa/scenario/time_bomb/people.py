"""Binders of people: roles, seats, ages, and players without wires."""

from itertools import pairwise

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.lexicon import Mark, Weight
from qa.scenario.time_bomb.counts import all_used, free
from qa.scenario.time_bomb.moments import LAST_ROUND, moments
from qa.scenario.time_bomb.quantities import PLAYERS, TIMES, counted
from qa.scenario.words import number_of

FIRST_HAND = 5
"""Wires that each player has in round 1; one less each round."""


def my_role(slot: str = "my_role") -> Binder:
    """Bind the role of who asks: "je suis Sherlock", "as Moriarty", "I'm a good guy"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for role in ("sherlock", "moriarty"):
            for place in case.at(role):
                if place in taken:
                    continue
                used = _mine(case, place)
                if used is None:
                    continue
                return (Bound(slot, role, used),)
        return ()

    return bind


def _mine(case: Case, place: int) -> frozenset[int] | None:
    """Return the words that give a role to who asks, None if it is not said to be theirs."""
    linked = False
    for other in range(place - 1, max(place - 6, -1), -1):
        mark = case.marks[other]
        if mark.clause != case.marks[place].clause or mark.has(["chance"]):
            return None
        if mark.has(["not", "none"]):
            return None
        if mark.text.casefold() in ("as", "étant", "comme", "en tant que", "being", "côté", "du côté"):
            return frozenset((other, place))
        if mark.has(["be", "play"]):
            linked = True
            if mark.text.casefold() in ("sois", "being") or (mark.text.casefold() == "be"):
                return None
        elif mark.owner:
            if (
                mark.owner == "me"
                and (linked or mark.text.casefold() in ("moi", "me"))
                and not _hypothetical(case, other)
            ):
                return frozenset((other, place))
            return None
        elif mark.weight is Weight.HEAVY:
            return None
    return None


def _hypothetical(case: Case, place: int) -> bool:
    before = case.marks[place - 1] if place else None
    if place > 1 and case.marks[place - 2].has(["and"]):
        return False
    return (
        before is not None
        and before.text.casefold() in ("que", "qu", "that")
        and any(m.has(["chance"]) for m in case.marks[:place])
    )


def seats() -> Binder:
    """Bind who cuts first and the targets in order: "le 1 coupe chez le 3, qui coupe chez le 5"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        group = {n.at for n in counted(case) if n.what == PLAYERS}
        numbers = [
            (at, m.number)
            for at, m in enumerate(case.marks)
            if m.number is not None and not m.weak and at not in group and at not in taken
        ]
        cuts = [p for p in case.at("cut", "target") if p not in taken]
        if any(m.text.casefold() in ("by", "par") for m in case.marks):
            # "2 was cut by 3": the second number is the cutter's.
            return ()
        if len(numbers) < 2 or len(cuts) != len(numbers) - 1:
            return ()
        places = [at for at, _ in numbers]
        between = all(any(a < c < b for c in cuts) for a, b in pairwise(places))
        if not between:
            return ()
        said = [*places, *cuts, *(p for p in case.at("player") if p not in taken)]
        rest = tuple(int(value or 0) for _, value in numbers[1:])
        return (
            Bound("first", numbers[0][1] or 0, frozenset(places[:1])),
            Bound("targets", rest, frozenset(said) - frozenset(places[:1])),
        )

    return bind


def age(slot: str = "age") -> Binder:
    """Bind an age: "7 ans", "8 years old", "is 8 old enough"; whose age is no matter."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[int, int] = {}
        for place, mark in enumerate(case.marks[:-1]):
            if mark.has(["story_unit"]) and case.marks[place + 1].text.casefold() in _YEARS:
                word = mark.text.casefold()
                value = int(word) if word.isdecimal() else (number_of(word) or (None, False))[0]
                if value is not None:
                    found[value] = place
        for n in free(case, taken):
            if n.what in ("", PLAYERS) and not n.state and case.at("age"):
                found[n.value] = n.at
        if len(found) != 1:
            return ()
        value, place = next(iter(found.items()))
        return (Bound(slot, value, frozenset([place])),)

    return bind


_YEARS = frozenset(["ans", "an", "years", "year", "years old", "year old", "year olds"])


def split_roles() -> Binder:
    """Explain "4 against 2 or 4 against 4": what is asked about the roles."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        bare = [n for n in free(case, taken) if n.what == "" and not n.state]
        against = case.at("against")
        if len(bare) < 2 or len(bare) % 2 or len(against) * 2 != len(bare):
            return ()
        return (Bound("", True, all_used(bare) | frozenset(case.at("or"))),)

    return bind


def without_ne(name: str) -> Binder:
    """Explain the "ne" of "n'a plus de câbles", which the phrase itself says."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = {
            place
            for place in case.at("not")
            if case.marks[place].text.casefold() in ("ne", "n")
            and any(place < other <= place + 4 for other in case.at(*name.split("|")))
        }
        return (Bound("", True, frozenset(found)),) if found else ()

    return bind


def empty_then_cuts() -> Binder:
    """Explain the cut of somebody who is said to have no wires: "je n'ai plus de câbles, je coupe ?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        empty, cuts = case.at("empty_handed"), case.at("cut")
        if len(empty) != 1 or not cuts or min(cuts) < empty[0]:
            return ()
        return (Bound("", True, frozenset(cuts)),)

    return bind


def empty_is_not_cut() -> Binder:
    """Bind nothing where it is asked whether somebody else cuts the player without wires."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        empty = case.at("empty_handed")
        who = _subject(case, empty[0]) if len(empty) == 1 else ""
        cutters = {_subject(case, p, empty[0]) for p in case.at("cut") if empty and p > empty[0]}
        another = who not in ("", "me") and bool(cutters & {"me", "we", "you"})
        return () if another or _empty_is_cut(case) else (Bound("", True),)

    return bind


def cut_was_told() -> Binder:
    """Bind nothing where it is asked whether somebody else may cut who asks: "may Tom cut me?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("back"):
            by = next((p for p in range(place - 1, -1, -1) if _is_somebody(case.marks[p])), None)
            mine = by is None or case.marks[by].owner == "me" or case.marks[by].has(["we", "you"])
            if by and not mine and case.marks[by - 1].has(["may"]):
                return ()
        return (Bound("", True),)

    return bind


def _is_somebody(mark: Mark) -> bool:
    return bool(mark.owner) or mark.has(["person", "we", "you", "neighbour"])


def chosen_without_wires() -> Binder:
    """Bind that the target has no wires: "couper un joueur sans câbles", "can he be cut"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        empty, cuts = case.at("empty_handed"), case.at("cut", "choosing")
        if len(empty) != 1:
            return ()
        told = Bound("target", "other", frozenset((*empty, *cuts)))
        if _empty_is_cut(case):
            return (told, Bound("wires", 0, frozenset(empty)))
        chosen = [p for p in cuts if p + 1 < len(case.marks) and case.marks[p + 1].owner in ("they", "opp")]
        if not (case.at("target") or chosen or (cuts and max(cuts) < empty[0])):
            return ()
        mine = any(m.owner == "me" for m in case.marks[max(empty[0] - 3, 0) : empty[0]])
        if mine and not case.at("target"):
            return ()
        told = Bound("target", "other", frozenset(empty))
        return (told, Bound("wires", 0, frozenset(empty)))

    return bind


def _empty_is_cut(case: Case) -> bool:
    """Tell whether "Paul has no wires left, may I cut him" is asked: somebody else cuts him."""
    empty = case.at("empty_handed")
    if len(empty) != 1:
        return False
    who = _subject(case, empty[0])
    if who in ("", "me"):
        return False
    for place in case.at("cut", "choosing"):
        cutter = _subject(case, place, empty[0])
        whom = [m for m in case.marks[place + 1 : place + 4] if m.clause == case.marks[place].clause]
        named = [m for m in whom if m.has(["person"]) or m.owner in ("they", "opp")]
        other = cutter in ("me", "we", "you") or (cutter not in ("", "they", "opp") and cutter != who)
        if place > empty[0] and other and (named or cutter in ("me", "we", "you")):
            # "Paul … may I cut Tom?" is about somebody else.
            return not any(m.has(["person"]) and m.text.casefold() != who for m in named)
    return False


def _subject(case: Case, place: int, after: int = -1) -> str:
    """Return who does or has what stands at a place: me, we, you, they, opp, a name, "" for nobody."""
    for other in range(place - 1, after, -1):
        mark = case.marks[other]
        if mark.sentence != case.marks[place].sentence:
            break
        if mark.owner:
            return mark.owner
        if mark.has(["person"]):
            return mark.text.casefold()
        named = next((name for name in ("we", "you") if mark.has([name])), "")
        if named:
            return named
        if mark.has(["neighbour", "player"]) or mark.text.casefold() in _SOMEONE:
            return "they"
        if mark.text.casefold() in ("on peut", "peut on", "puis je", "puis-je"):
            return "we"
    return ""


_SOMEONE = frozenset(["someone", "somebody", "quelqu", "quelqu un", "quelqu'un"])


def noticed(name: str) -> Binder:
    """Note that one of some concepts is there, for a query whose own facts may all be missing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = frozenset(case.at(*name.split("|")))
        return (Bound(f"({name})", True, places),) if places else ()

    return bind


def cuts_done() -> Binder:
    """Explain the cuts that somebody makes, not those that he suffers ("be cut", "est coupé")."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = case.at("cut")
        for place in places:
            before = case.marks[max(place - 2, 0) : place]
            if any(m.has(["be"]) or m.text.casefold() in _SUFFERED for m in before):
                return ()
        return (Bound("", True, frozenset(places)),) if places else ()

    return bind


_SUFFERED = frozenset("get gets got getting été être faire fait m me".split())


def wires_of_target(slot: str = "wires") -> Binder:
    """Bind how many wires the target has left: "he has 2 wires left", "cut once in round 4"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        wires = [n for n in free(case, taken) if n.what in ("wire", "card") and not n.ordinal]
        wires = [n for n in wires if not n.weak] or wires
        if len(wires) == 1 and wires[0].value <= FIRST_HAND:
            return (Bound(slot, wires[0].value, wires[0].used),)
        times = [(n.value, n.used) for n in free(case, taken) if n.what == TIMES]
        times += [(2, frozenset([p])) for p in case.at("twice") if p not in taken]
        rounds = [m for m in moments(case) if not m.relation and not m.used & taken]
        if wires or len(times) != 1 or len(rounds) != 1 or not 1 <= rounds[0].round <= LAST_ROUND:
            return ()
        left = FIRST_HAND + 1 - rounds[0].round - times[0][0]
        cut = [p for p in case.at("cut", "target") if p not in taken]
        return (Bound(slot, left, times[0][1] | rounds[0].used | frozenset(cut)),) if left >= 0 else ()

    return bind
