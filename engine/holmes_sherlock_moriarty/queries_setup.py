"""Queries about numbers: the box, the set-up, the editions, the chances of a draw."""

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_box as box
from engine.holmes_sherlock_moriarty import rules_characters as characters
from engine.holmes_sherlock_moriarty import rules_days as days
from engine.holmes_sherlock_moriarty import rules_setup as setup
from engine.holmes_sherlock_moriarty.editions import cards_to_shuffle, tokens_at_start
from engine.holmes_sherlock_moriarty.kinds import (
    CATEGORY,
    CHARACTER,
    DAY,
    EDITION,
    choice,
    counted,
)
from engine.holmes_sherlock_moriarty.names import (
    CHARACTERS,
    EDITION_NAMES,
    MORIARTY,
    MYCROFT,
    cards,
)
from engine.holmes_sherlock_moriarty.table import forbid, table, told, unknown, yes_no
from engine.query import ImpossibleCase
from engine.ruling import Decision
from engine.text import Text, number

THEME = Text(fr="Matériel et mise en place", en="Components and set-up")

WHAT = choice(
    "ce qui est compté",
    "what is counted",
    ("Qu'est-ce qui est compté ?", "What is to be counted?"),
    players=("joueurs", "players"),
    days=("journées", "days"),
    tokens=("jetons Influence par joueur au départ", "Influence tokens for each player at the start"),
    reserve=("jetons de la réserve au départ", "tokens in the reserve at the start"),
    all_tokens=("jetons Influence en tout", "Influence tokens in all"),
    pawns=("pions par joueur", "pawns of each player"),
    all_pawns=("pions en tout", "pawns in all"),
    row=("cartes de la rangée commune", "cards in the common row"),
    pile=("cartes de la pioche au départ", "cards in the draw pile at the start"),
    clues=("cartes Indice en tout", "clue cards in all"),
    numbered=("cartes Indice numérotées", "numbered clue cards"),
    categories=("catégories numérotées", "numbered categories"),
    jokers=("jokers", "jokers"),
    fragments=("fragments de carte", "map fragments"),
    characters=("cartes Personnage", "character cards"),
    first_characters=("cartes Personnage révélées au départ", "character cards revealed at the start"),
    shown=("cartes Personnage qui apparaissent dans la partie", "character cards that appear in a game"),
    never_shown=("cartes Personnage jamais révélées", "character cards never revealed"),
)

SINGLE = {"never_shown": Text("carte Personnage jamais révélée", "character card never revealed")}
"""How one is called, where there can be one."""

CLUE = choice(
    "la carte",
    "the card",
    ("Quelle carte ?", "Which card?"),
    **{str(c): (f"un {c}", f"a {c}") for c in setup.CATEGORIES},
    joker=("un joker", "a joker"),
    fragment=("un fragment de carte", "a map fragment"),
)


def _counted(what: str, edition: str) -> int:
    simple = {
        "players": box.number_of_players,
        "days": days.number_of_days,
        "all_tokens": box.number_of_tokens,
        "pawns": setup.pawns_each,
        "all_pawns": box.number_of_pawns,
        "row": setup.row_size,
        "categories": box.number_of_categories,
        "first_characters": setup.first_characters,
    }
    clues = {"clues": "clues", "numbered": "numbered", "jokers": "joker", "fragments": "fragment"}
    if what in simple:
        return simple[what]()
    if what in clues:
        return box.number_of_clues(clues[what])
    if what == "tokens":
        return tokens_at_start(edition)
    if what == "reserve":
        return setup.start_reserve(tokens_at_start(edition))
    if what == "pile":
        return setup.start_pile(setup.row_size())
    if what == "characters":
        return cards_to_shuffle(edition)
    shown = characters.cards_shown_by(days.number_of_days())
    return shown if what == "shown" else characters.cards_never_shown(cards_to_shuffle(edition), shown)


