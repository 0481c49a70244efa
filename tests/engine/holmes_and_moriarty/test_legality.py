"""Each rule that forbids an action forbids it, for the reason that its words give, and nothing else does."""

import pytest

from corpus.errors import IllegalAction
from engine.holmes_and_moriarty import ENGINE
from engine.holmes_and_moriarty.game import HolmesAndMoriarty
from engine.holmes_and_moriarty.points import REARRANGING
from engine.holmes_and_moriarty.printing import Printing
from engine.holmes_and_moriarty.rules import (
    bonus,
    components,
    draft,
    ending,
    frame,
    holmes_bonus,
    rearranging,
)
from engine.holmes_and_moriarty.rules import setup as laying
from engine.rule import Readings, Rule

SNAKE = Printing(
    board=(1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 16, 15, 14, 13),
    locations=(
        "whitehall", "tower-bridge", "baker-street", "charing-cross",
        "charing-cross", "baker-street", "tower-bridge", "whitehall",
        "whitehall", "tower-bridge", "baker-street", "charing-cross",
        "charing-cross", "baker-street", "tower-bridge", "whitehall",
    ),
    holmes_cards=(
        ("whitehall", "tower-bridge"), ("whitehall", "baker-street"), ("whitehall", "charing-cross"),
        ("tower-bridge", "baker-street"), ("tower-bridge", "charing-cross"),
        ("baker-street", "charing-cross"),
    ),
)  # fmt: skip
"""A printing that nobody has confirmed: it serves tests only."""

GAME = HolmesAndMoriarty(SNAKE)
IN_TURN = HolmesAndMoriarty(SNAKE, Readings(((REARRANGING.id, "in-turn"),)))

REST = "dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14"
PLAY = f"play h1 m=- h=- laid=0,1,0 {REST} chose=-|- orders=-|- due=0 rights=- won=0-0 winner=-"
CHOSEN = "chose=1>2,8>9,5>6|10>11,3>4,12>13"
REARRANGE = f"rearrange h1 m=- h=- laid=0,1,0 {REST} {CHOSEN} orders=-|- due=0 rights=- won=0-0 winner=-"
SECOND = REARRANGE.replace("orders=-|-", "orders=123|-")
BONUS = f"bonus h1 m=1 h=9 laid=0,1,0 {REST} {CHOSEN} orders=123|123 due=1 rights=2 won=0-0 winner=-"
NOT_DUE = BONUS.replace("due=1", "due=0")
ONLY_DUE = BONUS.replace("rights=2", "rights=-")
LAY = "lay h1 m=- h=- laid=- dealt=-|- chose=-|- orders=-|- due=0 rights=- won=0-0 winner=-"
DEAL = "deal h1 m=- h=- laid=0,1,0 dealt=-|- chose=-|- orders=-|- due=0 rights=- won=0-0 winner=-"
OVER = f"over h1 m=1,2,3 h=9 laid=0,1,0 {REST} {CHOSEN} orders=123|123 due=0 rights=- won=0-0 winner=moriarty"


@pytest.mark.parametrize(
    ("state", "action", "seat", "rule"),
    [
        (PLAY, "8>1", 0, draft.not_in_hand),
        (PLAY, "1>8", 0, draft.not_in_hand),
        (PLAY, "1>2", 1, draft.not_in_hand),
        (PLAY, "15>16", None, draft.not_in_hand),
        (PLAY, "3>3", 0, draft.card_in_both_rows),
        (PLAY, "order:123", 0, frame.out_of_turn),
        (PLAY, "done", 1, frame.out_of_turn),
        (PLAY, "m@4", 1, frame.out_of_turn),
        (PLAY, "lay:0,0,0", None, frame.out_of_turn),
        (REARRANGE, "1>2", 0, frame.out_of_turn),
        (REARRANGE, "order:113", 0, rearranging.clues_misplaced),
        (REARRANGE, "order:12", 0, rearranging.clues_misplaced),
        (REARRANGE, "order:1231", 1, rearranging.clues_misplaced),
        (REARRANGE, "order:124", 1, rearranging.clues_misplaced),
        (BONUS, "m@4", 0, holmes_bonus.not_holmes),
        (BONUS, "done", 0, holmes_bonus.not_holmes),
        (BONUS, "done", 1, bonus.bonus_still_due),
        (BONUS, "done", None, bonus.bonus_still_due),
        (BONUS, "m@1", 1, holmes_bonus.space_full),
        (BONUS, "m@9", None, holmes_bonus.space_full),
        (BONUS, "h2@9", 1, holmes_bonus.space_full),
        (BONUS, "h2@3", 1, holmes_bonus.wrong_location),
        (BONUS, "h1@2", 1, holmes_bonus.no_bonus_for_case),
        (BONUS, "m@17", 1, components.no_such_space),
        (NOT_DUE, "m@4", 1, bonus.no_bonus_due),
        (ONLY_DUE, "h2@2", 1, holmes_bonus.no_bonus_for_case),
        (LAY, "lay:1,1,0", None, laying.wrong_row),
        (LAY, "lay:0,0", None, laying.wrong_row),
        (LAY, "lay:0,0,7", None, laying.wrong_row),
        (LAY, "deal:1.2.3.4.5.6.7|8.9.10.11.12.13.14", None, laying.wrong_row),
        (DEAL, "deal:1.2.3.4.5.6.7|7.9.10.11.12.13.14", None, draft.wrong_deal),
        (DEAL, "deal:1.2.3.4.5.6|7.9.10.11.12.13.14", None, draft.wrong_deal),
        (DEAL, "deal:1.2.3.4.5.6.17|7.9.10.11.12.13.14", None, draft.wrong_deal),
        (DEAL, "lay:0,0,0", None, draft.wrong_deal),
        (OVER, "1>2", 0, ending.game_over),
        (OVER, "done", None, ending.game_over),
        (OVER, "m@4", 1, ending.game_over),
    ],
)
def test_an_action_is_illegal_by_its_rule(state: str, action: str, seat: int | None, rule: Rule) -> None:  # type: ignore[type-arg]
    reason = GAME.why_illegal(GAME.parse_state(state), GAME.parse_action(action), seat)
    assert reason is not None
    assert reason.rule == rule.id
    assert reason.quotes == rule.quotes
    assert reason.text.fr != reason.text.en
    with pytest.raises(IllegalAction, match="is illegal in"):
        GAME.apply(GAME.parse_state(state), GAME.parse_action(action), seat)


