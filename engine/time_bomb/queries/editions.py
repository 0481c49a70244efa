"""Queries about Tempel des Schreckens and Time Bomb Evolution."""

from typing import Annotated

from corpus.games import Quote
from engine.query import ImpossibleCase, NotInRulebook, Number
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text
from engine.time_bomb.queries.table import (
    MOST_PLAYERS,
    TABLE,
    Found,
    PlayerCount,
    RoundsOver,
    check_found,
    check_players,
    counted,
    named,
    standing,
)
from engine.time_bomb.rules.editions import EVOLUTION, FEWEST_TRAPS, traps_end_the_game
from engine.time_bomb.rules.evolution import (
    BOMBS_OF_A_COLOUR,
    EVOLUTION_ROWS,
    EXPLOSION,
    bombs_removed,
    colour_explodes,
)
from engine.time_bomb.rules.evolution import evolution_deck as deck_of_evolution
from engine.time_bomb.rules.evolution import evolution_result as result_of_evolution
from engine.time_bomb.words import (
    BOMB_WIRE,
    COLOUR,
    CONTINUES,
    DEFUSING_WIRE,
    MORIARTY,
    PLAYER,
    RESULTS,
    TRAP,
    WIRE,
    capital,
)

THEME = Text(fr="Tempel des Schreckens et Evolution", en="Tempel des Schreckens and Evolution")

MOST_TRAPS = 3
"""Traps of the box, by the card of the edition (``game.toml``)."""


@TABLE.query(
    Text(
        fr="Tempel des Schreckens : ces pièges ouverts finissent-ils la partie ?",
        en="Tempel des Schreckens: do these traps end the game?",
    )
)
def tempel_trap(
    opened: Annotated[
        int,
        Number(
            1,
            MOST_TRAPS,
            Text(fr="Pièges ouverts", en="Traps opened"),
            Text(fr="Combien de pièges sont ouverts ?", en="How many traps are opened?"),
        ),
    ],
    traps: Annotated[
        int,
        Number(
            FEWEST_TRAPS,
            MOST_TRAPS,
            Text(fr="Pièges en jeu", en="Traps in play"),
            Text(fr="Combien de pièges sont en jeu ?", en="How many traps are in play?"),
        ),
    ],
) -> Decision:
    """Rule on opened traps; the other edition's team of the traps has no name in the booklet."""
    if opened > traps:
        raise ImpossibleCase(
            Text(
                fr=f"Il n'y a que {TRAP.of(traps).fr} en jeu.",
                en=f"There are only {TRAP.of(traps).en} in play.",
            ),
            *traps_end_the_game.quotes[:1],
        )
    over = traps_end_the_game(opened, traps)
    if over:
        return named(
            "over",
            Text(fr="la partie est finie", en="the game is over"),
            Text(
                fr=f"La partie est finie : les {traps} pièges en jeu sont ouverts.",
                en=f"The game is over: all {traps} traps in play are opened.",
            ),
        )
    return named(
        CONTINUES,
        RESULTS[CONTINUES],
        Text(
            fr=f"{capital(RESULTS[CONTINUES]).fr} : tous les pièges en jeu doivent être ouverts.",
            en=f"{capital(RESULTS[CONTINUES]).en}: all traps in play must be opened.",
        ),
    )


EvolutionPlayers = Annotated[
    int,
    PlayerCount(
        1,
        MOST_PLAYERS,
        Text(fr="Nombre de joueurs", en="Number of players"),
        Text(fr="Combien de joueurs êtes-vous ?", en="How many players are you?"),
        tuple(EVOLUTION_ROWS),
    ),
]
BombsOfAColour = Number(
    0,
    BOMBS_OF_A_COLOUR,
    Text(fr="Bombes révélées d'une même couleur", en="Bombs of one colour revealed"),
    Text(
        fr="Combien de bombes d'une même couleur sont révélées ?",
        en="How many bombs of one colour are revealed?",
    ),
)


