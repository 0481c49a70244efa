"""Many seeded random games at full speed: no invariant broken, the end in time, returns within their bounds.

The laws of ``engine.conformance.check`` look at every state from all sides; this looks at many more states.
"""

import random
from dataclasses import dataclass
from typing import Any

from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.play import choose


@dataclass(frozen=True, slots=True)
class Simulation:
    """How many games were played, with how many decisions; the first fault with its seed and state."""

    plays: int
    decisions: int
    fault: str = ""


def simulate(game: Game[Any, Any], plays: int, *, seed: int = 0) -> Simulation:
    """Play so many games at random, the first with ``seed``; stop at the first fault."""
    decisions = 0
    for number in range(seed, seed + plays):
        made, fault = _played(game, number)
        decisions += made
        if fault:
            return Simulation(number - seed + 1, decisions, f"seed {number}: {fault}")
    return Simulation(plays, decisions)


def _played(game: Game[Any, Any], seed: int) -> tuple[int, str]:
    rng = random.Random(seed)
    state = game.initial_state()
    decisions = 0
    while (player := game.current_player(state)) != TERMINAL:
        if broken := game.faults(state):
            return decisions, f"{broken[0]} in {game.format_state(state)}"
        decisions += player != CHANCE
        if decisions > game.max_decisions:
            return decisions, f"no end after {game.max_decisions} decisions in {game.format_state(state)}"
        actions = choose(game, state, player, rng)
        state = game.apply_joint(state, actions) if player == SIMULTANEOUS else game.after(state, actions[0])
    if broken := game.faults(state):
        return decisions, f"{broken[0]} in {game.format_state(state)}"
    returns = game.returns(state)
    if len(returns) != len(game.players) or not all(game.min_return <= r <= game.max_return for r in returns):
        return decisions, f"the returns {returns} are out of bounds in {game.format_state(state)}"
    return decisions, ""
