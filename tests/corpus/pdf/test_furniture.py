from typing import Any

from corpus.pdf.furniture import find_furniture
from corpus.pdf.raw import RawPage, RawWord
from corpus.types import Box


def _word(text: str, x: float, y: float, size: float = 10) -> RawWord:
    return RawWord(text, Box(x, y, x + 5 * len(text), y + size), size)


def _page(number: int, *extra: RawWord, width: float = 595, label: str = "") -> RawPage:
    body = tuple(_word(f"word{number}x{i}", 60 + 50 * (i % 8), 600 - 14 * (i // 8)) for i in range(40))
    return RawPage(number, width, 842, body + extra, label=label)


def test_numbers_that_count_on_are_the_printed_page_numbers() -> None:
    pages = [_page(n, _word(str(n + 11), 290, 30)) for n in range(1, 6)]
    found = find_furniture(pages)
    assert [f.printed[0].label for f in found] == ["12", "13", "14", "15", "16"]
    assert all(len(f.boxes) == 1 for f in found)


def test_a_spread_has_two_printed_numbers_each_for_its_half() -> None:
    pages = [
        _page(n, _word(str(2 * n), 60, 30), _word(str(2 * n + 1), 1100, 30), width=1190) for n in range(1, 5)
    ]
    left, right = find_furniture(pages)[2].printed
    assert (left.label, right.label) == ("6", "7")
    assert left.region.x1 == right.region.x0 == 595


def test_running_heads_that_repeat_are_left_out_and_other_words_are_not() -> None:
    pages = [
        _page(n, _word("LANTERNS", 250, 815), _word("abcdefgh"[:n] + "er", 60, 790)) for n in range(1, 6)
    ]
    for page, found in zip(pages, find_furniture(pages), strict=True):
        left_out = {w.text for w in page.words if w.box in found.boxes}
        assert left_out == {"LANTERNS"}


def test_a_repeated_line_below_other_text_at_the_top_is_no_running_head() -> None:
    pages = [_page(n, _word("abcdefgh"[:n] + "er", 60, 815), _word("Strength", 60, 795)) for n in range(1, 6)]
    assert all(not found.boxes for found in find_furniture(pages))


def test_lone_digits_that_do_not_count_on_are_text() -> None:
    pages = [_page(n, _word(d, 290, 30)) for n, d in enumerate("5291", start=1)]
    assert all(not found.boxes and not found.printed for found in find_furniture(pages))


def test_page_n_of_m_is_read_as_a_number() -> None:
    pages = [_page(n, _word("Page", 250, 30), _word(f"{n}/9", 275, 30)) for n in range(1, 5)]
    assert [f.printed[0].label for f in find_furniture(pages)] == ["1", "2", "3", "4"]


def test_roman_numbers_of_the_front_matter_are_found() -> None:
    pages = [_page(n, _word(r, 290, 30)) for n, r in enumerate(["ii", "iii", "iv"], start=1)]
    assert [f.printed[0].label for f in find_furniture(pages)] == ["ii", "iii", "iv"]


def test_the_files_own_labels_fill_in_where_nothing_is_printed() -> None:
    pages = [_page(n, label=label) for n, label in enumerate(["i", "ii", "1"], start=1)]
    assert [f.printed[0].label for f in find_furniture(pages)] == ["i", "ii", "1"]


def test_own_labels_that_contradict_the_printed_numbers_are_not_used() -> None:
    pages = [_page(n, _word(str(n + 3), 290, 30), label=str(n)) for n in range(1, 5)]
    pages.append(_page(5, label="5"))
    assert find_furniture(pages)[-1].printed == ()


def test_a_drawn_spread_shows_its_numbers_as_label_and_not_in_its_text(kit: Any) -> None:
    pages = kit.read(kit.spread(3).draw("frames"))
    assert [page.label for page in pages] == ["2–3", "4–5", "6–7"]
    assert not any(block in page.text.split("\n\n") for page in pages for block in ("2", "3", "4", "5"))
