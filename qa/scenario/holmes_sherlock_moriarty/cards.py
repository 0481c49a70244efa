"""Binders of Holmes: cards of a category, categories, fragments, jokers, what is drawn."""

from collections.abc import Iterable, Mapping

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.hands import Hands, hands
from qa.scenario.holmes_sherlock_moriarty.numbers import (
    NAMED_CATEGORIES,
    guesses,
    is_number,
    noun_of,
    words_of,
)
from qa.scenario.holmes_sherlock_moriarty.sides import speaker
from qa.scenario.mentions import LABEL, Mention
from qa.scenario.sides import ME

_BEFORE_CATEGORY = frozenset("les des en in on the de of my mes aux his her ses to au dans du old".split())


MOST_CARDS = 9
"""The most cards that a category has; larger numbers are points or tokens."""


def cards(slots: str, *, only_me: bool = False, single: bool = False) -> Binder:
    """Bind what both sides have in a category; ``slots`` are the fields of Hands that the query has.

    ``single``: one side's cards, mine where both are told. ``only_me``: nothing where roles are named, as
    the answer would call them "you".
    """
    names = slots.split()

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        aside = frozenset(case.at("complete", "bonus")) if single else frozenset()
        told = hands(case, taken | aside)
        if told is None or (only_me and told.sides != "me"):
            return ()
        if single:
            asks_me = any(speaker(case, p) == ME for p in range(len(case.marks)))
            return () if told.mine is None and asks_me else _single(told, names)
        if told.mine is None or told.theirs is None or not _has_cards(told):
            return ()
        if (told.my_hidden or told.their_hidden) and "my_hidden" not in names:
            return ()
        if told.category is None and not case.at("majority", "card", "clue", "joker"):
            return ()
        return tuple(_hand_bounds(told, names))

    return bind


def cards_partly(slots: str) -> Binder:
    """Bind what is told of a category where one thing is missing: the other side's cards, or the category."""
    names = slots.split()

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = hands(case, taken)
        if told is None or (told.mine is None and told.theirs is None):
            return ()
        whole = told.mine is not None and told.theirs is not None
        if whole and (told.category is not None or not case.at("category", "card", "clue", "real")):
            return ()
        if told.category is None and not whole:
            return ()
        if max(told.mine or 0, told.theirs or 0) > MOST_CARDS or max(told.my_jokers, told.their_jokers) > 1:
            return ()
        if not any(speaker(case, p) for p in range(len(case.marks))) or not _has_cards(told):
            return ()
        bounds = []
        for name in names:
            value = getattr(told, name)
            at = told.category_at if name == "category" else told.at - told.category_at
            if value is None or (name in _WITH_DEFAULT and value in (0, "me")):
                continue
            bounds.append(Bound(name, value, at))
        return tuple(bounds)

    return bind


def _has_cards(told: Hands) -> bool:
    """Tell whether somebody's real cards are told, and not only a joker."""
    sides = ((told.mine, told.my_jokers), (told.theirs, told.their_jokers))
    return any(value is not None and (value or not jokers) for value, jokers in sides)


_WITH_DEFAULT = frozenset("my_jokers their_jokers my_hidden their_hidden sides".split())


def supposed() -> Binder:
    """Explain the points that a player supposes: "…, is that 15 points?", "9 or 8?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        at = guesses(case)
        return (Bound("", True, at),) if at else ()

    return bind


def supposed_bonus(bonus: int = 3) -> Binder:
    """Explain the points of the bonus where they are named: "the +3", "3 extra points"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        at = frozenset(
            p
            for p, m in enumerate(case.marks)
            if m.number == bonus and case.text[m.start - 1 : m.start] == "+"
        )
        return (Bound("", True, at),) if len(at) == 1 and case.at("complete") else ()

    return bind


def _hand_bounds(told: Hands, names: list[str]) -> Iterable[Bound]:
    if "category" in names:
        if told.category is not None:
            yield Bound("category", told.category, told.category_at)
    elif told.category is not None:
        known = told.category in NAMED_CATEGORIES.values()
        if not known or (told.mine or 0) + (told.theirs or 0) > told.category:
            return
        yield Bound("", True, told.category_at)
    elif max(told.mine or 0, told.theirs or 0) > MOST_CARDS:
        return
    rest = told.at - told.category_at
    for name in ("mine", "theirs"):
        if name in names:
            yield Bound(name, getattr(told, name), rest)
    for name in ("my_jokers", "their_jokers", "my_hidden", "their_hidden"):
        if name in names and getattr(told, name):
            yield Bound(name, getattr(told, name), rest)
    if "sides" in names and told.sides != "me":
        yield Bound("sides", told.sides, rest)


