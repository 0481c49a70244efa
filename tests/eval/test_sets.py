import hashlib
from pathlib import Path

import pytest

from eval.gold import Question
from eval.sets import RULEBOOKS_VARIABLE, present, rulebooks_folder


def question(book: str, sha256: str = "", id: str = "a1") -> Question:
    return Question(id, "ours", book, "en", "Who begins?", "lookup", "answered", "test", sha256)


def test_questions_on_a_file_that_is_there_are_kept_in_order(tmp_path: Path) -> None:
    (tmp_path / "bay.pdf").write_bytes(b"bay")
    digest = hashlib.sha256(b"bay").hexdigest()
    asked = [question("bay.pdf", digest, "1"), question("bay.pdf", "", "2"), question("bay.pdf", digest, "3")]
    assert present(asked, tmp_path) == (tuple(asked), ())


def test_a_file_that_is_absent_is_left_out_with_one_reason(tmp_path: Path) -> None:
    there, missing = present([question("bay.pdf", id="1"), question("bay.pdf", id="2")], tmp_path)
    assert there == ()
    assert missing == (f"bay.pdf is not in {tmp_path}",)


def test_another_file_of_the_same_name_is_left_out_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "bay.pdf").write_bytes(b"a later printing")
    (tmp_path / "mill.pdf").write_bytes(b"mill")
    mill = question("mill.pdf", hashlib.sha256(b"mill").hexdigest())
    there, missing = present([question("bay.pdf", "0" * 64), mill], tmp_path)
    assert there == (mill,)
    (reason,) = missing
    assert reason.startswith("bay.pdf is another file")


def test_a_folder_of_the_name_of_a_rulebook_is_no_rulebook(tmp_path: Path) -> None:
    (tmp_path / "bay.pdf").mkdir()
    there, missing = present([question("bay.pdf")], tmp_path)
    assert not there
    assert missing


def test_the_folder_of_rulebooks_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RULEBOOKS_VARIABLE, str(tmp_path))
    assert rulebooks_folder() == tmp_path
    monkeypatch.delenv(RULEBOOKS_VARIABLE)
    assert rulebooks_folder().parts[-2:] == ("shared", "rulebooks")
