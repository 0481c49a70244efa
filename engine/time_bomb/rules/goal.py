"""Page 1: who plays, how long, who wins and when."""

from corpus.games import Quote
from engine.text import Text
from engine.time_bomb.sheet import SHEET
from engine.time_bomb.words import (
    BOMB,
    DEFUSING_WIRE,
    MORIARTY,
    SHERLOCK,
)

# Page 1

COLOURS = SHEET.value(
    "colours",
    2,
    "Fond bleu : équipe de Sherlock.",
    "Fond rouge : équipe de Moriarty.",
    value=(("blue", SHERLOCK), ("red", MORIARTY)),
)

_COLOUR_NAMES = {"blue": Text(fr="bleu", en="blue"), "red": Text(fr="rouge", en="red")}


@SHEET.rule(
    1,
    "Chaque joueur appartient en secret à l'équipe de Sherlock ou à l'équipe de Moriarty.",
    also=(Quote(2, "Fond bleu : équipe de Sherlock."), Quote(2, "Fond rouge : équipe de Moriarty.")),
    tell=lambda team, colour: Text(
        fr=f"Un rôle à fond {_COLOUR_NAMES[colour].fr} est dans l'équipe de {team.capitalize()}.",
        en=f"A role on {_COLOUR_NAMES[colour].en} belongs to {team.capitalize()}'s team.",
    ),
)
def team_of_colour(colour: str) -> str:
    """The team of a role card, by its background."""
    return dict(COLOURS)[colour]


ROUNDS = SHEET.value("rounds", 1, "Une partie dure au plus 4 manches, soit environ 15 minutes.", value=4)


@SHEET.rule(
    1,
    "Une partie dure au plus 4 manches, soit environ 15 minutes.",
    tell=lambda rounds: Text(
        fr=f"Une partie dure au plus {rounds} manches.", en=f"A game lasts {rounds} rounds at most."
    ),
)
def rounds_at_most() -> int:
    """Rounds of a game that nobody wins before."""
    return ROUNDS


PLAYERS = SHEET.value(
    "players", 1, "Time Bomb se joue à 4, 5, 6, 7 ou 8 joueurs, à partir de 8 ans.", value=(4, 5, 6, 7, 8)
)


@SHEET.rule(
    1,
    "Time Bomb se joue à 4, 5, 6, 7 ou 8 joueurs, à partir de 8 ans.",
    also=(Quote(8, "L'édition IELLO de 2016 ne se joue pas à moins de 4 joueurs ni à plus de 8 joueurs."),),
    tell=lambda fits, players: Text(
        fr=f"L'édition IELLO se joue de {min(PLAYERS)} à {max(PLAYERS)} joueurs ; ici {players}.",
        en=f"The IELLO edition takes {min(PLAYERS)} to {max(PLAYERS)} players; here {players}.",
    ),
)
def so_many_can_play(players: int) -> bool:
    """Tell whether the IELLO edition can be played by so many."""
    return players in PLAYERS


AGE = SHEET.value("age", 1, "à partir de 8 ans", value=8)


@SHEET.rule(
    1,
    "Time Bomb se joue à 4, 5, 6, 7 ou 8 joueurs, à partir de 8 ans.",
    tell=lambda _, age: Text(
        fr=f"Le livret dit à partir de {AGE} ans ; ici {age} {'an' if age == 1 else 'ans'}.",
        en=f"The booklet says from {AGE} years; here {age}.",
    ),
)
def old_enough(age: int) -> bool:
    """Tell whether the booklet counts this age in."""
    return age >= AGE


@SHEET.rule(
    1,
    "L'équipe de Sherlock gagne dès que tous les câbles de désamorçage sont révélés.",
    also=(
        Quote(6, "Le dernier câble de désamorçage est révélé. L'équipe de Sherlock gagne."),
        Quote(6, "L'équipe de Sherlock doit trouver 1 câble de désamorçage par joueur."),
        Quote(2, "Tous révélés : victoire de l'équipe de Sherlock."),
    ),
    tell=lambda won, found, needed: Text(
        fr=f"{DEFUSING_WIRE.of(found).fr} sur {needed} : "
        + ("tous sont révélés, l'équipe de Sherlock gagne." if won else f"il en manque {needed - found}."),
        en=f"{found} of {DEFUSING_WIRE.of(needed).en}: "
        + ("all are revealed, Sherlock's team wins." if won else f"{needed - found} still missing."),
    ),
)
def all_defused(found: int, needed: int) -> bool:
    """Tell whether Sherlock's team has won."""
    return found == needed


@SHEET.rule(
    1,
    "L'équipe de Moriarty gagne dès que la bombe est révélée.",
    also=(
        Quote(6, "La bombe est révélée. L'équipe de Moriarty gagne."),
        Quote(2, "Révélée : victoire de l'équipe de Moriarty."),
    ),
    tell=lambda won, _: (
        Text(
            fr="La bombe est révélée : l'équipe de Moriarty gagne.",
            en="The bomb is revealed: Moriarty's team wins.",
        )
        if won
        else Text(fr="La bombe n'est pas révélée.", en="The bomb is not revealed.")
    ),
)
def bomb_revealed(revealed: str) -> bool:
    """Tell whether the wire just revealed is the bomb."""
    return revealed == BOMB


@SHEET.rule(
    1,
    "L'équipe de Moriarty gagne aussi quand la manche 4 se termine alors qu'il manque encore un câble de "
    "désamorçage.",
    also=(
        Quote(
            6,
            "La manche 4 se termine et il manque au moins 1 câble de désamorçage. L'équipe de Moriarty "
            "gagne.",
        ),
        Quote(
            6,
            "À 6 joueurs, 5 câbles de désamorçage trouvés sur 6 ne suffisent pas : l'équipe de Moriarty "
            "gagne à la fin de la manche 4.",
        ),
    ),
    tell=lambda won, rounds_over, missing, rounds=ROUNDS: (
        Text(
            fr=f"La manche {rounds} est finie et il manque {DEFUSING_WIRE.of(missing).fr} : l'équipe de "
            "Moriarty gagne.",
            en=f"Round {rounds} is over and {DEFUSING_WIRE.of(missing).en} "
            f"{'is' if missing == 1 else 'are'} missing: Moriarty's team wins.",
        )
        if won
        else Text(fr=f"La manche {rounds} n'est pas finie.", en=f"Round {rounds} is not over.")
        if rounds_over < rounds
        else None
    ),
)
def time_is_up(rounds_over: int, missing: int, rounds: int = ROUNDS) -> bool:
    """Tell whether Moriarty has won because the rounds are over; ``rounds`` is 4 but in small games."""
    return rounds_over == rounds and missing > 0
