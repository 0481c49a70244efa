"""From a slot to its field, and from what was typed to a fact."""

import pytest

from api.web.calculators.fields import Given, Parameters, given
from api.web.words import Tongue
from engine.games import engine_of
from engine.query import Slot

HM, HOLMES, BOMB = "holmes-and-moriarty", "holmes-sherlock-moriarty", "time-bomb"


def slot(game: str, query: str, name: str) -> Slot:
    engine = engine_of(game)
    assert engine is not None
    return engine.queries.get(query).slot(name)


def read(game: str, query: str, name: str, *typed: str, tongue: Tongue = "en", table: str = "") -> Given:
    parameters: Parameters = {name: typed} if typed else {}
    return given(slot(game, query, name), parameters, tongue, table=table)


@pytest.mark.parametrize(
    ("game", "query", "name", "widget"),
    [
        (HM, "compare_crimes", "moriarty", "stepper"),
        (HM, "trump_carries", "from_case", "chips"),
        (HM, "crime_against", "other_is", "chips"),
        (HM, "cards_count", "what", "list"),
        (HM, "after_hand", "line", "chips"),
        (HM, "hand_tokens", "moriarty_crimes", "row"),
        (HM, "hand_tokens", "occupied", "ticks"),
        (HM, "line_on_board", "board", "grid"),
        (HOLMES, "joker_places", "categories", "ticks"),
        (HOLMES, "which_close", "mine", "ticks"),
        (HOLMES, "final_score", "mine", "text"),
        (BOMB, "setup", "players", "chips"),
        (BOMB, "setup", "edition", "list"),
        (BOMB, "cutter_after", "targets", "text"),
    ],
)
def test_each_kind_has_its_widget(game: str, query: str, name: str, widget: str) -> None:
    assert read(game, query, name).field.widget == widget


def test_a_default_is_shown_and_counts() -> None:
    one = read(BOMB, "setup", "edition")
    assert one.fact == "iello-2016"
    assert [option.value for option in one.field.options if option.chosen] == ["iello-2016"]


def test_what_is_on_the_table_counts_until_the_address_says_otherwise() -> None:
    assert read(BOMB, "setup", "players", table="5").fact == 5
    assert read(BOMB, "setup", "players", "6", table="5").fact == 6
    emptied = read(BOMB, "setup", "players", "", table="5")
    assert emptied.fact is None
    assert emptied.field.otherwise == "5"


def test_a_table_of_another_game_fills_nothing() -> None:
    assert read(BOMB, "setup", "edition", table="sherlock-mycroft").fact == "iello-2016"


def test_a_number_beyond_the_chips_has_a_field_that_shows_it() -> None:
    one = read(BOMB, "setup", "players", "12")
    assert (one.field.widget, one.field.typed, one.fact) == ("stepper", "12", 12)


@pytest.mark.parametrize(("tongue", "says"), [("en", "from 1 to 16, not abc"), ("fr", "de 1 à 16, pas abc")])
def test_what_is_no_number_is_said_in_the_field(tongue: Tongue, says: str) -> None:
    one = read(HM, "compare_crimes", "holmes", "abc", tongue=tongue)
    assert one.fact is None
    assert says in one.field.fault


@pytest.mark.parametrize("typed", ["17", "-1", "9" * 5000, "٣٣", "1e3", "1.5"])
def test_a_number_that_cannot_stand_there_is_no_fact(typed: str) -> None:
    one = read(HM, "compare_crimes", "holmes", typed)
    assert one.fact is None
    assert 0 < len(one.field.fault) < 400


def test_ticked_boxes_are_one_fact_and_none_of_them_may_be_told() -> None:
    assert read(HOLMES, "joker_places", "categories", "", "3", "5").fact == (3, 5)
    assert read(HOLMES, "joker_places", "categories", "3,5").fact == (3, 5)
    assert read(HOLMES, "joker_places", "categories", "").fact == ()
    untold = read(HOLMES, "joker_places", "categories")
    assert untold.fact is None
    assert untold.field.marker
    assert read(HOLMES, "which_close", "mine", "", "toby", "irene").fact == ("toby", "irene")


def test_numbers_in_order_wait_until_all_are_told() -> None:
    some = read(HM, "hand_tokens", "moriarty_crimes", "3", "5", "")
    assert (some.fact, some.field.fault, some.field.parts) == (None, "", ("3", "5", ""))
    assert read(HM, "hand_tokens", "moriarty_crimes", "9", "5", "3").fact == (9, 5, 3)
    assert read(HM, "hand_tokens", "moriarty_crimes", "9", "9", "3").field.fault


def test_the_spaces_of_a_grid_are_one_board() -> None:
    cells = list("mm.h............")
    one = read(HM, "line_on_board", "board", *cells)
    assert one.fact == "mm.h/..../..../...."
    assert next([o.value for cell in row for o in cell if o.chosen] for row in one.field.rows) == cells[:4]


def test_a_board_that_cannot_be_read_is_shown_as_it_was_typed() -> None:
    one = read(HM, "line_on_board", "board", "mm.x/..../..../....", tongue="fr")
    assert (one.fact, one.field.widget) == (None, "text")
    assert "mm.x" in one.field.fault


def test_an_optional_yes_or_no_may_stay_untold() -> None:
    one = read(HM, "space_marked", "moriarty_crime_won")
    assert [(option.value, option.chosen) for option in one.field.options] == [
        ("", True), ("yes", False), ("no", False),
    ]  # fmt: skip
