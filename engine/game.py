"""What a playable game is, in the words of OpenSpiel: immutable states, legal actions, chance, returns.

A game object holds what is chosen before play (edition, number of players, open points); states and actions
are values of its own types. Players are numbered from 0.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from corpus.errors import IllegalAction
from engine.rule import Reason

S = TypeVar("S")
A = TypeVar("A")

CHANCE = -1
"""``current_player`` where chance moves (a deal, a draw)."""

SIMULTANEOUS = -2
"""``current_player`` where several players choose at once; see ``legal_actions`` and ``apply_joint``."""

TERMINAL = -4
"""``current_player`` when the game is over."""


class Game(ABC, Generic[S, A]):
    """A game for the conformance kit, for play and for rulings; subclasses implement the abstract methods."""

    id: str
    """The game's id in the library."""

    players: tuple[str, ...]
    """Names of the seats, in order; player 0 is the first."""

    max_decisions: int
    """No play has more decisions of players than this."""

    min_return: float
    max_return: float

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before anything has happened (usually a chance node: the deal)."""

    @abstractmethod
    def current_player(self, state: S) -> int:
        """Return whose decision is next: a player, CHANCE, SIMULTANEOUS or TERMINAL."""

    @abstractmethod
    def legal_actions(self, state: S, player: int | None = None) -> Sequence[A]:
        """Return what a player may do, without doubles; empty when it is not that player's decision.

        ``player`` is None for the current player, named at simultaneous nodes, where each player has one
        action at least. Empty at chance nodes and at the end.
        """

    @abstractmethod
    def why_illegal(self, state: S, action: A, player: int | None = None) -> Reason | None:
        """Return the reason why the action may not be taken, with the rule that forbids it; None if legal.

        Takes any action or outcome of the game in any state: an outcome is legal at its chance node only, and
        at the end nothing is.
        """

    @abstractmethod
    def after(self, state: S, action: A) -> S:
        """Return the state after an action that is known to be legal; ``apply`` checks first."""

    @abstractmethod
    def sample(self, state: S, rng: random.Random) -> A:
        """Draw one outcome of a chance node."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> Iterator[tuple[A, Fraction]]:
        """Yield all outcomes of a chance node with their chances, which add up to 1; may be very many."""

    @abstractmethod
    def returns(self, state: S) -> tuple[float, ...]:
        """Return what each player has won at the end (1 won, 0 neither, -1 lost); zeros before the end."""

    @abstractmethod
    def observation(self, state: S, player: int) -> str:
        """Return all that a player knows, in one line; nothing hidden from him may change it."""

    @abstractmethod
    def resample(self, state: S, player: int, rng: random.Random) -> S:
        """Return a state, drawn at random, that the player cannot tell from this one."""

    @abstractmethod
    def format_state(self, state: S) -> str:
        """Return the state in the game's one-line notation."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """Read a state. Raises InvalidNotation, which says what is wrong where."""

    @abstractmethod
    def format_action(self, action: A) -> str:
        """Return the action in the game's notation, without spaces."""

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """Read an action. Raises InvalidNotation."""

    def faults(self, state: S) -> tuple[str, ...]:
        """Return which invariants are broken (cards lost, tokens too many); none in a sound state."""
        return ()

    def apply(self, state: S, action: A, player: int | None = None) -> S:
        """Return the state after an action. Raises IllegalAction with the reason."""
        reason = self.why_illegal(state, action, player)
        if reason is not None:
            raise IllegalAction(
                f"{self.format_action(action)} is illegal in {self.format_state(state)}: {reason.text.en}"
            )
        return self.after(state, action)

    def apply_joint(self, state: S, actions: Sequence[A]) -> S:
        """Return the state after all players chose at once, one action a player. Raises IllegalAction."""
        raise NotImplementedError(f"{self.id} has no simultaneous decisions.")

    def is_terminal(self, state: S) -> bool:
        """Tell whether the game is over."""
        return self.current_player(state) == TERMINAL
