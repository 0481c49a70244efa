"""Figures of the FAQ audit, and what it is fitted on."""

import json
from pathlib import Path

import pytest

from eval.claims import Entry, Outcome, called, load, macro_f1, prf, right_pages
from eval.fit_claims import Line, fit, label_of, terms_of
from qa.audit.types import ClaimFinding, ClashKind, EntryFinding, FaqItem, Label
from qa.confidence import value


def entry(label: Label, *, said: str = "", edit: str = "", pages: tuple[int, ...] = ()) -> Entry:
    return Entry(FaqItem("a", "Who?", "He. She.", "en"), "time-bomb", label, edit, pages, said)


def outcome(due: Label, got: Label) -> Outcome:
    made = entry(due, pages=(3,))
    return Outcome(made, EntryFinding(made.item, (ClaimFinding("He.", got),)))


SUPPORTED, CONTRADICTED, SILENT = Label.SUPPORTED, Label.CONTRADICTED, Label.NOT_IN_RULEBOOK
OUTCOMES = [
    outcome(SUPPORTED, SUPPORTED), outcome(SUPPORTED, SUPPORTED), outcome(SUPPORTED, CONTRADICTED),
    outcome(CONTRADICTED, CONTRADICTED), outcome(CONTRADICTED, SUPPORTED),
]  # fmt: skip


def test_figures_of_labels() -> None:
    assert prf(OUTCOMES, SUPPORTED) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert prf(OUTCOMES, CONTRADICTED) == pytest.approx((1 / 2, 1 / 2, 1 / 2))
    assert macro_f1(OUTCOMES) == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert called(OUTCOMES, CONTRADICTED, SUPPORTED) == pytest.approx(1 / 2)
    assert called(OUTCOMES, SUPPORTED, CONTRADICTED) == pytest.approx(1 / 3)
    assert prf(OUTCOMES, SILENT) == (0.0, 0.0, 0.0)


def test_an_entry_without_evidence_is_on_no_right_page() -> None:
    assert right_pages(OUTCOMES) == 0.0
    silent = outcome(SILENT, SUPPORTED)
    assert silent.right_page is None


def test_sets_are_read_and_split_by_book(tmp_path: Path) -> None:
    line = {"id": "x", "question": "Q?", "answer": "A.", "language": "fr", "label": "supported", "edit": None}
    lines = [
        line | {"game": "time-bomb", "pages": [2], "gold_pages": [2, 3]},
        line | {"pdf": "secret_hitler.pdf"},
    ]
    path = tmp_path / "claims.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    first, second = load([path])
    assert (first.item.pages, first.pages, first.split, first.edit) == ((2,), (2, 3), "test", "")
    assert (second.book, second.split) == ("secret_hitler.pdf", "development")


def test_of_a_contradicted_entry_only_the_wrong_words_are_known_to_be_wrong() -> None:
    wrong = entry(CONTRADICTED, said="takes five boats")
    assert label_of(wrong, "Everyone takes five boats.", False) is CONTRADICTED
    assert label_of(wrong, "The rest is put aside.", False) is None
    assert label_of(wrong, "The rest is put aside.", True) is CONTRADICTED
    assert label_of(entry(Label.WRONG_PAGE), "He.", False) is SUPPORTED
    assert label_of(entry(Label.AMBIGUOUS), "He.", True) is None


def test_a_regression_learns_which_figure_tells() -> None:
    rows = [
        Line("b", {"x": float(n % 2), "y": 1.0}, CONTRADICTED if n % 2 else SUPPORTED, "number")
        for n in range(40)
    ]
    made = fit(("x", "x*y"), rows, [row.label is CONTRADICTED for row in rows], ridge=0.1)
    terms = made["terms"]
    bias = made["bias"]
    assert isinstance(terms, list)
    assert isinstance(bias, float)

    def score(figures: dict[str, float]) -> float:
        return bias + sum(w * (value(n, figures) - mean) / dev for n, mean, dev, w in terms)

    assert score({"x": 1.0, "y": 1.0}) > 1 > -1 > score({"x": 0.0, "y": 1.0})


def test_each_kind_is_fitted_on_its_own_figures() -> None:
    assert "turned_force" in terms_of(ClashKind.FORCE)
    assert "verdict" in terms_of(ClashKind.NEGATION)
    assert "verdict" not in terms_of(ClashKind.NUMBER)
