"""Words of a case of Holmes: numbers with their nouns."""

from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.sides import speaker
from qa.scenario.lexicon import NUMBER, Weight
from qa.scenario.mentions import COUNT, Mention

NAMED_CATEGORIES = {f"cat{n}": n for n in range(3, 10)}
"""Concept of a category's picture -> its number: "3 buttons" are three cards of category 7."""


_SUPPOSING = frozenset(
    " ".join(words.split())
    for words in """is that, is it, so that is, that s, that makes, does that make, does this make, do i get,
    so i get, is this worth, so, that is, so that s, ça fait, ca fait, ça fait bien, ca fait bien, c est,
    est ce, est ce que ça fait, ça me fait, ca me fait, ça donne, ca donne, donc, soit, j ai donc,
    est ce bien, ça fait donc, ca fait donc""".split(",")
)
"""Words before the points that a player supposes to have."""


def words_of(case: Case, mention: Mention) -> frozenset[int]:
    """Return the words of a number and its noun, without who has the thing."""
    return frozenset(p for p in mention.used if not speaker(case, p) or p == mention.at)


def is_number(case: Case, place: int) -> bool:
    """Tell whether a mark is a number that is no article."""
    mark = case.marks[place]
    return mark.number is not None and NUMBER in mark.concepts and not mark.weak


def guesses(case: Case) -> frozenset[int]:
    """Return the words of "9 or 8 points?": the answers that a player has to choose from."""
    for place in case.at("or"):
        after = case.after(place)
        if not place or after is None or not (is_number(case, place - 1) and is_number(case, after)):
            continue
        noun = case.after(after)
        if noun is not None and case.marks[noun].has(["point"]):
            return frozenset([place - 1, place, after, noun])
        if after == len(case.marks) - 1 and case.at("point") and place - 1 not in _nouned(case):
            return frozenset([place - 1, place, after])
    return _supposed(case)


def _nouned(case: Case) -> frozenset[int]:
    return frozenset(m.at for m in case.mentions if m.noun)


MOST_POINTS = 73
"""The most that a player can have; what is more is no guess of the result."""


MOST_OF_A_CATEGORY = 12
"""The most points of one category; a bare number that is more is no guess of them."""

_ASKING = ("who", "which", "how_many", "how")


def _supposed(case: Case) -> frozenset[int]:
    """Return the words of the points that a player supposes at the end: "…, is that 15 points?"."""
    for m in case.mentions:
        mark = case.marks[m.at]
        if m.noun not in ("point", "") or mark.ordinal or mark.plural or m.value > MOST_POINTS:
            continue
        clause = case.marks[m.at].clause
        head = [mark for mark in case.marks[: m.at] if mark.clause == clause]
        follow = case.marks[max(m.used) + 1] if max(m.used) + 1 < len(case.marks) else None
        if follow is not None and follow.text.casefold() in ("if", "si") and len(head) <= 2 and m.noun:
            said = " ".join(mark.text.casefold() for mark in head)
            if said in _SUPPOSING:
                return m.used
        last = all(
            mark.clause == clause and mark.weight is not Weight.HEAVY
            for mark in case.marks[max(m.used) + 1 :]
        )
        said = " ".join(mark.text.casefold() for mark in head)
        end = m.at == len(case.marks) - 1 and not any(mark.has(_ASKING) for mark in head)
        valued = end and any(mark.has(["score", "give"]) for mark in head[-2:])
        valued = valued and m.value <= MOST_OF_A_CATEGORY
        supposes = any(f" {said}".endswith(f" {words}") for words in _SUPPOSING)
        if last and (supposes if m.noun else valued) and len(case.mentions) > 1:
            return m.used
    return frozenset()


def noun_of(case: Case, mention: Mention) -> str:
    """Return the noun of a number, "" for one that only a passed-over word or another number links to it."""
    if not mention.noun:
        return ""
    nouns = [p for p in mention.used if case.marks[p].has([mention.noun]) and p != mention.at]
    if mention.noun == "category" and mention.kind != COUNT:
        if not nouns or any(is_number(case, p) for p in range(min(nouns) + 1, mention.at)):
            return ""
    if mention.noun == "category" and mention.kind == COUNT and nouns:
        passed = case.marks[mention.at + 1 : min(nouns)]
        if any(m.text.casefold() in ("en", "in", "de", "of", "dans") for m in passed):
            return ""
    if mention.noun == "joker" and nouns and mention.value > 1:
        # "two 5s + joker": the 5s are no jokers.
        word = case.marks[nouns[0]]
        between = case.text[case.marks[mention.at].end : word.start]
        if between.strip() or (case.marks[mention.at].plural and not word.text.endswith("s")):
            return ""
    return mention.noun
