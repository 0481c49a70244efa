"""``ruleproof eval``: progress while it runs, then the figures, what changed, and where the report lies."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from api.terminal import terminal
from corpus.errors import Misconfigured

if TYPE_CHECKING:
    from eval.evaluation import Evaluation

ALL = "all"
MOST_LINES = 12
"""Questions listed as fixed or broken on the terminal; the report has them all."""


def evaluated(
    sets: Sequence[str],
    *,
    home: Path | None,
    names: Sequence[str],
    quick: bool,
    out: Path,
    baseline: Path | None,
    keep: bool,
    as_json: bool,
) -> int:
    """Run an evaluation and tell about it; return 1 where answers got worse than the baseline.

    The rulebooks are kept in a cache of their own between runs, unless ``home`` names another folder.
    """
    try:
        from eval import evaluation
        from eval.systems import BASELINES, NAMES
    except ModuleNotFoundError as error:
        raise Misconfigured(
            f"Measuring needs {error.name}, which is not installed: pip install 'ruleproof[eval]'."
        ) from error
    chosen = NAMES if ALL in names else (*BASELINES, *names)
    with _bars() as bars:
        task = bars.add_task("starting", total=None)

        def progress(what: str, done: int, of: int) -> None:
            bars.update(task, description=what, completed=done, total=of or None)

        found = evaluation.evaluate(
            sets,
            home or user_cache_path("ruleproof") / "eval",
            names=chosen,
            every=evaluation.QUICK if quick else 1,
            baseline=baseline or evaluation.BASELINE,
            progress=progress,
        )
    written = evaluation.write(found, out)
    if keep:
        evaluation.write_baseline(found.outcomes[evaluation.PRODUCT])
    if as_json:
        print((out / "summary.json").read_text("utf-8"))
    else:
        _tell(found)
        print(f"\nRead every failure in {written[-1]}.")
    return 1 if found.faults and not keep else 0


def _bars() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _tell(found: "Evaluation") -> None:
    from eval.evaluation import LEGEND, headline

    console = terminal()
    for title, rows in headline(found):
        table = Table(title=title, title_justify="left", box=SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
        for at, name in enumerate(rows[0]):
            table.add_column(name, justify="right" if at else "left", no_wrap=not at)
        for row in rows[1:]:
            table.add_row(*row)
        console.print(table)
    console.print(LEGEND, style="dim", markup=False)
    for line in found.left_out:
        console.print(f"Not measured: {line}", style="dim", markup=False)
    comparison = found.comparison
    if comparison is not None:
        for title, changes in (("Fixed", comparison.fixed), ("Broken", comparison.broken)):
            console.print(f"{title} since the baseline: {len(changes)}", style="bold")
            for change in changes[:MOST_LINES]:
                console.print(f"  {change.now.set} {change.now.id}: {change.now.question}", markup=False)
    for fault in found.faults:
        console.print(f"Worse: {fault}", style="bold red", markup=False)