def _single(told: Hands, names: list[str]) -> tuple[Bound, ...]:
    mine = told.mine is not None
    count, jokers = (told.mine, told.my_jokers) if mine else (told.theirs, told.their_jokers)
    if count is None or told.category is None or told.my_hidden or told.their_hidden:
        return ()
    if mine and count <= told.category < count + (told.theirs or 0):
        return ()
    rest = told.at - told.category_at
    category, number, joker = names
    found = [Bound(category, told.category, told.category_at), Bound(number, count, rest)]
    if jokers:
        found.append(Bound(joker, jokers, rest))
    return tuple(found)


def enemy_cards() -> Binder:
    """Bind the category and the cards of the one side that is told: the other side's."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = hands(case, taken)
        if told is None or (told.mine is None) == (told.theirs is None):
            return ()
        if _my_number(case, told.at) or not _asks_to_beat(case):
            return ()
        return _single(told, ["category", "theirs", "their_jokers"])

    return bind


def _my_number(case: Case, at: frozenset[int]) -> bool:
    """Tell whether a number is said to be one's own: "my five footprints", "j'ai 4 balles"."""
    numbers = [p for p in at if is_number(case, p)]
    near = [case.marks[q] for p in numbers for q in range(max(0, p - 2), p)]
    return any(m.has(["me"]) for m in near) and not any(m.has(["they", "opp"]) for m in near)


def _asks_to_beat(case: Case) -> bool:
    """Tell whether somebody is to be beaten: "how many to beat 4?"; not "how many does that count for?"."""
    rival = any(case.marks[p].text.casefold() not in ("them", "they") for p in case.at("they"))
    return rival or bool(case.at("win", "opp", "against", "fewest", "must", "catch_up"))


def rival_cards() -> Binder:
    """Bind a category and the rival's cards in it, where one's own are what is asked about."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = hands(case, taken | frozenset(case.at("complete", "bonus")))
        if told is None or told.theirs is None or told.mine not in (None, 0) or told.sides != "me":
            return ()
        if told.category is None or told.their_jokers:
            return ()
        rest = told.at - told.category_at
        return (Bound("category", told.category, told.category_at), Bound("theirs", told.theirs, rest))

    return bind


def category(slot: str = "category", *, bare: bool = True) -> Binder:
    """Bind the one category that is named, by number or picture, with nothing else counted.

    Without a slot the category is only explained, where the words leave no doubt that it is one.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [(v, at) for v, at in categories(case, taken, bare=bare)]
        if len({v for v, _ in found}) != 1 or found[0][0] > 99:
            # A larger number is a year or the like ("the 2020 box").
            return ()
        if not slot and not all(surely_category(case, v, at) for v, at in found):
            return ()
        return (Bound(slot, found[0][0], frozenset().union(*(at for _, at in found))),)

    return bind


def surely_category(case: Case, value: int, at: frozenset[int]) -> bool:
    """Tell whether a number is a category that there is, told as one: "my 7s", "category 7", "first 5"."""
    if value not in NAMED_CATEGORIES.values():
        return False
    place = max(at, key=lambda p: case.marks[p].number is not None)
    mark = case.marks[place]
    before = case.marks[place - 1] if place else mark
    return (
        len(at) > 1
        or mark.number is None
        or mark.plural
        or before.text.casefold() in _BEFORE_CATEGORY
        or before.has(["hidden", "visible", "first_card", "already", "more", "category", "as_many"])
        or before.ordinal
    )


