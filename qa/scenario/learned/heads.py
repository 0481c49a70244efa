"""From vectors to a query and its facts: the heads of the network, kept as plain arrays."""

import json
from collections.abc import Mapping, Sequence
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

    def fill(self, states: Array, numbers: Sequence[Pointed]) -> Filled:
        """Return what the slot holds."""
        weights = softmax(states @ self.attention * SHARPNESS)
        scores = self.classes @ (weights @ states) + self.bias
        pointed = states[[n.piece for n in numbers]] @ self.pointers.T + self.pointer_bias
        looked = tuple(int(at) for at in np.flatnonzero(weights > max(0.15, 0.6 * weights.max())))
        if self.kind == "numbers":
            return self._several_numbers(pointed[:, 0], numbers)
        if self.kind == "several":
            return self._several(scores, looked)
        return self._one(scores, pointed, numbers, looked)

    def _one(
        self, scores: Array, pointed: Array, numbers: Sequence[Pointed], looked: tuple[int, ...]
    ) -> Filled:
        chances = softmax(np.concatenate([scores, pointed.ravel()]))
        of = dict[Fact, float]()
        for value, chance in zip(self.values, chances[1 : len(scores)], strict=True):
            of[value] = of.get(value, 0.0) + float(chance)
        from_numbers = chances[len(scores) :].reshape(len(numbers), 2)
        if self.kind == "number":
            for number, (same, after) in zip(numbers, from_numbers, strict=True):
                of[number.value] = of.get(number.value, 0.0) + float(same)
                of[number.value + 1] = of.get(number.value + 1, 0.0) + float(after)
        best = max(of, key=of.__getitem__, default=None)
        if best is None or of[best] <= chances[0]:
            return Filled(None, float(chances[0]))
        marks = tuple(
            number.mark
            for number, (same, after) in zip(numbers, from_numbers, strict=True)
            if self.kind == "number"
            and ((number.value == best and same > 0.1) or (number.value + 1 == best and after > 0.1))
        )
        return Filled(best, of[best], () if marks else looked, marks)

    def _several_numbers(self, pointed: Array, numbers: Sequence[Pointed]) -> Filled:
        chances = 1 / (1 + np.exp(-pointed))
        taken = [number for number, chance in zip(numbers, chances, strict=True) if chance > 0.5]
        sure = float(np.prod(np.maximum(chances, 1 - chances)))
        if not taken:
            return Filled(None, sure)
        return Filled(tuple(dict.fromkeys(n.value for n in taken)), sure, (), tuple(n.mark for n in taken))

    def _several(self, scores: Array, looked: tuple[int, ...]) -> Filled:
        chances = 1 / (1 + np.exp(-scores[1:]))
        taken = tuple(str(value) for value, chance in zip(self.values, chances, strict=True) if chance > 0.5)
        sure = float(np.prod(np.maximum(chances, 1 - chances)))
        return Filled(taken or None, sure, looked if taken else ())


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
    """All heads, the concepts that the network knows, and the weights of the chance (``guess``)."""

    games: Mapping[str, GameHeads]
    concepts: Mapping[str, int]
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
    return Heads(games, concepts, floats["chance"])


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
