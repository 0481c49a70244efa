"""Nim to play. Notation: ``1 | 3,4,5 | 2`` is player 1 to move, the heaps, who has passed."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from corpus.errors import InvalidNotation
from engine.game import CHANCE, TERMINAL, Game
from engine.rule import Reason, Rule, first_reason
from ruleproof_nim import rules


class State(NamedTuple):
    """Whose turn it is (None before the toss), the heaps, and who has passed."""

    turn: int | None
    heaps: tuple[int, ...]
    passed: tuple[bool, bool] = (False, False)


class Action(NamedTuple):
    """Matches out of a heap (from 1; ``1x2`` is two from heap 1); a toss is heap 0, a pass no match."""

    heap: int
    matches: int


PASS = Action(1, 0)


class Nim(Game[State, Action]):
    """Nim with any heaps, and either reading of the last match."""

    id = "nim"
    players = ("1", "2")
    min_return, max_return = -1, 1

    def __init__(self, heaps: tuple[int, ...] = rules.HEAPS, last_match: str = "wins") -> None:
        """Take the heaps and the reading of ``last_match``."""
        self.heaps, self.last_match = heaps, last_match
        self.max_decisions = sum(heaps) + rules.PLAYERS

    def initial_state(self) -> State:
        """Return the state before the toss."""
        return State(None, self.heaps)

    def current_player(self, state: State) -> int:
        """Return whose turn it is."""
        if state.turn is None:
            return CHANCE
        return TERMINAL if rules.is_over(state.heaps) else state.turn

    def legal_actions(self, state: State, player: int | None = None) -> Sequence[Action]:
        """Return each number of matches out of each heap, and the pass."""
        current = self.current_player(state)
        if current < 0 or player not in (None, current):
            return ()
        takes = [Action(at, n) for at, heap in enumerate(state.heaps, 1) for n in range(1, heap + 1)]
        may_pass = not rules.may_not_pass(state.passed[current], state.heaps)
        return (*takes, PASS) if may_pass else takes

    def why_illegal(self, state: State, action: Action, player: int | None = None) -> Reason | None:
        """Return the rule that forbids the action."""
        current = self.current_player(state)
        if current == CHANCE:
            # Before the toss nobody begins, so nothing but a toss can happen.
            return None if _is_toss(action) else _says(rules.first_player, 0)
        if current == TERMINAL:
            return first_reason([rules.is_over], state.heaps)
        if player not in (None, current) or action.heap == 0:
            return _says(rules.next_player, 1 - current)
        if action == PASS:
            return first_reason([rules.may_not_pass], state.passed[current], state.heaps)
        heap = state.heaps[action.heap - 1] if action.heap <= len(state.heaps) else 0
        few = first_reason([rules.takes_too_few], action.matches)
        return few or first_reason([rules.takes_too_many], action.matches, heap)

    def after(self, state: State, action: Action) -> State:
        """Return the state after a toss, a pass, or matches taken."""
        if state.turn is None:
            return State(rules.first_player(action.matches), state.heaps)
        passed = tuple(p or (action == PASS and at == state.turn) for at, p in enumerate(state.passed))
        heaps = tuple(n - action.matches if at == action.heap else n for at, n in enumerate(state.heaps, 1))
        return State(rules.next_player(state.turn), heaps, (passed[0], passed[1]))

    def sample(self, state: State, rng: random.Random) -> Action:
        """Toss the coin."""
        return Action(0, rng.randrange(rules.PLAYERS))

    def chance_outcomes(self, state: State) -> Iterator[tuple[Action, Fraction]]:
        """Yield both sides of the coin."""
        for player in range(rules.PLAYERS):
            yield Action(0, player), Fraction(1, rules.PLAYERS)

    def returns(self, state: State) -> tuple[float, ...]:
        """Return 1 for the winner, -1 for the other."""
        if state.turn is None or not rules.is_over(state.heaps):
            return (0, 0)
        last = 1 - state.turn
        return (1, -1) if rules.winner(last, self.last_match) == 0 else (-1, 1)

    def observation(self, state: State, player: int) -> str:
        """Return the state: nothing is hidden."""
        return self.format_state(state)

    def resample(self, state: State, player: int, rng: random.Random) -> State:
        """Return the state: nothing is hidden."""
        return state

    def format_state(self, state: State) -> str:
        """Return whose turn, the heaps, who has passed."""
        turn = "-" if state.turn is None else str(state.turn + 1)
        passed = "".join(str(at) for at, p in enumerate(state.passed, 1) if p) or "-"
        return f"{turn} | {','.join(map(str, state.heaps))} | {passed}"

    def parse_state(self, text: str) -> State:
        """Read a state."""
        return parse_state(text)

    def format_action(self, action: Action) -> str:
        """Return the heap and the matches; ``toss:1`` and ``pass``."""
        if _is_toss(action):
            return f"toss:{action.matches + 1}"
        return "pass" if action == PASS else f"{action.heap}x{action.matches}"

    def parse_action(self, text: str) -> Action:
        """Read an action."""
        if text == "pass":
            return PASS
        if text in ("toss:1", "toss:2"):
            return Action(0, int(text[-1]) - 1)
        heap, by, matches = text.partition("x")
        if not by or not heap.isdecimal() or not matches.isdecimal() or int(heap) < 1:
            raise InvalidNotation(f"“{text}” is no action of nim; for example 2x3: 3 matches from heap 2.")
        return Action(int(heap), int(matches))

    def faults(self, state: State) -> tuple[str, ...]:
        """Say that a heap holds fewer than none, or more than at the start."""
        pairs = zip(state.heaps, self.heaps, strict=True)
        return tuple(f"{heap} of {most} matches" for heap, most in pairs if not 0 <= heap <= most)


def parse_state(text: str) -> State:
    """Read a state. Raises InvalidNotation."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 3 or parts[0] not in ("-", "1", "2") or parts[2] not in ("-", "1", "2", "12"):
        raise InvalidNotation(f"“{text}” is no state of nim; for example 1 | 3,4,5 | -")
    heaps = parts[1].split(",")
    if not all(heap.isdecimal() for heap in heaps):
        raise InvalidNotation(f"“{parts[1]}” are no heaps; for example 3,4,5")
    passed = ("1" in parts[2], "2" in parts[2])
    return State(None if parts[0] == "-" else int(parts[0]) - 1, tuple(map(int, heaps)), passed)


def _is_toss(action: Action) -> bool:
    return action.heap == 0


def _says(rule: Rule[[int], int], player: int) -> Reason:
    """Return what a rule about turns gives as the reason why it is nobody else's."""
    text = rule.tell(rule.function(player), player)
    assert text is not None
    return Reason(rule.id, text, rule.quotes)
