"""A library of one small PDF of our own; the second page is cropped, so its corner is not the sheet's."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation, Located, Rulebook

FIRST = (
    "Each player takes four boats and one lantern from the box.",
    "The youngest player begins, and play goes on to the left.",
    "You may never hold more than ten tokens of oil at any time.",
)
SECOND = (
    "A lit lantern is worth three points at the end of the game.",
    "A boat that never left the harbour scores nothing at all.",
    "The player with the most points has won the game of the bay.",
)

LEADING = 10
"""As tight as the letters are high, so that lines reach into each other's boxes."""


@dataclass(frozen=True)
class Shelf:
    """The library, its only rulebook, and a way to point at words of it."""

    library: Library
    book: Rulebook

    def find(self, page: int, quote: str) -> Located:
        citation = Citation(self.book.id, page, quote)
        return locate(citation, self.library.page(self.book.id, page))


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Tests may not add to its library."""
    folder = tmp_path_factory.mktemp("shelf")
    path = folder / "lantern-bay.pdf"
    canvas = Canvas(str(path), pagesize=(420, 595), invariant=True)
    for number, lines in enumerate((FIRST, SECOND)):
        if number:
            canvas.setCropBox((30, 60, 420, 595))
        canvas.setFont("Helvetica", 10)
        for row, line in enumerate(lines):
            canvas.drawString(60, 500 - LEADING * row, line)
        canvas.showPage()
    canvas.save()
    library = Library(folder / "home")
    return Shelf(library, library.add(path, game="lantern-bay").rulebook)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    def put(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return put
