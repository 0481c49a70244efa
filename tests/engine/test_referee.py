"""From a query and the facts of a case to one of the five outcomes."""

from collections.abc import Mapping
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import told

from corpus.errors import BadFacts, InvalidNotation, QueryNotFound
from corpus.games import Quote
from engine.engine import Engine
from engine.query import Choice, Flag, ImpossibleCase, NotInRulebook, Number, Numbers, QueryTable
from engine.referee import MAX_CHOICES, read_facts, rule
from engine.rule import Readings, RuleSheet
from engine.ruling import Decision, Divided, Fact, Impossible, NeedsFacts, Ruling, Silent
from engine.text import YES_NO, Text, number
from engine.trace import assume

SHEET = RuleSheet("duel")
TABLE = QueryTable("duel")
DUEL = Engine("duel", SHEET, TABLE, (), "engine")

OWN = Number(1, 16, told("own card"), told("Which card is yours?"))
OTHER = Number(1, 16, told("other card"), told("Which card is theirs?"))
MANY = Number(1, 1000, told("points"), told("How many points?"))
LAST = Flag(told("last round"), told("Is it the last round?"))
RAIN = Flag(told("rain"), told("Does it rain?"))
SIDE = Choice((("left", told("left")), ("right", told("right"))), told("side"), told("Which side?"))
HAND = Numbers(1, 16, told("hand"), told("Which cards?"))

ONCE = Quote(1, "Each card is there once.")
JOKERS = Quote(2, "Jokers have powers.")

TIES = SHEET.point(
    "ties",
    told("Who wins ties?"),
    {"holmes": told("Holmes wins ties"), "nobody": told("nobody wins ties")},
    default="holmes",
    reason=told("he is older"),
)
BONUS = SHEET.point(
    "bonus",
    told("Does the bonus count?"),
    {"yes": told("the bonus counts"), "no": told("the bonus is lost")},
    default="yes",
    reason=told("why else name it"),
)


@SHEET.rule(1, "The higher card wins.", tell=lambda wins, own, other: told(f"{own} against {other}: {wins}"))
def beats(own: int, other: int) -> bool:
    return own > other


@SHEET.rule(
    1,
    "Card 1 beats card 16.",
    tell=lambda wins, own, other: told("1 beats 16") if wins else None,
    overrides=beats,
)
def upsets(own: int, other: int) -> bool:
    return (own, other) == (1, 16)


@SHEET.rule(1, "A fight has one winner.", tell=lambda wins, own, other: told(f"the fight: {wins}"))
def fight(own: int, other: int) -> bool:
    return upsets(own, other) or (not upsets(other, own) and beats(own, other))


@SHEET.rule(
    2, "A win is worth 2 points, in the last round 4.", tell=lambda points, won, last: told(f"{points}")
)
def points(won: bool, last: bool) -> int:
    return (4 if last else 2) * won


@TABLE.query(told("Do I win?"))
def wins(own: Annotated[int, OWN], other: Annotated[int, OTHER]) -> Decision:
    if own == other:
        raise ImpossibleCase(told("Each card is there once."), ONCE)
    won = fight(own, other)
    return Decision(won, YES_NO[won], told(f"{own} {'wins' if won else 'loses'}"))


@TABLE.query(told("How many points?"))
def scores(
    own: Annotated[int, OWN],
    other: Annotated[int, OTHER],
    last: Annotated[bool, LAST],
    rain: Annotated[bool, RAIN],
) -> Decision:
    if own == other:
        raise ImpossibleCase(told("Each card is there once."), ONCE)
    won = points(fight(own, other), last)
    return Decision(won, number(won), told(f"{won} points"))


@TABLE.query(told("Who wins a tie?"))
def tie(readings: Readings, side: Annotated[str, SIDE] = "left") -> Decision:
    winner = "holmes" if readings[TIES] == "holmes" and beats(2, 1) else ""
    beats(2, 1)
    assume(told("both are awake"))
    return Decision(winner, told(winner or "nobody"), told(f"won by {winner or 'nobody'}"))


@TABLE.query(told("How much is a tie?"))
def tie_points(readings: Readings, last: Annotated[bool, LAST], rain: Annotated[bool, RAIN]) -> Decision:
    won = points(readings[TIES] == "holmes", last)
    if won and readings[BONUS] == "yes":
        won += 1
    return Decision(won, number(won), told(f"{won} points"))


