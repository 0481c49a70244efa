"""Queries about the evening: who becomes indisposed, and until when."""

from dataclasses import replace
from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_days as days
from engine.holmes_sherlock_moriarty import rules_evening as evening
from engine.holmes_sherlock_moriarty import rules_visits as visits
from engine.holmes_sherlock_moriarty.kinds import CHARACTER, DAY, PLACES, flag
from engine.holmes_sherlock_moriarty.names import CHARACTERS, capital, indisposed
from engine.holmes_sherlock_moriarty.table import forbid, stated, table, told
from engine.query import ImpossibleCase
from engine.ruling import Decision
from engine.text import Text, listed

THEME = Text(fr="Le soir : personnages indisposés", en="The evening: indisposed characters")

MY_PLACES = replace(
    PLACES,
    label=Text("personnages avec un pion à toi", "characters with a pawn of yours"),
    ask=Text("Sur quels personnages sont tes pions ?", "On which characters are your pawns?"),
)
THEIR_PLACES = replace(
    PLACES,
    label=Text("personnages avec un pion adverse", "characters with a pawn of the opponent"),
    ask=Text(
        "Sur quels personnages sont les pions de l'adversaire ?",
        "On which characters are the opponent's pawns?",
    ),
)
VISITED = replace(
    DAY,
    label=Text("journée des deux visites", "day of both visits"),
    ask=Text("Quelle journée y êtes-vous allés tous les deux ?", "On which day did both of you visit?"),
)
TODAY = replace(
    DAY,
    label=Text("journée en question", "day in question"),
    ask=Text("Pour quelle journée veux-tu le savoir ?", "Which day do you want to know about?"),
)


@table.query(
    asks=Text(
        "Ce personnage devient-il indisposé ce soir ?", "Does this character become indisposed tonight?"
    )
)
def closes_tonight(
    my_pawn: Annotated[
        bool,
        flag(
            "ton pion là le soir",
            "your pawn there in the evening",
            "Un de tes pions y est-il ?",
            "Is a pawn of yours there?",
        ),
    ],
    rival_pawn: Annotated[
        bool,
        flag(
            "pion adverse là le soir",
            "opponent's pawn there in the evening",
            "Un pion adverse y est-il ?",
            "Is a pawn of the opponent there?",
        ),
    ],
    character: Annotated[str, CHARACTER] = "other",
    day: Annotated[int, DAY] = 1,
) -> Decision:
    """Tell whether a character becomes indisposed in the evening."""
    forbid(days.is_no_day, day)
    name = CHARACTERS[character]
    if not days.has_evening(day):
        return _evening(False, character, "la journée 7 n'a pas de soir.", "day 7 has no evening.")
    both = evening.becomes_indisposed(my_pawn, rival_pawn)
    if evening.is_never_indisposed(character):
        return _evening(
            False,
            character,
            f"{name.fr} ne devient jamais {indisposed(character)}.",
            f"{name.en} never becomes indisposed.",
        )
    if both:
        return _evening(
            True,
            character,
            "un pion de chaque joueur le soir, donc pour la seule journée suivante.",
            "one pawn of each player in the evening, so for the next day only.",
        )
    return _evening(
        False, character, "il faut un pion de chaque joueur.", "it takes one pawn of each player."
    )


def _evening(closes: bool, character: str, fr: str, en: str) -> Decision:
    """Return whether a character closes, told as its state so that it fits "closed?" and "open?" alike."""
    name, word = capital(CHARACTERS[character]), indisposed(character)
    heads = {
        True: Text(f"{name.fr} devient {word}", f"{name.en} becomes indisposed"),
        False: Text(f"{name.fr} ne devient pas {word}", f"{name.en} does not become indisposed"),
    }
    return stated(closes, heads[closes], fr, en)


@table.query(
    asks=Text(
        "Quels personnages deviennent indisposés ce soir ?", "Which characters become indisposed tonight?"
    )
)
def which_close(
    mine: Annotated[tuple[str, ...], MY_PLACES],
    theirs: Annotated[tuple[str, ...], THEIR_PLACES],
    day: Annotated[int, DAY] = 1,
) -> Decision:
    """Tell which characters become indisposed, from where the pawns of both players end the day."""
    forbid(days.is_no_day, day)
    for places in (mine, theirs):
        forbid(visits.are_too_many_pawns, len(places))
    if not days.has_evening(day):
        return Decision(
            (),
            Text("aucun", "none"),
            Text("Aucun : la journée 7 n'a pas de soir.", "None: day 7 has no evening."),
        )
    closing: list[str] = []
    if not mine and not theirs:
        evening.becomes_indisposed(False, False)
    for place in dict.fromkeys((*mine, *theirs)):
        both = evening.becomes_indisposed(place in mine, place in theirs)
        if both and not evening.is_never_indisposed(place):
            closing.append(place)
    french = listed(tuple(CHARACTERS[c].fr for c in closing)).fr
    english = listed(tuple(CHARACTERS[c].en for c in closing)).en
    return Decision(
        tuple(closing),
        Text(french, english),
        Text(
            f"{capital(Text(french, english)).fr} : il faut un pion de chaque joueur, et Watson, Mme "
            "Hudson et "
            "Lestrade ne deviennent jamais indisposés.",
            f"{capital(Text(french, english)).en}: it takes one pawn of each player, and Watson, Mrs "
            "Hudson and "
            "Lestrade never become indisposed.",
        ),
    )


