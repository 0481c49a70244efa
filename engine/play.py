"""Seeded random play, and its text form: a playthrough that can be kept, read and played again.

A playthrough is plain lines: the game, then for each step the state, who is to move with what choice, and
what was done; last the returns::

    game nim
    variant usual
    seed 1
    state - | 3,4,5
    chance: first:1
    state 1 | 3,4,5
    player 1: 1x2 of 1x1 1x2 1x3 2x1 …
    end 1 -1
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from corpus.errors import InvalidNotation
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game

JOINT = "+"
"""Between the actions of players who chose at once."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the state, whose it is, what could be done (a list a player who chose), what was done."""

    state: str
    player: int
    legal: tuple[tuple[str, ...], ...]
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One whole play in notation."""

    game: str
    variant: str
    seed: int
    steps: tuple[Step, ...]
    end: str
    returns: tuple[float, ...]


def choose(game: Game[Any, Any], state: Any, player: int, rng: random.Random) -> tuple[Any, ...]:
    """Return what is done next at random: a chance outcome, an action, or one action a player."""
    if player == CHANCE:
        return (game.sample(state, rng),)
    if player == SIMULTANEOUS:
        return tuple(rng.choice(game.legal_actions(state, at)) for at in range(len(game.players)))
    return (rng.choice(game.legal_actions(state)),)


def follow(game: Game[Any, Any], state: Any, player: int, actions: Sequence[Any]) -> Any:
    """Return the state after what was done, checked. Raises IllegalAction."""
    return game.apply_joint(state, actions) if player == SIMULTANEOUS else game.apply(state, actions[0])


def states(game: Game[Any, Any], seed: int) -> Iterator[tuple[Any, int, tuple[Any, ...]]]:
    """Yield each state of a random play with whose turn it is and what is done then; last the end."""
    rng = random.Random(seed)
    state = game.initial_state()
    while (player := game.current_player(state)) != TERMINAL:
        actions = choose(game, state, player, rng)
        yield state, player, actions
        state = follow(game, state, player, actions)
    yield state, TERMINAL, ()


def play(game: Game[Any, Any], seed: int, *, variant: str = "") -> Playthrough:
    """Play at random, and return what happened."""
    steps: list[Step] = []
    last = None
    for state, player, actions in states(game, seed):
        last = state
        if player != TERMINAL:
            steps.append(_step(game, state, player, actions))
    return Playthrough(game.id, variant, seed, tuple(steps), game.format_state(last), game.returns(last))


def replay(game: Game[Any, Any], past: Playthrough) -> Playthrough:
    """Play the actions of a playthrough again; equal to it if the game has not changed.

    Raises IllegalAction, or InvalidNotation where an action can no longer be read.
    """
    state = game.initial_state()
    steps: list[Step] = []
    for step in past.steps:
        player = game.current_player(state)
        actions = tuple(game.parse_action(action) for action in step.actions)
        steps.append(_step(game, state, player, actions))
        state = follow(game, state, player, actions)
    return Playthrough(
        game.id, past.variant, past.seed, tuple(steps), game.format_state(state), game.returns(state)
    )


def _step(game: Game[Any, Any], state: Any, player: int, actions: Sequence[Any]) -> Step:
    deciding = {CHANCE: (), SIMULTANEOUS: range(len(game.players))}.get(player, (player,))
    legal = tuple(tuple(game.format_action(a) for a in game.legal_actions(state, at)) for at in deciding)
    return Step(game.format_state(state), player, legal, tuple(game.format_action(a) for a in actions))


def format_playthrough(past: Playthrough) -> str:
    """Return a playthrough as lines of text."""
    lines = [f"game {past.game}", f"variant {past.variant}", f"seed {past.seed}"]
    for step in past.steps:
        lines.append(f"state {step.state}")
        done = f" {JOINT} ".join(step.actions)
        choices = f" {JOINT} ".join(" ".join(legal) for legal in step.legal)
        who = {CHANCE: "chance", SIMULTANEOUS: "together"}.get(step.player, f"player {step.player}")
        lines.append(f"{who}: {done} of {choices}" if choices else f"{who}: {done}")
    lines += [
        f"state {past.end}",
        "end " + " ".join(repr(float(value)).removesuffix(".0") for value in past.returns),
    ]
    return "\n".join(lines) + "\n"


def parse_playthrough(text: str) -> Playthrough:
    """Read a playthrough from its lines. Raises InvalidNotation, which names the line."""
    lines = text.removesuffix("\n").split("\n")
    try:
        game, variant, seed = (_after(line, word) for line, word in zip(lines, _HEAD, strict=False))
        *body, end, returns = lines[len(_HEAD) :]
        steps = tuple(
            _parse_step(_after(state, "state"), done)
            for state, done in zip(body[::2], body[1::2], strict=True)
        )
        values = tuple(float(value) for value in _after(returns, "end").split())
        return Playthrough(game, variant, int(seed), steps, _after(end, "state"), values)
    except ValueError as error:
        raise InvalidNotation(f"This is no playthrough: {error}. Record it again.") from error


_HEAD = ("game", "variant", "seed")


def _after(line: str, word: str) -> str:
    if line.split(" ")[0] != word:
        raise ValueError(f"expected “{word} …”, found “{line}”")
    return line[len(word) + 1 :]


def _parse_step(state: str, line: str) -> Step:
    who, colon, done = line.partition(": ")
    known = {"chance": CHANCE, "together": SIMULTANEOUS}
    if not colon:
        raise ValueError(f"expected who did what, found “{line}”")
    player = known[who] if who in known else int(_after(who, "player"))
    actions, _, choices = done.partition(" of ")
    legal = tuple(tuple(part.split()) for part in choices.split(f" {JOINT} ")) if choices else ()
    return Step(state, player, legal, tuple(actions.split(f" {JOINT} ")))
