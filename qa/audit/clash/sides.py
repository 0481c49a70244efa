"""Words that exclude each other beside the same words: "face up" against "face down"."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from index.terms import primary
from qa.audit.clash.common import Found, Weigh, share, words_at
from qa.audit.clash.meant import Meant
from qa.audit.clash.words import Term, Utterance
from qa.audit.types import Clash, ClashKind
from qa.forces import whole_words


@dataclass(frozen=True, slots=True)
class Opposites:
    """A set of words that exclude each other; a side is its words by language."""

    id: str
    kind: ClashKind
    sides: tuple[dict[str, str], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A word of such a set in a text."""

    set: str
    side: int
    start: int
    end: int
    clause: int


@cache
def opposites() -> tuple[Opposites, ...]:
    """Return the sets."""
    raw = tomllib.loads((files("qa.audit.clash") / "opposites.toml").read_text("utf-8"))
    return tuple(Opposites(s["id"], ClashKind(s["kind"]), tuple(s["sides"])) for s in raw["set"])


@cache
def _patterns(language: str) -> tuple[tuple[Opposites, tuple[re.Pattern[str], ...]], ...]:
    return tuple((one, tuple(whole_words(side, language) for side in one.sides)) for one in opposites())


@lru_cache(maxsize=1 << 15)
def marks(said: Utterance) -> tuple[Mark, ...]:
    """Return the words of a text that other words exclude; of those that overlap in one set, the longest."""
    found: list[Mark] = []
    for one, patterns in _patterns(primary(said.language)):
        mine: list[Mark] = []
        for side, pattern in enumerate(patterns):
            for match in pattern.finditer(said.plain):
                if match.group().strip():
                    mine.append(Mark(one.id, side, *match.span(), said.clause_at(match.start())))
        mine.sort(key=lambda m: m.start - m.end)
        kept: list[Mark] = []
        for mark in mine:
            if all(mark.end <= k.start or k.end <= mark.start for k in kept):
                kept.append(mark)
        found += kept
    return tuple(found)


def side_clashes(claim: Meant, said: Utterance, weigh: Weigh) -> Iterator[Found]:
    """Yield the words of a claim that exclude words of a statement beside which the same stands."""
    printed = marks(said)
    kinds = {one.id: one.kind for one in opposites()}
    for mark in marks(claim.own):
        others = [m for m in printed if m.set == mark.set]
        if not others:
            continue
        around = _around(claim, mark)
        _, denied = claim.modality(mark.clause)
        part = (kinds[mark.set], mark.start)
        for other in others:
            alike = denied == said.clauses[other.clause].denied
            if mark.side == other.side and not alike:
                # Where only one side denies, that is for ``polarity`` to tell.
                continue
            same = (mark.side == other.side) == alike
            level = _level(around, said, other, weigh)
            words = words_at(claim.own, mark.start, mark.end), words_at(said, other.start, other.end)
            if level > 0:
                yield Found(part, level, None if same else Clash(kinds[mark.set], *words))


def _around(claim: Meant, mark: Mark) -> list[Term]:
    own = [
        t for t in claim.own.terms if t.clause == mark.clause and (t.end <= mark.start or mark.end <= t.start)
    ]
    if len(own) >= 2:
        return own
    rest = [t for t in claim.says.terms if t not in own]
    return own + rest


def _level(around: list[Term], said: Utterance, mark: Mark, weigh: Weigh) -> float:
    here = [t for t in said.terms if t.clause == mark.clause]
    level = share(around, here, weigh)
    near = [t for t in said.terms if abs(t.clause - mark.clause) <= 1]
    return max(level, 0.8 * share(around, near, weigh))
