"""From evidence to a chance, and from the chance to what may be claimed: a calibrated, explainable model."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Calibration:
    """A logistic regression over named figures, and the thresholds it was calibrated with.

    ``terms`` are (figure or product of two figures "a*b", mean, deviation, weight). At ``answered`` and above
    a claim is made; below ``silent`` the book is taken to say nothing of the question.
    """

    terms: tuple[tuple[str, float, float, float], ...]
    bias: float
    answered: float
    silent: float

    def chance(self, figures: Mapping[str, float]) -> float:
        """Return the chance, 0 to 1, that what was found answers the question."""
        total = self.bias
        for name, mean, deviation, weight in self.terms:
            total += weight * (value(name, figures) - mean) / deviation
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, total))))


def value(name: str, figures: Mapping[str, float]) -> float:
    """Return a figure, or the product of two ("cosine*crossing")."""
    result = 1.0
    for part in name.split("*"):
        result *= figures[part]
    return result


@cache
def calibration(basis: str) -> Calibration:
    """Return the calibration of a basis: ``rulebook``, ``faq``, or ``read`` for passages read again."""
    raw = json.loads((files("qa") / "calibration.json").read_text("utf-8"))[basis]
    return Calibration(
        tuple((t["figure"], t["mean"], t["deviation"], t["weight"]) for t in raw["terms"]),
        raw["bias"],
        raw["answered"],
        raw["silent"],
    )
