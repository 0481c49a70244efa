"""Questions about the tokens for the Cases."""

from typing import Annotated

from engine.holmes_and_moriarty.queries.crimes import all_different
from engine.holmes_and_moriarty.queries.slots import (
    TABLE,
    OccupiedSlot,
    WinnerSlot,
    card,
    decided,
    flag,
    holds,
    numbers,
    role,
    yes_no,
)
from engine.holmes_and_moriarty.rules import bonus, components, holmes_bonus, tokens
from engine.holmes_and_moriarty.rules.components import tokens_run_out as run_out
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import (
    HOLMES,
    MORIARTY,
    OCCUPIED_TOLD,
    ROLE_TOLD,
    Role,
    plural,
)
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Les jetons des Affaires", en="Tokens for the Cases")

NO_TOKEN = "none"
NO_TOKEN_TOLD = Text(fr="aucun jeton", en="no token")


@TABLE.query(
    Text(
        fr="Que marque le gagnant d'une Affaire : son Crime ou son Indice ?",
        en="What does the winner of a Case mark: his Crime or his Clue?",
    )
)
def space_marked(
    winner: WinnerSlot,
    moriarty_crime_won: Annotated[
        bool | None, flag("le Crime de Moriarty a gagné", "Moriarty's Crime won")
    ] = None,
) -> Decision:
    """Return which of his cards names the space."""
    crime = tokens.crime_marked(winner)
    tokens.clue_marked(winner)
    lost = ("", "")
    if winner == MORIARTY and moriarty_crime_won is not None:
        tokens.own_crime_marked(moriarty_crime_won)
        if not moriarty_crime_won:
            lost = (
                ", bien que ce Crime ait perdu contre celui de Holmes",
                ", though that Crime lost to Holmes's",
            )
    if crime:
        return decided(
            "crime",
            Text(fr="son Crime", en="his Crime"),
            f"Le Crime : Moriarty marque la case du Crime qu'il a joué à cette Affaire{lost[0]}.",
            f"The Crime: Moriarty marks the space of the Crime that he played at that Case{lost[1]}.",
        )
    return decided(
        "clue",
        Text(fr="son Indice", en="his Clue"),
        "L'Indice : Holmes marque la case de l'Indice qui a gagné l'Affaire.",
        "The Clue: Holmes marks the space of the Clue that won the Case.",
    )


@TABLE.query(
    Text(fr="Sur quelle case va le jeton d'une Affaire ?", en="On which space goes the token of a Case?")
)
def token_of_case(
    winner: WinnerSlot,
    moriarty_crime: Annotated[int, card("Crime de Moriarty", "Crime of Moriarty")],
    winning_clue: Annotated[int, card("Indice gagnant", "winning Clue")],
    occupied_by: OccupiedSlot = "nobody",
) -> Decision:
    """Return the number of the space, or "none"."""
    all_different((moriarty_crime, winning_clue))
    space = tokens.space_to_mark(winner, moriarty_crime, winning_clue)
    what = ("son Crime", "his Crime") if winner == MORIARTY else ("son Indice gagnant", "his winning Clue")
    if not tokens.token_placed(occupied_by):
        held = OCCUPIED_TOLD[occupied_by]
        return decided(
            NO_TOKEN,
            NO_TOKEN_TOLD,
            f"Aucun jeton : {ROLE_TOLD[winner]} marquerait la case {space} ({what[0]}), mais elle porte déjà "
            f"{held.fr}.",
            f"No token: {ROLE_TOLD[winner]} would mark space {space} ({what[1]}), but it already holds "
            f"{held.en}.",
        )
    return decided(
        space,
        Text(fr=f"case {space}", en=f"space {space}"),
        f"Case {space} : {ROLE_TOLD[winner]} marque {what[0]}, un jeton {ROLE_TOLD[winner]}.",
        f"Space {space}: {ROLE_TOLD[winner]} marks {what[1]}, with a {ROLE_TOLD[winner]} token.",
    )


