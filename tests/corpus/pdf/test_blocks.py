from typing import Any

from reportlab.lib.utils import simpleSplit

from corpus.types import BlockKind, Page

TEXT = [
    "Every crew begins the night at the old quay with two lanterns and a rope of its own.",
    "The youngest player takes the bell and rings it once before the first ship leaves.",
]


def _kinds(page: Page) -> list[tuple[BlockKind, int, str]]:
    return [(b.kind, b.level, page.text[b.start : b.end]) for b in page.blocks]


def _read(kit: Any, *parts: tuple[str, str, float], gap: float = 8, width: float = 300) -> Page:
    doc = kit.document()
    y = 780.0
    for text, font, size in parts:
        y = doc.text(60, y, width, [[text]], font=font, size=size, gap=gap)
    (page,) = kit.read(doc.draw())
    assert isinstance(page, Page)
    return page


def test_headings_are_told_by_size_and_weight_and_ranked(kit: Any) -> None:
    page = _read(
        kit,
        ("Lanterns", "Helvetica-Bold", 22),
        ("Setting up", "Helvetica-Bold", 14),
        (" ".join(TEXT), "Helvetica", 10),
        ("The first night", "Helvetica-Bold", 10),
        (" ".join(TEXT), "Helvetica", 10),
    )
    assert [(kind, level) for kind, level, _ in _kinds(page)] == [
        (BlockKind.HEADING, 1),
        (BlockKind.HEADING, 2),
        (BlockKind.PARAGRAPH, 0),
        (BlockKind.HEADING, 3),
        (BlockKind.PARAGRAPH, 0),
    ]


def test_a_bold_sentence_is_a_paragraph(kit: Any) -> None:
    page = _read(
        kit,
        (" ".join(TEXT), "Helvetica", 10),
        ("Nobody may look at the tiles.", "Helvetica-Bold", 10),
        (" ".join(TEXT), "Helvetica", 10),
    )
    assert [kind for kind, _, _ in _kinds(page)] == [BlockKind.PARAGRAPH] * 3


def test_short_bold_lines_in_a_row_are_a_list_and_not_headings(kit: Any) -> None:
    page = _read(
        kit,
        (" ".join(TEXT), "Helvetica", 10),
        ("Scout", "Helvetica-Bold", 10),
        ("Raider", "Helvetica-Bold", 10),
        ("Keeper", "Helvetica-Bold", 10),
        (" ".join(TEXT), "Helvetica", 10),
    )
    assert [kind for kind, _, _ in _kinds(page)].count(BlockKind.HEADING) <= 1


def test_paragraphs_without_space_between_them_part_where_a_line_ends_early(kit: Any) -> None:
    page = _read(kit, *((text, "Helvetica", 10.0) for text in TEXT), gap=0)
    assert [text for _, _, text in _kinds(page)] == TEXT


def test_paragraphs_with_little_space_between_them_part(kit: Any) -> None:
    page = _read(kit, *((f"{text} {text}", "Helvetica", 10.0) for text in TEXT), gap=3)
    assert len(page.blocks) == 2


def test_items_begin_at_bullets_and_numbers_and_keep_their_further_lines(kit: Any) -> None:
    doc = kit.document()
    y = doc.text(60, 780, 300, [[TEXT[0]]])
    for mark in ("•", "2.", "3."):
        doc.text(60, y, 20, [[mark]])
        y = doc.text(74, y, 200, [[TEXT[1]]], gap=0)
    (page,) = kit.read(doc.draw("frames", seed=5))
    items = [(kind, text) for kind, _, text in _kinds(page)][1:]
    assert items == [(BlockKind.LIST_ITEM, f"{mark} {TEXT[1]}") for mark in ("•", "2.", "3.")]


def test_a_number_that_ends_a_sentence_on_the_next_line_begins_no_item(kit: Any) -> None:
    doc = kit.document()
    doc.text(60, 780, 400, [["Once the bell has rung all crews move their ships by at most"]], gap=0)
    doc.text(60, 767.5, 400, [["2. spaces are lost when the tide is out, so look at the board."]], gap=0)
    (page,) = kit.read(doc.draw())
    assert len(page.blocks) == 1


def test_a_paragraph_goes_on_in_the_next_column(kit: Any) -> None:
    doc = kit.document()
    long = "Every crew begins the night at the old quay and then the youngest of all the players takes "
    left = " ".join(simpleSplit(long * 3, "Helvetica", 10, 200)[:4])
    doc.text(50, 780, 200, [[left]])
    doc.text(300, 780, 200, [["Holm from the supply and puts it in front of the crew on the left."]])
    (page,) = kit.read(doc.draw())
    assert [text for _, _, text in _kinds(page)] == [
        left + " Holm from the supply and puts it in front of the crew on the left."
    ]


def test_small_words_under_a_picture_are_a_caption(kit: Any) -> None:
    doc = kit.document()
    y = doc.text(60, 780, 300, [TEXT])
    doc.extras.append((1, lambda c: c.circle(150, y - 60, 50)))
    doc.text(120, y - 112, 200, [["The quay at night"]], size=7)
    doc.text(60, y - 150, 300, [TEXT])
    (page,) = kit.read(doc.draw())
    assert _kinds(page)[1][0] is BlockKind.CAPTION


def test_underlined_lines_are_headings_above_those_that_are_only_bold(kit: Any) -> None:
    doc = kit.document()
    y = doc.text(60, 780, 300, [["The long night"]], font="Helvetica-Bold")
    below, end = doc.lines[-1].box.y0, doc.lines[-1].box.x1
    doc.extras.append((1, lambda c: c.line(60, below + 0.5, end, below + 0.5)))
    y = doc.text(60, y, 300, [TEXT])
    y = doc.text(60, y, 300, [["Raiders"]], font="Helvetica-Bold")
    doc.text(60, y, 300, [TEXT])
    (page,) = kit.read(doc.draw())
    assert [(level, text) for kind, level, text in _kinds(page) if kind is BlockKind.HEADING] == [
        (1, "The long night"),
        (2, "Raiders"),
    ]
