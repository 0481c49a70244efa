"""Small rules asked directly over all that can stand in them, where cases of queries show a part only."""

import pytest

from engine.holmes_and_moriarty import ENGINE
from engine.holmes_and_moriarty.rules import (
    CHAPTERS,
    bonus,
    clues,
    components,
    draft,
    ending,
    frame,
    holmes_bonus,
    knowledge,
    lines,
    rearranging,
    setup,
    tokens,
)
from engine.holmes_and_moriarty.words import LOCATION_TOLD, other, plural, ranges
from engine.query import NotInRulebook
from engine.text import Text

LOCATIONS = tuple(LOCATION_TOLD)


def test_one_thing_decides_between_two_clues() -> None:
    decides = (clues.trump_decides, clues.number_decides, clues.number_decides_among_trumps)
    assert [[rule(n) for rule in decides] for n in (0, 1, 2)] == [
        [False, True, False],
        [True, False, False],
        [False, False, True],
    ]


@pytest.mark.parametrize(
    ("numbers", "twice"),
    [((), False), ((3,), False), ((1, 2, 3), False), ((1, 2, 2), True), ((2, 1, 3, 2), True), ((5, 5), True)],
)
def test_a_number_stands_on_one_card(numbers: tuple[int, ...], twice: bool) -> None:
    assert components.number_twice(numbers) is twice


def test_only_9_and_16_have_a_known_location() -> None:
    for card in range(1, 17):
        if card in (9, 16):
            assert components.location_of(card) == "whitehall"
        else:
            with pytest.raises(NotInRulebook):
                components.location_of(card)


def test_the_four_locations_have_the_four_colours_of_the_review() -> None:
    assert {location: components.colour_of(location) for location in LOCATIONS} == {
        "baker-street": "blue",
        "charing-cross": "red",
        "tower-bridge": "yellow",
        "whitehall": "green",
    }


def test_the_steps_of_a_hand_go_round() -> None:
    step, seen = frame.STEPS[0], []
    for _ in range(7):
        seen.append(step)
        step = frame.step_after(step)
    assert seen == ["deal", "play", "rearrange", "resolve", "tokens", "bonus", "check"]
    assert step == "deal"
    for one in seen:
        assert [frame.out_of_turn(one, now) for now in seen] == [one != now for now in seen]


def test_two_people_play() -> None:
    assert [n for n in range(1, 11) if frame.players_fit(n)] == [2]


def test_tokens_are_enough_with_one_a_space() -> None:
    assert [components.tokens_run_out(tokens, 16) for tokens in (15, 16, 17)] == [True, False, False]
    assert components.tokens() == components.spaces() == components.plot_cards()
    assert components.moriarty_case_cards() + components.holmes_case_cards() == components.case_cards()


def test_components_are_those_of_the_list() -> None:
    assert {name: rule() for name, rule in components.COMPONENT_RULES.items()} == {
        "plot-cards": 16,
        "case-cards": 15,
        "moriarty-case-cards": 9,
        "holmes-case-cards": 6,
        "tokens": 16,
        "role-cards": 2,
        "boards": 1,
        "spaces": 16,
    }


def test_the_learning_game_is_won_with_two_cases_and_three_hands() -> None:
    assert [setup.learning_hand_won(n) for n in range(4)] == [False, False, True, True]
    assert [setup.learning_game_won(n) for n in range(5)] == [False, False, False, True, True]
    assert setup.most_learning_hands() == 5
    for rule in (setup.uses_tokens, setup.uses_board, setup.case_cards_face_up):
        assert (rule("full"), rule("learning")) == (True, False)


def test_cases_are_counted_from_the_board() -> None:
    assert [setup.case_at(place) for place in (1, 2, 3)] == [1, 2, 3]
    assert setup.case_cards_laid() == 3
    assert setup.case_cards_renewed("every-hand")
    assert not setup.case_cards_renewed("whole-game")


@pytest.mark.parametrize(
    ("laid", "wanted", "there", "wrong"),
    [(3, 3, True, False), (3, 3, False, True), (2, 3, True, True), (4, 3, True, True)],
)
def test_a_row_has_so_many_cards_that_are_left(laid: int, wanted: int, there: bool, wrong: bool) -> None:
    assert setup.wrong_row(laid, wanted, there) is wrong


def test_hands_shrink_by_two_cards_a_case_and_the_rest_is_swapped() -> None:
    held = [draft.CARDS_HELD[case]() for case in (1, 2, 3)]
    swapped = [draft.CARDS_SWAPPED[case]() for case in (1, 2, 3)]
    assert (held, swapped) == ([7, 5, 3], [5, 3, 0])
    assert draft.cards_discarded() == 1
    assert draft.cards_removed() + 2 * draft.cards_dealt() == components.plot_cards()


