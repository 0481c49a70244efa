"""Frames about trump, Clues and who wins a Case."""

from collections.abc import Mapping

from engine.ruling import Fact
from qa.scenario.binders import always, echo, first_of, label, labels, pattern
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.beating import beaten
from qa.scenario.holmes_and_moriarty.binders import LOCATIONS, counted, one_place, won
from qa.scenario.holmes_and_moriarty.cards import case_of_four, case_of_roles, two_of_row
from qa.scenario.holmes_and_moriarty.common import OUTCOME, SCENE
from qa.scenario.holmes_and_moriarty.trump import (
    claim_check,
    duel,
    neither_trump,
    one_of_two_trump,
    only_trump,
    trump_by_location,
    trump_cases,
    trump_of,
    trump_of_case,
    trump_of_number,
)

_PLACE = one_place(won=True)
_WINNER: Mapping[tuple[str, bool], Fact] = {
    ("moriarty", True): "moriarty",
    ("holmes", True): "holmes",
    ("moriarty", False): "holmes",
    ("holmes", False): "moriarty",
}
_RULE = f"{OUTCOME} or {SCENE}"

FRAMES = (
    Frame(
        "trump_of_case",
        "trump crime",
        f"{OUTCOME} location colour case card which both",
        "clue carry who",
        (
            _PLACE,
            first_of(
                labels("moriarty_crime holmes_crime", "crime", bare=True),
                pattern("crime moriarty #moriarty_crime holmes #holmes_crime"),
            ),
        ),
    ),
    Frame(
        "trump_of_case",
        "trump crime",
        f"{OUTCOME} location colour case card which both",
        "clue carry who",
        (
            _PLACE,
            label("moriarty_crime", "crime", owner="moriarty", bare=True),
            label("holmes_crime", "crime", owner="holmes", bare=True),
        ),
        asks="moriarty_crime holmes_crime",
        rank=1,
    ),
    Frame(
        "clue_duel",
        "clue",
        _RULE,
        "crime claim_check token bonus space",
        (_PLACE, trump_of(), counted("clue", 2), duel(labels("first second", "clue|card", bare=True))),
        asks="trump",
    ),
    Frame(
        "clue_duel",
        "clue trump|crime",
        f"{_RULE} crime trump",
        "claim_check token bonus space",
        (_PLACE, trump_by_location("trump"), duel(labels("first second", "clue|card", bare=True))),
        rank=1,
    ),
    Frame(
        "clue_rule",
        "clue trump both",
        f"{OUTCOME} or case card lower higher location",
        "crime none not only hand",
        (always("trump_clues", "both"),),
    ),
    Frame(
        "clue_rule",
        "clue trump neither",
        f"{OUTCOME} or both case card lower higher location",
        "crime only hand",
        (neither_trump("trump_clues"),),
    ),
    Frame(
        "clue_rule",
        "clue trump only",
        f"{OUTCOME} or case card lower higher location both",
        "crime not none hand",
        (always("trump_clues", "one"),),
    ),
    Frame(
        "clue_rule",
        "clue trump",
        f"{OUTCOME} or case card lower higher location",
        "crime both hand",
        (one_of_two_trump("trump_clues"),),
    ),
    Frame("trump_carries", "trump case", "all", "crime clue", (trump_cases("from_case", "to_case"),)),
    Frame(
        "trump_carries",
        "trump case carry",
        f"all crime clue win location {' '.join(LOCATIONS)}",
        "how_many token bonus",
        (trump_cases("from_case", "to_case"),),
    ),
    Frame("trump_carries", "trump case next", "all", "crime"),
    Frame("trump_carries", "trump carry|same case all", "hand", "crime", (counted("case", 3),)),
    Frame("trump_carries", "trump same case", "hand", "crime clue location", (counted("case", 3),)),
    Frame(
        "case_winner",
        "crime clue",
        f"{_RULE} take",
        "token bonus space",
        (
            _PLACE,
            trump_of_case(),
            label("moriarty_crime", "crime", owner="moriarty"),
            label("holmes_crime", "crime", owner="holmes"),
            label("moriarty_clue", "clue", owner="moriarty"),
            label("holmes_clue", "clue", owner="holmes"),
        ),
        asks="trump",
    ),
    Frame(
        "case_winner",
        "crime clue",
        f"{_RULE} take moriarty holmes location",
        "token bonus space",
        (_PLACE, case_of_roles(), echo()),
        asks="trump",
        rank=2,
    ),
    Frame(
        "case_of_four",
        "crime clue",
        f"{_RULE} take moriarty holmes location",
        "token bonus space",
        (_PLACE, case_of_four(), echo()),
        asks="trump",
        rank=1,
    ),
    Frame(
        "clue_duel",
        "clue",
        f"{_RULE} take moriarty holmes location wrap",
        "crime claim_check token bonus space",
        (_PLACE, two_of_row("clue"), counted("clue", 2), echo()),
        asks="trump",
        rank=-1,
    ),
    Frame(
        "case_goes_to",
        "crime clue win|lose|best",
        "case trump win lose best",
        "space token bonus where",
        (
            _PLACE,
            won("clue_winner", "clue", values=_WINNER),
            won("crime_winner", "crime", values=_WINNER),
        ),
    ),
    *(
        Frame(
            "case_goes_to",
            f"{row} case win|lose|best",
            "case win lose best take",
            f"{other} space token bonus where mark how_many",
            (won(f"{row}_winner", row, values=_WINNER),),
            asks="clue_winner",
            rank=-1,
        )
        for row, other in (("crime", "clue"), ("clue", "crime"))
    ),
    Frame(
        "case_goes_to",
        "crime clue trump only",
        "case trump win lose only",
        "space token bonus where not none",
        (
            _PLACE,
            only_trump("clue_winner", _WINNER),
            won("crime_winner", "crime", values=_WINNER),
        ),
    ),
    Frame(
        "clue_duel",
        "clue crime win",
        f"{_RULE} take moriarty holmes location crime",
        "claim_check token bonus space",
        (_PLACE, two_of_row("clue", winning=True), echo()),
        asks="trump",
        rank=-1,
    ),
    Frame("tie_possible", "tie case", "win end card crime clue", "none hand token"),
    Frame("tie_possible", "tie clue|crime", "win card both", "none case hand token", (counted("clue", 2),)),
    Frame(
        "claim_check",
        "claim_check",
        f"{OUTCOME} clue charing_cross trump whitehall tower_bridge baker_street case card",
        "crime",
        (claim_check(),),
        asks="charing_cross_is_trump other_is_trump other_clue",
    ),
    Frame(
        "clues_beating",
        "clue beat",
        "card case",
        "crime claim_check",
        (trump_of_number("clue_is_trump", "others_are_trump"), beaten("clue", by_others=True)),
        asks="clue_is_trump others_are_trump",
    ),
)
