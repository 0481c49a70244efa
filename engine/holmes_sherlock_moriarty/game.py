"""The whole game to play: both editions, small decks for enumeration, powers from a table."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from engine.game import CHANCE, TERMINAL, Game
from engine.holmes_sherlock_moriarty.cards import (
    FRAGMENT,
    draw,
    draws,
    size,
    size_of,
)
from engine.holmes_sherlock_moriarty.course import Course
from engine.holmes_sherlock_moriarty.editions import edition_of
from engine.holmes_sherlock_moriarty.faults import faults
from engine.holmes_sherlock_moriarty.hands import Hand
from engine.holmes_sherlock_moriarty.illegal import why_illegal
from engine.holmes_sherlock_moriarty.notation import Notation
from engine.holmes_sherlock_moriarty.options import ASIDE, JOIN, PASS, bits, moves
from engine.holmes_sherlock_moriarty.queries_totals import count_points
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, PLAYERS
from engine.holmes_sherlock_moriarty.rules_winner import is_undecided, winner_by_points, winner_by_tokens
from engine.holmes_sherlock_moriarty.sheet import GAME
from engine.holmes_sherlock_moriarty.state import (
    CHARACTERS,
    COUNT,
    DEAL,
    DRAW,
    HOME,
    I_ASIDE,
    I_CLOSED,
    I_DAY,
    I_DISCARDS,
    I_FOCUS,
    I_HIDDEN,
    I_HOME,
    I_JOKERS,
    I_KNOWN,
    I_LEFT,
    I_LYING,
    I_PHASE,
    I_PILE,
    I_ROW,
    I_SHOWN,
    I_STANDING,
    I_TOKENS,
    I_TURN,
    I_VISIBLE,
    MORNING,
    MOVE,
    OVER,
    PICK,
    PLACE,
    POWER,
    REFILL,
    START,
    Action,
    Setup,
    State,
)
from engine.rule import Reason

_AT_CHANCE = frozenset((CHARACTERS, DEAL, MORNING, DRAW, REFILL))


class HolmesGame(Course, Game[State, Action]):
    """The game in one set-up. Player 0 plays first on every day (Sherlock in the Kosmos and IELLO edition).

    A power that can change nothing (unknown, nothing to take or to pay with) is no decision: the turn ends.
    A power is used in full or not at all. Hidden clues are revealed by the first player, then by the second.
    """

    id = GAME
    min_return, max_return = -1.0, 1.0

    def __init__(self, setup: Setup | None = None) -> None:
        """Prepare a set-up; without one, the usual edition with the powers that the booklet gives."""
        super().__init__(setup or Setup())
        self.players = edition_of(self.setup.edition).seats
        self.notation = Notation(self.names, self.faults)
        effects = [effect for name in self.names if (effect := self.setup.powers.get(name))]
        most = max((effect.count for effect in effects if effect.kind != "gain"), default=0)
        self.max_decisions = self.setup.days * self.turns * (2 + 2 * most) + 2 * (self.setup.jokers + 1)

    def faults(self, state: State) -> tuple[str, ...]:
        """Return which cards, pawns or tokens are lost or cannot be where they are."""
        return faults(self.setup, self.names, state)

    def initial_state(self) -> State:
        """Return the state before the first characters are revealed."""
        setup = self.setup
        state = [0] * len(State._fields)
        state[I_DAY], state[I_SHOWN], state[I_PILE] = 1, self.board, setup.deck
        for player in range(PLAYERS):
            state[I_HOME + player], state[I_TOKENS + player] = setup.pawns, setup.tokens
        return State._make(state)

    def current_player(self, state: State) -> int:
        """Return whose decision is next; CHANCE where cards are revealed or drawn."""
        phase = state[I_PHASE]
        if phase in _AT_CHANCE:
            return CHANCE
        if phase == OVER:
            return TERMINAL
        return state[I_TURN] if phase == COUNT else state[I_TURN] & 1

    def legal_actions(self, state: State, player: int | None = None) -> tuple[Action, ...]:
        """Return what may be done, without doubles."""
        phase = state[I_PHASE]
        if phase in _AT_CHANCE or phase == OVER:
            return ()
        current = state[I_TURN] if phase == COUNT else state[I_TURN] & 1
        if player is not None and player != current:
            return ()
        if phase == MOVE:
            standing = state[I_STANDING + current]
            origins = standing | 1 << HOME if state[I_HOME + current] else standing
            own = standing | state[I_LYING + current]
            return moves(origins, self.open(state[I_SHOWN], own, state[I_CLOSED]))
        if phase == POWER:
            return (*self.picks(state, current), PASS)
        if phase == PICK:
            return self.picks(state, current)
        if phase == PLACE:
            return (*(JOIN[at] for at in bits(self.joinable(state, current))), ASIDE)
        if phase == START:
            return (JOIN[state[I_FOCUS]], ASIDE)
        return (*(JOIN[at] for at in bits(self.placeable(state, current))), ASIDE)

    def why_illegal(self, state: State, action: Action, player: int | None = None) -> Reason | None:
        """Return why the action may not be taken, with the rule that forbids it; None if legal."""
        return why_illegal(self, state, action, player)

    def wanted(self, state: State) -> int:
        """Return how many cards or characters chance gives here."""
        phase = state[I_PHASE]
        if phase == CHARACTERS:
            return self.setup.first_cards
        if phase == MORNING:
            return 1
        if phase == DRAW:
            return state[I_LEFT]
        supply = size_of(state[I_PILE]) + size_of(state[I_DISCARDS])
        return min(self.setup.row - size(state[I_ROW]), supply)

    def _sure(self, state: State, count: int) -> tuple[int, int, int]:
        """Return the cards that come for sure (the rest of the pile), where others come from, how many."""
        pile = state[I_PILE]
        have = size_of(pile)
        return (0, pile, count) if count <= have else (pile, state[I_DISCARDS], count - have)

    def sample(self, state: State, rng: Random) -> Action:
        """Draw one outcome of a chance node."""
        phase = state[I_PHASE]
        if phase in (CHARACTERS, MORNING):
            new = rng.sample(bits(self.all & ~state[I_SHOWN]), self.wanted(state))
            return Action("show", sum(1 << at for at in new))
        sure, source, count = self._sure(state, self.wanted(state))
        return Action("draw" if phase == DRAW else "deal", sure + draw(source, count, rng))

    def chance_outcomes(self, state: State) -> Iterator[tuple[Action, Fraction]]:
        """Yield all outcomes of a chance node with their chances."""
        phase, count = state[I_PHASE], self.wanted(state)
        if phase in (CHARACTERS, MORNING):
            left = bits(self.all & ~state[I_SHOWN])
            for new in combinations(left, count):
                yield Action("show", sum(1 << at for at in new)), Fraction(1, comb(len(left), count))
            return
        sure, source, more = self._sure(state, count)
        for cards, chance in draws(source, more):
            yield Action("draw" if phase == DRAW else "deal", sure + cards), chance

    def points(self, state: State) -> tuple[int, int]:
        """Return the totals of both players as the cards lie now, hidden clues left out."""
        first, second = (self._hand(state, player) for player in range(PLAYERS))
        return count_points(first, second, self.setup.readings)

    def _hand(self, state: State, player: int) -> Hand:
        visible, jokers = state[I_VISIBLE + player], state[I_JOKERS + player]
        return Hand(
            tuple(visible >> 4 * at & 15 for at in range(len(CATEGORIES))),
            tuple(jokers >> at & 1 for at in range(len(CATEGORIES))),
            visible >> 4 * FRAGMENT & 15,
            state[I_ASIDE + player],
        )

    def returns(self, state: State) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the loser at the end, zeros for a tie and before the end."""
        if state[I_PHASE] != OVER:
            return (0.0, 0.0)
        side = winner_by_points(*self.points(state))
        if side == "nobody" and not is_undecided(state.tokens0, state.tokens1):
            side = winner_by_tokens(state.tokens0, state.tokens1)
        return {"mine": (1.0, -1.0), "theirs": (-1.0, 1.0)}.get(side, (0.0, 0.0))

    def observation(self, state: State, player: int) -> str:
        """Return all that a player knows: everything but the opponent's hidden clues and the pile's cards."""
        return self.notation.observation(state, player)

    def resample(self, state: State, player: int, rng: Random) -> State:
        """Return a state with other hidden clues of the opponent that the player cannot tell apart."""
        other = 1 - player
        known = state[I_KNOWN + other]
        unknown = state[I_HIDDEN + other] - known
        pool = state[I_PILE] + unknown
        drawn = draw(pool, size_of(unknown), rng)
        new = list(state)
        new[I_HIDDEN + other], new[I_PILE] = known + drawn, pool - drawn
        return State._make(new)

    def format_state(self, state: State) -> str:
        """Return the state in one line of ``field=value`` parts."""
        return self.notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Read a state. Raises InvalidNotation."""
        return self.notation.parse_state(text)

    def format_action(self, action: Action) -> str:
        """Return an action, such as ``go:home>toby``, ``take:7``, ``join:5``, ``deal:3,J``."""
        return self.notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action. Raises InvalidNotation."""
        return self.notation.parse_action(text)
