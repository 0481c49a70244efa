"""Why an action may not be taken: the first rule that forbids it."""

from typing import TYPE_CHECKING

from engine.game import CHANCE
from engine.holmes_sherlock_moriarty import rules_evening as evening
from engine.holmes_sherlock_moriarty import rules_visits as visits
from engine.holmes_sherlock_moriarty.cards import holds, number_of, size_of
from engine.holmes_sherlock_moriarty.rules_clues import is_no_draw, is_not_there
from engine.holmes_sherlock_moriarty.rules_days import is_not_his_turn, is_wrong_moment
from engine.holmes_sherlock_moriarty.rules_jokers import comes_too_late, has_joker_already, joker_is_early
from engine.holmes_sherlock_moriarty.rules_tokens import cannot_pay
from engine.holmes_sherlock_moriarty.state import (
    CHARACTERS,
    COUNT,
    DEAL,
    DRAW,
    HOME,
    MORNING,
    MOVE,
    OVER,
    PHASES,
    PICK,
    PLACE,
    POWER,
    REFILL,
    START,
    Action,
    State,
)
from engine.rule import Reason, Rule, first_reason

if TYPE_CHECKING:
    from engine.holmes_sherlock_moriarty.game import HolmesGame

DUE = {
    CHARACTERS: ("show",),
    MORNING: ("show",),
    DEAL: ("deal",),
    REFILL: ("deal",),
    DRAW: ("draw",),
    MOVE: ("go",),
    POWER: ("use", "take", "steal", "drop", "pass"),
    PICK: ("take", "steal", "drop"),
    PLACE: ("join", "aside"),
    START: ("join", "aside"),
    COUNT: ("join", "aside"),
    OVER: (),
}
"""The words of the actions that can be due in each phase."""


def why_illegal(game: "HolmesGame", state: State, action: Action, player: int | None) -> Reason | None:
    """Return the reason of the first rule that forbids the action; None if it is legal."""
    current = game.current_player(state)
    if player is not None and player != current:
        return first_reason((is_not_his_turn,), player, current)
    if action.verb not in DUE[state.phase]:
        return first_reason((is_wrong_moment,), action.verb, PHASES[state.phase])
    if current == CHANCE:
        return _why_no_chance(game, state, action)
    if action.verb == "go":
        return _why_no_move(game, state, action)
    if action.verb == "join":
        return _why_no_join(game, state, action)
    if action in game.legal_actions(state):
        return None
    return _why_no_power(game, state, action)


def _why_no_move(game: "HolmesGame", state: State, action: Action) -> Reason | None:
    player, origin, target = game.current_player(state), action.one, action.two
    standing = (state.standing0, state.standing1)[player]
    lying = (state.lying0, state.lying1)[player]
    home = (state.home0, state.home1)[player]
    from_home = origin == HOME
    return (
        _forbids(visits.stays_where_it_is, origin, target)
        or _forbids(visits.has_moved, not from_home and bool(lying >> origin & 1))
        or _forbids(visits.has_no_pawn_to_move, home > 0 if from_home else bool(standing >> origin & 1))
        or _forbids(visits.is_not_there_yet, bool(state.shown >> target & 1))
        or _forbids(evening.is_closed, bool(state.closed >> target & 1))
        or _forbids(visits.has_own_pawn, bool((standing | lying) >> target & 1))
    )


def _why_no_join(game: "HolmesGame", state: State, action: Action) -> Reason | None:
    if action in game.legal_actions(state):
        return None
    player, category = game.current_player(state), action.one
    jokers = (state.jokers0, state.jokers1)[player]
    visible = (state.visible0, state.visible1)[player]
    own = bool(number_of(visible, category))
    return (
        _forbids(has_joker_already, jokers >> category & 1)
        or (_forbids(joker_is_early, own) if not own else None)
        or _forbids(comes_too_late, True)
    )


def _why_no_power(game: "HolmesGame", state: State, action: Action) -> Reason | None:
    player = game.current_player(state)
    effect = game.effect(state.at)
    price = effect.pay if effect and state.phase == POWER else 0
    tokens = (state.tokens0, state.tokens1)[player]
    return (
        (_forbids(cannot_pay, tokens, price) if tokens < price else None)
        or (_forbids(is_not_there, 0) if action.verb == game.picking(state) else None)
        or _forbids(is_wrong_moment, action.verb, PHASES[state.phase])
    )


def _why_no_chance(game: "HolmesGame", state: State, action: Action) -> Reason | None:
    wanted, cards = game.wanted(state), action.one
    if action.verb == "show":
        new = cards & game.unseen(state)
        fits = new == cards and new.bit_count() == wanted
        return None if fits else _forbids(visits.is_no_reveal, -1, wanted)
    have = size_of(state.pile)
    if wanted <= have:
        fits = holds(state.pile, cards)
    else:
        fits = holds(cards, state.pile) and holds(state.pile + state.discards, cards)
    return _forbids(is_no_draw, fits and size_of(cards) == wanted)


def _forbids(rule: Rule[..., bool], *args: object) -> Reason | None:
    return first_reason((rule,), *args)