@table.query(
    asks=Text("Combien y en a-t-il dans la boîte ou au départ ?", "How many in the box or at the start?")
)
def setup_number(what: Annotated[str, WHAT], edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell a number of the box or of the set-up, and the other edition's where it differs."""
    value = _counted(what, edition)
    other = MYCROFT if edition == MORIARTY else MORIARTY
    beside = _counted(what, other)
    name = SINGLE.get(what, WHAT.show(what)) if value == 1 else WHAT.show(what)
    here, there = EDITION_NAMES[edition], EDITION_NAMES[other]
    if beside == value:
        return told(value, number(value), f"{value} {name.fr}.", f"{value} {name.en}.")
    return told(
        value,
        number(value),
        f"{value} {name.fr}, dans l'édition {here.fr} ({beside} dans l'édition {there.fr}).",
        f"{value} {name.en}, in the {here.en} edition ({beside} in the {there.en} edition).",
    )


@table.query(asks=Text("Combien de cartes compte une catégorie ?", "How many cards does a category have?"))
def copies(category: Annotated[int, CATEGORY]) -> Decision:
    """Tell how many real cards a category has."""
    forbid(box.is_no_category, category)
    value = setup.copies(category)
    name = setup.CATEGORY_NAMES[category]
    return told(
        value,
        cards(value),
        f"{value} cartes de valeur {category} ({name.fr}).",
        f"{value} cards of value {category} ({name.en}).",
    )


FIRST = replace(CATEGORY, label=Text("première catégorie", "first category"))
SECOND = replace(CATEGORY, label=Text("seconde catégorie", "second category"))


@table.query(asks=Text("Laquelle de deux catégories est la plus rare ?", "Which of two categories is rarer?"))
def rarer(first: Annotated[int, FIRST], second: Annotated[int, SECOND]) -> Decision:
    """Tell which category has fewer cards; 0 where they are the same."""
    for category in (first, second):
        forbid(box.is_no_category, category)
    one, other = setup.copies(first), setup.copies(second)
    if one == other:
        return told(
            0,
            Text("autant", "as many"),
            f"Autant l'un que l'autre : {one} cartes.",
            f"Both alike: {one} cards each.",
        )
    few, many = sorted((first, second))
    return told(
        few,
        number(few),
        f"Le {few} est plus rare que le {many} : {min(one, other)} cartes contre {max(one, other)}.",
        f"The {few} is rarer than the {many}: {min(one, other)} cards against {max(one, other)}.",
    )


@table.query(
    asks=Text("Ce personnage existe-t-il dans cette édition ?", "Is this character in this edition?")
)
def in_edition(character: Annotated[str, CHARACTER], edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell whether a character is in an edition."""
    if character == "other":
        raise unknown(
            Text(
                "Le livret ne donne pas le nom du dixième personnage de l'édition Kosmos et IELLO.",
                "The booklet does not give the name of the tenth character of the Kosmos and IELLO edition.",
            ),
            "others_unknown",
        )
    characters.is_always_there(character)
    there = characters.is_in_edition(character, edition)
    name, where = CHARACTERS[character], EDITION_NAMES[edition]
    likely = edition == MORIARTY and characters.LISTED[character] == "likely"
    return yes_no(
        there,
        f"{name.fr} est {'probablement ' if likely else ''}dans l'édition {where.fr}.",
        f"{name.en} is {'probably ' if likely else ''}in the {where.en} edition.",
    )


def _chance(chance: Fraction, fr: str, en: str) -> Decision:
    value, percent = str(chance), f"{float(100 * chance):.1f}".removesuffix(".0")
    return Decision(
        value,
        Text(value, value),
        Text(f"{value} ({percent.replace('.', ',')} %) : {fr}", f"{value} ({percent}%): {en}"),
    )


@table.query(
    asks=Text(
        "Quelle chance qu'une carte Personnage donnée ne soit jamais révélée ?",
        "How likely is it that a given character card is never revealed?",
    )
)
def chance_never_shown(edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell the chance that a given character card does not appear in a game."""
    every = cards_to_shuffle(edition)
    never = characters.cards_never_shown(every, characters.cards_shown_by(days.DAYS))
    return _chance(
        Fraction(never, every),
        f"cartes Personnage jamais révélées, {never} sur {every}.",
        f"character cards never revealed, {never} of {every}.",
    )


@table.query(
    asks=Text(
        "Quelle chance qu'une carte Personnage donnée soit révélée à une journée donnée ?",
        "How likely is it that a given character card has been revealed by a day?",
    )
)
def chance_shown_by(day: Annotated[int, DAY], edition: Annotated[str, EDITION] = MORIARTY) -> Decision:
    """Tell the chance that a given character card is there by a day."""
    forbid(days.is_no_day, day)
    every, shown = cards_to_shuffle(edition), characters.cards_shown_by(day)
    return _chance(
        Fraction(shown, every),
        f"cartes Personnage révélées jusqu'à la journée {day}, {shown} sur {every}.",
        f"character cards revealed by day {day}, {shown} of {every}.",
    )


@table.query(
    asks=Text(
        "Quelle chance que le prochain indice pioché soit celui-ci ?",
        "How likely is it that the next clue is this?",
    )
)
def chance_draw(
    card: Annotated[str, CLUE],
    seen: Annotated[int, counted(0, 9, "exemplaires déjà vus", "copies already seen")],
    unseen: Annotated[int, counted(1, 52, "cartes Indice pas encore vues", "clue cards not seen yet")],
) -> Decision:
    """Tell the chance that the next card drawn is of a kind, from what has been seen."""
    if card in ("joker", "fragment"):
        every = box.number_of_clues(card)
        if card == "joker":
            forbid(box.are_too_many_jokers, seen)
        else:
            forbid(box.are_too_many_fragments, seen)
    else:
        every = setup.copies(int(card))
        forbid(box.are_too_many_cards, int(card), seen)
    left = every - seen
    if not max(left, 1) <= unseen <= setup.CLUE_CARDS - seen:
        raise ImpossibleCase(
            Text(
                f"Avec {seen} vues sur {every}, il reste de {max(left, 1)} à {setup.CLUE_CARDS - seen} "
                "cartes pas "
                f"encore vues, pas {unseen}.",
                f"With {seen} of {every} seen, {max(left, 1)} to {setup.CLUE_CARDS - seen} cards have "
                "not been "
                f"seen, not {unseen}.",
            ),
            *box.number_of_clues.quotes,
        )
    return _chance(
        Fraction(left, unseen),
        f"il en reste {every} − {seen} = {left} parmi {cards(unseen).fr}.",
        f"{every} − {seen} = {left} left among {cards(unseen).en}.",
    )
