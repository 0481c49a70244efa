"""Binders of Holmes: points and tokens of both sides, hands in notation."""

import re

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.cards import MOST_CARDS
from qa.scenario.holmes_sherlock_moriarty.counted import words_near
from qa.scenario.holmes_sherlock_moriarty.hands import _both_each
from qa.scenario.holmes_sherlock_moriarty.sides import BOTH, MINE, THEIRS, Item, owned, placed, speaker

_HAND = re.compile(r"(?:(?:(?<!\d)\d+:\d+\**|[FJ]\d+)(?:\s+|$|(?=[^\w*])))+")


def winner_totals(*, named: bool = False) -> Binder:
    """Bind points and tokens of both sides for the winner; only one side may be told.

    ``named``: only where a number is said to be points, for questions that don't ask who wins.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        tie = frozenset(case.at("tie", "each"))
        told = totals(case, taken, {"point": "points", "token": "tokens"})
        if told is None:
            return ()
        values, sides, at = told
        points = [values.get(("points", side)) for side in (MINE, THEIRS)]
        if points == [None, None] or (named and not any(m.noun == "point" for m in case.mentions)):
            return ()
        if None in points and case.at("tie"):
            points = [next(p for p in points if p is not None)] * 2
        if None in points and not case.at("point"):
            return ()
        if not case.at("point", "token") and max(values.values(), default=0) <= MOST_CARDS:
            return ()
        tokens = [values.get(("tokens", side)) for side in (MINE, THEIRS)]
        told_slots = {"my_points": points[0], "their_points": points[1]}
        told_slots |= {"my_tokens": tokens[0], "their_tokens": tokens[1]}
        found = [Bound(slot, value, at | tie) for slot, value in told_slots.items() if value is not None]
        if sides != "me":
            found.append(Bound("sides", sides, at))
        return tuple(found)

    return bind


def winner_tokens() -> Binder:
    """Bind the tokens of both sides, or of one, where points are said to be tied and not told."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = totals(case, taken, {"token": "tokens"})
        if told is None:
            return ()
        values, sides, at = told
        at |= frozenset(case.at("tie", "each"))
        found = [
            Bound(slot, values["tokens", side], at)
            for slot, side in (("my_tokens", MINE), ("their_tokens", THEIRS))
            if ("tokens", side) in values
        ]
        if sides != "me" and found:
            found.append(Bound("sides", sides, at))
        return tuple(found)

    return bind


def token_pair(mine: str, theirs: str) -> Binder:
    """Bind the tokens of both sides."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = totals(case, taken, {"token": "tokens"})
        if told is None:
            return ()
        values, _, at = told
        pair = [values.get(("tokens", side)) for side in (MINE, THEIRS)]
        if pair[0] is None or pair[1] is None:
            return ()
        return (Bound(mine, pair[0], at), Bound(theirs, pair[1], at))

    return bind


def notations(mine: str, theirs: str) -> Binder:
    """Bind two hands in notation, each with its owner: "me 3:2 5:2* F2 J1, him 7:3"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        items: list[Item] = []
        told: list[tuple[str, frozenset[int]]] = []
        for match in _HAND.finditer(case.text):
            text = match.group().strip()
            at = frozenset(p for p, m in enumerate(case.marks) if match.start() <= m.start < match.end())
            if text and at and ":" in text:
                items.append(Item(str(len(told)), len(told), min(at), at))
                told.append((" ".join(text.split()), at))
        if len(items) != 2:
            return ()
        named = placed(case, [_first_owner(case, i) for i in items])
        if named is None:
            return ()
        found = {i.owner: i for i in named[0]}
        if not {MINE, THEIRS} <= set(found):
            return ()
        bounds = [
            Bound(slot, told[found[side].value][0], found[side].at)
            for slot, side in ((mine, MINE), (theirs, THEIRS))
        ]
        if named[1] != "me":
            bounds.append(Bound("sides", named[1], found[MINE].at))
        return tuple(bounds)

    return bind


def _first_owner(case: Case, item: Item) -> Item:
    """Return the item with the owner named last before it, wherever that was."""
    for place in range(item.place - 1, -1, -1):
        who = speaker(case, place)
        if who:
            return Item(item.kind, item.value, item.place, item.at | {place}, who)
    return item


def totals(
    case: Case, taken: frozenset[int], kinds: dict[str, str]
) -> tuple[dict[tuple[str, str], int], str, frozenset[int]] | None:
    """Return points or tokens by (kind, side), the fact for ``sides``, and the words that say so.

    ``kinds``: concept of a noun -> kind; a number beside no noun is of the kind named last before it, else of
    the first one of ``kinds``.
    """
    items: list[Item] = []
    usual = next(iter(kinds.values()))
    for mention in case.mentions:
        mark = case.marks[mention.at]
        if mention.at in taken or (mark.weak and not mention.noun):
            continue
        if mention.noun and mention.noun not in kinds:
            return None
        if mention.noun:
            kind = kinds[mention.noun]
        else:
            before = [i for i in items if case.marks[i.place].sentence == mark.sentence]
            told = [p for p in case.at(*kinds) if p < mention.at and case.marks[p].sentence == mark.sentence]
            heads = [p for p in told if not any(p in i.at for i in items)]
            if heads and (not before or max(heads) > before[-1].place):
                kind = kinds[next(n for n in kinds if case.marks[max(heads)].has([n]))]
            else:
                kind = before[-1].kind if before else usual
        items.append(Item(kind, mention.value, mention.at, words_near(case, mention)))
    found_places = frozenset().union(*(i.at for i in items)) if items else frozenset()
    for place in case.at("nothing_there", "none"):
        after = case.after(place)
        named = after is not None and case.marks[after].has(kinds) and after not in found_places
        if named and after is not None:
            kind = next(k for n, k in kinds.items() if case.marks[after].has([n]))
            items.append(Item(kind, 0, place, frozenset([place, after])))
        elif place not in found_places and items and case.marks[place].has(["nothing_there"]):
            items.append(Item(items[-1].kind, 0, place, frozenset([place])))
    values: dict[tuple[str, str], int] = {}
    at: frozenset[int] = frozenset(p for p in case.at(*kinds))
    told_sides: set[str] = set()
    everyone = _both_each(case, owned(case, items))
    for kind in dict.fromkeys(kinds.values()):
        some = [i for i in everyone if i.kind == kind]
        if not some:
            continue
        found = placed(case, everyone if all(i.owner for i in everyone) else some)
        if found is None:
            return None
        told_sides.add(found[1])
        for item in (i for i in found[0] if i.kind == kind):
            for side in (MINE, THEIRS) if item.owner == BOTH else (item.owner,):
                if (kind, side) in values:
                    return None
                values[kind, side] = item.value
            at |= item.at
    names = {side for side in told_sides if side != "me"} or told_sides
    if len(names) > 1:
        return None
    return values, next(iter(names), "me"), at
