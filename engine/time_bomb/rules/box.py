"""Page 2: what is in the box."""

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.sheet import SHEET, rows
from engine.time_bomb.words import (
    BOMB,
    BOMB_WIRE,
    COUNTER,
    DEFUSING,
    DEFUSING_WIRE,
    MORIARTY,
    ROLE,
    SAFE,
    SAFE_WIRE,
    SHERLOCK,
    WIRE,
    Noun,
)

# Page 2

CARDS = SHEET.value("cards", 2, "Le jeu contient 8 cartes Rôle et 40 cartes Câble.", value=(8, 40))

IN_BOX = SHEET.value(
    "in_box",
    2,
    "Rôle Sherlock 5 cartes Fond bleu : équipe de Sherlock.",
    "Rôle Moriarty 3 cartes Fond rouge : équipe de Moriarty.",
    "Câble sécurisé 31 cartes Aucun effet quand il est révélé.",
    "Câble de désamorçage 8 cartes Tous révélés : victoire de l'équipe de Sherlock.",
    "Bombe 1 carte Révélée : victoire de l'équipe de Moriarty.",
    "les 8 jetons compte-tours",
    value=(
        ("roles", CARDS[0]),
        (SHERLOCK, 5),
        (MORIARTY, 3),
        ("wires", CARDS[1]),
        (SAFE, 31),
        (DEFUSING, 8),
        (BOMB, 1),
        ("counters", 8),
    ),
)

CARD_NOUNS: dict[str, Noun] = {
    "roles": ROLE,
    SHERLOCK: Noun("carte Sherlock", "cartes Sherlock", "Sherlock card", "Sherlock cards"),
    MORIARTY: Noun("carte Moriarty", "cartes Moriarty", "Moriarty card", "Moriarty cards"),
    "wires": WIRE,
    SAFE: SAFE_WIRE,
    DEFUSING: DEFUSING_WIRE,
    BOMB: BOMB_WIRE,
    "counters": COUNTER,
}

BOX = rows(
    "box",
    2,
    {
        "roles": "Le jeu contient 8 cartes Rôle et 40 cartes Câble.",
        SHERLOCK: "Rôle Sherlock 5 cartes Fond bleu : équipe de Sherlock.",
        MORIARTY: "Rôle Moriarty 3 cartes Fond rouge : équipe de Moriarty.",
        "wires": "Le jeu contient 8 cartes Rôle et 40 cartes Câble.",
        SAFE: "Câble sécurisé 31 cartes Aucun effet quand il est révélé.",
        DEFUSING: "Câble de désamorçage 8 cartes Tous révélés : victoire de l'équipe de Sherlock.",
        BOMB: "Bombe 1 carte Révélée : victoire de l'équipe de Moriarty.",
        "counters": "Le jeton pince, la carte pince et les 8 jetons compte-tours sont facultatifs.",
    },
    dict(IN_BOX).__getitem__,
    lambda count, card: Text(
        fr=f"La boîte contient {CARD_NOUNS[card].of(count).fr}.",
        en=f"The box holds {CARD_NOUNS[card].of(count).en}.",
    ),
)
"""How many of each card the box holds."""


@SHEET.rule(
    2,
    "Les 40 câbles sont 31 câbles sécurisés, 8 câbles de désamorçage et 1 bombe.",
    "Les 8 câbles de désamorçage font donc partie des 40 câbles et ne s'y ajoutent pas.",
    tell=lambda on_top: Text(
        fr=f"{_sum_of_wires()} : les câbles de désamorçage "
        + ("s'ajoutent au total." if on_top else "font partie du total."),
        en=f"{_sum_of_wires()}: the defusing wires "
        + ("come on top of the total." if on_top else "are part of the total."),
    ),
)
def defusing_wires_come_on_top() -> bool:
    """Tell whether the defusing wires are counted apart from the total of wires."""
    box = dict(IN_BOX)
    return box[SAFE] + box[DEFUSING] + box[BOMB] != box["wires"]


def _sum_of_wires() -> str:
    box = dict(IN_BOX)
    return f"{box[SAFE]} + {box[DEFUSING]} + {box[BOMB]} = {box[SAFE] + box[DEFUSING] + box[BOMB]}"


HELPERS = {
    "token": Text(fr="le jeton pince", en="the cutter token"),
    "card": Text(fr="la carte pince", en="the cutter card"),
    "counters": Text(fr="les jetons compte-tours", en="the counters"),
}

OPTIONAL_HELPERS = SHEET.value(
    "optional_helpers",
    2,
    "Le jeton pince, la carte pince et les 8 jetons compte-tours sont facultatifs.",
    value=("token", "card", "counters"),
)


@SHEET.rule(
    2,
    "Le jeton pince, la carte pince et les 8 jetons compte-tours sont facultatifs.",
    "Un joueur peut montrer du doigt le câble qu'il coupe, sans utiliser de jeton ni de carte.",
    tell=lambda needed, helper: (
        None
        if needed
        else Text(
            fr=f"{HELPERS[helper].fr.capitalize()} : on peut s'en passer, et montrer le câble du doigt.",
            en=f"{HELPERS[helper].en.capitalize()}: optional, a player may just point at the wire.",
        )
    ),
)
def helper_is_required(helper: str) -> bool:
    """Tell whether the game cannot be played without this helper."""
    return helper not in OPTIONAL_HELPERS


@SHEET.rule(
    2,
    "Les jetons compte-tours servent à suivre les manches et à compter les câbles révélés.",
    tell=lambda uses: Text(
        fr="Les compte-tours servent à suivre les manches et les câbles révélés.",
        en="The counters keep track of rounds and of revealed wires.",
    ),
)
def uses_of_counters() -> tuple[str, ...]:
    """What the counters are for."""
    return ("rounds", "revealed-wires")


@SHEET.rule(
    2,
    "Un câble coupé. Il reste visible au centre de la table.",
    tell=lambda _: Text(
        fr="Un câble révélé reste visible au centre de la table.",
        en="A revealed wire stays in view in the middle of the table.",
    ),
    also=(Quote(5, "Le câble choisi est révélé au centre de la table."),),
)
def revealed_wire_stays_in_view() -> bool:
    """Tell whether everyone may go on looking at a wire that was cut."""
    return True
