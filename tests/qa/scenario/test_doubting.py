"""Cases that a frame and the learned reader take for different ones."""

import pytest

import qa.scenario.reader
from qa.scenario import Reading, doubting_reading, read
from qa.scenario.learned import Guess

TEAM = "holmes-and-moriarty"
QUESTION = "Crime 3 against Crime 16, who wins?"


def guess(query: str, chance: float, **facts: int) -> Guess:
    return Guess(query, tuple(facts.items()), (), chance, ())


@pytest.fixture
def reading() -> Reading:
    found = read(QUESTION, TEAM, "en")
    assert found is not None
    return found


def doubt(
    monkeypatch: pytest.MonkeyPatch, made: Guess, reading: Reading, asked: str = QUESTION
) -> Reading | None:
    monkeypatch.setattr(qa.scenario.reader, "guessed", lambda *told: made)
    return doubting_reading(asked, TEAM, "en", reading)


def test_another_case_that_is_likely_is_put_beside_the_frames_own(
    monkeypatch: pytest.MonkeyPatch, reading: Reading
) -> None:
    other = doubt(monkeypatch, guess("clue_duel", 0.95, first=3, second=16), reading)
    assert other is not None
    assert (other.query, other.given) == ("clue_duel", {"first": 3, "second": 16})


@pytest.mark.parametrize("made", [guess("clue_duel", 0.4, first=3, second=16), guess("none", 0.99)])
def test_what_is_hardly_likely_or_no_case_raises_no_doubt(
    monkeypatch: pytest.MonkeyPatch, reading: Reading, made: Guess
) -> None:
    assert doubt(monkeypatch, made, reading) is None


def test_what_the_player_picked_is_not_doubted(monkeypatch: pytest.MonkeyPatch, reading: Reading) -> None:
    made = guess("clue_duel", 0.95, first=3, second=16)
    assert doubt(monkeypatch, made, reading, f"{QUESTION} (crime_duel first=3 second=16)") is None


def test_a_board_in_notation_is_not_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Can Moriarty still make a line on .hh./h..h/.hh./h..h ?"
    reading = read(question, TEAM, "en")
    assert reading is not None
    assert doubt(monkeypatch, guess("line_possible", 0.95), reading, question) is None
