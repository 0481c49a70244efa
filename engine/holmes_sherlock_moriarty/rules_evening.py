"""Page 3: the evening, and who is indisposed until when."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import CHARACTERS, capital, count
from engine.holmes_sherlock_moriarty.rules_days import visible_characters
from engine.holmes_sherlock_moriarty.rules_setup import BOARD_CHARACTERS, pawns_each
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text
from engine.trace import assume

# Page 3

DAYS_CLOSED = sheet.value(
    "days_closed",
    3,
    "Un personnage indisposé redevient très probablement disponible une journée plus tard : "
    "indisposé pendant la journée 4, il est disponible pendant la journée 5.",
    value=1,
)


@sheet.rule(
    3,
    "Le soir, un personnage qui porte un pion de chaque joueur devient indisposé et sa carte est retournée.",
    tell=lambda result, mine, theirs: Text(
        "Un pion de chaque joueur : le personnage devient indisposé."
        if result
        else "Pas un pion de chaque joueur : le personnage ne devient pas indisposé.",
        "One pawn of each player: the character becomes indisposed."
        if result
        else "Not one pawn of each player: the character does not become indisposed.",
    ),
    also=(
        Quote(8, "Un personnage ne devient pas indisposé s'il porte le pion d'un seul joueur."),
        Quote(3, "Ce soir, Toby devient indisposé, mais pas Watson."),
    ),
)
def becomes_indisposed(mine: bool, theirs: bool) -> bool:
    """Tell whether a character that has these pawns in the evening becomes indisposed."""
    return mine and theirs


@sheet.rule(
    3,
    "Watson, Mme Hudson et Lestrade ne deviennent jamais indisposés.",
    tell=lambda result, character: (
        Text(
            f"{capital(CHARACTERS[character]).fr} ne devient jamais indisposé"
            f"{'e' if character == 'hudson' else ''}.",
            f"{capital(CHARACTERS[character]).en} never becomes indisposed.",
        )
        if result
        else None
    ),
    also=(Quote(8, "Retourner Watson, Mme Hudson ou Lestrade (p. 3)."),),
    overrides=becomes_indisposed,
)
def is_never_indisposed(character: str) -> bool:
    """Tell whether a character stays available whatever pawns it has."""
    return character in BOARD_CHARACTERS


@sheet.rule(
    3,
    "Aucun joueur ne peut visiter un personnage indisposé pendant la journée suivante.",
    tell=lambda result, closed: (
        Text(
            "Le personnage est indisposé : personne ne peut le visiter aujourd'hui.",
            "The character is indisposed: nobody can visit it today.",
        )
        if result
        else None
    ),
    also=(Quote(8, "Indisposé : se dit d'un personnage qui ne peut pas être visité (p. 3)."),),
)
def is_closed(closed: bool) -> bool:
    """Tell whether the character is indisposed, which forbids the visit."""
    return closed


@sheet.rule(
    3,
    "Un personnage indisposé redevient très probablement disponible une journée plus tard : "
    "indisposé pendant la journée 4, il est disponible pendant la journée 5.",
    tell=lambda result, closed_day: Text(
        f"Indisposé pendant la journée {closed_day}, il est disponible pendant la journée {result}.",
        f"Indisposed on day {closed_day}, it is available on day {result}.",
    ),
)
def day_open_again(closed_day: int) -> int:
    """Return the first day on which a character that was indisposed on a day is available again."""
    assume(
        Text(
            "Un personnage reste indisposé une seule journée (très probable).",
            "A character stays indisposed for one day only (very likely).",
        )
    )
    return closed_day + DAYS_CLOSED


@sheet.rule(
    3,
    "Le soir, un personnage qui porte un pion de chaque joueur devient indisposé et sa carte est retournée.",
    tell=lambda result, day: Text(
        f"Pendant la journée {day}, {count(result, 'indisposé', '').fr} au plus : 3 pions par joueur, et les "
        "personnages du plateau ne comptent pas.",
        f"On day {day}, {result} indisposed at most: 3 pawns of each player, and the characters of the "
        "board do not count.",
    ),
)
def most_closed(day: int) -> int:
    """Return how many characters can be indisposed on a day: each had a pawn of both the evening before."""
    shown = visible_characters.function(day - 1) - len(BOARD_CHARACTERS) if day > 1 else 0
    return min(pawns_each.function(), shown)


@sheet.rule(
    3,
    "Le soir, un personnage qui porte un pion de chaque joueur devient indisposé et sa carte est retournée.",
    tell=lambda result, day, closed: (
        Text(
            f"Pendant la journée {day}, il n'y a pas {closed} indisposés : il faut un pion de chaque joueur "
            "chez chacun la veille au soir.",
            f"On day {day} there are not {closed} indisposed: each needs one pawn of each player on the "
            "evening before.",
        )
        if result
        else None
    ),
)
def are_too_many_closed(day: int, closed: int) -> bool:
    """Tell whether so many characters cannot be indisposed on a day."""
    return closed > most_closed.function(day)
