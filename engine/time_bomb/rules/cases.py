"""Page 7: particular cases, and how many cuts there are."""

from math import ceil
from types import MappingProxyType

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.rules.goal import ROUNDS
from engine.time_bomb.rules.play import cuts_his_own_wire, cuts_in_round, next_cutter
from engine.time_bomb.sheet import SHEET, rows
from engine.time_bomb.words import (
    CUT,
    DEFUSING_WIRE,
    PLAYER,
    TIME,
    WIRE,
)
from engine.trace import assume


@SHEET.rule(
    7,
    "Un joueur qui n'a plus de câble devant lui ne peut pas être visé.",
    tell=lambda forbids, wires: (
        Text(
            fr="Un joueur sans câble devant lui ne peut pas être visé.",
            en="A player with no wire left cannot be chosen.",
        )
        if forbids
        else None
    ),
)
def has_no_wire_left(wires: int) -> bool:
    """Tell whether a player has nothing to cut."""
    return wires == 0


@SHEET.rule(
    7,
    "Un joueur sans câble coupe quand même s'il porte la pince.",
    tell=lambda _, wires: Text(
        fr=f"Avec {WIRE.of(wires).fr} devant lui, le porteur de la pince coupe quand même.",
        en=f"With {WIRE.of(wires).en} before him, the holder of the cutter cuts all the same.",
    ),
)
def holder_cuts_with(wires: int) -> bool:
    """Tell whether the holder of the cutter cuts with so many wires of his own left."""
    return wires >= 0


@SHEET.rule(
    7,
    "Un joueur sans câble ne limite le choix que dans la manche 4 à partir de 5 joueurs, et dans la manche "
    "3 à partir de 7 joueurs.",
    tell=lambda possible, players, round, wires: Text(
        fr=f"Manche {round} : vider ses {WIRE.of(wires).fr} prend {2 * wires - 1} coupes, puis il coupe "
        f"lui-même ; la coupe d'après est la {2 * wires + 1}e, et la manche en compte {players}.",
        en=f"Round {round}: emptying his {WIRE.of(wires).en} takes {2 * wires - 1} cuts, then he cuts "
        f"himself; the next is cut {2 * wires + 1}, and the round has {players}.",
    ),
)
def empty_player_limits_the_choice(players: int, round: int, wires: int) -> bool:
    """Tell whether some cutter of the round can meet another player who has no wire left."""
    return 2 * wires + 1 <= cuts_in_round(players)


@SHEET.rule(
    7,
    "Le porteur de la pince trouve toujours au moins 1 câble à couper chez un autre joueur : il n'est "
    "jamais bloqué.",
    tell=lambda least, players, wires: Text(
        fr="Le porteur de la pince trouve toujours un câble à couper chez un autre joueur.",
        en="The holder of the cutter always finds a wire to cut before another player.",
    ),
)
def fewest_wires_before_the_others(players: int, wires: int) -> int:
    """Fewest wires that a cutter can find before the other players in a round of so many wires each.

    Reached at the last cut, by a cutter who was cut once: the others then had all other cuts.
    """
    return players * wires - (cuts_in_round(players) - 1) - (wires - 1)


@SHEET.rule(
    7,
    "Un joueur n'est jamais visé deux fois de suite, car il reçoit la pince et ne coupe pas chez lui.",
    tell=lambda _: Text(
        fr="Le joueur visé reçoit la pince et ne peut pas couper chez lui.",
        en="The target takes the cutter and may not cut before himself.",
    ),
)
def may_be_cut_twice_running() -> bool:
    """Tell whether two cuts in a row can strike one player."""
    target = 0
    return not cuts_his_own_wire(next_cutter(target), target)


@SHEET.rule(
    7,
    "Dans une manche, un même joueur est visé au plus 2 fois à 4 joueurs, 3 fois à 5 ou 6 joueurs, 4 fois "
    "à 7 ou 8 joueurs.",
    tell=lambda most, players: Text(
        fr=f"À {PLAYER.of(players).fr}, une coupe sur deux au plus : {TIME.of(most).fr}.",
        en=f"With {PLAYER.of(players).en}, every other cut at most: {TIME.of(most).en}.",
    ),
)
def most_times_cut_by_turns(players: int) -> int:
    """How often one player can be cut in a round, wires enough."""
    return ceil(cuts_in_round(players) / 2)


@SHEET.rule(
    7,
    "Un joueur n'est jamais visé plus de fois qu'il n'a de câbles dans la manche.",
    tell=lambda most, players, wires: Text(
        fr=f"Avec {WIRE.of(wires).fr} chacun, un joueur est visé au plus {TIME.of(most).fr}.",
        en=f"With {WIRE.of(wires).en} each, one player is cut at most {TIME.of(most).en}.",
    ),
)
def most_times_cut(players: int, wires: int) -> int:
    """How often one player can be cut in a round of so many wires each."""
    return min(most_times_cut_by_turns(players), wires)


