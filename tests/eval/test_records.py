import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import ContentError
from eval.records import read


def identity(raw: dict[str, Any]) -> dict[str, Any]:
    return raw


def ids(path: Path) -> tuple[int, ...]:
    return read(path, "a set", lambda raw: 1 + raw["id"])


def test_empty_lines_and_windows_line_ends_are_no_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    path.write_bytes(b'\r\n{"id": 1}\r\n \r\n{"id": 2}\r\n')
    assert ids(path) == (2, 3)
    path.write_bytes(b"")
    assert ids(path) == ()


@given(st.lists(st.text()))
def test_texts_come_back_letter_for_letter(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "letters.jsonl"
    records = tuple({"text": text} for text in texts)
    path.write_text("".join(json.dumps(raw, ensure_ascii=False) + "\n" for raw in records), "utf-8")
    assert read(path, "a set", identity) == records


def test_separators_inside_a_text_do_not_cut_its_line(tmp_path: Path) -> None:
    path, raw = tmp_path / "set.jsonl", {"text": "Who\u2028begins\x85now?"}
    path.write_text(json.dumps(raw, ensure_ascii=False), "utf-8")
    assert read(path, "a set", identity) == (raw,)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"id": "a1", "text": "Who', "not JSON: Unterminated string starting at (column 22)"),
        (b"Who begins?", "not JSON: Expecting value (column 1)"),
        (b"null", "not a JSON object"),
        (b'["id", 1]', "not a JSON object"),
        (b'"id"', "not a JSON object"),
        (b"{}", "the field 'id' is missing"),
        (b'{"id": [1]}', "a field is missing or of another type: unsupported operand type(s)"),
        (b'{"id": "\xe9"}', "not UTF-8: invalid continuation byte"),
    ],
)
def test_a_broken_line_is_told_with_its_file_its_number_and_what_is_wrong(
    tmp_path: Path, line: bytes, why: str
) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(b'{"id": 1}\n\n' + line + b'\n{"id": 2}\n')
    with pytest.raises(ContentError) as caught:
        ids(path)
    assert str(caught.value).startswith(f"{path}: not a set: line 3: {why}")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_told_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.jsonl: not a set: .*No such file"):
        ids(tmp_path / "nowhere.jsonl")
