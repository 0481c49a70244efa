"""A composed calculator worked out: its fields as the address fills them, and the ruling on each line."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from api.engines import told, told_to_wire
from api.web.calculators.declared import Composed, Facts, Input, Known, Line, NoValue
from api.web.calculators.fields import Field, Option, Parameters, given
from api.web.calculators.forms import other_edition
from api.web.words import Tongue
from corpus.errors import BadFacts, InvalidNotation
from engine.engine import Engine
from engine.query import Query, Slot
from engine.referee import rule
from engine.ruling import Divided, Fact, NeedsFacts, Outcome, Ruling, Value
from qa.rulings import Teller
from qa.table import EDITION

READING = "r."
"""Prefix of the parameters that choose a reading: ``r.joker_subtracted=no``."""


@dataclass(frozen=True, slots=True)
class RowView:
    """Fields side by side."""

    label: str
    fields: tuple[Field, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """What the engine says to a line: ``told`` in wire form, None where it waits for what ``waits`` says.

    ``waits`` is fault (something is to be mended first) or edition (the engine rules by the usual one only).
    ``open`` are the labels of what is still to be told.
    """

    id: str
    label: str
    query: str
    told: Mapping[str, Any] | None
    facts: Mapping[str, Fact]
    waits: str = ""
    open: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupView:
    """A part of the calculator."""

    title: str
    rows: tuple[RowView, ...]
    lines: tuple[LineView, ...]

    @property
    def shown(self) -> tuple[RowView, ...]:
        """The rows that are always in sight."""
        return tuple(row for row in self.rows if not row.folded)

    @property
    def folded(self) -> tuple[RowView, ...]:
        """The rows that few need."""
        return tuple(row for row in self.rows if row.folded)

    @property
    def impossible(self) -> str:
        """The id of a line whose facts cannot be; empty if there is none."""
        told = ((line.id, line.told) for line in self.lines)
        return next((id for id, one in told if one and one["outcome"] == "impossible"), "")

    @property
    def unfolded(self) -> bool:
        """Whether the folded rows hold something."""
        return any(f.fault or f.typed != f.otherwise for row in self.folded for f in row.fields)


@dataclass(frozen=True, slots=True)
class PointView:
    """What the booklet leaves open, with the readings a table can choose."""

    name: str
    asks: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """A composed calculator with everything worked out."""

    composed: Composed
    groups: tuple[GroupView, ...]
    points: tuple[PointView, ...]
    summary: tuple[tuple[str, LineView], ...]

    @property
    def faulty(self) -> bool:
        """Whether a field holds what cannot stand there."""
        return any(f.fault for group in self.groups for row in group.rows for f in row.fields)


Done = Outcome | str
"""What a line came to: an outcome, or what it waits for."""


def worked(
    engine: Engine, composed: Composed, parameters: Parameters, table: Mapping[str, str], teller: Teller,
    tongue: Tongue,
) -> Worked:  # fmt: skip
    """Return a composed calculator worked out on what the address and the table tell."""
    slots = {one.name: _slot(engine, one) for one in composed.inputs}
    plain = {name: given(slot, parameters, tongue, table=table.get(name, "")) for name, slot in slots.items()}
    facts = {name: one.fact for name, one in plain.items() if one.fact is not None}
    fields = {
        one.name: given(
            slots[one.name], parameters, tongue,
            table=table.get(one.name, ""),
            label=one.label(tongue, facts) if one.label else "",
            widget=_shown(one, plain[one.name].field),
        ).field
        for one in composed.inputs
    }  # fmt: skip
    chosen = _chosen(engine, composed, parameters)
    worlds = [
        (readings, _lines(engine, composed, facts, readings))
        for readings in _worlds(engine, composed, chosen)
    ]
    groups = tuple(
        GroupView(
            group.title(tongue, facts),
            tuple(
                RowView(
                    row.label(tongue, facts) if row.label else "",
                    tuple(fields[one.name] for one in row.inputs),
                    row.folded,
                )
                for row in group.rows
            ),
            tuple(
                _view(engine, line, facts, [(r, done[line.id]) for r, done in worlds], teller, tongue, fields)
                for line in group.lines
            ),
        )
        for group in composed.groups
    )
    views = {line.id: line for group in groups for line in group.lines}
    summary = tuple((label(tongue, facts), views[id]) for id, label in composed.summary)
    return Worked(composed, groups, tuple(_points(engine, composed, chosen, tongue)), summary)


def _slot(engine: Engine, one: Input) -> Slot:
    """Return the slot of a field; never required, as each line asks for what it misses."""
    query, name = one.of
    kind = engine.queries.get(query).slot(name).kind
    if one.most is not None:
        kind = replace(kind, high=one.most)  # type: ignore[type-var]
    return Slot(one.name, kind, one.default is None, one.default)


def _shown(one: Input, field: Field) -> str:
    """Return the widget that was declared, unless what was typed needs another to be seen."""
    return "" if one.widget == "list" and field.fault else one.widget


def _chosen(engine: Engine, composed: Composed, parameters: Parameters) -> dict[str, str]:
    """Return the readings that the address chooses; what is no reading chooses none."""
    chosen = {}
    for id in composed.points:
        told_ = (list(parameters.get(READING + id, ())) or [""])[-1]
        if told_ in dict(engine.sheet.points[id].readings):
            chosen[id] = told_
    return chosen


def _worlds(engine: Engine, composed: Composed, chosen: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield every way to read the points that are not chosen, the default of each first."""
    ways = []
    for id in composed.points:
        point = engine.sheet.points[id]
        words = (
            [chosen[id]] if id in chosen else sorted(dict(point.readings), key=lambda w: w != point.default)
        )
        ways.append([(id, word) for word in words])
    return (dict(way) for way in itertools.product(*ways))


