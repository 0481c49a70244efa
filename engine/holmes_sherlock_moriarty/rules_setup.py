"""Pages 1 and 2: what is in the box, and the set-up."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import BOARD, cards, count, tokens
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text

# Page 1

PLAYERS = sheet.value(
    "players",
    1,
    "Holmes est un jeu de cartes pour 2 joueurs, à partir de 10 ans, et une partie dure de 20 à 30 minutes.",
    "Livret de règles 2 joueurs 20 à 30 minutes à partir de 10 ans",
    value=2,
)
SEAT_NAMES = sheet.value(
    "seats",
    1,
    "L'un des joueurs incarne Sherlock et l'autre incarne Moriarty.",
    value=("sherlock", "moriarty"),
)

# Page 2

BOARD_CHARACTERS = sheet.value(
    "board_characters",
    2,
    "1 plateau de jeu, où sont imprimés le docteur Watson, Mme Hudson et l'inspecteur Lestrade",
    value=BOARD,
)
CHARACTER_CARDS = sheet.value("character_cards", 2, "10 cartes Personnage", value=10)
CLUE_CARDS = sheet.value("clue_cards", 2, "52 cartes Indice", value=52)
ALL_TOKENS = sheet.value("all_tokens", 2, "24 jetons Influence, ornés d'une loupe", value=24)
ALL_PAWNS = sheet.value("all_pawns", 2, "6 pions Action, 3 par joueur", value=6)
VARIANT_CARDS = sheet.value(
    "variant_cards", 2, "2 cartes Rôle à deux faces", "2 cartes Mycroft, pour la variante", value=(2, 2)
)
NUMBERED, JOKERS, FRAGMENTS = sheet.value(
    "kinds_of_clues",
    2,
    "Les 52 cartes Indice se répartissent en 42 cartes numérotées, 5 jokers et 5 fragments de carte.",
    "Joker – 5",
    "Fragment de carte – 5",
    value=(42, 5, 5),
)
CATEGORIES = sheet.value(
    "categories", 2, "Il existe sept catégories numérotées, de 3 à 9.", value=(3, 4, 5, 6, 7, 8, 9)
)
TOKENS_EACH = sheet.value(
    "tokens_each", 2, "Chaque joueur reçoit 6 jetons Influence au début de la partie.", value=6
)
REVEALED_AT_START = sheet.value(
    "revealed_at_start",
    2,
    "Mélangez les 10 cartes Personnage face cachée, puis révélez 2 personnages pour la journée 1.",
    value=2,
)
ROW = sheet.value(
    "row", 2, "Mélangez les cartes Indice et posez-en 4 face visible : c'est la rangée commune.", value=4
)
CLUE_KINDS = {
    "numbered": Text("Cartes numérotées", "Numbered cards"),
    "joker": Text("Jokers", "Jokers"),
    "fragment": Text("Fragments de carte", "Map fragments"),
}
CATEGORY_NAMES = {
    3: Text("faux laissez-passer", "false pass"),
    4: Text("explosif", "explosive"),
    5: Text("cigarette", "cigarette"),
    6: Text("balle", "bullet"),
    7: Text("bouton", "button"),
    8: Text("empreinte de pas", "footprint"),
    9: Text("empreinte digitale", "fingerprint"),
}


@sheet.rule(
    2,
    "La valeur d'une catégorie est aussi le nombre de ses cartes : "
    "il y a 3 cartes de valeur 3 et 9 cartes de valeur 9.",
    "Faux laissez-passer 3 3",
    "Explosif 4 4",
    "Cigarette 5 5",
    "Balle 6 6",
    "Bouton 7 7",
    "Empreinte de pas 8 8",
    "Empreinte digitale 9 9",
    tell=lambda result, category: Text(
        f"La catégorie {category} compte {cards(result).fr} ({CATEGORY_NAMES[category].fr}).",
        f"Category {category} has {cards(result).en} ({CATEGORY_NAMES[category].en}).",
    ),
)
def copies(category: int) -> int:
    """Return how many real cards a category has."""
    return category


@sheet.rule(
    2,
    "Chaque joueur prend 3 pions Action et 1 carte Rappel.",
    tell=lambda result: Text(f"Chaque joueur a {result} pions.", f"Each player has {result} pawns."),
    also=(Quote(2, "6 pions Action, 3 par joueur"),),
)
def pawns_each() -> int:
    """Return how many pawns a player has."""
    return ALL_PAWNS // PLAYERS


@sheet.rule(
    2,
    "Chaque joueur reçoit 6 jetons Influence au début de la partie.",
    tell=lambda result: Text(
        f"Chaque joueur commence avec {tokens(result).fr} (Kosmos et IELLO).",
        f"Each player starts with {tokens(result).en} (Kosmos and IELLO).",
    ),
    also=(Quote(7, "Jetons Influence au départ 6 par joueur 5 par joueur"),),
)
def start_tokens() -> int:
    """Return the Influence tokens that a player starts with."""
    return TOKENS_EACH


@sheet.rule(
    2,
    "Les 12 jetons Influence restants forment la réserve.",
    tell=lambda result, each: Text(
        f"La réserve commence avec {ALL_TOKENS} − {PLAYERS} × {each} = {tokens(result).fr}.",
        f"The reserve starts with {ALL_TOKENS} − {PLAYERS} × {each} = {tokens(result).en}.",
    ),
    also=(Quote(7, "Réserve après la mise en place 12 jetons 14 jetons"),),
)
def start_reserve(each: int) -> int:
    """Return the tokens left after each player took his."""
    return ALL_TOKENS - PLAYERS * each


@sheet.rule(
    2,
    "Mélangez les 10 cartes Personnage face cachée, puis révélez 2 personnages pour la journée 1.",
    tell=lambda result: Text(
        f"{result} cartes Personnage sont révélées pour la journée 1.",
        f"{result} character cards are revealed for day 1.",
    ),
)
def first_characters() -> int:
    """Return how many character cards are revealed at the set-up."""
    return REVEALED_AT_START


@sheet.rule(
    2,
    "Mélangez les cartes Indice et posez-en 4 face visible : c'est la rangée commune.",
    tell=lambda result: Text(
        f"La rangée commune compte {cards(result).fr} face visible.",
        f"The common row has {cards(result).en} face up.",
    ),
    also=(
        Quote(4, "La rangée commune compte 4 cartes Indice face visible."),
        Quote(8, "Rangée commune : les 4 cartes Indice offertes aux joueurs (p. 4)."),
    ),
)
def row_size() -> int:
    """Return how many clues lie in the common row."""
    return ROW


@sheet.rule(
    2,
    "Les cartes Indice restantes forment la pioche d'indices, face cachée.",
    tell=lambda result, row: Text(
        f"La pioche commence avec {CLUE_CARDS} − {row} = {cards(result).fr}.",
        f"The draw pile starts with {CLUE_CARDS} − {row} = {cards(result).en}.",
    ),
)
def start_pile(row: int) -> int:
    """Return how many clues are in the draw pile at the start."""
    return CLUE_CARDS - row


@sheet.rule(
    2,
    "Les pions Action commencent la journée 1 hors du plateau, devant leur propriétaire.",
    tell=lambda result, day: Text(
        f"Au début de la journée {day}, {count(result, 'pion', 'pawn').fr} par joueur hors du plateau.",
        f"At the start of day {day}, {count(result, 'pawn', 'pawn').en} of each player off the board.",
    ),
)
def pawns_off_board(day: int) -> int:
    """Return how many pawns of each player are off the board when a day starts."""
    return pawns_each.function() if day == 1 else 0


@sheet.rule(
    2,
    "Cinq personnages peuvent être visités pendant la journée 1 : "
    "les 3 personnages du plateau et les 2 personnages révélés.",
    tell=lambda result: Text(
        f"Pendant la journée 1, 3 + 2 = {result} personnages peuvent être visités.",
        f"On day 1, 3 + 2 = {result} characters can be visited.",
    ),
)
def characters_on_day_one() -> int:
    """Return how many characters can be visited on day 1."""
    return len(BOARD_CHARACTERS) + first_characters.function()
