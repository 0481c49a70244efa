"""Counting a game's whole tree: what others can count again, and what a wrong rule changes."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.play import JOINT


@dataclass(frozen=True, slots=True)
class Counts:
    """Nodes of a tree by what happens there; a state that is reached in two ways counts twice."""

    chance: int = 0
    decision: int = 0
    terminal: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        """Return the counts of two trees together."""
        return Counts(
            self.chance + other.chance, self.decision + other.decision, self.terminal + other.terminal
        )

    def __str__(self) -> str:
        """Return the counts in words."""
        return f"{self.chance} chance, {self.decision} decision, {self.terminal} terminal"


def count(game: Game[Any, Any], depth: int | None = None, state: Any = None) -> Counts:
    """Count the nodes below a state (the initial one), itself included, ``depth`` steps deep (None: all)."""
    return _count(game, game.initial_state() if state is None else state, depth, {})


def divide(game: Game[Any, Any], depth: int | None = None, state: Any = None) -> dict[str, Counts]:
    """Return the counts below each first action, outcome or joint action, by its notation."""
    root = game.initial_state() if state is None else state
    known: dict[tuple[Any, int | None], Counts] = {}
    below = None if depth is None else depth - 1
    return {word: _count(game, after, below, known) for word, after in _children(game, root)}


def differing(
    game: Game[Any, Any],
    expected: Counts,
    depth: int | None = None,
    by_first: Mapping[str, Counts] | None = None,
) -> str:
    """Return what differs from expected counts, by first action; empty if nothing does.

    With ``by_first`` of an earlier count only the first actions that differ are listed.
    """
    found = count(game, depth)
    if found == expected:
        return ""
    lines = [f"{game.id}: expected {expected}; counted {found}. Below each first action:"]
    old = by_first or {}
    new = divide(game, depth)
    for word in dict.fromkeys((*old, *new)):
        if not old or old.get(word) != new.get(word):
            was = f" (was {old.get(word, 'not there')})" if old else ""
            lines.append(f"  {word}: {new.get(word, 'not there')}{was}")
    return "\n".join(lines)


def _count(
    game: Game[Any, Any], state: Any, depth: int | None, known: dict[tuple[Any, int | None], Counts]
) -> Counts:
    if (state, depth) in known:
        return known[state, depth]
    player = game.current_player(state)
    total = Counts(int(player == CHANCE), int(player not in (CHANCE, TERMINAL)), int(player == TERMINAL))
    if depth != 0:
        below = None if depth is None else depth - 1
        for _, after in _children(game, state):
            total += _count(game, after, below, known)
    known[state, depth] = total
    return total


def _children(game: Game[Any, Any], state: Any) -> Iterator[tuple[str, Any]]:
    player = game.current_player(state)
    if player == CHANCE:
        for outcome, _ in game.chance_outcomes(state):
            yield game.format_action(outcome), game.after(state, outcome)
    elif player == SIMULTANEOUS:
        choices = [game.legal_actions(state, seat) for seat in range(len(game.players))]
        for joint in itertools.product(*choices):
            yield JOINT.join(game.format_action(a) for a in joint), game.apply_joint(state, joint)
    elif player != TERMINAL:
        for action in game.legal_actions(state):
            yield game.format_action(action), game.after(state, action)
