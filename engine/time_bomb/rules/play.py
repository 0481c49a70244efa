"""Page 5: a round and its cuts."""

from math import ceil

from corpus.games import Quote
from engine.rule import Rule
from engine.text import Text
from engine.time_bomb.sheet import SHEET, if_so, rows
from engine.time_bomb.words import (
    BOMB,
    CONTINUES,
    CUT,
    DEFUSING,
    MORIARTY,
    PLAYER,
    RESULTS,
    SAFE,
    SHERLOCK,
    WIRE,
)
from engine.trace import assume

# Page 5


@SHEET.rule(
    5,
    "Une manche compte exactement autant de coupes que de joueurs.",
    also=(Quote(2, "Une suite de coupes, autant que de joueurs."),),
    tell=lambda cuts, players: Text(
        fr=f"À {PLAYER.of(players).fr}, une manche compte {CUT.of(cuts).fr}.",
        en=f"With {PLAYER.of(players).en}, a round has {CUT.of(cuts).en}.",
    ),
)
def cuts_in_round(players: int) -> int:
    """Cuts of one round."""
    return players


@SHEET.rule(
    5,
    "Peu importe qui fait ces coupes : un joueur peut couper plusieurs fois dans une manche, et un autre "
    "jamais.",
    tell=lambda most, players, wires: Text(
        fr=f"Il coupe au plus une fois sur deux, et reprend la pince au plus {wires} fois avec ses "
        f"{WIRE.of(wires).fr} : {CUT.of(most).fr} au plus.",
        en=f"He makes every other cut at most, and gets the cutter back at most {wires} times with his "
        f"{WIRE.of(wires).en}: {CUT.of(most).en} at most.",
    ),
)
def most_cuts_by_one_player(players: int, wires: int) -> int:
    """Cuts that one player can make in a round if he begins it, with so many wires before him."""
    return min(ceil(cuts_in_round(players) / 2), wires + 1)


@SHEET.rule(
    5,
    "Le porteur de la pince choisit un câble face cachée devant un autre joueur.",
    tell=if_so(
        lambda place, wires: Text(
            fr=f"Le câble {place + 1} n'existe pas : il y a {WIRE.of(wires).fr} devant ce joueur.",
            en=f"There is no wire {place + 1}: {WIRE.of(wires).en} before that player.",
        )
    ),
)
def no_such_wire(place: int, wires: int) -> bool:
    """Tell whether a row of so many face-down wires has none at a place (from 0)."""
    return not 0 <= place < wires


@SHEET.rule(
    5,
    "Le câble choisi est révélé au centre de la table.",
    tell=lambda result, row, place: Text(
        fr=f"Un câble est révélé, il en reste {len(result[1])} devant le joueur.",
        en=f"One wire is revealed, {len(result[1])} stay before the player.",
    ),
)
def reveal(row: str, place: int) -> tuple[str, str]:
    """The wire at a place of a row (a letter a wire), and the row without it."""
    return row[place], row[:place] + row[place + 1 :]


@SHEET.rule(
    5,
    "Le joueur dont le câble vient d'être révélé reçoit la pince et fait la coupe suivante.",
    also=(Quote(2, "Le droit de couper. Le joueur qui l'a s'appelle le porteur de la pince."),),
    tell=lambda cutter, target: Text(
        fr="Le joueur dont le câble vient d'être révélé reçoit la pince et coupe.",
        en="The player whose wire was just revealed takes the cutter and cuts.",
    ),
)
def next_cutter(target: int) -> int:
    """The seat that cuts after a wire of ``target`` was revealed."""
    return target


@SHEET.rule(
    5,
    "Le porteur de la pince choisit un câble face cachée devant un autre joueur.",
    also=(Quote(4, "Mélangez ces câbles et donnez 5 câbles à chaque joueur, face cachée."),),
    tell=if_so(
        lambda hands: Text(
            fr="Les câbles ne sont pas encore donnés : ce n'est pas le moment.",
            en="The wires are not dealt yet: it is not time for that.",
        )
    ),
)
def no_wires_lie_there_yet(hands: tuple[str, ...]) -> bool:
    """Tell whether the deal has yet to come."""
    return not hands


