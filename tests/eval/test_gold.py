"""Gold records: every set of the repository is read, and each question can be judged by something."""

from collections import Counter

import pytest

from corpus.errors import ContentError
from eval.gold import DEVELOPMENT, TEST, load
from eval.sets import OWN

SETS = ("shipped", "open-rulebooks", "cases", "cases-second", "cases-third")


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


def test_a_line_that_is_no_record_is_named(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "broken.jsonl"
    path.write_text('{"id": "a", "question": "?"}\n', "utf-8")
    with pytest.raises(ContentError, match=r"broken\.jsonl"):
        load(path)
