"""Cases that are read although they hold words that nobody knows."""

import json
from pathlib import Path
from typing import Any

import pytest

from qa.scenario import likely_reading, read
from qa.scenario.reader import GRAMMARS

TEAM, BOMB, HOLMES = "holmes-and-moriarty", "time-bomb", "holmes-sherlock-moriarty"


def lines(game: str) -> list[dict[str, Any]]:
    path = Path(__file__).with_name(f"{game}.jsonl")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_no_game_that_was_not_learned_is_guessed_at() -> None:
    assert likely_reading("Crime 3 against 16?", "nim", "en") is None


@pytest.mark.parametrize(
    ("game", "language", "question", "query"),
    [
        (
            BOMB,
            "en",
            "My dentist grumbles. With 6 players, how many safe wires go into the deck?",
            "wires_in_play",
        ),
        (
            TEAM,
            "en",
            "My aunt slams down a 3, I had kept my 16 for this: whose crime takes it?",
            "crime_duel",
        ),
        (
            HOLMES,
            "fr",
            "Mamie a posé sa tasse : quatre clopes pour moi, deux pour elle, ça me rapporte combien ?",
            "score_category",
        ),
        (
            BOMB,
            "fr",
            "Nous voilà cinq autour de la table : ça fait combien de coups de pince par manche ?",
            "cuts_in_round",
        ),
    ],
)
def test_stories_and_everyday_words_are_read(game: str, language: str, question: str, query: str) -> None:
    found = read(question, game, language) or likely_reading(question, game, language)
    assert found is not None
    assert found.query == query
    for _, start, end, words in found.words:
        assert question[start:end] == words


@pytest.mark.parametrize(
    "question",
    [
        "Crime 12 or more against 3?",
        "Crime 3 against 16 in Zorglub, who wins?",
        "Crime 3 against 16 and 7, who wins?",
        "Why did the designers let Crime 3 beat Crime 16?",
        "Should I keep the 16 for my next crime?",
    ],
)
def test_what_counts_is_never_left_over(question: str) -> None:
    assert likely_reading(question, TEAM, "en") is None


@pytest.mark.parametrize("game", GRAMMARS)
def test_hardly_any_look_alike_is_read_with_words_left_over(game: str) -> None:
    others = [line for line in lines(game) if line["query"] is None]
    wrong = [line["question"] for line in others if likely_reading(line["question"], game, line["language"])]
    # No frame reads them; a few are cases for all that, such as "34 points à 31 pour moi, qui gagne ?".
    assert len(wrong) <= len(others) / 25, wrong
