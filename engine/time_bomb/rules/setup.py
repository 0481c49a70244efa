"""Pages 3 and 4: roles, wires, the first player."""

from types import MappingProxyType

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.rules.box import IN_BOX
from engine.time_bomb.sheet import SHEET, if_so, rows
from engine.time_bomb.words import (
    ALL,
    BOMB,
    BOMB_WIRE,
    DEFUSING,
    DEFUSING_WIRE,
    KINDS,
    MORIARTY_CARD,
    PLAYER,
    ROLE,
    SAFE,
    SAFE_WIRE,
    SHERLOCK_CARD,
    WIRE,
    either,
)

# Page 3

_ROLE_ROWS = {
    4: "4 joueurs 3 Sherlock 2 Moriarty 1 rôle écarté",
    5: "5 joueurs 3 Sherlock 2 Moriarty aucun rôle écarté",
    6: "6 joueurs 4 Sherlock 2 Moriarty aucun rôle écarté",
    7: "7 joueurs 5 Sherlock 3 Moriarty 1 rôle écarté",
    8: "8 joueurs 5 Sherlock 3 Moriarty aucun rôle écarté",
}

ROLES = SHEET.value(
    "roles",
    3,
    *_ROLE_ROWS.values(),
    value=MappingProxyType({4: (3, 2), 5: (3, 2), 6: (4, 2), 7: (5, 3), 8: (5, 3)}),
)
"""Sherlock and Moriarty cards that are shuffled, by number of players."""

ROLE_ROWS = rows(
    "roles_for",
    3,
    _ROLE_ROWS,
    ROLES.__getitem__,
    lambda cards, players: Text(
        fr=f"À {PLAYER.of(players).fr}, on mélange {cards[0]} Sherlock et {cards[1]} Moriarty.",
        en=f"With {PLAYER.of(players).en}, {SHERLOCK_CARD.of(cards[0]).en} and "
        f"{MORIARTY_CARD.of(cards[1]).en} are shuffled.",
    ),
)


@SHEET.rule(
    3,
    "Prenez les cartes Rôle du tableau ci-dessous, selon le nombre de joueurs.",
    tell=lambda cards, players: None,
)
def role_cards(players: int) -> tuple[int, int]:
    """Sherlock and Moriarty cards that are shuffled."""
    return ROLE_ROWS[players]()


@SHEET.rule(
    3,
    "Mélangez ces cartes Rôle et donnez une carte Rôle à chaque joueur, face cachée.",
    tell=if_so(
        lambda roles, cards, players: Text(
            fr=f"On donne {players} rôles parmi {cards[0]} Sherlock et {cards[1]} Moriarty, un par joueur.",
            en=f"{players} roles are dealt out of {cards[0]} Sherlock and {cards[1]} Moriarty, one a player.",
        )
    ),
)
def roles_do_not_fit(roles: str, cards: tuple[int, int], players: int) -> bool:
    """Tell whether such roles (a letter a seat) cannot have been dealt from the cards."""
    return len(roles) != players or roles.count("S") > cards[0] or roles.count("M") > cards[1]


@SHEET.rule(
    3,
    "Chaque joueur regarde sa carte Rôle en secret et ne la montre à personne.",
    also=(Quote(7, "Un joueur ne doit jamais montrer sa carte Rôle."),),
    tell=lambda _: Text(fr="Une carte Rôle ne se montre à personne.", en="A role card is shown to nobody."),
)
def may_show_role() -> bool:
    """Tell whether a player may show his role."""
    return False


@SHEET.rule(
    3,
    "Les Moriarty ne se connaissent pas au début de la partie.",
    "Aucune étape de la mise en place ne permet aux Moriarty de se reconnaître.",
    tell=lambda _: Text(
        fr="Aucune étape de la mise en place ne fait se reconnaître les Moriarty.",
        en="No step of the set-up lets the Moriartys recognise each other.",
    ),
)
def moriartys_know_each_other() -> bool:
    """Tell whether the Moriartys are shown to each other."""
    return False


