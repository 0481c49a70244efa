"""The cards of a case as a question tells them: which row, whose, of which location, in whatever order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.holmes_and_moriarty.rules.components import CARDS, KNOWN_LOCATIONS
from engine.holmes_and_moriarty.rules.crimes import winning_crime
from qa.scenario.binders import Binder, Bound, negation
from qa.scenario.case import Case
from qa.scenario.holmes_and_moriarty.binders import LOCATIONS
from qa.scenario.holmes_and_moriarty.trump import trump_by_owner, trump_said
from qa.scenario.lexicon import Mark, Weight
from qa.scenario.mentions import COUNT, Mention
from qa.scenario.sides import PERSON

CRIME, CLUE = "crime", "clue"
ROLES = ("moriarty", "holmes")
_NAMED = (CRIME, CLUE, "card", "")


@dataclass(frozen=True, slots=True)
class Card:
    """A numbered card: ``row`` is crime or clue, ``owner`` a role, "me", "opp" or a name ("" if untold)."""

    number: int
    row: str
    owner: str
    location: str
    mention: Mention
    used: frozenset[int]


def told_cards(case: Case) -> tuple[Card, ...]:
    """Return the cards that a question tells of; none where a number, its row or its owner stays unsure."""
    numbers = [m for m in case.mentions if m.noun in (*_NAMED, "location") and not _counts(case, m)]
    numbers = [m for m in numbers if not case.marks[m.at].weak and not case.marks[m.at].ordinal]
    # A number that was told before is only said again: "... is it the 5 or the 11?"
    again = [m for m in numbers if any(_says_again(m, o) for o in numbers)]
    numbers = [m for m in numbers if m not in again]
    rows = _rows(case, numbers)
    owners = _owners(case, numbers, rows)
    if owners is None or "" in rows:
        return ()
    found = []
    for number, row, (owner, at) in zip(numbers, rows, owners, strict=True):
        told = [number, *(m for m in again if m.value == number.value)]
        places = [_location_of(case, m.at, [*numbers, *again]) for m in told]
        at_place = next(((m, p) for m, p in zip(told, places, strict=True) if p is not None), None)
        place = at_place[1] if at_place else None
        at = at.union(at_place[0].used) if at_place else at
        location = _location(case.marks[place]) if place is not None else ""
        if not location and number.value in KNOWN_LOCATIONS:
            location = KNOWN_LOCATIONS[number.value]
        used = {number.at, *number.used, *at, *([] if place is None else [place])}
        same = [m for m in again if m.value == number.value]
        same = [m for m in same if m.noun or any(_near_trump(case, m, p) for p in case.at("trump"))]
        used.update(p for m in same for p in m.used)
        # Trump may be said where the card is named again.
        named = next((m for m in same if any(_near_trump(case, m, p) for p in case.at("trump"))), number)
        found.append(Card(number.value, row, owner, location, named, frozenset(used)))
    return tuple(found)


def _says_again(later: Mention, first: Mention) -> bool:
    same = later.value == first.value and later.at > first.at
    return same and (not later.noun or (later.noun == first.noun and later.kind == first.kind))


def _near_trump(case: Case, number: Mention, place: int) -> bool:
    return case.marks[place].clause == case.marks[number.at].clause


def _counts(case: Case, number: Mention) -> bool:
    """Tell whether a number counts cards: "two Clues"; "the 9 as Clue" names one."""
    plural = any(case.marks[p].text[-1:].casefold() == "s" for p in number.used if p > number.at)
    return number.kind == COUNT and (plural or number.noun == "card" or number.value < 2)


def _rows(case: Case, numbers: Sequence[Mention]) -> list[str]:
    """Return of each number whether it is a Crime or a Clue, "" where that is not told."""
    marks = case.marks
    heads = case.at(CRIME, CLUE)
    kinds = {marks[p].has([CRIME]) for p in heads}
    rows = []
    for number in numbers:
        if number.noun in (CRIME, CLUE) and any(p in number.used for p in heads):
            rows.append(number.noun)
            continue
        # A number that goes on from the one before ("Crimes 9 and 12") has its row by the words before it.
        behind = _named_after(case, number)
        before = [p for p in heads if p < number.at and marks[p].sentence == marks[number.at].sentence]
        if behind is not None:
            rows.append(_row(marks[behind]))
        elif before and not _sentence_names_after(case, numbers, number):
            rows.append(_row(marks[before[-1]]))
        elif len(kinds) == 1:
            rows.append(CRIME if True in kinds else CLUE)
        else:
            rows.append("")
    return rows


def _row(mark: Mark) -> str:
    return CRIME if mark.has([CRIME]) else CLUE


def _named_after(case: Case, number: Mention) -> int | None:
    """Return the place of the row said after a number: "the 3 as my Crime", "le 9 en Indice", "9 (clue)"."""
    linked = False
    for place in range(number.at + 1, min(number.at + 5, len(case.marks))):
        mark = case.marks[place]
        if mark.sentence != case.marks[number.at].sentence or mark.number is not None:
            return None
        inside = mark.bracketed and not case.marks[number.at].bracketed
        if mark.clause != case.marks[number.at].clause and not inside:
            return None
        if mark.has([CRIME, CLUE]):
            return place if linked or inside else None
        linked = linked or mark.has(["as"]) or mark.text.casefold() in ("en", "for", "pour", "comme", "as")
        if mark.weight is Weight.HEAVY and not mark.owner:
            return None
    return None


def _sentence_names_after(case: Case, numbers: Sequence[Mention], number: Mention) -> bool:
    """Tell whether the sentence of a number says its rows after the numbers; then none is carried on."""
    sentence = case.marks[number.at].sentence
    return any(
        case.marks[m.at].sentence == sentence and m.at < number.at and _named_after(case, m) is not None
        for m in numbers
    )


def _owners(
    case: Case, numbers: Sequence[Mention], rows: Sequence[str]
) -> list[tuple[str, frozenset[int]]] | None:
    """Return whose each number is, with the words that say so; None where that cannot be told."""
    marks = case.marks
    found: list[tuple[str, frozenset[int]]] = []
    behind = [_owner_behind(case, number) for number in numbers]
    spent = {p for p in behind if p is not None}
    for n, number in enumerate(numbers):
        if (place := behind[n]) is not None:
            found.append((_who(marks[place]), frozenset([place])))
            continue
        sentence = marks[number.at].sentence
        people = [
            p for p in range(number.at) if _who(marks[p]) and p not in spent and marks[p].sentence == sentence
        ]
        if not people:
            found.append(("", frozenset()))
            continue
        owner = _who(marks[people[-1]])
        earlier = [
            m
            for m, (who, _), row in zip(numbers, found, rows, strict=False)
            if who == owner and row == rows[n]
        ]
        if earlier:
            # "Moriarty's 3 against 16": a second number of the row is the other player's.
            if any(m.has(["against", "beat", "lose"]) for m in marks[earlier[-1].at : number.at]):
                owner = case.sides.other(owner)
            elif earlier[-1].at > people[-1]:
                return None
            if not owner:
                return None
        found.append((owner, frozenset([people[-1]])))
    for n in range(len(found) - 2, -1, -1):
        joined = any(m.has(["and"]) for m in marks[numbers[n].at : numbers[n + 1].at])
        if not found[n][0] and behind[n + 1] is not None and joined and rows[n] != rows[n + 1]:
            # "Crime 2 and Clue 9 for Moriarty": said once for both.
            found[n] = found[n + 1]
    return found


def _who(mark: Mark) -> str:
    if mark.owner:
        return mark.owner
    return mark.text.casefold() if mark.has([PERSON]) else ""


def _owner_behind(case: Case, number: Mention) -> int | None:
    """Return the place of the owner said after a number: "9 for me", "le 16 de Holmes", "5 (Moriarty)"."""
    linked = False
    for place in range(number.at + 1, min(number.at + 6, len(case.marks))):
        mark = case.marks[place]
        if mark.sentence != case.marks[number.at].sentence or mark.number is not None:
            return None
        if _who(mark):
            inside = mark.bracketed and not case.marks[number.at].bracketed
            return place if linked or inside or _ends_clause(case, number, place) else None
        if mark.clause != case.marks[number.at].clause and not mark.bracketed:
            return None
        if mark.has(["of"]) or mark.text.casefold() in ("to", "à"):
            linked = True
        elif mark.has(LOCATIONS):
            linked = False
        elif mark.weight is not Weight.HARMLESS and not mark.has([CRIME, CLUE, "play"]):
            return None
    return None


def _ends_clause(case: Case, number: Mention, place: int) -> bool:
    """Tell whether an owner closes a clause that began without one: "Crime 10 me, Crime 13 him"."""
    clause = [p for p, m in enumerate(case.marks) if m.clause == case.marks[number.at].clause]
    return place == clause[-1] and not any(_who(case.marks[p]) for p in clause if p < number.at)


def _location(mark: Mark) -> str:
    return next((LOCATIONS[name] for name in LOCATIONS if name in mark.concepts), "")


def _location_of(case: Case, at: int, numbers: Sequence[Mention]) -> int | None:
    """Return the place of the location that belongs to a number: "9 (Whitehall)", "a Whitehall 9"."""
    places = case.at(*LOCATIONS)
    after = next((p for p in places if p > at and _tied(case, at, p, numbers)), None)
    before = next((p for p in reversed(places) if p < at and _tied(case, p, at, numbers)), None)
    if after is not None and before is not None:
        # "Whitehall 9, Baker Street 5" says them first; "9 of Whitehall, 5 of Baker Street" afterwards.
        first = min(places[0], numbers[0].at)
        return before if first == places[0] else after
    if before is not None and any(m.at < before and _tied(case, m.at, before, numbers) for m in numbers):
        return None if numbers[0].at < places[0] else before
    if after is not None and any(m.at > after and _tied(case, after, m.at, numbers) for m in numbers):
        return None if places[0] < numbers[0].at else after
    return after if after is not None else before


def _tied(case: Case, one: int, two: int, numbers: Sequence[Mention]) -> bool:
    """Tell whether only small words, a row or an owner stand between a number and a location."""
    marks = case.marks
    if marks[one].sentence != marks[two].sentence:
        return False
    inside = all(m.bracketed for m in marks[one + 1 : two + 1])
    if marks[two].clause - marks[one].clause > (2 if inside else 1):
        return False
    if marks[two].clause != marks[one].clause and not (marks[two].bracketed or marks[one].bracketed):
        return False
    return (
        not any(
            m.has(["and", "against", "trump", *LOCATIONS])
            or any(n.at == one + 1 + at for n in numbers)
            or (m.weight is Weight.HEAVY and not m.owner and not m.has([CRIME, CLUE, "location", "card"]))
            for at, m in enumerate(marks[one + 1 : two])
        )
        and negation(case, two) is None
    )


def _trump_location(case: Case, cards: Sequence[Card]) -> tuple[str, frozenset[int]] | None:
    """Return which location is trump and the words that say so, "" if unknown; None where words clash."""
    used = frozenset().union(*(card.used for card in cards))
    free = [p for p in case.at(*LOCATIONS) if p not in used]
    said = [p for p in free if _names_trump(case, p)]
    told = {_location(case.marks[p]) for p in said}
    crimes = [card for card in cards if card.row == CRIME]
    if len(crimes) == 1 and crimes[0].number not in CARDS:
        return None
    if len(crimes) == 1 and _won(case, crimes[0]):
        told |= {crimes[0].location} - {""}
    if len(crimes) == 2 and crimes[0].number != crimes[1].number:
        best = winning_crime(crimes[0].number, crimes[1].number)
        location = next(card.location for card in crimes if card.number == best)
        told |= {location} - {""}
    if len(told) > 1 or len(said) != len(free):
        return None
    near = {p for p in case.at("trump") if any(_same_clause(case, p, s) for s in said)}
    return next(iter(told), ""), frozenset((*said, *near))


def _won(case: Case, crime: Card) -> bool:
    """Tell whether it is said of the one Crime told that it won: "Winning Crime: 12 of Tower Bridge"."""
    clauses = {case.marks[p].clause for p in crime.used}
    return any(case.marks[p].clause in clauses and negation(case, p) is None for p in case.at("win"))


def _names_trump(case: Case, place: int) -> bool:
    clause = [m for m in case.marks if m.clause == case.marks[place].clause]
    return any(m.has(["trump"]) or (m.has([CRIME]) and m.number is None) for m in clause) and not any(
        m.has([CLUE]) for m in clause
    )


def _same_clause(case: Case, one: int, two: int) -> bool:
    return case.marks[one].clause == case.marks[two].clause


def _trumps(
    case: Case, cards: Sequence[Card], clues: Sequence[Card]
) -> tuple[list[bool | None], frozenset[int]] | None:
    """Return of each of two Clues whether it is trump, None where untold; None for words that clash."""
    found = _trump_location(case, cards)
    if found is None:
        return None
    location, used = found
    by_place = [c.location == location if location and c.location else None for c in clues]
    if not set(case.at("trump")) - used or case.at("unsure"):
        return by_place, used | frozenset(case.at("trump"))
    said = trump_said(case, [c.mention for c in clues])
    if said is None or said[0] == (None, None):
        owners, words = trump_by_owner(case)
        said = tuple(owners.get(c.owner) for c in clues), words
        if not set(owners) & {c.owner for c in clues} - {""}:
            return None
        said = (said[0], said[1] | frozenset(case.at("only")))
    if any(negation(case, p) in case.at("none") for p in case.at("trump")) and True not in said[0]:
        # "No trump around" is said of both Clues.
        said = ((False, False), said[1])
    which: list[bool | None] = []
    for place, word in zip(by_place, said[0], strict=True):
        if place is not None and word is not None and place is not word:
            return None
        which.append(word if place is None else place)
    only = case.at("only")
    if only and which.count(True) != 1:
        return None
    if which.count(None) == 1 and True in which:
        # One Clue is said to be trump, and nothing of the other: it is not.
        which = [bool(w) for w in which]
    return which, used | said[1] | frozenset(only)


def _words(which: Sequence[bool | None], names: Sequence[str]) -> str:
    table: Mapping[tuple[bool | None, ...], str] = {
        (True, True): "both",
        (False, False): "neither",
        (True, False): names[0],
        (False, True): names[1],
    }
    return table.get(tuple(which), "")


def _four(cards: Sequence[Card]) -> tuple[list[Card], list[Card]] | None:
    crimes, clues = ([c for c in cards if c.row == row] for row in (CRIME, CLUE))
    return (crimes, clues) if len(crimes) == len(clues) == 2 else None


def _bind(card: Card, slot: str) -> Bound:
    return Bound(slot, card.number, card.used)


def case_of_roles() -> Binder:
    """Bind the four cards of a Case whose owners are told by their roles, and the trump as far as told."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        cards = told_cards(case)
        four = _four(cards)
        if four is None or any({c.owner for c in pair} != set(ROLES) for pair in four):
            return ()
        crimes, clues = (sorted(pair, key=lambda c: ROLES.index(c.owner)) for pair in four)
        bounds = [_bind(card, f"{card.owner}_{card.row}") for pair in (crimes, clues) for card in pair]
        return _with_trump(case, cards, clues, ROLES, bounds)

    return bind


