"""Page 8: Time Bomb Evolution."""

from types import MappingProxyType

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.rules.box import CARD_NOUNS
from engine.time_bomb.rules.goal import ROUNDS
from engine.time_bomb.sheet import SHEET, if_so, rows
from engine.time_bomb.words import (
    BOMB_WIRE,
    COLOUR,
    CONTINUES,
    DEFUSING_WIRE,
    MORIARTY,
    NUMBERED_CARD,
    PLAYER,
    RESULTS,
    ROLE,
    SAFE_WIRE,
    SHERLOCK,
    WIRE,
    capital,
)

# Page 8

BOX = SHEET.value(
    "evolution_box",
    8,
    "Time Bomb Evolution contient 6 cartes Rôle (4 Sherlock et 2 Moriarty), 36 câbles et 6 cartes "
    "numérotées.",
    "Les 36 câbles sont 6 câbles de désamorçage et 30 bombes : 5 bombes dans chacune des 6 couleurs.",
    "Time Bomb Evolution n'a aucun câble sécurisé.",
    value=MappingProxyType(
        {
            "roles": 6,
            "sherlock": 4,
            "moriarty": 2,
            "wires": 36,
            "numbered": 6,
            "defusing": 6,
            "bomb": 30,
            "safe": 0,
        }
    ),
)

BOMBS_OF_A_COLOUR = SHEET.value("bombs_of_a_colour", 8, "5 bombes dans chacune des 6 couleurs", value=5)

_CARDS = (
    "Time Bomb Evolution contient 6 cartes Rôle (4 Sherlock et 2 Moriarty), 36 câbles et 6 cartes numérotées."
)
_WIRES = "Les 36 câbles sont 6 câbles de désamorçage et 30 bombes : 5 bombes dans chacune des 6 couleurs."

_NOUNS = {
    "roles": ROLE,
    "sherlock": CARD_NOUNS["sherlock"],
    "moriarty": CARD_NOUNS["moriarty"],
    "wires": WIRE,
    "numbered": NUMBERED_CARD,
    "defusing": DEFUSING_WIRE,
    "bomb": BOMB_WIRE,
    "safe": SAFE_WIRE,
}

EVOLUTION_BOX = rows(
    "evolution_box",
    8,
    {
        "roles": _CARDS,
        "sherlock": _CARDS,
        "moriarty": _CARDS,
        "wires": _CARDS,
        "numbered": _CARDS,
        "defusing": _WIRES,
        "bomb": _WIRES,
        "safe": "Time Bomb Evolution n'a aucun câble sécurisé.",
    },
    BOX.__getitem__,
    lambda count, card: Text(
        fr=f"La boîte d'Evolution contient {_NOUNS[card].of(count).fr}.",
        en=f"The Evolution box holds {_NOUNS[card].of(count).en}.",
    ),
)

_ROWS = {
    4: "4 joueurs 3 + 2 rôles, 1 écarté 4 couleurs 16 bombes 4 désamorçages 20 câbles",
    5: "5 joueurs 3 + 2 rôles 5 couleurs 20 bombes 5 désamorçages 25 câbles",
    6: "6 joueurs 4 + 2 rôles 6 couleurs 24 bombes 6 désamorçages 30 câbles",
}

ROLES = SHEET.value(
    "evolution_roles", 8, *_ROWS.values(), value=MappingProxyType({4: (3, 2), 5: (3, 2), 6: (4, 2)})
)
"""Sherlock and Moriarty cards that are shuffled."""

DECKS = SHEET.value(
    "evolution_decks",
    8,
    *_ROWS.values(),
    value=MappingProxyType({4: (4, 16, 4, 20), 5: (5, 20, 5, 25), 6: (6, 24, 6, 30)}),
)
"""Colours, bombs, defusing wires, wires in all, by number of players."""

EVOLUTION_ROWS = rows(
    "evolution_for",
    8,
    _ROWS,
    lambda players: (ROLES[players], DECKS[players]),
    lambda cards, players: Text(
        fr=f"Evolution à {PLAYER.of(players).fr} : {cards[0][0]} Sherlock et {cards[0][1]} Moriarty, "
        f"{COLOUR.of(cards[1][0]).fr}, {BOMB_WIRE.of(cards[1][1]).fr}, {DEFUSING_WIRE.of(cards[1][2]).fr}.",
        en=f"Evolution with {PLAYER.of(players).en}: {cards[0][0]} Sherlocks and {cards[0][1]} Moriartys, "
        f"{COLOUR.of(cards[1][0]).en}, {BOMB_WIRE.of(cards[1][1]).en}, {DEFUSING_WIRE.of(cards[1][2]).en}.",
    ),
)


@SHEET.rule(
    8,
    "Prenez autant de couleurs que de joueurs, avec les 5 bombes de chaque couleur.",
    tell=lambda bombs, players: Text(
        fr=f"{COLOUR.of(players).fr} × {BOMBS_OF_A_COLOUR} = {bombs} bombes.",
        en=f"{COLOUR.of(players).en} × {BOMBS_OF_A_COLOUR} = {bombs} bombs.",
    ),
)
def bombs_taken(players: int) -> int:
    """Bombs taken from the box, as many colours as players."""
    return players * BOMBS_OF_A_COLOUR


