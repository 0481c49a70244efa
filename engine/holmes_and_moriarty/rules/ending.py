"""Page 7: the check for a winner after a hand."""

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.frame import HANDS
from engine.holmes_and_moriarty.words import HOLMES, MORIARTY, ROLE_TOLD, Role
from engine.text import Text

# Page 7: the check for a winner


@SHEET.rule(
    7,
    "Moriarty wins the game if three Moriarty tokens form a straight line: horizontal, vertical or diagonal.",
    "Check for a winner after all tokens and bonus tokens of the hand have been placed.",
    tell=lambda result, hand, line, fifth: (
        Text(
            fr=f"Moriarty a une ligne après les jetons de la main {hand} : il gagne.",
            en=f"Moriarty has a line after the tokens of hand {hand}: he wins.",
        )
        if result
        else None
    ),
)
def moriarty_wins(hand: int, line: bool, fifth: str) -> bool:
    """Tell whether Moriarty wins by a line after a hand.

    ``fifth`` is how the open point about tokens of the last hand is read.
    """
    return line and (hand < HANDS or fifth == "count")


@SHEET.rule(
    7,
    "Holmes wins the game if he can show that Moriarty can no longer form a straight line of three Moriarty "
    "tokens.",
    tell=lambda result, blocked: (
        Text(
            fr="Plus aucune ligne n'est possible : Holmes gagne.",
            en="No line is possible any more: Holmes wins.",
        )
        if result
        else None
    ),
)
def holmes_wins_by_blocking(blocked: bool) -> bool:
    """Tell whether Holmes wins because no line is possible any more."""
    return blocked


@SHEET.rule(
    7,
    "Holmes wins the game if the fifth hand ends without a win for Moriarty.",
    also=(Quote(1, "Holmes also wins the game if five hands pass without a win for Moriarty."),),
    tell=lambda result, hand: (
        Text(
            fr=f"La main {HANDS} finit sans victoire de Moriarty : Holmes gagne.",
            en=f"Hand {HANDS} ends without a win for Moriarty: Holmes wins.",
        )
        if result
        else None
    ),
)
def holmes_wins_at_the_end(hand: int) -> bool:
    """Tell whether Holmes wins because the last hand ends without a win for Moriarty."""
    return hand == HANDS


@SHEET.rule(
    7,
    "If neither player has won, play the next hand.",
    tell=lambda result, hand: Text(
        fr=f"Personne n'a gagné : on joue la main {result}.", en=f"Nobody has won: hand {result} is played."
    ),
)
def next_hand(hand: int) -> int:
    """Return the hand that is played after one that nobody has won by."""
    return hand + 1


@SHEET.rule(
    7,
    "Check for a winner after all tokens and bonus tokens of the hand have been placed.",
    tell=lambda result, hand, line, blocked, fifth: None,
)
def winner_after(hand: int, line: bool, blocked: bool, fifth: str) -> Role | None:
    """Return who has won after a hand: ``line`` for Moriarty, ``blocked`` if none is possible any more."""
    if moriarty_wins(hand, line, fifth):
        return MORIARTY
    if holmes_wins_by_blocking(blocked) or holmes_wins_at_the_end(hand):
        return HOLMES
    next_hand(hand)
    return None


@SHEET.rule(
    7,
    "Both players can never win at the same time, because a finished line is a possible line.",
    tell=lambda result, line, blocked: Text(
        fr="Une ligne finie est une ligne possible : les deux joueurs ne gagnent jamais à la fois.",
        en="A finished line is a possible line: both players never win at once.",
    ),
)
def both_win(line: bool, blocked: bool) -> bool:
    """Forbid that Moriarty has a line while none is possible."""
    return line and blocked


@SHEET.rule(
    7,
    "If neither player has won, play the next hand.",
    tell=lambda result, winner: (
        Text(
            fr=f"La partie est finie : {ROLE_TOLD[winner]} a gagné.",
            en=f"The game is over: {ROLE_TOLD[winner]} has won.",
        )
        if result
        else None
    ),
)
def game_over(winner: Role | None) -> bool:
    """Forbid to go on after the end."""
    return winner is not None