@TABLE.query(told("Is the bonus ever read?"))
def same_anyway(readings: Readings) -> Decision:
    read = bool(readings[TIES] and readings[BONUS])
    return Decision(read and beats(2, 1), YES_NO[True], told("yes"))


@TABLE.query(told("Only one reading can be ruled on"))
def half(readings: Readings) -> Decision:
    if readings[TIES] == "nobody":
        raise NotInRulebook(told("nothing is said of draws"), JOKERS)
    return Decision(beats(2, 1), YES_NO[True], told("yes"))


@TABLE.query(told("The default cannot be ruled on"))
def other_half(readings: Readings) -> Decision:
    if readings[TIES] == "holmes":
        raise NotInRulebook(told("nothing is said of him"), JOKERS)
    return Decision(beats(2, 1), YES_NO[True], told("yes"))


@TABLE.query(told("What does a joker do?"))
def joker(side: Annotated[str, SIDE], hand: Annotated[tuple[int, ...], HAND] = ()) -> Decision:
    raise NotInRulebook(told("The booklet names no power."), JOKERS)


@TABLE.query(told("Is it a lot?"))
def a_lot(many: Annotated[int, MANY], last: Annotated[bool, LAST]) -> Decision:
    return Decision(beats(many, 500), YES_NO[many > 500], told(str(many > 500)))


@TABLE.query(told("What was the card?"))
def whatever(own: Annotated[int, OWN], readings: Readings) -> Decision:
    beats(own, 0)
    return Decision(readings[TIES], told("x"), told("x"))


@TABLE.query(told("How high?"))
def no_rule(own: Annotated[int, OWN]) -> Decision:
    return Decision(own, number(own), told("by nobody's rule"))


def ask(query: str, readings: Mapping[str, str] | None = None, **facts: Fact) -> object:
    return rule(DUEL, query, facts, readings)


def test_a_ruling_has_its_facts_in_the_order_of_the_slots_and_its_words() -> None:
    ruling = ask("wins", other=3, own=5)
    assert isinstance(ruling, Ruling)
    assert (ruling.game, ruling.query, ruling.value) == ("duel", "wins", True)
    assert ruling.scenario == (("own", 5), ("other", 3))
    assert (ruling.short, ruling.says) == (YES_NO[True], told("5 wins"))
    assert ruling.assumptions == ()


def test_a_ruling_shows_the_rules_below_the_rule_that_used_them() -> None:
    ruling = ask("wins", own=5, other=3)
    assert isinstance(ruling, Ruling)
    (step,) = ruling.steps
    assert step.rule == "fight"
    assert [used.rule for used in step.steps] == ["beats"]
    assert step.steps[0].quote == Quote(1, "The higher card wins.")


def test_an_exception_is_a_step_with_its_own_words_and_the_general_rule_is_named() -> None:
    ruling = ask("wins", own=1, other=16)
    assert isinstance(ruling, Ruling)
    assert [(s.rule, s.quote.quote) for s in ruling.steps[0].steps] == [("upsets", "Card 1 beats card 16.")]
    assert SHEET.rules["upsets"].overrides == "beats"


@given(own=st.integers(1, 16), other=st.integers(1, 16))
def test_every_case_of_a_query_is_ruled_as_the_function_decides(own: int, other: int) -> None:
    outcome = ask("wins", own=own, other=other)
    if own == other:
        assert isinstance(outcome, Impossible)
        assert (outcome.text, outcome.quotes) == (told("Each card is there once."), (ONCE,))
    else:
        assert isinstance(outcome, Ruling)
        assert outcome.value is ((own > other and (own, other) != (16, 1)) or (own, other) == (1, 16))


def test_a_missing_fact_that_makes_a_difference_is_asked_for_with_its_choices() -> None:
    outcome = ask("scores", own=5, other=3, rain=True)
    assert isinstance(outcome, NeedsFacts)
    assert outcome.scenario == (("own", 5), ("other", 3), ("rain", True))
    (need,) = outcome.needs
    assert (need.slot, need.ask) == ("last", LAST.ask)
    assert need.choices == ((True, YES_NO[True]), (False, YES_NO[False]))


def test_a_missing_fact_that_makes_no_difference_is_not_asked_for() -> None:
    outcome = ask("scores", own=5, other=3, last=True)
    assert isinstance(outcome, Ruling)
    assert outcome.value == 4
    assert outcome.scenario == (("own", 5), ("other", 3), ("last", True))
    assert outcome.assumptions == (Text(fr="Peu importe : rain (fr).", en="Makes no difference: rain."),)


