"""Of which rows the heads are certain: no cell may come under another column's head than its place says."""

from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from reportlab.lib.colors import black, lightgrey
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from corpus.types import CELL, BlockKind, Page

GRID = ("GRID", (0, 0), (-1, -1), 0.5, black)
BOLD = ("FONT", (0, 0), (-1, 0), "Helvetica-Bold")
SHADE = ("BACKGROUND", (0, 0), (-1, 0), lightgrey)

WIRES = [
    ["Crew", "Scouts", "Raiders"],
    ["4 to 5", "3", "2"],
    ["6", "4", "2"],
    ["7 to 8", "5", "3"],
]


def _pdf(*tables: Table) -> bytes:
    out = BytesIO()
    body = getSampleStyleSheet()["BodyText"]
    story: list[Any] = [
        Paragraph("Deal the cards as the table says and keep the rest in the box. " * 4, body)
    ]
    for table in tables:
        story += [Spacer(1, 8), table]
    SimpleDocTemplate(out, pagesize=A4, invariant=1).build(story)
    return out.getvalue()


def _table(
    data: list[list[Any]], *style: tuple[Any, ...], widths: list[int] | None = None, **more: Any
) -> Table:
    return Table(data, style=TableStyle(list(style)), colWidths=widths or [90] * len(data[0]), **more)


def _told(page: Page) -> list[list[tuple[str, str]] | None]:
    """The rows of the tables of a page: head and cell of each cell that is not empty, or None."""
    rows: list[list[tuple[str, str]] | None] = []
    for block in page.blocks:
        if block.kind is not BlockKind.TABLE_ROW:
            continue
        cells = page.text[block.start : block.end].split(CELL)
        if not block.heads:
            rows.append(None)
            continue
        pairs = zip(block.heads, cells, strict=True)
        rows.append([(page.text[a:b], cell) for (a, b), cell in pairs if cell])
    return rows


NAMED = [None, *([*zip(WIRES[0], row, strict=True)] for row in WIRES[1:])]


@pytest.mark.parametrize("style", [(GRID, BOLD), (GRID, SHADE), (BOLD,), (GRID, BOLD, SHADE)])
def test_a_head_row_that_is_set_apart_names_the_cells_below(kit: Any, style: tuple[Any, ...]) -> None:
    (page,) = kit.read(_pdf(_table(WIRES, *style)))
    assert _told(page) == NAMED


@pytest.mark.parametrize(
    "style",
    [
        (GRID,),
        (),
        # Shaded by turns: the first row is one like the others.
        (GRID, SHADE, ("BACKGROUND", (0, 2), (-1, 2), lightgrey)),
        (GRID, ("FONT", (0, 0), (-1, -1), "Helvetica-Bold")),
        # A second head row in the middle.
        (GRID, BOLD, ("FONT", (0, 2), (-1, 2), "Helvetica-Bold")),
        (GRID, ("FONT", (0, 0), (0, -1), "Helvetica-Bold")),
        (GRID, ("BACKGROUND", (0, 0), (-1, -1), lightgrey)),
    ],
)
def test_a_first_row_like_the_others_names_nothing(kit: Any, style: tuple[Any, ...]) -> None:
    (page,) = kit.read(_pdf(_table(WIRES, *style)))
    assert _told(page) in ([None] * 4, [])


def test_a_lone_row_below_a_shaded_one_may_be_shaded_by_turns(kit: Any) -> None:
    (page,) = kit.read(_pdf(_table(WIRES[:2], GRID, SHADE)))
    assert _told(page) == [None, None]
    (page,) = kit.read(_pdf(_table(WIRES[:2], GRID, BOLD)))
    assert _told(page) == NAMED[:2]


def test_numbers_are_heads_only_where_they_count_on(kit: Any) -> None:
    wires = [["Crew", "3", "4", "5"], ["Scouts", "2", "3", "3"], ["Raiders", "1", "1", "2"]]
    (page,) = kit.read(_pdf(_table(wires, GRID, BOLD)))
    assert _told(page)[1] == [("Crew", "Scouts"), ("3", "2"), ("4", "3"), ("5", "3")]
    wires[0] = ["Total", "30", "14", "15"]
    (page,) = kit.read(_pdf(_table(wires, GRID, BOLD)))
    assert _told(page) == [None] * 3


def test_cells_below_an_empty_corner_name_the_rows(kit: Any) -> None:
    (page,) = kit.read(_pdf(_table([["", *WIRES[0][1:]], *WIRES[1:]], GRID, BOLD)))
    assert _told(page)[1] == [("", "4 to 5"), ("Scouts", "3"), ("Raiders", "2")]


@pytest.mark.parametrize("at", range(3))
def test_an_empty_cell_moves_no_other_under_a_wrong_head(kit: Any, at: int) -> None:
    data = [list(row) for row in WIRES]
    data[2][at] = ""
    (page,) = kit.read(_pdf(_table(data, GRID, BOLD)))
    assert _told(page)[2] == [pair for i, pair in enumerate(NAMED[2] or []) if i != at]


def test_below_a_head_over_two_columns_rows_stay_bare(kit: Any) -> None:
    data = [["Tool", "Cost by day", ""], ["Lamp", "3", "5"], ["Rope", "2", "4"], ["Bell", "1", "6"]]
    for align in ("LEFT", "CENTER"):
        span = (("SPAN", (1, 0), (2, 0)), ("ALIGN", (0, 0), (-1, -1), align))
        (page,) = kit.read(_pdf(_table(data, GRID, BOLD, *span, widths=[60, 34, 34])))
        assert _told(page) == [None] * 4


