"""A text taken apart for comparing: its terms with their meanings, its clauses, what each makes of them."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from corpus.text import strip_accents
from index.terms import analyse, primary
from index.thesaurus import LONGEST, concepts
from qa.audit.clash.modality import Modality, modality
from qa.forces import Force, pattern

_NUMBER = re.compile(r"\d+\.?")
_BORDER = re.compile(
    r"[.;:!?\n\t()•▪●—–]|,(?=\s)|(?<=\s)-(?=\s)|"
    r"(?<!\w)(?:but|if|unless|except|when|whenever|while|because|since|although|even if|"
    r"mais|s[i'](?=\s?\w)|sauf|quand|lorsqu\w*|des qu\w*|tandis qu\w*|alors qu\w*|parce qu\w*|car|"
    r"puisqu\w*|meme si|"
    r"aber|wenn|falls|ausser|weil|sobald|pero|cuando|salvo|porque)(?!\w)"
)
"""Where a clause ends: what denies does not reach past it."""

_LIGHT = frozenset(
    "game jeu partie spiel juego rule rules regle regles player players joueur joueurs joueuse spieler "
    "jugador use utiliser case cas way fait faire do make one".split()
)
"""Words that nearly every sentence of a rulebook could have."""

AKIN = 8
"""Letters, with the language before them, in which akin words begin alike."""

LIGHT = 0.35
"""What they weigh of what others do."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase that weighs; ``meanings`` meet those of other texts, also of other languages.

    ``name``: it begins with a capital in the middle of a sentence.
    """

    surface: str
    start: int
    end: int
    clause: int
    meanings: frozenset[str]
    name: bool = False
    number: bool = False
    light: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch between marks of punctuation and conjunctions."""

    start: int
    end: int
    modality: Modality
    denied: bool


@dataclass(frozen=True, eq=False)
class Utterance:
    """A text ready for comparing; ``plain`` is as long as ``text``, without capitals and accents."""

    text: str
    language: str
    plain: str
    terms: tuple[Term, ...]
    clauses: tuple[Clause, ...]

    @cached_property
    def meanings(self) -> frozenset[str]:
        """All meanings of all terms."""
        return frozenset().union(*(term.meanings for term in self.terms))

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The beginnings of its words, by which a verb and its noun are known as akin."""
        return frozenset(m[:AKIN] for m in self.meanings if m[0] not in "#=@" and len(m) >= AKIN)

    def clause_at(self, place: int) -> int:
        """Return the number of the clause in which a place of the text lies."""
        for number, clause in enumerate(self.clauses):
            if place < clause.end:
                return number
        return len(self.clauses) - 1

    def of_clause(self, number: int) -> tuple[Term, ...]:
        """Return the terms of a clause."""
        return tuple(term for term in self.terms if term.clause == number)


def plain_same_length(text: str) -> str:
    """Return a text folded character by character: places in it are those of the text."""
    return "".join(_folded(c) for c in text)


@lru_cache(maxsize=4096)
def _folded(character: str) -> str:
    if character in "’‘ʼ`´":
        return "'"
    if character in "\u00a0\u202f\u2009":
        return " "
    bare = strip_accents(character.casefold())
    return bare[0] if bare else " "


@lru_cache(maxsize=1 << 15)
def utterance(text: str, language: str) -> Utterance:
    """Return a text taken apart."""
    raw = unicodedata.normalize("NFC", text)
    folded = plain_same_length(raw)
    code = primary(language)
    clauses = _clauses(folded, code)
    return Utterance(raw, language, folded, _terms(raw, folded, language, clauses), clauses)


def _clauses(folded: str, code: str) -> tuple[Clause, ...]:
    borders = [0, *(m.start() for m in _BORDER.finditer(folded) if m.start()), len(folded)]
    found: list[Clause] = []
    for start, end in pairwise(borders):
        if any(c.isalnum() for c in folded[start:end]):
            found.append(Clause(start, end, *modality(folded[start:end], code)))
    return tuple(found) or (Clause(0, len(folded), Modality.BARE, False),)


def _terms(raw: str, folded: str, language: str, clauses: tuple[Clause, ...]) -> tuple[Term, ...]:
    code = primary(language)
    functional = [
        m.span()
        for force in _FUNCTIONAL
        for m in pattern(force, code).finditer(folded)
        if len(m.group()) < 16
    ]
    tokens: list[tuple[str, str, int, int]] = []
    end = 0
    for token in analyse(raw, language):
        start = max(raw.find(token.surface, end), end)
        end = start + len(token.surface)
        if not any(a < end and start < b for a, b in functional) or _NUMBER.fullmatch(token.term):
            tokens.append((token.term, token.surface, start, end))
    found: list[Term] = []
    at = 0
    while at < len(tokens):
        length, named = _phrase([term for term, *_ in tokens[at : at + LONGEST]], code)
        term, _, start, _ = tokens[at]
        stop = tokens[at + length - 1][3]
        number = length == 1 and bool(_NUMBER.fullmatch(term))
        meanings = {f"{code} {' '.join(t for t, *_ in tokens[at : at + length])}", *named}
        if length > 1:
            meanings |= {f"{code} {t}" for t, *_ in tokens[at : at + length]}
        bare = folded[start:stop]
        if number:
            meanings = {f"={term.rstrip('.')}"}
        elif not named:
            meanings.add(f"@{bare.rstrip('s')}")
        clause = next((n for n, c in enumerate(clauses) if start < c.end), len(clauses) - 1)
        name = raw[start : start + 1].isupper() and not _begins(folded, start) and not number
        found.append(
            Term(raw[start:stop], start, stop, clause, frozenset(meanings), name, number, bare in _LIGHT)
        )
        at += length
    return tuple(found)


_FUNCTIONAL = (Force.NEGATION, Force.ONLY, Force.MUST, Force.MAY, Force.EXCEPT)


def _begins(folded: str, start: int) -> bool:
    """Tell whether a sentence begins here, where any word has a capital."""
    before = folded[:start].rstrip(" \"'«“(-–—•▪●\u00a0")
    return not before or before[-1] in ".!?:\n\t;"


@lru_cache(maxsize=1 << 15)
def _named(phrase: str, code: str) -> frozenset[str]:
    return frozenset(concepts([phrase], code))


def _phrase(stems: list[str], code: str) -> tuple[int, frozenset[str]]:
    for length in range(len(stems), 1, -1):
        named = _named(" ".join(stems[:length]), code)
        if named:
            return length, named | _named(stems[0], code) if length == 1 else named
    return 1, _named(stems[0], code)
