"""Questions about locations, trump and Clues."""

from typing import Annotated, Literal

from engine.holmes_and_moriarty.queries.crimes import all_different
from engine.holmes_and_moriarty.queries.slots import (
    TABLE,
    card,
    case,
    decided,
    flag,
    holds,
    location,
    one_of,
    yes_no,
)
from engine.holmes_and_moriarty.rules import clues as rules
from engine.holmes_and_moriarty.rules import components
from engine.holmes_and_moriarty.rules.components import COLOUR_TOLD
from engine.holmes_and_moriarty.rules.crimes import winning_crime
from engine.holmes_and_moriarty.words import (
    LOCATION_TOLD,
    Location,
    both,
    ranges,
)
from engine.query import ImpossibleCase
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Lieux, atout et Indices", en="Locations, trump and Clues")

Trumps = Literal["first", "second", "both", "neither"]


TRUMPS = one_of(
    {
        "first": Text(fr="le premier seul", en="the first only"),
        "second": Text(fr="le second seul", en="the second only"),
        "both": Text(fr="les deux", en="both"),
        "neither": Text(fr="aucun", en="neither"),
    },
    "Quel Indice est atout",
    "Which Clue is trump",
)

TRUMP_COUNT = one_of(
    {
        "none": Text(fr="aucun Indice atout", en="no trump Clue"),
        "one": Text(fr="un seul Indice atout", en="one trump Clue"),
        "both": Text(fr="deux Indices atout", en="two trump Clues"),
    },
    "Combien d'Indices sont atout",
    "How many Clues are trump",
)
ROW = one_of(
    {"crimes": Text(fr="les Crimes", en="Crimes"), "clues": Text(fr="les Indices", en="Clues")},
    "Crimes ou Indices",
    "Crimes or Clues",
)


@TABLE.query(Text(fr="À quel lieu appartient une carte Intrigue ?", en="Which location is a Plot card of?"))
def location_of(card: Annotated[int, card("carte Intrigue", "Plot card")]) -> Decision:
    """Return the location; the booklet gives only two."""
    place = components.location_of(card)
    return decided(
        place,
        both(LOCATION_TOLD[place]),
        f"{LOCATION_TOLD[place]} : la carte Intrigue {card} appartient à ce lieu.",
        f"{LOCATION_TOLD[place]}: Plot card {card} belongs to it.",
    )


@TABLE.query(Text(fr="Quelle est la couleur d'un lieu ?", en="What colour is a location?"))
def colour_of(location: Annotated[Location, location("lieu", "location")]) -> Decision:
    """Return the colour, as a review gives it."""
    colour = components.colour_of(location)
    told = COLOUR_TOLD[colour]
    return decided(
        colour, told, f"{LOCATION_TOLD[location]} : {told.fr}.", f"{LOCATION_TOLD[location]}: {told.en}."
    )


@TABLE.query(Text(fr="Quel lieu est l'atout d'une Affaire ?", en="Which location is trump at a Case?"))
def trump_of_case(
    moriarty_crime: Annotated[int, card("Crime de Moriarty", "Crime of Moriarty")],
    holmes_crime: Annotated[int, card("Crime de Holmes", "Crime of Holmes")],
) -> Decision:
    """Return the trump where the winning Crime's location is known."""
    all_different((moriarty_crime, holmes_crime))
    winner = winning_crime(moriarty_crime, holmes_crime)
    place = rules.trump(winner, components.location_of(winner))
    return decided(
        place,
        both(LOCATION_TOLD[place]),
        f"{LOCATION_TOLD[place]} : le Crime {winner} gagne, et son lieu est l'atout.",
        f"{LOCATION_TOLD[place]}: Crime {winner} wins, and its location is trump.",
    )


def one_location(clues: tuple[int, int], told_apart: bool) -> None:
    """Raise ImpossibleCase if only one of two Clues of one known location is told to be trump."""
    known = {components.KNOWN_LOCATIONS.get(clue) for clue in clues}
    if told_apart and len(known) == 1 and None not in known:
        place = LOCATION_TOLD[components.location_of(clues[0])]
        raise ImpossibleCase(
            Text(
                fr=f"Les cartes {clues[0]} et {clues[1]} sont toutes deux de {place} : les deux Indices sont "
                "atout ou aucun ne l'est.",
                en=f"Cards {clues[0]} and {clues[1]} both belong to {place}: both Clues are trump or neither "
                "is.",
            ),
            components.location_of.quotes[0],
        )


