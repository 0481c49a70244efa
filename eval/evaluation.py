"""A whole evaluation: sets, systems, outcomes, figures, what changed since the baseline, files to read."""

import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from corpus.errors import ContentError, NotFound
from eval.compare import TOLERANCE, Comparison, compare, faults
from eval.gold import Question, load
from eval.metrics import Figure, figures
from eval.outcome import Outcome, outcome_of
from eval.records import read
from eval.report import Run, SetRun, write_json, write_outcomes, write_report
from eval.run import run, sampled
from eval.sets import OWN, rulebooks_folder
from eval.systems import BASELINES, Bench, Unavailable, systems

PRODUCT = "ruleproof"

SETS = ("shipped", "cases", "cases-second", "cases-third", "open-rulebooks")
"""The sets that are measured unless others are named."""

VISIBLE = "questions.jsonl"
"""A set that may lie beside the open rulebooks: real players' questions, not ours to ship."""

BASELINE = Path(__file__).parent / "baseline.jsonl"
QUICK = 10
"""Every so-manieth question (with its twins) is put in a quick run."""

HEADLINE = {
    "right": "right, answerable",
    "wrong": "wrong, shown",
    "silent": "not answered, answerable",
    "page": "page success@1",
    "of 5": "page success@5",
    "facts": "key-fact recall, shown",
    "refused": "refusal recall",
    "near": "near-miss AUC",
    "p95": "latency p95",
}
"""Figures told on a terminal, and their names in ``eval.metrics``; the report has all, with bounds."""

LEGEND = (
    "right: of answerable ones; wrong: of those shown as certain; silent: answerable and not answered; "
    "page, of 5: right page first, among five; facts: key facts said; refused: of unanswerable ones; "
    "near: area under the curve, answerable against near misses; p95: milliseconds"
)

SPLITS = {"development": "dev"}

Progress = Callable[[str, int, int], None]
"""Told what is done, how much of it, of how much."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Outcomes by system, the product's first; ``left_out`` says what is not in it and why.

    ``comparison`` is with the committed baseline, over the questions that both have.
    """

    run: Run
    outcomes: dict[str, tuple[Outcome, ...]]
    left_out: tuple[str, ...]
    comparison: Comparison | None = None

    @property
    def faults(self) -> tuple[str, ...]:
        """Why this run is worse than the baseline; empty where it is not."""
        return tuple(faults(self.comparison, TOLERANCE)) if self.comparison else ()


def questions_of(names: Sequence[str]) -> tuple[list[Question], tuple[SetRun, ...]]:
    """Return the questions of sets, named as in ``eval/questions`` or by their file. Raises NotFound."""
    paths = [_path(name) for name in names or SETS]
    visible = rulebooks_folder() / VISIBLE
    if not names and visible.is_file():
        paths.append(visible)
    questions: list[Question] = []
    runs = []
    for path in paths:
        found = load(path)
        questions += found
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        runs.append(SetRun(path.stem, digest, len(found)))
    return questions, tuple(runs)


def evaluate(
    sets: Sequence[str],
    home: Path,
    *,
    names: Sequence[str] = (PRODUCT, *BASELINES),
    every: int = 1,
    baseline: Path | None = BASELINE,
    progress: Progress = lambda what, done, of: None,
) -> Evaluation:
    """Put every so-manieth question to each system, and compare the product with a baseline.

    Raises NotFound for a set or system that is not there, ContentError for one that cannot be read.
    """
    questions, runs = questions_of(sets)
    bench = Bench(home)
    books, missing = bench.books_of(questions)
    there = {book.name for book in books}
    asked = sampled([question for question in questions if question.book in there], every)
    if not asked:
        raise ContentError(f"No question can be put: {'; '.join(missing)}.")
    left_out = list(missing)
    outcomes: dict[str, tuple[Outcome, ...]] = {}
    for system in systems((PRODUCT, *names), home):
        progress(f"{system.name}: reading {len(books)} rulebooks", 0, len(asked))
        try:
            left_out += [f"{system.name}: {why}" for why in system.prepare(books)]
        except Unavailable as error:
            left_out.append(f"{system.name}: {error}")
            continue
        done = 0

        def step(name: str = system.name) -> None:
            nonlocal done
            done += 1
            progress(name, done, len(asked))

        outcomes[system.name] = tuple(run(system, asked, bench, step))
    product = outcomes[PRODUCT]
    before = read_baseline(baseline) if baseline is not None and baseline.is_file() else ()
    put = {(o.set, o.id) for o in product}
    comparison = compare(product, [o for o in before if (o.set, o.id) in put]) if before else None
    return Evaluation(
        Run(
            name="Ruleproof on its question sets" if every == 1 else f"A quick run: every {every}th question",
            when=datetime.now(UTC),
            commit=_commit(),
            sets=runs,
            model=bench.indexes.model,
            cores=os.cpu_count() or 1,
            seed=1,
        ),
        outcomes,
        tuple(left_out),
        comparison,
    )


