"""Frames: one way to ask for a query. A frame reads a question only if it explains every word that weighs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from corpus.errors import BadFacts, InvalidNotation
from engine.query import Notation, Query, Slot
from engine.ruling import Fact
from engine.text import Text
from qa.scenario.binders import NEVER, Binder, Bound
from qa.scenario.case import Case
from qa.scenario.lexicon import UNKNOWN
from qa.scenario.sides import Sides
from qa.scenario.words import plain_word


@dataclass(frozen=True, slots=True)
class Frame:
    """A way to ask for a query; concepts are given as words with spaces between them.

    ``needs``: each of these must be there ("crime|duel win" needs one of crime and duel, and win).
    ``may``: heavy concepts that may be there and say nothing new. ``without``: concepts that rule it out.
    ``binds`` fill slots, in order: what one has explained the next does not see.
    ``asks``: required slots that may be missing while it is still sure that this is the question, as long as
    another one was filled by words; any other missing slot means that the question is not this one.
    ``sure``: the needs alone make it sure, so that all that ``asks`` names may be missing.
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
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Grammar:
    """All frames of a game, and the TOML file of its words."""

    game: str
    lexicon: str
    frames: tuple[Frame, ...]
    sides: Sides = field(default_factory=Sides)


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


def reread(reading: Reading, query: Query, facts: Mapping[str, Fact]) -> Reading:
    """Return a reading of the same words with other facts, told anew."""
    ordered = tuple((slot.name, facts[slot.name]) for slot in query.slots if slot.name in facts)
    return replace(reading, facts=ordered, understood=understood(query, dict(ordered)))


def apply(frame: Frame, case: Case, query: Query, *, leave_unknown: bool = False) -> Reading | None:
    """Return the reading of a case by a frame, None if the frame does not explain all of it.

    With ``leave_unknown`` words that nobody knows may be left over, as long as they stand beside no number.
    """
    needed = _needed(frame, case)
    if needed is None or case.at(*frame.without.split()):
        return None
    taken: frozenset[int] = frozenset()
    bounds: dict[str, Bound] = {}
    for binder in frame.binds:
        for bound in binder(case, taken):
            if bound.slot == NEVER:
                return None
            taken |= bound.at
            if bound.slot:
                bounds.setdefault(bound.slot, bound)
    allowed = taken | needed | frozenset(case.at(*frame.may.split())) | _beside_the_point(frame, case)
    left = case.heavy - allowed
    if left and not (leave_unknown and all(_may_be_left(case, place) for place in left)):
        return None
    missing = {slot.name for slot in query.slots if slot.required and slot.name not in bounds}
    told = frame.sure or any(bound.at for bound in bounds.values())
    if not missing <= set(frame.asks.split()) or (missing and not told):
        return None
    facts = tuple((slot.name, bounds[slot.name].fact) for slot in query.slots if slot.name in bounds)
    words = tuple(_words(case, bounds[name]) for name, _ in facts if bounds[name].at)
    weight = (len(case.heavy & (taken | needed)), frame.rank)
    return Reading(query.id, facts, words, understood(query, dict(facts)), weight)


def noted(frames: Iterable[Frame], case: Case, query: Query) -> dict[str, Fact]:
    """Return what a case gives in notation for a query, whatever else it tells, by the query's frames.

    With it come the facts that the same words give, such as whose each of two hands is. What is no notation
    of the game is left out.
    """
    slots = {slot.name: slot for slot in query.slots if isinstance(slot.kind, Notation)}
    for frame in frames if slots else ():
        for binder in frame.binds if frame.query == query.id else ():
            bounds = binder(case, frozenset())
            told = {bound.slot: bound.fact for bound in bounds if bound.slot and bound.slot != NEVER}
            if slots.keys() & told.keys() and all(_is_read(slots[n], told[n]) for n in slots.keys() & told):
                return told
    return {}


def _is_read(slot: Slot, fact: Fact) -> bool:
    try:
        slot.kind.read(str(fact))
    except (BadFacts, InvalidNotation):
        return False
    return True


_COUNTING = frozenset(
    "more less fewer most least twice thrice double couple pair half several few many plus moins paire "
    "moitie triple demi plusieurs quelques peu beaucoup".split()
)
"""Words that count without being numbers."""


def _may_be_left(case: Case, place: int) -> bool:
    """Tell whether an unknown word tells nothing that counts.

    No name of anything, no word that counts, none beside a number ("one *poor* bullet").
    """
    mark = case.marks[place]
    if mark.text[:1].isupper() or plain_word(mark.text) in _COUNTING:
        return False
    beside = (case.marks[at] for at in (place - 1, place + 1) if 0 <= at < len(case.marks))
    return mark.concepts == {UNKNOWN} and all(
        other.number is None or other.clause != mark.clause for other in beside
    )


def _beside_the_point(frame: Frame, case: Case) -> frozenset[int]:
    """Return the places of numbers that make no difference to a frame, with their nouns."""
    nouns = frame.beside.split()
    return frozenset(p for mention in case.mentions if mention.noun in nouns for p in mention.used)


def understood(query: Query, facts: Mapping[str, Fact]) -> Text:
    """Return how a question was understood, as it is told with a ruling."""
    case = told(query, facts)
    return Text(
        fr=f"La question a été comprise ainsi : {case.fr}", en=f"Your question was understood as: {case.en}"
    )


def told(query: Query, facts: Mapping[str, Fact]) -> Text:
    """Return a case in words: what is asked, and the facts; usual ones go unsaid."""
    shown = [
        (slot.kind.label, slot.kind.show(facts[slot.name]))
        for slot in query.slots
        if slot.name in facts and not slot.kind.fault(facts[slot.name]) and facts[slot.name] != slot.default
    ]
    french = ", ".join(f"{label.fr} : {fact.fr}" for label, fact in shown)
    english = ", ".join(f"{label.en}: {fact.en}" for label, fact in shown)
    return Text(
        fr=query.asks.fr + (f" ({french})" if french else ""),
        en=query.asks.en + (f" ({english})" if english else ""),
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
