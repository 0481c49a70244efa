"""The command line: thin, quick to start, one line on standard error when something is wrong."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from api.cli.asking import ask
from api.cli.auditing import diff, faq_check, lint
from api.cli.backups import backup, restore
from api.cli.errors import status_of
from api.cli.keys import keys
from api.cli.library import add, games
from api.cli.measuring import evaluate
from api.cli.ruling import rule, rules
from api.cli.serving import serve
from api.cli.sheets import sheets

__all__ = ["app", "main", "run"]

# Only what every command needs is imported at the top here and in the modules of this package: a question
# from a cold start has one second.

app = typer.Typer(
    name="ruleproof",
    help="Board-game rules answers that can be checked: the page, and the words marked on it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command; exit status 0, 1 for a failure, 2 for misuse or bad input."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # French answers in a terminal of another encoding lose a character, not the whole answer.
        _lenient(stream)
    return status_of(lambda: app(arguments, prog_name="ruleproof", standalone_mode=False))


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"ruleproof {version('ruleproof')}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    home: Annotated[
        Path | None,
        typer.Option(
            envvar="RULEPROOF_HOME", help="Folder of your library; else your user data folder.", metavar="DIR"
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_show_version),
    ] = False,
) -> None:
    """Board-game rules answers that can be checked: the page, and the words marked on it."""
    context.obj = home


# Help lists the commands in this order.
app.command()(games)
app.command()(add)
app.command()(ask)
app.command()(rule)
app.command()(rules)
app.command(name="faq-check")(faq_check)
app.command()(lint)
app.command()(diff)
app.command()(sheets)
app.command(name="eval")(evaluate)
app.command()(serve)
app.command()(backup)
app.command()(restore)
app.add_typer(keys, name="keys")


def _lenient(stream: Any) -> None:
    reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
