"""The booklet with the rules beside their words: where each stands, and what code is shown."""

from dataclasses import replace
from types import FunctionType

import toys

from corpus.games import Quote
from engine.annotated import Annotated, annotated, source_of, standing
from engine.booklet import booklet_pages
from engine.engine import Engine
from engine.rule import CitedValue


def duel(engine: Engine | None = None) -> Annotated:
    return annotated(engine or toys.engine(), toys.pages())


def test_every_sentence_is_a_row_in_the_booklets_order() -> None:
    book = duel()
    assert [row.covered.sentence.text for row in book.rows] == [
        "Duel",
        "A duel has 2 players and 3 cards.",
        toys.HIGHER,
        "A player with card 3 must bid 1 instead of nothing.",
        "Luck is drawn after the bids.",
        "It is fun to play in the garden.",
    ]
    assert [standing(row.covered) for row in book.rows] == [
        "labels", "quoted", "quoted", "quoted", "quoted", "open",
    ]  # fmt: skip
    assert book.counts == {"sentences": 6, "quoted": 4, "explained": 0, "labels": 1, "open": 1}


def test_rules_values_and_points_stand_beside_their_words() -> None:
    beside = {row.covered.sentence.text: [(c.kind, c.id) for c in row.cards] for row in duel().rows}
    assert beside["A duel has 2 players and 3 cards."] == [("value", "cards")]
    assert beside[toys.HIGHER] == [("rule", "beats"), ("rule", "is_strongest")]
    assert beside["Luck is drawn after the bids."] == [("point", "luck")]


def test_a_rule_stands_beside_its_best_words_and_is_named_beside_the_others() -> None:
    engine = toys.engine()
    rule = engine.sheet.rules["beats"]
    also = Quote(1, "A duel has 2 players and 3 cards.")
    engine.sheet.rules["beats"] = replace(rule, quotes=(*rule.quotes, also))
    rows = {row.covered.sentence.text: row for row in duel(engine).rows}
    assert [card.id for card in rows[toys.HIGHER].cards] == ["beats", "is_strongest"]
    assert rows[also.quote].again == ("beats",)
    assert [card.id for card in rows[also.quote].cards] == ["cards"]


def test_a_card_whose_words_are_not_there_is_unplaced_and_so_is_one_without_words() -> None:
    engine = toys.engine()
    engine.sheet.values["more"] = CitedValue("more", (Quote(1, "Nobody wrote this."),), 7)
    engine.sheet.points["luck"] = replace(engine.sheet.points["luck"], quotes=())
    assert [card.id for card in duel(engine).unplaced] == ["more", "luck"]


def test_the_code_of_a_rule_begins_with_its_def_and_that_of_a_value_is_the_value() -> None:
    (code,) = [c.code for row in duel().rows for c in row.cards if c.id == "lowest_bid"]
    assert code == "def lowest_bid(card: int) -> int:\n    return 1 if card == cards else 0"
    (value,) = [c.code for row in duel().rows for c in row.cards if c.id == "cards"]
    assert value == "cards = 3"


def test_a_rule_without_source_shows_how_it_is_called() -> None:
    rule = toys.engine().sheet.rules["beats"]
    code = rule.function.__code__.replace(co_filename="nowhere.py")
    lost = FunctionType(code, {}, "beats")
    lost.__annotations__ = {"own": int}
    assert source_of(replace(rule, function=lost)) == "def beats(own: int, other): ..."


def test_exceptions_name_the_general_rule(nim: Engine) -> None:
    book = annotated(nim, booklet_pages(nim))
    cards = {card.id: card for row in book.rows for card in row.cards}
    assert cards["may_not_pass"].overrides == "takes_too_few"
    assert set(cards) == {*nim.sheet.rules, *nim.sheet.values, *nim.sheet.points}
    assert book.unplaced == ()
    assert book.counts["open"] == 0
