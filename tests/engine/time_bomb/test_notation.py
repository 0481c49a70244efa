"""The one-line notation: round trips, and errors that say what is wrong where."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import InvalidNotation
from engine.play import states
from engine.time_bomb import decks
from engine.time_bomb.game import Evolution, TimeBomb
from engine.time_bomb.notation import format_action, format_state, parse_action, parse_state
from engine.time_bomb.state import Cut, RolesDealt, State, WiresDealt, WiresRemoved

FIVE = TimeBomb(decks.iello(5))
TOLD = st.text(alphabet="sdbABCDEF", max_size=5)
ROLES = st.text(alphabet="SM", max_size=8)
CUTS = st.lists(st.tuples(st.sampled_from("12345678"), st.sampled_from("sdbA")), max_size=32).map(
    lambda cuts: "".join(seat + wire for seat, wire in cuts)
)


@given(roles=ROLES, hands=st.lists(TOLD, min_size=1, max_size=8).map(tuple), cuts=CUTS)
def test_any_rows_read_back_as_they_were_written(roles: str, hands: tuple[str, ...], cuts: str) -> None:
    state = State(roles, "", hands, cuts)
    assert parse_state(format_state(state)) == state


@given(roles=ROLES, pool=TOLD.filter(bool).map(lambda wires: "".join(sorted(wires))), cuts=CUTS)
def test_any_pool_reads_back_as_it_was_written(roles: str, pool: str, cuts: str) -> None:
    state = State(roles, pool, (), cuts)
    assert parse_state(format_state(state)) == state


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Cut(0, 0), "cut:1.1"),
        (Cut(7, 4), "cut:8.5"),
        (RolesDealt("SMMS"), "roles:SMMS"),
        (WiresDealt(("sd", "", "b")), "deal:sd/-/b"),
        (WiresRemoved("AAB"), "remove:AAB"),
        (WiresRemoved(""), "remove:-"),
    ],
)
def test_an_action_is_written_like_this_and_reads_back(
    action: Cut | RolesDealt | WiresDealt | WiresRemoved, told: str
) -> None:
    assert format_action(action) == told
    assert parse_action(told) == action
    assert type(parse_action(told)) is type(action)


def test_bombs_removed_are_read_in_order() -> None:
    assert parse_action("remove:BAA") == WiresRemoved("AAB")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SMSM", "1 parts"),
        ("SM sd/bd", "2 parts"),
        ("SM sd/bd - -", "4 parts"),
        ("SX sd/bd -", "“X” in “SX sd/bd -” is not a role: M, S"),
        ("SM sd/bx -", "“x” in “SM sd/bx -” is not a wire"),
        ("SM sd//bd -", "a part is empty"),
        ("SM * -", "a part is empty"),
        ("SM *sd -", "not in order: *ds"),
        ("SM *dz -", "“z”"),
        ("SM sd/bd 2", "“2” of “SM sd/bd 2” are not pairs"),
        ("SM sd/bd 9s", "“9s”"),
        ("SM sd/bd 0s", "“0s”"),
        ("SM sd/bd 2x", "“2x”"),
        (" sd/bd -", "a part is empty"),
    ],
)
def test_a_text_that_is_no_state_is_said_to_be_none(text: str, said: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_state(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cut", "“cut” is no action"),
        ("cut:", "“cut:” is no action"),
        ("cut:2", "names no wire"),
        ("cut:0.1", "names no wire"),
        ("cut:1.0", "names no wire"),
        ("cut:a.1", "names no wire"),
        ("cut:1.b", "names no wire"),
        ("cut:12.1", "names no wire"),
        ("cut:².1", "names no wire"),
        ("roles:SSX", "“X”"),
        ("deal:ss/x", "“x”"),
        ("deal:ss//s", "a part is empty"),
        ("remove:x", "“x”"),
        ("pass:1", "“pass” is no kind of action"),
    ],
)
def test_a_text_that_is_no_action_is_said_to_be_none(text: str, said: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_action(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SSMM sssss/sssss/sssss/sssds/ddddb -", "4 roles for 5 players"),
        ("SSMMM sssss/sssss/sssss/sssds/ddddb -", "not among 3 Sherlock and 2 Moriarty"),
        ("SSSSM sssss/sssss/sssss/sssds/ddddb -", "not among 3 Sherlock and 2 Moriarty"),
        ("SSSMM sssss/sssss/sssss/ssssds/ddddb -", "20 wires “s” of 19"),
        ("SSSMM sssss/sssss/sssss/ssssd/dddd -", "24 wires in all, not 25"),
        ("SSSMM sssss/sssss/sssss/sssss/ddddb -", "20 wires “s” of 19"),
        ("SSSMM sssss/sssss/sssss/ssssd/ddddA -", "1 wires “A” of 0"),
        ("SSSMM sssss/sssss/sssss/ssss/dddddb -", "seat 4 has 4 wires face down, not 5"),
        ("SSSMM sssss/sssss/sssss/ssssdddddb -", "4 rows for 5 players"),
        ("SSSMM sssss/sssss/sssss/ssss/dddddb/- -", "6 rows for 5 players"),
        ("SSSMM ssss/sssss/sssss/ssssd/ddddb 1s", "at cut 1, seat 1 cuts its own wire"),
        ("SSSMM sssss/sss/sssss/ssssd/ddddb 2s2s", "at cut 2, seat 2 cuts its own wire"),
        ("SSSMM ssssd/ssss/sssss/sssss/dddd 5b2s", "after cut 1"),
        ("SSSMM sssss/sssss/sssss/ssssd/dddd 6b", "a seat that nobody has"),
        ("SSSMM *bddddsssssssssssssssssss 2d", "in the pool after cut 1"),
        ("SSSMM *dddddsssssssssssssss 2s3s4s5s1b", "in the pool after cut 5"),
        ("- sssss/sssss/sssss/ssssd/ddddb -", "before the roles"),
        ("- *bdddddssssssssssssssssss 2s", "before the roles"),
        ("- *bdddddssssssssssssssssss -", "24 wires"),
        ("SSSMM ssss/ssss/ssss/sssd/ddddb 2s3s4s5s1s", "“s” of 19"),
        ("SSSMM sssss/ssss/ssss/sd/ddddb 2s3s4s5s1s", "seat 1 has 5 wires face down, not 4"),
    ],
)
def test_a_state_that_cannot_come_up_is_said_not_to(text: str, said: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        FIVE.parse_state(text)
    assert "cannot come up" in str(caught.value)
    assert said in str(caught.value)


def test_bombs_that_evolution_cannot_have_left_are_noticed() -> None:
    game = Evolution(decks.evolution(4, 4))
    assert game.parse_state("SSSM AAAAA/BBBBB/CCCCC/Ddddd -").hands[0] == "AAAAA"
    with pytest.raises(InvalidNotation, match="6 wires “A” of 5"):
        game.parse_state("SSSM AAAAA/ABBBB/CCCCC/Ddddd -")
    with pytest.raises(InvalidNotation, match="3 defusing wires, not 4"):
        game.parse_state("SSSM AAAAA/BBBBB/CCCCC/DDddd -")
    with pytest.raises(InvalidNotation, match="20 wires before the roles"):
        game.parse_state("- *AAAAABBBBBCCCCCDdddd -")


def test_wires_in_two_places_at_once_are_noticed() -> None:
    hands = ("sssss", "sssss", "sssss", "ssssd", "dddd")
    assert FIVE.faults(State("SSSMM", "b", hands, ""))[0].startswith("wires are in the pool and before")


def test_every_state_and_action_of_a_play_reads_back() -> None:
    rng = random.Random(8)
    for game in (FIVE, TimeBomb(decks.iello(8)), Evolution(decks.evolution(6, 5))):
        for seed in rng.sample(range(10**6), 10):
            for state, _, actions in states(game, seed):
                assert game.parse_state(game.format_state(state)) == state
                assert [game.parse_action(game.format_action(action)) for action in actions] == list(actions)
