"""Two language versions of an entry: what no translation may change."""

import re

from qa.audit.across.entry import Entry, first_word
from qa.audit.clash import utterance
from qa.audit.clash.modality import Modality
from qa.audit.types import Clash, ClashKind
from qa.counts import ONE, numbers
from qa.forces import Force, folded, forces

_PAIRED = frozenset("12")
"""Numbers that one language says with a word and the other without: twice, both, a pair."""

_STRENGTHS = {Modality.DUTY, Modality.MAY}

_NOTHING_DENIED = re.compile(
    r"n'importe|(?<!\w)(?:non|not yet|pas encore) (?=\w+(?:e|ee|es|ees|ed)(?!\w))|"
    r"(?<!\w)(?:interdiction|ban)(?!\w)"
)
"""Words that deny in one language what the other tells without a "not": n'importe quel, non révélé."""


def between_languages(one: Entry, other: Entry) -> Clash | None:
    """Return in what two versions of an entry differ that no translation may change."""
    if one.yes is not None and other.yes is not None and one.yes != other.yes:
        return Clash(ClashKind.NEGATION, first_word(one), first_word(other))
    lacking = _lacking(one, other), _lacking(other, one)
    if any(lacking):
        if all(lacking) or any(n not in _PAIRED for side in lacking for n in side):
            said, printed = (", ".join(sorted(side, key=int)) or "–" for side in lacking)
            return Clash(ClashKind.NUMBER, said, printed)
    told = [_forces(entry) for entry in (one, other)]
    for side, against in (({Modality.DUTY}, {Modality.MAY}), ({Modality.MAY}, {Modality.DUTY})):
        if told[0] & _STRENGTHS == side and told[1] & _STRENGTHS == against:
            return Clash(ClashKind.FORCE, one.item.answer, other.item.answer)
    if one.yes is None and other.yes is None and _denies(one) != _denies(other):
        return Clash(ClashKind.NEGATION, one.item.answer, other.item.answer)
    return None


def _forces(entry: Entry) -> set[Modality]:
    return {clause.modality for clause in entry.answer.clauses}


def _denies(entry: Entry) -> bool:
    """Tell whether an answer says a "not" anywhere, but in names and set phrases."""
    bare = _NOTHING_DENIED.sub(" ", folded(entry.item.answer))
    said = utterance(bare, entry.item.language)
    return Force.NEGATION in forces(bare, entry.item.language) or any(
        clause.denied or clause.modality is Modality.OPTIONAL for clause in said.clauses
    )


def _lacking(one: Entry, other: Entry) -> set[str]:
    """Return the numbers of an answer that the other version says nowhere."""
    said = numbers(one.item.answer, one.item.language)
    text = f"{other.item.question} {other.item.answer}"
    there = numbers(text, other.item.language)
    if ONE.search(text):
        there = there | {"1"}
    return {n for n in said - there if n.isdecimal()}
