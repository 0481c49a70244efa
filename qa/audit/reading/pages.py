"""The pages that an entry cites: ``(p. 3, 5)``, ``p. 4-6``, ``see page 7``."""

import re

_MOST = 50
"""Pages of one range; a longer one is no citation."""

_LIST = r"\d{1,4}(?:\s*(?:,|;|-|–|/|&|et|and|und|y|à|to)\s*\d{1,4})*"
_WORD = r"(?:pages?|pp?\.?|seites?n?|s\.|p[aá]ginas?|p[aá]gs?\.?)"
_BRACKETS = re.compile(
    rf"(?<!\s)\s*[(\[]\s*(?:(?:voir|cf\.?|see|siehe|ver|livret|rulebook|rules|règles)[\s,:]*(?:la\s|le\s|the\s)?)?"
    rf"{_WORD}\s*({_LIST})\s*[)\]]",
    re.I,
)
_AT_END = re.compile(
    rf"(?<!\s)\s*(?:[—–-]\s*)?(?:(?:voir|cf\.?|see|siehe|ver)\s*)?\b{_WORD}\s*({_LIST})\s*(?:\.\s*)?$", re.I
)
_PART = re.compile(r"(\d{1,4})(?:\s*(-|–|à|to)\s*(\d{1,4}))?")


def pages_in(answer: str) -> tuple[str, tuple[int, ...]]:
    """Return an answer without the pages that it cites, and the pages.

    >>> pages_in("Sept manches. La partie s'arrête au soir. (p. 3, 5)")
    ("Sept manches. La partie s'arrête au soir.", (3, 5))
    >>> pages_in("Yes, once (see page 4).")
    ('Yes, once.', (4,))
    """
    found: list[int] = []

    def taken(match: re.Match[str]) -> str:
        found.extend(pages_of(match.group(1)))
        return ""

    bare = _BRACKETS.sub(taken, answer)
    if not found:
        bare = _AT_END.sub(taken, bare)
    return " ".join(bare.split()), tuple(dict.fromkeys(found))


def pages_of(text: str) -> tuple[int, ...]:
    """Return the pages of a list with ranges, each once.

    >>> pages_of("3, 5-7"), pages_of("p. 4"), pages_of("")
    ((3, 5, 6, 7), (4,), ())
    """
    pages: list[int] = []
    for match in _PART.finditer(text):
        first, last = int(match.group(1)), int(match.group(3) or match.group(1))
        pages.extend(range(first, last + 1) if 0 <= last - first < _MOST else (first, last))
    return tuple(dict.fromkeys(page for page in pages if page > 0))
