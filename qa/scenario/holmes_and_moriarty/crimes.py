"""Frames about Crimes, and about the cards themselves."""

from qa.scenario.binders import choose, echo, first_of, label, labels
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.beating import (
    against_side,
    against_unknown,
    beaten,
    crimes_that_win,
    same_cards,
    winning_against,
    wins_against,
)
from qa.scenario.holmes_and_moriarty.binders import LOCATIONS, counted, locations, one_place
from qa.scenario.holmes_and_moriarty.cards import two_of_row
from qa.scenario.holmes_and_moriarty.common import OUTCOME, SCENE
from qa.scenario.holmes_and_moriarty.trump import duel

_PLACE = one_place()
_NOT_CRIMES = "clue trump token bonus space"

FRAMES = (
    Frame(
        "crime_duel",
        "crime",
        f"{OUTCOME} or {SCENE} run_out",
        _NOT_CRIMES,
        (_PLACE, counted("crime", 2), duel(labels("first second", "crime|card", bare=True)), echo()),
    ),
    Frame(
        "compare_crimes",
        "crime",
        f"{OUTCOME} or {SCENE} moriarty holmes run_out",
        _NOT_CRIMES,
        (
            _PLACE,
            duel(
                label("moriarty", "crime|card", owner="moriarty", bare=True),
                label("holmes", "crime|card", owner="holmes", bare=True),
            ),
            echo(),
        ),
        asks="moriarty holmes",
        rank=1,
    ),
    Frame(
        "crime_duel",
        "crime",
        f"{OUTCOME} or {SCENE} run_out moriarty holmes best",
        _NOT_CRIMES,
        (_PLACE, counted("crime", 2), duel(two_of_row("crime")), echo()),
        rank=-1,
    ),
    Frame(
        "crime_duel",
        "crime trump who",
        f"{OUTCOME} or {SCENE} trump moriarty holmes",
        "clue token bonus space location carry",
        (_PLACE, two_of_row("crime"), echo()),
    ),
    Frame(
        "crime_duel",
        "crime unsure location",
        f"{OUTCOME} or {SCENE} location",
        _NOT_CRIMES,
        (_PLACE, two_of_row("crime"), echo()),
    ),
    Frame(
        "crime_duel",
        "crime win|lose|beat",
        f"{OUTCOME} {SCENE}",
        f"{_NOT_CRIMES} how_many random best good chance",
        (_PLACE, label("first", "crime|card", owner="me|", bare=True)),
        asks="second",
        rank=-2,
    ),
    *(
        Frame(
            "crime_against",
            f"crime {side}",
            f"{OUTCOME} {SCENE} {side} limit all",
            f"{_NOT_CRIMES} how_many best good chance {other} not none",
            (
                _PLACE,
                first_of(
                    against_side("crime", "other_is", side),
                    against_unknown("crime", "other_is", side),
                ),
                echo(),
            ),
        )
        for side, other in (("lower", "higher"), ("higher", "lower"))
    ),
    Frame(
        "crimes_beating",
        "crime beat|lose",
        "card all how random",
        _NOT_CRIMES,
        (beaten("crime", by_others=True),),
    ),
    Frame(
        "crime_duel",
        "crime",
        f"{OUTCOME} {SCENE} same",
        _NOT_CRIMES,
        (same_cards("crime", "first", "second"),),
    ),
    Frame(
        "crimes_beating",
        "crime which win",
        "card all",
        f"{_NOT_CRIMES} against lose beat how_many lower higher",
        (crimes_that_win("crime"),),
    ),
    Frame(
        "crimes_beating",
        "crime against best",
        "card all",
        f"{_NOT_CRIMES} lose beat win how_many lower higher why",
        (label("crime", "crime|card", bare=True),),
    ),
    Frame(
        "crimes_beating",
        "crime against must which",
        "card all must play",
        f"{_NOT_CRIMES} lose beat win how_many lower higher",
        (label("crime", "crime|card", bare=True),),
    ),
    Frame(
        "crimes_beating",
        "crime unbeatable",
        "card",
        _NOT_CRIMES,
        (label("crime", "crime|card", bare=True),),
    ),
    Frame(
        "crimes_beaten_by",
        "crime beat|lose",
        "card all random",
        f"{_NOT_CRIMES} how_many",
        (beaten("crime", by_others=False),),
    ),
    Frame(
        "crimes_beating",
        "crime which win against",
        "card all",
        f"{_NOT_CRIMES} how_many lose lower higher moriarty holmes",
        (winning_against("crime"),),
        rank=1,
    ),
    Frame(
        "crimes_beaten_by",
        "crime which win|beat against",
        "card all",
        f"{_NOT_CRIMES} how_many lose lower higher",
        (wins_against("crime"),),
        rank=1,
    ),
    Frame(
        "crime_strength",
        "crime beat|lose how_many",
        "card all random",
        _NOT_CRIMES,
        (beaten("crime", by_others=False),),
        rank=1,
    ),
    Frame(
        "crime_strength",
        "crime good|best",
        "why how card",
        f"{_NOT_CRIMES} against",
        (label("crime", "crime|card", bare=True),),
    ),
    Frame("strongest_crimes", "crime best", "card all", f"{_NOT_CRIMES} me opp they you"),
    Frame(
        "chance_crime_wins",
        "crime chance",
        f"random {OUTCOME} card how_many",
        _NOT_CRIMES,
        (label("crime", "crime|card", bare=True),),
    ),
    *(
        Frame(
            "wrap_around_applies",
            f"wrap {kind}",
            f"{OUTCOME} same card",
            other,
            (choose("to", {kind: fact}),),
        )
        for kind, other, fact in (("clue", "crime", "clues"), ("crime", "clue", "crimes"))
    ),
    Frame(
        "location_of",
        "location|colour",
        "card crime clue where",
        "token bonus",
        (label("card", "card|crime|clue", bare=True),),
    ),
    Frame("location_of", "card where", "", "bonus token", (label("card", "card|crime|clue", bare=True),)),
    Frame(
        "location_of",
        "card " + "|".join(LOCATIONS),
        "location",
        "bonus token claim_check trump",
        (label("card", "card", bare=True), locations("")),
    ),
    Frame("colour_of", "colour", "location card token", "", (choose("location", LOCATIONS),)),
)
