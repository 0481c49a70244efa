"""Jokers in play: placed at once, put aside, joined to a new category, and at the reveal."""

from collections.abc import Callable

import pytest

from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.holmes_sherlock_moriarty.state import COUNT, MOVE, OVER, State

Maker = Callable[..., HolmesGame]

TABLE = (
    "phase={phase} day={day} turn={turn} shown=watson,hudson,lestrade,toby closed=- row={row} pile=- "
    "discards=- at={at} focus={focus} left={left} home={home} standing={standing} lying={lying} tokens=2/2 "
    "visible={visible} jokers={jokers} aside={aside} hidden={hidden} known=-/-"
)


def _game(invented: Maker, **readings: str) -> HolmesGame:
    """One pawn each, one day, categories 3 and 4, two jokers, one fragment, no draw pile to speak of."""
    setup = {
        "cards": ("toby",),
        "categories": (3, 4),
        "jokers": 2,
        "fragments": 1,
        "days": 1,
        "pawns": 1,
        "first_cards": 1,
        "tokens": 2,
    }
    return invented(setup, **readings)


def _state(game: HolmesGame, **parts: str) -> State:
    plain = {
        "phase": "move", "day": "1", "turn": "0", "row": "-", "at": "-", "focus": "-", "left": "0",
        "home": "1/1", "standing": "-/-", "lying": "-/-", "visible": "-/-", "jokers": "-/-", "aside": "0/0",
        "hidden": "-/-",
    }  # fmt: skip
    return game.parse_state(TABLE.format(**{**plain, **parts}))


def _legal(game: HolmesGame, state: State) -> list[str]:
    return [game.format_action(action) for action in game.legal_actions(state)]


def _do(game: HolmesGame, state: State, *actions: str) -> State:
    for action in actions:
        state = game.apply(state, game.parse_action(action))
    return state


def test_a_joker_received_may_join_each_category_with_cards_and_no_joker_or_go_aside(
    invented: Maker,
) -> None:
    game = _game(invented)
    state = _state(game, row="J,4,F,3", visible="3,4x2/4,3", jokers="4/-")
    taking = _do(game, state, "go:home>watson", "take:J")
    assert _legal(game, taking) == ["join:3", "aside"]
    joined = _do(game, taking, "join:3")
    assert joined.jokers0 == 0b11
    assert joined.aside0 == 0
    assert _do(game, taking, "aside").aside0 == 1


def test_a_joker_received_without_any_category_goes_aside_without_a_question(invented: Maker) -> None:
    game = _game(invented)
    state = _state(game, row="Jx2,4,F", visible="-/3x3,4x3")
    after = _do(game, state, "go:home>watson", "take:J")
    assert after.aside0 == 1
    assert after.phase == MOVE


def test_a_joker_that_may_stand_alone_is_offered_every_category(invented: Maker) -> None:
    game = _game(invented, joker_alone="yes")
    state = _state(game, row="Jx2,4,F", visible="-/3x3,4x3")
    assert _legal(game, _do(game, state, "go:home>watson", "take:J")) == ["join:3", "join:4", "aside"]


def test_a_joker_put_aside_is_asked_for_when_a_category_is_started_and_not_for_an_old_one(
    invented: Maker,
) -> None:
    game = _game(invented)
    state = _state(game, row="3,4,F,J", visible="4x2/4,3x2", aside="1/0")
    watson = _do(game, state, "go:home>watson")
    old = _do(game, watson, "take:4")
    assert old.phase == MOVE
    assert old.aside0 == 1
    new = _do(game, watson, "take:3")
    assert _legal(game, new) == ["join:3", "aside"]
    joined = _do(game, new, "join:3")
    assert (joined.jokers0, joined.aside0) == (0b01, 0)
    kept = _do(game, new, "aside")
    assert (kept.jokers0, kept.aside0) == (0, 1)
    assert kept.phase == MOVE


def test_joining_another_category_than_the_one_started_is_forbidden(invented: Maker) -> None:
    game = _game(invented)
    state = _state(game, row="3,4,F,J", visible="4x2/4,3x2", aside="1/0")
    new = _do(game, state, "go:home>watson", "take:3")
    reason = game.why_illegal(new, game.parse_action("join:4"))
    assert reason is not None
    assert reason.rule == "comes_too_late"


@pytest.mark.parametrize(
    ("visible", "jokers", "action", "rule"),
    [("3,4x2/4,3", "4/-", "join:4", "has_joker_already"), ("4x2/4x2,3x2", "-/-", "join:3", "joker_is_early")],
)
def test_a_joker_received_is_kept_from_a_category_by_the_rule_that_says_so(
    invented: Maker, visible: str, jokers: str, action: str, rule: str
) -> None:
    game = _game(invented)
    row = "J,4,F,3" if jokers != "-/-" else "Jx2,F,3"
    taking = _do(game, _state(game, row=row, visible=visible, jokers=jokers), "go:home>watson", "take:J")
    reason = game.why_illegal(taking, game.parse_action(action))
    assert reason is not None
    assert reason.rule == rule


