import math
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eval.metrics import Bin, Figure, Point, figures, held, refused, relevant, reliability, risk_coverage
from eval.outcome import Outcome, Shown, Verdict
from eval.statistics import upper, wilson

GOLD = "You may never hold more than ten tokens of oil"

RIGHT, PARTLY, ABSTAINED, WRONG = Verdict.RIGHT, Verdict.PARTLY, Verdict.ABSTAINED, Verdict.WRONG


def row(id: str = "1", verdict: Verdict = RIGHT, /, **other: Any) -> Outcome:
    """An answerable question answered as certain, without gold, unless it says otherwise."""
    fields: dict[str, Any] = {
        "id": id, "set": "ours", "split": "test", "book": "bay", "shipped": False, "language": "en",
        "kind": "lookup", "form": (), "twin_of": "", "question": "", "answerable": True, "wanted": "answered",
        "status": "answered", "basis": "rulebook", "certain": True, "verdict": verdict, "why": "",
        "answer": "", "confidence": 0.5, "verified": False, "gold_pages": (), "gold_quotes": (), "shown": (),
        "key_facts": 0, "key_facts_said": 0, "vital": 0, "vital_said": 0, "words": (), "milliseconds": 1.0,
    }  # fmt: skip
    if verdict is ABSTAINED:
        fields |= {"status": "unsure", "basis": "", "certain": False}
    return Outcome(**(fields | other))


def silent(id: str, certain: bool, kind: str = "near-miss", **other: Any) -> Outcome:
    """A question that the book does not answer: a claim all the same is wrong."""
    status, verdict = ("answered", WRONG) if certain else ("not_in_rulebook", RIGHT)
    fields = {"status": status, "certain": certain, "kind": kind, "wanted": "not_in_rulebook"}
    return row(id, verdict, answerable=False, **(fields | other))


def cited(page: int, quote: str = "", valid: bool = True) -> Shown:
    return Shown(page, quote, True, valid)


def near(page: int, quote: str = "", valid: bool = True) -> Shown:
    return Shown(page, quote, False, valid)


def of(*outcomes: Outcome) -> dict[str, Figure]:
    return {figure.name: figure for figure in figures(outcomes)}


def values(rows: Sequence[Outcome], *names: str) -> dict[str, tuple[Any, int]]:
    """The named figures that are there, each with how many counted."""
    found = of(*rows)
    return {name: (pytest.approx(found[name].value), found[name].n) for name in names if name in found}


def test_nothing_gives_no_figure() -> None:
    assert figures(()) == risk_coverage(()) == reliability(()) == ()


def test_a_right_answer_without_gold_gives_only_the_figures_that_need_none() -> None:
    assert set(of(row())) == {
        "right, answerable", "wrong, shown", "not answered, answerable", "truthfulness",
        "AURC", "AUGRC", "coverage at 2% wrong", "calibration error", "latency p50", "latency p95",
    }  # fmt: skip


def test_pages_are_ranked_as_shown_and_each_once() -> None:
    first = row("1", gold_pages=(3,), shown=(cited(3), near(1)))
    third = row("2", gold_pages=(3, 9), shown=(cited(1), near(1), near(2), near(1), near(3)))
    sixth = row("3", gold_pages=(6,), shown=tuple(map(near, range(1, 7))))
    never = row("4", gold_pages=(7,), shown=())
    unknown, asked = row("5", shown=(cited(1),)), silent("6", False, gold_pages=(1,), shown=(near(2),))
    ideal = 1 + 1 / math.log2(3)
    gain = (1 + (1 / math.log2(4)) / ideal + 1 / math.log2(7) + 0) / 4
    assert values(
        [first, third, sixth, never, unknown, asked], "page success@1", "page success@5", "page nDCG@10"
    ) == {"page success@1": (0.25, 4), "page success@5": (0.5, 4), "page nDCG@10": (gain, 4)}


