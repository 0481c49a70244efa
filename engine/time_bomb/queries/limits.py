"""Queries about how often one player can be cut or cut, and about players without wires."""

from typing import Annotated

from engine.query import Number
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import TABLE, Players, Round, check_players, counted, ruled
from engine.time_bomb.rules.cases import (
    empty_player_limits_the_choice,
    fewest_wires_before_the_others,
    holder_cuts_with,
)
from engine.time_bomb.rules.cases import most_times_cut as most_times_a_player_is_cut
from engine.time_bomb.rules.goal import PLAYERS
from engine.time_bomb.rules.play import most_cuts_by_one_player
from engine.time_bomb.rules.rounds import wires_each
from engine.time_bomb.words import (
    CUT,
    PLAYER,
    TIME,
    WIRE,
)

THEME = Text(fr="Combien de fois au plus", en="How often at most")


@TABLE.query(
    Text(
        fr="Combien de fois au plus un joueur est-il visé dans une manche ?",
        en="How often can one player be cut in a round at most?",
    )
)
def most_times_cut(players: Players, round: Round) -> Decision:
    """Count how often one player can be cut."""
    check_players(players)
    most = most_times_a_player_is_cut(players, wires_each(round))
    return counted(
        most,
        TIME,
        Text(
            fr=f"À {PLAYER.of(players).fr}, dans la manche {round}, un joueur est visé au plus "
            f"{TIME.of(most).fr}.",
            en=f"With {PLAYER.of(players).en}, in round {round}, one player is cut {TIME.of(most).en} at "
            "most.",
        ),
    )


@TABLE.query(
    Text(
        fr="Un joueur peut-il être visé tant de fois dans une manche ?", en="Can one player be cut so often?"
    )
)
def can_be_cut(
    players: Players,
    round: Round,
    times: Annotated[
        int,
        Number(
            0,
            max(PLAYERS),
            Text(fr="Nombre de fois", en="Number of times"),
            Text(fr="Combien de fois ?", en="How often?"),
        ),
    ],
) -> Decision:
    """Rule on a number of cuts before one player in a round."""
    check_players(players)
    most = most_times_a_player_is_cut(players, wires_each(round))
    return ruled(
        times <= most,
        Text(
            fr=f"dans la manche {round} à {PLAYER.of(players).fr}, un joueur est visé au plus "
            f"{TIME.of(most).fr}.",
            en=f"in round {round} with {PLAYER.of(players).en}, one player is cut {TIME.of(most).en} at "
            "most.",
        ),
    )


@TABLE.query(
    Text(
        fr="Combien de coupes au plus par un même joueur dans une manche ?",
        en="How many cuts can one player make in a round at most?",
    )
)
def most_cuts_by_one(players: Players, round: Round) -> Decision:
    """Count how often one player can cut if he begins the round."""
    check_players(players)
    most = most_cuts_by_one_player(players, wires_each(round))
    return counted(
        most,
        CUT,
        Text(
            fr=f"À {PLAYER.of(players).fr}, dans la manche {round}, un même joueur fait au plus "
            f"{CUT.of(most).fr}.",
            en=f"With {PLAYER.of(players).en}, in round {round}, one player makes {CUT.of(most).en} at most.",
        ),
    )


@TABLE.query(
    Text(
        fr="Un joueur sans câble peut-il limiter le choix dans cette manche ?",
        en="Can a player without wires limit the choice in this round?",
    )
)
def runs_out(players: Players, round: Round) -> Decision:
    """Rule on meeting a player who has no wire left."""
    check_players(players)
    wires = wires_each(round)
    possible = empty_player_limits_the_choice(players, round, wires)
    return ruled(
        possible,
        Text(
            fr=f"dans la manche {round} à {PLAYER.of(players).fr}, un autre joueur que le porteur de la "
            "pince "
            + ("peut ne plus avoir de câble." if possible else "a toujours un câble quand vient une coupe."),
            en=f"in round {round} with {PLAYER.of(players).en}, a player other than the cutter "
            + ("may have no wire left." if possible else "always has a wire when a cut comes."),
        ),
    )


@TABLE.query(Text(fr="Un joueur sans câble coupe-t-il ?", en="Does a player without wires cut?"))
def cuts_without_wires() -> Decision:
    """Rule on a holder of the cutter who has no wire left."""
    return ruled(
        holder_cuts_with(0),
        Text(
            fr="un joueur sans câble coupe quand même s'il porte la pince.",
            en="a player without wires cuts all the same if he holds the cutter.",
        ),
    )


@TABLE.query(
    Text(
        fr="Le porteur de la pince peut-il n'avoir rien à couper ?",
        en="Could the cutter find nothing to cut?",
    )
)
def cutter_stuck(players: Players, round: Round) -> Decision:
    """Rule on a cutter without a target."""
    check_players(players)
    least = fewest_wires_before_the_others(players, wires_each.function(round))
    return ruled(
        least == 0,
        Text(
            fr=f"dans la manche {round} à {PLAYER.of(players).fr}, il trouve toujours au moins "
            f"{WIRE.of(least).fr} chez les autres.",
            en=f"in round {round} with {PLAYER.of(players).en}, he always finds {WIRE.of(least).en} at "
            "least before the others.",
        ),
    )
