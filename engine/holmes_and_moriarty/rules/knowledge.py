"""Page 4: which cards may be looked at, and what can be worked out about the others."""

from typing import Literal

from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.components import PLOT_CARDS
from engine.holmes_and_moriarty.rules.draft import (
    CHOSEN,
    REMOVED,
    cards_discarded,
    cards_removed,
    held_first,
    held_second,
    swapped_first,
    swapped_second,
)
from engine.holmes_and_moriarty.rules.frame import CASES, PLAYERS
from engine.text import Text

Lying = Literal["own-played", "opponent-played", "removed", "own-discard", "opponent-discard"]

# Page 4: looking and knowing


@SHEET.rule(
    4,
    "You may look at your own face-down Crimes and Clues at any time.",
    tell=lambda result, cards: (
        Text(
            fr="On peut regarder ses propres Crimes et Indices face cachée à tout moment.",
            en="One's own face-down Crimes and Clues may be looked at any time.",
        )
        if result
        else None
    ),
)
def own_cards_open(cards: Lying) -> bool:
    """Tell whether a player may look because the cards are his own Crimes and Clues."""
    return cards == "own-played"


@SHEET.rule(
    4,
    "Every Plot card is played face down and stays face down until its Case is resolved.",
    tell=lambda result, cards: (
        Text(
            fr="Les cartes de l'adversaire restent face cachée jusqu'à la résolution de leur Affaire.",
            en="The opponent's cards stay face down until their Case is resolved.",
        )
        if result
        else None
    ),
)
def opponents_cards_closed(cards: Lying) -> bool:
    """Forbid to look at what the opponent has played."""
    return cards == "opponent-played"


@SHEET.rule(
    4,
    "Nobody may look at the 2 removed Plot cards.",
    tell=lambda result, cards: (
        Text(
            fr=f"Personne ne regarde les {REMOVED} cartes retirées.",
            en=f"Nobody looks at the {REMOVED} removed cards.",
        )
        if result
        else None
    ),
)
def removed_cards_closed(cards: Lying) -> bool:
    """Forbid to look at the cards that were set aside."""
    return cards == "removed"


@SHEET.rule(
    4,
    "Nobody may look at a discarded Plot card.",
    tell=lambda result, cards: (
        Text(
            fr="Personne ne regarde une carte défaussée, pas même la sienne.",
            en="Nobody looks at a discarded card, not even one's own.",
        )
        if result
        else None
    ),
)
def discards_closed(cards: Lying) -> bool:
    """Forbid to look at discarded cards."""
    return cards in ("own-discard", "opponent-discard")


@SHEET.rule(
    4,
    "In each hand, 12 Plot cards are played and 4 Plot cards stay out.",
    tell=lambda result: Text(
        fr=f"{CHOSEN} cartes par joueur et par Affaire : {result} cartes jouées dans la main.",
        en=f"{CHOSEN} cards a player a Case: {result} cards are played in the hand.",
    ),
)
def cards_played() -> int:
    """Return how many Plot cards both players play in a hand."""
    return PLAYERS * CHOSEN * CASES


@SHEET.rule(
    3,
    "When all Plot cards have been played, each player has one Crime and one Clue at every Case.",
    tell=lambda result: Text(
        fr=f"Chaque joueur a un Crime et un Indice à chacune des {CASES} Affaires : {result} de chaque "
        "sorte.",
        en=f"Each player has one Crime and one Clue at each of the {CASES} Cases: {result} of each kind.",
    ),
)
def cards_in_rows() -> int:
    """Return how many Crimes both players have played in a hand; as many as Clues."""
    return PLAYERS * CASES


@SHEET.rule(
    4,
    "The 4 Plot cards that stay out are the 2 removed Plot cards and the 2 discarded Plot cards.",
    tell=lambda result: Text(
        fr=f"Restent hors jeu : {REMOVED} cartes retirées et une défausse par joueur, {result} en tout.",
        en=f"Out of play: {REMOVED} removed cards and one discard a player, {result} in all.",
    ),
)
def cards_out() -> int:
    """Return how many Plot cards are not played in a hand."""
    return cards_removed() + PLAYERS * cards_discarded()


