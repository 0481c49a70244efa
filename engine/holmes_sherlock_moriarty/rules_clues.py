"""Page 4: the common row, visible and hidden clues, jokers, map fragments."""

from corpus.games import Quote
from engine.holmes_sherlock_moriarty.names import CHARACTERS, capital, cards
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, row_size
from engine.holmes_sherlock_moriarty.sheet import sheet
from engine.text import Text

# Page 4


@sheet.rule(
    4,
    "À la fin de chaque tour, complétez la rangée commune à 4 cartes avec la pioche d'indices.",
    tell=lambda result, in_row: Text(
        f"À la fin du tour, il manque 4 − {in_row} = {cards(result).fr} dans la rangée.",
        f"At the end of the turn the row lacks 4 − {in_row} = {cards(result).en}.",
    ),
    also=(Quote(3, "Enfin, le joueur complète la rangée commune à 4 cartes (p. 4)."),),
)
def missing_in_row(in_row: int) -> int:
    """Return how many clues the row lacks at the end of a turn."""
    return row_size.function() - in_row


@sheet.rule(
    4,
    "Une carte prise n'est jamais remplacée pendant l'action : la rangée commune se complète une seule fois, "
    "quand l'action est terminée.",
    tell=lambda result, taken: Text(
        f"{cards(taken).fr} déjà prise{'s' if taken > 1 else ''} : il en reste 4 − {taken} = {result}, "
        "aucune n'est remplacée pendant l'action.",
        f"{cards(taken).en} taken already: 4 − {taken} = {result} left, none is replaced during the action.",
    ),
    also=(
        Quote(
            8,
            "Un atout qui donne 2 indices visibles ne donne que des cartes déjà posées dans la rangée "
            "commune.",
        ),
        Quote(8, "Remplacer une carte de la rangée commune pendant l'action (p. 4)."),
    ),
)
def left_during_action(taken: int) -> int:
    """Return how many clues of the row can still be taken in the same action."""
    return row_size.function() - taken


@sheet.rule(
    4,
    "Si la pioche d'indices est vide, mélangez la défausse pour refaire une pioche.",
    tell=lambda result, missing, pile: (
        Text(
            f"La pioche {f'n’a que {cards(pile).fr}' if pile else 'est vide'} : la défausse est mélangée "
            "pour refaire une pioche.",
            f"The pile {f'has only {cards(pile).en}' if pile else 'is empty'}: the discards are shuffled "
            "to make a new pile.",
        )
        if result
        else None
    ),
)
def is_reshuffled(missing: int, pile: int) -> bool:
    """Tell whether the discards are shuffled while so many clues are drawn."""
    return missing > pile


@sheet.rule(
    8,
    "Ce livret ne précise pas comment compléter la rangée commune quand la pioche et la défausse sont vides.",
    tell=lambda result, missing, pile, discards: (
        Text(
            f"Il faudrait {cards(missing).fr}, la pioche et la défausse n'en ont que {pile + discards}.",
            f"{cards(missing).en} would be needed, pile and discards have only {pile + discards}.",
        )
        if result
        else None
    ),
)
def is_supply_short(missing: int, pile: int, discards: int) -> bool:
    """Tell whether pile and discards together cannot fill the row, which the booklet does not settle."""
    return missing > pile + discards


@sheet.rule(
    4,
    "À la fin de chaque tour, complétez la rangée commune à 4 cartes avec la pioche d'indices.",
    tell=lambda result, possible: (
        Text("La pioche ne peut pas donner ces cartes.", "The draw pile cannot give these cards.")
        if result
        else None
    ),
)
def is_no_draw(possible: bool) -> bool:
    """Tell whether the draw pile cannot give these cards, in this number."""
    return not possible


