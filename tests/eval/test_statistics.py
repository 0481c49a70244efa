import itertools
import math
from collections.abc import Sequence
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eval.outcome import Outcome, Verdict
from eval.statistics import (
    RANK_RESAMPLES,
    RESAMPLES,
    Area,
    Estimate,
    Field,
    Floats,
    auc,
    augrc,
    aurc,
    bootstrap,
    coverage,
    difference,
    mcnemar,
    mean,
    reweigh,
    slices,
    stairs,
    upper,
    wilson,
)

shares = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
questions = st.lists(
    st.tuples(st.floats(-1, 1), st.sampled_from(["bay", "inn", "mill"])), min_size=1, max_size=30
)
ranked = st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=6)
"""Confidence, and whether it is wrong."""


def about(value: float, within: float = 1e-9) -> Any:
    return pytest.approx(value, abs=within)


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(95, 100, 0.888, 0.978), (285, 300, 0.919, 0.9695), (950, 1000, 0.935, 0.962), (0, 10, 0.0, 0.278)],
)
def test_the_bounds_of_a_share_are_those_of_the_tables(hits: int, n: int, low: float, high: float) -> None:
    assert wilson(hits, n) == Estimate(hits / n, about(low, 5e-4), about(high, 5e-4))


@given(shares)
def test_bounds_of_a_share_hold_it_and_stay_between_0_and_1(share: tuple[int, int]) -> None:
    hits, n = share
    found = wilson(hits, n)
    assert 0 <= found.low <= found.value == hits / n <= found.high <= 1
    assert found.low < found.high
    assert found.value <= upper(hits, n) <= 1


@given(shares)
def test_a_hundred_times_the_questions_give_narrower_bounds(share: tuple[int, int]) -> None:
    hits, n = share
    few, many = wilson(hits, n), wilson(100 * hits, 100 * n)
    assert many.high - many.low < few.high - few.low
    assert upper(100 * hits, 100 * n) <= upper(hits, n)


@pytest.mark.parametrize(("n", "bound"), [(60, 0.049), (100, 0.030), (300, 0.010), (1000, 0.003)])
def test_none_wrong_of_n_bounds_the_share_by_the_rule_of_three(n: int, bound: float) -> None:
    assert upper(0, n) == about(bound, 5e-4)
    assert upper(0, n) == about(1 - 0.05 ** (1 / n))


def test_a_share_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="n must be"):
        wilson(0, 0)
    with pytest.raises(ValueError, match="n must be"):
        upper(0, 0)


@pytest.mark.parametrize(
    ("fixed", "broken", "same", "chance"),
    [(5, 0, 3, 2 / 32), (1, 1, 0, 1.0), (0, 0, 4, 1.0), (0, 0, 0, 1.0), (4, 1, 9, 12 / 32)],
)
def test_only_what_changed_tells_whether_two_runs_differ(
    fixed: int, broken: int, same: int, chance: float
) -> None:
    before = [False] * fixed + [True] * broken + [True] * same
    after = [True] * fixed + [False] * broken + [True] * same
    assert mcnemar(before, after) == about(chance)
    assert mcnemar(after, before) == about(chance)


def test_runs_over_different_questions_are_not_compared() -> None:
    with pytest.raises(ValueError, match="zip"):
        mcnemar([True], [True, False])
    with pytest.raises(ValueError, match="zip"):
        difference([1.0], [1.0, 0.0], ["bay", "bay"])


def test_two_books_that_differ_wholly_bound_the_mean_by_either() -> None:
    assert mean([1, 1, 0, 0], ["bay", "bay", "inn", "inn"]) == Estimate(0.5, 0.0, 1.0)


def test_every_question_counts_alike_however_many_its_book_has() -> None:
    assert mean([1, 1, 1, 0], ["bay", "bay", "bay", "inn"]).value == 0.75


def test_of_a_single_book_the_questions_are_drawn() -> None:
    found = mean([0, 1] * 200, ["bay"] * 400)
    error = 1.96 * 0.5 / math.sqrt(400)
    assert found == Estimate(0.5, about(0.5 - error, 0.005), about(0.5 + error, 0.005))


def test_questions_that_fare_alike_by_book_tell_less() -> None:
    values, books = [0.0] * 40 + [1.0] * 40, [f"book {n // 10}" for n in range(80)]
    clustered, alone = mean(values, books), mean(values, list(map(str, range(80))))
    assert clustered.high - clustered.low > 2 * (alone.high - alone.low)


