"""A question, perhaps an answer to it, and a passage, as the network reads them: their pieces in one row."""

import unicodedata
from dataclasses import dataclass

from index.terms import analyse
from qa.scenario.learned.pieces import BEGIN, END, SPECIAL, ids_of

ASKED = 80
"""Pieces that are read of question and answer together at most."""

LONGEST = 192
"""Pieces that are read of a pair at most."""

SIDES = 6
"""What a piece is told: question, answer or passage, and whether the other side holds the same piece."""


@dataclass(frozen=True, slots=True)
class Text:
    """Words and their language; numbers are read as digits in whatever way they are written."""

    words: str
    language: str

    @property
    def ids(self) -> list[int]:
        """The ids of its pieces, without begin and end."""
        return ids_of(in_digits(self.words, self.language))


@dataclass(frozen=True, slots=True)
class Pair:
    """Ids of the pieces, and of each its side."""

    ids: tuple[int, ...]
    sides: tuple[int, ...]


def pair_of(question: Text, answer: Text | None, passage: Text) -> Pair:
    """Return the pieces of a question, an answer to it if one is to be judged, and a passage."""
    claimed = answer.ids[:ASKED] if answer else []
    asked = question.ids[: ASKED - min(len(claimed), ASKED // 2)]
    claimed = claimed[: ASKED - len(asked)]
    told = passage.ids[: LONGEST - len(asked) - len(claimed) - 5]
    mine, theirs = {i for i in (*asked, *claimed) if i >= SPECIAL}, {i for i in told if i >= SPECIAL}
    ids = (BEGIN, *asked, END, *claimed, END, *told, END)
    sides = (
        0, *(i in theirs for i in asked), 0, *(2 + (i in theirs) for i in claimed), 4,
        *(4 + (i in mine) for i in told), 4,
    )  # fmt: skip
    return Pair(ids, tuple(map(int, sides)))


def in_digits(text: str, language: str) -> str:
    """Return a text with its number words as digits.

    >>> in_digits("Six jetons pour les deux premiers tours", "fr")
    '6 jetons pour les 2 premiers tours'
    """
    text = unicodedata.normalize("NFC", text)
    made, copied, at = [], 0, 0
    for token in analyse(text, language):
        begins = text.find(token.surface, at)
        at = max(at, begins + len(token.surface))
        if begins >= 0 and token.term.isdecimal() and not token.surface[:1].isdecimal():
            made += [text[copied:begins], token.term]
            copied = at
    return "".join([*made, text[copied:]])
