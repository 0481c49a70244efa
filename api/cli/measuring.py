"""The command of measuring answers."""

from pathlib import Path
from typing import Annotated

import typer


def evaluate(
    context: typer.Context,
    sets: Annotated[
        list[str] | None, typer.Argument(metavar="[SET]...", help="Question sets by name or file; else all.")
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(help="Also measure this: a baseline, an ablation or a rival; “all” for each."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only every tenth question.")] = False,
    out: Annotated[
        Path, typer.Option(help="Folder for outcomes, figures and the report.", file_okay=False)
    ] = Path("eval-report"),
    baseline: Annotated[
        Path | None, typer.Option(help="Compare with this one instead of the committed one.", dir_okay=False)
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Make this run the baseline that later ones are compared with.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure answers against question sets; status 1 where they got worse than the baseline."""
    from api.evaluating import evaluated

    status = evaluated(
        sets or [],
        home=context.obj,
        names=system or [],
        quick=quick,
        out=out,
        baseline=baseline,
        keep=keep,
        as_json=as_json,
    )
    if status:
        raise typer.Exit(status)
