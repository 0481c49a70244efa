"""Whichever file call fails, and however: the old generation serves, or the new one, and nothing is left."""

from pathlib import Path

from tests.fuzz.faults import adding, building


def test_whichever_file_call_of_a_build_fails_the_old_or_the_new_generation_serves(tmp_path: Path) -> None:
    tried = list(building(tmp_path, every=7))
    assert [one for one in tried if one[1]] == []
    assert len(tried) >= 12
    assert len({what.partition(" at ")[0] for what, _ in tried}) == 4


def test_whichever_file_call_of_adding_a_rulebook_fails_the_library_stays_whole(tmp_path: Path) -> None:
    tried = list(adding(tmp_path, every=9))
    assert [one for one in tried if one[1]] == []
    assert len({what.partition(" at ")[0] for what, _ in tried}) == 4
