"""The whole game: its course, its tokens against a second formulation, counts, plays that are kept."""

import random
import tomllib
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest
from moriarty_independent import case, crime
from moriarty_independent import lines as all_lines

from engine.conformance import Counts, count
from engine.game import CHANCE, SIMULTANEOUS, TERMINAL
from engine.holmes_and_moriarty import ENGINE, PRINTING_SEED
from engine.holmes_and_moriarty.game import HolmesAndMoriarty, Size
from engine.holmes_and_moriarty.points import FIFTH_HAND, NEIGHBOURS, NEW_CASE_CARDS, NO_LINE
from engine.holmes_and_moriarty.printing import REDUCED_PRINTING, Printing, drawn_printing
from engine.holmes_and_moriarty.state import (
    BONUS,
    NOBODY,
    REARRANGE,
    Choice,
    Deal,
    Lay,
    Order,
    State,
    bits,
    numbers,
)
from engine.play import choose, follow, format_playthrough, parse_playthrough, replay
from engine.rule import Readings

HERE = Path(__file__).parent
COUNTS = tomllib.loads((HERE / "counts.toml").read_text("utf-8"))
VARIANTS = [name for name, _ in ENGINE.variants]
IN_ORDER = Order((1, 2, 3))

TWO_CASES = HolmesAndMoriarty(
    Printing(
        board=(1, 3, 9, 12, 13, 14, 15, 16),
        locations=(
            "tower-bridge", "baker-street", "whitehall", "tower-bridge",
            "baker-street", "whitehall", "tower-bridge", "whitehall",
        ),
        holmes_cards=(("whitehall",),),
        moriarty_cards=1,
        rows=2,
        columns=4,
    ),
    size=Size(cases=2, hands=1, dealt=4, removed=0),
)  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS)
def test_plays_are_sound_to_the_end(variant: str) -> None:
    _play_soundly(ENGINE.game(variant), range(120))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_very_many_plays_are_sound_to_the_end(variant: str) -> None:
    plays = 10_000 if variant == VARIANTS[0] else 1_000
    _play_soundly(ENGINE.game(variant), range(1_000, 1_000 + plays))


def _play_soundly(game: HolmesAndMoriarty, seeds: range) -> None:
    places = {number: at for at, number in enumerate(game.printing.board)}
    straight = all_lines(game.printing.rows, game.printing.columns, gaps=len(game.lines) > 24)
    for seed in seeds:
        rng = random.Random(seed)
        state, decisions, before = game.initial_state(), 0, game.initial_state()
        while (player := game.current_player(state)) != TERMINAL:
            assert game.faults(state) == (), (seed, game.format_state(state))
            assert game.returns(state) == (0, 0)
            decisions += {CHANCE: 0, SIMULTANEOUS: 2}.get(player, 1)
            before, state = state, follow(game, state, player, choose(game, state, player, rng))
            if before.phase == REARRANGE and state.phase == BONUS:
                _tokens_are_right(game, before, state)
        assert game.faults(state) == ()
        assert decisions <= game.max_decisions
        moriarty, holmes = game.returns(state)
        assert (moriarty, holmes) in ((1, -1), (-1, 1))
        if game.learning:
            assert max(state.won) == 3 > min(state.won)
            continue
        held = {places[n] for n in numbers(state.moriarty)}
        line = any(line <= held for line in straight)
        if game.fifth == "count":
            assert line == (moriarty == 1)
        assert (
            line
            or state.hand == game.size.hands
            or not any(
                not any(state.holmes >> game.printing.at(cell) & 1 for cell in found) for found in straight
            )
        )


