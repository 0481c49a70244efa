"""Queries that count rounds, cuts and wires left."""

from typing import Annotated

from engine.query import ImpossibleCase, Number
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import (
    TABLE,
    Cuts,
    Players,
    Round,
    check_cuts,
    check_players,
    counted,
    moment,
    named,
    ruled,
)
from engine.time_bomb.rules.box import revealed_wire_stays_in_view
from engine.time_bomb.rules.cases import CUTS_IN_ALL
from engine.time_bomb.rules.cases import never_cut as wires_never_cut
from engine.time_bomb.rules.goal import PLAYERS, ROUNDS, rounds_at_most
from engine.time_bomb.rules.play import cuts_in_round as cuts_of_round
from engine.time_bomb.rules.rounds import cuts_left as cuts_still_left
from engine.time_bomb.rules.rounds import (
    dealt_each,
    place_of_cut,
    revealed_wires_come_back,
    round_is_over,
    sees_his_new_wires,
    still_face_down,
)
from engine.time_bomb.rules.rounds import wires_each as wires_of_round
from engine.time_bomb.rules.setup import deck
from engine.time_bomb.words import CUT, PLAYER, ROUND, WIRE

THEME = Text(fr="Manches et câbles", en="Rounds and wires")


@TABLE.query(Text(fr="Combien de manches dure une partie ?", en="How many rounds does a game last?"))
def rounds_in_all() -> Decision:
    """Count the rounds of a game."""
    count = rounds_at_most()
    return counted(
        count,
        ROUND,
        Text(
            fr=f"Une partie dure au plus {ROUND.of(count).fr}, moins si une équipe gagne avant.",
            en=f"A game lasts {ROUND.of(count).en} at most, fewer if a team wins before.",
        ),
    )


@TABLE.query(
    Text(fr="Combien de câbles par joueur dans cette manche ?", en="How many wires each in this round?")
)
def wires_each(round: Round) -> Decision:
    """Count the wires dealt to each player."""
    count = wires_of_round(round)
    return counted(
        count,
        WIRE,
        Text(
            fr=f"Dans la manche {round}, chaque joueur reçoit {WIRE.of(count).fr}.",
            en=f"In round {round} each player is dealt {WIRE.of(count).en}.",
        ),
    )


@TABLE.query(Text(fr="Combien de coupes compte une manche ?", en="How many cuts does a round have?"))
def cuts_in_round(players: Players) -> Decision:
    """Count the cuts of a round."""
    check_players(players)
    count = cuts_of_round(players)
    return counted(
        count,
        CUT,
        Text(
            fr=f"À {PLAYER.of(players).fr}, une manche compte {CUT.of(count).fr}, autant que de joueurs.",
            en=f"With {PLAYER.of(players).en}, a round has {CUT.of(count).en}, as many as players.",
        ),
    )


@TABLE.query(Text(fr="Combien de coupes compte la partie ?", en="How many cuts does the whole game have?"))
def cuts_in_all(players: Players) -> Decision:
    """Count the cuts of a game that goes to its end."""
    check_players(players)
    count = CUTS_IN_ALL[players]()
    return counted(
        count,
        CUT,
        Text(
            fr=f"À {PLAYER.of(players).fr}, {CUT.of(count).fr} au plus : {ROUNDS} manches de "
            f"{CUT.of(players).fr}.",
            en=f"With {PLAYER.of(players).en}, {CUT.of(count).en} at most: {ROUNDS} rounds of "
            f"{CUT.of(players).en}.",
        ),
    )


@TABLE.query(Text(fr="Combien de coupes reste-t-il ?", en="How many cuts are left?"))
def cuts_left(players: Players, round: Round, cuts: Cuts) -> Decision:
    """Count the cuts left in the game; the text also tells those of the round."""
    made = moment(players, round, cuts)
    left = cuts_still_left(made, CUTS_IN_ALL[players]())
    here = cuts_of_round(players) - cuts
    return counted(
        left,
        CUT,
        Text(
            fr=f"Il reste {CUT.of(left).fr} dans la partie, dont {here} dans la manche {round}.",
            en=f"{CUT.of(left).en} left in the game, {here} of them in round {round}.",
        ),
    )


