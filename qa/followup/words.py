"""How follow-ups begin in French and English, and what is left of one without that."""

import re
from dataclasses import dataclass

from corpus.language import fr_or_en
from qa.scenario.words import part

FRAGMENT = 6
"""Words of the longest question without a verb of asking that is taken for a follow-up by its first word."""

NUMBERED = 3
"""The same for one that holds a number anywhere: "round 4?"."""

_APOSTROPHE = "['’]"
_LINK = re.compile(
    r"(?:and|et|but|mais|also|aussi|then|puis|ok|okay|so|alors|donc|now|sinon|otherwise)\b(?!-)[\s,:]*", re.I
)
_ABOUT = re.compile(
    rf"(?:(?:what|how)\s+about\b|what(?=\s+if\b)|qu{_APOSTROPHE}en\s+est[\s-]il\b"
    rf"(?:\s+(?:de|du|des)\b|\s+d{_APOSTROPHE})?"
    rf"|quid\b(?:\s+(?:de|du|des)\b|\s+d{_APOSTROPHE})?"
    r"|(?:is\s+(?:it|that)\s+)?(?:the\s+)?same(?:\s+(?:question|thing))?(?=\s+(?:if|with|for|at|in)\b)"
    r"|(?:la\s+)?même\s+(?:question|chose)\b|pareil\b|idem\b)[\s,:]*",
    re.I,
)
_BEGINS_SMALL = re.compile(
    r"(?:with|without|for|at|in|on|during|if|as|avec|sans|pour|à|a|au|aux|dans|en|pendant|si|chez|comme)\b"
    rf"|s{_APOSTROPHE}",
    re.I,
)
_SMALL = re.compile(
    r"(?:(?:with|for|at|in|on|during|if|of|when|avec|pour|à|au|aux|dans|en|pendant|si|de|du|des|quand"
    r"|the|a|an|le|la|les|un|une)\b"
    rf"|(?:s|d|l){_APOSTROPHE})\s*",
    re.I,
)
_ASKS = re.compile(
    r"\b(?:who|whom|whose|what|which|where|why|how|qui|quoi|quel(?:le)?s?|combien|comment|où|pourquoi"
    r"|lequel|laquelle|lesquel(?:le)?s|est-ce|qu'est)\b"
    r"|\b(?:when|quand)\s+(?:do|does|did|is|are|can|may|must|should|will|est|peut|doit|faut)\b"
    r"|^(?:do|does|did|is|are|was|were|can|could|may|might|must|should|shall|will|would|has|have|had)\b"
    r"|\b\w+-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles)\b",
    re.I,
)
_OF_THEM = re.compile(
    r"\ben\s+(?:\w+-)?(?:ai|as|a|avons|avez|ont|reste|faut)\b|\bof\s+(?:them|those|these)\b", re.I
)
_OF_PLAYERS = re.compile(r"(?:à|a|avec|with|at|for)\s+[\w-]+", re.I)
_END = re.compile(r"(?<![\s?!.…,;:])[\s?!.…,;:]+$")


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question that goes on from the one before.

    ``rest``: without its beginning and its end sign, "" where nothing is left. ``asks``: it may be a whole
    question of its own.
    ``linked``: words ("and", "what about") say that it goes on, not only its brevity.
    """

    rest: str
    asks: bool
    linked: bool


def follow_up(text: str) -> FollowUp | None:
    """Return a question as a follow-up, None where it does not begin like one.

    >>> follow_up("Et à 4 ?")
    FollowUp(rest='à 4', asks=False, linked=True)
    >>> follow_up("what about ties?").rest
    'ties'
    >>> follow_up("Who starts?")
    """
    rest = text
    while match := _LINK.match(rest) or _ABOUT.match(rest):
        rest = rest[match.end() :]
    linked = rest != text
    rest = _END.sub("", rest)
    asks = bool(_ASKS.search(rest))
    if not linked and (asks or not _is_fragment(rest)):
        return None
    return FollowUp(rest, asks, linked)


def counts_players(rest: str) -> bool:
    """Tell whether a bare number is likely one of players where there is a choice: "à 4"."""
    return bool(_OF_PLAYERS.fullmatch(rest))


def counts_them(rest: str) -> bool:
    """Tell whether a number counts what the question before counted: "si j'en ai 5", "3 of them"."""
    return bool(_OF_THEM.search(rest))


def bare(rest: str) -> tuple[str, ...]:
    """Return what is left of a follow-up, then the same without one small word after the other at its front.

    >>> bare("for the bomb")
    ('for the bomb', 'the bomb', 'bomb')
    """
    found = [rest]
    while (match := _SMALL.match(found[-1])) and match.end() < len(found[-1]):
        found.append(found[-1][match.end() :])
    return tuple(found)


def stem(question: str) -> str:
    """Return a question without its end sign."""
    return _END.sub("", question)


def asked(text: str, language: str) -> str:
    """Return a text as a question: a capital letter, and the sign as its language sets it."""
    sign = " ?" if fr_or_en(language) == "fr" else "?"
    return f"{text[:1].upper()}{_END.sub('', text[1:])}{sign}"


def together(before: str, text: str, language: str) -> str:
    """Return the question before and the follow-up as one text."""
    return f"{asked(stem(before), language)} {text[:1].upper()}{text[1:]}"


def _is_fragment(rest: str) -> bool:
    words = part(rest).words
    numbers = [at for at, word in enumerate(words) if word.number is not None and not word.weak]
    if numbers and (numbers[0] == 0 or len(words) <= NUMBERED):
        return len(words) <= FRAGMENT
    return len(words) <= FRAGMENT and bool(_BEGINS_SMALL.match(rest))
