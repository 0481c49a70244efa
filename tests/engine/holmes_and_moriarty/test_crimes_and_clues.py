"""Crimes and Clues against a second formulation, over every pair and every case."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moriarty_independent import case, clue, crime

from corpus.library import Library
from corpus.types import BlockKind
from engine.holmes_and_moriarty import ENGINE
from engine.holmes_and_moriarty.rules import clues, crimes
from engine.referee import rule
from engine.ruling import Ruling

CARDS = range(1, 17)
PAIRS = [(a, b) for a in CARDS for b in CARDS if a != b]


def test_there_are_240_ordered_pairs() -> None:
    assert len(PAIRS) == 240


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_crime_wins_by_both_formulations(a: int, b: int) -> None:
    expected = crime(a, b)
    assert crimes.winning_crime(a, b) == expected
    assert crimes.crime_winner(a, b) == ("moriarty" if expected == a else "holmes")
    by_gap = (crimes.lower_wins_by_gap(a, b), crimes.higher_wins_by_gap(a, b))
    assert by_gap in ((expected, None), (None, expected))
    assert (crimes.wrap_around(a, b) is not None) == (expected == min(a, b))
    assert crimes.higher_crime(a, b) == max(a, b)


def test_a_ruling_on_a_duel_is_the_same_whoever_is_named_first() -> None:
    for a, b in PAIRS:
        one, two = (rule(ENGINE, "crime_duel", {"first": x, "second": y}) for x, y in ((a, b), (b, a)))
        assert isinstance(one, Ruling)
        assert isinstance(two, Ruling)
        assert one.value == two.value == crime(a, b)
        assert one.says == two.says


def test_the_printed_table_of_crimes_says_the_same(shipped_library: Library) -> None:
    page = shipped_library.page("holmes-and-moriarty", 5)
    rows = [page.text[b.start : b.end].split("\t") for b in page.blocks if b.kind is BlockKind.TABLE_ROW]
    table = {int(row[0]): row[1:] for row in rows if len(row) == 4 and row[0].isdigit()}
    assert sorted(table) == [1, 2, 3, 4, 13, 14, 15, 16]
    for number, (beats, loses, count) in table.items():
        assert crimes.crimes_beaten_by(number) == _numbers(beats)
        assert crimes.crimes_beating(number) == _numbers(loses)
        assert len(crimes.crimes_beaten_by(number)) == int(count)


def _numbers(printed: str) -> tuple[int, ...]:
    if match := re.fullmatch(r"(\d+) to (\d+)", printed):
        return tuple(range(int(match[1]), int(match[2]) + 1))
    return tuple(map(int, printed.split(", ")))


def test_middle_crimes_beat_every_lower_number_and_no_other() -> None:
    for number in range(5, 13):
        assert crimes.crimes_beaten_by(number) == tuple(range(1, number))
        assert crimes.crimes_beating(number) == tuple(range(number + 1, 17))


def test_every_crime_loses_to_at_least_three_and_the_strongest_beat_twelve() -> None:
    assert all(len(crimes.crimes_beating(c)) >= 3 for c in CARDS)
    assert crimes.strongest_crimes() == (13, 14, 15, 16)
    for c in CARDS:
        beaten, beating = crimes.crimes_beaten_by(c), crimes.crimes_beating(c)
        assert sorted((*beaten, *beating, c)) == list(CARDS)
        assert crimes.chance_to_win(c) * 15 == len(beaten)


@pytest.mark.parametrize("trumps", [(False, False), (False, True), (True, False), (True, True)])
def test_a_clue_wins_by_both_formulations(trumps: tuple[bool, bool]) -> None:
    first, second = ("trump" if is_trump else side for is_trump, side in zip(trumps, "ab", strict=True))
    for a, b in PAIRS:
        expected = clue((a, first), (b, second), "trump")
        assert clues.winning_clue(a, b, *trumps) == expected
        assert clues.CLUE_WINS[a, b, *trumps] == expected
        assert clues.resolve((a, b), trumps) == ("moriarty" if expected == a else "holmes")


def test_the_clues_that_beat_a_clue_are_those_that_win_against_it() -> None:
    for a in CARDS:
        for own in (False, True):
            for theirs in (False, True):
                beating = clues.clues_beating(a, own, theirs)
                places = ("t" if own else "x", "t" if theirs else "y")
                assert beating == tuple(
                    b for b in CARDS if b != a and clue((a, places[0]), (b, places[1]), "t") == b
                )


def test_no_two_different_cards_tie() -> None:
    assert not any(clues.tied(a, b) for a, b in PAIRS)
    assert clues.tied(7, 7)


def test_the_trump_of_a_case_counts_there_only() -> None:
    counted = [(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if clues.trump_counts(a, b)]
    assert counted == [(1, 1), (2, 2), (3, 3)]


@given(
    cards=st.lists(st.integers(1, 16), min_size=4, max_size=4, unique=True),
    places=st.lists(st.sampled_from(["w", "t", "b", "c"]), min_size=16, max_size=16),
)
def test_a_whole_case_is_won_by_both_formulations(cards: list[int], places: list[str]) -> None:
    by_number = {number: place for number, place in enumerate(places, 1)}
    by_number[9] = by_number[16] = "w"
    moriarty_crime, holmes_crime, moriarty_clue, holmes_clue = cards
    trump = by_number[crime(moriarty_crime, holmes_crime)]
    whose = {
        (True, True): "both",
        (True, False): "moriarty",
        (False, True): "holmes",
        (False, False): "neither",
    }[by_number[moriarty_clue] == trump, by_number[holmes_clue] == trump]
    ruling = rule(
        ENGINE,
        "case_winner",
        {
            "moriarty_crime": moriarty_crime,
            "holmes_crime": holmes_crime,
            "moriarty_clue": moriarty_clue,
            "holmes_clue": holmes_clue,
            "trump": whose,
        },
    )
    assert isinstance(ruling, Ruling)
    assert ruling.value == case((moriarty_crime, moriarty_clue), (holmes_crime, holmes_clue), by_number)


@given(charing_cross=st.integers(1, 15).filter(lambda n: n != 9), opposing=st.integers(1, 16))
def test_a_claim_check_adds_five_and_wins_ties(charing_cross: int, opposing: int) -> None:
    ahead = clues.claim_check_ahead(charing_cross, opposing)
    assert ahead == (not charing_cross + 5 < opposing)
