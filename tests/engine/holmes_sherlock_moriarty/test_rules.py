"""Every rule by itself: what it gives, and that it says so in both languages."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games import engine_of
from engine.rule import Readings

ENGINE = engine_of("holmes-sherlock-moriarty")
assert ENGINE is not None
RULES = ENGINE.sheet.rules

USUAL = Readings()
ALONE = Readings((("joker_alone", "yes"),))
LOST = Readings((("hidden_joker", "lost"),))
NOT_SUBTRACTED = Readings((("joker_subtracted", "no"),))
NOTHING = Readings((("short_reserve", "none"),))
TWO_PAWNS = Readings((("mycroft_card", "two-pawns"),))

CASES: dict[str, Sequence[tuple[tuple[Any, ...], Any]]] = {
    # Pages 1 and 2
    "number_of_players": [((), 2)],
    "is_no_category": [((2,), True), ((3,), False), ((9,), False), ((10,), True)],
    "copies": [((category,), category) for category in range(3, 10)],
    "are_too_many_cards": [((5, 5), False), ((5, 6), True)],
    "are_too_many_jokers": [((5,), False), ((6,), True)],
    "are_too_many_fragments": [((5,), False), ((6,), True)],
    "number_of_tokens": [((), 24)],
    "number_of_pawns": [((), 6)],
    "number_of_clues": [(("clues",), 52), (("numbered",), 42), (("joker",), 5), (("fragment",), 5)],
    "number_of_categories": [((), 7)],
    "pawns_each": [((), 3)],
    "start_tokens": [((), 6)],
    "start_reserve": [((6,), 12), ((5,), 14)],
    "first_characters": [((), 2)],
    "row_size": [((), 4)],
    "start_pile": [((4,), 48)],
    "pawns_off_board": [((1,), 3), ((2,), 0)],
    "characters_on_day_one": [((), 5)],
    # Page 3
    "number_of_days": [((), 7)],
    "is_no_day": [((0,), True), ((1,), False), ((7,), False), ((8,), True)],
    "phases": [((), ("morning", "enquiry", "evening"))],
    "has_morning": [((1,), False), ((2,), True), ((7,), True)],
    "has_evening": [((1,), True), ((6,), True), ((7,), False)],
    "new_characters": [((1,), 0), ((2,), 1), ((7,), 1)],
    "stood_up": [((0b0101, 0b0010), 0b0111)],
    "visible_characters": [((day,), 4 + day) for day in range(1, 8)],
    "first_player": [((), "sherlock")],
    "first_player_changes": [((), False)],
    "turns_each": [((), 3)],
    "turns_in": [((1,), 6), ((7,), 42)],
    "seat_to_play": [((0,), 0), ((1,), 1), ((4,), 0), ((5,), 1)],
    "is_not_his_turn": [((0, 0), False), ((0, 1), True)],
    "must_move": [((), True)],
    "must_use_power": [((), False)],
    "must_fill_row": [((), True)],
    "is_wrong_moment": [(("go", "go"), False), (("go", "power"), True)],
    "has_no_pawn_to_move": [((True,), False), ((False,), True)],
    "stays_where_it_is": [((3, 3), True), ((3, 4), False)],
    "comes_from_stock": [((3,), True), ((1,), True), ((0,), False)],
    "has_own_pawn": [((True,), True), ((False,), False)],
    "is_blocked_by_rival": [((True,), False), ((False,), False)],
    "has_moved": [((True,), True), ((False,), False)],
    "may_come_back": [
        ((True, True), True),
        ((False, True), False),
        ((True, False), False),
        ((False, False), False),
    ],
    "becomes_indisposed": [
        ((True, True), True),
        ((True, False), False),
        ((False, True), False),
        ((False, False), False),
    ],
    "is_never_indisposed": [
        (("watson",), True),
        (("hudson",), True),
        (("lestrade",), True),
        (("toby",), False),
        (("other",), False),
    ],
    "is_closed": [((True,), True), ((False,), False)],
    "day_open_again": [((4,), 5)],
    "is_not_there_yet": [((True,), False), ((False,), True)],
    "may_visit": [
        ((own, closed, rival, lying), not (own or closed or lying))
        for own in (True, False)
        for closed in (True, False)
        for rival in (True, False)
        for lying in (True, False)
    ],
    "most_closed": [((1,), 0), ((2,), 2), ((3,), 3), ((7,), 3)],
    "are_too_many_closed": [
        ((1, 0), False),
        ((1, 1), True),
        ((2, 2), False),
        ((2, 3), True),
        ((3, 3), False),
        ((7, 3), False),
        ((7, 4), True),
    ],
    "are_too_many_pawns": [((3,), False), ((4,), True)],
    "is_no_reveal": [((1, 1), False), ((0, 1), True), ((2, 1), True)],
    "is_over": [
        ((7, 6, True), True),
        ((7, 6, False), False),
        ((7, 5, True), False),
        ((6, 6, True), False),
        ((1, 0, True), False),
    ],
    # Page 4
    "missing_in_row": [((4,), 0), ((2,), 2), ((0,), 4)],
    "left_during_action": [((0,), 4), ((1,), 3), ((3,), 1)],
    "is_reshuffled": [((1, 1), False), ((1, 0), True), ((3, 2), True)],
    "is_no_draw": [((True,), False), ((False,), True)],
    "is_not_there": [((0,), True), ((1,), False)],
    "visible_clues_are_public": [((), True)],
    "may_join_at_once": [((True,), True), ((False,), False)],
    "may_put_aside": [((), True)],
    "joker_waits": [((USUAL,), True), ((ALONE,), False)],
    "joker_is_early": [((True,), False), ((False,), True)],
    "may_join_new_category": [((True,), True), ((False,), False)],
    "comes_too_late": [((True,), True), ((False,), False)],
    "has_joker_already": [((0,), False), ((1,), True), ((2,), True)],
    "are_jokers_allowed": [((0,), True), ((1,), True), ((2,), False)],
    "cards_for_majority": [((3, 1), 4), ((3, 0), 3)],
    "cards_for_bonus": [((3, 1), 3), ((4, 0), 4)],
    "is_no_fragment": [((True,), True), ((False,), False)],
    "draws_hidden": [(("hidden",), True), (("buy",), False)],
    "hidden_clues_are_secret": [((), True)],
    "may_touch_hidden": [((who,), False) for who in ("irene", "toby", "billy", "mycroft", "watson", "other")],
    "with_hidden": [((2, 1), 3), ((0, 0), 0)],
    "may_place_hidden": [((USUAL,), True), ((LOST,), False)],
    "is_in_category": [((3,), True), ((9,), True), ((0,), False), ((10,), False)],
    # Page 5
    "majority": [((4, 2), "mine"), ((2, 4), "theirs"), ((3, 3), "nobody")],
    "is_tied": [((3, 3), True), ((3, 2), False)],
    "points_of_a_tie": [((), 0)],
    "majority_points": [((7, 2), 5), ((4, 0), 4)],
    "complete_bonus": [((4, 4), 3), ((4, 3), 0)],
    "cards_subtracted": [
        ((2, 0, USUAL), 2),
        ((2, 1, USUAL), 3),
        ((2, 1, NOT_SUBTRACTED), 2),
        ((2, 0, NOT_SUBTRACTED), 2),
    ],
    "category_points": [
        ((7, 4, 0, 2, 0, USUAL), (5, 0)),
        ((8, 3, 0, 3, 0, USUAL), (0, 0)),
        ((4, 4, 0, 0, 0, USUAL), (7, 0)),
        ((4, 3, 1, 1, 0, USUAL), (3, 0)),
        ((5, 2, 1, 2, 0, USUAL), (3, 0)),
        ((5, 2, 1, 2, 1, USUAL), (0, 0)),
        ((6, 6, 0, 0, 1, USUAL), (8, 0)),
        ((6, 6, 0, 0, 1, NOT_SUBTRACTED), (9, 0)),
        ((6, 0, 1, 6, 0, NOT_SUBTRACTED), (0, 9)),
        ((9, 2, 0, 5, 1, USUAL), (0, 7)),
    ],
    "fragment_points": [((0,), 0), ((1,), -1), ((2,), 1), ((3,), 3), ((4,), 6), ((5,), 10)],
    "fragments_need_majority": [((), False)],
    "joker_penalty": [((0,), 0), ((1,), -3), ((2,), -6), ((5,), -15)],
    "total": [(((2, 7, 3), 1, 0), 13), (((5, 5, 5), 3, -3), 15)],
    "winner_by_points": [((13, 15), "theirs"), ((15, 13), "mine"), ((-1, -1), "nobody")],
    "winner_by_tokens": [((3, 2), "mine"), ((2, 3), "theirs"), ((3, 3), "nobody")],
    "is_undecided": [((3, 3), True), ((3, 2), False)],
    # Page 6
    "watson_power": [((), (1, 1))],
    "hudson_power": [((), 3)],
    "irene_steals_visible": [((), True)],
    "tokens_taken": [
        ((3, 9, USUAL), 3),
        ((3, 3, NOTHING), 3),
        ((3, 2, USUAL), 2),
        ((3, 2, NOTHING), 0),
        ((3, 0, USUAL), 0),
    ],
    "reserve_left": [((6, 6), 12), ((5, 5), 14), ((24, 0), 0)],
    "are_too_many_tokens": [((24,), False), ((25,), True)],
    "cannot_pay": [((0, 1), True), ((1, 1), False)],
    "is_always_there": [(("hudson",), True), (("irene",), False)],
    "cards_shown_by": [((1,), 2), ((2,), 3), ((7,), 8)],
    "cards_never_shown": [((10, 8), 2), ((9, 8), 1)],
    "is_in_edition": [
        (("gregson", "sherlock-moriarty"), True),
        (("gregson", "sherlock-mycroft"), True),
        (("watson", "sherlock-moriarty"), True),
        (("other", "sherlock-moriarty"), False),
    ],
    "character_cards": [((), 10)],
    # Page 7
    "base_roles_differ": [((), False)],
    "base_uses_mycroft_cards": [((), False)],
    "mycroft_effect": [((USUAL,), "discard"), ((TWO_PAWNS,), "two-pawns")],
    "devir_start_tokens": [((), 5)],
    "devir_character_cards": [((), 9)],
    "devir_first_player": [((), "chosen")],
    # Page 8
    "is_supply_short": [((2, 1, 1), False), ((2, 1, 0), True), ((1, 0, 0), True)],
    "moves_of_a_pawn": [((), 1)],
    "is_held_by_closed": [((True,), False), ((False,), False)],
    "visits_left": [((4, 3), 1), ((11, 0), 11), ((3, 3), 0)],
    "highest_total": [((), 73)],
}


def test_every_rule_of_the_sheet_is_tried_here_and_no_other() -> None:
    assert set(CASES) == set(RULES)


@pytest.mark.parametrize("id", CASES)
def test_a_rule_gives_what_its_words_say(id: str) -> None:
    for arguments, expected in CASES[id]:
        assert RULES[id](*arguments) == expected, arguments


@pytest.mark.parametrize("id", CASES)
def test_a_rule_says_what_it_gave_in_both_languages(id: str) -> None:
    told = []
    for arguments, expected in CASES[id]:
        text = RULES[id].tell(expected, *arguments)
        if text is not None:
            assert text.fr.rstrip()[-1] in ".!?"
            assert text.en.rstrip()[-1] in ".!?"
            assert "None" not in text.fr + text.en
            told.append(text)
    assert told


def test_an_exception_names_the_rule_that_it_is_an_exception_to() -> None:
    overrides = {id: rule.overrides for id, rule in RULES.items() if rule.overrides}
    assert overrides == {
        "has_morning": "phases",
        "has_evening": "phases",
        "is_never_indisposed": "becomes_indisposed",
        "cards_for_bonus": "cards_for_majority",
        "is_tied": "majority",
        "points_of_a_tie": "majority",
        "winner_by_tokens": "winner_by_points",
        "is_undecided": "winner_by_tokens",
        "devir_start_tokens": "start_tokens",
        "devir_character_cards": "character_cards",
        "devir_first_player": "first_player",
    }


def test_what_only_one_source_says_or_is_likely_is_told_as_an_assumption() -> None:
    from engine.trace import tracing

    doubtful = {
        "day_open_again": (4,),
        "is_held_by_closed": (True,),
        "fragments_need_majority": (),
        "joker_penalty": (2,),
        "watson_power": (),
        "hudson_power": (),
        "irene_steals_visible": (),
        "mycroft_effect": (USUAL,),
        "comes_too_late": (True,),
    }
    for id, arguments in doubtful.items():
        with tracing() as trace:
            RULES[id](*arguments)
        assert trace.assumptions, id
    certain = {"joker_penalty": (1,), "is_held_by_closed": (False,), "comes_too_late": (False,)}
    for id, sure in certain.items():
        with tracing() as trace:
            RULES[id](*sure)
        assert not trace.assumptions, id


def test_the_reserve_of_the_devir_edition_is_what_page_7_prints() -> None:
    from engine.holmes_sherlock_moriarty.rules_editions import DEVIR_RESERVE, DEVIR_SHOWN

    assert RULES["start_reserve"](RULES["devir_start_tokens"]()) == DEVIR_RESERVE
    assert RULES["cards_shown_by"](7) == DEVIR_SHOWN


def test_the_numbers_of_the_box_add_up() -> None:
    from engine.holmes_sherlock_moriarty import rules_setup as setup

    assert sum(map(RULES["copies"], setup.CATEGORIES)) == setup.NUMBERED
    assert setup.NUMBERED + setup.JOKERS + setup.FRAGMENTS == setup.CLUE_CARDS
    assert RULES["turns_in"](7) == 7 * 2 * RULES["turns_each"]()


def test_the_values_of_the_sheet_are_those_that_their_words_give() -> None:
    assert ENGINE is not None
    values = {id: value.value for id, value in ENGINE.sheet.values.items()}
    assert values["variant_cards"] == (2, 2)
    assert values["seats"] == values["editions"]["sherlock-moriarty"] == ("sherlock", "moriarty")  # type: ignore[index]
    assert values["seven_days"] == values["days"] == 7
    likely = [name for name, listed in values["listed_characters"].items() if listed == "likely"]  # type: ignore[attr-defined]
    assert likely == ["gregson", "porky", "kramm", "hunter"]
    assert values["board_characters"] == ("watson", "hudson", "lestrade")
    assert values["example"][2:] == (13, 15)  # type: ignore[index]


@pytest.mark.parametrize(
    ("character", "edition", "doubt"),
    [
        ("toby", "sherlock-moriarty", ""),
        ("gregson", "sherlock-moriarty", "probably"),
        ("watson", "sherlock-moriarty", ""),
        ("gregson", "sherlock-mycroft", "one source"),
        ("toby", "sherlock-mycroft", "one source"),
        ("watson", "sherlock-mycroft", ""),
    ],
)
def test_who_is_in_an_edition_is_told_with_the_doubt_there_is(
    character: str, edition: str, doubt: str
) -> None:
    from engine.trace import tracing

    with tracing() as trace:
        assert RULES["is_in_edition"](character, edition)
    told = [text.en for text in trace.assumptions]
    assert len(told) == bool(doubt)
    assert all(doubt in text for text in told)