def test_of_several_missing_facts_only_those_that_matter_are_asked_for() -> None:
    outcome = ask("scores", own=5, other=3)
    assert isinstance(outcome, NeedsFacts)
    assert [need.slot for need in outcome.needs] == ["last"]


def test_who_loses_gets_nothing_in_any_round() -> None:
    outcome = ask("scores", own=3, other=5)
    assert isinstance(outcome, Ruling)
    assert outcome.value == 0
    assert outcome.assumptions[0].en == "Makes no difference: last round, rain."


def test_values_that_cannot_be_are_not_tried_against_the_others() -> None:
    outcome = ask("wins", own=16)
    assert isinstance(outcome, NeedsFacts), "16 loses to 1 and wins against the rest"
    outcome = ask("scores", own=2, last=False, rain=False)
    assert isinstance(outcome, NeedsFacts)


def test_steps_of_a_ruling_for_all_values_are_those_common_to_all() -> None:
    outcome = ask("scores", own=3, other=5)
    assert isinstance(outcome, Ruling)
    assert [step.rule for step in outcome.steps] == ["fight", "points"]
    assert outcome.says == told("0 points")


def test_where_no_step_is_common_to_all_the_steps_are_said_to_be_an_example() -> None:
    @TABLE.query(told("Same side?"))
    def same_side(side: Annotated[str, SIDE]) -> Decision:
        beats(2, 1) if side == SIDE.options[0][0] else beats(3, 1)
        return Decision(True, YES_NO[True], told("Same."))

    outcome = ask("same_side")
    del TABLE.queries["same_side"]
    assert isinstance(outcome, Ruling)
    assert len(outcome.steps) == 1
    assert outcome.assumptions[1].en.startswith("Steps shown for an example: ")
    assert outcome.scenario == ()


def test_where_the_words_differ_the_value_is_said_for_every_case() -> None:
    outcome = ask("a_lot", many=600)
    assert isinstance(outcome, Ruling)
    assert outcome.says == told("True")

    @TABLE.query(told("Named?"))
    def named(side: Annotated[str, SIDE]) -> Decision:
        return Decision(beats(2, 1), YES_NO[True], told(side))

    outcome = ask("named")
    assert isinstance(outcome, Ruling)
    assert outcome.says.en == "In every case: yes (Named?)."
    assert outcome.says.fr.startswith("Dans tous les cas : oui (")
    del TABLE.queries["named"]


def test_a_missing_fact_with_too_many_values_is_asked_for_untried() -> None:
    outcome = ask("a_lot", last=True)
    assert isinstance(outcome, NeedsFacts)
    (need,) = outcome.needs
    assert (need.slot, need.choices) == ("many", ())


def test_choices_are_listed_with_a_need_up_to_a_limit() -> None:
    outcome = ask("wins", own=5)
    assert isinstance(outcome, NeedsFacts)
    assert [fact for fact, _ in outcome.needs[0].choices] == list(range(1, 17))
    assert len(outcome.needs[0].choices) <= MAX_CHOICES


def test_what_the_booklet_leaves_open_divides_the_rulings_default_first() -> None:
    outcome = ask("tie")
    assert isinstance(outcome, Divided)
    assert [(r.value, r.assumptions) for r in outcome.rulings] == [
        ("holmes", (told("both are awake"), told("Holmes wins ties"))),
        ("", (told("both are awake"), told("nobody wins ties"))),
    ]


def test_a_reading_that_is_fixed_divides_nothing() -> None:
    for reading, value in (("holmes", "holmes"), ("nobody", "")):
        outcome = ask("tie", {"ties": reading})
        assert isinstance(outcome, Ruling)
        assert outcome.value == value
        assert outcome.assumptions == (told("both are awake"),)


def test_readings_of_two_points_are_combined_and_each_value_is_told_once() -> None:
    outcome = ask("tie_points", last=False, rain=True)
    assert isinstance(outcome, Divided)
    assert {(r.value, r.assumptions) for r in outcome.rulings} == {
        (3, (told("Holmes wins ties"), told("the bonus counts"))),
        (0, (told("nobody wins ties"),)),
        (2, (told("the bonus is lost"),)),
    }
    assert outcome.rulings[0].value == 3


