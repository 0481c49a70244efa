"""The table of queries, what may stand in their slots, and how decisions are told."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from corpus.games import Quote
from engine.query import Choice, Flag, ImpossibleCase, Number, QueryTable
from engine.ruling import Decision, Value
from engine.text import YES_NO, Text
from engine.time_bomb.rules.cases import CUTS_IN_ALL
from engine.time_bomb.rules.editions import EDITION_NAMES, EVOLUTION, IELLO, PLAYER_RANGE, RANGES
from engine.time_bomb.rules.goal import PLAYERS, ROUNDS, so_many_can_play
from engine.time_bomb.rules.rounds import cuts_made
from engine.time_bomb.words import (
    ALL,
    CUT,
    DEFUSING_WIRE,
    KINDS,
    MORIARTY,
    PLAYER,
    RESULTS,
    SHERLOCK,
    Noun,
    capital,
    chance,
)

TABLE = QueryTable("time-bomb")

MOST_PLAYERS = 99
"""As many are understood, so that the words that forbid them can be told."""


@dataclass(frozen=True, slots=True)
class PlayerCount(Number):
    """A number of players; those with which the edition is played are offered."""

    offered: tuple[int, ...] = PLAYERS

    def choices(self) -> tuple[int, ...]:
        """Return the numbers offered."""
        return self.offered


_PLAYERS_LABEL = Text(fr="Nombre de joueurs", en="Number of players")
_PLAYERS_ASK = Text(fr="Combien de joueurs êtes-vous ?", en="How many players are you?")

_ALL_EDITIONS = (min(low for low, _ in RANGES.values()), max(high for _, high in RANGES.values()) + 1)

PLAYERS_SLOT = PlayerCount(1, MOST_PLAYERS, _PLAYERS_LABEL, _PLAYERS_ASK)
ANY_PLAYERS_SLOT = PlayerCount(1, MOST_PLAYERS, _PLAYERS_LABEL, _PLAYERS_ASK, tuple(range(*_ALL_EDITIONS)))

Players = Annotated[int, PLAYERS_SLOT]
Round = Annotated[
    int, Number(1, ROUNDS, Text(fr="Manche", en="Round"), Text(fr="Quelle manche ?", en="Which round?"))
]
Cuts = Annotated[
    int,
    Number(
        0,
        max(PLAYERS),
        Text(fr="Coupes déjà faites dans la manche", en="Cuts made in the round"),
        Text(fr="Combien de coupes sont faites dans la manche ?", en="How many cuts were made in the round?"),
    ),
]
Found = Annotated[
    int,
    Number(
        0,
        max(PLAYERS),
        Text(fr="Câbles de désamorçage révélés", en="Defusing wires revealed"),
        Text(
            fr="Combien de câbles de désamorçage sont révélés ?", en="How many defusing wires are revealed?"
        ),
    ),
]
RoundsOver = Annotated[
    int,
    Number(
        0,
        ROUNDS,
        Text(fr="Manches finies", en="Rounds finished"),
        Text(fr="Combien de manches sont finies ?", en="How many rounds are finished?"),
    ),
]
Edition = Annotated[
    str,
    Choice(
        tuple(EDITION_NAMES.items()),
        Text(fr="Édition", en="Edition"),
        Text(fr="Quelle édition ?", en="Which edition?"),
    ),
]
_KIND_NAMES = tuple((kind, noun.name(2)) for kind, noun in KINDS.items())
Kind = Annotated[
    str,
    Choice(
        _KIND_NAMES,
        Text(fr="Sorte de câble", en="Kind of wire"),
        Text(fr="Quelle sorte de câble ?", en="Which kind of wire?"),
    ),
]
OneKind = Annotated[
    str,
    Choice(
        tuple(pair for pair in _KIND_NAMES if pair[0] != ALL),
        Text(fr="Sorte de câble", en="Kind of wire"),
        Text(fr="Quelle sorte de câble ?", en="Which kind of wire?"),
    ),
]
MyRole = Annotated[
    str,
    Choice(
        (
            (SHERLOCK, Text(fr="Sherlock", en="Sherlock")),
            (MORIARTY, Text(fr="Moriarty", en="Moriarty")),
            ("unknown", Text(fr="inconnu", en="unknown")),
        ),
        Text(fr="Mon rôle", en="My role"),
        Text(fr="Quel est ton rôle ?", en="What is your role?"),
    ),
]
BombRevealed = Annotated[
    bool,
    Flag(
        Text(fr="Bombe révélée", en="Bomb revealed"),
        Text(fr="La bombe est-elle révélée ?", en="Is the bomb revealed?"),
    ),
]


def ruled(value: bool, text: Text) -> Decision:
    """Return a yes or no with its reason."""
    fr, en = ("Oui", "Yes") if value else ("Non", "No")
    return Decision(value, YES_NO[value], Text(fr=f"{fr} : {text.fr}", en=f"{en}: {text.en}"))


def stated(value: bool, text: Text) -> Decision:
    """Return a yes or no that is told as what is true, for what players ask either way round."""
    return Decision(value, YES_NO[value], capital(text))


def counted(value: int, noun: Noun, text: Text) -> Decision:
    """Return a number of things."""
    return Decision(value, noun.of(value), text)


def named(value: Value, short: Text, text: Text) -> Decision:
    """Return any other value."""
    return Decision(value, short, text)


def standing(result: str, text: Text) -> Decision:
    """Return how the game stands, verdict first."""
    short = RESULTS[result]
    told = capital(short)
    return Decision(result, short, Text(fr=f"{told.fr} : {text.fr}", en=f"{told.en}: {text.en}"))


def likely(value: Fraction, text: Text) -> Decision:
    """Return a chance; the text says of what."""
    short = chance(value)
    percent = round(float(value) * 100, 1)
    if value in (0, 1):
        told = capital(short)
        return Decision(str(value), short, Text(fr=f"{told.fr} : {text.fr}", en=f"{told.en}: {text.en}"))
    french = f"{percent:g}".replace(".", ",")
    return Decision(
        str(value),
        short,
        Text(fr=f"{capital(short).fr} ({french} %) : {text.fr}", en=f"{short.en} ({percent:g}%): {text.en}"),
    )


def check_players(players: int, edition: str = IELLO) -> None:
    """Raise ImpossibleCase if the edition is not played by so many."""
    if edition == IELLO and not so_many_can_play.function(players):
        raise ImpossibleCase(
            Text(
                fr=f"L'édition IELLO se joue de {min(PLAYERS)} à {max(PLAYERS)} joueurs, pas à {players}.",
                en=f"The IELLO edition is for {min(PLAYERS)} to {max(PLAYERS)} players, not {players}.",
            ),
            Quote(8, "L'édition IELLO de 2016 ne se joue pas à moins de 4 joueurs ni à plus de 8 joueurs."),
        )
    low, high = PLAYER_RANGE[edition].function()
    if not low <= players <= high:
        name = capital(EDITION_NAMES[edition])
        raise ImpossibleCase(
            Text(
                fr=f"{name.fr} se joue de {low} à {high} joueurs, pas à {players}.",
                en=f"{name.en} is for {low} to {high} players, not {players}.",
            ),
            *PLAYER_RANGE[edition].quotes,
        )


def check_cuts(players: int, cuts: int) -> None:
    """Raise ImpossibleCase if a round has fewer cuts than that."""
    if cuts > players:
        raise ImpossibleCase(
            Text(
                fr=f"À {PLAYER.of(players).fr}, une manche compte {CUT.of(players).fr}, pas {cuts}.",
                en=f"With {PLAYER.of(players).en}, a round has {CUT.of(players).en}, not {cuts}.",
            ),
            Quote(5, "Une manche compte exactement autant de coupes que de joueurs."),
        )


def check_found(players: int, found: int, made: int | None = None, edition: str = IELLO) -> None:
    """Raise ImpossibleCase if fewer defusing wires are there, or fewer cuts were made (where known)."""
    if found > players:
        quote = (
            Quote(8, "Ajoutez 1 câble de désamorçage par joueur et mélangez le tout.")
            if edition == EVOLUTION
            else Quote(
                4,
                "Le paquet contient toujours 1 bombe, 1 câble de désamorçage par joueur et 5 câbles par "
                "joueur en tout.",
            )
        )
        raise ImpossibleCase(
            Text(
                fr=f"À {PLAYER.of(players).fr}, il y a {DEFUSING_WIRE.of(players).fr}, pas {found}.",
                en=f"With {PLAYER.of(players).en} there are {DEFUSING_WIRE.of(players).en}, not {found}.",
            ),
            quote,
        )
    if made is not None and found > made:
        raise ImpossibleCase(
            Text(
                fr=f"{CUT.of(made).fr}, un seul câble par coupe : pas {DEFUSING_WIRE.of(found).fr}.",
                en=f"{CUT.of(made).en}, a single wire a cut: not {DEFUSING_WIRE.of(found).en}.",
            ),
            Quote(
                7,
                "Une coupe révèle un seul câble : la bombe et le dernier câble de désamorçage ne sont "
                "jamais révélés ensemble.",
            ),
        )


def check_not_over(players: int, found: int, made: int) -> None:
    """Raise ImpossibleCase if nobody cuts any more because all is found or all rounds are played."""
    if found == players:
        raise ImpossibleCase(
            Text(
                fr=f"Les {DEFUSING_WIRE.of(found).fr} sont tous révélés : la partie est finie.",
                en=f"All {DEFUSING_WIRE.of(found).en} are revealed: the game is over.",
            ),
            Quote(1, "L'équipe de Sherlock gagne dès que tous les câbles de désamorçage sont révélés."),
        )
    if made == CUTS_IN_ALL[players].function():
        raise ImpossibleCase(
            Text(
                fr=f"Les {CUT.of(made).fr} des {ROUNDS} manches sont faites : la partie est finie.",
                en=f"All {CUT.of(made).en} of the {ROUNDS} rounds were made: the game is over.",
            ),
            Quote(1, "Une partie dure au plus 4 manches, soit environ 15 minutes."),
        )


def moment(players: int, round: int, cuts: int, found: int = 0) -> int:
    """Check a moment of the game and return the cuts made so far. Raises ImpossibleCase."""
    check_players(players)
    check_cuts(players, cuts)
    made = cuts_made(players, round, cuts)
    check_found(players, found, made)
    return made
