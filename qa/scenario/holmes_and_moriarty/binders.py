"""Binders of Holmes and Moriarty: who beats whom, which Clue is trump, whose Crime or Clue won, locations."""

from collections.abc import Mapping

from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, doer, ignored, negation
from qa.scenario.case import Case
from qa.scenario.lexicon import Weight
from qa.scenario.mentions import COUNT, LABEL

LOCATIONS = {
    "whitehall": "whitehall",
    "tower_bridge": "tower-bridge",
    "baker_street": "baker-street",
    "charing_cross": "charing-cross",
}

TURNS = ("but", "mais", "though", "while", "whereas", "tandis", "alors que")
"""Words after which something else is said."""

_ADJECTIVES = ("losing", "perdant", "winning", "gagnant")


def counted(noun: str, value: int) -> Binder:
    """Explain a number that only counts what is named after it: "two trump Clues, 6 and 8"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == noun and m.kind in (COUNT, "") and m.value == value]
        # Lines are made of Moriarty's tokens; those of Holmes are another case.
        if len(found) != 1 or (noun == "token" and found[0].owner == "holmes"):
            return ()
        return (Bound("", True, found[0].used),)

    return bind


def occupied_space(slot: str) -> Binder:
    """Bind who holds the space that is to be marked; nothing if the space named is another one."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        holder = whose(slot, "token", {"moriarty": "moriarty", "holmes": "holmes"})(case, taken)
        marked = {m.value for m in case.mentions if m.noun in ("crime", "clue")}
        spaces = [m for m in case.mentions if m.noun in ("space", "place")]
        if not holder or len(spaces) > 1 or any(m.value not in marked for m in spaces):
            return ()
        at = frozenset().union(*(m.used for m in spaces), *(case.at("occupied"),))
        return (*holder, Bound("", True, at))

    return bind


def won(slot: str, thing: str, *, values: Mapping[tuple[str, bool], Fact]) -> Binder:
    """Bind who won the Crimes or the Clues: the owner of the thing, and whether it won or lost.

    ``values``: (owner, won) to the fact.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[Fact, set[int]] = {}
        for place in case.at(thing):
            told = _told_of(case, place)
            if told is None:
                continue
            owner, wins, used = told
            if (owner, wins) not in values:
                return ()
            found.setdefault(values[owner, wins], set()).update(used)
        if len(found) != 1:
            return ()
        fact, used = next(iter(found.items()))
        return (Bound(slot, fact, frozenset(used)),)

    return bind


def _told_of(case: Case, place: int) -> tuple[str, bool, set[int]] | None:
    """Return the owner of a Crime or Clue, whether it won, and the words that say so."""
    owner = owner_of(case, place)
    after = _verb(case, place, range(place + 1, min(place + 6, len(case.marks))))
    if after is not None:
        who = _by_whom(case, after)
        if who is not None:
            return _won_by(case, who, place, after)
    if owner is not None:
        for verb in (case.before(place), case.after(place)):
            if verb is not None and case.marks[verb].text.casefold() in _ADJECTIVES:
                return case.marks[owner].owner, case.marks[verb].has(["win"]), {owner, place, verb}
        if after is not None:
            return _won_by(case, owner, place, after)
        denied = case.before(owner) if owner < place else None
        if denied is not None and case.marks[denied].has(["not"]) and case.at("win"):
            # "My Clue wins but not my Crime"
            return case.marks[owner].owner, False, {owner, place, denied}
    if owner is not None and (carried := _carried_verb(case, owner)) is not None:
        return _won_by(case, owner, place, carried)
    before = _verb(case, place, range(place - 1, max(place - 7, -1), -1))
    subject = doer(case, before) if before is not None else None
    return _won_by(case, subject, place, before) if before is not None and subject is not None else None


def _carried_verb(case: Case, owner: int) -> int | None:
    """Return the verb that "and Moriarty the Crimes" goes on with: "Holmes wins the Clues and ..."."""
    last = case.before(owner)
    if (last is not None and not case.marks[last].has(["and"])) or case.marks[owner].has(["me"]):
        return None
    verbs = [p for p in case.at("win", "lose") if p < owner]
    one = len(verbs) == 1 and case.marks[verbs[0]].sentence == case.marks[owner].sentence
    return verbs[0] if one and negation(case, verbs[0]) is None else None


def _by_whom(case: Case, verb: int) -> int | None:
    """Return the place of who is named after a passive: "won by my opponent"."""
    for place in range(verb + 1, min(verb + 4, len(case.marks))):
        if case.marks[place].owner:
            return place if any(m.has(["of"]) for m in case.marks[verb + 1 : place]) else None
    return None


def _verb(case: Case, place: int, places: range) -> int | None:
    """Return the place of the "win" or "lose" that is said of a thing, with no other thing in between."""
    for other in places:
        mark = case.marks[other]
        if mark.sentence != case.marks[place].sentence or mark.has(["crime", "clue", "case", "token", "and"]):
            return None
        if mark.text.casefold() in TURNS:
            return None
        if mark.has(["win", "lose", "best"]):
            return other
    return None


def _won_by(case: Case, owner: int, place: int, verb: int) -> tuple[str, bool, set[int]]:
    denied = negation(case, verb)
    wins = case.marks[verb].has(["win", "best"]) is (denied is None)
    return case.marks[owner].owner, wins, {owner, place, verb, *([] if denied is None else [denied])}


def owner_of(case: Case, place: int) -> int | None:
    """Return the place of who a thing belongs to: "my Crime", "Moriarty's Clue", "l'Indice de Holmes"."""
    marks = case.marks
    for at in range(place + 1, min(place + 4, len(marks))):
        if marks[at].owner:
            if any(m.has(["of"]) for m in marks[place + 1 : at]):
                return at
            break
        if marks[at].weight is not Weight.HARMLESS and not marks[at].has(["of"]):
            break
    for at in range(place - 1, max(place - 4, -1), -1):
        if marks[at].clause != marks[place].clause:
            return None
        if marks[at].owner:
            return at
        skipped = marks[at].has(["own", "case"]) or marks[at].text.casefold() in _ADJECTIVES
        if marks[at].weight is not Weight.HARMLESS and not skipped:
            return None
    return None


def whose(slot: str, thing: str, values: Mapping[str, Fact]) -> Binder:
    """Bind whose a thing is: "Moriarty's bonus", "his own bonus", "le bonus de Holmes"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[Fact, set[int]] = {}
        for place in case.at(*thing.split("|")):
            owner = owner_of(case, place)
            if owner is not None and case.marks[owner].owner in values:
                found.setdefault(values[case.marks[owner].owner], set()).update((owner, place))
        if len(found) != 1:
            return ()
        fact, used = next(iter(found.items()))
        return (Bound(slot, fact, frozenset(used)),)

    return bind


