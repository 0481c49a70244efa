"""An entry ready for comparing, and how alike two of them are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from index.terms import primary
from qa.audit.claims import claims_of
from qa.audit.clash import Meant, meant, utterance
from qa.audit.clash.common import Weigh, share
from qa.audit.clash.words import LIGHT, Term, Utterance
from qa.audit.types import FaqItem
from qa.counts import numbers
from qa.opposed import opposed

SAME_QUESTION = 0.6
"""Share of their words that two questions about the same have in common, seen from both sides."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry ready for comparing."""

    item: FaqItem
    asked: Utterance
    answer: Utterance
    claims: tuple[Meant, ...]
    yes: bool | None

    @property
    def terms(self) -> tuple[Term, ...]:
        """All words that weigh, of the question and of the answer."""
        return (*self.asked.terms, *self.answer.terms)


def entry_of(item: FaqItem) -> Entry:
    """Return an entry taken apart."""
    claims = claims_of(item)
    return Entry(
        item,
        utterance(item.question, item.language),
        utterance(item.answer, item.language),
        tuple(meant(claim, item) for claim in claims),
        next((claim.yes for claim in claims if claim.yes is not None), None),
    )


def names_of(entries: Sequence[Entry]) -> frozenset[str]:
    """Return the meanings of words that have a capital inside sentences; in German every noun has one."""
    return frozenset(
        meaning
        for entry in entries
        if primary(entry.item.language) != "de"
        for term in entry.terms
        if term.name
        for meaning in term.meanings
    )


def weights_of(entries: Sequence[Entry]) -> Weigh:
    """Return how rare a word is among the entries."""
    counted = Counter(m for entry in entries for m in {m for t in entry.terms for m in t.meanings})
    most = log(1 + len(entries))

    def weigh(term: Term) -> float:
        often = max((counted[m] for m in term.meanings), default=1)
        rarity = (1 + most - log(1 + often)) / (1 + most)
        return rarity * (LIGHT if term.light else 1.0)

    return weigh


def both_ways(one: Sequence[Term], other: Sequence[Term], weigh: Weigh) -> float:
    """Return the share of their words that two texts have in common, seen from the side that has less."""
    return min(share(one, other, weigh), share(other, one, weigh))


def same_question(one: Entry, other: Entry, weigh: Weigh, least: float = SAME_QUESTION) -> bool:
    """Tell whether two questions ask the same: about one case, one name, one side of a pair of opposites."""
    if both_ways(one.asked.terms, other.asked.terms, weigh) < least:
        return False
    # "With 5 players" and "with 6 players" ask two things, and so do "before" and "after".
    values = [numbers(entry.item.question, entry.item.language) for entry in (one, other)]
    called = [{t.surface for t in entry.asked.terms if t.name} for entry in (one, other)]
    denied = [any(clause.denied for clause in entry.asked.clauses) for entry in (one, other)]
    same = values[0] == values[1] and called[0] == called[1] and denied[0] == denied[1]
    return same and not opposed(one.asked, other.asked)


def numbers_of(said: Utterance) -> list[str]:
    """Return the numbers of a text in their order."""
    return [meaning for term in said.terms if term.number for meaning in term.meanings]


def first_word(entry: Entry) -> str:
    """Return the word with which an answer begins."""
    return next(word.strip(",.;:!") for word in entry.item.answer.split())


def translated(one: Entry, other: Entry) -> bool:
    """Tell whether two entries are in two languages."""
    return primary(one.item.language) != primary(other.item.language)
