"""Frames about Crimes, and about the cards themselves."""

from qa.scenario.binders import choose, echo, ignored, label, labels
from qa.scenario.frames import Frame
from qa.scenario.holmes_and_moriarty.binders import LOCATIONS, beaten, locations
from qa.scenario.holmes_and_moriarty.common import OUTCOME, SCENE
from qa.scenario.holmes_and_moriarty.trump import duel

_PLACE = ignored("case|hand", most=5)
_NOT_CRIMES = "clue trump token bonus space"

FRAMES = (
    Frame(
        "crime_duel",
        "crime",
        f"{OUTCOME} or {SCENE} run_out",
        _NOT_CRIMES,
        (_PLACE, duel(labels("first second", "crime|card", bare=True)), echo()),
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
        "crimes_beating",
        "crime beat|lose",
        "card all how random",
        _NOT_CRIMES,
        (beaten("crime", by_others=True),),
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
        _NOT_CRIMES,
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
