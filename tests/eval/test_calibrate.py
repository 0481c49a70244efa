import json
import math
from dataclasses import replace
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.games import FaqEntry
from corpus.types import Passage
from eval import calibrate
from eval.calibrate import FAQ_TERMS, MISSED, READ_TERMS, RULEBOOK_TERMS, Row, chances, fit, levelled, report
from eval.gold import Gold, Question
from index.hits import Background, Ranking
from qa.confidence import Calibration, calibration
from qa.evidence import NOTHING
from qa.faqs import FaqHit
from qa.reread import READ_AGAIN, Reread
from qa.types import Basis

figure = st.floats(-3, 3)
term = st.tuples(
    st.sampled_from(["a", "b", "a*b", "b*b"]), st.floats(-2, 2), st.floats(0.1, 3), st.floats(-4, 4)
)
UNREAD = Reread(Ranking((), Background(0, 0.0, 1.0, 0.0, 1.0)), ())
FAQ_HIT = FaqHit(FaqEntry("id", "Who begins?", (), "You.", ()), "en", 1.0, 0.5, 0.9, 0.4, True, True)
GATHERED = {
    Basis.RULEBOOK: set(NOTHING.figures()),
    READ_AGAIN: set(NOTHING.figures()) | set(UNREAD.figures()),
    Basis.FAQ: set(FAQ_HIT.figures()),
}
TERMS = {Basis.RULEBOOK: RULEBOOK_TERMS, READ_AGAIN: READ_TERMS, Basis.FAQ: FAQ_TERMS}


def row(right: bool, kind: str = "answerable", /, **figures: float) -> Row:
    return Row(figures, right, kind, "bay", "development")


@pytest.fixture(scope="module")
def separable() -> list[Row]:
    """Figure ``a`` tells right from wrong, ``b`` tells nothing, ``c`` never changes."""
    draw = np.random.default_rng(3)
    rows = []
    for number in range(120):
        right = number % 3 == 0
        a = 0.8 + 0.02 * draw.random() + (0.05 if right else 0.0)
        rows.append(row(right, a=float(a), b=float(draw.standard_normal()), c=1.0))
    return rows


def as_product(model: dict[str, Any]) -> Calibration:
    terms = tuple((t["figure"], t["mean"], t["deviation"], t["weight"]) for t in model["terms"])
    return Calibration(terms, model["bias"], 0.5, 0.1)


def test_what_can_be_told_apart_is_told_apart(separable: list[Row]) -> None:
    p = chances(fit(separable, ("a", "b")), separable)
    right = np.array([r.right for r in separable])
    assert p[right].min() > p[~right].max()
    assert p[right].min() > 0.5 > p[~right].max()


def test_a_figure_that_tells_nothing_weighs_little_and_one_that_never_changes_nothing(
    separable: list[Row],
) -> None:
    weights = {t["figure"]: t["weight"] for t in fit(separable, ("a", "b", "c"))["terms"]}
    assert weights["a"] > 1
    assert abs(weights["b"]) < 0.3 * weights["a"]
    assert weights["c"] == 0.0


def test_the_chances_of_many_are_right_on_average(separable: list[Row]) -> None:
    assert chances(fit(separable, ("a", "b")), separable).mean() == pytest.approx(1 / 3, abs=1e-3)
    nothing = chances(fit(separable, ("b",)), separable)
    assert nothing == pytest.approx(np.full(len(separable), 1 / 3), abs=0.2)


def test_turning_right_and_wrong_around_turns_the_chances_around(separable: list[Row]) -> None:
    turned = [row(not r.right, **r.figures) for r in separable]
    p, q = (chances(fit(rows, ("a", "b")), rows) for rows in (separable, turned))
    assert p == pytest.approx(1 - q, abs=1e-3)


def test_the_scale_of_a_figure_does_not_matter(separable: list[Row]) -> None:
    larger = [row(r.right, a=40 * r.figures["a"] - 7, b=r.figures["b"]) for r in separable]
    p, q = (chances(fit(rows, ("a", "b")), rows) for rows in (separable, larger))
    assert p == pytest.approx(q, abs=0.01)


def test_a_product_of_figures_can_be_a_term(separable: list[Row]) -> None:
    rows = [row((r.figures["b"] > 0) == bool(n % 2), b=r.figures["b"], s=2.0 * (n % 2) - 1)
            for n, r in enumerate(separable)]  # fmt: skip
    right = np.array([r.right for r in rows])
    alone, product = (chances(fit(rows, names), rows) for names in (("b", "s"), ("b*s",)))
    assert ((product > 0.5) == right).mean() > 0.95
    assert ((alone > 0.5) == right).mean() < 0.8


@given(
    st.lists(term, min_size=1, max_size=5), st.floats(-3, 3), st.lists(st.tuples(figure, figure), min_size=1)
)
def test_the_chances_are_those_that_the_product_gives(
    terms: list[tuple[str, float, float, float]], bias: float, figures: list[tuple[float, float]]
) -> None:
    keys = ("figure", "mean", "deviation", "weight")
    model = {"terms": [dict(zip(keys, t, strict=True)) for t in terms], "bias": bias}
    ours = chances(model, [row(True, a=a, b=b) for a, b in figures])
    theirs = [as_product(model).chance({"a": a, "b": b}) for a, b in figures]
    assert list(ours) == pytest.approx(theirs, abs=1e-9)


