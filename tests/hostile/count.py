"""Try every kind and every mutant, print what came of them, write the counts.

Run ``python -m tests.hostile.count``. It ends with status 1 if anything was not contained.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from tests.hostile.every import KINDS
from tests.hostile.firing import Range, Trial
from tests.hostile.mutants import mutant

ROOT = Path(__file__).parents[2]
COUNTS = ROOT / "tests" / "counts"
MUTANTS = 500
GOOD_EVERY = 10
COMMAND = "python -m tests.hostile.count"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for, print a table, write the counts."""
    parser = argparse.ArgumentParser(description="Try hostile PDFs and count how many are contained.")
    parser.add_argument("--only", choices=("kinds", "mutants"), help="leave the others out")
    parser.add_argument("--named", nargs="+", default=[], choices=list(KINDS), help="these kinds; no counts")
    parser.add_argument(
        "--seeds", type=int, nargs=2, metavar=("FIRST", "END"), help="these mutants; no counts"
    )
    given = parser.parse_args(arguments)
    faulty = 0
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        if given.only != "mutants" and not given.seeds:
            trials = list(_said(kinds(Range(where / "kinds", draw=True), given.named or list(KINDS))))
            faulty += _report("kinds of hostile PDF", trials, "" if given.named else "hostile-pdfs")
        if given.only != "kinds" and not given.named:
            seeds = range(*given.seeds) if given.seeds else range(MUTANTS)
            trials = list(_said(mutants(Range(where / "mutants"), seeds)))
            faulty += _report("seeded mutants of good PDFs", trials, "" if given.seeds else "pdf-mutants")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"The largest child took {most} MB.")
    return 1 if faulty else 0


def kinds(range_: Range, names: Iterable[str]) -> Iterator[Trial]:
    """Try kinds, and after each one a good file."""
    for name in names:
        trial = range_.try_kind(KINDS[name])
        faults = range_.next_good_file()
        yield Trial(trial.name, trial.outcome, trial.message, trial.seconds, (*trial.faults, *faults))


def mutants(range_: Range, seeds: Iterable[int]) -> Iterator[Trial]:
    """Try mutants, and now and then a good file."""
    for seed in seeds:
        made = mutant(seed)
        trial = range_.fire(made.name, made.data)
        faults = range_.next_good_file() if seed % GOOD_EVERY == 0 else []
        yield Trial(trial.name, trial.outcome, trial.message, trial.seconds, (*trial.faults, *faults))


def _said(trials: Iterable[Trial]) -> Iterator[Trial]:
    for trial in trials:
        print(f"{trial.name:45} {trial.outcome:15} {trial.seconds:6.1f} s  {trial.message[:90]}", flush=True)
        for fault in trial.faults:
            print(f"    FAULT {fault}", flush=True)
        yield trial


def _report(what: str, trials: Sequence[Trial], file: str) -> int:
    outcomes = Counter(trial.outcome for trial in trials)
    contained = sum(not trial.faults for trial in trials)
    print(f"\n{what}: {contained} of {len(trials)} contained")
    for outcome, number in outcomes.most_common():
        print(f"| {outcome} | {number} |")
    slowest = max(trials, key=lambda trial: trial.seconds)
    print(f"The slowest, {slowest.name}, took {slowest.seconds:.1f} s.\n")
    if file:
        COUNTS.mkdir(exist_ok=True)
        counts = {
            "what": what,
            "tried": len(trials),
            "contained": contained,
            "command": COMMAND,
            "date": date.today().isoformat(),
            "commit": _commit(),
        }
        (COUNTS / f"{file}.json").write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
    return len(trials) - contained


def _commit() -> str:
    told = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return told.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main())
