"""The score sheet of Holmes: both players, every category, fragments, jokers and tokens, to the winner."""

from collections.abc import Mapping

from api.web.calculators.declared import (
    Composed,
    Facts,
    Feed,
    Group,
    Input,
    Known,
    Label,
    Line,
    Row,
    always,
    fact,
    result,
    said,
)
from api.web.words import Tongue
from engine.holmes_sherlock_moriarty.hands import Hand, format_hand
from engine.holmes_sherlock_moriarty.names import SIDES
from engine.holmes_sherlock_moriarty.rules_setup import CATEGORIES, FRAGMENTS, JOKERS, copies
from engine.ruling import Fact

GAME = "holmes-sherlock-moriarty"
MINE, THEIRS = "m", "t"
SLOTS = {MINE: ("mine", "my_jokers", "my_hidden"), THEIRS: ("theirs", "their_jokers", "their_hidden")}
"""Side -> slots of ``score_category`` for its real cards, its jokers and its hidden real cards."""


def _name(side: str) -> Label:
    def label(tongue: Tongue, facts: Facts) -> str:
        sides = SIDES[str(facts.get("sides", "me"))]
        told = (sides.mine if side == MINE else sides.theirs).tell(tongue)
        return told[:1].upper() + told[1:]

    return label


def _count(facts: Facts, name: str) -> int:
    told = facts.get(name, 0)
    return told if isinstance(told, int) else 0


def _hand(side: str) -> Feed:
    """Feed all that a side has: hidden cards lie with the others at the end."""

    def feed(known: Known) -> Fact:
        facts = known.facts
        return format_hand(
            Hand(
                tuple(_count(facts, f"{side}{n}") + _count(facts, f"{side}{n}h") for n in CATEGORIES),
                tuple(_count(facts, f"{side}{n}j") for n in CATEGORIES),
                _count(facts, f"{side}f"),
                _count(facts, f"{side}j"),
            )
        )

    return feed


def _side(side: str, category: int) -> tuple[Row, Row]:
    cards, jokers, hidden = SLOTS[side]
    most = copies.function(category)
    shown = Row(
        (
            Input(f"{side}{category}", ("score_category", cards), 0, said("cards"), "stepper", most),
            Input(f"{side}{category}j", ("score_category", jokers), 0, said("joker")),
        ),
        _name(side),
    )
    more = Input(f"{side}{category}h", ("score_category", hidden), 0, said("hidden"), "stepper", most)
    return shown, Row((more,), _name(side), folded=True)


def _feeds(category: int) -> Mapping[str, Feed]:
    feeds = {
        slot: fact(f"{side}{category}{end}")
        for side, slots in SLOTS.items()
        for slot, end in zip(slots, ("", "j", "h"), strict=True)
    }
    return {"category": always(category), **feeds, "sides": fact("sides")}


def _category(category: int) -> Group:
    (mine, my_hidden), (theirs, their_hidden) = _side(MINE, category), _side(THEIRS, category)
    return Group(
        said("category", number=category),
        (mine, theirs, my_hidden, their_hidden),
        (Line(f"c{category}", "score_category", _feeds(category), said("points")),),
    )


def _apart(side: str) -> Row:
    return Row(
        (
            Input(f"{side}f", ("score_fragments", "fragments"), 0, said("fragments"), "stepper", FRAGMENTS),
            Input(f"{side}j", ("joker_penalty", "jokers"), 0, said("lone_jokers"), "stepper", JOKERS),
        ),
        _name(side),
    )


def _apart_line(side: str) -> Line:
    return Line(
        f"{side}apart",
        "score_apart",
        {"fragments": fact(f"{side}f"), "jokers": fact(f"{side}j")},
        _name(side),
    )


SCORE_SHEET = Composed(
    "score-sheet",
    GAME,
    "score_sheet",
    (
        Group(said("players"), (Row((Input("sides", ("final_score", "sides"), "sherlock-moriarty"),)),)),
        *map(_category, CATEGORIES),
        Group(said("apart"), (_apart(MINE), _apart(THEIRS)), (_apart_line(MINE), _apart_line(THEIRS))),
        Group(
            said("tie"),
            tuple(
                Row((Input(f"{side}k", ("who_wins", slot), 0, said("tokens"), "stepper"),), _name(side))
                for side, slot in ((MINE, "my_tokens"), (THEIRS, "their_tokens"))
            ),
        ),
        Group(
            said("count"),
            (),
            (
                Line(
                    "total",
                    "final_score",
                    {"mine": _hand(MINE), "theirs": _hand(THEIRS), "sides": fact("sides")},
                    said("total"),
                ),
                Line(
                    "winner",
                    "who_wins",
                    {
                        "my_points": result("total", 0),
                        "their_points": result("total", 1),
                        "my_tokens": fact(f"{MINE}k"),
                        "their_tokens": fact(f"{THEIRS}k"),
                        "sides": fact("sides"),
                    },
                    said("winner"),
                ),
            ),
        ),
    ),
    summary=(("total", said("total")), ("winner", said("winner"))),
    points=("joker_subtracted",),
)
