"""What makes a position unsound: wires lost, cuts that were not legal, play after the end."""

from collections import Counter
from collections.abc import Callable, Iterator

from engine.time_bomb.state import (
    DEFUSING_LETTER,
    MORIARTY_LETTER,
    SHERLOCK_LETTER,
    Deck,
    State,
    revealed_in,
    target_of,
)
from engine.time_bomb.words import CONTINUES


def faults(deck: Deck, first: int, result: Callable[[State], str], state: State) -> tuple[str, ...]:
    """Return what is wrong with a position; ``result`` rules on how a position stands."""
    form = tuple(_of_form(deck, state))
    return form or tuple(_of_play(deck, first, result, state))


def _of_form(deck: Deck, state: State) -> Iterator[str]:
    roles = state.roles
    if roles and len(roles) != deck.players:
        yield f"{len(roles)} roles for {deck.players} players."
    if roles.count(SHERLOCK_LETTER) > deck.sherlocks or roles.count(MORIARTY_LETTER) > deck.moriartys:
        yield f"the roles {roles} are not among {deck.sherlocks} Sherlock and {deck.moriartys} Moriarty."
    if state.hands and len(state.hands) != deck.players:
        yield f"{len(state.hands)} rows for {deck.players} players."
    if state.hands and state.pool:
        yield "wires are in the pool and before the players at once."
    if not roles and (state.hands or state.cuts):
        yield "wires were dealt before the roles."
    yield from _of_wires(deck, state)
    for at in range(len(state.cuts) // 2):
        if not 0 <= target_of(state.cuts, at) < deck.players:
            yield f"cut {at + 1} is before a seat that nobody has."


def _of_wires(deck: Deck, state: State) -> Iterator[str]:
    there = Counter(state.pool + "".join(state.hands) + revealed_in(state.cuts))
    for wire, count in there.items():
        if count > deck.wires.count(wire):
            yield f"{count} wires “{wire}” of {deck.wires.count(wire)}."
    total, dealt = sum(there.values()), deck.players * deck.hand
    before = not state.roles or not (state.hands or state.cuts)
    if total != dealt and not (before and total == len(deck.wires)):
        yield f"{total} wires in all, not {dealt}."
    elif not state.roles and total != len(deck.wires):
        yield f"{total} wires before the roles are dealt, not {len(deck.wires)}."
    if there[DEFUSING_LETTER] < deck.defusing:
        yield f"{there[DEFUSING_LETTER]} defusing wires, not {deck.defusing}."


def _of_play(deck: Deck, first: int, result: Callable[[State], str], state: State) -> Iterator[str]:
    cuts = len(state.cuts) // 2
    cutter = first
    for at in range(cuts):
        if target_of(state.cuts, at) == cutter:
            yield f"at cut {at + 1}, seat {cutter + 1} cuts its own wire."
        cutter = target_of(state.cuts, at)
        if at + 1 < cuts and result(state._replace(cuts=state.cuts[: 2 * at + 2])) != CONTINUES:
            yield f"the game was over after cut {at + 1}."
    over = result(state) != CONTINUES
    pending = not state.hands
    if cuts and pending and (over or cuts % deck.players):
        yield f"the wires are in the pool after cut {cuts}."
    if pending or not cuts:
        rounds_begun = cuts // deck.players
        in_round = 0
    else:
        rounds_begun, in_round = divmod(cuts - 1, deck.players) if over else divmod(cuts, deck.players)
        in_round += over
    struck = Counter(target_of(state.cuts, at) for at in range(cuts - in_round, cuts))
    for seat, hand in enumerate(state.hands):
        if len(hand) != deck.hand - rounds_begun - struck[seat]:
            yield f"seat {seat + 1} has {len(hand)} wires face down, not " + (
                f"{deck.hand - rounds_begun - struck[seat]}."
            )
