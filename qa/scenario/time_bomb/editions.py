"""How players ask about the other editions: Evolution, Tempel des Schreckens."""

from qa.scenario.binders import first_of
from qa.scenario.frames import Frame
from qa.scenario.time_bomb.counts import number, ordinal, players, said_for_sure, traps
from qa.scenario.time_bomb.moments import rounds_over
from qa.scenario.time_bomb.wires import found_wires

_OUTCOME = "found win over lose explode reveal goes_on moriarty sherlock who edition after"

_BOMBS = said_for_sure(first_of(ordinal("bombs", "bomb"), number("bombs", "bomb", "colour", state=None)))

FRAMES = (
    Frame(
        "tempel_trap",
        "trap over|win|goes_on|lose",
        "tempel trap over win goes_on lose all who game_word edition reveal opened in_play left after",
        "how_many",
        (traps(),),
        asks="traps",
    ),
    Frame(
        "evolution_deck",
        "evolution setup|how_many|which|deck",
        "setup how_many wire bomb colour card defusing in_play total deck which edition",
        "moriarty sherlock role reveal win play chance found",
        (players(),),
        rank=1,
    ),
    Frame(
        "evolution_bombs",
        "bomb colour",
        f"evolution colour same_colour or red blue {_OUTCOME}",
        "how_many player defusing power",
        (_BOMBS,),
    ),
    Frame(
        "evolution_bombs",
        "bomb same_colour",
        f"evolution colour {_OUTCOME}",
        "how_many player defusing power",
        (_BOMBS,),
    ),
    Frame(
        "evolution_bombs",
        "bomb evolution",
        f"evolution {_OUTCOME}",
        "how_many player defusing power colour",
        (_BOMBS,),
    ),
    Frame(
        "evolution_power",
        "power colour evolution|bomb",
        "evolution edition wire bomb how red blue moriarty sherlock variant how_many move_wires reveal",
        "",
        (),
    ),
    Frame(
        "evolution_removed",
        "how_many bomb remove",
        "evolution how_many colour aside",
        "moriarty sherlock cut reveal",
        (players(),),
    ),
    Frame(
        "evolution_result",
        "evolution",
        "evolution win lose over goes_on moriarty sherlock found defusing wire card reveal missing left",
        "how_many chance cut",
        (
            found_wires(plain=True),
            rounds_over(),
            players(total=True),
            number("bombs", "bomb", state=None),
        ),
        asks="rounds",
        rank=1,
    ),
    Frame(
        "evolution_power",
        "evolution colour",
        "edition wire card red blue moriarty sherlock",
        "how_many bomb reveal win player round cut",
        rank=-1,
    ),
)
