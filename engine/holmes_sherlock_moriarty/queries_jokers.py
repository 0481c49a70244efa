"""Queries about jokers: where they may go and what they count for."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_box as box
from engine.holmes_sherlock_moriarty import rules_jokers as rules
from engine.holmes_sherlock_moriarty.kinds import choice, counted, flag
from engine.holmes_sherlock_moriarty.table import forbid, permitted, table, yes_no
from engine.query import Numbers
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text, listed

THEME = Text(fr="Les jokers", en="Jokers")

MOMENT = choice(
    "le joker",
    "the joker",
    (
        "Le joker vient-il d'être reçu, ou était-il déjà de côté ?",
        "Has the joker just been received, or was it put aside before?",
    ),
    received=("vient d'être reçu face visible", "has just been received face up"),
    aside=("était déjà mis de côté", "was put aside before"),
)
PLACE = choice(
    "la catégorie",
    "the category",
    (
        "As-tu déjà cette catégorie, ou la commences-tu ?",
        "Do you have this category already, or are you starting it?",
    ),
    mine=("une catégorie que tu avais déjà", "a category that you had already"),
    new=("une catégorie que tu commences maintenant", "a category that you are starting now"),
    none=("une catégorie dont tu n'as pas de carte", "a category of which you have no card"),
    fragments=("les fragments de carte", "the map fragments"),
)


@table.query(asks=Text("Le joker peut-il aller là maintenant ?", "May the joker go there now?"))
def may_add_joker(
    moment: Annotated[str, MOMENT],
    category: Annotated[str, PLACE],
    readings: Readings,
    joker_there: Annotated[
        bool,
        flag(
            "un joker y est déjà",
            "a joker is there",
            "Un joker est-il déjà là ?",
            "Is there a joker already?",
        ),
    ] = False,
) -> Decision:
    """Tell whether a joker may join a category now."""
    if rules.is_no_fragment(category == "fragments"):
        return permitted(
            False,
            "un joker ne remplace jamais un fragment de carte.",
            "a joker never stands for a map fragment.",
        )
    if rules.has_joker_already(int(joker_there)):
        return permitted(
            False, "un seul joker par catégorie, jamais deux.", "one joker a category at most, never two."
        )
    if category == "none":
        if rules.joker_waits(readings):
            return permitted(
                False,
                "sans vraie carte de cette catégorie, le joker attend de côté que tu la commences.",
                "without a real card of this category the joker waits aside until you start it.",
            )
        return permitted(
            True, "le joker commence la catégorie tout seul.", "the joker starts the category by itself."
        )
    if moment == "received":
        rules.may_join_at_once(True)
        return permitted(
            True,
            "un joker qui vient d'être reçu peut rejoindre tout de suite une de tes catégories.",
            "a joker just received may join one of your categories at once.",
        )
    if rules.comes_too_late(category == "mine"):
        return permitted(
            False,
            "un joker mis de côté ne peut rejoindre qu'une catégorie que tu commences, pas une que tu "
            "avais déjà.",
            "a joker put aside can only join a category that you start, not one that you had already.",
        )
    rules.may_join_new_category(True)
    return permitted(
        True,
        "tu commences cette catégorie, un joker mis de côté peut s'y ajouter.",
        "you are starting this category, a joker put aside may be added to it.",
    )


OWNED = Numbers(
    3, 9, Text("tes catégories", "your categories"),
    Text("Quelles catégories as-tu devant toi ?", "Which categories do you have in front of you?"),
)  # fmt: skip
JOKERED = Numbers(
    3, 9, Text("catégories avec un joker", "categories with a joker"),
    Text("Lesquelles ont déjà un joker ?", "Which of them have a joker already?"),
)  # fmt: skip


@table.query(
    asks=Text("Où peut aller le joker que je viens de recevoir ?", "Where may the joker just received go?")
)
def joker_places(
    categories: Annotated[tuple[int, ...], OWNED], with_joker: Annotated[tuple[int, ...], JOKERED] = ()
) -> Decision:
    """Tell which categories a joker just received may join; it may always be put aside instead."""
    forbid(box.are_too_many_jokers, len(with_joker) + 1)
    places = []
    for category in sorted(categories):
        if not rules.has_joker_already(int(category in with_joker)) and rules.may_join_at_once(True):
            places.append(category)
    rules.may_put_aside()
    names = listed(tuple(places))
    if not places:
        return Decision(
            (),
            Text("de côté", "aside"),
            Text(
                "De côté seulement : aucune de tes catégories ne peut le recevoir.",
                "Aside only: none of your categories can take it.",
            ),
        )
    return Decision(
        tuple(places),
        names,
        Text(
            f"Catégorie{'s' if len(places) > 1 else ''} {names.fr}, tout de suite, ou bien de côté.",
            f"Categor{'ies' if len(places) > 1 else 'y'} {names.en}, at once, or else aside.",
        ),
    )


@table.query(
    asks=Text("Autant de jokers dans une catégorie, est-ce permis ?", "May a category have so many jokers?")
)
def jokers_allowed(
    jokers: Annotated[int, counted(1, 5, "jokers dans la catégorie", "jokers in the category")],
) -> Decision:
    """Tell whether a player may have so many jokers in one category."""
    forbid(box.are_too_many_jokers, jokers)
    return permitted(
        rules.are_jokers_allowed(jokers),
        "un joueur peut avoir un seul joker par catégorie, jamais deux.",
        "a player may have one joker a category, never two.",
    )


FOR = choice(
    "à quoi il sert",
    "what it is for",
    ("À quoi le joker doit-il servir ?", "What is the joker to be used for?"),
    majority=("la majorité", "the majority"),
    bonus=("le bonus de catégorie complète", "the bonus for a complete category"),
    fragment=("un fragment de carte", "a map fragment"),
)


@table.query(asks=Text("Un joker compte-t-il pour cela ?", "Does a joker count for this?"))
def joker_counts(what: Annotated[str, FOR]) -> Decision:
    """Tell whether a joker counts for the majority, for the bonus or as a map fragment."""
    if what == "fragment":
        return yes_no(
            not rules.is_no_fragment(True),
            "un joker ne remplace jamais un fragment de carte.",
            "a joker never stands for a map fragment.",
        )
    rule = rules.cards_for_majority if what == "majority" else rules.cards_for_bonus
    counts = rule(0, 1) > 0
    name = FOR.show(what)
    return yes_no(
        counts,
        f"un joker {'compte' if counts else 'ne compte jamais'} pour {name.fr}.",
        f"a joker {'counts' if counts else 'never counts'} for {name.en}.",
    )


@table.query(
    asks=Text(
        "Un joker trouvé parmi mes indices cachés peut-il être placé ?",
        "May a joker among my hidden clues be placed?",
    )
)
def may_place_hidden_joker(
    readings: Readings,
    has_category: Annotated[
        bool,
        flag(
            "tu as cette catégorie",
            "you have this category",
            "As-tu cette catégorie ?",
            "Do you have this category?",
        ),
    ] = True,
    joker_there: Annotated[
        bool,
        flag(
            "un joker y est déjà",
            "a joker is there",
            "Un joker est-il déjà là ?",
            "Is there a joker already?",
        ),
    ] = False,
) -> Decision:
    """Tell whether a joker among the hidden clues may join a category at the end."""
    if rules.has_joker_already(int(joker_there)):
        return permitted(
            False, "un seul joker par catégorie, jamais deux.", "one joker a category at most, never two."
        )
    if not has_category and rules.joker_waits(readings):
        return permitted(
            False,
            "un joker attend une vraie carte de la catégorie.",
            "a joker waits for a real card of the category.",
        )
    if rules.may_place_hidden(readings):
        return permitted(
            True,
            "les indices cachés se rangent à la fin dans leur catégorie, le joker aussi.",
            "hidden clues are sorted into categories at the end, and so is the joker.",
        )
    return permitted(
        False,
        "le joker caché reste sans catégorie et fait perdre 3 points.",
        "the hidden joker stays without a category and costs 3 points.",
    )