@TABLE.query(Text(fr="Dans quelle manche tombe cette coupe ?", en="Which round is this cut in?"))
def cut_position(
    players: Players,
    cut: Annotated[
        int,
        Number(
            1,
            ROUNDS * max(PLAYERS),
            Text(fr="Numéro de la coupe depuis le début", en="Number of the cut from the start"),
            Text(fr="La combientième coupe de la partie ?", en="Which cut of the game?"),
        ),
    ],
) -> Decision:
    """Tell the round of a cut and its place in the round."""
    check_players(players)
    total = CUTS_IN_ALL[players].function()
    if cut > total:
        raise ImpossibleCase(
            Text(
                fr=f"À {PLAYER.of(players).fr}, la partie compte au plus {CUT.of(total).fr}.",
                en=f"With {PLAYER.of(players).en}, the game has {CUT.of(total).en} at most.",
            ),
            *CUTS_IN_ALL[players].quotes,
        )
    round, place = place_of_cut(players, cut)
    short = Text(fr=f"manche {round}, coupe {place}", en=f"round {round}, cut {place}")
    return named(
        (round, place),
        short,
        Text(
            fr=f"À {PLAYER.of(players).fr}, la coupe {cut} de la partie est la coupe {place} de la manche "
            f"{round}.",
            en=f"With {PLAYER.of(players).en}, cut {cut} of the game is cut {place} of round {round}.",
        ),
    )


@TABLE.query(Text(fr="La manche est-elle finie ?", en="Is the round over?"))
def round_over(players: Players, cuts: Cuts) -> Decision:
    """Rule on the end of a round after so many cuts in it."""
    check_players(players)
    check_cuts(players, cuts)
    over = round_is_over(players, cuts)
    left = cuts_of_round.function(players) - cuts
    return ruled(
        over,
        Text(
            fr=f"{CUT.of(cuts).fr} pour {PLAYER.of(players).fr}, "
            + ("la manche est finie." if over else f"il en reste {left}."),
            en=f"{CUT.of(cuts).en} for {PLAYER.of(players).en}, "
            + ("the round is over." if over else f"{left} to go."),
        ),
    )


@TABLE.query(Text(fr="Combien de câbles sont encore face cachée ?", en="How many wires are still face down?"))
def face_down(players: Players, round: Round, cuts: Cuts = 0) -> Decision:
    """Count the wires not revealed."""
    made = moment(players, round, cuts)
    left = still_face_down(sum(deck(players)), made)
    return counted(
        left,
        WIRE,
        Text(
            fr=f"Après {CUT.of(made).fr} à {PLAYER.of(players).fr}, {WIRE.of(left).fr} encore face cachée.",
            en=f"After {CUT.of(made).en} with {PLAYER.of(players).en}, {WIRE.of(left).en} still face down.",
        ),
    )


@TABLE.query(Text(fr="Combien de câbles ne sont jamais coupés ?", en="How many wires are never cut?"))
def never_cut(players: Players) -> Decision:
    """Count the wires left after four full rounds."""
    check_players(players)
    left = wires_never_cut(sum(deck(players)), CUTS_IN_ALL[players]())
    each = dealt_each(left, players)
    return counted(
        left,
        WIRE,
        Text(
            fr=f"À {PLAYER.of(players).fr}, si la partie va au bout, {WIRE.of(left).fr} ne "
            f"{'sont' if left > 1 else 'est'} jamais coupés, {each} par joueur.",
            en=f"With {PLAYER.of(players).en}, if the game goes to its end, {WIRE.of(left).en} are never "
            f"cut, {each} a player.",
        ),
    )


@TABLE.query(Text(fr="Les câbles révélés reviennent-ils dans le paquet ?", en="Do revealed wires come back?"))
def revealed_return() -> Decision:
    """Rule on what becomes of revealed wires."""
    back = revealed_wires_come_back()
    revealed_wire_stays_in_view()
    return ruled(
        back,
        Text(
            fr="les câbles révélés restent visibles et ne reviennent jamais dans le paquet.",
            en="revealed wires stay in view and never go back into the deck.",
        ),
    )


@TABLE.query(Text(fr="Regarde-t-on ses câbles à chaque manche ?", en="Do you look at your wires each round?"))
def looks_each_round() -> Decision:
    """Rule on looking at the wires of a new round."""
    return ruled(
        sees_his_new_wires(),
        Text(
            fr="chaque joueur regarde ses nouveaux câbles en secret, puis les mélange et les aligne.",
            en="each player looks at his new wires in secret, then shuffles them and lays them out.",
        ),
    )