def _lines(engine: Engine, composed: Composed, facts: Facts, readings: Mapping[str, str]) -> dict[str, Done]:
    done: dict[str, Done] = {}
    values: dict[str, Value] = {}
    for line in composed.lines:
        query = engine.queries.get(line.query)
        if other_edition(engine.id, query, facts.get(EDITION)):
            done[line.id] = "edition"
            continue
        outcome = _outcome(engine, line, query, Known(facts, values), readings)
        done[line.id] = outcome
        if isinstance(outcome, Ruling):
            values[line.id] = outcome.value
    return done


def _outcome(engine: Engine, line: Line, query: Query, known: Known, readings: Mapping[str, str]) -> Done:
    try:
        fed = {slot: feed(known) for slot, feed in line.feeds.items()}
        told_facts = {slot: one for slot, one in fed.items() if one is not None}
        return rule(engine, query.id, told_facts, readings)
    except (NoValue, BadFacts, InvalidNotation):
        return "fault"


def _view(
    engine: Engine, line: Line, facts: Facts, done: list[tuple[dict[str, str], Done]], teller: Teller,
    tongue: Tongue, fields: Mapping[str, Field],
) -> LineView:  # fmt: skip
    query = engine.queries.get(line.query)
    label = line.label(tongue, facts) if line.label else query.asks.tell(tongue)
    first = done[0][1]
    if isinstance(first, str):
        return LineView(line.id, label, query.id, None, {}, waits=first)
    outcome = _one(engine, done)
    scenario = dict(first.rulings[0].scenario if isinstance(first, Divided) else first.scenario)
    missing: tuple[str, ...] = ()
    if isinstance(outcome, NeedsFacts):
        missing = tuple(query.slot(need.slot).kind.label.tell(tongue) for need in outcome.needs)
    return LineView(
        line.id, label, query.id, told_to_wire(told(outcome, engine, teller)), scenario, open=missing
    )


def _one(engine: Engine, done: Iterable[tuple[dict[str, str], Done]]) -> Outcome:
    """Return the one outcome of all readings, or that they are divided, each told with its reading."""
    found = [(readings, outcome) for readings, outcome in done if not isinstance(outcome, str)]
    first = found[0][1]
    differing: list[Ruling] = []
    for readings, outcome in found:
        if isinstance(outcome, Ruling) and all(outcome.value != known.value for known in differing):
            read = tuple(engine.sheet.points[id].told(word) for id, word in readings.items())
            differing.append(replace(outcome, assumptions=(*outcome.assumptions, *read)))
    return Divided(tuple(differing)) if len(differing) > 1 else first


def _points(
    engine: Engine, composed: Composed, chosen: Mapping[str, str], tongue: Tongue
) -> Iterator[PointView]:
    for id in composed.points:
        point = engine.sheet.points[id]
        options = [Option(word, text.tell(tongue), chosen.get(id) == word) for word, text in point.readings]
        yield PointView(READING + id, point.asks.tell(tongue), tuple(options))
