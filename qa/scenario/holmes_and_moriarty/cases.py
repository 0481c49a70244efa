"""Binders about Cases won: how many, told by count, number or score, and what they bring."""

from itertools import pairwise

from qa.scenario.binders import Binder, Bound, doer, negation
from qa.scenario.case import Case
from qa.scenario.mentions import COUNT, LABEL


def some_of_three(slot: str, owner: str) -> Binder:
    """Bind how many Cases somebody won of the three: "Moriarty won 2 out of 3 Cases"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for one, two in pairwise(case.mentions):
            between = case.marks[one.at + 1 : two.at]
            named = {one.noun, two.noun} == {"case", ""} and owner in (one.owner, two.owner)
            if two.value == 3 and named and len(between) <= 3:
                if any(m.has(["out_of", "slash"]) for m in between):
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


def all_won(slot: str, owner: str) -> Binder:
    """Bind that all three Cases were won, told without their name: "Holmes wins everything"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for verb in case.at("win"):
            after = case.after(verb)
            who = doer(case, verb)
            before = case.before(verb)
            if before is not None and case.marks[before].has(["all"]):
                after = before
            if after is None or who is None or case.marks[who].owner != owner:
                continue
            if case.marks[after].has(["all"]) and negation(case, verb) is None and not case.at("case"):
                return (Bound(slot, 3, frozenset((verb, after, who))),)
        return ()

    return bind


def cases_by_number(slot: str, owner: str) -> Binder:
    """Bind how many Cases somebody won, told by their numbers: "won Cases 1 and 3"; one may not be all."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "case" and m.kind == LABEL]
        winners = {case.marks[w].owner for v in case.at("win") if (w := doer(case, v)) is not None}
        denied = any(negation(case, v) is not None for v in case.at("win"))
        numbers = {m.value for m in found}
        if (
            len(numbers) < 2
            or winners != {owner}
            or denied
            or case.at("lose", "or")
            or len(numbers) != len(found)
        ):
            return ()
        return (Bound(slot, len(numbers), frozenset().union(*(m.used for m in found))),)

    return bind


def one_case() -> Binder:
    """Explain the number of one Case; several of them are not one bonus."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun == "case" and m.kind == LABEL]
        return (Bound("", True, found[0].used),) if len(found) == 1 else ()

    return bind


def rest_of_three(slot: str, owner: str) -> Binder:
    """Explain how many Cases the other player won, if it is what is left of three."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        counts = [
            m for m in case.mentions if m.at not in taken and m.noun in ("case", "") and m.kind != LABEL
        ]
        won = [m.value for m in case.mentions if m.at in taken and m.noun == "case" and m.kind == COUNT]
        if len(counts) == 1 and len(won) == 1 and counts[0].owner == owner and counts[0].value + won[0] == 3:
            return (Bound("", True, counts[0].used),)
        return ()

    return bind


def score_of_cases(slot: str) -> Binder:
    """Bind the Cases of a hand told as a score: "Moriarty 2, Holmes 1"; together they are three."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        won = {m.owner: m for m in case.mentions if m.kind != LABEL and m.noun in ("", "case")}
        if len(case.mentions) != 2 or set(won) != {"moriarty", "holmes"}:
            return ()
        if sum(m.value for m in won.values()) != 3:
            return ()
        return (Bound(slot, won["moriarty"].value, won["moriarty"].used | won["holmes"].used),)

    return bind


def not_placed() -> Binder:
    """Explain that a token could not be placed: the Case counts all the same."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        used: set[int] = set()
        for place in case.at("play", "go"):
            denied = negation(case, place)
            if denied is not None and case.at("token"):
                used.update((place, denied))
        if not used:
            return ()
        tokens = [m for m in case.mentions if m.noun == "token" and m.kind == COUNT and m.value == 1]
        return (Bound("", True, frozenset(used).union(*(m.used for m in tokens))),)

    return bind


def holmes_bonuses() -> Binder:
    """Bind how many Cases Holmes won, by count or by number, and how many of their cards show Holmes."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = [m for m in case.mentions if m.noun in ("case", "holmes_card", "card", "")]
        cases = [m for m in told if m.noun == "case"]
        labels = {m.value for m in cases if m.kind == LABEL}
        counts = {m.value for m in cases if m.kind == COUNT}
        winners = {case.marks[w].owner for v in case.at("win") if (w := doer(case, v)) is not None}
        if len(counts) + bool(labels) != 1 or len(told) != len(case.mentions) or winners != {"holmes"}:
            return ()
        won = len(labels) or counts.pop()
        rest = [m for m in told if m.noun != "case"]
        beside = {p for m in told for p in range(m.at - 1, max(m.used) + 1)}
        words = [*case.at("all"), *(case.at("both") if won == 2 else ())]
        both = [p for p in words if p not in beside]
        if len(rest) + bool(both) != 1:
            return ()
        shown = rest[0].value if rest else won
        at = frozenset().union(*(m.used for m in told), words)
        return (
            Bound("cases_won", won, frozenset().union(*(m.used for m in cases))),
            Bound("holmes_cards", shown, at),
        )

    return bind


def bonus_of_holmes() -> Binder:
    """Explain that it is Holmes's bonus that is asked for: "does Holmes get his bonus?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for place in case.at("bonus"):
            before = [p for p in range(max(0, place - 4), place) if case.marks[p].has(["holmes"])]
            if before and not any(m.has(["win", "moriarty"]) for m in case.marks[before[-1] : place]):
                return (Bound("", True, frozenset(before)),)
        return ()

    return bind
