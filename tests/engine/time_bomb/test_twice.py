"""The same once more in another way: counted out, played out or drawn out, against the rules' formulas."""

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.engine import Engine
from engine.referee import rule
from engine.ruling import Fact, Impossible, Ruling, Value
from engine.time_bomb import ENGINE
from engine.time_bomb.rules import chances, ends, evolution, play, rounds, setup
from engine.time_bomb.rules.cases import (
    COUNTS,
    empty_player_limits_the_choice,
    fewest_wires_before_the_others,
    most_times_cut,
)

PLAYERS = (4, 5, 6, 7, 8)
ROUNDS = (1, 2, 3, 4)
FACTS = {
    4: ((3, 2), 1, (15, 4, 1)),
    5: ((3, 2), 0, (19, 5, 1)),
    6: ((4, 2), 0, (23, 6, 1)),
    7: ((5, 3), 1, (27, 7, 1)),
    8: ((5, 3), 0, (31, 8, 1)),
}
"""Roles, roles put aside, wires: as they were collected, not as the booklet was set."""


@pytest.mark.parametrize("players", PLAYERS)
def test_the_tables_are_those_collected_and_follow_from_the_sentences(players: int) -> None:
    cards, aside, wires = FACTS[players]
    assert setup.ROLES[players] == cards
    assert setup.roles_put_aside(cards, players) == aside
    assert setup.WIRES[players] == setup.deck(players) == wires
    assert COUNTS[players] == (players, 4 * players, players, players)
    left = 5 * players
    for round in ROUNDS:
        assert rounds.dealt_each(left, players) * players == left
        assert rounds.wires_each(round) == rounds.dealt_each(left, players)
        left -= players


@pytest.mark.parametrize("players", evolution.DECKS)
def test_the_decks_of_evolution_follow_from_the_sentences(players: int) -> None:
    colours, bombs, defusing, total = evolution.DECKS[players]
    assert (colours, total) == (players, 5 * players)
    assert evolution.evolution_deck(players) == (bombs, defusing) == (4 * players, players)
    assert evolution.ROLES[players] == FACTS[players][0]


def _deals(cards: tuple[int, int], players: int) -> Iterator[str]:
    """Every order of the role cards, equal cards told apart; the first go to the players."""
    for order in itertools.permutations("S" * cards[0] + "M" * cards[1], players):
        yield "".join(order)


@pytest.mark.parametrize("players", PLAYERS)
def test_chances_of_roles_are_those_of_dealing_every_order_of_the_cards(players: int) -> None:
    cards = FACTS[players][0]
    deals = Counter(_deals(cards, players))
    for mine in ("unknown", "sherlock", "moriarty"):
        seen = Counter(
            {deal: n for deal, n in deals.items() if mine == "unknown" or deal[0] == mine[0].upper()}
        )
        total = seen.total()
        for count in range(5):
            hits = sum(n for deal, n in seen.items() if deal.count("M") == count)
            assert chances.chance_of_moriartys(count, cards, players, mine) == Fraction(hits, total)
        suspects = sum(n for deal, n in seen.items() if deal[1] == "M")
        assert chances.chance_of_suspect(cards, mine) == Fraction(suspects, total)
    possible = {deal.count("M") for deal in deals}
    aside = FACTS[players][1]
    told = setup.uncertain_moriartys(cards[1], aside) if aside else setup.exact_moriartys(cards[1])
    assert set(told) == possible


def test_the_printed_chances_are_those_worked_out() -> None:
    for players, row in chances.PRINTED_CHANCES.items():
        for count, value in row():
            assert chances.chance_of_moriartys(count, FACTS[players][0], players, "unknown") == value


@given(
    wires=st.integers(1, 9), hits=st.integers(0, 9), hand=st.integers(1, 5), count=st.integers(0, 6),
    at_least=st.booleans(),
)  # fmt: skip
def test_chances_of_a_hand_are_those_of_every_hand(
    wires: int, hits: int, hand: int, count: int, at_least: bool
) -> None:
    hits, hand = min(hits, wires), min(hand, wires)
    hands = list(itertools.combinations(range(wires), hand))
    held = [sum(card < hits for card in cards) for cards in hands]
    good = sum(n >= count if at_least else n == count for n in held)
    assert chances.chance_of_hand(count, hits, wires, hand, at_least) == Fraction(good, len(hands))


