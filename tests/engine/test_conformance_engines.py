"""The kit for engines: a sound engine passes, and each fault planted in one is named."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest
import toys
from toys import told

from corpus.errors import InvalidNotation, RuleproofError
from corpus.games import Quote
from corpus.types import Page
from engine.conformance import Report, check_engine
from engine.engine import Engine
from engine.query import Choice, ImpossibleCase, Notation, NotInRulebook, Number, Numbers
from engine.rule import CitedValue
from engine.ruling import Decision, Divided, Need, NeedsFacts, Outcome, Ruling
from engine.text import Text

REASON = '[[not_rule]]\npage = 1\nquote = "It is fun to play in the garden."\nwhy = "no rule"\n'


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Engine]]:
    """Makes the toy engine with a package of its own that holds these reasons."""
    name = f"duel_{abs(hash(tmp_path))}"

    def made(reasons: str = REASON) -> Engine:
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "__init__.py").write_text("")
        (tmp_path / name / "not_rules.toml").write_text(reasons, "utf-8")
        return toys.engine(name)

    monkeypatch.syspath_prepend(tmp_path)
    yield made
    sys.modules.pop(name, None)
    sys.modules.pop("duel_rules", None)


def laws(report: Report) -> dict[str, str]:
    return {failure.law: failure.found for failure in report.failures}


def checked(engine: Engine, pages: tuple[Page, ...] | None = None) -> dict[str, str]:
    return laws(check_engine(engine, toys.pages() if pages is None else pages))


def test_a_sound_engine_passes_and_every_combination_of_small_slots_is_ruled_on(
    make: Callable[..., Engine],
) -> None:
    report = check_engine(make(), toys.pages())
    assert report.passed, str(report)
    assert dict(report.looked_at)["cases"] == 3 * 3 * 2 + 3 + 3 + 3
    assert report.notes == ()


def test_the_example_engine_passes(nim: Engine) -> None:
    from engine.booklet import booklet_pages

    report = check_engine(nim, booklet_pages(nim))
    assert report.passed, str(report)


def test_a_rule_that_no_query_uses_is_noted(make: Callable[..., Engine]) -> None:
    engine = make()
    del engine.queries.queries["lowest"]
    assert check_engine(engine, toys.pages()).notes == ("no case of a query used the rules lowest_bid",)


def test_a_quote_that_is_not_on_its_page_is_named(make: Callable[..., Engine]) -> None:
    found = checked(make(), toys.pages(toys.BOOKLET.replace("higher card wins", "lower card wins")))
    assert found["every quote stands on its page"] == f"is_strongest: page 1, “{toys.HIGHER}”"
    assert "lower card wins" in found["every sentence has a rule or a reason"]


def test_a_quote_of_a_page_that_is_not_there_is_named(make: Callable[..., Engine]) -> None:
    engine = make()
    engine.sheet.values["more"] = CitedValue("more", (Quote(9, "A duel has 2 players and 3 cards."),), 3)
    assert checked(engine)["every quote stands on its page"].startswith("more: page 9")


def test_a_sentence_without_rule_and_reason_is_named(make: Callable[..., Engine]) -> None:
    found = checked(make(""))
    assert found == {"every sentence has a rule or a reason": "page 1, “It is fun to play in the garden.”"}


def test_a_reason_for_words_that_a_rule_quotes_is_named(make: Callable[..., Engine]) -> None:
    also = f'[[not_rule]]\npage = 1\nquote = "{toys.HIGHER}"\nwhy = "flavour"\n'
    found = checked(make(REASON + also))
    assert list(found) == ["a reason is for words that no rule quotes"]
    assert "quoted by beats, is_strongest as well" in found["a reason is for words that no rule quotes"]


def test_an_override_outside_the_sheet_is_named(make: Callable[..., Engine]) -> None:
    engine = make()
    rule = engine.sheet.rules["lowest_bid"]
    engine.sheet.rules["lowest_bid"] = replace(rule, overrides="gone")
    assert checked(engine) == {"a rule overrides one of the same sheet": "lowest_bid: “gone”"}


def test_an_exception_with_the_words_of_the_general_rule_is_named(make: Callable[..., Engine]) -> None:
    engine = make()
    engine.sheet.rules["is_strongest"] = replace(engine.sheet.rules["is_strongest"], overrides="beats")
    assert checked(engine) == {"an exception rests on words of its own": "is_strongest and beats"}


def test_a_public_function_that_is_no_rule_is_named(make: Callable[..., Engine]) -> None:
    engine = make()

    def helper() -> None:
        """Uncited rule code."""

    helper.__module__ = "duel_rules"
    vars(sys.modules["duel_rules"]).update(helper=helper, _helper=helper, imported=check_engine)
    law = "every public function of a rules module is a rule"
    assert checked(engine) == {law: "duel_rules.helper"}


def test_a_rule_under_another_name_is_named(make: Callable[..., Engine]) -> None:
    engine = make()
    vars(sys.modules["duel_rules"])["loses"] = engine.sheet.rules["beats"]
    law = "a rule goes by the name of its function"
    assert checked(engine) == {law: "duel_rules.loses is beats"}


def test_a_sheet_of_another_game_is_named(make: Callable[..., Engine]) -> None:
    engine = make()
    engine.sheet.game = "chess"
    engine.queries.game = "go"
    report = check_engine(engine, toys.pages())
    assert [f.found for f in report.failures if f.law == "sheet and queries are of the same game"] == [
        "the rule sheet is of chess",
        "the query table is of go",
    ]


@pytest.mark.parametrize(
    ("changed", "law"),
    [
        ({"asks": Text(fr="", en="?")}, "an open point is told in both languages"),
        ({"reason": Text(fr="car", en=" ")}, "an open point is told in both languages"),
        (
            {"readings": (("no", told("same")), ("yes", told("same")))},
            "readings of a point differ in words",
        ),
    ],
)
def test_an_open_point_that_is_badly_told_is_named(
    make: Callable[..., Engine], changed: dict[str, Any], law: str
) -> None:
    engine = make()
    engine.sheet.points["luck"] = replace(engine.sheet.points["luck"], **changed)
    assert law in checked(engine)


def _with(engine: Engine, function: Callable[..., Decision], asks: Text | None = None) -> Engine:
    engine.queries.query(asks or told("What now?"))(function)
    return engine


FEW = Numbers(1, 9, told("cards"), told("Which?"), at_least=2, at_most=4)
SAID = Decision(True, told("yes"), told("Yes."))


def test_a_query_that_crashes_is_named_with_its_facts(make: Callable[..., Engine]) -> None:
    engine = make()

    def halves(card: Annotated[int, toys.CARD]) -> Decision:
        engine.sheet.rules["beats"](1, card)
        return replace(SAID, value=1 // (card - 2))

    report = check_engine(_with(engine, halves), toys.pages())
    (crashed,) = [f for f in report.failures if f.law == "every case is decided"]
    assert crashed.state == "halves card=2"
    assert "ZeroDivisionError" in crashed.found


def test_a_ruling_without_a_rule_is_named(make: Callable[..., Engine]) -> None:
    def says(card: Annotated[int, toys.CARD]) -> Decision:
        return SAID

    assert "ruled without a rule" in checked(_with(make(), says))["every case is decided"]


@pytest.mark.parametrize(
    ("decision", "law"),
    [
        (replace(SAID, short=Text(fr="oui", en="")), "a ruling is told in both languages"),
        (replace(SAID, says=Text(fr=" ", en="Yes.")), "a ruling is told in both languages"),
        (replace(SAID, value=None), "a value is plain"),
        (replace(SAID, value=[1]), "a value is plain"),
        (replace(SAID, value=(1.5,)), "a value is plain"),
    ],
)
def test_a_ruling_that_is_badly_told_is_named(
    make: Callable[..., Engine], decision: Decision, law: str
) -> None:
    engine = make()

    def decides(card: Annotated[int, toys.CARD]) -> Decision:
        engine.sheet.rules["beats"](1, card)
        return decision

    assert list(checked(_with(engine, decides))) == [law]


def test_a_step_and_an_assumption_without_words_are_named(make: Callable[..., Engine]) -> None:
    from engine.trace import assume

    engine = make()
    rule = engine.sheet.rules["beats"]
    engine.sheet.rules["beats"] = replace(rule, tell=lambda *_: Text(fr="", en="beats"))

    def decides(card: Annotated[int, toys.CARD]) -> Decision:
        engine.sheet.rules["beats"](1, card)
        assume(Text(fr="peut-être", en=""))
        return SAID

    found = checked(_with(engine, decides))
    assert found["a step is told in both languages"].startswith("beats")
    assert "an assumption is told in both languages" in found


def test_two_rulings_on_one_case_are_named(make: Callable[..., Engine]) -> None:
    engine = make()
    seen: list[int] = []

    def changes(card: Annotated[int, toys.CARD]) -> Decision:
        engine.sheet.rules["beats"](1, card)
        seen.append(card)
        return replace(SAID, value=len(seen))

    assert "one case has one ruling" in checked(_with(engine, changes))


@pytest.mark.parametrize("raised", [ImpossibleCase, NotInRulebook])
def test_a_reason_without_a_ruling_is_told_and_quotes_what_is_there(
    make: Callable[..., Engine], raised: Callable[..., Exception]
) -> None:
    def refuses(card: Annotated[int, toys.CARD]) -> Decision:
        raise raised(Text(fr="non", en=""), Quote(1, "Nobody wrote this."))

    found = checked(_with(make(), refuses))
    assert "a reason without a ruling is told in both languages" in found
    assert found["every quote stands on its page"] == "page 1, “Nobody wrote this.”"


def test_a_query_whose_every_case_is_impossible_is_named(make: Callable[..., Engine]) -> None:
    def never(card: Annotated[int, toys.CARD]) -> Decision:
        raise ImpossibleCase(told("never"))

    assert checked(_with(make(), never))["a query decides a case"] == "all 3 tried are impossible: never"


def test_a_query_that_asks_nothing_in_one_language_is_named(make: Callable[..., Engine]) -> None:
    engine = make()

    def lowest(card: Annotated[int, replace(toys.CARD, ask=Text(fr="Quelle carte ?", en=""))]) -> Decision:
        engine.sheet.rules["beats"](1, card)
        return SAID

    lowest.__name__ = "lowest_of"
    found = checked(_with(engine, lowest, Text(fr="", en="Which?")))
    assert found["a query asks in both languages"] == "lowest_of"
    assert found["a slot is told in both languages"] == "card"


def test_a_default_that_cannot_stand_in_its_slot_is_named(make: Callable[..., Engine]) -> None:
    engine = make()

    def decides(card: Annotated[int, toys.CARD] = 9) -> Decision:
        engine.sheet.rules["beats"](1, card)
        return SAID

    found = checked(_with(engine, decides))
    assert "from 1 to 3, not 9" in found["a default is a fact that can stand in its slot"]


def test_a_choice_that_is_not_told_is_named(make: Callable[..., Engine]) -> None:
    engine = make()
    kind = Choice((("a", told("A")), ("b", Text(fr="", en="B"))), told("letter"), told("Which letter?"))

    def decides(letter: Annotated[str, kind]) -> Decision:
        engine.sheet.rules["beats"](1, 2)
        return SAID

    assert checked(_with(engine, decides))["a choice can stand in its slot and is told"] == "letter: 'b'"


def test_divided_rulings_come_from_the_open_point(make: Callable[..., Engine]) -> None:
    engine = make()
    engine.sheet.points["luck"] = replace(
        engine.sheet.points["luck"], readings=(("no", Text(fr="", en="")), ("yes", told("luck wins")))
    )
    assert "an assumption is told in both languages" in checked(engine)


def test_slots_too_wide_to_list_get_facts_at_their_limits_and_between(make: Callable[..., Engine]) -> None:
    engine = make()
    points: set[int] = set()
    lists: set[tuple[int, ...]] = set()
    boards: set[str] = set()

    def parse(text: str) -> object:
        if "/" not in text:
            raise RuleproofError(text)
        return text

    def wide(
        points_won: Annotated[int, Number(0, 500, told("points"), told("How many points?"))],
        cards: Annotated[
            tuple[int, ...], Numbers(1, 9, told("cards"), told("Which?"), at_least=2, at_most=4)
        ],
        board: Annotated[str, Notation(parse, told("board"), told("Which board?"))],
    ) -> Decision:
        points.add(points_won)
        lists.add(cards)
        boards.add(board)
        engine.sheet.rules["beats"](1, 2)
        return SAID

    report = check_engine(_with(engine, wide), toys.pages(), cases=200)
    assert report.passed, str(report)
    assert {0, 500} < points
    assert len(points) > 20
    assert {len(cards) for cards in lists} == {2, 3, 4}
    assert all(len(set(cards)) == len(cards) for cards in lists)
    assert all("/" in board for board in boards)
    assert len(boards) > 5


def test_a_kind_with_examples_is_tried_with_them(make: Callable[..., Engine]) -> None:
    seen: set[str] = set()
    kind = Notation(str.upper, told("hand"), told("Which hand?"), examples=("5:2", "F1"))

    def decides(hand: Annotated[str, kind]) -> Decision:
        seen.add(hand)
        engine.sheet.rules["beats"](1, 2)
        return SAID

    engine = make()
    assert check_engine(_with(engine, decides), toys.pages()).passed
    assert seen == {"5:2", "F1"}


def test_an_example_that_cannot_be_read_is_named(make: Callable[..., Engine]) -> None:
    def parse(text: str) -> object:
        raise InvalidNotation(text)

    kind = Notation(parse, told("hand"), told("Which hand?"), examples=("5:2",))

    def decides(hand: Annotated[str, kind]) -> Decision:
        engine.sheet.rules["beats"](1, 2)
        return SAID

    engine = _with(make(), decides)
    assert checked(engine)["an example can stand in its slot and is told"] == "hand: '5:2'"


def test_a_kind_of_slot_that_no_fact_can_be_made_for_is_named(make: Callable[..., Engine]) -> None:
    class Odd:
        label = ask = told("odd")

        def read(self, text: str) -> str:
            return text

        def fault(self, fact: object) -> None:
            return None

        def choices(self) -> tuple[str, ...]:
            return ()

        def show(self, fact: object) -> Text:
            return told(str(fact))

    def decides(odd: Annotated[str, Odd()]) -> Decision:
        return SAID

    assert "none could be made" in checked(_with(make(), decides))["a query decides a case"]


RULING = Ruling("duel", "lowest", (), 1, told("1"), told("One."), (), (told("so read"),))


@pytest.mark.parametrize(
    ("outcome", "law"),
    [
        (
            NeedsFacts("duel", "lowest", (), (Need("card", told("?")),)),
            "a case with all its facts is decided",
        ),
        (RULING, "a ruling rests on a rule"),
        (Divided((RULING, RULING)), "divided rulings differ"),
        (Divided((RULING,)), "divided rulings differ"),
        (
            Divided((replace(RULING, assumptions=()), replace(RULING, value=2))),
            "a divided ruling says which reading it takes",
        ),
    ],
)
def test_what_a_referee_must_not_say_is_named(
    make: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch, outcome: Outcome, law: str
) -> None:
    monkeypatch.setattr("engine.conformance.engines.rule", lambda engine, query, facts: outcome)
    assert law in checked(make())


def test_a_query_that_crashes_without_facts_is_named(make: Callable[..., Engine]) -> None:
    engine = make()

    def decides(card: Annotated[int, toys.CARD] = 2) -> Decision:
        engine.sheet.rules["beats"](1, card)
        return replace(SAID, value=1 // (card - 2))

    assert (
        "ZeroDivisionError" in checked(_with(engine, decides))["a query without facts says what is missing"]
    )


def test_every_law_for_engines_is_broken_in_a_test_above() -> None:
    import engine.conformance.engines as kit

    source = Path(str(kit.__file__)).read_text("utf-8")
    laws_there = set(re.findall(r'(?:yield |iter\(\[\()"([^"]+)"', source))
    tests = Path(__file__).read_text("utf-8")
    assert len(laws_there) > 20
    assert [law for law in sorted(laws_there) if f'"{law}"' not in tests] == []
