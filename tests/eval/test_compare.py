from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.compare import RIGHT, Difference, Pair, compare, faults
from eval.outcome import Outcome, Shown, Verdict

QUOTE = Shown(1, "Draw four boats.", cited=True, valid=True)


def outcome(id: str = "q1", verdict: Verdict = Verdict.RIGHT, **other: Any) -> Outcome:
    fields: dict[str, Any] = {
        "id": id, "set": "bay", "split": "test", "book": "lantern-bay", "shipped": True, "language": "en",
        "kind": "lookup", "form": (), "twin_of": "", "question": "How many boats?", "answerable": True,
        "wanted": "answered", "status": "answered", "basis": "rulebook", "certain": True, "verdict": verdict,
        "why": "", "answer": "Four.", "confidence": 0.5, "verified": False, "gold_pages": (1,),
        "gold_quotes": (), "shown": (QUOTE,), "key_facts": 1, "key_facts_said": 1, "vital": 1,
        "vital_said": 1, "words": (), "milliseconds": 10.0,
    }  # fmt: skip
    return Outcome(**(fields | other))


def run_of(verdicts: Iterable[Verdict], **other: Any) -> list[Outcome]:
    return [outcome(f"q{n:03}", verdict, **other) for n, verdict in enumerate(verdicts)]


def ids(found: Iterable[Pair | Outcome]) -> list[str]:
    return [one.now.id if isinstance(one, Pair) else one.id for one in found]


def right(found: Sequence[Difference]) -> Difference:
    (only,) = [one for one in found if one.name == RIGHT]
    return only


R, P, A, W = Verdict.RIGHT, Verdict.PARTLY, Verdict.ABSTAINED, Verdict.WRONG

RUNS = st.dictionaries(
    st.tuples(st.sampled_from(("bay", "reef")), st.sampled_from("abcdef")),
    st.sampled_from(Verdict),
    max_size=8,
).map(lambda found: [outcome(id, verdict, set=name, book=id) for (name, id), verdict in found.items()])


def test_what_changed_is_named_by_how_it_changed() -> None:
    before = run_of([R, R, A, W, P, R])
    now = run_of([R, W, R, R, W, A])
    found = compare(now, before)
    assert ids(found.fixed) == ["q002", "q003"]
    assert ids(found.broken) == ["q001", "q005"]
    assert ids(found.newly_wrong) == ["q001", "q004"]
    assert (found.gone, found.new) == ((), ())


def test_questions_are_the_same_if_their_set_and_id_are() -> None:
    before = [outcome("a"), outcome("b", W, set="reef")]
    now = [outcome("b"), outcome("a", W, set="reef"), outcome("a", P)]
    found = compare(now, before)
    assert [(pair.before.verdict, pair.now.verdict) for pair in found.pairs] == [(R, P)]
    assert [(o.set, o.id) for o in found.gone] == [("reef", "b")]
    assert [(o.set, o.id) for o in found.new] == [("bay", "b"), ("reef", "a")]


@given(RUNS, RUNS)
def test_looking_back_turns_everything_round(one: list[Outcome], other: list[Outcome]) -> None:
    forth, back = compare(one, other), compare(other, one)
    assert (ids(forth.fixed), ids(forth.gone)) == (ids(back.broken), ids(back.new))
    assert len(forth.pairs) + len(forth.gone) == len(other)
    assert sorted(forth.now, key=repr) == sorted(one, key=repr)
    for there, here in zip(forth.differences, back.differences, strict=True):
        assert there.change == pytest.approx(-here.change)
        assert there.low == pytest.approx(-here.high, abs=0.2), "bounds are drawn"


@given(RUNS)
def test_a_run_is_not_worse_than_itself(run: list[Outcome]) -> None:
    found = compare(run, run)
    assert [*found.fixed, *found.broken, *found.newly_wrong, *found.gone, *found.new] == []
    assert not any(one.change or one.worse or one.significant for one in found.differences)
    assert bool(faults(found, 0.0)) is not bool(run), "only of no questions at all nothing can be said"