@SHEET.rule(
    3,
    "À 4 et à 7 joueurs, on mélange une carte Rôle de plus que le nombre de joueurs.",
    also=(
        Quote(3, "Le rôle écarté à 4 et à 7 joueurs"),
        Quote(3, "À 5, à 6 et à 8 joueurs, aucun rôle n'est écarté"),
    ),
    tell=lambda aside, cards, players: Text(
        fr=f"{ROLE.of(sum(cards)).fr} pour {PLAYER.of(players).fr} : "
        + (
            "aucune n'est écartée."
            if aside == 0
            else f"{aside} {'reste écartée' if aside < 2 else 'restent écartées'}, face cachée."
        ),
        en=f"{ROLE.of(sum(cards)).en} for {PLAYER.of(players).en}: "
        + (
            "none is put aside."
            if aside == 0
            else f"{aside} {'is' if aside == 1 else 'are'} put aside, face down."
        ),
    ),
)
def roles_put_aside(cards: tuple[int, int], players: int) -> int:
    """Role cards that nobody gets."""
    return sum(cards) - players


@SHEET.rule(
    3,
    "La carte Rôle en trop est mise de côté et personne ne la regarde.",
    tell=lambda _: Text(
        fr="Personne ne regarde la carte Rôle mise de côté.", en="Nobody looks at the role put aside."
    ),
)
def may_look_at_role_put_aside() -> bool:
    """Tell whether somebody may look at the role that nobody got."""
    return False


@SHEET.rule(
    3,
    "Les joueurs ne connaissent donc pas le nombre exact de Moriarty.",
    also=(
        Quote(3, "À 4 joueurs, la partie compte 1 ou 2 Moriarty."),
        Quote(3, "À 7 joueurs, la partie compte 2 ou 3 Moriarty."),
    ),
    tell=lambda counts, moriartys, aside: Text(
        fr=f"{moriartys} Moriarty mélangés, dont {aside} peut être écarté : {either(counts).fr} en jeu.",
        en=f"{MORIARTY_CARD.of(moriartys).en} shuffled, {aside} of which may be put aside: "
        f"{either(counts).en} in play.",
    ),
)
def uncertain_moriartys(moriartys: int, aside: int) -> tuple[int, ...]:
    """Numbers of Moriartys that can be in play when some roles are put aside."""
    return tuple(range(moriartys - aside, moriartys + 1))


@SHEET.rule(
    3,
    "À 5, à 6 et à 8 joueurs, aucun rôle n'est écarté : le nombre de Moriarty est exactement celui du "
    "tableau.",
    "À 5 et à 6 joueurs, la partie compte donc exactement 2 Moriarty.",
    "À 8 joueurs, la partie compte donc exactement 3 Moriarty.",
    overrides=uncertain_moriartys,
    tell=lambda counts, moriartys: Text(
        fr=f"Aucun rôle n'est écarté : exactement {moriartys} Moriarty.",
        en=f"No role is put aside: exactly {MORIARTY_CARD.of(moriartys).en}.",
    ),
)
def exact_moriartys(moriartys: int) -> tuple[int, ...]:
    """The one number of Moriartys when every role is dealt."""
    return (moriartys,)


# Page 4

_WIRE_ROWS = {
    4: "4 joueurs 15 sécurisés 4 désamorçages 1 bombe 20 câbles",
    5: "5 joueurs 19 sécurisés 5 désamorçages 1 bombe 25 câbles",
    6: "6 joueurs 23 sécurisés 6 désamorçages 1 bombe 30 câbles",
    7: "7 joueurs 27 sécurisés 7 désamorçages 1 bombe 35 câbles",
    8: "8 joueurs 31 sécurisés 8 désamorçages 1 bombe 40 câbles",
}

WIRES = SHEET.value(
    "wires",
    4,
    *_WIRE_ROWS.values(),
    value=MappingProxyType({4: (15, 4, 1), 5: (19, 5, 1), 6: (23, 6, 1), 7: (27, 7, 1), 8: (31, 8, 1)}),
)
"""Safe and defusing wires and bombs in the deck, by number of players."""

