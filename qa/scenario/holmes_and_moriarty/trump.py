"""Binders about trump: which of two Clues is trump, by its number, its owner or its location."""

from collections.abc import Mapping

from engine.holmes_and_moriarty.rules.components import CARDS
from engine.ruling import Fact
from qa.scenario.binders import Binder, Bound, each_of, negation
from qa.scenario.case import Case
from qa.scenario.holmes_and_moriarty.binders import LOCATIONS, TURNS, owner_of
from qa.scenario.lexicon import Weight
from qa.scenario.mentions import COUNT, Mention


def duel(*binders: Binder) -> Binder:
    """Bind two cards that meet; not "which Crimes beat 14 and 15?", where both are beaten."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if case.at("too") and case.at("supposed"):
            # "If 3 beat 15 too, ..." asks about other rules.
            return ()
        found = each_of(*binders)(case, taken)
        numbers = sorted(m.at for m in case.mentions if any(m.at in bound.at for bound in found))
        verbs = case.at("beat", "lose")
        parted = len(numbers) < 2 or all(numbers[0] < verb < numbers[1] for verb in verbs)
        return found if parted or not case.at("beat") else ()

    return bind


def trump_of(first: str = "first", second: str = "second") -> Binder:
    """Bind which of the two Clues is trump: one of them, "both" or "neither".

    A trump said beside a number, or a number with the location that is trump; with one Clue said to be trump
    and nothing said of the other, the other is not.
    """

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        clues = [m for m in case.mentions if m.noun in ("clue", "card", "") and m.kind != COUNT]
        said = trump_said(case, clues)
        if said is None:
            return ()
        which, used = said
        table: Mapping[tuple[bool | None, ...], str] = {
            (True, True): "both", (False, False): "neither", (True, False): first, (False, True): second,
            (True, None): first, (None, True): second,
        }  # fmt: skip
        value = table.get(which)
        return (Bound("trump", value, used),) if value else ()

    return bind


def trump_by_location(slot: str) -> Binder:
    """Bind which of two Clues is trump from their locations and the one that is trump: "a Whitehall 9"."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        clues = [m for m in case.mentions if m.noun in ("clue", "card", "") and m.at not in taken]
        places = [p for p in case.at(*LOCATIONS)]
        if len(clues) != 2 or not places:
            return ()
        of_clue = [[p for p in places if _beside(case, p, m.at)] for m in clues]
        trump = [p for p in places if not any(p in found for found in of_clue) and _names_trump(case, p)]
        if len({_location(case, p) for p in trump}) != 1 or any(len(found) != 1 for found in of_clue):
            return ()
        denied = [negation(case, found[0]) for found in of_clue]
        same = [_location(case, found[0]) == _location(case, trump[0]) for found in of_clue]
        if any(d is not None and not s for d, s in zip(denied, same, strict=True)):
            return ()
        one, two = (s and d is None for s, d in zip(same, denied, strict=True))
        value = {
            (True, True): "both",
            (False, False): "neither",
            (True, False): "first",
            (False, True): "second",
        }
        words = frozenset((*places, *(d for d in denied if d is not None), *case.at("trump", "crime")))
        crimes = [m for m in case.mentions if m.noun == "crime"]
        if len(crimes) > 1 or any(m.value not in CARDS for m in crimes):
            return ()
        numbers = frozenset().union(*(m.used for m in crimes))
        return (Bound(slot, value[one, two], words | numbers),)

    return bind


def _names_trump(case: Case, place: int) -> bool:
    """Tell whether a location is said to be trump, or to be that of the winning Crime."""
    clause = case.marks[place].clause
    return any(m.clause == clause and m.has(["trump", "crime"]) for m in case.marks) and not any(
        m.clause == clause and m.has(["clue"]) for m in case.marks
    )


def _location(case: Case, place: int) -> str:
    return next(LOCATIONS[name] for name in LOCATIONS if name in case.marks[place].concepts)


