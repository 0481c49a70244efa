"""Queries about the totals at the end and the winner."""

from typing import Annotated

from engine.holmes_sherlock_moriarty import rules_box as box
from engine.holmes_sherlock_moriarty import rules_score as score
from engine.holmes_sherlock_moriarty import rules_setup as setup
from engine.holmes_sherlock_moriarty import rules_winner as winner
from engine.holmes_sherlock_moriarty.hands import Hand, parse_hand
from engine.holmes_sherlock_moriarty.kinds import SIDE_NAMES, counted, number
from engine.holmes_sherlock_moriarty.names import SIDES, points, tokens
from engine.holmes_sherlock_moriarty.rules_tokens import are_too_many_tokens
from engine.holmes_sherlock_moriarty.table import forbid, table, told
from engine.query import Notation
from engine.rule import Readings
from engine.ruling import Decision
from engine.text import Text

THEME = Text(fr="Totaux et vainqueur", en="Totals and winner")

HAND_ASK = Text(
    "Ses cartes, par exemple 3:2 5:2* F2 J1 (* : avec un joker, F : fragments, J : jokers sans catégorie) ?",
    "The cards, for example 3:2 5:2* F2 J1 (*: with a joker, F: fragments, J: jokers without a category)?",
)


MY_HAND = Notation(parse_hand, Text("tes cartes", "your cards"), HAND_ASK, (winner.EXAMPLE[0], "7:3 5:2* F1"))
THEIR_HAND = Notation(
    parse_hand,
    Text("les cartes de l'adversaire", "the opponent's cards"),
    HAND_ASK,
    (winner.EXAMPLE[1], "7:2 6:1* J2", "F3"),
)
MY_POINTS = number(-16, 73, "tes points", "your points")
THEIR_POINTS = number(-16, 73, "les points de l'adversaire", "the opponent's points")
MY_TOKENS = number(0, 24, "tes jetons Influence", "your Influence tokens")
THEIR_TOKENS = number(0, 24, "les jetons Influence de l'adversaire", "the opponent's Influence tokens")


@table.query(asks=Text("Qui gagne avec ces totaux ?", "Who wins with these totals?"))
def who_wins(
    my_points: Annotated[int, MY_POINTS],
    their_points: Annotated[int, THEIR_POINTS],
    my_tokens: Annotated[int, MY_TOKENS],
    their_tokens: Annotated[int, THEIR_TOKENS],
    sides: Annotated[str, SIDE_NAMES] = "me",
) -> Decision:
    """Tell who wins; the tokens matter only where the points are tied."""
    forbid(are_too_many_tokens, my_tokens + their_tokens)
    side = winner.winner_by_points(my_points, their_points)
    why = Text(
        f"{max(my_points, their_points)} points contre {min(my_points, their_points)}",
        f"{max(my_points, their_points)} points against {min(my_points, their_points)}",
    )
    if side == "nobody":
        side = winner.winner_by_tokens(my_tokens, their_tokens)
        most, few = max(my_tokens, their_tokens), min(my_tokens, their_tokens)
        why = Text(
            f"égalité de points, {tokens(most).fr} contre {few}",
            f"tied on points, {tokens(most).en} against {few}",
        )
        if winner.is_undecided(my_tokens, their_tokens):
            return told(
                side,
                Text("personne", "nobody"),
                "Ni vainqueur ni perdant : égalité de points et de jetons Influence.",
                "Neither winner nor loser: tied on points and on Influence tokens.",
            )
    name = SIDES[sides].of(side)
    return told(side, name, f"Vainqueur : {name.fr}, {why.fr}.", f"Winner: {name.en}, {why.en}.")


@table.query(asks=Text("Qui gagne à égalité de points ?", "Who wins at a tie on points?"))
def tie_break(
    my_tokens: Annotated[int, MY_TOKENS],
    their_tokens: Annotated[int, THEIR_TOKENS],
    sides: Annotated[str, SIDE_NAMES] = "me",
) -> Decision:
    """Tell who wins where both have as many points, however many these are."""
    return who_wins(0, 0, my_tokens, their_tokens, sides)


