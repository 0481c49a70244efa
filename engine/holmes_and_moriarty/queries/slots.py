"""The table of queries, and the kinds of facts that stand in their slots."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

from engine.holmes_and_moriarty.board import parse_board
from engine.holmes_and_moriarty.rules.components import COLUMNS, PLOT_CARDS, ROWS
from engine.holmes_and_moriarty.rules.frame import CASES
from engine.holmes_and_moriarty.words import (
    HOLMES,
    LOCATION_TOLD,
    MORIARTY,
    OCCUPIED_TOLD,
    Occupied,
    Role,
    both,
)
from engine.query import Choice, Flag, Notation, Number, Numbers, QueryTable
from engine.ruling import Decision, Value
from engine.text import Text

Word = TypeVar("Word", bound=str)

TABLE = QueryTable("holmes-and-moriarty")

ROLE_OPTIONS = ((MORIARTY, both("Moriarty")), (HOLMES, both("Holmes")))


def card(fr: str, en: str) -> Number:
    """Return the kind of a slot for the number of a Plot card."""
    return Number(
        1, PLOT_CARDS, Text(fr=fr, en=en), Text(fr=f"Quel numéro : {fr} ?", en=f"Which number: {en}?")
    )


def role(fr: str, en: str) -> Choice:
    """Return the kind of a slot for a role."""
    return Choice(ROLE_OPTIONS, Text(fr=fr, en=en), Text(fr=f"Qui : {fr} ?", en=f"Who: {en}?"))


def location(fr: str, en: str) -> Choice:
    """Return the kind of a slot for a location."""
    options = tuple((word, both(name)) for word, name in LOCATION_TOLD.items())
    return Choice(options, Text(fr=fr, en=en), Text(fr=f"Quel lieu : {fr} ?", en=f"Which location: {en}?"))


def flag(fr: str, en: str) -> Flag:
    """Return the kind of a slot for yes or no."""
    return Flag(Text(fr=fr, en=en), Text(fr=f"{fr[0].upper()}{fr[1:]} ?", en=f"{en[0].upper()}{en[1:]}?"))


def count(low: int, high: int, fr: str, en: str) -> Number:
    """Return the kind of a slot for a count."""
    return Number(low, high, Text(fr=fr, en=en), Text(fr=f"Combien : {fr} ?", en=f"How many: {en}?"))


def case(fr: str, en: str) -> Number:
    """Return the kind of a slot for the number of a Case."""
    return Number(1, CASES, Text(fr=fr, en=en), Text(fr=f"{fr} : laquelle ?", en=f"{en}: which one?"))


def numbers(fr: str, en: str, *, at_least: int = 0, at_most: int = PLOT_CARDS) -> Numbers:
    """Return the kind of a slot for several different numbers of Plot cards."""
    return Numbers(
        1,
        PLOT_CARDS,
        Text(fr=fr, en=en),
        Text(fr=f"Quels numéros : {fr} ?", en=f"Which numbers: {en}?"),
        at_least,
        at_most,
    )


def one_of(options: Mapping[Word, Text], fr: str, en: str) -> Choice:
    """Return the kind of a slot for one of some words."""
    return Choice(tuple(options.items()), Text(fr=fr, en=en), Text(fr=f"{fr} ?", en=f"{en}?"))


BOARD = Notation(
    lambda text: parse_board(text, ROWS, COLUMNS),
    Text(fr="plateau", en="board"),
    Text(
        fr="Le plateau, rangée par rangée depuis le haut : m, h ou . par case, / entre les rangées (par "
        "exemple mm.h/..../..../....).",
        en="The board, row by row from the top: m, h or . a space, / between rows (for example "
        "mm.h/..../..../....).",
    ),
    examples=("mm.h/..../..../....", "hhhh/...m/hhhh/m..m", "mmm./.h../..../...h", "h.../mmhm/.hm./h.hm"),
)

OccupiedSlot = Annotated[
    Occupied,
    Choice(
        tuple(OCCUPIED_TOLD.items()),
        Text(fr="jeton déjà sur la case", en="token already on the space"),
        Text(fr="Quel jeton est déjà sur la case ?", en="Which token is on the space already?"),
    ),
]

WinnerSlot = Annotated[Role, role("gagnant de l'Affaire", "winner of the Case")]


def yes_no(value: bool, fr: str, en: str) -> Decision:
    """Return a decision of yes or no; the sentences follow the verdict and start small."""
    told = Text(fr="oui", en="yes") if value else Text(fr="non", en="no")
    return Decision(
        value, told, Text(fr=f"{told.fr.capitalize()} : {fr}", en=f"{told.en.capitalize()}: {en}")
    )


def holds(value: bool, fr: str, en: str) -> Decision:
    """Return a decision of yes or no whose sentences say what is true, whichever way round it was asked."""
    told = Text(fr="oui", en="yes") if value else Text(fr="non", en="no")
    return Decision(value, told, Text(fr=fr, en=en))


def decided(value: Value, short: Text, fr: str, en: str) -> Decision:
    """Return a decision with its whole sentences."""
    return Decision(value, short, Text(fr=fr, en=en))