@SHEET.rule(
    8,
    "Retirez au hasard 1 bombe par joueur sans la regarder.",
    tell=lambda removed, players: Text(
        fr=f"{BOMB_WIRE.of(removed).fr} {'retirée' if removed < 2 else 'retirées'} au hasard, sans regarder.",
        en=f"{BOMB_WIRE.of(removed).en} taken out at random, unseen.",
    ),
)
def bombs_removed(players: int) -> int:
    """Bombs taken out unseen."""
    return players


@SHEET.rule(
    8,
    "Retirez au hasard 1 bombe par joueur sans la regarder.",
    tell=if_so(
        lambda wires, bombs, count: Text(
            fr=f"On retire exactement {BOMB_WIRE.of(count).fr}, parmi celles du paquet.",
            en=f"Exactly {BOMB_WIRE.of(count).en} are taken out, of those in the deck.",
        )
    ),
)
def removal_does_not_fit(wires: str, bombs: str, count: int) -> bool:
    """Tell whether these wires (a letter each) are not so many of the bombs."""
    return len(wires) != count or any(wires.count(wire) > bombs.count(wire) for wire in wires)


@SHEET.rule(
    8,
    "Ajoutez 1 câble de désamorçage par joueur et mélangez le tout.",
    tell=lambda deck, players: Text(
        fr=f"{BOMB_WIRE.of(deck[0]).fr} et {DEFUSING_WIRE.of(deck[1]).fr} : {WIRE.of(sum(deck)).fr}.",
        en=f"{BOMB_WIRE.of(deck[0]).en} and {DEFUSING_WIRE.of(deck[1]).en}: {WIRE.of(sum(deck)).en}.",
    ),
)
def evolution_deck(players: int) -> tuple[int, int]:
    """Bombs and defusing wires of the deck, worked out."""
    return bombs_taken(players) - bombs_removed(players), players


_FOUR = (
    "Dans Time Bomb Evolution, l'équipe de Moriarty gagne dès que 4 bombes d'une même couleur sont révélées."
)
_THREE = "Avec 3 bombes d'une même couleur révélées, la partie continue."
_CRITIC = (
    "Une critique publiée parle de 5 bombes, mais les autres sources parlent de 4 bombes : ce livret suit "
    "ces autres sources."
)

EXPLOSION = SHEET.point(
    "explosion",
    Text(
        fr="Combien de bombes d'une même couleur font exploser le tout dans Evolution ?",
        en="How many bombs of one colour blow everything up in Evolution?",
    ),
    {
        "4": Text(fr="Explosion à la 4e bombe d'une couleur.", en="Explosion at the 4th bomb of a colour."),
        "5": Text(fr="Explosion à la 5e bombe d'une couleur.", en="Explosion at the 5th bomb of a colour."),
    },
    default="4",
    reason=Text(
        fr="Toutes les sources parlent de 4 bombes, sauf une critique qui parle de 5.",
        en="All sources say 4 bombs, but for one review that says 5.",
    ),
    quotes=(Quote(8, _FOUR), Quote(8, _CRITIC)),
)


@SHEET.rule(
    8,
    _FOUR,
    _THREE,
    _CRITIC,
    tell=lambda exploded, bombs, limit: Text(
        fr=f"{BOMB_WIRE.of(bombs).fr} d'une même couleur, explosion à la {limit}e : "
        + ("l'équipe de Moriarty gagne." if exploded else "pas encore."),
        en=f"{BOMB_WIRE.of(bombs).en} of one colour, explosion at number {limit}: "
        + ("Moriarty's team wins." if exploded else "not yet."),
    ),
)
def colour_explodes(bombs: int, limit: int) -> bool:
    """Tell whether so many bombs of one colour have blown up; ``limit`` is the reading of ``explosion``."""
    return bombs >= limit


@SHEET.rule(
    8,
    "Dans Time Bomb Evolution, l'équipe de Sherlock gagne dès que tous les câbles de désamorçage sont "
    "révélés.",
    tell=lambda won, found, needed: Text(
        fr=f"{DEFUSING_WIRE.of(found).fr} sur {needed} : "
        + ("tous sont révélés, l'équipe de Sherlock gagne." if won else f"il en manque {needed - found}."),
        en=f"{found} of {DEFUSING_WIRE.of(needed).en}: "
        + ("all are revealed, Sherlock's team wins." if won else f"{needed - found} still missing."),
    ),
)
def evolution_all_defused(found: int, needed: int) -> bool:
    """Tell whether Sherlock's team has won."""
    return found == needed


@SHEET.rule(
    8,
    "Si la manche 4 de Time Bomb Evolution se termine sans victoire, l'équipe de Moriarty gagne.",
    tell=lambda result, *_, **__: Text(
        fr=f"{capital(RESULTS[result]).fr}.", en=f"{capital(RESULTS[result]).en}."
    ),
)
def evolution_result(
    found: int, needed: int, bombs: int, limit: int, rounds_over: int, rounds: int = ROUNDS
) -> str:
    """How a game of Evolution stands; ``bombs`` is the most of one colour that is revealed."""
    if colour_explodes(bombs, limit):
        return MORIARTY
    if evolution_all_defused(found, needed):
        return SHERLOCK
    return MORIARTY if rounds_over == rounds else CONTINUES
