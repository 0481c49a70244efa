"""Who is who: which role "I", "my opponent", "he" or "Paul" stand for.

``Sides.roles`` are the concepts of the game's roles. With exactly two roles and ``duel`` the other player has
the other role: "I am Moriarty" says who the opponent is, and "2 against 15" that the 15 is the other's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from qa.scenario.lexicon import HARMLESS, NUMBER, UNKNOWN, Mark, Weight

ME, OPP, THEY = "me", "opp", "they"

PERSON = "person"
"""The concept of people's names."""

_PLACES = frozenset(
    "à au aux a en dans du de des le la les l jeu règles sur avec of in at the from for to game rules play "
    "playing called".split()
)
"""Words before the name of a place or a game."""

_LINKS = frozenset(["be", "play", "as"])


@dataclass(frozen=True, slots=True)
class Sides:
    """The roles of a game; ``duel``: two players, one each."""

    roles: tuple[str, ...] = ()
    duel: bool = False

    def other(self, owner: str) -> str:
        """Return who plays against somebody, "" where that is not known.

        >>> Sides(("moriarty", "holmes"), duel=True).other("holmes")
        'moriarty'
        """
        if self.duel and owner in self.roles:
            return next(role for role in self.roles if role != owner)
        return {ME: OPP, OPP: ME}.get(owner, "")


def with_owners(marks: Sequence[Mark], sides: Sides) -> tuple[Mark, ...]:
    """Return the marks with ``owner`` set on all that name somebody: a role if known, else me or opp."""
    marks = _with_my_opponent(marks)
    named = [_named(mark, sides) for mark in marks]
    people = _people(marks, named)
    marks = _with_persons(marks, sides, people)
    named = [_named(mark, sides) for mark in marks]
    known, used = _who_is_who(marks, named, sides)
    found: list[Mark] = []
    last = ""
    for at, mark in enumerate(marks):
        owner = named[at]
        if owner == THEY:
            owner = _third_person(last, known, sides)
        if at in people:
            owner = people[at]
            mark = replace(mark, weight=Weight.HARMLESS, concepts=frozenset(["name"]))
        owner = known.get(owner, owner)
        if at in used or _between_owners(marks, named, at):
            mark = replace(mark, weight=min(mark.weight, Weight.LIGHT))
        if owner and named[at] != ME:
            last = owner
        found.append(replace(mark, owner=owner) if owner else mark)
    return tuple(found)


