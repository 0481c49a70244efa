"""Time Bomb to play: deals, cuts, redeals, the end; and Evolution, which differs in its deck and its end.

Talk and announcements are no actions: they change nothing in the game. The colours' powers of Evolution's
variant are not in the booklet and not played.
"""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from corpus.errors import InvalidNotation
from engine.game import CHANCE, TERMINAL, Game
from engine.rule import Reason, first_reason
from engine.time_bomb import chance, notation
from engine.time_bomb.checks import faults
from engine.time_bomb.rules.cases import has_no_wire_left
from engine.time_bomb.rules.ends import game_is_over, result_after_cut
from engine.time_bomb.rules.evolution import evolution_result, removal_does_not_fit
from engine.time_bomb.rules.play import (
    cuts_his_own_wire,
    does_not_hold_the_cutter,
    next_cutter,
    no_such_wire,
    no_wires_lie_there_yet,
    reveal,
)
from engine.time_bomb.rules.rounds import (
    deal_does_not_fit,
    dealt_each,
    first_of_next_round,
    gathered,
    round_goes_on,
    round_is_over,
)
from engine.time_bomb.rules.setup import roles_do_not_fit
from engine.time_bomb.state import (
    BOMB_LETTER,
    DEFUSING_LETTER,
    MORIARTY_LETTER,
    SAFE_LETTER,
    SHERLOCK_LETTER,
    Action,
    Cut,
    Deck,
    RolesDealt,
    State,
    WiresDealt,
    WiresRemoved,
    target_of,
    without,
)
from engine.time_bomb.words import BOMB, CONTINUES, DEFUSING, MORIARTY, SAFE, SHERLOCK

_KINDS = {SAFE_LETTER: SAFE, DEFUSING_LETTER: DEFUSING, BOMB_LETTER: BOMB}
_TEAM_LETTER = {SHERLOCK: SHERLOCK_LETTER, MORIARTY: MORIARTY_LETTER}

_Seat = int
_Row = tuple[Cut, ...]


