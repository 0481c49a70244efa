"""An engine held to its booklet: quotes, sentences, overrides, open points, and a ruling on every query."""

import inspect
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from corpus.errors import BadFacts, InvalidNotation
from corpus.games import Quote
from corpus.locate import find
from corpus.types import Page
from engine import booklet
from engine.conformance.cases import boards_of, cases_of
from engine.conformance.report import Failure, Report
from engine.engine import Engine
from engine.query import Exemplified, Kind, Query
from engine.referee import rule
from engine.rule import Rule
from engine.ruling import Divided, Fact, Impossible, NeedsFacts, Outcome, Ruling, Silent
from engine.text import Text
from engine.trace import Step

Progress = Callable[[int, int], None]
Found = Iterator[tuple[str, str, str]]
"""Law, what was found instead, and where (the query with its facts)."""


def check_engine(
    engine: Engine,
    pages: Sequence[Page],
    *,
    cases: int = 300,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Hold an engine to its booklet, and rule on each query with all facts, or with ``cases`` drawn by lot.

    The notes name rules that no case of a query used.
    """
    failures: dict[str, list[Failure]] = {}
    used: set[str] = set()
    ruled = 0

    def note(found: Found) -> None:
        for law, what, where in found:
            failures.setdefault(law, []).append(Failure(law, what, state=where))

    note(_sheet(engine, pages))
    note(_modules(engine))
    queries = list(engine.queries.queries.values())
    rng = random.Random(seed)
    board = boards_of(engine, seed)
    for number, query in enumerate(queries):
        note(_query_words(query))
        outcomes = []
        for facts in cases_of(query, cases, board, rng):
            told = f"{query.id} {' '.join(f'{k}={v!r}' for k, v in facts.items())}".strip()
            try:
                outcome = rule(engine, query.id, facts)
                again = rule(engine, query.id, facts)
            except Exception as error:
                note(iter([("every case is decided", f"{type(error).__name__}: {error}", told)]))
                continue
            outcomes.append(outcome)
            if outcome != again:
                note(iter([("one case has one ruling", f"first {outcome}, then {again}", told)]))
            note((law, what, told) for law, what in _outcome(outcome, pages))
            used |= _rules_of(outcome)
        ruled += len(outcomes)
        note(_whole_query(engine, query, outcomes))
        progress(number + 1, len(queries))
    looked_at = (
        ("rules", len(engine.sheet.rules)),
        ("values", len(engine.sheet.values)),
        ("open points", len(engine.sheet.points)),
        ("sentences", sum(len(booklet.sentences(page)) for page in pages)),
        ("queries", len(queries)),
        ("cases", ruled),
    )
    unused = [id for id in engine.sheet.rules if id not in used]
    notes = (f"no case of a query used the rules {', '.join(unused)}",) if unused else ()
    return Report(engine.id, looked_at, tuple(_firsts(failures)), notes)


def _firsts(failures: Mapping[str, list[Failure]]) -> Iterator[Failure]:
    """Yield all failures about the sheet, and of those about cases the first of each law and query."""
    for found in failures.values():
        seen = set()
        for failure in found:
            query = failure.state.partition(" ")[0]
            if not query or query not in seen:
                seen.add(query)
                yield failure


def _sheet(engine: Engine, pages: Sequence[Page]) -> Found:
    sheet = engine.sheet
    for what, id in (("rule sheet", sheet.game), ("query table", engine.queries.game)):
        if id != engine.id:
            yield "sheet and queries are of the same game", f"the {what} is of {id}", ""
    for id, quote in booklet.misquoted(engine, pages):
        yield "every quote stands on its page", f"{id}: page {quote.page}, “{quote.quote}”", ""
    for number, words in booklet.uncovered(engine, pages):
        yield "every sentence has a rule or a reason", f"page {number}, “{words}”", ""
    for message in booklet.stale(engine, pages):
        yield "a reason is for words that no rule quotes", message, ""
    for entry in sheet.rules.values():
        general = sheet.rules.get(entry.overrides or "")
        if entry.overrides and general is None:
            yield "a rule overrides one of the same sheet", f"{entry.id}: “{entry.overrides}”", ""
        elif general is not None and set(general.quotes) & set(entry.quotes):
            yield "an exception rests on words of its own", f"{entry.id} and {general.id}", ""
    for point in sheet.points.values():
        texts = [point.asks, point.reason, *(text for _, text in point.readings)]
        if not all(map(_told, texts)):
            yield "an open point is told in both languages", point.id, ""
        if len({text.fr for _, text in point.readings}) < len(point.readings):
            yield "readings of a point differ in words", point.id, ""


def _modules(engine: Engine) -> Found:
    """Look at the modules that hold rules: what is public and a function there is a rule or a query."""
    queries = {query.function for query in engine.queries.queries.values()}
    for name in sorted({entry.function.__module__ for entry in engine.sheet.rules.values()}):
        for public, value in vars(sys.modules[name]).items():
            if public.startswith("_") or not inspect.isfunction(value) or value in queries:
                continue
            if value.__module__ == name:
                yield "every public function of a rules module is a rule", f"{name}.{public}", ""
        for public, value in vars(sys.modules[name]).items():
            if isinstance(value, Rule) and value.function.__module__ == name and value.id not in public:
                yield "a rule goes by the name of its function", f"{name}.{public} is {value.id}", ""


def _query_words(query: Query) -> Found:
    if not _told(query.asks):
        yield "a query asks in both languages", query.id, query.id
    for slot in query.slots:
        if not (_told(slot.kind.label) and _told(slot.kind.ask)):
            yield "a slot is told in both languages", slot.name, query.id
        if slot.default is not None and (fault := slot.kind.fault(slot.default)):
            yield "a default is a fact that can stand in its slot", f"{slot.name}: {fault.en}", query.id
        for fact in slot.kind.choices():
            if slot.kind.fault(fact) is not None or not _told(slot.kind.show(fact)):
                yield "a choice can stand in its slot and is told", f"{slot.name}: {fact!r}", query.id
        for fact in slot.kind.examples if isinstance(slot.kind, Exemplified) else ():
            if not _is_example(slot.kind, fact):
                yield "an example can stand in its slot and is told", f"{slot.name}: {fact!r}", query.id


def _whole_query(engine: Engine, query: Query, outcomes: Sequence[Outcome]) -> Found:
    if not outcomes:
        yield "a query decides a case", "none could be made; give the kinds of its slots examples", query.id
    elif all(isinstance(outcome, Impossible) for outcome in outcomes):
        first = outcomes[0]
        why = first.text.en if isinstance(first, Impossible) else ""
        yield "a query decides a case", f"all {len(outcomes)} tried are impossible: {why}", query.id
    try:
        rule(engine, query.id, {})
    except Exception as error:
        yield "a query without facts says what is missing", f"{type(error).__name__}: {error}", query.id


def _outcome(outcome: Outcome, pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    match outcome:
        case Ruling():
            yield from _ruling(outcome)
        case Divided(rulings):
            if len({repr(ruling.value) for ruling in rulings}) < max(2, len(rulings)):
                yield "divided rulings differ", " and ".join(repr(ruling.value) for ruling in rulings)
            for ruling in rulings:
                yield from _ruling(ruling)
                if not ruling.assumptions:
                    yield "a divided ruling says which reading it takes", repr(ruling.value)
        case NeedsFacts(needs=needs):
            yield "a case with all its facts is decided", f"asks for {', '.join(n.slot for n in needs)}"
        case Silent(text=text, quotes=quotes) | Impossible(text=text, quotes=quotes):
            if not _told(text):
                yield "a reason without a ruling is told in both languages", repr(text)
            for quote in quotes:
                if not _stands(quote, pages):
                    yield "every quote stands on its page", f"page {quote.page}, “{quote.quote}”"


def _ruling(ruling: Ruling) -> Iterator[tuple[str, str]]:
    if not (_told(ruling.short) and _told(ruling.says)):
        yield "a ruling is told in both languages", f"{ruling.short} {ruling.says}"
    if not ruling.steps:
        yield "a ruling rests on a rule", "it has no step"
    if not _is_plain(ruling.value):
        yield "a value is plain", repr(ruling.value)
    for step in _all(ruling.steps):
        if not _told(step.text):
            yield "a step is told in both languages", f"{step.rule}: {step.text}"
    for text in ruling.assumptions:
        if not _told(text):
            yield "an assumption is told in both languages", repr(text)


def _rules_of(outcome: Outcome) -> set[str]:
    rulings = outcome.rulings if isinstance(outcome, Divided) else (outcome,)
    return {step.rule for r in rulings if isinstance(r, Ruling) for step in _all(r.steps)}


def _all(steps: Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _all(step.steps)


def _stands(quote: Quote, pages: Sequence[Page]) -> bool:
    return any(page.number == quote.page and find(quote.quote, page.text) for page in pages)


def _told(text: Text) -> bool:
    return bool(text.fr.strip() and text.en.strip())


def _is_example(kind: Kind, fact: Fact) -> bool:
    try:
        read = kind.read(fact) if isinstance(fact, str) else fact
    except (BadFacts, InvalidNotation):
        return False
    return kind.fault(read) is None and _told(kind.show(read))


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(isinstance(part, int | str) for part in value)
    return isinstance(value, bool | int | str)
