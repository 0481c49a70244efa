"""Which entries may speak of the same: found by their rare words, their ids or their vectors."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from index.embed import Vectors
from index.terms import primary
from qa.audit.across.entry import SAME_QUESTION, Entry, translated
from qa.audit.clash.common import Weigh, share

NEIGHBOURS = 8
"""Entries with which one is compared."""

RAREST = 36
"""Rare words by which the neighbours of an entry are looked for."""

COMMON = 60
"""Entries that have a word from which on it finds no neighbours."""


def candidates(entries: Sequence[Entry], vectors: Vectors | None) -> list[tuple[int, int]]:
    """Return the pairs of one language that may speak of the same, each once."""
    by_meaning: dict[tuple[str, str], list[int]] = defaultdict(list)
    held = [
        {(primary(e.item.language), m) for t in e.terms if not t.number for m in t.meanings} for e in entries
    ]
    for number, meanings in enumerate(held):
        for meaning in meanings:
            by_meaning[meaning].append(number)
    pairs: dict[tuple[int, int], None] = {}
    for number, meanings in enumerate(held):
        usable = (m for m in meanings if 1 < len(by_meaning[m]) <= COMMON)
        rare = sorted(usable, key=lambda m: (len(by_meaning[m]), m))
        scores: dict[int, float] = defaultdict(float)
        for meaning in rare[:RAREST]:
            for other in by_meaning[meaning]:
                scores[other] += 1 / len(by_meaning[meaning])
        scores.pop(number, None)
        for other, _ in sorted(scores.items(), key=lambda one: (-one[1], one[0]))[:NEIGHBOURS]:
            pairs[min(number, other), max(number, other)] = None
    for number, other in _near(vectors, len(entries)):
        if not translated(entries[number], entries[other]):
            pairs[min(number, other), max(number, other)] = None
    return sorted(pairs)


def _near(vectors: Vectors | None, entries: int) -> Iterator[tuple[int, int]]:
    """Yield each entry with those whose questions lie nearest."""
    if vectors is None or entries < 2:
        return
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1)
    for number, row in enumerate(cosines):
        for other in np.argsort(-row, kind="stable")[: NEIGHBOURS // 2]:
            if other != number:
                yield number, int(other)


def versions(entries: Sequence[Entry], vectors: Vectors | None, weigh: Weigh) -> Iterator[tuple[int, int]]:
    """Yield the entries that are each other's version: of one id, else with the same question."""
    by_id: dict[str, list[int]] = defaultdict(list)
    for number, entry in enumerate(entries):
        by_id[entry.item.id].append(number)
    known: set[int] = set()
    for numbers_ in by_id.values():
        for one, other in combinations(numbers_, 2):
            if translated(entries[one], entries[other]):
                known |= {one, other}
                yield one, other
    best: dict[int, int] = {}
    if vectors is None:
        return
    cosines = vectors @ vectors.T
    for one, entry in enumerate(entries):
        others = [n for n in range(len(entries)) if translated(entry, entries[n])]
        if others:
            best[one] = max(others, key=lambda n: (float(cosines[one, n]), -n))
    for one, other in best.items():
        if one < other and best.get(other) == one and not {one, other} & known:
            # One language may need more words than the other for the same question.
            here, there = entries[one].asked.terms, entries[other].asked.terms
            if max(share(here, there, weigh), share(there, here, weigh)) >= SAME_QUESTION:
                yield one, other