@pytest.mark.parametrize(
    ("shown", "fits"),
    [
        (GOLD, True),
        ("At any time, YOU MAY never hold more – than: so it is.", True),
        ("It is said: you may never hold more", True),
        ("You may never hold oil.", False),
        ("Oil of tokens, ten than more hold never may you.", False),
        ("You may nev-\ner hold more than this", True),
        ("You may never hold morethan ten", False),
        ("", False),
    ],
)
def test_half_of_a_quote_in_one_run_is_relevant(shown: str, fits: bool) -> None:
    question = row(gold_pages=(1,), gold_quotes=("Rien de tel", GOLD))
    assert relevant(near(1, shown), question) is fits
    assert not relevant(near(2, shown), question)


def test_accents_and_case_are_no_difference_and_half_of_three_words_are_two() -> None:
    question = row(gold_pages=(1,), gold_quotes=("Équipe de Moriarty",))
    assert relevant(near(1, "L'EQUIPE DE Sherlock"), question)
    assert not relevant(near(1, "L'équipe"), question)


def test_passages_are_ranked_as_shown_and_each_once() -> None:
    gold: dict[str, Any] = {"gold_pages": (1,), "gold_quotes": (GOLD,)}
    other = "A lit lantern is worth three points"
    first = row("1", shown=(cited(1, GOLD), near(1, other)), **gold)
    fifth = row("2", shown=(*(near(n, other) for n in (1, 2, 1, 3, 4)), near(1, GOLD)), **gold)
    sixth = row("3", shown=(*(near(n, other) for n in range(1, 6)), near(1, GOLD)), **gold)
    never = row("4", shown=(near(1, other),), **gold)
    unquoted = row("5", shown=(near(1, GOLD),), gold_pages=(1,), gold_quotes=("",))
    assert values(
        [first, fifth, sixth, never, unquoted], "passage success@1", "passage success@5", "page success@1"
    ) == {"passage success@1": (0.25, 4), "passage success@5": (0.5, 4), "page success@1": (1.0, 5)}


def test_key_facts_are_shares_of_a_question_and_who_claims_nothing_says_none() -> None:
    rows = [
        row("1", PARTLY, key_facts=4, key_facts_said=3, vital=2, vital_said=1),
        row("2", RIGHT, key_facts=1, key_facts_said=0),
        row("3", ABSTAINED, key_facts=2, key_facts_said=2, vital=1, vital_said=1),
        row("4"),
        silent("5", True, key_facts=1, key_facts_said=1),
    ]
    names = [
        f"{what} recall, {scope}"
        for scope in ("shown", "answerable")
        for what in ("key-fact", "vital key-fact")
    ]
    assert list(values(rows, *names).values()) == [(3 / 8, 2), (1 / 2, 1), (1 / 4, 3), (1 / 4, 2)]


def test_what_is_right_wrong_and_not_answered() -> None:
    rows = [
        row("1"), row("2"), row("3", PARTLY), row("4", ABSTAINED), row("5", WRONG),
        silent("6", False), silent("7", True), silent("8", True, verdict=RIGHT),
    ]  # fmt: skip
    assert values(rows, "right, answerable", "wrong, shown", "not answered, answerable", "truthfulness") == {
        "right, answerable": (2 / 5, 5),
        "wrong, shown": (2 / 6, 6),
        "not answered, answerable": (1 / 5, 5),
        "truthfulness": ((4 + 0.5 + 0 - 2) / 8, 8),
    }
    found = of(*rows)["right, answerable"]
    assert (found.low, found.high) == (wilson(2, 5).low, wilson(2, 5).high)


def test_who_always_refuses_shows_nothing_wrong_and_is_as_truthful_as_the_book_is_silent() -> None:
    found = of(*(row(str(n), ABSTAINED) for n in range(3)), silent("4", False))
    assert "wrong, shown" not in found
    assert found["truthfulness"].value == 0.25
    assert found["not answered, answerable"].value == 1.0
    assert found["refusal precision"].value == 0.25


def test_quotes_are_counted_one_by_one() -> None:
    rows = [
        row("1", shown=(cited(1), cited(1, valid=False), near(1))),
        silent("2", False, shown=(near(1, valid=False),)),
    ]
    assert values(rows, "citation validity", "passage validity") == {
        "citation validity": (0.5, 2),
        "passage validity": (0.5, 2),
    }


