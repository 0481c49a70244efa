"""What each number of a question counts or names, and whose it is: "2 jokers", "Crime 15 of Holmes"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qa.scenario.lexicon import NUMBER, Lexicon, Mark, Weight
from qa.scenario.sides import Sides

LABEL, COUNT = "label", "count"

_OVER = frozenset(
    "the a an this that these those number no nr value card le la les l un une ce cet cette ces au aux "
    "numéro numero n valeur s other autre autres more such own with avec en".split()
)
"""What may stand between a number and its noun; other small words ("if", "in", "on") part them."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A number in its place: ``noun`` and ``kind`` (label or count) are empty where nothing stands beside it.

    ``at`` is the place of the number, ``used`` are the places of all that say what it is (noun, owner).
    """

    at: int
    value: int
    noun: str
    kind: str
    owner: str
    used: frozenset[int]


def mentions(marks: Sequence[Mark], lexicon: Lexicon, sides: Sides) -> tuple[Mention, ...]:
    """Return the numbers of a question with their nouns and owners, in order."""
    found: list[Mention] = []
    for at, mark in enumerate(marks):
        if NUMBER not in mark.concepts or mark.number is None:
            continue
        noun, kind, used = _noun(marks, at, lexicon, found)
        if mark.weak and not noun:
            continue
        owner, whose = _owner(marks, at, used, sides, found)
        found.append(Mention(at, mark.number, noun, kind, owner, frozenset((at, *used, *whose))))
    return tuple(_shared(marks, found))


def _shared(marks: Sequence[Mark], found: list[Mention]) -> list[Mention]:
    """Give numbers joined by "and" the owner that is said after the last: "Crime 2 and Clue 9 for Holmes"."""
    for n in range(len(found) - 2, -1, -1):
        one, two = found[n], found[n + 1]
        clause = marks[one.at].clause
        if marks[two.at].clause != clause or not any(p > two.at and marks[p].owner for p in two.used):
            continue
        own = [p for p, m in enumerate(marks) if m.owner and m.clause == clause and p < two.at]
        joined = any(m.has(["and"]) for m in marks[one.at + 1 : two.at])
        if not own and joined:
            after = [p for p in two.used if p > two.at and marks[p].owner]
            used = frozenset((one.at, *(p for p in one.used if not marks[p].owner), *after))
            found[n] = replace(one, owner=two.owner, used=used)
    return found


def _noun(
    marks: Sequence[Mark], at: int, lexicon: Lexicon, earlier: Sequence[Mention]
) -> tuple[str, str, tuple[int, ...]]:
    after = _neighbour(marks, at, +1, lexicon)
    before = _neighbour(marks, at, -1, lexicon)
    mark = marks[at]
    candidates: list[tuple[int, str, str, int]] = []
    if after is not None:
        noun, counts = lexicon.counting(marks[after])
        if mark.ordinal and counts in (LABEL, "both"):
            candidates.append((4, noun, LABEL, after))
        elif counts in (COUNT, "both"):
            agrees = _plural(marks[after]) == (mark.number != 1) or mark.number == 0
            candidates.append((3 if agrees else 1, noun, COUNT, after))
    # "le Crime un": the article follows no noun, the number does.
    said = not mark.weak or (before == at - 1 and after is None and mark.text.casefold() in ("un", "one"))
    if before is not None and not mark.ordinal and said:
        noun, counts = lexicon.counting(marks[before])
        if counts in (LABEL, "both") and not any(m.kind == COUNT and before in m.used for m in earlier):
            # "my opponent's Case 2 cards": a thing right before the number is named by it.
            tied = before == at - 1 and not _plural(marks[before])
            candidates.append((4 if tied else 2, noun, LABEL, before))
    if candidates:
        _, noun, kind, place = max(candidates, key=lambda c: c[0])
        return noun, kind, (place,)
    linked = _linked(marks, at, earlier)
    if linked is not None and not mark.weak:
        return linked.noun, linked.kind, ()
    return "", "", ()


def _neighbour(marks: Sequence[Mark], at: int, step: int, lexicon: Lexicon) -> int | None:
    """Return the place of the noun beside a number, over articles, "is", an owner ("Crime of Holmes: 2")."""
    place = at + step
    while 0 <= place < len(marks) and marks[place].sentence == marks[at].sentence:
        mark = marks[place]
        if step > 0 and mark.clause != marks[at].clause:
            return None
        if lexicon.counting(mark)[0]:
            return place
        if mark.number is not None and not mark.weak:
            return None
        over = mark.text.casefold() in _OVER or mark.has(["of", "only", "exactly"]) or lexicon.describes(mark)
        if step > 0 and mark.owner:
            # "two of my Clues", "three Moriarty tokens"
            after = marks[place + 1] if place + 1 < len(marks) else mark
            over = over or marks[place - 1].has(["of"]) or lexicon.counting(after)[1] in (COUNT, "both")
        if step < 0:
            over = over or mark.has(["be"]) or bool(mark.owner)
        if not over:
            return None
        place += step
    return None


def _plural(mark: Mark) -> bool:
    return mark.text[-1:].casefold() in ("s", "x")


def _linked(marks: Sequence[Mark], at: int, earlier: Sequence[Mention]) -> Mention | None:
    """Return the number before that this one goes on from: "Crimes 9 and 12", "Crime 2 against 15"."""
    if not earlier:
        return None
    last = earlier[-1]
    if marks[last.at].sentence != marks[at].sentence or not last.noun or last.kind != LABEL:
        return None
    between = marks[last.at + 1 : at]
    for mark in between:
        if mark.weight is Weight.HEAVY and not mark.owner and not mark.has(["or", "beat", "dash", "slash"]):
            return None
    return last


def _owner(
    marks: Sequence[Mark], at: int, used: Sequence[int], sides: Sides, earlier: Sequence[Mention]
) -> tuple[str, tuple[int, ...]]:
    end = max((at, *used))
    after = _owner_after(marks, end)
    if after is not None:
        same = (
            p for p in range(at - 1, -1, -1) if marks[p].owner and marks[p].sentence == marks[at].sentence
        )
        near = next(same, after)
        return marks[after].owner, (after, near) if marks[near].owner == marks[after].owner else (after,)
    taken = {place for mention in earlier for place in mention.used if place > mention.at}
    crossed = False
    for place in range(at - 1, -1, -1):
        mark = marks[place]
        if mark.sentence != marks[at].sentence:
            break
        if mark.has(["against", "beat"]):
            crossed = True
        if mark.owner and place not in taken:
            if crossed and any(m.at > place for m in earlier):
                return sides.other(mark.owner), ()
            return mark.owner, (place,)
        if mark.owner and place in taken and crossed:
            return sides.other(mark.owner), ()
    return "", ()


def _owner_after(marks: Sequence[Mark], end: int) -> int | None:
    """Return the owner said after a number: "2 of Moriarty", "15 (Holmes)", "won by Holmes"."""
    linked = False
    for place in range(end + 1, min(end + 5, len(marks))):
        mark = marks[place]
        if mark.sentence != marks[end].sentence:
            return None
        if mark.owner:
            return place if linked or (mark.bracketed and mark.clause == marks[end].clause + 1) else None
        if mark.has(["of", "as"]):
            linked = True
        elif mark.clause != marks[end].clause and not mark.bracketed:
            return None
        elif mark.weight is not Weight.HARMLESS and not mark.has(["play"]):
            return None
    return None
