"""Comparing words: one folding for quotes, with the way back to the raw characters."""

import unicodedata
from dataclasses import dataclass
from functools import cache

_SAME = str.maketrans(
    {
        "’": "'", "‘": "'", "‛": "'", "ʼ": "'", "′": "'", "`": "'", "´": "'",
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
        "…": "...", "œ": "oe", "æ": "ae",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; ``origin[i]`` is the index in the raw text of the character that gave ``text[i]``."""

    text: str
    origin: tuple[int, ...]


def fold(raw: str) -> Folded:
    """Fold case, ligatures, kinds of quotes, dashes and space; drop invisible characters.

    Letters keep their accents: a quote is word for word or it is not a quote.

    >>> fold("L’o\\ufb03ce\\n vaut  3").text
    "l'office vaut 3"
    """
    out: list[str] = []
    origin: list[int] = []
    for i, char in enumerate(raw):
        for folded in _folded(char):
            if folded == " ":
                if out and out[-1] != " ":
                    out.append(" ")
                    origin.append(i)
            else:
                out.append(folded)
                origin.append(i)
    if out and out[-1] == " ":
        out.pop()
        origin.pop()
    return Folded("".join(out), tuple(origin))


@cache
def _folded(char: str) -> str:
    """Return what one character becomes: nothing if it is invisible, every kind of space a space."""
    if unicodedata.category(char) == "Cf":
        return ""
    plain = unicodedata.normalize("NFKC", char).casefold().translate(_SAME)
    return "".join(" " if c.isspace() else c for c in plain)


def strip_accents(text: str) -> str:
    """Return the text without accents, for searching (never for quoting).

    >>> strip_accents("dévoilé à Noël")
    'devoile a Noel'
    """
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if unicodedata.category(c) != "Mn"))


def plain(text: str) -> str:
    """Return the text folded and without accents, as players' words are compared with others'.

    >>> plain("Dévoilé  à NOËL")
    'devoile a noel'
    """
    return strip_accents(fold(text).text)