def _with_my_opponent(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with the "my" of "my opponent" made harmless: it is one person."""
    found = list(marks)
    for at, mark in enumerate(marks[:-1]):
        if ME in mark.concepts and OPP in marks[at + 1].concepts and mark.clause == marks[at + 1].clause:
            found[at] = replace(mark, weight=Weight.HARMLESS, concepts=frozenset([HARMLESS]))
    return found


def _with_persons(marks: Sequence[Mark], sides: Sides, placed: Mapping[int, str]) -> list[Mark]:
    """Return the marks with names of people read: of two players the one named is the opponent.

    A name that is unknown counts by its capital letter, unless it may be that of a place or a game.
    ``placed`` are people whose role is told.
    """
    found = list(marks)
    places = [
        at
        for at, mark in enumerate(marks)
        if at not in placed and (mark.has([PERSON]) or _is_name(marks, at))
    ]
    one = sides.duel and len({marks[at].text.casefold() for at in places}) == 1
    known = any(mark.has([OPP]) for mark in marks) or not any(mark.has([ME]) for mark in marks)
    for at in places:
        meant = [OPP] if one and not known else [PERSON]
        # Two people at a table of two: who is who must be told in another way.
        weight = Weight.HEAVY if sides.duel and not one else Weight.LIGHT
        found[at] = replace(marks[at], weight=weight, concepts=frozenset(meant))
    return found


def _is_name(marks: Sequence[Mark], at: int) -> bool:
    mark = marks[at]
    if UNKNOWN not in mark.concepts or not mark.capital or not mark.text.isalpha() or mark.text.isupper():
        return False
    last = marks[at - 1] if at and marks[at - 1].clause == mark.clause else None
    before = last.text.casefold() if last is not None else "of"
    after = marks[at + 1] if at + 1 < len(marks) else None
    beside = any(m is not None and m.text[:1].isupper() and m.number is None for m in (after, last))
    return before not in _PLACES and not beside


def _named(mark: Mark, sides: Sides) -> str:
    for name in (*sides.roles, ME, OPP, THEY):
        if name in mark.concepts:
            return name
    return ""


def _third_person(last: str, known: Mapping[str, str], sides: Sides) -> str:
    """Return whom "he" or "his" means: the one last named, and never the player who asks."""
    if last and last not in (ME, known.get(ME)):
        return last
    return OPP


def _who_is_who(marks: Sequence[Mark], named: Sequence[str], sides: Sides) -> tuple[dict[str, str], set[int]]:
    """Return which role "me" and "opp" are, and the marks that say so and no more."""
    known: dict[str, str] = {}
    used: set[int] = set()
    for at, role in enumerate(named):
        if role not in sides.roles or not _is_bare(marks, at):
            continue
        before = _before(marks, at)
        person = _person_before(marks, named, before, at)
        if person is None:
            continue
        who, places = person
        if known.setdefault(who, role) == role:
            used.update((at, *places))
    if sides.duel:
        for one, two in ((ME, OPP), (OPP, ME)):
            if one in known:
                known.setdefault(two, sides.other(known[one]))
    return known, used


def _person_before(
    marks: Sequence[Mark], named: Sequence[str], before: list[int], at: int
) -> tuple[str, list[int]] | None:
    """Return the person whom a role belongs to: "I am …", "I play …", "as …", "me (…)", "my opponent (…)"."""
    links: list[int] = []
    for place in before:
        mark = marks[place]
        if named[place] in (ME, OPP) and (links or marks[at].bracketed or place == at - 1):
            return named[place], [place, *links]
        if mark.has(_LINKS):
            links.append(place)
            if mark.has(["as"]) and not _person_follows(named, place, at):
                # "As Moriarty, …" at the beginning is said of who asks.
                owners = [n for n in named[:place] if n in (ME, OPP)]
                return (owners[-1] if owners else ME), links
            continue
        if mark.weight is not Weight.HARMLESS:
            return None
    return None


def _person_follows(named: Sequence[str], place: int, at: int) -> bool:
    return any(named[n] for n in range(place + 1, at))


def _before(marks: Sequence[Mark], at: int) -> list[int]:
    """Return the places before a mark in its sentence, nearest first, up to a number or another clause."""
    found = []
    for place in range(at - 1, -1, -1):
        mark = marks[place]
        if mark.sentence != marks[at].sentence or (mark.number is not None and not mark.weak):
            break
        if (
            mark.clause != marks[at].clause
            and not marks[at].bracketed
            and marks[place].clause < marks[at].clause - 1
        ):
            break
        found.append(place)
    return found


def _is_bare(marks: Sequence[Mark], at: int) -> bool:
    """Tell whether a role is named for itself: not "Moriarty's token", "Moriarty card", "play Moriarty 3"."""
    after = marks[at + 1] if at + 1 < len(marks) else None
    if after is None or after.clause != marks[at].clause:
        return True
    if after.text.casefold() == "s" and after.start == marks[at].end + 1:
        return False
    return after.weight is not Weight.HEAVY or after.has(["not"])


def _people(marks: Sequence[Mark], named: Sequence[str]) -> dict[int, str]:
    """Return the places of first names said to have a role: "Paul (Moriarty)", "Léa plays Holmes"."""
    roles: dict[str, str] = {}
    for at, mark in enumerate(marks):
        if not mark.has([UNKNOWN, PERSON]) or not mark.text[:1].isupper():
            continue
        for place in range(at + 1, min(at + 4, len(marks))):
            if named[place] and named[place] not in (ME, OPP, THEY):
                if marks[place].bracketed or place > at + 1:
                    roles.setdefault(mark.text.casefold(), named[place])
                break
            if marks[place].weight is Weight.HEAVY:
                break
    return {
        at: roles[mark.text.casefold()]
        for at, mark in enumerate(marks)
        if mark.has([UNKNOWN, PERSON]) and mark.text.casefold() in roles
    }


def _between_owners(marks: Sequence[Mark], named: Sequence[str], at: int) -> bool:
    """Tell whether a mark belongs to "Holmes or Moriarty", "me or him" as a question's alternatives."""
    for middle in (at - 1, at, at + 1):
        if 0 < middle < len(marks) - 1 and marks[middle].has(["or"]):
            left, right = named[middle - 1], named[middle + 1]
            if left and right and left != right:
                return NUMBER not in marks[at].concepts
    return False
