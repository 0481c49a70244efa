"""The text of a page as a reader sees it: headings, paragraphs, lists, and tables with their column heads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from corpus.passages import is_table_head
from corpus.types import CELL, Block, BlockKind, Page, Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """A heading, paragraph or caption; ``level`` as in `Block`."""

    kind: BlockKind
    span: Span
    level: int = 0


@dataclass(frozen=True, slots=True)
class Listing:
    """The items of a list."""

    items: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, None where a row has no cell for a column; ``head`` is empty where none was read."""

    head: tuple[Span, ...]
    rows: tuple[tuple[Span | None, ...], ...]

    @property
    def spans(self) -> tuple[Span, ...]:
        """All its cells, row by row."""
        return tuple(cell for row in self.rows for cell in row if cell)


Piece = Stretch | Listing | Table


def pieces(page: Page, blocks: Sequence[Block]) -> Iterator[Piece]:
    """Yield the pieces that some blocks of a page make, in their order."""
    for kind, run in groupby(blocks, key=lambda block: block.kind):
        match kind:
            case BlockKind.TABLE_ROW:
                yield from _tables(page, list(run))
            case BlockKind.LIST_ITEM:
                yield Listing(tuple((block.start, block.end) for block in run))
            case _:
                yield from (Stretch(kind, (block.start, block.end), block.level) for block in run)


@dataclass(slots=True)
class _Draft:
    head: tuple[Span, ...] = ()
    rows: list[tuple[Span | None, ...]] = field(default_factory=list)


def _tables(page: Page, rows: Sequence[Block]) -> Iterator[Table]:
    drafts = [_Draft()]
    for at, row in enumerate(rows):
        cells = _cells(page, row)
        if at + 1 < len(rows) and is_table_head(page, row, rows[at + 1]):
            drafts.append(_Draft(cells))
            continue
        # Heads that stand elsewhere on the page, as when a picture parts them from their rows.
        if row.heads and all(map(_filled, row.heads)) and not set(row.heads) <= set(drafts[-1].head):
            drafts.append(_Draft(tuple(dict.fromkeys(row.heads))))
        drafts[-1].rows.append(_placed(cells, row.heads, drafts[-1].head))
    for draft in drafts:
        if draft.rows or draft.head:
            columns = max(len(row) for row in (draft.head, *draft.rows))
            yield Table(
                (*draft.head, *((0, 0),) * (columns - len(draft.head))) if draft.head else (),
                tuple((*row, *(None,) * (columns - len(row))) for row in draft.rows),
            )


def _placed(cells: Sequence[Span], heads: Sequence[Span], columns: Sequence[Span]) -> tuple[Span | None, ...]:
    """Return the cells of a row, each under the head that was read for it."""
    known = [columns.index(head) for head in heads if head in columns]
    if len(known) != len(cells) or any(a >= b for a, b in pairwise(known)):
        return tuple(cells)
    row: list[Span | None] = [None] * len(columns)
    for column, cell in zip(known, cells, strict=True):
        row[column] = cell
    return tuple(row)


def _cells(page: Page, row: Block) -> tuple[Span, ...]:
    cells: list[Span] = []
    at = row.start
    for cell in page.text[row.start : row.end].split(CELL):
        cells.append((at, at + len(cell)))
        at += len(cell) + len(CELL)
    return tuple(cells)


def _filled(span: Span) -> bool:
    return span[0] < span[1]
