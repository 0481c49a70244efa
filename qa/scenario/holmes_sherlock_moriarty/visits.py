"""How players ask about visits, pawns and indisposed characters of Holmes."""

from qa.scenario.binders import always, choose, first_of
from qa.scenario.frames import Frame
from qa.scenario.holmes_sherlock_moriarty.binders import (
    chained,
    explained,
    without_ne,
)
from qa.scenario.holmes_sherlock_moriarty.days import (
    closes_next_day,
    day,
    day_and_next,
    last_night,
    two_days,
    visited_and_today,
)
from qa.scenario.holmes_sherlock_moriarty.pawns import (
    NAMES,
    asked_place,
    character,
    own_pawn,
    pawn_there_already,
    pawns_counted,
    pawns_in_the_evening,
    pawns_told,
    places_of_pawns,
    rival_there,
    stuck_pawn,
    told_pawn,
)

NAMED = "|".join(NAMES)
ROLES = "sherlock moriarty mycroft"


_CHARACTER = character()

_RETURNS = (
    "today_left again tomorrow character same pawn go_there left_it still_there visit when_again left move "
    "first_card"
)

VISITS = (
    *(
        Frame(
            "may_visit",
            needs,
            "",
            "both close when_again tomorrow again day power how_many open opp they not none must hidden",
            (chained(own_pawn(), _CHARACTER),),
        )
        for needs in ("go_there|visit may|forbidden",)
    ),
    Frame(
        "may_visit",
        "",
        "",
        "both close when_again tomorrow again day power how_many open opp they not none must hidden more "
        "lying standing token",
        (chained(own_pawn(two=True), _CHARACTER),),
    ),
    Frame(
        "may_visit",
        "go_there|visit",
        "",
        "close when_again tomorrow again day power how_many open not none must touch hidden",
        (chained(rival_there(), _CHARACTER),),
        rank=1,
    ),
    Frame(
        "may_visit",
        "may|forbidden go_there|visit",
        f"already still_there turn today_left character there {ROLES}",
        "close both when_again tomorrow again power how_many open not none must hidden token",
        (
            first_of(chained(told_pawn(), _CHARACTER), chained(pawn_there_already(), _CHARACTER)),
            day(""),
        ),
        rank=2,
    ),
    Frame(
        "may_visit",
        "close go_there|visit may|forbidden",
        f"today_left character pawn go_there visit open turn received {ROLES}",
        "both when_again tomorrow again power how_many not none must stuck move left_it only another",
        (_CHARACTER, last_night(), always("closed", True)),
    ),
    Frame(
        "may_visit",
        f"hidden go_there|visit may|forbidden {NAMED}",
        f"today_left character pawn go_there visit turn still_there {ROLES}",
        "both when_again tomorrow again power how_many not none must stuck move left_it only another clue "
        "card touch joker close",
        (_CHARACTER, day(""), always("closed", True)),
    ),
    Frame(
        "may_visit",
        f"pawn lying|standing go_there another|other_pawn {NAMED}",
        "already there may",
        "both close when_again tomorrow again day power how_many open opp they not none must hidden move "
        "left_it still_there",
        (chained(own_pawn(), _CHARACTER),),
    ),
    Frame(
        "may_return",
        "again|tomorrow may|forbidden",
        _RETURNS,
        "both day not how_many power when hidden joker",
        (
            choose("old_pawn_left", {"left_it": True, "still_there": False}),
            choose("other_pawn", {"same_pawn": False, "other_pawn|another": True}),
            choose("closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "may_return",
        "again|tomorrow left_it|still_there",
        _RETURNS,
        "both day not how_many power when hidden joker",
        (
            choose("old_pawn_left", {"left_it": True, "still_there": False}),
            choose("other_pawn", {"same_pawn": False, "other_pawn|another": True}),
            choose("closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "may_return",
        "again|tomorrow may|forbidden same_pawn|other_pawn",
        _RETURNS,
        "both day not how_many power when hidden joker",
        (
            choose("other_pawn", {"same_pawn": False, "other_pawn": True}),
            choose("closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
        asks="old_pawn_left",
        rank=-1,
    ),
    Frame(
        "may_move_pawn",
        "pawn|move_pawn move|left_it|move_pawn may lying|standing|close",
        "card move left_it character standing close stuck or left go_there again today_left turn",
        "both opp not none how_many tomorrow must evening another hidden",
        (
            choose("pawn", {"lying": "lying", "standing": "standing"}),
            choose("on_closed", {"close": True}),
            explained(NAMED.replace("|", " ")),
        ),
    ),
    Frame(
        "may_move_pawn",
        "pawn stuck",
        "card move left_it character stuck or left again today_left turn there",
        "both opp not none how_many tomorrow must evening another hidden",
        (
            stuck_pawn(choose("pawn", {"lying": "lying", "standing": "standing"})),
            stuck_pawn(choose("on_closed", {"close": True})),
            explained(NAMED.replace("|", " ")),
        ),
        beside="day",
    ),
    Frame(
        "can_be_stuck",
        "no_move",
        "may turn player_a players_word all character",
        "day close pawn",
        (without_ne("no_move"),),
    ),
    Frame(
        "can_be_stuck",
        "stuck may",
        "turn players_word close",
        "day pawn card joker character row move go_there",
    ),
    Frame(
        "closes_tonight",
        "close",
        f"tomorrow evening end game_ends pawn character day each both and role {ROLES} at_once again",
        "when_again open must not none power how_many why go_there may",
        (_CHARACTER, pawns_in_the_evening(), day()),
        rank=1,
    ),
    Frame(
        "closes_tonight",
        "close",
        f"tomorrow evening pawn {ROLES} end game_ends",
        "when_again open must not none power how_many why both only",
        (asked_place(), day()),
    ),
    Frame(
        "closes_tonight",
        "close both",
        f"tomorrow in_two_days pawn character day again {ROLES} evening",
        "when_again open must not none power how_many why",
        (_CHARACTER, closes_next_day()),
        rank=2,
    ),
    *(
        Frame(
            "closes_tonight",
            "close",
            f"tomorrow evening end game_ends pawn character day at_once again today_left role {ROLES} "
            "received",
            "when_again open must power how_many why go_there may both only when never first_player",
            (_CHARACTER, pawns_told(), day_and_next()),
            asks=asks,
            rank=rank,
        )
        for asks, rank in (("", 1), ("rival_pawn", 0), ("my_pawn", 0))
    ),
    Frame(
        "closes_tonight",
        "open evening|tomorrow",
        f"tomorrow evening end game_ends character today_left still_there role {ROLES}",
        "when_again close must power how_many why go_there never first_player when not none may day",
        (_CHARACTER, first_of(pawns_in_the_evening(), pawns_told())),
    ),
    Frame(
        "closes_tonight",
        "close both unsure when_again",
        f"tomorrow evening pawn character day {ROLES} be",
        "open must not none power how_many why",
        (_CHARACTER, pawns_in_the_evening()),
        rank=2,
    ),
    Frame(
        "is_open",
        "pawn close|open|go_there|visit",
        f"open close go_there visit may character pawn again evening end there {ROLES}",
        "not none must power how_many why both only when when_again tomorrow in_two_days hidden token move",
        (_CHARACTER, pawns_told(both=True), two_days()),
    ),
    Frame(
        "which_close",
        "close",
        f"tomorrow evening pawn character {ROLES} only who which there",
        "when_again open must not none power how_many why both",
        (places_of_pawns("mine", "theirs"), day(), explained("turn pawn"), pawns_counted()),
    ),
    Frame(
        "which_close",
        "close which",
        f"tomorrow evening pawn character {ROLES} who there received visit",
        "when_again open must not none power how_many why both only",
        (places_of_pawns("mine", "theirs"), day(), explained("turn pawn"), pawns_counted()),
        asks="theirs",
        rank=-1,
    ),
    Frame(
        "is_open",
        "both close",
        f"tomorrow in_two_days pawn character visit {ROLES} evening",
        "when_again open must not none power how_many why only",
        (visited_and_today(), _CHARACTER),
    ),
    Frame(
        "reopens",
        "both when|when_again",
        f"close open visit when_again character pawn go_there evening {ROLES} again",
        "not none must power how_many why tomorrow in_two_days unsure",
        (_CHARACTER, day()),
        asks="day",
    ),
    Frame(
        "is_open",
        "both open|go_there|visit may|open",
        f"open go_there visit may character pawn again {ROLES} evening today_left",
        "not none must power how_many why close tomorrow in_two_days when_again when only advice hidden",
        (day("visited"), _CHARACTER),
        asks="today",
        rank=-1,
    ),
    Frame(
        "is_open",
        "both open|go_there|visit",
        f"open go_there visit may character pawn again when_again tomorrow in_two_days {ROLES} evening",
        "not none must power how_many why close",
        (visited_and_today(), _CHARACTER),
    ),
)
