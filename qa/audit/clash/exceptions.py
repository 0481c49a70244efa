"""An exception of the book that the claim drops or takes in."""

import re
from collections.abc import Iterator
from functools import cache

from index.terms import primary
from qa.audit.clash.common import Found, Weigh, clause_text, share
from qa.audit.clash.meant import Meant
from qa.audit.clash.words import Utterance
from qa.audit.types import Clash, ClashKind
from qa.forces import Force, pattern, whole_words

_ALL = {
    "en": r"always|in (?:every|all|any)\b(?: \w+)?|no exceptions?|without exceptions?|all \w+|every\w*|"
    r"any|even|including|"
    r"just like|like (?:any|every)\w*|whatever|whichever|regardless|no matter|as well as|also|too|"
    r"either|anyway|wherever|whenever",
    "fr": r"toujours|dans tous les cas|sans (?:aucune )?exception|tou(?:s|te|tes) \w+|"
    r"meme (?!s?i\b)(?=\w+)|y compris|"
    r"comme (?:n'importe|tou\w+|les autres|un \w+|pour)|n'importe qu\w+|quel\w* que soit|peu importe|"
    r"aussi bien|egalement|"
    r"aussi|compris\w*|en toutes circonstances|partout|chaque fois|quoi qu'il arrive|dans chaque",
    "de": r"immer|ausnahmslos|in jedem fall|alle\w*|jede\w*|auch|sogar|einschliesslich|egal|genauso|"
    r"ohne ausnahme",
    "es": r"siempre|en todos los casos|sin excepcion\w*|tod[oa]s?|incluso|tambien|cualquier\w*|da igual",
}
"""What takes in everything."""


@cache
def _every(language: str) -> re.Pattern[str]:
    return whole_words(_ALL, language)


_NONE = re.compile(
    r"(?:without|with no|no|sans(?: aucune)?|aucune|ohne|keine|sin|ninguna) "
    r"(?:exceptions?|ausnahmen?|excepcion\w*)"
)
"""Words that deny any exception: they name one and make none."""

_LIMITS = (Force.EXCEPT, Force.ONLY)


def exception_clashes(claim: Meant, said: Utterance, weigh: Weigh) -> Iterator[Found]:
    """Yield where the statement makes an exception and the claim none, in words that allow of none."""
    limits = [
        (match.start(), match.end())
        for force in _LIMITS
        for match in pattern(force, primary(said.language)).finditer(said.plain)
    ]
    part = (ClashKind.EXCEPTION, 0)
    if not limits:
        yield Found(part, 0.7 * share(claim.context, said.terms, weigh))
        return
    language = primary(claim.own.language)
    said_so = _NONE.sub(" ", claim.own.plain)
    if any(pattern(force, language).search(said_so) for force in _LIMITS):
        return
    universal = _every(language).search(claim.own.plain)
    level = share(claim.context, said.terms, weigh)
    start, _ = limits[0]
    strength = level if universal else 0.4 * level
    spot = universal.start() if universal else 0
    words = clause_text(claim.own, claim.own.clause_at(spot)), clause_text(said, said.clause_at(start))
    yield Found(part, strength, Clash(ClashKind.EXCEPTION, *words))
