"""How players ask who has won, and whether the game can still be won."""

from qa.scenario.binders import choose, first_of, needed
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import explained, number, players, together
from qa.scenario.time_bomb.lastcuts import cuts_beside, in_the_last_round, last_cut, where_it_changes_nothing
from qa.scenario.time_bomb.moments import (
    LAST_ROUND,
    any_moment,
    cuts_to_go,
    moment,
    rounds_before,
    rounds_by_then,
    rounds_over,
)
from qa.scenario.time_bomb.quantities import PLAYERS
from qa.scenario.time_bomb.wires import (
    every_wire_found,
    found_wires,
    missing_wires,
    no_bomb,
    nth_wire,
    of_sherlock,
    revealed,
    whatever_is_missing,
)

_ENDS = "win lose hopeless over goes_on moriarty sherlock team game_word explode all take before"
_STILL = (
    "win hopeless lose over moriarty sherlock team game_word all early missing found defusing wire card left "
    "reveal in_play total or always_so needed"
)
_TEAM = {"sherlock": "sherlock", "moriarty": "moriarty"}
_FACTS = "found defusing wire card reveal total missing left"

FRAMES = (
    Frame(
        "cut_result",
        "bomb|safe|explode|defusing reveal|explode|cut|target",
        f"{_ENDS} cut reveal wire card or found what_if early target round again each left",
        "how_many same_time chance same_colour colour evolution own show announce next shuffle return",
        (last_cut(), revealed(), where_it_changes_nothing(), whatever_is_missing()),
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
        "how_many chance cannot_win evolution early",
        (no_bomb(), together(found_wires(plain=True), rounds_over(LAST_ROUND)), players(total=True)),
        rank=1,
        asks="players",
    ),
    Frame(
        "game_result",
        "who|win|over|lose|goes_on",
        f"{_ENDS} {_FACTS} or round after",
        "how_many chance may cannot_win evolution early again",
        (
            no_bomb(),
            first_of(nth_wire(), found_wires(of_total=True)),
            first_of(rounds_over(), rounds_by_then(), rounds_before()),
            players(total=True),
            cuts_beside(),
        ),
        asks="rounds",
    ),
    Frame(
        "game_result",
        "win|lose|hopeless|goes_on",
        f"{_ENDS} {_FACTS} or round after",
        "how_many chance may cannot_win evolution early",
        (
            no_bomb(),
            first_of(nth_wire(), found_wires(of_total=True)),
            rounds_over(),
        ),
        asks="rounds players",
    ),
    Frame(
        "game_result",
        "found|reveal",
        f"{_ENDS} {_FACTS} or early",
        "how_many chance missing evolution",
        (
            no_bomb(),
            first_of(every_wire_found(), nth_wire()),
            players(total=True),
            any_moment(),
            cuts_beside(),
        ),
        asks="rounds",
        rank=1,
    ),
    Frame(
        "after_last_round",
        "win|lose|who|hopeless|over|or missing|left",
        f"{_ENDS} {_FACTS} or round after only",
        "how_many chance may cannot_win evolution early",
        (no_bomb(), missing_wires(), rounds_over(LAST_ROUND), explained(PLAYERS)),
        rank=-2,
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
        (needed(of_sherlock()), missing_wires(), cuts_to_go(), explained(PLAYERS), in_the_last_round()),
        rank=2,
    ),
    Frame(
        "can_still_win",
        "missing|left win|again|hopeless sherlock|win|hopeless",
        f"{_STILL} cut",
        "how_many chance evolution who bomb",
        (
            needed(of_sherlock()),
            missing_wires(),
            cuts_to_go(),
            explained(PLAYERS),
            in_the_last_round(under_way=True),
        ),
        asks="missing cuts_left",
    ),
    Frame(
        "can_still_win_at",
        "again|may|hopeless",
        f"{_STILL} none_found cut again",
        "how_many chance who evolution",
        (needed(of_sherlock()), players(total=True), moment(bare=True), found_wires(plain=True)),
        rank=1,
        asks="players cuts",
    ),
    Frame(
        "can_still_win_at",
        "",
        f"{_FACTS} none_found cut in_play",
        "how_many chance who win over lose goes_on evolution bomb",
        (needed(of_sherlock()), players(total=True), moment(), found_wires(plain=True)),
        rank=1,
        asks="players",
    ),
    Frame(
        "can_still_win_at",
        "cut left",
        f"{_STILL} none_found cut",
        "how_many chance who evolution",
        (needed(of_sherlock()), players(total=True), moment(bare=True), found_wires(plain=True)),
        asks="players cuts",
    ),
    Frame(
        "stops_early",
        "early|over|goes_on cannot_win",
        f"early {_ENDS} all must cannot_win or play after",
        "how_many chance bomb",
    ),
    Frame("stops_early", "early game_word", "early over or goes_on", "how_many chance bomb"),
    Frame(
        "missing",
        "how_many missing|left",
        "defusing wire card left missing found all reveal total must needed",
        "cut chance box aside face_down",
        (any_moment(), found_wires(plain=True), players(total=True)),
        asks="players",
    ),
    Frame(
        "missing",
        "how_many again found",
        "defusing wire card again",
        "cut chance box aside face_down round left missing",
        (found_wires(plain=True), players(total=True)),
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
