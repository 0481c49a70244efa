from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.types import Passage, TextSource
from index.build import by_sentence
from index.units import corpus_hash, embedding_text, sentence_text, units_of

MakePassages = Callable[..., tuple[Passage, ...]]


def _passage(text: str, start: int = 0, page: int = 1) -> Passage:
    return Passage(f"b:p{page}:{start}", "b", page, start, start + len(text), text)


def test_a_sentence_keeps_its_place_on_the_page() -> None:
    units = units_of([_passage("Draw a card. Pass it on.", start=100)], by_sentence)
    assert [(s.start, s.end, s.text) for s in units.sentences] == [
        (100, 112, "Draw a card."),
        (113, 124, "Pass it on."),
    ]
    assert units.members == ((0, 1),)


def test_a_sentence_of_two_overlapping_passages_is_one_unit() -> None:
    text = "Draw a card. Pass it on. Score."
    first = Passage("a", "b", 1, 0, 24, text[:24])
    second = Passage("c", "b", 1, 13, 31, text[13:])
    units = units_of([first, second], by_sentence)
    assert units.members == ((0, 1), (1, 2))
    assert len(units.sentences) == 3


def test_the_same_words_elsewhere_are_another_unit() -> None:
    units = units_of([_passage("Draw.", 0, 1), _passage("Draw.", 0, 2)], by_sentence)
    assert len(units.sentences) == 2


def test_a_passage_without_sentences_counts_as_one() -> None:
    units = units_of([_passage("7")], lambda passage: ())
    assert [s.text for s in units.sentences] == ["7"]


def test_labels_stand_before_a_table_row_where_it_is_embedded() -> None:
    row = replace(_passage("5\t3"), labels="Players Wires")
    assert embedding_text(row) == "Players Wires: 5\t3"
    assert embedding_text(_passage("Draw.")) == "Draw."
    units = units_of([row], by_sentence)
    assert [sentence_text(s) for s in units.sentences] == ["Players Wires: 5\t3"]


def test_the_headings_above_a_passage_are_embedded_with_it_outermost_first() -> None:
    passage = replace(_passage("Draw."), heading=("Setup", "First player"))
    assert embedding_text(passage) == "Setup: First player. Draw."
    labelled = replace(passage, labels="Players")
    assert embedding_text(labelled) == "Setup: First player. Players: Draw."
    units = units_of([passage], by_sentence)
    assert [sentence_text(s) for s in units.sentences] == ["Draw."]


@pytest.mark.parametrize(
    "change",
    [
        {"text": "Draw."},
        {"heading": ("Setup",)},
        {"labels": "Players"},
        {"page": 2},
        {"id": "other"},
        {"source": TextSource.OCR},
        {"end": 99},
    ],
)
def test_any_change_of_a_passage_changes_the_hash_of_the_corpus(change: dict[str, object]) -> None:
    before = _passage("Draw a card.")
    after = replace(before, **change)  # type: ignore[arg-type]
    assert corpus_hash(units_of([before], lambda _: ()), "en") != corpus_hash(
        units_of([after], lambda _: ()), "en"
    )


def test_language_and_order_change_the_hash_of_the_corpus() -> None:
    one, two = _passage("Draw."), _passage("Pass.", start=10)
    hashes = {
        corpus_hash(units_of(passages, by_sentence), language)
        for passages in ([one, two], [two, one], [one])
        for language in ("en", "fr")
    }
    assert len(hashes) == 6


@given(st.text(min_size=1, max_size=200), st.integers(0, 50))
def test_sentences_are_the_words_of_their_passage(text: str, start: int) -> None:
    units = units_of([_passage(text, start)], by_sentence)
    for sentence in units.sentences:
        assert sentence.text == text[sentence.start - start : sentence.end - start]
        assert sentence.text
