"""Time Bomb: the set-up, the wires and cuts of each round, and who can still win."""

from api.web.calculators.declared import Composed, Group, Input, Line, Row, always, said, same
from engine.time_bomb.rules.editions import IELLO

GAME = "time-bomb"
MOMENT = ("players", "round", "cuts")

WIRES = Composed(
    "wires",
    GAME,
    "wires",
    (
        Group(
            said("setup"),
            (
                Row((Input("players", ("setup", "players")),)),
                Row((Input("edition", ("setup", "edition"), IELLO),)),
            ),
            (Line("setup", "setup", same("players", "edition")),),
        ),
        Group(
            said("round"),
            (
                Row((Input("round", ("cuts_left", "round"), 1),)),
                Row((Input("cuts", ("cuts_left", "cuts"), 0, widget="stepper"),)),
            ),
            (
                Line("each", "wires_each", same("round")),
                Line("left", "cuts_left", same(*MOMENT)),
                Line("down", "face_down", same(*MOMENT)),
            ),
        ),
        Group(
            said("defusing"),
            (Row((Input("found", ("can_still_win_at", "found"), 0, widget="stepper"),)),),
            (
                Line("missing", "missing", same("players", "found")),
                Line("can", "can_still_win_at", same(*MOMENT, "found")),
            ),
        ),
        Group(
            said("chances"),
            (),
            (
                Line(
                    "defusing",
                    "next_wire_chance",
                    {**same(*MOMENT, "found"), "kind": always("defusing")},
                    said("next_defusing"),
                ),
                Line(
                    "bomb",
                    "next_wire_chance",
                    {**same(*MOMENT, "found"), "kind": always("bomb")},
                    said("next_bomb"),
                ),
                Line("blind", "blind_win_chance", same(*MOMENT, "found")),
            ),
        ),
    ),
    summary=(("can", said("sum_can")), ("left", said("sum_left")), ("missing", said("sum_missing"))),
)
