"""What a player may not know: observations, resampling, draws, and counting when the pile runs out."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

from engine.game import CHANCE, TERMINAL
from engine.holmes_sherlock_moriarty.cards import (
    KINDS,
    draw,
    draws,
    format_cards,
    holds,
    parse_cards,
    size_of,
)
from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.holmes_sherlock_moriarty.state import State

Maker = Callable[..., HolmesGame]


def _states(game: HolmesGame, seed: int) -> list[State]:
    rng = random.Random(seed)
    found, state = [], game.initial_state()
    while (player := game.current_player(state)) != TERMINAL:
        found.append(state)
        action = game.sample(state, rng) if player == CHANCE else rng.choice(game.legal_actions(state))
        state = game.after(state, action)
    return found


def test_a_player_cannot_tell_a_resampled_state_from_the_real_one(invented: Maker) -> None:
    game, rng, changed = invented(), random.Random(1), 0
    for seed in range(10):
        for state in _states(game, seed):
            for player in (0, 1):
                other = game.resample(state, player, rng)
                assert game.observation(other, player) == game.observation(state, player)
                assert not game.faults(other)
                assert game.legal_actions(other, player) == game.legal_actions(state, player)
                changed += other != state
    assert changed > 200


def test_an_observation_shows_own_hidden_clues_and_only_the_number_of_the_others(invented: Maker) -> None:
    game = invented()
    state = next(s for seed in range(50) for s in _states(game, seed) if s.hidden0 and s.hidden1)
    mine, theirs = game.observation(state, 0), game.observation(state, 1)
    assert f"hidden={format_cards(state.hidden0)}/{size_of(state.hidden1)}" in mine
    assert f"hidden={size_of(state.hidden0)}/{format_cards(state.hidden1)}" in theirs
    assert f"pile={size_of(state.pile)} " in mine


def test_every_possible_hidden_hand_is_drawn_as_often_as_it_should_be(small: Maker) -> None:
    game = small(categories=(3,), jokers=1, row=0)
    state = game.parse_state(
        "phase=move day=1 turn=0 shown=watson,hudson,toby closed=- row=- pile=3x2,J discards=- at=- "
        "focus=- left=0 "
        "home=1/1 standing=-/- lying=-/- tokens=1/1 visible=-/- jokers=-/- aside=0/0 hidden=-/3 known=-/-"
    )
    rng = random.Random(7)
    seen = Counter(format_cards(game.resample(state, 0, rng).hidden1) for _ in range(4_000))
    assert set(seen) == {"3", "J"}
    assert abs(seen["J"] / 4_000 - 1 / 4) < 0.03
    assert game.resample(state, 1, rng) == state


def test_what_is_left_when_the_pile_runs_out_is_known_to_both(invented: Maker) -> None:
    game = invented({"categories": (3, 4), "jokers": 1, "fragments": 1})
    found = [
        (before, after)
        for seed in range(200)
        for before, after in zip(_states(game, seed), _states(game, seed)[1:], strict=False)
        if before.discards and not after.discards and (before.hidden0 or before.hidden1)
    ]
    assert found
    for before, after in found:
        assert holds(after.known0, before.hidden0)
        assert holds(after.known1, before.hidden1)
        rng = random.Random(0)
        assert all(holds(game.resample(after, 0, rng).hidden1, after.known1) for _ in range(5))


@pytest.mark.parametrize("text", ["3x2,4,J", "F", "5x5,9x3", "3,4,5,6,7,8,9,J,F"])
def test_the_chances_of_a_draw_are_those_of_taking_single_cards(text: str) -> None:
    cards = parse_cards(text)
    single = [kind for kind in range(KINDS) for _ in range(cards >> 4 * kind & 15)]
    for count in range(min(4, len(single)) + 1):
        ways = Counter(combinations(single, count)) if count else Counter({(): 1})
        by_hand: Counter[int] = Counter()
        for chosen, times in ways.items():
            by_hand[sum(1 << 4 * kind for kind in chosen)] += times
        total = sum(by_hand.values())
        assert dict(draws(cards, count)) == {drawn: Fraction(n, total) for drawn, n in by_hand.items()}


def test_cards_are_drawn_as_often_as_they_are_there() -> None:
    rng, cards = random.Random(3), parse_cards("3,9x3")
    seen = Counter(format_cards(draw(cards, 2, rng)) for _ in range(4_000))
    assert set(seen) == {"3,9", "9x2"}
    assert abs(seen["3,9"] / 4_000 - 1 / 2) < 0.03


def test_the_row_of_four_is_dealt_with_chances_that_add_up() -> None:
    game = HolmesGame()
    state = game.after(game.initial_state(), game.parse_action("show:toby,billy"))
    outcomes = dict(game.chance_outcomes(state))
    assert sum(outcomes.values()) == 1
    assert len(outcomes) == 494  # 495 ways to pick 4 of 9 kinds, less four 3s
    assert outcomes[game.parse_action("deal:J,F,9x2")] == Fraction(5 * 5 * 36, 270_725)


def test_two_of_ten_characters_are_revealed_with_equal_chances() -> None:
    game = HolmesGame()
    outcomes = dict(game.chance_outcomes(game.initial_state()))
    assert set(outcomes.values()) == {Fraction(1, 45)}
    assert len(outcomes) == 45


def test_a_row_filled_from_the_discards_takes_all_that_is_left_of_the_pile_first(small: Maker) -> None:
    game = small(categories=(3, 4), jokers=0, row=4)
    state = game.parse_state(
        "phase=refill day=1 turn=0 shown=watson,hudson,toby closed=- row=3,4 pile=3 discards=4x3 at=- "
        "focus=- "
        "left=0 home=0/1 standing=-/- lying=toby/- tokens=1/1 visible=3/- jokers=-/- aside=0/0 hidden=-/- "
        "known=-/-"
    )
    assert dict(game.chance_outcomes(state)) == {game.parse_action("deal:3,4"): Fraction(1)}
    after = game.apply(state, game.parse_action("deal:3,4"))
    assert (format_cards(after.pile), after.discards) == ("4x2", 0)
    for wrong in ("deal:4x2", "deal:3x2", "deal:3", "deal:3,4x2"):
        reason = game.why_illegal(state, game.parse_action(wrong))
        assert reason is not None, wrong
        assert reason.rule == "is_no_draw"
