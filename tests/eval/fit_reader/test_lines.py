"""Questions to train on, with other numbers and typing errors."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.fit_reader.__main__ import files
from eval.fit_reader.lines import Line, all_lines, varied, with_other_numbers
from qa.scenario.learned.heads import NONE

DUEL = Line(
    "holmes-and-moriarty", "en", "Crime 3 against Crime 16?", "crime_duel", {"first": 3, "second": 16}
)
SAME = Line("holmes-and-moriarty", "fr", "Neuf contre neuf ?", "clue_duel", {"first": 9, "second": 9})
GAME = Line("time-bomb", "fr", "À 5, il reste 2 coupes ?", NONE)


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return all_lines(files())


@given(st.randoms(use_true_random=False))
def test_other_numbers_change_question_and_facts_alike(rng: random.Random) -> None:
    other = with_other_numbers(DUEL, rng)
    assert other is not None
    said = [mark.number for mark in other.marks if mark.number is not None]
    assert said == [other.facts["first"], other.facts["second"]]
    assert all(2 <= number <= 16 for number in said)
    assert said[0] != said[1]


@given(st.randoms(use_true_random=False))
def test_equal_numbers_stay_equal(rng: random.Random) -> None:
    other = with_other_numbers(SAME, rng)
    assert other is not None
    assert other.facts["first"] == other.facts["second"]


@given(st.randoms(use_true_random=False))
def test_a_question_that_asks_for_no_query_gets_other_numbers_too(rng: random.Random) -> None:
    other = with_other_numbers(GAME, rng)
    assert other is not None
    assert (other.query, dict(other.facts)) == (GAME.query, {})
    assert len({m.number for m in other.marks if m.text.isdigit()}) == 2


@pytest.mark.parametrize("question", ["Was this made in 1987 for 2?", "Who drew the cards?"])
def test_years_stay_and_so_does_what_has_no_number(question: str) -> None:
    assert with_other_numbers(replace(GAME, question=question), random.Random(1)) is None


@given(st.randoms(use_true_random=False))
def test_typing_errors_never_touch_a_number(rng: random.Random) -> None:
    other = varied(replace(GAME, query=""), rng)  # numbers of a question on a sentence are not exchanged
    assert [m.number for m in other.marks if m.text.isdigit()] == [5, 2]


def test_every_query_of_every_game_is_learned_from_several_authors(lines: list[Line]) -> None:
    from engine.games import engine_of
    from qa.scenario.reader import GRAMMARS

    for game in GRAMMARS:
        engine = engine_of(game)
        assert engine is not None
        for query in engine.queries.queries:
            assert len({line.author for line in lines if (line.game, line.query) == (game, query)}) > 2, query


def test_no_held_out_question_is_trained_on(lines: list[Line]) -> None:
    from eval.gold import load
    from eval.sets import OWN

    trained = {line.question.casefold() for line in lines}
    for name in ("cases-second", "cases-third"):
        held = {question.text.casefold() for question in load(OWN / f"{name}.jsonl")}
        assert len(held & trained) <= len(held) // 50
