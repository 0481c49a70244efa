"""Two whole games that were looked through, played again: any change of the course of the game shows."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.play import format_playthrough, parse_playthrough, play, replay

Maker = Callable[..., HolmesGame]
FOLDER = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("name", ["known-powers", "invented"])
def test_a_kept_game_plays_out_as_before(invented: Maker, name: str) -> None:
    game = HolmesGame() if name == "known-powers" else invented({"days": 4})
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    past = parse_playthrough(text)
    assert format_playthrough(replay(game, past)) == text
    assert play(game, past.seed, variant=past.variant) == past
