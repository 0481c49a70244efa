"""Words that point to another, well-known game than the one on the table."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from corpus.text import plain
from index.search import Index
from index.terms import terms

_LONGEST = 4


def points_elsewhere(question: str, language: str, indexes: Sequence[Index]) -> int:
    """Return how many signature terms of other games stand in the question and nowhere in these books.

    Names of games count as terms. The table is ``othergames.tsv``: name, names, signature terms.
    """
    signatures = _signatures()
    words = _words(question)
    found = set[str]()
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + length])
            known = phrase in signatures or (phrase.endswith("s") and phrase[:-1] in signatures)
            if known and not _in_books(phrase, language, indexes):
                found.add(phrase)
                at += length - 1
                break
        at += 1
    return len(found)


def _in_books(phrase: str, language: str, indexes: Sequence[Index]) -> bool:
    """Tell whether one of the books holds all words of a phrase: then it may be about this game."""
    for index in indexes:
        for spoken in {language, index.language}:
            stems = terms(phrase, spoken)
            if stems and all(index.knows(stem) for stem in stems):
                return True
    return False


@cache
def _signatures() -> frozenset[str]:
    lines = (files("qa") / "othergames.tsv").read_text("utf-8").splitlines()
    cells = (cell for line in lines if line.strip() for cell in line.split("\t"))
    return frozenset(" ".join(_words(term)) for cell in cells for term in cell.split(",") if _words(term))


def _words(text: str) -> list[str]:
    bare = plain(text)
    return "".join(c if c.isalnum() or c in "+'" else " " for c in bare).replace("'", " ").split()
