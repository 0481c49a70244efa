"""Questions that an engine can rule on: typed slots with limits, and the function that decides."""

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from corpus.errors import BadFacts, QueryNotFound
from corpus.games import Quote
from engine.rule import Readings
from engine.ruling import Decision, Fact
from engine.text import YES_NO, Text, listed


class NotInRulebook(Exception):
    """Raised by a query whose case turns on something that the booklet does not give."""

    def __init__(self, text: Text, *quotes: Quote) -> None:
        """Say what is not given, with the booklet's own words about it where it has some."""
        super().__init__(text.en)
        self.text, self.quotes = text, quotes


class ImpossibleCase(Exception):
    """Raised by a query whose facts cannot all be true."""

    def __init__(self, text: Text, *quotes: Quote) -> None:
        """Say why not, with the words of the booklet that forbid it."""
        super().__init__(text.en)
        self.text, self.quotes = text, quotes


@runtime_checkable
class Exemplified(Protocol):
    """A kind of slot whose facts are too many to list, and that has some to show and to try."""

    examples: tuple[Any, ...]


class Kind(Protocol):
    """What may stand in a slot."""

    label: Text
    ask: Text

    def read(self, text: str) -> Fact:
        """Read a fact as it is typed. Raises BadFacts."""

    def fault(self, fact: Fact) -> Text | None:
        """Say why a fact cannot stand here, or None."""

    def choices(self) -> tuple[Fact, ...]:
        """Return all facts that can stand here; empty where they are too many to list."""

    def show(self, fact: Fact) -> Text:
        """Return a fact in words."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two limits, both included."""

    low: int
    high: int
    label: Text
    ask: Text

    def read(self, text: str) -> Fact:
        """Read digits. Raises BadFacts."""
        try:
            return int(text)
        except ValueError:
            raise BadFacts(
                f"“{text}” is not a number; {self.label.en} goes from {self.low} to {self.high}."
            ) from None

    def fault(self, fact: Fact) -> Text | None:
        """Say that the number is outside the limits."""
        if isinstance(fact, int) and not isinstance(fact, bool) and self.low <= fact <= self.high:
            return None
        return Text(
            fr=f"{self.label.fr} : de {self.low} à {self.high}, pas {fact}.",
            en=f"{self.label.en}: from {self.low} to {self.high}, not {fact}.",
        )

    def choices(self) -> tuple[Fact, ...]:
        """Return all numbers between the limits."""
        return tuple(range(self.low, self.high + 1)) if self.high - self.low < 100 else ()

    def show(self, fact: Fact) -> Text:
        """Return the number."""
        return Text(fr=str(fact), en=str(fact))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words, each with how it is told."""

    options: tuple[tuple[str, Text], ...]
    label: Text
    ask: Text

    def read(self, text: str) -> Fact:
        """Take the word as it is; ``fault`` says whether it is one of them."""
        return text.strip().casefold()

    def fault(self, fact: Fact) -> Text | None:
        """Say that the word is none of them."""
        words = dict(self.options)
        if fact in words:
            return None
        return Text(
            fr=f"{self.label.fr} : {listed(tuple(words)).fr}, pas {fact}.",
            en=f"{self.label.en}: {listed(tuple(words)).en}, not {fact}.",
        )

    def choices(self) -> tuple[Fact, ...]:
        """Return all words."""
        return tuple(word for word, _ in self.options)

    def show(self, fact: Fact) -> Text:
        """Return how the word is told."""
        return dict(self.options)[str(fact)]


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    label: Text
    ask: Text

    def read(self, text: str) -> Fact:
        """Read yes or no in English or French. Raises BadFacts."""
        word = text.strip().casefold()
        if word in ("yes", "y", "true", "1", "oui", "o", "vrai"):
            return True
        if word in ("no", "n", "false", "0", "non", "faux"):
            return False
        raise BadFacts(f"“{text}” is neither yes nor no; {self.label.en}: yes or no.")

    def fault(self, fact: Fact) -> Text | None:
        """Say that it is neither."""
        if isinstance(fact, bool):
            return None
        return Text(fr=f"{self.label.fr} : oui ou non.", en=f"{self.label.en}: yes or no.")

    def choices(self) -> tuple[Fact, ...]:
        """Return yes and no."""
        return (True, False)

    def show(self, fact: Fact) -> Text:
        """Return yes or no."""
        return YES_NO[bool(fact)]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several whole numbers between two limits; ``at_least`` and ``at_most`` count them."""

    low: int
    high: int
    label: Text
    ask: Text
    at_least: int = 0
    at_most: int = 100
    distinct: bool = True

    def read(self, text: str) -> Fact:
        """Read digits with commas or spaces between them. Raises BadFacts."""
        try:
            return tuple(int(part) for part in text.replace(",", " ").split())
        except ValueError:
            raise BadFacts(f"“{text}” is no list of numbers; {self.label.en}: for example 2,5.") from None

    def fault(self, fact: Fact) -> Text | None:
        """Say that a number is outside the limits, there twice, or that there are too many or too few."""
        if not isinstance(fact, tuple) or not all(
            isinstance(n, int) and not isinstance(n, bool) and self.low <= n <= self.high for n in fact
        ):
            return Text(
                fr=f"{self.label.fr} : des nombres de {self.low} à {self.high}.",
                en=f"{self.label.en}: numbers from {self.low} to {self.high}.",
            )
        if not self.at_least <= len(fact) <= self.at_most:
            return Text(
                fr=f"{self.label.fr} : de {self.at_least} à {self.at_most} nombres.",
                en=f"{self.label.en}: {self.at_least} to {self.at_most} numbers.",
            )
        if self.distinct and len(set(fact)) < len(fact):
            return Text(
                fr=f"{self.label.fr} : pas deux fois le même.", en=f"{self.label.en}: none of them twice."
            )
        return None

    def choices(self) -> tuple[Fact, ...]:
        """Return nothing: there are too many."""
        return ()

    def show(self, fact: Fact) -> Text:
        """Return the numbers as a list."""
        return listed(fact if isinstance(fact, tuple) else (fact,))


