"""Questions about Time Bomb; ``time-bomb.jsonl`` has them with their facts, null where none must be read."""

import re
from typing import Any

import pytest
from asking import plain_facts, questions
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.games import engine_of
from engine.referee import rule
from engine.ruling import NeedsFacts, Ruling
from qa.scenario import Reading, own_reading, read
from qa.scenario.time_bomb import GRAMMAR

GAME = "time-bomb"
ASKED, OTHERS = questions(GAME)
GROUPS = st.integers(4, 8)
EITHER_WAY_ROUND = ("may_lie", "may_show", "may_cut", "stops_early")
TEAMS = {
    "sherlock": ("Sherlock", "les bleus", "the good guys", "les gentils", "the blue team"),
    "moriarty": ("Moriarty", "les rouges", "the bad guys", "les méchants", "the traitors"),
}
ONES = {
    "en": "zero one two three four five six seven eight".split(),
    "fr": "zéro un deux trois quatre cinq six sept huit".split(),
}


def asked(question: str, language: str = "en") -> Reading | None:
    return read(question, GAME, language)


def facts(question: str, language: str = "en") -> dict[str, Any]:
    reading = asked(question, language)
    assert reading is not None, question
    return reading.given


@pytest.mark.parametrize("line", ASKED, ids=lambda line: line["question"][:60])
def test_a_case_is_read_with_its_facts(line: dict[str, Any]) -> None:
    reading = asked(line["question"], line["language"])
    assert reading is not None
    assert (reading.query, plain_facts(reading)) == (line["query"], line["facts"])


@pytest.mark.parametrize("line", OTHERS, ids=lambda line: line["question"][:60])
def test_what_is_no_case_is_not_read(line: dict[str, Any]) -> None:
    assert asked(line["question"], line["language"]) is None


def test_there_is_a_question_for_every_query_of_the_engine() -> None:
    engine = engine_of(GAME)
    assert engine is not None
    assert {line["query"] for line in ASKED} == set(engine.queries.queries)


def test_every_frame_asks_for_a_query_and_slots_that_the_engine_has() -> None:
    engine = engine_of(GAME)
    assert engine is not None
    for frame in GRAMMAR.frames:
        slots = {slot.name for slot in engine.queries.get(frame.query).slots}
        assert set(frame.asks.split()) <= slots, frame.query


def test_the_words_of_a_slot_are_those_of_the_question() -> None:
    question = "Five players, round 4, 3 cuts made: how many cuts are left?"
    reading = asked(question)
    assert reading is not None
    assert [question[start:end] for _, start, end, _ in reading.words] == [text for *_, text in reading.words]
    assert {slot for slot, *_ in reading.words} == {"players", "round", "cuts"}


def test_a_question_without_the_words_of_the_game_names_no_game() -> None:
    assert own_reading("Can 9 of us play?", GAME, "en") is None
    assert own_reading("How many defusing wires with 6 players?", GAME, "en") is not None


MOMENTS = {
    "en": [
        "{n} players, round {r}, {c} cuts made: how many cuts are left?",
        "We are {n}. It is round {r} and {c} cuts were made, how many cuts remain?",
        "With {n}, in round {r} after {c} cuts, how many cuts are left?",
    ],
    "fr": [
        "À {n}, manche {r}, {c} coupes faites : combien en reste-t-il de coupes ?",
        "On est {n}, en manche {r} après {c} coupes, combien de coupes reste-t-il ?",
        "{n} joueurs, {c} coupes faites en manche {r}, combien de coupes restent ?",
    ],
}
ENDS = {
    "en": [
        "{n} players, round {r} is over, {f} defusing wires found: who has won?",
        "We were {n} and after {r} rounds {f} defusing wires were found. Did Moriarty win?",
    ],
    "fr": [
        "À {n}, fin de la manche {r}, {f} désamorçages trouvés : qui a gagné ?",
        "On était {n}, après {r} manches on avait trouvé {f} désamorçages. Les rouges ont gagné ?",
    ],
}
STANDINGS = {
    "en": (
        ["{n} players, ", "we are {n}, ", "With {n} of us, ", "A game of {n}: "],
        ["{f} defusing wires found", "{m} defusers are still missing", "{f} of {n} defusers found"],
        ["after round {r}", "round {r} is over", "in round {r} after {c} cuts", "at the start of round {r}"],
        ["can Sherlock still win?", "is it hopeless for Sherlock?", "who wins?", "has Moriarty won?"],
    ),
    "fr": (
        ["À {n}, ", "On est {n}, ", "{n} joueurs, ", "Nous sommes {n} et "],
        ["{f} désamorçages trouvés", "il manque {m} désamorçages", "on n'a que {f} désamorçages"],
        ["fin de la manche {r}", "au bout de {r} manches", "manche {r}, {c} coupes faites"],
        ["Sherlock peut encore gagner ?", "c'est foutu pour Sherlock ?", "qui gagne ?"],
    ),
}  # fmt: skip
CHANCES = {
    "en": ["{n} players, {m} defusing wires missing, {c} cuts left: can Sherlock still win?"],
    "fr": ["À {n}, il manque {m} désamorçages et il reste {c} coupes, Sherlock peut encore gagner ?"],
}


def _sampled(table: dict[str, list[str]]) -> st.SearchStrategy[tuple[str, str]]:
    return st.sampled_from([(language, text) for language, texts in table.items() for text in texts])


