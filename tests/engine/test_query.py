"""Queries: slots from a signature, and what may stand in each kind of slot."""

from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import told

from corpus.errors import BadFacts, InvalidNotation, QueryNotFound
from engine.query import Choice, Flag, Notation, Number, Numbers, QueryTable, Slot
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text, listed

CARD = Number(1, 16, Text(fr="la carte", en="the card"), told("Which card?"))
SIDE = Choice(
    (("holmes", told("Holmes")), ("moriarty", told("Moriarty"))), told("the side"), told("Which side?")
)
LAST = Flag(told("the last round"), told("Is it the last round?"))
HAND = Numbers(1, 16, told("the hand"), told("Which cards?"), at_least=2, at_most=3)
SAID = Decision(True, told("yes"), told("Yes."))


def _board(text: str) -> str:
    if "|" not in text:
        raise InvalidNotation(f"“{text}” has no bar.")
    return text


BOARD = Notation(_board, told("the board"), told("Which board?"))


def test_slots_are_the_parameters_in_order_with_what_may_stand_in_them() -> None:
    table = QueryTable("duel")

    @table.query(told("Who wins?"))
    def wins(
        own: Annotated[int, CARD], readings: Readings, side: Annotated[str, SIDE] = "holmes"
    ) -> Decision:
        return SAID

    query = table.get("wins")
    assert query.slots == (Slot("own", CARD, True), Slot("side", SIDE, False, "holmes"))
    assert query.wants_readings
    assert query.slot("side").kind is SIDE


def test_a_function_is_given_back_and_gets_its_facts_and_readings() -> None:
    table = QueryTable("duel")
    got: list[object] = []

    def wins(own: Annotated[int, CARD], readings: Readings) -> Decision:
        got.extend((own, readings))
        return SAID

    assert table.query(told("Who wins?"))(wins) is wins
    chosen = Readings((("ties", "a"),))
    assert table.get("wins").decide({"own": 3}, chosen) is SAID
    assert got == [3, chosen]


def test_a_query_twice_is_refused() -> None:
    table = QueryTable("duel")

    def wins() -> Decision:
        return SAID

    table.query(told("Who wins?"))(wins)
    with pytest.raises(ValueError, match="duel has the query wins twice"):
        table.query(told("Who wins?"))(wins)


def test_a_parameter_without_a_kind_is_refused() -> None:
    def wins(own: int) -> Decision:
        return SAID

    with pytest.raises(TypeError, match="wins: annotate own"):
        QueryTable("duel").query(told("Who wins?"))(wins)


def test_an_unknown_query_names_those_there_are() -> None:
    table = QueryTable("duel")

    @table.query(told("Who wins?"))
    def wins() -> Decision:
        return SAID

    with pytest.raises(QueryNotFound, match=r"duel has no query “win”; it rules on: wins\."):
        table.get("win")


def test_an_unknown_slot_names_those_there_are() -> None:
    table = QueryTable("duel")

    @table.query(told("Who wins?"))
    def wins(own: Annotated[int, CARD]) -> Decision:
        return SAID

    @table.query(told("How many?"))
    def many() -> Decision:
        return SAID

    with pytest.raises(BadFacts, match=r"duel wins has no fact “other”; it takes: own\."):
        table.get("wins").slot("other")
    with pytest.raises(BadFacts, match=r"it takes: none\."):
        table.get("many").slot("other")


@given(low=st.integers(-50, 50), span=st.integers(0, 150), value=st.integers(-300, 300))
def test_a_number_stands_between_its_limits_both_included(low: int, span: int, value: int) -> None:
    kind = Number(low, low + span, told("n"), told("n?"))
    assert (kind.fault(value) is None) is (low <= value <= low + span)
    assert kind.read(str(value)) == value
    assert kind.choices() == (tuple(range(low, low + span + 1)) if span < 100 else ())


def test_a_number_says_its_limits_in_both_languages() -> None:
    assert CARD.fault(17) == Text(fr="la carte : de 1 à 16, pas 17.", en="the card: from 1 to 16, not 17.")
    assert CARD.fault(True) is not None
    assert CARD.fault("3") is not None
    with pytest.raises(BadFacts, match="“three” is not a number; the card goes from 1 to 16"):
        CARD.read("three")
    assert CARD.show(3) == Text(fr="3", en="3")


def test_a_choice_is_one_of_its_words() -> None:
    assert SIDE.read(" Holmes ") == "holmes"
    assert SIDE.fault("holmes") is None
    assert SIDE.choices() == ("holmes", "moriarty")
    assert SIDE.show("moriarty") == told("Moriarty")
    fault = SIDE.fault("watson")
    assert fault is not None
    assert fault.en == "the side: holmes and moriarty, not watson."


@pytest.mark.parametrize(
    ("text", "read"), [("yes", True), (" Oui", True), ("1", True), ("n", False), ("FAUX", False)]
)
def test_yes_and_no_are_read_in_both_languages(text: str, read: bool) -> None:
    assert LAST.read(text) is read


def test_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(BadFacts, match="“maybe” is neither yes nor no; the last round: yes or no"):
        LAST.read("maybe")
    assert LAST.fault(1) is not None
    assert LAST.fault(False) is None
    assert LAST.choices() == (True, False)
    assert LAST.show(True) == Text(fr="oui", en="yes")


@given(st.lists(st.integers(1, 16), min_size=2, max_size=3, unique=True))
def test_numbers_are_read_with_commas_or_spaces(numbers: list[int]) -> None:
    for joint in (",", " ", ", "):
        assert HAND.read(joint.join(map(str, numbers))) == tuple(numbers)
    assert HAND.fault(tuple(numbers)) is None


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ((1,), "2 to 3 numbers"),
        ((1, 2, 3, 4), "2 to 3 numbers"),
        ((0, 2), "from 1 to 16"),
        ((2, 17), "from 1 to 16"),
        ((True, 2), "from 1 to 16"),
        ((2, 2), "none of them twice"),
        (3, "from 1 to 16"),
        (("a", "b"), "from 1 to 16"),
    ],
)
def test_numbers_that_cannot_stand_say_why(fact: object, said: str) -> None:
    fault = HAND.fault(fact)  # type: ignore[arg-type]
    assert fault is not None
    assert said in fault.en


def test_numbers_may_come_twice_where_the_slot_says_so() -> None:
    kind = Numbers(0, 5, told("the heaps"), told("Which?"), distinct=False)
    assert kind.fault((3, 3)) is None
    with pytest.raises(BadFacts, match="“3;4” is no list of numbers; the heaps"):
        kind.read("3;4")
    assert HAND.show((1, 2, 3)) == listed((1, 2, 3))


def test_a_notation_is_checked_when_it_is_read() -> None:
    assert BOARD.read("a|b") == "a|b"
    with pytest.raises(InvalidNotation, match="has no bar"):
        BOARD.read("ab")
    assert BOARD.fault("a|b") is None
    assert BOARD.fault(3) is not None
    assert BOARD.choices() == ()
    assert BOARD.show("a|b") == Text(fr="a|b", en="a|b")
