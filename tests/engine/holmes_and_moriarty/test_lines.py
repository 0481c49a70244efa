"""Lines, blocking and the search, against counting everything out."""

import random
from functools import cache
from itertools import combinations

import pytest
from moriarty_independent import lines as all_lines

from corpus.errors import InvalidNotation
from engine.holmes_and_moriarty.board import (
    DIRECTIONS,
    Board,
    fewest_to_block,
    format_board,
    lines,
    mask,
    parse_board,
)
from engine.holmes_and_moriarty.rules import ending
from engine.holmes_and_moriarty.rules import lines as rules
from engine.holmes_and_moriarty.rules.bonus import moriarty_bonus
from engine.holmes_and_moriarty.rules.holmes_bonus import most_holmes_tokens, most_moriarty_tokens
from engine.holmes_and_moriarty.search import Reach, can_finish, cases_needed

NEIGHBOURS = rules.lines_of_three("neighbours")
GAPS = rules.lines_of_three("gap-allowed")
FULL = Reach(16, NEIGHBOURS, 3, (0, 0, 1, 2))


def test_the_board_has_24_lines_of_neighbours_8_in_each_direction() -> None:
    assert {frozenset(line) for line in NEIGHBOURS} == all_lines(4, 4, gaps=False)
    assert len(NEIGHBOURS) == 24
    for direction in ("horizontal", "vertical", "diagonal"):
        assert len(rules.lines_of_three("neighbours", direction)) == 8


def test_with_gaps_the_board_has_44_lines() -> None:
    assert {frozenset(line) for line in GAPS} == all_lines(4, 4, gaps=True)
    assert len(GAPS) == 44
    assert set(NEIGHBOURS) < set(GAPS)


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 3), (3, 3), (3, 5), (4, 4)])
@pytest.mark.parametrize("gaps", [False, True])
def test_lines_of_any_grid_are_all_collinear_threes(rows: int, columns: int, gaps: bool) -> None:
    found = [
        frozenset(line)
        for direction in DIRECTIONS
        for line in lines(rows, columns, 3, gaps=gaps, direction=direction)
    ]
    assert len(found) == len(set(found))
    assert set(found) == all_lines(rows, columns, gaps=gaps)


def test_corners_lie_on_3_lines_edges_on_4_and_the_centre_on_7() -> None:
    on = [sum(space in line for line in NEIGHBOURS) for space in range(16)]
    assert on == [3, 4, 4, 3, 4, 7, 7, 4, 4, 7, 7, 4, 3, 4, 4, 3]


@pytest.mark.parametrize(("found", "fewest", "ways"), [(NEIGHBOURS, 7, 76), (GAPS, 8, 11)])
def test_so_many_holmes_tokens_block_every_line_in_so_many_ways(
    found: tuple[tuple[int, ...], ...], fewest: int, ways: int
) -> None:
    masks = [mask(line) for line in found]
    without = [0] * 17
    for moriarty in range(1 << 16):
        if not any(moriarty & line == line for line in masks):
            without[moriarty.bit_count()] += 1
    most = max(count for count in range(17) if without[count])
    assert (16 - most, without[most]) == (fewest, ways)
    assert rules.fewest_blocking(found) == fewest_to_block(16, found) == fewest


def test_a_line_without_spaces_cannot_be_blocked() -> None:
    with pytest.raises(ValueError, match="cannot be blocked"):
        fewest_to_block(4, ((),))


def test_all_spaces_are_needed_where_each_is_a_line() -> None:
    assert fewest_to_block(1, ((0,),)) == 1
    assert fewest_to_block(2, ((0,), (1,))) == 2
    assert fewest_to_block(2, ()) == 0


def test_the_earliest_line_is_counted_from_the_empty_board() -> None:
    assert rules.earliest_line(_reach(3, 3, 1)) == 3
    assert rules.earliest_line(Reach(3, ((0, 1, 2),), 3, (0, 0, 1, 2))) == 1
    assert rules.earliest_line(Reach(3, (), 3, (0, 0, 1, 2))) is None
    assert rules.earliest_line(Reach(5, (tuple(range(5)),), 1, (0, 0))) == 5
    assert rules.earliest_line(Reach(6, (tuple(range(6)),), 1, (0, 0))) is None, "a game has five hands"