def _tokens_are_right(game: HolmesAndMoriarty, before: State, after: State) -> None:
    """Hold the tokens of a hand to the second formulation (bonus tokens are still to come)."""
    assert after.orders[0] is not None
    assert after.orders[1] is not None
    known = game.printing.by_number()
    marks: dict[str, set[int]] = {"moriarty": set(), "holmes": set()}
    rights, won = [], 0
    full = set(numbers(before.moriarty | before.holmes))
    for at in range(game.size.cases):
        mine = before.choices[0][at].crime, before.choices[0][after.orders[0].clues[at] - 1].clue
        theirs = before.choices[1][at].crime, before.choices[1][after.orders[1].clues[at] - 1].clue
        winner = case(mine, theirs, known)
        space = mine[0] if winner == "moriarty" else theirs[1]
        won += winner == "moriarty"
        if space not in full:
            marks[winner].add(space)
        if winner == "holmes" and after.laid[at - game.size.cases]:
            rights.append(at + 1)
    assert set(numbers(after.moriarty & ~before.moriarty)) == marks["moriarty"]
    assert set(numbers(after.holmes & ~before.holmes)) == marks["holmes"]
    assert after.due == (0, 0, 1, 2)[won]
    assert set(after.rights) <= set(rights)
    empty = set(game.numbers) - set(numbers(after.moriarty | after.holmes))
    for number in set(rights) - set(after.rights):
        shown = game.printing.holmes_cards[after.laid[number - 1 - game.size.cases] - 1]
        assert not any(known[space] in shown for space in empty)


def test_the_reduced_game_has_as_many_nodes_as_frozen_and_as_counted_by_hand() -> None:
    counted = count(ENGINE.game("reduced"))
    assert counted == Counts(**COUNTS["reduced"])
    known = REDUCED_PRINTING.by_number()
    bonus = ends = 0
    for first in combinations(known, 3):
        second = [n for n in known if n not in first]
        for mine in permutations(first, 2):
            for theirs in permutations(second, 2):
                winner = case(mine, theirs, known)
                free = {n for n in known if known[n] == "whitehall"} - (
                    {theirs[1]} if winner == "holmes" else set()
                )
                offered = winner == "holmes" and bool(free)
                bonus += offered
                # Under the Moriarty card, and under the Holmes card with the bonus or without it.
                ends += 1 + (len(free) + 1 if offered else 1)
    deals, choices = 20, 36
    assert counted == Counts(1 + 2, 2 * deals * (1 + choices) + bonus, ends)


@pytest.mark.slow
def test_a_game_of_two_cases_has_as_many_nodes_as_frozen() -> None:
    assert count(TWO_CASES) == Counts(**COUNTS["two-cases"])


def test_the_first_steps_of_two_cases_branch_as_counted_by_hand() -> None:
    game = TWO_CASES
    state = game.initial_state()
    rows = dict(game.chance_outcomes(state))
    # One card that shows Moriarty and one that shows Holmes, for two Cases.
    assert rows == {Lay((0, 1)): Fraction(1, 2), Lay((1, 0)): Fraction(1, 2)}
    state = game.apply(state, Lay((0, 1)))
    deals = dict(game.chance_outcomes(state))
    assert len(deals) == 70
    assert sum(deals.values()) == 1
    state = game.apply(state, next(iter(deals)))
    assert [len(game.legal_actions(state, seat)) for seat in (0, 1)] == [12, 12]


def test_the_first_row_of_case_cards_has_the_chances_of_drawing_without_return() -> None:
    rows = dict(ENGINE.game().chance_outcomes(ENGINE.game().initial_state()))
    assert sum(rows.values()) == 1
    assert rows[Lay((0, 0, 0))] == Fraction(9 * 8 * 7, 15 * 14 * 13)
    assert rows[Lay((0, 3, 0))] == Fraction(9 * 1 * 8, 15 * 14 * 13)
    assert rows[Lay((4, 3, 2))] == Fraction(1, 15 * 14 * 13)
    assert not any(kinds.count(kind) > 1 for (kinds,) in rows for kind in kinds if kind)


