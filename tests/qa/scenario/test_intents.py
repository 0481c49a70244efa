"""The second opinion, and cases that are read although words are left over."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games import engine_of
from qa.scenario import likely_reading, read
from qa.scenario.intents import NONE, intents_of
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import GRAMMARS, grammar_of

TEAM, BOMB, HOLMES = "holmes-and-moriarty", "time-bomb", "holmes-sherlock-moriarty"


def lines(game: str) -> list[dict[str, Any]]:
    path = Path(__file__).with_name(f"{game}.jsonl")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", GRAMMARS)
def test_the_chances_of_a_question_are_those_of_the_engines_queries_and_add_up(game: str) -> None:
    grammar, engine, intents = grammar_of(game), engine_of(game), intents_of(game)
    assert grammar is not None
    assert engine is not None
    assert intents is not None
    chances = intents.chances(lexicon(grammar.lexicon).tag("Combien de joueurs ?", "fr")[0])
    assert sum(chances.values()) == pytest.approx(1, abs=1e-4)
    assert set(chances) - {NONE} <= set(engine.queries.queries)


@pytest.mark.parametrize("game", GRAMMARS)
def test_the_second_opinion_agrees_with_most_readings(game: str) -> None:
    grammar, intents = grammar_of(game), intents_of(game)
    assert grammar is not None
    assert intents is not None
    agreed = []
    for line in lines(game)[::7]:
        chances = intents.chances(lexicon(grammar.lexicon).tag(line["question"], line["language"])[0])
        agreed.append(max(chances, key=chances.__getitem__) == (line["query"] or NONE))
    assert sum(agreed) / len(agreed) > 0.75


def test_no_game_without_a_model_gets_a_second_opinion() -> None:
    assert intents_of("nim") is None
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
        (TEAM, "en", "My aunt giggles and plays Crime 3 against Crime 16, who wins the duel?", "crime_duel"),
    ],
)
def test_words_that_nobody_knows_are_left_over_where_both_opinions_agree(
    game: str, language: str, question: str, query: str
) -> None:
    found = read(question, game, language) or likely_reading(question, game, language)
    assert found is not None
    assert found.query == query


@pytest.mark.parametrize(
    "question",
    [
        "Crime 12 or more against 3?",
        "Crime 3 against glorious 16, who wins?",
        "Crime 3 against 16 in Zorglub, who wins?",
        "Crime 3 is not against 16, who wins?",
        "Crime 3 against 16 and 7, who wins?",
    ],
)
def test_what_counts_is_never_left_over(question: str) -> None:
    assert likely_reading(question, TEAM, "en") is None


@pytest.mark.parametrize("game", GRAMMARS)
def test_hardly_any_look_alike_is_read_with_words_left_over(game: str) -> None:
    others = [line for line in lines(game) if line["query"] is None]
    wrong = [line["question"] for line in others if likely_reading(line["question"], game, line["language"])]
    assert len(wrong) <= len(others) / 200, wrong
