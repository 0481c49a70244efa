"""Whose a thing is in a question of Holmes, and which of the two sides that makes: mine or theirs.

Sides are told apart by owners ("I have 4, he has 2", "Sherlock 4, Moriarty 2"), else by "against".
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from corpus.language import fr_or_en
from qa.scenario.case import Case
from qa.scenario.lexicon import NUMBER, Weight
from qa.scenario.sides import ME, OPP

MINE, THEIRS, BOTH = "mine", "theirs", "both"
ROLES = ("sherlock", "moriarty", "mycroft")

NAMED_SIDES = frozenset(["sherlock-moriarty", "moriarty-sherlock", "sherlock-mycroft", "mycroft-sherlock"])
"""Pairs of roles that an answer can name."""

_I = re.compile(r"(?<![\w])(?:j['’]|je\b|i\b)", re.IGNORECASE)
"""An "I" inside a phrase: "puis-je", "do I get"."""

_AFTER = frozenset(["à", "a", "to", "for", "pour"])
_NEAR = 8


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that somebody has: ``value`` of a ``kind``; ``place`` is its number or word.

    ``owner`` is a role, me, opp, both or empty; after ``placed`` it is mine, theirs or both.
    """

    kind: str
    value: int
    place: int
    at: frozenset[int]
    owner: str = ""
    loose: bool = False


def owned(case: Case, items: Sequence[Item]) -> tuple[Item, ...]:
    """Return the items with their owners and the words that say so, in the order of the question."""
    found: list[Item] = []
    behind = _named_behind(case, items)
    for item in sorted(items, key=lambda i: i.place):
        if item.place in behind:
            place = behind[item.place]
            found.append(replace(item, owner=item.owner or speaker(case, place), at=item.at | {place}))
            continue
        owner, said, loose = _owner(case, item, found)
        found.append(replace(item, owner=item.owner or owner, at=item.at | said, loose=loose))
    for at, item in enumerate(found[:-1]):
        follows = found[at + 1]
        close = case.marks[item.place].clause == case.marks[follows.place].clause
        parted = any(against(case, p) for p in range(item.place, follows.place))
        both = follows.loose and follows.kind != item.kind and not parted
        if not item.owner and close and (follows.kind == "joker" or both):
            found[at] = replace(item, owner=follows.owner)
    return tuple(found)


def _named_behind(case: Case, items: Sequence[Item]) -> dict[int, int]:
    """Return who is named right behind each number, by its place: "28 me, 30 her"; else nothing."""
    counted = sorted((i for i in items if i.kind != "joker"), key=lambda i: i.place)
    if len(counted) < 2:
        return {}
    first = counted[0]
    sentence = case.marks[first.place].sentence
    if any(speaker(case, p) and case.marks[p].sentence == sentence for p in range(first.place)):
        return {}
    found = {}
    for item in counted:
        place = max(item.at) + 1
        if place >= len(case.marks) or not speaker(case, place) or case.marks[place].has(["you"]):
            return {}
        if case.marks[place].clause != case.marks[item.place].clause:
            return {}
        found[item.place] = place
    return found


def placed(case: Case, items: Sequence[Item]) -> tuple[tuple[Item, ...], str] | None:
    """Return the items with the side of each, and the fact for ``sides``; None where it cannot be told."""
    owners = list(dict.fromkeys(i.owner for i in items if i.owner and i.owner != BOTH))
    named = sides_of(case, owners)
    if named is None:
        return None
    table, sides = named
    loose = [i for i in items if not i.owner]
    if loose:
        halves = _halves(case, items, table)
        if halves is None:
            return None
        return halves, sides
    return tuple(replace(i, owner=table.get(i.owner, BOTH)) for i in items), sides


def sides_of(case: Case, owners: Sequence[str]) -> tuple[dict[str, str], str] | None:
    """Return which side each owner is, and how an answer names the sides."""
    mine = next((m.owner for m in case.marks if m.has(["me"]) and m.owner), "")
    speaks = (mine in owners and mine != "") or ME in owners or OPP in owners
    people = [owner for owner in owners if owner not in ("player_a", "player_b")]
    if len(people) < len(owners):
        if len(owners) > 2 or ME in owners:
            return None
        return {o: (MINE if at == 0 else THEIRS) for at, o in enumerate(owners)}, "a-b"
    roles = [o for o in owners if o in ROLES]
    if OPP in owners and ME not in owners and mine not in ROLES and len(roles) == 1:
        other = _rival(roles[0], bool(case.at("mycroft", "devir")))
        order = [other if o == OPP else o for o in owners]
        return {roles[0]: _side(order, roles[0]), OPP: _side(order, other)}, "-".join((*order, other)[:2])
    if speaks:
        first = mine if mine in ROLES else ME
        others = [o for o in owners if o not in (first, ME)]
        if len(others) > 1:
            return None
        return {first: MINE, ME: MINE, OPP: THEIRS, **dict.fromkeys(others, THEIRS)}, "me"
    if not owners:
        return {}, "me"
    if len(owners) > 2:
        return None
    devir = bool(case.at("mycroft", "devir"))
    other = owners[1] if len(owners) == 2 else _rival(owners[0], devir)
    sides = f"{owners[0]}-{other}"
    if sides not in NAMED_SIDES:
        return None
    return {owners[0]: MINE, other: THEIRS}, sides


