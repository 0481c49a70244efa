"""Queries about who has won, and who still can."""

from typing import Annotated

from corpus.games import Quote
from engine.query import Choice, Flag, ImpossibleCase, Number
from engine.ruling import Decision
from engine.text import YES_NO, Text
from engine.time_bomb.queries.cutting import Revealed
from engine.time_bomb.queries.table import (
    TABLE,
    BombRevealed,
    Cuts,
    Found,
    OneKind,
    Players,
    Round,
    RoundsOver,
    check_cuts,
    check_found,
    check_not_over,
    check_players,
    counted,
    moment,
    named,
    ruled,
    standing,
    stated,
)
from engine.time_bomb.rules.cases import (
    CUTS_IN_ALL,
    earliest_win_of_moriarty,
    earliest_win_of_sherlock,
    game_stops_early,
    sherlock_can_still_win,
)
from engine.time_bomb.rules.ends import (
    bomb_on_the_last_cut,
    last_round_ends_unsolved,
    one_cut_may_reveal,
    result_after_cut,
    win_comes_before_the_end_of_the_round,
)
from engine.time_bomb.rules.goal import PLAYERS, ROUNDS, all_defused
from engine.time_bomb.rules.play import EFFECT, LAST_DEFUSING
from engine.time_bomb.rules.rounds import cuts_left, place_of_cut
from engine.time_bomb.rules.setup import deck
from engine.time_bomb.words import (
    BOMB,
    CUT,
    DEFUSING,
    DEFUSING_WIRE,
    MORIARTY,
    PLAYER,
    SAFE,
    SHERLOCK,
    TEAMS,
    capital,
)

THEME = Text(fr="Gagner et perdre", en="Winning and losing")

Missing = Annotated[
    int,
    Number(
        0,
        max(PLAYERS),
        Text(fr="Câbles de désamorçage manquants", en="Defusing wires missing"),
        Text(fr="Combien de câbles de désamorçage manquent ?", en="How many defusing wires are missing?"),
    ),
]


@TABLE.query(
    Text(fr="Que se passe-t-il quand ce câble est révélé ?", en="What happens when this is revealed?")
)
def cut_result(
    revealed: Revealed,
    last_cut: Annotated[
        bool,
        Flag(
            Text(fr="Dernière coupe de la manche 4", en="Last cut of round 4"),
            Text(fr="Est-ce la dernière coupe de la manche 4 ?", en="Is it the last cut of round 4?"),
        ),
    ] = False,
) -> Decision:
    """Rule on the effect of a wire, on the last cut of the game or before."""
    result = EFFECT[revealed]()
    if not last_cut:
        return standing(result, _EFFECTS[revealed])
    if result == SHERLOCK:
        win_comes_before_the_end_of_the_round(DEFUSING)
        return standing(
            result,
            Text(
                fr="la victoire est immédiate et passe avant la fin de la manche 4.",
                en="the win is immediate and comes before the end of round 4.",
            ),
        )
    if result == MORIARTY:
        bomb_on_the_last_cut(BOMB)
        return standing(
            result,
            Text(fr="la bombe compte aussi à la dernière coupe.", en="the bomb counts on the last cut too."),
        )
    last_round_ends_unsolved(all_found=False)
    return standing(
        MORIARTY,
        Text(
            fr="la manche 4 se termine et il manque au moins un câble de désamorçage.",
            en="round 4 ends and at least one defusing wire is missing.",
        ),
    )


_EFFECTS = {
    SAFE: Text(fr="un câble sécurisé n'a aucun effet.", en="a safe wire has no effect."),
    DEFUSING: Text(
        fr="le câble de désamorçage est posé à part et compté, il en manque encore.",
        en="the defusing wire is put apart and counted, some are still missing.",
    ),
    LAST_DEFUSING: Text(
        fr="tous les câbles de désamorçage sont révélés.", en="all defusing wires are revealed."
    ),
    BOMB: Text(fr="la bombe est révélée.", en="the bomb is revealed."),
}