@cache
def _blind(safe: int, missing: int, left: int) -> Fraction:
    """Sherlock's chance cut by cut: a safe wire, a defusing one, or the bomb and all is lost."""
    if missing == 0:
        return Fraction(1)
    if left == 0:
        return Fraction(0)
    total = safe + missing + 1
    chance = Fraction(missing, total) * _blind(safe, missing - 1, left - 1)
    if safe:
        chance += Fraction(safe, total) * _blind(safe - 1, missing, left - 1)
    return chance


@pytest.mark.parametrize("players", PLAYERS)
def test_the_blind_chance_is_that_of_playing_cut_by_cut(players: int) -> None:
    for made in range(4 * players):
        for found in range(min(made, players) + 1):
            safe = 4 * players - 1 - (made - found)
            expected = _blind(safe, players - found, 4 * players - made)
            got = chances.chance_of_blind_win(5 * players - made, players - found, 4 * players - made)
            assert got == expected, (made, found)


Table = tuple[int, int, tuple[int, ...], int]
"""Wires and cuts of the first cutter, wires of the others (sorted), who cuts: -1 the first, else a place."""


@cache
def _tables(players: int, wires: int) -> frozenset[tuple[int, Table]]:
    """Every state of one round with the cuts made, the players other than the first not told apart."""
    start: Table = (wires, 0, (wires,) * (players - 1), -1)
    seen = {(0, start)}
    waiting = [(0, start)]
    while waiting:
        made, table = waiting.pop()
        if made == players:
            continue
        for after in _cuts(table):
            if (made + 1, after) not in seen:
                seen.add((made + 1, after))
                waiting.append((made + 1, after))
    return frozenset(seen)


def _cuts(table: Table) -> Iterator[Table]:
    own, by_own, others, cutter = table
    by_own += cutter == -1
    if cutter != -1 and own:
        yield own - 1, by_own, others, -1
    for at, held in enumerate(others):
        if held and at != cutter:
            rest = [*others[:at], held - 1, *others[at + 1 :]]
            ordered = tuple(sorted(rest))
            yield own, by_own, ordered, ordered.index(held - 1)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("round", ROUNDS)
