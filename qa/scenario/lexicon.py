"""The words of a game and the concepts that they name, read from TOML; a question's words tagged with them.

A concept of a lexicon::

    [crime]
    fr = "crime"                # phrases with commas between them; plurals in -s and -x are known
    en = "crime, criminal plan"
    counts = "label"            # numbers beside it: "label" Crime 9, "count" 3 jokers, "both" Case 3, 2 Cases

    [win]
    fr = "gagn*, remporte*"     # gagne, gagner, gagnant …
    en = "win*, won"

``light = true``: a frame may use it and need not explain it. ``owner = true``: one who has things (a role, I,
my opponent). ``adjective = true``: may stand between a number and its noun ("two *trump* Clues").
``own = true``: names no other game's things, so that a question with such a word is about this game.
``[harmless]`` holds words that say nothing. A game's own concept adds to that of ``base.toml``;
``only = true`` puts it in its place. A phrase may stand under several concepts: it then is all of them.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any

from rapidfuzz.distance import OSA

from corpus.language import fr_or_en
from index.words import PLAIN, STOP
from qa.scenario.words import Parted, Word, number_of, number_words, part, plain_word

HARMLESS = "harmless"
UNKNOWN = "unknown"
NUMBER = "number"
NOTATION = "notation"
"""A state of a game in its one-line notation: a word with two slashes or more."""

JOINERS = ("dash", "slash")
"""What stands between two numbers in digits; it weighs nothing."""

SHORTEST_MENDED = 5
"""Letters of the shortest word that a typing error is looked for in."""

LONG = 9
"""Letters from which on two typing errors are mended."""

_ADVERBS = tuple(
    "ly amment emment ellement ivement iquement eusement ablement iblement airement alement ierement".split()
)
_TELLING = tuple(
    "near hard bare scarc rand secre open publi doubl tripl part altern revers invers exclus respect "
    "collect joint illeg legal equal separ indiv simult repl suppl multipl famil wrong false most mere "
    "sole rare seld free succes egal inegal total entire whole complet full final offici nombr aleat "
    "manuel auto volont involont accident delib intent purpos consci mistak".split()
)
"""How adverbs begin that may change what a rule says, and words that are no adverbs."""

_GLUED = re.compile(r"(qu|[ldjmtscn])([aeiouyh]\w+|a|y|en)")

_SMALL = STOP["fr"] | STOP["en"] | PLAIN["fr"] | PLAIN["en"]
"""Words without which a text says the same; the lexicon of a game comes first."""


class Weight(IntEnum):
    """How much a word weighs: a heavy one must be explained by the frame."""

    HARMLESS = 0
    LIGHT = 1
    HEAVY = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A word, number or phrase of a question with what it may mean.

    ``owner`` is whom it names ("moriarty", "me", "opp"), set by ``qa.scenario.sides``.
    """

    text: str
    start: int
    end: int
    concepts: frozenset[str]
    weight: Weight
    sentence: int
    clause: int
    number: int | None = None
    ordinal: bool = False
    plural: bool = False
    weak: bool = False
    bracketed: bool = False
    capital: bool = False
    owner: str = ""

    def has(self, names: Iterable[str]) -> bool:
        """Tell whether it may mean one of some concepts."""
        return not self.concepts.isdisjoint(names)


@dataclass(frozen=True, slots=True)
class Concept:
    """What a group of words means, and how numbers stand beside them."""

    name: str
    light: bool = False
    owner: bool = False
    adjective: bool = False
    own: bool = False
    counts: str = ""


