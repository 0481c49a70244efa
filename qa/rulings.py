"""From what a referee says to an answer: one language, every rule's words found on their page.

* Ruling: answered, with the ruling and its steps; the rule that decided follows in the booklet's words.
* Divided: ambiguous, one claim a reading; the ruling is that of the usual reading, the others go with it.
* NeedsFacts: needs_details, one Missing a fact.
* Silent: not_in_rulebook; what the book does not give is a note, its own words about it the nearest passages.
* Impossible: the case cannot be. Where the booklet's words forbid it, that is the answer (answered, and the
  ruling has no value); where only a limit is broken ("from 1 to 16, not 17"), the fact is asked for again
  (needs_details); else nothing is claimed (unsure) and the reason is a note.

Words that are not found on their page carry nothing: a step without any is not told, and a ruling without a
told step is no answer.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from corpus.errors import CitationNotFound, NotFound
from corpus.games import Quote, Said
from corpus.text import plain
from corpus.types import Located
from engine.query import Query
from engine.ruling import (
    Divided,
    Fact,
    Impossible,
    NeedsFacts,
    Outcome,
    Ruling,
    Silent,
)
from engine.text import Text
from engine.trace import Step
from index.search import same_language
from qa.books import Books
from qa.claims import one_a_page
from qa.types import (
    Answer,
    Basis,
    Choice,
    Claim,
    Missing,
    Nearest,
    Status,
    ToldRuling,
    ToldStep,
)

CONFIDENCE = 0.97
"""How often an engine's answer fits the question: the case may have been read wrongly.

Measured with ``python -m eval.cases``: 56 of 57 on a set that nobody had studied, 357 of 361 on odd voices.
"""

LIKELY_CONFIDENCE = 0.9
"""The same where words of the question were left unexplained."""

NEW_WORDS = 0.25
"""Share of a sentence's words up to which it says nothing that the ruling does not."""

