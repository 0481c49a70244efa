"""Pages 6 and 7: the bonus of Holmes, the order of bonus tokens, and how many tokens a hand can bring."""

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.bonus import moriarty_bonus
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import (
    HOLMES,
    LOCATION_TOLD,
    MORIARTY,
    OR,
    ROLE_TOLD,
    Location,
    Role,
    locations_told,
)
from engine.text import Text
from engine.trace import assume

# Page 6: the bonus of Holmes


HOLMES_BONUS = SHEET.value(
    "holmes_bonus_for_a_case",
    6,
    "If Holmes wins a Case and its Case card shows Holmes, Holmes may place one Holmes token as a bonus.",
    value=1,
)


@SHEET.rule(
    6,
    "Moriarty never gets a bonus token from a Case card.",
    tell=lambda result, winner: (
        Text(
            fr="Une carte Affaire ne donne jamais de bonus à Moriarty.",
            en="A Case card never gives Moriarty a bonus.",
        )
        if result
        else None
    ),
)
def no_bonus_for_moriarty(winner: Role) -> bool:
    """Tell whether a Case card brings nothing because Moriarty won the Case."""
    return winner == MORIARTY


@SHEET.rule(
    6,
    "Holmes gets no bonus token for a Case card that shows Moriarty.",
    also=(Quote(2, "A Case card that shows Moriarty has no effect in the basic game."),),
    tell=lambda result, winner, card: (
        Text(
            fr="La carte Affaire montre Moriarty : pas de bonus pour Holmes.",
            en="The Case card shows Moriarty: no bonus for Holmes.",
        )
        if result
        else None
    ),
)
def no_bonus_by_card(winner: Role, card: Role) -> bool:
    """Tell whether Holmes gets nothing for a Case because its card shows Moriarty."""
    return winner == HOLMES and card == MORIARTY


@SHEET.rule(
    6,
    "If Holmes wins a Case and its Case card shows Holmes, Holmes may place one Holmes token as a bonus.",
    also=(
        Quote(2, "A Case card that shows Holmes may bring Holmes a bonus token."),
        Quote(8, "Bonus of Holmes 1 token for each won Case with a Holmes Case card, optional"),
    ),
    tell=lambda result, winner, card: (
        Text(
            fr=f"Holmes gagne une Affaire dont la carte montre Holmes : {result} jeton bonus, facultatif.",
            en=f"Holmes wins a Case whose Case card shows Holmes: {result} bonus token, optional.",
        )
        if result
        else None
    ),
)
def holmes_bonus(winner: Role, card: Role) -> int:
    """Return how many bonus tokens Holmes may place for a Case, by its winner and the picture on its card."""
    if no_bonus_for_moriarty(winner) or no_bonus_by_card(winner, card):
        return 0
    return HOLMES_BONUS


@SHEET.rule(
    6,
    "The bonus token of Holmes goes on any empty space that belongs to one of the locations on that Case "
    "card.",
    also=(
        Quote(2, "A Case card that shows Holmes also shows icons of locations."),
        Quote(2, "This booklet does not say which locations stand on which Case card."),
    ),
    tell=lambda result, locations: Text(
        fr=f"Le bonus de Holmes va sur n'importe quelle case libre de {locations_told(result, OR).fr}.",
        en=f"The bonus of Holmes goes on any empty space of {locations_told(result, OR).en}.",
    ),
)
def bonus_locations(locations: tuple[Location, ...]) -> tuple[Location, ...]:
    """Return on spaces of which locations Holmes may place his bonus, by the icons on the Case card."""
    return tuple(dict.fromkeys(locations))


@SHEET.rule(
    6,
    "The bonus token of Holmes goes on any empty space that belongs to one of the locations on that Case "
    "card.",
    tell=lambda result, location, locations: (
        Text(
            fr=f"La case appartient à {LOCATION_TOLD[location]}, pas à {locations_told(locations, OR).fr}.",
            en=f"The space belongs to {LOCATION_TOLD[location]}, not to {locations_told(locations, OR).en}.",
        )
        if result
        else None
    ),
)
def wrong_location(location: Location, locations: tuple[Location, ...]) -> bool:
    """Forbid a bonus of Holmes on a space of a location that is not on the Case card."""
    return location not in locations


@SHEET.rule(
    6,
    "If Holmes wins a Case and its Case card shows Holmes, Holmes may place one Holmes token as a bonus.",
    tell=lambda result, case, cases: (
        Text(
            fr=f"L'Affaire {case} ne donne pas (ou plus) de bonus à Holmes.",
            en=f"Case {case} brings Holmes no (further) bonus.",
        )
        if result
        else None
    ),
)
def no_bonus_for_case(case: int, cases: tuple[int, ...]) -> bool:
    """Forbid a bonus of Holmes for a Case that brings none, or brought it already; ``cases`` still do."""
    return case not in cases