@pytest.mark.parametrize("name", sorted(p.stem for p in (HERE / "playthroughs").glob("*.txt")))
def test_a_kept_play_goes_the_same_way_again(name: str) -> None:
    text = (HERE / "playthroughs" / f"{name}.txt").read_text("utf-8")
    past = parse_playthrough(text)
    assert replay(ENGINE.game(past.variant), past) == past
    assert format_playthrough(past) == text


def test_there_are_kept_plays_of_all_kinds_of_course() -> None:
    assert {p.stem.rpartition("-")[0] for p in (HERE / "playthroughs").glob("*.txt")} >= {
        "drawn-printing",
        "learning",
        "rearranging-in-turn",
    }


@pytest.mark.parametrize("seed", range(12))
def test_moriarty_can_win_all_cases_with_any_crimes_whatever_is_printed(seed: int) -> None:
    rng = random.Random(seed)
    game = HolmesAndMoriarty(drawn_printing(seed))
    for wanted in rng.sample(list(combinations(range(1, 17), 3)), 12):
        state = _hand_won_with(game, wanted)
        assert set(numbers(state.moriarty)) == set(wanted)
        assert state.holmes == 0
        assert state.due == 2


def _hand_won_with(game: HolmesAndMoriarty, wanted: tuple[int, ...]) -> State:
    """Play a hand in which Moriarty wins with these Crimes: against each Clue a lower one of its location.

    Two Clues of one location are both trump or neither is, so that the higher wins whatever the Crimes.
    """
    known = game.printing.by_number()
    rest = [n for n in range(16, 0, -1) if n not in wanted]
    pairs: list[tuple[int, int]] = []
    while len(pairs) < 3:
        high, low = next((a, b) for a, b in combinations(rest, 2) if known[a] == known[b])
        pairs.append((high, low))
        rest = [n for n in rest if n not in (high, low)]
    mine = [Choice(number, high) for number, (high, _) in zip(wanted, pairs, strict=True)]
    theirs = [Choice(number, low) for number, (_, low) in zip(rest, pairs, strict=False)]
    first = (*mine[0], *theirs[1], *mine[2], rest[3])
    second = (*theirs[0], *mine[1], *theirs[2], rest[4])
    state = game.apply(game.initial_state(), Lay((0, 0, 0)))
    state = game.apply(state, Deal(bits(first), bits(second)))
    for at in range(3):
        state = game.apply_joint(state, (mine[at], theirs[at]))
    return game.apply_joint(state, (IN_ORDER, IN_ORDER))


def test_the_example_of_the_booklet_places_its_tokens() -> None:
    """Page 7: Moriarty wins Cases 1 and 3, Holmes Case 2; space 6 is full already."""
    game = _plain()
    state = game.parse_state(
        "rearrange h2 m=- h=6 laid=0,0,0,0,1,0 dealt=14.12.13.10.6.11.7|5.1.3.2.15.4.16 "
        "chose=14>12,3>2,6>11|5>1,13>10,15>4 orders=-|- due=0 rights=- won=0-0 winner=-"
    )
    after = game.apply_joint(state, (IN_ORDER, IN_ORDER))
    assert numbers(after.moriarty) == (14,)
    assert numbers(after.holmes) == (6, 10)
    assert (after.due, after.rights) == (1, (2,))
    offered = {game.format_action(a) for a in game.legal_actions(after)}
    assert offered == {f"m@{n}" for n in range(1, 17) if n not in (6, 10, 14)} | {"h2@9", "h2@16"}


