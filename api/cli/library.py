"""The commands of the library: what is in it, and adding to it."""

import time
from pathlib import Path
from typing import Annotated

import typer

from api.cli import shared
from api.cli.shared import AsJson, print_json


def games(context: typer.Context, as_json: AsJson = False) -> None:
    """List the library: games and their rulebooks."""
    service = shared.service_of(context)
    from api.listing import games_to_wire, render_games

    if as_json:
        print_json(games_to_wire(service))
        return
    from api.terminal import terminal

    terminal().print(render_games(service))


def add(
    context: typer.Context,
    rules: Annotated[
        Path,
        typer.Argument(metavar="RULES.pdf", help="PDF, text or Markdown file.", exists=True, dir_okay=False),
    ],
    game: Annotated[str | None, typer.Option(help="Id of the game it belongs to.", metavar="ID")] = None,
    title: Annotated[str | None, typer.Option(help="Title to show.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Read, check and index a rulebook, and say what could not be read."""
    service = shared.service_of(context)
    from api.bars import progress_bars
    from api.listing import added_to_wire, next_steps, render_added

    began = time.monotonic()
    with progress_bars() as progress:
        added = service.add(rules, game=game, title=title, progress=progress)
    if as_json:
        print_json(added_to_wire(added))
        return
    from api.terminal import terminal

    terminal().print(render_added(added, time.monotonic() - began))
    print(next_steps(added, service.library.source(added.rulebook.id).parent))
