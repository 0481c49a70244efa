import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.passages import SMALL_TABLE, WINDOW, heading_path, passages, sentences
from corpus.types import BlockKind, Page, TextSource

H, P, L, T, C = (
    BlockKind.HEADING,
    BlockKind.PARAGRAPH,
    BlockKind.LIST_ITEM,
    BlockKind.TABLE_ROW,
    BlockKind.CAPTION,
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Draw a card. Then pass.", ["Draw a card.", "Then pass."]),
        ("See p. 4 and fig. 2. Go on.", ["See p. 4 and fig. 2.", "Go on."]),
        ("Use dice, e.g. two. Stop!", ["Use dice, e.g. two.", "Stop!"]),
        ("It is 2.5 cm wide. Yes?", ["It is 2.5 cm wide.", "Yes?"]),
        ("Il dit : « Stop ! » Puis il joue.", ["Il dit : « Stop ! »", "Puis il joue."]),
        ("« La bombe explose. » La partie finit.", ["« La bombe explose. »", "La partie finit."]),
        ("Karten, z.B. rote, zählen. Ende.", ["Karten, z.B. rote, zählen.", "Ende."]),
        ("1. Deal the cards.\n2. Begin.", ["1. Deal the cards.", "2. Begin."]),
        ("You need:\n• a die\n• a pawn", ["You need:", "• a die", "• a pawn"]),
        ("Wait… then go. Now", ["Wait… then go.", "Now"]),
        ("Cards, tokens, etc. The game", ["Cards, tokens, etc.", "The game"]),
        ("Made by J. Smith in May. Play.", ["Made by J. Smith in May.", "Play."]),
        ("Is it a bomb? No. Then play 20 min. Stop.", ["Is it a bomb?", "No.", "Then play 20 min.", "Stop."]),
        ("Card no. 4 is M. Petit, see S. 12.", ["Card no. 4 is M. Petit, see S. 12."]),
        ("(Only once.) Then stop.", ["(Only once.)", "Then stop."]),
        ("One\n\nTwo", ["One", "Two"]),
        ("Take card A. Then card B. End.", ["Take card A.", "Then card B.", "End."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, parts: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text)] == parts


rough = st.text(st.sampled_from("aB3 .!?…:«»\"()\n\t•-,'é"), max_size=200)


@given(rough, st.integers(0, 50))
def test_sentences_cover_all_that_is_visible_in_order(text: str, start: int) -> None:
    spans = sentences(text, start)
    at = start
    for begin, end in spans:
        assert not text[at - start : begin - start].strip()
        assert text[begin - start : end - start].strip() == text[begin - start : end - start] != ""
        at = end
    assert not text[at - start :].strip()


def test_sentences_of_a_long_hostile_text_are_found_fast() -> None:
    for text in ("." * 50_000, "a." * 25_000, "« " * 25_000, "\n" * 50_000, "1. " * 17_000, ") ." * 17_000):
        assert sentences(text) is not None


SENTENCE = "The player with the lantern draws {} cards from the deck and keeps one of them."


def _long(count: int) -> str:
    return " ".join(SENTENCE.format(n) for n in range(count))


def test_a_long_paragraph_becomes_windows_that_share_a_sentence(make: Any) -> None:
    found = passages("moon", [make.page([(P, _long(12))])])
    assert len(found) > 2
    for left, right in pairwise(found):
        assert left.start < right.start < left.end <= right.end
        assert 80 < len(right.text) <= WINDOW
    for passage in found:
        assert passage.text.startswith("The player")
        assert passage.text.endswith("them.")


def test_short_paragraphs_of_a_section_share_a_passage(make: Any) -> None:
    [passage] = passages("moon", [make.page([(H, "Setup"), (P, "Take a card."), (P, "Pass it on.")])])
    assert passage.text == "Take a card.\n\nPass it on."
    assert passage.heading == ("Setup",)


def test_a_heading_starts_a_new_passage(make: Any) -> None:
    found = passages("moon", [make.page([(P, "Before."), (H, "Setup"), (P, "After.")])])
    assert [(p.text, p.heading) for p in found] == [("Before.", ()), ("After.", ("Setup",))]


def test_a_heading_without_text_is_a_passage_itself(make: Any) -> None:
    found = passages("moon", [make.page([(H, "Who begins? The youngest"), (H, "Setup"), (P, "Deal.")])])
    assert [p.text for p in found] == ["Who begins? The youngest", "Deal."]


def test_headings_reach_over_the_page_but_passages_do_not(make: Any) -> None:
    first = make.page([(H, "End"), (P, "The game")], 1)
    second = make.page([(P, "ends at once.")], 2)
    found = passages("moon", [first, second])
    assert [(p.page, p.text, p.heading) for p in found] == [
        (1, "The game", ("End",)),
        (2, "ends at once.", ("End",)),
    ]
    assert heading_path([first, second], 2, 3) == ("End",)
    assert heading_path([first, second], 1, 0) == ("End",)


def test_a_list_keeps_the_sentence_that_opens_it(make: Any) -> None:
    items = [(L, f"• {SENTENCE.format(n)}") for n in range(9)]
    found = passages("moon", [make.page([(P, "On your turn do one of these:"), *items])])
    assert found[0].text.startswith("On your turn do one of these:\n\n• ")
    assert len(found) > 1
    for passage in found[1:]:
        assert passage.labels == "On your turn do one of these:"


def test_a_row_is_a_passage_with_its_labels_and_a_small_table_one_too(make: Any) -> None:
    page = make.page([(T, "5\t3"), (T, "6\t4")], labels="Players: 5; Liberals: 3")
    found = passages("moon", [page])
    assert [p.text for p in found] == ["5\t3", "6\t4", "5\t3\n\n6\t4"]
    assert found[0].labels == "Players: 5; Liberals: 3"


def test_a_large_table_is_kept_as_rows_only(make: Any) -> None:
    page = make.page([(T, f"{SENTENCE.format(n)}\t{n}") for n in range(20)], labels="x")
    assert len(page.text) > SMALL_TABLE
    assert len(passages("moon", [page])) == 20


def test_captions_stay_apart_from_running_text_but_together(make: Any) -> None:
    found = passages("moon", [make.page([(P, "Deal."), (C, "3 boards"), (C, "9 dice"), (P, "Play.")])])
    assert [p.text for p in found] == ["Deal.", "3 boards\n\n9 dice", "Play."]


def test_a_lone_figure_says_nothing(make: Any) -> None:
    assert passages("moon", [make.page([(C, "14"), (H, "Setup"), (P, "Deal.")])])[0].text == "Deal."


kinds = st.sampled_from([H, P, L, T, C])
contents = st.integers(1, 9).map(_long) | st.sampled_from(["Deal.", "• a die", "Choose:", "12\t3"])


@given(st.lists(st.lists(st.tuples(kinds, contents), max_size=6), min_size=1, max_size=3))
def test_passages_lie_on_one_page_in_order_with_ids_of_their_own(
    make: Any, books: list[list[tuple[BlockKind, str]]]
) -> None:
    pages: list[Page] = [make.page(blocks, number) for number, blocks in enumerate(books, 1)]
    found = passages("moon", pages)
    assert found == passages("moon", pages)
    assert len({p.id for p in found}) == len(found)
    covered: dict[int, set[int]] = {page.number: set() for page in pages}
    for passage in found:
        page = pages[passage.page - 1]
        assert passage.text == page.text[passage.start : passage.end] != ""
        assert passage.id == f"moon:p{passage.page}:{passage.start}-{passage.end}"
        assert passage.source is TextSource.TEXT
        covered[passage.page] |= set(range(passage.start, passage.end))
    for page in pages:
        for block in page.blocks:
            span = page.text[block.start : block.end]
            if block.kind is not H and re.search(r"[^\W\d]", span):
                assert {i for i in range(block.start, block.end) if not page.text[i].isspace()} <= covered[
                    page.number
                ]
