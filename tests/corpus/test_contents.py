from hypothesis import given
from hypothesis import strategies as st

from corpus.contents import above, below, contents
from corpus.library import Library
from corpus.pieces import Listing, Stretch, Table, pieces
from corpus.plain import read_plain
from corpus.types import Block, BlockKind, Page

BOOK = """# Lantern Bay

A game of boats.

## Setting up

Each player takes boats.

| Players | Boats | Lanterns |
|---|---|---|
| 2 | 4 | 1 |
| 3 | 3 | 1 |

### The harbour

- Put the board down.
- Put the boats in.

\f## Scoring

A lit lantern is worth 3 points.

## An empty heading
"""


def pages(text: str) -> tuple[Page, ...]:
    return read_plain(text, markdown=True, name="rules.md").pages


def blocks(page: Page) -> list[str]:
    return [page.text[block.start : block.end] for block in page.blocks]


def test_headings_are_parts_with_what_stands_under_them() -> None:
    parts = contents(pages(BOOK))
    assert [(part.number, part.title, part.depth, part.parent, part.page) for part in parts] == [
        (1, "Lantern Bay", 0, 0, 1),
        (2, "Setting up", 0, 0, 1),
        (3, "The harbour", 1, 2, 1),
        (4, "Scoring", 0, 0, 2),
    ]
    assert [part.title for part in below(parts, 2)] == ["Setting up", "The harbour"]
    assert [part.title for part in above(parts, 3)] == ["Setting up"]
    assert above(parts, 4) == ()


def test_words_before_the_first_heading_are_a_part_without_a_title() -> None:
    parts = contents(pages("Read this first, please.\n\n## Setting up\n\nTake a boat.\n"))
    assert [part.title for part in parts] == ["", "Setting up"]


def test_a_subtitle_holds_no_more_than_its_own_words() -> None:
    book = (
        "# Bay\n\n## The rules\n\nHello there, captain.\n\n### One\n\nSail away.\n\n### Two\n\nSail home.\n"
    )
    assert [(part.title, part.depth) for part in contents(pages(book))] == [
        ("Bay", 0),
        ("The rules", 1),
        ("One", 0),
        ("Two", 0),
    ]


def test_a_name_in_a_drawing_is_no_part() -> None:
    book = "## A round\n\nAnn begins, then Bob.\n\n## Ann\n\nBob\n\n## Scoring\n\nCount the boats.\n"
    parts = contents(pages(book))
    assert [part.title for part in parts] == ["A round", "Scoring"]
    assert len(parts[0].blocks) == 3


def test_a_book_without_headings_or_words_has_no_titles() -> None:
    assert contents(()) == ()
    assert [part.title for part in contents(pages("Take a boat. Sail away, and come home.\n"))] == [""]


def test_shipped_booklets_are_parted_by_their_headings(shipped_library: Library) -> None:
    parts = contents(shipped_library.pages("time-bomb"))
    at = {part.title: part for part in parts}
    assert at["Couper un câble"].parent == at["Une manche"].number
    assert at["But du jeu"].depth == at["Autres éditions"].depth == 0
    assert "Alice" not in at


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(1, 4)), max_size=30))
def test_every_block_hangs_under_exactly_one_part(drawn: list[tuple[int, int]]) -> None:
    sentence = "Take two boats, please. "
    text = sentence * len(drawn)
    leaf = Page(
        1,
        text,
        600,
        800,
        (),
        tuple(
            Block(
                BlockKind.HEADING if level else BlockKind.PARAGRAPH,
                at * len(sentence),
                (at + 1) * len(sentence) - 1,
                level,
            )
            for at, (level, _) in enumerate(drawn)
        ),
    )
    parts = contents([leaf])
    held = [block for part in parts for _, block in part.blocks]
    assert held == [block for block in leaf.blocks if block.kind is not BlockKind.HEADING]
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    for part in parts:
        assert part.depth == len(above(parts, part.number))
        assert part.parent < part.number
        assert all(other.depth > part.depth for other in below(parts, part.number)[1:])


def test_a_page_is_read_as_headings_paragraphs_lists_and_tables() -> None:
    page = pages(BOOK)[0]
    found = list(pieces(page, page.blocks))
    kinds = [piece.kind.value if isinstance(piece, Stretch) else type(piece).__name__ for piece in found]
    assert kinds == ["heading", "paragraph", "heading", "paragraph", "Table", "heading", "Listing"]
    table = next(piece for piece in found if isinstance(piece, Table))
    assert [page.text[a:b] for a, b in table.head] == ["Players", "Boats", "Lanterns"]
    assert [[page.text[slice(*cell)] for cell in row if cell] for row in table.rows] == [
        ["2", "4", "1"],
        ["3", "3", "1"],
    ]
    (listing,) = (piece for piece in found if isinstance(piece, Listing))
    assert len(listing.items) == 2


def test_a_cell_stands_under_the_head_that_was_read_for_it() -> None:
    text = "Card\tNumber\tEffect\n\nBomb\tEnds the game"
    rows = text.index("Bomb")
    head = ((0, 4), (5, 11), (12, 18))
    page = Page(
        1,
        text,
        600,
        800,
        (),
        (
            Block(BlockKind.TABLE_ROW, 0, 18),
            Block(
                BlockKind.TABLE_ROW, rows, len(text), labels="Card: Bomb; Number: x; Effect: y",
                heads=(head[0], head[2]),
            ),
        ),
    )  # fmt: skip
    (table,) = pieces(page, page.blocks)
    assert isinstance(table, Table)
    assert table.head == head
    assert table.rows == (((rows, rows + 4), None, (rows + 5, len(text))),)


def test_every_table_of_the_shipped_booklets_is_rectangular(shipped_library: Library) -> None:
    tables = [
        piece
        for book in shipped_library.rulebooks()
        for page in shipped_library.pages(book.id)
        for piece in pieces(page, page.blocks)
        if isinstance(piece, Table)
    ]
    assert len(tables) > 10
    for table in tables:
        assert len({len(row) for row in (*table.rows, *([table.head] if table.head else []))}) == 1
