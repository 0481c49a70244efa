"""What several checks use: which sections stand apart, which stretches of words are things of the game."""

import re
from collections.abc import Sequence

from index.terms import terms
from qa.audit.clash.words import Term, Utterance
from qa.lint.book import Saying

_APART = re.compile(
    r"(?<!\w)(?:variant\w*|edition\w*|extension\w*|expansion\w*|erweiterung\w*|examples?|exemples?|beispiel\w*|"
    r"ejemplo\w*|advanced|basic|avance\w*|fortgeschritten\w*|solo|campaign|campagne|optional\w*|option\w*|"
    r"tutorial\w*|scenario \d|module\w*|reading|lecture|learning|for \d+ players|a \d+ joueurs)(?!\w)"
)
_EXAMPLE = re.compile(
    r"(?<!\w)(?:e\.g\.|for example|for instance|example|par exemple|p\. ex\.|exemple|z\. ?b\.|zum beispiel|"
    r"por ejemplo|suppose|imagine|imaginons|supposons|in this case|ici)(?!\w)"
)


def apart(saying: Saying) -> bool:
    """Tell whether a saying is of a variant, another edition or an example: there other values hold."""
    return bool(_APART.search(saying.above) or _EXAMPLE.search(saying.plain) or _APART.search(saying.plain))


def phrase_after(said: Utterance, end: int) -> tuple[Term, ...]:
    """Return the terms that follow a place with nothing but a space, or an "of", between them."""
    found: list[Term] = []
    for term in said.terms:
        if term.start < end:
            continue
        if not _LINK.fullmatch(said.plain[end : term.start]) or term.number:
            break
        found.append(term)
        end = term.end
    return tuple(found)


_LINK = re.compile(r"[\s-]*|\s+(?:of|of the|de|des|du|de la|de l'|d'|von)\s*")


def stems(phrase: Sequence[Term], language: str) -> tuple[str, ...]:
    """Return the stems of a phrase: two words of one meaning may name two things of a game."""
    return tuple(stem for term in phrase for stem in terms(term.surface, language))


def value_of(term: Term) -> int | None:
    """Return the number that a term is; None for one that is none or too long to be a count."""
    digits = next(iter(term.meanings)).lstrip("=") if term.number else ""
    return int(digits) if digits.isdecimal() and len(digits) <= 4 else None