@SHEET.rule(
    5,
    "Il est interdit à un joueur de couper un de ses propres câbles.",
    also=(
        Quote(2, "Le porteur de la pince fait révéler un câble d'un autre joueur."),
        Quote(5, "Le porteur de la pince choisit un câble face cachée devant un autre joueur."),
    ),
    tell=lambda own, cutter, target: (
        Text(
            fr="Il est interdit de couper un de ses propres câbles.",
            en="Cutting one of your own wires is forbidden.",
        )
        if own
        else Text(fr="Le câble est devant un autre joueur.", en="The wire lies before another player.")
    ),
)
def cuts_his_own_wire(cutter: int, target: int) -> bool:
    """Tell whether the cutter would cut before himself."""
    return cutter == target


@SHEET.rule(
    5,
    "Le porteur de la pince décide seul du joueur et du câble.",
    tell=if_so(
        lambda player, cutter: Text(
            fr="Seul le porteur de la pince décide du joueur et du câble.",
            en="Only the holder of the cutter decides on player and wire.",
        )
    ),
)
def does_not_hold_the_cutter(player: int, cutter: int) -> bool:
    """Tell whether somebody else holds the cutter."""
    return player != cutter


WISHES = {
    "refuse": Text(fr="Le joueur visé ne peut pas refuser la coupe.", en="The target cannot refuse the cut."),
    "choose-wire": Text(
        fr="Le joueur visé ne choisit pas le câble : le porteur de la pince décide seul.",
        en="The target does not choose the wire: the holder of the cutter decides alone.",
    ),
}
"""What the player who is cut might want and may not."""


@SHEET.rule(
    5,
    "Le joueur visé ne peut ni refuser la coupe ni choisir le câble.",
    also=(Quote(5, "Le porteur de la pince décide seul du joueur et du câble."),),
    tell=lambda may, wish: None if may else WISHES[wish],
)
def target_may(wish: str) -> bool:
    """Tell whether the player who is cut may do what he wants."""
    return wish not in WISHES


@SHEET.rule(
    5,
    "Le nouveau porteur de la pince peut viser le joueur qui vient de couper chez lui : aucune règle ne "
    "l'interdit.",
    tell=lambda _: Text(
        fr="Aucune règle n'interdit de couper chez celui qui vient de couper chez vous.",
        en="No rule forbids cutting back at the player who just cut you.",
    ),
)
def may_cut_back() -> bool:
    """Tell whether the new cutter may cut the player who just cut him."""
    return True


@SHEET.rule(
    5,
    "La règle ne décrit aucun moyen de passer : nous lisons la coupe comme obligatoire.",
    tell=lambda _: Text(
        fr="La règle ne décrit aucun moyen de passer.", en="The rules describe no way to pass."
    ),
)
def may_pass() -> bool:
    """Tell whether the holder of the cutter may leave the cut out."""
    assume(
        Text(
            fr="Passer n'est décrit nulle part : la coupe est lue comme obligatoire.",
            en="Passing is described nowhere: the cut is read as compulsory.",
        )
    )
    return False


LAST_DEFUSING = "last-defusing"

_EFFECTS = {
    SAFE: (CONTINUES, "Câble sécurisé Il ne se passe rien : la partie continue."),
    DEFUSING: (CONTINUES, "Câble de désamorçage Il est posé à part, bien visible, et compté."),
    LAST_DEFUSING: (SHERLOCK, "Dernier câble de désamorçage L'équipe de Sherlock gagne immédiatement."),
    BOMB: (MORIARTY, "Bombe L'équipe de Moriarty gagne immédiatement."),
}

_REVEALED = {
    SAFE: Text(fr="Câble sécurisé", en="Safe wire"),
    DEFUSING: Text(
        fr="Câble de désamorçage, et il en manque encore", en="Defusing wire, with some still missing"
    ),
    LAST_DEFUSING: Text(fr="Dernier câble de désamorçage", en="Last defusing wire"),
    BOMB: Text(fr="Bombe", en="Bomb"),
}

EFFECT: dict[str, Rule[[], str]] = rows(
    "effect_of",
    5,
    {kind: quote for kind, (_, quote) in _EFFECTS.items()},
    lambda kind: _EFFECTS[kind][0],
    lambda result, kind: Text(
        fr=f"{_REVEALED[kind].fr} : {RESULTS[result].fr}.", en=f"{_REVEALED[kind].en}: {RESULTS[result].en}."
    ),
)
"""What each kind of wire does when it is revealed."""