@table.query(asks=Text("Quel est le décompte complet ?", "What is the full count?"))
def final_score(
    mine: Annotated[str, MY_HAND],
    theirs: Annotated[str, THEIR_HAND],
    readings: Readings,
    sides: Annotated[str, SIDE_NAMES] = "me",
) -> Decision:
    """Tell the totals of both sides, from all their cards."""
    ours, others = totals(parse_hand(mine), parse_hand(theirs), readings)
    names = SIDES[sides]
    return Decision(
        (ours, others),
        Text(f"{ours} – {others}", f"{ours}–{others}"),
        Text(
            f"{points(ours).fr} pour {names.mine.fr}, {points(others).fr} pour {names.theirs.fr}.",
            f"{points(ours).en} for {names.mine.en}, {points(others).en} for {names.theirs.en}.",
        ),
    )


def totals(mine: Hand, theirs: Hand, readings: Readings) -> tuple[int, int]:
    """Return the totals of both sides. Raises ImpossibleCase where the cards of both are too many."""
    for category, own, other in zip(setup.CATEGORIES, mine.real, theirs.real, strict=True):
        forbid(box.are_too_many_cards, category, own + other)
    forbid(box.are_too_many_fragments, mine.fragments + theirs.fragments)
    forbid(box.are_too_many_jokers, sum((*mine.jokers, *theirs.jokers, mine.lone, theirs.lone)))
    return count_points(mine, theirs, readings)


def count_points(mine: Hand, theirs: Hand, readings: Readings) -> tuple[int, int]:
    """Return the totals of both sides, from cards that are known to be possible."""
    scored = tuple(
        score.category_points(category, *own, *other, readings)
        for category, own, other in zip(
            setup.CATEGORIES,
            zip(mine.real, mine.jokers, strict=True),
            zip(theirs.real, theirs.jokers, strict=True),
            strict=True,
        )
    )
    ours, others = (
        winner.total(
            tuple(pair[at] for pair in scored),
            score.fragment_points(hand.fragments),
            score.joker_penalty(hand.lone),
        )
        for at, hand in enumerate((mine, theirs))
    )
    return ours, others


@table.query(
    asks=Text(
        "Combien font les fragments et les jokers sans catégorie ?",
        "What do map fragments and jokers without a category make together?",
    )
)
def score_apart(
    fragments: Annotated[int, counted(0, 5, "fragments de carte", "map fragments")],
    jokers: Annotated[int, counted(0, 5, "jokers sans catégorie", "jokers without a category")],
) -> Decision:
    """Tell the points that a player has besides those of the categories."""
    forbid(box.are_too_many_fragments, fragments)
    forbid(box.are_too_many_jokers, jokers)
    gained, lost = score.fragment_points(fragments), score.joker_penalty(jokers)
    value = winner.total((), gained, lost)
    parts = Text(f"{points(gained).fr} et {points(lost).fr}", f"{points(gained).en} and {points(lost).en}")
    return told(
        value,
        points(value),
        f"{points(value).fr} : {parts.fr}.",
        f"{points(value).en}: {parts.en}.",
    )


@table.query(asks=Text("Quel est mon total avec ces points ?", "What is my total with these points?"))
def total_points(
    categories: Annotated[int, number(0, 63, "points des catégories", "points of the categories")],
    fragments: Annotated[int, counted(0, 5, "fragments de carte", "map fragments")] = 0,
    jokers: Annotated[int, counted(0, 5, "jokers sans catégorie", "jokers without a category")] = 0,
) -> Decision:
    """Tell a player's total from the points of his categories, his fragments and his lone jokers."""
    forbid(box.are_too_many_fragments, fragments)
    forbid(box.are_too_many_jokers, jokers)
    gained, lost = score.fragment_points(fragments), score.joker_penalty(jokers)
    value = winner.total((categories,), gained, lost)
    sums = f"{categories} {gained:+d} {lost:+d}".replace("-", "− ").replace("+", "+ ")
    return told(
        value,
        points(value),
        f"{points(value).fr} : {sums} (catégories, fragments, jokers).",
        f"{points(value).en}: {sums} (categories, fragments, jokers).",
    )