def test_choices_are_all_ordered_pairs_of_a_hand() -> None:
    assert draft.choices((3, 8)) == ((3, 8), (8, 3))
    assert len(draft.choices((1, 2, 3, 4, 5, 6, 7))) == 42
    for crime, clue in ((3, 8), (8, 3), (3, 4), (4, 3), (3, 3)):
        legal = (crime, clue) in draft.choices((3, 8))
        forbidden = draft.not_in_hand((3, 8), crime, clue) or draft.card_in_both_rows((3, 8), crime, clue)
        assert legal is not forbidden


@pytest.mark.parametrize(
    ("sizes", "there", "wrong"),
    [((7, 7), True, False), ((7, 7), False, True), ((6, 7), True, True), ((7, 8), True, True)],
)
def test_each_player_is_dealt_as_many(sizes: tuple[int, int], there: bool, wrong: bool) -> None:
    assert draft.wrong_deal(sizes, 7, there) is wrong


def test_clues_move_and_crimes_stay() -> None:
    assert [rearranging.clues_may_move(card) for card in ("clue", "crime")] == [True, False]
    assert [rearranging.crime_moves(card) for card in ("clue", "crime")] == [False, True]
    assert rearranging.rearranged_together("together")
    assert not rearranging.rearranged_together("in-turn")
    assert rearranging.arrangements(2) == ((1, 2), (2, 1))
    assert len(rearranging.arrangements(3)) == 6
    assert not rearranging.clues_misplaced((1, 1, 1))
    for counts in ((2, 1, 0), (0, 2, 1), (1, 1, 2), (0,)):
        assert rearranging.clues_misplaced(counts)


def test_only_ones_own_played_cards_may_be_looked_at() -> None:
    rules = (
        knowledge.own_cards_open,
        knowledge.opponents_cards_closed,
        knowledge.removed_cards_closed,
        knowledge.discards_closed,
    )
    for cards, told in (
        ("own-played", 0),
        ("opponent-played", 1),
        ("removed", 2),
        ("own-discard", 3),
        ("opponent-discard", 3),
    ):
        assert [rule(cards) for rule in rules] == [at == told for at in range(4)]  # type: ignore[arg-type]


def test_counts_of_a_hand_fit_together() -> None:
    assert knowledge.cards_played() + knowledge.cards_out() == components.plot_cards()
    assert knowledge.cards_seen() + knowledge.cards_unseen() == components.plot_cards()
    assert (knowledge.cards_played(), knowledge.cards_seen(), knowledge.cards_in_rows()) == (12, 12, 6)
    assert [knowledge.CANDIDATES[case]() for case in (1, 2, 3)] == [4, 2, 3]
    assert [knowledge.pair_known(case) for case in (1, 2, 3)] == [False, True, False]
    assert not any(knowledge.crime_known(case) for case in (1, 2, 3))


def test_the_winner_of_a_case_marks_one_card() -> None:
    assert (tokens.crime_marked("moriarty"), tokens.clue_marked("moriarty")) == (True, False)
    assert (tokens.crime_marked("holmes"), tokens.clue_marked("holmes")) == (False, True)
    assert tokens.space_to_mark("moriarty", 14, 12) == 14
    assert tokens.space_to_mark("holmes", 14, 12) == 12
    placed = [tokens.token_placed(held) for held in ("nobody", "holmes", "moriarty")]
    assert placed == [True, False, False]


def test_the_bonus_of_moriarty_has_one_reason_for_each_number_of_cases() -> None:
    assert [bonus.too_few_for_bonus(won) for won in range(4)] == [True, True, False, False]
    assert [bonus.bonus_for_two(won) for won in range(4)] == [0, 0, 1, 0]
    assert [bonus.bonus_for_all(won) for won in range(4)] == [0, 0, 0, 2]
    assert [bonus.bonus_still_due(due) for due in range(3)] == [False, True, True]
    assert [bonus.no_bonus_due(due) for due in range(3)] == [True, False, False]
    assert bonus.moriarty_bonus_placed_by() == bonus.holmes_bonus_placed_by() == "holmes"


