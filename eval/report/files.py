"""What a run leaves behind for programs: an outcome a line, and its figures as JSON."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from corpus.errors import ContentError
from eval.compare import TOLERANCE, Comparison, faults
from eval.gold import TEST
from eval.metrics import Figure, figures
from eval.outcome import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class SetRun:
    """A question set as it was run: its digest, and how many of its questions were put."""

    name: str
    sha256: str
    questions: int


@dataclass(frozen=True, slots=True)
class Run:
    """What was run, so that the same can be run again.

    ``when`` has a time zone. ``settings`` are told as they are, by name.
    """

    name: str
    when: datetime
    commit: str
    sets: tuple[SetRun, ...]
    model: str
    cores: int
    seed: int
    settings: tuple[tuple[str, str], ...] = ()


def write_outcomes(path: Path, outcomes: Iterable[Outcome]) -> None:
    """Write outcomes as JSON lines."""
    lines = (json.dumps(outcome.as_json(), ensure_ascii=False) + "\n" for outcome in outcomes)
    # Half a surrogate pair, as a set may hold, is written as JSON escapes it.
    path.write_text("".join(lines), "utf-8", "backslashreplace", newline="\n")


def read_outcomes(path: Path) -> tuple[Outcome, ...]:
    """Return the outcomes of a file. Raises ContentError."""
    try:
        # Only "\n" ends a line: JSON strings may hold the other separators as they are.
        lines = [line for line in path.read_text("utf-8").split("\n") if line.strip()]
        return tuple(outcome_of(json.loads(line)) for line in lines)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(f"{path}: not outcomes of a run (JSON lines): {error}") from error


def write_json(
    path: Path,
    run: Run,
    outcomes: Sequence[Outcome],
    others: Mapping[str, Sequence[Outcome]],
    comparison: Comparison | None = None,
    *,
    tolerance: float = TOLERANCE,
) -> None:
    """Write what was run, the figures of each set for each system, and what changed since the baseline."""
    summary: dict[str, Any] = {
        "run": {**asdict(run), "when": run.when.isoformat(), "settings": dict(run.settings)},
        "figures": _told(outcomes),
        "others": {name: _told(found) for name, found in others.items()},
    }
    if comparison is not None:
        summary["comparison"] = {
            "faults": faults(comparison, tolerance),
            "differences": [asdict(found) for found in comparison.differences],
            **{
                name: [f"{pair.now.set}/{pair.now.id}" for pair in pairs]
                for name, pairs in (
                    ("fixed", comparison.fixed),
                    ("broken", comparison.broken),
                    ("newly_wrong", comparison.newly_wrong),
                )
            },
            "gone": [f"{o.set}/{o.id}" for o in comparison.gone],
            "new": [f"{o.set}/{o.id}" for o in comparison.new],
        }
    text = json.dumps(summary, ensure_ascii=False, allow_nan=False, indent=1)
    path.write_text(text + "\n", "utf-8", "backslashreplace", newline="\n")


def parts(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Group outcomes by set, and by split where a set has several: what was learned from stands apart."""
    splits: dict[str, set[str]] = {}
    for outcome in outcomes:
        splits.setdefault(outcome.set, set()).add(outcome.split)
    found: dict[str, list[Outcome]] = {}
    for name, own in splits.items():
        for split in sorted(own, key=lambda split: (split != TEST, split)):
            rows = [o for o in outcomes if o.set == name and o.split == split]
            found[name if len(own) == 1 else f"{name}, {split}"] = rows
    return found


def figures_of(outcomes: Sequence[Outcome]) -> Mapping[str, tuple[Figure, ...]]:
    """Return the figures of each part, see ``parts``."""
    return _figures_of(tuple(outcomes))


@lru_cache(maxsize=16)
def _figures_of(outcomes: tuple[Outcome, ...]) -> Mapping[str, tuple[Figure, ...]]:
    # A run's take seconds, and both files want them.
    return {name: figures(own) for name, own in parts(outcomes).items()}


def _told(outcomes: Sequence[Outcome]) -> dict[str, list[dict[str, Any]]]:
    return {name: [asdict(figure) for figure in own] for name, own in figures_of(outcomes).items()}
