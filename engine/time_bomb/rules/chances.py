"""Chances, as exact fractions, that follow from shuffling; the booklet prints some for roles (page 3)."""

from fractions import Fraction
from math import comb

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.rules.setup import roles_put_aside
from engine.time_bomb.sheet import SHEET, rows
from engine.time_bomb.words import (
    CUT,
    DEFUSING_WIRE,
    MORIARTY,
    MORIARTY_CARD,
    PLAYER,
    ROLE,
    SHERLOCK,
    WIRE,
    chance,
)

# Page 3

PRINTED_CHANCES = rows(
    "printed_chances_for",
    3,
    {
        4: "4 joueurs 1 Moriarty : 2 chances sur 5 2 Moriarty : 3 chances sur 5",
        7: "7 joueurs 2 Moriarty : 3 chances sur 8 3 Moriarty : 5 chances sur 8",
    },
    {
        4: ((1, Fraction(2, 5)), (2, Fraction(3, 5))),
        7: ((2, Fraction(3, 8)), (3, Fraction(5, 8))),
    }.__getitem__,
    lambda chances, players: Text(
        fr=f"À {PLAYER.of(players).fr}, avant de voir un rôle : "
        + " ; ".join(f"{count} Moriarty, {chance(value).fr}" for count, value in chances)
        + ".",
        en=f"With {PLAYER.of(players).en}, before a role is seen: "
        + "; ".join(f"{MORIARTY_CARD.of(count).en}, {chance(value).en}" for count, value in chances)
        + ".",
    ),
)


def _unseen(cards: tuple[int, int], mine: str) -> tuple[int, int]:
    return cards[0] - (mine == SHERLOCK), cards[1] - (mine == MORIARTY)


@SHEET.rule(
    3,
    "Mélangez ces cartes Rôle et donnez une carte Rôle à chaque joueur, face cachée.",
    also=(Quote(3, "La carte Rôle en trop est mise de côté et personne ne la regarde."),),
    tell=lambda value, count, cards, players, mine: Text(
        fr=f"{count} Moriarty en jeu : {chance(value).fr}.",
        en=f"{MORIARTY_CARD.of(count).en} in play: {chance(value).en}.",
    ),
)
def chance_of_moriartys(count: int, cards: tuple[int, int], players: int, mine: str) -> Fraction:
    """Chance that exactly ``count`` of the players are Moriartys, for one who knows his own role or not."""
    aside = roles_put_aside(cards, players)
    sherlocks, moriartys = _unseen(cards, mine)
    hidden = cards[1] - count
    if not 0 <= hidden <= aside:
        return Fraction(0)
    return Fraction(
        comb(moriartys, hidden) * comb(sherlocks, aside - hidden), comb(sherlocks + moriartys, aside)
    )


@SHEET.rule(
    3,
    "Mélangez ces cartes Rôle et donnez une carte Rôle à chaque joueur, face cachée.",
    tell=lambda value, cards, mine: Text(
        fr=f"{_unseen(cards, mine)[1]} Moriarty parmi {ROLE.of(sum(_unseen(cards, mine))).fr} encore "
        f"inconnues : {chance(value).fr}.",
        en=f"{MORIARTY_CARD.of(_unseen(cards, mine)[1]).en} among {ROLE.of(sum(_unseen(cards, mine))).en} "
        f"not known: {chance(value).en}.",
    ),
)
def chance_of_suspect(cards: tuple[int, int], mine: str) -> Fraction:
    """Chance that one given player is a Moriarty: another player, if the own role ``mine`` is known."""
    unseen = _unseen(cards, mine)
    return Fraction(unseen[1], sum(unseen))


# Page 4


@SHEET.rule(
    4,
    "Un joueur sait donc quels câbles il possède, mais il ne sait pas où ils sont.",
    tell=lambda value, hits, wires: Text(
        fr=f"{hits} des {WIRE.of(wires).fr} face cachée, sans savoir où : {chance(value).fr}.",
        en=f"{hits} of the {WIRE.of(wires).en} face down, nobody knows where: {chance(value).en}.",
    ),
)
def chance_to_hit(hits: int, wires: int) -> Fraction:
    """Chance that a cut strikes one of ``hits`` wires among those face down."""
    return Fraction(hits, wires)


# Page 5


@SHEET.rule(
    5,
    "Mélangez ces câbles et donnez-en le même nombre à chaque joueur, face cachée.",
    also=(Quote(4, "Mélangez ces câbles et donnez 5 câbles à chaque joueur, face cachée."),),
    tell=lambda value, count, hits, wires, hand, at_least: Text(
        fr=f"{hand} câbles tirés parmi {wires}, dont {hits} de cette sorte ; "
        f"{'au moins ' if at_least else ''}{count} : {chance(value).fr}.",
        en=f"{hand} wires out of {wires}, {hits} of that kind; {'at least ' if at_least else ''}{count}: "
        f"{chance(value).en}.",
    ),
)
def chance_of_hand(count: int, hits: int, wires: int, hand: int, at_least: bool) -> Fraction:
    """Chance that a hand dealt from the shuffled wires holds exactly, or at least, so many of a kind."""
    counts = range(count, hand + 1) if at_least else range(count, min(count, hand) + 1)
    ways = sum(comb(hits, k) * comb(wires - hits, hand - k) for k in counts)
    return Fraction(ways, comb(wires, hand))


@SHEET.rule(
    5,
    "Mélangez ces câbles et donnez-en le même nombre à chaque joueur, face cachée.",
    also=(Quote(4, "Mélangez ces câbles et donnez 5 câbles à chaque joueur, face cachée."),),
    tell=lambda value, holders: Text(
        fr=f"{PLAYER.of(holders).fr}, chacun aussi souvent avec la bombe : {chance(value).fr}.",
        en=f"One of {PLAYER.of(holders).en} has the bomb, each as often: {chance(value).en}.",
    ),
)
def chance_of_bomb_holder(holders: int) -> Fraction:
    """Chance that one given player holds the bomb when it may be with any of so many."""
    return Fraction(1, holders)


@SHEET.rule(
    5,
    "Mélangez ces câbles et donnez-en le même nombre à chaque joueur, face cachée.",
    also=(
        Quote(1, "L'équipe de Sherlock gagne dès que tous les câbles de désamorçage sont révélés."),
        Quote(1, "L'équipe de Moriarty gagne dès que la bombe est révélée."),
    ),
    tell=lambda value, wires, missing, left: Text(
        fr=f"Au hasard, {DEFUSING_WIRE.of(missing).fr} avant la bombe en {CUT.of(left).fr} parmi "
        f"{WIRE.of(wires).fr} : {chance(value).fr}.",
        en=f"At random, {DEFUSING_WIRE.of(missing).en} before the bomb in {CUT.of(left).en} among "
        f"{WIRE.of(wires).en}: {chance(value).en}.",
    ),
)
def chance_of_blind_win(wires: int, missing: int, left: int) -> Fraction:
    """Chance that Sherlock's team wins from here if nobody knows anything and every cut is random.

    Cuts then reveal the wires in an order where each is as likely as any other, the bomb among them.
    """
    if missing == 0:
        return Fraction(1)
    orders = comb(wires, missing)
    return sum(
        (
            Fraction(comb(last - 1, missing - 1), orders) * Fraction(wires - last, wires - missing)
            for last in range(missing, left + 1)
        ),
        Fraction(0),
    )
