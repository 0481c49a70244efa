"""Gold records: every set of the repository is read, and each question can be judged by something."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import ContentError
from eval.gold import DEVELOPMENT, TEST, Gold, KeyFact, Question, load
from eval.sets import OWN

Write = Callable[[str, str], Path]

SETS = ("shipped", "open-rulebooks", "cases", "cases-second", "cases-third")
LINE: dict[str, Any] = {
    "id": "a1",
    "pdf": "bay.pdf",
    "question": "Who begins?",
    "language": "en",
    "gold_pages": [2, 3],
    "kind": "lookup",
    "key_facts": [["youngest", "jeune"], ["2", "two"]],
    "quote": "The youngest player begins",
    "split": "development",
    "sha256": "0" * 64,
    "twin_of": None,
}


def test_a_line_gives_all_its_fields(write: Write) -> None:
    (got,) = load(write("set.jsonl", json.dumps(LINE) + "\n"))
    assert got == Question(
        id="a1",
        set="set",
        book="bay.pdf",
        language="en",
        text="Who begins?",
        kind="lookup",
        status="answered",
        split=DEVELOPMENT,
        sha256="0" * 64,
        key_facts=(KeyFact(("youngest", "jeune")), KeyFact(("2", "two"))),
        gold=(Gold(2, "The youngest player begins"), Gold(3, "The youngest player begins")),
    )
    assert got.answerable
    assert got.pages == (2, 3)


def test_a_question_may_name_a_shipped_game_and_leave_the_rest_out(write: Write) -> None:
    path = write("set.jsonl", '{"id": 7, "game": "moulin", "question": "?"}')
    (got,) = load(path)
    assert (got.id, got.book, got.language, got.kind, got.split) == ("7", "moulin", "und", "", TEST)
    assert not got.answerable
    assert [q.split for q in (*load(path, split=DEVELOPMENT), *load(path, split=""))] == [DEVELOPMENT, ""]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"pdf": "bay.pdf", "question": "Who begins?"}', "'id'"),
        ('{"id": "a1", "question": "Who begins?"}', "'game'"),
        ('{"id": "a1", "pdf": "bay.pdf"}', "'question'"),
        ('{"id": "a1", "pdf": "bay.pdf", "question": "?", "gold_pages": 3}', "not iterable"),
        ('{"id": "a1", "pdf": "bay.pdf", "question": "?", "key_facts": [3]}', "not subscriptable"),
    ],
)
def test_a_line_that_is_no_question_is_told_with_the_name_of_its_file(
    write: Write, line: str, why: str
) -> None:
    path = write("broken-set.jsonl", json.dumps(LINE) + "\n" + line + "\n")
    with pytest.raises(ContentError, match=r"broken-set\.jsonl: not a question set .*: line 2: ") as caught:
        load(path)
    assert why in str(caught.value)


@pytest.mark.parametrize("name", SETS)
def test_ids_are_unique_and_twins_exist(name: str) -> None:
    questions = load(OWN / f"{name}.jsonl")
    ids = Counter(question.id for question in questions)
    assert max(ids.values()) == 1
    assert {question.twin_of for question in questions if question.twin_of} <= set(ids)


@pytest.mark.parametrize("name", SETS)
def test_a_book_is_in_one_split(name: str) -> None:
    splits: dict[str, set[str]] = {}
    for question in load(OWN / f"{name}.jsonl"):
        splits.setdefault(question.book, set()).add(question.split)
    assert all(len(found) == 1 and found <= {DEVELOPMENT, TEST} for found in splits.values())


@pytest.mark.parametrize("name", SETS)
def test_what_is_answerable_says_what_a_right_answer_says(name: str) -> None:
    for question in load(OWN / f"{name}.jsonl"):
        if question.answerable:
            assert question.key_facts or question.ruling, question.id
        if question.answerable and question.ruling is None:
            assert question.pages, question.id


def test_the_sets_are_as_large_as_asked() -> None:
    shipped, opened = load(OWN / "shipped.jsonl"), load(OWN / "open-rulebooks.jsonl")
    assert min(Counter(question.book for question in shipped).values()) >= 150
    assert len(opened) >= 200
    both = [*shipped, *opened]
    assert sum(question.answerable for question in both) >= 400
    assert sum(not question.answerable for question in both) >= 200
    french = Counter(question.language for question in shipped)["fr"]
    assert french == len(shipped) / 2
