"""Binders of Holmes: where a joker comes from, and what its player has where it would go."""

from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.cards import categories, surely_category
from qa.scenario.holmes_sherlock_moriarty.hands import Hands, hands
from qa.scenario.holmes_sherlock_moriarty.numbers import is_number
from qa.scenario.mentions import COUNT

_HE = frozenset("he she his her hers him elle sa ses son sien sienne ils elles".split())
"""The other player; "it", "them", "il" and "lui" may be the joker."""


def joker_moment(slot: str = "moment") -> Binder:
    """Bind whether the joker is just received or was put aside before; nothing where both are said."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        aside = case.at("aside")
        received = [p for p in case.at("received") if p not in aside]
        if case.at("opp") or any(mark.text.casefold() in _HE for mark in case.marks):
            return ()
        if not case.at("joker"):
            return ()
        named = Bound("", True, frozenset(case.at("joker")))
        if any(negation(case, p) is not None for p in (*aside, *received)):
            return ()
        joker = case.at("joker")
        fresh = [p for p in received if any(p < j <= p + 5 for j in joker) or _refers(case, p)]
        if aside:
            return (named, Bound(slot, "aside", frozenset((*aside, *received))))
        return (named, Bound(slot, "received", frozenset(received))) if fresh else (named,)

    return bind


def _refers(case: Case, place: int) -> bool:
    """Tell whether it is the joker that is received: "a joker that I just got", "j'en reçois un"."""
    before = [p for p in case.at("joker") if p < place and case.marks[p].clause == case.marks[place].clause]
    return bool(before)


def joker_place(slot: str = "category", there: str = "joker_there") -> Binder:
    """Bind what the player has in the category: cards that are counted or had already, none, or its first."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if not case.at("joker") or any(mark.text.casefold() in _HE for mark in case.marks):
            return ()
        named = list(categories(case, taken, bare=True))
        jokers = case.at("joker", "joker_there")
        articles = frozenset(p - 1 for p in jokers if p and case.marks[p - 1].weak)
        articles |= frozenset(p - 2 for p in jokers if p > 1 and case.marks[p - 1].has(["visible"]))
        counted = hands(case, taken | articles | frozenset(jokers))
        values = {v for v, _ in named}
        if _none_with_joker(case):
            return ()
        if counted is not None and counted.category is not None and _tells_cards(case, counted):
            values = {counted.category}
            known = {counted.category, counted.mine}
            if (
                counted.my_jokers
                or counted.theirs is not None
                or (counted.mine or 0) > counted.category
                or not {v for v, _ in named} <= known
                or counted.category not in REAL
            ):
                return ()
            at = counted.at | counted.category_at | frozenset().union(*(a for _, a in named))
            fact = "mine" if counted.mine else "none"
            if case.at("first_card") or (fact == "mine" and case.at("start_category")):
                return ()
            told: tuple[Bound, ...] = (Bound(slot, fact, at),)
        else:
            if len(values) > 1 or not all(surely_category(case, v, at) for v, at in named):
                return ()
            at = frozenset().union(*(a for _, a in named)) if named else frozenset()
            told = _in_words(case, slot, at)
        return (*told, *_joker_there(case, there))

    return bind


REAL = range(3, 10)
"""The categories that there are."""


def _none_with_joker(case: Case) -> bool:
    """Tell whether it is jokers that no category has: "sevens, none with a wild"; that says no cards lack."""
    return any(
        case.marks[p + 1].has(["there", "own"]) and any(p < j <= p + 4 for j in case.at("joker"))
        for p in case.at("none", "nothing_there")
        if p + 1 < len(case.marks)
    )


def _tells_cards(case: Case, counted: Hands) -> bool:
    """Tell whether the player's cards there are counted, or said to be none."""
    return bool(counted.mine) or (counted.mine == 0 and bool(case.at("none", "nothing_there", "not")))


def _in_words(case: Case, slot: str, at: frozenset[int]) -> tuple[Bound, ...]:
    none, first = case.at("without_card"), case.at("first_card", "start_category")
    already = case.at("already")
    if bool(none or first) + bool(already) > 1 or _denies_cards(case):
        return ()
    if none or first:
        return (Bound(slot, "none" if none else "new", at | frozenset((*none, *first))),)
    mine = any(case.marks[p - 1].text.casefold() in ("my", "mes") for p in at if p)
    if already or mine:
        return (Bound(slot, "mine", at | frozenset(already)),)
    return (Bound("", True, at),) if at else ()