def trump_of_case() -> Binder:
    """Bind whose Clue is trump in a Case with its four cards."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        clues = {m.owner: m for m in case.mentions if m.noun == "clue"}
        if set(clues) != {"moriarty", "holmes"}:
            return ()
        return trump_of_pair(case, clues["moriarty"], clues["holmes"])

    return bind


def trump_of_pair(case: Case, moriarty: Mention, holmes: Mention) -> tuple[Bound, ...]:
    """Return which of two Clues, told by their owners, is trump."""
    ordered = sorted((moriarty, holmes), key=lambda m: m.at)
    told = trump_said(case, ordered)
    if told is not None:
        by_owner: dict[str, bool | None] = {m.owner: t for m, t in zip(ordered, told[0], strict=True)}
        used = told[1]
    else:
        by_owner, used = trump_by_owner(case)
    one, two = by_owner.get("moriarty"), by_owner.get("holmes")
    table: Mapping[tuple[bool | None, bool | None], str] = {
        (True, True): "both", (False, False): "neither", (True, False): "moriarty", (False, True): "holmes",
        (True, None): "moriarty", (None, True): "holmes",
    }  # fmt: skip
    value = table.get((one, two))
    return (Bound("trump", value, used),) if value else ()


def trump_by_owner(case: Case) -> tuple[dict[str, bool | None], frozenset[int]]:
    """Return whose Clue is said to be trump without its number: "Moriarty's Clue is trump"."""
    found: dict[str, bool | None] = {}
    used: set[int] = set()
    for place in case.at("trump"):
        clue = next((n for n in range(place - 1, -1, -1) if case.marks[n].has(["clue"])), None)
        if clue is None or case.marks[clue].clause != case.marks[place].clause:
            return {}, frozenset()
        owner = owner_of(case, clue)
        if owner is None or any(m.at in (clue - 1, clue + 1) for m in case.mentions):
            return {}, frozenset()
        denied = negation(case, place)
        found[case.marks[owner].owner] = denied is None
        used.update({place, clue, owner} | ({denied} if denied is not None else set()))
    for place in case.at("not"):
        owner = case.before(place)
        while owner is not None and not case.marks[owner].owner and case.marks[owner].has(["be"]):
            owner = case.before(owner)
        if owner is None or not case.marks[owner].owner:
            continue
        if found and place not in used and case.after(place) is None:
            found.setdefault(case.marks[owner].owner, False)
            used.update((place, owner))
    return found, frozenset(used)


def trump_said(case: Case, clues: list[Mention]) -> tuple[tuple[bool | None, ...], frozenset[int]] | None:
    """Return for two Clues whether each is trump, None where nothing is said of it, and the words used."""
    marks = case.at("trump")
    if not marks or len(clues) != 2:
        return None
    nors = [p for p in case.at("not") if p < clues[1].at]
    if len(marks) == 1 and len(nors) == 2 and nors[0] < clues[0].at < nors[1]:
        # "Neither Clue 3 nor Clue 8 is trump"
        return (False, False), frozenset((*marks, *nors))
    which: list[bool | None] = [None, None]
    used: set[int] = set(marks)
    places = [place for m in clues for place in (m.at,)]
    for place in marks:
        denied = negation(case, place)
        if denied is not None:
            used.add(denied)
        near = None if _of_both(case, place) else _nearest_clue(case, place, places)
        if near is None:
            same = [p for p, mark in enumerate(case.marks) if mark.clause == case.marks[place].clause]
            none = [p for p in same if case.marks[p].has(["neither", "none", "not"])]
            both = [p for p in same if case.marks[p].has(["both"]) or _counts_both(case, p)]
            several = bool(both) or _of_both(case, place)
            # A plain "not" denies of both only where both are named: "the Clues are not trump".
            if len(none) > 1 or not (several or any(case.marks[p].has(["neither", "none"]) for p in none)):
                return None
            used.update(none, both)
            which = [not none, not none]
            continue
        if which[near] is not None and which[near] is not (denied is None):
            return None
        which[near] = denied is None
    _said_at_the_end(case, places, which, used)
    if case.at("too") and None in which:
        # "… and his 8 too", "… le sien non plus": what holds for one holds for the other.
        which = [which[1] if which[0] is None else which[0]] * 2
    return tuple(which), frozenset(used)


def _counts_both(case: Case, place: int) -> bool:
    """Tell whether a mark is the two of "two Clues"."""
    return any(m.at == place and m.value == 2 and m.kind == COUNT for m in case.mentions)


def _of_both(case: Case, place: int) -> bool:
    """Tell whether a trump is said of several Clues at once: "two trump Clues", "trump Clues 9 and 15"."""
    beside = (place - 1, place + 1)
    return any(
        0 <= p < len(case.marks) and case.marks[p].has(["clue"]) and case.marks[p].text[-1:] == "s"
        for p in beside
    )


def _said_at_the_end(case: Case, clues: list[int], which: list[bool | None], used: set[int]) -> None:
    """Take what is said without the word trump: "my 9 is trump, his 15 is not", "le mien l'est"."""
    for n, place in enumerate(clues):
        clause = case.marks[place].clause + case.marks[place].bracketed
        said = [p for p, m in enumerate(case.marks) if m.clause == clause and p > place]
        if which[n] is not None or any(case.marks[p].has(["trump", "clue"]) for p in said):
            continue
        denied = [p for p in said if case.marks[p].has(["not"])]
        if any(case.marks[p].weight is Weight.HEAVY and p not in denied for p in said):
            continue
        if len(denied) == 1 or (not denied and any(case.marks[p].has(["be"]) for p in said)):
            which[n] = not denied
            used.update(denied)


def _nearest_clue(case: Case, place: int, clues: list[int]) -> int | None:
    """Return which of the numbers a word stands beside, with nothing of weight but "Clue" in between."""
    found = [n for n, at in enumerate(clues) if _beside(case, place, at)]
    return found[0] if len(found) == 1 else None


def _beside(case: Case, place: int, number: int) -> bool:
    low, high = sorted((place, number))
    between = case.marks[low + 1 : high]
    if case.marks[low].sentence != case.marks[high].sentence:
        return False
    bracketed = case.marks[high].bracketed or case.marks[low].bracketed
    inside = bool(between) and all(m.bracketed for m in between)
    if abs(case.marks[low].clause - case.marks[high].clause) > (2 if inside else 1 if bracketed else 0):
        return False
    return not any(
        m.has(["against", "trump", "or"])
        or ((m.text.casefold() in TURNS or m.has(["and"])) and not _goes_on(case, low + 1 + n))
        or (m.weight is Weight.HEAVY and not m.owner and not m.has(["clue", "not", "none"]))
        for n, m in enumerate(between)
    )


def _goes_on(case: Case, place: int) -> bool:
    """Tell whether what follows a "but" is still about the same thing: "a 16, but it is not trump"."""
    after = case.marks[place + 1] if place + 1 < len(case.marks) else None
    return after is not None and after.text.casefold() in ("it", "il", "c", "ce", "that")


def trump_of_number(number: str, others: str) -> Binder:
    """Bind whether the one numbered Clue is trump, and whether the Clues asked for are."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if len(case.mentions) != 1:
            return ()
        found: dict[str, Bound] = {}
        number_at = case.mentions[0].at
        for place in sorted(case.at("trump"), key=lambda p: abs(p - number_at)):
            denied = negation(case, place)
            beside = _beside(case, place, number_at) and number not in found
            slot = number if beside else others
            if slot in found:
                return ()
            found[slot] = Bound(
                slot, denied is None, frozenset([place, *([denied] if denied is not None else [])])
            )
        return tuple(found.values())

    return bind


