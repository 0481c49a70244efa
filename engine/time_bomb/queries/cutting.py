"""Queries about cuts: where, by whom, how often."""

from typing import Annotated

from corpus.games import Quote
from engine.query import Choice, Flag, ImpossibleCase, Number, Numbers
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import TABLE, Players, check_players, named, ruled, stated
from engine.time_bomb.rules.cases import CUTS_IN_ALL, has_no_wire_left, may_be_cut_twice_running
from engine.time_bomb.rules.ends import game_is_over
from engine.time_bomb.rules.goal import PLAYERS, ROUNDS
from engine.time_bomb.rules.play import EFFECT, LAST_DEFUSING, cuts_his_own_wire, may_cut_back
from engine.time_bomb.rules.play import may_pass as passing_is_allowed
from engine.time_bomb.rules.play import next_cutter as cutter_after_cut
from engine.time_bomb.rules.play import target_may as target_is_allowed
from engine.time_bomb.rules.rounds import first_of_next_round, place_of_cut, wires_each
from engine.time_bomb.words import (
    BOMB,
    CUT,
    DEFUSING,
    PLAYER,
    RESULTS,
    SAFE,
)

THEME = Text(fr="Couper", en="Cutting")

OWN, CUT_ME, OTHER = "own", "cut-me", "other"

Target = Annotated[
    str,
    Choice(
        (
            (OWN, Text(fr="moi-même", en="myself")),
            (CUT_ME, Text(fr="celui qui vient de couper chez moi", en="the one who just cut me")),
            (OTHER, Text(fr="un autre joueur", en="another player")),
        ),
        Text(fr="Joueur visé", en="Target"),
        Text(fr="Chez qui veux-tu couper ?", en="Before whom would you cut?"),
    ),
]

Revealed = Annotated[
    str,
    Choice(
        (
            (SAFE, Text(fr="un câble sécurisé", en="a safe wire")),
            (DEFUSING, Text(fr="un câble de désamorçage", en="a defusing wire")),
            (LAST_DEFUSING, Text(fr="le dernier câble de désamorçage", en="the last defusing wire")),
            (BOMB, Text(fr="la bombe", en="the bomb")),
        ),
        Text(fr="Câble révélé", en="Wire revealed"),
        Text(fr="Quel câble est révélé ?", en="Which wire is revealed?"),
    ),
]


@TABLE.query(
    Text(fr="Le porteur de la pince peut-il couper là ?", en="May the holder of the cutter cut there?")
)
def may_cut(
    target: Target,
    wires: Annotated[
        int,
        Number(
            0,
            5,
            Text(fr="Câbles devant le joueur visé", en="Wires before the target"),
            Text(fr="Combien de câbles a-t-il devant lui ?", en="How many wires has he left?"),
        ),
    ] = 1,
) -> Decision:
    """Rule on a target with so many wires face down."""
    if cuts_his_own_wire(0, 0 if target == OWN else 1):
        return stated(
            False,
            Text(
                fr="il est interdit de couper un de ses propres câbles.",
                en="cutting one of your own wires is forbidden.",
            ),
        )
    if has_no_wire_left(wires):
        return ruled(
            False,
            Text(
                fr="un joueur sans câble devant lui ne peut pas être visé.",
                en="a player with no wire left cannot be chosen.",
            ),
        )
    if target == CUT_ME:
        return ruled(
            may_cut_back(),
            Text(
                fr="aucune règle n'interdit de couper chez celui qui vient de couper chez vous.",
                en="no rule forbids cutting back at the player who just cut you.",
            ),
        )
    return ruled(
        True,
        Text(
            fr="le porteur de la pince choisit un câble face cachée devant un autre joueur.",
            en="the holder of the cutter picks a face-down wire before another player.",
        ),
    )


@TABLE.query(Text(fr="Le porteur de la pince peut-il passer ?", en="May the holder of the cutter pass?"))
def may_pass() -> Decision:
    """Rule on leaving out a cut."""
    return stated(
        passing_is_allowed(),
        Text(
            fr="la coupe est lue comme obligatoire : la règle ne décrit aucun moyen de passer.",
            en="the cut is read as compulsory: the rules describe no way to pass.",
        ),
    )


@TABLE.query(Text(fr="Que peut faire le joueur visé ?", en="What may the target do?"))
def target_may(
    wish: Annotated[
        str,
        Choice(
            (
                ("refuse", Text(fr="refuser la coupe", en="refuse the cut")),
                ("choose-wire", Text(fr="choisir le câble", en="choose the wire")),
            ),
            Text(fr="Ce que veut le joueur visé", en="What the target wants"),
            Text(fr="Refuser, ou choisir le câble ?", en="Refuse, or choose the wire?"),
        ),
    ],
) -> Decision:
    """Rule on what the player who is cut wants."""
    allowed = target_is_allowed(wish)
    refuses = wish == "refuse"
    return stated(
        allowed,
        Text(
            fr="le joueur visé ne peut pas refuser la coupe."
            if refuses
            else "le joueur visé ne choisit pas : le porteur de la pince décide seul du joueur et du câble.",
            en="the target cannot refuse the cut."
            if refuses
            else "the target does not choose: the holder of the cutter decides alone on player and wire.",
        ),
    )


