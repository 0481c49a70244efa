"""Page 5: the totals and the winner; with the highest score of page 8."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import points, tokens
from engine.holmes_sherlock_moriarty.rules_score import (
    BONUS,
    FRAGMENT_POINTS,
    complete_bonus,
    fragment_points,
    majority_points,
)
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, FRAGMENTS, copies
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text

# Page 5

EXAMPLE = sheet.value(
    "example",
    5,
    "Catégorie 3 4 5 6 7 8 9 Fragments Jokers à −3 Total",
    "Sherlock 2 4 2+★ 3 2 3 4 2 0",
    "Moriarty 1 0 2 3 4 4 5 3 1",
    "Points S. 2 7 3 0 0 0 0 +1 0 13",
    "Points M. 0 0 0 0 5 5 5 +3 −3 15",
    "Dans cet exemple, Sherlock marque 13 points et Moriarty gagne avec 15 points.",
    value=("3:2 4:4 5:2* 6:3 7:2 8:3 9:4 F2 J0", "3:1 4:0 5:2 6:3 7:4 8:4 9:5 F3 J1", 13, 15),
)


@sheet.rule(
    5,
    "Les joueurs révèlent leurs indices cachés, puis ils additionnent leurs points.",
    tell=lambda result, categories, fragments, jokers: Text(
        f"Total : {sum(categories)} (catégories) {fragments:+d} (fragments) {jokers:+d} (jokers) "
        f"= {points(result).fr}.".replace("-", "−"),
        f"Total: {sum(categories)} (categories) {fragments:+d} (fragments) {jokers:+d} (jokers) "
        f"= {points(result).en}.".replace("-", "−"),
    ),
)
def total(categories: tuple[int, ...], fragments: int, jokers: int) -> int:
    """Return a player's total from the points of the categories, of fragments and of lone jokers."""
    return sum(categories) + fragments + jokers


@sheet.rule(
    5,
    "Le joueur qui a le total le plus élevé gagne la partie.",
    tell=lambda result, mine, theirs: (
        Text(
            f"{mine} contre {theirs} : le total le plus élevé gagne.",
            f"{mine} against {theirs}: the higher total wins.",
        )
        if result != "nobody"
        else None
    ),
    also=(Quote(1, "Le joueur qui a le plus de points à la fin de la partie gagne."),),
)
def winner_by_points(mine: int, theirs: int) -> str:
    """Return which side has the higher total: mine, theirs or nobody."""
    return "mine" if mine > theirs else "theirs" if theirs > mine else "nobody"


@sheet.rule(
    5,
    "En cas d'égalité, le joueur qui possède le plus de jetons Influence gagne.",
    tell=lambda result, mine, theirs: (
        Text(
            f"À égalité de points, {tokens(max(mine, theirs)).fr} contre {min(mine, theirs)} : le plus "
            "de jetons gagne.",
            f"Tied on points, {tokens(max(mine, theirs)).en} against {min(mine, theirs)}: most tokens wins.",
        )
        if result != "nobody"
        else None
    ),
    also=(Quote(6, "Les jetons Influence départagent aussi les joueurs en cas d'égalité de points."),),
    overrides=winner_by_points,
)
def winner_by_tokens(mine: int, theirs: int) -> str:
    """Return which side has more Influence tokens, where the points are tied: mine, theirs or nobody."""
    return "mine" if mine > theirs else "theirs" if theirs > mine else "nobody"


@sheet.rule(
    5,
    "Si les jetons Influence sont aussi à égalité, il n'y a ni vainqueur ni perdant.",
    tell=lambda result, mine, theirs: (
        Text(
            f"{tokens(mine).fr} partout : ni vainqueur ni perdant.",
            f"{tokens(mine).en} each: neither winner nor loser.",
        )
        if result
        else None
    ),
    overrides=winner_by_tokens,
)
def is_undecided(mine: int, theirs: int) -> bool:
    """Tell whether the tokens are tied as well, so that nobody wins."""
    return mine == theirs


@sheet.rule(
    8,
    "Le score le plus élevé possible est de 73 points.",
    tell=lambda result: Text(
        f"{sum(CATEGORIES)} + {len(CATEGORIES)} × {BONUS} + {FRAGMENT_POINTS[FRAGMENTS]} = "
        f"{points(result).fr} au plus.",
        f"{sum(CATEGORIES)} + {len(CATEGORIES)} × {BONUS} + {FRAGMENT_POINTS[FRAGMENTS]} = "
        f"{points(result).en} at most.",
    ),
)
def highest_total() -> int:
    """Return the highest total that a player can have: all clues that score, and no lone joker."""
    complete = (
        majority_points.function(c, 0) + complete_bonus.function(c, copies.function(c)) for c in CATEGORIES
    )
    return sum(complete) + fragment_points.function(FRAGMENTS)