@SHEET.rule(
    6,
    "If Moriarty has won exactly two Cases, Holmes places one Moriarty token on any empty space.",
    "The bonus token of Holmes goes on any empty space that belongs to one of the locations on that Case "
    "card.",
    tell=lambda result, occupied: (
        Text(
            fr="La case est occupée : un jeton bonus va sur une case libre.",
            en="The space is full: a bonus token goes on an empty space.",
        )
        if result
        else None
    ),
)
def space_full(occupied: bool) -> bool:
    """Forbid a bonus token on a space that holds a token."""
    return occupied


# Page 7: the order of the bonus tokens


@SHEET.rule(
    6,
    "Bonus tokens come after the tokens for the three Cases.",
    tell=lambda result: Text(
        fr="Les jetons bonus viennent après les jetons des trois Affaires.",
        en="Bonus tokens come after the tokens for the three Cases.",
    ),
)
def bonus_after_tokens() -> bool:
    """Tell whether bonus tokens are placed after the tokens for the Cases."""
    assume(
        Text(
            fr="L'ordre (d'abord les Affaires, puis les bonus) est celui du texte des règles.",
            en="The order (first the Cases, then the bonus tokens) is that of the rules' text.",
        )
    )
    return True


@SHEET.rule(
    7,
    "Holmes chooses the order in which all bonus tokens are placed.",
    "Holmes may therefore block a line with a bonus token of his own before he places a bonus token of "
    "Moriarty.",
    tell=lambda result, whose: Text(
        fr=f"Holmes choisit l'ordre de tous les jetons bonus : celui de {ROLE_TOLD[whose]} peut venir "
        "d'abord.",
        en=f"Holmes chooses the order of all bonus tokens: that of {ROLE_TOLD[whose]} may come first.",
    ),
)
def may_go_first(whose: Role) -> bool:
    """Tell whether Holmes may place this player's bonus token before the other's."""
    return True


@SHEET.rule(
    7,
    "Holmes chooses the order in which all bonus tokens are placed.",
    tell=lambda result, player: (
        Text(fr="Holmes seul pose les jetons bonus.", en="Holmes alone places the bonus tokens.")
        if result
        else None
    ),
)
def not_holmes(player: Role) -> bool:
    """Forbid Moriarty to place bonus tokens."""
    return player != HOLMES


@SHEET.rule(
    7,
    "Bonus tokens depend on the Cases won, even if no token could be placed for one of them.",
    tell=lambda result, cases_won, tokens_placed: Text(
        fr=f"Les bonus dépendent des Affaires gagnées ({result}), pas des jetons posés ({tokens_placed}).",
        en=f"Bonus tokens depend on the Cases won ({result}), not on the tokens placed ({tokens_placed}).",
    ),
)
def cases_that_count(cases_won: int, tokens_placed: int) -> int:
    """Return the Cases that count for bonus tokens: all won, with or without a token for them."""
    assume(
        Text(
            fr="Les règles ne lient nulle part le bonus au jeton de l'Affaire ; c'est la lecture probable.",
            en="The rules nowhere tie the bonus to the token of the Case; this is the likely reading.",
        )
    )
    return cases_won


@SHEET.rule(
    7,
    "Holmes can place at most six Holmes tokens in one hand: three for the Cases and three bonus tokens.",
    tell=lambda result: _most_told(result, HOLMES),
)
def most_holmes_tokens() -> int:
    """Return how many Holmes tokens one hand can bring at most."""
    return CASES + CASES * holmes_bonus(HOLMES, HOLMES)


@SHEET.rule(
    7,
    "Moriarty can gain at most five Moriarty tokens in one hand: three for the Cases and two bonus tokens.",
    tell=lambda result: _most_told(result, MORIARTY),
)
def most_moriarty_tokens() -> int:
    """Return how many Moriarty tokens one hand can bring at most."""
    return CASES + moriarty_bonus(CASES)


MOST_HOLMES_TOKENS = most_holmes_tokens()
"""The most Holmes tokens of one hand, as the rule gives it."""


def _most_told(result: int, role: Role) -> Text:
    return Text(
        fr=f"{ROLE_TOLD[role]} obtient au plus {result} jetons en une main : {CASES} pour les Affaires et "
        f"{result - CASES} en bonus.",
        en=f"{ROLE_TOLD[role]} gains at most {result} tokens in one hand: {CASES} for the Cases and "
        f"{result - CASES} as a bonus.",
    )