def test_limits_of_a_round_are_those_of_every_order_of_cuts(players: int, round: int) -> None:
    wires = 6 - round
    tables = _tables(players, wires)
    to_cut = [(table, table[3]) for made, table in tables if made < players]
    before_others = [
        sum(others) - (others[cutter] if cutter != -1 else 0) + (own if cutter != -1 else 0)
        for (own, _, others, _), cutter in to_cut
    ]
    assert min(before_others) == fewest_wires_before_the_others(players, wires) > 0
    most = max(wires - min(own, *others) for _, (own, _, others, _) in tables)
    assert most == most_times_cut(players, wires)
    assert most <= -(-players // 2)
    assert max(by_own for _, (_, by_own, _, _) in tables) == play.most_cuts_by_one_player(players, wires)
    empty = any(
        (cutter != -1 and own == 0) or any(held == 0 for at, held in enumerate(others) if at != cutter)
        for (own, _, others, _), cutter in to_cut
    )
    assert empty == empty_player_limits_the_choice(players, round, wires)


def _plain_result(revealed: str, found: int, needed: int, cuts: int, players: int, rounds: int) -> str:
    """The ends as the fact sheet tells them: the bomb, all defusing wires, the last cut of the last round."""
    if revealed == "bomb":
        return "moriarty"
    if found >= needed:
        return "sherlock"
    return "moriarty" if cuts >= players * rounds else "continues"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_result_is_that_of_the_three_ends_after_every_cut(players: int) -> None:
    for cuts in range(1, 4 * players + 1):
        for found in range(min(cuts, players) + 1):
            for revealed in ("safe", "defusing", "bomb"):
                expected = _plain_result(revealed, found, players, cuts, players, 4)
                assert ends.result_after_cut(revealed, found, players, cuts // players) == expected


def _ruled(engine: Engine, query: str, **facts: Fact) -> Value | None:
    """The value of a ruling; None where the case cannot be."""
    outcome = rule(engine, query, facts)
    assert isinstance(outcome, Ruling | Impossible), outcome
    return outcome.value if isinstance(outcome, Ruling) else None


@pytest.mark.parametrize("players", PLAYERS)
def test_a_cut_anywhere_in_the_game_is_ruled_on_like_the_three_ends(engine: Engine, players: int) -> None:
    for round, cut, found, revealed in itertools.product(
        ROUNDS, range(1, 9), range(9), ("safe", "defusing", "bomb")
    ):
        value = _ruled(
            engine, "cut_result_at", players=players, round=round, cut=cut, found=found, revealed=revealed
        )
        made = players * (round - 1) + cut
        if cut > players or found >= players or found > made - 1:
            assert value is None, (round, cut, found, revealed)
            continue
        after = found + (revealed == "defusing")
        assert value == _plain_result(revealed, after, players, made, players, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_counts_at_any_moment_add_up(engine: Engine, players: int) -> None:
    for round, cuts in itertools.product(ROUNDS, range(players + 1)):
        left = _ruled(engine, "cuts_left", players=players, round=round, cuts=cuts)
        hidden = _ruled(engine, "face_down", players=players, round=round, cuts=cuts)
        assert isinstance(left, int)
        assert hidden == left + players
        made = 4 * players - left
        if cuts:
            place = _ruled(engine, "cut_position", players=players, cut=made)
            assert place == (round, cuts)
        for found in range(min(players, made) + 1):
            can = _ruled(engine, "can_still_win_at", players=players, found=found, round=round, cuts=cuts)
            assert can == (_blind(4 * players - 1 - made + found, players - found, left) > 0)
            missing = _ruled(engine, "missing", players=players, found=found)
            assert isinstance(missing, int)
            assert _ruled(engine, "can_still_win", missing=missing, cuts_left=left) == can
            if left and missing:
                kinds = [
                    _ruled(
                        engine,
                        "next_wire_chance",
                        players=players,
                        kind=kind,
                        round=round,
                        cuts=cuts,
                        found=found,
                    )
                    for kind in ("safe", "defusing", "bomb")
                ]
                assert sum(Fraction(str(value)) for value in kinds) == 1


@given(
    players=st.sampled_from(PLAYERS), first=st.integers(1, 8),
    steps=st.one_of(st.lists(st.integers(1, 7), max_size=33), st.lists(st.integers(0, 8), max_size=33)),
)  # fmt: skip
def test_the_cutter_goes_from_target_to_target(players: int, first: int, steps: list[int]) -> None:
    targets: list[int] = []
    for step in steps:
        targets.append(((targets or [first])[-1] + min(step, players - 1) - 1) % players + 1)
    targets = targets[:32]
    value = _ruled(ENGINE, "cutter_after", players=players, first=first, targets=tuple(targets))
    legal = all(seat <= players for seat in (first, *targets)) and len(targets) <= 4 * players
    for at, (cutter, target) in enumerate(itertools.pairwise((first, *targets))):
        earlier = targets[at - at % players : at]
        legal &= cutter != target and earlier.count(target) < 5 - at // players
    if not legal:
        assert value is None
    elif len(targets) == 4 * players:
        assert value == "nobody"
    else:
        assert value == (first, *targets)[-1]


@pytest.mark.parametrize("threshold", ["4", "5"])
@pytest.mark.parametrize("players", evolution.DECKS)
def test_evolution_ends_like_its_sentences_under_each_reading(
    engine: Engine, players: int, threshold: str
) -> None:
    for found, bombs, over in itertools.product(range(players + 1), range(6), range(5)):
        facts: dict[str, Fact] = {"players": players, "found": found, "bombs": bombs, "rounds": over}
        outcome = rule(engine, "evolution_result", facts, {"explosion": threshold})
        exploded = bombs >= int(threshold)
        if exploded and found == players:
            assert isinstance(outcome, Impossible)
            continue
        assert isinstance(outcome, Ruling)
        expected = "moriarty" if exploded else "sherlock" if found == players else None
        assert outcome.value == (expected or ("moriarty" if over == 4 else "continues"))


def test_the_reading_of_the_open_point_decides_only_the_fourth_bomb(engine: Engine) -> None:
    values = {
        bombs: [
            outcome.value
            for reading in ("4", "5")
            if isinstance(
                outcome := rule(engine, "evolution_bombs", {"bombs": bombs}, {"explosion": reading}), Ruling
            )
        ]
        for bombs in range(6)
    }
    assert {bombs for bombs, told in values.items() if len(set(told)) == 2} == {4}
    assert all(len(told) == 2 for told in values.values())