def test_fitted_figures_mean_the_same_to_the_product(separable: list[Row]) -> None:
    model = fit(separable, ("a", "b", "a*b"))
    theirs = [as_product(model).chance(r.figures) for r in separable]
    assert list(chances(model, separable)) == pytest.approx(theirs, abs=1e-9)


def test_only_the_development_split_is_fitted_and_most_of_what_it_answers_is_answered(
    separable: list[Row],
) -> None:
    others = [replace(one, right=not one.right, split="test") for one in separable]
    model = levelled([*separable, *others], ("a", "b"))
    assert model["terms"] == fit(separable, ("a", "b"))["terms"]
    shown = [chance >= model["answered"] for chance in chances(model, separable)]
    assert 1 - MISSED - 0.02 <= sum(shown) / len(shown) <= 1 - MISSED + 0.02
    assert model["silent"] < model["answered"]


@pytest.mark.parametrize("basis", list(TERMS))
def test_the_terms_that_are_fitted_are_figures_that_are_gathered(basis: str) -> None:
    assert {part for name in TERMS[basis] for part in name.split("*")} <= GATHERED[basis]
    assert len(set(TERMS[basis])) == len(TERMS[basis])


@pytest.mark.parametrize("basis", list(TERMS))
def test_the_committed_file_holds_the_terms_that_are_fitted(basis: str) -> None:
    calibration.cache_clear()
    model = calibration(basis)
    assert tuple(name for name, *_ in model.terms) == TERMS[basis]
    assert all(math.isfinite(n) for _, *numbers in model.terms for n in numbers)
    assert all(deviation > 0 for _, _, deviation, _ in model.terms)


def test_the_committed_thresholds_leave_room_for_yes_for_perhaps_and_for_no() -> None:
    raw = json.loads((files("qa") / "calibration.json").read_text("utf-8"))
    for basis in (Basis.RULEBOOK, READ_AGAIN):
        assert 0 < raw[basis]["silent"] <= raw[basis]["answered"] < 1
    # That no entry asks the same thing does not mean that the book is silent.
    assert raw["faq"]["silent"] == 0 < raw["faq"]["answered"] < 1


def test_every_question_is_put_to_its_book_and_to_others_which_are_never_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str]] = []

    def ask(
        question: Question, book: Any, books: Any, indexes: Any, *, again: bool
    ) -> tuple[dict[str, float], Passage]:
        asked.append((question.id, book))
        return {"a": 1.0}, Passage("p", book, 2, 0, 4, "Text")

    monkeypatch.setattr(calibrate, "_ask", ask)
    books: dict[str, Any] = {name: name for name in ("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf")}
    questions = [
        Question(
            "right", "ours", "a.pdf", "en", "?", "lookup", "answered", "development", gold=(Gold(2), Gold(3))
        ),
        Question("wrong", "ours", "b.pdf", "en", "?", "lookup", "answered", "test", gold=(Gold(1),)),
        Question("none", "ours", "c.pdf", "en", "?", "near-miss", "not_in_rulebook", "test"),
        Question("other", "ours", "d.pdf", "en", "?", "wrong-game", "not_in_rulebook", "test"),
    ]
    rows = calibrate.rulebook_rows(questions, books, books)
    own = {
        id: r for (id, name), r in zip(asked, rows, strict=True) if question_of(questions, id).book == name
    }
    assert {id: (r.right, r.kind) for id, r in own.items()} == {
        "right": (True, "answerable"),
        "wrong": (False, "answerable"),
        "none": (False, "near-miss"),
        "other": (False, "wrong-game"),
    }
    foreign = [
        r for (id, name), r in zip(asked, rows, strict=True) if question_of(questions, id).book != name
    ]
    # Each is put to all others of its split: nothing of the test split is fitted.
    side = {"a.pdf": "development", "e.pdf": "development"}
    assert len(foreign) == 1 + 2 + 2
    assert all(side.get(name, "test") == question_of(questions, id).split for id, name in asked)
    assert {(r.right, r.kind) for r in foreign} == {(False, "wrong-game")}
    assert len(set(asked)) == len(asked)
    assert [r.split for r in rows[:2]] == ["development"] * 2


def question_of(questions: list[Question], id: str) -> Question:
    return next(q for q in questions if q.id == id)


def test_the_report_tells_of_eachkind_how_many_are_answered_and_how_many_rightly(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [row(True), row(False), row(True), row(False, "near-miss"), row(True, "none shown")]
    report("test", rows, np.array([0.9, 0.8, 0.1, 0.2, 0.3]), 0.5)
    title, answerable, near_miss, unshown = capsys.readouterr().out.splitlines()
    assert title == "test, answered from 0.500"
    assert answerable.split() == ["answerable", "3", "answered", "0.667", "right", "of", "those", "0.500"]
    assert near_miss.split() == ["near-miss", "1", "answered", "0.000"]
    assert unshown.split() == ["none", "shown", "1", "answered", "0.000"]
