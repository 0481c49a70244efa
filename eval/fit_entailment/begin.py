"""What training begins with: the shipped reader of cases, or the reader of passages as it is shipped."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

import qa.scenario.learned
from eval.fit_entailment.net import Reader
from eval.fit_reader.again import weights_of
from eval.fit_reader.base import base
from qa.entailment.network import FILE
from qa.scenario.learned import network as cases
from qa.scenario.learned.pieces import known_pieces


def reader() -> Reader:
    """Return a reader with the layers of the base and the pieces of the shipped networks."""
    place = {piece: at for at, piece in enumerate(base().pieces)}
    return Reader(base(), tuple(place[piece] for piece in known_pieces()))


def from_cases() -> Reader:
    """Return a reader whose layers know rules questions; its heads know nothing yet."""
    found = weights_of(Path(qa.scenario.learned.__path__[0]) / cases.FILE)
    made = reader()
    # The reader of cases knows one kind of piece only; what is learned of sides is added to it.
    _take(made, {**found, "side.weight": np.tile(found["kind"], (len(made.side.weight), 1))})
    return made


def from_shipped(folder: Path) -> Reader:
    """Return the shipped reader, its weights rounded to 8 bits."""
    made = reader()
    _take(made, weights_of(folder / FILE))
    return made


def _take(made: Reader, found: Mapping[str, NDArray[np.float32]]) -> None:
    with torch.no_grad():
        for name, parameter in made.state_dict().items():
            if name not in found:
                continue
            array = found[name]
            if array.shape != tuple(parameter.shape):
                array = array.T
            elif ".maps." in name and name.endswith(".weight"):
                array = array.T
            parameter.copy_(torch.from_numpy(np.ascontiguousarray(array, np.float32)))