@given(_sampled(MOMENTS), GROUPS, st.integers(1, 4), st.integers(2, 8), st.booleans())
def test_each_number_of_a_moment_goes_to_its_slot(
    template: tuple[str, str], group: int, number: int, cuts: int, spelled: bool
) -> None:
    language, text = template
    told = ONES[language] if spelled else [str(value) for value in range(9)]
    question = text.format(n=told[group], r=number, c=told[cuts])
    reading = asked(question, language)
    assert reading is not None, question
    assert reading.query == "cuts_left"
    assert reading.given == {"players": group, "round": number, "cuts": cuts}


@given(_sampled(ENDS), GROUPS, st.integers(2, 4), st.integers(2, 8))
def test_each_number_of_an_end_goes_to_its_slot(
    template: tuple[str, str], group: int, over: int, found: int
) -> None:
    language, text = template
    question = text.format(n=group, r=over, f=found)
    reading = asked(question, language)
    assert reading is not None, question
    assert (reading.query, reading.given) == (
        "game_result",
        {"players": group, "found": found, "rounds": over},
    )


@given(st.sampled_from(sorted(STANDINGS)), st.data())
def test_a_standing_told_in_any_words_is_never_ruled_wrongly(language: str, data: st.DataObject) -> None:
    group, over = data.draw(GROUPS), data.draw(st.integers(2, 4))
    found, cuts = data.draw(st.integers(2, max(2, group - 2))), data.draw(st.integers(2, group - 1))
    chosen = [data.draw(st.sampled_from(part)) for part in STANDINGS[language]]
    told = data.draw(st.permutations(chosen[1:3]))
    text = f"{chosen[0]}{told[0]}, {told[1]}. {chosen[3]}"
    question = text.format(n=group, f=found, m=group - found, r=over, c=cuts)
    reading = asked(question, language)
    if reading is None:
        return
    engine = engine_of(GAME)
    assert engine is not None
    outcome = rule(engine, reading.query, reading.given)
    if isinstance(outcome, NeedsFacts):
        return
    assert isinstance(outcome, Ruling), question
    when = chosen[2]
    made = over * group
    if not when.startswith(("after", "round", "fin", "au bout")):
        made = (over - 1) * group + (cuts if "{c}" in when else 0)
    left = 4 * group - made
    if reading.query in ("can_still_win", "can_still_win_at"):
        assert outcome.value == (group - found <= left), question
    else:
        assert reading.query in ("game_result", "after_last_round"), question
        assert outcome.value == ("continues" if left else "moriarty"), question


@given(_sampled(CHANCES), GROUPS, st.integers(2, 8), st.integers(2, 8))
def test_wires_missing_and_cuts_left_are_not_mixed_up(
    template: tuple[str, str], group: int, missing: int, cuts: int
) -> None:
    language, text = template
    assert facts(text.format(n=group, m=missing, c=cuts), language) == {"missing": missing, "cuts_left": cuts}


@given(st.sampled_from(sorted(TEAMS)), st.integers(0, 4), GROUPS)
def test_other_names_of_a_team_are_the_same_team(team: str, which: int, group: int) -> None:
    name = TEAMS[team][which]
    language = "fr" if name.startswith("les ") else "en"
    question = (
        f"À {group}, victoire la plus rapide : {name} ?"
        if language == "fr"
        else f"Earliest possible win of {name} with {group} players?"
    )
    assert facts(question, language) == {"players": group, "team": team}


@given(GROUPS, st.integers(0, 8), st.integers(1, 4))
def test_swapping_the_sides_swaps_the_facts(group: int, found: int, over: int) -> None:
    mine = facts(f"I am Sherlock with {group} players, chance that my neighbour is Moriarty?")
    assert mine == {"players": group, "my_role": "sherlock"}
    other = facts(f"I am Moriarty with {group} players, chance that my neighbour is Moriarty?")
    assert other == {"players": group, "my_role": "moriarty"}


@given(st.sampled_from(ASKED), st.data())
def test_a_word_that_weighs_is_never_passed_over(line: dict[str, Any], data: st.DataObject) -> None:
    question, language = line["question"], line["language"]
    before = asked(question, language)
    assert before is not None
    words = {
        "fr": ["pas", "17", "zorglub", "sauf", "jamais"],
        "en": ["not", "17", "zorglub", "except", "never"],
    }
    word = data.draw(st.sampled_from(words.get(language, words["en"])))
    # What is told as what is true answers a denied question too.
    assume(line["query"] not in EITHER_WAY_ROUND or word in ("17", "zorglub", "sauf", "except"))
    # A story that comes before the case may hold any word, but no number or negation.
    begins = min((start for _, start, _, _ in before.words), default=len(question))
    gaps = [m.start() for m in re.finditer(r"\S+", question) if word != "zorglub" or m.start() > begins]
    # "or not" and "ou pas" may end any question.
    gaps = [gap for gap in gaps if not question[:gap].rstrip().endswith((" or", " ou"))]
    assume(gaps)
    gap = data.draw(st.sampled_from(gaps))
    after = asked(f"{question[:gap]}{word} {question[gap:]}", language)
    assert after is None or (after.query, after.facts) != (before.query, before.facts)


@given(
    st.sampled_from(ASKED),
    st.sampled_from(["Qui commence ?", "Who starts?", "How many cuts with 6 in total?"]),
)
def test_a_second_question_is_never_passed_over(line: dict[str, Any], second: str) -> None:
    before = asked(line["question"], line["language"])
    assert before is not None
    after = asked(f"{line['question'].rstrip(' ?.!')} ? {second}", line["language"])
    assert after is None or (after.query, after.facts) != (before.query, before.facts)


def test_a_name_before_the_case_may_be_another_game() -> None:
    assert asked("In Zorglub, with 6 players, how many bombs?") is None
    assert asked("À Zorglub, à 6, combien de rôles ?", "fr") is None
