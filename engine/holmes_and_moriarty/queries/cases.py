"""Questions about who wins a Case."""

from typing import Annotated, Literal

from engine.holmes_and_moriarty.queries.clues import TRUMPS, Trumps, one_location
from engine.holmes_and_moriarty.queries.crimes import all_different
from engine.holmes_and_moriarty.queries.slots import (
    TABLE,
    card,
    decided,
    flag,
    holds,
    one_of,
    role,
)
from engine.holmes_and_moriarty.rules import clues as rules
from engine.holmes_and_moriarty.rules import components
from engine.holmes_and_moriarty.rules.components import CARDS, KNOWN_LOCATIONS
from engine.holmes_and_moriarty.rules.crimes import crime_winner, winning_crime
from engine.holmes_and_moriarty.words import (
    LOCATION_TOLD,
    MORIARTY,
    ROLE_TOLD,
    Location,
    Role,
    both,
    other,
)
from engine.query import ImpossibleCase, NotInRulebook
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Gagner une Affaire", en="Winning a Case")

CHARING_CROSS: Location = "charing-cross"
RoleTrumps = Literal["moriarty", "holmes", "both", "neither"]
ROLE_TRUMPS = one_of(
    {
        "moriarty": Text(fr="celui de Moriarty seul", en="Moriarty's only"),
        "holmes": Text(fr="celui de Holmes seul", en="Holmes's only"),
        "both": Text(fr="les deux", en="both"),
        "neither": Text(fr="aucun", en="neither"),
    },
    "Quel Indice est du lieu du Crime gagnant (atout)",
    "Whose Clue is of the winning Crime's location (trump)",
)


@TABLE.query(Text(fr="Qui gagne une Affaire ?", en="Who wins a Case?"))
def case_winner(
    moriarty_crime: Annotated[int, card("Crime de Moriarty", "Crime of Moriarty")],
    holmes_crime: Annotated[int, card("Crime de Holmes", "Crime of Holmes")],
    moriarty_clue: Annotated[int, card("Indice de Moriarty", "Clue of Moriarty")],
    holmes_clue: Annotated[int, card("Indice de Holmes", "Clue of Holmes")],
    trump: Annotated[RoleTrumps, ROLE_TRUMPS],
) -> Decision:
    """Return who wins the Case with its four cards."""
    all_different((moriarty_crime, holmes_crime, moriarty_clue, holmes_clue))
    one_location((moriarty_clue, holmes_clue), trump in ("moriarty", "holmes"))
    crime_side = crime_winner(moriarty_crime, holmes_crime)
    crime = moriarty_crime if crime_side == MORIARTY else holmes_crime
    trumps = (trump in ("moriarty", "both"), trump in ("holmes", "both"))
    for clue, is_trump in zip((moriarty_clue, holmes_clue), trumps, strict=True):
        _fits_known_locations(crime, clue, is_trump)
    winner = rules.resolve((moriarty_clue, holmes_clue), trumps)
    won, lost = (moriarty_clue, holmes_clue) if winner == MORIARTY else (holmes_clue, moriarty_clue)
    by_trump = trump in ("moriarty", "holmes")
    return decided(
        winner,
        both(ROLE_TOLD[winner]),
        f"{ROLE_TOLD[winner]} gagne l'Affaire : le Crime {crime} de {ROLE_TOLD[crime_side]} fixe l'atout, et "
        f"l'Indice {won} bat l'Indice {lost}"
        + (", car lui seul est atout." if by_trump else ", car il est plus haut."),
        f"{ROLE_TOLD[winner]} wins the Case: Crime {crime} of {ROLE_TOLD[crime_side]} sets trump, and Clue "
        f"{won} beats Clue {lost}" + (", as it alone is trump." if by_trump else ", as it is higher."),
    )


def _fits_known_locations(crime: int, clue: int, is_trump: bool) -> None:
    """Raise ImpossibleCase if two cards of one known location are told apart."""
    if crime in KNOWN_LOCATIONS and clue in KNOWN_LOCATIONS and not is_trump:
        place = LOCATION_TOLD[components.location_of(crime)]
        raise ImpossibleCase(
            Text(
                fr=f"Les cartes {crime} et {clue} sont toutes deux de {place} : l'Indice {clue} est atout.",
                en=f"Cards {crime} and {clue} both belong to {place}: Clue {clue} is trump.",
            ),
            components.location_of.quotes[0],
        )


@TABLE.query(Text(fr="Quel Indice gagne une Affaire ?", en="Which Clue wins a Case?"))
def case_of_four(
    first_crime: Annotated[int, card("premier Crime", "first Crime")],
    second_crime: Annotated[int, card("second Crime", "second Crime")],
    first_clue: Annotated[int, card("premier Indice", "first Clue")],
    second_clue: Annotated[int, card("second Indice", "second Clue")],
    trump: Annotated[Trumps, TRUMPS],
) -> Decision:
    """Return the number of the Clue that wins the Case; who plays which role makes no difference."""
    all_different((first_crime, second_crime, first_clue, second_clue))
    one_location((first_clue, second_clue), trump in ("first", "second"))
    crime = winning_crime(first_crime, second_crime)
    trumps = (trump in ("first", "both"), trump in ("second", "both"))
    for clue, is_trump in zip((first_clue, second_clue), trumps, strict=True):
        _fits_known_locations(crime, clue, is_trump)
    won = rules.winning_clue(first_clue, second_clue, *trumps)
    lost = first_clue + second_clue - won
    only = trump in ("first", "second")
    return decided(
        won,
        number(won),
        f"L'Affaire va au joueur de l'Indice {won} : le Crime {crime} gagne et fixe l'atout, et l'Indice "
        f"{won} bat l'Indice {lost}" + (", car lui seul est atout." if only else ", car il est plus haut."),
        f"The Case goes to the player of Clue {won}: Crime {crime} wins and sets trump, and Clue {won} beats "
        f"Clue {lost}" + (", as it alone is trump." if only else ", as it is higher."),
    )