def test_citations_are_measured_against_gold_pages_and_gold_quotes() -> None:
    gold: dict[str, Any] = {"gold_pages": (1, 2), "gold_quotes": (GOLD,)}
    rows = [
        row("1", shown=(cited(1, GOLD), cited(1, "Else"), cited(3, GOLD), near(2, GOLD)), **gold),
        row("2", shown=(cited(1), cited(2)), gold_pages=(1, 2)),
        row("3", shown=(near(1, GOLD),), **gold),
        row("4", shown=(cited(1),)),
        row("5", ABSTAINED, shown=(cited(1, GOLD),), **gold),
        silent("6", True, shown=(cited(1, GOLD),), **gold),
    ]
    assert values(rows, "citation page precision", "citation page recall", "citation precision") == {
        "citation page precision": ((1 / 2 + 1) / 2, 2),
        "citation page recall": ((1 / 2 + 1 + 0) / 3, 3),
        "citation precision": (1 / 3, 1),
    }


def test_refusals_have_the_unanswerable_as_positive_class() -> None:
    rows = [
        row("1"), row("2", ABSTAINED), row("3", WRONG),
        silent("4", False), silent("5", False), silent("6", True),
        silent("7", False, "nonsense"), silent("8", True, "look-alike", verdict=RIGHT),
    ]  # fmt: skip
    precision, recall = 4 / 5, 4 / 5
    found = {name: figure for name, figure in of(*rows).items() if name.startswith("refusal")}
    assert {name: (pytest.approx(figure.value), figure.n) for name, figure in found.items()} == {
        "refusal recall": (recall, 5),
        "refusal recall, near-miss": (2 / 3, 3),
        "refusal recall, nonsense": (1.0, 1),
        "refusal recall, look-alike": (1.0, 1),
        "refusal precision": (precision, 5),
        "refusal F1": (2 * precision * recall / (precision + recall), 6),
    }


def test_precision_of_refusals_needs_questions_of_both_classes() -> None:
    assert "refusal precision" not in of(row("1", ABSTAINED), row("2"))
    alone = of(silent("1", False), silent("2", True))
    assert "refusal precision" not in alone
    assert "refusal F1" not in alone
    assert alone["refusal recall"].value == 0.5


def test_an_answerable_question_that_is_rightly_called_impossible_is_no_refusal() -> None:
    assert refused(row("1", ABSTAINED))
    assert not refused(row("1", RIGHT, certain=False, status="unsure"))
    assert refused(silent("2", False, status="unsure", verdict=ABSTAINED))


@pytest.mark.parametrize(
    ("outcome", "holds"),
    [
        (row(), True),
        (row("1", PARTLY), True),
        (row("1", WRONG), False),
        (silent("1", True), False),
        (silent("1", True, verdict=RIGHT), True),
        (silent("1", False), False),
        (silent("1", False, gold_pages=(1,), shown=(near(1),)), False),
        (row("1", ABSTAINED, gold_pages=(1,), shown=(near(1), near(2))), True),
        (row("1", ABSTAINED, gold_pages=(1,), shown=(near(2), near(1))), False),
        (row("1", ABSTAINED, gold_pages=(1,)), False),
        (row("1", ABSTAINED), None),
        (row("1", ABSTAINED, gold_pages=(1,), shown=(near(1),), status="needs_details"), None),
        (silent("1", False, status="needs_details"), None),
    ],
)
def test_what_was_found_is_judged_shown_or_not(outcome: Outcome, holds: bool | None) -> None:
    assert held(outcome) is holds


SURE = [
    row("1", confidence=0.9), row("2", WRONG, confidence=0.8), row("3", confidence=0.7),
    row("4", ABSTAINED, confidence=0.95), silent("5", False, confidence=0.6),
    silent("6", False, confidence=0.99, status="needs_details"),
]  # fmt: skip
"""Right, wrong, right, wrong as confidence falls; of two it cannot be told."""


def test_risk_is_told_at_every_coverage() -> None:
    assert risk_coverage(SURE[::-1]) == (
        Point(0.9, 0.25, 0.0),
        Point(0.8, 0.5, 0.5),
        Point(0.7, 0.75, pytest.approx(1 / 3)),
        Point(0.6, 1.0, 0.5),
    )
    assert values(SURE, "AURC", "AUGRC", "coverage at 2% wrong") == {
        "AURC": ((0 + 1 / 2 + 1 / 3 + 1 / 2) / 4, 4),
        "AUGRC": ((0 + 1 / 8 + 1 / 4 + 3 / 8) / 4, 4),
        "coverage at 2% wrong": (0.25, 4),
    }


