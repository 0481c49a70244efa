"""Pages 5 and 6: trump and the winning Clue; and the one known card of the advanced game (page 8)."""

from itertools import permutations
from typing import Literal

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.components import CARDS
from engine.holmes_and_moriarty.rules.crimes import wrap_around
from engine.holmes_and_moriarty.words import (
    HOLMES,
    LOCATION_TOLD,
    MORIARTY,
    ROLE_TOLD,
    Location,
    Role,
    ranges,
)
from engine.text import Text
from engine.trace import assume

Row = Literal["crimes", "clues"]

# Page 5: trump


@SHEET.rule(
    5,
    "The location of the winning Crime is trump for the two Clues of that Case.",
    also=(Quote(1, "The two Crimes of a Case decide which location is trump."),),
    tell=lambda result, winning, location: Text(
        fr=f"Le Crime gagnant {winning} appartient à {LOCATION_TOLD[location]} : ce lieu est l'atout des "
        "deux Indices.",
        en=f"The winning Crime {winning} belongs to {LOCATION_TOLD[location]}: that location is trump for "
        "the two Clues.",
    ),
)
def trump(winning: int, location: Location) -> Location:
    """Return the trump of a Case from its winning Crime and that card's location."""
    return location


@SHEET.rule(
    5,
    "Each Case has its own trump, so the trump of one Case never counts in another Case.",
    tell=lambda result, of_case, at_case: Text(
        fr=f"L'atout de l'Affaire {of_case} "
        + (f"vaut pour l'Affaire {at_case}." if result else f"ne vaut pas pour l'Affaire {at_case}."),
        en=f"The trump of Case {of_case} "
        + (f"counts at Case {at_case}." if result else f"does not count at Case {at_case}."),
    ),
)
def trump_counts(of_case: int, at_case: int) -> bool:
    """Tell whether the trump of one Case counts at a Case."""
    return of_case == at_case


# Page 5: the winning Clue


@SHEET.rule(
    5,
    "If neither Clue is trump, the Clue with the higher number wins.",
    tell=lambda result, first, second: Text(
        fr=f"Aucun Indice n'est atout : le plus haut gagne, {result} contre {first + second - result}.",
        en=f"Neither Clue is trump: the higher wins, {result} against {first + second - result}.",
    ),
)
def higher_clue(first: int, second: int) -> int:
    """Return the winning Clue where neither is trump."""
    return max(first, second)


@SHEET.rule(
    5,
    "If both Clues are trump, the Clue with the higher number wins.",
    tell=lambda result, first, second: Text(
        fr=f"Les deux Indices sont atout : le plus haut gagne, {result} contre {first + second - result}.",
        en=f"Both Clues are trump: the higher wins, {result} against {first + second - result}.",
    ),
)
def higher_trump(first: int, second: int) -> int:
    """Return the winning Clue where both are trump."""
    return max(first, second)


@SHEET.rule(
    5,
    "A trump Clue beats any Clue that is not trump.",
    overrides=higher_clue,
    tell=lambda result, first, second, first_trump: Text(
        fr=f"L'Indice {result} est le seul atout : il bat l'Indice {first + second - result}.",
        en=f"Clue {result} is the only trump: it beats Clue {first + second - result}.",
    ),
)
def only_trump(first: int, second: int, first_trump: bool) -> int:
    """Return the winning Clue where exactly one of them is trump."""
    return first if first_trump else second


@SHEET.rule(
    5,
    "A trump Clue beats any Clue that is not trump.",
    "If both Clues are trump, the Clue with the higher number wins.",
    "If neither Clue is trump, the Clue with the higher number wins.",
    also=(Quote(8, "Winning Clue trump before all others, then the higher number"),),
    tell=lambda result, first, second, first_trump, second_trump: None,
)
def winning_clue(first: int, second: int, first_trump: bool, second_trump: bool) -> int:
    """Return which of two Clues wins."""
    if first_trump != second_trump:
        return only_trump(first, second, first_trump)
    return higher_trump(first, second) if first_trump else higher_clue(first, second)


CLUE_WINS: dict[tuple[int, int, bool, bool], int] = {
    (one, two, one_trump, two_trump): winning_clue(one, two, one_trump, two_trump)
    for one, two in permutations(CARDS, 2)
    for one_trump in (False, True)
    for two_trump in (False, True)
}
"""Two Clues and which of them are trump -> the one that wins, as the rule gives it."""


@SHEET.rule(
    5,
    "A trump Clue beats any Clue that is not trump.",
    "If both Clues are trump, the Clue with the higher number wins.",
    "If neither Clue is trump, the Clue with the higher number wins.",
    tell=lambda result, clue, clue_trump, others_trump: Text(
        fr=f"L'Indice {clue} ({'atout' if clue_trump else 'non atout'}) est battu par {ranges(result).fr} "
        f"({'atout' if others_trump else 'non atout'}).",
        en=f"Clue {clue} ({'trump' if clue_trump else 'not trump'}) is beaten by {ranges(result).en} "
        f"({'trump' if others_trump else 'not trump'}).",
    ),
)
def clues_beating(clue: int, clue_trump: bool, others_trump: bool) -> tuple[int, ...]:
    """Return the Clues that beat a Clue, all of them trump or none."""
    return tuple(
        rival
        for rival in CARDS
        if rival != clue and CLUE_WINS[clue, rival, clue_trump, others_trump] == rival
    )


