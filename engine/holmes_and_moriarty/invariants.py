"""What holds in every sound state: nothing lost, nothing there twice, nothing from nowhere."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.holmes_and_moriarty.chance import case_cards_left
from engine.holmes_and_moriarty.state import (
    BONUS,
    LAY,
    NOBODY,
    OVER,
    PLAY,
    REARRANGE,
    State,
    hand_of,
)

if TYPE_CHECKING:
    from engine.holmes_and_moriarty.game import HolmesAndMoriarty

IN_HAND = (PLAY, REARRANGE, BONUS, OVER)


def faults(game: "HolmesAndMoriarty", state: State) -> Iterator[str]:
    """Yield what is wrong with a state."""
    if not 1 <= state.hand <= game.size.hands:
        yield f"hand {state.hand} is none of 1 to {game.size.hands}"
    if state.moriarty & state.holmes:
        yield "a space holds two tokens"
    if (state.moriarty | state.holmes) & ~game.cards:
        yield "a token lies on a space that is not there"
    if (state.winner != NOBODY) != (state.phase == OVER):
        yield "there is a winner exactly when the game is over"
    yield from _case_cards(game, state)
    yield from _cards(game, state)
    if (state.due and state.phase != BONUS) or (state.rights and state.phase != BONUS):
        yield "bonus tokens are due outside their step"
    if not set(state.rights) <= set(range(1, game.size.cases + 1)):
        yield "a bonus is due for a Case that is not there"
    if state.due > max(game.reach.bonus):
        yield f"{state.due} bonus tokens of Moriarty are more than a hand can bring"
    if game.learning and (state.moriarty or state.holmes or state.laid):
        yield "the learning game has neither tokens nor Case cards with an effect"
    if not game.learning and state.won != (0, 0):
        yield "hands are counted in the learning game only"


def _case_cards(game: "HolmesAndMoriarty", state: State) -> Iterator[str]:
    if game.learning:
        return
    if any(not 0 <= kind <= game.kinds for kind in state.laid):
        yield "a Case card is laid out that is not there"
    elif min(case_cards_left(game, state)) < 0:
        yield "a Case card is laid out too often"
    rows = state.hand if game.renews else 1
    rows -= state.phase == LAY
    if len(state.laid) != rows * game.size.cases:
        yield f"{len(state.laid)} Case cards are laid out, not {rows * game.size.cases}"


def _cards(game: "HolmesAndMoriarty", state: State) -> Iterator[str]:
    if state.phase not in IN_HAND:
        if state.dealt != (0, 0) or state.choices != ((), ()) or state.orders != (None, None):
            yield "cards lie on the table before the deal"
        if state.phase == LAY and game.learning:
            yield "no Case cards are laid out in the learning game"
        return
    first, second = state.dealt
    if first & second or (first | second) & ~game.cards:
        yield "a card is dealt twice, or is not there"
    elif {first.bit_count(), second.bit_count()} != {game.size.dealt}:
        yield f"each player is dealt {game.size.dealt} cards"
    mine, theirs = state.choices
    made = len(mine)
    if made != len(theirs):
        yield "one player has chosen more often than the other"
        return
    whole = made == game.size.cases
    if made > game.size.cases or whole != (state.phase != PLAY):
        yield f"{made} choices do not belong to this step"
    for case in range(made):
        earlier = state._replace(choices=(mine[:case], theirs[:case]))
        for seat, pair in enumerate((mine[case], theirs[case])):
            hand = hand_of(earlier, seat)
            if pair.crime == pair.clue or not (hand >> pair.crime & 1 and hand >> pair.clue & 1):
                yield f"{pair.crime}>{pair.clue} at Case {case + 1} was not in hand"
    done = [order is not None for order in state.orders]
    if (any(done) and state.phase == PLAY) or (not all(done) and state.phase in (BONUS, OVER)):
        yield "Clues are rearranged outside their step"
    if state.phase == REARRANGE and (done[1] or (done[0] and game.together)):
        yield "Clues are rearranged already"
    for order in state.orders:
        if order and sorted(order.clues) != list(range(1, game.size.cases + 1)):
            yield "every Case ends with exactly one Clue of each player"
