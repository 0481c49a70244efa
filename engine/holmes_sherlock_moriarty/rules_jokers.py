"""Page 4: the jokers; with the doubts of page 8 about them."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import cards, count
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.rule import Readings
from engine.text import Text
from engine.trace import assume

# Page 4

JOKERS_IN_CATEGORY = sheet.value(
    "jokers_in_category", 4, "Un joueur peut avoir un seul joker par catégorie, jamais deux.", value=1
)


@sheet.rule(
    4,
    "Un joueur qui reçoit un joker face visible a le choix : il l'ajoute tout de suite à une de ses "
    "catégories, ou il le met de côté, bien visible.",
    tell=lambda result, own_cards: Text(
        "Un joker qui vient d'être reçu peut rejoindre tout de suite une catégorie que tu as."
        if result
        else "Tu n'as pas de carte de cette catégorie.",
        "A joker just received may join at once a category that you have."
        if result
        else "You have no card of this category.",
    ),
)
def may_join_at_once(own_cards: bool) -> bool:
    """Tell whether a joker just received may join a category, by whether the player has cards of it."""
    return own_cards


@sheet.rule(
    4,
    "Un joueur qui reçoit un joker face visible a le choix : il l'ajoute tout de suite à une de ses "
    "catégories, ou il le met de côté, bien visible.",
    tell=lambda result: Text(
        "Un joker reçu peut toujours être mis de côté.", "A joker received may always be put aside."
    ),
)
def may_put_aside() -> bool:
    """Tell whether a joker just received may be put aside."""
    return True


JOKER_ALONE = sheet.point(
    "joker_alone",
    Text(
        "Un joker peut-il commencer une catégorie sans vraie carte ?",
        "Can a joker start a category without a real card?",
    ),
    {
        "no": Text("Un joker attend une vraie carte.", "A joker waits for a real card."),
        "yes": Text("Un joker peut commencer une catégorie seul.", "A joker may start a category alone."),
    },
    default="no",
    reason=Text(
        "le joker est ajouté à une des catégories du joueur, ou il attend une nouvelle catégorie",
        "the joker is added to one of the player's categories, or waits for a new one",
    ),
    quotes=(Quote(4, "Un joker mis de côté attend une catégorie que le joueur n'a pas encore commencée."),),
)


@sheet.rule(
    4,
    "Un joker mis de côté attend une catégorie que le joueur n'a pas encore commencée.",
    tell=lambda result, readings: Text(
        "Sans carte de cette catégorie, le joker attend."
        if result
        else "Le joker commence la catégorie tout seul.",
        "Without a card of this category, the joker waits."
        if result
        else "The joker starts the category by itself.",
    ),
)
def joker_waits(readings: Readings) -> bool:
    """Tell whether a joker has to wait while its owner has no card of the category."""
    return readings[JOKER_ALONE] == "no"


@sheet.rule(
    4,
    "Un joker mis de côté attend une catégorie que le joueur n'a pas encore commencée.",
    tell=lambda result, own_cards: (
        Text(
            "Sans carte de cette catégorie, le joker attend.",
            "Without a card of this category, the joker waits.",
        )
        if result
        else None
    ),
)
def joker_is_early(own_cards: bool) -> bool:
    """Tell whether the joker would come before the first card of its category, which is forbidden."""
    return not own_cards


@sheet.rule(
    4,
    "Un joueur qui commence une nouvelle catégorie peut y ajouter un joker mis de côté.",
    tell=lambda result, started_now: (
        Text(
            "Tu commences cette catégorie : un joker mis de côté peut s'y ajouter.",
            "You are starting this category: a joker put aside may be added to it.",
        )
        if result
        else None
    ),
)
def may_join_new_category(started_now: bool) -> bool:
    """Tell whether a joker put aside may join the category, by whether it is being started."""
    return started_now


@sheet.rule(
    4,
    "Un joker mis de côté ne peut pas rejoindre une catégorie que le joueur avait déjà.",
    tell=lambda result, had_already: (
        Text(
            "Un joker mis de côté ne peut pas rejoindre une catégorie que tu avais déjà.",
            "A joker put aside cannot join a category that you had already.",
        )
        if result
        else None
    ),
    also=(Quote(8, "Ajouter un joker mis de côté à une ancienne catégorie (p. 4)."),),
)
def comes_too_late(had_already: bool) -> bool:
    """Tell whether a joker put aside is kept from a category because the player had it before."""
    if had_already:
        assume(
            Text(
                "Une source annonce une exception à cette règle, dont le texte n'est pas connu.",
                "One source announces an exception to this rule, whose text is not known.",
            )
        )
    return had_already


@sheet.rule(
    4,
    "Un joueur peut avoir un seul joker par catégorie, jamais deux.",
    tell=lambda result, there: (
        Text(
            f"Un seul joker par catégorie : {there + 1} serait trop.",
            f"One joker a category at most: {there + 1} would be too many.",
        )
        if result
        else None
    ),
)
def has_joker_already(there: int) -> bool:
    """Tell whether the category has its one joker, which forbids another."""
    return there >= JOKERS_IN_CATEGORY


@sheet.rule(
    4,
    "Un joueur peut avoir un seul joker par catégorie, jamais deux.",
    tell=lambda result, jokers: Text(
        f"{count(jokers, 'joker', '').fr} dans une catégorie : {'permis' if result else 'interdit'}.",
        f"{count(jokers, '', 'joker').en} in one category: {'allowed' if result else 'forbidden'}.",
    ),
)
def are_jokers_allowed(jokers: int) -> bool:
    """Tell whether a player may have so many jokers in one category."""
    return jokers <= JOKERS_IN_CATEGORY


@sheet.rule(
    4,
    "Un joker compte comme une carte de sa catégorie pour la majorité.",
    tell=lambda result, real, jokers: (
        Text(
            f"Pour la majorité : {real} + {count(jokers, 'joker', '').fr} = {cards(result).fr}.",
            f"For the majority: {real} + {count(jokers, '', 'joker').en} = {cards(result).en}.",
        )
        if jokers
        else None
    ),
    also=(
        Quote(5, "Un joker compte pour la majorité, mais jamais pour le bonus de catégorie complète."),
        Quote(8, "Joker : une carte qui renforce une catégorie pour la majorité (p. 4)."),
    ),
)
def cards_for_majority(real: int, jokers: int) -> int:
    """Return how many cards of a category a player has for the majority."""
    return real + jokers


@sheet.rule(
    4,
    "Un joker ne compte jamais pour le bonus de catégorie complète.",
    tell=lambda result, real, jokers: (
        Text(
            f"Pour le bonus, seules les vraies cartes comptent : {result}.",
            f"For the bonus only real cards count: {result}.",
        )
        if jokers
        else None
    ),
    also=(Quote(8, "Compter un joker pour le bonus de catégorie complète (p. 5)."),),
    overrides=cards_for_majority,
)
def cards_for_bonus(real: int, jokers: int) -> int:
    """Return how many cards of a category count for the bonus."""
    return real


@sheet.rule(
    4,
    "Un joker ne remplace jamais un fragment de carte.",
    tell=lambda result, fragments: (
        Text("Un joker ne remplace jamais un fragment de carte.", "A joker never stands for a map fragment.")
        if result
        else None
    ),
)
def is_no_fragment(fragments: bool) -> bool:
    """Tell whether the joker would stand among the map fragments, which is forbidden."""
    return fragments


HIDDEN_JOKER = sheet.point(
    "hidden_joker",
    Text(
        "Un joker trouvé parmi les indices cachés peut-il rejoindre une catégorie ?",
        "May a joker found among the hidden clues join a category?",
    ),
    {
        "placed": Text(
            "Un joker caché se range à la fin dans une catégorie.",
            "A hidden joker is put with a category at the end.",
        ),
        "lost": Text("Un joker caché reste sans catégorie.", "A hidden joker stays without a category."),
    },
    default="placed",
    reason=Text(
        "les indices cachés sont rangés à la fin et comptent comme les autres",
        "hidden clues are sorted in at the end and count like the others",
    ),
    quotes=(
        Quote(
            8,
            "Ce livret ne précise pas si un joker trouvé parmi les indices cachés peut rejoindre une "
            "catégorie.",
        ),
    ),
)


@sheet.rule(
    4,
    "À la fin de la partie, chaque joueur révèle ses indices cachés et les range dans leur catégorie.",
    tell=lambda result, readings: Text(
        "Le joker caché peut être rangé dans une catégorie."
        if result
        else "Le joker caché reste sans catégorie.",
        "The hidden joker may be put with a category."
        if result
        else "The hidden joker stays without a category.",
    ),
)
def may_place_hidden(readings: Readings) -> bool:
    """Tell whether a joker among the hidden clues may join a category when they are revealed."""
    return readings[HIDDEN_JOKER] == "placed"
