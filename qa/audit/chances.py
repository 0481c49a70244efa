"""From the figures of a claim to chances: one fitted regression for each kind of clash, one for silence.

``judging.json`` holds their weights; ``python -m eval.fit_claims`` fits them on the development claims.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from qa.audit.types import ClashKind
from qa.confidence import Calibration

FILE = "judging.json"


@dataclass(frozen=True, slots=True)
class Judging:
    """``contradicted`` and ``unheard`` are the chances from which on a claim is called so."""

    kinds: Mapping[ClashKind, Calibration]
    silence: Calibration
    contradicted: float
    unheard: float

    def clash(self, figures: Mapping[str, float]) -> tuple[float, ClashKind]:
        """Return the chance that the book contradicts a claim, and in what it most likely does."""
        chances = {kind: model.chance(figures) for kind, model in self.kinds.items()}
        none = 1.0
        for chance in chances.values():
            none *= 1 - chance
        return 1 - none, max(chances, key=chances.__getitem__)

    def silent(self, figures: Mapping[str, float]) -> float:
        """Return the chance that the book says nothing to a claim."""
        return self.silence.chance(figures)


@cache
def judging() -> Judging:
    """Return what was fitted."""
    return parsed((files("qa.audit") / FILE).read_text("utf-8"))


def parsed(text: str) -> Judging:
    """Read ``judging.json``."""
    raw = json.loads(text)
    return Judging(
        {ClashKind(kind): _model(model) for kind, model in raw["kinds"].items()},
        _model(raw["silence"]),
        raw["contradicted"],
        raw["unheard"],
    )


def _model(raw: Mapping[str, list[list[float | str]] | float]) -> Calibration:
    terms = raw["terms"]
    assert isinstance(terms, list)
    bias = raw["bias"]
    assert isinstance(bias, float | int)
    weighed = tuple((str(n), float(mean), float(dev), float(weight)) for n, mean, dev, weight in terms)
    return Calibration(weighed, float(bias), 0.5, 0.5)
