"""What can be done in each state, from the rules: visits, uses of a power, places of jokers."""

from functools import cache, lru_cache

from engine.holmes_sherlock_moriarty import rules_visits as visits
from engine.holmes_sherlock_moriarty.cards import (
    JOKER,
    KEPT,
    KINDS,
    kinds_in,
)
from engine.holmes_sherlock_moriarty.powers import Effect
from engine.holmes_sherlock_moriarty.rules_clues import draws_hidden
from engine.holmes_sherlock_moriarty.rules_jokers import (
    has_joker_already,
    joker_waits,
    may_join_at_once,
    may_place_hidden,
)
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, PLAYERS
from engine.holmes_sherlock_moriarty.rules_tokens import tokens_taken
from engine.holmes_sherlock_moriarty.state import (
    I_ASIDE,
    I_AT,
    I_DISCARDS,
    I_FOCUS,
    I_JOKERS,
    I_LEFT,
    I_PHASE,
    I_PILE,
    I_ROW,
    I_TOKENS,
    I_VISIBLE,
    PICK,
    Action,
    Setup,
    State,
)

PASS, USE, ASIDE = Action("pass"), Action("use"), Action("aside")
JOIN = tuple(Action("join", at) for at in range(len(CATEGORIES)))
PICKS = {
    kind: tuple(Action(verb, at) for at in range(KINDS))
    for kind, verb in (("buy", "take"), ("steal", "steal"), ("discard", "drop"))
}

_OPEN = tuple(
    (own, closed)
    for own in (False, True)
    for closed in (False, True)
    if visits.may_visit.function(own, closed, False, False)
    and visits.may_visit.function(own, closed, True, False)
)
"""What a character that may be visited looks like: own pawn there, indisposed; whatever the opponent has."""

_TAKES_JOKER = tuple(
    (own, there)
    for own in (False, True)
    for there in (False, True)
    if may_join_at_once.function(own) and not has_joker_already.function(int(there))
)
"""What a category that a joker just received may join looks like: own cards in it, a joker in it."""


@cache
def bits(mask: int) -> tuple[int, ...]:
    """Return the places of the bits that are set."""
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)


@cache
def _go(origin: int, target: int) -> Action:
    return Action("go", origin, target)


@lru_cache(maxsize=KEPT)
def moves(origins: int, targets: int) -> tuple[Action, ...]:
    """Return the moves from each of some places to each of others, both as bits."""
    return tuple(_go(origin, target) for origin in bits(origins) for target in bits(targets))


@lru_cache(maxsize=KEPT)
def held(visible: int) -> int:
    """Return the categories of which there is a card, as bits."""
    return sum(1 << kind for kind in kinds_in(visible) if kind < JOKER)


class Options:
    """A set-up, and what can be done in it."""

    def __init__(self, setup: Setup) -> None:
        """Work out what the set-up and its readings fix for the whole game."""
        self.setup = setup
        self.names = (*setup.board, *setup.cards)
        self.board = (1 << len(setup.board)) - 1
        self.all = (1 << len(self.names)) - 1
        self.turns = PLAYERS * setup.pawns
        self._hidden_jokers = may_place_hidden.function(setup.readings)
        self._categories = held(setup.deck)
        self._joker_alone = not joker_waits.function(setup.readings)
        self._effects: tuple[Effect | None, ...] = tuple(setup.powers.get(name) for name in self.names)

    def effect(self, character: int) -> Effect | None:
        """Return the power of a character, None where it is unknown."""
        return self._effects[character]

    def picking(self, state: State) -> str:
        """Return the word for picking a clue with the power in use; empty if it picks none."""
        effect = self._effects[state.at]
        return PICKS[effect.kind][0].verb if effect and effect.kind in PICKS else ""

    def unseen(self, state: State) -> int:
        """Return the characters that are not revealed yet, as bits."""
        return self.all & ~state.shown

    def open(self, shown: int, own: int, closed: int) -> int:
        """Return the characters that may be visited, as bits."""
        found = 0
        for own_there, closed_there in _OPEN:
            found |= (own if own_there else ~own) & (closed if closed_there else ~closed)
        return found & shown

    def picks(self, state: State, player: int) -> tuple[Action, ...]:
        """Return the ways to use the power; none if it can change nothing or cannot be paid."""
        effect = self._effects[state[I_AT]]
        if effect is None:
            return ()
        if state[I_PHASE] != PICK and state[I_TOKENS + player] < effect.pay:
            return ()
        if effect.kind == "gain":
            return (USE,) if self.gain(state, effect) else ()
        if draws_hidden.function(effect.kind):
            return (USE,) if state[I_PILE] or state[I_DISCARDS] else ()
        source = state[I_ROW] if effect.kind == "buy" else state[I_VISIBLE + 1 - player]
        verbs = PICKS[effect.kind]
        return tuple(verbs[kind] for kind in kinds_in(source))

    def gain(self, state: State, effect: Effect) -> int:
        """Return how many tokens a power gives, from what the reserve has."""
        reserve = self.setup.all_tokens - state[I_TOKENS] - state[I_TOKENS + 1]
        return tokens_taken.function(effect.count, reserve, self.setup.readings)

    def joinable(self, state: State, player: int) -> int:
        """Return the categories that a joker just received may join, as bits."""
        held_, jokers = held(state[I_VISIBLE + player]), state[I_JOKERS + player]
        if self._joker_alone:
            held_ = self._categories
        found = 0
        for own_there, joker_there in _TAKES_JOKER:
            found |= (held_ if own_there else ~held_) & (jokers if joker_there else ~jokers)
        return found & self._categories

    def placeable(self, state: State, player: int) -> int:
        """Return the categories that a joker may join at the reveal, as bits."""
        free = self.joinable(state, player)
        if state[I_LEFT] and self._hidden_jokers:
            return free
        return free & state[I_FOCUS] if state[I_ASIDE + player] else 0
