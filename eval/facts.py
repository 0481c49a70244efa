"""Key facts of an answer, by patterns and without a judge model."""

import re
from collections.abc import Sequence

from corpus.text import plain

SHORT = 4
"""A pattern of so few characters has to be a word of its own; a longer one may begin a word."""


def recall(answer: str, key_facts: Sequence[Sequence[str]]) -> float:
    """Return the share of key facts of which an alternative stands in the answer; 1 if none is asked.

    >>> recall("Deux otages.", [["2", "deux"], ["hostages", "otage"]])
    1.0
    """
    if not key_facts:
        return 1.0
    return sum(holds(answer, fact) for fact in key_facts) / len(key_facts)


def holds(answer: str, alternatives: Sequence[str]) -> bool:
    """Tell whether one of some alternatives stands in an answer.

    >>> holds("Twelve cards; 14 in all.", ["4", "twelve"]), holds("14 cards.", ["4"])
    (True, False)
    """
    text = plain(answer)
    return any(_pattern(alternative).search(text) for alternative in alternatives)


def _pattern(alternative: str) -> re.Pattern[str]:
    pattern = plain(alternative)
    begin = r"(?<!\w)" if pattern[:1].isalnum() else ""
    end = r"(?!\w)" if len(pattern) <= SHORT and pattern[-1:].isalnum() else ""
    return re.compile(begin + re.escape(pattern) + end)
