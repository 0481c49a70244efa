"""Claims beside the statements nearest to them, as the reader of passages reads them (``qa.entailment``)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from qa.audit.chances import logit
from qa.audit.evidence import Near
from qa.audit.types import FaqItem, Said
from qa.entailment import Pair, Reading, Text, pair_of, read

PASSAGES = 3
"""Statements beside which a claim is read."""

LEAST = 0.01
"""Chances below this are all alike."""


@dataclass(frozen=True, slots=True)
class Entailed:
    """A claim as it was read; ``readings`` by the number of the statement among those near the claim."""

    readings: Mapping[int, Reading]

    @property
    def nearest(self) -> int:
        """The statement that settles most of the claim, one way or the other."""
        return min(self.readings, key=lambda number: self.readings[number].silent, default=0)

    @property
    def against(self) -> int:
        """The statement that speaks most against the claim."""
        return max(self.readings, key=lambda number: self.readings[number].contradicts, default=0)

    def figures(self, name: str) -> dict[str, float]:
        """Return what the readings amount to, as figures whose names begin with a word."""
        if not self.readings:
            return dict.fromkeys((f"{name}_{of}" for of in FIGURES), 0.0)
        found = list(self.readings.values())
        nearest = self.readings[self.nearest]
        against = sum(one.contradicts * (1 - one.silent) for one in found)
        speaks_for = sum(one.supports * (1 - one.silent) for one in found)
        values = (
            log(nearest.contradicts + LEAST) - log(nearest.supports + LEAST),
            log(against + LEAST) - log(speaks_for + LEAST),
            logit(max(one.contradicts for one in found), LEAST),
            logit(max(one.supports for one in found), LEAST),
            logit(min(one.silent for one in found), LEAST),
            max(one.answers for one in found),
        )
        return {f"{name}_{of}": value for of, value in zip(FIGURES, values, strict=True)}


FIGURES = ("nearest", "weighed", "against", "for", "silent", "answers")
"""Against rather than for: of the nearest, of all. Most against, most for, least silent, best answer."""


def entailed(item: FaqItem, claims: Sequence[Said], near: Sequence[Sequence[Near]]) -> tuple[Entailed, ...]:
    """Return how each claim is read, and last the whole answer beside the statements near its first claim."""
    jobs = [(said.text, beside(each)) for said, each in zip(claims, near, strict=True)]
    if len(claims) != 1:
        jobs.append((item.answer, beside(near[0]) if near else {}))
    question = Text(item.question, item.language)
    pairs: list[Pair] = [
        pair_of(question, Text(answer, item.language), passage)
        for answer, passages in jobs
        for passage in passages.values()
    ]
    found: Iterator[Reading] = iter(read(pairs))
    made = tuple(Entailed({number: next(found) for number in passages}) for _, passages in jobs)
    return made if len(claims) != 1 else (*made, *made)


def beside(near: Sequence[Near], many: int = PASSAGES) -> dict[int, Text]:
    """Return the first few different passages of statements, by the statements' numbers."""
    found: dict[int, Text] = {}
    for number, one in enumerate(near):
        if len(found) == many:
            break
        statement = one.statement
        if not any(statement.text.strip() in text.words for text in found.values()):
            found[number] = Text(statement.in_passage(), statement.language)
    return found