def two_categories(first: str, second: str) -> Binder:
    """Bind two categories in the order of the question."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = list(categories(case, taken, bare=True))
        if len(found) != 2:
            return ()
        return tuple(Bound(slot, v, at) for slot, (v, at) in zip((first, second), found, strict=True))

    return bind


def categories(case: Case, taken: frozenset[int], *, bare: bool) -> Iterable[tuple[int, frozenset[int]]]:
    """Yield the categories named in a question, in its order, each with its words."""
    found: list[tuple[int, int, frozenset[int]]] = []
    for m in case.mentions:
        if m.at in taken or case.marks[m.at].ordinal:
            continue
        if m.noun == "category" and m.kind == LABEL:
            found.append((m.at, m.value, words_of(case, m)))
        elif bare and not noun_of(case, m):
            found.append((m.at, m.value, frozenset([m.at])))
    for name, value in NAMED_CATEGORIES.items():
        found.extend((p, value, frozenset([p])) for p in case.at(name) if p not in taken)
    for _, value, at in sorted(found):
        yield value, at


def category_set(slot: str, with_joker: str) -> Binder:
    """Bind the categories somebody has, and those with a joker: "4s, 7s and 9s, a joker on the 7s"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        own: dict[int, set[int]] = {}
        wild: dict[int, set[int]] = {}
        for value, at in categories(case, taken, bare=True):
            place = min(at)
            before = [p for p in range(place) if case.marks[p].sentence == case.marks[place].sentence]
            joker = next((p for p in reversed(before) if case.marks[p].has(["joker"])), None)
            near = (
                joker is not None
                and all(
                    case.marks[p].has(["there", "category", "already", "be", "and", "of"])
                    or case.marks[p].weight == 0
                    or case.marks[p].number is not None
                    for p in range(joker + 1, place)
                )
                and any(case.marks[p].has(["there"]) for p in range(joker + 1, place))
            )
            if near and joker is not None:
                wild.setdefault(value, set()).update((*at, joker))
            own.setdefault(value, set()).update(at)
        if len(own) < 2:
            return ()
        for joker in case.at("joker"):
            holders = _holders(case, joker, own)
            if holders is None:
                return ()
            for value in holders:
                wild.setdefault(value, set()).update((*own[value], joker))
        bounds = [Bound(slot, tuple(own), frozenset().union(*own.values()))]
        if wild:
            bounds.append(Bound(with_joker, tuple(wild), frozenset().union(*wild.values())))
        return tuple(bounds)

    return bind


def _holders(case: Case, joker: int, own: Mapping[int, set[int]]) -> tuple[int, ...] | None:
    """Return the categories that are said to have a joker: "the 9s have a joker", "5s and 8s each have one".

    None where it cannot be told which of several is meant.
    """
    before = [(max(p for p in at if p < joker), v) for v, at in own.items() if min(at) < joker]
    clause = case.marks[joker].clause
    named = sorted((p, value) for p, value in before if case.marks[p].clause == clause)
    if not named:
        return ()
    between = range(named[-1][0] + 1, joker)
    if not any(case.marks[p].has(["own"]) for p in between) or any(
        case.marks[p].has(["me"]) for p in between
    ):
        return ()
    if len(named) == 1:
        return (named[0][1],)
    everyone = any(case.marks[p].has(["each", "both"]) for p in between)
    return tuple(value for _, value in named) if everyone else None


def with_more(binder: Binder) -> Binder:
    """Bind only where something is said to be added, and explain it."""
    more = one_more()

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        added = more(case, taken)
        if not added:
            return ()
        found = binder(case, taken | added[0].at)
        return (*added, *found) if found else ()

    return bind


def one_more() -> Binder:
    """Explain "one more", "a third one" as what is added: the number after the cards that somebody has."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = set(case.at("more"))
        if any(_compares(case, p) for p in places):
            return ()
        for m in case.mentions:
            mark = case.marks[m.at]
            if mark.ordinal and m.at not in taken:
                before = [n for n in case.mentions if n.at != m.at and n.value == m.value - 1]
                if not before:
                    return ()
                places.add(m.at)
                after = case.after(m.at)
                if after is not None and case.marks[after].has(["card", "fragment", *NAMED_CATEGORIES]):
                    places.add(after)
        return (Bound("", True, frozenset(places)),) if places else ()

    return bind


def _compares(case: Case, place: int) -> bool:
    """Tell whether a "more" compares or is counted: "three more than him", "two more 7s"."""
    before = case.marks[place - 1] if place else case.marks[place]
    if before.number is not None and before.number > 1 and before.clause == case.marks[place].clause:
        return True
    after = [m.text.casefold() for m in case.marks[place + 1 : place + 4]]
    return any(word in ("than", "que") for word in after)


def visible_and_hidden() -> Binder:
    """Bind visible and hidden cards of a category and its joker: "3 visible, 1 hidden and a joker"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[str, tuple[int, frozenset[int]]] = {}
        rest: list[Mention] = []
        for m in _with_ones(case):
            if m.at in taken or case.marks[m.at].ordinal:
                continue
            if m.noun == "category" and m.kind == LABEL:
                rest.append(m)
                continue
            kind = "jokers" if m.noun == "joker" else _posture(case, m)
            if not kind and m.noun == "category":
                rest.append(m)
                continue
            if not kind:
                rest.append(m)
                continue
            if kind in found:
                return ()
            at = words_of(case, m)
            found[kind] = (
                m.value,
                at | {p for p in _around(case, at) if case.marks[p].has(["visible", "hidden"])},
            )
        jokers = [p for p in case.at("joker") if not any(p in at for _, at in found.values())]
        if "jokers" not in found and len(jokers) == 1 and not case.marks[jokers[0]].text.endswith("s"):
            found["jokers"] = (1, frozenset(jokers))
        if not {"visible", "hidden"} <= set(found) or len(rest) > 1:
            return ()
        if not all(
            (m.noun == "category" and m.kind == LABEL) or surely_category(case, m.value, frozenset([m.at]))
            for m in rest
        ):
            return ()
        own = [
            Bound("", True, words_of(case, m) | {p for p in (m.at - 1,) if case.marks[p].has(["category"])})
            for m in rest
        ]
        return (*own, *(Bound(slot, value, at) for slot, (value, at) in found.items()))

    return bind


