"""Binders of Holmes and Moriarty: who beats whom, which Clue is trump, whose Crime or Clue won, locations."""

from collections.abc import Mapping
from itertools import pairwise

from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, doer, negation
from qa.scenario.case import Case
from qa.scenario.lexicon import Weight
from qa.scenario.mentions import COUNT, LABEL, Mention

LOCATIONS = {
    "whitehall": "whitehall",
    "tower_bridge": "tower-bridge",
    "baker_street": "baker-street",
    "charing_cross": "charing-cross",
}

TURNS = ("but", "mais", "though", "while", "whereas", "tandis", "alors que")
"""Words after which something else is said."""

_ADJECTIVES = ("losing", "perdant", "winning", "gagnant")
_PASSIVE = ("battu", "battue", "battus", "beaten", "defeated")


def beaten(slot: str, *, by_others: bool) -> Binder:
    """Bind the one card of "which Crimes beat 16?" (``by_others``) or of "what does 14 beat?" (not)."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        verbs = case.at("beat", "lose")
        numbers = [m for m in case.mentions if m.noun in ("crime", "clue", "card", "")]
        if len(verbs) != 1 or len(numbers) != 1 or len(case.mentions) != 1:
            return ()
        loses = _number_loses(case, verbs[0], numbers[0])
        if loses is None or loses is not by_others:
            return ()
        sentence = case.marks[verbs[0]].sentence
        counted = {p for p in case.at("how_many") if p < verbs[0] and case.marks[p].sentence == sentence}
        return (Bound(slot, numbers[0].value, numbers[0].used | {verbs[0]} | counted),)

    return bind


def _number_loses(case: Case, verb: int, number: Mention) -> bool | None:
    """Tell whether the number is the one that is beaten; None where that cannot be told."""
    mark, after = case.marks[verb], number.at > verb
    word = mark.text.casefold()
    if mark.has(["lose"]):
        return not after
    if word in _PASSIVE:
        linked = any(case.marks[p].has(["of"]) for p in range(verb + 1, number.at))
        return not (after and linked)
    if not after:
        return False
    # French turns the sentence round: "Que bat le 14 ?", "Quels Crimes bat le 14 ?" ask what the 14 beats.
    before = [case.marks[p] for p in range(verb) if case.marks[p].sentence == mark.sentence]
    asks = next((m.text.casefold() for m in before if m.has(["which", "who", "how_many"])), "")
    if asks in ("que", "qu") or (word == "bat" and asks in ("quels", "quelles", "combien", "combien de")):
        return False
    return True


def counted(noun: str, value: int) -> Binder:
    """Explain a number that only counts what is named after it: "two trump Clues, 6 and 8"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == noun and m.kind == COUNT and m.value == value]
        return (Bound("", True, found[0].used),) if len(found) == 1 else ()

    return bind


def some_of_three(slot: str, owner: str) -> Binder:
    """Bind how many Cases somebody won of the three: "Moriarty won 2 out of 3 Cases"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for one, two in pairwise(case.mentions):
            between = case.marks[one.at + 1 : two.at]
            if two.value == 3 and two.noun == "case" and one.owner == owner and not one.noun:
                if any(m.has(["out_of"]) for m in between) and len(between) <= 2:
                    return (Bound(slot, one.value, one.used | two.used),)
        return ()

    return bind


def out_of_three() -> Binder:
    """Explain the three of "two Cases out of three"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for m in case.mentions:
            before = [case.marks[p] for p in range(max(0, m.at - 2), m.at)]
            if m.value == 3 and any(mark.has(["out_of"]) for mark in before):
                return (Bound("", True, frozenset([m.at])),)
        return ()

    return bind


def none_won(slot: str) -> Binder:
    """Bind that no Case was won: "did not win any Case"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for verb in case.at("win"):
            denied = negation(case, verb)
            after = [p for p in range(verb + 1, min(verb + 4, len(case.marks)))]
            words = [p for p in after if case.marks[p].has(["any"])]
            cases = [p for p in after if case.marks[p].has(["case"])]
            if denied is not None and words and cases:
                return (Bound(slot, 0, frozenset((verb, denied, words[0], cases[0]))),)
        return ()

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
    before = _verb(case, place, range(place - 1, max(place - 7, -1), -1))
    subject = doer(case, before) if before is not None else None
    return _won_by(case, subject, place, before) if before is not None and subject is not None else None


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
        if mark.has(["win", "lose"]):
            return other
    return None


def _won_by(case: Case, owner: int, place: int, verb: int) -> tuple[str, bool, set[int]]:
    denied = negation(case, verb)
    wins = case.marks[verb].has(["win"]) is (denied is None)
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


def all_won(slot: str, owner: str) -> Binder:
    """Bind that all three Cases were won, told without their name: "Holmes wins everything"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for verb in case.at("win"):
            after = case.after(verb)
            who = doer(case, verb)
            if after is None or who is None or case.marks[who].owner != owner:
                continue
            if case.marks[after].has(["all"]) and negation(case, verb) is None and not case.at("case"):
                return (Bound(slot, 3, frozenset((verb, after, who))),)
        return ()

    return bind


def cards_of(slot: str, *, own: Fact, others: Fact) -> Binder:
    """Bind whether cards are those of the player who asks or of the other one."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        mine = {m.owner for m in case.marks if m.has(["me"])} | {"me"}
        found: dict[Fact, set[int]] = {}
        for place, mark in enumerate(case.marks):
            if mark.has(["own"]):
                found.setdefault(own, set()).add(place)
            elif mark.owner and _has_cards(case, place):
                found.setdefault(own if mark.owner in mine else others, set()).add(place)
        if len(found) != 1:
            return ()
        fact, places = next(iter(found.items()))
        return (Bound(slot, fact, frozenset(places)),)

    return bind


def _has_cards(case: Case, place: int) -> bool:
    """Tell whether cards follow their owner ("my cards", "what he played") or precede with "of"."""
    things = ["card", "crime", "clue", "face_down", "play"]
    following = [m for m in case.marks[place + 1 : place + 5] if m.clause == case.marks[place].clause]
    if case.marks[place].has(["me"]) and any(m.has(["look", "see", "may"]) for m in following[:2]):
        return False
    if any(m.has(things) for m in following):
        return True
    before = case.marks[max(0, place - 4) : place]
    return any(m.has(["of"]) for m in before[-2:]) and any(m.has(things) for m in before)


def table_size(slot: str) -> Binder:
    """Bind how many play: "with three", "à 3", "we are 3", right before it, or a number of players."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if len(case.mentions) != 1:
            return ()
        number = case.mentions[0]
        before = case.marks[max(0, number.at - 2) : number.at]
        among = before and (before[-1].has(["among"]) or (before[-1].has(["be"]) and before[0].has(["we"])))
        if number.kind == LABEL or case.marks[number.at].weak:
            return ()
        after = case.marks[number.at + 1] if number.at + 1 < len(case.marks) else None
        play = after is not None and after.has(["play"]) and bool(before) and before[-1].has(["may"])
        if number.noun == "players" or ((among or play) and not number.noun):
            return (Bound(slot, number.value, number.used),)
        return ()

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
        return (Bound(slot, case.marks[found[0]].text.lower(), frozenset(found)),) if len(found) == 1 else ()

    return bind
