import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import ContentError
from eval.sets import RULEBOOKS_VARIABLE, Item, load, present, rulebooks_folder

Write = Callable[[str, str], Path]
LINE: dict[str, Any] = {
    "id": "a1",
    "pdf": "bay.pdf",
    "question": "Who begins?",
    "language": "en",
    "gold_pages": [2, 3],
    "kind": "lookup",
    "key_facts": [["youngest", "jeune"], ["2", "two"]],
    "quote": "The youngest player begins",
    "split": "test",
    "sha256": "0" * 64,
    "twin_of": None,
}


def item(book: str, sha256: str = "", id: str = "a1") -> Item:
    return Item(id, book, "Who begins?", "en", (1,), "lookup", sha256=sha256)


def test_a_line_gives_all_its_fields(write: Write) -> None:
    (got,) = load(write("set.jsonl", json.dumps(LINE) + "\n"))
    assert got == Item(
        id="a1",
        book="bay.pdf",
        question="Who begins?",
        language="en",
        gold_pages=(2, 3),
        kind="lookup",
        key_facts=(("youngest", "jeune"), ("2", "two")),
        quote="The youngest player begins",
        split="test",
        sha256="0" * 64,
        twin_of="",
    )
    assert got.answerable


def test_a_question_may_name_a_shipped_game_and_leave_the_rest_out(write: Write) -> None:
    (got,) = load(write("set.jsonl", '{"id": 7, "game": "moulin", "question": "?"}'))
    assert (got.id, got.book, got.language, got.kind) == ("7", "moulin", "und", "")
    assert not got.answerable


def test_empty_lines_and_windows_line_ends_are_no_mistakes(write: Write) -> None:
    path = write("set.jsonl", "")
    line = json.dumps(LINE).encode()
    path.write_bytes(b"\r\n" + line + b"\r\n\r\n" + line + b"\r\n")
    assert len(load(path)) == 2


@given(question=st.text(min_size=1))
def test_a_question_comes_back_letter_for_letter(
    tmp_path_factory: pytest.TempPathFactory, question: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "letters.jsonl"
    line = json.dumps(LINE | {"question": question}, ensure_ascii=False)
    path.write_text(line + "\n", "utf-8")
    assert [got.question for got in load(path)] == [question]


def test_separators_inside_a_question_do_not_cut_its_line(write: Write) -> None:
    line = json.dumps(LINE | {"question": "Who\u2028begins\x85now?"}, ensure_ascii=False)
    assert load(write("set.jsonl", line))[0].question == "Who\u2028begins\x85now?"


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "a1", "pdf": "bay.pdf", "question": "Who',
        "Who begins?",
        "null",
        '["a1", "bay.pdf", "Who begins?"]',
        '"a1"',
        '{"pdf": "bay.pdf", "question": "Who begins?"}',
        '{"id": "a1", "question": "Who begins?"}',
        '{"id": "a1", "pdf": "bay.pdf"}',
        '{"id": "a1", "pdf": "bay.pdf", "question": "Who begins?", "gold_pages": 3}',
        '{"id": "a1", "pdf": "bay.pdf", "question": "Who begins?", "key_facts": [3]}',
    ],
)
def test_a_broken_line_is_told_with_the_name_of_its_file(write: Write, line: str) -> None:
    path = write("broken-set.jsonl", json.dumps(LINE) + "\n" + line + "\n")
    with pytest.raises(ContentError, match=r"broken-set\.jsonl: not a question set") as caught:
        load(path)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_or_no_text_is_told_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.jsonl"):
        load(tmp_path / "nowhere.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b'{"id": "\xe9"}')
    with pytest.raises(ContentError, match=r"latin\.jsonl"):
        load(tmp_path / "latin.jsonl")


def test_questions_on_a_file_that_is_there_are_kept_in_order(tmp_path: Path) -> None:
    (tmp_path / "bay.pdf").write_bytes(b"bay")
    digest = hashlib.sha256(b"bay").hexdigest()
    asked = [item("bay.pdf", digest, "1"), item("bay.pdf", "", "2"), item("bay.pdf", digest, "3")]
    assert present(asked, tmp_path) == (tuple(asked), ())


def test_a_file_that_is_absent_is_left_out_with_one_reason(tmp_path: Path) -> None:
    there, missing = present([item("bay.pdf", id="1"), item("bay.pdf", id="2")], tmp_path)
    assert there == ()
    assert missing == (f"bay.pdf is not in {tmp_path}",)


def test_another_file_of_the_same_name_is_left_out_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "bay.pdf").write_bytes(b"a later printing")
    (tmp_path / "mill.pdf").write_bytes(b"mill")
    mill = item("mill.pdf", hashlib.sha256(b"mill").hexdigest())
    there, missing = present([item("bay.pdf", "0" * 64), mill], tmp_path)
    assert there == (mill,)
    (reason,) = missing
    assert reason.startswith("bay.pdf is another file")


def test_a_folder_of_the_name_of_a_rulebook_is_no_rulebook(tmp_path: Path) -> None:
    (tmp_path / "bay.pdf").mkdir()
    there, missing = present([item("bay.pdf")], tmp_path)
    assert not there
    assert missing


def test_the_folder_of_rulebooks_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RULEBOOKS_VARIABLE, str(tmp_path))
    assert rulebooks_folder() == tmp_path
    monkeypatch.delenv(RULEBOOKS_VARIABLE)
    assert rulebooks_folder().parts[-2:] == ("shared", "rulebooks")