@sheet.rule(
    8,
    "Un atout qui donne 2 indices visibles ne donne que des cartes déjà posées dans la rangée commune.",
    tell=lambda result, there: (
        Text("Cette carte n'est pas là.", "That card is not there.") if result else None
    ),
)
def is_not_there(there: int) -> bool:
    """Tell whether the clue is not among those that can be taken."""
    return there == 0


@sheet.rule(
    4,
    "Chaque joueur pose ses indices visibles devant lui et les range par catégorie.",
    "Les cartes d'une catégorie se chevauchent : l'adversaire peut toujours les compter.",
    tell=lambda result: Text(
        "Les indices visibles sont rangés par catégorie et l'adversaire peut les compter.",
        "Visible clues are sorted by category and the opponent may count them.",
    ),
    also=(Quote(8, "Indice visible : un indice posé face visible devant un joueur (p. 4)."),),
)
def visible_clues_are_public() -> bool:
    """Tell whether the opponent may count the visible clues of a player."""
    return True


@sheet.rule(
    4,
    "Certains atouts donnent des indices piochés face cachée.",
    tell=lambda result, verb: (
        Text("Ces indices sont piochés face cachée.", "These clues are drawn face down.") if result else None
    ),
    also=(Quote(8, "Indice caché : un indice gardé face cachée jusqu'à la fin (p. 4)."),),
)
def draws_hidden(verb: str) -> bool:
    """Tell whether a power gives clues face down, by the kind of its effect."""
    return verb == "hidden"


@sheet.rule(
    4,
    "Seul leur propriétaire connaît ses indices cachés, et ils restent secrets jusqu'à la fin de la partie.",
    tell=lambda result: Text(
        "Les indices cachés restent secrets jusqu'à la fin de la partie.",
        "Hidden clues stay secret until the end of the game.",
    ),
)
def hidden_clues_are_secret() -> bool:
    """Tell whether only the owner knows his hidden clues."""
    return True


@sheet.rule(
    4,
    "Les personnages n'ont aucun effet sur les indices cachés.",
    "Ni Irene Adler, ni Toby, ni Billy, ni les cartes Mycroft ne peuvent toucher un indice caché.",
    tell=lambda result, character: Text(
        f"{capital(CHARACTERS[character]).fr} ne peut pas toucher un indice caché.",
        f"{capital(CHARACTERS[character]).en} cannot touch a hidden clue.",
    ),
    also=(
        Quote(6, "Toby et Billy n'ont aucun effet sur les indices cachés."),
        Quote(7, "Les cartes Mycroft n'ont aucun effet sur les indices cachés."),
    ),
)
def may_touch_hidden(character: str) -> bool:
    """Tell whether a character or a Mycroft card may touch a hidden clue: none may."""
    return False


@sheet.rule(
    4,
    "À la fin de la partie, chaque joueur révèle ses indices cachés et les range dans leur catégorie.",
    "Au décompte, les indices cachés comptent comme les autres indices.",
    tell=lambda result, visible, hidden: Text(
        f"À la fin, les indices cachés s'ajoutent : {visible} + {hidden} = {cards(result).fr}.",
        f"At the end hidden clues are added: {visible} + {hidden} = {cards(result).en}.",
    ),
    also=(Quote(5, "Les joueurs révèlent leurs indices cachés, puis ils additionnent leurs points."),),
)
def with_hidden(visible: int, hidden: int) -> int:
    """Return how many cards of a category a player has once his hidden clues are revealed."""
    return visible + hidden


@sheet.rule(
    4,
    "Les 5 fragments de carte n'appartiennent à aucune catégorie numérotée.",
    tell=lambda result, value: (
        Text(
            "Les fragments de carte n'appartiennent à aucune catégorie.",
            "Map fragments belong to no category.",
        )
        if not result
        else None
    ),
    also=(Quote(8, "Fragment de carte : une carte Indice sans valeur, comptée à part (p. 5)."),),
)
def is_in_category(value: int) -> bool:
    """Tell whether a clue belongs to a numbered category; map fragments have the value 0."""
    return value in CATEGORIES
