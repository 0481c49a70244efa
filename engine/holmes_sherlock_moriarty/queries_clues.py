"""Queries about the row, visible and hidden clues."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_box as box
from engine.holmes_sherlock_moriarty import rules_clues as clues
from engine.holmes_sherlock_moriarty import rules_jokers as jokers_rules
from engine.holmes_sherlock_moriarty import rules_setup as setup
from engine.holmes_sherlock_moriarty.kinds import counted, flag, number
from engine.holmes_sherlock_moriarty.names import BOARD, CARDS, CHARACTERS, cards, count
from engine.holmes_sherlock_moriarty.rules_characters import (
    hudson_power,
    irene_steals_visible,
    watson_power,
)
from engine.holmes_sherlock_moriarty.table import forbid, table, told, unknown, yes_no
from engine.query import Choice, NotInRulebook
from engine.ruling import Decision
from engine.text import Text

THEME = Text(fr="Indices visibles et cachés", en="Visible and hidden clues")


@table.query(
    asks=Text(
        "Combien de cartes complètent la rangée à la fin du tour ?",
        "How many cards fill the row after the turn?",
    )
)
def refill(
    taken: Annotated[int, number(0, 4, "cartes prises dans la rangée", "cards taken from the row")] = 1,
    pile: Annotated[int, number(0, 48, "cartes de la pioche", "cards in the draw pile")] = 20,
    discards: Annotated[int, number(0, 48, "cartes de la défausse", "cards in the discards")] = 20,
) -> Decision:
    """Tell how many cards are put into the row after a turn, and whether the discards are shuffled."""
    missing = clues.missing_in_row(setup.row_size() - taken)
    if clues.is_supply_short(missing, pile, discards):
        raise NotInRulebook(
            Text(
                f"Il manque {cards(missing).fr} et il n'y en a que {pile + discards} à piocher : le "
                "livret ne dit pas "
                "quoi faire. Hypothèse : la rangée reste incomplète, faute de cartes.",
                f"{cards(missing).en} needed and only {pile + discards} to draw: the booklet does not "
                "say what "
                "to do. Likely: the row stays short, for want of cards.",
            ),
            *clues.is_supply_short.quotes,
        )
    shuffled = clues.is_reshuffled(missing, pile)
    again = Text(
        " La défausse est mélangée pour refaire une pioche.", " The discards are shuffled into a new pile."
    )
    return told(
        missing,
        cards(missing),
        f"{cards(missing).fr}, en une seule fois à la fin du tour, pour revenir à "
        f"4.{again.fr if shuffled else ''}",
        f"{cards(missing).en}, all at once at the end of the turn, back up to "
        f"4.{again.en if shuffled else ''}",
    )


@table.query(
    asks=Text(
        "Une carte prise est-elle remplacée avant la fin de l'action ?",
        "Is a card taken replaced before the action is over?",
    )
)
def replaced_during_action(
    cards: Annotated[int, number(1, 4, "indices que donne l'atout", "clues that the power gives")] = 2,
) -> Decision:
    """Tell whether a clue taken is replaced while the same action goes on: never."""
    left = clues.left_during_action(cards - 1)
    row = setup.row_size.function()
    if cards == 1:
        return yes_no(
            False,
            "la rangée se complète une seule fois, quand l'action est terminée.",
            "the row is filled up once only, when the action is over.",
        )
    return yes_no(
        False,
        f"la rangée se complète quand l'action est terminée ; le dernier des {cards} indices se choisit "
        "parmi les "
        f"{left} qui restent des {row}.",
        f"the row is filled up when the action is over; the last of the {cards} clues is chosen among "
        f"the {left} "
        f"left of the {row}.",
    )


TOUCHES = Choice(
    tuple((id, CHARACTERS[id]) for id in (*BOARD, *CARDS, "other", "mycroft")),
    Text("personnage ou carte", "character or card"),
    Text("Quel personnage ?", "Which character?"),
)
HIDDEN = flag("indice caché", "hidden clue", "L'indice est-il caché ?", "Is the clue hidden?")


@table.query(asks=Text("Ce personnage peut-il toucher mon indice ?", "Can this character touch my clue?"))
def may_touch(character: Annotated[str, TOUCHES], hidden: Annotated[bool, HIDDEN]) -> Decision:
    """Tell whether a character or a Mycroft card can touch a clue in front of a player."""
    name = CHARACTERS[character]
    if hidden:
        may = clues.may_touch_hidden(character)
        return yes_no(
            may,
            f"{name.fr} n'a aucun effet sur un indice caché.",
            f"{name.en} has no effect on a hidden clue.",
        )
    if character == "irene":
        return yes_no(
            irene_steals_visible(),
            "Irene Adler vole très probablement parmi les indices visibles.",
            "Irene Adler very likely steals from visible clues.",
        )
    if character == "hudson":
        hudson_power()
        return yes_no(
            False, "Mme Hudson ne donne que des jetons Influence.", "Mrs Hudson gives Influence tokens only."
        )
    if character == "watson":
        watson_power()
        clues.left_during_action(0)
        return yes_no(
            False, "Watson donne un indice de la rangée commune.", "Watson gives a clue of the common row."
        )
    given = {"mycroft": "mycroft_unknown", "lestrade": "lestrade_unknown"}.get(character, "others_unknown")
    raise unknown(
        Text(
            f"Le livret ne précise pas ce que fait {CHARACTERS[character].fr} aux indices visibles.",
            f"The booklet does not say what {CHARACTERS[character].en} does to visible clues.",
        ),
        given,
    )


@table.query(
    asks=Text(
        "L'adversaire peut-il regarder ou compter ces indices ?", "May the opponent see or count these clues?"
    )
)
def may_rival_see(hidden: Annotated[bool, HIDDEN]) -> Decision:
    """Tell whether the opponent may see or count the clues of a player."""
    if hidden:
        secret = clues.hidden_clues_are_secret()
        return yes_no(
            not secret,
            "seul leur propriétaire connaît ses indices cachés, jusqu'à la fin de la partie.",
            "only their owner knows his hidden clues, until the end of the game.",
        )
    return yes_no(
        clues.visible_clues_are_public(),
        "les indices visibles sont rangés par catégorie et l'adversaire peut toujours les compter.",
        "visible clues are sorted by category and the opponent may always count them.",
    )


@table.query(asks=Text("Les indices cachés comptent-ils à la fin ?", "Do hidden clues count at the end?"))
def hidden_clues_count() -> Decision:
    """Tell whether hidden clues count at the end."""
    return yes_no(
        clues.with_hidden(0, 1) > 0,
        "à la fin, ils sont révélés, rangés dans leur catégorie et comptent comme les autres.",
        "at the end they are revealed, sorted into their categories and count like the others.",
    )


@table.query(
    asks=Text(
        "Combien de cartes ai-je dans une catégorie pour la majorité ?",
        "How many cards do I have for the majority?",
    )
)
def count_cards(
    visible: Annotated[int, counted(0, 9, "tes cartes visibles", "your visible cards")],
    hidden: Annotated[int, counted(0, 9, "tes cartes cachées", "your hidden cards")] = 0,
    jokers: Annotated[int, counted(0, 1, "tes jokers dans la catégorie", "your jokers in the category")] = 0,
) -> Decision:
    """Tell how many cards of a category count for the majority: visible, hidden, and a joker."""
    forbid(jokers_rules.has_joker_already, max(0, jokers - 1))
    forbid(box.are_too_many_cards, setup.CATEGORIES[-1], visible + hidden)
    value = jokers_rules.cards_for_majority(clues.with_hidden(visible, hidden), jokers)
    return told(
        value,
        cards(value),
        f"{cards(value).fr} : {count(visible, 'visible', '').fr}, {count(hidden, 'cachée', '').fr}, "
        f"{count(jokers, 'joker', '').fr}.",
        f"{cards(value).en}: {visible} visible, {hidden} hidden, {count(jokers, '', 'joker').en}.",
    )
