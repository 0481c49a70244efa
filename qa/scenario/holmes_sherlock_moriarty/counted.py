"""Phrases that count a side's cards: "not a single 7", "three more than him", "one face down"."""

from dataclasses import replace

from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.numbers import NAMED_CATEGORIES, is_number
from qa.scenario.holmes_sherlock_moriarty.sides import (
    Item,
    speaker,
)
from qa.scenario.lexicon import NUMBER, Weight
from qa.scenario.mentions import Mention

ALL, REST, LAST = -1, -2, -3

MORE = -100
"""From here on downwards: so many more than the other side has."""

_THAN = frozenset("than then que qu".split())
"""Words before whom somebody has more than; "then" is how many write it."""


def lacking_words(case: Case, mention: Mention) -> frozenset[int]:
    """Return the "il me manque" before a number; none where nothing is said to be missing."""
    near = [p for p in case.at("lack") if mention.at - 4 <= p < mention.at or p == mention.at + 1]
    clause = case.marks[mention.at].clause
    return frozenset(p for p in near if case.marks[p].clause == clause)


def kind_of(case: Case, at: frozenset[int]) -> str:
    """Return "hidden" for cards that are said to be hidden, "card" for others."""
    return "hidden" if any(case.marks[p].has(["hidden"]) for p in at) else "card"


def denied(case: Case, item: Item) -> Item:
    """Return "not a single 7", "pas une seule balle" as none; other items as they are."""
    if item.value != 1:
        return item
    place = min(item.at) - 1
    while place >= 0 and case.marks[place].clause == case.marks[item.place].clause:
        mark = case.marks[place]
        if mark.has(["not", "without_card"]):
            return replace(item, value=0, at=item.at | {place}, owner=speaker(case, place))
        if not (mark.has(["own", "only"]) or mark.weight is Weight.HARMLESS):
            break
        place -= 1
    return item


def is_one_hidden(case: Case, place: int) -> bool:
    """Tell whether a "one" counts a hidden card: "two face up and one face down"."""
    mark, after = case.marks[place], place + 1
    if not mark.weak or mark.text.casefold() not in ("un", "une", "one") or after >= len(case.marks):
        return False
    before = case.marks[place - 1] if place else mark
    joined = before.has(["and", "own"]) or before.clause != mark.clause
    return joined and case.marks[after].has(["hidden"]) and case.marks[after].clause == mark.clause


def one_more_than(case: Case, place: int) -> frozenset[int]:
    """Return the words of "one more 7 than she does"; none for another "more"."""
    if case.marks[place].text.casefold() not in ("one more", "un de plus", "une de plus"):
        return frozenset()
    for than in range(place + 1, min(place + 5, len(case.marks) - 1)):
        if case.marks[than].text.casefold() in _THAN and speaker(case, than + 1):
            return frozenset([place, than, than + 1])
    return frozenset()


def more_than(case: Case, place: int) -> frozenset[int]:
    """Return the words of "three *more* 8s *than him*", "trois *de plus que lui*"; none elsewhere."""
    more = [p for p in case.at("more", "another") if place < p <= place + 3]
    if not more or case.marks[more[0]].clause != case.marks[place].clause:
        return frozenset()
    for than in range(more[0] + 1, min(more[0] + 5, len(case.marks) - 1)):
        if case.marks[than].text.casefold() in _THAN:
            who = next((p for p in (than + 1, than + 2) if p < len(case.marks) and speaker(case, p)), None)
            return frozenset([more[0], than, who]) if who is not None else frozenset()
    return frozenset()


def one_before(case: Case, place: int) -> frozenset[int]:
    """Return the words of "un seul 3", "one real 7", "un 7" before a category's number; none for others."""
    at = set()
    before = place - 1
    while before >= 0 and case.marks[before].clause == case.marks[place].clause:
        mark = case.marks[before]
        if mark.has(["only", "real", "hidden", "visible"]):
            at.add(before)
        elif mark.weak and not mark.ordinal:
            return frozenset((*at, before))
        else:
            break
        before -= 1
    return frozenset()