@TABLE.query(Text(fr="Evolution : que contient le paquet ?", en="Evolution: what is in the deck?"))
def evolution_deck(players: EvolutionPlayers) -> Decision:
    """Tell colours, bombs, defusing wires and wires in all."""
    check_players(players, EVOLUTION)
    _, (colours, bombs, defusing, total) = EVOLUTION_ROWS[players]()
    deck_of_evolution(players)
    removed = bombs_removed.function(players)
    return named(
        (colours, bombs, defusing, total),
        Text(
            fr=f"{BOMB_WIRE.of(bombs).fr} de {COLOUR.of(colours).fr}, {DEFUSING_WIRE.of(defusing).fr}",
            en=f"{BOMB_WIRE.of(bombs).en} of {COLOUR.of(colours).en}, {DEFUSING_WIRE.of(defusing).en}",
        ),
        Text(
            fr=f"Evolution à {PLAYER.of(players).fr} : {COLOUR.of(colours).fr} de {BOMBS_OF_A_COLOUR} "
            f"bombes, moins {removed} retirées sans les voir, soit {BOMB_WIRE.of(bombs).fr}, plus "
            f"{DEFUSING_WIRE.of(defusing).fr} : {WIRE.of(total).fr}.",
            en=f"Evolution with {PLAYER.of(players).en}: {COLOUR.of(colours).en} of {BOMBS_OF_A_COLOUR} "
            f"bombs, less {removed} taken out unseen, so {BOMB_WIRE.of(bombs).en}, plus "
            f"{DEFUSING_WIRE.of(defusing).en}: {WIRE.of(total).en}.",
        ),
    )


@TABLE.query(
    Text(fr="Evolution : combien de bombes retire-t-on ?", en="Evolution: how many bombs are taken out?")
)
def evolution_removed(players: EvolutionPlayers) -> Decision:
    """Count the bombs taken out unseen."""
    check_players(players, EVOLUTION)
    removed = bombs_removed(players)
    return counted(
        removed,
        BOMB_WIRE,
        Text(
            fr=f"Evolution à {PLAYER.of(players).fr} : on retire {BOMB_WIRE.of(removed).fr} au hasard, sans "
            "regarder.",
            en=f"Evolution with {PLAYER.of(players).en}: {BOMB_WIRE.of(removed).en} are taken out unseen.",
        ),
    )


@TABLE.query(
    Text(fr="Evolution : ces bombes d'une couleur explosent-elles ?", en="Evolution: do these bombs explode?")
)
def evolution_bombs(bombs: Annotated[int, BombsOfAColour], *, readings: Readings) -> Decision:
    """Rule on bombs of one colour; how many explode is an open point."""
    limit = int(readings[EXPLOSION])
    exploded = colour_explodes(bombs, limit)
    return standing(
        MORIARTY if exploded else CONTINUES,
        Text(
            fr=f"{BOMB_WIRE.of(bombs).fr} d'une même couleur, explosion à la {limit}e.",
            en=f"{BOMB_WIRE.of(bombs).en} of one colour, explosion at number {limit}.",
        ),
    )


@TABLE.query(Text(fr="Evolution : qui a gagné ?", en="Evolution: who has won?"))
def evolution_result(
    players: EvolutionPlayers,
    found: Found,
    rounds: RoundsOver,
    bombs: Annotated[int, BombsOfAColour] = 0,
    *,
    readings: Readings,
) -> Decision:
    """Rule on a game of Evolution after so many full rounds."""
    check_players(players, EVOLUTION)
    check_found(players, found, edition=EVOLUTION)
    limit = int(readings[EXPLOSION])
    result = result_of_evolution(found, players, bombs, limit, rounds)
    if found == players and result == MORIARTY:
        raise ImpossibleCase(
            Text(
                fr=f"{BOMB_WIRE.of(bombs).fr} d'une couleur et les {DEFUSING_WIRE.of(found).fr} : la partie "
                "s'arrête au premier des deux.",
                en=f"{BOMB_WIRE.of(bombs).en} of a colour and all {DEFUSING_WIRE.of(found).en}: the game "
                "stops at the first of the two.",
            ),
            *result_of_evolution.quotes,
        )
    return standing(
        result,
        Text(
            fr=f"{DEFUSING_WIRE.of(found).fr} sur {players}, au plus {BOMB_WIRE.of(bombs).fr} d'une couleur"
            + (f", après la manche {rounds}." if rounds else "."),
            en=f"{found} of {DEFUSING_WIRE.of(players).en}, {BOMB_WIRE.of(bombs).en} of a colour at most"
            + (f", after round {rounds}." if rounds else "."),
        ),
    )


@TABLE.query(Text(fr="Evolution : que fait cette couleur ?", en="Evolution: what does this colour do?"))
def evolution_power() -> Decision:
    """Say that the booklet does not give the powers."""
    raise NotInRulebook(
        Text(
            fr="Ce livret ne précise pas les pouvoirs des couleurs ni l'usage des cartes numérotées.",
            en="This booklet gives neither the powers of the colours nor the use of the numbered cards.",
        ),
        Quote(
            8,
            "Une variante donne des pouvoirs aux couleurs et utilise les cartes numérotées ; ce livret ne "
            "précise pas ces pouvoirs.",
        ),
    )