def test_differences_are_told_for_each_set_over_the_questions_of_both_runs() -> None:
    before = [*run_of([R, A, A, W]), outcome("gone"), outcome("x", A, set="reef", answerable=False)]
    now = [*run_of([R, R, A, W]), outcome("new", W), outcome("x", R, set="reef", answerable=False)]
    found = compare(now, before).differences
    assert (right(found[:4]).before, right(found[:4]).now, right(found[:4]).n) == (0.25, 0.5, 4)
    assert {one.name: (one.before, one.now) for one in found if one.set == "bay"} == {
        "right": (0.25, 0.5),
        "right, answerable": (0.25, 0.5),
        "wrong, of all": (0.25, 0.25),
        "not answered, answerable": (0.5, 0.25),
    }
    assert {one.name for one in found if one.set == "reef"} == {"right", "wrong, of all", "refusal recall"}
    assert all(one.low <= one.change <= one.high for one in found)


def test_less_is_better_where_it_is() -> None:
    found = {one.name: one for one in compare(run_of([W, R]), run_of([A, A])).differences}
    assert found["wrong, of all"].worse
    assert not found["not answered, answerable"].worse
    assert not found[RIGHT].worse


def test_fewer_right_answers_than_allowed_are_a_fault() -> None:
    before, now = run_of([R] * 100), run_of([A, A, *[R] * 98])
    (reason,) = faults(compare(now, before), 1.0)
    assert reason == "bay: 98.0% of 100 questions are right, 100.0% before: more than the 1 points allowed."
    assert faults(compare(now, before), 2.0) == (), "as many as allowed"


def test_a_drop_beyond_chance_is_a_fault_however_much_is_allowed() -> None:
    before = [outcome(f"q{n}", book=f"book {n % 30}") for n in range(300)]
    now = [replace(o, verdict=P) if n < 10 else o for n, o in enumerate(before)]
    (reason,) = faults(compare(now, before), 5.0)
    assert "beyond chance" in reason
    assert right(compare(now, before).differences).significant


def test_the_same_change_in_each_of_few_books_can_be_chance() -> None:
    """However books are drawn, the change is the same: their bounds alone would be sure of it."""
    before = [outcome(f"q{n}", book=f"book {n % 2}") for n in range(100)]
    now = [replace(o, verdict=P) if n < 2 else o for n, o in enumerate(before)]
    found = right(compare(now, before).differences)
    assert found.high < 0
    assert not found.significant
    assert faults(compare(now, before), 5.0) == ()


def test_more_wrong_answers_in_a_set_are_a_fault_and_named() -> None:
    before = [*run_of([A] * 8), outcome("x", W, set="reef")]
    now = [*run_of([W] * 7 + [A]), outcome("x", R, set="reef")]
    (reason,) = faults(compare(now, before), 1.0)
    assert reason == (
        "bay: 7 wrong answers shown as certain, 0 before; newly wrong: "
        "q000, q001, q002, q003, q004 and 2 more."
    )


def test_a_wrong_answer_to_a_new_question_is_no_step_back() -> None:
    assert faults(compare([outcome("a"), outcome("new", W)], [outcome("a")]), 1.0) == ()


@pytest.mark.parametrize("where", ["a", "new"])
def test_a_quote_that_is_not_on_its_page_is_a_fault(where: str) -> None:
    bad = (QUOTE, replace(QUOTE, valid=False), replace(QUOTE, valid=False))
    now = [outcome(id, shown=bad if id == where else (QUOTE,)) for id in ("a", "new")]
    (reason,) = faults(compare(now, [outcome("a", shown=())]), 1.0)
    assert reason == f"2 of 4 quotes cited do not stand word for word on their page: bay {where}."


def test_a_passage_that_is_only_near_is_not_cited() -> None:
    near = (replace(QUOTE, valid=False, cited=False),)
    assert faults(compare([outcome(shown=near)], [outcome()]), 1.0) == ()


def test_more_false_rulings_are_a_fault() -> None:
    before = [outcome("a", W), outcome("b", W, verified=True), outcome("c", R, verified=True)]
    same = [outcome("a", W, verified=True), outcome("b", W), outcome("c", R, verified=True)]
    assert faults(compare(same, before), 1.0) == ()
    worse = [outcome("a", W, verified=True), outcome("b", W, verified=True), outcome("c", R, verified=True)]
    assert faults(compare(worse, before), 1.0) == (
        "2 wrong rulings shown as verified, 1 before: bay a, bay b.",
    )


def test_runs_with_no_question_in_common_cannot_be_compared() -> None:
    (reason,) = faults(compare([outcome("a")], [outcome("b")]), 1.0)
    assert "nothing can be compared" in reason