def test_one_point_fixed_leaves_the_other_open() -> None:
    outcome = ask("tie_points", {"ties": "holmes"}, last=False, rain=True)
    assert isinstance(outcome, Divided)
    assert [(r.value, r.assumptions) for r in outcome.rulings] == [
        (3, (told("the bonus counts"),)),
        (2, (told("the bonus is lost"),)),
    ]


def test_a_point_that_changes_nothing_is_not_told() -> None:
    outcome = ask("same_anyway")
    assert isinstance(outcome, Ruling)
    assert outcome.assumptions == ()


def test_divided_rulings_stay_divided_over_a_missing_fact_that_changes_nothing() -> None:
    outcome = ask("tie_points", last=False)
    assert isinstance(outcome, Divided)
    assert outcome.rulings[0].scenario == (("last", False),)
    outcome = ask("whatever")
    assert isinstance(outcome, Divided)
    assert outcome.rulings[0].scenario == ()


def test_a_missing_fact_that_changes_divided_rulings_is_asked_for() -> None:
    outcome = ask("tie_points", rain=False)
    assert isinstance(outcome, NeedsFacts)
    assert [need.slot for need in outcome.needs] == ["last"]


def test_a_ruling_under_one_reading_only_says_which_it_takes() -> None:
    outcome = ask("half")
    assert isinstance(outcome, Ruling)
    assert outcome.assumptions == (told("Holmes wins ties"),)


def test_a_default_reading_without_a_ruling_is_silent() -> None:
    outcome = ask("other_half")
    assert isinstance(outcome, Silent)
    assert outcome.text == told("nothing is said of him")
    assert isinstance(ask("other_half", {"ties": "nobody"}), Ruling)


def test_what_the_booklet_does_not_give_is_silent_with_its_words() -> None:
    outcome = ask("joker", side="left", hand=(1, 2))
    assert outcome == Silent(
        "duel",
        "joker",
        (("side", "left"), ("hand", (1, 2))),
        told("The booklet names no power."),
        (JOKERS,),
    )


def test_silence_whatever_the_missing_fact_is_silence() -> None:
    outcome = ask("joker")
    assert isinstance(outcome, Silent)
    assert outcome.scenario == ()


def test_a_fact_outside_its_limits_is_impossible_and_says_the_limits() -> None:
    outcome = ask("wins", own=17)
    assert isinstance(outcome, Impossible)
    assert outcome.text.en == "own card: from 1 to 16, not 17."
    assert outcome.scenario == (("own", 17),)


def test_facts_that_cannot_be_whatever_is_missing_are_impossible() -> None:
    @TABLE.query(told("Never"))
    def never(own: Annotated[int, OWN], side: Annotated[str, SIDE]) -> Decision:
        raise ImpossibleCase(told("never"), ONCE)

    outcome = ask("never", own=1)
    assert isinstance(outcome, Impossible)
    assert outcome.text == told("never")
    del TABLE.queries["never"]


def test_a_ruling_without_a_rule_is_refused() -> None:
    with pytest.raises(AssertionError, match="duel no_rule ruled without a rule"):
        ask("no_rule", own=3)


def test_an_unknown_query_slot_point_or_reading_names_those_there_are() -> None:
    with pytest.raises(QueryNotFound, match="duel has no query “win”; it rules on: wins, scores"):
        ask("win")
    with pytest.raises(BadFacts, match=r"duel wins has no fact “card”; it takes: own, other\."):
        ask("wins", card=3)
    with pytest.raises(BadFacts, match=r"duel has no open point “tie”; it has: ties, bonus\."):
        ask("wins", {"tie": "holmes"}, own=1, other=2)
    with pytest.raises(BadFacts, match="ties can be read as holmes, nobody, not as “me”"):
        ask("wins", {"ties": "me"}, own=1, other=2)


def test_typed_facts_are_read_by_the_kinds_of_their_slots() -> None:
    read = read_facts(DUEL, "joker", {"side": " LEFT", "hand": "3, 4"})
    assert read == {"side": "left", "hand": (3, 4)}
    with pytest.raises(BadFacts, match="is not a number"):
        read_facts(DUEL, "wins", {"own": "a pair"})
    with pytest.raises(BadFacts, match="has no fact “x”"):
        read_facts(DUEL, "wins", {"x": "1"})
    with pytest.raises(QueryNotFound):
        read_facts(DUEL, "who", {})


def test_a_board_that_cannot_be_read_says_why(nim: Engine) -> None:
    from ruleproof_nim.game import parse_state

    with pytest.raises(InvalidNotation, match="is no state of nim"):
        parse_state("nonsense")