def words_near(case: Case, mention: Mention) -> frozenset[int]:
    """Return a number, its noun, and what describes it: "all four real cards"."""
    noun = {p for p in mention.used if not speaker(case, p)} | {mention.at}
    low, high = min(noun), max(noun)
    inside = (p for p in range(low, high + 1) if not speaker(case, p))
    found = noun | {p for p in inside if case.marks[p].weight is Weight.HARMLESS or describes(case, p)}
    for step, edge in ((-1, low), (1, high)):
        place = edge + step
        while 0 <= place < len(case.marks) and case.marks[place].clause == case.marks[edge].clause:
            mark = case.marks[place]
            if mark.has(["real", "visible", "hidden", "only", "exactly", "all", "already"]) and not speaker(
                case, place
            ):
                found.add(place)
            elif mark.weight is not Weight.HARMLESS or mark.number is not None or step > 0:
                break
            place += step
    return frozenset(found)


def describes(case: Case, place: int) -> bool:
    """Tell whether a word may stand beside cards without changing how many there are."""
    return case.marks[place].has(["real", "visible", "hidden", "only", "exactly", "all", "already"])


def word_before(case: Case, place: int) -> str:
    """Return the word right before a place in its clause, "" where there is none."""
    if not place or case.marks[place - 1].clause != case.marks[place].clause:
        return ""
    return case.marks[place - 1].text.casefold()


def is_just_one(case: Case, place: int) -> bool:
    """Tell whether a "one" counts by itself: "he has one", "elle en a une seule"."""
    mark = case.marks[place]
    if not mark.weak or mark.text.casefold() not in ("un", "une", "one") or not place:
        return False
    before = place - 1
    while before and (
        case.marks[before].has(["only", "exactly"]) or case.marks[before].text.casefold() == "just"
    ):
        before -= 1
    held = case.marks[before].text.casefold() in ("with", "avec") and before > 0
    named = held and (speaker(case, before - 1) != "" or case.marks[before - 1].has(["person"]))
    if not (named or case.marks[before].has(["own", "against"]) or speaker(case, before)):
        return False
    if any(m.at == place for m in case.mentions):
        return False
    after = place + 1
    while after < len(case.marks) and case.marks[after].has(["only"]):
        after += 1
    if after >= len(case.marks) or case.marks[after].clause != case.marks[place].clause:
        return True
    return not case.marks[after].has(["real", "more", NUMBER, "pawn", "another", "unknown"])


def joker_item(case: Case, place: int) -> Item | None:
    """Return the one joker of a word, 0 where it is denied; None for jokers that nobody counts."""
    mark = case.marks[place]
    at = {place}
    before = case.before(place)
    if before is not None and case.marks[before].has(["none", "not", "nothing_there"]):
        return Item("joker", 0, place, frozenset([place, before]))
    if mark.text.casefold().endswith("s"):
        return None
    clause = case.marks[place].clause
    at |= {
        p
        for p in range(max(0, place - 4), place)
        if case.marks[p].has(["only"]) and case.marks[p].clause == clause
    }
    return Item("joker", 1, place, frozenset(at))


def repeats(case: Case, place: int) -> bool:
    """Tell whether a joker was named before: "this joker", "the joker", "ce joker"."""
    return word_before(case, place) in ("this", "that", "the", "ce", "le", "his", "her", "my", "mon", "son")


def whole_words(case: Case, place: int) -> tuple[int, ...] | None:
    """Return the words of "all the real cards", "tous les 6" after their "all"; None for another "all"."""
    found: list[int] = []
    for after in range(place + 1, min(place + 5, len(case.marks))):
        mark = case.marks[after]
        if mark.clause != case.marks[place].clause:
            break
        if mark.has(["real", "visible"]):
            found.append(after)
        elif mark.has(["card", "clue", *NAMED_CATEGORIES]):
            return (*found, after)
        elif is_number(case, after):
            follows = case.after(after)
            if follows is not None and (
                is_number(case, follows) or case.marks[follows].has(["card", "real"])
            ):
                return None
            return tuple(found)
        elif mark.weight is not Weight.HARMLESS and not mark.has(["of"]):
            break
    return None