def test_a_cell_over_two_columns_leaves_only_its_own_row_bare(kit: Any) -> None:
    data = [
        ["Tool", "By day", "By night"],
        ["Lamp", "3", "5"],
        ["Rope", "none at all", ""],
        ["Bell", "1", "6"],
    ]
    span = (("SPAN", (1, 2), (2, 2)), ("ALIGN", (1, 0), (-1, -1), "CENTER"))
    (page,) = kit.read(_pdf(_table(data, GRID, BOLD, *span, widths=[60, 60, 60])))
    assert [row is not None for row in _told(page)] == [False, True, False, True]


def test_a_title_between_rows_names_no_column_and_takes_no_head(kit: Any) -> None:
    data = [WIRES[0], WIRES[1], ["Long games", "", ""], *WIRES[2:]]
    (page,) = kit.read(_pdf(_table(data, GRID, BOLD, ("SPAN", (0, 2), (-1, 2)))))
    assert _told(page) == [*NAMED[:2], None, *NAMED[2:]]


@pytest.mark.parametrize("repeated", [True, False])
def test_a_table_over_two_pages_is_named_where_its_heads_are_repeated(kit: Any, repeated: bool) -> None:
    data = [WIRES[0], *([f"{n} to {n + 1}", f"{n + 2}", f"{n + 3}"] for n in range(60))]
    first, second = kit.read(_pdf(_table(data, GRID, BOLD, repeatRows=int(repeated))))
    assert all(_told(first)[1:])
    assert _told(first)[0] is None
    assert len(_told(second)) > 3
    assert all(_told(second)[1:]) == repeated
    assert any(_told(second)) == repeated


@dataclass
class Sheet:
    """A table as it was drawn: for each word the columns that it stands in."""

    heads: dict[str, set[int]] = field(default_factory=dict)
    cells: dict[str, set[int]] = field(default_factory=dict)
    rows: int = 0
    marked: bool = True
    plain: bool = True
    data: bytes = field(default=b"", repr=False)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A table with ruled or unruled cells, some empty, some over two columns, set in any of three ways."""
    sheet, numbers = Sheet(), count(10)
    columns = draw(st.integers(2, 6))
    lefts = [60.0]
    for _ in range(columns):
        lefts.append(lefts[-1] + draw(st.integers(44, 84)))
    aligns = [draw(st.sampled_from(("left", "middle", "right"))) for _ in range(columns)]
    ruled, bold, shaded, odd = (draw(st.booleans()) for _ in range(4))
    sheet.rows = draw(st.integers(2, 5))
    sheet.marked, sheet.plain = bold or shaded, ruled and bold and not odd
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    canvas.drawString(60, 760, "Prices")
    if shaded:
        canvas.setFillGray(0.8)
        canvas.rect(lefts[0], 700, lefts[-1] - lefts[0], 20, stroke=0, fill=1)
        canvas.setFillGray(0)
    for row in range(sheet.rows + 1):
        y = 700.0 - 20 * row
        c = 0
        while c < columns:
            wide = odd and c + 1 < columns and draw(st.integers(0, 9)) == 0
            last = c + 1 + wide
            if ruled:
                canvas.rect(lefts[c], y, lefts[last] - lefts[c], 20)
            if not odd or draw(st.integers(0, 9)):
                named = draw(st.sampled_from(("{}", "w{}"))) if row else "H{}"
                words = [named.format(next(numbers)) for _ in range(draw(st.integers(1, 2 + 2 * wide)))]
                canvas.setFont("Helvetica-Bold" if bold and not row else "Helvetica", 9)
                align = "middle" if wide else aligns[c]
                x0, x1 = _draw(canvas, " ".join(words), lefts[c], lefts[last], y, align)
                # Without rulings a cell over two columns is told by its words alone.
                stands = {i for i in range(c, last) if ruled or (x0 < lefts[i + 1] and lefts[i] < x1)}
                (sheet.cells if row else sheet.heads).update((word, stands) for word in words)
            c = last
    canvas.save()
    sheet.data = out.getvalue()
    return sheet


def _draw(canvas: Canvas, text: str, x0: float, x1: float, y: float, align: str) -> tuple[float, float]:
    """Set a text into a cell and return where it begins and ends."""
    width = stringWidth(text, canvas._fontname, 9)
    left = {"left": x0 + 4, "right": x1 - 4 - width, "middle": (x0 + x1 - width) / 2}[align]
    canvas.drawString(left, y + 6, text)
    return left, left + width


@settings(max_examples=120, deadline=None)
@given(sheet=sheets())
def test_every_cell_comes_under_the_head_of_the_column_in_which_it_was_drawn(kit: Any, sheet: Sheet) -> None:
    (page,) = kit.read(sheet.data)
    assert {page.text[w.start : w.end] for w in page.words} == {"Prices", *sheet.heads, *sheet.cells}
    told = _told(page)
    named = [row for row in told if row]
    event(f"{'some' if named else 'no'} rows named")
    assert sheet.marked or not named
    for head, cell in (pair for row in named for pair in row):
        (columns,) = {frozenset(sheet.cells[word]) for word in cell.split()}
        assert head or 0 in columns
        assert all(columns <= sheet.heads[word] for word in head.split())
    if sheet.plain:
        assert len(named) == sheet.rows
