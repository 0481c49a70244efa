import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.entailment.pairs import ASKED, LONGEST, SIDES, Text, in_digits, pair_of
from qa.scenario.learned.pieces import BEGIN, END

QUESTION = Text("How many cards?", "en")
PASSAGE = Text("Chaque joueur prend quatre cartes.", "fr")

words = st.text(max_size=400)


def test_number_words_of_any_language_are_read_as_the_same_piece() -> None:
    pair = pair_of(QUESTION, Text("Four cards", "en"), PASSAGE)
    (four,) = Text("4", "en").ids
    assert [side for id, side in zip(pair.ids, pair.sides, strict=True) if id == four] == [3, 5]


def test_pieces_are_told_apart_by_what_they_belong_to() -> None:
    pair = pair_of(Text("who?", "en"), Text("me", "en"), Text("you", "en"))
    assert [side // 2 for side in pair.sides] == sorted(side // 2 for side in pair.sides)
    assert (pair.ids[0], pair.ids[-1]) == (BEGIN, END)


def test_without_an_answer_its_place_is_empty() -> None:
    asked = pair_of(QUESTION, None, PASSAGE)
    assert not any(side in (2, 3) for side in asked.sides)
    assert asked.ids.count(END) == pair_of(QUESTION, Text("Four.", "en"), PASSAGE).ids.count(END)


@given(words, st.none() | words, words)
def test_a_pair_is_never_too_long_and_every_piece_has_a_side(
    question: str, answer: str | None, passage: str
) -> None:
    pair = pair_of(Text(question, "en"), None if answer is None else Text(answer, "fr"), Text(passage, "de"))
    assert len(pair.ids) == len(pair.sides) <= LONGEST
    assert all(0 <= side < SIDES for side in pair.sides)


def test_a_long_question_leaves_room_for_the_answer() -> None:
    pair = pair_of(Text("why " * 200, "en"), Text("because " * 200, "en"), PASSAGE)
    asked = sum(side in (0, 1) for side in pair.sides)
    said = sum(side in (2, 3) for side in pair.sides)
    assert min(asked, said) >= ASKED // 2


@pytest.mark.parametrize(
    ("text", "language", "digits"),
    [
        ("Vingt-et-un points, puis le sixième", "fr", "21 points, puis le sixième"),
        ("take twenty-two coins and one card", "en", "take 22 coins and 1 card"),
        ("une carte", "fr", "une carte"),
        ("si six d'entre six", "fr", "si 6 d'entre 6"),
        ("", "en", ""),
    ],
)
def test_numbers_are_read_in_digits(text: str, language: str, digits: str) -> None:
    assert in_digits(text, language) == digits


@given(st.text(st.characters(categories=("L", "Zs", "P")), max_size=400))
def test_what_is_no_number_word_stays_as_it_was(text: str) -> None:
    assert in_digits(text, "xx") == unicodedata.normalize("NFC", text)
