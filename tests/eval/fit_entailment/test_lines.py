import json
import random
from pathlib import Path
from typing import Any

import pytest

from eval.fit_entailment.fit import Line
from eval.fit_entailment.lines import (
    ANSWERED,
    CONTRADICTED,
    FILE,
    NOT_ANSWERED,
    SUPPORTED,
    UNSETTLED,
    Written,
    key_of,
    of_lists,
    of_sentences,
    of_turned,
    of_written,
    written,
)
from eval.fit_entailment.lists import Asked, of_quotes
from eval.gold import Gold, Question
from qa.entailment.pairs import Text

ROW = {
    "id": "x-1",
    "game": "bay",
    "language": "en",
    "passage": "Bay: Turn. Draw 2 cards.",
    "answered": [["fr", "combien de cartes", "Draw 2 cards"]],
    "unanswered": [["en", "and if the deck is empty?", "exception"]],
    "true": [["en", "How many?", "Two."]],
    "false": [["en", "How many?", "Three.", "number"]],
    "unsettled": [["en", "Which ones?", "The top ones."]],
}


def of(row: dict[str, object]) -> Written:
    return Written(str(row["game"]), Text(str(row["passage"]), "en"), row)


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def told(lines: list[Line]) -> set[tuple[str, str, int]]:
    return {(one.question.words, one.answer.words if one.answer else "", one.target) for one in lines}


def test_each_written_list_becomes_what_it_says() -> None:
    lines = list(of_written([of(ROW)], random.Random(1)))
    assert told(lines) >= {
        ("combien de cartes", "", ANSWERED),
        ("and if the deck is empty?", "", NOT_ANSWERED),
        ("How many?", "Two.", SUPPORTED),
        ("How many?", "Three.", CONTRADICTED),
        ("Which ones?", "The top ones.", UNSETTLED),
    }
    assert {one.passage.words for one in lines} == {ROW["passage"]}


def test_another_passage_of_the_game_settles_nothing() -> None:
    other = {**ROW, "passage": "Bay: End. The richest wins.", "true": [], "false": [], "unsettled": []}
    strange = {**other, "game": "hill", "passage": "Hill. Roll a die."}
    draws = [of_written([of(ROW), of(other), of(strange)], random.Random(seed)) for seed in range(20)]
    beside = [one for lines in draws for one in lines if one.passage.words == other["passage"] and one.answer]
    assert beside
    assert {one.target for one in beside} == {UNSETTLED}
    assert not any(one.answer for lines in draws for one in lines if one.passage.words == strange["passage"])


def test_a_passage_of_somebody_elses_rulebook_is_known_by_its_letters_alone(tmp_path: Path) -> None:
    text = "Bay: Turn.  Draw 2\ncards."
    row = {name: value for name, value in ROW.items() if name != "passage"} | {"key": key_of(text)}
    path = tmp_path / "lines.jsonl"
    path.write_text(json.dumps(row) + "\n" + json.dumps({**row, "key": "0"}) + "\n")
    found = written(path, {key_of("Bay: Turn. Draw 2 cards."): text})
    assert [one.passage.words for one in found] == [text]


def test_a_passage_can_be_that_of_another_line(tmp_path: Path) -> None:
    row = {name: value for name, value in ROW.items() if name != "passage"}
    path = tmp_path / "lines.jsonl"
    path.write_text(json.dumps({**row, "id": "x-2", "passage_of": "x-1"}) + "\n" + json.dumps(ROW) + "\n")
    assert [one.passage.words for one in written(path, {})] == [ROW["passage"]] * 2


def test_the_lines_of_the_repository_are_whole_and_quote_nobody_else() -> None:
    entries = {row["id"] for row in rows(FILE.with_name("sentences.jsonl"))}
    every = rows(FILE)
    assert len({row["id"] for row in every}) == len(every)
    for row in every:
        assert sum(name in row for name in ("passage", "passage_of", "entry", "key")) == 1
        assert row.get("entry") is None or row["entry"] in entries
        for name in ("answered", "unanswered", "true", "false", "unsettled"):
            for language, question, beside, *_ in row.get(name, ()):
                assert language in ("fr", "en", "de", "es")
                assert question.strip()
                assert beside.strip()
        for _, _, words in row.get("answered", ()):
            assert "passage" not in row or words in row["passage"]


def test_tellings_turned_round_are_contradicted_by_their_sentence() -> None:
    lines = list(of_turned(40, random.Random(1)))
    assert {target: sum(one.target == target for one in lines) for target in range(3)} == dict.fromkeys(
        range(3), 40
    )


def test_questions_on_sentences_stand_beside_their_entry_and_likely_wrong_ones() -> None:
    lines = list(of_sentences(0.002, random.Random(1)))
    assert {one.target for one in lines} == {ANSWERED, NOT_ANSWERED}
    by_question: dict[str, list[Line]] = {}
    for one in lines:
        by_question.setdefault(one.question.words, []).append(one)
    for asked in by_question.values():
        assert sum(one.target == ANSWERED for one in asked) <= 1
        assert len({one.passage.words for one in asked}) == len(asked)


def test_the_likeliest_passage_is_always_read_where_nothing_answers() -> None:
    asked = Asked("Who begins?", "bay.pdf", "book", (), tuple(f"wrong {n}" for n in range(9)))
    for seed in range(20):
        lines = list(of_lists([asked], random.Random(seed)))
        assert lines[0].passage.words == "wrong 0"
        assert {one.target for one in lines} == {NOT_ANSWERED}


def test_quotes_stand_for_the_passages_of_a_text_that_is_not_there() -> None:
    questions = [
        Question(str(n), "t", "bay.md", "en", f"question {n}", "training", "answered", "training",
                 gold=(Gold(1, f"quote {n}."),))
        for n in range(6)
    ]  # fmt: skip
    found = [one for one in of_quotes(questions, random.Random(1)) if one.kind == "quotes"]
    assert len(found) == 6
    for number, one in enumerate(found):
        assert f"quote {number}." in one.right[0]
        assert not any(f"quote {number}." in text for text in one.wrong)


@pytest.mark.parametrize("one", ["a", "b"])
def test_passages_of_other_letters_have_other_keys(one: str) -> None:
    assert key_of(f"{one} card") != key_of("c card")
