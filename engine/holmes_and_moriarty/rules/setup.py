"""Page 3: the set-up, and the learning game, which needs neither board nor tokens."""

from typing import Literal

from corpus.games import Quote
from engine.holmes_and_moriarty.points import SHEET
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import plural
from engine.text import Text

Kind = Literal["full", "learning"]

# Page 3


@SHEET.rule(
    3,
    "Shuffle the 15 Case cards.",
    "Lay three Case cards face up in a row between the players, starting beside the Scenario Board.",
    also=(Quote(2, "A Case card marks the place where one of the three Cases of a hand is fought."),),
    tell=lambda result: Text(
        fr=f"{result} cartes Affaire sont posées, une par Affaire.",
        en=f"{result} Case cards are laid out, one a Case.",
    ),
)
def case_cards_laid() -> int:
    """Return how many Case cards lie on the table."""
    return CASES


@SHEET.rule(
    3,
    "Lay three Case cards face up in a row between the players, starting beside the Scenario Board.",
    "Shuffle the 15 Case cards.",
    tell=lambda result, laid, wanted, there: (
        Text(
            fr=f"On pose {wanted} cartes Affaire prises parmi celles qui restent.",
            en=f"{wanted} Case cards are laid out, of those that are left.",
        )
        if result
        else None
    ),
)
def wrong_row(laid: int, wanted: int, there: bool) -> bool:
    """Forbid a row of too many or too few Case cards, or of cards that are not ``there`` any more."""
    return laid != wanted or not there


@SHEET.rule(
    8,
    "The rules do not say whether new Case cards are laid out for every hand.",
    "First reading: three new Case cards are laid out for every hand.",
    "Second reading: the same three Case cards stay for the whole game.",
    tell=lambda result, reading: Text(
        fr="Trois nouvelles cartes Affaire sont posées à chaque main."
        if result
        else "Les mêmes trois cartes Affaire restent toute la partie.",
        en="Three new Case cards are laid out for every hand."
        if result
        else "The same three Case cards stay for the whole game.",
    ),
)
def case_cards_renewed(reading: str) -> bool:
    """Tell whether new Case cards are laid out for every hand, as the open point is read."""
    return reading == "every-hand"


@SHEET.rule(
    3,
    "The Case card closest to the Scenario Board marks Case 1, the next one marks Case 2, and the last one "
    "marks Case 3.",
    tell=lambda result, place: Text(
        fr=f"La carte Affaire en position {place} à partir du plateau marque l'Affaire {result}.",
        en=f"The Case card in place {place} from the Scenario Board marks Case {result}.",
    ),
)
def case_at(place: int) -> int:
    """Return which Case a Case card marks by its place, counted from 1 beside the board."""
    return place


LEARNING_CASES = SHEET.value(
    "learning_cases_for_a_hand",
    3,
    "In the learning game, a player wins a hand by winning at least two of its three Cases.",
    value=2,
)
LEARNING_HANDS = SHEET.value(
    "learning_hands_to_win",
    3,
    "The player who is first to win three hands wins the learning game.",
    value=3,
)


@SHEET.rule(
    3,
    "In the learning game, a player wins a hand by winning at least two of its three Cases.",
    tell=lambda result, cases_won: Text(
        fr=f"{plural(cases_won, 'Affaire gagnée', 'Case').fr} : la main est "
        + ("gagnée" if result else "perdue")
        + f" (il en faut {LEARNING_CASES}).",
        en=f"{plural(cases_won, 'Affaire', 'Case').en} won: the hand is {'won' if result else 'lost'} "
        f"({LEARNING_CASES} are needed).",
    ),
)
def learning_hand_won(cases_won: int) -> bool:
    """Tell whether a player wins the hand of the learning game with so many Cases."""
    return cases_won >= LEARNING_CASES


@SHEET.rule(
    3,
    "The player who is first to win three hands wins the learning game.",
    tell=lambda result, hands_won: Text(
        fr=f"{plural(hands_won, 'main gagnée', 'hand').fr} : la partie "
        + ("est gagnée." if result else f"continue (il en faut {LEARNING_HANDS})."),
        en=f"{plural(hands_won, 'main', 'hand').en} won: the game "
        + ("is won." if result else f"goes on ({LEARNING_HANDS} are needed)."),
    ),
)
def learning_game_won(hands_won: int) -> bool:
    """Tell whether a player has won the learning game with so many hands."""
    return hands_won >= LEARNING_HANDS


@SHEET.rule(
    3,
    "The player who is first to win three hands wins the learning game.",
    tell=lambda result: Text(
        fr=f"Chaque main a un gagnant ; au plus tard après {result} mains, l'un des deux en a "
        f"{LEARNING_HANDS}.",
        en=f"Every hand has a winner; after {result} hands at the latest one of the two has "
        f"{LEARNING_HANDS}.",
    ),
)
def most_learning_hands() -> int:
    """Return after how many hands the learning game ends at the latest."""
    return 2 * (LEARNING_HANDS - 1) + 1


@SHEET.rule(
    3,
    "No tokens are placed in the learning game.",
    also=(Quote(1, "After each hand, the players place tokens on the Scenario Board."),),
    tell=lambda result, kind: Text(
        fr="La partie complète utilise des jetons."
        if result
        else "Le jeu d'apprentissage se joue sans jetons.",
        en="The full game uses tokens." if result else "The learning game is played without tokens.",
    ),
)
def uses_tokens(kind: Kind) -> bool:
    """Tell whether tokens are placed."""
    return kind == "full"


@SHEET.rule(
    3,
    "The learning game teaches the play of a hand without the Scenario Board.",
    also=(Quote(1, "After each hand, the players place tokens on the Scenario Board."),),
    tell=lambda result, kind: Text(
        fr="La partie complète utilise le plateau Scénario."
        if result
        else "Le jeu d'apprentissage se joue sans le plateau Scénario.",
        en="The full game uses the Scenario Board."
        if result
        else "The learning game is played without the Scenario Board.",
    ),
)
def uses_board(kind: Kind) -> bool:
    """Tell whether the Scenario Board is used."""
    return kind == "full"


@SHEET.rule(
    3,
    "In the learning game, the three Case cards lie face down.",
    also=(
        Quote(
            3,
            "Lay three Case cards face up in a row between the players, starting beside the Scenario Board.",
        ),
    ),
    tell=lambda result, kind: Text(
        fr=f"Les trois cartes Affaire sont face {'visible' if result else 'cachée'}.",
        en=f"The three Case cards lie face {'up' if result else 'down'}.",
    ),
)
def case_cards_face_up(kind: Kind) -> bool:
    """Tell whether the Case cards lie face up."""
    return kind == "full"
