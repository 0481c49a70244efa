"""Who is who, what numbers count, what is only a story."""

import pytest

from qa.scenario.case import Case, prepared
from qa.scenario.lexicon import lexicon
from qa.scenario.sides import Sides

SIDES = Sides(("moriarty", "holmes"), duel=True)


def case(text: str, language: str = "en") -> Case:
    found = prepared(text, language, lexicon("holmes_and_moriarty/words.toml"), SIDES)
    assert found is not None
    return found


def told(text: str, language: str = "en") -> list[tuple[int, str, str]]:
    return [(m.value, m.noun, m.owner) for m in case(text, language).mentions]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Moriarty plays crime 2, Holmes crime 15", "en"),
        ("I am Moriarty: my crime is 2 and my opponent has 15", "en"),
        ("My crime is 2, his is 15. I'm Moriarty.", "en"),
        ("As Holmes I have crime 15 against crime 2", "en"),
        ("My brother is Holmes. He plays crime 15, I play crime 2", "en"),
        ("I (Moriarty) have crime 2, my sister 15", "en"),
        ("Paul (Moriarty) plays crime 2 and Ann (Holmes) 15", "en"),
        ("crime 2 of Moriarty against the 15 of Holmes", "en"),
        ("Moriarty's crime 2 beats Holmes's 15", "en"),
        ("Je suis Holmes et j'ai le crime 15, lui le crime 2", "fr"),
        ("En tant que Moriarty, mon crime 2 contre le 15", "fr"),
        ("le 15 du détective contre le crime 2 du professeur", "fr"),
        ("Mon adversaire joue Holmes : son crime est le 15, le mien le 2", "fr"),
    ],
)
def test_each_number_is_known_to_be_whose_it_is(text: str, language: str) -> None:
    owners = {value: owner for value, _, owner in told(text, language)}
    assert owners == {2: "moriarty", 15: "holmes"}


def test_without_a_role_the_numbers_are_mine_and_the_others() -> None:
    assert told("my crime 3 against his 16") == [(3, "crime", "me"), (16, "crime", "opp")]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("2 cases", "en", [(2, "case", "count")]),
        ("case 2", "en", [(2, "case", "label")]),
        ("the third hand", "en", [(3, "hand", "label")]),
        ("after five hands", "en", [(5, "hand", "count")]),
        ("crime 2 clue 9", "en", [(2, "crime", "label"), (9, "clue", "label")]),
        (
            "Crimes 9, 12 and 13",
            "en",
            [(9, "crime", "label"), (12, "crime", "label"), (13, "crime", "label")],
        ),
        ("le crime un contre le crime treize", "fr", [(1, "crime", "label"), (13, "crime", "label")]),
        ("une seule affaire", "fr", [(1, "case", "count")]),
        ("two trump clues", "en", [(2, "clue", "count")]),
        ("on 16 if the card", "en", [(16, "", "")]),
    ],
)
def test_each_number_has_the_noun_that_it_counts_or_names(
    text: str, language: str, found: list[tuple[int, str, str]]
) -> None:
    assert [(m.value, m.noun, m.kind) for m in case(text, language).mentions] == found


def heavy(text: str, language: str = "en") -> set[str]:
    asked = case(text, language)
    return {asked.marks[at].text for at in asked.heavy}


def test_a_story_before_the_case_weighs_nothing() -> None:
    assert "birthday" not in heavy("At my cousin's birthday we laughed a lot, then crime 3 met crime 16.")


@pytest.mark.parametrize(
    "text",
    [
        "In reverse mode, crime 3 met crime 16.",
        "Without shuffling, crime 3 met crime 16.",
        "We never shuffle. Crime 3 met crime 16.",
    ],
)
def test_a_story_that_could_change_a_rule_weighs(text: str) -> None:
    asked = case(text)
    assert any(asked.marks[at].sentence == 0 and asked.marks[at].clause == 0 for at in asked.heavy)


def test_what_is_said_after_the_case_began_weighs() -> None:
    assert "juggled" in heavy("Crime 3 met crime 16, we juggled, who wins?")


def test_a_sentence_of_words_that_nobody_knows_tells_nothing_of_the_case() -> None:
    assert "juggles" not in heavy("Crime 3 met crime 16. She juggles. Who wins?")
    assert "Dragons" in heavy("Crime 3 met crime 16. Dragons! Who wins?")
    assert "Catan" in heavy("Crime 3 met crime 16. We were at Catan. Who wins?")
    assert "forfeits" in heavy("Crime 3 met crime 16. She forfeits. Who wins?")
    assert "not" in heavy("Crime 3 met crime 16. She did not juggle. Who wins?")


@pytest.mark.parametrize(
    "text",
    [
        "Crimes 3 and 16: who wins? Which space is marked?",
        "How many crimes and how many clues are there?",
        "Yesterday we talked of Catan and Carcassonne, and then crime 3 met crime 16, who wins?",
    ],
)
def test_two_questions_and_other_games_are_no_case(text: str) -> None:
    assert prepared(text, "en", lexicon("holmes_and_moriarty/words.toml"), SIDES) is None


def test_an_age_and_a_time_of_day_are_no_numbers_of_the_game() -> None:
    asked = case("My 9 year old son and I played at 8 pm: crime 3 met crime 16, who wins?")
    assert [m.value for m in asked.mentions] == [3, 16]


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("Moriarty ne peut plus faire de ligne", "not"),
        ("Holmes ne gagne que deux affaires", "only"),
        ("Moriarty n'a pas de ligne", "not"),
        ("Moriarty n'a aucune ligne", "none"),
        ("Moriarty ne gagne", "not"),
    ],
)
def test_french_ne_is_taken_for_what_it_means(text: str, concept: str) -> None:
    asked = case(text, "fr")
    assert any(asked.marks[at].has([concept]) for at in asked.heavy)


def test_a_no_that_only_asks_for_assent_weighs_nothing() -> None:
    assert "non" not in heavy("Le crime 3 bat le 16, non ?", "fr")
    assert "right" not in heavy("Crime 3 beats 16, right?")


def test_just_means_only_unless_something_has_just_happened() -> None:
    assert "just" not in heavy("Holmes just won with crime 3 against crime 16")
    assert "just" in heavy("Who wins with just crime 3 against crime 16?")


def test_the_number_of_an_evening_or_of_the_clock_is_no_number_of_the_case() -> None:
    assert heavy("Our third game, quarter past 9: crime 3 met crime 16") == heavy("crime 3 met crime 16")
