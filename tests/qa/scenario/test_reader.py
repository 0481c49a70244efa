import json
from pathlib import Path

import pytest

from engine.games import engine_of
from qa.scenario import own_reading, read
from qa.scenario.lexicon import lexicon
from qa.scenario.reader import GRAMMARS, LONGEST, grammar_of, without_game

TEAM, BOMB = "holmes-and-moriarty", "time-bomb"
GAMES = [game for game in GRAMMARS if grammar_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_asks_for_a_query_of_the_engine_and_for_its_slots(game: str) -> None:
    grammar, engine = grammar_of(game), engine_of(game)
    assert grammar is not None
    assert engine is not None
    for frame in grammar.frames:
        query = engine.queries.get(frame.query)
        for slot in frame.asks.split():
            assert query.slot(slot).required


@pytest.mark.parametrize("game", GAMES)
def test_every_concept_of_a_frame_is_in_the_lexicon(game: str) -> None:
    grammar = grammar_of(game)
    assert grammar is not None
    known = {*lexicon(grammar.lexicon).concepts, "notation", "number"}
    assert any(concept.own for concept in lexicon(grammar.lexicon).concepts.values())
    for frame in grammar.frames:
        named = f"{frame.needs} {frame.may} {frame.without}".replace("|", " ").split()
        assert set(named) <= known, (frame.query, set(named) - known)


def test_a_filled_slot_keeps_the_words_that_filled_it() -> None:
    question = "Moriarty's Crime is 2, Holmes has 15. Whose Crime wins?"
    reading = read(question, TEAM, "en")
    assert reading is not None
    for slot, start, end, words in reading.words:
        assert question[start:end] == words
        assert str(reading.given[slot]) in words


def test_how_a_question_was_understood_is_told_in_both_languages() -> None:
    reading = read("Moriarty gagne deux affaires : bonus ?", TEAM, "fr")
    assert reading is not None
    assert reading.understood.fr.startswith("La question a été comprise ainsi :")
    assert reading.understood.fr.endswith("(Affaires gagnées par Moriarty : 2)")
    assert "Cases won by Moriarty: 2" in reading.understood.en


def test_a_choice_picked_in_brackets_fills_the_missing_slot() -> None:
    question = "clue 9 against clue 15"
    assert read(question, TEAM, "en").given == {"first": 9, "second": 15}  # type: ignore[union-attr]
    picked = read(f"{question} (neither)", TEAM, "en")
    assert picked is not None
    assert picked.given == {"first": 9, "second": 15, "trump": "neither"}
    assert "neither" in picked.understood.en


def test_brackets_that_are_no_choice_are_words_like_others() -> None:
    assert read("clue 9 against clue 15 (dragons)", TEAM, "en") is None


def test_a_game_may_be_named_and_another_one_may_not() -> None:
    case = "crime 3 against crime 16, who wins?"
    named, plain = read(f"In Holmes and Moriarty, {case}", TEAM, "en"), read(case, TEAM, "en")
    assert named is not None
    assert plain is not None
    assert named.facts == plain.facts
    for other in ("Time Bomb", "Catan", "Carcassonne"):
        assert read(f"In {other}, {case}", TEAM, "en") is None


def test_a_games_name_is_blanked_out_only_where_it_stands_for_the_game() -> None:
    assert without_game("In Time Bomb, who cuts?", BOMB).split() == ["who", "cuts?"]
    assert without_game("Time Bomb: who cuts?", BOMB).split() == ["who", "cuts?"]
    assert without_game("Can Holmes and Moriarty both win?", TEAM) == "Can Holmes and Moriarty both win?"


def test_without_a_game_only_a_games_own_words_tell_it() -> None:
    assert own_reading("Crimes 9 and 12: who wins?", TEAM, "en") is not None
    assert read("How many hands are played?", TEAM, "en") is not None
    assert own_reading("How many hands are played?", TEAM, "en") is None


def test_an_overlong_question_and_a_game_without_a_grammar_are_not_read() -> None:
    long = "Crimes 9 and 12: who wins? " + "Please. " * (LONGEST // 8)
    assert read(long, TEAM, "en") is None
    assert own_reading(long, TEAM, "en") is None
    assert read("Crimes 9 and 12: who wins?", "lantern-bay", "en") is None


@pytest.mark.parametrize("question", ["", "?", "12", "crime", "…", "and", "not"])
def test_a_scrap_is_no_case(question: str) -> None:
    assert read(question, TEAM, "en") is None


def test_a_readings_facts_are_those_of_the_file_for_every_language_tag() -> None:
    line = json.loads((Path(__file__).parent / f"{TEAM}.jsonl").read_text("utf-8").splitlines()[0])
    for tag in (line["language"], f"{line['language']}-CA"):
        reading = read(line["question"], TEAM, tag)
        assert reading is not None
        assert reading.query == line["query"]
