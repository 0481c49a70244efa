"""Binders about Crimes: which of them beats the other, and what is known only to be lower or higher."""

from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.mentions import COUNT, Mention

_MAKES = ("fait", "font", "fasse", "fassent", "faire", "make", "makes")
_OTHER = ("other", "autre", "opposite")
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
    made = case.marks[max(0, verb - 3) : verb]
    if any(m.text.casefold() in _MAKES and m.clause == mark.clause for m in made):
        # "Se font battre par le 14", "me font perdre": who does it is turned round.
        return _made_to(case, verb, number)
    if mark.has(["lose"]):
        # "What do I lose against with Crime 8?": the number is what is played.
        with_it = any(m.text.casefold() in ("with", "avec") for m in case.marks[verb + 1 : number.at])
        return not after or with_it
    if not after and (pointed := _pronoun_loses(case, verb)) is not None:
        return pointed is (word not in _PASSIVE)
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


def _made_to(case: Case, verb: int, number: Mention) -> bool | None:
    """Tell whether the number is beaten where somebody makes, or lets himself, be beaten."""
    before = [m.text.casefold() for m in case.marks[max(0, verb - 4) : verb]]
    if case.marks[verb].has(["lose"]):
        return True if "me" in before or "m" in before else None
    if number.at < verb:
        return True if "se" in before else None
    linked = any(m.has(["of"]) for m in case.marks[verb + 1 : number.at])
    return False if "se" in before and linked else None


def _pronoun_loses(case: Case, verb: int) -> bool | None:
    """Tell whether "it", "le" stands for what is beaten ("beat it", "le battent"); None without any."""
    marks = case.marks
    near = [m.text.casefold() for m in marks[verb + 1 : verb + 3] if m.clause == marks[verb].clause]
    if near and near[0] in ("it", "him", "her", "that", "this", "them"):
        return True
    before = [m.text.casefold() for m in marks[max(0, verb - 2) : verb] if m.clause == marks[verb].clause]
    if before and before[-1] in ("le", "la", "l", "les"):
        return True
    if "it" in before or (near and near[0] in ("il", "elle")) or (before and before[-1] in ("il", "elle")):
        return False
    return None


def against_side(card: str, slot: str, side: str) -> Binder:
    """Bind a Crime and that the other player's is lower (or higher): "my Crime is 13, his was lower"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        crimes = [m for m in case.mentions if m.noun in ("crime", "card", "") and m.at not in taken]
        places = case.at(side)
        if not crimes or len(places) != 1 or crimes[0].at > places[0]:
            return ()
        own = crimes[0]
        between = case.marks[max(own.used) + 1 : places[0]]
        others = {m.owner or ("opp" if m.has(["opp"]) else "") for m in between} - {""}
        if any(m.value != own.value for m in crimes) or len(others) != 1 or others == {own.owner}:
            return ()
        return (Bound(card, own.value, own.used), Bound(slot, side, frozenset(places)))

    return bind


def winning_against(slot: str) -> Binder:
    """Bind the one Crime of "which Crime wins against 8?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = [m for m in case.mentions if m.noun in ("crime", "card", "")]
        places, verbs = case.at("against"), case.at("win")
        if len(told) != 1 or len(case.mentions) != 1 or len(places) != 1 or len(verbs) != 1:
            return ()
        asked = [p for p in case.at("which") if p < verbs[0] < places[0] < told[0].at]
        if not asked or any(m.owner for m in case.marks[asked[0] : told[0].at]):
            return ()
        if negation(case, verbs[0]) is not None:
            return ()
        return (Bound(slot, told[0].value, told[0].used.union(verbs, places)),)

    return bind


def wins_against(slot: str) -> Binder:
    """Bind the one Crime of "with 15 as Crime, what do I win against?"; not "what wins against 15?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = [m for m in case.mentions if m.noun in ("crime", "card", "")]
        places, verbs = case.at("against"), case.at("win", "beat")
        if len(told) != 1 or len(case.mentions) != 1 or len(places) != 1 or len(verbs) != 1:
            return ()
        place, verb = places[0], verbs[0]
        asked = [p for p in case.at("which") if case.marks[p].clause == case.marks[place].clause]
        if not asked or not verb < place or told[0].at > verb or negation(case, verb) is not None:
            return ()
        after = case.after(place)
        if after in asked or (after is None and asked[0] < verb):
            return (Bound(slot, told[0].value, told[0].used | {verb, place, *asked}),)
        return ()

    return bind


def against_unknown(card: str, slot: str, side: str) -> Binder:
    """Bind a Crime against one only known to be lower or higher: "16 against something smaller"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        told = [m for m in case.mentions if m.noun in ("crime", "card", "")]
        places = case.at(side)
        if len({m.value for m in told}) != 1 or len(told) != len(case.mentions) or len(places) != 1:
            return ()
        place = places[0]
        at = frozenset().union(*(m.used for m in told))
        if told[0].at < place:
            between = case.marks[told[0].at : place]
            met = any(m.has(["against"]) or m.text.casefold() in _OTHER for m in between)
            if met and not any(m.has(["beat", "be"]) and not m.has(["against"]) for m in between[:2]):
                return (Bound(card, told[0].value, at), Bound(slot, side, frozenset(places)))
            return ()
        # "His Crime is lower than my 11": the one that is compared with it is the other one.
        owners = [m.owner for m in case.marks[:place] if m.owner]
        than = case.marks[place].text.casefold().endswith((" que", " than"))
        if len(told) == 1 and than and owners and told[0].owner not in ("", owners[-1]):
            return (Bound(card, told[0].value, at), Bound(slot, side, frozenset(places)))
        return ()

    return bind


def crimes_that_win(slot: str) -> Binder:
    """Bind the one Crime that others are asked for against: "he has Crime 13, which Crimes win?"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        found = [m for m in case.mentions if m.noun in ("crime", "card", "")]
        numbered = frozenset[int]().union(*(m.used for m in found))
        asked = [p for p in case.at("crime") if p not in numbered]
        if len(found) != 1 or len(case.mentions) != 1 or len(asked) != 1:
            return ()
        which = case.before(asked[0])
        wins = [v for v in case.at("win") if v > asked[0] and negation(case, v) is None]
        if which is None or not case.marks[which].has(["which"]) or len(wins) != 1:
            return ()
        return (Bound(slot, found[0].value, found[0].used.union(asked)),)

    return bind


def same_cards(noun: str, *slots: str) -> Binder:
    """Bind one number for both cards of a row: "both Crimes are 8s", which no two cards can be."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        two = [m for m in case.mentions if m.noun == noun and m.kind == COUNT and m.value == 2]
        rest = [m for m in case.mentions if m not in two]
        both = [p for p in case.at("both", "same")]
        if len(rest) != 1 or len(two) > 1 or not (two or both) or rest[0].kind == COUNT:
            return ()
        mark = case.marks[rest[0].at]
        before = case.marks[rest[0].at - 1].text.casefold() if rest[0].at else ""
        if not mark.plural and before != "des":
            return ()
        at = rest[0].used.union(both, *(m.used for m in two))
        return tuple(Bound(slot, rest[0].value, at) for slot in slots)

    return bind
