"""Page 5: talk, the end of a round, and counting cuts."""

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.rules.goal import ROUNDS
from engine.time_bomb.rules.play import cuts_in_round, next_cutter
from engine.time_bomb.sheet import SHEET, if_so
from engine.time_bomb.words import (
    CUT,
    MORIARTY,
    PLAYER,
    SHERLOCK,
    WIRE,
)

# Talk


@SHEET.rule(
    5,
    "Aucune annonce n'est obligatoire.",
    "L'usage est de dire, au début de la manche, combien de câbles de désamorçage on possède, souvent avec "
    "les doigts.",
    tell=lambda _: Text(
        fr="Aucune annonce n'est obligatoire ; dire combien de câbles de désamorçage on possède est un "
        "usage.",
        en="No announcement is compulsory; telling how many defusing wires you hold is a custom.",
    ),
)
def must_announce() -> bool:
    """Tell whether players have to say what they hold."""
    return False


@SHEET.rule(
    5,
    "Le bluff est permis à tous : un Sherlock peut mentir autant qu'un Moriarty.",
    "Un joueur peut dire ce qu'il veut de son rôle et de ses câbles.",
    "Les joueurs discutent librement pendant toute la partie.",
    tell=lambda _, role: Text(
        fr="Le bluff est permis à tous : un Sherlock peut mentir autant qu'un Moriarty.",
        en="Everyone may bluff: a Sherlock may lie as much as a Moriarty.",
    ),
)
def may_lie(role: str) -> bool:
    """Tell whether a player of this role may say what is not true."""
    return role in (SHERLOCK, MORIARTY, "unknown")


@SHEET.rule(
    5,
    "Une annonce, vraie ou fausse, ne change rien au jeu.",
    tell=lambda _: Text(
        fr="Une annonce, vraie ou fausse, ne change rien au jeu.",
        en="An announcement, true or false, changes nothing in the game.",
    ),
)
def announcement_changes_the_game() -> bool:
    """Tell whether a claim has any effect."""
    return False


# End of the round


@SHEET.rule(
    5,
    "La manche se termine après autant de coupes que de joueurs.",
    tell=lambda over, players, cuts: Text(
        fr=f"{CUT.of(cuts).fr} sur {players} : la manche " + ("est finie." if over else "n'est pas finie."),
        en=f"{cuts} of {CUT.of(players).en}: the round is " + ("over." if over else "not over."),
    ),
)
def round_is_over(players: int, cuts: int) -> bool:
    """Tell whether the round ends with this many cuts made in it."""
    return cuts == cuts_in_round(players)


@SHEET.rule(
    5,
    "La manche se termine après autant de coupes que de joueurs.",
    tell=if_so(
        lambda players, cuts: Text(
            fr=f"{CUT.of(cuts).fr} sur {players} : la manche n'est pas finie, rien n'est donné.",
            en=f"{cuts} of {CUT.of(players).en}: the round is not over, nothing is dealt.",
        )
    ),
)
def round_goes_on(players: int, cuts: int) -> bool:
    """Tell whether it is too early for a deal."""
    return not round_is_over(players, cuts)


@SHEET.rule(
    5,
    "Rassemblez les câbles non révélés de tous les joueurs sans les regarder.",
    tell=lambda pool, hands: Text(
        fr=f"{WIRE.of(len(pool)).fr} à rassembler.", en=f"{WIRE.of(len(pool)).en} to gather."
    ),
)
def gathered(hands: tuple[str, ...]) -> str:
    """All wires not revealed, in no order (sorted)."""
    return "".join(sorted("".join(hands)))


@SHEET.rule(
    5,
    "Mélangez ces câbles et donnez-en le même nombre à chaque joueur, face cachée.",
    tell=lambda each, wires, players: Text(
        fr=f"{WIRE.of(wires).fr} pour {PLAYER.of(players).fr} : {each} chacun.",
        en=f"{WIRE.of(wires).en} for {PLAYER.of(players).en}: {each} each.",
    ),
)
def dealt_each(wires: int, players: int) -> int:
    """Wires that each player gets of those gathered."""
    return wires // players


@SHEET.rule(
    5,
    "Mélangez ces câbles et donnez-en le même nombre à chaque joueur, face cachée.",
    tell=if_so(
        lambda hands, pool, players: Text(
            fr=f"Les {WIRE.of(len(pool)).fr} se donnent tous, {len(pool) // players} à chacun des {players} "
            "joueurs.",
            en=f"All {WIRE.of(len(pool)).en} are dealt, {len(pool) // players} to each of {players} players.",
        )
    ),
)
def deal_does_not_fit(hands: tuple[str, ...], pool: str, players: int) -> bool:
    """Tell whether such hands cannot come of dealing the pool."""
    each = dealt_each(len(pool), players)
    return len(hands) != players or any(len(h) != each for h in hands) or gathered(hands) != gathered((pool,))


