"""Page 6: the powers, as far as the booklet gives them, and the Influence tokens."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import CARDS, CHARACTERS, MORIARTY, cards, count, tokens
from engine.holmes_sherlock_moriarty.rules_days import new_characters
from engine.holmes_sherlock_moriarty.rules_setup import (
    BOARD_CHARACTERS,
    CHARACTER_CARDS,
    first_characters,
)
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text
from engine.trace import assume

# Page 6

POWER_KINDS = sheet.value(
    "power_kinds",
    6,
    "Les atouts ont des effets de plusieurs sortes :",
    "gagner des jetons Influence ;",
    "payer des jetons Influence pour prendre des indices visibles ;",
    "piocher des indices face cachée ;",
    "défausser des indices ;",
    "échanger des indices ;",
    "voler un indice à l'adversaire.",
    value=("gain", "buy", "hidden", "discard", "swap", "steal"),
)
WATSON_TRADE = sheet.value(
    "watson_trade",
    6,
    "D'après une seule source, Watson permet de payer 1 jeton Influence pour prendre 1 indice visible.",
    value=(1, 1),
)
HUDSON_TOKENS = sheet.value(
    "hudson_tokens",
    6,
    "D'après une seule source, Mme Hudson permet de prendre 3 jetons Influence dans la réserve.",
    value=3,
)
UNKNOWN_LESTRADE = sheet.value(
    "lestrade_unknown",
    6,
    "Ce livret ne précise ni le prix de l'atout de Lestrade, ni le nombre d'indices qu'il donne.",
    "D'après une seule source, Lestrade transforme des jetons Influence en indices.",
    value=None,
)
UNKNOWN_IRENE = sheet.value(
    "irene_unknown",
    6,
    "Ce livret ne précise ni combien d'indices Irene Adler peut voler, ni à quel prix.",
    value=None,
)
UNKNOWN_OTHERS = sheet.value(
    "others_unknown",
    6,
    "Ce livret ne précise pas les atouts des autres personnages.",
    "Ce livret ne précise pas le nom du dixième personnage de l'édition Kosmos et IELLO.",
    value=None,
)


@sheet.rule(
    6,
    "D'après une seule source, Watson permet de payer 1 jeton Influence pour prendre 1 indice visible.",
    tell=lambda result: Text(
        f"Watson : payer {tokens(result[0]).fr}, prendre {count(result[1], 'indice visible', '').fr}.",
        f"Watson: pay {tokens(result[0]).en}, take {count(result[1], '', 'visible clue').en}.",
    ),
)
def watson_power() -> tuple[int, int]:
    """Return the price of Watson's power and the visible clues it gives."""
    assume(Text("L'atout de Watson vient d'une seule source.", "Watson's power comes from one source only."))
    return WATSON_TRADE


@sheet.rule(
    6,
    "D'après une seule source, Mme Hudson permet de prendre 3 jetons Influence dans la réserve.",
    tell=lambda result: Text(
        f"Mme Hudson : prendre {tokens(result).fr} dans la réserve.",
        f"Mrs Hudson: take {tokens(result).en} from the reserve.",
    ),
)
def hudson_power() -> int:
    """Return the tokens that Mrs Hudson's power gives."""
    assume(
        Text(
            "L'atout de Mme Hudson vient d'une seule source.",
            "Mrs Hudson's power comes from one source only.",
        )
    )
    return HUDSON_TOKENS


@sheet.rule(
    6,
    "Irene Adler permet très probablement de voler parmi les indices visibles de l'adversaire.",
    tell=lambda result: Text(
        "Irene Adler vole parmi les indices visibles de l'adversaire.",
        "Irene Adler steals from the opponent's visible clues.",
    ),
)
def irene_steals_visible() -> bool:
    """Tell whether Irene Adler's power touches visible clues of the opponent: very likely."""
    assume(
        Text(
            "Irene Adler vole des indices visibles (très probable).",
            "Irene Adler steals visible clues (very likely).",
        )
    )
    return True


