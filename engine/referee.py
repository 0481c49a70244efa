"""From a query and the facts of a case to a ruling, or to the one thing that is missing for it.

1. Facts are checked against the limits of their slots; an impossible one is said to be so.
2. Facts that are missing are tried out: if all their values give one ruling, that is the ruling; else those
   that make a difference are asked for.
3. Open points that the ruling was found to depend on are read in each way: one ruling where all agree, else
   one ruling a reading.
"""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from corpus.errors import BadFacts
from engine.engine import Engine
from engine.query import ImpossibleCase, NotInRulebook, Query, Slot
from engine.rule import Readings
from engine.ruling import (
    Divided,
    Fact,
    Impossible,
    Need,
    NeedsFacts,
    Outcome,
    Ruling,
    Silent,
)
from engine.text import Text
from engine.trace import Trace, tracing

MAX_TRIES = 4_096
"""Values of missing facts that are tried out at most; beyond, the facts are asked for."""

MAX_READINGS = 32
"""Combinations of open readings that are worked out at most."""

MAX_CHOICES = 20
"""Choices listed with a missing fact at most."""


@dataclass(frozen=True, slots=True)
class _Case:
    engine: Engine
    query: Query
    facts: Mapping[str, Fact]

    @property
    def scenario(self) -> tuple[tuple[str, Fact], ...]:
        return tuple(
            (slot.name, self.facts[slot.name]) for slot in self.query.slots if slot.name in self.facts
        )

    def given(self, facts: Mapping[str, Fact]) -> "_Case":
        return replace(self, facts={**self.facts, **facts})


def rule(
    engine: Engine, query: str, facts: Mapping[str, Fact], readings: Mapping[str, str] | None = None
) -> Outcome:
    """Rule on a case. ``readings`` fixes open points by id. Raises QueryNotFound, BadFacts."""
    asked = engine.queries.get(query)
    for name in facts:
        asked.slot(name)
    chosen = _chosen(engine, readings or {})
    case = _Case(engine, asked, facts)
    for slot in asked.slots:
        if slot.name in facts and (fault := slot.kind.fault(facts[slot.name])):
            return Impossible(engine.id, asked.id, case.scenario, fault)
    missing = [slot for slot in asked.slots if slot.required and slot.name not in facts]
    return _with_missing(case, missing, chosen) if missing else _read(case, chosen)


def read_facts(engine: Engine, query: str, typed: Mapping[str, str]) -> dict[str, Fact]:
    """Read facts as they are typed (``holmes=15``). Raises QueryNotFound, BadFacts, InvalidNotation."""
    asked = engine.queries.get(query)
    return {name: asked.slot(name).kind.read(text) for name, text in typed.items()}


def _chosen(engine: Engine, readings: Mapping[str, str]) -> Readings:
    for point, reading in readings.items():
        if point not in engine.sheet.points:
            known = ", ".join(engine.sheet.points) or "none"
            raise BadFacts(f"{engine.id} has no open point “{point}”; it has: {known}.")
        words = [word for word, _ in engine.sheet.points[point].readings]
        if reading not in words:
            raise BadFacts(f"{point} can be read as {', '.join(words)}, not as “{reading}”.")
    return Readings(tuple(sorted(readings.items())))


def _with_missing(case: _Case, missing: list[Slot], chosen: Readings) -> Outcome:
    """Rule if all values of the missing facts give one ruling, else ask for those that matter."""
    choices = [slot.kind.choices() for slot in missing]
    if not all(choices) or _product(len(c) for c in choices) > MAX_TRIES:
        return _needs(case, missing)
    tried = {values: _try(case, missing, values, chosen) for values in itertools.product(*choices)}
    possible = {values: ruled for values, ruled in tried.items() if not isinstance(ruled, Impossible)}
    if not possible:
        return next(iter(tried.values()))
    first = next(iter(possible.values()))
    if isinstance(first, Ruling) and all(
        isinstance(r, Ruling) and r.value == first.value for r in possible.values()
    ):
        ruled = {values: r for values, r in possible.items() if isinstance(r, Ruling)}
        return _whatever(case, missing, ruled)
    if isinstance(first, Silent) and all(
        isinstance(r, Silent) and r.text == first.text for r in possible.values()
    ):
        return replace(first, scenario=case.scenario)
    if isinstance(first, Divided) and len({_essence(r) for r in possible.values()}) == 1:
        return Divided(tuple(replace(ruling, scenario=case.scenario) for ruling in first.rulings))
    return _needs(case, [slot for at, slot in enumerate(missing) if _matters(at, possible)] or missing)


def _try(case: _Case, missing: list[Slot], values: tuple[Fact, ...], chosen: Readings) -> Outcome:
    return _read(case.given({slot.name: v for slot, v in zip(missing, values, strict=True)}), chosen)


def _matters(at: int, ruled: Mapping[tuple[Fact, ...], Outcome]) -> bool:
    """Tell whether the fact at a place changes the ruling while the other missing facts stay the same."""
    by_others: dict[tuple[Fact, ...], object] = {}
    for values, outcome in ruled.items():
        others = values[:at] + values[at + 1 :]
        if by_others.setdefault(others, _essence(outcome)) != _essence(outcome):
            return True
    return False


def _essence(outcome: Outcome) -> object:
    if isinstance(outcome, Ruling):
        return outcome.value
    if isinstance(outcome, Divided):
        return tuple(ruling.value for ruling in outcome.rulings)
    return type(outcome)


