"""Every query rules as the collected cases say, in both languages, and every rule has a case of its own."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from corpus.library import Library
from engine import booklet
from engine.holmes_and_moriarty import ENGINE
from engine.holmes_and_moriarty.queries import TABLE
from engine.holmes_and_moriarty.rules import tokens
from engine.referee import read_facts, rule
from engine.ruling import Divided, Fact, Impossible, NeedsFacts, Ruling, Silent
from engine.trace import Step

HERE = Path(__file__).parent
CASES = tomllib.loads((HERE / "cases.toml").read_text("utf-8"))["case"]

ONLY_IN_PLAY = {
    "arrangements",
    "bonus_still_due",
    "card_in_both_rows",
    "choices",
    "game_over",
    "no_bonus_due",
    "no_bonus_for_case",
    "no_such_space",
    "not_holmes",
    "not_in_hand",
    "not_in_turn",
    "out_of_turn",
    "wrong_deal",
    "wrong_row",
}
"""Rules that only legality of actions rests on; test_legality.py has each of them."""

TOLD_BY_OTHERS = {"winning_clue", "resolve", "moriarty_bonus", "winner_after"}
"""Rules that hand on to others, which tell the case in their stead."""


def _facts(case: dict[str, Any]) -> dict[str, Fact]:
    return {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in case["facts"].items()}


def _all(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _all(step.steps)


def _ids(steps: tuple[Step, ...]) -> Iterator[str]:
    return (step.rule for step in _all(steps))


def _rule(query: str, **facts: Fact) -> Any:
    return rule(ENGINE, query, facts)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['query']}-{case['facts']}")
def test_a_case_is_ruled_as_collected(case: dict[str, Any]) -> None:
    ruling = rule(ENGINE, case["query"], _facts(case))
    assert isinstance(ruling, Ruling)
    expected = case["value"]
    assert ruling.value == (tuple(expected) if isinstance(expected, list) else expected)
    assert type(ruling.value) is not bool or isinstance(expected, bool)
    assert (ruling.says.fr, ruling.says.en) == (case["fr"], case["en"])
    assert set(case["steps"]) <= set(_ids(ruling.steps))


def test_the_steps_are_told_as_kept() -> None:
    """steps.txt holds, rule by rule, how each step of the cases is told; it is read when it changes."""
    told = {}
    for case in CASES:
        ruling = rule(ENGINE, case["query"], _facts(case))
        assert isinstance(ruling, Ruling)
        told |= {(step.rule, step.text.fr, step.text.en): None for step in _all(ruling.steps)}
    order = list(ENGINE.sheet.rules)
    lines = [
        f"{id}\n  {fr}\n  {en}\n" for id, fr, en in sorted(told, key=lambda t: (order.index(t[0]), t[1]))
    ]
    assert "".join(lines) == (HERE / "steps.txt").read_text("utf-8")


def test_every_query_has_a_case() -> None:
    always_divided = {"new_case_cards"}
    always_silent = {"next_to", "case_card_locations"}
    assert {case["query"] for case in CASES} == set(TABLE.queries) - always_divided - always_silent


def test_where_numbers_lie_and_what_case_cards_show_is_not_in_the_booklet() -> None:
    for outcome in (_rule("next_to", first=6, second=7), _rule("case_card_locations")):
        assert isinstance(outcome, Silent)
        assert outcome.quotes[0].page == 2


def test_two_clues_of_whitehall_are_trump_together_or_not_at_all() -> None:
    known = _rule("clue_duel", first=16, second=9)
    assert isinstance(known, Ruling), "both are of Whitehall: the higher wins either way"
    assert known.value == 16
    assert isinstance(_rule("clue_duel", first=16, second=9, trump="second"), Impossible)
    assert isinstance(_rule("clue_duel", first=16, second=15), NeedsFacts)


def test_no_crime_is_lower_than_1_or_higher_than_16() -> None:
    assert isinstance(_rule("crime_against", crime=1, other_is="lower"), Impossible)
    assert isinstance(_rule("crime_against", crime=16, other_is="higher"), Impossible)


def test_more_cards_with_holmes_than_cases_won_are_impossible() -> None:
    assert isinstance(_rule("holmes_bonuses", cases_won=1, holmes_cards=2), Impossible)


def test_every_rule_has_a_case_that_it_speaks_in() -> None:
    told = {step for case in CASES for step in case["steps"]}
    readings = {"possible_in_time", "case_cards_renewed", "rearranged_together"}
    forbidding = {"number_twice", "space_full", "wrong_location"}
    rest = set(ENGINE.sheet.rules) - told
    assert rest <= ONLY_IN_PLAY | TOLD_BY_OTHERS | readings | forbidding
    assert not told & ONLY_IN_PLAY


def test_moriarty_marks_his_own_crime_whether_it_won_or_lost() -> None:
    assert [tokens.own_crime_marked(won) for won in (True, False)] == [True, True]
    for won in (True, False):
        ruling = _rule("space_marked", winner="moriarty", moriarty_crime_won=won)
        assert isinstance(ruling, Ruling)
        assert ruling.value == "crime"


def test_questions_of_players_are_answered() -> None:
    asked = {case.get("question") for case in CASES}
    open_points = {"HM-Q25", "HM-Q29", "HM-Q33"}
    assert asked >= {f"HM-Q{n}" for n in range(1, 38)} - open_points


def test_every_sentence_of_the_booklet_has_a_rule_or_a_reason(shipped_library: Library) -> None:
    pages = shipped_library.pages("holmes-and-moriarty")
    assert booklet.uncovered(ENGINE, pages) == ()
    assert booklet.stale(ENGINE, pages) == ()
    assert booklet.misquoted(ENGINE, pages) == ()


def test_tokens_of_the_fifth_hand_are_an_open_point() -> None:
    outcome = _rule("after_hand", hand=5, line=True, blocked=False)
    assert isinstance(outcome, Divided)
    assert [r.value for r in outcome.rulings] == ["moriarty", "holmes"]
    assert "too late" in outcome.rulings[1].says.en
    assert any("too late" in a.en for a in outcome.rulings[1].assumptions)
    fixed = rule(
        ENGINE,
        "after_hand",
        {"hand": 5, "line": True, "blocked": False},
        {"fifth_hand_tokens": "too-late"},
    )
    assert isinstance(fixed, Ruling)
    assert fixed.value == "holmes"


@pytest.mark.parametrize("hand", [1, 2, 3, 4])
def test_a_line_before_the_fifth_hand_wins_by_every_reading(hand: int) -> None:
    ruling = _rule("after_hand", hand=hand, line=True, blocked=False)
    assert isinstance(ruling, Ruling)
    assert ruling.value == "moriarty"


def test_five_hands_without_a_line_need_not_say_whether_one_is_possible() -> None:
    ruling = _rule("after_hand", hand=5, line=False)
    assert isinstance(ruling, Ruling)
    assert ruling.value == "holmes"


def test_a_finished_line_on_a_blocked_board_is_impossible() -> None:
    for hand in range(1, 6):
        outcome = _rule("after_hand", hand=hand, line=True, blocked=True)
        assert isinstance(outcome, Impossible)
        assert outcome.quotes[0].page == 7


@pytest.mark.parametrize(
    ("places", "neighbours", "gaps"),
    [
        ((1, 2, 3), True, True),
        ((2, 3, 4), True, True),
        ((1, 2, 3, 4), True, True),
        ((1, 2, 4), False, True),
        ((1, 3, 4), False, True),
        ((1, 4), False, False),
        ((2,), False, False),
    ],
)
def test_places_of_a_row_are_a_line_as_neighbours_are_read(
    places: tuple[int, ...], neighbours: bool, gaps: bool
) -> None:
    outcome = _rule("row_of_three", places=places)
    if neighbours == gaps:
        assert isinstance(outcome, Ruling)
        assert outcome.value is neighbours
    else:
        assert isinstance(outcome, Divided)
        assert [r.value for r in outcome.rulings] == [neighbours, gaps]


def test_a_row_has_four_places() -> None:
    assert isinstance(_rule("row_of_three", places=(3, 4, 5)), Impossible)
    assert isinstance(_rule("row_of_three", places=()), Impossible)


def test_new_case_cards_and_the_order_of_rearranging_are_open_points() -> None:
    for outcome in (_rule("new_case_cards"), _rule("at_same_time", what="rearranging")):
        assert isinstance(outcome, Divided)
        assert [r.value for r in outcome.rulings] == [True, False]


def test_hands_left_matter_only_where_the_fifth_hand_comes_too_late() -> None:
    board = "mm../..../..../...."
    last = _rule("line_possible", board=board, hands_left=1)
    assert isinstance(last, Divided)
    assert [r.value for r in last.rulings] == [True, False]
    assert len(last.rulings[1].assumptions) == 2
    for hands in (2, 3, 4, 5):
        ruling = _rule("line_possible", board=board, hands_left=hands)
        assert isinstance(ruling, Ruling)
        assert ruling.value is True
    by_hands = rule(ENGINE, "line_possible", {"board": board}, {"no_line_possible": "hands-left"})
    assert isinstance(by_hands, Ruling)
    assert "possible_in_time" in set(_ids(by_hands.steps))
    assert any("not told" in a.en for a in by_hands.assumptions)


def test_a_row_with_a_gap_divides_what_a_board_holds() -> None:
    outcome = _rule("line_on_board", board="mm.m/..../..../....")
    assert isinstance(outcome, Divided)
    assert [r.value for r in outcome.rulings] == [False, True]


@pytest.mark.parametrize("card", [c for c in range(1, 17) if c not in (9, 16)])
def test_the_booklet_is_silent_on_the_location_of_other_cards(card: int) -> None:
    outcome = _rule("location_of", card=card)
    assert isinstance(outcome, Silent)
    assert outcome.quotes[0].quote == "This booklet does not give the locations of the other Plot cards."
    assert str(card) in outcome.text.fr
    assert str(card) in outcome.text.en


def test_the_trump_is_not_known_where_the_winning_crime_has_no_known_location() -> None:
    assert isinstance(_rule("trump_of_case", moriarty_crime=12, holmes_crime=9), Silent)
    assert isinstance(_rule("trump_of_case", moriarty_crime=16, holmes_crime=3), Silent)


def test_a_bonus_on_a_space_of_unknown_location_is_not_ruled_on() -> None:
    assert isinstance(_rule("holmes_bonus_at", space=7, first_location="whitehall"), Silent)


@pytest.mark.parametrize("count", range(1, 17))
def test_the_number_of_tokens_decides_a_line_only_below_three_and_from_ten_on(count: int) -> None:
    outcome = _rule("spaces_in_line", spaces=tuple(range(1, count + 1)))
    if 3 <= count <= 9:
        assert isinstance(outcome, Silent)
        assert outcome.quotes[0].page == 2
    else:
        assert isinstance(outcome, Ruling)
        assert outcome.value is (count >= 10)


@pytest.mark.parametrize(
    ("query", "facts"),
    [
        ("crime_duel", {"first": 5, "second": 5}),
        ("compare_crimes", {"moriarty": 16, "holmes": 16}),
        ("clue_duel", {"first": 2, "second": 2, "trump": "neither"}),
        ("token_of_case", {"winner": "holmes", "moriarty_crime": 4, "winning_clue": 4}),
        ("trump_of_case", {"moriarty_crime": 1, "holmes_crime": 1}),
    ],
)
def test_a_number_played_twice_is_impossible(query: str, facts: dict[str, Fact]) -> None:
    outcome = rule(ENGINE, query, facts)
    assert isinstance(outcome, Impossible)
    assert outcome.quotes[0].quote == "Each number from 1 to 16 stands on exactly one Plot card."


def test_a_card_outside_the_deck_is_impossible() -> None:
    for card in (0, 17):
        assert isinstance(_rule("crimes_beating", crime=card), Impossible)


def test_more_tokens_than_cases_won_is_impossible() -> None:
    assert isinstance(_rule("moriarty_bonus", cases_won=1, tokens_placed=2), Impossible)
    assert isinstance(_rule("moriarty_bonus", cases_won=2, tokens_placed=2), Ruling)


def test_whitehall_9_under_crime_16_cannot_fail_to_be_trump() -> None:
    facts: dict[str, Fact] = {"moriarty_crime": 16, "holmes_crime": 5, "moriarty_clue": 4, "holmes_clue": 9}
    for trump in ("moriarty", "neither"):
        assert isinstance(rule(ENGINE, "case_winner", {**facts, "trump": trump}), Impossible)
    known = rule(ENGINE, "case_winner", facts)
    assert isinstance(known, Ruling), "the higher Clue is trump: the other's location makes no difference"
    assert known.value == "holmes"


def test_the_location_of_clues_is_asked_for_where_it_decides() -> None:
    outcome = _rule("case_winner", moriarty_crime=14, holmes_crime=5, moriarty_clue=4, holmes_clue=11)
    assert isinstance(outcome, NeedsFacts)
    assert [need.slot for need in outcome.needs] == ["trump"]
    assert len(outcome.needs[0].choices) == 4


def test_the_crime_of_moriarty_makes_no_difference_to_the_token_of_holmes() -> None:
    ruling = _rule("token_of_case", winner="holmes", winning_clue=10)
    assert isinstance(ruling, Ruling)
    assert ruling.value == 10


def test_a_claim_check_is_not_known_to_beat_trump() -> None:
    outcome = _rule(
        "claim_check",
        charing_cross_clue=6, other_clue=11, charing_cross_is_trump=False, other_is_trump=True,
    )  # fmt: skip
    assert isinstance(outcome, Silent)
    assert outcome.quotes[0].page == 8
    told = _rule("claim_check", charing_cross_clue=6, other_clue=11, other_is_trump=False)
    assert isinstance(told, Ruling), "whether Charing Cross is trump makes no difference to 6 + 5 against 11"
    assert told.value == "charing-cross"


def test_a_claim_check_needs_a_clue_that_can_be_of_charing_cross_and_one_trump() -> None:
    trumps = {"charing_cross_is_trump": False, "other_is_trump": False}
    assert isinstance(_rule("claim_check", charing_cross_clue=9, other_clue=2, **trumps), Impossible)
    both = {"charing_cross_is_trump": True, "other_is_trump": True}
    assert isinstance(_rule("claim_check", charing_cross_clue=8, other_clue=2, **both), Impossible)


def test_likely_readings_are_told_as_assumptions() -> None:
    for query, facts in (
        ("bonus_in_line", {}),
        ("colour_of", {"location": "whitehall"}),
        ("places_token", {"occupied_by": "holmes"}),
        ("may_go_first", {}),
    ):
        ruling = rule(ENGINE, query, facts)
        assert isinstance(ruling, Ruling)
        assert ruling.assumptions, query


def test_facts_are_read_as_they_are_typed() -> None:
    assert read_facts(ENGINE, "line_possible", {"board": "mm../..../..../....", "hands_left": "2"})
    assert read_facts(ENGINE, "row_of_three", {"places": "1, 2,4"}) == {"places": (1, 2, 4)}


def test_no_board_can_be_blocked_after_one_hand() -> None:
    early = _rule("after_hand", hand=1, line=False, blocked=True)
    assert isinstance(early, Impossible)
    assert early.quotes[0].page == 7
    assert isinstance(_rule("after_hand", hand=2, line=False, blocked=True), Ruling)


def test_who_won_no_case_has_no_bonus_and_a_missing_number_of_cards_is_asked_for() -> None:
    none = _rule("holmes_bonuses", cases_won=0)
    assert isinstance(none, Ruling)
    assert none.value == 0
    assert isinstance(_rule("holmes_bonuses"), NeedsFacts)