@TABLE.query(
    Text(fr="Que donne cette coupe, ici dans la partie ?", en="What does this cut do, here in the game?")
)
def cut_result_at(
    players: Players,
    round: Round,
    cut: Annotated[
        int,
        Number(
            1,
            max(PLAYERS),
            Text(fr="Numéro de la coupe dans la manche", en="Number of the cut in the round"),
            Text(fr="La combientième coupe de la manche ?", en="Which cut of the round?"),
        ),
    ],
    found: Found,
    revealed: OneKind,
) -> Decision:
    """Rule on a cut from the numbers before it; ``found`` does not count it."""
    made = moment(players, round, cut - 1, found)
    check_cuts(players, cut)
    check_not_over(players, found, made)
    found += revealed == DEFUSING
    over, _ = place_of_cut.function(players, made + 2)
    result = result_after_cut(revealed, found, players, over - 1)
    missing = players - found
    return standing(
        result,
        Text(
            fr=f"{DEFUSING_WIRE.of(found).fr} sur {players} après la coupe {cut} de la manche {round}"
            + (", et la bombe." if revealed == BOMB else f", il en manque {missing}." if missing else "."),
            en=f"{found} of {DEFUSING_WIRE.of(players).en} after cut {cut} of round {round}"
            + (", and the bomb." if revealed == BOMB else f", {missing} missing." if missing else "."),
        ),
    )


@TABLE.query(Text(fr="Qui a gagné ?", en="Who has won?"))
def game_result(players: Players, found: Found, rounds: RoundsOver, bomb: BombRevealed = False) -> Decision:
    """Rule on the state of a game after so many full rounds."""
    check_players(players)
    check_found(players, found)
    if bomb and found == players:
        one_cut_may_reveal((BOMB, DEFUSING))
        raise ImpossibleCase(
            Text(
                fr="La bombe et le dernier câble de désamorçage ne sortent pas tous les deux : la partie "
                "s'arrête au premier.",
                en="The bomb and the last defusing wire do not both come up: the game stops at the first.",
            ),
            Quote(
                7,
                "Une coupe révèle un seul câble : la bombe et le dernier câble de désamorçage ne sont "
                "jamais révélés ensemble.",
            ),
        )
    result = result_after_cut(BOMB if bomb else DEFUSING, found, players, rounds)
    return standing(
        result,
        Text(
            fr=f"{DEFUSING_WIRE.of(found).fr} sur {players}"
            + (", et la bombe est révélée." if bomb else f" après la manche {rounds}." if rounds else "."),
            en=f"{found} of {DEFUSING_WIRE.of(players).en}"
            + (", and the bomb is revealed." if bomb else f" after round {rounds}." if rounds else "."),
        ),
    )


@TABLE.query(Text(fr="Qui a gagné à la fin de la manche 4 ?", en="Who has won at the end of round 4?"))
def after_last_round(missing: Missing) -> Decision:
    """Rule on a full game without a bomb from the wires missing, whatever the number of players."""
    if missing:
        last_round_ends_unsolved(all_found=False)
        return standing(
            MORIARTY,
            Text(
                fr=f"la manche 4 est finie et il manque {DEFUSING_WIRE.of(missing).fr}.",
                en=f"round 4 is over with {DEFUSING_WIRE.of(missing).en} missing.",
            ),
        )
    win_comes_before_the_end_of_the_round(DEFUSING)
    return standing(
        SHERLOCK,
        Text(
            fr="tous les câbles de désamorçage sont révélés, la victoire a été immédiate.",
            en="all defusing wires are revealed, the win was immediate.",
        ),
    )


@TABLE.query(
    Text(
        fr="La bombe et le dernier désamorçage peuvent-ils sortir ensemble ?",
        en="Can the bomb and the last defusing wire come together?",
    )
)
def both_at_once() -> Decision:
    """Rule on two ends in one cut."""
    return ruled(
        one_cut_may_reveal((BOMB, DEFUSING)),
        Text(
            fr="la bombe et le dernier câble de désamorçage ne sortent jamais ensemble, une coupe révèle un "
            "seul câble.",
            en="the bomb and the last defusing wire never come together, one cut reveals a single wire.",
        ),
    )


@TABLE.query(Text(fr="L'équipe de Sherlock peut-elle encore gagner ?", en="Can Sherlock's team still win?"))
def can_still_win(
    missing: Missing,
    cuts_left: Annotated[
        int,
        Number(
            0,
            ROUNDS * max(PLAYERS),
            Text(fr="Coupes restantes", en="Cuts left"),
            Text(fr="Combien de coupes reste-t-il ?", en="How many cuts are left?"),
        ),
    ],
) -> Decision:
    """Rule on Sherlock's chances from wires missing and cuts left."""
    return _can_win(missing, cuts_left)


