from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import NotARulebook, TooCostly
from corpus.library import Library
from corpus.locate import locate
from corpus.passages import passages
from corpus.pdf.reader import read_raw
from corpus.plain import read_plain
from corpus.types import BlockKind, Citation, Page
from corpus.typeset import typeset

MARKDOWN = """# Lantern Quay

A game for **2 to 4** players. See [the site](https://example.org).

## Setup

1. Deal *three* cards.
2. Place the lantern:
   - on the quay
   - or in the mill

| Players | Coins |
|---------|-------|
| 2       | 10    |
| 3       | 8     |

## Fin de partie

La partie s'arrête quand l’eau monte.
"""

TEXT = """LANTERN QUAY

Setup
-----
Deal three cards to each player. Place the lantern
on the quay.

* Take ten coins.
* Take one boat.

Players   Coins   Boats
2         10      1
3         8       2
"""


def _blocks(page: Page) -> list[tuple[BlockKind, str]]:
    return [(block.kind, page.text[block.start : block.end]) for block in page.blocks]


def test_markdown_becomes_blocks_without_its_marks() -> None:
    [page] = read_plain(MARKDOWN, markdown=True, name="rules.md").pages
    assert _blocks(page) == [
        (BlockKind.HEADING, "Lantern Quay"),
        (BlockKind.PARAGRAPH, "A game for 2 to 4 players. See the site."),
        (BlockKind.HEADING, "Setup"),
        (BlockKind.LIST_ITEM, "1. Deal three cards."),
        (BlockKind.LIST_ITEM, "2. Place the lantern:"),
        (BlockKind.LIST_ITEM, "• on the quay"),
        (BlockKind.LIST_ITEM, "• or in the mill"),
        (BlockKind.TABLE_ROW, "Players\tCoins"),
        (BlockKind.TABLE_ROW, "2\t10"),
        (BlockKind.TABLE_ROW, "3\t8"),
        (BlockKind.HEADING, "Fin de partie"),
        (BlockKind.PARAGRAPH, "La partie s'arrête quand l’eau monte."),
    ]
    assert [b.level for b in page.blocks if b.kind is BlockKind.HEADING] == [1, 2, 2]
    assert page.blocks[8].labels == "Players: 2; Coins: 10"
    assert _heads(page) == [(), ("Players", "Coins"), ("Players", "Coins")]


TABLE = "|{}|\n|---|---|\n|Lamp|3|\n"


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        (TABLE.format("Tool|Cost"), [(), ("Tool", "Cost")]),
        # The corner may be empty, another head may not.
        (TABLE.format(" |Cost"), [(), ("", "Cost")]),
        (TABLE.format("Tool| "), [(), ()]),
        (TABLE.format("Tool|Cost") + "|Rope||\n", [(), ("Tool", "Cost"), ("Tool", "Cost")]),
        (
            f"{TABLE.format('Tool|Cost')}\n{TABLE.format('Boat|Price')}",
            [(), ("Tool", "Cost"), (), ("Boat", "Price")],
        ),
    ],
)
def test_the_heads_of_a_markdown_table_are_certain(text: str, heads: list[tuple[str, ...]]) -> None:
    [page] = read_plain(text, markdown=True, name="rules.md").pages
    assert _heads(page) == heads


def test_rows_that_go_on_on_another_page_have_no_heads_there() -> None:
    text = TABLE.format("Tool|Cost") + "".join(f"|Lamp {n}|{n}|\n" for n in range(1100))
    first, second = read_plain(text, markdown=True, name="rules.md").pages
    assert set(_heads(first)) == {(), ("Tool", "Cost")}
    assert set(_heads(second)) == {()}


def test_the_first_of_some_lines_with_gaps_need_not_name_their_columns() -> None:
    [page] = read_plain(TEXT, markdown=False, name="rules.txt").pages
    assert _heads(page) == [(), (), ()]


def _heads(page: Page) -> list[tuple[str, ...]]:
    """What names the columns of each row."""
    rows = [block for block in page.blocks if block.kind is BlockKind.TABLE_ROW]
    return [tuple(page.text[a:b] for a, b in row.heads) for row in rows]


def test_plain_text_has_headings_lists_and_tables_too() -> None:
    document = read_plain(TEXT, markdown=False, name="rules.txt")
    assert document.title == "LANTERN QUAY"
    assert document.language == "en"
    assert _blocks(document.pages[0]) == [
        (BlockKind.HEADING, "LANTERN QUAY"),
        (BlockKind.HEADING, "Setup"),
        (BlockKind.PARAGRAPH, "Deal three cards to each player. Place the lantern on the quay."),
        (BlockKind.LIST_ITEM, "* Take ten coins."),
        (BlockKind.LIST_ITEM, "* Take one boat."),
        (BlockKind.TABLE_ROW, "Players\tCoins\tBoats"),
        (BlockKind.TABLE_ROW, "2\t10\t1"),
        (BlockKind.TABLE_ROW, "3\t8\t2"),
    ]


