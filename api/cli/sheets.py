"""The command of printing: A5 sheets as PDF files."""

from pathlib import Path
from typing import Annotated

import typer

from api.cli import shared
from api.cli.ruling import WordsLanguage
from corpus.errors import BadFacts


def sheets(
    game: Annotated[str, typer.Argument(help="Id of a shipped game.")],
    players: Annotated[
        int | None, typer.Option(help="How many play; else the fewest who can.", min=1)
    ] = None,
    edition: Annotated[str | None, typer.Option(help="Id of the edition; else the booklet's own.")] = None,
    language: WordsLanguage = None,
    out: Annotated[Path, typer.Option(help="Folder for the files.", metavar="DIR", file_okay=False)] = Path(
        "."
    ),
) -> None:
    """Print sheets for the table: set-up, one for each role, the flow of play; PDF, one A5 page each."""
    from api.installation import check_installation
    from qa.sheets import sheet_pdf, sheets_of, way_of, ways

    check_installation()
    tongue = language or shared.system_language()
    if tongue not in ("fr", "en"):
        raise BadFacts(f"Sheets are in French (fr) or English (en), not in {tongue!r}.")
    way = way_of(game, players, edition)
    out.mkdir(parents=True, exist_ok=True)
    table = f"{way.players}p" if way.usual else f"{way.edition.id}-{way.players}p"
    for sheet in sheets_of(game, tongue, players=way.players, edition=way.edition.id):
        path = out / f"{game}-{sheet.id}-{table}-{tongue}.pdf"
        path.write_bytes(sheet_pdf(game, sheet.id, tongue, players=way.players, edition=way.edition.id))
        print(f"{path}  {sheet.title}")
    if players is None and len({one.players for one in ways(game) if one.edition == way.edition}) > 1:
        print(f"For {way.players} players; say how many you are with --players.")
