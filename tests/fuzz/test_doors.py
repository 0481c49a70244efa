from pathlib import Path

import pytest

from corpus.library import Library
from tests.fuzz import doors
from tests.fuzz.doors import BODIES, QUESTIONS, asked, sent


def test_hostile_questions_are_answered_or_refused(
    shipped_library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "GAMES", ("time-bomb", None))
    tried = list(asked(tmp_path / "home", shipped_library.home))
    assert [one for one in tried if one[1]] == []
    assert len(tried) == len(QUESTIONS) * 6 + 1


def test_hostile_bodies_are_refused(shipped_library: Library, tmp_path: Path) -> None:
    tried = list(sent(tmp_path / "home", shipped_library.home))
    assert [one for one in tried if one[1]] == []
    assert len(tried) == len(BODIES) * 2 + 9