@pytest.mark.parametrize(
    ("state", "action", "seat"),
    [
        (PLAY, "1>2", 0),
        (PLAY, "14>8", 1),
        (PLAY, "1>2", None),
        (PLAY, "8>9", None),
        (REARRANGE, "order:312", 0),
        (REARRANGE, "order:123", 1),
        (BONUS, "m@16", 1),
        (BONUS, "h2@16", 1),
        (BONUS, "h2@2", None),
        (NOT_DUE, "done", 1),
        (LAY, "lay:0,0,0", None),
        (LAY, "lay:6,1,0", None),
        (DEAL, "deal:1.2.3.4.5.6.7|8.9.10.11.12.13.14", None),
    ],
)
def test_a_legal_action_has_no_reason_against_it(state: str, action: str, seat: int | None) -> None:
    assert GAME.why_illegal(GAME.parse_state(state), GAME.parse_action(action), seat) is None


def test_in_turn_the_other_player_waits() -> None:
    first, second = IN_TURN.parse_state(REARRANGE), IN_TURN.parse_state(SECOND)
    order = IN_TURN.parse_action("order:321")
    assert (IN_TURN.current_player(first), IN_TURN.current_player(second)) == (0, 1)
    assert IN_TURN.why_illegal(first, order, 0) is None
    assert IN_TURN.why_illegal(second, order, 1) is None
    for state, seat in ((first, 1), (second, 0)):
        reason = IN_TURN.why_illegal(state, order, seat)
        assert reason is not None
        assert reason.rule == rearranging.not_in_turn.id


def test_the_learning_game_has_no_bonus_tokens() -> None:
    game = ENGINE.game("learning")
    state = game.parse_state(PLAY.replace("laid=0,1,0", "laid=-"))
    reason = game.why_illegal(state, game.parse_action("m@4"), 1)
    assert reason is not None
    assert reason.rule == frame.out_of_turn.id


def test_choices_at_once_are_refused_one_by_one_and_given_together_only() -> None:
    state = GAME.parse_state(PLAY)
    fine, wrong = GAME.parse_action("1>2"), GAME.parse_action("8>9")
    with pytest.raises(IllegalAction, match="Holmes is illegal"):
        GAME.apply_joint(state, (fine, fine))
    with pytest.raises(IllegalAction, match="Moriarty is illegal"):
        GAME.apply_joint(state, (wrong, wrong))
    with pytest.raises(IllegalAction, match="at once"):
        GAME.after(state, fine)
    with pytest.raises(IllegalAction):
        GAME.apply_joint(GAME.parse_state(BONUS), (fine, wrong))


def test_chance_and_choices_are_not_offered_to_the_wrong_player() -> None:
    for text in (LAY, DEAL, OVER):
        state = GAME.parse_state(text)
        assert all(not GAME.legal_actions(state, seat) for seat in (None, 0, 1))
    assert not GAME.legal_actions(GAME.parse_state(PLAY))
    assert not GAME.legal_actions(GAME.parse_state(REARRANGE))
    assert not GAME.legal_actions(GAME.parse_state(BONUS), 0)
    assert not IN_TURN.legal_actions(IN_TURN.parse_state(REARRANGE), 1)


def test_the_number_of_choices_is_that_of_ordered_pairs() -> None:
    state = GAME.parse_state(PLAY)
    assert [len(GAME.legal_actions(state, seat)) for seat in (0, 1)] == [42, 42]
    state = GAME.apply_joint(state, (GAME.parse_action("1>2"), GAME.parse_action("10>11")))
    assert [len(GAME.legal_actions(state, seat)) for seat in (0, 1)] == [20, 20]
    state = GAME.apply_joint(state, (GAME.parse_action("8>9"), GAME.parse_action("3>4")))
    assert [len(GAME.legal_actions(state, seat)) for seat in (0, 1)] == [6, 6]
    state = GAME.apply_joint(state, (GAME.parse_action("5>6"), GAME.parse_action("12>13")))
    assert GAME.format_state(state) == REARRANGE
    assert len(GAME.legal_actions(state, 0)) == 6


def test_bonus_tokens_offered_are_the_due_ones_and_those_of_holmes() -> None:
    words = {GAME.format_action(a) for a in GAME.legal_actions(GAME.parse_state(BONUS))}
    empty = [n for n in range(1, 17) if n not in (1, 9)]
    # The first Holmes card shows Whitehall (1, 8, 9, 16) and Tower Bridge (2, 7, 10, 15).
    assert words == {f"m@{n}" for n in empty} | {f"h2@{n}" for n in (2, 7, 8, 10, 15, 16)}
    later = {GAME.format_action(a) for a in GAME.legal_actions(GAME.parse_state(NOT_DUE))}
    assert later == {"done"} | {f"h2@{n}" for n in (2, 7, 8, 10, 15, 16)}
