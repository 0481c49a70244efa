"""An engine's games to play, by variant."""

import pytest
from toys import Duel, engine

from engine.engine import Engine


def test_the_usual_game_is_the_first_variant_and_others_go_by_name(nim: Engine) -> None:
    assert isinstance(engine().game(), Duel)
    usual, small = nim.game(), nim.game("small")
    assert usual.initial_state() == nim.game("usual").initial_state()
    assert small.initial_state() != usual.initial_state()


def test_every_call_makes_a_game_of_its_own(nim: Engine) -> None:
    assert nim.game() is not nim.game()


def test_an_unknown_variant_is_no_game(nim: Engine) -> None:
    with pytest.raises(KeyError):
        nim.game("huge")
