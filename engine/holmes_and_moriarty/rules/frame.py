"""Page 1: how many play, how long, and the steps of a hand."""

from typing import Literal

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.text import Text

Step = Literal["deal", "play", "rearrange", "resolve", "tokens", "bonus", "check"]


STEP_TOLD: dict[Step, Text] = {
    "deal": Text(
        fr="mélanger, retirer 2 cartes Intrigue, en donner 7 à chacun",
        en="shuffle, remove 2 Plot cards and deal 7 to each player",
    ),
    "play": Text(
        fr="jouer un Crime et un Indice à chaque Affaire, de la 1 à la 3",
        en="play one Crime and one Clue at each Case, from 1 to 3",
    ),
    "rearrange": Text(
        fr="réarranger ses trois Indices si l'on veut", en="rearrange the three Clues if wished"
    ),
    "resolve": Text(
        fr="résoudre les trois Affaires, une par une", en="resolve the three Cases one at a time"
    ),
    "tokens": Text(fr="poser les jetons des Affaires", en="place the tokens for the Cases"),
    "bonus": Text(fr="poser les jetons bonus", en="place the bonus tokens"),
    "check": Text(fr="vérifier si un joueur a gagné", en="check whether a player has won"),
}

# Page 1

PLAYERS = SHEET.value(
    "players",
    1,
    "A game for 2 players",
    "One player takes the role of Sherlock Holmes, and the other player takes the role of Professor "
    "Moriarty.",
    value=2,
)
HANDS = SHEET.value("hands", 1, "The game lasts at most five hands.", value=5)
CASES = SHEET.value(
    "cases",
    1,
    "In each hand, both players draft Plot cards and play them face down as Crimes and Clues at three Cases.",
    value=3,
)
STEPS: tuple[Step, ...] = SHEET.value(
    "steps_of_a_hand",
    1,
    "Every hand follows the same six steps.",
    "1 Remove 2 Plot cards unseen and deal 7 Plot cards to each player. 4",
    "2 Play one Crime and one Clue at Case 1, then at Case 2, then at Case 3. 4",
    "3 Rearrange your own three Clues if you wish. 4",
    "4 Resolve the three Cases one at a time. 5",
    "5 Place tokens on the Scenario Board, then place bonus tokens. 6",
    "6 Check whether a player has won the game. 7",
    value=("deal", "play", "rearrange", "resolve", "tokens", "bonus", "check"),
)


def _players_told(result: bool, players: int) -> Text:
    if result:
        return Text(
            fr="Il faut un Holmes et un Moriarty : deux joueurs.",
            en="There is one Holmes and one Moriarty: two players.",
        )
    return Text(
        fr=f"Il y a un Holmes et un Moriarty : {PLAYERS} joueurs, pas {players}.",
        en=f"There is one Holmes and one Moriarty: {PLAYERS} players, not {players}.",
    )


@SHEET.rule(
    1,
    "A game for 2 players",
    "One player takes the role of Sherlock Holmes, and the other player takes the role of Professor "
    "Moriarty.",
    tell=_players_told,
)
def players_fit(players: int) -> bool:
    """Tell whether so many people can play."""
    return players == PLAYERS


@SHEET.rule(
    1,
    "The game lasts at most five hands.",
    tell=lambda result: Text(
        fr=f"La partie dure au plus {result} mains.", en=f"The game lasts at most {result} hands."
    ),
)
def most_hands() -> int:
    """Return after how many hands the game ends at the latest."""
    return HANDS


@SHEET.rule(
    1,
    "Every hand follows the same six steps.",
    also=(Quote(7, "If neither player has won, play the next hand."),),
    tell=lambda result, step: Text(
        fr=f"Ensuite : {STEP_TOLD[result].fr}.", en=f"What follows: {STEP_TOLD[result].en}."
    ),
)
def step_after(step: Step) -> Step:
    """Return what follows a step; after the check comes the next hand's deal, if nobody has won."""
    return STEPS[(STEPS.index(step) + 1) % len(STEPS)]


@SHEET.rule(
    1,
    "Every hand follows the same six steps.",
    tell=lambda result, step, now: (
        Text(
            fr=f"Ce n'est pas le moment : il s'agit de {STEP_TOLD[now].fr}.",
            en=f"Not at this step, which is to {STEP_TOLD[now].en}.",
        )
        if result
        else None
    ),
)
def out_of_turn(step: Step, now: Step) -> bool:
    """Forbid what belongs to another step than the present one."""
    return step != now
