"""How players ask about rounds and their cuts, and about looking at wires."""

from qa.scenario.binders import first_of
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import number, players
from qa.scenario.time_bomb.moments import any_moment, cuts_made, first_moment, moment, one_round
from qa.scenario.time_bomb.people import without_ne

FRAMES = (
    Frame(
        "wires_each",
        "how_many wire|card round",
        "each wire card how_many all player dealt total own holding",
        "cut left face_down moriarty defusing box chance reveal found target",
        (one_round(),),
    ),
    Frame(
        "wires_each",
        "how_many wire|card each|deal",
        "each beginning dealt all player",
        "cut left face_down moriarty defusing box chance reveal found round",
        (first_moment(),),
    ),
    Frame("rounds_in_all", "how_many round", "total", "per_round player cut wire card"),
    Frame(
        "cuts_in_round",
        "how_many cut round|per_round",
        "per_round round each all player over after before",
        "total left most target they you",
        (players(), any_moment()),
    ),
    Frame(
        "cuts_in_all",
        "how_many cut total|game_word",
        "total all player",
        "left most per_round target round found they you",
        (players(),),
    ),
    Frame(
        "cuts_left",
        "how_many cut left|again",
        "total all player beginning before after in_play over early",
        "found missing defusing uncut most",
        (players(), moment()),
        asks="players",
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
        "round over cut|reveal|wire|cutter",
        "cut reveal wire card over next cutter round",
        "left win found missing defusing bomb",
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
        "round found",
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
    Frame("revealed_return", "return reveal|cut", "wire card reveal cut all next round defusing safe", "who"),
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
        "aside how_many role opp others",
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
        "may_look_again", "look midround", "wire card own round", "aside per_round role next new opp others"
    ),
    Frame(
        "knows_places",
        "know where wire|bomb|defusing|card|own|safe",
        "own bomb defusing wire card safe",
        "role aside who how_many",
    ),
    Frame("knows_places", "arrange wire|card|own", "own wire card after look", "role how_many cut"),
)