@settings(max_examples=30, deadline=None)
@given(questions)
def test_bounds_of_a_mean_hold_it_and_are_the_same_every_time(rows: list[tuple[float, str]]) -> None:
    values, books = [value for value, _ in rows], [book for _, book in rows]
    found = mean(values, books)
    assert found.value == about(math.fsum(values) / len(values))
    assert min(values) - 1e-9 <= found.low <= found.value <= found.high <= max(values) + 1e-9
    assert mean(values, books) == found


def test_a_difference_is_paired() -> None:
    before = [0.0, 0.3, 0.9, 0.1, 0.5, 0.7]
    books = ["bay", "bay", "inn", "inn", "mill", "mill"]
    after = [value + 0.1 for value in before]
    assert difference(before, after, books) == Estimate(about(0.1), about(0.1), about(0.1))
    assert difference(after, before, books).value == about(-0.1)
    assert mean(before, books).high - mean(before, books).low > 0.1


def test_a_draw_without_what_a_figure_divides_by_does_not_count() -> None:
    found = bootstrap(lambda sums: sums[:, 0] / sums[:, 1], ([3, 5], [4, 0]), ["bay", "inn"])
    assert found == Estimate(2.0, 0.75, 2.0)


def test_as_many_draws_are_made_as_are_said_however_many_books() -> None:
    for count in (1, 7, 300):
        seen: list[tuple[int, ...]] = []

        def shapes(sums: Floats, seen: list[tuple[int, ...]] = seen) -> Floats:
            seen.append(sums.shape)
            return np.zeros(len(sums))

        names = [f"book {n}" for n in range(count)]
        bootstrap(shapes, ([1.0] * count,), names)
        assert seen[0] == (1, 1)
        assert sum(rows for rows, _ in seen[1:]) == RESAMPLES
        seen.clear()
        reweigh(shapes, names)
        assert seen[0] == (1, count)
        assert sum(rows for rows, _ in seen[1:]) == RANK_RESAMPLES


def test_weighing_questions_anew_is_drawing_their_books() -> None:
    draw = np.random.default_rng(5)
    values, books = draw.random(200), [f"book {n // 10}" for n in range(200)]
    weighed = reweigh(lambda weights: weights @ values / weights.sum(axis=1), books)
    drawn = mean(values.tolist(), books)
    assert weighed.value == about(drawn.value)
    assert (weighed.low, weighed.high) == (about(drawn.low, 0.01), about(drawn.high, 0.01))


def test_bounds_hold_a_figure_that_every_draw_falls_short_of() -> None:
    found = reweigh(lambda weights: (weights > 0).mean(axis=1), ["bay"] * 100)
    assert found == Estimate(1.0, about(1 - 1 / math.e, 0.1), 1.0)


def areas(rows: Sequence[tuple[int, bool]], weights: Sequence[int] | None = None) -> tuple[Floats, Floats]:
    """The stairs of all and of the wrong ones, of rows in any order."""
    weighed = sorted(zip(rows, weights or [1] * len(rows), strict=True), key=lambda row: -row[0][0])
    ends = [
        n
        for n, ((confidence, _), _) in enumerate(weighed)
        if n + 1 == len(weighed) or weighed[n + 1][0][0] != confidence
    ]
    total = np.array([[float(weight) for _, weight in weighed]])
    return stairs(total, ends), stairs(total * [wrong for (_, wrong), _ in weighed], ends)


def one(area: Area, rows: Sequence[tuple[int, bool]], weights: Sequence[int] | None = None) -> float:
    return float(area(*areas(rows, weights))[0])


def test_areas_under_risk_by_hand() -> None:
    rows = [(3, False), (2, True), (1, False)]
    assert one(aurc, rows) == about((0 + 1 / 2 + 1 / 3) / 3)
    assert one(augrc, rows) == about((0 + 1 / 6 + 1 / 3) / 3)


@given(ranked)
def test_risk_over_ties_is_the_mean_over_their_orders(rows: list[tuple[int, bool]]) -> None:
    orders = [
        [wrong for _, wrong in order]
        for order in itertools.permutations(rows)
        if all(a[0] >= b[0] for a, b in itertools.pairwise(order))
    ]
    risks = [[sum(order[:k]) / k for k in range(1, len(rows) + 1)] for order in orders]
    assert one(aurc, rows) == about(float(np.mean(risks)))


