"""Questions of a few words that leave out "how many": "cards each, round 3?", "traitors with 4?"."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from qa.scenario.binders import Binder, Bound
from qa.scenario.case import Case
from qa.scenario.frames import Frame

_ASKS = "how_many"
_SENTENCE = "may must needed who where why how be me you opp they not none"
_VERBS = frozenset("do does did make makes made has have had fait font ont avait".split())
"""Concepts and words of a whole sentence, which may ask for something else than a number."""


def terse(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield for each frame that asks how many one that reads the same without these words."""
    for frame in frames:
        needs = frame.needs.split()
        if needs[:1] == [_ASKS] and len(needs) > 1 and frame.query != "players_for":
            yield replace(
                frame,
                needs=" ".join(needs[1:]),
                may=" ".join(name for name in frame.may.split() if name not in (_ASKS, "must", "needed")),
                without=f"{frame.without} {_ASKS} {_SENTENCE}",
                binds=tuple(_of_few_words(binder) for binder in frame.binds),
                rank=frame.rank - 1,
            )


def _of_few_words(binder: Binder) -> Binder:
    """Return a binder that binds nothing in a sentence with a verb."""

    def bind(case: Case, taken: frozenset[int]) -> tuple[Bound, ...]:
        if any(mark.text.casefold() in _VERBS for mark in case.marks):
            return ()
        return binder(case, taken)

    return bind