def speaker(case: Case, place: int) -> str:
    """Return whom a mark names: a role, me, opp, both; "you" is who asks unless there is an "I" as well."""
    mark = case.marks[place]
    if mark.has(["both"]):
        return BOTH
    if mark.owner:
        return mark.owner
    if _I.search(mark.text):
        return ME
    if mark.has(["you"]):
        after = case.marks[place + 1] if place + 1 < len(case.marks) else None
        if after is not None and after.owner:
            return ""
        return OPP if any(m.has(["me"]) for m in case.marks) else ME
    return ""


def against(case: Case, place: int) -> bool:
    """Tell whether a mark parts two sides: "against", "4-2", "4 to 2", "4 à 2"."""
    mark = case.marks[place]
    if mark.has(["against", "dash"]):
        return True
    french = fr_or_en(case.language) == "fr"
    if (
        mark.text.casefold() not in (("à", "a", "to") if french else ("to",))
        or not 0 < place < len(case.marks) - 1
    ):
        return False
    before = _number_before(case, place)
    after = place + 1
    if speaker(case, after) and after + 1 < len(case.marks):
        after += 1
    if before is None or not _number(case, after):
        return False
    if before and case.marks[before - 1].has(["category"]) and mark.text.casefold() == "a":
        # "La catégorie 7 a 3 cartes" has a verb there.
        return False
    return case.marks[before].clause == case.marks[after].clause


def _side(order: Sequence[str], owner: str) -> str:
    return MINE if order[0] == owner else THEIRS


def _number_before(case: Case, place: int) -> int | None:
    """Return the place of the number before "to", over its noun; None where somebody is named between."""
    for before in range(place - 1, max(-1, place - 4), -1):
        if _number(case, before):
            return before
        if speaker(case, before) or not case.marks[before].has(["card", "clue", "real", "point", "token"]):
            return None
    return None


def _rival(role: str, devir: bool) -> str:
    if role == "sherlock":
        return "mycroft" if devir else "moriarty"
    return "sherlock"


def _number(case: Case, place: int) -> bool:
    mark = case.marks[place]
    return mark.number is not None and not mark.weak and NUMBER in mark.concepts


def _owner(case: Case, item: Item, earlier: Iterable[Item]) -> tuple[str, frozenset[int], bool]:
    """Return the owner, the words that name it, and whether "for …" behind the number names it."""
    first, last = min(item.at), max(item.at)
    after = _owner_after(case, last)
    if after is not None:
        place, loose = after
        return speaker(case, place), frozenset([place]), loose
    crossed = False
    for place in range(first - 1, -1, -1):
        mark = case.marks[place]
        if mark.sentence != case.marks[first].sentence:
            break
        crossed = crossed or against(case, place)
        owner = speaker(case, place)
        if not owner or (mark.has(["me"]) and _is_comment(case, place)) or _is_beaten(case, place):
            continue
        if (crossed or mark.clause != case.marks[first].clause) and _is_anothers(place, earlier):
            return "", frozenset(), False
        between = [i for i in earlier if place < i.place < first and i.kind != "joker"]
        if _begins_anew(case, item, place, between):
            return "", frozenset(), False
        if crossed and between:
            other = case.sides.other(owner) if owner in ROLES else {ME: OPP, OPP: ME}.get(owner, "")
            return other, frozenset([place]), False
        return owner, frozenset([place]), False
    return "", frozenset(), False


def _is_anothers(owner: int, earlier: Iterable[Item]) -> bool:
    """Tell whether who is named stands behind a thing: "two 5s for me, …" says nothing of what follows."""
    return any(i.loose and owner in i.at and i.place < owner for i in earlier)


def _begins_anew(case: Case, item: Item, owner: int, between: Sequence[Item]) -> bool:
    """Tell whether "…, Moriarty 42, 5 tokens against 3" goes on to another count that nobody is named for."""
    mark = case.marks[item.place]
    other = [i for i in between if i.kind != item.kind]
    if not other or case.marks[owner].clause == mark.clause:
        return False
    clause = [p for p, m in enumerate(case.marks) if m.clause == mark.clause]
    return any(against(case, p) for p in clause)


def _is_beaten(case: Case, place: int) -> bool:
    """Tell whether somebody is the object of a victory: "Moriarty beat me 44 to 41" tells Moriarty's 44."""
    before, word = case.marks[place - 1], case.marks[place].text.casefold()
    if before.text.casefold() in ("to", "against", "contre", "à") and place > 2:
        before = case.marks[place - 2]
        if before.has(["win", "lose"]) and before.clause == case.marks[place].clause:
            return True
        return False
    if place < 2 or not before.has(["win"]) or before.clause != case.marks[place].clause:
        return False
    things = ("card", "clue", "real", "joker", "category", *(f"cat{n}" for n in range(3, 10)))
    follow = case.marks[place + 1 : place + 5]
    return word not in _POSSESSIVE or (word == "her" and not any(m.has(things) or m.plural for m in follow))