@SHEET.rule(
    4,
    "Before the Cases are resolved, you see 12 of the 16 Plot cards: 7 at Case 1 and 5 more at Case 2.",
    "The 3 Plot cards that come back to you for Case 3 are part of your first 7.",
    tell=lambda result: Text(
        fr=f"On voit {held_first.function()} cartes à l'Affaire 1 et {held_second.function()} autres à "
        f"l'Affaire 2 ; celles de l'Affaire 3 sont déjà connues : {result} en tout.",
        en=f"One sees {held_first.function()} cards at Case 1 and {held_second.function()} more at Case 2; "
        f"those of Case 3 are known already: {result} in all.",
    ),
)
def cards_seen() -> int:
    """Return how many different Plot cards a player sees before the Cases are resolved."""
    return held_first() + held_second()


@SHEET.rule(
    4,
    "The 4 Plot cards that you do not see are the 2 removed Plot cards and the 2 Plot cards that your "
    "opponent played at Case 1.",
    tell=lambda result: Text(
        fr=f"Ne sont jamais vues : les {REMOVED} cartes retirées et les {CHOSEN} que l'adversaire a jouées à "
        f"l'Affaire 1, {result} en tout.",
        en=f"Never seen: the {REMOVED} removed cards and the {CHOSEN} that the opponent played at Case 1, "
        f"{result} in all.",
    ),
)
def cards_unseen() -> int:
    """Return how many Plot cards a player does not see before the Cases are resolved."""
    return PLOT_CARDS - cards_seen()


@SHEET.rule(
    4,
    "The 4 Plot cards that you do not see are the 2 removed Plot cards and the 2 Plot cards that your "
    "opponent played at Case 1.",
    tell=lambda result: _candidates_told(result, 1),
)
def candidates_of_first_pair() -> int:
    """Return among how many cards the opponent's two of Case 1 are, for all a player can know."""
    return cards_unseen()


@SHEET.rule(
    4,
    "From the 3 Plot cards that come back, you can tell which 2 Plot cards your opponent played at Case 2.",
    tell=lambda result: _candidates_told(result, 2),
)
def candidates_of_second_pair() -> int:
    """Return among how many cards the opponent's two of Case 2 are: those passed on that do not come back."""
    return swapped_first() - swapped_second()


@SHEET.rule(
    4,
    "At Case 3, your opponent plays 2 of the 3 Plot cards that you passed on after Case 2.",
    tell=lambda result: _candidates_told(result, 3),
)
def candidates_of_third_pair() -> int:
    """Return among how many cards the opponent's two of Case 3 are."""
    return swapped_second()


CANDIDATES = {1: candidates_of_first_pair, 2: candidates_of_second_pair, 3: candidates_of_third_pair}
"""Case -> the rule that says among how many cards the opponent's pair is."""


def _candidates_told(result: int, case: int) -> Text:
    return Text(
        fr=f"Ses {CHOSEN} cartes de l'Affaire {case} sont parmi {result} cartes possibles.",
        en=f"The opponent's {CHOSEN} cards of Case {case} are among {result} possible ones.",
    )


@SHEET.rule(
    4,
    "From the 3 Plot cards that come back, you can tell which 2 Plot cards your opponent played at Case 2.",
    tell=lambda result, case: Text(
        fr=f"La paire de l'Affaire {case} est connue : ce sont les seules cartes possibles."
        if result
        else f"La paire de l'Affaire {case} ne peut pas être connue avec certitude.",
        en=f"The pair of Case {case} is known: no other cards are possible."
        if result
        else f"The pair of Case {case} cannot be known for certain.",
    ),
)
def pair_known(case: int) -> bool:
    """Tell whether a player can work out the opponent's two cards of a Case."""
    return CANDIDATES[case]() == CHOSEN


@SHEET.rule(
    4,
    "You cannot tell which of the 2 Plot cards is the Crime and which is the Clue.",
    "The Clue may also have moved to another Case by the time the Cases are resolved.",
    tell=lambda result, case: Text(
        fr="On ne peut pas savoir laquelle des deux cartes est le Crime, ni où l'Indice finira.",
        en="Which of the two cards is the Crime cannot be known, nor where the Clue will end up.",
    ),
)
def crime_known(case: int) -> bool:
    """Tell whether a player can work out which of the opponent's two cards of a Case is the Crime."""
    return False
