"""The count against a second formulation, over every way in which the cards can lie."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.holmes_sherlock_moriarty.hands import Hand, format_hand, parse_hand
from engine.holmes_sherlock_moriarty.queries_totals import count_points
from engine.holmes_sherlock_moriarty.rules_score import category_points
from engine.holmes_sherlock_moriarty.rules_winner import EXAMPLE
from engine.rule import Readings

USUAL = Readings()
NOT_SUBTRACTED = Readings((("joker_subtracted", "no"),))
CATEGORIES = range(3, 10)


def _laid_out(value: int, table: str, subtract_jokers: bool) -> dict[str, int]:
    """Count a category from its cards as letters: A and B real cards, a and b jokers of the two players.

    The majority holder is paid one coin for each real card that exists, then gives one back for each card of
    the other; three more if no real card is missing from his side.
    """
    cards = Counter(table)
    owned = {player: cards[player] + cards[player.lower()] for player in "AB"}
    paid = {"A": 0, "B": 0}
    if owned["A"] != owned["B"]:
        leader, other = ("A", "B") if owned["A"] > owned["B"] else ("B", "A")
        coins = [1] * value
        for card in table:
            if card == other or (card == other.lower() and subtract_jokers):
                coins.pop()
        paid[leader] = len(coins) + (3 if table.count(leader) == value else 0)
    return paid


@pytest.mark.parametrize("readings", [USUAL, NOT_SUBTRACTED])
def test_every_category_with_all_counts_of_cards_and_jokers_agrees_with_laying_them_out(
    readings: Readings,
) -> None:
    tried = 0
    for value in CATEGORIES:
        for mine, theirs in product(range(value + 1), repeat=2):
            if mine + theirs > value:
                continue
            for my_jokers, their_jokers in product((0, 1), repeat=2):
                table = "A" * mine + "B" * theirs + "a" * my_jokers + "b" * their_jokers
                paid = _laid_out(value, table, readings is USUAL)
                ruled = category_points(value, mine, my_jokers, theirs, their_jokers, readings)
                assert ruled == (paid["A"], paid["B"]), (value, table)
                tried += 1
    assert tried == sum(4 * (value + 1) * (value + 2) // 2 for value in CATEGORIES)


def test_the_sides_change_places_and_so_do_the_points() -> None:
    for value in CATEGORIES:
        for mine, theirs, own, other in product(range(value + 1), range(value + 1), (0, 1), (0, 1)):
            if mine + theirs <= value:
                here = category_points(value, mine, own, theirs, other, USUAL)
                assert category_points(value, theirs, other, mine, own, USUAL) == here[::-1]


def test_no_side_ever_scores_less_than_nothing_and_never_both_score() -> None:
    for value in CATEGORIES:
        for mine, theirs, own, other in product(range(value + 1), range(value + 1), (0, 1), (0, 1)):
            if mine + theirs <= value:
                points = category_points(value, mine, own, theirs, other, USUAL)
                assert min(points) == 0
                assert max(points) <= value + 3


@st.composite
def hands(draw: st.DrawFn) -> tuple[Hand, Hand]:
    real, jokers = [], []
    left = 5
    for value in CATEGORIES:
        mine = draw(st.integers(0, value))
        real.append((mine, draw(st.integers(0, value - mine))))
        pair = (draw(st.integers(0, min(1, left))), draw(st.integers(0, min(1, max(0, left - 1)))))
        left -= sum(pair)
        jokers.append(pair)
    lone = draw(st.integers(0, left))
    fragments = draw(st.integers(0, 5))
    others = draw(st.integers(0, 5 - fragments))
    mine_hand = Hand(tuple(r[0] for r in real), tuple(j[0] for j in jokers), fragments, lone)
    their_hand = Hand(tuple(r[1] for r in real), tuple(j[1] for j in jokers), others, left - lone)
    return mine_hand, their_hand


@given(hands())
def test_a_whole_count_is_the_sum_of_what_is_laid_out(both: tuple[Hand, Hand]) -> None:
    mine, theirs = both
    expected = {"A": 0, "B": 0}
    for at, value in enumerate(CATEGORIES):
        table = "A" * mine.real[at] + "B" * theirs.real[at] + "a" * mine.jokers[at] + "b" * theirs.jokers[at]
        for player, coins in _laid_out(value, table, True).items():
            expected[player] += coins
    printed = {0: 0, 1: -1, 2: 1, 3: 3, 4: 6, 5: 10}
    for player, hand in (("A", mine), ("B", theirs)):
        expected[player] += printed[hand.fragments] - 3 * hand.lone
    assert count_points(mine, theirs, USUAL) == (expected["A"], expected["B"])


@given(hands())
def test_a_hand_is_read_as_it_is_written(both: tuple[Hand, Hand]) -> None:
    for hand in both:
        assert parse_hand(format_hand(hand)) == hand


def test_the_complete_count_of_the_booklet_comes_out_as_printed() -> None:
    mine, theirs, ours, others = EXAMPLE
    assert count_points(parse_hand(mine), parse_hand(theirs), USUAL) == (ours, others)


def test_the_highest_score_is_reached_with_all_cards_and_never_passed() -> None:
    everything = Hand(tuple(CATEGORIES), (0,) * 7, 5, 0)
    assert count_points(everything, Hand(), USUAL) == (73, 0)
    assert count_points(Hand(), Hand(lone=5, fragments=1), USUAL) == (0, -16)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("7", "“7”"),
        ("7:8", "7:8"),
        ("2:1", "2:1"),
        ("10:1", "10:1"),
        ("7:1 7:2", "7:2"),
        ("7:1**", "7:1**"),
        ("F6", "5 map fragments"),
        ("J6", "5 jokers"),
        ("J5 7:1*", "5 jokers"),
        ("F1 F2", "F2"),
        ("X3", "X3"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_the_part_that_is_wrong(text: str, part: str) -> None:
    from corpus.errors import InvalidNotation

    with pytest.raises(InvalidNotation, match=part.replace("*", r"\*")):
        parse_hand(text)
