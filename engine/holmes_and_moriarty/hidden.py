"""What a player knows of a state, and the states that he cannot tell from it.

A player knows the cards dealt to him, those passed to him and his own choices. From cards that come back he
knows the pair that is missing. Tokens, Case cards and who has moved Clues where lie open. Once the Cases are
resolved everything about the hand is known: what is not in sight follows from what is.
"""

import random

from engine.holmes_and_moriarty.notation import format_action, format_state
from engine.holmes_and_moriarty.state import (
    PLAY,
    REARRANGE,
    Choice,
    State,
    hand_of,
    numbers,
)


def observation(state: State, seat: int) -> str:
    """Return all that a player knows, in one line."""
    if state.phase not in (PLAY, REARRANGE):
        return f"{seat} {format_state(state)}"
    open_part = format_state(state._replace(dealt=(0, 0), choices=((), ())))
    held = " ".join(
        ".".join(map(str, numbers(_held(state, seat, made)))) for made in range(_swaps(state, seat) + 1)
    )
    chose = ",".join(map(format_action, state.choices[seat])) or "-"
    return f"{seat} {open_part} held {held} chose {chose}"


def _swaps(state: State, seat: int) -> int:
    """Return how often hands have been swapped: after each Case but the last, after which none is held."""
    made = len(state.choices[seat])
    return made if state.phase == PLAY else made - 1


def _held(state: State, seat: int, made: int) -> int:
    """Return what a player held when so many Cases had been played."""
    mine, theirs = state.choices[seat][:made], state.choices[1 - seat][:made]
    choices = (mine, theirs) if seat == 0 else (theirs, mine)
    return hand_of(state._replace(choices=choices), seat)


def resample(state: State, seat: int, cards: int, rng: random.Random) -> State:
    """Return a state that the player cannot tell from this one; ``cards`` are all in play."""
    if state.phase not in (PLAY, REARRANGE):
        return state
    other = 1 - seat
    own, swaps = state.dealt[seat], _swaps(state, seat)
    size = state.dealt[other].bit_count()
    pairs: list[Choice] = []
    if swaps:
        passed = _held(state, seat, 1)
        unseen = numbers(cards & ~own & ~passed)
        pairs.append(_drawn(unseen, rng))
        theirs = passed | 1 << pairs[0].crime | 1 << pairs[0].clue
    else:
        theirs = sum(1 << card for card in rng.sample(numbers(cards & ~own), size))
    for case in range(len(pairs), len(state.choices[seat])):
        # What the opponent chose from is what this player passed on, or was dealt to him.
        held = _passed_on(state, seat, case) if case else theirs
        if case < swaps:
            held &= ~_held(state, seat, case + 1)
        pairs.append(_drawn(numbers(held), rng))
    dealt = (own, theirs) if seat == 0 else (theirs, own)
    choices = (state.choices[0], tuple(pairs)) if seat == 0 else (tuple(pairs), state.choices[1])
    return state._replace(dealt=dealt, choices=choices)


def _passed_on(state: State, seat: int, case: int) -> int:
    """Return what a player passed on before a Case (from 0): the hand before that, less his pair."""
    pair = state.choices[seat][case - 1]
    return _held(state, seat, case - 1) & ~(1 << pair.crime | 1 << pair.clue)


def _drawn(held: tuple[int, ...], rng: random.Random) -> Choice:
    crime, clue = rng.sample(held, 2)
    return Choice(crime, clue)