def test_holmes_cannot_block_in_the_first_hand_and_can_in_the_second() -> None:
    assert most_holmes_tokens() == 6
    assert most_moriarty_tokens() == 5
    assert [rules.earliest_block(n) for n in (1, 6, 7, 12, 13)] == [1, 1, 2, 2, 3]


def test_moriarty_wins_in_the_first_hand_only_with_three_cases() -> None:
    assert cases_needed(Board(0, 0), FULL) == 3
    assert can_finish(Board(0, 0), 1, FULL)
    assert not can_finish(Board(0, 0), 0, FULL)
    assert rules.earliest_line(FULL) == 1
    assert rules.fewest_cases(Board(0, 0), FULL) == 3


def test_bonus_tokens_go_by_cases_won() -> None:
    assert [moriarty_bonus(won) for won in range(4)] == [0, 0, 1, 2]


def test_every_line_is_seen_and_every_single_gap_is_not() -> None:
    for line in NEIGHBOURS:
        assert rules.line_finished(mask(line), NEIGHBOURS)
        for space in line:
            assert not rules.line_finished(mask(line) & ~(1 << space), NEIGHBOURS)
    for line in set(GAPS) - set(NEIGHBOURS):
        assert not rules.line_finished(mask(line), NEIGHBOURS)
        assert rules.line_finished(mask(line), GAPS)


def test_a_line_stays_open_until_each_has_a_holmes_token() -> None:
    blocked, _ = parse_board("hh../..hh/hh../..hh", 4, 4)[::-1]
    assert not rules.line_open(blocked, NEIGHBOURS)
    assert not rules.line_open(blocked, GAPS)
    assert rules.line_open(blocked & ~1, NEIGHBOURS)
    assert rules.line_open(0, NEIGHBOURS)


def test_the_two_readings_agree_on_random_boards_while_a_hand_is_left() -> None:
    rng = random.Random(5)
    for _ in range(300):
        signs = [rng.choice("mhh.") for _ in range(16)]
        board = parse_board("/".join("".join(signs[at : at + 4]) for at in (0, 4, 8, 12)), 4, 4)
        by_board = rules.possible_by_board(board, FULL)
        assert rules.possible_in_time(board, 1, FULL) == by_board
        assert rules.possible_in_time(board, 0, FULL) == rules.line_finished(board.moriarty, NEIGHBOURS)


def _reach(rows: int, columns: int, cases: int) -> Reach:
    found = tuple(tuple(sorted(line)) for line in sorted(all_lines(rows, columns, gaps=False), key=sorted))
    return Reach(rows * columns, found, cases, (0, 0, 1, 2)[: cases + 1])


@cache
def _counted_out(board: Board, hands: int, reach: Reach) -> bool:
    """Can Moriarty finish a line? Every card, every win and every bonus token is tried."""
    if any(all(board.moriarty >> s & 1 for s in line) for line in reach.lines):
        return True
    return hands > 0 and any(_after_hand(board, won, hands, reach) for won in range(reach.cases + 1))


def _after_hand(board: Board, won: int, hands: int, reach: Reach) -> bool:
    spaces = range(reach.spaces)
    taken = board.moriarty | board.holmes
    for crimes in combinations(spaces, won):
        for clues in combinations([s for s in spaces if s not in crimes], reach.cases - won):
            moriarty = board.moriarty | mask(crimes) & ~taken
            holmes = board.holmes | mask(clues) & ~taken
            free = [s for s in spaces if not (moriarty | holmes) >> s & 1]
            due = min(reach.bonus[won], len(free))
            if all(
                _counted_out(Board(moriarty | mask(chosen), holmes), hands - 1, reach)
                for chosen in combinations(free, due)
            ):
                return True
    return False


def _boards(spaces: int) -> list[Board]:
    boards = [Board(0, 0)]
    for space in range(spaces):
        bit = 1 << space
        boards = [
            new
            for board in boards
            for new in (
                board,
                Board(board.moriarty | bit, board.holmes),
                Board(board.moriarty, board.holmes | bit),
            )
        ]
    return boards


