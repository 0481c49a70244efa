import shutil
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from corpus.library import Library
from corpus.pdf.chart import lay_out
from corpus.pdf.drawn import Drawing, regions, with_drawings
from corpus.pdf.raw import RawPage, RawWord
from corpus.types import BlockKind, Box, TextSource

Write = Callable[[str, bytes], Path]
Find = Callable[[str], Path]

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")

ROWS = [["Players", "5", "6", "7"], ["Guards", "3", "4", "5"], ["Thieves", "2", "2", "3"]]


def _words(rows: list[list[str]], *, left: float = 100, top: float = 500) -> tuple[RawWord, ...]:
    return tuple(
        RawWord(
            text,
            Box(left + 60 * c, top - 20 * r, left + 60 * c + 7 * len(text), top - 20 * r + 10),
            10, run=r,
            source=TextSource.OCR, confidence=0.95,
        )
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    )  # fmt: skip


def test_words_in_rows_and_columns_are_a_table_with_heads() -> None:
    chart = lay_out(_words(ROWS))
    assert [(b.kind, chart.text[b.start : b.end], b.labels) for b in chart.blocks] == [
        (BlockKind.TABLE_ROW, "Players\t5\t6\t7", ""),
        (BlockKind.TABLE_ROW, "Guards\t3\t4\t5", "Players: Guards; 5: 3; 6: 4; 7: 5"),
        (BlockKind.TABLE_ROW, "Thieves\t2\t2\t3", "Players: Thieves; 5: 2; 6: 2; 7: 3"),
    ]
    assert {b.source for b in chart.blocks} == {TextSource.OCR}


def test_lines_close_under_each_other_are_one_caption() -> None:
    chart = lay_out(
        (
            RawWord("Old", Box(10, 100, 25, 110), 10, run=0),
            RawWord("Mill", Box(28, 100, 45, 110), 10, run=0),
            RawWord("Gate", Box(12, 88, 40, 98), 10, run=1),
            RawWord("Harbour", Box(200, 40, 250, 50), 10, run=2),
        )
    )
    assert [(b.kind, chart.text[b.start : b.end]) for b in chart.blocks] == [
        (BlockKind.CAPTION, "Old Mill Gate"),
        (BlockKind.CAPTION, "Harbour"),
    ]


def test_a_lone_letter_out_of_a_drawing_is_left_out() -> None:
    assert lay_out((RawWord("n", Box(10, 100, 15, 110), 10),)).text == ""


spots = st.tuples(st.integers(0, 500), st.integers(0, 700))


@given(st.lists(st.tuples(spots, st.sampled_from(["Old", "7", "Harbour", "x", "10+"])), max_size=12))
def test_a_drawing_put_into_a_page_keeps_every_word_in_its_place(
    make: Any, words: list[tuple[tuple[int, int], str]]
) -> None:
    drawn = tuple(
        RawWord(text, Box(x, y, x + 8.0 * len(text), y + 10), 10, source=TextSource.OCR)
        for (x, y), text in words
    )
    page = make.page([(BlockKind.PARAGRAPH, "Before the drawing."), (BlockKind.PARAGRAPH, "After it.")])
    result = with_drawings(
        page, [Drawing(1, Box(0, 100, 595, 795), drawn), Drawing(2, Box(0, 0, 9, 9), drawn)]
    )
    assert "Before the drawing." in result.text
    assert "After it." in result.text
    at = 0
    for word in result.words:
        assert word.start >= at
        assert result.text[word.start : word.end].strip()
        at = word.end
    for spans in ([(w.start, w.end) for w in result.words], [(b.start, b.end) for b in result.blocks]):
        covered = [i for start, end in spans for i in range(start, end) if not result.text[i].isspace()]
        assert covered == [i for i, char in enumerate(result.text) if not char.isspace()]


def test_a_drawing_stands_between_the_text_above_and_the_text_below(make: Any) -> None:
    page = make.page([(BlockKind.PARAGRAPH, "Above."), (BlockKind.PARAGRAPH, "Below.")])
    between = Box(0, 795.0, 500, 799.0)
    drawn = (RawWord("Mill", Box(0, 796, 30, 799), 3),)
    assert with_drawings(page, [Drawing(1, between, drawn)]).text == "Above.\n\nMill\n\nBelow."


