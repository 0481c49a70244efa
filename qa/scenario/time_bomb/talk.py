"""How players ask what may be said and shown, about helpers, and a player who leaves."""

from qa.scenario.binders import always, choose, needed
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import edition, helper_named
from qa.scenario.time_bomb.people import noticed
from qa.scenario.time_bomb.picks import shows_his_own

_SHOWN = "own all each defusing safe player others"
_NOT_SHOWN = "cut who round how_many role next target look chance again not bomb"

FRAMES = (
    Frame(
        "may_show",
        "reveal role may",
        "role own card player show sherlock moriarty midround each all",
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
        "show who",
        (choose("role", {"sherlock": "sherlock", "moriarty": "moriarty"}),),
    ),
    Frame("must_announce", "silent", "own wire card defusing must may contrary", "lie show", (edition(),)),
    Frame(
        "may_show",
        "reveal own each",
        "wire card defusing safe all",
        "role who cut round how_many",
        (always("card", "wire"),),
    ),
    Frame(
        "may_show",
        "reveal may wire|defusing|safe own|neighbour|each|others|opp|they",
        _SHOWN,
        _NOT_SHOWN,
        (needed(shows_his_own()), always("card", "wire")),
    ),
    Frame(
        "may_show",
        "reveal may card own|neighbour|each|others|opp|they",
        _SHOWN,
        f"{_NOT_SHOWN} wire defusing",
        (needed(shows_his_own()), noticed("card")),
        asks="card",
    ),
    Frame("may_show", "show role", "role own card player", "wire defusing lie", (always("card", "role"),)),
    Frame(
        "may_show",
        "show wire|card|defusing|safe|own",
        "must own wire card defusing safe player announce bomb",
        "role who",
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
        "helper_required",
        "cutter|cutter_card|counter play|playable none",
        "none lose cutter counter cutter_card must",
        "cut who next pass empty_handed own",
        (helper_named(),),
    ),
    Frame(
        "player_leaves",
        "leave player",
        "must leave player round game_word midround what_to_do",
        "how_many win chance",
    ),
    Frame(
        "player_leaves",
        "leave player|midround",
        "must leave player round game_word midround what_to_do how_many needed",
        "win chance box aside",
        rank=-1,
    ),
    Frame(
        "player_leaves",
        "leave who|round|midround|what_to_do|person|wire|card",
        "must leave who game_word midround what_to_do",
        "how_many win chance box aside role",
        rank=-1,
    ),
    Frame("announcement_counts", "announce|said binding", "defusing wire card said", "how_many"),
)