@TABLE.query(
    Text(
        fr="Pose-t-on le jeton d'une Affaire si la case est occupée ?",
        en="Is the token of a Case placed if its space is full?",
    )
)
def places_token(occupied_by: OccupiedSlot) -> Decision:
    """Tell whether the token is placed."""
    placed = tokens.token_placed(occupied_by)
    if placed:
        return yes_no(
            True, "la case est libre, le jeton est posé.", "the space is empty, the token is placed."
        )
    holmes_bonus.cases_that_count(1, 0)
    held = OCCUPIED_TOLD[occupied_by]
    return holds(
        False,
        f"Aucun jeton pour cette Affaire : la case porte déjà {held.fr}. L'Affaire compte quand même pour "
        "les bonus.",
        f"No token for that Case: the space already holds {held.en}. The Case still counts for bonus tokens.",
    )


@TABLE.query(
    Text(
        fr="Quels jetons une main donne-t-elle avant les bonus ?",
        en="Which tokens does a hand bring, before bonuses?",
    )
)
def hand_tokens(
    first_winner: Annotated[Role, role("gagnant de l'Affaire 1", "winner of Case 1")],
    second_winner: Annotated[Role, role("gagnant de l'Affaire 2", "winner of Case 2")],
    third_winner: Annotated[Role, role("gagnant de l'Affaire 3", "winner of Case 3")],
    moriarty_crimes: Annotated[
        tuple[int, ...],
        numbers(
            "Crimes de Moriarty, par Affaire", "Crimes of Moriarty, by Case", at_least=CASES, at_most=CASES
        ),
    ],
    holmes_clues: Annotated[
        tuple[int, ...],
        numbers("Indices de Holmes, par Affaire", "Clues of Holmes, by Case", at_least=CASES, at_most=CASES),
    ],
    occupied: Annotated[tuple[int, ...], numbers("cases déjà occupées", "spaces already full")] = (),
) -> Decision:
    """Return the tokens placed, in the order of the Cases."""
    all_different((*moriarty_crimes, *holmes_clues))
    placed, told_fr, told_en = [], [], []
    winners = (first_winner, second_winner, third_winner)
    for case, winner in enumerate(winners):
        space = tokens.space_to_mark(winner, moriarty_crimes[case], holmes_clues[case])
        name = ROLE_TOLD[winner]
        if tokens.token_placed("moriarty" if space in occupied else "nobody"):
            placed.append(f"{winner} {space}")
            told_fr.append(f"{name} sur {space}")
            told_en.append(f"{name} on {space}")
        else:
            told_fr.append(f"rien sur {space}, occupée")
            told_en.append(f"nothing on {space}, which is full")
    won = winners.count(MORIARTY)
    due = plural(bonus.moriarty_bonus(won), "jeton", "bonus token")
    return decided(
        tuple(placed),
        Text(fr=", ".join(told_fr), en=", ".join(told_en)),
        f"Jetons : {', '.join(told_fr)}. Ensuite {due.fr} bonus pour Moriarty "
        f"({plural(won, 'Affaire gagnée', '').fr}).",
        f"Tokens: {', '.join(told_en)}. Then {due.en} for Moriarty ({plural(won, '', 'Case').en} won).",
    )


@TABLE.query(
    Text(
        fr="Combien de jetons d'un joueur au plus en une main ?",
        en="How many tokens of a player can one hand bring at most?",
    )
)
def most_tokens(role: Annotated[Role, role("joueur", "player")]) -> Decision:
    """Return the most tokens in one hand."""
    most = holmes_bonus.most_holmes_tokens() if role == HOLMES else holmes_bonus.most_moriarty_tokens()
    return decided(
        most,
        number(most),
        f"{most} : {CASES} pour les Affaires et {most - CASES} en bonus, s'il gagne les trois Affaires"
        + (" et que les trois cartes Affaire montrent Holmes." if role == HOLMES else "."),
        f"{most}: {CASES} for the Cases and {most - CASES} as a bonus, if he wins all three Cases"
        + (" and all three Case cards show Holmes." if role == HOLMES else "."),
    )


@TABLE.query(Text(fr="Peut-on manquer de jetons ?", en="Can the tokens run out?"))
def tokens_run_out() -> Decision:
    """Tell whether there are too few tokens."""
    number_of, spaces = components.tokens(), components.spaces()
    return holds(
        run_out(number_of, spaces),
        f"Les jetons ne peuvent pas manquer : {number_of} jetons suffisent pour {spaces} cases, avec un "
        "jeton par case au plus.",
        f"The tokens cannot run out: {number_of} tokens are enough for {spaces} spaces, with one token a "
        "space at most.",
    )
