"""What is noted down while a ruling is worked out."""

import threading

from toys import told

from corpus.games import Quote
from engine.rule import Readings, RuleSheet
from engine.trace import CURRENT, Step, assume, tracing

SHEET = RuleSheet("trace")


@SHEET.rule(1, "Leaf.", "Also.", tell=lambda result, n: told(f"leaf {n}"))
def leaf(n: int) -> int:
    return n


@SHEET.rule(1, "Branch.", tell=lambda result, n: told(f"branch {n}"))
def branch(n: int) -> int:
    return leaf(n) + leaf(n + 1) + leaf(n)


@SHEET.rule(1, "Root.", tell=lambda result, n: told(f"root {n}"))
def root(n: int) -> int:
    return branch(n) + leaf(n)


def tree(steps: tuple[Step, ...]) -> list[object]:
    return [(step.text.en, tree(step.steps)) if step.steps else step.text.en for step in steps]


def test_rules_stand_below_the_rule_that_used_them() -> None:
    with tracing() as trace:
        root(1)
    assert tree(trace.steps) == [("root 1", [("branch 1", ["leaf 1", "leaf 2"]), "leaf 1"])]


def test_rules_stand_in_the_order_in_which_they_were_done_each_once() -> None:
    with tracing() as trace:
        leaf(2)
        leaf(1)
        leaf(2)
    assert tree(trace.steps) == ["leaf 2", "leaf 1"]


def test_one_rule_with_other_facts_is_another_step() -> None:
    with tracing() as trace:
        branch(1)
        branch(2)
    assert [step.rule for step in trace.steps] == ["branch", "branch"]


def test_the_best_words_of_a_step_are_the_first() -> None:
    with tracing() as trace:
        leaf(1)
    assert trace.steps[0].quote == Quote(1, "Leaf.")


def test_assumptions_and_points_are_noted_once_in_order() -> None:
    readings = {"a": told("a"), "b": told("b")}
    first = SHEET.point("first", told("?"), readings, default="a", reason=told("silent"))
    with tracing() as trace:
        assume(told("late"))
        assume(told("early"))
        assume(told("late"))
        Readings()[first]
        Readings()[first]
    assert list(trace.assumptions) == [told("late"), told("early")]
    assert list(trace.points) == ["first"]


def test_outside_a_trace_an_assumption_is_dropped() -> None:
    assume(told("nobody listens"))
    with tracing() as trace:
        pass
    assert not trace.assumptions


def test_a_trace_inside_a_trace_is_its_own() -> None:
    with tracing() as outer:
        leaf(1)
        with tracing() as inner:
            leaf(2)
        leaf(3)
    assert tree(outer.steps) == ["leaf 1", "leaf 3"]
    assert tree(inner.steps) == ["leaf 2"]
    assert CURRENT.get() is None


def test_threads_note_in_traces_of_their_own() -> None:
    seen: dict[int, list[object]] = {}
    together = threading.Barrier(4)

    def work(n: int) -> None:
        with tracing() as trace:
            together.wait()
            branch(10 * n)
            together.wait()
        seen[n] = tree(trace.steps)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == {n: [(f"branch {10 * n}", [f"leaf {10 * n}", f"leaf {10 * n + 1}"])] for n in range(4)}
