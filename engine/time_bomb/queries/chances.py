"""Queries for chances, as exact fractions."""

from typing import Annotated

from corpus.games import Quote
from engine.query import Flag, ImpossibleCase, Number
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import (
    TABLE,
    Cuts,
    Found,
    OneKind,
    Players,
    Round,
    check_not_over,
    check_players,
    likely,
    moment,
)
from engine.time_bomb.rules.cases import CUTS_IN_ALL
from engine.time_bomb.rules.chances import (
    chance_of_blind_win,
    chance_of_bomb_holder,
    chance_of_hand,
    chance_to_hit,
)
from engine.time_bomb.rules.rounds import cuts_left, still_face_down, wires_each
from engine.time_bomb.rules.setup import FIRST_HAND, deck
from engine.time_bomb.words import BOMB, DEFUSING, KINDS, PLAYER, SAFE, WIRE

THEME = Text(fr="Les chances", en="Chances")

Count = Annotated[
    int,
    Number(
        0,
        FIRST_HAND,
        Text(fr="Nombre de câbles de cette sorte", en="Number of wires of that kind"),
        Text(fr="Combien de câbles de cette sorte ?", en="How many wires of that kind?"),
    ),
]


def _left(players: int, made: int, found: int) -> tuple[int, dict[str, int]]:
    """Return the wires face down and how many are of each kind."""
    _, needed, bombs = cards = deck(players)
    wires = still_face_down(sum(cards), made)
    defusing = needed - found
    return wires, {SAFE: wires - defusing - bombs, DEFUSING: defusing, BOMB: bombs}


@TABLE.query(
    Text(
        fr="Quelle chance de tomber sur cette sorte de câble au hasard ?",
        en="How likely does a random cut reveal this kind of wire?",
    )
)
def next_wire_chance(
    players: Players, kind: OneKind, round: Round, cuts: Cuts = 0, found: Found = 0
) -> Decision:
    """Work out what the next cut reveals, for one who knows no more than the wires on the table."""
    made = moment(players, round, cuts, found)
    check_not_over(players, found, made)
    wires, kinds = _left(players, made, found)
    value = chance_to_hit(kinds[kind], wires)
    name = KINDS[kind]
    return likely(
        value,
        Text(
            fr=f"un câble pris au hasard parmi les {wires} face cachée, dont {name.of(kinds[kind]).fr}.",
            en=f"a random one of the {wires} wires face down, {name.of(kinds[kind]).en} among them.",
        ),
    )


@TABLE.query(
    Text(
        fr="Quelle chance de toucher ces câbles chez un joueur ?",
        en="How likely does a cut hit at one player?",
    )
)
def hit_chance(
    wires: Annotated[
        int,
        Number(
            1,
            FIRST_HAND,
            Text(fr="Câbles devant le joueur", en="Wires before the player"),
            Text(fr="Combien de câbles a-t-il devant lui ?", en="How many wires are before him?"),
        ),
    ],
    hits: Count,
) -> Decision:
    """Work out a cut before one player who is known to hold so many of a kind."""
    if hits > wires:
        raise ImpossibleCase(
            Text(
                fr=f"Il n'a que {WIRE.of(wires).fr} devant lui, pas {hits}.",
                en=f"He has only {WIRE.of(wires).en} before him, not {hits}.",
            ),
            Quote(7, "Un joueur n'est jamais visé plus de fois qu'il n'a de câbles dans la manche."),
        )
    return likely(
        chance_to_hit(hits, wires),
        Text(
            fr=f"{hits} des {WIRE.of(wires).fr} devant lui, et personne ne sait où.",
            en=f"{hits} of the {WIRE.of(wires).en} before him, and nobody knows where.",
        ),
    )


@TABLE.query(
    Text(
        fr="Quelle chance de recevoir tant de câbles de cette sorte ?",
        en="How likely is a player dealt so many wires of this kind?",
    )
)
def deal_chance(
    players: Players,
    round: Round,
    count: Count,
    kind: OneKind = DEFUSING,
    found: Found = 0,
    at_least: Annotated[
        bool,
        Flag(
            Text(fr="Au moins autant", en="At least so many"),
            Text(fr="Au moins autant, ou exactement ?", en="At least so many, or exactly?"),
        ),
    ] = False,
) -> Decision:
    """Work out one player's hand at the start of a round, before anyone looks."""
    made = moment(players, round, 0, found)
    check_not_over(players, found, made)
    wires, kinds = _left(players, made, found)
    value = chance_of_hand(count, kinds[kind], wires, wires_each(round), at_least)
    name = KINDS[kind]
    exact = Text(fr="au moins" if at_least else "exactement", en="at least" if at_least else "exactly")
    hand = Text(
        fr=f"recevoir {exact.fr} {name.of(count).fr}", en=f"to be dealt {exact.en} {name.of(count).en}"
    )
    if count == 0 and not at_least:
        none = "aucune" if kind == BOMB else "aucun"
        hand = Text(fr=f"ne recevoir {none} {name.name(1).fr}", en=f"to be dealt no {name.name(1).en}")
    return likely(
        value,
        Text(
            fr=f"{hand.fr} dans la manche {round} à {PLAYER.of(players).fr}.",
            en=f"{hand.en} in round {round} with {PLAYER.of(players).en}.",
        ),
    )


@TABLE.query(Text(fr="Quelle chance qu'un joueur ait la bombe ?", en="How likely has one player the bomb?"))
def bomb_holder_chance(
    players: Players,
    i_have_none: Annotated[
        bool,
        Flag(
            Text(fr="Je n'ai pas la bombe", en="I do not have the bomb"),
            Text(fr="Sais-tu que tu n'as pas la bombe ?", en="Do you know that you have not got it?"),
        ),
    ] = False,
) -> Decision:
    """Work out who holds the bomb at the start of a round, for one who has seen his own wires or not."""
    check_players(players)
    value = chance_of_bomb_holder(players - i_have_none)
    return likely(
        value,
        Text(
            fr="au début d'une manche, un autre joueur donné a la bombe que je n'ai pas."
            if i_have_none
            else "au début d'une manche, un joueur donné reçoit la bombe.",
            en="at the start of a round, a given other player has the bomb that I have not."
            if i_have_none
            else "at the start of a round, a given player is dealt the bomb.",
        ),
    )


@TABLE.query(
    Text(
        fr="Quelle chance a l'équipe de Sherlock si tout se coupe au hasard ?",
        en="How likely does Sherlock's team win if all cuts are random?",
    )
)
def blind_win_chance(players: Players, round: Round = 1, cuts: Cuts = 0, found: Found = 0) -> Decision:
    """Work out Sherlock's win when nobody tells and nobody knows anything."""
    made = moment(players, round, cuts, found)
    check_not_over(players, found, made)
    wires, kinds = _left(players, made, found)
    left = cuts_left(made, CUTS_IN_ALL[players]())
    return likely(
        chance_of_blind_win(wires, kinds[DEFUSING], left),
        Text(
            fr=f"l'équipe de Sherlock gagne à {PLAYER.of(players).fr} si toutes les coupes se font au "
            "hasard.",
            en=f"Sherlock's team wins with {PLAYER.of(players).en} if all cuts are random.",
        ),
    )
