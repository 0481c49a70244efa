"""What a referee says to a query: a ruling, or why there is none."""

from dataclasses import dataclass

from corpus.games import Quote
from engine.text import Text
from engine.trace import Step

Fact = bool | int | str | tuple[int, ...] | tuple[str, ...]
"""One fact of a case: yes or no, a number, one of some words, several of these."""

Value = bool | int | str | tuple[int, ...] | tuple[str, ...]
"""What is ruled, as plain JSON would hold it; fractions as ``"3/8"``."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What the function of a query returns: the value, the value in a few words, and the whole sentence."""

    value: Value
    short: Text
    says: Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a query with the rules applied, in order.

    ``scenario`` are the facts given, by name of slot. ``assumptions`` are readings that the booklet leaves
    open or does not state for certain, and facts that make no difference.
    """

    game: str
    query: str
    scenario: tuple[tuple[str, Fact], ...]
    value: Value
    short: Text
    says: Text
    steps: tuple[Step, ...]
    assumptions: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Need:
    """A fact without which there is no ruling; ``choices`` may be too many to list (then empty)."""

    slot: str
    ask: Text
    choices: tuple[tuple[Fact, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class NeedsFacts:
    """The case can be ruled on once these facts are told."""

    game: str
    query: str
    scenario: tuple[tuple[str, Fact], ...]
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Divided:
    """The booklet leaves open what decides the case: one ruling a reading, the default reading first."""

    rulings: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class Silent:
    """The booklet does not give what the case turns on; ``quotes`` are its own words about that, if any."""

    game: str
    query: str
    scenario: tuple[tuple[str, Fact], ...]
    text: Text
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True)
class Impossible:
    """The facts cannot all be true in this game; ``quotes`` say why."""

    game: str
    query: str
    scenario: tuple[tuple[str, Fact], ...]
    text: Text
    quotes: tuple[Quote, ...] = ()


Outcome = Ruling | NeedsFacts | Divided | Silent | Impossible


def alike(one: Outcome | None, other: Outcome | None) -> bool:
    """Tell whether two outcomes say the same: a value of the same query, or the same facts asked for."""
    if one is None or other is None or type(one) is not type(other):
        return False
    if isinstance(one, Ruling) and isinstance(other, Ruling):
        return one.query == other.query and one.value == other.value
    if isinstance(one, Impossible) and isinstance(other, Impossible):
        return one.text == other.text
    if isinstance(one, NeedsFacts) and isinstance(other, NeedsFacts):
        return one.query == other.query and {n.slot for n in one.needs} == {n.slot for n in other.needs}
    if isinstance(one, Divided) and isinstance(other, Divided):
        return [r.value for r in one.rulings] == [r.value for r in other.rulings]
    return isinstance(one, Silent) and isinstance(other, Silent) and one.text == other.text
