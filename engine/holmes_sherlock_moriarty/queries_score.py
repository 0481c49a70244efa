"""Queries about the count at the end and the winner."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_box as box
from engine.holmes_sherlock_moriarty import rules_jokers as jokers
from engine.holmes_sherlock_moriarty import rules_score as score
from engine.holmes_sherlock_moriarty import rules_setup as setup
from engine.holmes_sherlock_moriarty import rules_winner as winner
from engine.holmes_sherlock_moriarty.kinds import (
    CATEGORY,
    MINE,
    MY_HIDDEN,
    MY_JOKERS,
    SIDE_NAMES,
    THEIR_HIDDEN,
    THEIR_JOKERS,
    THEIRS,
    counted,
)
from engine.holmes_sherlock_moriarty.names import SIDES, cards, count, points
from engine.holmes_sherlock_moriarty.rules_clues import is_in_category, with_hidden
from engine.holmes_sherlock_moriarty.table import forbid, table, told, yes_no
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text

THEME = Text(fr="Le décompte des points", en="Counting points")


def possible(category: int, mine: int, theirs: int, my_jokers: int, their_jokers: int) -> None:
    """Refuse a category and cards that cannot be."""
    forbid(box.is_no_category, category)
    forbid(box.are_too_many_cards, category, mine + theirs)
    for number_of_jokers in (my_jokers, their_jokers):
        forbid(jokers.has_joker_already, max(0, number_of_jokers - 1))


def _with_hidden(real: int, hidden: int) -> int:
    """Return the real cards at the end; the rule is noted only where there are hidden ones."""
    return with_hidden(real, hidden) if hidden else real


def _pair(mine: int, theirs: int) -> Text:
    return Text(f"{mine} – {theirs}", f"{mine}–{theirs}")


@table.query(asks=Text("Combien de points rapporte une catégorie ?", "How many points does a category give?"))
def score_category(
    category: Annotated[int, CATEGORY],
    mine: Annotated[int, MINE],
    theirs: Annotated[int, THEIRS],
    readings: Readings,
    my_jokers: Annotated[int, MY_JOKERS] = 0,
    their_jokers: Annotated[int, THEIR_JOKERS] = 0,
    my_hidden: Annotated[int, MY_HIDDEN] = 0,
    their_hidden: Annotated[int, THEIR_HIDDEN] = 0,
    sides: Annotated[str, SIDE_NAMES] = "me",
) -> Decision:
    """Tell what both sides score for a category."""
    mine, theirs = _with_hidden(mine, my_hidden), _with_hidden(theirs, their_hidden)
    possible(category, mine, theirs, my_jokers, their_jokers)
    ours, others = score.category_points(category, mine, my_jokers, theirs, their_jokers, readings)
    own, other = mine + my_jokers, theirs + their_jokers
    if own == other:
        return Decision(
            (0, 0),
            Text("personne ne marque", "nobody scores"),
            Text(
                f"Personne ne marque : {cards(own).fr} chacun dans la catégorie {category}.",
                f"Nobody scores: {cards(own).en} each in category {category}.",
            ),
        )
    most, few = SIDES[sides].mine, SIDES[sides].theirs
    gained, real = max(ours, others), mine if own > other else theirs
    if others > ours:
        most, few = few, most
    complete = score.complete_bonus.function(category, real)
    bonus = (
        Text(f", dont {complete} de bonus", f", {complete} of them as a bonus") if complete else Text("", "")
    )
    return Decision(
        (ours, others),
        _pair(ours, others),
        Text(
            f"{points(gained).fr} pour {most.fr}{bonus.fr}, 0 pour {few.fr} "
            f"(catégorie {category} : {cards(max(own, other)).fr} contre {min(own, other)}).",
            f"{points(gained).en} for {most.en}{bonus.en}, 0 for {few.en} "
            f"(category {category}: {cards(max(own, other)).en} against {min(own, other)}).",
        ),
    )


@table.query(asks=Text("Autant de cartes chacun : qui marque ?", "As many cards each: who scores?"))
def score_equal() -> Decision:
    """Tell what both score for a category in which they have as many cards, jokers included."""
    value = score.points_of_a_tie()
    return Decision(
        (value, value),
        Text("personne ne marque", "nobody scores"),
        Text(
            "Personne ne marque : autant de cartes chacun, jokers compris, quelle que soit la catégorie.",
            "Nobody scores: as many cards each, jokers included, whatever the category.",
        ),
    )


@table.query(asks=Text("Qui a la majorité dans une catégorie ?", "Who has the majority in a category?"))
def who_has_majority(
    mine: Annotated[int, MINE],
    theirs: Annotated[int, THEIRS],
    my_jokers: Annotated[int, MY_JOKERS] = 0,
    their_jokers: Annotated[int, THEIR_JOKERS] = 0,
    my_hidden: Annotated[int, MY_HIDDEN] = 0,
    their_hidden: Annotated[int, THEIR_HIDDEN] = 0,
    sides: Annotated[str, SIDE_NAMES] = "me",
) -> Decision:
    """Tell who has most cards in a category, jokers included."""
    mine, theirs = _with_hidden(mine, my_hidden), _with_hidden(theirs, their_hidden)
    possible(setup.CATEGORIES[-1], mine, theirs, my_jokers, their_jokers)
    own = jokers.cards_for_majority(mine, my_jokers)
    other = jokers.cards_for_majority(theirs, their_jokers)
    if score.is_tied(own, other):
        return told(
            "nobody",
            Text("personne", "nobody"),
            f"Personne : {cards(own).fr} chacun, aucun joueur ne marque.",
            f"Nobody: {cards(own).en} each, neither player scores.",
        )
    side = score.majority(own, other)
    name = SIDES[sides].of(side)
    return told(
        side,
        name,
        f"La majorité est pour {name.fr} : {cards(max(own, other)).fr} contre {min(own, other)}.",
        f"The majority goes to {name.en}: {cards(max(own, other)).en} against {min(own, other)}.",
    )


@table.query(
    asks=Text("Ai-je le bonus de catégorie complète ?", "Do I get the bonus for a complete category?")
)
def complete_bonus(
    category: Annotated[int, CATEGORY],
    cards: Annotated[int, MINE],
    jokers: Annotated[int, MY_JOKERS] = 0,
) -> Decision:
    """Tell the bonus for a category, from the real cards and the joker in it."""
    possible(category, cards, 0, jokers, 0)
    value = _bonus(category, cards, jokers)
    aside = Text(" ; le joker ne compte pas", "; the joker does not count") if jokers else Text("", "")
    real = count(cards, "vraie carte", "real card")
    return told(
        value,
        points(value),
        f"{'Oui, 3 points' if value else 'Non, pas de bonus'} : {real.fr} sur {category}{aside.fr}.",
        f"{'Yes, 3 points' if value else 'No bonus'}: {real.en} of {category}{aside.en}.",
    )


def _bonus(category: int, real: int, number_of_jokers: int) -> int:
    return score.complete_bonus(category, jokers.cards_for_bonus(real, number_of_jokers))


@table.query(
    asks=Text("Combien rapportent des fragments de carte ?", "How many points do map fragments give?")
)
def score_fragments(
    fragments: Annotated[int, counted(0, 5, "fragments de carte", "map fragments")],
) -> Decision:
    """Tell the points of so many map fragments."""
    forbid(box.are_too_many_fragments, fragments)
    value = score.fragment_points(fragments)
    told_fr, told_en = count(fragments, "fragment", "").fr, count(fragments, "", "fragment").en
    return told(
        value, points(value), f"{points(value).fr} pour {told_fr}.", f"{points(value).en} for {told_en}."
    )


@table.query(
    asks=Text("Que change un fragment de carte de plus ?", "What does one more map fragment change?")
)
def next_fragment(
    fragments: Annotated[int, counted(0, 4, "tes fragments de carte", "your map fragments")],
) -> Decision:
    """Tell how a player's points change with one more map fragment."""
    forbid(box.are_too_many_fragments, fragments + 1)
    before, after = score.fragment_points(fragments), score.fragment_points(fragments + 1)
    change = after - before
    sign = "+" if change > 0 else ""
    more = count(fragments + 1, "fragment", "fragment")
    return told(
        change,
        points(change),
        f"{sign}{points(change).fr} : de {before} à {after} avec {more.fr}.".replace("-", "−"),
        f"{sign}{points(change).en}: from {before} to {after} with {more.en}.".replace("-", "−"),
    )


