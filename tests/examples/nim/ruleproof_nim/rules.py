"""The rules of Nim, each beside its words, in the order of the booklet."""

from corpus.games import Quote
from engine.rule import RuleSheet
from engine.text import Text, listed

SHEET = RuleSheet("nim")

PLAYERS = SHEET.value("players", 1, "A game for 2 players.", value=2)

HEAPS = SHEET.value(
    "heaps", 1, "Lay out three heaps of matches: a heap of 3, a heap of 4 and a heap of 5.", value=(3, 4, 5)
)

LAST_MATCH = SHEET.point(
    "last_match",
    Text(fr="Qui prend la dernière allumette gagne-t-il ?", en="Does taking the last match win?"),
    {
        "wins": Text(fr="la dernière allumette fait gagner", en="the last match wins"),
        "loses": Text(fr="la dernière allumette fait perdre", en="the last match loses"),
    },
    default="wins",
    reason=Text(
        fr="« décide » se dit plutôt de qui gagne ; le livret ne tranche pas.",
        en="“decides” is said rather of who wins; the booklet does not settle it.",
    ),
    quotes=(Quote(1, "The player who takes the last match decides the game."),),
)


@SHEET.rule(
    1,
    "Lay out three heaps of matches: a heap of 3, a heap of 4 and a heap of 5.",
    tell=lambda total: Text(
        fr=f"Les tas de {listed(HEAPS).fr} font {total} allumettes.",
        en=f"The heaps of {listed(HEAPS).en} make {total} matches.",
    ),
)
def matches() -> int:
    """Return how many matches are laid out."""
    return sum(HEAPS)


@SHEET.rule(
    1,
    "Toss a coin: the player who wins the toss begins.",
    tell=lambda first, toss: Text(
        fr=f"Le joueur {first + 1} a gagné le tirage et commence.",
        en=f"Player {first + 1} won the toss and begins.",
    ),
)
def first_player(toss: int) -> int:
    """Return who begins, for the player who won the toss."""
    return toss


@SHEET.rule(
    1,
    "The players take turns.",
    tell=lambda after, player: Text(
        fr=f"Après le joueur {player + 1}, c’est au joueur {after + 1}.",
        en=f"After player {player + 1} it is player {after + 1}’s turn.",
    ),
)
def next_player(player: int) -> int:
    """Return whose turn is next."""
    return (player + 1) % PLAYERS


@SHEET.rule(
    1,
    "In your turn you must take at least one match.",
    tell=lambda broken, matches: (
        Text(fr="Il faut prendre au moins une allumette.", en="You must take at least one match.")
        if broken
        else None
    ),
)
def takes_too_few(matches: int) -> bool:
    """Tell whether a turn takes no match."""
    return matches < 1


@SHEET.rule(
    1,
    "All matches that you take in one turn must come from the same heap.",
    tell=lambda broken, matches, heap: (
        Text(
            fr=f"Le tas n’a que {heap} allumettes, et toutes viennent du même tas : pas {matches}.",
            en=f"The heap has only {heap} matches, and all come from one heap: not {matches}.",
        )
        if broken
        else Text(
            fr=f"Les {matches} allumettes viennent d’un tas de {heap}.",
            en=f"The {matches} matches come from a heap of {heap}.",
        )
    ),
)
def takes_too_many(matches: int, heap: int) -> bool:
    """Tell whether more matches are taken than one heap has."""
    return matches > heap


@SHEET.rule(
    1,
    "Once during the game, each player may pass instead of taking matches, unless only one match is left.",
    overrides=takes_too_few,
    tell=lambda broken, passed, heaps: (
        Text(fr="Ce joueur a déjà passé une fois.", en="This player has passed once already.")
        if passed
        else Text(
            fr="Il reste une seule allumette : on ne passe plus.",
            en="Only one match is left: no passing now.",
        )
        if broken
        else Text(
            fr="Ce joueur n’a pas encore passé, et il reste plus d’une allumette : il peut passer.",
            en="This player has not passed yet, and more than one match is left: passing is allowed.",
        )
    ),
)
def may_not_pass(passed: bool, heaps: tuple[int, ...]) -> bool:
    """Tell whether a player has passed before, or only one match is left."""
    return passed or sum(heaps) == 1


@SHEET.rule(
    1,
    "The game ends when all matches have been taken.",
    tell=lambda over, heaps: (
        Text(
            fr="Toutes les allumettes sont prises : la partie est finie.",
            en="All matches are taken: it is over.",
        )
        if over
        else Text(fr=f"Il reste les tas {listed(heaps).fr}.", en=f"The heaps {listed(heaps).en} are left.")
    ),
)
def is_over(heaps: tuple[int, ...]) -> bool:
    """Tell whether no match is left."""
    return not any(heaps)


@SHEET.rule(
    1,
    "The player who takes the last match decides the game.",
    tell=lambda winner, last, reading: Text(
        fr=f"Le joueur {last + 1} a pris la dernière allumette : le joueur {winner + 1} gagne.",
        en=f"Player {last + 1} took the last match: player {winner + 1} wins.",
    ),
)
def winner(last: int, reading: str) -> int:
    """Return who wins when a player has taken the last match, under a reading of ``last_match``."""
    return last if reading == "wins" else 1 - last
