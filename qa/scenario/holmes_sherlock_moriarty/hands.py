"""Cards and jokers of both sides in one category, read from a question of Holmes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.counted import (
    ALL,
    LAST,
    MORE,
    REST,
    denied,
    is_just_one,
    is_one_hidden,
    joker_item,
    kind_of,
    lacking_words,
    more_than,
    one_before,
    one_more_than,
    repeats,
    whole_words,
    word_before,
    words_near,
)
from qa.scenario.holmes_sherlock_moriarty.numbers import NAMED_CATEGORIES, guesses, is_number, noun_of
from qa.scenario.holmes_sherlock_moriarty.sides import (
    BOTH,
    MINE,
    THEIRS,
    Item,
    against,
    owned,
    placed,
    speaker,
)
from qa.scenario.mentions import COUNT, Mention

_AT_CATEGORY = frozenset("en in on aux au dans sur".split())


@dataclass(frozen=True, slots=True)
class Hands:
    """What both sides have in one category (None where nothing is said), and the words that say so."""

    category: int | None
    mine: int | None
    theirs: int | None
    my_jokers: int
    their_jokers: int
    sides: str
    category_at: frozenset[int]
    at: frozenset[int]
    my_hidden: int = 0
    their_hidden: int = 0


@dataclass(slots=True)
class _Read:
    items: list[Item]
    categories: dict[int, set[int]]
    including: set[int]


def hands(case: Case, taken: frozenset[int]) -> Hands | None:
    """Return the cards of one category that a question tells, None where it cannot be told for certain."""
    guessed = guesses(case)
    read = _cards(case, taken | guessed)
    if read is None or len(read.categories) > 1:
        return None
    category = next(iter(read.categories), None)
    category_at = frozenset().union(*read.categories.values()) if read.categories else frozenset()
    items = owned(case, read.items)
    if any(i.value == 0 and i.kind == "card" and not i.owner and not is_number(case, i.place) for i in items):
        return None
    if any(i.value and any(case.marks[p].has(["without_card"]) for p in i.at) for i in items):
        # "I don't have three 8s" says how many there are not.
        return None
    items = _both_each(case, items)
    found = placed(case, items)
    if found is None:
        return None
    items, sides = found
    at = frozenset().union(category_at, *(i.at for i in items), read.including, guessed)
    counts: dict[str, list[int]] = {MINE: [], THEIRS: []}
    jokers: dict[str, list[int]] = {MINE: [], THEIRS: []}
    hidden: dict[str, list[int]] = {MINE: [], THEIRS: []}
    kinds = {"joker": jokers, "hidden": hidden}
    for item in items:
        for side in (MINE, THEIRS) if item.owner == BOTH else (item.owner,):
            kinds.get(item.kind, counts)[side].append(item.value)
    if any(len(told) > 1 or min(told, default=0) < 0 for told in hidden.values()):
        return None
    read.including.update(
        i.place - 1
        for i in items
        if i.kind == "joker" and i.place and case.marks[i.place - 1].has(["be"]) and len(read.items) > 1
    )
    inside = {
        side: bool(read.including)
        and any(i.kind == "joker" and i.owner in (side, BOTH) and _included(i, read) for i in items)
        for side in counts
    }
    real = _real(counts, jokers, inside, category)
    if real is None:
        return None
    mine, theirs, my_jokers, their_jokers = real
    mine, theirs = (
        0 if value is None and hidden[side] else value for side, value in ((MINE, mine), (THEIRS, theirs))
    )
    return Hands(
        category, mine, theirs, my_jokers, their_jokers, sides, category_at, at,
        sum(hidden[MINE]), sum(hidden[THEIRS]),
    )  # fmt: skip


def _included(joker: Item, read: _Read) -> bool:
    return any(abs(place - joker.place) <= 3 for place in read.including)


def _real(
    counts: dict[str, list[int]], jokers: dict[str, list[int]], inside: dict[str, bool], category: int | None
) -> tuple[int | None, int | None, int, int] | None:
    """Return the real cards and jokers of both sides, with "all of them" and "the rest" worked out."""
    cards: dict[str, int | None] = {}
    for side in (MINE, THEIRS):
        if category is not None and set(counts[side]) == {ALL, category}:
            counts[side] = [category]
        if len(counts[side]) > 1 or len(jokers[side]) > 1:
            return None
        cards[side] = counts[side][0] if counts[side] else None
    wilds = {side: (jokers[side][0] if jokers[side] else 0) for side in (MINE, THEIRS)}
    for side in (MINE, THEIRS):
        value = cards[side]
        if inside[side] and value is not None and value > 0:
            cards[side] = value - wilds[side]
    for side, other in ((MINE, THEIRS), (THEIRS, MINE)):
        value, rest = cards[side], cards[other]
        if value is not None and value <= MORE:
            if rest is None or rest < 0:
                return None
            cards[side] = rest + MORE - value
        elif value == ALL:
            if category is None:
                return None
            cards[side] = category
            if cards[other] is None:
                cards[other] = 0
        elif value == LAST:
            if category is None or rest is None or category - rest != 1:
                return None
            cards[side] = 1
        elif value == REST:
            if category is None or rest is None or rest < 0:
                return None
            cards[side] = category - rest
    for side, other in ((MINE, THEIRS), (THEIRS, MINE)):
        if cards[other] is None and category is not None and cards[side] == category:
            cards[other] = 0
        if cards[side] is None and wilds[side]:
            # "The rival owns just a joker there": no real card, where the other's cards are told.
            cards[side] = 0
    if any(value is not None and value < 0 for value in cards.values()):
        return None
    return cards[MINE], cards[THEIRS], wilds[MINE], wilds[THEIRS]


def _cards(case: Case, taken: frozenset[int]) -> _Read | None:
    """Return cards, jokers and categories as they stand in the question."""
    read = _Read([], {}, set())
    numbers = [m for m in case.mentions if m.at not in taken]
    used: set[int] = set()
    plain: list[tuple[int, Mention]] = []
    for at, mention in enumerate(numbers):
        noun, place = noun_of(case, mention), mention.at
        follower = numbers[at + 1] if at + 1 < len(numbers) else None
        earlier = numbers[at - 1] if at else None
        if place in used:
            _category(read, mention.value, frozenset([place]))
        elif lacks := lacking_words(case, mention):
            # "Il me manque un seul 8": the number of cards is told elsewhere.
            if case.marks[place].ordinal and read.items:
                read.items[-1] = replace(read.items[-1], at=read.items[-1].at | lacks | {place})
            elif not mention.noun and (one := one_before(case, place)):
                _category(read, mention.value, one | lacks | {place})
            elif follower is not None and _pair(case, mention, follower) and mention.value == 1:
                used.add(follower.at)
                _category(read, follower.value, frozenset([place, follower.at]) | lacks)
            else:
                return None
        elif noun == "category":
            if mention.kind == COUNT and not _singular_noun(case, mention):
                return None
            _category(read, mention.value, words_near(case, mention))
        elif noun in NAMED_CATEGORIES and mention.kind == COUNT:
            read.items.append(_card(case, mention))
            _category(read, NAMED_CATEGORIES[noun], words_near(case, mention))
        elif noun == "joker" and mention.kind == COUNT:
            read.items.append(Item("joker", mention.value, place, words_near(case, mention)))
        elif noun in ("card", "clue", "real") and mention.kind == COUNT:
            item = _card(case, mention)
            pair = follower is not None and _pair(case, mention, follower)
            read.items.append(_with(item, follower.at) if pair and follower is not None else item)
        elif noun == "" and (one := one_before(case, place)):
            if case.marks[place].ordinal:
                return None
            item = denied(case, Item("card", 1, min(one), one | {place}))
            read.items.append(replace(item, kind=kind_of(case, one)))
            _category(read, mention.value, frozenset([place]))
        elif noun == "":
            if case.marks[place].ordinal:
                return None
            if word_before(case, place) in _AT_CATEGORY and not _counted(case, mention, follower):
                _category(read, mention.value, frozenset([place]))
            elif follower is not None and _pair(case, mention, follower):
                used.add(follower.at)
                read.items.append(_with(_card(case, mention), follower.at))
            elif _names_category(case, place, earlier):
                noun_before = {place - 1} if place and case.marks[place - 1].has(["category"]) else set()
                _category(read, mention.value, frozenset([place, *noun_before]))
            else:
                plain.append((at, mention))
        used |= {mention.at}
        if noun in ("card", "clue", "real") and follower is not None and _pair(case, mention, follower):
            used.add(follower.at)
    if not read.categories and len(plain) == 3 and plain[0][1].at < min(i.at for _, i in plain[1:]):
        head = plain.pop(0)[1]
        if any(against(case, p) for p in range(plain[0][1].at, plain[1][1].at)):
            _category(read, head.value, frozenset([head.at]))
    read.items.extend(_card(case, mention) for _, mention in plain)
    _named_words(case, taken, read)
    if not _wordless(case, taken, read):
        return None
    return read


def _named_words(case: Case, taken: frozenset[int], read: _Read) -> None:
    """Note the pictures of a category that no number stands beside: "buttons: 4 against 2"."""
    for name, category in NAMED_CATEGORIES.items():
        for place in case.at(name):
            if place not in taken and not any(place in i.at for i in read.items):
                _category(read, category, frozenset([place]))


def _category(read: _Read, value: int, at: frozenset[int]) -> None:
    read.categories.setdefault(value, set()).update(at)


def _card(case: Case, mention: Mention) -> Item:
    near = words_near(case, mention)
    more = more_than(case, mention.at)
    if more:
        return Item("card", MORE - mention.value, mention.at, near | more)
    return denied(case, Item(kind_of(case, near), mention.value, mention.at, near))


def _counted(case: Case, mention: Mention, follower: Mention | None) -> bool:
    """Tell whether a number behind "on" counts: "on four 8s", "on three of them"."""
    if follower is not None and case.marks[follower.at].plural and _pair(case, mention, follower):
        return True
    after = [m.text.casefold() for m in case.marks[mention.at + 1 : mention.at + 3]]
    return after in (["of them"], ["of", "them"], ["of", "those"], ["of", "these"]) or after[:1] == [
        "of them"
    ]


def _with(item: Item, place: int) -> Item:
    return replace(item, at=item.at | {place})


def _singular_noun(case: Case, mention: Mention) -> bool:
    """Tell whether "the 4 category" names a category: no plural follows the number."""
    nouns = [case.marks[p].text for p in mention.used if case.marks[p].has(["category"])]
    return mention.value > 1 and not any(text.casefold().endswith("s") for text in nouns)


def _pair(case: Case, count: Mention, category: Mention) -> bool:
    """Tell whether two numbers are "quatre 7", "three real 5s", "four of the 7s", "4 cards of the 8s"."""
    if category.noun not in ("", *NAMED_CATEGORIES) or case.marks[count.at].plural:
        return False
    first = max((p for p in count.used if not speaker(case, p)), default=count.at)
    between = case.marks[max(first, count.at) + 1 : category.at]
    if case.marks[count.at].clause != case.marks[category.at].clause:
        return False
    allowed = (
        "de",
        "des",
        "of",
        "the",
        "d",
        "les",
        "his",
        "her",
        "my",
        "mes",
        "ses",
        "in",
        "en",
        "valeur",
        "value",
    )
    return all(m.has(["real", "visible", "card", "clue"]) or m.text.casefold() in allowed for m in between)


def _names_category(case: Case, place: int, earlier: Mention | None) -> bool:
    """Tell whether a number names a category: "7s", "les 7", "the 7"."""
    mark = case.marks[place]
    if mark.plural and mark.number not in (0, 1):
        return True
    beside = case.marks[place - 1] if place else None
    if beside is not None and beside.clause == mark.clause:
        if (
            beside.has(
                ["none", "nothing_there", "more", "how_many", "last_one", "first_card", "all", "category"]
            )
            or beside.ordinal
        ):
            return True
    before = word_before(case, place)
    if before == "de" and place > 1 and case.marks[place - 2].has(["not", "none"]):
        return True
    if before == "par" or case.marks[place - 1 if place else 0].has(["against"]):
        return False
    if before in ("les", "the", "le") and _ends(case, place):
        return True
    return before in ("of", "de", "des") and earlier is not None and _ends(case, place)


def _ends(case: Case, place: int) -> bool:
    """Tell whether no noun follows that the number could count."""
    after = place + 1
    if after >= len(case.marks) or case.marks[after].clause != case.marks[place].clause:
        return True
    return not case.marks[after].has(["real", "card", "clue", "joker"])


def _wordless(case: Case, taken: frozenset[int], read: _Read) -> bool:
    """Add what is told without a number: a joker, none, all, the rest, the last one; False if unclear."""
    within = frozenset().union(*(i.at for i in read.items)) if read.items else frozenset()
    including = [p for p in case.at("including") if p not in taken]
    read.including.update(including)
    for place, mark in enumerate(case.marks):
        if place in taken or place in within:
            continue
        if mark.has(["joker"]):
            item = joker_item(case, place)
            if item is None:
                return False
            earlier = [i for i in read.items if i.kind == "joker"]
            if item.value and earlier and repeats(case, place):
                read.items[read.items.index(earlier[-1])] = replace(
                    earlier[-1], at=earlier[-1].at | frozenset([place])
                )
                continue
            read.items.append(item)
        elif is_one_hidden(case, place):
            read.items.append(Item("hidden", 1, place, frozenset([place, place + 1])))
        elif mark.has(["more"]) and (than := one_more_than(case, place)):
            read.items.append(Item("card", MORE - 1, place, than))
        elif mark.has(["without_card"]):
            item = _nothing(case, place, read)
            if item is not None:
                read.items.append(replace(item, owner=speaker(case, place)))
        elif mark.has(["nothing_there", "none"]) or mark.has(["not"]):
            item = _nothing(case, place, read)
            if item is not None:
                read.items.append(item)
        elif mark.has(["all"]) and not mark.has(["each"]):
            whole = whole_words(case, place)
            if whole is not None:
                read.items.append(Item("card", ALL, place, frozenset([place, *whole])))
        elif is_just_one(case, place):
            beside = {
                p for p in (place - 1, place + 1) if p < len(case.marks) and case.marks[p].has(["only"])
            }
            read.items.append(Item("card", 1, place, frozenset([place, *beside])))
        elif mark.has(["complete"]) and not case.at("may"):
            read.items.append(Item("card", ALL, place, frozenset([place])))
        elif mark.has(["rest"]):
            read.items.append(Item("card", REST, place, frozenset([place])))
        elif mark.has(["last_one"]):
            after = case.after(place)
            if after is not None and (is_number(case, after) or case.marks[after].has(["card", "real"])):
                read.items.append(Item("card", 1, place, frozenset([place, after])))
            elif after is None and read.categories:
                read.items.append(Item("card", LAST, place, frozenset([place])))
    return True


def _nothing(case: Case, place: int, read: _Read) -> Item | None:
    """Return a count of none: "he has none", "no 7s", "pas de 7"."""
    mark = case.marks[place]
    after = case.after(place)
    while after is not None and case.marks[after].text.casefold() in ("de", "d", "of"):
        after = case.after(after)
    follows = after is not None and (
        is_number(case, after) or case.marks[after].has(["card", "real", "category"])
    )
    if mark.has(["nothing_there"]):
        if after is not None and case.marks[after].has(["joker"]):
            return None
        return Item(
            "card",
            0,
            place,
            frozenset(
                [place, *([after] if follows and after is not None and not is_number(case, after) else [])]
            ),
        )
    denies = not mark.has(["not"]) or mark.text.casefold() == "pas"
    named = denies and after is not None and any(after in places for places in read.categories.values())
    return Item("card", 0, place, frozenset([place])) if named else None


def _both_each(case: Case, items: Sequence[Item]) -> tuple[Item, ...]:
    """Give both sides what is followed by "each": "3 cards each", "3 partout"."""
    each = case.at("each")
    found = []
    for item in items:
        near = [p for p in each if _ends_in(case, item, items, p)]
        alone = [i for i in items if i.kind == item.kind]
        if not near and len(alone) == 1 and not item.owner:
            near = [p for p in each if not any(_ends_in(case, i, items, p) for i in items)]
        if near:
            item = replace(item, owner=BOTH, at=item.at | frozenset(near))
        found.append(item)
    return tuple(found)


def _ends_in(case: Case, item: Item, items: Sequence[Item], each: int) -> bool:
    """Tell whether an "each" stands close behind an item, with no other one between."""
    if not item.place < each or case.marks[each].sentence != case.marks[item.place].sentence:
        return False
    last = max(p for p in item.at if p < each)
    return each - last <= 4 and not any(item.place < other.place < each for other in items)