WIRE_ROWS = rows(
    "wires_for",
    4,
    _WIRE_ROWS,
    WIRES.__getitem__,
    lambda deck, players: Text(
        fr=f"À {PLAYER.of(players).fr} : {SAFE_WIRE.of(deck[0]).fr}, {DEFUSING_WIRE.of(deck[1]).fr}, "
        f"{BOMB_WIRE.of(deck[2]).fr} ; {WIRE.of(sum(deck)).fr} en tout.",
        en=f"With {PLAYER.of(players).en}: {SAFE_WIRE.of(deck[0]).en}, {DEFUSING_WIRE.of(deck[1]).en}, "
        f"{BOMB_WIRE.of(deck[2]).en}; {WIRE.of(sum(deck)).en} in all.",
    ),
)


@SHEET.rule(
    4,
    "Prenez les câbles du tableau ci-dessous, selon le nombre de joueurs, et laissez les autres câbles "
    "dans la boîte.",
    tell=lambda left, kind, players: Text(
        fr=f"{KINDS[kind].of(left).fr} {'reste' if left < 2 else 'restent'} dans la boîte.",
        en=f"{KINDS[kind].of(left).en} stay{'s' if left == 1 else ''} in the box.",
    ),
)
def wires_left_in_box(kind: str, players: int) -> int:
    """Wires of a kind that are not used with so many players."""
    box = dict(IN_BOX)
    used = dict(zip((SAFE, DEFUSING, BOMB), WIRE_ROWS[players](), strict=True))
    return box["wires"] - sum(used.values()) if kind == ALL else box[kind] - used[kind]


FIRST_HAND = SHEET.value(
    "first_hand",
    4,
    "Mélangez ces câbles et donnez 5 câbles à chaque joueur, face cachée.",
    value=5,
)


@SHEET.rule(
    4,
    "Le paquet contient toujours 1 bombe, 1 câble de désamorçage par joueur et 5 câbles par joueur en tout.",
    tell=lambda deck, players, hand=FIRST_HAND: Text(
        fr=f"{PLAYER.of(players).fr} : {players} × {hand} = {sum(deck)} câbles, dont "
        f"{DEFUSING_WIRE.of(deck[1]).fr} et {BOMB_WIRE.of(deck[2]).fr}.",
        en=f"{PLAYER.of(players).en}: {players} × {hand} = {sum(deck)} wires, among them "
        f"{DEFUSING_WIRE.of(deck[1]).en} and {BOMB_WIRE.of(deck[2]).en}.",
    ),
)
def deck(players: int, hand: int = FIRST_HAND) -> tuple[int, int, int]:
    """Safe and defusing wires and bombs of the deck, worked out; ``hand`` is 5 but in small games."""
    bombs = dict(IN_BOX)[BOMB]
    return players * hand - players - bombs, players, bombs


@SHEET.rule(
    4,
    "Chaque joueur regarde ses câbles en secret, puis les mélange et les aligne devant lui, face cachée.",
    "Un joueur sait donc quels câbles il possède, mais il ne sait pas où ils sont.",
    tell=lambda _: Text(
        fr="Un joueur sait quels câbles il possède, mais pas où ils sont.",
        en="A player knows which wires he has, but not where they lie.",
    ),
)
def knows_where_his_wires_lie() -> bool:
    """Tell whether a player knows the places of his own wires."""
    return False


@SHEET.rule(
    4,
    "Le joueur allé à Londres le plus récemment reçoit la pince et devient le premier joueur.",
    "Les joueurs peuvent aussi choisir librement le premier joueur.",
    also=(Quote(2, "Le porteur de la pince à la première coupe d'une manche."),),
    tell=lambda ways: Text(
        fr="Le premier joueur est le dernier allé à Londres, ou celui que les joueurs choisissent.",
        en="The first player is the last to have been to London, or whoever the players choose.",
    ),
)
def ways_to_choose_the_first_player() -> tuple[str, ...]:
    """How the first player of the game is found; the first way is the rule, the second is free."""
    return ("last-in-london", "free")
