"""What follows from each action: the course of turns, evenings and the reveal."""

from engine.holmes_sherlock_moriarty.cards import (
    FRAGMENT,
    JOKER,
    ONE,
    size,
    size_of,
)
from engine.holmes_sherlock_moriarty.options import Options, held
from engine.holmes_sherlock_moriarty.rules_days import stood_up
from engine.holmes_sherlock_moriarty.rules_evening import becomes_indisposed, is_never_indisposed
from engine.holmes_sherlock_moriarty.rules_jokers import (
    comes_too_late,
)
from engine.holmes_sherlock_moriarty.rules_setup import PLAYERS
from engine.holmes_sherlock_moriarty.state import (
    CHARACTERS,
    COUNT,
    DEAL,
    DRAW,
    HOME,
    I_ASIDE,
    I_AT,
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

_CLOSES = tuple(
    (first, second)
    for first in (False, True)
    for second in (False, True)
    if becomes_indisposed.function(first, second)
)
"""Whose pawns a character has that becomes indisposed."""


class Course(Options):
    """The course of the game in one set-up; what is passed on as a list is a state that is being changed."""

    def __init__(self, setup: Setup) -> None:
        """Work out who never becomes indisposed."""
        super().__init__(setup)
        self._never = sum(1 << at for at, name in enumerate(self.names) if is_never_indisposed.function(name))

    def after(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        verb, one = action[0], action[1]
        new = list(state)
        player = new[I_TURN] & 1
        if verb == "go":
            return self._gone(new, player, one, action[2])
        if verb == "deal":
            return self._dealt(new, one)
        if verb == "pass":
            return self._end_turn(new)
        if verb in ("take", "steal", "drop"):
            return self._picked(new, player, verb, one)
        if verb == "join":
            return self._joined(new, one)
        if verb == "aside":
            return self._put_aside(new)
        if verb == "use":
            return self._used(new, player)
        if verb == "show":
            return self._shown(new, one)
        return self._drawn(new, player, one)

    def _gone(self, new: list[int], player: int, origin: int, target: int) -> State:
        if origin == HOME:
            new[I_HOME + player] -= 1
        else:
            new[I_STANDING + player] ^= 1 << origin
        new[I_LYING + player] |= 1 << target
        new[I_AT] = target
        new[I_PHASE] = POWER
        if self.effect(target) is None or not self.picks(State._make(new), player):
            return self._end_turn(new)
        return State._make(new)

    def _used(self, new: list[int], player: int) -> State:
        effect = self.effect(new[I_AT])
        assert effect is not None
        new[I_TOKENS + player] -= effect.pay
        if effect.kind == "gain":
            new[I_TOKENS + player] += self.gain(State._make(new), effect)
            return self._end_turn(new)
        new[I_LEFT] = min(effect.count, size_of(new[I_PILE]) + size_of(new[I_DISCARDS]))
        new[I_PHASE] = DRAW
        return State._make(new)

    def _picked(self, new: list[int], player: int, verb: str, kind: int) -> State:
        effect = self.effect(new[I_AT])
        assert effect is not None
        if new[I_PHASE] == POWER:
            new[I_TOKENS + player] -= effect.pay
            new[I_LEFT] = effect.count
        new[I_LEFT] -= 1
        new[I_ROW if verb == "take" else I_VISIBLE + 1 - player] -= ONE[kind]
        if verb == "drop":
            new[I_DISCARDS] += ONE[kind]
            return self._more(new, player)
        return self._received(new, player, kind)

    def _received(self, new: list[int], player: int, kind: int) -> State:
        """Put a clue in front of a player; a joker, or a new category, may ask for a decision."""
        if kind == JOKER:
            if self.joinable(State._make(new), player):
                new[I_PHASE] = PLACE
                return State._make(new)
            new[I_ASIDE + player] += 1
            return self._more(new, player)
        had = new[I_VISIBLE + player] >> 4 * kind & 15 or new[I_JOKERS + player] >> kind & 1
        new[I_VISIBLE + player] += ONE[kind]
        if kind != FRAGMENT and new[I_ASIDE + player] and not comes_too_late.function(bool(had)):
            new[I_PHASE], new[I_FOCUS] = START, kind
            return State._make(new)
        return self._more(new, player)

    def _more(self, new: list[int], player: int) -> State:
        """Go on with the same power if it gives another clue, else end the turn."""
        if new[I_LEFT]:
            new[I_PHASE] = PICK
            if self.picks(State._make(new), player):
                return State._make(new)
        return self._end_turn(new)

    def _joined(self, new: list[int], category: int) -> State:
        phase = new[I_PHASE]
        player = new[I_TURN] if phase == COUNT else new[I_TURN] & 1
        new[I_JOKERS + player] |= 1 << category
        if phase == COUNT:
            if new[I_FOCUS] >> category & 1 and new[I_ASIDE + player]:
                new[I_ASIDE + player] -= 1
            else:
                new[I_LEFT] -= 1
            return self._count(new)
        if phase == START:
            new[I_ASIDE + player] -= 1
            new[I_FOCUS] = 0
        return self._more(new, player)

    def _put_aside(self, new: list[int]) -> State:
        phase = new[I_PHASE]
        if phase == COUNT:
            return self._counted(new)
        player = new[I_TURN] & 1
        if phase == PLACE:
            new[I_ASIDE + player] += 1
        new[I_FOCUS] = 0
        return self._more(new, player)

    def _end_turn(self, new: list[int]) -> State:
        """Fill up the row if it lacks cards and there are any, else go on."""
        new[I_AT] = new[I_FOCUS] = new[I_LEFT] = 0
        if size(new[I_ROW]) < self.setup.row and (new[I_PILE] or new[I_DISCARDS]):
            new[I_PHASE] = REFILL
            return State._make(new)
        return self._next_turn(new)

    def _next_turn(self, new: list[int]) -> State:
        new[I_TURN] += 1
        if new[I_TURN] < self.turns:
            new[I_PHASE] = MOVE
            return State._make(new)
        new[I_TURN] = 0
        if new[I_DAY] >= self.setup.days:
            return self._reveal(new)
        return self._evening(new)

    def _evening(self, new: list[int]) -> State:
        """Turn over who holds a pawn of each player, then stand all pawns up for the next day."""
        first, second = (new[I_STANDING + player] | new[I_LYING + player] for player in range(PLAYERS))
        closing = 0
        for has_first, has_second in _CLOSES:
            closing |= (first if has_first else ~first) & (second if has_second else ~second)
        new[I_CLOSED] = closing & new[I_SHOWN] & ~self._never
        for player in range(PLAYERS):
            standing, lying = I_STANDING + player, I_LYING + player
            new[standing] = stood_up.function(new[standing], new[lying])
            new[lying] = 0
        new[I_DAY] += 1
        new[I_PHASE] = MOVE if new[I_SHOWN] == self.all else MORNING
        return State._make(new)

    def _reveal(self, new: list[int]) -> State:
        """Sort in the hidden clues of the player whose turn it is to do so (``turn``)."""
        player = new[I_TURN]
        hidden, visible = new[I_HIDDEN + player], new[I_VISIBLE + player]
        jokers = hidden >> 4 * JOKER & 15
        hidden -= jokers * ONE[JOKER]
        had = held(visible) | new[I_JOKERS + player]
        new[I_FOCUS] = held(hidden) & ~had
        new[I_VISIBLE + player] = visible + hidden
        new[I_HIDDEN + player] = new[I_KNOWN + player] = 0
        new[I_LEFT] = jokers
        return self._count(new)

    def _count(self, new: list[int]) -> State:
        """Go on with the jokers of the player who reveals, as long as he can place one."""
        new[I_PHASE] = COUNT
        if self.placeable(State._make(new), new[I_TURN]):
            return State._make(new)
        return self._counted(new)

    def _counted(self, new: list[int]) -> State:
        """Leave the other jokers without a category; then the other player reveals, or it is over."""
        new[I_ASIDE + new[I_TURN]] += new[I_LEFT]
        new[I_FOCUS] = new[I_LEFT] = 0
        new[I_TURN] += 1
        if new[I_TURN] < PLAYERS:
            return self._reveal(new)
        new[I_TURN] = 0
        new[I_PHASE] = OVER
        return State._make(new)

    def _shown(self, new: list[int], mask: int) -> State:
        new[I_SHOWN] |= mask
        new[I_PHASE] = DEAL if new[I_PHASE] == CHARACTERS else MOVE
        return State._make(new)

    def _dealt(self, new: list[int], cards: int) -> State:
        self._leave_pile(new, cards)
        new[I_ROW] += cards
        if new[I_PHASE] == DEAL:
            new[I_PHASE] = MOVE
            return State._make(new)
        return self._next_turn(new)

    def _drawn(self, new: list[int], player: int, cards: int) -> State:
        pile = new[I_PILE]
        shuffled = self._leave_pile(new, cards)
        new[I_HIDDEN + player] += cards
        if shuffled:
            # What was left of the old pile can be told by whoever has counted; the rest cannot.
            new[I_KNOWN + player] += pile
        return self._end_turn(new)

    def _leave_pile(self, new: list[int], cards: int) -> bool:
        """Take cards off the pile; when it runs out, the discards become the pile. Tells whether they did."""
        pile, discards = new[I_PILE], new[I_DISCARDS]
        if size_of(cards) <= size_of(pile):
            new[I_PILE] = pile - cards
            return False
        new[I_PILE], new[I_DISCARDS] = discards - (cards - pile), 0
        for player in range(PLAYERS):
            new[I_KNOWN + player] = new[I_HIDDEN + player]
        return True