def _can_win(missing: int, left: int) -> Decision:
    """Say who can still win, not yes or no: players also ask whether it is over."""
    can = sherlock_can_still_win(missing, left)
    if missing == 0:
        told = Text(
            fr="L'équipe de Sherlock a déjà gagné : tous les câbles de désamorçage sont révélés.",
            en="Sherlock's team has won already: all defusing wires are revealed.",
        )
        return Decision(can, YES_NO[can], told)
    to_find = Text(
        fr=f"{DEFUSING_WIRE.of(missing).fr} à trouver en {CUT.of(left).fr}",
        en=f"{DEFUSING_WIRE.of(missing).en} to find in {CUT.of(left).en}",
    )
    if can:
        told = Text(
            fr=f"L'équipe de Sherlock peut encore gagner : {to_find.fr}.",
            en=f"Sherlock's team can still win: {to_find.en}.",
        )
    elif left == 0:
        last_round_ends_unsolved(all_found=False)
        told = Text(
            fr=f"L'équipe de Sherlock ne peut plus gagner, c'est impossible : {to_find.fr}, l'équipe de "
            "Moriarty a gagné.",
            en=f"Sherlock's team can no longer win, it is impossible: {to_find.en}, Moriarty's team has won.",
        )
    else:
        game_stops_early(agreed=False)
        told = Text(
            fr=f"L'équipe de Sherlock ne peut plus gagner, c'est impossible : {to_find.fr}. La règle ne "
            "prévoit pas d'arrêt anticipé : la partie continue, sauf abandon.",
            en=f"Sherlock's team can no longer win, it is impossible: {to_find.en}. The rules know no early "
            "stop: the game goes on, unless the players give up.",
        )
    return Decision(can, YES_NO[can], told)


@TABLE.query(
    Text(
        fr="À ce moment de la partie, l'équipe de Sherlock peut-elle encore gagner ?",
        en="At this moment of the game, can Sherlock's team still win?",
    )
)
def can_still_win_at(players: Players, found: Found, round: Round, cuts: Cuts) -> Decision:
    """Rule on Sherlock's chances from the state of play."""
    made = moment(players, round, cuts, found)
    left = cuts_left(made, CUTS_IN_ALL[players]())
    all_defused(found, deck(players)[1])
    return _can_win(players - found, left)


@TABLE.query(
    Text(
        fr="La partie s'arrête-t-elle si l'équipe de Sherlock ne peut plus gagner ?",
        en="Does the game stop when Sherlock's team cannot win any more?",
    )
)
def stops_early() -> Decision:
    """Rule on an early end."""
    return stated(
        game_stops_early(agreed=False),
        Text(
            fr="la partie continue : la règle ne prévoit pas d'arrêt anticipé, mais les joueurs peuvent "
            "abandonner.",
            en="the game goes on: the rules know no early stop, but the players may give up.",
        ),
    )


@TABLE.query(
    Text(fr="Combien de câbles de désamorçage manquent ?", en="How many defusing wires are missing?")
)
def missing(players: Players, found: Found) -> Decision:
    """Count the defusing wires not revealed."""
    check_players(players)
    check_found(players, found)
    needed = deck(players)[1]
    all_defused(found, needed)
    left = needed - found
    return counted(
        left,
        DEFUSING_WIRE,
        Text(
            fr=f"À {PLAYER.of(players).fr}, {DEFUSING_WIRE.of(found).fr} sur {needed} : il en manque {left}.",
            en=f"With {PLAYER.of(players).en}, {found} of {DEFUSING_WIRE.of(needed).en}: {left} missing.",
        ),
    )


@TABLE.query(
    Text(fr="Quand cette équipe gagne-t-elle au plus tôt ?", en="When can this team win at the earliest?")
)
def earliest_win(
    players: Players,
    team: Annotated[
        str,
        Choice(
            tuple(TEAMS.items()),
            Text(fr="Équipe", en="Team"),
            Text(fr="Quelle équipe ?", en="Which team?"),
        ),
    ] = SHERLOCK,
) -> Decision:
    """Tell the first cut of the game at which a team can win."""
    check_players(players)
    cut = earliest_win_of_sherlock(deck(players)[1]) if team == SHERLOCK else earliest_win_of_moriarty()
    round, place = place_of_cut(players, cut)
    name = capital(TEAMS[team])
    return named(
        cut,
        Text(fr=f"coupe {cut}", en=f"cut {cut}"),
        Text(
            fr=f"{name.fr} gagne au plus tôt à la coupe {cut} : coupe {place} de la manche {round} à "
            f"{PLAYER.of(players).fr}.",
            en=f"{name.en} wins at cut {cut} at the earliest: cut {place} of round {round} with "
            f"{PLAYER.of(players).en}.",
        ),
    )
