"""Notation leads back, says what is wrong; a player sees what he may and nothing else."""

import random

import pytest

from corpus.errors import InvalidNotation
from engine.game import TERMINAL
from engine.holmes_and_moriarty import ENGINE
from engine.holmes_and_moriarty.state import PLAY, REARRANGE, START, State, hand_of, numbers
from engine.play import choose, follow, states

GAME = ENGINE.game()
GOOD = (
    "play h1 m=3 h=4 laid=0,1,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 chose=1>2|10>11 orders=-|- due=0 "
    "rights=- won=0-0 winner=-"
)


def test_a_state_and_its_actions_lead_back() -> None:
    for variant in ("drawn-printing", "learning", "rearranging-in-turn"):
        game = ENGINE.game(variant)
        for state, player, done in states(game, 4):
            assert game.parse_state(game.format_state(state)) == state
            if player != TERMINAL:
                assert all(game.parse_action(game.format_action(action)) == action for action in done)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("play h1", "play", "has 11 words; a state has 12"),
        ("play", "sleep", "“sleep” is nothing that comes next"),
        ("m=3", "h=3", "stands where m= belongs"),
        ("m=3", "m3", "stands where m= belongs"),
        ("m=3", "m=x", "“x” is no number"),
        ("m=3", "m=3,3", "holds a space twice"),
        ("m=3", "m=4", "a space holds two tokens"),
        ("m=3", "m=17", "a space that is not there"),
        ("h1", "h6", "hand 6 is none of 1 to 5"),
        ("h1", "h0", "hand 0"),
        ("h1", "hx", "no number for the hand"),
        ("laid=0,1,0", "laid=0,1", "Case cards are laid out"),
        ("laid=0,1,0", "laid=1,1,0", "laid out too often"),
        ("laid=0,1,0", "laid=0,9,0", "not there"),
        ("dealt=1.2.3.4.5.6.7|", "dealt=1.2.3.4.5.6.7", "needs a |"),
        ("dealt=1.2.3.4.5.6.7", "dealt=1.2.3.4.5.6", "each player is dealt 7 cards"),
        ("dealt=1.2.3.4.5.6.7", "dealt=1.2.3.4.5.6.8", "dealt twice"),
        ("dealt=1.2.3.4.5.6.7", "dealt=1.2.3.4.5.6.6", "holds a card twice"),
        ("dealt=1.2.3.4.5.6.7", "dealt=1.2.3.4.5.6.17", "is not there"),
        ("chose=1>2", "chose=8>2", "8>2 at Case 1 was not in hand"),
        ("chose=1>2", "chose=1>1", "1>1 at Case 1 was not in hand"),
        ("chose=1>2", "chose=done", "is no choice"),
        ("chose=1>2|10>11", "chose=1>2|-", "more often than the other"),
        ("chose=1>2|10>11", "chose=1>2,8>9,3>4|10>11,5>6,12>13", "do not belong to this step"),
        ("orders=-|-", "orders=123|-", "outside their step"),
        ("orders=-|-", "orders=1a3|-", "is no action"),
        ("due=0", "due=1", "outside their step"),
        ("rights=-", "rights=1", "outside their step"),
        ("won=0-0", "won=0", "as in won=0-1"),
        ("won=0-0", "won=1-0", "learning game only"),
        ("winner=-", "winner=x", "is none of moriarty, holmes"),
        ("winner=-", "winner=holmes", "exactly when the game is over"),
    ],
)
def test_a_wrong_state_is_refused_with_what_is_wrong(old: str, new: str, words: str) -> None:
    assert GAME.format_state(GAME.parse_state(GOOD)) == GOOD
    assert old in GOOD
    with pytest.raises(InvalidNotation) as error:
        GAME.parse_state(GOOD.replace(old, new, 1))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("variant", "text", "words"),
    [
        (
            "drawn-printing",
            "lay h1 m=- h=- laid=- dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 chose=-|- orders=-|- due=0 "
            "rights=- won=0-0 winner=-",
            "before the deal",
        ),
        (
            "learning",
            "lay h1 m=- h=- laid=- dealt=-|- chose=-|- orders=-|- due=0 rights=- won=0-0 winner=-",
            "no Case cards are laid out",
        ),
        (
            "learning",
            "deal h1 m=1 h=- laid=- dealt=-|- chose=-|- orders=-|- due=0 rights=- won=0-0 winner=-",
            "neither tokens nor Case cards",
        ),
        (
            "drawn-printing",
            "rearrange h1 m=- h=- laid=0,0,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
            "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=123|- due=0 rights=- won=0-0 winner=-",
            "rearranged already",
        ),
        (
            "drawn-printing",
            "bonus h1 m=- h=- laid=0,0,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
            "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=122|123 due=1 rights=- won=0-0 winner=-",
            "exactly one Clue",
        ),
        (
            "drawn-printing",
            "bonus h1 m=- h=- laid=0,0,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
            "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=123|123 due=3 rights=- won=0-0 winner=-",
            "more than a hand can bring",
        ),
        (
            "drawn-printing",
            "bonus h1 m=- h=- laid=0,0,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
            "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=123|123 due=1 rights=4 won=0-0 winner=-",
            "a Case that is not there",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused(variant: str, text: str, words: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        ENGINE.game(variant).parse_state(text)
    assert words in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "5", "5>", "order:", "m@", "h@3", "lay:", "deal:1|", "h0@3", "Done", "x>y"]
)
def test_a_word_that_is_no_action_is_refused_with_examples(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is no action; write 5>9"):
        GAME.parse_action(text)


def test_hands_are_passed_on_and_come_back() -> None:
    state = GAME.parse_state(GOOD)
    assert [numbers(hand_of(state, seat)) for seat in (0, 1)] == [(8, 9, 12, 13, 14), (3, 4, 5, 6, 7)]
    state = GAME.apply_joint(state, (GAME.parse_action("8>9"), GAME.parse_action("3>4")))
    assert [numbers(hand_of(state, seat)) for seat in (0, 1)] == [(5, 6, 7), (12, 13, 14)]


def _unseen(state: State, seat: int) -> set[int]:
    """What a player has not seen by the second Case: neither dealt to him nor passed to him."""
    before = state._replace(choices=(state.choices[0][:1], state.choices[1][:1]))
    return set(range(1, 17)) - set(numbers(state.dealt[seat])) - set(numbers(hand_of(before, seat)))


def test_what_a_player_may_not_know_is_drawn_anew_and_the_rest_stays() -> None:
    rng = random.Random(7)
    seen: dict[str, set[object]] = {"first pair": set(), "second pair": set(), "second order": set()}
    third: set[frozenset[int]] = set()
    for text_seed in range(30):
        for state, _, _ in states(GAME, text_seed):
            if state.phase not in (PLAY, REARRANGE):
                assert GAME.resample(state, 0, rng) == state
                continue
            for seat in (0, 1):
                other = GAME.resample(state, seat, rng)
                rival = 1 - seat
                assert GAME.observation(other, seat) == GAME.observation(state, seat)
                assert other.dealt[seat] == state.dealt[seat]
                assert other.choices[seat] == state.choices[seat]
                assert GAME.faults(other) == ()
                made = len(state.choices[0])
                if made >= 1:
                    assert set(other.choices[rival][0]) <= _unseen(state, seat)
                    assert len(_unseen(state, seat)) == 4
                    seen["first pair"].add(set(other.choices[rival][0]) == set(state.choices[rival][0]))
                if made >= 2:
                    seen["second pair"].add(set(other.choices[rival][1]) == set(state.choices[rival][1]))
                    seen["second order"].add(other.choices[rival][1] == state.choices[rival][1])
                if made == 3:
                    held = hand_of(
                        state._replace(choices=(state.choices[0][:2], state.choices[1][:2])), rival
                    )
                    assert set(other.choices[rival][2]) <= set(numbers(held))
                    third.add(frozenset(other.choices[rival][2]))
    assert seen == {"first pair": {True, False}, "second pair": {True}, "second order": {True, False}}
    assert len(third) > 30


def test_the_cards_of_the_opponent_do_not_stand_in_an_observation() -> None:
    state = GAME.parse_state(GOOD)
    first = GAME.observation(state, 0)
    assert "held 1.2.3.4.5.6.7 8.9.12.13.14 chose 1>2" in first
    assert "10>11" not in first
    assert "10" not in first
    assert GAME.observation(state, 1).endswith("held 8.9.10.11.12.13.14 3.4.5.6.7 chose 10>11")
    deal = GAME.parse_state(GOOD.replace("chose=1>2|10>11", "chose=-|-"))
    assert GAME.observation(deal, 0).endswith("held 1.2.3.4.5.6.7 chose -")


def test_one_case_a_hand_is_hidden_as_well() -> None:
    game = ENGINE.game("reduced")
    rng = random.Random(1)
    drawn = set()
    state = game.initial_state()
    while state.phase != REARRANGE:
        player = game.current_player(state)
        state = follow(game, state, player, choose(game, state, player, rng))
    for _ in range(100):
        other = game.resample(state, 1, rng)
        assert other.dealt[1] == state.dealt[1]
        assert set(other.choices[0][0]) <= set(numbers(other.dealt[0]))
        drawn.add(other.choices[0])
    assert len(drawn) == 6


def test_the_start_is_the_same_for_all_games_with_tokens() -> None:
    assert GAME.initial_state() == START
    assert ENGINE.game("learning").initial_state() != START