def placed_first(slot: str) -> Binder:
    """Bind whose bonus goes first: "Holmes's bonus first", "his own before Moriarty's bonus"."""
    named = whose(slot, "bonus", {"moriarty": "moriarty", "holmes": "holmes"})

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        before = [p for p in case.at("before") if case.marks[p].text.casefold() in ("before", "avant")]
        bonuses = case.at("bonus")
        if before and bonuses and all(p > before[0] for p in bonuses):
            return tuple(Bound(b.slot, case.sides.other(str(b.fact)), b.at) for b in named(case, taken))
        return named(case, taken)

    return bind


def locations(*slots: str) -> Binder:
    """Bind the locations named, in order, at most as many as there are slots."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found: dict[str, int] = {}
        for place in case.at(*LOCATIONS):
            name = next(LOCATIONS[n] for n in LOCATIONS if n in case.marks[place].concepts)
            if negation(case, place) is not None:
                return ()
            found.setdefault(name, place)
        if not found or len(found) > len(slots):
            return ()
        return tuple(
            Bound(slot, name, frozenset([place]))
            for slot, (name, place) in zip(slots, found.items(), strict=False)
        )

    return bind


def notation(slot: str) -> Binder:
    """Bind a board in its notation, four rows with / between them."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = case.at("notation")
        return (
            (Bound(slot, case.marks[found[0]].text.lower().replace(" ", ""), frozenset(found)),)
            if len(found) == 1
            else ()
        )

    return bind


def beside(nouns: str, *, most: int) -> Binder:
    """Explain numbers of things that make no difference, up to the highest that there can be."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun in nouns.split() and m.value <= most]
        return (Bound("", True, frozenset().union(*(m.used for m in found))),) if found else ()

    return bind


def one_place(*, won: bool = False) -> Binder:
    """Explain the Case or hand in which it happens; cards at two different Cases do not meet."""
    explained = ignored("case|hand", won=won, most=5)

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        numbers = {m.value for m in case.mentions if m.noun == "case" and m.kind == LABEL}
        return explained(case, taken) if len(numbers) < 2 else ()

    return bind
