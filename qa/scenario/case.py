"""A question prepared for reading: its marks, whose they are, its numbers, what of it is only a story."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from corpus.games import shipped_games
from qa.othergames import points_elsewhere
from qa.scenario.lexicon import HARMLESS, NUMBER, UNKNOWN, Lexicon, Mark, Weight
from qa.scenario.mentions import Mention, mentions
from qa.scenario.sides import Sides, with_owners
from qa.scenario.words import plain_word

ALWAYS_HEAVY = (
    "not",
    "none",
    "variant",
    "alter",
    "advice",
    "except",
    "only",
    "limit",
    "why",
    "how",
    "how_many",
)
"""Concepts that no story holds: a clause with one of them may matter."""

STRANGE = ("undo", "who", "which", "must", "may")
"""Concepts of a sentence that says or asks more than a story does."""

ASKING = ("how_many", "where", "why", "how")
"""Concepts that ask, wherever they stand."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question as frames see it."""

    text: str
    language: str
    marks: tuple[Mark, ...]
    mentions: tuple[Mention, ...]
    lexicon: Lexicon
    sides: Sides
    heavy: frozenset[int]

    def at(self, *names: str) -> tuple[int, ...]:
        """Return the places of all marks that may mean one of some concepts."""
        return tuple(place for place, mark in enumerate(self.marks) if mark.has(names))

    def before(self, place: int) -> int | None:
        """Return the place of the nearest mark before that says something, in the same clause."""
        return self._beside(place, -1)

    def after(self, place: int) -> int | None:
        """Return the place of the nearest mark after that says something, in the same clause."""
        return self._beside(place, +1)

    def _beside(self, place: int, step: int) -> int | None:
        other = place + step
        while 0 <= other < len(self.marks) and self.marks[other].clause == self.marks[place].clause:
            if self.marks[other].weight is not Weight.HARMLESS:
                return other
            other += step
        return None


def prepared(text: str, language: str, lexicon: Lexicon, sides: Sides) -> Case | None:
    """Return a question ready for reading; None if it asks two things or is about another game."""
    tagged, asked = lexicon.tag(text, language)
    told = _without_just(_without_story_numbers(tagged))
    marks = with_owners(_without_tail(_with_ne(told), asked), sides)
    story = _story(marks, asked)
    if story and points_elsewhere(text[: max(marks[at].end for at in story)], language, ()):
        return None
    story |= _asides(marks, asked, text, language)
    heavy = frozenset(
        at
        for at, mark in enumerate(marks)
        if at not in story and (mark.weight is Weight.HEAVY or _counted_ordinal(marks, at, lexicon))
    )
    if _asks_twice(marks, heavy, asked):
        return None
    found = tuple(m for m in mentions(marks, lexicon, sides) if m.at not in story)
    return Case(text, language, marks, found, lexicon, sides, heavy)


def _asks_twice(marks: Sequence[Mark], heavy: frozenset[int], asked: frozenset[int]) -> bool:
    """Tell whether there are two questions: two sentences that ask, or "how many … how many"."""
    asking = asked | {marks[at].sentence for at in heavy if marks[at].has(ASKING)}
    if len({marks[at].sentence for at in heavy} & asking) > 1:
        return True
    return any(sum(marks[at].has([name]) for at in heavy) > 1 for name in ASKING)


