"""Frames about lines, the Scenario Board and the end of the game."""

from qa.scenario.binders import always, choose, count, first_of, ignored, label, lacking, several
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.binders import counted, notation

_HAND = first_of(label("hand", "hand"), count("hand", "hand"))
_END = "win game_win token moriarty case lose hand"

FRAMES = (
    Frame(
        "after_hand",
        "hand line",
        f"{_END} only",
        "impossible block how_many bonus row none not how soonest",
        (counted("token", 3), _HAND, always("line", True), always("blocked", False)),
    ),
    Frame(
        "after_hand",
        "hand line",
        f"{_END} holmes",
        "impossible block how_many bonus row how soonest",
        (_HAND, lacking("line", "line")),
        asks="blocked",
    ),
    Frame(
        "after_hand",
        "hand impossible line",
        "win game_win moriarty impossible holmes",
        "how_many",
        (_HAND, first_of(lacking("line", "line"), always("line", False)), always("blocked", True)),
    ),
    Frame(
        "after_hand",
        "hand all line block",
        "win game_win moriarty holmes",
        "how_many soonest token fewest may",
        (_HAND, always("line", False), always("blocked", True)),
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
        "row|column|diagonal",
        "line space token moriarty row column diagonal",
        "how_many",
        (counted("token", 3), several("places", "space|place", least=2)),
    ),
    Frame(
        "row_of_three",
        "row|column|diagonal line",
        "space token moriarty row column diagonal same",
        "how_many hand case",
        (several("places", "", bare=True, least=2),),
    ),
    Frame("line_on_board", "notation line", "moriarty board win", "impossible", (notation("board"),)),
    Frame(
        "line_possible",
        "notation",
        "moriarty win line impossible board still",
        "",
        (notation("board"), first_of(label("hands_left", "hand"), count("hands_left", "hand"))),
    ),
    Frame(
        "cases_needed",
        "notation how_many case",
        "moriarty win line board must",
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
        )
    ),
    Frame(
        "earliest_line",
        "hand|soonest fewest|soonest",
        "moriarty win game_win hand how_many line limit must",
        "block holmes token case",
        (ignored("hand", most=5),),
    ),
    Frame(
        "earliest_line",
        "win|game_win hand moriarty may",
        "line",
        "block holmes token case how_many none not bonus",
        (ignored("hand", most=5),),
    ),
    Frame(
        "spaces_in_line",
        "space line",
        "token moriarty",
        "row column diagonal hand how_many",
        (several("spaces", "space", least=3),),
    ),
)