@SHEET.rule(
    7,
    "S'il manque plus de câbles de désamorçage qu'il ne reste de coupes, l'équipe de Sherlock ne peut plus "
    "gagner.",
    also=(
        Quote(
            7,
            "À 5 joueurs, il reste 5 coupes après la manche 3 : l'équipe de Sherlock peut encore gagner, "
            "même si elle doit trouver 5 câbles de désamorçage.",
        ),
    ),
    tell=lambda can, missing, left: Text(
        fr=f"{DEFUSING_WIRE.of(missing).fr} pour {CUT.of(left).fr} : "
        + ("assez de coupes." if can else "trop peu de coupes."),
        en=f"{DEFUSING_WIRE.of(missing).en} for {CUT.of(left).en}: "
        + ("cuts enough." if can else "too few cuts."),
    ),
)
def sherlock_can_still_win(missing: int, left: int) -> bool:
    """Tell whether the cuts left can reveal all defusing wires missing."""
    return missing <= left


@SHEET.rule(
    7,
    "La règle ne prévoit pas d'arrêt anticipé : la partie continue, sauf si les joueurs décident "
    "d'abandonner.",
    tell=lambda stops, agreed: Text(
        fr="Les joueurs peuvent décider d'abandonner."
        if stops
        else "La règle ne prévoit pas d'arrêt anticipé : la partie continue.",
        en="The players may agree to give up."
        if stops
        else "The rules know no early stop: the game goes on.",
    ),
)
def game_stops_early(agreed: bool) -> bool:
    """Tell whether play stops before one of the three ends; ``agreed`` if the players choose to give up."""
    return agreed


@SHEET.rule(
    7,
    "Un joueur ne doit pas montrer un de ses câbles pour prouver une annonce.",
    "Pour les câbles, l'interdiction vient de l'édition de 2014 ; nous l'appliquons aussi à l'édition IELLO.",
    tell=lambda _: Text(
        fr="Un câble ne se montre pas pour prouver une annonce.",
        en="A wire is not shown to prove an announcement.",
    ),
)
def may_show_wire() -> bool:
    """Tell whether a player may show one of his wires."""
    assume(
        Text(
            fr="Pour les câbles, l'interdiction vient de l'édition de 2014.",
            en="For wires, the ban comes from the edition of 2014.",
        )
    )
    return False


_COUNT_ROWS = {
    4: "4 joueurs 4 coupes 16 coupes 4 câbles restent dès la coupe 4",
    5: "5 joueurs 5 coupes 20 coupes 5 câbles restent dès la coupe 5",
    6: "6 joueurs 6 coupes 24 coupes 6 câbles restent dès la coupe 6",
    7: "7 joueurs 7 coupes 28 coupes 7 câbles restent dès la coupe 7",
    8: "8 joueurs 8 coupes 32 coupes 8 câbles restent dès la coupe 8",
}

COUNTS = SHEET.value(
    "counts",
    7,
    *_COUNT_ROWS.values(),
    value=MappingProxyType(
        {4: (4, 16, 4, 4), 5: (5, 20, 5, 5), 6: (6, 24, 6, 6), 7: (7, 28, 7, 7), 8: (8, 32, 8, 8)}
    ),
)
"""By number of players: cuts in a round and in all, wires never cut, first cut that can win for Sherlock."""

CUTS_IN_ALL = rows(
    "cuts_in_all_for",
    7,
    _COUNT_ROWS,
    lambda players: COUNTS[players][1],
    lambda cuts, players: Text(
        fr=f"À {PLAYER.of(players).fr} : {ROUNDS} manches de {players} coupes, {CUT.of(cuts).fr} en tout.",
        en=f"With {PLAYER.of(players).en}: {ROUNDS} rounds of {players} cuts, {CUT.of(cuts).en} in all.",
    ),
)


@SHEET.rule(
    7,
    "Si la partie va au bout des 4 manches, 1 câble par joueur n'est jamais coupé : à 8 joueurs, 8 câbles "
    "ne sont jamais coupés.",
    tell=lambda left, wires, cuts: Text(
        fr=f"{WIRE.of(wires).fr} − {CUT.of(cuts).fr} : {WIRE.of(left).fr} "
        f"{'reste' if left < 2 else 'restent'} face cachée.",
        en=f"{WIRE.of(wires).en} − {CUT.of(cuts).en}: {WIRE.of(left).en} {'stays' if left == 1 else 'stay'} "
        "face down.",
    ),
)
def never_cut(wires: int, cuts: int) -> int:
    """Wires of the deck that are left when all rounds were played."""
    return wires - cuts


@SHEET.rule(
    7,
    "L'équipe de Sherlock gagne au plus tôt à la dernière coupe de la manche 1.",
    "À 7 joueurs, la victoire de Sherlock arrive donc au plus tôt à la coupe 7.",
    tell=lambda cut, needed: Text(
        fr=f"Un câble par coupe : {DEFUSING_WIRE.of(needed).fr}, donc au plus tôt la coupe {cut}.",
        en=f"One wire a cut: {DEFUSING_WIRE.of(needed).en}, so cut {cut} at the earliest.",
    ),
)
def earliest_win_of_sherlock(needed: int) -> int:
    """First cut of the game at which Sherlock's team can win."""
    return needed


FIRST_CUT = SHEET.value("first_cut", 7, "dès la première coupe", value=1)


@SHEET.rule(
    7,
    "L'équipe de Moriarty peut gagner dès la première coupe, si la bombe est révélée.",
    tell=lambda cut: Text(
        fr=f"La bombe peut sortir dès la coupe {cut}.", en=f"The bomb can come up at cut {cut} already."
    ),
)
def earliest_win_of_moriarty() -> int:
    """First cut of the game at which Moriarty's team can win."""
    return FIRST_CUT
