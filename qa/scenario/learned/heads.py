"""From vectors to a query and its facts: the heads of the network, kept as plain arrays."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.ruling import Fact

PACKAGE = "qa.scenario.learned"
FILE = "heads.npz"

NONE = "none"
"""The query of questions that ask for none."""

OF_QUERY = "query "


def of_query(query: str) -> str:
    """Return the name by which a query stands among the answers."""
    return OF_QUERY + query


SHARPNESS = 0.5
"""Factor on the scores by which a head looks for the pieces that tell it most."""

MOST_FILLINGS, LEAST_SHARE = 7, 3e-4
"""Fillings of a slot that are weighed at most, and how likely they are at least beside the likeliest."""

LEAST_SAID = 0.02
"""Chance from which on another number of the same value is weighed as where a slot comes from."""

TOGGLED = 3
"""The most doubtful ones of several things, which are weighed both ways."""

Array = NDArray[np.float32]
Scores = TypeVar("Scores", NDArray[np.float32], NDArray[np.float64])


@dataclass(frozen=True, slots=True)
class Pointed:
    """A number of the question: the piece that it begins at, its value, its place in the marks."""

    piece: int
    value: int
    mark: int


@dataclass(frozen=True, slots=True)
class Filled:
    """What a slot holds: ``fact`` is None where the question leaves it open.

    ``chance`` is that of this fact. ``pieces``: those that tell it most; ``marks``: the numbers it came from.
    """

    fact: Fact | None
    chance: float
    pieces: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotHead:
    """The head of one slot of one query.

    ``attention`` H; ``classes`` (1 + values) x H, the first for "left open", with ``bias``;
    ``pointers`` 2 x H for the number in the question and for the one after it, with ``pointer_bias``.
    """

    name: str
    kind: str
    values: tuple[Fact, ...]
    attention: Array
    classes: Array
    bias: Array
    pointers: Array
    pointer_bias: Array

    def fillings(self, states: Array, numbers: Sequence[Pointed]) -> tuple[Filled, ...]:
        """Return what the slot may hold, the likeliest first; at least one."""
        weights = softmax(states @ self.attention * SHARPNESS)
        scores = self.classes @ (weights @ states) + self.bias
        pointed = states[[n.piece for n in numbers]] @ self.pointers.T + self.pointer_bias
        looked = tuple(int(at) for at in np.flatnonzero(weights > max(0.15, 0.6 * weights.max())))
        if self.kind == "numbers":
            found = self._several_numbers(scores, pointed[:, 0], numbers, looked)
        elif self.kind == "several":
            found = self._several(scores, looked)
        else:
            found = self._one(scores, pointed, numbers, looked)
        ranked = sorted(found, key=lambda filled: -filled.chance)[:MOST_FILLINGS]
        return tuple(filled for filled in ranked if filled.chance >= LEAST_SHARE * ranked[0].chance)

    def _one(
        self, scores: Array, pointed: Array, numbers: Sequence[Pointed], looked: tuple[int, ...]
    ) -> Iterator[Filled]:
        """Yield "left open", each value with the chance that the slot holds it, wherever it is said.

        A value comes once more for each number that says it and was not taken yet, with that one's share.
        """
        chances = softmax(np.concatenate([scores, pointed.ravel()]))
        yield Filled(None, float(chances[0]))
        said: dict[Fact, list[tuple[float, int]]] = {}
        of = dict[Fact, float]()
        for value, chance in zip(self.values, chances[1 : len(scores)], strict=True):
            of[value] = of.get(value, 0.0) + float(chance)
        if self.kind == "number":
            from_numbers = chances[len(scores) :].reshape(len(numbers), 2)
            for number, (same, after) in zip(numbers, from_numbers, strict=True):
                said.setdefault(number.value, []).append((float(same), number.mark))
                said.setdefault(number.value + 1, []).append((float(after), number.mark))
        for value in {**of, **said}:
            places = sorted(said.get(value, ()), reverse=True)
            whole = of.get(value, 0.0) + sum(chance for chance, _ in places)
            marks = tuple(mark for chance, mark in places[:1] if chance > whole / 2)
            yield Filled(value, whole, () if marks else looked, marks)
            for chance, mark in places[len(marks) :]:
                if chance > LEAST_SAID:
                    yield Filled(value, chance, (), (mark,))

    def _several_numbers(
        self, scores: Array, pointed: Array, numbers: Sequence[Pointed], looked: tuple[int, ...]
    ) -> Iterator[Filled]:
        """Yield lists of numbers, those that are said and those that words stand for ("cigarettes")."""
        for taken, chance in _toggled(np.concatenate([pointed, scores[1:]])):
            said = [number for number, is_in in zip(numbers, taken, strict=False) if is_in]
            words = zip(self.values, taken[len(numbers) :], strict=True)
            meant = [value for value, is_in in words if is_in and isinstance(value, int)]
            facts = tuple(dict.fromkeys([*(number.value for number in said), *meant]))
            yield Filled(facts or None, chance, looked if meant else (), tuple(n.mark for n in said))

    def _several(self, scores: Array, looked: tuple[int, ...]) -> Iterator[Filled]:
        for taken, chance in _toggled(scores[1:]):
            words = tuple(str(value) for value, is_in in zip(self.values, taken, strict=True) if is_in)
            yield Filled(words or None, chance, looked if words else ())


def _toggled(scores: Array) -> Iterator[tuple[NDArray[np.bool_], float]]:
    """Yield what is taken of things that each may be, with its chance; then with one doubtful one changed."""
    chances = 1 / (1 + np.exp(-scores))
    likeliest = chances > 0.5
    yield likeliest, float(np.prod(np.maximum(chances, 1 - chances)))
    for at in np.argsort(np.abs(scores))[:TOGGLED]:
        other = likeliest.copy()
        other[at] = not other[at]
        yield other, float(np.prod(np.where(other, chances, 1 - chances)))


@dataclass(frozen=True, slots=True)
class Classes:
    """A head that chooses one of several: ``attention`` H, ``weights`` names x 2 H, ``bias`` names."""

    names: tuple[str, ...]
    attention: Array
    weights: Array
    bias: Array

    def chances(self, states: Array) -> Mapping[str, float]:
        """Return the chance of each; they add up to 1."""
        looked = softmax(states @ self.attention * SHARPNESS) @ states
        scores = self.weights @ np.concatenate([looked, states.mean(axis=0)]) + self.bias
        return dict(zip(self.names, map(float, softmax(scores)), strict=True))


@dataclass(frozen=True, slots=True)
class GameHeads:
    """The heads of one game: which query a question asks, or ``NONE``; slots by query; what answers it.

    ``answers`` chooses among entries of the booklet's sentences, queries (``of_query``) and ``NONE``.
    """

    queries: Classes
    slots: Mapping[str, tuple[SlotHead, ...]]
    answers: Classes


@dataclass(frozen=True, slots=True)
class Heads:
    """All heads, the concepts that the network knows, the weights of candidates and of the chance."""

    games: Mapping[str, GameHeads]
    concepts: Mapping[str, int]
    ranking: Array
    chance: Array


@cache
def heads() -> Heads:
    """Return the heads as they were trained."""
    data = BytesIO((files(PACKAGE) / FILE).read_bytes())
    arrays = np.load(data, allow_pickle=False)
    labels = json.loads(str(arrays["labels"]))
    floats = {name: arrays[name].astype(np.float32) for name in arrays.files if name != "labels"}
    games = {
        game: GameHeads(
            _classes("query", at, game, tuple(told), floats),
            {query: tuple(_slot(slot, floats) for slot in slots) for query, slots in told.items()},
            _classes("answer", at, game, tuple(labels["answers"][game]), floats),
        )
        for at, (game, told) in enumerate(labels["games"].items())
    }
    concepts = {name: at for at, name in enumerate(labels["concepts"], start=1)}
    return Heads(games, concepts, floats["ranking"], floats["chance"])


def _classes(kind: str, at: int, game: str, names: tuple[str, ...], arrays: Mapping[str, Array]) -> Classes:
    attention = arrays[f"{kind}_attention"][at]
    return Classes(names, attention, arrays[f"{game}/{kind}_weights"], arrays[f"{game}/{kind}_bias"])


def _slot(told: Sequence[object], arrays: Mapping[str, Array]) -> SlotHead:
    name, kind, values, row, first = told
    assert isinstance(values, list)
    assert isinstance(row, int)
    assert isinstance(first, int)
    classes = slice(first, first + 1 + len(values))
    return SlotHead(
        str(name), str(kind), tuple(values), arrays["attention"][row],
        arrays["classes"][classes], arrays["class_bias"][classes],
        arrays["pointers"][row], arrays["pointer_bias"][row],
    )  # fmt: skip


def softmax(scores: Scores) -> Scores:
    """Return the chances that scores stand for; they add up to 1."""
    grown = np.exp(scores - scores.max())
    shares: Scores = grown / grown.sum()
    return shares
