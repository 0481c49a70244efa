from typing import Any

import pytest

from corpus.errors import CitationNotFound, PageNotFound
from corpus.types import CELL
from qa.books import Books, quoted

QUOTE = "You may never hold more than 10 oil tokens."


@pytest.fixture
def books(bookcase: Any) -> Books:
    made: Books = bookcase.open("lantern-bay", "moulin")
    return made


@pytest.fixture
def bay(bookcase: Any) -> str:
    id: str = bookcase.books["lantern-bay"].id
    return id


def test_a_quote_is_found_with_its_page_boxes_and_headings(books: Books, bay: str) -> None:
    found = books.find(bay, 1, QUOTE)
    assert found.citation.quote == QUOTE
    assert books.page(bay, 1).text[found.start : found.end] == QUOTE
    assert found.heading == ("Lantern Bay", "A turn")
    assert found.page_label == "1"
    assert found.boxes


def test_a_quote_is_given_as_it_stands_in_the_book(books: Books, bay: str) -> None:
    assert books.find(bay, 1, "you MAY never\nhold").citation.quote == "You may never hold"


@pytest.mark.parametrize(("page", "quote"), [(2, QUOTE), (1, "You may hold more than 10 oil tokens.")])
def test_words_that_do_not_stand_on_the_page_are_refused(
    books: Books, bay: str, page: int, quote: str
) -> None:
    with pytest.raises(CitationNotFound):
        books.find(bay, page, quote)


def test_a_page_that_is_not_there_is_refused(books: Books, bay: str) -> None:
    with pytest.raises(PageNotFound):
        books.find(bay, 3, QUOTE)


def test_words_that_stand_twice_keep_the_place_that_is_meant(books: Books, bay: str) -> None:
    text = books.page(bay, 2).text
    sentence = "Pay 2 oil to wake the harbour master."
    first, second = text.index(sentence), text.rindex(sentence)
    place = books.place(bay, 2, second, second + len(sentence))
    assert (place.start, place.citation.quote) == (second, sentence)
    assert place.boxes != books.place(bay, 2, first, first + len(sentence)).boxes
    assert place.heading == ("Lantern Bay", "The harbour master")


def test_a_place_between_passages_has_none(books: Books, bay: str) -> None:
    assert books.passage_at(bay, 1, 10_000) is None
    assert books.passage_at(bay, 9, 0) is None
    passage = books.passage_at(bay, 1, books.page(bay, 1).text.index("never"))
    assert passage is not None
    assert "never" in passage.text


def test_books_know_their_own_and_their_languages(bookcase: Any, books: Books, bay: str) -> None:
    mill = bookcase.books["moulin"].id
    assert bay in books
    assert mill in books
    assert "elsewhere" not in books
    assert (books.language(bay), books.language(mill)) == ("en", "fr")
    assert books.index(mill).rulebook == mill
    assert mill not in bookcase.open("lantern-bay")


def test_a_quote_is_one_line_and_its_cells_are_words_apart() -> None:
    assert quoted(f"4{CELL}5\nwires  red") == "4 5 wires red"
    assert quoted("") == ""