@SHEET.rule(
    5,
    "A trump Clue beats any Clue that is not trump.",
    tell=lambda result, trump_clues: (
        Text(fr="Un seul Indice est atout : l'atout décide.", en="One Clue is trump: trump decides.")
        if result
        else None
    ),
)
def trump_decides(trump_clues: int) -> bool:
    """Tell whether trump decides between two Clues, by how many of them are trump."""
    return trump_clues == 1


@SHEET.rule(
    5,
    "If neither Clue is trump, the Clue with the higher number wins.",
    tell=lambda result, trump_clues: (
        Text(
            fr="Aucun Indice n'est atout : le numéro décide.", en="Neither Clue is trump: the number decides."
        )
        if result
        else None
    ),
)
def number_decides(trump_clues: int) -> bool:
    """Tell whether the number decides because neither Clue is trump."""
    return trump_clues == 0


@SHEET.rule(
    5,
    "If both Clues are trump, the Clue with the higher number wins.",
    tell=lambda result, trump_clues: (
        Text(
            fr="Les deux Indices sont atout : le numéro décide.",
            en="Both Clues are trump: the number decides.",
        )
        if result
        else None
    ),
)
def number_decides_among_trumps(trump_clues: int) -> bool:
    """Tell whether the number decides because both Clues are trump."""
    return trump_clues > 1


@SHEET.rule(
    5,
    "The wrap-around never applies to Clues.",
    overrides=wrap_around,
    tell=lambda result, row: Text(
        fr="Le retournement vaut pour les Crimes."
        if result
        else "Le retournement ne vaut jamais pour les Indices.",
        en="The wrap-around applies to Crimes." if result else "The wrap-around never applies to Clues.",
    ),
)
def wraps_around(row: Row) -> bool:
    """Tell whether low numbers beat the highest among Crimes or Clues."""
    return row == "crimes"


@SHEET.rule(
    5,
    "The player with the winning Clue wins the Case, even if that player’s Crime lost.",
    also=(Quote(1, "The two Clues of a Case decide who wins the Case."),),
    tell=lambda result, clue_winner: Text(
        fr=f"L'Indice gagnant est à {ROLE_TOLD[result]} : l'Affaire aussi, même avec un Crime perdant.",
        en=f"The winning Clue belongs to {ROLE_TOLD[result]}, and so does the Case, even with a losing "
        "Crime.",
    ),
)
def case_winner(clue_winner: Role) -> Role:
    """Return who wins a Case, by whose Clue won."""
    return clue_winner


@SHEET.rule(
    5,
    "Resolve the three Cases one at a time.",
    "To resolve a Case, turn up all four Plot cards of that Case, both Crimes and both Clues.",
    tell=lambda result, clues, trumps: None,
)
def resolve(clues: tuple[int, int], trumps: tuple[bool, bool]) -> Role:
    """Return who wins a Case by the Clues of Moriarty and Holmes, and which of them are trump."""
    moriarty, holmes = clues
    winner = winning_clue(moriarty, holmes, *trumps)
    return case_winner(MORIARTY if winner == moriarty else HOLMES)


@SHEET.rule(
    5,
    "A Case can never end in a tie, because no two Plot cards have the same number.",
    tell=lambda result, first, second: Text(
        fr="Deux cartes Intrigue n'ont jamais le même numéro : pas d'égalité possible.",
        en="No two Plot cards have the same number: there is no tie.",
    ),
)
def tied(first: int, second: int) -> bool:
    """Tell whether two cards of a Case tie."""
    return first == second


# Page 8: the advanced game

CLAIM_CHECK = SHEET.value(
    "claim_check",
    8,
    "One published review says that the Case card “A Claim Check” adds 5 to Charing Cross Station Clues and "
    "lets them win ties.",
    value=5,
)
CLAIM_CHECK_TIMING = Quote(
    8, "This booklet does not say whether “A Claim Check” works before or after trump."
)


@SHEET.rule(
    8,
    "One published review says that the Case card “A Claim Check” adds 5 to Charing Cross Station Clues and "
    "lets them win ties.",
    CLAIM_CHECK_TIMING.quote,
    tell=lambda result, charing_cross, opposing: Text(
        fr=f"{charing_cross} + {CLAIM_CHECK} = {charing_cross + CLAIM_CHECK} contre {opposing}"
        + (", à égalité Charing Cross gagne" if charing_cross + CLAIM_CHECK == opposing else "")
        + f" : {'Charing Cross' if result else 'l’autre Indice'} l'emporte au numéro.",
        en=f"{charing_cross} + {CLAIM_CHECK} = {charing_cross + CLAIM_CHECK} against {opposing}"
        + (", and Charing Cross wins ties" if charing_cross + CLAIM_CHECK == opposing else "")
        + f": {'Charing Cross' if result else 'the other Clue'} is ahead by number.",
    ),
)
def claim_check_ahead(charing_cross: int, opposing: int) -> bool:
    """Tell whether a Charing Cross Clue is ahead of another by number, with "A Claim Check"."""
    assume(
        Text(
            fr="Ce pouvoir n'est connu que par une critique publiée.",
            en="This power is known from one published review only.",
        )
    )
    return charing_cross + CLAIM_CHECK >= opposing