class TimeBomb(Game[State, Action]):
    """A game of Time Bomb with a deck; the seat ``first`` (from 0) makes the first cut."""

    id = "time-bomb"
    min_return = -1.0
    max_return = 1.0

    def __init__(self, deck: Deck, first: int = 0) -> None:
        """Choose the deck and the first player, whom the players choose freely."""
        if not 0 <= first < deck.players:
            raise ValueError(f"There is no seat {first} among {deck.players}.")
        self.deck = deck
        self.first = first
        self.players = tuple(f"seat {seat}" for seat in range(1, deck.players + 1))
        self.max_decisions = deck.players * deck.rounds
        self._limits = dict(deck.limits)
        self._results: dict[tuple[str, int, int, int], str] = {}
        seats = range(deck.players)
        self._others = tuple(
            tuple(seat for seat in seats if not cuts_his_own_wire(cutter, seat)) for cutter in seats
        )
        self._rows = tuple(tuple(_row(seat, wires) for wires in range(deck.hand + 1)) for seat in seats)

    def initial_state(self) -> State:
        """Return the state before the roles are dealt."""
        return State("", self.deck.wires, (), "")

    def result(self, state: State) -> str:
        """Return how the game stands: ``continues``, or the team that has won."""
        cuts = state.cuts
        if not cuts:
            return CONTINUES
        last = cuts[-1]
        key = (last, cuts.count(last), cuts.count(DEFUSING_LETTER), len(cuts))
        known = self._results.get(key)
        if known is None:
            known = self._results[key] = self._rule_on(last, key[1], key[2], key[3] // 2)
        return known

    def _rule_on(self, last: str, like_it: int, found: int, cuts: int) -> str:
        """Rule on the state after a cut; ``like_it`` counts the wires revealed of the last one's kind."""
        deck = self.deck
        return result_after_cut(_KINDS[last], found, deck.defusing, cuts // deck.players, deck.rounds)

    def cutter(self, state: State) -> int:
        """Return the seat that holds the cutter."""
        if not state.cuts:
            return self.first
        target = target_of(state.cuts, -1)
        return next_cutter(target) if state.hands else first_of_next_round(target)

    def current_player(self, state: State) -> int:
        """Return the seat that cuts, CHANCE before a deal, TERMINAL at the end."""
        if not state.hands:
            return CHANCE
        return self.cutter(state) if self.result(state) == CONTINUES else TERMINAL

    def legal_actions(self, state: State, player: int | None = None) -> Sequence[Action]:
        """Return all face-down wires before the other players."""
        cutter = self.current_player(state)
        if cutter < 0 or (player is not None and player != cutter):
            return ()
        hands, rows = state.hands, self._rows
        actions: list[Action] = []
        for seat in self._others[cutter]:
            actions += rows[seat][len(hands[seat])]
        return actions

    def why_illegal(self, state: State, action: Action, player: int | None = None) -> Reason | None:
        """Return the reason against a cut or a deal."""
        if reason := first_reason((game_is_over,), self.result(state)):
            return reason
        if not state.hands:
            return self._why_no_deal(state, action)
        if not isinstance(action, Cut):
            return first_reason((round_goes_on,), self.deck.players, self._cuts_in_round(state))
        cutter = self.cutter(state)
        if reason := first_reason((does_not_hold_the_cutter,), cutter if player is None else player, cutter):
            return reason
        if reason := first_reason((cuts_his_own_wire,), cutter, action.target):
            return reason
        if not 0 <= action.target < self.deck.players:
            return first_reason((no_such_wire,), action.place, 0)
        wires = len(state.hands[action.target])
        return first_reason((has_no_wire_left,), wires) or first_reason((no_such_wire,), action.place, wires)

    def _why_no_deal(self, state: State, action: Action) -> Reason | None:
        due = self._due(state)
        if not isinstance(action, due):
            return first_reason((no_wires_lie_there_yet,), state.hands)
        match action:
            case RolesDealt(roles):
                cards = (self.deck.sherlocks, self.deck.moriartys)
                return first_reason((roles_do_not_fit,), roles, cards, self.deck.players)
            case WiresDealt(hands):
                return first_reason((deal_does_not_fit,), hands, state.pool, self.deck.players)
            case WiresRemoved(wires):
                return first_reason((removal_does_not_fit,), wires, self.deck.bombs, self.deck.removed)
            case _:
                raise TypeError(f"{action!r} is no deal.")

    def _due(self, state: State) -> type[Action]:
        """Return which deal comes next at a chance node."""
        if not state.roles:
            return RolesDealt
        if len(state.pool) > self.deck.players * self.deck.hand:
            return WiresRemoved
        return WiresDealt

    def _cuts_in_round(self, state: State) -> int:
        return len(state.cuts) // 2 % self.deck.players

    def after(self, state: State, action: Action) -> State:
        """Return the state after a deal or a cut; the last cut of a round gathers the wires."""
        if isinstance(action, Cut):
            return self._after_cut(state, action)
        if isinstance(action, RolesDealt):
            return state._replace(roles=action.roles)
        if isinstance(action, WiresRemoved):
            return state._replace(pool=without(state.pool, action.wires))
        return state._replace(pool="", hands=action.hands)

    def _after_cut(self, state: State, cut: Cut) -> State:
        roles, _, hands, cuts = state
        target = cut.target
        revealed, row = reveal(hands[target], cut.place)
        hands = (*hands[:target], row, *hands[target + 1 :])
        state = State(roles, "", hands, f"{cuts}{target + 1}{revealed}")
        players = self.deck.players
        in_round = (len(cuts) // 2) % players + 1
        if round_is_over(players, in_round) and self.result(state) == CONTINUES:
            return State(roles, gathered(hands), (), state.cuts)
        return state

    def sample(self, state: State, rng: random.Random) -> Action:
        """Draw the deal that is due."""
        deck = self.deck
        due = self._due(state)
        if due is RolesDealt:
            cards = SHERLOCK_LETTER * deck.sherlocks + MORIARTY_LETTER * deck.moriartys
            return RolesDealt(chance.shuffled(cards, rng)[: deck.players])
        if due is WiresRemoved:
            return WiresRemoved("".join(sorted(rng.sample(deck.bombs, deck.removed))))
        return WiresDealt(chance.split(chance.shuffled(state.pool, rng), self._sizes(state)))

    def chance_outcomes(self, state: State) -> Iterator[tuple[Action, Fraction]]:
        """Yield all deals with their chances; the deals of wires are very many but in small games."""
        due = self._due(state)
        outcomes: Iterator[tuple[Action, Fraction]]
        if due is RolesDealt:
            outcomes = ((RolesDealt(roles), value) for roles, value in chance.role_deals(self.deck))
        elif due is WiresRemoved:
            outcomes = ((WiresRemoved(wires), value) for wires, value in chance.removals(self.deck))
        else:
            deals = chance.wire_deals(state.pool, self._sizes(state))
            outcomes = ((WiresDealt(hands), value) for hands, value in deals)
        yield from outcomes

    def _sizes(self, state: State) -> tuple[int, ...]:
        players = self.deck.players
        return (dealt_each(len(state.pool), players),) * players

    def returns(self, state: State) -> tuple[float, ...]:
        """Return 1 for each player of the team that has won, -1 for the others."""
        letter = _TEAM_LETTER.get(self.result(state))
        if letter is None:
            return (0.0,) * self.deck.players
        return tuple(1.0 if role == letter else -1.0 for role in state.roles)

    def observation(self, state: State, player: int) -> str:
        """Return seat, own role, own wires in no order, wires face down by seat or in the pool, all cuts."""
        nothing = notation.NOTHING
        role = state.roles[player] if state.roles else nothing
        own = "".join(sorted(state.hands[player])) if state.hands else ""
        counts = "/".join(str(len(hand)) for hand in state.hands) if state.hands else f"*{len(state.pool)}"
        return f"{player + 1} {role} {own or nothing} {counts} {state.cuts or nothing}"

    def resample(self, state: State, player: int, rng: random.Random) -> State:
        """Deal anew all that the player has not seen; he does not know the order of his own wires either."""
        if not state.roles:
            return state
        deck = self.deck
        cards = SHERLOCK_LETTER * deck.sherlocks + MORIARTY_LETTER * deck.moriartys
        own = state.roles[player]
        others = chance.shuffled(without(cards, own), rng)[: deck.players - 1]
        roles = others[:player] + own + others[player:]
        if len(state.pool) > deck.players * deck.hand:
            return state._replace(roles=roles)
        seen = state.cuts[1::2] + (state.hands[player] if state.hands else "")
        unseen = without(deck.wires, seen)
        bombs = [wire for wire in unseen if wire in self._limits]
        rest = "".join(wire for wire in unseen if wire not in self._limits)
        hidden = rest + "".join(rng.sample(bombs, len(bombs) - deck.removed))
        if not state.hands:
            return State(roles, "".join(sorted(hidden)), (), state.cuts)
        sizes = tuple(len(hand) for seat, hand in enumerate(state.hands) if seat != player)
        rows = chance.split(chance.shuffled(hidden, rng), sizes)
        mine = chance.shuffled(state.hands[player], rng)
        return State(roles, "", (*rows[:player], mine, *rows[player:]), state.cuts)

    def format_state(self, state: State) -> str:
        """Return the state in one line (see ``notation``)."""
        return notation.format_state(state)

    def parse_state(self, text: str) -> State:
        """Read a state and check that it can come up in this game."""
        state = notation.parse_state(text)
        if wrong := self.faults(state):
            raise InvalidNotation(f"“{text}” cannot come up: {wrong[0]}")
        return state

    def format_action(self, action: Action) -> str:
        """Return a cut or a deal (see ``notation``)."""
        return notation.format_action(action)

    def parse_action(self, text: str) -> Action:
        """Read a cut or a deal; whether it is legal is another question."""
        return notation.parse_action(text)

    def faults(self, state: State) -> tuple[str, ...]:
        """Return what cannot be: wires lost or added, cuts that were not legal, play after the end."""
        return faults(self.deck, self.first, self.result, state)


class Evolution(TimeBomb):
    """Time Bomb Evolution without the powers of the colours, which the booklet does not give."""

    def _rule_on(self, last: str, like_it: int, found: int, cuts: int) -> str:
        deck = self.deck
        limit = deck.limits[0][1]
        bombs = like_it if last in self._limits else 0
        return evolution_result(found, deck.defusing, bombs, limit, cuts // deck.players, deck.rounds)


def _row(seat: _Seat, wires: int) -> _Row:
    """Return the cuts that a row of so many wires offers, as the rules have it."""
    if has_no_wire_left(wires):
        return ()
    return tuple(Cut(seat, place) for place in range(wires) if not no_such_wire(place, wires))