@TABLE.query(Text(fr="Lequel de deux Indices gagne ?", en="Which of two Clues wins?"))
def clue_duel(
    first: Annotated[int, card("premier Indice", "first Clue")],
    second: Annotated[int, card("second Indice", "second Clue")],
    trump: Annotated[Trumps, TRUMPS],
) -> Decision:
    """Return the number of the winning Clue."""
    all_different((first, second))
    one_location((first, second), trump in ("first", "second"))
    winner = rules.winning_clue(first, second, trump in ("first", "both"), trump in ("second", "both"))
    loser = first + second - winner
    only = trump in ("first", "second")
    return decided(
        winner,
        number(winner),
        f"L'Indice {winner} gagne contre l'Indice {loser} : "
        + ("il est le seul atout." if only else "c'est le plus haut, et l'atout ne les départage pas."),
        f"Clue {winner} wins against Clue {loser}: "
        + ("it is the only trump." if only else "it is the higher, and trump does not decide between them."),
    )


@TABLE.query(Text(fr="Qu'est-ce qui décide entre deux Indices ?", en="What decides between two Clues?"))
def clue_rule(trump_clues: Annotated[Literal["none", "one", "both"], TRUMP_COUNT]) -> Decision:
    """Return whether trump or the higher number decides."""
    trumps = ("none", "one", "both").index(trump_clues)
    by = "trump" if rules.trump_decides(trumps) else "higher"
    rules.number_decides(trumps)
    rules.number_decides_among_trumps(trumps)
    short = (
        Text(fr="l'atout", en="trump") if by == "trump" else Text(fr="le plus haut", en="the higher number")
    )
    return decided(
        by,
        short,
        "L'atout décide : le seul Indice atout gagne, quel que soit son numéro."
        if by == "trump"
        else "Le numéro le plus haut gagne, sans retournement.",
        "Trump decides: the only trump Clue wins, whatever its number."
        if by == "trump"
        else "The higher number wins, without wrap-around.",
    )


@TABLE.query(Text(fr="Quels Indices battent un Indice ?", en="Which Clues beat a Clue?"))
def clues_beating(
    clue: Annotated[int, card("Indice", "Clue")],
    clue_is_trump: Annotated[bool, flag("cet Indice est atout", "this Clue is trump")],
    others_are_trump: Annotated[bool, flag("les autres sont atout", "the others are trump")],
) -> Decision:
    """Return the numbers of the Clues that beat it."""
    beating = rules.clues_beating(clue, clue_is_trump, others_are_trump)
    told = ranges(beating)
    return decided(
        beating,
        told,
        f"Indice {clue} ({'atout' if clue_is_trump else 'non atout'}) face à des Indices "
        f"{'atout' if others_are_trump else 'non atout'} : battu par {told.fr}.",
        f"Clue {clue} ({'trump' if clue_is_trump else 'not trump'}) against Clues that are "
        f"{'trump' if others_are_trump else 'not trump'}: beaten by {told.en}.",
    )


@TABLE.query(Text(fr="Le retournement vaut-il ici ?", en="Does the wrap-around apply?"))
def wrap_around_applies(to: Annotated[rules.Row, ROW]) -> Decision:
    """Tell whether low numbers beat the highest ones."""
    applies = rules.wraps_around(to)
    return yes_no(
        applies,
        "parmi les Crimes, 3 bat 16, 2 bat 15 et 16, 1 bat 14, 15 et 16."
        if applies
        else "un Indice bas ne bat un Indice haut que s'il est le seul atout.",
        "among Crimes, 3 beats 16, 2 beats 15 and 16, 1 beats 14, 15 and 16."
        if applies
        else "a low Clue beats a high one only if it is the only trump.",
    )


@TABLE.query(
    Text(
        fr="L'atout d'une Affaire vaut-il pour une autre ?", en="Does the trump of one Case count at another?"
    )
)
def trump_carries(
    from_case: Annotated[int, case("Affaire de l'atout", "Case of the trump")] = 1,
    to_case: Annotated[int, case("Affaire jugée", "Case at hand")] = 2,
) -> Decision:
    """Tell whether the trump counts there."""
    counts = rules.trump_counts(from_case, to_case)
    return holds(
        counts,
        f"L'atout de l'Affaire {from_case} vaut pour elle-même."
        if counts
        else f"L'atout de l'Affaire {from_case} ne vaut pas pour l'Affaire {to_case} ; chaque Affaire a le "
        "sien.",
        f"The trump of Case {from_case} counts at that Case."
        if counts
        else f"The trump of Case {from_case} does not count at Case {to_case}; each Case has its own.",
    )