def test_the_bonus_of_holmes_needs_his_win_and_his_picture() -> None:
    for winner in ("moriarty", "holmes"):
        for card in ("moriarty", "holmes"):
            due = holmes_bonus.holmes_bonus(winner, card)
            assert due == (winner == card == "holmes")
            assert holmes_bonus.no_bonus_by_card(winner, card) is (winner == "holmes" and card == "moriarty")
        assert holmes_bonus.no_bonus_for_moriarty(winner) is (winner == "moriarty")
        assert holmes_bonus.not_holmes(winner) is (winner == "moriarty")
        assert holmes_bonus.may_go_first(winner)
    assert holmes_bonus.bonus_after_tokens()
    assert holmes_bonus.cases_that_count(2, 0) == 2


def test_optional_and_compulsory_bonus_tokens_exclude_each_other() -> None:
    optional = ENGINE.sheet.rules["own_bonus_optional"]
    compulsory = ENGINE.sheet.rules["bonus_compulsory"]
    assert [(optional(whose), compulsory(whose)) for whose in ("holmes", "moriarty")] == [
        (True, False),
        (False, True),
    ]


def test_the_bonus_of_holmes_goes_where_the_card_says() -> None:
    assert holmes_bonus.bonus_locations(("whitehall", "whitehall")) == ("whitehall",)
    shown = ("whitehall", "tower-bridge")
    wrong = [holmes_bonus.wrong_location(location, shown) for location in LOCATIONS]
    assert wrong == [False, False, True, True]
    assert [holmes_bonus.space_full(occupied) for occupied in (True, False)] == [True, False]
    assert [holmes_bonus.no_bonus_for_case(case, (1, 3)) for case in (1, 2, 3)] == [False, True, False]
    assert [components.no_such_space(n, (1, 2)) for n in (1, 2, 3)] == [False, False, True]


def test_a_row_of_any_length_holds_a_line_from_three_on() -> None:
    assert not lines.row_holds_line((1, 2), 2, "gap-allowed")
    assert lines.row_holds_line((1, 2, 3), 3, "neighbours")
    assert not lines.row_holds_line((1, 2, 5), 5, "neighbours")
    assert lines.row_holds_line((1, 2, 5), 5, "gap-allowed")
    assert not lines.row_holds_line((2, 4, 5), 5, "neighbours")


def test_the_number_of_tokens_settles_a_line_as_neighbours_are_read() -> None:
    for reading, fewest in (("neighbours", 10), ("gap-allowed", 9)):
        assert not lines.line_by_number(2, reading)
        assert lines.line_by_number(fewest, reading)
        for count in (3, fewest - 1):
            with pytest.raises(NotInRulebook):
                lines.line_by_number(count, reading)


def test_going_on_after_the_end_is_forbidden() -> None:
    assert [ending.game_over(winner) for winner in (None, "moriarty", "holmes")] == [False, True, True]
    assert [rearranging.not_in_turn(moved, first) for moved in (False, True) for first in (False, True)] == [
        True,
        False,
        False,
        True,
    ]


def test_rules_that_forbid_are_silent_where_they_do_not() -> None:
    assert components.number_twice.tell(False, (1, 2)) is None
    assert holmes_bonus.space_full.tell(False, False) is None
    assert draft.wrong_deal.tell(False, (7, 7), 7, True) is None


def test_an_exception_names_a_rule_of_the_sheet() -> None:
    overriding = {rule.id: rule.overrides for rule in ENGINE.sheet.rules.values() if rule.overrides}
    assert overriding == {
        "wrap_around": "higher_crime",
        "only_trump": "higher_clue",
        "wraps_around": "wrap_around",
        "crime_moves": "clues_may_move",
        "crime_marked": "clue_marked",
        "token_placed": "crime_marked",
    }


def test_the_chapters_follow_the_booklet() -> None:
    assert [chapter.__name__.rpartition(".")[2] for chapter in CHAPTERS] == [
        "frame", "components", "setup", "draft", "rearranging", "knowledge", "crimes", "clues",
        "tokens", "bonus", "holmes_bonus", "ending", "lines",
    ]  # fmt: skip


def test_words_for_numbers_and_players() -> None:
    assert ranges((1, 2, 3)) == Text(fr="1, 2 et 3", en="1, 2 and 3")
    assert ranges((4, 1, 2, 3, 9)) == Text(fr="1 à 4 et 9", en="1 to 4 and 9")
    assert ranges(()) == Text(fr="aucun", en="none")
    assert plural(1, "jeton", "token") == Text(fr="1 jeton", en="1 token")
    assert plural(2, "jeton libre", "token") == Text(fr="2 jetons libres", en="2 tokens")
    assert (other("holmes"), other("moriarty")) == ("moriarty", "holmes")
