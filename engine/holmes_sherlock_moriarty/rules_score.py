"""Page 5: the count at the end, and who wins; with the highest score of page 8."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import cards, count, points
from engine.holmes_sherlock_moriarty.rules_jokers import cards_for_bonus, cards_for_majority
from engine.holmes_sherlock_moriarty.rules_setup import copies
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.rule import Readings
from engine.text import Text
from engine.trace import assume

# Page 5

BONUS = sheet.value(
    "complete_bonus",
    5,
    "Un joueur qui possède toutes les vraies cartes d'une catégorie gagne le bonus de catégorie complète : "
    "3 points.",
    value=3,
)
FRAGMENT_POINTS = sheet.value(
    "fragment_points",
    5,
    "Points 0 −1 +1 +3 +6 +10",
    "Fragments de carte 0 1 2 3 4 5",
    value=(0, -1, 1, 3, 6, 10),
)
LONE_JOKER = sheet.value("lone_joker", 5, "Un joker sans catégorie fait perdre 3 points.", value=-3)
"""The booklet's own complete count: both players in notation, and their totals."""

JOKER_SUBTRACTED = sheet.point(
    "joker_subtracted",
    Text(
        "Le joker de l'adversaire fait-il partie des cartes à soustraire ?",
        "Is the opponent's joker one of the cards to subtract?",
    ),
    {
        "yes": Text("Le joker de l'adversaire est soustrait.", "The opponent's joker is subtracted."),
        "no": Text(
            "Le joker de l'adversaire n'est pas soustrait.", "The opponent's joker is not subtracted."
        ),
    },
    default="yes",
    reason=Text(
        "un joker compte comme une carte de sa catégorie pour la majorité",
        "a joker counts as a card of its category for the majority",
    ),
    quotes=(
        Quote(8, "Ce livret ne précise pas si le joker de l'adversaire fait partie des cartes à soustraire."),
    ),
)


@sheet.rule(
    5,
    "Seul le joueur majoritaire, celui qui a le plus de cartes dans une catégorie, marque des points "
    "pour elle.",
    tell=lambda result, mine, theirs: (
        Text(
            f"{cards(max(mine, theirs)).fr} contre {min(mine, theirs)} : seul le joueur majoritaire marque.",
            f"{cards(max(mine, theirs)).en} against {min(mine, theirs)}: only the player with most scores.",
        )
        if result != "nobody"
        else None
    ),
    also=(
        Quote(
            1,
            "Dans chaque catégorie numérotée, le joueur qui réunit le plus d'indices marque des points.",
        ),
    ),
)
def majority(mine: int, theirs: int) -> str:
    """Return which side has most cards (jokers included): mine, theirs or nobody."""
    return "mine" if mine > theirs else "theirs" if theirs > mine else "nobody"


@sheet.rule(
    5,
    "Si les deux joueurs ont autant de cartes dans une catégorie, aucun joueur ne marque de points pour "
    "cette catégorie.",
    tell=lambda result, mine, theirs: (
        Text(
            f"{cards(mine).fr} partout : aucun joueur ne marque.",
            f"{cards(mine).en} each: neither player scores.",
        )
        if result
        else None
    ),
    overrides=majority,
)
def is_tied(mine: int, theirs: int) -> bool:
    """Tell whether both have as many cards, so that neither scores."""
    return mine == theirs


@sheet.rule(
    5,
    "Si les deux joueurs ont autant de cartes dans une catégorie, aucun joueur ne marque de points pour "
    "cette "
    "catégorie.",
    tell=lambda result: Text(
        "À nombre de cartes égal, aucun joueur ne marque, quel que soit ce nombre.",
        "With as many cards each neither player scores, whatever that number is.",
    ),
    overrides=majority,
)
def points_of_a_tie() -> int:
    """Return what each player scores for a category in which both have as many cards."""
    return 0


@sheet.rule(
    5,
    "Le joueur majoritaire marque la valeur de la catégorie, diminuée de 1 point par carte de "
    "l'adversaire dans "
    "cette catégorie.",
    tell=lambda result, category, subtracted: Text(
        f"La majorité rapporte {category} − {subtracted} = {points(result).fr}.",
        f"The majority gives {category} − {subtracted} = {points(result).en}.",
    ),
    also=(
        Quote(5, "7 4 cartes 2 cartes 7 − 2 = 5 pour A"),
        Quote(5, "8 3 cartes 3 cartes 0 pour les deux"),
        Quote(5, "4 3 cartes et 1 joker 1 carte 4 − 1 = 3 pour A"),
        Quote(5, "5 2 cartes et 1 joker 2 cartes 5 − 2 = 3 pour A"),
        Quote(5, "5 2 cartes et 1 joker 2 cartes et 1 joker 0 pour les deux"),
        Quote(8, "Marquer la valeur entière sans soustraire les cartes de l'adversaire (p. 5)."),
    ),
)
def majority_points(category: int, subtracted: int) -> int:
    """Return the points of the majority, given the opponent's cards that are subtracted."""
    return category - subtracted


