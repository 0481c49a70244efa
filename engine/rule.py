"""Rules as functions beside the words that they implement, and the sheet that holds a game's rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar

from corpus.games import Quote
from engine.text import Text
from engine.trace import CURRENT, Step

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")


@dataclass(frozen=True)
class Rule(Generic[P, R]):
    """A function and the words of the booklet that it implements; call it like the function.

    ``tell`` takes the result and then the arguments, and says in words what the rule gave; None where the
    rule had nothing to say here. ``overrides`` names the general rule that this one is an exception to.
    """

    id: str
    quotes: tuple[Quote, ...]
    function: Callable[P, R]
    tell: Callable[..., Text | None]
    overrides: str | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Apply the rule, and note it down where a ruling is being worked out."""
        trace = CURRENT.get()
        if trace is None:
            return self.function(*args, **kwargs)
        trace.levels.append([])
        try:
            result = self.function(*args, **kwargs)
        finally:
            used = trace.levels.pop()
        text = self.tell(result, *args, **kwargs)
        if text is None:
            trace.levels[-1].extend(used)
        else:
            trace.levels[-1].append(Step(self.id, text, self.quotes, tuple(dict.fromkeys(used))))
        return result


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed: the rule that forbids it and what it says here."""

    rule: str
    text: Text
    quotes: tuple[Quote, ...]


def first_reason(rules: Iterable[Rule[P, bool]], *args: P.args, **kwargs: P.kwargs) -> Reason | None:
    """Return the reason of the first rule that forbids (returns True), or None if all allow it."""
    for rule in rules:
        if rule(*args, **kwargs):
            text = rule.tell(True, *args, **kwargs)
            if text is None:
                raise AssertionError(f"{rule.id} forbids and does not say why.")
            return Reason(rule.id, text, rule.quotes)
    return None


@dataclass(frozen=True, slots=True)
class CitedValue:
    """A number or table of the booklet with the words that give it."""

    id: str
    quotes: tuple[Quote, ...]
    value: object


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the booklet leaves open: its possible readings, the one taken by default, and why.

    ``quotes`` are the words that can be read in several ways; empty where the booklet says nothing at all.
    """

    id: str
    asks: Text
    readings: tuple[tuple[str, Text], ...]
    default: str
    reason: Text
    quotes: tuple[Quote, ...] = ()

    def told(self, reading: str) -> Text:
        """Return a reading in words."""
        return dict(self.readings)[reading]


@dataclass(frozen=True, slots=True)
class Readings:
    """The reading chosen for each open point; the default where none is chosen."""

    chosen: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, point: OpenPoint) -> str:
        """Return the reading of a point, and note that the ruling depends on it."""
        trace = CURRENT.get()
        if trace is not None:
            trace.points[point.id] = None
        return dict(self.chosen).get(point.id, point.default)


@dataclass(slots=True)
class RuleSheet:
    """The rules, cited values and open points of one game, in the order of its booklet."""

    game: str
    rules: dict[str, Rule[..., Any]] = field(default_factory=dict)
    values: dict[str, CitedValue] = field(default_factory=dict)
    points: dict[str, OpenPoint] = field(default_factory=dict)

    def rule(
        self,
        page: int,
        *sentences: str,
        tell: Callable[..., Text | None],
        also: tuple[Quote, ...] = (),
        overrides: Rule[..., Any] | None = None,
    ) -> Callable[[Callable[P, R]], Rule[P, R]]:
        """Make a rule of the function below: sentences of one page, and ``also`` those of other pages."""
        if not sentences:
            raise ValueError("A rule needs the words that it implements.")
        quotes = tuple(Quote(page, sentence) for sentence in sentences) + also

        def decorated(function: Callable[P, R]) -> Rule[P, R]:
            rule = Rule(function.__name__, quotes, function, tell, overrides.id if overrides else None)
            _add(self.rules, rule.id, rule)
            return rule

        return decorated

    def value(self, id: str, page: int, *sentences: str, value: V) -> V:
        """Return a number or table of the booklet as it is, and keep the words that give it under its id."""
        _add(self.values, id, CitedValue(id, tuple(Quote(page, s) for s in sentences), value))
        return value

    def point(
        self,
        id: str,
        asks: Text,
        readings: Mapping[str, Text],
        *,
        default: str,
        reason: Text,
        quotes: tuple[Quote, ...] = (),
    ) -> OpenPoint:
        """Declare what the booklet leaves open."""
        if default not in readings or len(readings) < 2:
            raise ValueError(f"The open point {id} needs two readings and a default among them.")
        point = OpenPoint(id, asks, tuple(readings.items()), default, reason, quotes)
        _add(self.points, id, point)
        return point


def _add(table: dict[str, Any], id: str, entry: object) -> None:
    if id in table:
        raise ValueError(f"{id} stands twice in the sheet.")
    table[id] = entry
