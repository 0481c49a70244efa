import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from corpus.types import Box, Located
from eval.gold import Gold, KeyFact, Question
from eval.measure import FIGURES, Outcome, main, outcome, table
from eval.sets import RULEBOOKS_VARIABLE
from qa.types import Answer, Basis, Claim, Nearest, Status
from qa.types import Question as Asked

QUESTION = Question(
    "a1", "ours", "lantern-bay.pdf", "en", "How much oil may I hold?", "numeric", "answered", "test",
    key_facts=(KeyFact(("ten", "10")), KeyFact(("oil",))), gold=(Gold(1),),
)  # fmt: skip


def answer(status: Status, cited: tuple[Located, ...] = (), near: tuple[Located, ...] = ()) -> Answer:
    return Answer(
        Asked(QUESTION.text, "en"),
        status,
        Basis.RULEBOOK if cited else None,
        0.75,
        tuple(Claim(located.citation.quote, (located,)) for located in cited),
        nearest=tuple(Nearest(located, 1.0) for located in near),
        latency_ms=12.5,
    )


def row(kind: str = "answerable", status: Status = Status.ANSWERED, **other: Any) -> Outcome:
    fields: dict[str, Any] = {
        "id": "a1", "set": "ours", "kind": kind, "answerable": kind == "answerable", "crossing": False,
        "status": status.value, "basis": "rulebook", "confidence": 0.5, "first": True, "five": True,
        "facts": 1.0, "quotes": 2, "valid": 2, "boxed": 2, "milliseconds": 10.0, "answer": "",
    }  # fmt: skip
    return Outcome(**(fields | other))


def test_an_answer_from_the_right_page_is_right_in_every_way(shelf: Any) -> None:
    quote = shelf.find(1, "You may never hold more than ten tokens of oil")
    got = outcome(QUESTION, "ours", answer(Status.ANSWERED, (quote,), (quote,)), shelf.library)
    assert (got.id, got.set, got.kind, got.answerable, got.crossing) == (
        "a1",
        "ours",
        "answerable",
        True,
        False,
    )
    assert (got.status, got.basis, got.confidence, got.milliseconds) == ("answered", "rulebook", 0.75, 12.5)
    assert (got.first, got.five, got.facts) == (True, True, 1.0)
    assert (got.quotes, got.valid, got.boxed) == (2, 2, 2)
    assert got.answer == "You may never hold more than ten tokens of oil"


def test_a_citation_of_another_page_comes_before_the_nearest_passages(shelf: Any) -> None:
    wrong, right = shelf.find(2, "A lit lantern"), shelf.find(1, "ten tokens of oil")
    got = outcome(QUESTION, "ours", answer(Status.ANSWERED, (wrong,), (right,)), shelf.library)
    assert (got.first, got.five) == (False, True)
    assert got.facts == 0.0, "what stands nearest is no answer"


def test_the_page_that_comes_first_counts_also_where_nothing_is_claimed(shelf: Any) -> None:
    near = shelf.find(1, "ten tokens of oil")
    got = outcome(QUESTION, "ours", answer(Status.UNSURE, (), (near,)), shelf.library)
    assert (got.status, got.basis, got.first, got.five, got.facts) == ("unsure", "", True, True, 0.0)


def test_five_pages_are_looked_at_and_each_counts_once(shelf: Any) -> None:
    here, there = shelf.find(1, "ten tokens of oil"), shelf.find(2, "A lit lantern")
    near = (there,) * 5 + (here,)
    assert outcome(QUESTION, "ours", answer(Status.UNSURE, (), near), shelf.library).five
    beyond = tuple(replace(there, citation=replace(there.citation, page=n)) for n in (2, 2, 2))
    question = replace(QUESTION, gold=(Gold(7),))
    assert not outcome(question, "ours", answer(Status.UNSURE, (), beyond), shelf.library).five


def test_an_answer_that_shows_nothing_has_no_right_page(shelf: Any) -> None:
    got = outcome(QUESTION, "ours", answer(Status.NOT_IN_RULEBOOK), shelf.library)
    assert (got.first, got.five, got.quotes, got.crossing) == (False, False, 0, False)


def test_a_question_without_an_answer_has_no_right_page_and_keeps_its_kind(shelf: Any) -> None:
    question = replace(
        QUESTION, text="How much coal may I hold?", kind="near-miss", status="not_in_rulebook", gold=()
    )
    near = shelf.find(1, "ten tokens of oil")
    got = outcome(question, "ours", answer(Status.UNSURE, (), (near,)), shelf.library)
    assert (got.kind, got.answerable, got.first, got.five) == ("near-miss", False, False, False)


