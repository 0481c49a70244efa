from types import SimpleNamespace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from corpus.errors import CitationNotFound
from corpus.locate import boxes_of, find, label_at, locate, merge_lines
from corpus.text import fold
from corpus.types import ICON, BlockKind, Box, Citation, Page, PrintedLabel, Word

RULE = "You may never hold more than 10 oil tokens."
ALPHABET = "abcé XYZ01 .,;’'«»–-…\n\t\u00ad\u00a0ﬁœß" + ICON
texts = st.text(ALPHABET, max_size=80)


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("la fin du jour", "À la fin\ndu jour, on compte."),
        ("LA FIN", "à la fin."),
        ("l'indice", "Prends l’indice !"),
        ('"oui"', "Il dit «oui»."),
        ("3 - 5", "de 3 – 5 cartes"),
        ("office", "the o\ufb03ce is closed"),
        ("dévoilé", "il est dé\u00advoilé"),
        ("10", "more than 10."),
        (f"Pay 2 {ICON} to move", f"Pay 2 {ICON} to move."),
    ],
)
def test_the_same_words_are_found_however_they_are_set(quote: str, text: str) -> None:
    span = find(quote, text)
    assert span is not None
    assert fold(text[slice(*span)]).text == fold(quote).text


@pytest.mark.parametrize(
    "quote",
    [
        "You may … hold more than 10 oil tokens",
        "You may ... hold more than 10 oil tokens.",
        "You may hold more than 10 oil tokens",
        "You may never hold more than 11 oil tokens",
        "You may never hold more than 1",
        "ever hold more",
        "oil token",
        "may  never  hold  less",
        "tokens oil",
        "",
        "  ",
        "…",
        ".",
        ICON,
    ],
)
def test_other_words_parts_of_words_and_gaps_are_not_a_quote(quote: str) -> None:
    assert find(quote, RULE) is None


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("Pay 2 to move", f"Pay 2 {ICON} to move."),
        (f"Pay 2 {ICON} to move", "Pay 2 to move."),
        ("devoile", "dévoilé"),
        ("du", "dû"),
    ],
)
def test_an_icon_and_an_accent_count_as_words_do(quote: str, text: str) -> None:
    assert find(quote, text) is None


def test_a_later_whole_word_is_found_behind_an_earlier_part_of_one() -> None:
    assert find("oil", "Boil the oil; spoil none.") == (9, 12)


@given(texts, st.data())
def test_whole_words_of_a_text_are_found_and_the_place_folds_to_the_quote(
    text: str, data: st.DataObject
) -> None:
    words = text.split()
    assume(words)
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    quote = " ".join(words[first : last + 1])
    assume(any(c.isalnum() for c in quote))
    span = find(quote, text)
    assert span is not None
    assert fold(text[slice(*span)]).text == fold(quote).text


@given(texts, texts)
def test_what_is_found_is_the_quote_and_ends_at_word_borders(quote: str, text: str) -> None:
    span = find(quote, text)
    if span is None:
        return
    start, end = span
    assert fold(text[start:end]).text == fold(quote).text
    assert not (text[start].isalnum() and start > 0 and text[start - 1].isalnum())
    assert not (text[end - 1].isalnum() and end < len(text) and text[end].isalnum())


@pytest.fixture
def page(make: SimpleNamespace) -> Page:
    made: Page = make.page(
        [(BlockKind.HEADING, "Oil"), (BlockKind.PARAGRAPH, RULE), (BlockKind.PARAGRAPH, "Pay 3 oil.")]
    )
    return made


def test_a_located_citation_has_its_place_its_label_and_a_box_on_its_line(page: Page) -> None:
    found = locate(Citation("book", 1, "never hold more than 10"), page)
    assert page.text[found.start : found.end] == "never hold more than 10"
    assert found.page_label == "1"
    (box,) = found.boxes
    touched = [w for w in page.words if w.start < found.end and found.start < w.end]
    assert box == Box(touched[0].boxes[0].x0, touched[0].boxes[0].y0, touched[-1].boxes[0].x1, box.y1)
    assert len(touched) == 5


def test_a_quote_over_two_lines_has_two_boxes(page: Page) -> None:
    assert len(locate(Citation("book", 1, "tokens. Pay 3"), page).boxes) == 2


def test_words_that_are_not_there_are_named_with_page_and_book(page: Page) -> None:
    with pytest.raises(CitationNotFound, match=r"page 1 of book: “Pay 4 oil\.”"):
        locate(Citation("book", 1, "Pay 4 oil."), page)


def test_a_page_given_for_another_is_a_mistake_of_the_caller(page: Page) -> None:
    with pytest.raises(ValueError, match="page 1 was given for a citation of page 2"):
        locate(Citation("book", 2, RULE), page)


@given(st.integers(0, 60), st.integers(0, 60))
def test_boxes_are_those_of_the_words_touched_and_no_others(start: int, end: int) -> None:
    page = _grid()
    touched = [box for w in page.words if w.start < end and start < w.end for box in w.boxes]
    boxes = boxes_of(page, start, end)
    assert all(any(b.overlap(t) == t.width * t.height for b in boxes) for t in touched)
    others = [box for w in page.words for box in w.boxes if box not in touched]
    assert all(not any(b.overlap(o) > 0 for b in boxes) for o in others)


def _grid() -> Page:
    """Twenty words of two letters, five on a line."""
    words = []
    for i in range(20):
        x, y = 20.0 * (i % 5), 100.0 - 20 * (i // 5)
        words.append(Word(3 * i, 3 * i + 2, (Box(x, y, x + 15, y + 10),)))
    return Page(1, "ab " * 20, 100.0, 120.0, tuple(words), ())


def test_boxes_of_one_line_are_joined_and_those_of_other_columns_and_lines_are_not() -> None:
    left, beside = Box(0, 0, 10, 10), Box(13, 1, 20, 10)
    column, above = Box(60, 0, 70, 10), Box(0, 20, 10, 30)
    assert merge_lines([left, beside]) == (Box(0, 0, 20, 10),)
    assert merge_lines([left, column]) == (left, column)
    assert merge_lines([left, above]) == (left, above)
    assert merge_lines([]) == ()


def test_a_spread_gives_the_printed_number_of_the_half_that_the_words_stand_on() -> None:
    grid = _grid()
    halves = (PrintedLabel("6", Box(0, 0, 50, 120)), PrintedLabel("7", Box(50, 0, 100, 120)))
    spread = Page(4, grid.text, 100.0, 120.0, grid.words, (), halves)
    assert label_at(spread, 0, 2) == "6"
    assert label_at(spread, 12, 14) == "7"
    assert label_at(spread, 60, 60) == "6–7"
