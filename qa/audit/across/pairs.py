"""Two entries of one language: asked twice, answered in two ways."""

from collections.abc import Iterator

from corpus.language import fr_or_en
from qa.audit.across.entry import Entry, both_ways, first_word, numbers_of, same_question
from qa.audit.across.told import TWICE, why
from qa.audit.clash import Found, Meant, clashes
from qa.audit.clash.common import Weigh
from qa.audit.clash.words import Utterance
from qa.audit.types import Clash, ClashKind, Pair, PairKind
from qa.counts import numbers
from qa.editions.differences import differences
from qa.editions.types import Differs

ALMOST = 0.85
SAME_ANSWER = 0.75
SAME_MATTER = 0.8
RELATED_CLAIMS = 0.6
RELATED = 0.4
"""Share of their words that two texts must have in common, seen from both sides: questions word for word,
answers and claims that say the same, claims and questions about one thing."""

SURE_TWICE = 0.3
SURE = 0.7
SURE_APART = 0.8
"""Strength from which a clash counts: where both ask the same word for word, where both ask the same, and
where only what they say is the same."""

_CERTAIN = (
    ClashKind.NUMBER, ClashKind.NEGATION, ClashKind.FORCE, ClashKind.TIMING, ClashKind.ORDER, ClashKind.ACTOR
)  # fmt: skip


def compared(one: Entry, other: Entry, names: frozenset[str], weigh: Weigh) -> Pair | None:
    """Return what two entries of one language are to each other; None where they are nothing."""
    twice = same_question(one, other, weigh, ALMOST)
    same = twice or same_question(one, other, weigh)
    clash = _other_answer(one, other, names, weigh) if twice else None
    if clash is None:
        matter, least = (RELATED_CLAIMS, SURE) if same else (SAME_MATTER, SURE_APART)
        clash = _surest(one, other, names, weigh, matter, least)
    if clash is not None:
        return Pair(
            PairKind.CONTRADICTION, one.item, other.item, clash, why(PairKind.CONTRADICTION, clash, one)
        )
    again = _same_answer(one, other, weigh) and same_question(one, other, weigh, RELATED)
    if twice or again:
        french = fr_or_en(one.item.language) == "fr"
        told = why(PairKind.DUPLICATE, None, one) if again else TWICE[french]
        return Pair(PairKind.DUPLICATE, one.item, other.item, None, told)
    return None


def _other_answer(one: Entry, other: Entry, names: frozenset[str], weigh: Weigh) -> Clash | None:
    """Return in what the answers to one and the same question exclude each other."""
    if None not in (one.yes, other.yes) and one.yes != other.yes:
        return Clash(ClashKind.NEGATION, first_word(one), first_word(other))
    for kind, told in ((ClashKind.NUMBER, _told_numbers), (ClashKind.ACTOR, lambda e: _told_names(e, names))):
        first, second = told(one), told(other)
        if first - second and second - first:
            return Clash(kind, ", ".join(sorted(first - second)), ", ".join(sorted(second - first)))
    best = _surest(one, other, names, weigh, 0.0, SURE_TWICE)
    if best is not None:
        return best
    if both_ways(one.answer.terms, other.answer.terms, weigh) >= SAME_ANSWER:
        found = differences(one.item.answer, other.item.answer, one.item.language)
        for differs, kind in ((Differs.ORDER, ClashKind.ORDER), (Differs.FORCE, ClashKind.EXCEPTION)):
            if differs in found:
                return Clash(kind, one.item.answer, other.item.answer)
    return None


def _told_numbers(entry: Entry) -> set[str]:
    return {n for n in numbers(entry.item.answer, entry.item.language) if n.isdecimal()}


def _told_names(entry: Entry, names: frozenset[str]) -> set[str]:
    return {t.surface for t in entry.answer.terms if t.meanings & names}


def _same_answer(one: Entry, other: Entry, weigh: Weigh) -> bool:
    if one.yes != other.yes or numbers_of(one.answer) != numbers_of(other.answer):
        return False
    alike = both_ways(one.answer.terms, other.answer.terms, weigh)
    return alike >= SAME_ANSWER or (one.yes is not None and len(one.claims) == len(other.claims) == 1)


def _surest(
    one: Entry, other: Entry, names: frozenset[str], weigh: Weigh, matter: float, least: float
) -> Clash | None:
    """Return the surest clash between claims that share some of their words."""
    best: tuple[float, Clash] | None = None
    for mine, theirs in ((one, other), (other, one)):
        for claim in mine.claims:
            for said in theirs.claims:
                found = _clash(claim, said, names, weigh, matter, least)
                if found and found.clash and (best is None or found.net > best[0]):
                    clash = found.clash
                    best = found.net, clash if mine is one else Clash(clash.kind, clash.printed, clash.said)
    return best[1] if best else None


def _clash(
    claim: Meant, said: Meant, names: frozenset[str], weigh: Weigh, matter: float, least: float
) -> Found | None:
    """Return in what two claims about the same matter exclude each other."""
    if claim.yes is not None or said.yes is not None:
        return None
    ours, theirs = ([term for term in one.says.terms if not term.number] for one in (claim, said))
    if both_ways(ours, theirs, weigh) < matter:
        return None
    # Two cases of one rule differ in more than one number: "Crime 13 loses to 14", "Crime 14 loses to 1".
    one, other = numbers_of(claim.says), numbers_of(said.says)
    if len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) > 1:
        return None
    if len(one) != len(other) and matter >= SAME_MATTER:
        return None
    return next(_sure(claim, said.own, names, weigh, least, _CERTAIN), None)


def _sure(
    claim: Meant,
    said: Utterance,
    names: frozenset[str],
    weigh: Weigh,
    least: float,
    kinds: tuple[ClashKind, ...],
) -> Iterator[Found]:
    """Yield the clashes of some kinds that are sure, the surest first."""
    for found, _ in clashes(claim, [said], names, weigh):
        if found.clash and found.net >= least and found.clash.kind in kinds:
            yield found
