"""Why an action is illegal: the predicates of the rules, asked in order."""

from typing import TYPE_CHECKING

from engine.holmes_and_moriarty.chance import case_cards_left
from engine.holmes_and_moriarty.rules import (
    bonus,
    components,
    draft,
    ending,
    frame,
    holmes_bonus,
    rearranging,
    setup,
)
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
    Action,
    Bonus,
    Choice,
    Deal,
    Done,
    Lay,
    Order,
    State,
    hand_of,
    numbers,
)
from engine.holmes_and_moriarty.words import ROLES
from engine.rule import Reason, first_reason

if TYPE_CHECKING:
    from engine.holmes_and_moriarty.game import HolmesAndMoriarty

STEP: dict[int, frame.Step] = {
    LAY: "deal",
    DEAL: "deal",
    PLAY: "play",
    REARRANGE: "rearrange",
    BONUS: "bonus",
}
"""What happens next -> the step of the hand it belongs to; Case cards are laid out before the deal."""

STEP_OF: dict[type[Action], frame.Step] = {
    Lay: "deal",
    Deal: "deal",
    Choice: "play",
    Order: "rearrange",
    Bonus: "bonus",
    Done: "bonus",
}


def why_illegal(game: "HolmesAndMoriarty", state: State, action: Action, player: int | None) -> Reason | None:
    """Return the rule that forbids an action, or None."""
    if state.phase == OVER:
        winner = None if state.winner == NOBODY else ROLES[state.winner]
        return first_reason((ending.game_over,), winner)
    if reason := first_reason((frame.out_of_turn,), STEP_OF[type(action)], STEP[state.phase]):
        return reason
    match action:
        case Choice(crime, clue):
            return _choice(state, crime, clue, player)
        case Order(clues):
            return _order(game, state, clues, player)
        case Bonus() | Done():
            return _bonus(game, state, action, player)
        case Lay(kinds):
            return _lay(game, state, kinds)
        case Deal(moriarty, holmes):
            return _deal(game, state, moriarty, holmes)


def _choice(state: State, crime: int, clue: int, player: int | None) -> Reason | None:
    seats = (MORIARTY_SEAT, HOLMES_SEAT) if player is None else (player,)
    reasons = [
        first_reason((draft.not_in_hand, draft.card_in_both_rows), numbers(hand_of(state, seat)), crime, clue)
        for seat in seats
    ]
    return reasons[0] if all(reasons) else None


def _order(
    game: "HolmesAndMoriarty", state: State, clues: tuple[int, ...], player: int | None
) -> Reason | None:
    if not game.together and player is not None:
        moved = state.orders[MORIARTY_SEAT] is not None
        if reason := first_reason((rearranging.not_in_turn,), moved, player == MORIARTY_SEAT):
            return reason
    counts = tuple(clues.count(case) for case in range(1, game.size.cases + 1))
    if len(clues) != game.size.cases:
        counts = (*counts, len(clues) - sum(counts))
    return first_reason((rearranging.clues_misplaced,), counts)


def _bonus(
    game: "HolmesAndMoriarty", state: State, action: Bonus | Done, player: int | None
) -> Reason | None:
    if player is not None and (reason := first_reason((holmes_bonus.not_holmes,), ROLES[player])):
        return reason
    if isinstance(action, Done):
        return first_reason((bonus.bonus_still_due,), state.due)
    if action.case == 0:
        reason = first_reason((bonus.no_bonus_due,), state.due)
    else:
        reason = first_reason((holmes_bonus.no_bonus_for_case,), action.case, state.rights)
    if reason or (reason := first_reason((components.no_such_space,), action.space, game.numbers)):
        return reason
    occupied = bool((state.moriarty | state.holmes) >> action.space & 1)
    if reason := first_reason((holmes_bonus.space_full,), occupied):
        return reason
    if action.case == 0:
        return None
    shown = game.printing.holmes_cards[state.laid[action.case - 1 - game.size.cases] - 1]
    return first_reason((holmes_bonus.wrong_location,), game.printing.by_number()[action.space], shown)


def _lay(game: "HolmesAndMoriarty", state: State, kinds: tuple[int, ...]) -> Reason | None:
    if state.phase != LAY:
        return first_reason((draft.wrong_deal,), (0, 0), game.size.dealt, False)
    left = case_cards_left(game, state)
    there = all(kind < len(left) and kinds.count(kind) <= left[kind] for kind in kinds)
    return first_reason((setup.wrong_row,), len(kinds), game.size.cases, there)


def _deal(game: "HolmesAndMoriarty", state: State, moriarty: int, holmes: int) -> Reason | None:
    if state.phase != DEAL:
        return first_reason((setup.wrong_row,), 0, game.size.cases, False)
    sound = not moriarty & holmes and not (moriarty | holmes) & ~game.cards
    sizes = (moriarty.bit_count(), holmes.bit_count())
    return first_reason((draft.wrong_deal,), sizes, game.size.dealt, sound)
