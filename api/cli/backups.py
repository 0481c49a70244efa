"""The commands of keeping a library safe: writing it to one file, and putting that back."""

from pathlib import Path
from typing import Annotated

import typer


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The zip file to write.")],
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file of that name.")] = False,
) -> None:
    """Write the whole library to one file, also while it is being served."""
    from api.backup import back_up
    from api.bars import progress_bars
    from corpus.library import default_home

    home = (context.obj or default_home()).expanduser().absolute()
    with progress_bars() as progress:
        made = back_up(home, file, replace=replace, progress=progress)
    print(f"{made.path}: {_count(made.rulebooks)}, {made.size / 1e6:.1f} MB, written and read back.")
    if made.left_out:
        print(
            f"Left out, because damaged: the indexes {', '.join(made.left_out)}. "
            "They are built anew from the rulebooks after a restore."
        )


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `ruleproof backup` wrote.")],
) -> None:
    """Put a backup in the place of the library; what was there is kept beside it."""
    from api.backup import restore as put_back
    from corpus.library import default_home

    home = (context.obj or default_home()).expanduser().absolute()
    restored = put_back(home, file)
    contents = restored.contents
    print(f"{home}: {_count(contents.rulebooks)} from the backup of {contents.made}, every byte checked.")
    if restored.kept:
        print(f"What was there before is in {restored.kept}; remove it when all is well.")
    print("Restart the server if it runs.")


def _count(rulebooks: int) -> str:
    return "1 rulebook" if rulebooks == 1 else f"{rulebooks} rulebooks"