@table.query(
    asks=Text("Les fragments se comptent-ils à la majorité ?", "Are map fragments scored by majority?")
)
def fragments_by_majority() -> Decision:
    """Tell whether map fragments are scored by majority."""
    is_in_category(0)
    return yes_no(
        score.fragments_need_majority(),
        "chaque joueur compte ses propres fragments, très probablement sans majorité.",
        "each player counts his own fragments, very likely without a majority.",
    )


@table.query(
    asks=Text("Combien coûtent les jokers sans catégorie ?", "What do jokers without a category cost?")
)
def joker_penalty(
    jokers: Annotated[int, counted(0, 5, "jokers sans catégorie", "jokers without a category")],
) -> Decision:
    """Tell the points lost for jokers that have no category at the end."""
    forbid(box.are_too_many_jokers, jokers)
    value = score.joker_penalty(jokers)
    return told(
        value,
        points(value),
        f"{points(value).fr} pour {count(jokers, 'joker', '').fr} sans catégorie.",
        f"{points(value).en} for {count(jokers, '', 'joker').en} without a category.",
    )


@table.query(
    asks=Text("Combien une catégorie rapporte-t-elle au plus ?", "What is the most a category can give?")
)
def best_category_score(category: Annotated[int, CATEGORY]) -> Decision:
    """Tell the most points that one category can give."""
    forbid(box.is_no_category, category)
    value = score.majority_points(category, 0) + score.complete_bonus(category, setup.copies(category))
    return told(
        value,
        points(value),
        f"{points(value).fr} au plus : {category} − 0 + {score.BONUS}, avec toutes les vraies cartes.",
        f"{points(value).en} at most: {category} − 0 + {score.BONUS}, with all real cards.",
    )


@table.query(asks=Text("Quel est le score le plus élevé possible ?", "What is the highest possible score?"))
def max_score() -> Decision:
    """Tell the highest total that a player can have."""
    value = winner.highest_total()
    return told(
        value,
        points(value),
        f"{points(value).fr} : toutes les catégories complètes et les cinq fragments.",
        f"{points(value).en}: all categories complete and all five fragments.",
    )
