"""Whole trees of small games: counted by a second account of the pawns, and frozen where powers come in."""

import tomllib
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.conformance import Counts, count
from engine.holmes_sherlock_moriarty.game import HolmesGame
from engine.holmes_sherlock_moriarty.powers import Effect

Maker = Callable[..., HolmesGame]

FROZEN = tomllib.loads((Path(__file__).parent / "counts.toml").read_text("utf-8"))["game"]

Places = frozenset[str]


def _pawns_only(cards: int, first: int, days: int, pawns: int) -> Counts:
    """Count a game without powers and without clues, from nothing but where pawns stand."""
    names = [f"card{number}" for number in range(cards)]

    @cache
    def turn(
        shown: Places, shut: Places, day: int, played: int, standing: tuple[Places, Places],
        lying: tuple[Places, Places],
    ) -> Counts:  # fmt: skip
        if played == 2 * pawns:
            return evening(shown, day, lying)
        player = played % 2
        here = standing[player] | lying[player]
        home = pawns - len(here)
        total = Counts(decision=1)
        for origin in [*(["home"] if home else []), *standing[player]]:
            for target in shown - shut - here:
                left = [*standing], [*lying]
                left[0][player] = standing[player] - {origin}
                left[1][player] = lying[player] | {target}
                total += turn(shown, shut, day, played + 1, (*left[0],), (*left[1],))  # type: ignore[arg-type]
        return total

    def evening(shown: Places, day: int, where: tuple[Places, Places]) -> Counts:
        if day == days:
            return Counts(terminal=1)
        shut = (where[0] & where[1]) - {"watson", "hudson"}
        nothing: tuple[Places, Places] = (frozenset(), frozenset())
        new = [name for name in names if name not in shown]
        if not new:
            return turn(shown, shut, day + 1, 0, where, nothing)
        total = Counts(chance=1)
        for name in new:
            total += turn(shown | {name}, shut, day + 1, 0, where, nothing)
        return total

    total = Counts(chance=1)
    for start in combinations(names, first):
        board = frozenset({"watson", "hudson", *start})
        total += Counts(chance=1)
        total += turn(board, frozenset(), 1, 0, (frozenset(), frozenset()), (frozenset(), frozenset()))
    return total


@pytest.mark.parametrize(
    ("cards", "first", "days", "pawns"),
    [(1, 1, 1, 1), (2, 1, 2, 1), (3, 1, 3, 1), (3, 2, 3, 1), (1, 1, 1, 2), (3, 2, 2, 2), (4, 2, 1, 3)],
)
def test_pawns_alone_make_the_tree_that_a_second_account_counts(
    small: Maker, cards: int, first: int, days: int, pawns: int
) -> None:
    names = ("toby", "billy", "irene", "pike")[:cards]
    game = small(cards=names, first_cards=first, days=days, pawns=pawns, row=0, powers={})
    assert count(game) == _pawns_only(cards, first, days, pawns)


def test_one_day_with_one_pawn_each_is_counted_by_hand(small: Maker) -> None:
    # Three characters: 1 decision of the first player, 3 of the second, 9 ends; two chance nodes before.
    assert count(small(row=0, powers={})) == Counts(chance=2, decision=4, terminal=9)


def _powers(table: dict[str, list[Any]]) -> dict[str, Effect | None]:
    return {name: Effect(kind, pay, times) for name, (kind, pay, times) in table.items()}


@pytest.mark.parametrize("frozen", FROZEN, ids=lambda frozen: frozen["name"])
def test_a_small_game_with_powers_has_the_tree_that_was_counted_before(
    small: Maker, frozen: dict[str, Any]
) -> None:
    changes = {name: tuple(v) if isinstance(v, list) else v for name, v in frozen["setup"].items()}
    game = small(**changes, powers=_powers(frozen["powers"]))
    assert count(game) == Counts(**frozen["counts"])