@TABLE.query(Text(fr="Qui coupe ensuite ?", en="Who cuts next?"))
def next_cutter(
    revealed: Revealed = SAFE,
    last_of_round: Annotated[
        bool,
        Flag(
            Text(fr="Dernière coupe de la manche", en="Last cut of the round"),
            Text(fr="Était-ce la dernière coupe de la manche ?", en="Was it the last cut of the round?"),
        ),
    ] = False,
) -> Decision:
    """Tell who holds the cutter after a cut that ends neither the game nor round 4."""
    result = EFFECT[revealed]()
    if game_is_over(result):
        return named(
            "nobody",
            Text(fr="personne", en="nobody"),
            Text(
                fr=f"Personne : {RESULTS[result].fr}, la partie est finie.",
                en=f"Nobody: {RESULTS[result].en}, the game is over.",
            ),
        )
    short = Text(fr="le joueur visé", en="the target")
    if last_of_round:
        first_of_next_round(0)
        return named(
            "target",
            short,
            Text(
                fr="Le joueur visé à la dernière coupe : il a la pince et commence la manche suivante.",
                en="The target of the last cut: he holds the cutter and begins the next round.",
            ),
        )
    cutter_after_cut(0)
    return named(
        "target",
        short,
        Text(
            fr="Le joueur dont le câble vient d'être révélé reçoit la pince et coupe.",
            en="The player whose wire was just revealed takes the cutter and cuts.",
        ),
    )


@TABLE.query(Text(fr="Qui a la pince après ces coupes ?", en="Who holds the cutter after these cuts?"))
def cutter_after(
    players: Players,
    first: Annotated[
        int,
        Number(
            1,
            max(PLAYERS),
            Text(fr="Place du premier joueur", en="Seat of the first player"),
            Text(fr="Qui fait la première coupe (place de 1 à 8) ?", en="Who cuts first (seat 1 to 8)?"),
        ),
    ],
    targets: Annotated[
        tuple[int, ...],
        Numbers(
            1,
            max(PLAYERS),
            Text(fr="Places visées, dans l'ordre", en="Seats that were cut, in order"),
            Text(fr="Quelles places ont été visées, dans l'ordre ?", en="Which seats were cut, in order?"),
            at_most=ROUNDS * max(PLAYERS),
            distinct=False,
        ),
    ],
) -> Decision:
    """Follow the cutter from seat to seat; the cuts revealed nothing that ends the game."""
    check_players(players)
    made, most = len(targets), CUTS_IN_ALL[players].function()
    if made > most:
        raise ImpossibleCase(
            Text(
                fr=f"À {PLAYER.of(players).fr}, la partie compte au plus {CUT.of(most).fr}, pas {made}.",
                en=f"With {PLAYER.of(players).en}, the game has {CUT.of(most).en} at most, not {made}.",
            ),
            *CUTS_IN_ALL[players].quotes,
        )
    seat = first
    for at, target in enumerate((first, *targets)):
        if target > players:
            raise ImpossibleCase(
                Text(
                    fr=f"Il n'y a pas de place {target} à {PLAYER.of(players).fr}.",
                    en=f"There is no seat {target} with {PLAYER.of(players).en}.",
                )
            )
        if at:
            _check_cut(players, seat, target, at, targets[: at - 1])
            seat = cutter_after_cut(target)
    if made == most:
        CUTS_IN_ALL[players]()
        return named(
            "nobody",
            Text(fr="personne", en="nobody"),
            Text(fr=f"Personne : la manche {ROUNDS} est finie.", en=f"Nobody: round {ROUNDS} is over."),
        )
    round, place = place_of_cut(players, made + 1)
    if made and place == 1:
        first_of_next_round(seat)
    return named(
        seat,
        Text(fr=f"la place {seat}", en=f"seat {seat}"),
        Text(
            fr=f"La place {seat} a la pince : elle fait la coupe {place} de la manche {round}.",
            en=f"Seat {seat} holds the cutter: it makes cut {place} of round {round}.",
        ),
    )


def _check_cut(players: int, cutter: int, target: int, cut: int, before: tuple[int, ...]) -> None:
    """Raise ImpossibleCase if the cut was not legal; ``before`` are the seats cut earlier."""
    round, place = place_of_cut.function(players, cut)
    if cuts_his_own_wire.function(cutter, target):
        raise ImpossibleCase(
            Text(
                fr=f"À la coupe {cut}, la place {target} a la pince et ne peut pas couper chez elle.",
                en=f"At cut {cut}, seat {target} holds the cutter and may not cut its own wires.",
            ),
            Quote(5, "Il est interdit à un joueur de couper un de ses propres câbles."),
        )
    here = before[len(before) - (place - 1) :] if place > 1 else ()
    if has_no_wire_left.function(wires_each.function(round) - here.count(target)):
        raise ImpossibleCase(
            Text(
                fr=f"À la coupe {cut}, la place {target} n'a plus de câble dans la manche {round}.",
                en=f"At cut {cut}, seat {target} has no wire left in round {round}.",
            ),
            Quote(7, "Un joueur qui n'a plus de câble devant lui ne peut pas être visé."),
        )


@TABLE.query(
    Text(fr="Peut-on viser deux fois de suite le même joueur ?", en="Can one player be cut twice running?")
)
def cut_twice_running() -> Decision:
    """Rule on two cuts in a row before one player."""
    return ruled(
        may_be_cut_twice_running(),
        Text(
            fr="le joueur visé reçoit la pince et ne coupe pas chez lui.",
            en="the target takes the cutter and does not cut his own wires.",
        ),
    )
