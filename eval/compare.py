"""Whether answers got better or worse since an earlier run, question by question, and what fails a run."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from eval.metrics import refused
from eval.outcome import Outcome, Verdict
from eval.statistics import LEVEL, difference, mcnemar

TOLERANCE = 1.0
"""Percentage points by which the share of right answers of a set may fall, if that can be chance."""

NAMED = 5
"""How many questions a reason names."""

RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure that is yes or no for each question that it ``covers``."""

    name: str
    covers: Callable[[Outcome], bool]
    holds: Callable[[Outcome], bool]
    higher_is_better: bool = True


MEASURES = (
    Measure(RIGHT, lambda o: True, lambda o: o.verdict is Verdict.RIGHT),
    Measure("right, answerable", lambda o: o.answerable, lambda o: o.verdict is Verdict.RIGHT),
    Measure("wrong, of all", lambda o: True, lambda o: o.verdict is Verdict.WRONG, higher_is_better=False),
    Measure("not answered, answerable", lambda o: o.answerable, refused, higher_is_better=False),
    Measure("refusal recall", lambda o: not o.answerable, refused),
)
"""All of verdicts: of an earlier run, nothing else need be kept."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A question in both runs."""

    before: Outcome
    now: Outcome


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of a set in both runs, over the ``n`` questions that both have.

    ``low`` and ``high`` bound the change in 95 % of draws of books. ``p``: how likely that many questions
    change sides by chance (McNemar).
    """

    set: str
    name: str
    before: float
    now: float
    low: float
    high: float
    p: float
    n: int
    higher_is_better: bool

    @property
    def change(self) -> float:
        """By how much the figure is higher now."""
        return self.now - self.before

    @property
    def worse(self) -> bool:
        """Whether the figure is worse now, by however little."""
        return self.change < 0 if self.higher_is_better else self.change > 0

    @property
    def significant(self) -> bool:
        """Whether it changed beyond chance.

        Bounds from few books are too narrow, and McNemar's test takes questions on a book for independent:
        both have to say so.
        """
        return (self.low > 0 or self.high < 0) and self.p < 1 - LEVEL


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs side by side; questions in one of them only are ``gone`` or ``new``."""

    pairs: tuple[Pair, ...]
    gone: tuple[Outcome, ...]
    new: tuple[Outcome, ...]
    differences: tuple[Difference, ...]

    @property
    def now(self) -> tuple[Outcome, ...]:
        """All outcomes of the later run."""
        return (*(pair.now for pair in self.pairs), *self.new)

    @property
    def fixed(self) -> tuple[Pair, ...]:
        """Questions that were not right and are now."""
        return self._turned(lambda o: o.verdict is Verdict.RIGHT)

    @property
    def broken(self) -> tuple[Pair, ...]:
        """Questions that were right and are no longer."""
        return self._turned(lambda o: o.verdict is not Verdict.RIGHT)

    @property
    def newly_wrong(self) -> tuple[Pair, ...]:
        """Questions with a wrong answer shown as certain that had none."""
        return self._turned(lambda o: o.verdict is Verdict.WRONG)

    def _turned(self, holds: Callable[[Outcome], bool]) -> tuple[Pair, ...]:
        return tuple(pair for pair in self.pairs if holds(pair.now) and not holds(pair.before))


def compare(now: Iterable[Outcome], before: Iterable[Outcome]) -> Comparison:
    """Match two runs by set and id; what they measure may have changed, so the gold is the later run's."""
    later, earlier = _keyed(now), _keyed(before)
    pairs = tuple(Pair(earlier[key], outcome) for key, outcome in later.items() if key in earlier)
    return Comparison(
        pairs,
        gone=tuple(outcome for key, outcome in earlier.items() if key not in later),
        new=tuple(outcome for key, outcome in later.items() if key not in earlier),
        differences=tuple(_differences(pairs)),
    )


def faults(comparison: Comparison, tolerance: float = TOLERANCE) -> tuple[str, ...]:
    """Say why the later run is worse; nothing if it is not."""
    if not comparison.pairs:
        return ("No question is in both runs, so nothing can be compared.",)
    return (
        *_fallen(comparison, tolerance),
        *_more_wrong(comparison),
        *_invalid(comparison),
        *_more_false_verified(comparison),
    )


def _keyed(outcomes: Iterable[Outcome]) -> dict[tuple[str, str], Outcome]:
    return {(o.set, o.id): o for o in sorted(outcomes, key=lambda o: (o.set, o.id))}


def _differences(pairs: Sequence[Pair]) -> Iterator[Difference]:
    for name, own in _by_set(pairs):
        for measure in MEASURES:
            covered = [pair for pair in own if measure.covers(pair.now)]
            if covered:
                before = [measure.holds(pair.before) for pair in covered]
                now = [measure.holds(pair.now) for pair in covered]
                bounds = difference(before, now, [pair.now.book for pair in covered])
                yield Difference(
                    name,
                    measure.name,
                    sum(before) / len(covered),
                    sum(now) / len(covered),
                    bounds.low,
                    bounds.high,
                    mcnemar(before, now),
                    len(covered),
                    measure.higher_is_better,
                )


def _by_set(pairs: Sequence[Pair]) -> Iterator[tuple[str, list[Pair]]]:
    for name in dict.fromkeys(pair.now.set for pair in pairs):
        yield name, [pair for pair in pairs if pair.now.set == name]


def _fallen(comparison: Comparison, tolerance: float) -> Iterator[str]:
    for found in comparison.differences:
        if found.name != RIGHT or not found.worse:
            continue
        told = f"{found.set}: {found.now:.1%} of {found.n} questions are right, {found.before:.1%} before"
        # Shares of the same n differ by whole questions; rounding must not make one of them too many.
        if -100 * found.change > tolerance + 1e-9:
            yield f"{told}: more than the {tolerance:g} points allowed."
        elif found.significant:
            bounds = f"{100 * found.low:+.1f} to {100 * found.high:+.1f} points"
            yield f"{told}: beyond chance ({bounds}, p = {found.p:.3f})."


def _more_wrong(comparison: Comparison) -> Iterator[str]:
    for name, pairs in _by_set(comparison.pairs):
        before = sum(pair.before.verdict is Verdict.WRONG for pair in pairs)
        now = sum(pair.now.verdict is Verdict.WRONG for pair in pairs)
        if now > before:
            ids = _named([pair.now.id for pair in comparison.newly_wrong if pair.now.set == name])
            yield f"{name}: {now} wrong answers shown as certain, {before} before; newly wrong: {ids}."


def _invalid(comparison: Comparison) -> Iterator[str]:
    quotes = [(o, shown) for o in comparison.now for shown in o.shown if shown.cited]
    invalid = [f"{o.set} {o.id}" for o, shown in quotes if not shown.valid]
    if invalid:
        yield (
            f"{len(invalid)} of {len(quotes)} quotes cited do not stand word for word on their page: "
            f"{_named(list(dict.fromkeys(invalid)))}."
        )


def _more_false_verified(comparison: Comparison) -> Iterator[str]:
    before = [pair.before for pair in comparison.pairs if _false_verified(pair.before)]
    now = [pair.now for pair in comparison.pairs if _false_verified(pair.now)]
    if len(now) > len(before):
        ids = [f"{o.set} {o.id}" for o in now]
        yield f"{len(now)} wrong rulings shown as verified, {len(before)} before: {_named(ids)}."


def _false_verified(outcome: Outcome) -> bool:
    return outcome.verified and outcome.verdict is Verdict.WRONG


def _named(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return ", ".join(ids[:NAMED]) + more