def _last_turn(game: HolmesGame, **parts: str) -> State:
    return _state(game, turn="1", home="0/1", lying="watson/-", **parts)


def test_hidden_clues_are_sorted_in_and_a_hidden_joker_may_join_a_category(invented: Maker) -> None:
    game = _game(invented)
    state = _last_turn(game, row="J,4,F", visible="3/3,4x2", hidden="3,4,J/-")
    counting = _do(game, state, "go:home>hudson", "pass")
    assert counting.phase == COUNT
    assert counting.hidden0 == 0
    assert _legal(game, counting) == ["join:3", "join:4", "aside"]
    placed = _do(game, counting, "join:4")
    assert placed.phase == OVER
    assert game.points(placed) == (2, 0)  # 3 − 1 for two 3s against one; a 4 and a joker tie two 4s
    left = _do(game, counting, "aside")
    assert left.aside0 == 1


def test_what_the_reveal_scores_is_worked_out_by_hand(invented: Maker) -> None:
    game = _game(invented)
    state = _last_turn(game, row="J,4,F", visible="3/3,4x2", hidden="3,4,J/-")
    counting = _do(game, state, "go:home>hudson", "pass")
    assert game.points(_do(game, counting, "join:3")) == (2, 3)
    assert game.points(_do(game, counting, "aside")) == (2 - 3, 3)


def test_a_hidden_joker_is_lost_where_it_may_not_be_placed(invented: Maker) -> None:
    game = _game(invented, hidden_joker="lost")
    state = _last_turn(game, row="J,4,F", visible="3/3,4x2", hidden="3,4,J/-")
    over = _do(game, state, "go:home>hudson", "pass")
    assert over.phase == OVER
    assert over.aside0 == 1
    assert game.points(over) == (2 - 3, 3)


def test_a_joker_put_aside_may_join_a_category_that_the_reveal_starts(invented: Maker) -> None:
    game = _game(invented)
    state = _last_turn(game, row="J,3x2,F", visible="3/4x3", hidden="4/-", aside="1/0")
    counting = _do(game, state, "go:home>hudson", "pass")
    assert _legal(game, counting) == ["join:4", "aside"]
    assert game.why_illegal(counting, game.parse_action("join:3")) is not None
    assert _do(game, counting, "join:4").aside0 == 0
    assert _do(game, counting, "aside").aside0 == 1


def test_both_players_reveal_one_after_the_other(invented: Maker) -> None:
    game = _game(invented)
    state = _last_turn(game, row="3,4,F", visible="3,4/3,4x2", hidden="J/J")
    first = _do(game, state, "go:home>hudson", "pass")
    assert game.current_player(first) == 0
    second = _do(game, first, "join:3")
    assert game.current_player(second) == 1
    assert second.phase == COUNT
    over = _do(game, second, "join:3")
    assert over.phase == OVER
    assert (over.jokers0, over.jokers1) == (1, 1)
    assert game.returns(over) == (-1, 1)


def test_two_clues_of_one_power_are_taken_one_after_the_other_from_what_is_left(invented: Maker) -> None:
    game = _game(invented)
    state = _state(game, row="3,4,F,J", visible="3x2/4x3", hidden="J/-")
    lestrade = _do(game, state, "go:home>lestrade")
    assert _legal(game, lestrade) == ["take:3", "take:4", "take:J", "take:F", "pass"]
    one = _do(game, lestrade, "take:4")
    assert one.tokens0 == 0
    assert _legal(game, one) == ["take:3", "take:J", "take:F"]
    two = _do(game, one, "take:F")
    assert two.tokens0 == 0
    assert two.phase == MOVE


def test_what_is_stolen_leaves_the_other_player_and_hidden_clues_cannot_be(invented: Maker) -> None:
    game = invented()
    state = next(s for s in _states(game) if s.phase == 4 and game.names[s.at] == "irene" and s.hidden1)
    player = game.current_player(state)
    rival = (state.visible0, state.visible1)[1 - player]
    for action in game.legal_actions(state):
        if action.verb == "steal":
            new = game.after(state, action)
            assert (new.visible0, new.visible1)[1 - player] == rival - (1 << 4 * action.one)
            assert (new.hidden0, new.hidden1) == (state.hidden0, state.hidden1)


def _states(game: HolmesGame) -> list[State]:
    import random

    found = []
    for seed in range(60):
        rng = random.Random(seed)
        state = game.initial_state()
        while (player := game.current_player(state)) != -4:
            found.append(state)
            action = game.sample(state, rng) if player == -1 else rng.choice(game.legal_actions(state))
            state = game.after(state, action)
    return found


def test_what_is_thrown_away_lies_among_the_discards(invented: Maker) -> None:
    game = _game(invented)
    state = _state(game, row="3,4,F,J", visible="3x2/4x3", aside="1/0")
    toby = _do(game, state, "go:home>toby")
    assert _legal(game, toby) == ["drop:4", "pass"]
    dropped = _do(game, toby, "drop:4")
    assert dropped.discards == 1 << 4
    assert dropped.visible1 == 2 << 4
