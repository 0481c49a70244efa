"""Page 4: dealing, choosing and swapping Plot cards."""

from itertools import permutations

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import plural
from engine.text import Text, listed

# Page 4: dealing

REMOVED = SHEET.value("removed", 4, "Remove 2 Plot cards face down from the hand.", value=2)
DEALT = SHEET.value("dealt", 4, "Deal 7 Plot cards to each player.", value=7)
CHOSEN = SHEET.value(
    "chosen",
    4,
    "Case 1 7 Plot cards 1 Crime and 1 Clue swap the other 5 Plot cards",
    "Case 2 5 Plot cards 1 Crime and 1 Clue swap the other 3 Plot cards",
    "Case 3 3 Plot cards 1 Crime and 1 Clue discard the last Plot card",
    value=2,
)


@SHEET.rule(
    4,
    "Shuffle all 16 Plot cards at the start of each hand.",
    "Remove 2 Plot cards face down from the hand.",
    also=(Quote(8, "Deal 2 Plot cards removed unseen, 7 Plot cards to each player"),),
    tell=lambda result: Text(
        fr=f"{result} cartes Intrigue sont retirées au début de la main.",
        en=f"{result} Plot cards are removed at the start of the hand.",
    ),
)
def cards_removed() -> int:
    """Return how many Plot cards are set aside unseen."""
    return REMOVED


@SHEET.rule(
    4,
    "Deal 7 Plot cards to each player.",
    tell=lambda result: Text(
        fr=f"Chaque joueur reçoit {result} cartes Intrigue.", en=f"Each player is dealt {result} Plot cards."
    ),
)
def cards_dealt() -> int:
    """Return how many Plot cards each player gets."""
    return DEALT


@SHEET.rule(
    4,
    "Deal 7 Plot cards to each player.",
    "Shuffle all 16 Plot cards at the start of each hand.",
    tell=lambda result, sizes, wanted, there: (
        Text(
            fr=f"Chaque joueur reçoit {wanted} cartes Intrigue différentes.",
            en=f"Each player is dealt {wanted} different Plot cards.",
        )
        if result
        else None
    ),
)
def wrong_deal(sizes: tuple[int, int], wanted: int, there: bool) -> bool:
    """Forbid a deal of other sizes, or of cards that are not ``there`` once each."""
    return sizes != (wanted, wanted) or not there


# Page 4: choosing


@SHEET.rule(
    4,
    "At Case 1, each player secretly chooses 2 of their 7 Plot cards.",
    also=(Quote(8, "Cases 1, 2 and 3 choose 2 of 7, then 2 of 5, then 2 of 3 Plot cards"),),
    tell=lambda result: _held_told(result, 1),
)
def held_first() -> int:
    """Return how many Plot cards a player chooses from at Case 1."""
    return DEALT


@SHEET.rule(
    4,
    "At Case 2, each player chooses 2 of the 5 Plot cards received, again one Crime and one Clue.",
    tell=lambda result: _held_told(result, 2),
)
def held_second() -> int:
    """Return how many Plot cards a player chooses from at Case 2: those received."""
    return held_first.function() - CHOSEN


@SHEET.rule(
    4,
    "At Case 3, each player chooses 2 of the 3 Plot cards received, again one Crime and one Clue.",
    tell=lambda result: _held_told(result, 3),
)
def held_third() -> int:
    """Return how many Plot cards a player chooses from at Case 3: those received."""
    return held_second.function() - CHOSEN


CARDS_HELD = {1: held_first, 2: held_second, 3: held_third}
"""Case -> the rule that says from how many cards a player chooses."""


def _held_told(result: int, case: int) -> Text:
    return Text(
        fr=f"À l'Affaire {case}, chaque joueur a {result} cartes Intrigue et en joue {CHOSEN}.",
        en=f"At Case {case}, each player holds {result} Plot cards and plays {CHOSEN} of them.",
    )


