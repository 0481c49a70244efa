"""A thesaurus of rules and table talk: words of four languages that mean the same in a rules question.

The tables (``table.tsv`` game terms, ``world.tsv`` everything else) have one concept a line and one column
a language; a cell lists interchangeable words and phrases. ``stems.<language>.json`` is made from them by
``python -m index.thesaurus.build``, because stemming thousands of words would cost every start half a second.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from index.terms import primary

LANGUAGES = ("en", "fr", "de", "es")
LONGEST = 3
"""Terms in the longest phrase."""


def concepts(stems: Sequence[str], language: str) -> list[str]:
    """Return the concepts that the terms of a text name (``#17``), the longest phrases first.

    ``stems`` come from ``index.terms.terms`` in the same language; empty for a language without a column.

    >>> from index.terms import terms
    >>> french, english = terms("la pioche", "fr"), terms("the draw pile", "en")
    >>> bool(set(concepts(french, "fr")) & set(concepts(english, "en")))
    True
    """
    known = _phrases(primary(language))
    found: list[str] = []
    at = 0
    while at < len(stems) and known:
        for length in range(min(LONGEST, len(stems) - at), 0, -1):
            named = known.get(" ".join(stems[at : at + length]))
            if named:
                found.extend(f"#{number}" for number in named)
                at += length
                break
        else:
            at += 1
    return found


@cache
def _phrases(language: str) -> dict[str, list[int]]:
    if language not in LANGUAGES:
        return {}
    text = (files("index.thesaurus") / f"stems.{language}.json").read_text("utf-8")
    phrases: dict[str, list[int]] = json.loads(text)
    return phrases