_POSSESSIVE = frozenset("my his her their mes mon ma ses son sa leur leurs".split())


def _is_comment(case: Case, place: int) -> bool:
    """Tell whether an "I" only says what who asks thinks: "I think", "tell me", "dis-moi"."""
    after = case.marks[place + 1] if place + 1 < len(case.marks) else None
    before = case.marks[place - 1] if place else None
    told = ("think", "believe", "say", "crois", "pense", "dis", "wonder", "know", "sais")
    return (after is not None and after.text.casefold() in told) or (
        before is not None and before.text.casefold() in ("tell", "dis", "dites", "help", "explain")
    )


def _owner_after(case: Case, last: int) -> tuple[int, bool] | None:
    """Return the owner behind a thing: "2 for Moriarty", "4 of mine", "(Sherlock)"."""
    linked, loose, linked_by_be, passed = False, False, False, False
    for place in range(last + 1, min(last + _NEAR, len(case.marks))):
        mark = case.marks[place]
        if mark.sentence != case.marks[last].sentence:
            return None
        if mark.has(["each"]):
            return None
        if speaker(case, place):
            inside = mark.bracketed and not case.marks[last].bracketed
            if mark.has(["you"]) or not (linked or inside):
                return None
            if passed and mark.clause != case.marks[last].clause:
                return None
            after = place + 1
            follows = (
                after < len(case.marks) and _number(case, after) and case.marks[after].clause == mark.clause
            )
            return None if follows and loose else (place, loose)
        text = mark.text.casefold()
        if linked_by_be and mark.has(["of", "there"]):
            linked = True
        elif _names_category(case, place):
            passed = True
        elif mark.has(["be"]) and not linked:
            linked_by_be = True
        elif mark.has(["of"]) or text in _AFTER:
            linked, loose = True, loose or text in _AFTER
        elif mark.clause != case.marks[last].clause and not mark.bracketed:
            return None
        elif mark.weight is not Weight.HARMLESS:
            return None
    return None


def _names_category(case: Case, place: int) -> bool:
    """Tell whether a mark belongs to "in category 9", which may stand between a thing and its owner."""
    mark, before = case.marks[place], case.marks[place - 1]
    if mark.has(["category"]):
        return not mark.text.endswith("s")
    return _number(case, place) and (before.has(["category"]) or before.text.casefold() in ("en", "in"))


def _halves(case: Case, items: Sequence[Item], table: dict[str, str]) -> tuple[Item, ...] | None:
    """Return the items on their sides where "against" parts them; "31-28 for Sherlock" cannot be told."""
    if any(i.loose and i.kind != "joker" for i in items):
        return None
    parts = [p for p in range(len(case.marks)) if against(case, p)]
    counted = [i for i in items if i.kind != "joker"]
    part = next(
        (p for p in parts if any(i.place < p for i in counted) and any(i.place > p for i in counted)), None
    )
    if any(i.owner and not _beside_cards(case, i, counted) for i in items if i.kind == "joker"):
        return None
    named = {table[i.owner] for i in items if i.owner in table}
    if part is None and len(named) == 1 and _precede(items):
        rest = THEIRS if named == {MINE} else MINE
        return tuple(replace(i, owner=table.get(i.owner, BOTH) if i.owner else rest) for i in items)
    if part is None:
        kinds = {i.kind for i in counted}
        if named or len(kinds) < len(counted):
            return None
        return tuple(replace(i, owner=i.owner or MINE) for i in items)
    found = []
    for item in items:
        same = {table[i.owner] for i in items if i.owner in table and (i.place < part) == (item.place < part)}
        opposite = {
            table[i.owner] for i in items if i.owner in table and (i.place < part) != (item.place < part)
        }
        if item.owner:
            side = table.get(item.owner, BOTH)
        elif same:
            side = next(iter(same)) if len(same) == 1 else ""
        elif opposite:
            side = {MINE: THEIRS, THEIRS: MINE}.get(next(iter(opposite)), "") if len(opposite) == 1 else ""
        else:
            side = MINE if item.place < part else THEIRS
        if not side:
            return None
        found.append(replace(item, owner=side))
    return tuple(found)


def _beside_cards(case: Case, joker: Item, counted: Sequence[Item]) -> bool:
    """Tell whether a joker with an owner stands in a clause with cards that it goes with."""
    mark = case.marks[joker.place]
    return any(case.marks[i.place].clause == mark.clause for i in counted) or all(i.owner for i in counted)


def _precede(items: Sequence[Item]) -> bool:
    """Tell whether what nobody is named for stands before the rest: "three 4s, the rival has one"."""
    last = max(i.place for i in items if not i.owner)
    return last < min((i.place for i in items if i.owner), default=-1)