def test_a_threshold_cannot_part_equal_confidences() -> None:
    rows = [row("1"), row("2", WRONG), row("3", confidence=0.4)]
    assert risk_coverage(rows) == (
        Point(0.5, pytest.approx(2 / 3), 0.5),
        Point(0.4, 1.0, pytest.approx(1 / 3)),
    )
    assert of(*rows)["coverage at 2% wrong"].value == 0.0


def test_near_misses_are_told_apart_by_confidence() -> None:
    rows = [
        row("1", confidence=0.9), row("2", ABSTAINED, confidence=0.5), row("3", confidence=0.2),
        silent("4", False, confidence=0.5), silent("5", True, confidence=0.1),
        silent("6", True, "nonsense", confidence=1.0), row("7", kind="near-miss", confidence=0.6),
        silent("8", False, confidence=1.0, status="needs_details"),
    ]  # fmt: skip
    wins = (1 + 1) + (0.5 + 1) + (0 + 1) + (1 + 1)
    assert values(rows, "near-miss AUC") == {"near-miss AUC": (wins / 8, 6)}
    assert "near-miss AUC" not in of(row(), silent("2", False, "nonsense"))


def test_verified_answers_have_a_one_sided_bound() -> None:
    rows = [row(str(n), verified=True) for n in range(60)]
    found = of(*rows, row("x", WRONG))["false engine-verified"]
    assert (found.value, found.low, found.high, found.n) == (0.0, 0.0, upper(0, 60), 60)
    found = of(*rows, row("x", WRONG, verified=True))["false engine-verified"]
    assert (found.value, found.low, found.high, found.n) == (1 / 61, 0.0, upper(1, 61), 61)


def test_twins_are_compared_pair_by_pair() -> None:
    rows = [
        row("1", twin_of="2"), row("2", twin_of="1"), row("3", WRONG, twin_of="1"),
        row("4", ABSTAINED), row("5", ABSTAINED, twin_of="4"),
        row("6", twin_of="absent"), row("7", twin_of="7"), silent("8", False, twin_of="1"),
        row("9", twin_of="1", set="theirs"), silent("a", False), silent("b", False, twin_of="a"),
    ]  # fmt: skip
    assert values(rows, "twins agree", "twins both right") == {
        "twins agree": (3 / 4, 4),
        "twins both right": (2 / 4, 4),
    }


def test_languages_are_compared_where_both_are_asked() -> None:
    rows = [
        row("1", language="fr"), row("2", WRONG, language="fr"), row("3"), row("4"), row("5", ABSTAINED),
        row("6", WRONG, language="de"), silent("7", True, language="fr"),
    ]  # fmt: skip
    assert values(rows, "right, French minus English") == {"right, French minus English": (1 / 2 - 2 / 3, 5)}
    assert "right, French minus English" not in of(*rows[2:])


def test_latency_is_the_time_that_half_and_nearly_all_answers_keep() -> None:
    rows = [row(str(n), milliseconds=float(n)) for n in range(1, 101)]
    assert values(rows, "latency p50", "latency p95") == {
        "latency p50": (50.0, 100),
        "latency p95": (95.0, 100),
    }
    found = of(*rows)["latency p50"]
    assert 35 < found.low < 50 < found.high < 65


def test_confidence_is_compared_with_what_holds_up_by_tenths() -> None:
    rows = [
        row("1", confidence=0.92), row("2", WRONG, confidence=0.98), row("3", confidence=1.0),
        silent("4", False, confidence=0.0), row("5", ABSTAINED, confidence=0.0),
    ]  # fmt: skip
    assert reliability(rows) == (
        Bin(0.0, 0.1, 1, 0.0, wilson(0, 1)),
        Bin(0.9, 1.0, 3, pytest.approx(2.9 / 3), wilson(2, 3)),
    )
    assert values(rows, "calibration error") == {"calibration error": ((0 + 0.9) / 4, 4)}


