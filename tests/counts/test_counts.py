import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.counts import Count, record, recorded, table
from tests.counts.__main__ import BEGIN, END, PAGE, main, with_table

GOOD = {
    "what": "mutants",
    "tried": 500,
    "contained": 500,
    "command": "make x",
    "date": "2026-12-01",
    "commit": "abc",
}


def test_the_page_has_the_table_of_what_was_counted() -> None:
    assert main(["--check"]) == 0


def test_all_that_was_tried_was_contained() -> None:
    assert [count.what for count in recorded() if count.contained != count.tried] == []


def test_what_is_recorded_is_read_with_date_and_commit(tmp_path: Path) -> None:
    kept = record("x", what="mutants", tried=9, contained=8, command="make x", folder=tmp_path)
    assert recorded(tmp_path) == [kept]
    assert kept.commit != "unknown"
    assert len(kept.date) == 10


@pytest.mark.parametrize(
    "changed",
    [
        {"tried": 0, "contained": 0}, {"contained": 501}, {"contained": -1}, {"date": "yesterday"},
        {"what": ""}, {"command": ""}, {"commit": ""}, {"more": 1},
    ],
)  # fmt: skip
def test_a_count_that_cannot_be_is_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    (tmp_path / "x.json").write_text(json.dumps(GOOD | changed))
    with pytest.raises(ValueError, match=r"x\.json holds no count"):
        recorded(tmp_path)


@given(what=st.text(min_size=1, max_size=30), tried=st.integers(1, 10**6))
def test_a_row_is_one_line_of_six_cells(what: str, tried: int) -> None:
    count = Count(what, tried, tried, "make x", "2026-12-01", "abc")
    lines = table([count]).splitlines()
    assert len(lines) == 3
    assert lines[2].replace("\\|", "").count("|") == 7


def test_only_what_stands_between_the_marks_is_written(tmp_path: Path) -> None:
    page = tmp_path / "SECURITY.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", "utf-8")
    assert main(["--check"], page) == 1
    assert main(["--write"], page) == 0
    assert main(["--check"], page) == 0
    text = page.read_text("utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text


def test_a_page_without_marks_is_left_alone() -> None:
    with pytest.raises(ValueError, match="lacks the marks"):
        with_table("nothing", "")


def test_the_page_is_the_one_for_those_who_look_for_faults() -> None:
    assert PAGE.name == "SECURITY.md"
