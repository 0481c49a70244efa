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
    counted,
    locations,
    occupied_space,
    placed_first,
    whose,
    won,
)
from qa.scenario.holmes_and_moriarty.cases import (
    all_won,
    bonus_of_holmes,
    cases_by_number,
    holmes_bonuses,
    none_won,
    not_placed,
    one_case,
    out_of_three,
    rest_of_three,
    score_of_cases,
    some_of_three,
)
from qa.scenario.holmes_and_moriarty.common import OUTCOME, ROLES, WORDS
from qa.scenario.holmes_and_moriarty.marking import holder, token_of_case
from qa.scenario.holmes_and_moriarty.telling import one_hand

_CRIME_OF_MORIARTY: Mapping[tuple[str, bool], Fact] = {
    ("moriarty", True): True,
    ("moriarty", False): False,
    ("holmes", True): False,
    ("holmes", False): True,
}
_CASE = ignored("case|hand", won=True, most=5)
_MARKED = "or case clue crime lose mark where moriarty holmes token space beat card win hand location"
_PLACES = "|".join(LOCATIONS)
_ALL = " ".join(LOCATIONS)
_ELSE = "win case holmes_card moriarty_card crime clue"
_NAMED = "case mark where token space go crime clue card which moriarty holmes empty hand renew random end"
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
        "space_marked",
        "win|take crime clue or mark|token|space|place",
        f"{_MARKED} win take",
        "bonus occupied how_many block trump",
        (_CASE, subject("winner", "win|take", ROLES)),
        rank=-1,
    ),
    Frame(
        "space_marked",
        "me win|take case crime clue mark|token|space|place",
        "or where which who",
        "moriarty holmes bonus occupied how_many block trump opp they lose beat must",
        asks="winner",
        sure=True,
        rank=-2,
    ),
    Frame(
        "token_of_case",
        "win|take|lose crime|clue|case space|token|where|mark",
        f"{OUTCOME} {_NAMED} {_ALL}",
        "bonus trump how_many block refuse",
        (_CASE, token_of_case(), echo()),
        asks="moriarty_crime winning_clue",
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
        "token space mark case still card win moriarty holmes random renew stack or play",
        "bonus crime clue how_many block row column diagonal line",
        (_CASE, holder("occupied_by")),
    ),
    Frame(
        "moriarty_bonus",
        "how_many token case win must|play holmes moriarty",
        "case must hand token",
        "crime clue refuse where who bonus most block line board card holmes_card moriarty_card",
        (subject("", "win", {"moriarty": ""}), out_of_three(), _all_or_some("moriarty"), one_hand()),
    ),
    *(
        Frame(
            "moriarty_bonus",
            f"bonus case|all {needs}",
            f"{may} case how_many moriarty holmes hand token choosing dealt dealing must only",
            "crime clue refuse where who",
            (
                subject("", "win", ROLES),
                out_of_three(),
                binder,
                one_hand(),
                rest,
                not_placed(),
                counted("bonus", 1),
                counted("bonus", 2),
            ),
            rank=1,
        )
        for needs, may, binder, rest in (
            ("", "win", first_of(cases_by_number("cases_won", "moriarty")), rest_of_three("", "holmes")),
            ("", "win", _all_or_some("moriarty"), rest_of_three("", "holmes")),
            # With Holmes alone it is his own bonus that is asked for.
            (
                "moriarty",
                "win",
                turned(_all_or_some("holmes"), "cases_won", _not_won),
                rest_of_three("", "moriarty"),
            ),
        )
    ),
    Frame(
        "bonus_placer",
        "bonus who|which play|go|choosing",
        "moriarty holmes where space token choosing or board",
        "win case holmes_card moriarty_card",
        (whose("whose", "bonus", ROLES),),
    ),
    Frame(
        "moriarty_bonus",
        "bonus lose case",
        "case how_many moriarty hand token",
        "crime clue refuse where who win",
        (
            subject("", "lose", {"moriarty": ""}),
            turned(_all_or_some("moriarty"), "cases_won", _not_won),
            one_hand(),
        ),
        rank=1,
    ),
    Frame(
        "may_refuse_bonus",
        "bonus must|refuse holmes_card win",
        "holmes case card case_card token must refuse",
        "moriarty_card moriarty where who how_many crime clue",
        (choose("whose", {"holmes_card": "holmes"}), _CASE),
    ),
    Frame(
        "bonus_placer",
        "bonus who|which play|go|choosing win case",
        "moriarty holmes where space token choosing win case",
        "holmes_card moriarty_card how_many crime clue",
        (first_of(whose("whose", "bonus", ROLES), subject("whose", "win", ROLES)),),
        beside="case",
    ),
    Frame(
        "may_refuse_bonus",
        "bonus refuse",
        "holmes must token",
        "win case lose",
        (whose("whose", "bonus", ROLES),),
        asks="whose",
    ),
    Frame(
        "may_refuse_bonus",
        "bonus must",
        "holmes token holmes_card",
        "win case lose who where",
        (first_of(choose("whose", {"holmes_card": "holmes"}), whose("whose", "bonus", ROLES)),),
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
        "may_go_first",
        "bonus before holmes moriarty",
        "moriarty holmes block space line choosing only win case token",
        "lose how_many",
        (placed_first("whose"),),
        beside="case",
    ),
    Frame(
        "may_go_first",
        "bonus before or holmes moriarty which|who",
        "token space choosing",
        "lose win how_many not",
    ),
    Frame(
        "moriarty_bonus",
        "bonus moriarty holmes",
        "how_many token case hand",
        "win lose crime clue refuse where who must before not none space",
        (score_of_cases("cases_won"),),
    ),
    Frame(
        "bonus_placer",
        "bonus play|go moriarty",
        "moriarty token",
        f"{_ELSE} how_many holmes must refuse not before where line me opp you may",
        (whose("whose", "bonus", ROLES),),
    ),
    Frame(
        "bonus_placer",
        "bonus choosing where",
        "moriarty holmes space token where",
        "win case holmes_card moriarty_card how_many",
        (whose("whose", "bonus", ROLES),),
    ),
    Frame(
        "holmes_bonus_at",
        f"holmes_card may|play {_PLACES}",
        "space place holmes_card case_card card location occupied empty",
        "crime clue where which trump win how_many bonus",
        (
            locations("first_location", "second_location"),
            label("space", "space|place", bare=True),
            flag("occupied", "occupied"),
        ),
    ),
    Frame(
        "holmes_bonuses",
        "win bonus|token holmes_card how_many",
        "case case_card card holmes moriarty bonus token hand",
        "crime clue where moriarty_card not none most",
        (holmes_bonuses(),),
        rank=1,
    ),
    Frame(
        "holmes_bonuses",
        "bonus case how_many holmes",
        "win case holmes bonus token hand play all pair",
        "crime clue where moriarty_card holmes_card moriarty not none most lose who refuse must",
        (count("cases_won", "case", owner="holmes", words=WORDS), counted("hand", 1)),
        asks="holmes_cards",
    ),
    Frame(
        "holmes_bonus",
        f"win|take {_CARD}",
        "bonus token case case_card card how_many",
        "crime clue where",
        (
            choose("card", {"holmes_card": "holmes", "moriarty_card": "moriarty"}),
            subject("winner", "win", ROLES),
            bonus_of_holmes(),
            _CASE,
        ),
    ),
    Frame(
        "holmes_bonus",
        "win|take bonus case|case_card",
        "token how_many win",
        "crime clue holmes_card moriarty_card where card must refuse not lose who",
        (subject("winner", "win|take", {"holmes": "holmes"}), one_case()),
        asks="card",
    ),
    Frame(
        "holmes_bonus_places",
        f"where|which bonus|token {_PLACES}",
        "where holmes holmes_card case_card card space location win case bonus token only",
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
        (named("role", ROLES), counted("hand", 1)),
    ),
    Frame(
        "most_tokens",
        "token most win case how_many",
        "hand limit all empty card holmes_card space",
        "bonus block line lose moriarty_card not none",
        (named("role", ROLES), counted("case", 3), counted("holmes_card", 3), counted("card", 3)),
    ),
    Frame("tokens_run_out", "token run_out", "space all", "not none bonus"),
)