def test_a_question_in_another_language_than_the_book_crosses(shelf: Any) -> None:
    near = shelf.find(1, "ten tokens of oil")
    question = replace(QUESTION, language="fr")
    assert outcome(question, "ours", answer(Status.UNSURE, (), (near,)), shelf.library).crossing


def test_altered_quotes_and_wrong_boxes_are_counted(shelf: Any) -> None:
    good = shelf.find(1, "You may never hold more than ten tokens of oil")
    altered = replace(
        good, citation=replace(good.citation, quote="You may always hold eleven barrels of oil")
    )
    misplaced = replace(good, boxes=(Box(0, 0, 9, 9),))
    got = outcome(QUESTION, "ours", answer(Status.ANSWERED, (good, altered), (misplaced,)), shelf.library)
    assert (got.quotes, got.valid, got.boxed) == (3, 2, 1)


ROWS = [
    row(milliseconds=10.0),
    row(first=False, facts=0.5, milliseconds=20.0),
    row(crossing=True, first=False, five=False, facts=0.0, boxed=1, milliseconds=30.0),
    row(status=Status.UNSURE, facts=0.0, valid=1, boxed=1, milliseconds=40.0),
    row("near-miss", Status.UNSURE, first=False, five=False),
    row("near-miss", first=False, five=False),
    row("unanswerable", Status.NOT_IN_RULEBOOK, first=False, five=False),
    row("wrong-game", Status.NOT_IN_RULEBOOK, first=False, five=False),
    row("nonsense", first=False, five=False, quotes=0, valid=0, boxed=0),
]


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        ("right page first", "0.500 of 4"),
        ("right page in five", "0.750 of 4"),
        ("  first, same language", "0.667 of 3"),
        ("  first, other language", "0.000 of 1"),
        ("answerable, not answered", "0.250 of 4"),
        ("other game or nonsense, not answered", "0.500 of 2"),
        ("near miss, not answered", "0.667 of 3"),
        ("of those answered, right page first", "0.333 of 3"),
        ("key facts in answers given", "0.500 of 3"),
        ("quotes word for word on the page", "0.889 of 9"),
        ("boxes hold exactly the quote", "0.778 of 9"),
    ],
)
def test_a_figure_counts_what_its_name_says(figure: str, shown: str) -> None:
    assert FIGURES[figure](ROWS) == shown


def test_an_answer_of_two_readings_is_an_answer_given() -> None:
    rows = [row(status=Status.AMBIGUOUS, facts=0.5), row("near-miss", Status.AMBIGUOUS, first=False)]
    assert FIGURES["answerable, not answered"](rows) == "0.000 of 1"
    assert FIGURES["near miss, not answered"](rows) == "0.000 of 1"
    assert FIGURES["of those answered, right page first"](rows) == "1.000 of 1"
    assert FIGURES["key facts in answers given"](rows) == "0.500 of 1"


def test_times_are_the_middle_one_and_the_slow_end() -> None:
    rows = [row(milliseconds=float(n)) for n in range(101)]
    assert FIGURES["time for a question, p50 / p95"](rows) == "50 / 95 ms"


def test_a_figure_that_nothing_was_asked_for_is_left_open() -> None:
    declined = [row("near-miss", Status.UNSURE)]
    assert FIGURES["right page first"](declined) == "-"
    assert FIGURES["key facts in answers given"](declined) == "-"


def test_the_table_has_a_column_for_each_set_and_a_row_for_each_figure() -> None:
    made = table([row(), row(set="theirs", first=False), row(set="theirs")])
    assert [str(column.header) for column in made.columns] == ["figure", "ours", "theirs"]
    assert made.row_count == len(FIGURES)
    out = StringIO()
    Console(width=160, file=out).print(made)
    line = next(line for line in out.getvalue().splitlines() if "right page first" in line)
    assert "1.000 of 1" in line
    assert "0.500 of 2" in line


def test_without_any_rulebook_nothing_is_measured_and_the_reasons_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(RULEBOOKS_VARIABLE, str(tmp_path))
    monkeypatch.setattr("eval.measure.load_embedder", lambda: None)
    monkeypatch.setattr("corpus.library.Library.sync_shipped", lambda library: ())
    line = {"id": "a1", "pdf": "bay.pdf", "question": "Who begins?"}
    (tmp_path / "set.jsonl").write_text(json.dumps(line), "utf-8")
    assert main([str(tmp_path / "set.jsonl"), "--json", str(tmp_path / "out.jsonl")]) == 1
    told = capsys.readouterr()
    assert "skipped: bay.pdf is not in" in told.err
    assert "Nothing was measured" in told.err
    assert not told.out.strip()
    assert not (tmp_path / "out.jsonl").exists()
