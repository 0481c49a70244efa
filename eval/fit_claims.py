"""Fit how the FAQ audit weighs its figures: ``python -m eval.fit_claims [--home DIR] [--write]``.

One regression for each kind of clash tells claims edited in that kind from true ones by their words; one
tells contradicted claims from true ones by what those come to and how a claim was read beside the book; one
for silence tells invented claims from all others; each over the few figures that can bear on it. Fitted are
the development entries of ``eval/questions/claims*.jsonl``; printed is how well books are told by others.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from scipy.optimize import minimize

from corpus.text import plain
from eval.claims import Bench, Entry, load, present
from eval.sets import OWN
from qa.audit.chances import FILE, logit, models, parsed, together
from qa.audit.claims import claims_of
from qa.audit.types import ClashKind, Label
from qa.confidence import value

TARGET = Path(__file__).parents[1] / "qa" / "audit" / FILE

SHARED = ("turned_kinds", "has_new", "new_held", "around", "cosine", "yes", "no", "shipped")
OF_KIND = {ClashKind.NUMBER: ("numbers",), ClashKind.NEGATION: ("verdict", "same_verdict")}
OF_SILENCE = (
    "cosine", "around*open", "around*shipped", "unknown", "silent*shipped", "learned*shipped", "chance*open",
    "chance*shipped", "crossing", "crossing*open", "has_new", "new_held", "numbers", "shipped", "read_silent",
    "read_for", "whole_silent", "read_answers",
)  # fmt: skip

OF_CONTRADICTION = (
    "words", "read_nearest", "read_weighed", "read_against", "read_for", "whole_nearest", "whole_weighed",
    "verdict", "same_verdict", "yes", "no", "shipped",
)  # fmt: skip

RIDGE = 20.0
CONTRADICTION_RIDGE = 5.0
SILENCE_RIDGE = 10.0
SAME_WORDS = 0.6
CONTRADICTED = 0.7
UNHEARD = 0.25

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Line:
    """A claim of an entry with its figures; ``label`` is None where the entry's label need not be its own."""

    book: str
    values: dict[str, float]
    label: Label | None
    edit: str


def lines(entries: Sequence[Entry], bench: Bench) -> list[Line]:
    """Return the claims of entries with their figures."""
    found = []
    for entry in track(entries, "figures", transient=True):
        claims = claims_of(entry.item)
        for one in bench.judge(entry.book).weigh(entry.item, claims):
            label = label_of(entry, one.said.text, len(claims) == 1)
            found.append(Line(entry.book, dict(one.figures.values), label, entry.edit))
    return found


def label_of(entry: Entry, claim: str, alone: bool) -> Label | None:
    """Return the label of one claim; of a contradicted entry only what is said wrongly is known as wrong."""
    if entry.label is Label.AMBIGUOUS:
        return None
    if entry.label is Label.WRONG_PAGE:
        return Label.SUPPORTED
    if entry.label is not Label.CONTRADICTED or alone:
        return entry.label
    said, told = plain(entry.said).strip(" ."), plain(claim).strip(" .")
    one, two = set(said.split()), set(told.split())
    same = len(one & two) >= max(1, SAME_WORDS * min(len(one), len(two)))
    return Label.CONTRADICTED if said in told or told in said or same else None


def terms_of(kind: ClashKind) -> tuple[str, ...]:
    """Return the figures that bear on a kind of clash."""
    return (kind.value, f"{kind.value}_alone", f"turned_{kind.value}", *SHARED, *OF_KIND.get(kind, ()))


