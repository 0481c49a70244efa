"""Two printings side by side: what has a twin, what became of the rest."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from corpus.errors import RuleproofError
from index.terms import primary
from qa.editions.differences import differences, exchanged
from qa.editions.types import Change, ChangeKind, Changes, Printing
from qa.editions.units import Unit, located, units_of

ALIKE = 0.5
"""Share of their words that two sentences have in common if one became the other."""

MOST_PIECES = 4
"""Pieces that other ends of sentences, columns and lists may cut the same words into."""

RAREST = 8
"""Rare words of a sentence by which the one that it became is looked for."""


def compare(old: Printing, new: Printing) -> Changes:
    """Return what changed from an old printing to a new one.

    Raises RuleproofError for printings in two languages: a translation has no sentence in common.
    """
    if primary(old.language) != primary(new.language):
        raise RuleproofError(
            f"{old.rulebook} is in {old.language}, {new.rulebook} in {new.language}: give two printings in "
            "one language."
        )
    before, after = units_of(old), units_of(new)
    gone, come = _without_twins(before, after)
    pairs = _pairs(before, gone, after, come)
    of_new = {new_number: old_number for old_number, new_number in pairs.items()}
    found: list[tuple[float, Change]] = []
    for number in come:
        there = located(new, after[number])
        if number not in of_new:
            found.append((number, Change(ChangeKind.ADDED, (), there)))
            continue
        was = before[of_new[number]]
        differs = differences(was.text, after[number].text, new.language)
        kind = ChangeKind.CHANGED if differs else ChangeKind.REWORDED
        words = exchanged(was.text, after[number].text)
        found.append((number, Change(kind, located(old, was), there, differs, words)))
    at = {unit.key: number for number, unit in enumerate(after)}
    for number in gone:
        if number not in pairs:
            spot = _spot(number, before, at, pairs)
            found.append((spot + 0.5, Change(ChangeKind.REMOVED, located(old, before[number]), ())))
    found.sort(key=lambda one: one[0])
    return Changes(tuple(change for _, change in found), len(before) - len(gone))


def _spot(number: int, before: Sequence[Unit], at: dict[str, int], pairs: dict[int, int]) -> int:
    """Return after which new unit something gone would stand: that of the nearest one ahead that is left."""
    for ahead in range(number - 1, -1, -1):
        there = pairs.get(ahead, at.get(before[ahead].key))
        if there is not None:
            return there
    return -1


def _without_twins(before: Sequence[Unit], after: Sequence[Unit]) -> tuple[list[int], list[int]]:
    """Return the units of each printing that the other does not have, whole or cut otherwise."""
    both = {unit.key for unit in before} & {unit.key for unit in after}
    gone = [n for n, unit in enumerate(before) if unit.key not in both]
    come = [n for n, unit in enumerate(after) if unit.key not in both]
    runs = {words: run for run, words in _runs(before, gone)}
    for run, words in _runs(after, come):
        same = runs.get(words)
        if same and set(same) <= set(gone) and set(run) <= set(come):
            gone = [n for n in gone if n not in same]
            come = [n for n in come if n not in run]
    return gone, come


def _runs(units: Sequence[Unit], some: Sequence[int]) -> Iterator[tuple[range, str]]:
    """Yield the runs of neighbouring units, each with all its words."""
    inside = set(some)
    for first in some:
        for stop in range(first + 1, first + 1 + MOST_PIECES):
            if stop - 1 not in inside:
                break
            yield range(first, stop), " ".join(unit.key for unit in units[first:stop])


def _pairs(
    before: Sequence[Unit], gone: Sequence[int], after: Sequence[Unit], come: Sequence[int]
) -> dict[int, int]:
    """Pair the sentences of which one became the other, the most alike first; old number to new."""
    old = {n: frozenset(before[n].key.split()) for n in gone}
    new = {n: frozenset(after[n].key.split()) for n in come}
    frequent = Counter(word for bags in (old, new) for bag in bags.values() for word in bag)
    by_word: dict[str, list[int]] = defaultdict(list)
    for number, bag in new.items():
        for word in bag:
            by_word[word].append(number)
    scored: list[tuple[float, int, int]] = []
    for number, bag in old.items():
        rare = sorted(bag, key=lambda word: (frequent[word], word))[:RAREST]
        for other in dict.fromkeys(n for word in rare for n in by_word[word]):
            score = _likeness(bag, new[other], frequent)
            if score >= ALIKE:
                scored.append((-score, number, other))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for _, number, other in sorted(scored):
        if number not in pairs and other not in taken:
            pairs[number] = other
            taken.add(other)
    return pairs


def _likeness(one: frozenset[str], other: frozenset[str], frequent: Counter[str]) -> float:
    """Return the share that two sets of words have in common; rare and long words weigh more."""

    def weight(words: frozenset[str]) -> float:
        return float(sum(min(len(word), 6) / (1 + frequent[word]) ** 0.25 for word in words))

    total, shared = weight(one | other), weight(one & other)
    return 2 * shared / (total + shared) if total else 0.0
