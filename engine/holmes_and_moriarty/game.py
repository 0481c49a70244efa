"""The playable game: all decisions of both players, chance, the whole game or the learning game."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from corpus.errors import IllegalAction, InvalidNotation
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL, Game
from engine.holmes_and_moriarty import chance, hidden, legality, notation
from engine.holmes_and_moriarty.board import Board, lines, mask
from engine.holmes_and_moriarty.invariants import faults
from engine.holmes_and_moriarty.points import FIFTH_HAND, NEIGHBOURS, NEW_CASE_CARDS, NO_LINE, REARRANGING
from engine.holmes_and_moriarty.printing import Printing
from engine.holmes_and_moriarty.rules import draft, ending, rearranging, setup
from engine.holmes_and_moriarty.rules.bonus import MORIARTY_BONUS
from engine.holmes_and_moriarty.rules.clues import CLUE_WINS
from engine.holmes_and_moriarty.rules.crimes import BEATS
from engine.holmes_and_moriarty.rules.draft import DEALT, REMOVED
from engine.holmes_and_moriarty.rules.frame import CASES, HANDS
from engine.holmes_and_moriarty.rules.lines import LENGTH
from engine.holmes_and_moriarty.search import Reach, can_finish
from engine.holmes_and_moriarty.state import (
    BONUS,
    DEAL,
    HOLMES_SEAT,
    LAY,
    MORIARTY_SEAT,
    NOBODY,
    OVER,
    PLAY,
    REARRANGE,
    START,
    Action,
    Bonus,
    Choice,
    Deal,
    Done,
    Lay,
    Order,
    State,
    bits,
    hand_of,
    numbers,
)
from engine.holmes_and_moriarty.words import MORIARTY
from engine.rule import Readings, Reason

DONE = Done()
CHOICE = {(crime, clue): Choice(crime, clue) for crime in BEATS for clue in BEATS if crime != clue}


@cache
def _choices(hand: int) -> tuple[Choice, ...]:
    return tuple(CHOICE[pair] for pair in draft.choices(numbers(hand)))


@cache
def _orders(cases: int) -> tuple[Order, ...]:
    return tuple(Order(clues) for clues in rearranging.arrangements(cases))


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played: Cases a hand, hands, cards dealt to each; smaller ones can be counted out."""

    cases: int = CASES
    hands: int = HANDS
    dealt: int = DEALT
    removed: int = REMOVED


FULL = Size()


