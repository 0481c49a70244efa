"""The gate: a quick subset of the question sets on the real product must not fall below the baseline."""

import pytest

from corpus.library import Library
from eval.compare import faults
from eval.evaluation import BASELINE, PRODUCT, evaluate, read_baseline
from eval.outcome import Outcome, Verdict

SETS = ("shipped", "cases")
EVERY = 8
TOLERANCE = 5.0
"""Percentage points: another processor may round a borderline answer to the other side."""


@pytest.fixture(scope="module")
def outcomes(shipped_library: Library) -> tuple[tuple[Outcome, ...], tuple[str, ...]]:
    found = evaluate(SETS, shipped_library.home, every=EVERY, names=(PRODUCT,))
    assert found.comparison is not None
    return found.outcomes[PRODUCT], faults(found.comparison, TOLERANCE)


def test_answers_are_no_worse_than_the_baseline(
    outcomes: tuple[tuple[Outcome, ...], tuple[str, ...]],
) -> None:
    _, worse = outcomes
    assert not worse, "Run `ruleproof eval` and read what broke; `--keep` if it is better on the whole."


def test_every_quote_stands_on_its_page(outcomes: tuple[tuple[Outcome, ...], tuple[str, ...]]) -> None:
    shown = [shown for outcome in outcomes[0] for shown in outcome.shown]
    assert len(shown) > 300
    assert all(words.valid for words in shown)


def test_no_look_alike_is_ruled_on(outcomes: tuple[tuple[Outcome, ...], tuple[str, ...]]) -> None:
    asked = [outcome for outcome in outcomes[0] if outcome.kind == "look-alike"]
    assert asked
    assert not [outcome.question for outcome in asked if outcome.verified]


def test_the_baseline_holds_every_question_of_the_sets_that_are_always_there() -> None:
    from eval.evaluation import SETS as ALL
    from eval.evaluation import questions_of

    kept = {(outcome.set, outcome.id) for outcome in read_baseline(BASELINE)}
    asked, _ = questions_of([name for name in ALL if name != "open-rulebooks"])
    assert {(question.set, question.id) for question in asked} <= kept
    assert {outcome.verdict for outcome in read_baseline(BASELINE)} == set(Verdict)
