"""States and actions in one line: read as they are written, and refused with what is wrong."""

import random
from collections.abc import Callable

import pytest

from corpus.errors import InvalidNotation
from engine.game import CHANCE, TERMINAL
from engine.holmes_sherlock_moriarty.game import HolmesGame

Maker = Callable[..., HolmesGame]

STATE = (
    "phase=move day=2 turn=0 shown=watson,hudson,lestrade,pike,toby,billy closed=- row=3,7x2,J "
    "pile=3x2,4x4,5x5,6x6,7x5,8x8,9x9,Jx3,Fx5 discards=- at=- focus=- left=0 home=0/0 "
    "standing=watson,toby,billy/watson,hudson,lestrade lying=-/- tokens=6/6 visible=-/- jokers=-/- aside=1/0 "
    "hidden=-/- known=-/-"
)


def test_every_state_and_action_of_play_is_read_as_it_is_written(invented: Maker) -> None:
    for game in (HolmesGame(), invented()):
        for seed in range(12):
            rng = random.Random(seed)
            state = game.initial_state()
            while (player := game.current_player(state)) != TERMINAL:
                assert game.parse_state(game.format_state(state)) == state
                for action in game.legal_actions(state):
                    text = game.format_action(action)
                    assert " " not in text
                    assert game.parse_action(text) == action
                choices = game.legal_actions(state)
                action = game.sample(state, rng) if player == CHANCE else rng.choice(choices)
                assert game.parse_action(game.format_action(action)) == action
                state = game.after(state, action)
            assert game.parse_state(game.format_state(state)) == state


def test_a_state_is_written_the_same_way_as_it_is_read() -> None:
    assert HolmesGame().format_state(HolmesGame().parse_state(STATE)) == STATE


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("phase=move", "phase=nap", "phase=nap is none of"),
        ("day=2 ", "", "day missing"),
        ("day=2", "day=2 day=3", "each of"),
        ("day=2", "day=two", "a number is needed"),
        ("day=2", "day=9", "character cards are shown"),
        ("shown=watson,hudson", "shown=watson,watson", "names watson twice"),
        ("pike,toby,billy closed", "pike,toby,nobody closed", "is none of"),
        ("row=3,7x2,J", "row=3,7x2,K", "is no clue"),
        ("row=3,7x2,J", "row=3,7x3,J", "cards 7, not 7"),
        ("row=3,7x2,J", "row=3,3,7,J", "stands twice"),
        ("row=3,7x2,J", "row=3,7x12,J", "is no clue"),
        ("home=0/0", "home=0", "two values"),
        ("home=0/0", "home=1/0", "has 4 pawns, not 3"),
        ("standing=watson,toby,billy", "standing=watson,toby,gregson", "not shown"),
        ("closed=-", "closed=watson", "indisposed that cannot be"),
        ("closed=-", "closed=kramm", "indisposed that cannot be"),
        ("tokens=6/6", "tokens=20/6", "more than 24"),
        ("aside=1/0", "aside=0/0", "cards J, not 5"),
        ("turn=0", "turn=6", "no turn 6"),
        ("known=-/-", "known=7/-", "more is known"),
        ("row=3,7x2,J pile=3x2,4x4", "row=3,7x2,J,4 pile=3x2,4x3", "the row has 5 cards"),
        ("shown=watson,hudson,lestrade,pike", "shown=watson,hudson,gregson,pike", "of the board"),
        ("lying=-/-", "lying=toby/-", "4 pawns"),
        ("jokers=-/-", "jokers=2/-", "is none of 3"),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_what_is_wrong(old: str, new: str, told: str) -> None:
    assert old in STATE
    with pytest.raises(InvalidNotation) as error:
        HolmesGame().parse_state(STATE.replace(old, new))
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fly:toby", "is no action"),
        ("go", "is no action"),
        ("use:7", "is no action"),
        ("go:toby", "go:from>to"),
        ("go:home>nobody", "is none of"),
        ("take:2", "is none of"),
        ("join:J", "is none of"),
        ("deal:7x0", "is no clue"),
        ("deal:7xq", "is no clue"),
        ("show:toby,toby", "twice"),
        ("", "is no action"),
    ],
)
def test_an_action_that_cannot_be_is_refused_with_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        HolmesGame().parse_action(text)
    assert told in str(error.value)


def test_actions_are_written_as_the_booklet_speaks() -> None:
    game = HolmesGame()
    written = "go:home>toby go:watson>irene take:7 join:5 aside pass show:toby deal:3x2,J"
    for text in written.split():
        assert game.format_action(game.parse_action(text)) == text
