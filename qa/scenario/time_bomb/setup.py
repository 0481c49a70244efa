"""How players ask about the set-up of Time Bomb: who can play, roles, wires, the box."""

from qa.scenario.binders import always, choose, first_of, needed
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import (
    card_in_box,
    count_of,
    edition,
    explained,
    kind,
    number,
    players,
)
from qa.scenario.time_bomb.moments import first_round
from qa.scenario.time_bomb.people import age, noticed, split_roles

WHO_CAN_PLAY = (
    Frame(
        "can_play",
        "play|playable|can_join|may",
        "can_join game_word box",
        "edition story_unit as role aside",
        (players(),),
        rank=-1,
    ),
    Frame(
        "can_play",
        "play|playable|can_join|may",
        "can_join box all or",
        "how_many story_unit as role aside",
        (edition(), players()),
    ),
    Frame(
        "can_play",
        "play|playable|can_join iello|japan_2014|cthulhu|cthulhu_deluxe|tempel|arclight|evolution",
        "can_join box",
        "how_many story_unit as role aside",
        (edition(), number("players", "", most=99)),
        rank=-1,
    ),
    Frame("player_range", "how_many play|player|playable|can_join", "most fewest limit", "", (edition(),)),
    Frame(
        "player_range",
        "how_many edition",
        "player most fewest limit can_join",
        "moriarty sherlock wire defusing",
        (edition(),),
    ),
    Frame(
        "player_range",
        "most fewest",
        "player limit can_join box edition and",
        "moriarty sherlock wire defusing card cut round win chance found",
        (edition(),),
    ),
    Frame(
        "editions_for",
        "edition",
        "can_join box",
        "how_many moriarty sherlock wire defusing card",
        (first_of(players(), number("players", "", most=99)),),
    ),
    Frame("old_enough", "can_join|age|playable|play|may|must", "can_join age all box contrary", "", (age(),)),
    Frame("old_enough", "age", "must can_join box contrary", "how_many", (age(),)),
    Frame(
        "old_enough",
        "age they|opp|person|kid",
        "can_join contrary box or may",
        "how_many which how when must",
        (age(), noticed("age")),
        asks="age",
        rank=-1,
    ),
    Frame(
        "team",
        "team|who|which red|blue|colour",
        "moriarty sherlock red blue colour card role which",
        "how_many win chance cut bomb",
        (choose("colour", {"red": "red", "blue": "blue"}),),
    ),
)

_COUNT = "how_many in_play total card role team all or must needed dealt"

ROLES = (
    Frame(
        "setup",
        "each_kind wire|card|role",
        "how_many wire role card all in_play each must needed",
        "cut reveal left found missing box chance round",
        (edition(), players()),
    ),
    Frame(
        "setup",
        "setup",
        "moriarty sherlock wire defusing bomb role card how_many safe must needed total all",
        "",
        (edition(), players()),
    ),
    Frame(
        "setup",
        "how_many|which moriarty|sherlock|role and wire|defusing|safe|bomb",
        "moriarty sherlock role wire defusing safe bomb in_play all card total how_many must needed dealt",
        "red blue box chance win missing cut reveal found have holding",
        (edition(), players()),
    ),
    Frame("setup", "against", "moriarty sherlock role", "", (edition(), players(), split_roles()), rank=1),
    Frame(
        "role_cards",
        "how_many sherlock",
        f"{_COUNT} shuffle",
        "holding chance aside box moriarty wire defusing bomb cut",
        (edition(), players(), always("role", "sherlock")),
    ),
    Frame(
        "role_cards",
        "how_many moriarty card|role|shuffle|take",
        f"{_COUNT} shuffle",
        "holding chance aside box sherlock wire defusing bomb cut",
        (edition(), players(), always("role", "moriarty")),
        rank=1,
    ),
    Frame(
        "role_cards",
        "how_many role",
        f"{_COUNT} shuffle",
        "chance aside left box sherlock moriarty wire defusing bomb cut each",
        (edition(), players(), always("role", "all")),
    ),
    Frame(
        "role_cards",
        "how_many moriarty cthulhu|cthulhu_deluxe|evolution|arclight|japan_2014|tempel",
        f"{_COUNT} shuffle",
        "holding chance aside box sherlock wire defusing bomb cut",
        (edition(), players(), always("role", "moriarty")),
        rank=1,
    ),
    Frame(
        "role_cards",
        "how_many investigator cthulhu|cthulhu_deluxe",
        _COUNT,
        "holding chance aside box",
        (edition(), players(), always("role", "sherlock")),
    ),
    Frame(
        "role_cards",
        "how_many cultist cthulhu|cthulhu_deluxe",
        _COUNT,
        "holding chance aside box",
        (edition(), players(), always("role", "moriarty")),
    ),
    Frame(
        "roles_aside",
        "aside|left|remove|leave role|card",
        "how_many role card left all remove leave must needed in_play",
        "moriarty sherlock wire defusing look box chance",
        (edition(), players()),
    ),
    Frame(
        "roles_aside",
        "role shuffle|deal|take|erreur",
        "role",
        "how_many wire chance",
        (players(), explained("role", values=lambda n, group: group is not None and n == group + 1)),
    ),
    Frame(
        "moriartys_possible",
        "how_many moriarty",
        "in_play all most fewest limit must needed dealt",
        "chance card role shuffle box sherlock wire defusing cut",
        (players(),),
    ),
    Frame(
        "can_be_moriartys",
        "moriarty",
        "in_play total or exactly only",
        "chance how_many win sherlock wire card role",
        (players(), count_of("count", "moriarty", both=True)),
        asks="players",
    ),
    Frame("know_each_other", "know_each moriarty", "others all player role beginning start others"),
    Frame("may_look_aside", "look aside", "role card left", "wire", (players(""),)),
    Frame("may_look_aside", "look role left", "card aside", "wire", (players(""),)),
    Frame("may_look_aside", "know|who role aside", "card", "how_many wire look"),
    Frame("first_player", "start who|which", "player in_play", "round moriarty next last after chance"),
    Frame("first_player", "start who", "cutter", "chance after next last over", (needed(first_round()),)),
    Frame(
        "first_player",
        "claimant start|beginning",
        "cutter start beginning player always_so how choosing reveal cut all or who",
        "round next last after chance wire how_many moriarty sherlock",
        rank=-1,
    ),
    Frame("first_player", "start player which|who|how", "how choosing player", "round next last after"),
)

