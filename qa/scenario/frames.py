"""Frames: one way to ask for a query. A frame reads a question only if it explains every word that weighs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.query import Query
from engine.ruling import Fact
from engine.text import Text
from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.sides import Sides


@dataclass(frozen=True, slots=True)
class Frame:
    """A way to ask for a query; concepts are given as words with spaces between them.

    ``needs``: each of these must be there ("crime|duel win" needs one of crime and duel, and win).
    ``may``: heavy concepts that may be there and say nothing new. ``without``: concepts that rule it out.
    ``binds`` fill slots, in order: what one has explained the next does not see.
    ``asks``: required slots that may be missing while it is still sure that this is the question, as long as
    another one was filled by words; any other missing slot means that the question is not this one.
    ``beside``: nouns whose numbers may be there and make no difference ("round 2", "5 players").
    ``rank`` decides between frames that explain equally much: the more particular one has the higher.
    """

    query: str
    needs: str = ""
    may: str = ""
    without: str = ""
    binds: tuple[Binder, ...] = ()
    asks: str = ""
    beside: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Grammar:
    """All frames of a game; ``own``: the concepts that name no other game's things, with spaces between.

    ``kept``: last words of names of the game that name another edition of it; these are facts of a question.
    """

    game: str
    lexicon: str
    frames: tuple[Frame, ...]
    own: str
    sides: Sides = field(default_factory=Sides)
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A question read as a case: the facts of a query, and for each the words that say so.

    ``words`` gives start, end and text in the question for each slot that words filled. ``understood`` tells
    it to the player. ``weight`` is how many marks needs and slots explain, and the rank of the frame.
    """

    query: str
    facts: tuple[tuple[str, Fact], ...]
    words: tuple[tuple[str, int, int, str], ...]
    understood: Text
    weight: tuple[int, int] = field(compare=False, default=(0, 0))

    @property
    def given(self) -> dict[str, Fact]:
        """The facts by slot."""
        return dict(self.facts)


def apply(frame: Frame, case: Case, query: Query) -> Reading | None:
    """Return the reading of a case by a frame, None if the frame does not explain all of it."""
    needed = _needed(frame, case)
    if needed is None or case.at(*frame.without.split()):
        return None
    taken: frozenset[int] = frozenset()
    bounds: dict[str, Bound] = {}
    for binder in frame.binds:
        for bound in binder(case, taken):
            taken |= bound.at
            if bound.slot:
                bounds.setdefault(bound.slot, bound)
    allowed = taken | needed | frozenset(case.at(*frame.may.split())) | _beside_the_point(frame, case)
    if not case.heavy <= allowed:
        return None
    missing = {slot.name for slot in query.slots if slot.required and slot.name not in bounds}
    if not missing <= set(frame.asks.split()) or (missing and not any(bound.at for bound in bounds.values())):
        return None
    facts = tuple((slot.name, bounds[slot.name].fact) for slot in query.slots if slot.name in bounds)
    words = tuple(_words(case, bounds[name]) for name, _ in facts if bounds[name].at)
    weight = (len(case.heavy & (taken | needed)), frame.rank)
    return Reading(query.id, facts, words, understood(query, dict(facts)), weight)


def _beside_the_point(frame: Frame, case: Case) -> frozenset[int]:
    """Return the places of numbers that make no difference to a frame, with their nouns."""
    nouns = frame.beside.split()
    return frozenset(p for mention in case.mentions if mention.noun in nouns for p in mention.used)


def understood(query: Query, facts: Mapping[str, Fact]) -> Text:
    """Return how a question was understood: what is asked, and the facts told; usual ones go unsaid."""
    shown = [
        (slot.kind.label, slot.kind.show(facts[slot.name]))
        for slot in query.slots
        if slot.name in facts and not slot.kind.fault(facts[slot.name]) and facts[slot.name] != slot.default
    ]
    french = ", ".join(f"{label.fr} : {fact.fr}" for label, fact in shown)
    english = ", ".join(f"{label.en}: {fact.en}" for label, fact in shown)
    return Text(
        fr=f"La question a été comprise ainsi : {query.asks.fr}" + (f" ({french})" if french else ""),
        en=f"Your question was understood as: {query.asks.en}" + (f" ({english})" if english else ""),
    )


def _needed(frame: Frame, case: Case) -> frozenset[int] | None:
    found: set[int] = set()
    for need in frame.needs.split():
        places = case.at(*need.split("|"))
        if not places:
            return None
        found.update(places)
    return frozenset(found)


def _words(case: Case, bound: Bound) -> tuple[str, int, int, str]:
    start = min(case.marks[at].start for at in bound.at)
    end = max(case.marks[at].end for at in bound.at)
    return bound.slot, start, end, case.text[start:end]
