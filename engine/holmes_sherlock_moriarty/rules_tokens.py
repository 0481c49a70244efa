"""Page 6: the Influence tokens, and what they pay for."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import tokens
from engine.holmes_sherlock_moriarty.rules_setup import (
    ALL_TOKENS,
)
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.rule import Readings
from engine.text import Text

# Page 6


SHORT_RESERVE = sheet.point(
    "short_reserve",
    Text(
        "Que prend un joueur quand la réserve n'a pas assez de jetons ?",
        "What does a player take when the reserve has too few tokens?",
    ),
    {
        "rest": Text("Le joueur prend ce qui reste.", "The player takes what is left."),
        "none": Text("Le joueur ne prend rien.", "The player takes nothing."),
    },
    default="rest",
    reason=Text(
        "le nombre de jetons est une limite, rien n'interdit de prendre le reste",
        "the number of tokens is a limit, nothing forbids taking the rest",
    ),
    quotes=(
        Quote(
            8,
            "Ce livret ne précise pas combien de jetons Influence prend un joueur quand la réserve n'en "
            "a pas "
            "assez.",
        ),
    ),
)


@sheet.rule(
    6,
    "Le jeu contient 24 jetons Influence, et ce nombre est une limite.",
    tell=lambda result, wanted, reserve, readings: Text(
        f"La réserve n'a que {tokens(reserve).fr} : {result} au lieu de {wanted}."
        if result < wanted
        else f"La réserve a {tokens(reserve).fr} : assez pour {wanted}.",
        f"The reserve has only {tokens(reserve).en}: {result} instead of {wanted}."
        if result < wanted
        else f"The reserve has {tokens(reserve).en}: enough for {wanted}.",
    ),
)
def tokens_taken(wanted: int, reserve: int, readings: Readings) -> int:
    """Return how many tokens a player takes from the reserve; too small a reserve is an open point."""
    if wanted <= reserve:
        return wanted
    return reserve if readings[SHORT_RESERVE] == "rest" else 0


@sheet.rule(
    6,
    "Le jeu contient 24 jetons Influence, et ce nombre est une limite.",
    tell=lambda result, mine, theirs: Text(
        f"Réserve : {ALL_TOKENS} − {mine} − {theirs} = {tokens(result).fr}.",
        f"Reserve: {ALL_TOKENS} − {mine} − {theirs} = {tokens(result).en}.",
    ),
    also=(Quote(8, "Jeton Influence : la monnaie du jeu, aussi appelée loupe (p. 6)."),),
)
def reserve_left(mine: int, theirs: int) -> int:
    """Return the tokens in the reserve, from what both players have."""
    return ALL_TOKENS - mine - theirs


@sheet.rule(
    6,
    "Le jeu contient 24 jetons Influence, et ce nombre est une limite.",
    tell=lambda result, held: (
        Text(
            f"Le jeu n'a que {ALL_TOKENS} jetons Influence, pas {held}.",
            f"The game has only {ALL_TOKENS} Influence tokens, not {held}.",
        )
        if result
        else None
    ),
)
def are_too_many_tokens(held: int) -> bool:
    """Tell whether the players would have more tokens than the game has."""
    return held > ALL_TOKENS


@sheet.rule(
    6,
    "Les jetons Influence servent à payer certains atouts.",
    tell=lambda result, held, price: Text(
        f"L'atout coûte {tokens(price).fr}, le joueur en a {held}.",
        f"The power costs {tokens(price).en}, the player has {held}.",
    ),
)
def cannot_pay(held: int, price: int) -> bool:
    """Tell whether a player has too few tokens for a power."""
    return held < price
