"""Composed calculators: each line is the engine's ruling, and the sheet is the engine's own count."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.engines import teller_of
from api.service import Service
from api.web.calculators import holmes, holmes_and_moriarty, time_bomb
from api.web.calculators.declared import Composed
from api.web.calculators.working import LineView, Worked, worked
from api.web.words import TONGUES, Tongue, words
from corpus.errors import InvalidNotation
from corpus.library import Library
from engine.engine import Engine
from engine.game import TERMINAL
from engine.games import engine_of
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, copies
from engine.play import states
from engine.referee import rule
from qa.rulings import Teller

EXAMPLE = {
    "m3": "2", "m4": "4", "m5": "2", "m5j": "1", "m6": "3", "m7": "2", "m8": "3", "m9": "4", "mf": "2",
    "t3": "1", "t5": "2", "t6": "3", "t7": "4", "t8": "4", "t9": "5", "tf": "3", "tj": "1",
}  # fmt: skip
"""The booklet's own complete count: Sherlock 13 points, Moriarty 15."""


@cache
def engine(game: str) -> Engine:
    found = engine_of(game)
    assert found is not None
    return found


class Sheets:
    """Works out composed calculators over the shipped booklets."""

    def __init__(self, library: Library) -> None:
        self.service = Service(library.home, library=library)
        self._tellers: dict[tuple[str, str], Teller] = {}

    def work(
        self, composed: Composed, facts: Mapping[str, str], table: Mapping[str, str] | None = None,
        tongue: Tongue = "en",
    ) -> Worked:  # fmt: skip
        of = engine(composed.game)
        key = (composed.game, tongue)
        if key not in self._tellers:
            self._tellers[key] = teller_of(self.service, of, tongue)
        parameters = {name: [typed] for name, typed in facts.items()}
        return worked(of, composed, parameters, table or {}, self._tellers[key], tongue)


@pytest.fixture(scope="module")
def sheets(shipped_library: Library) -> Sheets:
    return Sheets(shipped_library)


def lines(sheet: Worked) -> dict[str, LineView]:
    return {line.id: line for group in sheet.groups for line in group.lines}


def value(line: LineView) -> Any:
    assert line.told is not None, line
    assert line.told["outcome"] == "ruling", line.told["text"]
    return line.told["rulings"][0]["value"]


def typed(side: str, hand: Any) -> dict[str, str]:
    """A hand of the engine as the sheet's fields hold it."""
    return {
        **{f"{side}{n}": str(cards) for n, cards in zip(CATEGORIES, hand.real, strict=True)},
        **{f"{side}{n}j": str(jokers) for n, jokers in zip(CATEGORIES, hand.jokers, strict=True)},
        f"{side}f": str(hand.fragments),
        f"{side}j": str(hand.lone),
    }


def test_the_booklets_own_count_comes_out(sheets: Sheets) -> None:
    done = lines(sheets.work(holmes.SCORE_SHEET, EXAMPLE))
    assert value(done["total"]) == [13, 15]
    assert value(done["winner"]) == "theirs"
    assert [value(done[f"c{n}"]) for n in CATEGORIES] == [
        [2, 0], [7, 0], [3, 0], [0, 0], [0, 5], [0, 5], [0, 5],
    ]  # fmt: skip
    assert (value(done["mapart"]), value(done["tapart"])) == (1, 0)


def ends() -> Iterator[tuple[Any, Any]]:
    game = engine(holmes.GAME).game()
    for seed in range(12):
        for state, player, _ in states(game, seed):
            if player == TERMINAL:
                yield game, state