@dataclass(frozen=True, slots=True)
class Notation:
    """A state or a part of one in notation; ``parse`` raises InvalidNotation.

    ``examples`` are shown to who asks what to write, and tried by the conformance kit.
    """

    parse: Callable[[str], object]
    label: Text
    ask: Text
    examples: tuple[str, ...] = ()

    def read(self, text: str) -> Fact:
        """Check the notation. Raises InvalidNotation."""
        self.parse(text)
        return text

    def fault(self, fact: Fact) -> Text | None:
        """Say that it is no text; a text is checked when it is read."""
        return (
            None
            if isinstance(fact, str)
            else Text(fr=f"{self.label.fr} : un texte.", en=f"{self.label.en}: a text.")
        )

    def choices(self) -> tuple[Fact, ...]:
        """Return nothing: there are too many."""
        return ()

    def show(self, fact: Fact) -> Text:
        """Return the notation."""
        return Text(fr=str(fact), en=str(fact))


@dataclass(frozen=True, slots=True)
class Slot:
    """A named fact that a query needs; one with a ``default`` may be left out."""

    name: str
    kind: Kind
    required: bool
    default: Fact | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A question that an engine rules on; ``asks`` is the question without its facts."""

    id: str
    game: str
    asks: Text
    slots: tuple[Slot, ...]
    function: Callable[..., Decision]
    wants_readings: bool

    @property
    def theme(self) -> Text | None:
        """What the module that holds the function is about: its ``THEME``, None where it gives none."""
        theme = getattr(self.function, "__globals__", {}).get("THEME")
        return theme if isinstance(theme, Text) else None

    def slot(self, name: str) -> Slot:
        """Return a slot by its name. Raises BadFacts."""
        for slot in self.slots:
            if slot.name == name:
                return slot
        names = ", ".join(s.name for s in self.slots) or "none"
        raise BadFacts(f"{self.game} {self.id} has no fact “{name}”; it takes: {names}.")

    def decide(self, facts: Mapping[str, Fact], readings: Readings) -> Decision:
        """Decide with all required facts given. Raises NotInRulebook, ImpossibleCase."""
        extra: dict[str, Any] = {"readings": readings} if self.wants_readings else {}
        return self.function(**facts, **extra)


@dataclass(slots=True)
class QueryTable:
    """All queries of one game, in the order in which they were declared."""

    game: str
    queries: dict[str, Query] = field(default_factory=dict)

    def query(self, asks: Text) -> Callable[[Callable[..., Decision]], Callable[..., Decision]]:
        """Declare the function below as a query.

        Each parameter is annotated with what may stand in it (``Annotated[int, Number(1, 16, …)]``); one with
        a default may be left out; one named ``readings`` gets the readings of open points.
        """

        def decorated(function: Callable[..., Decision]) -> Callable[..., Decision]:
            query = Query(
                function.__name__, self.game, asks, _slots(function), function,
                "readings" in inspect.signature(function).parameters,
            )  # fmt: skip
            if query.id in self.queries:
                raise ValueError(f"{self.game} has the query {query.id} twice.")
            self.queries[query.id] = query
            return function

        return decorated

    def get(self, id: str) -> Query:
        """Return a query by its id. Raises QueryNotFound."""
        if id not in self.queries:
            raise QueryNotFound(f"{self.game} has no query “{id}”; it rules on: {', '.join(self.queries)}.")
        return self.queries[id]


def _slots(function: Callable[..., Decision]) -> tuple[Slot, ...]:
    hints = typing.get_type_hints(function, include_extras=True)
    slots = []
    for name, parameter in inspect.signature(function).parameters.items():
        if name == "readings":
            continue
        kinds = [m for m in getattr(hints[name], "__metadata__", ()) if hasattr(m, "choices")]
        if len(kinds) != 1:
            raise TypeError(f"{function.__name__}: annotate {name} with what may stand in it.")
        required = parameter.default is inspect.Parameter.empty
        slots.append(Slot(name, kinds[0], required, None if required else parameter.default))
    return tuple(slots)
