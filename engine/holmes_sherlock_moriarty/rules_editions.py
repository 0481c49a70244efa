"""Page 7: the basic game, the variants, and what the Devir edition does differently."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import tokens
from engine.holmes_sherlock_moriarty.rules_characters import character_cards
from engine.holmes_sherlock_moriarty.rules_days import first_player
from engine.holmes_sherlock_moriarty.rules_setup import start_tokens
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.rule import Readings
from engine.text import Text
from engine.trace import assume

# Page 7


@sheet.rule(
    7,
    "Dans le jeu de base, les cartes Rôle montrent leur face sans symbole.",
    "Dans le jeu de base, Sherlock et Moriarty ont les mêmes possibilités : seul l'ordre du tour est "
    "différent.",
    tell=lambda result: Text(
        "Dans le jeu de base, les deux rôles ne diffèrent que par l'ordre du tour.",
        "In the basic game the two roles differ by turn order only.",
    ),
    also=(Quote(2, "Chaque joueur prend une carte Rôle et la pose devant lui, face sans symbole visible."),),
)
def base_roles_differ() -> bool:
    """Tell whether the two roles have different powers in the basic game."""
    return False


UNKNOWN_SHERLOCK = sheet.value(
    "sherlock_side_unknown",
    7,
    "Ce livret ne précise pas ce que la face avec symbole permet à Sherlock.",
    "D'après une seule source, la face avec symbole permet à Moriarty de réserver un indice et de le "
    "prendre plus "
    "tard à la place d'un indice de la rangée commune.",
    "Dans la variante Sherlock et Moriarty, les cartes Rôle montrent leur face avec symbole.",
    value=None,
)


@sheet.rule(
    2,
    "Les cartes Mycroft ne servent pas dans le jeu de base (p. 7).",
    tell=lambda result: Text(
        "Dans le jeu de base, les cartes Mycroft restent dans la boîte.",
        "In the basic game the Mycroft cards stay in the box.",
    ),
)
def base_uses_mycroft_cards() -> bool:
    """Tell whether the Mycroft cards are used in the basic game."""
    return False


MYCROFT_CARD = sheet.point(
    "mycroft_card",
    Text("Quel effet a cette carte Mycroft ?", "Which effect does this Mycroft card have?"),
    {
        "discard": Text(
            "La carte Mycroft oblige à défausser des indices.",
            "The Mycroft card makes players discard clues.",
        ),
        "two-pawns": Text(
            "La carte Mycroft limite les joueurs à 2 pions pendant la journée.",
            "The Mycroft card limits the players to 2 pawns on that day.",
        ),
    },
    default="discard",
    reason=Text("le livret le cite en premier", "the booklet names it first"),
    quotes=(
        Quote(
            7,
            "Ce livret ne précise pas laquelle des deux cartes Mycroft a quel effet, ni combien "
            "d'indices elle "
            "fait défausser.",
        ),
    ),
)


@sheet.rule(
    7,
    "D'après une seule source, une carte Mycroft révélée s'applique tout de suite.",
    "D'après une seule source, une carte Mycroft oblige à défausser des indices, ou bien elle limite les "
    "joueurs à 2 pions pendant la journée.",
    "Dans la variante Mycroft, les 2 cartes Mycroft sont très probablement mélangées avec les cartes "
    "Personnage.",
    tell=lambda result, readings: Text(
        "La carte Mycroft s'applique tout de suite : "
        + ("défausser des indices." if result == "discard" else "2 pions seulement pendant la journée."),
        "The Mycroft card takes effect at once: "
        + ("discard clues." if result == "discard" else "only 2 pawns on that day."),
    ),
)
def mycroft_effect(readings: Readings) -> str:
    """Return what a revealed Mycroft card does; which of the two cards does which is open."""
    assume(
        Text(
            "L'effet des cartes Mycroft vient d'une seule source.",
            "The effect of the Mycroft cards comes from one source only.",
        )
    )
    return readings[MYCROFT_CARD]


UNKNOWN_MYCROFT = sheet.value(
    "mycroft_unknown",
    7,
    "Ce livret ne précise pas laquelle des deux cartes Mycroft a quel effet, ni combien d'indices elle "
    "fait défausser.",
    value=None,
)
DEVIR_TOKENS, DEVIR_RESERVE = sheet.value(
    "devir_tokens",
    7,
    "Dans l'édition Devir, chaque joueur commence avec 5 jetons Influence et la réserve en garde 14.",
    value=(5, 14),
)
DEVIR_CARDS, DEVIR_SHOWN = sheet.value(
    "devir_cards", 7, "Autres personnages 10, dont 8 révélés 9, dont 8 révélés", value=(9, 8)
)
EDITION_TABLE = sheet.value(
    "editions",
    7,
    "Le jeu existe en deux familles d'éditions, dont les règles diffèrent sur quelques points.",
    "Titre Sherlock contre Moriarty Sherlock & Mycroft",
    "Adversaire de Sherlock Moriarty Mycroft",
    value={"sherlock-moriarty": ("sherlock", "moriarty"), "sherlock-mycroft": ("sherlock", "mycroft")},
)


@sheet.rule(
    7,
    "Dans l'édition Devir, chaque joueur commence avec 5 jetons Influence et la réserve en garde 14.",
    tell=lambda result: Text(
        f"Dans l'édition Devir, chaque joueur commence avec {tokens(result).fr}.",
        f"In the Devir edition each player starts with {tokens(result).en}.",
    ),
    overrides=start_tokens,
)
def devir_start_tokens() -> int:
    """Return the tokens that a player starts with in the Devir edition."""
    return DEVIR_TOKENS


@sheet.rule(
    7,
    "Autres personnages 10, dont 8 révélés 9, dont 8 révélés",
    tell=lambda result: Text(
        f"L'édition Devir a {result} cartes Personnage à mélanger.",
        f"The Devir edition has {result} character cards to shuffle.",
    ),
    also=(Quote(7, "Personnages toujours présents 3, sur le plateau 3, sur des cartes"),),
    overrides=character_cards,
)
def devir_character_cards() -> int:
    """Return how many character cards are shuffled in the Devir edition."""
    return DEVIR_CARDS


@sheet.rule(
    7,
    "Dans l'édition Devir, les joueurs choisissent librement le premier joueur, et ce joueur choisit "
    "d'incarner Sherlock ou Mycroft.",
    tell=lambda result: Text(
        "Dans l'édition Devir, les joueurs choisissent le premier joueur.",
        "In the Devir edition the players choose the first player.",
    ),
    overrides=first_player,
)
def devir_first_player() -> str:
    """Return who plays the first turn of a day in the Devir edition."""
    return "chosen"
