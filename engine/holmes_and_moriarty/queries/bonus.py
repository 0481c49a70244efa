"""Questions about bonus tokens."""

from typing import Annotated

from corpus.games import Quote
from engine.holmes_and_moriarty.queries.slots import (
    TABLE,
    WinnerSlot,
    card,
    count,
    decided,
    flag,
    holds,
    location,
    role,
    yes_no,
)
from engine.holmes_and_moriarty.rules import bonus, tokens
from engine.holmes_and_moriarty.rules import holmes_bonus as own
from engine.holmes_and_moriarty.rules.components import location_of, token_of
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import (
    HOLMES,
    MORIARTY,
    OR,
    ROLE_TOLD,
    Location,
    Role,
    both,
    locations_told,
    plural,
)
from engine.query import ImpossibleCase, NotInRulebook
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Les jetons bonus", en="Bonus tokens")


@TABLE.query(
    Text(fr="Combien de jetons bonus pour Moriarty ?", en="How many bonus tokens does Moriarty get?")
)
def moriarty_bonus(
    cases_won: Annotated[int, count(0, CASES, "Affaires gagnées par Moriarty", "Cases won by Moriarty")],
    tokens_placed: Annotated[
        int | None, count(0, CASES, "jetons posés pour ces Affaires", "tokens placed for these Cases")
    ] = None,
) -> Decision:
    """Return the number of bonus tokens."""
    if tokens_placed is not None:
        if tokens_placed > cases_won:
            raise ImpossibleCase(
                Text(
                    fr=f"Une Affaire donne un jeton au plus : {tokens_placed} jetons pour {cases_won} "
                    "Affaires.",
                    en=f"A Case brings one token at most: {tokens_placed} tokens for {cases_won} Cases.",
                ),
                tokens.crime_marked.quotes[0],
            )
        own.cases_that_count(cases_won, tokens_placed)
    due = bonus.moriarty_bonus(cases_won)
    cases = plural(cases_won, "Affaire", "Case")
    first_bonus = next(won for won, tokens_due in enumerate(bonus.MORIARTY_BONUS) if tokens_due)
    if not due:
        return decided(
            due,
            number(due),
            f"Aucun jeton bonus : Moriarty a gagné {cases.fr}, il en faut {first_bonus}.",
            f"No bonus token: Moriarty won {cases.en}, and {first_bonus} are needed.",
        )
    bonus.moriarty_bonus_placed_by()
    told = plural(due, "jeton", "token")
    return decided(
        due,
        number(due),
        f"{told.fr} Moriarty en bonus, que Holmes doit poser sur {plural(due, 'case libre', 'space').fr} de "
        f"son choix : Moriarty a gagné {cases.fr}.",
        f"{told.en} of Moriarty as a bonus, which Holmes must place on {plural(due, '', 'empty space').en} "
        f"of his choice: Moriarty won {cases.en}.",
    )


@TABLE.query(Text(fr="Qui pose un jeton bonus ?", en="Who places a bonus token?"))
def bonus_placer(whose: Annotated[Role, role("joueur du bonus", "player of the bonus")]) -> Decision:
    """Return who places it, and say on which side and where."""
    rule = bonus.moriarty_bonus_placed_by if whose == MORIARTY else bonus.holmes_bonus_placed_by
    placer = rule()
    face = token_of(whose)
    where = (
        ("sur une case libre de son choix", "on an empty space of his choice")
        if whose == MORIARTY
        else (
            "sur une case libre d'un lieu de la carte Affaire",
            "on an empty space of a location on the Case card",
        )
    )
    return decided(
        placer,
        both(ROLE_TOLD[placer]),
        f"{ROLE_TOLD[placer]} le pose, face {ROLE_TOLD[face]} visible, {where[0]}.",
        f"{ROLE_TOLD[placer]} places it, {ROLE_TOLD[face]} face up, {where[1]}.",
    )


@TABLE.query(Text(fr="Holmes peut-il renoncer à un jeton bonus ?", en="May Holmes leave out a bonus token?"))
def may_refuse_bonus(whose: Annotated[Role, role("joueur du bonus", "player of the bonus")]) -> Decision:
    """Tell whether the bonus may be left out."""
    if bonus.own_bonus_optional(whose):
        return holds(
            True,
            "Holmes peut renoncer à son propre bonus : il est facultatif.",
            "Holmes may leave out his own bonus: it is optional.",
        )
    may = not bonus.bonus_compulsory(whose)
    own.may_go_first(whose)
    return holds(
        may,
        "Holmes ne peut pas renoncer au bonus de Moriarty : il est obligatoire ; Holmes n'en choisit que la "
        "case et l'ordre.",
        "Holmes may not leave out the bonus of Moriarty: it is compulsory; Holmes only chooses its space and "
        "the order.",
    )


@TABLE.query(
    Text(fr="Quel jeton bonus peut être posé d'abord ?", en="Which bonus token may be placed first?")
)
def may_go_first(
    whose: Annotated[Role, role("bonus posé d'abord", "bonus placed first")] = HOLMES,
) -> Decision:
    """Tell whether Holmes may place this one before the other's."""
    may = own.may_go_first(whose)
    own.bonus_after_tokens()
    return yes_no(
        may,
        f"Holmes choisit l'ordre de tous les bonus ; celui de {ROLE_TOLD[whose]} peut venir d'abord"
        + (", par exemple pour bloquer une ligne." if whose == HOLMES else "."),
        f"Holmes chooses the order of all bonus tokens; that of {ROLE_TOLD[whose]} may come first"
        + (", for example to block a line." if whose == HOLMES else "."),
    )


