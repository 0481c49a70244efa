import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.whichgame import NamedGame, named_game, words_of

HARBOUR = NamedGame("lantern-bay", "Lantern Bay", ("Lantern Bay", "La Baie aux lanternes", "灯の湾"))
DELUXE = NamedGame("lantern-bay-deluxe", "Lantern Bay Deluxe", ())
DUEL = NamedGame("holmes-duel", "Holmes : le duel", ("Holmes",))
TEAM = NamedGame("holmes-team", "Holmes et Moriarty", ())
WORDS = {"lantern-bay": frozenset(["lantern", "boat"]), "holmes-team": frozenset(["holmes", "moriarty"])}


@pytest.mark.parametrize(
    "question",
    [
        "In Lantern Bay, who begins?",
        "lantern-bay: who begins?",
        "LANTERN  BAY who begins",
        "Qui commence à la baie aux LANTERNES ?",
        "« Lantern Bay » : qui commence ?",
        "Who begins in lantern bay",
        "灯の湾 は?",
    ],
)
def test_a_game_is_found_by_any_of_its_names_however_it_is_typed(question: str) -> None:
    assert named_game(question, [HARBOUR, DUEL, TEAM], WORDS) == "lantern-bay"


@pytest.mark.parametrize(
    "question", ["Who begins?", "Which lantern in which bay?", "lanternbays", "Lantern Bayou", "", "bay"]
)
def test_a_question_without_a_name_names_no_game(question: str) -> None:
    assert named_game(question, [HARBOUR, DUEL, TEAM], WORDS) is None


def test_the_longest_name_wins() -> None:
    games = [HARBOUR, DELUXE]
    assert named_game("Who begins in Lantern Bay Deluxe?", games, {}) == "lantern-bay-deluxe"
    assert named_game("Who begins in Lantern Bay?", games, {}) == "lantern-bay"


def test_two_games_named_at_once_are_none() -> None:
    assert named_game("Is Lantern Bay like Holmes et Moriarty?", [HARBOUR, TEAM], {}) is None


def test_a_game_named_twice_is_one() -> None:
    assert named_game("Lantern Bay, la baie aux lanternes", [HARBOUR, TEAM], {}) == "lantern-bay"


def test_a_name_of_one_word_that_another_game_uses_as_a_word_names_nothing() -> None:
    asked = "Can Holmes look at the cards?"
    assert named_game(asked, [DUEL, TEAM], WORDS) is None
    assert named_game(asked, [DUEL, TEAM], {"holmes-duel": frozenset(["holmes"])}) == "holmes-duel"
    assert named_game("Holmes : le duel, qui commence ?", [DUEL, TEAM], WORDS) == "holmes-duel"


def test_words_are_compared_without_case_and_accents() -> None:
    assert words_of(["Été à NOËL.", "l’œuf"]) == {"ete", "a", "noel", "l", "oeuf"}
    assert words_of([]) == frozenset()


@given(st.text(max_size=80))
def test_any_question_names_one_of_the_games_or_none(question: str) -> None:
    assert named_game(question, [HARBOUR, DELUXE, DUEL, TEAM], WORDS) in (
        None, "lantern-bay", "lantern-bay-deluxe", "holmes-duel", "holmes-team"
    )  # fmt: skip


@given(st.text(max_size=30), st.permutations([HARBOUR, DELUXE, DUEL, TEAM]))
def test_the_order_of_the_games_makes_no_difference(rest: str, games: list[NamedGame]) -> None:
    question = f"{rest} lantern bay"
    assert named_game(question, games, WORDS) == named_game(question, [HARBOUR, DELUXE, DUEL, TEAM], WORDS)


def test_names_with_signs_of_patterns_are_taken_as_they_are() -> None:
    odd = NamedGame("odd", "What? (Again)*", ("+[x",))
    assert named_game("Who begins in what again?", [odd], {}) == "odd"
    assert named_game("a+b", [NamedGame("dots", "...", ())], {}) is None