class HolmesAndMoriarty(Game[State, Action]):
    """The game with a given printing, readings of open points, and size.

    Player 0 is Moriarty, player 1 Holmes. Where Clues are rearranged in turn, Moriarty begins: the booklet
    says nothing about it, and the moves lie open.
    """

    id = "holmes-and-moriarty"
    players = ("Moriarty", "Holmes")
    min_return = -1.0
    max_return = 1.0

    def __init__(
        self,
        printing: Printing,
        readings: Readings | None = None,
        size: Size = FULL,
        *,
        learning: bool = False,
    ) -> None:
        """Take what is played with. Raises ValueError if it does not fit together."""
        readings = readings or Readings()
        self.printing, self.size, self.learning = printing, size, learning
        self.numbers = tuple(sorted(printing.board))
        self.cards = bits(self.numbers)
        self.together = rearranging.rearranged_together(readings[REARRANGING])
        self.renews = setup.case_cards_renewed(readings[NEW_CASE_CARDS])
        self.by_hands_left = readings[NO_LINE] != NO_LINE.default
        self.fifth = readings[FIFTH_HAND]
        self.kinds = len(printing.holmes_cards)
        self._check()
        locations = printing.by_number()
        self.same = {
            (a, b): locations[a] == locations[b] for a in self.numbers for b in self.numbers if a != b
        }
        self.spaces = (
            0,
            *(
                bits(tuple(n for n in self.numbers if locations[n] in shown))
                for shown in printing.holmes_cards
            ),
        )
        gaps = readings[NEIGHBOURS] != NEIGHBOURS.default
        cells = tuple(
            line
            for direction in ("horizontal", "vertical", "diagonal")
            for line in lines(printing.rows, printing.columns, LENGTH, gaps=gaps, direction=direction)
        )
        self.lines = tuple(bits(tuple(printing.at(cell) for cell in line)) for line in cells)
        self.reach = Reach(len(self.numbers), cells, size.cases, MORIARTY_BONUS[: size.cases + 1])
        # A shorter game counts its hands from the end, so that its last one is the rules' last.
        self.winners = {
            (hand, line, blocked): ending.winner_after(HANDS - size.hands + hand, line, blocked, self.fifth)
            for hand in range(1, size.hands + 1)
            for line in (False, True)
            for blocked in (False, True)
            if not (line and blocked)
        }
        # A hand has two decisions a Case, two rearrangements, and the bonus tokens with their end.
        most_bonus = size.cases + MORIARTY_BONUS[size.cases] + 1
        self.max_decisions = size.hands * (2 * size.cases + 2 + most_bonus)

    def _check(self) -> None:
        size = self.size
        if size.dealt < 2 * size.cases or 2 * size.dealt + size.removed != len(self.numbers):
            raise ValueError(
                f"{len(self.numbers)} Plot cards are not {size.removed} removed and 2 hands of {size.dealt}."
            )
        if not 1 <= size.hands <= HANDS or not 1 <= size.cases <= CASES:
            raise ValueError(f"A game has 1 to {HANDS} hands of 1 to {CASES} Cases.")
        rows = size.hands if self.renews else 1
        if not self.learning and rows * size.cases > self.printing.moriarty_cards + self.kinds:
            raise ValueError(f"There are too few Case cards for {rows} rows of {size.cases}.")

    def initial_state(self) -> State:
        """Return the state before the first Case cards are laid, or dealt in the learning game."""
        return START._replace(phase=DEAL) if self.learning else START

    def current_player(self, state: State) -> int:
        """Return whose decision is next."""
        phase = state.phase
        if phase == PLAY:
            return SIMULTANEOUS
        if phase == REARRANGE:
            if self.together:
                return SIMULTANEOUS
            return HOLMES_SEAT if state.orders[MORIARTY_SEAT] else MORIARTY_SEAT
        if phase == BONUS:
            return HOLMES_SEAT
        return TERMINAL if phase == OVER else CHANCE

    def legal_actions(self, state: State, player: int | None = None) -> Sequence[Action]:
        """Return what a player may do."""
        phase = state.phase
        if phase == PLAY:
            return () if player is None else _choices(hand_of(state, player))
        if phase == REARRANGE:
            if self.together:
                return () if player is None else _orders(self.size.cases)
            current = self.current_player(state)
            return _orders(self.size.cases) if player in (None, current) else ()
        if phase == BONUS and player in (None, HOLMES_SEAT):
            return self._bonuses(state)
        return ()

    def _bonuses(self, state: State) -> list[Action]:
        empty = self.cards & ~(state.moriarty | state.holmes)
        actions: list[Action] = []
        if state.due:
            actions += [Bonus(0, space) for space in numbers(empty)]
        else:
            actions.append(DONE)
        for case in state.rights:
            actions += [Bonus(case, space) for space in numbers(empty & self._open_to(state, case))]
        return actions

    def _open_to(self, state: State, case: int) -> int:
        """Return the spaces of the locations on a Case's card."""
        return self.spaces[state.laid[case - 1 - self.size.cases]]

    def why_illegal(self, state: State, action: Action, player: int | None = None) -> Reason | None:
        """Return the rule that forbids an action, or None."""
        return legality.why_illegal(self, state, action, player)

    def after(self, state: State, action: Action) -> State:
        """Return the state after an outcome of chance, a bonus token or a rearrangement in turn."""
        if isinstance(action, Bonus):
            return self._placed(state, action)
        if isinstance(action, Deal):
            return state._replace(phase=PLAY, dealt=(action.moriarty, action.holmes))
        if isinstance(action, Lay):
            return state._replace(phase=DEAL, laid=state.laid + action.kinds)
        if isinstance(action, Done):
            return self._hand_over(state)
        if isinstance(action, Order) and not self.together:
            if state.orders[MORIARTY_SEAT] is None:
                return state._replace(orders=(action, None))
            return self._resolved(state, (state.orders[MORIARTY_SEAT], action))
        raise IllegalAction(
            f"{self.format_action(action)}: both players choose at once here; give the choices of both."
        )

    def apply_joint(self, state: State, actions: Sequence[Action]) -> State:
        """Return the state after both players chose at once. Raises IllegalAction."""
        moriarty, holmes = actions
        if not (self._may(state, moriarty, MORIARTY_SEAT) and self._may(state, holmes, HOLMES_SEAT)):
            self._refuse(state, actions)
        if isinstance(moriarty, Choice) and isinstance(holmes, Choice):
            first, second = state.choices
            last = len(first) + 1 == self.size.cases
            return state._replace(
                phase=REARRANGE if last else PLAY, choices=((*first, moriarty), (*second, holmes))
            )
        if isinstance(moriarty, Order) and isinstance(holmes, Order):
            return self._resolved(state, (moriarty, holmes))
        raise IllegalAction(f"Nobody chooses at once in {self.format_state(state)}.")

    def _may(self, state: State, action: Action, seat: int) -> bool:
        if state.phase == PLAY and isinstance(action, Choice):
            hand = hand_of(state, seat)
            return bool(hand >> action.crime & 1 and hand >> action.clue & 1 and action.crime != action.clue)
        return state.phase == REARRANGE and self.together and action in _orders(self.size.cases)

    def _refuse(self, state: State, actions: Sequence[Action]) -> None:
        for seat, action in enumerate(actions):
            reason = self.why_illegal(state, action, seat)
            if reason:
                raise IllegalAction(
                    f"{self.format_action(action)} of {self.players[seat]} is illegal in "
                    f"{self.format_state(state)}: {reason.text.en}"
                )

    def _resolved(self, state: State, orders: tuple[Order | None, Order]) -> State:
        """Resolve the Cases one by one, place their tokens, and see which bonus tokens are due."""
        first, second = orders
        assert first is not None
        moriarty, holmes, won = state.moriarty, state.holmes, 0
        rights = []
        mine, theirs = state.choices
        taken = moriarty | holmes
        for case in range(self.size.cases):
            crime, rival = mine[case].crime, theirs[case].crime
            clue, answer = mine[first.clues[case] - 1].clue, theirs[second.clues[case] - 1].clue
            winning = crime if rival in BEATS[crime] else rival
            trumps = self.same[winning, clue], self.same[winning, answer]
            if CLUE_WINS[clue, answer, *trumps] == clue:
                won += 1
                moriarty |= 1 << crime & ~taken
            else:
                holmes |= 1 << answer & ~taken
                if not self.learning and state.laid[case - self.size.cases]:
                    rights.append(case + 1)
        if self.learning:
            return self._learned(state._replace(orders=orders), won)
        return self._settled(
            state._replace(
                phase=BONUS,
                moriarty=moriarty,
                holmes=holmes,
                orders=orders,
                due=MORIARTY_BONUS[won],
                rights=tuple(rights),
            )
        )

    def _placed(self, state: State, action: Bonus) -> State:
        space = 1 << action.space
        if action.case == 0:
            return self._settled(state._replace(moriarty=state.moriarty | space, due=state.due - 1))
        rights = tuple(case for case in state.rights if case != action.case)
        return self._settled(state._replace(holmes=state.holmes | space, rights=rights))

    def _settled(self, state: State) -> State:
        """Drop bonus tokens for which there is no space; go on to the check if none is left."""
        empty = self.cards & ~(state.moriarty | state.holmes)
        due = state.due if empty else 0
        rights = tuple(case for case in state.rights if empty & self._open_to(state, case))
        state = state._replace(due=due, rights=rights)
        return state if due or rights else self._hand_over(state)

    def _hand_over(self, state: State) -> State:
        """Check for a winner, and go on to the next hand if there is none."""
        moriarty, holmes = state.moriarty, state.holmes
        line = any(moriarty & spaces == spaces for spaces in self.lines)
        blocked = not line and not self._possible(moriarty, holmes, state.hand)
        winner = self.winners[state.hand, line, blocked]
        if winner is None:
            return self._next_hand(state)
        seat = MORIARTY_SEAT if winner == MORIARTY else HOLMES_SEAT
        return state._replace(phase=OVER, due=0, rights=(), winner=seat)

    def _possible(self, moriarty: int, holmes: int, hand: int) -> bool:
        """Tell whether a line is still possible after a hand, as that is read."""
        if not any(not holmes & spaces for spaces in self.lines):
            return False
        if not self.by_hands_left:
            return True
        left = self.size.hands - hand - (self.fifth != FIFTH_HAND.default)
        at = {number: cell for cell, number in enumerate(self.printing.board)}
        board = Board(*(mask(tuple(at[n] for n in numbers(tokens))) for tokens in (moriarty, holmes)))
        return can_finish(board, max(left, 0), self.reach)

    def _next_hand(self, state: State) -> State:
        return START._replace(
            phase=LAY if self.renews and not self.learning else DEAL,
            hand=state.hand + 1,
            moriarty=state.moriarty,
            holmes=state.holmes,
            laid=state.laid,
            won=state.won,
        )

    def _learned(self, state: State, won: int) -> State:
        """End a hand of the learning game."""
        seat = MORIARTY_SEAT if setup.learning_hand_won(won) else HOLMES_SEAT
        hands = (state.won[0] + (seat == MORIARTY_SEAT), state.won[1] + (seat == HOLMES_SEAT))
        state = state._replace(won=hands)
        if setup.learning_game_won(hands[seat]):
            return state._replace(phase=OVER, winner=seat)
        return self._next_hand(state)

    def sample(self, state: State, rng: random.Random) -> Action:
        """Draw Case cards or a deal."""
        return chance.sample(self, state, rng)

    def chance_outcomes(self, state: State) -> Iterator[tuple[Action, Fraction]]:
        """Yield all rows of Case cards, or all deals, with their chances."""
        return chance.outcomes(self, state)

    def returns(self, state: State) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the loser at the end."""
        if state.winner == NOBODY:
            return (0.0, 0.0)
        return (1.0, -1.0) if state.winner == MORIARTY_SEAT else (-1.0, 1.0)

    def observation(self, state: State, player: int) -> str:
        """Return all that a player knows."""
        return hidden.observation(state, player)

    def resample(self, state: State, player: int, rng: random.Random) -> State:
        """Return a state that the player cannot tell from this one."""
        return hidden.resample(state, player, self.cards, rng)

    def format_state(self, state: State) -> str:
        """Return the state in its notation."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Read a state that this game can be in. Raises InvalidNotation."""
        state = notation.parse_state(text)
        if found := self.faults(state):
            raise InvalidNotation(f"“{text}” is no state of this game: {found[0]}.")
        return state

    def format_action(self, action: Action) -> str:
        """Return the action in its notation."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read an action. Raises InvalidNotation."""
        return notation.parse_action(text)

    def faults(self, state: State) -> tuple[str, ...]:
        """Return which invariants are broken."""
        return tuple(faults(self, state))
