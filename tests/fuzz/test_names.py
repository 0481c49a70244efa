from pathlib import Path

from tests.fuzz.names import NAMES, by_add, by_command, by_upload


def test_a_name_given_to_an_upload_leads_nowhere(tmp_path: Path) -> None:
    tried = list(by_upload(tmp_path))
    assert [one for one in tried if one[1]] == []
    assert len(tried) == len(NAMES) + 1 > 40


def test_a_file_of_any_name_can_be_added_or_is_refused_in_words_that_can_be_shown(tmp_path: Path) -> None:
    tried = list(by_add(tmp_path))
    assert [one for one in tried if one[1]] == []
    assert len(tried) == len(NAMES) + 1


def test_a_name_on_the_command_line_that_is_no_file_is_refused(tmp_path: Path) -> None:
    assert [one for one in by_command(tmp_path) if one[1]] == []
