"""Page 6: the bonus of Moriarty."""

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import (
    HOLMES,
    MORIARTY,
    Role,
    plural,
)
from engine.text import Text

# Page 6: the bonus of Moriarty

MORIARTY_BONUS: tuple[int, ...] = SHEET.value(
    "moriarty_bonus_table",
    6,
    "none or 1 none",
    "2 1 Moriarty token on an empty space that Holmes chooses",
    "3 2 Moriarty tokens on two empty spaces that Holmes chooses",
    value=(0, 0, 1, 2),
)


@SHEET.rule(
    6,
    "If Moriarty has won one Case or no Case, Moriarty gets no bonus token.",
    tell=lambda result, cases_won: (
        Text(
            fr=f"Moriarty a gagné {plural(cases_won, 'Affaire', 'Case').fr} : pas de jeton bonus.",
            en=f"Moriarty won {plural(cases_won, 'Affaire', 'Case').en}: no bonus token.",
        )
        if result
        else None
    ),
)
def too_few_for_bonus(cases_won: int) -> bool:
    """Tell whether Moriarty has won too few Cases for a bonus token."""
    return MORIARTY_BONUS[cases_won] == 0


@SHEET.rule(
    6,
    "If Moriarty has won exactly two Cases, Holmes places one Moriarty token on any empty space.",
    also=(Quote(8, "Bonus of Moriarty 1 token for 2 Cases, 2 tokens for 3 Cases, placed by Holmes"),),
    tell=lambda result, cases_won: _moriarty_bonus_told(result, cases_won),
)
def bonus_for_two(cases_won: int) -> int:
    """Return Moriarty's bonus if he has won two of the three Cases, else 0."""
    return MORIARTY_BONUS[cases_won] if cases_won == CASES - 1 else 0


@SHEET.rule(
    6,
    "If Moriarty has won all three Cases, Holmes places two Moriarty tokens on any two empty spaces.",
    tell=lambda result, cases_won: _moriarty_bonus_told(result, cases_won),
)
def bonus_for_all(cases_won: int) -> int:
    """Return Moriarty's bonus if he has won all three Cases, else 0."""
    return MORIARTY_BONUS[cases_won] if cases_won == CASES else 0


def _moriarty_bonus_told(result: int, cases_won: int) -> Text | None:
    if not result:
        return None
    return Text(
        fr=f"Moriarty a gagné {plural(cases_won, 'Affaire', 'Case').fr} : Holmes pose "
        f"{plural(result, 'jeton', 'token').fr} Moriarty en bonus.",
        en=f"Moriarty won {plural(cases_won, 'Affaire', 'Case').en}: Holmes places "
        f"{plural(result, 'jeton', 'Moriarty token').en} as a bonus.",
    )


@SHEET.rule(
    6,
    "If Moriarty has won one Case or no Case, Moriarty gets no bonus token.",
    "If Moriarty has won exactly two Cases, Holmes places one Moriarty token on any empty space.",
    "If Moriarty has won all three Cases, Holmes places two Moriarty tokens on any two empty spaces.",
    tell=lambda result, cases_won: None,
)
def moriarty_bonus(cases_won: int) -> int:
    """Return how many bonus tokens Moriarty gets for the Cases he won in a hand."""
    if too_few_for_bonus(cases_won):
        return 0
    return bonus_for_two(cases_won) + bonus_for_all(cases_won)


@SHEET.rule(
    6,
    "Holmes must place the bonus tokens of Moriarty and may not refuse them.",
    tell=lambda result: Text(
        fr="Holmes lui-même pose les jetons bonus de Moriarty, sur des cases libres de son choix.",
        en="Holmes himself places the bonus tokens of Moriarty, on empty spaces of his choice.",
    ),
)
def moriarty_bonus_placed_by() -> Role:
    """Return who places the bonus tokens of Moriarty."""
    return HOLMES


@SHEET.rule(
    6,
    "If Holmes wins a Case and its Case card shows Holmes, Holmes may place one Holmes token as a bonus.",
    tell=lambda result: Text(
        fr="Holmes pose lui-même ses jetons bonus.", en="Holmes places his bonus tokens himself."
    ),
)
def holmes_bonus_placed_by() -> Role:
    """Return who places the bonus tokens of Holmes."""
    return HOLMES


@SHEET.rule(
    6,
    "Holmes may also leave out this bonus token.",
    tell=lambda result, whose: (
        Text(
            fr="Holmes peut renoncer à son propre jeton bonus.",
            en="Holmes may leave out his own bonus token.",
        )
        if result
        else None
    ),
)
def own_bonus_optional(whose: Role) -> bool:
    """Tell whether Holmes may leave out a bonus token because it is his own."""
    return whose == HOLMES


@SHEET.rule(
    6,
    "Holmes must place the bonus tokens of Moriarty and may not refuse them.",
    tell=lambda result, whose: (
        Text(
            fr="Holmes doit poser les jetons bonus de Moriarty ; il ne peut pas les refuser.",
            en="Holmes must place the bonus tokens of Moriarty and may not refuse them.",
        )
        if result
        else None
    ),
)
def bonus_compulsory(whose: Role) -> bool:
    """Forbid Holmes to refuse a bonus token because it is Moriarty's."""
    return whose == MORIARTY


@SHEET.rule(
    6,
    "Holmes must place the bonus tokens of Moriarty and may not refuse them.",
    tell=lambda result, due: (
        Text(
            fr=f"Il reste {plural(due, 'jeton', 'token').fr} bonus de Moriarty à poser : Holmes ne peut pas "
            "s'arrêter.",
            en=f"{plural(due, 'jeton', 'bonus token').en} of Moriarty must still be placed: Holmes cannot "
            "stop.",
        )
        if result
        else None
    ),
)
def bonus_still_due(due: int) -> bool:
    """Forbid to end the bonus tokens while some of Moriarty's are due."""
    return due > 0


@SHEET.rule(
    6,
    "If Moriarty has won one Case or no Case, Moriarty gets no bonus token.",
    tell=lambda result, due: (
        Text(fr="Aucun jeton bonus de Moriarty n'est dû.", en="No bonus token of Moriarty is due.")
        if result
        else None
    ),
)
def no_bonus_due(due: int) -> bool:
    """Forbid to place a bonus token of Moriarty when none is due."""
    return due == 0
