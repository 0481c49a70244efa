"""Questions that failed, and what helps to see why: the key facts they lack, and the words that answer."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from corpus.locate import find
from eval import facts, judge
from eval.gold import Question, load
from eval.metrics import relevant
from eval.outcome import Outcome, Shown, Verdict
from eval.report.files import SetRun, parts
from eval.report.ways import KEYS, Way, basis_of, kind_of, language_of, way_of
from eval.sets import OWN, rulebooks_folder

ORDER = (Way.WRONG, Way.PARTLY, Way.ASKED, Way.ABSTAINED, Way.RIGHT)
"""Ways in which failures are grouped, the worst first."""

FILTERS = {
    "part": "Set",
    "way": "What came of it",
    **{name: title for name, (title, _) in KEYS.items()},
    "found": "Words that answer",
}
"""What failures can be chosen by."""

Pieces = tuple[tuple[str, bool], ...]
"""Words in a row; those that answer are true."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A key fact: one alternative of ``words`` says it."""

    words: tuple[str, ...]
    said: bool
    vital: bool


@dataclass(frozen=True, slots=True)
class Source:
    """Words that answer, in the passage that holds them, as far as the run showed that to any question.

    ``page`` is None where it did not. ``place`` is where they stand among what this answer showed, from 1,
    and 0 where they do not.
    """

    pieces: Pieces
    page: int | None
    place: int


@dataclass(frozen=True, slots=True)
class Failure:
    """An outcome to look at. ``part`` is its set and split, ``rulings`` what an engine should have ruled."""

    outcome: Outcome
    part: str
    way: Way
    kind: str
    basis: str
    language: str
    facts: tuple[Fact, ...]
    rulings: tuple[str, ...]
    asks: tuple[str, ...]
    sources: tuple[Source, ...]
    shown: tuple[tuple[Shown, Pieces], ...]

    @property
    def why(self) -> str:
        """Why it is not right, without what ``way`` says."""
        return self.outcome.why.removeprefix(f"{self.way}, and ")

    @property
    def found(self) -> str:
        """How far it came to words that answer: whoever never shows them has to find them first."""
        if not self.sources:
            return "none known"
        places = [source.place for source in self.sources if source.place]
        if not places:
            return "not shown"
        cited = any(self.outcome.shown[place - 1].cited for place in places)
        return "cited" if cited else "shown, not cited"