_WIRES_OUT = (
    "aside box chance left missing found cut reveal each moriarty sherlock role per_round uncut face_down "
    "holding neighbour"
)

WIRES = (
    Frame(
        "wires_in_play",
        "how_many card deck|in_play|shuffle",
        "in_play all total must needed shuffle",
        f"{_WIRES_OUT} round dealt",
        (edition(), players(), kind(every=True)),
        rank=-1,
    ),
    Frame(
        "wires_in_play",
        "how_many wire|defusing|safe|bomb",
        "how_many in_play all total must needed dealt setup shuffle",
        _WIRES_OUT,
        (edition(), players(), kind(every=True)),
    ),
    Frame(
        "wires_in_play",
        "how_many defusing must|needed found|reveal|win",
        "found reveal win sherlock moriarty total all over",
        "aside box chance left missing cut each round",
        (players(), always("kind", "defusing")),
    ),
    Frame(
        "wires_in_play",
        "take|shuffle|needed defusing|safe|bomb",
        "all must needed in_play or shuffle",
        f"{_WIRES_OUT} how_many reveal win show",
        (
            edition(),
            players(),
            explained("defusing", "safe", "bomb"),
            explained("", values=lambda n, group: n <= 8),
            kind(),
        ),
    ),
    Frame(
        "wires_in_box",
        "how_many box left|aside|return wire|defusing|safe|bomb|card",
        "how_many left aside return",
        "in_play moriarty sherlock role",
        (players(), kind(every=True)),
        rank=1,
    ),
    Frame(
        "contents",
        "how_many box",
        "total all card red blue",
        "left aside in_play",
        (edition(), card_in_box()),
    ),
    Frame(
        "contents",
        "how_many total wire|defusing|safe|bomb|role|counter",
        "card game_word",
        "cut left aside in_play found player round",
        (edition(), card_in_box()),
    ),
    Frame(
        "defusing_on_top",
        "defusing on_top",
        "wire or all card total box",
        "",
        (explained("defusing", "wire", "card", "", "total", values=lambda n, group: n in (8, 40, 48)),),
    ),
    Frame(
        "defusing_on_top",
        "or wire|card",
        "box total how_many",
        "player cut moriarty",
        (explained("wire", "card", "", values=lambda n, group: n in (40, 48)),),
    ),
    Frame(
        "players_for",
        "how_many defusing|safe|bomb|wire",
        "player how_many deck in_play total box own",
        "cut left found missing each reveal chance aside box",
        (first_of(
            number("count", "defusing", "safe", "bomb"), number("count", "wire", "card")
        ), kind(every=True)),
        rank=1,
    ),
)  # fmt: skip

FRAMES = (*WHO_CAN_PLAY, *ROLES, *WIRES)
