"""How players ask about rounds and their cuts, and about looking at wires."""

from qa.scenario.binders import first_of
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import explained, number, players
from qa.scenario.time_bomb.moments import (
    GROUPS,
    any_moment,
    cuts_made,
    dealt_after,
    first_moment,
    moment,
    one_round,
)
from qa.scenario.time_bomb.people import noticed, without_ne
from qa.scenario.time_bomb.quantities import CUTS

MOST_WIRES = 5
"""Wires dealt to each player in round 1, the most."""

FRAMES = (
    Frame(
        "wires_each",
        "how_many wire|card round",
        "each wire card how_many all player dealt own holding next start after over",
        "cut left face_down moriarty defusing box chance reveal found target total",
        (first_of(one_round(), dealt_after()),),
    ),
    Frame(
        "wires_each",
        "how_many wire|card round each",
        "each wire card how_many all player dealt total own holding next start after over",
        "cut left face_down moriarty defusing box chance reveal found target",
        (first_of(one_round(), dealt_after()),),
    ),
    Frame(
        "face_down",
        "how_many wire|card deal|dealt total",
        "wire card all player deal",
        "cut left each moriarty defusing safe bomb box chance reveal found target",
        (players(), moment()),
        asks="players",
    ),
    Frame(
        "wires_each",
        "how_many wire|card each|deal|dealt",
        "each beginning dealt all player",
        "cut left face_down moriarty defusing box chance reveal found round",
        (first_moment(),),
    ),
    Frame(
        "wires_each",
        "how_many wire|card each|deal|dealt over|next|our_case",
        "each dealt all player over next round",
        "cut left face_down moriarty defusing box chance reveal found beginning",
        (noticed("over|next|our_case"),),
        asks="round",
    ),
    Frame(
        "wires_each",
        "wire|card each|deal|dealt|all round",
        "each all player dealt own only left deal erreur",
        "cut how_many face_down moriarty defusing bomb safe box chance reveal found target who may most",
        (one_round(), explained("wire", "card", values=lambda n, group: n <= MOST_WIRES)),
        rank=-2,
    ),
    Frame(
        "rounds_in_all",
        "how_many round",
        "total",
        "per_round cut wire card you found missing left again over",
    ),
    Frame(
        "cuts_in_round",
        "how_many cut round|per_round",
        "per_round round each all player over after before wire card",
        "total left most target they you again",
        (players(), any_moment()),
    ),
    Frame(
        "cuts_in_round",
        "cut deal before|after|always_so",
        "always_so round before after over player or per_round",
        "total left most target they you how_many chance reveal who win again found",
        (players(), explained(CUTS, "", values=lambda n, group: n in GROUPS)),
        rank=-1,
    ),
    Frame(
        "cuts_in_all",
        "how_many cut total|game_word",
        "total all player",
        "left most per_round target found they you again",
        (players(),),
    ),
    Frame(
        "cuts_left",
        "how_many cut left|again",
        "total all player beginning before after in_play over early",
        "found missing defusing uncut most",
        (players(), moment(bare=True)),
        asks="players round cuts",
    ),
    Frame(
        "cut_position",
        "cut which|when|where round",
        "where when total round",
        "left how_many over win",
        (players(), number("cut", "nth_cut")),
        asks="players",
    ),
    Frame(
        "round_over",
        "round over|early cut|reveal|wire|cutter",
        "cut reveal wire card over early next cutter round",
        "left win found missing defusing bomb",
        (players(), cuts_made(), any_moment()),
        asks="players",
    ),
    Frame(
        "round_over",
        "deal cut|reveal",
        "cut reveal wire card over next round deal may",
        "left win found missing defusing bomb how_many chance",
        (players(), cuts_made(), any_moment()),
        asks="players",
    ),
    Frame(
        "face_down",
        "how_many wire|card face_down",
        "wire card left all total player",
        "uncut chance found",
        (players(), first_of(moment(), first_moment())),
        asks="players",
    ),
    Frame(
        "face_down",
        "how_many wire|card left",
        "all total player deck",
        "uncut chance found cut box face_down defusing each",
        (players(), moment()),
        asks="players",
    ),
    Frame(
        "never_cut",
        "how_many uncut",
        "wire card total all left after",
        "found",
        (players(), without_ne("uncut")),
    ),
    Frame(
        "never_cut",
        "how_many wire|card left after",
        "total all game_word",
        "round found cut box defusing",
        (players(),),
    ),
    Frame("revealed_return", "reveal|cut dealt again", "wire card", "who how_many chance"),
    Frame(
        "revealed_return",
        "return reveal|cut|found",
        "wire card reveal cut all next round defusing safe",
        "who",
    ),
    Frame(
        "revealed_return",
        "shuffle reveal|cut wire|card",
        "reveal all next round defusing safe again return after",
        "who",
    ),
    Frame(
        "looks_each_round",
        "look per_round|new|next|beginning",
        "wire card per_round new all each next round again beginning own",
        "aside how_many role opp others person",
    ),
    Frame(
        "looks_each_round",
        "look_again per_round|next|beginning",
        "wire card per_round new all each next round again",
        "aside midround during opp others",
    ),
    Frame(
        "may_look_again", "look_again", "look wire card own again midround", "aside per_round role opp others"
    ),
    Frame(
        "may_look_again",
        "look again",
        "wire card own midround round before cut",
        "aside per_round role next new opp others",
    ),
    Frame(
        "may_look_again",
        "look_again|look after|during|lied|midround",
        "look wire card own again",
        "aside per_round role next new opp others beginning over deal",
        (any_moment(),),
    ),
    Frame(
        "may_look_again", "look midround", "wire card own round", "aside per_round role next new opp others"
    ),
    Frame(
        "knows_places",
        "know where wire|bomb|defusing|card|own|safe",
        "own bomb defusing wire card safe shuffle after",
        "role aside who how_many",
    ),
    Frame("knows_places", "arrange wire|card|own", "own wire card after look", "role how_many cut"),
)