def claim_check() -> Binder:
    """Bind the Charing Cross Clue and the other one, and which of them is trump as far as that is said."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        clues = [m for m in case.mentions if m.noun in ("clue", "")]
        places = [p for p in case.at("charing_cross")]
        ours = [m for m in clues if any(_beside(case, p, m.at) for p in places)]
        if len(clues) == len(ours) == len(case.mentions) == 1:
            return (Bound("charing_cross_clue", ours[0].value, ours[0].used | set(places)),)
        if len(clues) != 2 or len(ours) != 1:
            return ()
        other = next(m for m in clues if m is not ours[0])
        bounds = [
            Bound("charing_cross_clue", ours[0].value, ours[0].used | set(places)),
            Bound("other_clue", other.value, other.used),
        ]
        said = trump_said(case, [ours[0], other])
        if said is not None:
            for slot, trump in zip(("charing_cross_is_trump", "other_is_trump"), said[0], strict=True):
                if trump is not None:
                    bounds.append(Bound(slot, trump, said[1]))
        return tuple(bounds)

    return bind


def one_of_two_trump(slot: str) -> Binder:
    """Bind "one" where one Clue is said to be trump and the other one not, both without numbers."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        places = case.at("trump")
        denied = [negation(case, place) for place in places]
        if len(places) != 2 or len({d is None for d in denied}) != 2:
            return ()
        return (Bound(slot, "one", frozenset((*places, *(d for d in denied if d is not None)))),)

    return bind


def neither_trump(slot: str) -> Binder:
    """Bind "none" where one negation denies that a Clue is trump; two of them could mean anything."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        denials = case.at("neither", "none", "not")
        trumps = case.at("trump")
        if len(denials) != 1 or len(trumps) != 1 or denials[0] > trumps[0]:
            return ()
        if case.marks[denials[0]].sentence != case.marks[trumps[0]].sentence:
            return ()
        return (Bound(slot, "none", frozenset((*denials, *trumps))),)

    return bind


def only_trump(slot: str, values: Mapping[tuple[str, bool], Fact]) -> Binder:
    """Bind whose Clue is the only trump: it wins."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        owners, used = trump_by_owner(case)
        if len(owners) != 1 or not all(owners.values()) or case.mentions:
            return ()
        owner = next(iter(owners))
        if (owner, True) not in values:
            return ()
        return (Bound(slot, values[owner, True], used | frozenset(case.at("only"))),)

    return bind


def trump_cases(origin: str, judged: str) -> Binder:
    """Bind the Case whose trump it is, said after "trump of", and the Case that it may count at."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        cases = [m for m in case.mentions if m.noun == "case" and m.kind != COUNT]
        trumps = case.at("trump")
        if len(cases) != 2 or not trumps:
            return ()
        after = [m for m in cases if min(m.used) > trumps[0]]
        first = after[0] if after else cases[0]
        other = next(m for m in cases if m is not first)
        return (Bound(origin, first.value, first.used), Bound(judged, other.value, other.used))

    return bind