@dataclass(frozen=True, slots=True)
class _Phrases:
    """The phrases of one language; ``begins`` holds those that end with a star."""

    exact: Mapping[tuple[str, ...], frozenset[str]]
    begins: Mapping[str, frozenset[str]]
    mendable: tuple[tuple[str, frozenset[str]], ...]
    longest: int


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The concepts of a game and their phrases by language."""

    concepts: Mapping[str, Concept]
    phrases: Mapping[str, _Phrases]

    def tag(self, text: str, language: str) -> tuple[tuple[Mark, ...], frozenset[int]]:
        """Return a question's marks, and which of its sentences end with a question mark."""
        parted = part(text, language)
        own = fr_or_en(language)
        order = (self.phrases[own], self.phrases["en" if own == "fr" else "fr"])
        if own == "fr":
            words = tuple(w for word in parted.words for w in _elided(word, order[0]))
            parted = replace(parted, words=words)
        return tuple(self._marks(parted, order, text)), parted.asked

    def _marks(self, parted: Parted, order: tuple[_Phrases, _Phrases], text: str) -> Iterator[Mark]:
        words, at = parted.words, 0
        while at < len(words):
            found = _phrase_at(words, at, order)
            if found is None:
                yield self._single(words[at], order[0])
                at += 1
                continue
            length, names = found
            first, last = words[at], words[at + length - 1]
            whole = replace(first, text=text[first.start : last.end], end=last.end)
            # A number inside a phrase ("three in a row") is no number of the case.
            yield self._mark(whole if length == 1 else replace(whole, number=None, weak=False), names)
            at += length

    def _single(self, word: Word, own: _Phrases) -> Mark:
        """Return the mark of a word that is in no phrase: a number, a typing error mended, or unknown."""
        if word.number is not None or word.word in (*JOINERS, NOTATION):
            return self._mark(word, frozenset([NUMBER if word.number is not None else word.word]))
        if word.word in _SMALL:
            return self._mark(word, frozenset([HARMLESS]))
        if _is_adverb(word.word):
            return self._mark(word, frozenset([HARMLESS]))
        mended = _mended(word, own)
        if isinstance(mended, tuple):
            return self._mark(replace(word, number=mended[0], ordinal=mended[1]), frozenset([NUMBER]))
        return self._mark(word, mended or frozenset([UNKNOWN]))

    def _mark(self, word: Word, names: frozenset[str]) -> Mark:
        number = word.number
        if number is not None and NUMBER not in names:
            # A number word that is a phrase of the lexicon too ("zero") stays what the lexicon says.
            names = names | {NUMBER}
        if names == {HARMLESS} or (word.weak and names <= {NUMBER, HARMLESS}):
            weight = Weight.HARMLESS
        elif all(
            (name in self.concepts and self.concepts[name].light) or (name == NUMBER and word.weak)
            for name in names
        ):
            weight = Weight.LIGHT
        elif names <= {*JOINERS}:
            weight = Weight.LIGHT
        else:
            weight = Weight.HEAVY
        return Mark(
            word.text, word.start, word.end, names, weight, word.sentence, word.clause, number, word.ordinal,
            word.plural, word.weak, word.bracketed, word.capital,
        )  # fmt: skip

    def spoken(self, text: str) -> str:
        """Return the language of whose words a text has more, "" where they are as many.

        For questions of a few words, which too little is known of otherwise: "Crime 3 contre 16 ?".
        """
        words = [w for w in part(text).words if w.number is None]
        french, english = (
            sum(bool(_names((word,), self.phrases[side])) for word in words) for side in ("fr", "en")
        )
        return "fr" if french > english else "en" if english > french else ""

    def counting(self, mark: Mark) -> tuple[str, str]:
        """Return the noun that a mark is and how numbers stand beside it; both empty where it is none."""
        for name in sorted(mark.concepts):
            concept = self.concepts.get(name)
            if concept is not None and concept.counts:
                return name, concept.counts
        return "", ""

    def is_own(self, mark: Mark) -> bool:
        """Tell whether a mark names what only this game has."""
        return any(name in self.concepts and self.concepts[name].own for name in mark.concepts)

    def describes(self, mark: Mark) -> bool:
        """Tell whether a mark may stand between a number and its noun: "two real cards"."""
        return any(name in self.concepts and self.concepts[name].adjective for name in mark.concepts)

    def owns(self, mark: Mark) -> bool:
        """Tell whether a mark names somebody."""
        return any(name in self.concepts and self.concepts[name].owner for name in mark.concepts)


@cache
def lexicon(file: str) -> Lexicon:
    """Return the lexicon of a TOML file of this package on top of ``base.toml``; compiled once."""
    return _compiled(_merged(_base(), _read(file)))


@cache
def _base() -> dict[str, Any]:
    return _read("base.toml")


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((files("qa.scenario") / file).read_text("utf-8"))


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {name: dict(entry) for name, entry in base.items()}
    for name, entry in own.items():
        if name in found and not entry.get("only"):
            both = {side: ",".join((found[name].get(side, ""), entry.get(side, ""))) for side in ("fr", "en")}
            found[name] = {**found[name], **entry, **both}
        else:
            found[name] = dict(entry)
    # A word that the game has a meaning for is not harmless.
    meant = {
        side: {p for n, e in own.items() if n != HARMLESS for p in _listed(e.get(side, ""))}
        for side in ("fr", "en")
    }
    for side, phrases in meant.items():
        stems = tuple(p[:-1] for p in phrases if p.endswith("*"))
        listed = _listed(found[HARMLESS].get(side, ""))
        kept = (p for p in listed if p not in phrases and not (stems and p.startswith(stems)))
        found[HARMLESS][side] = ",".join(kept)
    return found


def _listed(phrases: str) -> list[str]:
    return [
        " ".join(p.replace("'", " ").replace("’", " ").replace("-", " ").split()) for p in phrases.split(",")
    ]


def _compiled(table: Mapping[str, Mapping[str, Any]]) -> Lexicon:
    concepts = {
        name: Concept(
            name,
            counts=e.get("counts", ""),
            **{flag: bool(e.get(flag)) for flag in ("light", "owner", "adjective", "own")},
        )
        for name, e in table.items()
    }
    return Lexicon(concepts, {side: _side(table, side) for side in ("fr", "en")})


