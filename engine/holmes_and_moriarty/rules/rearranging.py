"""Page 4: rearranging Clues."""

from itertools import permutations
from typing import Literal

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.text import Text

Card = Literal["crime", "clue"]
CARD_TOLD: dict[Card, Text] = {"crime": Text(fr="Crime", en="Crime"), "clue": Text(fr="Indice", en="Clue")}


# Page 4: rearranging


@SHEET.rule(
    4,
    "After Case 3, each player may rearrange their own three Clues among the three Cases.",
    "A player may also leave all Clues where they are.",
    also=(
        Quote(
            8, "The rules do not say whether the players rearrange their Clues at the same time or in turn."
        ),
        Quote(8, "This booklet suggests rearranging at the same time."),
    ),
    tell=lambda result, reading: Text(
        fr="Les deux joueurs réarrangent leurs Indices en même temps."
        if result
        else "Les joueurs réarrangent leurs Indices l'un après l'autre.",
        en="Both players rearrange their Clues at the same time."
        if result
        else "The players rearrange their Clues one after the other.",
    ),
)
def rearranged_together(reading: str) -> bool:
    """Tell whether Clues are rearranged at the same time, as the open point is read."""
    return reading == "together"


@SHEET.rule(
    8,
    "The rules do not say whether the players rearrange their Clues at the same time or in turn.",
    tell=lambda result, first_has_moved, seat_is_first: (
        Text(
            fr="On réarrange ici l'un après l'autre, et c'est à l'autre joueur.",
            en="Here the players rearrange in turn, and it is the other player's.",
        )
        if result
        else None
    ),
)
def not_in_turn(first_has_moved: bool, seat_is_first: bool) -> bool:
    """Forbid to rearrange when it is the other player's turn, where it is done in turn."""
    return first_has_moved == seat_is_first


@SHEET.rule(
    4,
    "After Case 3, each player may rearrange their own three Clues among the three Cases.",
    "A player may also leave all Clues where they are.",
    also=(Quote(8, "Rearranging Clues may change Cases, Crimes may not"),),
    tell=lambda result, card: (
        Text(
            fr=f"Après l'Affaire {CASES}, chacun peut réarranger ses Indices entre les Affaires.",
            en=f"After Case {CASES}, each player may rearrange their own Clues among the Cases.",
        )
        if result
        else None
    ),
)
def clues_may_move(card: Card) -> bool:
    """Tell whether a card may change Cases after the last choice because it is a Clue."""
    return card == "clue"


@SHEET.rule(
    4,
    "A Crime may never be moved after it has been played.",
    overrides=clues_may_move,
    tell=lambda result, card: (
        Text(fr="Un Crime joué ne bouge plus.", en="A Crime stays where it was played.") if result else None
    ),
)
def crime_moves(card: Card) -> bool:
    """Forbid to move a Crime."""
    return card == "crime"


@SHEET.rule(
    4,
    "After Case 3, each player may rearrange their own three Clues among the three Cases.",
    "A player may also leave all Clues where they are.",
    tell=lambda result, cases: None,
)
def arrangements(cases: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to rearrange: for each Case, at which Case (from 1) its Clue was played."""
    return tuple(permutations(range(1, cases + 1)))


@SHEET.rule(
    4,
    "Each player must end with exactly one Clue at every Case.",
    also=(
        Quote(
            3,
            "When all Plot cards have been played, each player has one Crime and one Clue at every Case.",
        ),
    ),
    tell=lambda result, clues: Text(
        fr="Il doit rester exactement un Indice par Affaire"
        + ("." if not result else f" ; ici il y en a {' puis '.join(map(str, clues))}."),
        en="Every Case must end with exactly one Clue"
        + ("." if not result else f"; here there would be {' then '.join(map(str, clues))}."),
    ),
)
def clues_misplaced(clues: tuple[int, ...]) -> bool:
    """Forbid any other number of own Clues at a Case than one; ``clues`` counts them Case by Case."""
    return any(count != 1 for count in clues)
