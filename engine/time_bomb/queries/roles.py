"""Queries about how many Moriartys there are, and who knows what of roles."""

from typing import Annotated

from engine.query import Number
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import (
    TABLE,
    MyRole,
    Players,
    check_players,
    likely,
    named,
    ruled,
)
from engine.time_bomb.rules.chances import PRINTED_CHANCES, chance_of_moriartys, chance_of_suspect
from engine.time_bomb.rules.setup import (
    exact_moriartys,
    may_look_at_role_put_aside,
    moriartys_know_each_other,
    role_cards,
    roles_put_aside,
    uncertain_moriartys,
)
from engine.time_bomb.words import MORIARTY_CARD, PLAYER, either

THEME = Text(fr="Les rôles", en="Roles")

Count = Annotated[
    int,
    Number(
        0,
        8,
        Text(fr="Nombre de Moriarty", en="Number of Moriartys"),
        Text(fr="Combien de Moriarty ?", en="How many Moriartys?"),
    ),
]


def _in_play(players: int) -> tuple[int, ...]:
    check_players(players)
    shuffled = role_cards(players)
    aside = roles_put_aside(shuffled, players)
    return uncertain_moriartys(shuffled[1], aside) if aside else exact_moriartys(shuffled[1])


def _told(players: int, counts: tuple[int, ...]) -> Text:
    number = either(counts)
    exactly = len(counts) == 1
    return Text(
        fr=f"à {PLAYER.of(players).fr}, il y a {'exactement ' if exactly else ''}{number.fr} Moriarty en "
        "jeu.",
        en=f"with {PLAYER.of(players).en} there are {'exactly ' if exactly else ''}{number.en} Moriartys in "
        "play.",
    )


@TABLE.query(Text(fr="Combien de Moriarty peut-il y avoir en jeu ?", en="How many Moriartys can be in play?"))
def moriartys_possible(players: Players) -> Decision:
    """List the numbers of Moriartys that the players can hold."""
    counts = _in_play(players)
    number, told = either(counts), _told(players, counts)
    return named(
        counts,
        Text(fr=f"{number.fr} Moriarty", en=f"{number.en} Moriartys"),
        Text(fr=told.fr[0].upper() + told.fr[1:], en=told.en[0].upper() + told.en[1:]),
    )


@TABLE.query(
    Text(
        fr="Peut-il y avoir exactement ce nombre de Moriarty ?", en="Can there be exactly so many Moriartys?"
    )
)
def can_be_moriartys(players: Players, count: Count) -> Decision:
    """Rule on a number of Moriartys in play."""
    counts = _in_play(players)
    return ruled(count in counts, _told(players, counts))


@TABLE.query(
    Text(fr="Quelle est la chance de ce nombre de Moriarty ?", en="How likely are exactly so many Moriartys?")
)
def moriartys_chance(players: Players, count: Count, my_role: MyRole = "unknown") -> Decision:
    """Work out the chance of a number of Moriartys, for one who knows his role or not."""
    check_players(players)
    if my_role == "unknown" and players in PRINTED_CHANCES:
        PRINTED_CHANCES[players]()
    value = chance_of_moriartys(count, role_cards(players), players, my_role)
    knowing = "" if my_role == "unknown" else f" pour un {my_role.capitalize()}"
    known = "" if my_role == "unknown" else f" for a {my_role.capitalize()}"
    return likely(
        value,
        Text(
            fr=f"exactement {count} Moriarty en jeu à {PLAYER.of(players).fr}{knowing}.",
            en=f"exactly {MORIARTY_CARD.of(count).en} in play with {PLAYER.of(players).en}{known}.",
        ),
    )


@TABLE.query(
    Text(
        fr="Quelle est la chance qu'un joueur donné soit Moriarty ?",
        en="How likely is one player a Moriarty?",
    )
)
def suspect_chance(players: Players, my_role: MyRole = "unknown") -> Decision:
    """Work out the chance that one given player is a Moriarty: another one if the own role is known."""
    check_players(players)
    value = chance_of_suspect(role_cards(players), my_role)
    return likely(
        value,
        Text(
            fr=f"un joueur donné est Moriarty, à {PLAYER.of(players).fr}."
            if my_role == "unknown"
            else f"un autre joueur donné est Moriarty, à {PLAYER.of(players).fr}, pour un "
            f"{my_role.capitalize()}.",
            en=f"a given player is a Moriarty, with {PLAYER.of(players).en}."
            if my_role == "unknown"
            else f"another given player is a Moriarty, with {PLAYER.of(players).en}, for a "
            f"{my_role.capitalize()}.",
        ),
    )


@TABLE.query(Text(fr="Les Moriarty se connaissent-ils ?", en="Do the Moriartys know each other?"))
def know_each_other() -> Decision:
    """Rule on what the Moriartys know at the start."""
    return ruled(
        moriartys_know_each_other(),
        Text(
            fr="aucune étape de la mise en place ne fait se reconnaître les Moriarty.",
            en="no step of the set-up lets the Moriartys recognise each other.",
        ),
    )


@TABLE.query(Text(fr="Peut-on regarder le rôle écarté ?", en="May somebody look at the role put aside?"))
def may_look_aside() -> Decision:
    """Rule on looking at the role that nobody got."""
    return ruled(
        may_look_at_role_put_aside(),
        Text(fr="personne ne regarde le rôle mis de côté.", en="nobody looks at the role put aside."),
    )
