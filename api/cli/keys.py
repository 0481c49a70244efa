"""The commands of the keys that let several groups use one server."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.shared import AsJson, print_json

if TYPE_CHECKING:
    from api.keys import Key, KeyRing

keys = typer.Typer(
    no_args_is_help=True, help="Keys for `ruleproof serve --require-keys`: make, list and revoke them."
)


@keys.command()
def add(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What you call it, as in 'Friday group'.")],
    scope: Annotated[
        list[str],
        typer.Option(help="What it allows: ask, add, audit, or admin for all; give one --scope for each."),
    ],
    tenant: Annotated[
        str,
        typer.Option(
            metavar="T",
            help="Group whose own rulebooks it opens, beside the shipped games; without one, this library's.",
        ),
    ] = "",
) -> None:
    """Make a key and show it, this once; only its digest is kept."""
    from api.keys import BadKey

    try:
        made, text = _ring(context).add(name, scope, tenant)
    except BadKey as error:
        raise typer.BadParameter(str(error)) from error
    # The key alone on standard output, so that it can be piped to where it belongs.
    print(text, flush=True)
    print(
        f"This is the key {made.name!r}, shown this once; it is known as {made.id} from now on. Whoever has "
        "it can use it: as `Authorization: Bearer KEY`, or as the password of the pages with any name.",
        file=sys.stderr,
    )


@keys.command(name="list")
def list_keys(context: typer.Context, as_json: AsJson = False) -> None:
    """List the keys by their names and prefixes; a key itself cannot be shown again."""
    found = _ring(context).all()
    if as_json:
        print_json({"keys": [_told(key) for key in found]})
        return
    from rich.table import Table

    from api.terminal import plain, terminal

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("prefix", "name", "scopes", "tenant", "made", "revoked"):
        table.add_column(column, no_wrap=column == "prefix", overflow="fold")
    for key in found:
        cells = (key.id, key.name, " ".join(key.scopes), key.tenant, key.made[:10], key.revoked[:10])
        table.add_row(*map(plain, cells))
    terminal().print(table)


@keys.command()
def revoke(
    context: typer.Context,
    which: Annotated[str, typer.Argument(metavar="NAME", help="Its name or its prefix.")],
) -> None:
    """End a key; servers that run heed it from their next request on."""
    ended = _ring(context).revoke(which)
    print(f"The key {ended.name!r} ({ended.id}) opens nothing any more.")


def _ring(context: typer.Context) -> "KeyRing":
    from api.keys import KeyRing
    from corpus.library import default_home

    return KeyRing((context.obj or default_home()).expanduser().absolute())


def _told(key: "Key") -> dict[str, object]:
    return {
        "prefix": key.id,
        "name": key.name,
        "scopes": list(key.scopes),
        "tenant": key.tenant or None,
        "made": key.made,
        "revoked": key.revoked or None,
    }
