"""Random play: the seed decides it, its text leads back to it, and a replay notices a changed game."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import Duel, Table

from corpus.errors import IllegalAction, InvalidNotation
from engine.engine import Engine
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL
from engine.play import choose, format_playthrough, parse_playthrough, play, replay, states

PLAY = """game duel
variant usual
seed 3
state -/-/-/-
chance: deal:12
state 12/-/-/-
together: bid:0 + bid:1 of bid:0 bid:1 + bid:0 bid:1
state 12/01/-/-
chance: luck:l
state 12/01/l/-
player 0: say:hi of say:hi say:lo
state 12/01/l/hi
end -1 1
"""


def test_a_playthrough_reads_from_plain_lines() -> None:
    past = parse_playthrough(PLAY)
    assert [step.player for step in past.steps] == [CHANCE, SIMULTANEOUS, CHANCE, 0]
    assert past.steps[1].actions == ("bid:0", "bid:1")
    assert past.steps[1].legal == (("bid:0", "bid:1"), ("bid:0", "bid:1"))
    assert (past.variant, past.seed, past.end, past.returns) == ("usual", 3, "12/01/l/hi", (-1, 1))
    assert format_playthrough(past) == PLAY
    assert replay(Duel(), past) == past


@given(seed=st.integers(0, 10**6))
def test_any_play_of_a_seed_is_the_same_reads_back_and_replays(seed: int) -> None:
    past = play(Duel(), seed, variant="usual")
    assert past == play(Duel(), seed, variant="usual")
    assert parse_playthrough(format_playthrough(past)) == past
    assert replay(Duel(), past) == past


def test_seeds_give_different_plays(nim: Engine) -> None:
    assert len({play(nim.game(), seed).steps for seed in range(50)}) > 45


def test_returns_that_are_no_whole_numbers_read_back() -> None:
    class Thirds(Duel):
        def returns(self, state: Table) -> tuple[float, ...]:
            return tuple(value / 3 for value in super().returns(state))

    past = play(Thirds(), 1)
    assert parse_playthrough(format_playthrough(past)).returns == past.returns


def test_a_replay_shows_where_a_game_pays_otherwise() -> None:
    class Reversed(Duel):
        def returns(self, state: Table) -> tuple[float, ...]:
            return super().returns(state)[::-1]

    past = parse_playthrough(PLAY)
    assert replay(Reversed(), past).returns == (1, -1)


def test_a_replay_of_what_is_no_longer_legal_is_refused() -> None:
    with pytest.raises(IllegalAction, match="It is not the time"):
        replay(Duel(), parse_playthrough(PLAY.replace("chance: luck:l", "chance: say:lo")))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "This is no playthrough"),
        (PLAY.replace("seed 3", "seed three"), "three"),
        (PLAY.replace("state 12/-/-/-", "stat 12/-/-/-"), "expected “state …”, found “stat 12/-/-/-”"),
        (PLAY.replace("chance: luck:l\n", ""), "This is no playthrough"),
        (PLAY.replace("player 0: say:hi", "somebody: say:hi"), "somebody"),
        (PLAY.replace("player 0: ", "player 0 "), "expected who did what"),
        (PLAY.replace("end -1 1", "end"), ""),
    ],
)
def test_a_text_that_is_no_playthrough_is_refused(text: str, told: str) -> None:
    if not told:  # an end without returns is a playthrough of a game without players
        assert parse_playthrough(text).returns == ()
        return
    with pytest.raises(InvalidNotation, match=told):
        parse_playthrough(text)


def test_states_begin_at_the_beginning_and_end_at_the_end() -> None:
    found = list(states(Duel(), 5))
    assert found[0][0] == Table()
    assert [player for _, player, _ in found] == [CHANCE, SIMULTANEOUS, CHANCE, 0, TERMINAL]
    assert found[-1][2] == ()


def test_a_choice_is_one_legal_action_a_player() -> None:
    game, rng = Duel(), random.Random(1)
    dealt = Table(cards=(3, 1))
    chosen = {choose(game, dealt, SIMULTANEOUS, rng) for _ in range(40)}
    assert chosen == {("bid:1", "bid:0"), ("bid:1", "bid:1")}
