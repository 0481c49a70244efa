import unicodedata
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.pdf.assemble import assemble
from corpus.pdf.raw import RawPage, RawWord
from corpus.types import BlockKind, Box, Page, TextSource

TEXTS = st.one_of(
    st.sampled_from(
        ["dis-", "card.", "•", "2.", "3", "\ue001", "Café", "◻", "......", "«", "-", "e\u0301t", "\ufffd"]
    ),
    st.text(st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=9),
)
SPOTS = st.floats(min_value=0, max_value=560)


@st.composite
def words(draw: st.DrawFn) -> RawWord:
    text = draw(TEXTS)
    size = draw(st.sampled_from([6.0, 9.0, 10.0, 10.5, 18.0]))
    x, y = draw(SPOTS), draw(st.integers(0, 60)) * 13.0
    box = Box(x, y, x + 0.5 * size * len(text), y + size)
    return RawWord(
        unicodedata.normalize("NFC", text),
        box,
        size,
        bold=draw(st.booleans()),
        run=draw(st.integers(0, 5)),
        angle=draw(st.sampled_from([0, 0, 0, 0, 90, 180, 270, 33])),
        source=draw(st.sampled_from([TextSource.TEXT, TextSource.OCR])),
    )


BOXES = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), SPOTS, SPOTS, SPOTS, SPOTS)
BOOKS = st.lists(
    st.builds(
        RawPage,
        number=st.just(1),
        width=st.just(595.0),
        height=st.just(842.0),
        words=st.lists(words(), max_size=60).map(tuple),
        pictures=st.lists(BOXES, max_size=4).map(tuple),
        fills=st.lists(BOXES, max_size=4).map(tuple),
        rules=st.lists(BOXES.map(lambda b: Box(b.x0, b.y0, b.x1, b.y0 + 0.5)), max_size=6).map(tuple),
        label=st.sampled_from(["", "iv", "3"]),
    ),
    max_size=3,
).map(lambda pages: [replace(page, number=i + 1) for i, page in enumerate(pages)])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(BOOKS)
def test_every_visible_character_belongs_to_one_word_and_one_block(book: list[RawPage]) -> None:
    for page in assemble(book):
        check_invariants(page)


def check_invariants(page: Page) -> None:
    visible = {i for i, c in enumerate(page.text) if not c.isspace()}
    in_words = [i for word in page.words for i in range(word.start, word.end)]
    in_blocks = [i for block in page.blocks for i in range(block.start, block.end)]
    assert sorted(in_words) == sorted(visible)
    assert len(in_blocks) == len(set(in_blocks))
    assert visible <= set(in_blocks)
    assert unicodedata.is_normalized("NFC", page.text)
    assert page.text == page.text.strip()
    assert all(word.boxes for word in page.words)
    assert "\n\n".join(page.text[b.start : b.end] for b in page.blocks) == page.text
    assert all("\n" not in page.text[b.start : b.end] for b in page.blocks)
    assert all((b.level > 0) == (b.kind is BlockKind.HEADING) for b in page.blocks)


def _page(*lines: str, source: TextSource = TextSource.TEXT, number: int = 1) -> RawPage:
    found = []
    for row, line in enumerate(lines):
        x = 60.0
        for text in line.split():
            width = 5.0 * len(text)
            box = Box(x, 700 - 13.0 * row, x + width, 710 - 13.0 * row)
            found.append(RawWord(text, box, 10, run=row, source=source, confidence=0.9))
            x += width + 3
    return RawPage(number, 595, 842, tuple(found))


def test_line_breaks_inside_a_paragraph_become_spaces_and_a_broken_word_has_two_boxes() -> None:
    (page,) = assemble([_page("Each crew may now dis-", "card one lantern of its own", "to move on.")])
    assert page.text == "Each crew may now discard one lantern of its own to move on."
    broken = next(w for w in page.words if page.text[w.start : w.end] == "discard")
    assert len(broken.boxes) == 2
    assert broken.boxes[0].y0 > broken.boxes[1].y0


def test_recognised_words_make_blocks_that_say_so() -> None:
    first, second = assemble(
        [
            _page("Take one lantern from the supply now."),
            _page("Turn over one tile at the quay.", source=TextSource.OCR, number=2),
        ]
    )
    assert [b.source for b in first.blocks + second.blocks] == [TextSource.TEXT, TextSource.OCR]


def test_recognised_letters_of_uneven_height_do_not_split_a_paragraph() -> None:
    raw = _page(
        "no ocean can ever raze or erase our rooms or a",
        "Fifty bulky lanterns, high by the quay,",
        "can never be moved at night.",
        source=TextSource.OCR,
    )
    uneven = tuple(
        replace(w, size=10.0 if any(c in "bdfhklty" or c.isupper() for c in w.text) else 7.2)
        for w in raw.words
    )
    (page,) = assemble([replace(raw, words=uneven)])
    assert len(page.blocks) == 1


def test_an_empty_page_stays_an_empty_page() -> None:
    (page,) = assemble([RawPage(1, 595, 842, ())])
    assert (page.text, page.words, page.blocks, page.label) == ("", (), (), "1")


def test_a_sentence_over_a_page_break_stays_two_blocks(kit: Any) -> None:
    pages = assemble([_page("Every crew moves its ship and"), _page("takes one lantern.", number=2)])
    assert [page.text for page in pages] == ["Every crew moves its ship and", "takes one lantern."]