@TABLE.query(Text(fr="Une Affaire donne-t-elle un bonus à Holmes ?", en="Does a Case bring Holmes a bonus?"))
def holmes_bonus(
    winner: WinnerSlot,
    card: Annotated[Role, role("personnage sur la carte Affaire", "picture on the Case card")],
) -> Decision:
    """Return 1 or 0."""
    due = own.holmes_bonus(winner, card)
    if due:
        return decided(
            due,
            number(due),
            "1 jeton bonus, facultatif : Holmes gagne une Affaire dont la carte montre Holmes.",
            "1 bonus token, optional: Holmes wins a Case whose Case card shows Holmes.",
        )
    why = (
        ("une carte Affaire ne donne jamais de bonus à Moriarty", "a Case card never gives Moriarty a bonus")
        if winner == MORIARTY
        else ("la carte Affaire montre Moriarty", "the Case card shows Moriarty")
    )
    return decided(due, number(due), f"Aucun bonus : {why[0]}.", f"No bonus: {why[1]}.")


@TABLE.query(
    Text(
        fr="Combien de jetons bonus Holmes peut-il poser dans une main ?",
        en="How many bonus tokens may Holmes place in a hand?",
    )
)
def holmes_bonuses(
    cases_won: Annotated[int, count(0, CASES, "Affaires gagnées par Holmes", "Cases won by Holmes")],
    holmes_cards: Annotated[
        int,
        count(0, CASES, "celles dont la carte montre Holmes", "those whose Case card shows Holmes"),
    ],
) -> Decision:
    """Return the number of bonus tokens, one for each Case won whose card shows Holmes."""
    if holmes_cards > cases_won:
        raise ImpossibleCase(
            Text(
                fr=f"Seules les cartes d'Affaires gagnées comptent : {cases_won}, pas {holmes_cards}.",
                en=f"Only the cards of Cases won count: {cases_won}, not {holmes_cards}.",
            ),
            own.holmes_bonus.quotes[0],
        )
    cards = (HOLMES,) * holmes_cards + (MORIARTY,) * (cases_won - holmes_cards)
    due = sum(own.holmes_bonus(HOLMES, card) for card in cards)
    if not cases_won:
        own.holmes_bonus(MORIARTY, HOLMES)
    told = plural(due, "jeton", "token")
    return decided(
        due,
        number(due),
        f"{told.fr} bonus pour Holmes : un par Affaire gagnée dont la carte montre Holmes, facultatif.",
        f"{told.en} as a bonus for Holmes: one for each won Case whose card shows Holmes, optional.",
    )


@TABLE.query(
    Text(
        fr="Quels lieux montre une carte Affaire Holmes ?", en="Which locations does a Holmes Case card show?"
    )
)
def case_card_locations() -> Decision:
    """Say that the booklet does not give the locations of Case cards."""
    raise NotInRulebook(
        Text(
            fr="Le livret ne dit pas quels lieux sont sur quelle carte Affaire ; la carte les montre.",
            en="The booklet does not say which locations stand on which Case card; the card shows them.",
        ),
        Quote(2, "This booklet does not say which locations stand on which Case card."),
    )


@TABLE.query(Text(fr="Où peut aller le bonus de Holmes ?", en="Where may the bonus of Holmes go?"))
def holmes_bonus_places(
    first_location: Annotated[Location, location("lieu sur la carte Affaire", "location on the Case card")],
    second_location: Annotated[
        Location | None, location("second lieu sur la carte Affaire", "second location on the Case card")
    ] = None,
) -> Decision:
    """Return the locations whose empty spaces are open to it."""
    shown = own.bonus_locations(_icons(first_location, second_location))
    bonus.own_bonus_optional(HOLMES)
    told = locations_told(shown, OR)
    return decided(
        shown,
        told,
        f"Sur n'importe quelle case libre de {told.fr} ; ce bonus est facultatif.",
        f"On any empty space of {told.en}; this bonus is optional.",
    )


@TABLE.query(
    Text(
        fr="Le bonus de Holmes peut-il aller sur une certaine case ?",
        en="May the bonus of Holmes go on a certain space?",
    )
)
def holmes_bonus_at(
    space: Annotated[int, card("case", "space")],
    first_location: Annotated[Location, location("lieu sur la carte Affaire", "location on the Case card")],
    second_location: Annotated[
        Location | None, location("second lieu sur la carte Affaire", "second location on the Case card")
    ] = None,
    occupied: Annotated[bool, flag("la case porte un jeton", "the space holds a token")] = False,
) -> Decision:
    """Tell whether the space is open to it."""
    if own.space_full(occupied):
        return yes_no(
            False,
            f"la case {space} est occupée, un jeton bonus va sur une case libre.",
            f"space {space} is full, and a bonus token goes on an empty space.",
        )
    shown = own.bonus_locations(_icons(first_location, second_location))
    told = locations_told(shown, OR)
    if own.wrong_location(location_of(space), shown):
        return yes_no(
            False,
            f"la case {space} n'appartient pas à {told.fr}.",
            f"space {space} does not belong to {told.en}.",
        )
    return yes_no(
        True,
        f"la case {space} est libre et appartient à un lieu de la carte ({told.fr}).",
        f"space {space} is empty and belongs to a location on the card ({told.en}).",
    )


def _icons(first: Location, second: Location | None) -> tuple[Location, ...]:
    return (first,) if second is None else (first, second)