@sheet.rule(
    5,
    "Un joueur qui possède toutes les vraies cartes d'une catégorie gagne le bonus de catégorie complète : "
    "3 points.",
    tell=lambda result, category, real: Text(
        f"{real} vraies cartes sur {category} : bonus de {points(result).fr}."
        if result
        else f"{count(real, 'vraie carte', '').fr} sur {category} : pas de bonus.",
        f"{real} of {category} real cards: bonus of {points(result).en}."
        if result
        else f"{real} of {category} real cards: no bonus.",
    ),
    also=(Quote(5, "4 4 cartes 0 carte 4 − 0 + 3 = 7 pour A"),),
)
def complete_bonus(category: int, real: int) -> int:
    """Return the bonus for a complete category: all its real cards."""
    return BONUS if real == copies.function(category) else 0


@sheet.rule(
    5,
    "Le joueur majoritaire marque la valeur de la catégorie, diminuée de 1 point par carte de "
    "l'adversaire dans "
    "cette catégorie.",
    tell=lambda result, real, jokers, readings: (
        Text(f"Cartes adverses à soustraire : {result}.", f"Opponent's cards to subtract: {result}.")
        if jokers
        else None
    ),
)
def cards_subtracted(real: int, jokers: int, readings: Readings) -> int:
    """Return how many cards of the opponent are subtracted; whether a joker is one of them is open."""
    return real + jokers if jokers and readings[JOKER_SUBTRACTED] == "yes" else real


@sheet.rule(
    5,
    "Seul le joueur majoritaire, celui qui a le plus de cartes dans une catégorie, marque des points "
    "pour elle.",
    tell=lambda result, category, mine, my_jokers, theirs, their_jokers, readings: Text(
        f"Catégorie {category} : {result[0]} contre {points(result[1]).fr}.",
        f"Category {category}: {result[0]} against {points(result[1]).en}.",
    ),
)
def category_points(
    category: int, mine: int, my_jokers: int, theirs: int, their_jokers: int, readings: Readings
) -> tuple[int, int]:
    """Return what both sides score for a category, from their real cards and jokers in it."""
    own, other = cards_for_majority(mine, my_jokers), cards_for_majority(theirs, their_jokers)
    if is_tied(own, other):
        return (0, 0)
    if majority(own, other) == "mine":
        return (_scored(category, (mine, my_jokers), (theirs, their_jokers), readings), 0)
    return (0, _scored(category, (theirs, their_jokers), (mine, my_jokers), readings))


def _scored(category: int, most: tuple[int, int], fewer: tuple[int, int], readings: Readings) -> int:
    """Return the points of the side with the majority; both sides as real cards and jokers."""
    scored = majority_points(category, cards_subtracted(*fewer, readings))
    return scored + complete_bonus(category, cards_for_bonus(*most))


@sheet.rule(
    5,
    "Un seul fragment de carte fait perdre 1 point.",
    "Deux fragments de carte rapportent 1 point, trois rapportent 3 points, quatre rapportent 6 points "
    "et cinq "
    "rapportent 10 points.",
    tell=lambda result, fragments: Text(
        f"{count(fragments, 'fragment', '').fr} : {points(result).fr}.",
        f"{count(fragments, '', 'fragment').en}: {points(result).en}.",
    ),
    also=(
        Quote(
            4,
            "Un fragment de carte seul fait perdre 1 point, mais 5 fragments de carte rapportent 10 points "
            "(p. 5).",
        ),
        Quote(8, "Oublier de perdre 1 point pour un fragment de carte seul (p. 5)."),
    ),
)
def fragment_points(fragments: int) -> int:
    """Return the points of so many map fragments, 0 to 5."""
    return FRAGMENT_POINTS[fragments]


@sheet.rule(
    5,
    "Chaque joueur compte ses propres fragments de carte, très probablement sans majorité.",
    tell=lambda result: Text(
        "Chaque joueur compte ses propres fragments, sans majorité.",
        "Each player counts his own fragments, without a majority.",
    ),
)
def fragments_need_majority() -> bool:
    """Tell whether fragments score only for the player with most of them: very likely not."""
    assume(
        Text(
            "Les fragments se comptent sans majorité (très probable).",
            "Fragments are counted without a majority (very likely).",
        )
    )
    return False


@sheet.rule(
    5,
    "Un joker sans catégorie fait perdre 3 points.",
    "Deux jokers sans catégorie font très probablement perdre 6 points.",
    tell=lambda result, jokers: Text(
        f"{count(jokers, 'joker', '').fr} sans catégorie : {points(result).fr}.",
        f"{count(jokers, '', 'joker').en} without a category: {points(result).en}.",
    ),
    also=(Quote(4, "Un joker sans catégorie à la fin de la partie coûte 3 points (p. 5)."),),
)
def joker_penalty(jokers: int) -> int:
    """Return the points of jokers that have no category at the end; several very likely add up."""
    if jokers > 1:
        assume(
            Text(
                "Chaque joker sans catégorie fait perdre 3 points (très probable).",
                "Each joker without a category costs 3 points (very likely).",
            )
        )
    return jokers * LONE_JOKER


# Page 8