@SHEET.rule(
    4,
    "After Case 1, the players swap their remaining 5 Plot cards.",
    tell=lambda result: _swapped_told(result, 1),
)
def swapped_first() -> int:
    """Return how many Plot cards each player passes on after Case 1."""
    return held_first.function() - CHOSEN


@SHEET.rule(
    4,
    "After Case 2, the players swap their remaining 3 Plot cards.",
    tell=lambda result: _swapped_told(result, 2),
)
def swapped_second() -> int:
    """Return how many Plot cards each player passes on after Case 2."""
    return held_second.function() - CHOSEN


@SHEET.rule(
    4,
    "After Case 3, each player discards their last Plot card face down.",
    tell=lambda result: Text(
        fr=f"Après l'Affaire {CASES}, on n'échange rien : la dernière carte est défaussée face cachée.",
        en=f"After Case {CASES}, nothing is swapped: the last card is discarded face down.",
    ),
)
def swapped_third() -> int:
    """Return how many Plot cards each player passes on after Case 3."""
    return 0


CARDS_SWAPPED = {1: swapped_first, 2: swapped_second, 3: swapped_third}
"""Case -> the rule that says how many cards are swapped after it."""


def _swapped_told(result: int, case: int) -> Text:
    return Text(
        fr=f"Après l'Affaire {case}, les joueurs échangent leurs {result} cartes restantes.",
        en=f"After Case {case}, the players swap their remaining {result} cards.",
    )


@SHEET.rule(
    4,
    "After Case 3, each player discards their last Plot card face down.",
    tell=lambda result: Text(
        fr=f"Chaque joueur défausse {plural(result, 'carte', 'card').fr} après l'Affaire {CASES}.",
        en=f"Each player discards {plural(result, 'carte', 'card').en} after Case {CASES}.",
    ),
)
def cards_discarded() -> int:
    """Return how many Plot cards each player discards in a hand."""
    return DEALT - CHOSEN * CASES


@SHEET.rule(
    4,
    "Each player plays one chosen Plot card as a Crime and the other as a Clue.",
    also=(
        Quote(3, "A Crime is a Plot card that lies in a Crime row."),
        Quote(3, "A Clue is a Plot card that lies in a Clue row."),
    ),
    tell=lambda result, hand: None,
)
def choices(hand: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return all ways to choose a Crime and a Clue (in this order) out of a hand."""
    return tuple((crime, clue) for crime, clue in permutations(hand, CHOSEN))


@SHEET.rule(
    4,
    "At Case 1, each player secretly chooses 2 of their 7 Plot cards.",
    "At Case 2, each player chooses 2 of the 5 Plot cards received, again one Crime and one Clue.",
    "At Case 3, each player chooses 2 of the 3 Plot cards received, again one Crime and one Clue.",
    tell=lambda result, hand, crime, clue: (
        Text(
            fr=f"On choisit parmi ses propres cartes, ici {listed(hand).fr}.",
            en=f"The cards are chosen from one's own, here {listed(hand).en}.",
        )
        if result
        else None
    ),
)
def not_in_hand(hand: tuple[int, ...], crime: int, clue: int) -> bool:
    """Forbid to play a card that one does not hold."""
    return crime not in hand or clue not in hand


@SHEET.rule(
    4,
    "Each player plays one chosen Plot card as a Crime and the other as a Clue.",
    tell=lambda result, hand, crime, clue: (
        Text(
            fr=f"La carte {crime} ne peut pas être à la fois le Crime et l'Indice.",
            en=f"Card {crime} cannot be both the Crime and the Clue.",
        )
        if result
        else None
    ),
)
def card_in_both_rows(hand: tuple[int, ...], crime: int, clue: int) -> bool:
    """Forbid to play one card as Crime and Clue."""
    return crime == clue


@SHEET.rule(
    4,
    "Both players choose at the same time.",
    tell=lambda result: Text(
        fr="Les deux joueurs choisissent en même temps, en secret.",
        en="Both players choose at the same time, in secret.",
    ),
)
def chosen_together() -> bool:
    """Tell whether Crimes and Clues are chosen at the same time."""
    return True
