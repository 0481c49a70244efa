"""A block in the making, and what ordinary text looks like in a book."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from corpus.pdf.lines import Line
from corpus.types import BlockKind

BODY_SHARE = 0.08
"""A font that sets more of a book than this is one of its text fonts."""


@dataclass(slots=True)
class Draft:
    """A block in the making. ``cells`` instead of ``lines`` for the rows of a table.

    ``head`` is the row that names a row's columns for certain, ``column`` the one of its first cell.
    """

    kind: BlockKind
    lines: list[Line] = field(default_factory=list)
    cells: list[list[Line]] = field(default_factory=list)
    labels: str = ""
    level: int = 0
    underlined: bool = False
    head: "Draft | None" = None
    column: int = 0

    @property
    def text(self) -> str:
        """The words with spaces between them."""
        return " ".join(line.text for line in self.lines)

    @property
    def all_lines(self) -> list[Line]:
        """The lines, whether in cells or not."""
        return [line for cell in self.cells for line in cell] if self.cells else self.lines


@dataclass(frozen=True, slots=True)
class BookStyle:
    """What ordinary text looks like in a book: its size, and the usual distance between lines in ems."""

    size: float
    leading: float
    bold: bool
    body_fonts: frozenset[str]


def style_of(lines: Sequence[Sequence[Line]]) -> BookStyle:
    """Measure the ordinary text of a book from the lines of its pages."""
    sizes: Counter[float] = Counter()
    fonts: Counter[str] = Counter()
    leadings: Counter[float] = Counter()
    bold = plain = 0
    for page in lines:
        for line in page:
            sizes[round(line.size * 2) / 2] += line.chars
            for token in line.tokens:
                fonts[token.font] += len(token.text)
            if line.bold:
                bold += line.chars
            else:
                plain += line.chars
        for a, b in pairwise(page):
            drop = a.baseline - b.baseline
            if abs(a.size - b.size) < 0.1 * a.size and a.chars > 20 and 0.8 * a.size < drop < 2.2 * a.size:
                leadings[round(drop / a.size, 1)] += 1
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    leading = leadings.most_common(1)[0][0] if leadings else 1.2
    total = sum(fonts.values())
    body = frozenset(font for font, chars in fonts.items() if chars > BODY_SHARE * total)
    return BookStyle(max(size, 1.0), leading, bold > plain, body)
