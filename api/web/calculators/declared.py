"""What a composed calculator is: fields, and lines of queries that are fed from them and from each other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from api.web.words import Tongue, say
from engine.ruling import Fact, Value

Facts = Mapping[str, Fact]

Label = Callable[[Tongue, Facts], str]
"""Words that may depend on what is told, such as the names of the players."""


class NoValue(Exception):
    """Raised by a feed that needs the value of a line which has none."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a line can be fed from: the facts given, and the values of the lines before it."""

    facts: Facts
    values: Mapping[str, Value]

    def value(self, line: str) -> Value:
        """Return the value of a line. Raises NoValue."""
        if line not in self.values:
            raise NoValue(line)
        return self.values[line]


Feed = Callable[[Known], Fact | None]
"""Returns what stands in a slot, None where it is not told."""


@dataclass(frozen=True, slots=True)
class Input:
    """A field that takes what stands in the slot ``of`` a query; ``most`` is a lower limit of its steps."""

    name: str
    of: tuple[str, str]
    default: Fact | None = None
    label: Label | None = None
    widget: str = ""
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Fields side by side, with what they are about; ``folded`` where few need them."""

    inputs: tuple[Input, ...]
    label: Label | None = None
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A query that is ruled on; what it asks is its label unless another is given."""

    id: str
    query: str
    feeds: Mapping[str, Feed]
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a calculator: fields, and the lines that they lead to."""

    title: Label
    rows: tuple[Row, ...] = ()
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Composed:
    """A calculator made of several queries of a game; ``words`` is the key of its title.

    ``summary`` names the lines that stay in sight, with what
    they are called there. ``points`` are open points of the booklet of which the
    table can choose a reading; until it does, every line is worked out under each.
    """

    id: str
    game: str
    words: str
    groups: tuple[Group, ...]
    summary: tuple[tuple[str, Label], ...]
    points: tuple[str, ...] = field(default=())

    @property
    def inputs(self) -> Iterator[Input]:
        """All fields, in their order."""
        return (one for group in self.groups for row in group.rows for one in row.inputs)

    @property
    def lines(self) -> Iterator[Line]:
        """All lines, in the order in which they are worked out."""
        return (line for group in self.groups for line in group.lines)


def said(key: str, **values: object) -> Label:
    """Return words of the interface as a label."""
    return lambda tongue, facts: say(tongue)(f"calculators.{key}", **values)


def fact(name: str) -> Feed:
    """Feed a slot from a field."""
    return lambda known: known.facts.get(name)


def always(value: Fact) -> Feed:
    """Feed a slot with the same fact each time."""
    return lambda known: value


def result(line: str, at: int | None = None) -> Feed:
    """Feed a slot with the value of a line before, or with one of its values."""

    def feed(known: Known) -> Fact:
        value = known.value(line)
        return value[at] if at is not None and isinstance(value, Sequence) else value

    return feed


def same(*names: str) -> Mapping[str, Feed]:
    """Feed slots from the fields of the same names."""
    return {name: fact(name) for name in names}
