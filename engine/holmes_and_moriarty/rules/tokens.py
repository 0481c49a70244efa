"""Page 6: the tokens for the three Cases."""

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.words import HOLMES, MORIARTY, OCCUPIED_TOLD, Occupied, Role
from engine.text import Text

# Page 6: tokens for the Cases


@SHEET.rule(
    6,
    "For each Case won by Holmes, place a Holmes token on the space with the number of the Clue that won the "
    "Case.",
    also=(
        Quote(
            1,
            "Moriarty marks Crimes and Holmes marks Clues, so the two players value their Plot cards "
            "differently.",
        ),
        Quote(8, "Token of Holmes on the number of his winning Clue"),
    ),
    tell=lambda result, winner: (
        Text(
            fr="Holmes marque le numéro de l'Indice qui a gagné l'Affaire.",
            en="Holmes marks the number of the Clue that won the Case.",
        )
        if result
        else None
    ),
)
def clue_marked(winner: Role) -> bool:
    """Tell whether the winner marks the number of his winning Clue."""
    return winner == HOLMES


@SHEET.rule(
    6,
    "For each Case won by Moriarty, place a Moriarty token on the space with the number of the Crime that "
    "Moriarty played at that Case.",
    "Moriarty never marks the space of a Clue.",
    also=(Quote(8, "Token of Moriarty on the number of his own Crime at that Case"),),
    overrides=clue_marked,
    tell=lambda result, winner: (
        Text(
            fr="Moriarty marque le numéro du Crime qu'il a joué à cette Affaire, jamais un Indice.",
            en="Moriarty marks the number of the Crime that he played at that Case, never a Clue.",
        )
        if result
        else None
    ),
)
def crime_marked(winner: Role) -> bool:
    """Tell whether the winner marks the number of the Crime that he played."""
    return winner == MORIARTY


@SHEET.rule(
    6,
    "Moriarty marks the space of his own Crime even if his Crime lost to the Crime of Holmes.",
    tell=lambda result, crime_won: Text(
        fr="Moriarty marque son propre Crime, "
        + ("qui a gagné." if crime_won else "même s'il a perdu contre celui de Holmes."),
        en="Moriarty marks his own Crime, "
        + ("which won." if crime_won else "even though it lost to Holmes's."),
    ),
)
def own_crime_marked(crime_won: bool) -> bool:
    """Tell whether Moriarty marks his own Crime, by whether it won the duel of Crimes."""
    return True


@SHEET.rule(
    6,
    "If the space to be marked already holds a token of either side, no token is placed for that Case.",
    overrides=crime_marked,
    tell=lambda result, occupied_by: Text(
        fr="La case est libre : le jeton est posé."
        if result
        else f"La case porte déjà {OCCUPIED_TOLD[occupied_by].fr} : pas de jeton pour cette Affaire.",
        en="The space is empty: the token is placed."
        if result
        else f"The space already holds {OCCUPIED_TOLD[occupied_by].en}: no token for that Case.",
    ),
)
def token_placed(occupied_by: Occupied) -> bool:
    """Tell whether the token of a Case is placed on its space."""
    return occupied_by == "nobody"


@SHEET.rule(
    6,
    "Place tokens after all three Cases have been resolved.",
    also=(
        Quote(2, "Every Plot card has exactly one space on the Scenario Board."),
        Quote(2, "Each space shows the number and the location of its Plot card."),
    ),
    tell=lambda result, winner, crime, clue: Text(
        fr=f"La case à marquer est la case {result}.", en=f"The space to be marked is space {result}."
    ),
)
def space_to_mark(winner: Role, crime: int, clue: int) -> int:
    """Return the space that the winner of a Case marks; ``crime`` is Moriarty's, ``clue`` the winner's."""
    if crime_marked(winner):
        return crime
    clue_marked(winner)
    return clue
