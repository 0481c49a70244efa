"""How players ask for chances."""

from qa.scenario.binders import choose, first_of
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import count_of, kind, number, players
from qa.scenario.time_bomb.moments import first_moment, moment, one_round
from qa.scenario.time_bomb.people import my_role
from qa.scenario.time_bomb.wires import bomb_not_mine, found_wires, hits

FRAMES = (
    Frame(
        "moriartys_chance",
        "chance moriarty",
        "in_play total how_many all role dealt beginning card",
        "win neighbour bomb defusing wire",
        (players(), my_role(), count_of("count", "moriarty", both=True)),
        rank=1,
        asks="players",
    ),
    Frame(
        "suspect_chance",
        "chance moriarty",
        "dealt role card neighbour moriarty player know_each",
        "win bomb defusing wire how_many only exactly always_so",
        (players(), my_role()),
        asks="players",
    ),
    Frame(
        "next_wire_chance",
        "chance bomb|safe|defusing cut|reveal|random|next|explode",
        "random cut reveal next wire card in_play last all found",
        "win neighbour have each moriarty same_colour",
        (
            players(),
            first_of(moment(before=False), first_moment()),
            found_wires(),
            kind(),
        ),
    ),
    Frame(
        "hit_chance",
        "chance",
        "cut reveal wire card random left face_down own cutter player target announce",
        "moriarty sherlock win round",
        (number("wires", "wire", "card", "total", state=None), hits()),
    ),
    Frame(
        "deal_chance",
        "chance defusing|safe|dealt",
        "dealt wire card how_many limit at_least exactly have round beginning only",
        "moriarty win cut reveal neighbour",
        (
            players(),
            first_of(one_round(), first_moment()),
            choose("at_least", {"at_least": True}),
            count_of("count", "defusing", "safe"),
            found_wires(),
            kind("kind", "defusing safe"),
        ),
        asks="round players",
    ),
    Frame(
        "bomb_holder_chance",
        "chance bomb have|dealt|neighbour|opp|they|holding|person",
        "dealt neighbour wire card bomb beginning player holding",
        "win cut reveal defusing explode random",
        (players(), bomb_not_mine()),
    ),
    Frame(
        "blind_win_chance",
        "chance random sherlock",
        "cut all wire card team win",
        "moriarty missing defusing bomb",
        (players(), first_of(moment(before=False), first_moment())),
    ),
    Frame(
        "blind_win_chance",
        "chance win sherlock",
        "random cut all wire card team",
        "moriarty missing defusing",
        (players(), first_of(moment(before=False), first_moment())),
    ),
)
