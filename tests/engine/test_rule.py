"""Rules beside their words: what a call gives, what it notes down, what a sheet refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import told

from corpus.games import Quote
from engine.rule import Readings, Reason, RuleSheet, first_reason
from engine.text import Text
from engine.trace import Step, tracing


@pytest.fixture
def sheet() -> RuleSheet:
    return RuleSheet("duel")


def test_a_rule_is_called_like_its_function_and_is_known_by_its_name(sheet: RuleSheet) -> None:
    @sheet.rule(2, "The higher card wins.", tell=lambda *_: None)
    def beats(own: int, other: int = 1) -> bool:
        """The quote says it."""
        return own > other

    assert beats(2) is True
    assert beats(2, other=3) is False
    assert sheet.rules == {"beats": beats}
    assert beats.quotes == (Quote(2, "The higher card wins."),)
    assert beats.overrides is None


def test_a_rule_has_all_its_sentences_and_then_those_of_other_pages(sheet: RuleSheet) -> None:
    @sheet.rule(2, "One.", "Two.", also=(Quote(5, "Five."),), tell=lambda *_: None)
    def both() -> None: ...

    assert both.quotes == (Quote(2, "One."), Quote(2, "Two."), Quote(5, "Five."))


def test_an_exception_names_the_general_rule(sheet: RuleSheet) -> None:
    @sheet.rule(1, "The higher card wins.", tell=lambda *_: None)
    def beats() -> None: ...

    @sheet.rule(1, "Card 1 beats card 9.", tell=lambda *_: None, overrides=beats)
    def upset() -> None: ...

    assert upset.overrides == "beats"


def test_a_rule_without_words_is_refused(sheet: RuleSheet) -> None:
    with pytest.raises(ValueError, match="needs the words"):
        sheet.rule(1, tell=lambda *_: None)


def test_one_name_twice_in_a_sheet_is_refused(sheet: RuleSheet) -> None:
    def beats() -> None: ...

    sheet.rule(1, "One.", tell=lambda *_: None)(beats)
    with pytest.raises(ValueError, match="beats stands twice"):
        sheet.rule(1, "Two.", tell=lambda *_: None)(beats)
    sheet.value("cards", 1, "Three cards.", value=3)
    with pytest.raises(ValueError, match="cards stands twice"):
        sheet.value("cards", 1, "Three cards.", value=3)


@given(value=st.one_of(st.integers(), st.text(), st.tuples(st.integers(), st.integers())))
def test_a_value_is_given_back_as_it_is_with_its_words_kept(value: object) -> None:
    sheet = RuleSheet("duel")
    assert sheet.value("cards", 3, "Three.", "Cards.", value=value) is value
    assert sheet.values["cards"].value is value
    assert sheet.values["cards"].quotes == (Quote(3, "Three."), Quote(3, "Cards."))


@pytest.mark.parametrize(
    ("readings", "default"),
    [({"a": told("a")}, "a"), ({"a": told("a"), "b": told("b")}, "c"), ({}, "a")],
)
def test_a_point_needs_two_readings_and_a_default_among_them(
    sheet: RuleSheet, readings: dict[str, Text], default: str
) -> None:
    with pytest.raises(ValueError, match="The open point ties needs two"):
        sheet.point("ties", told("Who?"), readings, default=default, reason=told("silent"))
    assert not sheet.points


def test_a_reading_is_the_default_unless_another_is_chosen(sheet: RuleSheet) -> None:
    readings = {"a": told("first"), "b": told("second")}
    point = sheet.point("ties", told("Who?"), readings, default="b", reason=told("silent"))
    assert Readings()[point] == "b"
    assert Readings((("ties", "a"),))[point] == "a"
    assert Readings((("other", "a"),))[point] == "b"
    assert point.told("a") == told("first")


def test_outside_a_trace_nothing_is_told(sheet: RuleSheet) -> None:
    def never(*_: object) -> Text:
        raise AssertionError("play must not spend time on words")

    @sheet.rule(1, "One.", tell=never)
    def one() -> int:
        return 1

    assert one() == 1


def test_a_rule_is_told_with_its_result_and_its_arguments(sheet: RuleSheet) -> None:
    @sheet.rule(1, "Add.", tell=lambda total, a, b: told(f"{a} and {b} make {total}"))
    def total(a: int, b: int) -> int:
        return a + b

    with tracing() as trace:
        total(1, b=2)
    assert trace.steps == (Step("total", told("1 and 2 make 3"), (Quote(1, "Add."),)),)


def test_a_rule_with_nothing_to_say_hands_up_what_it_used(sheet: RuleSheet) -> None:
    @sheet.rule(1, "Inner.", tell=lambda _: told("inner"))
    def inner() -> int:
        return 1

    @sheet.rule(1, "Silent.", tell=lambda _: None)
    def silent() -> int:
        return inner()

    with tracing() as trace:
        silent()
    assert [step.rule for step in trace.steps] == ["inner"]


def test_a_rule_that_fails_leaves_the_trace_in_order(sheet: RuleSheet) -> None:
    @sheet.rule(1, "One.", tell=lambda _: told("one"))
    def one() -> int:
        return 1

    @sheet.rule(1, "Fails.", tell=lambda _: told("fails"))
    def fails() -> int:
        one()
        raise KeyError

    with tracing() as trace:
        with pytest.raises(KeyError):
            fails()
        one()
    assert [step.rule for step in trace.steps] == ["one"]
    assert len(trace.levels) == 1


def test_the_first_rule_that_forbids_is_the_reason(sheet: RuleSheet) -> None:
    @sheet.rule(1, "At least one.", tell=lambda no, n: told("too few") if no else None)
    def too_few(n: int) -> bool:
        return n < 1

    @sheet.rule(1, "At most three.", tell=lambda no, n: told(f"{n} is too many") if no else None)
    def too_many(n: int) -> bool:
        return n > 3

    rules = (too_few, too_many)
    assert first_reason(rules, 2) is None
    assert first_reason(rules, 5) == Reason("too_many", told("5 is too many"), too_many.quotes)
    assert first_reason(rules, 0) == Reason("too_few", told("too few"), too_few.quotes)


def test_a_rule_that_forbids_and_does_not_say_why_is_a_fault(sheet: RuleSheet) -> None:
    @sheet.rule(1, "No.", tell=lambda *_: None)
    def forbids() -> bool:
        return True

    with pytest.raises(AssertionError, match="forbids forbids and does not say why"):
        first_reason((forbids,))