def test_books_are_drawn_as_wholes() -> None:
    rows = [row(str(n), RIGHT if n < 2 else WRONG, book="bay" if n < 2 else "inn") for n in range(4)]
    found = of(*rows)["truthfulness"]
    assert (found.value, found.low, found.high) == (0.0, -1.0, 1.0)


def test_of_a_single_book_the_same_questions_are_drawn_in_whatever_order_they_were_run() -> None:
    rows = [
        row(str(n), RIGHT if n % 7 else WRONG, confidence=n * n % 31 / 31, milliseconds=n) for n in range(41)
    ]
    assert figures(rows[::-1]) == figures(rows)


@st.composite
def outcomes(draw: st.DrawFn) -> list[Outcome]:
    """A run of any make that could be: facts said are of those asked for, a claim is shown as certain."""
    rows = []
    pages = st.lists(st.integers(1, 4), max_size=3).map(tuple)
    quotes = st.sampled_from([GOLD, "A lit lantern is worth three points", ""])
    for number in range(draw(st.integers(1, 8))):
        verdict = draw(st.sampled_from(Verdict))
        answerable = verdict is ABSTAINED or draw(st.booleans())
        shown = st.builds(Shown, st.integers(1, 4), quotes, st.booleans(), st.booleans())
        key_facts, vital = draw(st.integers(0, 3)), draw(st.integers(0, 3))
        certain = verdict in (PARTLY, WRONG) or (answerable and verdict is RIGHT)
        rows.append(
            row(
                str(number),
                verdict,
                answerable=answerable,
                certain=certain,
                status="answered" if certain else draw(st.sampled_from(["unsure", "needs_details"])),
                kind="lookup" if answerable else draw(st.sampled_from(["near-miss", "nonsense"])),
                book=draw(st.sampled_from(["bay", "inn", "mill"])),
                language=draw(st.sampled_from(["fr", "en"])),
                twin_of=draw(st.sampled_from(["", "0", "1"])),
                confidence=draw(st.floats(0, 1)),
                verified=certain and draw(st.booleans()),
                gold_pages=draw(pages),
                gold_quotes=draw(st.lists(quotes, max_size=2).map(tuple)),
                shown=draw(st.lists(shown, max_size=4).map(tuple)),
                key_facts=key_facts,
                key_facts_said=draw(st.integers(0, key_facts)),
                vital=vital,
                vital_said=draw(st.integers(0, vital)),
                milliseconds=draw(st.floats(0, 1e4)),
            )
        )
    return rows


@settings(max_examples=20, deadline=None)
@given(outcomes(), st.randoms(use_true_random=False))
def test_every_figure_lies_within_its_bounds_in_whatever_order_questions_were_run(
    rows: list[Outcome], draw: Any
) -> None:
    found = figures(rows)
    assert len({figure.name for figure in found}) == len(found)
    for figure in found:
        assert figure.low <= figure.value <= figure.high
        assert math.isfinite(figure.low)
        assert math.isfinite(figure.high)
        assert figure.n > 0
        assert figure.note
        if not figure.name.startswith("latency"):
            below = -1 if figure.name in ("truthfulness", "right, French minus English") else 0
            assert below - 1e-9 <= figure.low
            assert figure.high <= 1 + 1e-9
    mixed = draw.sample(rows, len(rows))
    assert figures(mixed) == found
    assert risk_coverage(mixed) == risk_coverage(rows)
    assert reliability(mixed) == reliability(rows)


@settings(max_examples=50, deadline=None)
@given(outcomes())
def test_coverage_rises_to_all_and_bins_hold_each_question_once(rows: list[Outcome]) -> None:
    told = [outcome for outcome in rows if held(outcome) is not None]
    points = risk_coverage(rows)
    assert [p.coverage for p in points] == sorted({p.coverage for p in points})
    assert [p.threshold for p in points] == sorted({o.confidence for o in told}, reverse=True)
    assert sum(b.n for b in reliability(rows)) == len(told)
    if told:
        assert points[-1].coverage == 1.0
        assert points[-1].risk == pytest.approx(sum(held(o) is False for o in told) / len(told))
