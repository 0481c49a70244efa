"""A "not" on one side only; "may" against "must"."""

import re
from collections.abc import Iterator

from index.search import same_language
from index.terms import primary
from qa.audit.claims import verdict_of
from qa.audit.clash.common import Found, Weigh, alike, clause_text, share
from qa.audit.clash.meant import Meant
from qa.audit.clash.modality import Modality
from qa.audit.clash.sides import marks
from qa.audit.clash.words import Utterance, utterance
from qa.audit.types import Clash, ClashKind
from qa.forces import Force, pattern

_SURE = 0.45
"""How alike two questions must be, as sets of words, for their verdicts to be compared."""

_WITHOUT = re.compile(r"(?<!\w)(?:without|sans|ohne|sin)(?!\w)")

_FREE = {Modality.MAY, Modality.OPTIONAL}
_BOUND = {Modality.DUTY}


def polarity_clashes(claim: Meant, said: Utterance, weigh: Weigh) -> Iterator[Found]:
    """Yield where a clause of the claim and the statement's clause most like it exclude each other."""
    for number in range(len(claim.own.clauses)):
        terms = claim.own.of_clause(number)
        if not terms or is_conditional(claim.own, number):
            continue
        if claim.yes is not None and not _asks(claim.own, number):
            continue
        levels = [
            (alike(terms, said.of_clause(other), weigh), other)
            for other in range(len(said.clauses))
            if not is_conditional(said, other)
        ]
        if not levels or max(levels)[0] <= 0:
            continue
        for level, other in levels:
            if level <= 0:
                continue
            theirs = said.clauses[other].modality, said.clauses[other].denied
            words = clause_text(claim.own, number), clause_text(said, other)
            kind = _excludes(claim.modality(number), theirs)
            if kind is ClashKind.NEGATION and _told_otherwise(claim, number, said, other):
                continue
            for one in (ClashKind.NEGATION, ClashKind.FORCE):
                yield Found((one, number), level, Clash(kind, *words) if kind is one else None)


def verdict_clashes(
    claim: Meant, word: str, text: str, questions: tuple[str, ...], language: str, weigh: Weigh
) -> Iterator[Found]:
    """Yield whether a yes or no differs from that of a checked answer to the same question."""
    if claim.yes is None or not same_language(claim.asked.language, language):
        return
    verdict = verdict_of(text)
    if verdict is None:
        return
    mine, best, alike_best = claim.asked, 0.0, None
    for question in questions:
        other = utterance(question, language)
        level = min(share(mine.terms, other.terms, weigh), share(other.terms, mine.terms, weigh))
        if level > best and _state(mine) == _state(other):
            best, alike_best = level, other
    if alike_best is None or best < _SURE:
        return
    clash = (
        None
        if verdict == claim.yes
        else Clash(ClashKind.NEGATION, f"{mine.text} {word}", f"{alike_best.text} {text}")
    )
    yield Found((ClashKind.NEGATION, -1), best, clash)


def _state(asked: Utterance) -> tuple[bool, bool]:
    last = asked.clauses[-1]
    return last.denied, last.modality in (Modality.DUTY, Modality.OPTIONAL)


def _excludes(mine: tuple[Modality, bool], theirs: tuple[Modality, bool]) -> ClashKind | None:
    modality, denied = mine
    printed, denies = theirs
    if denies != denied:
        return ClashKind.FORCE if Modality.OPTIONAL in (modality, printed) else ClashKind.NEGATION
    if denied:
        return None
    if (modality in _BOUND and printed in _FREE) or (modality in _FREE and printed in _BOUND):
        return ClashKind.FORCE
    return ClashKind.FORCE if modality is Modality.OPTIONAL and printed is Modality.BARE else None


def _asks(said: Utterance, clause: int) -> bool:
    """Tell whether a clause is the one of its question that asks."""
    end = said.clauses[clause].end
    return end >= len(said.plain) or said.plain[end:].lstrip()[:1] == "?" or "?" not in said.plain


def _told_otherwise(claim: Meant, number: int, said: Utterance, other: int) -> bool:
    """Tell whether a pair of opposite words, or an "only", makes up for the "not" of one side."""
    mine = {m.set: m.side for m in marks(claim.own) if m.clause == number}
    theirs = {m.set: m.side for m in marks(said) if m.clause == other}
    if any(mine[s] != theirs[s] for s in mine.keys() & theirs.keys()):
        return True
    one, two = claim.own.clauses[number], said.clauses[other]
    texts = (
        (claim.own.plain[one.start : one.end], claim.own.language),
        (said.plain[two.start : two.end], said.language),
    )
    # "It begins without a morning" says that there is none, "a joker without a category" denies nothing.
    if any(_WITHOUT.search(text) for text, _ in texts):
        return True
    return any(
        pattern(force, primary(language)).search(text)
        for text, language in texts
        for force in (Force.ONLY, Force.AT_MOST, Force.AT_LEAST, Force.EXCEPT)
    )


_IF = (
    "if", "unless", "when", "si ", "s'", "quand", "lorsqu", "wenn", "falls", "sobald", "cuando", "sauf",
    "except", "a moins", "des qu", "because", "since", "although", "car ", "parce", "puisqu", "weil",
    "porque",
)  # fmt: skip


def is_conditional(said: Utterance, clause: int) -> bool:
    """Tell whether a clause is a condition, a reason or an exception."""
    found = said.clauses[clause]
    return said.plain[found.start : found.end].lstrip(" ,;:.(").startswith(_IF)