def fit(
    names: Sequence[str], rows: Sequence[Line], right: Sequence[bool], ridge: float = RIDGE
) -> dict[str, object]:
    """Fit a regression with a ridge; return it as ``judging.json`` holds one."""
    x = np.array([[value(name, line.values) for name in names] for line in rows])
    y = np.array(right, float)
    mean, deviation = x.mean(axis=0), np.maximum(x.std(axis=0), 1e-3)
    z = (x - mean) / deviation

    def loss(w: Array) -> tuple[float, Array]:
        score = z @ w[1:] + w[0]
        gradient = 1 / (1 + np.exp(-score)) - y
        total = float(np.sum(np.logaddexp(0, score) - y * score) + ridge / 2 * np.sum(w[1:] ** 2))
        return total, np.r_[gradient.sum(), z.T @ gradient + ridge * w[1:]]

    w = minimize(loss, np.zeros(len(names) + 1), jac=True).x
    weighed = zip(names, mean, deviation, w[1:], strict=True)
    return {
        "terms": [[n, *(round(float(v), 5) for v in rest)] for n, *rest in weighed],
        "bias": round(float(w[0]), 5),
    }


def fitted(rows: Sequence[Line]) -> dict[str, object]:
    """Fit all regressions."""
    kinds = _kinds(rows)
    told = _told_apart(rows)
    judged = [r for r in told if r.label in (Label.SUPPORTED, Label.CONTRADICTED)]
    contradicted = [r.label is Label.CONTRADICTED for r in judged]
    known = [r for r in rows if r.label is not None]
    unheard = [r.label is Label.NOT_IN_RULEBOOK for r in known]
    return {
        "kinds": kinds,
        "contradiction": fit(OF_CONTRADICTION, judged, contradicted, CONTRADICTION_RIDGE),
        "silence": fit(OF_SILENCE, known, unheard, SILENCE_RIDGE),
        "contradicted": CONTRADICTED,
        "unheard": UNHEARD,
    }


def _kinds(rows: Sequence[Line]) -> dict[str, dict[str, object]]:
    found = {}
    for kind in ClashKind:
        used = [
            r
            for r in rows
            if r.label is Label.SUPPORTED or (r.label is Label.CONTRADICTED and r.edit == kind.value)
        ]
        found[kind.value] = fit(terms_of(kind), used, [r.label is Label.CONTRADICTED for r in used])
    return found


def _told_apart(rows: Sequence[Line]) -> list[Line]:
    """Return the claims with what their words come to as fitted on other books: else it is overrated."""
    found = []
    for book in sorted({row.book for row in rows}):
        kinds = models(_kinds([row for row in rows if row.book != book]))
        for row in (row for row in rows if row.book == book):
            values = {**row.values, "words": logit(together(kinds, row.values)[0])}
            found.append(replace(row, values=values))
    return found


def apart(rows: Sequence[Line]) -> dict[str, float]:
    """Return for each book how often a contradicted claim is told from a true one, fitted without it."""
    found = {}
    for book in sorted({row.book for row in rows}):
        model = parsed(json.dumps(fitted([row for row in rows if row.book != book])))
        wrong, true = (
            [model.clash(row.values) for row in rows if row.book == book and row.label is label]
            for label in (Label.CONTRADICTED, Label.SUPPORTED)
        )
        if wrong and true:
            found[book] = float(np.mean([one > other for one in wrong for other in true]))
    return found


def main(arguments: Sequence[str]) -> int:
    """Fit; with ``--write`` put the result in its place."""
    parser = argparse.ArgumentParser(prog="eval.fit_claims")
    parser.add_argument("--home", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    entries = [e for e in present(load(sorted(OWN.glob("claims*.jsonl")))) if e.split == "development"]
    if not entries:
        print("Nothing to fit on: no development claims with their rulebooks are there.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="ruleproof-") as temporary:
        rows = lines(entries, Bench(options.home or Path(temporary)))
    print(f"{len(entries)} entries, {len(rows)} claims")
    for book, told in apart(rows).items():
        print(
            f"{book}: a contradicted claim above a true one in {told:.2f} of pairs, fitted without this book"
        )
    made = json.dumps(fitted(rows), indent=1) + "\n"
    if options.write:
        TARGET.write_text(made, "utf-8")
        print(f"{TARGET.name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
