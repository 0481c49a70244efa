from dataclasses import replace
from typing import Any

from corpus.pdf.assemble import assemble
from corpus.pdf.raw import RawPage, RawWord
from corpus.types import ICON, BlockKind, Box


def _line(*texts: str, y: float = 700, x: float = 60) -> list[RawWord]:
    words = []
    for text in texts:
        words.append(RawWord(text, Box(x, y, x + 5.0 * len(text), y + 10), 10, run=int(y)))
        x += 5.0 * len(text) + 3
    return words


def _page(*lines: list[RawWord], pictures: tuple[Box, ...] = ()) -> RawPage:
    return RawPage(1, 595, 842, tuple(w for line in lines for w in line), pictures)


def test_a_small_picture_inside_a_sentence_stands_in_the_text_with_its_box() -> None:
    words = _line("Pay", "2") + _line("to", "move", "on.", x=100)
    icon = Box(87, 700, 97, 710)
    (page,) = assemble([_page(words, pictures=(icon,))])
    assert page.text == f"Pay 2 {ICON} to move on."
    assert next(w for w in page.words if page.text[w.start : w.end] == ICON).boxes == (icon,)


def test_a_private_character_inside_a_sentence_is_an_icon() -> None:
    (page,) = assemble([_page(_line("Pay", "2", "\ue123", "to", "move", "on."))])
    assert page.text == f"Pay 2 {ICON} to move on."


def test_a_private_character_at_the_start_of_lines_is_a_bullet() -> None:
    lines = [_line("\uf0b7", "one", "lantern", y=700), _line("\uf0b7", "two", "ropes", y=686)]
    (page,) = assemble([_page(*lines)])
    assert page.text == "• one lantern\n\n• two ropes"
    assert {b.kind for b in page.blocks} == {BlockKind.LIST_ITEM}


def test_a_character_used_inside_sentences_too_is_an_icon_at_the_start_of_a_line() -> None:
    lines = [_line("\ue123", "moves", "you", "on.", y=700), _line("Take", "1", "\ue123", "more.", y=660)]
    (page,) = assemble([_page(*lines)])
    assert page.text == f"{ICON} moves you on.\n\nTake 1 {ICON} more."


def test_pictures_far_from_text_or_behind_it_are_no_icons() -> None:
    words = _line("Every", "crew", "begins", "at", "the", "quay.")
    far, behind, large = Box(400, 300, 410, 310), Box(62, 700, 75, 711), Box(300, 640, 420, 760)
    (page,) = assemble([_page(words, pictures=(far, behind, large))])
    assert ICON not in page.text


def test_an_icon_drawn_before_all_text_still_finds_its_place(kit: Any) -> None:
    words = _line("Pay", "2") + _line("to", "move", "on.", x=100)
    raw = _page(words, pictures=(Box(87, 701, 97, 709),))
    raw = replace(raw, words=tuple(reversed(raw.words)))
    (page,) = assemble([raw])
    assert page.text == f"Pay 2 {ICON} to move on."