def _with_ones(case: Case) -> list[Mention]:
    """Return the numbers of a question, "one hidden" with them."""
    found = list(case.mentions)
    for place, mark in enumerate(case.marks[:-1]):
        if (
            mark.weak
            and mark.text.casefold() in ("un", "une", "one")
            and not any(m.at == place for m in found)
        ):
            if case.marks[place + 1].has(["visible", "hidden"]):
                found.append(Mention(place, 1, "", "", "", frozenset([place])))
    return sorted(found, key=lambda m: m.at)


def _around(case: Case, at: frozenset[int]) -> list[int]:
    low, high = min(at), max(at)
    clause = case.marks[low].clause
    near = range(max(0, low - 1), min(high + 5, len(case.marks)))
    return [p for p in near if case.marks[p].clause == clause]


def _posture(case: Case, mention: Mention) -> str:
    """Return whether a number counts visible or hidden cards, by the first such word behind it."""
    for place in range(mention.at + 1, min(mention.at + 6, len(case.marks))):
        mark = case.marks[place]
        if mark.clause != case.marks[mention.at].clause or (is_number(case, place) and mark.has(["joker"])):
            break
        if mark.has(["visible"]):
            return "visible"
        if mark.has(["hidden"]):
            return "hidden"
        if mark.has(["joker", "and"]):
            break
    return ""


def my_category(slot: str = "category") -> Binder:
    """Bind "mine" where the category that the joker would join is said to be one's own: "my 7s"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        named = [(v, at) for v, at in categories(case, taken, bare=True)]
        if not all(surely_category(case, v, at) for v, at in named) or len({v for v, _ in named}) > 1:
            return ()
        words = frozenset().union(*(at for _, at in named)) if named else frozenset()
        nouns = [p for p in case.at("category", "row") if p not in words]
        for place in sorted((*words, *nouns)):
            before = [case.marks[p] for p in range(max(0, place - 3), place)]
            after = case.marks[place + 1] if place + 1 < len(case.marks) else None
            if after is not None and after.has(["already"]) and after.clause == case.marks[place].clause:
                return (Bound(slot, "mine", words | frozenset(nouns)),)
            if any(m.has(["already"]) or m.text.casefold() in ("my", "mes", "ma") for m in before):
                return (Bound(slot, "mine", words | frozenset(nouns)),)
        if case.at("already") and words and not case.at("first_card", "start_category"):
            return (Bound(slot, "mine", words | frozenset(nouns)),)
        return ()

    return bind


def for_me(binder: Binder) -> Binder:
    """Bind only where nobody else is spoken of; the "il" of "peut-il" is the joker."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("they"):
            if not (place and case.marks[place - 1].has(["may"])):
                return ()
        return binder(case, taken)

    return bind


def one_joker(slot: str) -> Binder:
    """Bind 1 for the one joker of a question that counts none."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = [p for p in case.at("joker") if p not in taken]
        if not places or any(case.marks[p].text.casefold().endswith("s") for p in places):
            return ()
        only = frozenset(case.at("only"))
        return (Bound(slot, 1, frozenset(places) | only),)

    return bind
