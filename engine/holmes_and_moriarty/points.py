"""The rule sheet, and what the booklet leaves open (its page 8)."""

from corpus.games import Quote
from engine.rule import RuleSheet
from engine.text import Text

SHEET = RuleSheet("holmes-and-moriarty")

NEIGHBOURS = SHEET.point(
    "neighbouring_spaces",
    Text(
        fr="Les trois jetons Moriarty d'une ligne doivent-ils se toucher ?",
        en="Must the three Moriarty tokens of a line be neighbours?",
    ),
    {
        "neighbours": Text(
            fr="Lecture habituelle : les trois jetons sont sur trois cases voisines.",
            en="Usual reading: the three tokens stand on three neighbouring spaces.",
        ),
        "gap-allowed": Text(
            fr="Autre lecture : trois jetons dans la même rangée, colonne ou diagonale suffisent, même avec "
            "un trou.",
            en="Other reading: three tokens in the same row, column or diagonal are enough, even with a gap.",
        ),
    },
    default="neighbours",
    reason=Text(fr="C'est la lecture habituelle.", en="It is the usual reading."),
    quotes=(
        Quote(8, "The rules do not say whether the three Moriarty tokens of a line must be neighbours."),
        Quote(8, "First reading: the three Moriarty tokens must stand on three neighbouring spaces."),
        Quote(
            8,
            "Second reading: three Moriarty tokens in the same row, column or diagonal are enough, even with "
            "a gap.",
        ),
        Quote(8, "Three neighbouring spaces are the usual reading."),
    ),
)

FIFTH_HAND = SHEET.point(
    "fifth_hand_tokens",
    Text(
        fr="Les jetons de la cinquième main comptent-ils encore pour Moriarty ?",
        en="Do the tokens of the fifth hand still count for Moriarty?",
    ),
    {
        "count": Text(
            fr="Lecture probable : les jetons de la cinquième main comptent encore.",
            en="Likelier reading: the tokens of the fifth hand still count.",
        ),
        "too-late": Text(
            fr="Autre lecture : les jetons de la cinquième main arrivent trop tard pour Moriarty.",
            en="Other reading: the tokens of the fifth hand come too late for Moriarty.",
        ),
    },
    default="count",
    reason=Text(
        fr="On vérifie la victoire après avoir posé les jetons.",
        en="The check for a winner comes after the tokens.",
    ),
    quotes=(
        Quote(8, "The rules can be read in two ways about tokens of the fifth hand."),
        Quote(8, "First reading: Moriarty can still win with the tokens of the fifth hand."),
        Quote(8, "Second reading: the tokens of the fifth hand come too late for Moriarty."),
        Quote(
            8,
            "It is likelier that tokens of the fifth hand still count, because the check for a winner comes "
            "after the tokens.",
        ),
    ),
)

NEW_CASE_CARDS = SHEET.point(
    "new_case_cards",
    Text(fr="Change-t-on les cartes Affaire à chaque main ?", en="Are Case cards renewed for every hand?"),
    {
        "every-hand": Text(
            fr="Lecture probable : trois nouvelles cartes Affaire à chaque main.",
            en="Likelier reading: three new Case cards for every hand.",
        ),
        "whole-game": Text(
            fr="Autre lecture : les mêmes trois cartes Affaire toute la partie.",
            en="Other reading: the same three Case cards for the whole game.",
        ),
    },
    default="every-hand",
    reason=Text(
        fr="15 cartes Affaire suffisent exactement pour cinq mains.",
        en="15 Case cards are exactly enough for five hands.",
    ),
    quotes=(
        Quote(8, "The rules do not say whether new Case cards are laid out for every hand."),
        Quote(8, "First reading: three new Case cards are laid out for every hand."),
        Quote(8, "Second reading: the same three Case cards stay for the whole game."),
        Quote(
            8,
            "New Case cards for every hand are likelier, because 15 Case cards are exactly enough for five "
            "hands.",
        ),
    ),
)

NO_LINE = SHEET.point(
    "no_line_possible",
    Text(fr="Quand une ligne n'est-elle plus possible ?", en="When is a line no longer possible?"),
    {
        "board": Text(
            fr="Première lecture : quand chaque ligne du plateau porte un jeton Holmes.",
            en="First reading: when every line of the Scenario Board holds a Holmes token.",
        ),
        "hands-left": Text(
            fr="Seconde lecture : aussi quand il reste trop peu de mains pour finir une ligne.",
            en="Second reading: also when too few hands are left to finish a line.",
        ),
    },
    default="board",
    reason=Text(
        fr="Le plateau seul se vérifie d'un coup d'œil ; le livret ne dit pas de compter les mains.",
        en="The board alone can be checked at a glance; no hand count is asked for.",
    ),
    quotes=(
        Quote(8, "The rules do not say when a line stops being possible."),
        Quote(
            8,
            "First reading: no line is possible any more when every line of the Scenario Board holds a "
            "Holmes token.",
        ),
        Quote(
            8,
            "Second reading: Holmes also wins when too few hands are left for Moriarty to finish a line.",
        ),
    ),
)

REARRANGING = SHEET.point(
    "order_of_rearranging",
    Text(fr="Réarrange-t-on les Indices en même temps ?", en="Are Clues rearranged at the same time?"),
    {
        "together": Text(
            fr="Suggestion du livret : les deux joueurs réarrangent en même temps.",
            en="The booklet's suggestion: both players rearrange at the same time.",
        ),
        "in-turn": Text(
            fr="Autre lecture : les joueurs réarrangent l'un après l'autre.",
            en="Other reading: the players rearrange in turn.",
        ),
    },
    default="together",
    reason=Text(fr="Le livret le suggère.", en="The booklet suggests it."),
    quotes=(
        Quote(
            8,
            "The rules do not say whether the players rearrange their Clues at the same time or in turn.",
        ),
        Quote(8, "This booklet suggests rearranging at the same time."),
    ),
)
