"""What each action changes, against an account of its own over random play with powers of every kind."""

import random
from collections.abc import Callable, Iterator

import pytest

from engine.game import CHANCE, TERMINAL
from engine.holmes_sherlock_moriarty.cards import FRAGMENT, JOKER, number_of, size_of
from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.holmes_sherlock_moriarty.state import (
    COUNT,
    DRAW,
    MOVE,
    OVER,
    PICK,
    PLACE,
    POWER,
    REFILL,
    START,
    Action,
    State,
)

REVEALED = (COUNT, OVER)
"""The phases after the last turn, when hidden clues lie with the visible ones."""

Maker = Callable[..., HolmesGame]
Step = tuple[State, Action, State, int]


def _steps(game: HolmesGame, seeds: range) -> Iterator[Step]:
    for seed in seeds:
        rng = random.Random(seed)
        state = game.initial_state()
        while (player := game.current_player(state)) != TERMINAL:
            choices = game.legal_actions(state)
            action = game.sample(state, rng) if player == CHANCE else rng.choice(choices)
            new = game.after(state, action)
            yield state, action, new, state.turn & 1
            state = new


def _of(state: State, name: str, player: int) -> int:
    value: int = getattr(state, f"{name}{player}")
    return value


@pytest.fixture(scope="module")
def steps(invented: Maker) -> list[tuple[HolmesGame, Step]]:
    usual, tight = invented(), invented({"categories": (3, 4, 9), "jokers": 5, "fragments": 2})
    return [(game, step) for game in (usual, tight) for step in _steps(game, range(40))]


def test_a_power_is_paid_for_once_and_a_gain_is_what_the_reserve_has(
    steps: list[tuple[HolmesGame, Step]],
) -> None:
    paid = 0
    for game, (state, action, new, player) in steps:
        before = (state.tokens0, state.tokens1)
        change = [new.tokens0 - before[0], new.tokens1 - before[1]]
        effect = game.effect(state.at) if state.phase == POWER and action.verb != "pass" else None
        expected = [0, 0]
        if effect is not None:
            gain = min(effect.count, 24 - sum(before)) if effect.kind == "gain" else 0
            expected[player] = gain - effect.pay
            paid += effect.pay > 0
            assert before[player] >= effect.pay
        assert change == expected, (game.format_state(state), action)
    assert paid > 300


def test_a_clue_goes_from_where_it_lies_to_its_new_owner_and_to_nobody_else(
    steps: list[tuple[HolmesGame, Step]],
) -> None:
    for game, (state, action, new, player) in steps:
        if action.verb not in ("take", "steal", "drop") or new.phase in REVEALED:
            continue
        card = 1 << 4 * action.one
        mine = _of(new, "visible", player) - _of(state, "visible", player)
        theirs = _of(new, "visible", 1 - player) - _of(state, "visible", 1 - player)
        gained = 0 if action.verb == "drop" or action.one == JOKER else card
        assert mine == gained, game.format_state(state)
        assert theirs == (0 if action.verb == "take" else -card)
        assert new.row - state.row == (-card if action.verb == "take" else 0)
        assert new.discards - state.discards == (card if action.verb == "drop" else 0)


def test_a_joker_is_asked_about_exactly_where_there_is_a_choice(
    steps: list[tuple[HolmesGame, Step]],
) -> None:
    started = placed = 0
    for game, (state, action, new, player) in steps:
        if action.verb not in ("take", "steal"):
            continue
        visible, jokers = _of(state, "visible", player), _of(state, "jokers", player)
        aside = _of(state, "aside", player)
        text = (game.format_state(state), game.format_action(action))
        if action.one == JOKER:
            room = any(number_of(visible, kind) and not jokers >> kind & 1 for kind in range(JOKER))
            assert (new.phase == PLACE) == room, text
            assert _of(new, "aside", player) == aside + (not room), text
            placed += room
        else:
            old = number_of(visible, action.one) or jokers >> action.one & 1
            asked = action.one != FRAGMENT and aside > 0 and not old
            assert (new.phase == START) == asked, text
            assert not asked or game.legal_actions(new)[0] == Action("join", action.one)
            started += asked
    assert started > 10
    assert placed > 50


def test_a_power_goes_on_until_all_its_clues_are_there_or_none_is_left(
    steps: list[tuple[HolmesGame, Step]],
) -> None:
    seen = 0
    for game, (state, action, new, player) in steps:
        if action.verb not in ("take", "steal", "drop") or new.phase in (PLACE, START):
            continue
        effect = game.effect(state.at)
        assert effect is not None
        left = (effect.count if state.phase == POWER else state.left) - 1
        source = new.row if action.verb == "take" else _of(new, "visible", 1 - player)
        assert (new.phase == PICK) == (left > 0 and source != 0), game.format_state(state)
        seen += new.phase == PICK
    assert seen > 30


def test_hidden_clues_are_as_many_as_the_power_gives_or_as_there_are(
    steps: list[tuple[HolmesGame, Step]],
) -> None:
    short = told = 0
    for game, (state, action, new, player) in steps:
        if state.phase == POWER and action.verb == "use" and new.phase == DRAW:
            effect = game.effect(state.at)
            assert effect is not None
            supply = size_of(state.pile) + size_of(state.discards)
            assert new.left == min(effect.count, supply)
            short += supply < effect.count
        if action.verb == "draw" and new.phase not in REVEALED:
            assert size_of(action.one) == state.left
            assert _of(new, "hidden", player) == _of(state, "hidden", player) + action.one
            assert _of(new, "hidden", 1 - player) == _of(state, "hidden", 1 - player)
            if state.left > size_of(state.pile):
                assert _of(new, "known", player) == _of(state, "hidden", player) + state.pile
                assert _of(new, "known", 1 - player) == _of(state, "hidden", 1 - player)
                told += 1
    assert short > 0
    assert told > 0


def test_the_row_is_filled_after_a_turn_as_far_as_there_are_cards(
    steps: list[tuple[HolmesGame, Step]],
) -> None:
    short = shuffled = 0
    for game, (state, action, new, _) in steps:
        supply = size_of(state.pile) + size_of(state.discards)
        if state.phase == REFILL:
            wanted = min(4 - size_of(state.row), supply)
            assert wanted > 0
            assert size_of(action.one) == wanted
            assert size_of(new.row) == size_of(state.row) + wanted
            if wanted > size_of(state.pile):
                shuffled += 1
                assert new.discards == 0
        if new.phase == MOVE and new.turn and size_of(new.row) < 4:
            assert new.pile == new.discards == 0, game.format_state(state)
            short += 1
    assert short > 0
    assert shuffled > 0


def test_a_turn_ends_with_the_next_player_or_the_next_day(steps: list[tuple[HolmesGame, Step]]) -> None:
    for game, (state, action, new, _) in steps:
        going_on = new.phase in (POWER, PICK, PLACE, START, DRAW, REFILL)
        if state.phase == COUNT or new.phase in REVEALED:
            continue
        if action.verb == "show" or (action.verb == "deal" and state.phase != REFILL) or going_on:
            assert (new.day, new.turn) == (state.day, state.turn), game.format_state(state)
        else:
            after = (state.day, state.turn + 1) if state.turn < 5 else (state.day + 1, 0)
            assert (new.day, new.turn) == after, game.format_state(state)
            assert (new.at, new.focus, new.left) == (0, 0, 0)