@pytest.mark.parametrize(
    ("rows", "columns", "cases", "hands"),
    [(2, 3, 1, 3), (2, 3, 2, 2), (1, 5, 1, 3), (1, 5, 2, 2), (1, 4, 2, 2)],
)
def test_the_search_agrees_with_counting_out_on_every_small_board(
    rows: int, columns: int, cases: int, hands: int
) -> None:
    reach = _reach(rows, columns, cases)
    for board in _boards(reach.spaces):
        for left in range(hands + 1):
            assert can_finish(board, left, reach) == _counted_out(board, left, reach), (board, left)


@pytest.mark.parametrize(("rows", "columns", "cases"), [(2, 3, 2), (1, 5, 2), (2, 3, 3), (1, 6, 3)])
def test_the_fewest_cases_agree_with_counting_out(rows: int, columns: int, cases: int) -> None:
    reach = _reach(rows, columns, cases)
    for board in _boards(reach.spaces):
        if _counted_out(board, 0, reach):
            expected = 0
        else:
            wins = (won for won in range(cases + 1) if _after_hand(board, won, 1, reach))
            expected = next(wins, None)  # type: ignore[arg-type]
        assert cases_needed(board, reach) == expected, board


def test_the_fewest_cases_agree_with_counting_out_on_crowded_full_boards() -> None:
    rng = random.Random(11)
    found = set()
    for _ in range(60):
        signs = rng.choices("mh", k=16)
        for space in rng.sample(range(16), rng.randint(2, 5)):
            signs[space] = "."
        board = parse_board("/".join("".join(signs[at : at + 4]) for at in (0, 4, 8, 12)), 4, 4)
        if _counted_out(board, 0, FULL):
            continue
        expected = next((won for won in range(4) if _after_hand(board, won, 1, FULL)), None)
        assert cases_needed(board, FULL) == expected, format_board(board, 4, 4)
        found.add(expected)
    assert found >= {None, 1}


def test_with_one_case_a_hand_three_hands_are_needed() -> None:
    reach = _reach(3, 3, 1)
    assert [can_finish(Board(0, 0), hands, reach) for hands in range(5)] == [False, False, False, True, True]


def test_a_bonus_token_with_nowhere_else_to_go_can_finish_a_line() -> None:
    reach = Reach(4, ((0, 1, 2),), 2, (0, 0, 1))
    three_free = Board(0, 0b1000)
    assert cases_needed(three_free, reach) == 2
    assert cases_needed(three_free, Reach(4, ((0, 1, 2),), 2, (0, 0, 0))) is None
    crowded = parse_board("mm../hhhh/hhhh/hhh.", 4, 4)
    assert cases_needed(crowded, FULL) == 1


@pytest.mark.parametrize(
    "text", ["", "mm", "mm../..../....", "mm.x/..../..../....", "mm.../..../..../....", "m/m/m/m"]
)
def test_a_board_that_cannot_be_read_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"row|Row"):
        parse_board(text, 4, 4)


def test_a_board_is_written_as_it_is_read() -> None:
    for text in ("mm.h/..../.h../...m", "..../..../..../....", "hhhh/mmmm/hhhh/mmmm"):
        assert format_board(parse_board(text, 4, 4), 4, 4) == text
    assert parse_board(" MH../..../..../.... ", 4, 4) == Board(1, 2)


@pytest.mark.parametrize("hand", range(1, 6))
@pytest.mark.parametrize("fifth", ["count", "too-late"])
def test_the_winner_after_a_hand_follows_from_line_block_and_hand(hand: int, fifth: str) -> None:
    late = hand == 5 and fifth == "too-late"
    assert ending.winner_after(hand, True, False, fifth) == ("holmes" if late else "moriarty")
    assert ending.winner_after(hand, False, True, fifth) == "holmes"
    assert ending.winner_after(hand, False, False, fifth) == ("holmes" if hand == 5 else None)
    assert ending.next_hand(hand) == hand + 1


def test_both_players_never_win_at_once_on_any_board() -> None:
    rng = random.Random(3)
    for _ in range(500):
        signs = [rng.choice("mmh.") for _ in range(16)]
        board = parse_board("/".join("".join(signs[at : at + 4]) for at in (0, 4, 8, 12)), 4, 4)
        line = rules.line_finished(board.moriarty, NEIGHBOURS)
        blocked = not rules.line_open(board.holmes, NEIGHBOURS)
        assert not ending.both_win(line, blocked)
    assert ending.both_win(True, True)
    assert not ending.both_win(True, False)
    assert not ending.both_win(False, True)