def write(evaluation: Evaluation, folder: Path) -> tuple[Path, ...]:
    """Write an outcome a line for each system, the figures as JSON, and the report for a browser."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, outcomes in evaluation.outcomes.items():
        written.append(folder / f"{name}.jsonl")
        write_outcomes(written[-1], outcomes)
    others = {name: found for name, found in evaluation.outcomes.items() if name != PRODUCT}
    product = evaluation.outcomes[PRODUCT]
    written += [folder / "summary.json", folder / "report.html"]
    write_json(written[-2], evaluation.run, product, others, evaluation.comparison)
    write_report(
        written[-1], evaluation.run, product, others, evaluation.comparison, left_out=evaluation.left_out
    )
    return tuple(written)


def write_baseline(outcomes: Iterable[Outcome], path: Path = BASELINE) -> None:
    """Write what a later run is compared with: verdicts and figures, without any text."""
    kept = (
        replace(o, question="", why="", answer="", gold_quotes=(), shown=(), words=(), milliseconds=0.0)
        for o in sorted(outcomes, key=lambda o: (o.set, o.id))
    )
    lines = (json.dumps({k: v for k, v in o.as_json().items() if v not in ("", ())}) + "\n" for o in kept)
    path.write_text("".join(lines), "utf-8")


def read_baseline(path: Path) -> tuple[Outcome, ...]:
    """Return the outcomes of a baseline; texts are empty. Raises ContentError."""
    empty = {"form": (), "twin_of": "", "question": "", "basis": "", "why": "", "answer": "", "words": ()}
    lists = {"gold_pages": (), "gold_quotes": (), "shown": (), "milliseconds": 0.0}
    return read(path, "a baseline of an evaluation", lambda raw: outcome_of({**empty, **lists, **raw}))


def headline(evaluation: Evaluation) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield tables for a terminal, each a title and rows of cells: the product by set, then all systems."""
    product = evaluation.outcomes[PRODUCT]
    groups: dict[str, list[Outcome]] = {}
    for outcome in product:
        groups.setdefault(f"{outcome.set} {SPLITS.get(outcome.split, outcome.split)}", []).append(outcome)
    yield "Ruleproof", _rows({**groups, "all": product})
    if len(evaluation.outcomes) > 1:
        yield "Systems", _rows(evaluation.outcomes)


def _rows(groups: Mapping[str, Sequence[Outcome]]) -> list[list[str]]:
    rows = [["", "n", *HEADLINE]]
    for title, outcomes in groups.items():
        told = {figure.name: figure for figure in figures(outcomes)}
        cells = (_cell(told.get(name)) for name in HEADLINE.values())
        rows.append([title, str(len(outcomes)), *cells])
    return rows


def _cell(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    return f"{figure.value:.0f}" if figure.name.startswith("latency") else f"{figure.value:.2f}"


def _path(name: str) -> Path:
    for path in (OWN / f"{name}.jsonl", Path(name)):
        if path.is_file():
            return path
    known = ", ".join(sorted(path.stem for path in OWN.glob("*.jsonl")))
    raise NotFound(f"There is no question set {name!r}: name a file, or one of {known}.")


def _commit() -> str:
    """Return the commit that is measured, "" outside a checkout."""
    try:
        told = subprocess.run(
            ["git", "-C", str(OWN), "describe", "--always", "--dirty"],
            capture_output=True,
            text=True,
            check=True,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()