def case_of_four() -> Binder:
    """Bind the four cards of a Case without roles, and the trump as far as it is told."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        cards = told_cards(case)
        four = _four(cards)
        if four is None or any(pair[0].owner and pair[0].owner == pair[1].owner for pair in four):
            return ()
        slots = ("first", "second")
        bounds = [_bind(c, f"{slot}_{c.row}") for pair in four for slot, c in zip(slots, pair, strict=True)]
        return _with_trump(case, cards, four[1], slots, bounds)

    return bind


def two_of_row(row: str, *, winning: bool = False) -> Binder:
    """Bind two Crimes or two Clues that meet, with the trump of Clues; Crimes without numbers may be told."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        cards = told_cards(case)
        two = [c for c in cards if c.row == row]
        rest = [c for c in cards if c.row != row]
        if len(rest) != int(winning) or any(not _won(case, c) for c in rest):
            return ()
        if len(two) != 2 or (two[0].owner and two[0].owner == two[1].owner):
            return ()
        slots = ("first", "second")
        bounds = [_bind(card, slot) for slot, card in zip(slots, two, strict=True)]
        bounds.extend(Bound("", True, card.used) for card in rest)
        if row == CRIME:
            return tuple(bounds)
        return _with_trump(case, cards, two, slots, bounds)

    return bind


def _with_trump(
    case: Case, cards: Sequence[Card], clues: Sequence[Card], names: Sequence[str], bounds: list[Bound]
) -> tuple[Bound, ...]:
    trumps = _trumps(case, cards, clues)
    if trumps is None:
        return ()
    which, used = trumps
    word = _words(which, names)
    # Of two locations one that is told and decides nothing by itself is explained all the same.
    return (*bounds, Bound("trump", word, used)) if word else (*bounds, Bound("", True, used))