def _without_story_numbers(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with ages and times of day made harmless: "my 9 year old son", "our third game"."""
    found = list(marks)
    for at, mark in enumerate(marks):
        if mark.number is None:
            continue
        after = marks[at + 1] if at + 1 < len(marks) else None
        unit = after is not None and after.concepts <= {"story_unit", HARMLESS} and after.has(["story_unit"])
        evening = mark.ordinal and after is not None and after.text.casefold() in _PLAYED
        if unit or evening or (at and marks[at - 1].text.casefold() in _CLOCK):
            told = frozenset(["story_unit"])
            found[at] = replace(mark, weight=Weight.HARMLESS, concepts=told, number=None)
    return found


def _without_just(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with the "just" of what has just happened made harmless: it does not mean only."""
    found = list(marks)
    for at, mark in enumerate(marks):
        if mark.text.casefold() != "just":
            continue
        last = marks[at - 1].text.casefold() if at else ""
        after = marks[at + 1].text.casefold() if at + 1 < len(marks) else ""
        if last in _HAVE or after in _HAPPENED or after.endswith("ed"):
            found[at] = replace(mark, weight=Weight.HARMLESS, concepts=frozenset([HARMLESS]))
    return found


_HAVE = ("has", "have", "had", "ve", "s", "am", "was", "were", "can", "may", "could", "d")
_HAPPENED = "won lost took got put began begun came cut drew dealt made found ran said saw went skip".split()
_PLAYED = ("game", "games", "partie", "match", "evening", "session", "soirée", "fois", "time")
_CONDITIONS = ("if", "suppose", "supposing", "assuming", "provided", "si", "supposons", "admettons")
_CLOCK = ("quarter past", "half past", "quarter to")
"""Words beside the numbers of a story: "our third game", "quarter past 9"."""


def _with_ne(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with what French "ne" needs found: "ne … plus" denies, "ne … que" means only.

    A "ne" without any of them denies by itself.
    """
    found = list(marks)
    for at, mark in enumerate(marks):
        if mark.text.casefold() not in ("ne", "n") or mark.number is not None or mark.has(["and"]):
            continue
        rest = [n for n in range(at + 1, min(at + 7, len(marks))) if marks[n].clause == mark.clause]
        if any(marks[n].has(["not", "none"]) for n in (*range(max(0, at - 4), at), *rest)):
            continue
        second = next((n for n in rest if marks[n].text.casefold() in ("plus", "que", "qu")), at)
        name = "only" if marks[second].text.casefold() in ("que", "qu") else "not"
        found[second] = replace(marks[second], concepts=frozenset([name]), weight=Weight.HEAVY)
    return found


def _without_tail(marks: Sequence[Mark], asked: frozenset[int]) -> list[Mark]:
    """Return the marks with a "non ?", "right?" at the end of a question made harmless."""
    found = list(marks)
    if len(marks) < 2 or marks[-1].sentence not in asked:
        return found
    # "Le 16 bat tout non ?": nothing follows that this "non" could deny.
    tail = marks[-1].text.casefold() == "non" and not marks[-2].has(["or", "not", "be", "say"])
    if tail or marks[-1].clause != marks[-2].clause:
        if marks[-1].text.casefold() in ("non", "no", "right", "correct", "si", "oui", "yes"):
            found[-1] = replace(marks[-1], concepts=frozenset(["harmless"]), weight=Weight.HARMLESS)
    return found


def _story(marks: Sequence[Mark], asked: frozenset[int]) -> frozenset[int]:
    """Return the places of the clauses before the case begins, and of whole sentences of mere courtesy.

    The case begins with the first number or word of the game. What stands before it is a story as long as it
    holds nothing that could change a rule.
    """
    begins = next((at for at, mark in enumerate(marks) if _of_the_game(mark)), len(marks))
    if begins == len(marks):
        return frozenset()
    clause, sentence = marks[begins].clause, marks[begins].sentence
    places = [at for at in range(begins) if marks[at].clause < clause]
    told = " ".join(plain_word(marks[at].text) for at in places)
    if any(marks[at].has(ALWAYS_HEAVY) for at in places) or any(
        f" {name} " in f" {told} " for name in _games()
    ):
        return frozenset()
    if _names_something(marks, places) or _supposes(marks, places):
        return frozenset()
    if any(marks[at].sentence in asked and marks[at].weight is Weight.HEAVY for at in places):
        # A question before the case: "Who starts? I have …" is a second question, no story.
        places = [at for at in places if marks[at].sentence == sentence]
    return frozenset(places)


def _asides(marks: Sequence[Mark], asked: frozenset[int], text: str, language: str) -> frozenset[int]:
    """Return the places of whole sentences after the case has begun that tell nothing of the game.

    Somebody does something in words that nobody knows: "She grins.", "Thanks, I am puzzled."
    """
    found: set[int] = set()
    begins = next((mark.sentence for mark in marks if _of_the_game(mark)), None)
    for sentence in {mark.sentence for mark in marks} - asked - {begins}:
        places = [at for at, mark in enumerate(marks) if mark.sentence == sentence]
        told = [marks[at] for at in places]
        if any(_of_the_game(m) or m.has((*ALWAYS_HEAVY, *ASKING, *STRANGE)) for m in told):
            continue
        if any(m.capital and UNKNOWN in m.concepts for m in told) or not any(m.owner for m in told):
            continue
        if not points_elsewhere(text[told[0].start : told[-1].end], language, ()):
            found.update(places)
    return frozenset(found)


def _names_something(marks: Sequence[Mark], places: Sequence[int]) -> bool:
    """Tell whether the first clause is only "In Some Name": it may say which game is meant."""
    first = [at for at in places if marks[at].clause == marks[0].clause]
    named = any(UNKNOWN in marks[at].concepts and marks[at].text[:1].isupper() for at in first[1:])
    return (
        named and len(first) <= 4 and marks[0].text.casefold() in ("à", "a", "au", "aux", "dans", "in", "at")
    )


def _supposes(marks: Sequence[Mark], places: Sequence[int]) -> bool:
    """Tell whether what stands before the case sets a condition in unknown words: "if gaps count"."""
    for clause in {marks[at].clause for at in places}:
        told = [marks[at] for at in places if marks[at].clause == clause]
        condition = any(mark.text.casefold() in _CONDITIONS for mark in told[:2])
        if condition and any(UNKNOWN in mark.concepts and not mark.capital for mark in told):
            return True
    return False


@cache
def _games() -> tuple[str, ...]:
    """Return the names of the shipped games, as their words are compared."""
    names = {name for card in shipped_games() for name in (card.title, *card.names)}
    return tuple(" ".join(re.findall(r"\w+", plain_word(name))) for name in names)


def _of_the_game(mark: Mark) -> bool:
    if UNKNOWN in mark.concepts:
        return False
    return mark.weight is Weight.HEAVY or (
        mark.number is not None and not mark.weak and NUMBER in mark.concepts
    )


def _counted_ordinal(marks: Sequence[Mark], at: int, lexicon: Lexicon) -> bool:
    """Tell whether a "first" stands before a noun that numbers name: there it is a number."""
    mark = marks[at]
    if not mark.weak or not mark.ordinal:
        return False
    after = marks[at + 1] if at + 1 < len(marks) else None
    return after is not None and after.clause == mark.clause and bool(lexicon.counting(after)[0])