def _denies_cards(case: Case) -> bool:
    """Tell whether something else than a joker is denied."""
    jokers = case.at("joker", "joker_there")
    return any(not any(p < j <= p + 2 for j in jokers) for p in case.at("not", "none"))


def _joker_there(case: Case, slot: str) -> tuple[Bound, ...]:
    """Return whether a joker is said to be there: "no joker on them", "already has a joker"."""
    places = case.at("joker_there")
    denied = [d for d in (negation(case, p) for p in places) if d is not None]
    if places and len(denied) in (0, len(places)):
        return (Bound(slot, not denied, frozenset((*places, *denied))),)
    for place in case.at("joker"):
        before = case.before(place)
        if before is not None and case.marks[before].has(["none"]):
            return (Bound(slot, False, frozenset([before, place])),)
    second = _second_joker(case)
    return (Bound(slot, True, second),) if second else ()


def _second_joker(case: Case) -> frozenset[int]:
    """Return the words of a joker that is there already, beside the one asked about; none where it is one.

    "my 8s that already have a wild", "mes 8 ont un joker"; not "my wild", "this joker", "le joker".
    """
    places = case.at("joker")
    for place in places[1:]:
        near = [m.text.casefold() for m in case.marks[max(0, place - 2) : place]]
        own = [p for p in range(max(0, place - 5), place) if case.marks[p].has(["own", "already", "there"])]
        if any(word in _SAME for word in near) or case.marks[place].text.casefold() in ("jokers", "wilds"):
            continue
        fresh = [p for p in case.at("received", "aside") if place - 4 <= p < place and p not in own]
        if own and not fresh:
            return frozenset((place, *own))
    return frozenset()


_SAME = frozenset("the this that my le ce mon its it".split())


def with_one_joker(binder: Binder) -> Binder:
    """Bind only where no second joker is told of."""
    return lambda case, taken: () if _second_joker(case) else binder(case, taken)


def jokers_counted(slot: str = "jokers") -> Binder:
    """Bind how many jokers one category would hold, two or more: "can a category hold 2 wilds?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "joker" and m.kind == COUNT and m.value > 1]
        if len(found) != 1 or _has_them(case, found[0].at):
            return ()
        others = any(not case.marks[m.at].weak for m in case.mentions if m is not found[0])
        named = [(v, at) for v, at in categories(case, taken, bare=True) if found[0].at not in at]
        if not case.at("category") and len(named) == 1 and surely_category(case, *named[0]):
            return (Bound(slot, found[0].value, found[0].used | named[0][1]),)
        if others or len(case.at("category")) != 1:
            return ()
        word = case.marks[case.at("category")[0]].text
        before = case.marks[case.at("category")[0] - 1]
        one = before.weak or before.text.casefold() in ("each", "chaque", "une")
        if word.endswith("s") or not one:
            return ()
        return (Bound(slot, found[0].value, found[0].used),)

    return bind


def _has_them(case: Case, place: int) -> bool:
    """Tell whether it is only said how many jokers somebody has: "I have two jokers, may I …?"."""
    before = case.marks[max(0, place - 2) : place]
    return any(m.has(["own"]) for m in before) and any(m.has(["me", "they", "opp"]) for m in before)


def two_jokers(slot: str = "jokers") -> Binder:
    """Bind 2 where one joker is there and a second one would join it."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        second = [
            m.at
            for m in case.mentions
            if case.marks[m.at].ordinal and m.value == 2 and m.noun in ("joker", "")
        ]
        more = [*case.at("joker_there", "another"), *second]
        others = any(is_number(case, p) and p not in second for p in case.at("joker"))
        there = [p for p in case.at("joker") if not any(p - 3 <= q <= p for q in more)]
        if not more or others or case.at("opp") or not (there and case.at("already", "put_on")):
            return ()
        return (Bound(slot, 2, frozenset((*more, *there))),)

    return bind
