"""From the figures of a claim to chances, by fitted regressions.

One for each kind of clash weighs words; one weighs what they come to together with how the claim was read
beside the book (``entailed``); one tells silence.

``judging.json`` holds their weights; ``python -m eval.fit_claims`` fits them on the development claims.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from qa.audit.types import ClashKind
from qa.confidence import Calibration

FILE = "judging.json"


@dataclass(frozen=True, slots=True)
class Judging:
    """``contradicted`` and ``unheard`` are the chances from which on a claim is called so."""

    kinds: Mapping[ClashKind, Calibration]
    contradiction: Calibration
    silence: Calibration
    contradicted: float
    unheard: float

    def clash(self, figures: Mapping[str, float]) -> float:
        """Return the chance that the book contradicts a claim."""
        return self.contradiction.chance({**figures, "words": logit(self.words(figures)[0])})

    def words(self, figures: Mapping[str, float]) -> tuple[float, ClashKind]:
        """Return the chance that a claim's words clash with the book's, and in what they most likely do."""
        return together(self.kinds, figures)

    def silent(self, figures: Mapping[str, float]) -> float:
        """Return the chance that the book says nothing to a claim."""
        return self.silence.chance(figures)


def together(kinds: Mapping[ClashKind, Calibration], figures: Mapping[str, float]) -> tuple[float, ClashKind]:
    """Return the chance that there is a clash of one of the kinds, and the likeliest."""
    chances = {kind: model.chance(figures) for kind, model in kinds.items()}
    none = math.prod(1 - chance for chance in chances.values())
    return 1 - none, max(chances, key=chances.__getitem__)


def logit(chance: float, least: float = 1e-3) -> float:
    """Return the logarithm of the odds; chances below ``least``, or as near to 1, are all alike."""
    bounded = min(max(chance, least), 1 - least)
    return math.log(bounded / (1 - bounded))


@cache
def judging() -> Judging:
    """Return what was fitted."""
    return parsed((files("qa.audit") / FILE).read_text("utf-8"))


def parsed(text: str) -> Judging:
    """Read ``judging.json``."""
    raw = json.loads(text)
    return Judging(
        models(raw["kinds"]),
        _model(raw["contradiction"]),
        _model(raw["silence"]),
        raw["contradicted"],
        raw["unheard"],
    )


def models(raw: Mapping[str, Mapping[str, Any]]) -> dict[ClashKind, Calibration]:
    """Read the regressions of the kinds."""
    return {ClashKind(kind): _model(model) for kind, model in raw.items()}


def _model(raw: Mapping[str, Any]) -> Calibration:
    weighed = tuple((str(n), float(mean), float(dev), float(weight)) for n, mean, dev, weight in raw["terms"])
    return Calibration(weighed, float(raw["bias"]), 0.5, 0.5)
