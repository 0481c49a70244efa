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
    behind = _named_behind(marks, lexicon)
    for at, mark in enumerate(marks):
        if NUMBER not in mark.concepts or mark.number is None:
            continue
        if at in behind:
            noun, kind = behind[at], LABEL
            used: tuple[int, ...] = (at + 1,)
        else:
            noun, kind, used = _noun(marks, at, lexicon, found)
        if mark.weak and not noun:
            continue
        owner, whose = _owner(marks, at, used, sides, found)
        found.append(Mention(at, mark.number, noun, kind, owner, frozenset((at, *used, *whose))))
    return tuple(_shared(marks, found))


def _named_behind(marks: Sequence[Mark], lexicon: Lexicon) -> dict[int, str]:
    """Return the numbers of a run that names things behind them, "3 crime 8 clue", and the nouns."""
    found: dict[int, str] = {}
    at = 0
    while at < len(marks):
        run: list[int] = []
        while (noun := _label_behind(marks, at, lexicon)) and noun not in {found.get(p) for p in run}:
            run.append(at)
            found[at] = noun
            at += 2
            joined = at < len(marks) and marks[at].has(["and"]) and not marks[at].number
            at += joined
        numbered = run and at < len(marks) and marks[at].number is not None
        named = run and run[0] and lexicon.counting(marks[run[0] - 1])[1] in (LABEL, "both")
        labels = any(lexicon.counting(marks[p + 1])[1] == LABEL for p in run)
        if len(run) == 1 or numbered or named or not labels:
            for place in run:
                del found[place]
        at += not run
    return found


def _label_behind(marks: Sequence[Mark], at: int, lexicon: Lexicon) -> str:
    """Return the noun that stands in the singular right behind a number above one, "" for none."""
    if at + 1 >= len(marks) or marks[at].number is None or marks[at].weak or marks[at].ordinal:
        return ""
    after = marks[at + 1]
    same = after.sentence == marks[at].sentence and not after.bracketed
    noun, counts = lexicon.counting(after)
    return noun if same and counts in (LABEL, "both") and not _plural(after) and marks[at].number else ""


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
        between = [m.text.casefold() for m in marks[at + 1 : after]]
        follows = marks[after + 1].number is not None if after + 1 < len(marks) else False
        named = not follows and (counts == LABEL or (counts == "both" and not _plural(marks[after])))
        if named and between and between[0] in ("en", "as", "comme") and not mark.weak:
            # "the 9 as Clue", "le 9 en Indice"
            candidates.append((3, noun, LABEL, after))
        elif mark.ordinal and counts in (LABEL, "both"):
            candidates.append((4, noun, LABEL, after))
        elif counts in (COUNT, "both"):
            agrees = _plural(marks[after]) == (mark.number != 1) or mark.number == 0
            candidates.append((3 if agrees else 1, noun, COUNT, after))
        elif counts == LABEL and after == at + 1 and mark.number == 2 and _plural(marks[after]):
            # "our two Crimes": as many as meet, not the number of one.
            candidates.append((3, noun, COUNT, after))
    # "le Crime un": the article follows no noun, the number does.
    said = not mark.weak or (before == at - 1 and after is None and mark.text.casefold() in ("un", "one"))
    if before is not None and not mark.ordinal and said:
        noun, counts = lexicon.counting(marks[before])
        # "Sixth day, five turns": the noun has its number already.
        spent = [m for m in earlier if before in m.used and (m.kind == COUNT or marks[m.at].ordinal)]
        if counts in (LABEL, "both") and not spent:
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
        elif mark.weight is not Weight.HARMLESS and not mark.has(["play", "win"]):
            return None
    return None
