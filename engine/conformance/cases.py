"""Facts to try a query with: every combination where there are few, else some drawn by lot."""

import itertools
import random
from collections.abc import Iterator, Sequence

from corpus.errors import BadFacts, InvalidNotation
from engine.engine import Engine
from engine.play import states
from engine.query import Exemplified, Kind, Notation, Number, Numbers, Query
from engine.ruling import Fact

MOST_STATES = 200
"""States of random play that are kept for slots that take a state."""


def cases_of(query: Query, most: int, boards: Sequence[str], rng: random.Random) -> Iterator[dict[str, Fact]]:
    """Yield facts for all slots: every combination where they are few, else drawn by lot."""
    choices = [slot.kind.choices() for slot in query.slots]
    size = 1
    for facts in choices:
        size *= len(facts)
    if 0 < size <= most:
        for values in itertools.product(*choices):
            yield {slot.name: value for slot, value in zip(query.slots, values, strict=True)}
        return
    for _ in range(most):
        case = {slot.name: _drawn(slot.kind, boards, rng) for slot in query.slots}
        for slot in query.slots:
            if case[slot.name] is None or (slot.default is not None and rng.random() < 0.3):
                case[slot.name] = slot.default
        given = {name: fact for name, fact in case.items() if fact is not None}
        if all(slot.name in given for slot in query.slots if slot.required):
            yield given


def _drawn(kind: Kind, boards: Sequence[str], rng: random.Random) -> Fact | None:
    if facts := kind.choices():
        return rng.choice(facts)
    match kind:
        case Number(low=low, high=high):
            return rng.choice((low, high, rng.randint(low, high)))
        case Numbers():
            return _numbers(kind, rng)
    if isinstance(kind, Exemplified) and kind.examples:
        made: Fact = rng.choice(kind.examples)
        return made
    return _board(kind, boards, rng) if isinstance(kind, Notation) else None


def _numbers(kind: Numbers, rng: random.Random) -> Fact:
    span = range(kind.low, kind.high + 1)
    most = min(kind.at_most, len(span)) if kind.distinct else kind.at_most
    size = rng.randint(kind.at_least, max(kind.at_least, min(most, kind.at_least + 8)))
    return tuple(rng.sample(span, size) if kind.distinct else rng.choices(span, k=size))


def _board(kind: Notation, boards: Sequence[str], rng: random.Random) -> Fact | None:
    for text in rng.sample(boards, min(20, len(boards))):
        try:
            kind.read(text)
        except (InvalidNotation, BadFacts):
            continue
        return text
    return None


def boards_of(engine: Engine, seed: int) -> list[str]:
    """Return states of random play in notation, for slots that take a state or a part of its notation."""
    wants = any(isinstance(s.kind, Notation) for q in engine.queries.queries.values() for s in q.slots)
    if not wants or not engine.variants:
        return []
    found: dict[str, None] = {}
    game = engine.game()
    for number in range(MOST_STATES):
        for state, _, _ in states(game, seed + number):
            found[game.format_state(state)] = None
        if len(found) >= MOST_STATES:
            break
    return random.Random(seed).sample(list(found), min(MOST_STATES, len(found)))
