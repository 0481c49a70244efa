"""In what two sentences differ of which one became the other."""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher

from qa.audit.clash import Meant, clashes, utterance
from qa.audit.clash.words import LIGHT, Term, Utterance
from qa.audit.types import ClashKind
from qa.counts import Bound, Count, counts
from qa.counts import exchanged as changed_places
from qa.editions.types import Differs
from qa.editions.units import key
from qa.forces import forces
from qa.opposed import opposed

SURE = 0.5
"""Strength from which two sentences are held to tell another order of things."""

_MARKS = ' .,;:!?()«»“”"|'


def differences(was: str, now: str, language: str) -> tuple[Differs, ...]:
    """Return in what a sentence says something else than it did; nothing if it is only worded otherwise."""
    return tuple(_differences(was, now, language))


def _differences(was: str, now: str, language: str) -> Iterator[Differs]:
    old, new = utterance(was, language), utterance(now, language)
    values = counts(was, language), counts(now, language)
    if _other_values(*values) or _other_values(*reversed(values)) or changed_places(*reversed(values)):
        yield Differs.NUMBER
    if forces(was, language) != forces(now, language) or opposed(old, new):
        yield Differs.FORCE
    if _named(old, new) != _named(new, old) or _turned(old, new):
        yield Differs.ORDER
    if _lacks(old, new) or _lacks(new, old):
        yield Differs.WORDS


def _other_values(some: list[Count], others: list[Count]) -> bool:
    """Tell whether some numbers, with what limits them, are not among others; an "a" may stand for a one."""
    times = {Bound.BEFORE, Bound.AFTER}
    mine, theirs = (
        Counter((c.value, c.bounds - times) for c in found if not c.article or found is others)
        for found in (some, others)
    )
    return bool(mine - theirs)


def _named(said: Utterance, other: Utterance) -> Counter[tuple[str, ...]]:
    """Return the names of each clause in their order: who does it to whom."""
    names = {term.surface for one in (said, other) for term in one.terms if term.name}
    found = (
        tuple(t.surface for t in said.of_clause(clause) if t.surface in names)
        for clause in range(len(said.clauses))
    )
    # A name more or less is another word rather than another order.
    shared = {t.surface for t in other.terms}
    return Counter(tuple(n for n in clause if n in shared) for clause in found if len(clause) > 1)


def _turned(old: Utterance, new: Utterance) -> bool:
    claim = Meant(new, new, utterance("", new.language), None)
    found = clashes(claim, [old], frozenset(), _weigh)
    return any(one.clash and one.clash.kind is ClashKind.ORDER and one.net >= SURE for one, _ in found)


def _weigh(term: Term) -> float:
    return LIGHT if term.light else 1.0


def _lacks(one: Utterance, other: Utterance) -> bool:
    """Tell whether one says a word that the other says in no way that the thesaurus knows."""
    there = other.meanings
    return any(not term.meanings & there and not term.number and not term.light for term in one.terms)


def exchanged(was: str, now: str) -> tuple[tuple[str, str], ...]:
    """Return the words that differ between two sentences, old and new.

    >>> exchanged("Each player takes four boats.", "Each player takes five red boats.")
    (('four', 'five red'),)
    """
    old, new = was.split(), now.split()
    folded = [[key(word) for word in words] for words in (old, new)]
    steps = SequenceMatcher(a=folded[0], b=folded[1], autojunk=False).get_opcodes()
    found = (
        (" ".join(old[a:b]).strip(_MARKS), " ".join(new[c:d]).strip(_MARKS))
        for step, a, b, c, d in steps
        if step != "equal"
    )
    return tuple(pair for pair in found if any(pair))
