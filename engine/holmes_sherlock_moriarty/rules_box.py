"""Page 2: how many of everything there are, and what cannot be for that reason."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import cards, tokens
from engine.holmes_sherlock_moriarty.rules_setup import (
    ALL_PAWNS,
    ALL_TOKENS,
    CATEGORIES,
    CLUE_CARDS,
    CLUE_KINDS,
    FRAGMENTS,
    JOKERS,
    NUMBERED,
    PLAYERS,
    copies,
)
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text

# Page 2


@sheet.rule(
    2,
    "Il existe sept catégories numérotées, de 3 à 9.",
    tell=lambda result, category: (
        Text(
            f"Il n'y a pas de catégorie {category} : les catégories vont de 3 à 9.",
            f"There is no category {category}: the categories go from 3 to 9.",
        )
        if result
        else None
    ),
    also=(Quote(8, "Catégorie : les cartes Indice de même valeur, de 3 à 9 (p. 2)."),),
)
def is_no_category(category: int) -> bool:
    """Tell whether no clue has this value."""
    return category not in CATEGORIES


@sheet.rule(
    2,
    "La valeur d'une catégorie est aussi le nombre de ses cartes : "
    "il y a 3 cartes de valeur 3 et 9 cartes de valeur 9.",
    tell=lambda result, category, real: (
        Text(
            f"Il n'y a que {cards(category).fr} de valeur {category}, pas {real}.",
            f"There are only {cards(category).en} of value {category}, not {real}.",
        )
        if result
        else None
    ),
)
def are_too_many_cards(category: int, real: int) -> bool:
    """Tell whether there are more real cards than the category has."""
    return real > copies.function(category)


@sheet.rule(
    2,
    "Les 52 cartes Indice se répartissent en 42 cartes numérotées, 5 jokers et 5 fragments de carte.",
    tell=lambda result, jokers: (
        Text(f"Le jeu n'a que 5 jokers, pas {jokers}.", f"The game has only 5 jokers, not {jokers}.")
        if result
        else None
    ),
)
def are_too_many_jokers(jokers: int) -> bool:
    """Tell whether there are more jokers than the game has."""
    return jokers > JOKERS


@sheet.rule(
    2,
    "Les 52 cartes Indice se répartissent en 42 cartes numérotées, 5 jokers et 5 fragments de carte.",
    tell=lambda result, fragments: (
        Text(
            f"Le jeu n'a que 5 fragments de carte, pas {fragments}.",
            f"The game has only 5 map fragments, not {fragments}.",
        )
        if result
        else None
    ),
    also=(Quote(4, "Les 5 fragments de carte n'appartiennent à aucune catégorie numérotée."),),
)
def are_too_many_fragments(fragments: int) -> bool:
    """Tell whether there are more map fragments than the game has."""
    return fragments > FRAGMENTS


@sheet.rule(
    1,
    "Holmes est un jeu de cartes pour 2 joueurs, à partir de 10 ans, et une partie dure de 20 à 30 minutes.",
    tell=lambda result: Text(f"Le jeu se joue à {result}.", f"The game is for {result} players."),
)
def number_of_players() -> int:
    """Return how many play."""
    return PLAYERS


@sheet.rule(
    2,
    "24 jetons Influence, ornés d'une loupe",
    tell=lambda result: Text(
        f"La boîte contient {tokens(result).fr}.", f"The box holds {tokens(result).en}."
    ),
    also=(Quote(6, "Le jeu contient 24 jetons Influence, et ce nombre est une limite."),),
)
def number_of_tokens() -> int:
    """Return how many Influence tokens there are in all."""
    return ALL_TOKENS


@sheet.rule(
    2,
    "6 pions Action, 3 par joueur",
    tell=lambda result: Text(f"La boîte contient {result} pions.", f"The box holds {result} pawns."),
)
def number_of_pawns() -> int:
    """Return how many pawns there are in all."""
    return ALL_PAWNS


@sheet.rule(
    2,
    "Les 52 cartes Indice se répartissent en 42 cartes numérotées, 5 jokers et 5 fragments de carte.",
    tell=lambda result, kind: (
        Text(f"Il y a {result} cartes Indice.", f"There are {result} clue cards.")
        if kind == "clues"
        else Text(
            f"{CLUE_KINDS[kind].fr} : {result} sur les {CLUE_CARDS} cartes Indice.",
            f"{CLUE_KINDS[kind].en}: {result} of the {CLUE_CARDS} clue cards.",
        )
    ),
    also=(Quote(2, "52 cartes Indice"),),
)
def number_of_clues(kind: str) -> int:
    """Return how many clue cards there are: all, numbered, joker or fragment."""
    return {"clues": CLUE_CARDS, "numbered": NUMBERED, "joker": JOKERS, "fragment": FRAGMENTS}[kind]


@sheet.rule(
    2,
    "Il existe sept catégories numérotées, de 3 à 9.",
    tell=lambda result: Text(
        f"Il y a {result} catégories, de 3 à 9.", f"There are {result} categories, from 3 to 9."
    ),
)
def number_of_categories() -> int:
    """Return how many numbered categories there are."""
    return len(CATEGORIES)
