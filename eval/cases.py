"""Measure rulings on case questions: ``python -m eval.cases [SET.jsonl] [--home DIR] [--json FILE]``.

A case question can be ruled on from the numbers and facts in its sentence. For each game and kind: the right
reading and ruling; a wrong ruling given as certain (there should be none); asking back when a fact is
missing; and then every failure, one a line. Status 1 if a wrong ruling was given as certain.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from corpus.errors import ContentError
from corpus.library import Library
from eval.judge import Case, Verdict, judge, load
from eval.sets import OWN
from index.catalogue import Indexes
from index.embed import load_embedder
from qa.answerer import Answerer
from qa.types import Answer

SET = OWN / "cases.jsonl"

FAILED: tuple[Verdict, ...] = tuple(verdict for verdict in Verdict if verdict is not Verdict.RIGHT)
"""From the worst on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one question. ``why`` is empty where the answer is right."""

    id: str
    game: str
    language: str
    kind: str
    form: tuple[str, ...]
    twin: str
    question: str
    verdict: Verdict
    why: str
    status: str
    basis: str
    query: str
    value: object
    answer: str
    milliseconds: float


def outcome(case: Case, answer: Answer) -> Outcome:
    """Return what came of one question."""
    verdict, why = judge(case, answer)
    value = answer.ruling.value if answer.ruling else None
    return Outcome(
        id=case.id,
        game=case.game,
        language=case.language,
        kind=case.kind,
        form=case.form,
        twin=case.twin,
        question=case.question,
        verdict=verdict,
        why=why,
        status=answer.status.value,
        basis=answer.basis.value if answer.basis else "",
        query=answer.ruling.query if answer.ruling else "",
        value=list(value) if isinstance(value, tuple) else value,
        answer=answer.text,
        milliseconds=answer.latency_ms,
    )


def run(cases: Sequence[Case], home: Path) -> list[Outcome]:
    """Put every question to its game."""
    library = Library(home)
    library.sync_shipped()
    answerer = Answerer(library, Indexes(home, load_embedder()))
    return [
        outcome(case, answerer.ask(case.question, game=case.game)) for case in track(cases, transient=True)
    ]


def right(rows: Iterable[Outcome]) -> tuple[int, int]:
    """Return how many are right, and of how many."""
    verdicts = [row.verdict is Verdict.RIGHT for row in rows]
    return sum(verdicts), len(verdicts)


def twins_right(rows: Sequence[Outcome]) -> tuple[int, int]:
    """Return of how many pairs of twins both are right, and of how many."""
    by_id = {row.id: row for row in rows}
    pairs = [(row, by_id[row.twin]) for row in rows if row.twin in by_id and row.id < row.twin]
    return sum(a.verdict is b.verdict is Verdict.RIGHT for a, b in pairs), len(pairs)


def table(outcomes: Sequence[Outcome]) -> Table:
    """Return the figures, a column a game: a row a kind, then languages, forms, twins, wrong ones, times."""
    games = {
        game: [o for o in outcomes if o.game == game] for game in dict.fromkeys(o.game for o in outcomes)
    }
    columns = [*games.values(), list(outcomes)]
    result = Table("right reading and ruling", *games, "all")
    for field in ("kind", "language", "form"):
        values = dict.fromkeys(v for o in outcomes for v in _values(o, field))
        for value in values:
            shown = [_share(*right(o for o in rows if value in _values(o, field))) for rows in columns]
            result.add_row(f"  {value}" if field != "kind" else value, *shown)
    result.add_row("  both of a pair of twins", *(_share(*twins_right(rows)) for rows in columns))
    for verdict in FAILED:
        result.add_row(verdict, *(str(sum(o.verdict is verdict for o in rows)) for rows in columns))
    result.add_row("time for a question, p50 / p95", *map(_time, columns))
    return result


def _values(outcome: Outcome, field: str) -> tuple[str, ...]:
    return outcome.form if field == "form" else (str(getattr(outcome, field)),)


def _share(hits: int, of: int) -> str:
    return f"{hits / of:.3f} of {of}" if of else "-"


def _time(rows: Sequence[Outcome]) -> str:
    p50, p95 = np.percentile([o.milliseconds for o in rows], [50, 95])
    return f"{p50:.0f} / {p95:.0f} ms"


def failures(outcomes: Sequence[Outcome]) -> list[str]:
    """Return a line for each answer that is not right, the wrong rulings first."""
    failed = sorted((o for o in outcomes if o.verdict in FAILED), key=lambda o: FAILED.index(o.verdict))
    return [
        f"{o.verdict}: {o.id} {o.question!r} -> {o.status} {o.basis} {o.query} {o.value!r}: {o.why}"
        for o in failed
    ]


def main(arguments: Sequence[str]) -> int:
    """Measure and print; with ``--json`` also write an outcome a line."""
    parser = argparse.ArgumentParser(prog="eval.cases")
    parser.add_argument("set", nargs="?", type=Path, default=SET)
    parser.add_argument("--home", type=Path, help="keep the library there between runs")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    try:
        cases = load(options.set)
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2
    if not cases:
        print(f"{options.set} holds no question.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="ruleproof-") as temporary:
        outcomes = run(cases, options.home or Path(temporary))
    console = Console(width=160)
    console.print(table(outcomes))
    for line in failures(outcomes):
        console.print(escape(line), soft_wrap=True, highlight=False)
    if options.json:
        lines = (json.dumps(asdict(o), ensure_ascii=False) for o in outcomes)
        options.json.write_text("\n".join(lines) + "\n", "utf-8")
    return int(any(o.verdict is Verdict.WRONG for o in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
