"""Sheets to print for a game: A5, one page each, every line with its page of the booklet."""

from qa.sheets.sheets import Titled, sheet_of, sheets_of
from qa.sheets.ways import Way, players_of, way_of, ways

__all__ = ["Titled", "Way", "players_of", "sheet_of", "sheet_pdf", "sheets_of", "way_of", "ways"]


def sheet_pdf(
    game: str, sheet: str, language: str, *, players: int | None = None, edition: str | None = None
) -> bytes:
    """Return a sheet for a table as a PDF of one A5 page; the same bytes whenever it is asked for.

    Raises GameNotFound, NotFound, BadFacts.
    """
    # The compiler is loaded by whoever prints, not by whoever asks which sheets there are.
    from qa.sheets.press import pdf

    return pdf(sheet_of(game, sheet, language, players=players, edition=edition))