def test_a_form_feed_begins_a_page() -> None:
    document = read_plain("First page here.\fSecond page here.", markdown=False, name="rules.txt")
    assert [(page.number, page.text) for page in document.pages] == [
        (1, "First page here."),
        (2, "Second page here."),
    ]


def test_a_very_long_text_is_split_into_pages_between_blocks() -> None:
    text = "\n\n".join(f"The player draws card number {n} and goes on with the round." for n in range(1200))
    pages = read_plain(text, markdown=False, name="rules.txt").pages
    assert len(pages) > 1
    assert max(page.height for page in pages) < 14_400
    assert pages[0].text.endswith(".")


@pytest.mark.parametrize("text", ["***", "\f\f", "\u200b\u200e", "---\n===\n"])
def test_a_text_without_words_is_refused(text: str) -> None:
    with pytest.raises(NotARulebook, match=r"rules\.txt holds no words"):
        read_plain(text, markdown=False, name="rules.txt")


def test_an_endless_text_is_refused() -> None:
    with pytest.raises(TooCostly, match="at most"):
        read_plain("word " * 1_100_000, markdown=False, name="rules.txt")


def test_a_word_longer_than_the_line_keeps_its_letters_and_gets_several_boxes() -> None:
    link = "https://example.org/" + "x" * 150
    [page] = read_plain(f"See {link} for more.", markdown=False, name="rules.txt").pages
    [long] = [word for word in page.words if page.text[word.start : word.end] == link]
    assert len(long.boxes) == 3


@settings(max_examples=60)
@given(st.text(st.sampled_from("aé B1.\n\t|-#*>`_[]()•:🎲\f"), min_size=1, max_size=150), st.booleans())
def test_every_visible_character_stands_in_one_word_and_one_block(text: str, markdown: bool) -> None:
    try:
        document = read_plain(text, markdown=markdown, name="rules")
    except NotARulebook:
        return
    for page in document.pages:
        for spans in ([(w.start, w.end) for w in page.words], [(b.start, b.end) for b in page.blocks]):
            covered = [i for start, end in spans for i in range(start, end) if not page.text[i].isspace()]
            assert covered == [i for i, char in enumerate(page.text) if not char.isspace()]
        for word in page.words:
            for box in word.boxes:
                assert 0 <= box.x0 < box.x1 <= page.width
                assert 0 <= box.y0 < box.y1 <= page.height
    passages("x", document.pages)


def test_the_typeset_page_shows_each_word_in_its_box() -> None:
    [page] = read_plain(MARKDOWN, markdown=True, name="rules.md").pages
    pdf = pypdfium2.PdfDocument(typeset([page]))
    raw = read_raw(pdf, 1)
    pdf.close()
    shown = {word.text: word.box for word in raw.words}
    for word in page.words:
        text = page.text[word.start : word.end]
        [box] = word.boxes
        found = [other for other in raw.words if other.text == text and other.box.overlap(box) > 0]
        assert found, text
        assert abs(found[0].box.x0 - box.x0) < 1.0
    assert "s'arrête" in shown


def test_letters_that_the_font_lacks_are_drawn_by_their_nearest() -> None:
    [page] = read_plain("Grač położy żeton 🎲 тут", markdown=False, name="rules.txt").pages
    pdf = pypdfium2.PdfDocument(typeset([page]))
    drawn = [word.text for word in read_raw(pdf, 1).words]
    pdf.close()
    assert drawn == ["Grač".replace("č", "c"), "po?ozy", "zeton", "?", "???"]


def test_a_markdown_rulebook_is_added_cited_and_shown(tmp_path: Path, library: Library, make: Any) -> None:
    path = tmp_path / "lantern.md"
    path.write_text(MARKDOWN, "utf-8")
    added = library.add(path)
    assert (added.rulebook.title, added.rulebook.page_count) == ("Lantern Quay", 1)
    located = locate(Citation(added.rulebook.id, 1, "La partie s'arrête"), library.page(added.rulebook.id, 1))
    assert len(located.boxes) == 1
    assert library.picture(added.rulebook.id, 1, located.boxes).startswith(b"\x89PNG")
    assert (library.source(added.rulebook.id).parent / "source.md").read_text("utf-8") == MARKDOWN
