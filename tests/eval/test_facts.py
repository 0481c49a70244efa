import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.facts import SHORT, recall

words = st.text("abcdefghijklmnopqrstuvwxyzéàçœ", min_size=1, max_size=9)


def test_without_key_facts_nothing_can_be_missing() -> None:
    assert recall("", []) == 1.0
    assert recall("Anything.", ()) == 1.0


def test_an_empty_answer_holds_no_fact() -> None:
    assert recall("", [["lantern"], ["2", "two"]]) == 0.0


def test_one_alternative_of_a_fact_is_enough() -> None:
    assert recall("Two lanterns.", [["2", "two", "deux"]]) == 1.0
    assert recall("2 lanternes.", [["2", "two", "deux"]]) == 1.0


def test_the_share_of_facts_is_counted_however_many_alternatives_stand_there() -> None:
    facts = [["lantern", "light"], ["boat"], ["oil"], ["harbour"]]
    assert recall("Light the lantern: lanterns need oil.", facts) == 0.5


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        ("You take 12 cards.", "2"),
        ("You take 20 cards.", "2"),
        ("You take x2 cards.", "2"),
        ("Someone begins.", "some"),
        ("Nobody notes it.", "no"),
        ("It is not allowed.", "no"),
        ("An oily boat.", "oil"),
        ("Toil.", "oil"),
    ],
)
def test_a_short_fact_inside_a_word_or_number_does_not_count(answer: str, fact: str) -> None:
    assert recall(answer, [[fact]]) == 0.0


@pytest.mark.parametrize(
    "answer", ["2", "Take 2.", "2 cards", "(2)", "« 2 »", "1-2 cards", "Take\n2\tcards", "Deux (2), pas 3"]
)
def test_a_short_fact_counts_as_a_word_of_its_own(answer: str) -> None:
    assert recall(answer, [["2"]]) == 1.0


def test_a_longer_fact_may_begin_a_word_but_not_end_or_stand_inside_one() -> None:
    assert recall("The lanterns are lit.", [["lantern"]]) == 1.0
    assert recall("The starlantern is lit.", [["lantern"]]) == 0.0
    assert recall("The starlanterns are lit.", [["lantern"]]) == 0.0


def test_the_border_between_short_and_long_is_where_it_is_said_to_be() -> None:
    short, long = "a" * SHORT, "a" * (SHORT + 1)
    assert recall(short + "s", [[short]]) == 0.0
    assert recall(long + "s", [[long]]) == 1.0


@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        ("Le côté gauche", "cote"),
        ("Le cote gauche", "côté"),
        ("Le coˆté".replace("oˆ", "o\u0302"), "côté"),
        ("ÉLIMINÉ", "élimine"),
        ("Die Würfel", "wurfel"),
        ("L’œuvre", "oeuvre"),
        ("the ﬁnal round", "final"),
        ("l’étoile", "l'etoile"),
    ],
)
def test_accents_case_and_ligatures_do_not_matter(answer: str, fact: str) -> None:
    assert recall(answer, [[fact]]) == 1.0


def test_a_fact_of_several_words_may_be_broken_over_lines() -> None:
    assert recall("It goes to the fifth\n  columns.", [["fifth column"]]) == 1.0


@pytest.mark.parametrize("fact", ["1+", "(a)", "2.5", "[x]", "+1", "50 %", "3 €"])
def test_signs_of_a_fact_stand_for_themselves(fact: str) -> None:
    assert recall(f"That is {fact} here.", [[fact]]) == 1.0
    assert recall("That is 11, a, 215, x, 505 here.", [[fact]]) == 0.0


@given(words, words, words)
def test_a_word_that_stands_there_is_found(before: str, word: str, after: str) -> None:
    assert recall(f"{before} {word.upper()}, {after}", [[word]]) == 1.0


@given(st.lists(words), st.lists(st.lists(words, min_size=1), max_size=5))
def test_the_share_lies_between_none_and_all(answer: list[str], facts: list[list[str]]) -> None:
    share = recall(" ".join(answer), facts)
    assert 0.0 <= share <= 1.0
    assert share * max(len(facts), 1) == pytest.approx(round(share * max(len(facts), 1)))
