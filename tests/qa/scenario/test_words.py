import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.scenario.words import number_of, part


def words(text: str, language: str = "en") -> list[str]:
    return [word.word for word in part(text, language).words]


def numbers(text: str, language: str = "en") -> list[int]:
    return [w.number for w in part(text, language).words if w.number is not None and not w.weak]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("J'ai l'as, qu'il dit.", "fr", ["j", "ai", "l", "as", "qu", "il", "dit"]),
        ("puis-je", "fr", ["puis", "je"]),
        (
            "It doesn't, I can't and won't",
            "en",
            ["it", "does", "not", "i", "can", "not", "and", "will", "not"],
        ),
        ("I cannot", "en", ["i", "can", "not"]),
        ("Égalité à Noël", "fr", ["egalite", "a", "noel"]),
    ],
)
def test_elisions_and_contractions_are_parted_and_accents_folded(
    text: str, language: str, found: list[str]
) -> None:
    assert words(text, language) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("vingt-deux cartes", [22]),
        ("quatre-vingt-dix", [90]),
        ("two sevens and a joker", [2, 7]),
        ("the third round, la 4e manche, 2nd, 1er", [3, 4, 2, 1]),
        ("x3 and 5x and 16s", [3, 5, 16]),
        ("zéro", [0]),
        ("2-15", [2, 15]),
        ("3/8", [3, 8]),
    ],
)
def test_numbers_are_read_from_digits_words_and_ordinals(text: str, found: list[int]) -> None:
    assert numbers(text, "fr") == found


@pytest.mark.parametrize(("text", "language"), [("a joker", "en"), ("une carte", "fr"), ("first", "en")])
def test_an_article_is_a_weak_number(text: str, language: str) -> None:
    first = part(text, language).words[0]
    assert (first.number, first.weak) == (1, True)


def test_a_has_is_no_number_in_french() -> None:
    assert part("il a deux cartes", "fr").words[1].number is None


def test_places_are_those_of_the_text_as_it_was_typed() -> None:
    text = "Qui gagne,  vingt et un ou l'as ?"
    for word in part(text, "fr").words:
        assert text[word.start : word.end] == word.text
    assert [w.text for w in part(text, "fr").words][2] == "vingt et un"


def test_sentences_and_clauses_are_counted_and_a_question_is_known() -> None:
    parted = part("I have 2 vs. 15. Who wins, he or I? Thanks!")
    assert [w.sentence for w in parted.words] == [0] * 5 + [1] * 5 + [2]
    assert parted.asked == {1}
    assert len({w.clause for w in parted.words if w.sentence == 1}) == 2


def test_a_number_does_not_reach_over_a_comma() -> None:
    assert numbers("vingt, deux", "fr") == [20, 2]


def test_a_board_in_notation_is_one_word() -> None:
    (word,) = part("mm.h/..../h.../....").words
    assert (word.text, word.word) == ("mm.h/..../h.../....", "notation")


def test_where_without_its_accent_is_known_at_the_beginning() -> None:
    assert part("Ou va le jeton ?", "fr").words[0].accented == "où"
    assert part("Toi ou moi ?", "fr").words[1].accented == "ou"


@given(st.integers(0, 999_999))
def test_digits_are_read_as_they_are(value: int) -> None:
    assert numbers(f"crime {value} wins") == [value]


@given(st.text(max_size=80), st.sampled_from(["fr", "en"]))
def test_any_text_is_parted_in_order(text: str, language: str) -> None:
    found = part(text, language).words
    assert all(text[w.start : w.end] for w in found)
    assert [w.start for w in found] == sorted(w.start for w in found)


def test_a_word_that_is_no_number_has_none() -> None:
    assert number_of("treize") == (13, False)
    assert number_of("holmes") is None


def test_a_full_stop_before_a_small_letter_ends_a_sentence_but_not_after_a_short_form() -> None:
    assert [w.sentence for w in part("her 1. clues too").words] == [0, 0, 1, 1]
    assert {w.sentence for w in part("crime 3 vs. crime 16").words} == {0}
    assert {w.sentence for w in part("see p. 4 of it").words} == {0}