@TABLE.query(
    Text(
        fr="À qui va l'Affaire quand Crime et Indice sont gagnés par des joueurs différents ?",
        en="Who gets the Case when Crime and Clue are won by different players?",
    )
)
def case_goes_to(
    clue_winner: Annotated[Role, role("gagnant au duel des Indices", "winner of the Clues")],
    crime_winner: Annotated[Role | None, role("gagnant au duel des Crimes", "winner of the Crimes")] = None,
) -> Decision:
    """Return who takes the Case."""
    winner = rules.case_winner(clue_winner)
    stolen = crime_winner == other(winner)
    return decided(
        winner,
        both(ROLE_TOLD[winner]),
        f"{ROLE_TOLD[winner]} gagne l'Affaire : l'Indice décide"
        + (", même si son Crime a perdu et que l'atout vient de l'adversaire." if stolen else "."),
        f"{ROLE_TOLD[winner]} takes the Case: the Clue decides"
        + (", even though his Crime lost and the opponent's Crime set trump." if stolen else "."),
    )


@TABLE.query(Text(fr="Une Affaire peut-elle finir à égalité ?", en="Can a Case end in a tie?"))
def tie_possible() -> Decision:
    """Tell whether any two cards tie."""
    possible = any(rules.tied.function(a, b) for a in CARDS for b in CARDS if a != b)
    rules.tied(*CARDS[-2:])
    return holds(
        possible,
        "Une Affaire ne finit jamais à égalité : deux cartes Intrigue n'ont jamais le même numéro.",
        "A Case never ends in a tie: no two Plot cards have the same number.",
    )


@TABLE.query(
    Text(
        fr="Que change « A Claim Check » entre un Indice Charing Cross et un autre ?",
        en="What does “A Claim Check” do between a Charing Cross Clue and another?",
    )
)
def claim_check(
    charing_cross_clue: Annotated[int, card("Indice Charing Cross", "Charing Cross Clue")],
    other_clue: Annotated[int, card("autre Indice", "other Clue")],
    charing_cross_is_trump: Annotated[bool, flag("Charing Cross est l'atout", "Charing Cross is trump")],
    other_is_trump: Annotated[bool, flag("l'autre Indice est atout", "the other Clue is trump")],
) -> Decision:
    """Return which Clue wins; the other one is not of Charing Cross."""
    all_different((charing_cross_clue, other_clue))
    _can_be_charing_cross(charing_cross_clue)
    if charing_cross_is_trump and other_is_trump:
        raise ImpossibleCase(
            Text(
                fr="Une Affaire n'a qu'un lieu pour atout : les deux Indices ne sont pas du même.",
                en="A Case has one location for trump, and the two Clues are not of the same.",
            ),
            *rules.trump.quotes,
        )
    total = charing_cross_clue + rules.CLAIM_CHECK
    ahead = rules.claim_check_ahead(charing_cross_clue, other_clue)
    if ahead and other_is_trump:
        raise NotInRulebook(
            Text(
                fr="Le livret ne dit pas si « A Claim Check » agit avant ou après l'atout.",
                en="The booklet does not say whether “A Claim Check” works before or after trump.",
            ),
            rules.CLAIM_CHECK_TIMING,
        )
    if charing_cross_is_trump and not ahead:
        rules.only_trump(charing_cross_clue, other_clue, True)
        return decided(
            CHARING_CROSS,
            both(LOCATION_TOLD[CHARING_CROSS]),
            f"{LOCATION_TOLD[CHARING_CROSS]} gagne : c'est le seul atout, même si {total} reste sous "
            f"{other_clue}.",
            f"{LOCATION_TOLD[CHARING_CROSS]} wins: it is the only trump, though {total} is below "
            f"{other_clue}.",
        )
    sum_fr = f"{charing_cross_clue} + {rules.CLAIM_CHECK} = {total} contre {other_clue}"
    sum_en = f"{charing_cross_clue} + {rules.CLAIM_CHECK} = {total} against {other_clue}"
    if not ahead:
        return decided(
            "other",
            Text(fr="l'autre Indice", en="the other Clue"),
            f"L'autre Indice gagne : {sum_fr}.",
            f"The other Clue wins: {sum_en}.",
        )
    tie = total == other_clue
    return decided(
        CHARING_CROSS,
        both(LOCATION_TOLD[CHARING_CROSS]),
        f"{LOCATION_TOLD[CHARING_CROSS]} gagne : {sum_fr}"
        + (", et l'égalité va à Charing Cross." if tie else "."),
        f"{LOCATION_TOLD[CHARING_CROSS]} wins: "
        f"{sum_en}" + (", and Charing Cross wins the tie." if tie else "."),
    )


def _can_be_charing_cross(card: int) -> None:
    """Raise ImpossibleCase for a card that is known to belong elsewhere."""
    if card in KNOWN_LOCATIONS:
        place = LOCATION_TOLD[KNOWN_LOCATIONS[card]]
        raise ImpossibleCase(
            Text(
                fr=f"La carte {card} est de {place}, pas de Charing Cross.",
                en=f"Card {card} belongs to {place}, not to Charing Cross.",
            ),
            components.location_of.quotes[0],
        )
