"""What only real files show: the folder of open rulebooks is not part of the project."""

import os
import time
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from corpus.locate import boxes_of
from corpus.pdf.reader import assemble, read_raw
from corpus.types import BlockKind, Box, Page

FOLDER = Path(os.environ.get("RULEPROOF_RULEBOOKS", Path(__file__).parents[4] / "shared" / "rulebooks"))

pytestmark = [
    pytest.mark.rulebooks,
    pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no open rulebooks in {FOLDER} (RULEPROOF_RULEBOOKS)"),
]

_READ: dict[str, tuple[Page, ...]] = {}


def _book(name: str) -> tuple[Page, ...]:
    if name not in _READ:
        pdf = pypdfium2.PdfDocument(FOLDER / f"{name}.pdf")
        try:
            _READ[name] = assemble([read_raw(pdf, n) for n in range(1, len(pdf) + 1)])
        finally:
            pdf.close()
    return _READ[name]


def _names() -> list[str]:
    skipped = ("empty", "html", "truncated", "userpw")
    return sorted(p.stem for p in FOLDER.glob("*.pdf") if not any(s in p.stem for s in skipped))


@pytest.mark.parametrize("name", _names())
def test_every_visible_character_belongs_to_one_word_and_one_block(name: str) -> None:
    for page in _book(name):
        visible = [i for i, c in enumerate(page.text) if not c.isspace()]
        assert [i for word in page.words for i in range(word.start, word.end)] == visible
        assert "\n\n".join(page.text[b.start : b.end] for b in page.blocks) == page.text


@pytest.mark.parametrize("name", _names())
def test_every_box_lies_on_its_page(name: str) -> None:
    for page in _book(name):
        for box in (box for word in page.words for box in word.boxes):
            assert box.overlap(Box(0, 0, page.width, page.height)) > 0


@pytest.mark.parametrize("name", ["secret_hitler", "bangkok", "perspectives_fr", "petit_jdr_universel_fr"])
def test_the_boxes_of_paragraphs_cover_their_ink_and_little_else(name: str) -> None:
    """Ink of a line must lie inside its boxes: the band just beside them is as empty as paper."""
    pdf = pypdfium2.PdfDocument(FOLDER / f"{name}.pdf")
    scale = 3.0
    empty = measured = 0
    for page in _book(name)[:3]:
        image = pdf[page.number - 1].render(scale=scale, grayscale=True).to_pil()
        for block in page.blocks:
            if block.kind is not BlockKind.PARAGRAPH:
                continue
            for box in boxes_of(page, block.start, block.end):
                area = (box.x0, page.height - box.y1, box.x1, page.height - box.y0)
                line = image.crop(tuple(round(v * scale) for v in area))
                beside = image.crop(
                    tuple(round(v * scale) for v in (area[0] - 2.5, area[1], area[0] - 1, area[3]))
                )
                measured += 1
                low, high = line.getextrema()
                empty += low < high - 60 and beside.getextrema()[0] > 150
    pdf.close()
    assert measured > 30
    assert empty >= 0.97 * measured


def test_two_printed_pages_on_a_sheet_are_both_known() -> None:
    pages = _book("perspectives_fr")
    assert [p.label for p in pages[:3]] == ["1", "2–3", "4–5"]


@pytest.mark.parametrize(
    "name", ["secret_hitler", "bangkok", "songs_of_maya", "derived_secret_hitler_2up_spread"]
)
def test_sentences_of_column_books_are_whole(name: str) -> None:
    """A paragraph that begins in lower case would be the second half of a sentence broken by a column."""
    halves = [
        page.text[b.start : b.end]
        for page in _book(name)
        for i, b in enumerate(page.blocks)
        if i and b.kind is BlockKind.PARAGRAPH and page.text[b.start].islower() and b.end - b.start > 60
        if not page.text[page.blocks[i - 1].start : page.blocks[i - 1].end].endswith((".", ":", "!", "?"))
    ]
    assert halves == []


def test_a_font_that_lost_its_ligatures_is_repaired() -> None:
    text = " ".join(page.text for page in _book("bangkok")).lower().split()
    assert "first" in text
    assert not {"frst", "fve", "diferent"} & set(text)


def test_the_rows_of_a_ruled_table_carry_the_heads_of_their_columns() -> None:
    rows = [b for b in _book("two_rooms_and_a_boom")[3].blocks if b.kind is BlockKind.TABLE_ROW]
    assert len(rows) == 4
    assert rows[0].labels == ""
    assert all(row.labels.count("minute round:") == 3 for row in rows[1:])


def test_bullets_from_symbol_fonts_begin_list_items() -> None:
    items = [
        b for page in _book("game_of_things_setup_de") for b in page.blocks if b.kind is BlockKind.LIST_ITEM
    ]
    assert len(items) > 25


@pytest.mark.slow
def test_a_book_is_read_at_twenty_pages_a_second() -> None:
    pdf = pypdfium2.PdfDocument(FOLDER / "songs_of_maya.pdf")
    begun = time.process_time()
    pages = assemble([read_raw(pdf, n) for n in range(1, len(pdf) + 1)])
    taken = time.process_time() - begun
    pdf.close()
    assert len(pages) / taken > 20


def test_the_same_file_gives_the_same_pages_twice(kit: Any) -> None:
    data = (FOLDER / "bangkok.pdf").read_bytes()
    assert kit.read(data) == kit.read(data)
