"""Binders about a hand: cards looked at or moved, players, lines that are there or not."""

from engine.ruling import Fact
from qa.scenario.binders import NEVER, Binder, Bound, doer
from qa.scenario.case import Case
from qa.scenario.mentions import COUNT, LABEL


def cards_of(slot: str, *, own: Fact, others: Fact) -> Binder:
    """Bind whether cards are those of the player who asks or of the other one."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        mine = {m.owner for m in case.marks if m.has(["me"])} | {"me"}
        looks = [doer(case, p) for p in case.at("look", "see")]
        seen_by = {case.marks[who].owner for who in looks if who is not None}
        if len(seen_by) == 1 and not seen_by & mine and not any(m.has(["own"]) for m in case.marks):
            # "May my opponent look at my cards?": own are those of who looks.
            mine = seen_by
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


def clues_together(slot: str) -> Binder:
    """Bind how many Clues are to lie at one Case: two or more; of one and none nothing is told."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "clue" and m.kind == COUNT and m.value > 1]
        words = [
            p for p in case.at("both") if (n := case.after(p)) is not None and case.marks[n].has(["clue"])
        ]
        if len(found) + len(words) != 1:
            return ()
        if found:
            return (Bound(slot, found[0].value, found[0].used),)
        return (Bound(slot, 2, frozenset(words)),)

    return bind


def only_case(number: int) -> Binder:
    """Explain the number of a Case that it must be, if one is said."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "case"]
        if any(m.value != number or m.kind != LABEL for m in found):
            return ()
        return (Bound("", True, frozenset().union(*(m.used for m in found))),) if found else ()

    return bind


def no_line(slot: str) -> Binder:
    """Bind that there is no line, however it is denied: "n'a toujours pas sa ligne", "without any line"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        # "No line is possible" denies by itself.
        places = [p for p in case.at("line") if not case.marks[p].has(["impossible"])]
        used = set[int]()
        for place in places:
            near = range(place - 1, max(-1, place - 5), -1)
            words = [p for p in near if case.marks[p].clause == case.marks[place].clause]
            if any(case.marks[p].has(["open"]) for p in range(max(0, place - 2), place)):
                continue
            denied = next((p for p in words if case.marks[p].has(["not", "none"])), None)
            if denied is None:
                return ()
            used.update((place, denied))
        return (Bound(slot, False, frozenset(used)),) if places else ()

    return bind


def no_line_or_word(slot: str, besides: str = "") -> Binder:
    """Bind that there is no line: denied, or not named but together with one of ``besides``."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        beside = {case.marks[p].clause for p in case.at(*besides.split())} if besides else set()
        free = [p for p in case.at("line") if case.marks[p].clause not in beside]
        denied = no_line(slot)(case, taken)
        return denied if denied or free else (Bound(slot, False),)

    return bind


def not_denied(concept: str, apart: str) -> Binder:
    """Let the frame not read the question where a word is denied, with nothing ``apart`` that could be."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at(concept):
            clause = case.marks[place].clause
            before = [p for p in case.at("not", "none") if p < place and case.marks[p].clause == clause]
            if before and not any(m.has([apart]) for m in case.marks[before[-1] : place]):
                return (Bound(NEVER, True),)
            if any(m.has(["not", "none"]) and m.clause == clause for m in case.marks[place + 1 : place + 3]):
                return (Bound(NEVER, True),)
        return ()

    return bind


def one_hand() -> Binder:
    """Explain the number of one hand; with two of them it may be told of different things."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        hands = [m for m in case.mentions if m.noun == "hand" and m.kind == LABEL]
        return (Bound("", True, hands[0].used),) if len(hands) == 1 else ()

    return bind


def line_of_moriarty(slot: str) -> Binder:
    """Bind that there is a line, unless it is said to be Holmes's: his tokens make none."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("line"):
            sentence = case.marks[place].sentence
            people = [m.owner for m in case.marks[:place] if m.owner and m.sentence == sentence]
            if people and people[-1] == "holmes":
                return ()
        return (Bound(slot, True),)

    return bind