def test_moved_clues_are_resolved_where_they_end() -> None:
    game = ENGINE.game()
    state = game.parse_state(
        "rearrange h1 m=- h=- laid=0,0,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
        "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=-|- due=0 rights=- won=0-0 winner=-"
    )
    known = game.printing.by_number()
    for mine in permutations((1, 2, 3)):
        for theirs in permutations((1, 2, 3)):
            after = game.apply_joint(state, (Order(mine), Order(theirs)))
            own, answers = (2, 9, 6), (11, 4, 13)
            crimes = ((1, 10), (8, 3), (5, 12))
            winners = [
                case((crimes[i][0], own[mine[i] - 1]), (crimes[i][1], answers[theirs[i] - 1]), known)
                for i in range(3)
            ]
            marked = {crimes[i][0] for i in range(3) if winners[i] == "moriarty"}
            assert set(numbers(after.moriarty)) == marked
            assert {crime(*pair) for pair in crimes} == {10, 8, 12}


def test_a_full_space_takes_no_token_and_the_bonus_stays_due() -> None:
    game = HolmesAndMoriarty(drawn_printing(PRINTING_SEED))
    state = _hand_won_with(game, (1, 2, 3))
    start = game.parse_state(
        game.format_state(state._replace(phase=REARRANGE, orders=(None, None), due=0, moriarty=bits((1, 2))))
    )
    after = game.apply_joint(start, (IN_ORDER, IN_ORDER))
    assert numbers(after.moriarty) == (1, 2, 3)
    assert after.due == 2


def test_bonus_tokens_without_an_empty_space_fall_away() -> None:
    game = ENGINE.game()
    text = (
        "bonus h1 m={m} h={h} laid=0,1,0 dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
        "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=123|123 due=2 rights=- won=0-0 winner=-"
    )
    blocking = [cell for cell in range(16) if cell not in (0, 5)]
    holmes = ",".join(str(game.printing.at(cell)) for cell in blocking)
    state = game.parse_state(text.format(m=game.printing.at(0), h=holmes))
    after = game.apply(state, game.parse_action(f"m@{game.printing.at(5)}"))
    assert game.is_terminal(after)
    assert game.returns(after) == (-1, 1)


def _end_of_hand(game: HolmesAndMoriarty, hand: int, moriarty: str, holmes: str) -> State:
    laid = ",".join("000000000123456"[: 3 * hand if game.renews else 3])
    state = game.parse_state(
        f"bonus h{hand} m={moriarty} h={holmes} laid={laid} dealt=1.2.3.4.5.6.7|8.9.10.11.12.13.14 "
        "chose=1>2,8>9,5>6|10>11,3>4,12>13 orders=123|123 due=1 rights=- won=0-0 winner=-"
    )
    return game.after(state, game.parse_action("m@16"))


def _plain(*readings: tuple[str, str]) -> HolmesAndMoriarty:
    places = ("baker-street",) * 8 + ("whitehall",) + ("baker-street",) * 6 + ("whitehall",)
    return HolmesAndMoriarty(Printing(tuple(range(1, 17)), places, (("whitehall",),) * 6), Readings(readings))  # type: ignore[arg-type]


def test_a_bonus_token_can_finish_the_line() -> None:
    after = _end_of_hand(_plain(), 1, "14,15", "-")
    assert (after.winner, _plain().returns(after)) == (0, (1, -1))


def test_the_fifth_hand_counts_or_comes_too_late_as_it_is_read() -> None:
    assert _end_of_hand(_plain(), 5, "14,15", "-").winner == 0
    late = _plain((FIFTH_HAND.id, "too-late"))
    assert _end_of_hand(late, 5, "14,15", "-").winner == 1
    assert _end_of_hand(late, 4, "14,15", "-").winner == 0


def test_nobody_wins_and_the_next_hand_begins_with_its_case_cards() -> None:
    after = _end_of_hand(_plain(), 2, "1,2", "3")
    assert _plain().format_state(after) == (
        "lay h3 m=1,2,16 h=3 laid=0,0,0,0,0,0 dealt=-|- chose=-|- orders=-|- due=0 rights=- won=0-0 winner=-"
    )
    same = _plain((NEW_CASE_CARDS.id, "whole-game"))
    assert same.format_state(_end_of_hand(same, 2, "1,2", "3")).startswith("deal h3 m=1,2,16 h=3 laid=0,0,0 ")


