import pytest

from qa.entailment import Pair, Text, pair_of, read

FRENCH = Text("Chaque joueur reçoit 6 jetons Influence au début et les 12 restants forment la réserve.", "fr")
ENGLISH = Text("A turn: 1. move a pawn, 2. use the ability, 3. refill the row.", "en")
ASKED = Text("Combien de jetons par joueur ?", "fr")


def pairs() -> list[Pair]:
    answers = (None, Text("Six.", "fr"), Text("Cinq chacun, et la réserve prend le reste.", "fr"))
    return [
        pair_of(question, answer, passage)
        for question in (ASKED, Text("Who begins the game?", "en"))
        for answer in answers
        for passage in (FRENCH, ENGLISH)
    ]


def test_a_pair_is_read_the_same_alone_and_among_others() -> None:
    many = pairs()
    assert read(many) == [reading for pair in many for reading in read([pair])]


def test_the_chances_of_an_answer_add_up_to_1() -> None:
    for reading in read(pairs()):
        chances = reading.supports, reading.contradicts, reading.silent
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_nothing_to_read_is_read_as_nothing() -> None:
    assert read([]) == []


def test_what_answers_is_told_from_what_does_not() -> None:
    own, other = read([pair_of(ASKED, None, FRENCH), pair_of(ASKED, None, ENGLISH)])
    assert own.answers > 0 > other.answers


def test_what_is_about_the_answer_is_told_from_what_is_not() -> None:
    answer = Text("Six.", "fr")
    own, other = read([pair_of(ASKED, answer, FRENCH), pair_of(ASKED, answer, ENGLISH)])
    assert own.silent < 0.5 < other.silent
