"""Binders of people: roles, seats, ages, and players without wires."""

from itertools import pairwise

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.lexicon import Weight
from qa.scenario.time_bomb.counts import all_used, free
from qa.scenario.time_bomb.quantities import PLAYERS, counted
from qa.scenario.words import number_of


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


def chosen_without_wires() -> Binder:
    """Bind that the target has no wires: "couper un joueur sans câbles", "can he be cut"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        empty, cuts = case.at("empty_handed"), case.at("cut", "choosing")
        chosen = [p for p in cuts if p + 1 < len(case.marks) and case.marks[p + 1].owner in ("they", "opp")]
        if len(empty) != 1 or not (case.at("target") or chosen or (cuts and max(cuts) < empty[0])):
            return ()
        if any(m.owner == "me" for m in case.marks[max(empty[0] - 3, 0) : empty[0]]) and not case.at(
            "target"
        ):
            return ()
        return (Bound("target", "other", frozenset(empty)), Bound("wires", 0, frozenset(empty)))

    return bind


def noticed(name: str) -> Binder:
    """Note that a concept is there, for a query whose own facts may all be missing."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = frozenset(case.at(name))
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
