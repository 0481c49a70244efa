"""What commands share: the service they go through, and answers as JSON."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from corpus.language import fr_or_en

if TYPE_CHECKING:
    from pathlib import Path

    from api.service import Service

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def service_of(context: typer.Context) -> "Service":
    """Check the installation, and bring the library up to date with the shipped games."""
    from api.bars import progress_bars
    from api.installation import check_installation
    from api.service import Service

    check_installation()
    _finish_restoring(context.obj)
    service = Service(context.obj)
    with progress_bars() as progress:
        service.prepare(progress)
    return service


def _finish_restoring(home: "Path | None") -> None:
    """Go on with a restoring that was killed, before anything is read."""
    from corpus.library import default_home

    home = (home or default_home()).expanduser()
    if (home / ".restore.json").exists():
        from api.backup import finish_restoring

        finish_restoring(home)


def print_json(value: dict[str, Any]) -> None:
    """Print a value as one line of JSON, in UTF-8 whatever the terminal's encoding."""
    from api.batch import dump_line

    sys.stdout.buffer.write(dump_line(value).encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def system_language() -> str:
    """Return the language that the environment asks for, as gettext reads it; English where it says none."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return fr_or_en(value)
    return "en"