@given(ranked)
def test_joint_risk_has_the_closed_form_of_its_authors(rows: list[tuple[int, bool]]) -> None:
    p = sum(wrong for _, wrong in rows) / len(rows)
    apart = one(lambda total, wrong: auc(total - wrong, wrong), rows) if 0 < p < 1 else 1.0
    assert one(augrc, rows) == about((1 - apart) * p * (1 - p) + p * p / 2)


@given(ranked)
def test_no_ranking_has_less_risk_than_the_perfect_one_or_more_than_its_reverse(
    rows: list[tuple[int, bool]],
) -> None:
    right_first = sorted((wrong for _, wrong in rows), reverse=True)
    best = list(enumerate(right_first))
    worst = list(enumerate(right_first[::-1]))
    for area in (aurc, augrc):
        assert one(area, best) - 1e-9 <= one(area, rows) <= one(area, worst) + 1e-9


@given(ranked.filter(lambda rows: len({wrong for _, wrong in rows}) == 2))
def test_the_area_is_how_often_a_good_one_is_surer(rows: list[tuple[int, bool]]) -> None:
    good, bad = ([c for c, wrong in rows if wrong is which] for which in (False, True))
    wins = [(g > b) + (g == b) / 2 for g in good for b in bad]
    assert one(lambda total, wrong: auc(total - wrong, wrong), rows) == about(sum(wins) / len(wins))


@given(ranked, st.sampled_from([0.0, 0.02, 0.25, 0.5]))
def test_coverage_is_the_most_that_a_threshold_accepts(rows: list[tuple[int, bool]], risk: float) -> None:
    accepted = [[wrong for confidence, wrong in rows if confidence >= least] for least in range(4)]
    most = max((len(a) for a in accepted if sum(a) <= risk * len(a)), default=0)
    found = coverage(*areas(rows), risk)
    assert float(found[0]) == about(most / len(rows))


def test_coverage_at_exactly_the_risk_is_accepted() -> None:
    for wrong in range(100):
        rows = [(1, number < wrong) for number in range(100)]
        assert float(coverage(*areas(rows), wrong / 100)[0]) == 1.0
        assert wrong == 0 or float(coverage(*areas(rows), wrong / 100 - 1e-4)[0]) == 0.0


@pytest.mark.parametrize("area", [aurc, augrc])
@given(rows=ranked, draw=st.data())
def test_a_question_drawn_twice_is_two_questions(
    area: Area, rows: list[tuple[int, bool]], draw: st.DataObject
) -> None:
    weights = draw.draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)).filter(any))
    again = [row for row, weight in zip(rows, weights, strict=True) for _ in range(weight)]
    assert one(area, rows, weights) == about(one(area, again))


def outcome(id: str, **other: Any) -> Outcome:
    fields: dict[str, Any] = {
        "id": id, "set": "ours", "split": "test", "book": "bay", "shipped": False, "language": "en",
        "kind": "lookup", "form": (), "twin_of": "", "question": "", "answerable": True, "wanted": "answered",
        "status": "answered", "basis": "rulebook", "certain": True, "verdict": Verdict.RIGHT, "why": "",
        "answer": "", "confidence": 0.5, "verified": False, "gold_pages": (), "gold_quotes": (), "shown": (),
        "key_facts": 0, "key_facts_said": 0, "vital": 0, "vital_said": 0, "words": (), "milliseconds": 1.0,
    }  # fmt: skip
    return Outcome(**(fields | other))


@pytest.mark.parametrize("field", get_args(Field))
def test_outcomes_are_grouped_by_each_field_names_in_order(field: Any) -> None:
    b, a = (outcome(name, **{field: (name,) if field == "form" else name}) for name in "ba")
    assert list(slices((b, a, b), field).items()) == [("a", (a,)), ("b", (b, b))]


def test_an_outcome_of_several_forms_is_in_each_group_and_one_without_in_that_without_name() -> None:
    both, typo, plain = outcome("1", form=("typo", "paraphrase")), outcome("2", form=("typo",)), outcome("3")
    assert slices((both, typo, plain), "form") == {
        "": (plain,),
        "paraphrase": (both,),
        "typo": (both, typo),
    }
    assert slices((), "kind") == {}
