"""Verdicts: what is right, partly right, abstained from, wrong."""

from dataclasses import replace

import pytest

from eval.gold import Gold, KeyFact, Question
from eval.outcome import Verdict
from eval.verdict import Said, judged

ASKED = Question(
    id="q",
    set="s",
    book="time-bomb",
    language="en",
    text="How many wires does each player get in round 2?",
    kind="number",
    status="answered",
    split="test",
    key_facts=(KeyFact(("4", "four"), ("5", "five")), KeyFact(("each",), (), vital=False)),
    gold=(Gold(3, "four wires each"),),
)
SILENT = replace(ASKED, status="not_in_rulebook", key_facts=(), gold=(), kind="near-miss")


@pytest.mark.parametrize(
    ("status", "text", "pages", "verdict"),
    [
        ("answered", "Four wires each.", (3,), Verdict.RIGHT),
        ("answered", "Everybody gets 4.", (9,), Verdict.RIGHT),
        ("ambiguous", "Four, or as the page before says four.", (3,), Verdict.RIGHT),
        ("answered", "Each player takes some wires.", (9,), Verdict.PARTLY),
        ("answered", "The wires are dealt again.", (3,), Verdict.PARTLY),
        ("answered", "The wires are dealt again.", (9,), Verdict.WRONG),
        ("answered", "Four, and in round 1 it was five.", (3,), Verdict.WRONG),
        ("answered", "14 wires.", (9,), Verdict.WRONG),
        ("unsure", "", (), Verdict.ABSTAINED),
        ("not_in_rulebook", "", (), Verdict.ABSTAINED),
        ("needs_details", "", (), Verdict.ABSTAINED),
    ],
)
def test_an_answerable_question(status: str, text: str, pages: tuple[int, ...], verdict: Verdict) -> None:
    found = judged(ASKED, Said(status, text, pages))
    assert found.verdict is verdict
    assert bool(found.why) == (verdict is not Verdict.RIGHT)


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        ("not_in_rulebook", Verdict.RIGHT),
        ("unsure", Verdict.RIGHT),
        ("needs_details", Verdict.RIGHT),
        ("answered", Verdict.WRONG),
        ("ambiguous", Verdict.WRONG),
    ],
)
def test_a_question_that_the_book_does_not_answer(status: str, verdict: Verdict) -> None:
    assert judged(SILENT, Said(status, "Four wires each.", (3,))).verdict is verdict


def test_another_status_may_be_as_right() -> None:
    either = replace(ASKED, also=("needs_details",))
    assert judged(either, Said("needs_details", "", ())).verdict is Verdict.RIGHT
    shown = replace(SILENT, also=("answered",), key_facts=(KeyFact(("does not say",)),))
    assert judged(shown, Said("answered", "The booklet does not say.", (3,))).verdict is Verdict.RIGHT
    assert judged(shown, Said("answered", "Four wires.", (3,))).verdict is Verdict.WRONG


def test_key_facts_are_counted() -> None:
    found = judged(ASKED, Said("answered", "Four wires.", (3,)))
    assert (found.said, found.vital_said) == (1, 1)