def _whatever(case: _Case, missing: list[Slot], ruled: Mapping[tuple[Fact, ...], Ruling]) -> Ruling:
    """Return the one ruling that holds for all values of the missing facts, with the steps common to all.

    Where no step is common to all, the steps of one value are shown and said to be those of an example.
    """
    values, first = next(iter(ruled.items()))
    rulings = ruled.values()
    steps = tuple(step for step in first.steps if all(step in ruling.steps for ruling in rulings))
    says = first.says
    if any(ruling.says != says for ruling in rulings):
        asks = case.query.asks
        says = Text(
            fr=f"Dans tous les cas : {first.short.fr} ({asks.fr}).",
            en=f"In every case: {first.short.en} ({asks.en}).",
        )
    labels = [slot.kind.label for slot in missing]
    free = Text(
        fr=f"Peu importe : {', '.join(label.fr for label in labels)}.",
        en=f"Makes no difference: {', '.join(label.en for label in labels)}.",
    )
    common = tuple(a for a in first.assumptions if all(a in ruling.assumptions for ruling in rulings))
    notes = (free, *common) if steps else (free, _example(missing, values), *common)
    return replace(first, scenario=case.scenario, says=says, steps=steps or first.steps, assumptions=notes)


def _example(missing: list[Slot], values: tuple[Fact, ...]) -> Text:
    shown = [(slot.kind.label, slot.kind.show(value)) for slot, value in zip(missing, values, strict=True)]
    return Text(
        fr="Étapes montrées pour un exemple : " + ", ".join(f"{n.fr} : {v.fr}" for n, v in shown) + ".",
        en="Steps shown for an example: " + ", ".join(f"{n.en}: {v.en}" for n, v in shown) + ".",
    )


def _needs(case: _Case, slots: list[Slot]) -> NeedsFacts:
    def choices(slot: Slot) -> tuple[tuple[Fact, Text], ...]:
        facts = slot.kind.choices()
        return tuple((fact, slot.kind.show(fact)) for fact in facts) if len(facts) <= MAX_CHOICES else ()

    needs = tuple(Need(slot.name, slot.kind.ask, choices(slot)) for slot in slots)
    return NeedsFacts(case.engine.id, case.query.id, case.scenario, needs)


def _read(case: _Case, chosen: Readings) -> Outcome:
    """Rule with all facts there, under every reading of the open points that the ruling depends on."""
    default, trace = _decide(case, chosen)
    found: list[tuple[Readings, Outcome]] = [(chosen, default)]
    fixed = dict(chosen.chosen)
    tried = {chosen}
    waiting = list(_other_readings(case, trace, chosen, fixed))
    while waiting and len(tried) < MAX_READINGS:
        reading = waiting.pop(0)
        if reading in tried:
            continue
        tried.add(reading)
        outcome, trace = _decide(case, reading)
        if all(_essence(outcome) != _essence(known) for _, known in found):
            found.append((reading, outcome))
        waiting.extend(_other_readings(case, trace, reading, fixed))
    others = [(reading, outcome) for reading, outcome in found[1:] if isinstance(outcome, Ruling)]
    if len(found) == 1 or not isinstance(default, Ruling):
        return default
    # The default rests on its reading of each point that another outcome reads differently.
    differing = {id for reading, _ in found[1:] for id, _ in reading.chosen} - fixed.keys()
    default = _said_as(case, default, {id: Readings()[case.engine.sheet.points[id]] for id in differing})
    said = [
        _said_as(case, ruling, {id: word for id, word in reading.chosen if id not in fixed})
        for reading, ruling in others
    ]
    return Divided((default, *said)) if said else default


def _decide(case: _Case, readings: Readings) -> tuple[Outcome, Trace]:
    with tracing() as trace:
        try:
            decision = case.query.decide(case.facts, readings)
        except NotInRulebook as silent:
            return Silent(case.engine.id, case.query.id, case.scenario, silent.text, silent.quotes), trace
        except ImpossibleCase as fault:
            return Impossible(case.engine.id, case.query.id, case.scenario, fault.text, fault.quotes), trace
    if not trace.steps:
        raise AssertionError(f"{case.engine.id} {case.query.id} ruled without a rule.")
    ruling = Ruling(
        case.engine.id,
        case.query.id,
        case.scenario,
        decision.value,
        decision.short,
        decision.says,
        trace.steps,
        tuple(trace.assumptions),
    )
    return ruling, trace


def _other_readings(
    case: _Case, trace: Trace, readings: Readings, fixed: Mapping[str, str]
) -> Iterator[Readings]:
    """Yield the readings that differ in one point which was asked for and is not fixed."""
    chosen = dict(readings.chosen)
    for id in trace.points:
        if id in fixed:
            continue
        point = case.engine.sheet.points[id]
        for reading, _ in point.readings:
            if reading != chosen.get(id, point.default):
                yield Readings(tuple(sorted({**chosen, id: reading}.items())))


def _said_as(case: _Case, ruling: Ruling, readings: Mapping[str, str]) -> Ruling:
    """Add to a ruling which readings it rests on, in the order of the sheet."""
    points = case.engine.sheet.points.values()
    said = tuple(point.told(readings[point.id]) for point in points if point.id in readings)
    return replace(ruling, assumptions=(*ruling.assumptions, *said))


def _product(numbers: Iterator[int]) -> int:
    result = 1
    for n in numbers:
        result *= n
    return result
