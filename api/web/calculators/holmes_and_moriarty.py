"""Holmes and Moriarty: who wins a Case, and whether a line can still be formed on the board."""

from api.web.calculators.declared import (
    Composed,
    Group,
    Input,
    Known,
    Line,
    Row,
    fact,
    result,
    said,
    same,
)
from engine.ruling import Fact

GAME = "holmes-and-moriarty"
EMPTY = "/".join(["...."] * 4)


def _winning_clue(known: Known) -> Fact | None:
    return known.facts.get(f"{known.value('case')}_clue")


def _card(name: str) -> Input:
    return Input(name, ("case_winner", name), widget="stepper")


CASE = Composed(
    "case",
    GAME,
    "case",
    (
        Group(
            said("crimes"),
            (Row((_card("moriarty_crime"), _card("holmes_crime"))),),
            (
                Line(
                    "crime",
                    "compare_crimes",
                    {"moriarty": fact("moriarty_crime"), "holmes": fact("holmes_crime")},
                ),
                Line("location", "trump_of_case", same("moriarty_crime", "holmes_crime")),
            ),
        ),
        Group(
            said("clues"),
            (
                Row((_card("moriarty_clue"), _card("holmes_clue"))),
                Row((Input("trump", ("case_winner", "trump")),)),
            ),
            (
                Line(
                    "case",
                    "case_winner",
                    same("moriarty_crime", "holmes_crime", "moriarty_clue", "holmes_clue", "trump"),
                ),
            ),
        ),
        Group(
            said("token"),
            (Row((Input("occupied_by", ("token_of_case", "occupied_by"), "nobody"),)),),
            (
                Line(
                    "space",
                    "token_of_case",
                    {
                        "winner": result("case"),
                        "moriarty_crime": fact("moriarty_crime"),
                        "winning_clue": _winning_clue,
                        "occupied_by": fact("occupied_by"),
                    },
                ),
            ),
        ),
    ),
    summary=(("crime", said("sum_crime")), ("case", said("sum_case")), ("space", said("sum_space"))),
)

BOARD = Composed(
    "board",
    GAME,
    "board",
    (
        Group(
            said("board_group"),
            (
                Row((Input("board", ("line_possible", "board"), EMPTY),)),
                Row((Input("hands_left", ("line_possible", "hands_left"), widget="list"),)),
            ),
            (
                Line("line", "line_on_board", same("board")),
                Line("possible", "line_possible", same("board", "hands_left")),
                Line("needed", "cases_needed", same("board")),
            ),
        ),
    ),
    summary=(("line", said("sum_line")), ("possible", said("sum_possible"))),
)
