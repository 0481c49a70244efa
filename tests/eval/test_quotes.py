from dataclasses import replace
from typing import Any

import pytest

from corpus.types import Box, Citation, Located, TextSource
from eval.quotes import boxes_hold, stands

QUOTES = [
    (1, "You may never hold more than ten tokens of oil"),
    (1, "The youngest player begins"),
    (1, "from the box. The youngest player begins, and play"),
    (2, "A boat that never left the harbour scores nothing"),
    (2, "three points at the end of the game. A boat that never left"),
]


def quoted(located: Located, quote: str) -> Located:
    return replace(located, citation=replace(located.citation, quote=quote))


@pytest.mark.parametrize(("page", "quote"), QUOTES)
def test_a_quote_that_was_located_stands_and_its_boxes_hold_it(shelf: Any, page: int, quote: str) -> None:
    located = shelf.find(page, quote)
    assert stands(located, shelf.library)
    assert boxes_hold(located, shelf.library)


def test_the_second_page_is_cropped(shelf: Any) -> None:
    page = shelf.library.page(shelf.book.id, 2)
    assert (page.width, page.height) == (390, 535)


@pytest.mark.parametrize(
    "quote",
    [
        "You may never hold more than nine tokens of oil",
        "You may never hold more than ten tokens of",
        "You may hold more than ten tokens of oil",
        "You may never never hold more than ten tokens of oil",
    ],
)
def test_the_boxes_of_other_words_do_not_hold_a_quote(shelf: Any, quote: str) -> None:
    meant = "You may never hold more than ten tokens of oil at any time"
    assert not boxes_hold(quoted(shelf.find(1, meant), quote), shelf.library)


def test_one_short_word_of_a_line_makes_the_difference(shelf: Any) -> None:
    located = shelf.find(1, "You may never hold more than ten tokens of oil")
    assert not boxes_hold(quoted(located, "You may never hold more than six tokens of oil"), shelf.library)


def test_one_letter_that_was_repaired_makes_none(shelf: Any) -> None:
    located = shelf.find(1, "You may never hold more than ten tokens of oil")
    assert boxes_hold(quoted(located, "You may never hold more than fen tokens of oil"), shelf.library)


@pytest.mark.parametrize(
    "quote",
    [
        "You may never hold more than eleven tokens",
        "You may ever hold more than ten tokens",
        "ou may never hold more than ten tokens",
        "more than ten tokens you may never hold",
        "A lit lantern is worth three points",
        "",
    ],
)
def test_altered_words_and_words_of_another_page_do_not_stand(shelf: Any, quote: str) -> None:
    assert not stands(quoted(shelf.find(1, "You may never hold"), quote), shelf.library)


def test_words_named_for_another_page_do_not_stand_there(shelf: Any) -> None:
    located = shelf.find(1, "The youngest player begins")
    moved = replace(located, citation=Citation(shelf.book.id, 2, located.citation.quote))
    assert not stands(moved, shelf.library)
    assert not boxes_hold(moved, shelf.library)


def test_no_box_holds_no_quote(shelf: Any) -> None:
    assert not boxes_hold(replace(shelf.find(1, "The youngest player begins"), boxes=()), shelf.library)


@pytest.mark.parametrize("page", [1, 2])
@pytest.mark.parametrize(
    ("left", "down", "right", "up"),
    [(0, -10, 0, -10), (0, 10, 0, 10), (80, 0, 80, 0), (0, 0, -60, 0), (60, 0, 0, 0), (0, 0, 120, 0),
     (0, -20, 0, 20), (30, 60, 30, 60)],
)  # fmt: skip
def test_a_box_that_lies_elsewhere_or_is_too_small_or_too_large_does_not_hold_the_quote(
    shelf: Any, page: int, left: float, down: float, right: float, up: float
) -> None:
    located = shelf.find(page, "The youngest player begins" if page == 1 else "A boat that never left")
    (box,) = located.boxes
    wrong = Box(box.x0 + left, box.y0 + down, box.x1 + right, box.y1 + up)
    assert not boxes_hold(replace(located, boxes=(wrong,)), shelf.library)


def test_a_line_without_its_box_is_missed(shelf: Any) -> None:
    located = shelf.find(1, "from the box. The youngest player begins, and play")
    assert len(located.boxes) == 2
    for box in located.boxes:
        assert not boxes_hold(replace(located, boxes=(box,)), shelf.library)


def test_the_same_words_with_other_signs_and_case_are_held(shelf: Any) -> None:
    located = shelf.find(1, "The youngest player begins, and play")
    assert boxes_hold(quoted(located, "THE YOUNGEST PLAYER – begins and play"), shelf.library)


def test_words_read_by_ocr_are_held_by_any_box_but_not_by_none(
    shelf: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    located = shelf.find(1, "The youngest player begins")
    elsewhere = replace(located, boxes=(Box(0, 0, 9, 9),))
    assert not boxes_hold(elsewhere, shelf.library)
    seen = [replace(p, source=TextSource.OCR) for p in shelf.library.passages(shelf.book.id)]
    monkeypatch.setattr(shelf.library, "passages", lambda id: tuple(seen))
    assert boxes_hold(elsewhere, shelf.library)
    assert not boxes_hold(replace(located, boxes=()), shelf.library)


def test_ocr_on_another_page_excuses_nothing(shelf: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = replace(shelf.find(1, "The youngest player begins"), boxes=(Box(0, 0, 9, 9),))
    passages = shelf.library.passages(shelf.book.id)
    seen = [replace(p, source=TextSource.OCR) if p.page == 2 else p for p in passages]
    monkeypatch.setattr(shelf.library, "passages", lambda id: tuple(seen))
    assert not boxes_hold(elsewhere, shelf.library)
