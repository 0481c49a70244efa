"""Frames about tokens and bonus tokens."""

from collections.abc import Mapping

from engine.ruling import Fact
from qa.scenario.binders import (
    Binder,
    choose,
    count,
    each_of,
    echo,
    first_of,
    flag,
    ignored,
    label,
    named,
    subject,
    together,
    turned,
)
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.binders import (
    LOCATIONS,
    all_won,
    locations,
    none_won,
    occupied_space,
    out_of_three,
    placed_first,
    some_of_three,
    whose,
    won,
)
from qa.scenario.holmes_and_moriarty.common import ROLES, WORDS

_CRIME_OF_MORIARTY: Mapping[tuple[str, bool], Fact] = {
    ("moriarty", True): True,
    ("moriarty", False): False,
    ("holmes", True): False,
    ("holmes", False): True,
}
_CASE = ignored("case|hand", won=True, most=5)
_MARKED = "or case clue crime lose mark where moriarty holmes token space beat card win hand location"
_PLACES = "|".join(LOCATIONS)
_CARD = "holmes_card|moriarty_card"


def _not_won(cases: int) -> int:
    return 3 - cases


def _all_or_some(owner: str) -> Binder:
    some = count("cases_won", "case", owner=owner, words=WORDS)
    nothing = (none_won("cases_won"),) if owner == "moriarty" else ()
    return first_of(some_of_three("cases_won", owner), some, *nothing, all_won("cases_won", owner))


FRAMES = (
    Frame(
        "space_marked",
        "win space|token mark|go|where|which|play",
        _MARKED,
        "bonus occupied how_many block",
        (
            _CASE,
            won("moriarty_crime_won", "crime", values=_CRIME_OF_MORIARTY),
            subject("winner", "win", ROLES),
        ),
    ),
    Frame(
        "space_marked",
        "mark space|token|which",
        "case clue crime lose mark where moriarty holmes token space beat card",
        "bonus occupied win how_many block",
        (
            _CASE,
            won("moriarty_crime_won", "crime", values=_CRIME_OF_MORIARTY),
            subject("winner", "mark", ROLES),
        ),
    ),
    Frame(
        "token_of_case",
        "win crime|clue space|token|where|mark",
        "win case mark where token space go crime clue lose card which",
        "bonus trump how_many block occupied",
        (
            together(
                each_of(label("moriarty_crime", "crime"), label("winning_clue", "clue")),
                subject("winner", "win", ROLES),
            ),
            _CASE,
            echo(),
        ),
        asks="moriarty_crime winning_clue",
    ),
    Frame(
        "token_of_case",
        "win|take crime|clue occupied",
        "case mark where token space crime clue lose card which win",
        "bonus trump how_many block",
        (
            together(
                occupied_space("occupied_by"),
                label("moriarty_crime", "crime"),
                label("winning_clue", "clue"),
                subject("winner", "win|take", ROLES),
            ),
            _CASE,
        ),
        asks="moriarty_crime winning_clue",
    ),
    Frame(
        "places_token",
        "occupied space|token",
        "token space mark case still card",
        "bonus crime clue",
        (first_of(whose("occupied_by", "token", ROLES), named("occupied_by", ROLES)),),
    ),
    *(
        Frame(
            "moriarty_bonus",
            "bonus case|all",
            f"{may} case how_many moriarty holmes hand token choosing dealt dealing must",
            "crime clue refuse where",
            (subject("", "win", ROLES), out_of_three(), binder),
            rank=1,
        )
        for may, binder in (
            ("win", _all_or_some("moriarty")),
            ("win", turned(_all_or_some("holmes"), "cases_won", _not_won)),
        )
    ),
    Frame(
        "bonus_placer",
        "bonus who|which play|go|choosing",
        "moriarty holmes where space token choosing",
        "win case holmes_card moriarty_card",
        (whose("whose", "bonus", ROLES),),
    ),
    Frame(
        "may_refuse_bonus",
        "bonus refuse",
        "moriarty holmes must token",
        "win case lose",
        (whose("whose", "bonus", ROLES),),
        asks="whose",
    ),
    Frame(
        "may_refuse_bonus",
        "bonus must",
        "holmes moriarty token",
        "win case lose who where",
        (whose("whose", "bonus", ROLES),),
        asks="whose",
    ),
    Frame(
        "may_go_first",
        "bonus before",
        "moriarty holmes block space line choosing",
        "win case lose token",
        (placed_first("whose"),),
    ),
    Frame(
        "holmes_bonus",
        f"win {_CARD}",
        "bonus token case case_card card how_many",
        "crime clue where",
        (
            choose("card", {"holmes_card": "holmes", "moriarty_card": "moriarty"}),
            subject("winner", "win", ROLES),
            _CASE,
        ),
    ),
    Frame(
        "holmes_bonus",
        "win bonus case|case_card",
        "token how_many",
        "crime clue holmes_card moriarty_card where card",
        (subject("winner", "win", ROLES), _CASE),
        asks="card",
    ),
    Frame(
        "holmes_bonus_places",
        f"where|which bonus|token {_PLACES}",
        "where holmes holmes_card case_card card space location win case bonus token",
        "crime clue trump",
        (locations("first_location", "second_location"),),
    ),
    Frame(
        "holmes_bonus_at",
        f"bonus {_PLACES}",
        "space place holmes holmes_card case_card card location occupied empty case win good",
        "crime clue where trump",
        (
            locations("first_location", "second_location"),
            label("space", "space|place", bare=True),
            flag("occupied", "occupied"),
        ),
    ),
    Frame(
        "most_tokens",
        "token most",
        "how_many hand limit win only",
        "bonus block case line lose",
        (named("role", ROLES),),
    ),
    Frame("tokens_run_out", "token run_out", "space all", "not none bonus"),
)
