"""How players ask who has won, and whether the game can still be won."""

from qa.scenario.binders import choose
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import explained, number, players, together
from qa.scenario.time_bomb.moments import (
    any_moment,
    cuts_to_go,
    in_the_last_round,
    last_cut,
    moment,
    rounds_over,
    where_it_changes_nothing,
)
from qa.scenario.time_bomb.quantities import PLAYERS
from qa.scenario.time_bomb.wires import every_wire_found, found_wires, missing_wires, no_bomb, revealed

_ENDS = "win lose over goes_on moriarty sherlock team game_word explode all take before"
_STILL = (
    "win over moriarty sherlock team game_word all early missing found defusing wire card left reveal "
    "in_play total or always_so needed"
)
_TEAM = {"sherlock": "sherlock", "moriarty": "moriarty"}
_FACTS = "found defusing wire card reveal total missing left"

FRAMES = (
    Frame(
        "cut_result",
        "bomb|safe|explode|defusing reveal|explode|cut",
        f"{_ENDS} cut reveal wire card or found what_if early",
        "how_many same_time chance missing left same_colour colour evolution own show announce next shuffle "
        "return",
        (last_cut(), revealed(), where_it_changes_nothing()),
    ),
    Frame(
        "cut_result_at",
        "bomb|safe|explode|defusing round",
        f"{_ENDS} cut reveal wire card found defusing or",
        "how_many same_time chance",
        (
            players(total=True),
            number("cut", "nth_cut"),
            moment(bare=True),
            found_wires(),
            revealed(last=False),
        ),
        rank=2,
        asks="players found",
    ),
    Frame(
        "game_result",
        "",
        f"{_ENDS} {_FACTS} or",
        "how_many chance cut again cannot_win evolution early",
        (no_bomb(), together(found_wires(plain=True), rounds_over(4)), players(total=True)),
        rank=1,
        asks="players",
    ),
    Frame(
        "game_result",
        "who|win|over|lose|goes_on",
        f"{_ENDS} {_FACTS} or round after",
        "how_many chance cut again may cannot_win evolution early",
        (no_bomb(), found_wires(of_total=True), rounds_over(), players(total=True)),
        asks="rounds",
    ),
    Frame(
        "game_result",
        "found|reveal",
        f"{_ENDS} {_FACTS} or",
        "how_many chance cut missing evolution early",
        (no_bomb(), every_wire_found(), players(total=True), any_moment()),
        asks="rounds",
        rank=1,
    ),
    Frame(
        "both_at_once",
        "bomb defusing same_time",
        "last cut reveal bomb defusing wire win card",
        "how_many chance",
    ),
    Frame(
        "can_still_win",
        "missing|left|found cut",
        f"{_STILL} cut",
        "how_many chance evolution who",
        (missing_wires(), cuts_to_go(), explained(PLAYERS), in_the_last_round()),
        rank=1,
    ),
    Frame(
        "can_still_win_at",
        "again|may",
        f"{_STILL} none_found cut",
        "how_many chance who evolution",
        (players(total=True), moment(), found_wires(plain=True)),
        rank=1,
        asks="players",
    ),
    Frame(
        "can_still_win_at",
        "",
        f"{_FACTS} none_found cut in_play",
        "how_many chance who win over lose goes_on evolution bomb",
        (players(total=True), moment(), found_wires(plain=True)),
        rank=1,
        asks="players",
    ),
    Frame(
        "can_still_win_at",
        "cut left",
        f"{_STILL} none_found cut",
        "how_many chance who evolution",
        (players(total=True), moment(), found_wires(plain=True)),
        asks="players",
    ),
    Frame(
        "stops_early",
        "early|over cannot_win",
        "early win lose over moriarty sherlock team game_word all must cannot_win",
        "goes_on how_many chance missing round",
    ),
    Frame("stops_early", "early game_word", "early over", "how_many chance missing round cut bomb"),
    Frame(
        "missing",
        "how_many missing|left",
        "defusing wire card left missing found all reveal total must needed",
        "cut chance box aside face_down",
        (any_moment(), found_wires(plain=True), players(total=True)),
        asks="players",
    ),
    Frame(
        "earliest_win",
        "earliest win",
        "cut how_many round team after",
        "chance found",
        (players(), choose("team", _TEAM)),
        asks="players",
    ),
)
