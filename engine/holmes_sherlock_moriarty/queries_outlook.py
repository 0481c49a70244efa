"""Queries about what can still happen in a category."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_jokers as jokers
from engine.holmes_sherlock_moriarty import rules_score as score
from engine.holmes_sherlock_moriarty import rules_setup as setup
from engine.holmes_sherlock_moriarty.kinds import (
    CATEGORY,
    MINE,
    MY_JOKERS,
    THEIR_JOKERS,
    THEIRS,
)
from engine.holmes_sherlock_moriarty.names import cards
from engine.holmes_sherlock_moriarty.queries_score import possible
from engine.holmes_sherlock_moriarty.table import stated, table, told
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text

THEME = Text(fr="Ce qui peut encore arriver", en="What can still happen")


@table.query(
    asks=Text(
        "Que change une carte de plus dans une catégorie ?", "What does one more card of a category change?"
    )
)
def one_more_card(
    category: Annotated[int, CATEGORY],
    mine: Annotated[int, MINE],
    theirs: Annotated[int, THEIRS],
    readings: Readings,
    my_jokers: Annotated[int, MY_JOKERS] = 0,
    their_jokers: Annotated[int, THEIR_JOKERS] = 0,
) -> Decision:
    """Tell how the points of both sides change when the first takes one more real card."""
    possible(category, mine + 1, theirs, my_jokers, their_jokers)
    before = score.category_points(category, mine, my_jokers, theirs, their_jokers, readings)
    after = score.category_points(category, mine + 1, my_jokers, theirs, their_jokers, readings)
    ours, others = after[0] - before[0], after[1] - before[1]
    mine_told, theirs_told = (f"{change:+d}".replace("-", "−") for change in (ours, others))
    return Decision(
        (ours, others),
        Text(f"{mine_told} et {theirs_told}", f"{mine_told} and {theirs_told}"),
        Text(
            f"{mine_told} pour toi, {theirs_told} pour ton adversaire : de {before[0]} – {before[1]} à "
            f"{after[0]} – {after[1]}.",
            f"{mine_told} for you, {theirs_told} for your opponent: from {before[0]}–{before[1]} to "
            f"{after[0]}–{after[1]}.",
        ),
    )


@table.query(
    asks=Text("Combien de cartes faut-il pour la majorité ?", "How many cards does the majority take?")
)
def cards_for_majority(
    category: Annotated[int, CATEGORY],
    theirs: Annotated[int, THEIRS],
    their_jokers: Annotated[int, THEIR_JOKERS] = 0,
) -> Decision:
    """Tell the fewest cards (a joker included) that beat the opponent's; 0 where there are not enough."""
    possible(category, 0, theirs, 0, their_jokers)
    other = jokers.cards_for_majority(theirs, their_jokers)
    real = setup.copies(category) - theirs
    most = jokers.cards_for_majority(real, jokers.JOKERS_IN_CATEGORY)
    need = next((n for n in range(most + 1) if score.majority.function(n, other) == "mine"), 0)
    if not need:
        return told(
            0,
            Text("impossible", "impossible"),
            f"Impossible : il ne reste que {cards(real).fr} et un joker, contre {other}.",
            f"Impossible: only {cards(real).en} and a joker are left, against {other}.",
        )
    score.majority(need, other)
    return told(
        need,
        cards(need),
        f"{cards(need).fr} au moins, joker compris, contre {other} (il en reste {real}, plus un joker).",
        f"{cards(need).en} at least, a joker included, against {other} ({real} left, plus a joker).",
    )


@table.query(asks=Text("Ma majorité est-elle assurée ?", "Is my majority safe?"))
def is_majority_safe(
    category: Annotated[int, CATEGORY],
    mine: Annotated[int, MINE],
    theirs: Annotated[int, THEIRS],
    my_jokers: Annotated[int, MY_JOKERS] = 0,
    their_jokers: Annotated[int, THEIR_JOKERS] = 0,
) -> Decision:
    """Tell whether the opponent can no longer draw level, even with all cards left and a joker."""
    possible(category, mine, theirs, my_jokers, their_jokers)
    own = jokers.cards_for_majority(mine, my_jokers)
    left = setup.copies(category) - mine - theirs
    most = jokers.cards_for_majority(theirs + left, jokers.JOKERS_IN_CATEGORY)
    safe = score.majority(own, most) == "mine" and not score.is_tied(own, most)
    return stated(
        safe,
        Text("majorité assurée", "majority safe")
        if safe
        else Text("majorité pas assurée", "majority not safe"),
        f"tu as {cards(own).fr}, l'adversaire en aura au plus {most} (joker compris), si rien ne t'est pris.",
        f"you have {cards(own).en}, the opponent can reach {most} at most (joker included), if nothing "
        "is taken "
        "from you.",
    )


@table.query(
    asks=Text("Combien de cartes d'une catégorie reste-t-il ?", "How many cards of a category are left?")
)
def cards_left(
    category: Annotated[int, CATEGORY],
    mine: Annotated[int, MINE],
    theirs: Annotated[int, THEIRS] = 0,
) -> Decision:
    """Tell how many real cards of a category neither player has."""
    possible(category, mine, theirs, 0, 0)
    value = setup.copies(category) - mine - theirs
    return told(
        value,
        cards(value),
        f"{cards(value).fr} : {category} − {mine} − {theirs}.",
        f"{cards(value).en}: {category} − {mine} − {theirs}.",
    )


@table.query(asks=Text("Puis-je encore compléter cette catégorie ?", "Can I still complete this category?"))
def can_complete(category: Annotated[int, CATEGORY], theirs: Annotated[int, THEIRS]) -> Decision:
    """Tell whether the bonus can still be had, from the real cards of the opponent."""
    possible(category, 0, theirs, 0, 0)
    most = setup.copies(category) - theirs
    able = score.complete_bonus(category, jokers.cards_for_bonus(most, 0)) > 0
    if able:
        return stated(
            True,
            Text("bonus encore possible", "bonus still possible"),
            f"l'adversaire n'a aucune des {category} vraies cartes ; le bonus les demande toutes.",
            f"the opponent has none of the {category} real cards; the bonus takes all of them.",
        )
    return stated(
        False,
        Text("bonus perdu", "bonus out of reach"),
        f"il faut les {category} vraies cartes et l'adversaire en a {theirs}, sauf si elles lui sont "
        "prises ; un joker ne compte pas.",
        f"it takes all {category} real cards and the opponent has {theirs}, unless they are taken from "
        "him; a joker does not count.",
    )