def test_the_sheet_counts_as_the_game_does(sheets: Sheets) -> None:
    tied = 0
    for game, state in ends():
        mine, theirs = (game._hand(state, player) for player in (0, 1))
        facts = typed("m", mine) | typed("t", theirs)
        facts |= {"mk": str(state.tokens0), "tk": str(state.tokens1), "r.joker_subtracted": "yes"}
        done = lines(sheets.work(holmes.SCORE_SHEET, facts))
        assert tuple(value(done["total"])) == game.points(state)
        won = {(1.0, -1.0): "mine", (-1.0, 1.0): "theirs", (0.0, 0.0): "nobody"}[game.returns(state)]
        assert value(done["winner"]) == won
        for at in (0, 1):
            side = "mt"[at]
            whole = sum(value(done[f"c{n}"])[at] for n in CATEGORIES) + value(done[f"{side}apart"])
            assert whole == value(done["total"])[at]
        tied += won == "nobody"
    assert tied < 12


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**9), reading=st.sampled_from(["yes", "no"]))
def test_the_sheet_counts_any_position_as_the_engine_does(sheets: Sheets, seed: int, reading: str) -> None:
    rng = random.Random(seed)
    facts: dict[str, str] = {"r.joker_subtracted": reading}
    hands = {"m": "", "t": ""}
    for n in CATEGORIES:
        mine = rng.randint(0, copies.function(n))
        shares = {"m": mine, "t": rng.randint(0, copies.function(n) - mine)}
        for side, cards in shares.items():
            hidden = rng.randint(0, cards)
            joker = int(rng.random() < 0.15)
            facts |= {
                f"{side}{n}": str(cards - hidden),
                f"{side}{n}h": str(hidden),
                f"{side}{n}j": str(joker),
            }
            hands[side] += f"{n}:{cards}{'*' * joker} "
    for side, most in (("m", 2), ("t", 3)):
        facts[f"{side}f"] = str(rng.randint(0, most))
        hands[side] += f"F{facts[f'{side}f']}"
    expected = None
    try:
        outcome = rule(
            engine(holmes.GAME), "final_score", {"mine": hands["m"], "theirs": hands["t"]},
            {"joker_subtracted": reading},
        )  # fmt: skip
        expected = getattr(outcome, "value", None)
    except InvalidNotation:
        pass  # more jokers than there are
    done = lines(sheets.work(holmes.SCORE_SHEET, facts))
    if expected is None:
        assert done["winner"].waits == "fault"
    else:
        assert tuple(value(done["total"])) == expected


def test_an_open_reading_gives_both_totals_until_the_table_chooses(sheets: Sheets) -> None:
    facts = {"m3": "2", "t3": "0", "t3j": "1", "tf": "1", "mf": "1"}
    both = lines(sheets.work(holmes.SCORE_SHEET, facts))
    told = both["total"].told
    assert told is not None
    assert told["outcome"] == "divided"
    assert sorted(ruling["value"] for ruling in told["rulings"]) == [[1, -1], [2, -1]]
    assert "The opponent's joker is subtracted." in told["rulings"][0]["assumptions"]
    assert value(both["winner"]) == "mine"
    assert value(both["c4"]) == [0, 0]
    chosen = lines(sheets.work(holmes.SCORE_SHEET, {**facts, "r.joker_subtracted": "no"}))
    assert value(chosen["total"]) == [2, -1]


def test_cards_that_cannot_be_stop_the_count_and_say_where(sheets: Sheets) -> None:
    sheet = sheets.work(holmes.SCORE_SHEET, {"m3": "2", "t3": "2"})
    done = lines(sheet)
    told = done["c3"].told
    assert told is not None
    assert told["outcome"] == "impossible"
    assert told["citations"]
    assert done["winner"].waits == "fault"
    assert next(group.title for group in sheet.groups if group.impossible) == "Category 3"


def test_the_players_are_called_by_their_names(sheets: Sheets) -> None:
    sheet = sheets.work(holmes.SCORE_SHEET, {"sides": "sherlock-mycroft"}, tongue="fr")
    assert {row.label for group in sheet.groups for row in group.rows} >= {"Sherlock", "Mycroft"}


def test_hidden_cards_are_unfolded_where_there_are_some(sheets: Sheets) -> None:
    groups = {group.title: group for group in sheets.work(holmes.SCORE_SHEET, {"m5h": "1"}).groups}
    assert groups["Category 5"].unfolded
    assert not groups["Category 4"].unfolded


CARD = st.integers(1, 16)


@settings(deadline=None, max_examples=40)
@given(
    numbers=st.lists(CARD, min_size=4, max_size=4),
    trump=st.sampled_from(["moriarty", "holmes", "both", "neither"]),
)
def test_a_case_goes_to_whom_the_engine_gives_it(sheets: Sheets, numbers: list[int], trump: str) -> None:
    names = ("moriarty_crime", "holmes_crime", "moriarty_clue", "holmes_clue")
    facts: dict[str, Any] = dict(zip(names, numbers, strict=True)) | {"trump": trump}
    done = lines(sheets.work(holmes_and_moriarty.CASE, {name: str(fact) for name, fact in facts.items()}))
    outcome = rule(engine(holmes_and_moriarty.GAME), "case_winner", facts)
    winner = getattr(outcome, "value", None)
    if winner is None:
        assert done["space"].waits == "fault"
        return
    assert value(done["case"]) == winner
    space = facts["moriarty_crime"] if winner == "moriarty" else facts["holmes_clue"]
    assert value(done["space"]) == space