def test_a_blocked_board_ends_the_game_for_holmes() -> None:
    assert _end_of_hand(_plain(), 2, "3", "1,4,6,11,12,13,15").winner == 1
    assert _end_of_hand(_plain(), 2, "3", "1,4,11,12,13,15").winner == NOBODY
    assert _end_of_hand(_plain((NEIGHBOURS.id, "gap-allowed")), 2, "3", "1,4,6,11,12,13,15").winner == NOBODY


def test_too_few_hands_end_the_game_only_where_the_last_comes_too_late() -> None:
    by_hands = _plain((NO_LINE.id, "hands-left"))
    both = _plain((NO_LINE.id, "hands-left"), (FIFTH_HAND.id, "too-late"))
    late = _plain((FIFTH_HAND.id, "too-late"))
    assert _end_of_hand(by_hands, 4, "1,2", "3").winner == NOBODY
    assert _end_of_hand(late, 4, "1,2", "3").winner == NOBODY
    assert _end_of_hand(both, 4, "1,2", "3").winner == 1
    assert _end_of_hand(both, 3, "1,2", "3").winner == NOBODY


def test_the_learning_game_goes_to_the_first_with_three_hands() -> None:
    game = ENGINE.game("learning")
    lengths = set()
    for seed in range(40):
        rng = random.Random(seed)
        state = game.initial_state()
        while (player := game.current_player(state)) != TERMINAL:
            state = follow(game, state, player, choose(game, state, player, rng))
        lengths.add(sum(state.won))
        assert state.hand == sum(state.won)
        assert game.returns(state)[state.winner] == 1
        assert (state.moriarty, state.holmes, state.laid) == (0, 0, ())
    assert lengths == {3, 4, 5}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"board": tuple(range(1, 16))}, "each number on one space"),
        ({"board": (1, *range(1, 16))}, "each number on one space"),
        ({"board": (*range(2, 17), 17)}, "numbered from 1 to 16"),
        ({"locations": ("whitehall",) * 15}, "as many locations"),
        ({"locations": ("baker-street",) * 16}, "Plot card 9 belongs to Whitehall"),
        ({"holmes_cards": ((),)}, "shows locations"),
    ],
)
def test_a_printing_that_cannot_be_is_refused(change: dict[str, object], words: str) -> None:
    given = {
        "board": tuple(range(1, 17)),
        "locations": ("whitehall",) * 16,
        "holmes_cards": (("whitehall",),) * 6,
    }
    with pytest.raises(ValueError, match=words):
        Printing(**{**given, **change})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (Size(dealt=6), "are not 2 removed and 2 hands of 6"),
        (Size(dealt=5, removed=6), "are not"),
        (Size(removed=3), "are not"),
        (Size(hands=6), "1 to 5 hands"),
        (Size(hands=0), "1 to 5 hands"),
        (Size(cases=0), "of 1 to 3 Cases"),
    ],
)
def test_a_size_that_does_not_fit_is_refused(size: Size, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HolmesAndMoriarty(drawn_printing(0), size=size)


def test_too_few_case_cards_are_refused() -> None:
    few = Printing(tuple(range(1, 17)), ("whitehall",) * 16, (("whitehall",),), moriarty_cards=9)
    with pytest.raises(ValueError, match="too few Case cards"):
        HolmesAndMoriarty(few)
    assert HolmesAndMoriarty(few, Readings(((NEW_CASE_CARDS.id, "whole-game"),)))


def test_a_drawn_printing_keeps_what_is_known() -> None:
    for seed in range(30):
        printing = drawn_printing(seed)
        assert printing.by_number()[9] == printing.by_number()[16] == "whitehall"
        assert sorted(printing.board) == list(range(1, 17))
        assert all(len(set(shown)) == 2 for shown in printing.holmes_cards)
    assert drawn_printing(1) == drawn_printing(1) != drawn_printing(2)