@sheet.rule(
    6,
    "Watson, Mme Hudson et Lestrade sont présents pendant toutes les journées.",
    tell=lambda result, character: (
        Text(
            f"{CHARACTERS[character].fr} est là pendant toutes les journées.",
            f"{CHARACTERS[character].en} is there on all days.",
        )
        if result
        else None
    ),
)
def is_always_there(character: str) -> bool:
    """Tell whether a character is there from the first day."""
    return character in BOARD_CHARACTERS


@sheet.rule(
    6,
    "Huit cartes Personnage apparaissent pendant une partie : 2 à la mise en place, puis 1 par journée à "
    "partir de la journée 2.",
    tell=lambda result, day: Text(
        f"Jusqu'à la journée {day} : 2 + {day - 1} = {cards(result).fr} Personnage.",
        f"By day {day}: 2 + {day - 1} = {count(result, '', 'character card').en}.",
    ),
)
def cards_shown_by(day: int) -> int:
    """Return how many character cards have been revealed by a day."""
    return first_characters.function() + sum(new_characters.function(d) for d in range(2, day + 1))


@sheet.rule(
    6,
    "Deux des 10 cartes Personnage ne sont jamais révélées.",
    tell=lambda result, all_cards, shown: Text(
        f"Jamais révélées : {all_cards} − {shown} = {cards(result).fr} Personnage.",
        f"Never revealed: {all_cards} − {shown} = {count(result, '', 'character card').en}.",
    ),
    also=(Quote(7, "Personnages jamais révélés 2 1"),),
)
def cards_never_shown(all_cards: int, shown: int) -> int:
    """Return how many character cards do not appear in a game."""
    return all_cards - shown


LISTED = sheet.value(
    "listed_characters",
    6,
    "La liste de l'édition Devir vient d'une seule source complète.",
    "Watson plateau carte",
    "Mme Hudson plateau carte",
    "Lestrade plateau carte",
    "Irene Adler oui oui",
    "Wiggins oui oui",
    "Langdale Pike oui oui",
    "Toby oui oui",
    "Billy oui oui",
    "Gregson probable oui",
    "Porky Johnson probable oui",
    "Von Kramm probable oui",
    "Violet Hunter probable oui",
    value={
        **dict.fromkeys((*BOARD_CHARACTERS, *CARDS[:5]), "yes"),
        **dict.fromkeys(CARDS[5:], "likely"),
    },
)
"""Whether a character is in the Kosmos and IELLO edition; all of them are in the Devir edition."""


@sheet.rule(
    6,
    "Watson plateau carte",
    "Mme Hudson plateau carte",
    "Lestrade plateau carte",
    "Irene Adler oui oui",
    "Wiggins oui oui",
    "Langdale Pike oui oui",
    "Toby oui oui",
    "Billy oui oui",
    "Gregson probable oui",
    "Porky Johnson probable oui",
    "Von Kramm probable oui",
    "Violet Hunter probable oui",
    tell=lambda result, character, edition: Text(
        f"{CHARACTERS[character].fr} {'est' if result else 'n’est pas'} dans la liste de cette édition.",
        f"{CHARACTERS[character].en} is {'' if result else 'not '}in the list of this edition.",
    ),
)
def is_in_edition(character: str, edition: str) -> bool:
    """Tell whether a character is in an edition; for some this is only likely."""
    if edition == MORIARTY and LISTED.get(character) == "likely":
        assume(
            Text(
                f"{CHARACTERS[character].fr} est probablement dans l'édition Kosmos et IELLO.",
                f"{CHARACTERS[character].en} is probably in the Kosmos and IELLO edition.",
            )
        )
    elif edition != MORIARTY and character in CARDS:
        assume(
            Text(
                "La liste de l'édition Devir vient d'une seule source.",
                "The list of the Devir edition comes from one source only.",
            )
        )
    return character in LISTED


@sheet.rule(
    2,
    "10 cartes Personnage",
    tell=lambda result: Text(
        f"Il y a {result} cartes Personnage (Kosmos et IELLO).",
        f"There are {result} character cards (Kosmos and IELLO).",
    ),
)
def character_cards() -> int:
    """Return how many character cards are shuffled at the set-up."""
    return CHARACTER_CARDS