_SENTENCE = re.compile(r"[.!?]$")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what a referee says from the pages of a game's shipped booklet, in one language.

    ``said``: the booklet's sentences, which tell its words to players of another language.
    """

    language: str
    booklet: str
    books: Books
    confidence: float = CONFIDENCE
    said: Mapping[str, Said] = field(default_factory=dict)

    def answer(self, outcome: Outcome, query: Query, base: Answer) -> Answer | None:
        """Return the base answer with what the referee says, None where no page carries it."""
        base = replace(base, confidence=self.confidence)
        match outcome:
            case Ruling():
                return self._ruled(outcome, base)
            case Divided():
                return self._divided(outcome, base)
            case NeedsFacts():
                needs = tuple(
                    Missing(need.slot, self._say(need.ask), _choices(need.choices, self.language))
                    for need in outcome.needs
                )
                return self._open(outcome, replace(base, status=Status.NEEDS_DETAILS, missing=needs))
            case Silent():
                told = replace(
                    base,
                    status=Status.NOT_IN_RULEBOOK,
                    nearest=_first(self.find(outcome.quotes), base.nearest),
                    notes=(self._say(outcome.text), *base.notes),
                )
                return self._open(outcome, told)
            case Impossible():
                return self._impossible(outcome, query, base)

    def ruling(self, ruling: Ruling) -> ToldRuling | None:
        """Return a ruling in one language with its words on their pages, None where no step has any."""
        steps = tuple(self._steps(ruling.steps))
        if not steps:
            return None
        return ToldRuling(
            ruling.query,
            ruling.scenario,
            ruling.value,
            self._say(ruling.short),
            self._say(ruling.says),
            steps,
            tuple(self._say(assumption) for assumption in ruling.assumptions),
        )

    def find(self, quotes: Sequence[Quote]) -> tuple[Located, ...]:
        """Return those of the booklet's words that stand on their page, each once."""
        found = []
        for quote in quotes:
            try:
                found.append(self.books.find(self.booklet, quote.page, quote.quote))
            except (CitationNotFound, NotFound):
                continue
        return tuple(dict.fromkeys(found))

    def _ruled(self, ruling: Ruling, base: Answer) -> Answer | None:
        told = self.ruling(ruling)
        if told is None:
            return None
        claims = (Claim(told.says, carried_by(told)), *self._rule_of(told))
        return replace(base, status=Status.ANSWERED, basis=Basis.ENGINE, claims=claims, ruling=told)

    def _rule_of(self, ruling: ToldRuling) -> Iterator[Claim]:
        """Yield the sentence by which the last step decides, unless the ruling says as much already."""
        words = ruling.steps[-1].citations[0]
        text = self._in_words(words)
        if text and not _repeats(ruling.says, text):
            yield Claim(text, (words,))

    def _in_words(self, located: Located) -> str:
        """Return a sentence of the booklet in the player's language, "" where there is none in it."""
        quote = located.citation.quote
        if not _SENTENCE.search(quote):
            return ""
        if same_language(self.language, self.books.language(self.booklet)):
            return quote
        for said in self.said.values():
            if [(source.page, source.quote) for source in said.citations] == [(located.citation.page, quote)]:
                return said.tell(self.language)
        return ""

    def _divided(self, divided: Divided, base: Answer) -> Answer | None:
        told = [ruling for ruling in map(self.ruling, divided.rulings) if ruling is not None]
        if len(told) < len(divided.rulings):
            return None
        common = set(told[0].assumptions).intersection(*(ruling.assumptions for ruling in told))
        claims = tuple(
            Claim(" ".join((r.says, *(a for a in r.assumptions if a not in common))), carried_by(r))
            for r in told
        )
        ruling = replace(told[0], others=tuple(told[1:]))
        return replace(base, status=Status.AMBIGUOUS, basis=Basis.ENGINE, claims=claims, ruling=ruling)

    def _impossible(self, outcome: Impossible, query: Query, base: Answer) -> Answer:
        why = self._say(outcome.text)
        quotes = self.find(outcome.quotes)
        if quotes:
            claims = (Claim(why, quotes),)
            told = replace(base, status=Status.ANSWERED, basis=Basis.ENGINE, claims=claims)
            return self._open(outcome, told)
        given = dict(outcome.scenario)
        again = tuple(
            Missing(
                slot.name,
                f"{why} {self._say(slot.kind.ask)}",
                _choices(((fact, slot.kind.show(fact)) for fact in slot.kind.choices()), self.language),
            )
            for slot in query.slots
            if slot.name in given and slot.kind.fault(given[slot.name])
        )
        if again:
            return self._open(outcome, replace(base, status=Status.NEEDS_DETAILS, missing=again))
        return self._open(outcome, replace(base, status=Status.UNSURE, notes=(why, *base.notes)))

    def _open(self, outcome: NeedsFacts | Silent | Impossible, answer: Answer) -> Answer:
        return replace(answer, ruling=ToldRuling(outcome.query, outcome.scenario, None))

    def _steps(self, steps: Sequence[Step]) -> Iterator[ToldStep]:
        for step in steps:
            used = tuple(self._steps(step.steps))
            found = self.find(step.quotes)
            if found:
                yield ToldStep(step.rule, self._say(step.text), found, used)
            else:
                yield from used

    def _say(self, text: Text) -> str:
        return text.tell(self.language)


def _repeats(says: str, text: str) -> bool:
    """Tell whether a text has hardly a word that a ruling does not say."""
    words = set(_WORD.findall(plain(text)))
    return len(words.difference(_WORD.findall(plain(says)))) <= NEW_WORDS * len(words)


def carried_by(ruling: ToldRuling) -> tuple[Located, ...]:
    """Return the words that carry a ruling: those of its outermost steps, each once."""
    return tuple(dict.fromkeys(located for step in ruling.steps for located in step.citations))


def _first(own: Sequence[Located], others: Sequence[Nearest]) -> tuple[Nearest, ...]:
    """Return the booklet's own words about it before other passages, one a page, as many as there were."""
    best = max((nearest.score for nearest in others), default=1.0)
    return one_a_page((*(Nearest(located, best) for located in own), *others), max(len(others), 1))


def _choices(facts: Iterable[tuple[Fact, Text]], language: str) -> tuple[Choice, ...]:
    return tuple(Choice(str(fact), text.tell(language)) for fact, text in facts)