@table.query(
    asks=Text(
        "Visité par les deux ce jour-là : quand le personnage est-il de nouveau disponible ?",
        "Visited by both on that day: when is the character available again?",
    )
)
def reopens(day: Annotated[int, DAY], character: Annotated[str, CHARACTER] = "other") -> Decision:
    """Tell the first day on which a character can be visited again; 0 if none is left."""
    forbid(days.is_no_day, day)
    name = capital(CHARACTERS[character])
    if not days.has_evening(day):
        return told(
            0,
            Text("plus dans cette partie", "not in this game"),
            f"Plus dans cette partie : après la journée {day}, c'est le décompte.",
            f"Not in this game: the count follows day {day}.",
        )
    evening.becomes_indisposed(True, True)
    if evening.is_never_indisposed(character):
        return told(
            day + 1,
            Text(f"journée {day + 1}", f"day {day + 1}"),
            f"{name.fr} reste disponible : journée {day + 1}, comme toujours.",
            f"{name.en} stays available: day {day + 1}, as always.",
        )
    evening.is_closed(True)
    again = evening.day_open_again(day + 1)
    if days.is_no_day.function(again):
        return told(
            0,
            Text("plus dans cette partie", "not in this game"),
            f"Plus dans cette partie : indisposé pendant la journée {day + 1}, la dernière.",
            f"Not in this game: indisposed on day {day + 1}, the last one.",
        )
    return told(
        again,
        Text(f"journée {again}", f"day {again}"),
        f"Pendant la journée {again} : {CHARACTERS[character].fr} est {indisposed(character)} "
        f"pendant la journée {day + 1} seulement.",
        f"On day {again}: {CHARACTERS[character].en} is indisposed on day {day + 1} only.",
    )


AVAILABLE = Text("disponible", "available")


@table.query(
    asks=Text(
        "Visité par les deux un jour, le personnage est-il disponible un autre jour ?",
        "Visited by both on one day, is the character available on another?",
    )
)
def is_open(
    visited: Annotated[int, VISITED],
    today: Annotated[int, TODAY],
    character: Annotated[str, CHARACTER] = "other",
) -> Decision:
    """Tell whether a character that both visited on one day can be visited on a later one."""
    for day in (visited, today):
        forbid(days.is_no_day, day)
    if today <= visited:
        raise ImpossibleCase(
            Text(
                f"La journée {today} ne vient pas après la journée {visited}.",
                f"Day {today} does not come after day {visited}.",
            )
        )
    evening.becomes_indisposed(True, True)
    if evening.is_never_indisposed(character):
        return stated(
            True,
            AVAILABLE,
            f"{CHARACTERS[character].fr} reste disponible tous les jours.",
            f"{CHARACTERS[character].en} may always be visited.",
        )
    if evening.is_closed(today == visited + 1):
        return stated(
            False,
            Text("indisposé", "indisposed"),
            f"les deux joueurs y ont fini la journée {visited}, donc aucune visite pendant la journée "
            f"{today}.",
            f"visited by both on day {visited}, it cannot be visited on day {today}.",
        )
    evening.day_open_again(visited + 1)
    return stated(
        True,
        AVAILABLE,
        f"visite possible pendant la journée {today}, car le personnage n'était indisposé que "
        f"pendant la journée {visited + 1}, sauf nouvelle visite des deux joueurs depuis.",
        f"it may be visited on day {today}, as it was indisposed on day {visited + 1} only, unless both "
        "players visited again since.",
    )


@table.query(
    asks=Text(
        "Combien de personnages peuvent être indisposés une journée ?",
        "How many characters can be indisposed on a day?",
    )
)
def most_closed(day: Annotated[int, DAY]) -> Decision:
    """Tell how many characters can be indisposed on a day at most."""
    forbid(days.is_no_day, day)
    value = evening.most_closed(day)
    return told(
        value,
        Text(str(value), str(value)),
        f"{value} au plus pendant la journée {day}.",
        f"{value} at most on day {day}.",
    )
