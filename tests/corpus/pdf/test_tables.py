from io import BytesIO
from typing import Any

from reportlab.lib.colors import black, lightgrey
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from corpus.types import CELL, Block, BlockKind, Page

WIRES = [
    ["Players", "Scouts", "Raiders", "Lamps"],
    ["4 to 5", "3", "2", "4"],
    ["6", "4", "2", "5"],
    ["7 to 8", "5", "3", "7"],
]


def _story(table: Table) -> bytes:
    out = BytesIO()
    styles = getSampleStyleSheet()
    text = "Deal the cards as the table says and keep the rest in the box until the next game begins. " * 3
    story: list[Any] = [
        Paragraph("Dealing the cards", styles["Heading2"]),
        Paragraph(text, styles["BodyText"]),
    ]
    story += [Spacer(1, 8), table, Spacer(1, 8), Paragraph(text, styles["BodyText"])]
    SimpleDocTemplate(out, pagesize=A4, invariant=1).build(story)
    return out.getvalue()


def _rows(page: Page) -> list[tuple[str, str]]:
    return [(page.text[b.start : b.end], b.labels) for b in page.blocks if b.kind is BlockKind.TABLE_ROW]


def test_a_ruled_table_comes_out_row_by_row_with_the_heads_of_its_columns(kit: Any) -> None:
    style = TableStyle([("GRID", (0, 0), (-1, -1), 0.5, black), ("BACKGROUND", (0, 0), (-1, 0), lightgrey)])
    (page,) = kit.read(_story(Table(WIRES, style=style)))
    rows = _rows(page)
    assert [text for text, _ in rows] == [CELL.join(row) for row in WIRES]
    assert rows[2][1].endswith("Players: 6; Scouts: 4; Raiders: 2; Lamps: 5")
    assert "Players:" not in rows[0][1]


def test_a_table_without_rulings_comes_out_row_by_row_with_the_heads_of_its_columns(kit: Any) -> None:
    style = TableStyle([("FONT", (0, 0), (-1, 0), "Helvetica-Bold")])
    (page,) = kit.read(_story(Table(WIRES, style=style, colWidths=[90, 80, 80, 80])))
    rows = _rows(page)
    assert [text for text, _ in rows] == [CELL.join(row) for row in WIRES]
    assert rows[3][1].endswith("Players: 7 to 8; Scouts: 5; Raiders: 3; Lamps: 7")


def test_a_table_between_three_rules_with_wrapped_cells_keeps_each_cell_together(kit: Any) -> None:
    body = getSampleStyleSheet()["BodyText"]
    effects = [
        ["Lamp", Paragraph("Turn over one tile beside you and show it to the player on your left.", body)],
        ["Rope", Paragraph("Move two spaces over any gap, but never onto the quay of another crew.", body)],
    ]
    style = TableStyle(
        [
            ("LINEABOVE", (0, 0), (-1, 0), 1, black),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, black),
            ("LINEBELOW", (0, -1), (-1, -1), 1, black),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ]
    )
    (page,) = kit.read(_story(Table([["Tool", "Effect"], *effects], style=style, colWidths=[70, 160])))
    rows = [text for text, _ in _rows(page)]
    assert rows[1] == "Lamp\tTurn over one tile beside you and show it to the player on your left."
    assert rows[2].startswith("Rope\tMove two spaces over any gap")


def test_heads_over_several_columns_count_for_each_of_them(kit: Any) -> None:
    data = [["Body", "", "Mind", ""], ["Str.", "Dex.", "Will", "Wit"], ["3", "4", "5", "6"]]
    style = TableStyle(
        [("GRID", (0, 0), (-1, -1), 0.5, black), ("SPAN", (0, 0), (1, 0)), ("SPAN", (2, 0), (3, 0))]
    )
    (page,) = kit.read(_story(Table(data, style=style, colWidths=[60] * 4)))
    assert _rows(page)[-1][1].endswith("Body Str.: 3; Body Dex.: 4; Mind Will: 5; Mind Wit: 6")


def test_lone_digits_at_the_foot_of_a_page_stay_cells_and_are_no_page_numbers(kit: Any) -> None:
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    for _ in range(4):
        canvas.setFont("Helvetica", 10)
        canvas.drawString(60, 700, "Each crew counts its lanterns and writes the number down in its row.")
        for r, row in enumerate(WIRES):
            for c, cell in enumerate(row):
                canvas.drawString(64 + c * 70, 96 - r * 20, cell)
        for r in range(len(WIRES) + 1):
            canvas.line(60, 110 - r * 20, 340, 110 - r * 20)
        for c in range(5):
            canvas.line(60 + c * 70, 30, 60 + c * 70, 110)
        canvas.showPage()
    canvas.save()
    for page in kit.read(out.getvalue()):
        assert [text for text, _ in _rows(page)] == [CELL.join(row) for row in WIRES]
        assert page.printed == ()


def test_a_list_of_parts_with_leading_dots_becomes_rows_of_two_cells(kit: Any) -> None:
    doc = kit.document()
    for i, part in enumerate(["12 ........ red cubes", "9 ........ harbour tiles", "1 ........ large bell"]):
        doc.text(60, 700 - i * 13, 300, [[part]])
    (page,) = kit.read(doc.draw())
    assert [text for text, _ in _rows(page)] == ["12\tred cubes", "9\tharbour tiles", "1\tlarge bell"]


def test_two_columns_of_prose_on_common_baselines_are_no_table(kit: Any) -> None:
    (page,) = kit.read(kit.columns(2, 7, gutter=24).draw("lines"))
    assert not _rows(page)
    assert all(isinstance(b, Block) for b in page.blocks)
