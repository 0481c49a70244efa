"""A sheet to print as values: blocks of lines, and with every line the words of the booklet it rests on."""

from collections.abc import Iterator
from dataclasses import dataclass

from corpus.errors import ContentError
from corpus.games import Quote

Sources = tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet. ``ruled``: said by the engine, else in words of our own. Raises ContentError.

    ``lead`` is a heading within the line and says nothing of the rules; ``mark`` names a small drawing.
    """

    text: str
    sources: Sources
    lead: str = ""
    mark: str = ""
    ruled: bool = False

    def __post_init__(self) -> None:
        """Refuse a line that rests on nothing."""
        if not self.text.strip() or not self.sources:
            raise ContentError(f"The line “{self.text}” of a sheet names no page; give it its quote.")


@dataclass(frozen=True, slots=True)
class Cell:
    """A number with its name, in a strip; ``drawn`` names a drawing that stands for the thing counted."""

    head: str
    value: str
    sources: Sources
    drawn: str = ""

    def __post_init__(self) -> None:
        """Refuse a number that rests on nothing."""
        if not self.sources:
            raise ContentError(f"The number {self.value} ({self.head}) of a sheet names no page.")


@dataclass(frozen=True, slots=True)
class Steps:
    """Lines in order, numbered from ``first``."""

    title: str
    lines: tuple[Line, ...]
    first: int = 1


@dataclass(frozen=True, slots=True)
class Points:
    """Lines in no order, each with its mark."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """What the reader has to know about the sheet itself: its edition and where the booklet stops."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """Numbers side by side; ``label`` names their heads, ``tick``: each is a box to tick off."""

    title: str
    cells: tuple[Cell, ...]
    head_label: str = ""
    value_label: str = ""
    tick: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of lines; each line's ``lead`` is its first cell, parts of its text its other cells."""

    title: str
    head: tuple[str, ...]
    rows: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the flow of play; ``times`` says how often it comes."""

    title: str
    lines: tuple[Line, ...]
    times: str = ""


@dataclass(frozen=True, slots=True)
class Flow:
    """Phases from top to bottom; ``back`` says when the first follows the last again."""

    title: str
    phases: tuple[Phase, ...]
    back: Line | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """What the booklet leaves open, with its readings to tick before the game."""

    title: str
    line: Line
    readings: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Agree:
    """Open points to agree on."""

    title: str
    points: tuple[Open, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """An empty table to write in, laid out after the booklet's own."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    line: Line


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of ours with the line that it shows; ``labels`` are the words in it."""

    title: str
    name: str
    labels: tuple[str, ...]
    line: Line


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks side by side."""

    columns: tuple[tuple["Block", ...], ...]


Block = Steps | Points | Notice | Strip | Table | Flow | Agree | Pad | Drawing | Columns


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet, ready for the press; ``about`` says for which table it is, ``foot`` what it rests on."""

    id: str
    game: str
    language: str
    title: str
    emblem: str
    about: str
    foot: tuple[str, str]
    blocks: tuple[Block, ...]


def lines_of(sheet: Sheet) -> Iterator[Line]:
    """Yield every line of a sheet that tells a rule, in order; numbers of strips are ``cells_of``."""
    for block in _flat(sheet.blocks):
        yield from _lines(block)


def cells_of(sheet: Sheet) -> Iterator[Cell]:
    """Yield every number of a sheet that stands in a strip."""
    for block in _flat(sheet.blocks):
        if isinstance(block, Strip):
            yield from block.cells


def _flat(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Columns):
            for column in block.columns:
                yield from _flat(column)
        else:
            yield block


def _lines(block: Block) -> Iterator[Line]:
    match block:
        case Steps() | Points() | Notice():
            yield from block.lines
        case Table():
            yield from block.rows
        case Flow():
            for phase in block.phases:
                yield from phase.lines
            if block.back:
                yield block.back
        case Agree():
            for point in block.points:
                yield point.line
                yield from point.readings
        case Pad() | Drawing():
            yield block.line
