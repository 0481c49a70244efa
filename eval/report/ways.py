"""What came of questions, counted by the kinds that they are of: the kinds that fail most come first."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from eval.outcome import Outcome, Verdict
from eval.report.files import parts
from eval.report.plots import Bar
from qa.types import Status


class Way(StrEnum):
    """What came of a question: its verdict, save that one that was asked back stands apart.

    Whoever betters answers has other work with a needless question than with a half answer or a silence. An
    answer that rightly asks is ``RIGHT``.
    """

    RIGHT = "right"
    PARTLY = "partly"
    ASKED = "asked back"
    ABSTAINED = "abstained"
    WRONG = "wrong"


BASES = {"": "none", "faq": "FAQ/sentences"}
"""What an answer rests on, where that is told otherwise than in an outcome."""


@dataclass(frozen=True, slots=True)
class Slice:
    """The questions of a set by something that they are told apart by: a bar each, most failures first.

    ``name`` is also how the page's filter calls it.
    """

    name: str
    title: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A set or a split of it, and what came of its questions: of all, and of each kind."""

    name: str
    bar: Bar
    slices: tuple[Slice, ...]


def way_of(outcome: Outcome) -> Way:
    """Return what came of a question."""
    unanswered = outcome.verdict in (Verdict.PARTLY, Verdict.ABSTAINED)
    if unanswered and outcome.status == Status.NEEDS_DETAILS:
        return Way.ASKED
    return Way(outcome.verdict.value)


def kind_of(outcome: Outcome) -> str:
    """Return the kind of a question as it is told."""
    return outcome.kind or "no kind"


def basis_of(outcome: Outcome) -> str:
    """Return what an answer rests on as it is told."""
    return BASES.get(outcome.basis, outcome.basis)


def language_of(outcome: Outcome) -> str:
    """Return the language of a question as it is told."""
    return outcome.language or "no language"


KEYS = {
    "kind": ("Kind", kind_of),
    "basis": ("Basis", basis_of),
    "language": ("Language", language_of),
}
"""What questions are told apart by, with its title."""


def fates(outcomes: Sequence[Outcome]) -> list[Part]:
    """Count what came of the questions of each set and split."""
    return [
        Part(name, bar_of(name, Counter(map(way_of, own))), slices(own))
        for name, own in parts(outcomes).items()
    ]


def slices(outcomes: Sequence[Outcome]) -> tuple[Slice, ...]:
    """Count what came of questions by each of ``KEYS``."""
    return tuple(
        Slice(name, title, tuple(sorted(bars(outcomes, key), key=lambda bar: -lost(bar))))
        for name, (title, key) in KEYS.items()
    )


def bars(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> list[Bar]:
    """Return a bar a group, the largest first."""
    counts: dict[str, Counter[Way]] = {}
    for outcome in outcomes:
        counts.setdefault(key(outcome), Counter())[way_of(outcome)] += 1
    found = [bar_of(name, own) for name, own in counts.items()]
    return sorted(found, key=lambda bar: (-bar.n, bar.label))


def bar_of(name: str, counts: Counter[Way]) -> Bar:
    """Return the bar of some questions."""
    return Bar(name, {way.value: counts[way] for way in Way})


def lost(bar: Bar) -> int:
    """Return how many of its questions are not right."""
    return bar.n - bar.parts[Way.RIGHT]
