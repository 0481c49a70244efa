"""Binders of whose card is shown or picked: one's own, somebody else's, a player instead of a card."""

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case


def shows_his_own() -> Binder:
    """Bind nothing where somebody else's card is shown: "reveal his card", "la carte du voisin"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        for verb in case.at("reveal"):
            after = range(verb + 1, min(verb + 10, len(case.marks)))
            here = [p for p in after if case.marks[p].clause == case.marks[verb].clause]
            cards = [p for p in here if case.marks[p].has(["wire", "card", "safe", "defusing", "own"])]
            if any(_is_owned_by_another(case, p) for p in range(verb + 1, cards[0] if cards else verb)):
                return ()
            mine = [p for p in here if case.marks[p].owner == "me" or case.marks[p].has(["own"])]
            to = [p for p in here if case.marks[p].text.casefold() in ("to", "à") and cards and p > cards[0]]
            if mine or to:
                return (Bound("", True),)
        return ()

    return bind


def _is_owned_by_another(case: Case, place: int) -> bool:
    return case.marks[place].owner in ("they", "opp") or case.marks[place].has(
        ["person", "neighbour", "others"]
    )


def picks_somebody() -> Binder:
    """Bind nothing unless it is a player who is picked: "can I pick her", "je peux choisir Léa"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return (Bound("", True),) if _picks_somebody(case) else ()

    return bind


def picks_a_wire() -> Binder:
    """Bind nothing where it is a player who is picked."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        return () if _picks_somebody(case) or _picks_of_another(case) else (Bound("", True),)

    return bind


def _picks_of_another(case: Case) -> bool:
    """Tell whether somebody picks "her card": whose cut it is stays unsaid."""
    return any(
        case.marks[p + 1].owner in ("they", "opp") and case.marks[p + 2].has(["wire", "card"])
        for p in case.at("choosing")
        if p + 2 < len(case.marks)
    )


def _picks_somebody(case: Case) -> bool:
    for place in case.at("choosing"):
        if place and case.marks[place - 1].text.casefold() in ("la", "le", "l"):
            return True
        for after in range(place + 1, min(place + 3, len(case.marks))):
            mark = case.marks[after]
            if mark.clause != case.marks[place].clause or mark.has(["wire", "card"]):
                break
            last = after + 1 == len(case.marks) or case.marks[after + 1].clause != mark.clause
            if last and (mark.owner in ("they", "opp") or mark.has(["person", "neighbour"])):
                return True
    return False
