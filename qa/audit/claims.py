"""An answer taken apart into claims: sentences and clauses of which each can be right or wrong by itself."""

import re
from collections.abc import Iterator

from corpus.passages import sentences
from index.terms import terms
from qa.audit.types import FaqItem, Said

FEW_WORDS = 4
"""Words that weigh up to which a claim leans on its question ("Seven rounds.")."""

_YES = r"yes|yep|oui|ja|sí|absolutely|absolument|of course|bien sûr|certainly|correct|exact"
_NO = r"no|nope|non|nein|never|jamais|absolutely not|pas du tout|certainly not|of course not|bien sûr que non"
_VERDICT = re.compile(rf"\s*(?:(?P<no>{_NO})|(?P<yes>{_YES}))(?=\s*[,.;:!–—]|\s*$)\s*[,.;:!–—]*\s*", re.I)
_LINK = re.compile(r"(?:but|mais|aber|pero|and|et|und|y|because|car|since|puisque)\b\s*,?\s*", re.I)
_PARTS = re.compile(r"(?<!\s)\s*;\s+|(?<=\s);\s+")
_ASIDE = re.compile(r"^(?:see|voir|cf\.?|siehe|ver)\b[^.]{0,60}\.?$", re.I)


def claims_of(item: FaqItem) -> tuple[Said, ...]:
    """Return what an entry's answer claims, in its order; the yes or no that it begins with comes first.

    >>> item = FaqItem("a", "May I pass?", "No, you must play; only the last player may pass.", "en")
    >>> [(claim.text, claim.yes) for claim in claims_of(item)]
    [('No', False), ('you must play', None), ('only the last player may pass.', None)]
    """
    return tuple(_claims(item))


def verdict_of(answer: str) -> bool | None:
    """Return whether an answer begins with a yes or a no.

    >>> verdict_of("Non, jamais."), verdict_of("Seven.")
    (False, None)
    """
    found = _VERDICT.match(answer)
    return found.group("no") is None if found else None


def _claims(item: FaqItem) -> Iterator[Said]:
    rest = item.answer
    verdict = _VERDICT.match(rest)
    if verdict:
        word = (verdict.group("no") or verdict.group("yes")).strip()
        yield Said(word, item.question, yes=verdict.group("no") is None)
        rest = rest[verdict.end() :]
        linked = _LINK.match(rest)
        rest = rest[linked.end() :] if linked else rest
    for start, end in sentences(rest):
        for part in _PARTS.split(rest[start:end]):
            text = part.strip().lstrip("•-–* ")
            if any(map(str.isalnum, text)) and not _ASIDE.match(text):
                yield Said(text, _standing_alone(text, item))


def _standing_alone(text: str, item: FaqItem) -> str:
    """Return the claim, after its question where its own words are too few to say what it is about."""
    if len(set(terms(text, item.language))) > FEW_WORDS:
        return text
    return f"{item.question} {text}"
