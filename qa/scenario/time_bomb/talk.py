"""How players ask what may be said and shown, about helpers, and a player who leaves."""

from qa.scenario.binders import always, choose
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import edition

FRAMES = (
    Frame(
        "may_show",
        "reveal role may",
        "role own card player",
        "wire defusing lie who how_many aside when",
        (always("card", "role"),),
    ),
    Frame(
        "must_announce",
        "announce must|needed",
        "must needed how_many defusing wire card bomb announce all edition truth",
        "lie show",
        (edition(),),
    ),
    Frame(
        "may_lie",
        "lie",
        "defusing wire card bomb how_many role team own must announce all player",
        "show",
        (choose("role", {"sherlock": "sherlock", "moriarty": "moriarty"}),),
    ),
    Frame("may_show", "show role", "role own card player", "wire defusing lie", (always("card", "role"),)),
    Frame(
        "may_show",
        "show wire|card|defusing|safe|own",
        "must own wire card defusing safe player announce bomb",
        "role lie",
        (always("card", "wire"),),
    ),
    Frame(
        "helper_required",
        "cutter|cutter_card|counter needed|must",
        "needed must play or all cutter counter cutter_card",
        "cut who next pass empty_handed",
        (choose("helper", {"counter": "counters", "cutter_card": "card", "cutter": "token"}),),
    ),
    Frame(
        "player_leaves",
        "leave player",
        "must leave player round game_word midround what_to_do",
        "how_many win chance",
    ),
    Frame(
        "player_leaves",
        "leave",
        "must leave who game_word midround what_to_do",
        "how_many win chance wire card box",
        rank=-1,
    ),
    Frame("announcement_counts", "announce binding", "defusing wire card", "how_many"),
)
