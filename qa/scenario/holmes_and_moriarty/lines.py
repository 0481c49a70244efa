"""Frames about lines, the Scenario Board and the end of the game."""

from qa.scenario.binders import (
    always,
    choose,
    count,
    first_of,
    ignored,
    label,
    labels,
    lacking,
    several,
)
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.binders import beside, counted, notation
from qa.scenario.holmes_and_moriarty.places import board_of_coordinates, filled_places, neighbours
from qa.scenario.holmes_and_moriarty.telling import line_of_moriarty, no_line, no_line_or_word, not_denied

_HAND = first_of(label("hand", "hand"), count("hand", "hand"))
_ALSO = "how_many not none block impossible bonus must may"
_END = "last next win game_win token moriarty case lose hand"

FRAMES = (
    Frame(
        "after_hand",
        "hand line",
        f"{_END} only",
        "impossible block how_many bonus row none not how soonest may must",
        (counted("token", 3), counted("", 3), _HAND, line_of_moriarty("line"), always("blocked", False)),
    ),
    Frame(
        "after_hand",
        "hand line",
        f"{_END} holmes",
        "impossible block how_many bonus row how soonest",
        (_HAND, counted("token", 3), no_line("line")),
        asks="blocked",
    ),
    Frame(
        "after_hand",
        "hand impossible line",
        "win game_win moriarty impossible holmes",
        "how_many",
        (_HAND, no_line_or_word("line", "impossible"), always("blocked", True)),
    ),
    Frame(
        "after_hand",
        "hand open",
        f"{_END} holmes next line",
        "impossible block how_many bonus row how soonest notation",
        (_HAND, no_line_or_word("line"), always("blocked", False)),
    ),
    Frame(
        "after_hand",
        "hand line block",
        f"{_END} holmes next line",
        "impossible how_many bonus row how soonest notation may must",
        (_HAND, no_line("line"), lacking("blocked", "block")),
    ),
    Frame(
        "after_hand",
        "hand neighbour row|column|diagonal|line",
        f"{_END} row column diagonal line same",
        "how_many holmes not none bonus",
        (_HAND, neighbours("line", line=True), always("blocked", False)),
        rank=1,
    ),
    Frame(
        "after_hand",
        "hand all block",
        "win game_win moriarty holmes line after",
        "how_many soonest token fewest may",
        (
            not_denied("block", "line"),
            _HAND,
            no_line_or_word("line", "block"),
            always("blocked", True),
        ),
    ),
    Frame(
        "both_win", "both win|game_win same_time|condition", "holmes moriarty players", "hand case crime clue"
    ),
    Frame("both_win", "both condition same_time", "players", "hand case crime clue"),
    Frame("both_win", "win|game_win same_time holmes moriarty", "both players", "hand case crime clue"),
    Frame("both_win", "win|game_win condition same_time", "both holmes moriarty", "hand case crime clue"),
    Frame("bonus_in_line", "bonus line", "moriarty holmes token", "how_many hand where win who block"),
    Frame(
        "row_of_three",
        "row|column|diagonal space|place",
        "line space token moriarty row column diagonal win game_win same empty run_out before all",
        "how_many not none",
        (counted("token", 3), counted("token", 2), filled_places("places")),
        beside="hand",
    ),
    Frame(
        "row_of_three",
        "neighbour row|column|diagonal|line token",
        "line space moriarty row column diagonal win game_win same",
        "how_many not none holmes bonus case",
        (neighbours("places"),),
        beside="hand",
    ),
    Frame(
        "line_on_board",
        "row|line column token|win|line",
        "token moriarty holmes line row column win game_win space board all",
        "how_many not none case still impossible block",
        (board_of_coordinates("board"), counted("token", 3), counted("token", 2)),
        beside="hand",
    ),
    Frame(
        "line_on_board",
        "token board win|line",
        "moriarty line win game_win",
        f"{_ALSO} case hand space row column diagonal holmes neighbour",
        asks="board",
        sure=True,
        beside="token",
    ),
    Frame(
        "row_of_three",
        "row|column|diagonal line",
        "space token moriarty row column diagonal same",
        "how_many hand case",
        (several("places", "", bare=True, least=2),),
    ),
    Frame(
        "line_on_board",
        "notation line|win|game_win",
        "moriarty board win game_win line",
        "impossible still may how_many hand",
        (notation("board"),),
    ),
    Frame(
        "line_possible",
        "notation may|still|impossible|open|block|hand",
        "moriarty win line impossible board still",
        "",
        (
            notation("board"),
            counted("", 3),
            first_of(label("hands_left", "hand"), count("hands_left", "hand")),
        ),
    ),
    Frame(
        "cases_needed",
        "notation how_many case",
        "moriarty win line board must next hand fewest limit",
        "",
        (notation("board"),),
        rank=1,
    ),
    Frame(
        "how_many_lines",
        "how_many line",
        "board token row column diagonal space all",
        "hand block case win me opp they",
        (
            first_of(
                choose("direction", {"row": "horizontal", "column": "vertical", "diagonal": "diagonal"}),
                always("direction", "all"),
            ),
        ),
    ),
    Frame(
        "fewest_blocking_tokens",
        "token block",
        "how_many holmes all line fewest must limit moriarty board",
        "hand soonest case bonus",
    ),
    Frame(
        "fewest_blocking_tokens",
        "token block run_out|may",
        "holmes all line space neighbour run_out moriarty board",
        "hand soonest case bonus not none how_many",
        beside="token space",
    ),
    *(
        Frame(
            "earliest_block",
            needs,
            "holmes win game_win hand all line soonest fewest limit how_many moriarty",
            without,
            (ignored("hand", most=5),),
        )
        for needs, without in (
            ("block soonest", "token case bonus"),
            ("block hand may holmes win|game_win", "token case bonus line"),
            ("block hand may holmes line all", "token case bonus"),
        )
    ),
    Frame(
        "earliest_line",
        "hand|soonest fewest|soonest",
        "only moriarty win game_win hand how_many line limit must",
        "block holmes token case",
        (beside("hand", most=5),),
    ),
    Frame(
        "earliest_line",
        "win|game_win hand moriarty may",
        "line only",
        "block holmes token case how_many none not bonus",
        (beside("hand", most=5),),
    ),
    Frame(
        "spaces_in_line",
        "space line",
        "token moriarty board win",
        "row column diagonal hand how_many",
        (several("spaces", "space", least=3),),
    ),
    Frame(
        "spaces_in_line",
        "token line",
        "moriarty board win all",
        "row column diagonal hand how_many space bonus case holmes not none block",
        (counted("token", 3), several("spaces", "", bare=True, least=3)),
    ),
    Frame(
        "next_to",
        "space neighbour",
        "board",
        "token line row column diagonal hand how_many",
        (labels("first second", "space|place"),),
    ),
    Frame(
        "next_to",
        "neighbour",
        "board number",
        "token line row column diagonal hand how_many crime clue card case trump win beat",
        (labels("first second", "", bare=True),),
    ),
)