def _side(table: Mapping[str, Mapping[str, Any]], side: str) -> _Phrases:
    exact: dict[tuple[str, ...], set[str]] = {}
    begins: dict[str, set[str]] = {}
    for name, entry in table.items():
        for phrase in _listed(entry.get(side, "")):
            if not phrase:
                continue
            if phrase.endswith("*"):
                begins.setdefault(plain_word(phrase[:-1]), set()).add(name)
                continue
            parts = phrase.split()
            words = tuple(parts if phrase.startswith("=") else (_singular(plain_word(p)) for p in parts))
            exact.setdefault(words, set()).add(name)
    # Nothing is mended into a harmless word: what is not known must weigh.
    single = [(phrase[0], names - {HARMLESS}) for phrase, names in exact.items() if len(phrase) == 1]
    stems = [(begin + "*", names - {HARMLESS}) for begin, names in begins.items()]
    mendable = [(w, n) for w, n in (*single, *stems) if n and len(w.rstrip("*")) >= SHORTEST_MENDED]
    return _Phrases(
        {phrase: frozenset(names) for phrase, names in exact.items()},
        {begin: frozenset(names) for begin, names in begins.items()},
        tuple((word, frozenset(names)) for word, names in mendable),
        max(map(len, exact), default=1),
    )


def _elided(word: Word, own: _Phrases) -> tuple[Word, ...]:
    """Part an elision that was typed without its apostrophe, where what is left is a word: "laffaire"."""
    match = _GLUED.fullmatch(word.word)
    if match is None or word.number is not None or _is_known(word, own):
        return (word,)
    cut = len(match[1])
    head = replace(word, text=word.text[:cut], end=word.start + cut, word=match[1], accented=match[1])
    rest = replace(
        word,
        text=word.text[cut:],
        start=word.start + cut,
        word=match[2],
        accented=word.accented[cut:],
        fresh=False,
    )
    return (head, rest) if _is_known(rest, own) else (word,)


def _is_adverb(word: str) -> bool:
    """Tell whether a word that is in no lexicon only says how somebody does something: "smugly"."""
    return len(word) > 5 and word.endswith(_ADVERBS) and not word.startswith(_TELLING)


def _is_known(word: Word, own: _Phrases) -> bool:
    return word.word in _SMALL or bool(_names((word,), own))


def _phrase_at(
    words: tuple[Word, ...], at: int, order: tuple[_Phrases, _Phrases]
) -> tuple[int, frozenset[str]] | None:
    """Return the longest phrase that begins at a word, in the player's language before the other one."""
    for phrases in order:
        for length in range(min(phrases.longest, len(words) - at), 0, -1):
            run = words[at : at + length]
            if run[0].sentence != run[-1].sentence or any(w.fresh for w in run[1:]):
                continue
            names = _names(run, phrases)
            if names:
                return length, names
    return None


def _names(run: tuple[Word, ...], phrases: _Phrases) -> frozenset[str]:
    if len(run) == 1:
        accented = phrases.exact.get(("=" + run[0].accented,))
        if accented:
            return accented
    names = phrases.exact.get(tuple(_singular(w.word) for w in run))
    if names:
        return names
    if len(run) == 1 and run[0].number is None:
        for cut in range(len(run[0].word), 2, -1):
            names = phrases.begins.get(run[0].word[:cut])
            if names:
                return names
    return frozenset()


def _singular(word: str) -> str:
    if len(word) > 3 and word[-1] in "sx" and not word.endswith("ss"):
        return word[:-1]
    return word


def _mended(word: Word, own: _Phrases) -> frozenset[str] | tuple[int, bool] | None:
    """Return what a mistyped word means if exactly one meaning is nearest; a number with its ordinal."""
    typed = word.word
    if len(typed) < SHORTEST_MENDED or word.number is not None:
        return None
    most = 2 if len(typed) >= LONG else 1
    best: dict[object, int] = {}
    for known, names in own.mendable:
        far = _distance(typed, known, most)
        if far <= most:
            best[names] = min(far, best.get(names, far))
    for known in number_words():
        if len(known) >= SHORTEST_MENDED and typed[0] == known[0] and OSA.distance(typed, known) == 1:
            found = number_of(known)
            best[found] = min(1, best.get(found, 1))
    nearest = min(best.values(), default=None)
    meanings = [meaning for meaning, far in best.items() if far == nearest]
    if len(meanings) != 1:
        return None
    return meanings[0]  # type: ignore[return-value]


def _distance(typed: str, known: str, most: int) -> int:
    """Return how many typing errors lie between a word and one that is known, ``most`` + 1 for too many."""
    begin = known.rstrip("*")
    if abs(len(typed) - len(begin)) > most + 1 and begin == known:
        return most + 1
    if typed[0] != begin[0] and typed[:2] != begin[1::-1]:
        return most + 1
    if begin == known:
        return OSA.distance(_singular(typed), known, score_cutoff=most)
    # Only one error in the fixed part of a word whose end is open.
    cuts = (typed[: len(begin) + extra] for extra in (-1, 0, 1))
    far = min(OSA.distance(cut, begin, score_cutoff=1) for cut in cuts)
    return far if far <= 1 else most + 1