def test_a_case_asks_for_what_it_misses(sheets: Sheets) -> None:
    done = lines(sheets.work(holmes_and_moriarty.CASE, {"moriarty_crime": "8", "holmes_crime": "3"}))
    assert value(done["crime"]) == "moriarty"
    assert "Clue of Moriarty" in done["case"].open


BOARD = st.lists(st.sampled_from("..mh"), min_size=16, max_size=16).map(
    lambda cells: "/".join("".join(cells[at : at + 4]) for at in range(0, 16, 4))
)


@settings(deadline=None, max_examples=30)
@given(board=BOARD, hands=st.sampled_from(["", "0", "1", "3"]))
def test_a_board_is_judged_as_the_engine_judges_it(sheets: Sheets, board: str, hands: str) -> None:
    sheet = sheets.work(holmes_and_moriarty.BOARD, {"board": board, "hands_left": hands})
    facts: dict[str, Any] = {"board": board} | ({"hands_left": int(hands)} if hands else {})
    for id, query, given_ in (
        ("line", "line_on_board", {"board": board}),
        ("possible", "line_possible", facts),
        ("needed", "cases_needed", {"board": board}),
    ):
        outcome = rule(engine(holmes_and_moriarty.GAME), query, given_)
        told = lines(sheet)[id].told
        assert told is not None
        assert [r["value"] for r in told["rulings"]] == [
            r.value for r in getattr(outcome, "rulings", (outcome,))
        ]


@settings(deadline=None, max_examples=40)
@given(players=st.integers(4, 8), round=st.integers(1, 4), cuts=st.integers(0, 8), found=st.integers(0, 8))
def test_wires_and_rounds_are_the_engines(
    sheets: Sheets, players: int, round: int, cuts: int, found: int
) -> None:
    facts = {"players": players, "round": round, "cuts": cuts, "found": found}
    done = lines(sheets.work(time_bomb.WIRES, {name: str(fact) for name, fact in facts.items()}))
    for line in time_bomb.WIRES.lines:
        given_ = {slot: facts[slot] for slot in line.feeds if slot in facts}
        given_ |= {"kind": line.id} if line.id in ("defusing", "bomb") else {}
        outcome = rule(engine(time_bomb.GAME), line.query, given_)
        told = done[line.id].told
        assert told is not None
        expected = getattr(outcome, "value", None)
        if expected is None:
            assert told["outcome"] == type(outcome).__name__.lower()
        else:
            assert told["rulings"][0]["value"] == (
                list(expected) if isinstance(expected, tuple) else expected
            )


def test_the_table_fills_a_composed_calculator_too(sheets: Sheets) -> None:
    done = lines(sheets.work(time_bomb.WIRES, {}, {"players": "6"}))
    assert value(done["missing"]) == 6


def test_for_another_edition_nothing_is_claimed_that_only_the_usual_one_gives(sheets: Sheets) -> None:
    done = lines(sheets.work(time_bomb.WIRES, {"players": "5", "edition": "evolution"}))
    assert value(done["setup"])
    assert {line.waits for id, line in done.items() if id != "setup"} == {"edition"}


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize(
    "composed", [holmes.SCORE_SHEET, holmes_and_moriarty.CASE, holmes_and_moriarty.BOARD, time_bomb.WIRES]
)
def test_a_composed_calculator_is_well_formed(sheets: Sheets, composed: Composed, tongue: Tongue) -> None:
    sheet = sheets.work(composed, {}, tongue=tongue)
    names = [one.name for one in composed.inputs]
    assert len(names) == len(set(names))
    assert f"calculators.{composed.words}_lead" in words()
    assert all(label for label, _ in sheet.summary)
    for group in sheet.groups:
        assert group.title
        assert all(field.label for row in group.rows for field in row.fields)
    for line in composed.lines:
        query = engine(composed.game).queries.get(line.query)
        assert {slot.name for slot in query.slots if slot.required} <= set(line.feeds)
        assert set(line.feeds) <= {slot.name for slot in query.slots}