@SHEET.rule(
    5,
    "Chaque joueur regarde ses nouveaux câbles en secret, puis les mélange et les aligne devant lui, face "
    "cachée.",
    tell=lambda _: Text(
        fr="Chaque joueur regarde ses nouveaux câbles, puis les mélange.",
        en="Each player looks at his new wires, then shuffles them.",
    ),
)
def sees_his_new_wires() -> bool:
    """Tell whether a player looks at the wires dealt to him for the round."""
    return True


HANDS = SHEET.value(
    "hands",
    5,
    "5 câbles par joueur 4 câbles par joueur 3 câbles par joueur 2 câbles par joueur",
    "Chaque joueur reçoit 5 câbles dans la manche 1, 4 câbles dans la manche 2, 3 câbles dans la manche 3 "
    "et 2 câbles dans la manche 4.",
    value=(5, 4, 3, 2),
)


@SHEET.rule(
    5,
    "Chaque joueur reçoit 5 câbles dans la manche 1, 4 câbles dans la manche 2, 3 câbles dans la manche 3 "
    "et 2 câbles dans la manche 4.",
    tell=lambda wires, round: Text(
        fr=f"Manche {round} : {WIRE.of(wires).fr} par joueur.",
        en=f"Round {round}: {WIRE.of(wires).en} each.",
    ),
)
def wires_each(round: int) -> int:
    """Wires dealt to each player in a round (from 1)."""
    return HANDS[round - 1]


@SHEET.rule(
    5,
    "Les câbles révélés ne reviennent jamais dans le paquet.",
    tell=lambda _: Text(
        fr="Les câbles révélés ne reviennent jamais dans le paquet.",
        en="Revealed wires never go back into the deck.",
    ),
)
def revealed_wires_come_back() -> bool:
    """Tell whether wires that were cut are shuffled in again."""
    return False


@SHEET.rule(
    5,
    "Les câbles révélés ne reviennent jamais dans le paquet.",
    also=(Quote(2, "Un câble coupé. Il reste visible au centre de la table."),),
    tell=lambda left, wires, cuts: Text(
        fr=f"{WIRE.of(wires).fr} − {CUT.of(cuts).fr} : {WIRE.of(left).fr} encore face cachée.",
        en=f"{WIRE.of(wires).en} − {CUT.of(cuts).en}: {WIRE.of(left).en} still face down.",
    ),
)
def still_face_down(wires: int, cuts: int) -> int:
    """Wires of the deck not revealed after so many cuts in the game."""
    return wires - cuts


@SHEET.rule(
    5,
    "Le premier joueur de la manche suivante est le dernier joueur qui a reçu la pince.",
    "Le dernier joueur qui a reçu la pince est celui dont le câble a été révélé à la dernière coupe.",
    tell=lambda first, last_target: Text(
        fr="Le joueur visé à la dernière coupe a reçu la pince : il commence la manche suivante.",
        en="The target of the last cut has taken the cutter: he begins the next round.",
    ),
)
def first_of_next_round(last_target: int) -> int:
    """The seat that makes the first cut of the next round."""
    return next_cutter(last_target)


@SHEET.rule(
    5,
    "Une manche compte exactement autant de coupes que de joueurs.",
    also=(Quote(1, "Une partie dure au plus 4 manches, soit environ 15 minutes."),),
    tell=lambda made, players, round, cuts: Text(
        fr=f"Manche {round}, {CUT.of(cuts).fr} dans la manche : {made} depuis le début.",
        en=f"Round {round}, {CUT.of(cuts).en} in it: {made} since the start.",
    ),
)
def cuts_made(players: int, round: int, cuts: int) -> int:
    """Cuts made in the game when ``cuts`` were made in a round (from 1)."""
    return cuts_in_round(players) * (round - 1) + cuts


@SHEET.rule(
    5,
    "Une manche compte exactement autant de coupes que de joueurs.",
    also=(Quote(1, "Une partie dure au plus 4 manches, soit environ 15 minutes."),),
    tell=lambda place, players, cut: Text(
        fr=f"Coupe {cut} à {PLAYER.of(players).fr} : manche {place[0]}, coupe {place[1]} de la manche.",
        en=f"Cut {cut} with {PLAYER.of(players).en}: round {place[0]}, cut {place[1]} of the round.",
    ),
)
def place_of_cut(players: int, cut: int) -> tuple[int, int]:
    """Round and place in it (both from 1) of a cut counted from the start of the game (from 1)."""
    before, place = divmod(cut - 1, cuts_in_round(players))
    return before + 1, place + 1


@SHEET.rule(
    1,
    "Une partie dure au plus 4 manches, soit environ 15 minutes.",
    tell=lambda left, made, cuts_in_all: Text(
        fr=f"{CUT.of(cuts_in_all).fr} en {ROUNDS} manches, {made} déjà faites : il en reste {left}.",
        en=f"{CUT.of(cuts_in_all).en} in {ROUNDS} rounds, {made} made: {left} left.",
    ),
)
def cuts_left(made: int, cuts_in_all: int) -> int:
    """Cuts that can still be made in the game."""
    return cuts_in_all - made