@dataclass(frozen=True, slots=True)
class Group:
    """Failures of one way, like beside like. ``close``: those whose question back means the right thing."""

    way: Way
    failures: tuple[Failure, ...]

    @property
    def close(self) -> int:
        """How many of those that were asked back were asked about what is right."""
        return sum(f.outcome.verdict is Verdict.PARTLY for f in self.failures if f.way is Way.ASKED)


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to choose failures, with how many each of its values has."""

    name: str
    title: str
    values: tuple[tuple[str, int], ...]


class Passages:
    """What a run showed of its books."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        """Gather what was shown and stands on its page, the longest first: it has most around its words."""
        shown = {(o.book, s.page, s.quote) for o in outcomes for s in o.shown if s.valid}
        self._by_page: dict[tuple[str, int], list[str]] = {}
        for book, page, quote in sorted(shown, key=lambda s: (-len(s[2]), s)):
            self._by_page.setdefault((book, page), []).append(quote)
        self._found: dict[tuple[str, tuple[int, ...], str], tuple[int, str] | None] = {}

    def holding(self, outcome: Outcome, quote: str) -> tuple[int, str] | None:
        """Return page and words of the longest passage on a gold page that holds a gold quote."""
        key = outcome.book, outcome.gold_pages, quote
        if key not in self._found:
            texts = ((page, t) for page in outcome.gold_pages for t in self._by_page.get((key[0], page), ()))
            self._found[key] = next(((page, text) for page, text in texts if find(quote, text)), None)
        return self._found[key]


def failed(outcome: Outcome) -> bool:
    """Tell whether an outcome needs looking at: not right, or with a quote that is not on its page."""
    return outcome.verdict is not Verdict.RIGHT or not all(shown.valid for shown in outcome.shown)


def grouped(
    outcomes: Sequence[Outcome], others: Iterable[Sequence[Outcome]], sets: Iterable[SetRun]
) -> tuple[Group, ...]:
    """Return the failures by their way, the worst first, and within it the kinds that fail most.

    ``others`` are of other systems: what they show of the book helps to read what answers.
    """
    passages = Passages([*outcomes, *(o for found in others for o in found)])
    gold = gold_of(sets)
    found = [
        _failure(outcome, part, gold.get((outcome.set, outcome.id)), passages)
        for part, own in parts(outcomes).items()
        for outcome in own
        if failed(outcome)
    ]
    groups = []
    for way in ORDER:
        own_way = [failure for failure in found if failure.way is way]
        often = Counter(failure.kind for failure in own_way)
        own_way.sort(key=lambda failure: (-often[failure.kind], failure.kind))
        groups.append(Group(way, tuple(own_way)))
    return tuple(group for group in groups if group.failures)


def choices(failures: Sequence[Failure]) -> list[Choice]:
    """Return what there is to choose from; where all are alike there is nothing."""
    found = []
    for name, title in FILTERS.items():
        counts = Counter(str(getattr(failure, name)) for failure in failures)
        if len(counts) > 1:
            # Failures come by their way, the worst first.
            values = counts.items() if name == "way" else counts.most_common()
            found.append(Choice(name, title, tuple(values)))
    return found


def gold_of(sets: Iterable[SetRun]) -> dict[tuple[str, str], Question]:
    """Return the questions that were put, by set and id, where their very file lies among the sets.

    Outcomes count key facts and do not name them.
    """
    names = {own.sha256: own.name for own in sets}
    found = {}
    for path in (*OWN.glob("*.jsonl"), *rulebooks_folder().glob("*.jsonl")):
        name = names.get(hashlib.sha256(path.read_bytes()).hexdigest())
        if name is not None:
            found.update({(name, question.id): question for question in load(path)})
    return found


def marked(text: str, quotes: Iterable[str]) -> Pieces:
    """Mark quotes in a text.

    >>> marked("Draw four boats. Sail.", ["four boats"])
    (('Draw ', False), ('four boats', True), ('. Sail.', False))
    """
    spans = [span for quote in quotes if (span := find(quote, text))]
    borders = sorted({0, len(text), *(border for span in spans for border in span)})
    return tuple(
        (text[start:end], any(begin <= start and end <= stop for begin, stop in spans))
        for start, end in pairwise(borders)
    )


def _failure(outcome: Outcome, part: str, gold: Question | None, passages: Passages) -> Failure:
    ruling = gold.ruling if gold else None
    return Failure(
        outcome=outcome,
        part=part,
        way=way_of(outcome),
        kind=kind_of(outcome),
        basis=basis_of(outcome),
        language=language_of(outcome),
        facts=_facts(outcome.answer, gold) if gold else (),
        rulings=tuple(map(_ruling, ruling.readings)) if ruling else (),
        asks=ruling.missing if ruling else (),
        sources=_sources(outcome, passages),
        shown=tuple(
            (shown, marked(shown.quote, outcome.gold_quotes if shown.page in outcome.gold_pages else ()))
            for shown in outcome.shown
        ),
    )


def _facts(answer: str, gold: Question) -> tuple[Fact, ...]:
    """Return the key facts, those that are lacking first."""
    found = [Fact(fact.any_of, facts.holds(answer, fact.any_of), fact.vital) for fact in gold.key_facts]
    for words in gold.ruling.words.says if gold.ruling else ():
        found.append(Fact(words, any(judge.holds(answer, own) for own in words), True))
    return tuple(sorted(found, key=lambda fact: (fact.said, not fact.vital)))


def _ruling(reading: judge.Reading) -> str:
    told = ", ".join(f"{name} {_plain(value)}" for name, value in reading.facts.items())
    return f"{reading.query}({told}) → {_plain(reading.value)}"


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _sources(outcome: Outcome, passages: Passages) -> tuple[Source, ...]:
    """Return the gold quotes in their passages, each passage once."""
    held: dict[tuple[int, str] | None, list[str]] = {}
    for quote in outcome.gold_quotes:
        held.setdefault(passages.holding(outcome, quote), []).append(quote)
    found = []
    for passage, quotes in held.items():
        if passage is None:
            found += [Source(((quote, True),), None, _place(outcome, [quote])) for quote in quotes]
        else:
            page, text = passage
            found.append(Source(marked(text, quotes), page, _place(outcome, quotes)))
    return tuple(found)


def _place(outcome: Outcome, quotes: Sequence[str]) -> int:
    own = replace(outcome, gold_quotes=tuple(quotes))
    return next((place for place, shown in enumerate(outcome.shown, 1) if relevant(shown, own)), 0)
