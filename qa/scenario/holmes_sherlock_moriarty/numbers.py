"""Words of a case of Holmes: numbers with their nouns."""

from qa.scenario.case import Case
from qa.scenario.holmes_sherlock_moriarty.sides import speaker
from qa.scenario.lexicon import NUMBER
from qa.scenario.mentions import COUNT, Mention

NAMED_CATEGORIES = {f"cat{n}": n for n in range(3, 10)}
"""Concept of a category's picture -> its number: "3 buttons" are three cards of category 7."""


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
