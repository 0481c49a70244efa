"""Questions about the end of the game."""

from typing import Annotated

from engine.holmes_and_moriarty.points import FIFTH_HAND, NEIGHBOURS
from engine.holmes_and_moriarty.queries.slots import (
    TABLE,
    count,
    decided,
    flag,
    yes_no,
)
from engine.holmes_and_moriarty.rules import ending as rules
from engine.holmes_and_moriarty.rules import lines
from engine.holmes_and_moriarty.rules.components import token_of
from engine.holmes_and_moriarty.rules.frame import HANDS
from engine.holmes_and_moriarty.words import MORIARTY, ROLE_TOLD, both
from engine.query import ImpossibleCase
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text

THEME = Text(fr="La fin de la partie", en="The end of the game")

NEXT_HAND = "next-hand"


@TABLE.query(Text(fr="Que se passe-t-il après une main ?", en="What happens after a hand?"))
def after_hand(
    hand: Annotated[int, count(1, HANDS, "main jouée (1 à 5)", "hand just played (1 to 5)")],
    line: Annotated[bool, flag("Moriarty a une ligne de trois", "Moriarty has a line of three")],
    blocked: Annotated[bool, flag("aucune ligne n'est plus possible", "no line is possible any more")],
    *,
    readings: Readings,
) -> Decision:
    """Return who has won, or that the next hand is played."""
    if rules.both_win(line, blocked):
        told = rules.both_win.tell(True, line, blocked)
        assert told is not None
        raise ImpossibleCase(told, *rules.both_win.quotes)
    if blocked:
        needed = lines.fewest_blocking(lines.lines_of_three(readings[NEIGHBOURS]))
        if hand < lines.earliest_block(needed):
            told = lines.earliest_block.tell(lines.earliest_block(needed), needed)
            assert told is not None
            raise ImpossibleCase(told, *lines.earliest_block.quotes)
    fifth = readings[FIFTH_HAND] if line and hand == HANDS else FIFTH_HAND.default
    winner = rules.winner_after(hand, line, blocked, fifth)
    if winner is None:
        return decided(
            NEXT_HAND,
            Text(fr="main suivante", en="next hand"),
            f"Personne n'a gagné : on joue la main {hand + 1}.",
            f"Nobody has won: hand {hand + 1} is played.",
        )
    if winner == MORIARTY:
        why = ("il a une ligne de trois", "he has a line of three")
    elif blocked:
        why = ("aucune ligne n'est plus possible", "no line is possible any more")
    elif line:
        why = ("cette ligne vient trop tard", "that line comes too late")
    else:
        why = (f"{HANDS} mains ont passé sans ligne", f"{HANDS} hands have passed without a line")
    return decided(
        winner,
        both(ROLE_TOLD[winner]),
        f"{ROLE_TOLD[winner]} gagne la partie : {why[0]}.",
        f"{ROLE_TOLD[winner]} wins the game: {why[1]}.",
    )


@TABLE.query(
    Text(fr="Les deux joueurs peuvent-ils gagner à la fois ?", en="Can both players win at the same time?")
)
def both_win() -> Decision:
    """Tell whether a finished line can stand while no line is possible."""
    rules.both_win(True, True)
    return yes_no(
        not rules.both_win.function(True, True),
        "une ligne finie est une ligne possible, donc Holmes ne peut pas montrer qu'aucune n'est possible.",
        "a finished line is a possible line, so Holmes cannot show that none is possible.",
    )


@TABLE.query(
    Text(
        fr="Les jetons bonus de Moriarty comptent-ils dans une ligne ?",
        en="Do Moriarty's bonus tokens count in a line?",
    )
)
def bonus_in_line() -> Decision:
    """Tell whether they count."""
    token_of(MORIARTY)
    return yes_no(
        lines.bonus_counts_in_line(),
        "un jeton bonus posé face Moriarty est un jeton Moriarty, même si Holmes l'a posé.",
        "a bonus token with Moriarty face up is a Moriarty token, even though Holmes placed it.",
    )
