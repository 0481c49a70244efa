"""What is wrong with a state: cards, pawns or tokens lost, or where they cannot be."""

from collections.abc import Iterator

from engine.holmes_sherlock_moriarty.cards import JOKER, KINDS, NAMES, number_of, size_of
from engine.holmes_sherlock_moriarty.rules_evening import is_never_indisposed
from engine.holmes_sherlock_moriarty.rules_setup import PLAYERS
from engine.holmes_sherlock_moriarty.state import CHARACTERS, COUNT, MORNING, PLACE, Setup, State

PLAYER_NAMES = ("the first player", "the second player")


def faults(setup: Setup, characters: tuple[str, ...], state: State) -> tuple[str, ...]:
    """Return what is wrong with a state, in words."""
    return (*_cards(setup, state), *_table(setup, characters, state), *_players(setup, characters, state))


def _cards(setup: Setup, state: State) -> Iterator[str]:
    piles = [state.row, state.pile, state.discards]
    piles += [state.visible0, state.visible1, state.hidden0, state.hidden1]
    loose = state.jokers0.bit_count() + state.jokers1.bit_count() + state.aside0 + state.aside1
    if state.phase == COUNT:
        loose += state.left
    if state.phase == PLACE:
        loose += 1
    for kind in range(KINDS):
        there = sum(number_of(pile, kind) for pile in piles) + (loose if kind == JOKER else 0)
        if there != number_of(setup.deck, kind):
            yield f"there are {there} cards {NAMES[kind]}, not {number_of(setup.deck, kind)}."
    if size_of(state.row) > setup.row:
        yield f"the row has {size_of(state.row)} cards, more than {setup.row}."


def _table(setup: Setup, characters: tuple[str, ...], state: State) -> Iterator[str]:
    board = (1 << len(setup.board)) - 1
    if state.shown & board != board or state.shown >> len(characters):
        yield "characters of the board are missing, or others than those of the game are shown."
    shown = (state.shown & ~board).bit_count()
    expected = 0 if state.phase == CHARACTERS else setup.first_cards + state.day - 1
    if state.phase == MORNING:
        expected -= 1
    if shown != min(expected, len(setup.cards)):
        yield f"{shown} character cards are shown on day {state.day}, not {expected}."
    never = sum(1 << at for at, name in enumerate(characters) if is_never_indisposed.function(name))
    if state.closed & (never | ~state.shown):
        yield "a character is indisposed that cannot be."
    if not 1 <= state.day <= setup.days or not 0 <= state.turn < PLAYERS * setup.pawns:
        yield f"there is no turn {state.turn} on a day {state.day}."


def _players(setup: Setup, characters: tuple[str, ...], state: State) -> Iterator[str]:
    homes, tokens = (state.home0, state.home1), (state.tokens0, state.tokens1)
    pawns = ((state.standing0, state.lying0), (state.standing1, state.lying1))
    hidden = ((state.hidden0, state.known0), (state.hidden1, state.known1))
    for name, home, (standing, lying), held, (own, known) in zip(
        PLAYER_NAMES, homes, pawns, tokens, hidden, strict=True
    ):
        there = home + standing.bit_count() + lying.bit_count()
        if there != setup.pawns:
            yield f"{name} has {there} pawns, not {setup.pawns}."
        if standing & lying or (standing | lying) & ~state.shown:
            yield f"{name} has two pawns on one character, or a pawn on one that is not shown."
        if held < 0:
            yield f"{name} has {held} tokens."
        if any(number_of(known, kind) > number_of(own, kind) for kind in range(KINDS)):
            yield f"more is known of the hidden clues of {name} than there are."
    if sum(tokens) > setup.all_tokens:
        yield f"the players have {sum(tokens)} tokens, more than {setup.all_tokens}."