@pytest.mark.parametrize("top", [900.0, 799.0, 787.0, 0.0])
def test_heads_still_name_their_columns_where_a_drawing_is_put_in(make: Any, top: float) -> None:
    page = make.page([(BlockKind.TABLE_ROW, "Tool\tCost"), (BlockKind.TABLE_ROW, "Lamp\t3")])
    head, row = page.blocks
    page = replace(page, blocks=(head, replace(row, heads=((0, 0), (5, 9)))))
    drawn = (RawWord("Mill", Box(0, 796, 30, 799), 3),)
    result = with_drawings(page, [Drawing(1, Box(0, top - 4, 500, top), drawn)])
    assert len(result.text) > len(page.text)
    (heads,) = [block.heads for block in result.blocks if block.heads]
    assert [result.text[a:b] for a, b in heads] == ["", "Cost"]


def test_strokes_near_each_other_are_one_region_and_frames_round_text_none() -> None:
    glyphs = tuple(Box(100 + 30 * n, 400, 120 + 30 * n, 412) for n in range(8))
    frame = Box(50, 100, 500, 200)
    text = tuple(RawWord("word", Box(60 + 40 * n, 150, 90 + 40 * n, 160), 10) for n in range(10))
    page = RawPage(1, 600, 800, text, (*glyphs, frame, Box(0, 0, 600, 800)))
    assert regions(page) == (Box(100, 400, 330, 412),)


def _table_picture() -> Image.Image:
    font = ImageFont.load_default(34)
    image = Image.new("L", (900, 260), 255)
    pen = ImageDraw.Draw(image)
    for r, row in enumerate(ROWS):
        for c, text in enumerate(row):
            pen.text((20 + 250 * c - (0 if c == 0 else 20 * (c - 1)), 20 + 80 * r), text, font=font, fill=0)
    return image


def _book(make: Any) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(420, 595))
    canvas.setFont("Helvetica", 9)
    for line, sentence in enumerate(make.sentences):
        canvas.drawString(50, 550 - 14 * line, sentence)
    canvas.drawImage(ImageReader(_table_picture()), 60, 330, 300, 87)
    canvas.drawString(50, 300, "After the table the game goes on as before.")
    canvas.save()
    return out.getvalue()


@needs_tesseract
@pytest.mark.ocr
def test_a_table_in_a_picture_is_found_with_its_labels(library: Library, write: Write, make: Any) -> None:
    added = library.add(write("book.pdf", _book(make)))
    rows = {p.text: p for p in library.passages(added.rulebook.id)}
    row = rows["Thieves\t2\t2\t3"]
    assert row.labels == "Players: Thieves; 5: 2; 6: 2; 7: 3"
    assert row.source is TextSource.OCR
    assert rows["After the table the game goes on as before."].source is TextSource.TEXT
    assert [note.page for note in added.report.notes] == [1]
    assert "drawings were read by OCR" in added.report.notes[0].reason
    assert added.report.ocr_pages == ()


def test_without_tesseract_drawings_are_reported_as_unread(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    report = library.add(write("book.pdf", _book(make))).report
    assert [note.page for note in report.notes] == [1]
    assert "drawings" in report.notes[0].reason
    assert "install tesseract" in report.notes[0].reason
    assert report.skipped == ()


@needs_tesseract
@pytest.mark.ocr
@pytest.mark.rulebooks
def test_the_outlined_table_of_an_open_rulebook_is_read(library: Library, open_rulebook: Find) -> None:
    added = library.add(open_rulebook("secret_hitler.pdf"))
    page = library.page(added.rulebook.id, 2)
    rows = {page.text[b.start : b.end]: b.labels for b in page.blocks if b.kind is BlockKind.TABLE_ROW}
    assert rows["Fascists\t1+H\t1+H\t2+H\t2+H\t3+H\t3+H"].endswith("7: 2+H; 8: 2+H; 9: 3+H; 10: 3+H")
