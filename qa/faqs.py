"""The publishers' questions and answers: finding the entry that asks the same thing as the player."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from corpus.games import FaqEntry, faq
from corpus.text import plain
from corpus.types import Passage
from index.catalogue import Indexes, Progress
from index.embed import Vectors
from index.fuse import Array, standardise
from index.search import Index, same_language
from index.terms import terms
from qa.counts import numbers

LANGUAGES = ("fr", "en")

WORDING, ANSWER, QUOTE = "wording", "answer", "quote"

WEIGHTS = {WORDING: 1.0, ANSWER: 1.0, QUOTE: 0.5}
"""Weights of the cosines with each kind of unit.

Leaving each wording out in turn, the nearest wording alone finds its entry for 26 %, all of them for 46 %.
"""
WORDS_WEIGHT = 0.6
"""Weight of the words in common (BM25) with the nearest wording and the answer."""
SAME_WORDS = np.float32(10.0)
"""More than all signals together make up: who asks in an entry's very words gets that entry."""


@dataclass(frozen=True, slots=True)
class FaqHit:
    """An entry and how surely it asks what the player asks.

    ``score`` sums standardised signals, ``lead`` is that over the next best entry, ``cosine`` that of the
    nearest wording, ``overlap`` the share of the question's terms in the entry (0 between languages),
    ``numbers_agree`` whether every number of the question stands in the entry.
    """

    entry: FaqEntry
    language: str
    score: float
    lead: float
    cosine: float
    overlap: float
    numbers_agree: bool
    same_language: bool

    def figures(self) -> dict[str, float]:
        """Return the figures by name, for calibration."""
        return {
            "score": self.score,
            "lead": self.lead,
            "cosine": self.cosine,
            "overlap": self.overlap,
            "numbers": float(self.numbers_agree),
            "same": float(self.same_language),
        }


def index_name(game: str, language: str) -> str:
    """Return the name under which a FAQ is indexed."""
    return f"faq-{game}-{language}"


def units(game: str, language: str) -> tuple[Passage, ...]:
    """Return what is indexed of a FAQ: every wording, the answer, and its quotes.

    The id of each unit names the entry and the kind of unit.
    """
    found: list[Passage] = []
    for entry in faq(game, language):
        wordings = (entry.question, *entry.also)
        quotes = " ".join(citation.quote for citation in entry.citations)
        texts = [*((WORDING, w) for w in wordings), (ANSWER, entry.answer), (QUOTE, quotes)]
        for number, (kind, text) in enumerate(texts):
            id = f"{index_name(game, language)}:{entry.id}:{kind}:{number}"
            found.append(Passage(id, index_name(game, language), 1, 0, len(text), text))
    return tuple(found)


def ensure_faq(game: str, indexes: Indexes, progress: Progress = lambda done, total: None) -> None:
    """Index the FAQ of a shipped game in each language it has, where that is not done yet."""
    for language in LANGUAGES:
        found = units(game, language)
        if found:
            indexes.ensure(index_name(game, language), found, language, progress)


def match(
    question: str,
    language: str,
    game: str,
    indexes: Indexes,
    vector: Vectors,
    *,
    without: frozenset[str] = frozenset(),
) -> FaqHit | None:
    """Return the entry nearest to the question, told in the player's language where it is there.

    The player's own language is searched, and another only where there is no FAQ in it.
    ``without`` leaves entries out by id, single wordings by ``id:number``, for measuring.
    """
    available = [known for known in LANGUAGES if faq(game, known)]
    spoken = [known for known in available if same_language(language, known)]
    for known in spoken or available:
        return _nearest(question, language, game, known, indexes, vector, without)
    return None


def entry_worded(question: str, game: str) -> FaqEntry | None:
    """Return the entry that asks in these very words, in any language of the FAQ; case and signs aside."""
    return _wordings(game).get(" ".join(_words(question)))


@cache
def _wordings(game: str) -> dict[str, FaqEntry]:
    entries = [entry for language in LANGUAGES for entry in faq(game, language)]
    return {" ".join(words): entry for entry in entries for words in _asked(entry)}


def _nearest(
    question: str,
    language: str,
    game: str,
    known: str,
    indexes: Indexes,
    vector: Vectors,
    without: frozenset[str],
) -> FaqHit | None:
    index = indexes.get(index_name(game, known))
    entries = [entry for entry in faq(game, known) if entry.id not in without]
    if not entries:
        return None
    signals = index.signals(question, language, vector)
    nearest = _per_entry(signals.vector, index, entries, WORDING, without)
    shared = _per_entry(signals.text, index, entries, WORDING, without)
    shared = shared + _per_entry(signals.text, index, entries, ANSWER)
    total = WEIGHTS[WORDING] * standardise(nearest) + WORDS_WEIGHT * standardise(shared)
    for kind in (ANSWER, QUOTE):
        total = total + WEIGHTS[kind] * standardise(_per_entry(signals.mapped, index, entries, kind))
    total = total + SAME_WORDS * _asked_so(question, entries, without)
    best, *others = np.argsort(-total, kind="stable")
    entry = entries[int(best)]
    wordings = enumerate((entry.question, *entry.also))
    texts = [text for number, text in wordings if f"{entry.id}:{number}" not in without] + [entry.answer]
    return FaqHit(
        entry=entry,
        language=known,
        score=float(total[best]),
        lead=float(total[best] - total[others[0]]) if others else float(total[best]),
        cosine=float(nearest[best]),
        overlap=_overlap(question, language, texts, known),
        numbers_agree=numbers(question, language) <= _numbers(texts, known),
        same_language=same_language(language, known),
    )


def _per_entry(
    values: Array,
    index: Index,
    entries: Sequence[FaqEntry],
    kind: str,
    without: frozenset[str] = frozenset(),
) -> Array:
    """Return for each entry the best value among its units of a kind."""
    best: dict[str, float] = {}
    for passage, value in zip(index.passages, values, strict=True):
        _, id, unit, number = passage.id.split(":")
        if unit == kind and f"{id}:{number}" not in without:
            best[id] = max(float(value), best.get(id, -np.inf))
    return np.array([best[entry.id] for entry in entries], np.float32)


def _asked_so(question: str, entries: Sequence[FaqEntry], without: frozenset[str]) -> Array:
    """Return 1 for an entry one of whose wordings is the question, case, accents and signs apart, else 0."""
    said = _words(question)
    asked = [
        any(
            words == said and f"{entry.id}:{number}" not in without
            for number, words in enumerate(_asked(entry))
        )
        for entry in entries
    ]
    return np.array(asked, np.float32)


@lru_cache(maxsize=4096)
def _asked(entry: FaqEntry) -> tuple[tuple[str, ...], ...]:
    return tuple(_words(wording) for wording in (entry.question, *entry.also))


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", plain(text)))


def _numbers(texts: Sequence[str], language: str) -> set[str]:
    return set().union(*(numbers(text, language) for text in texts))


def _overlap(question: str, language: str, texts: Sequence[str], known: str) -> float:
    asked = set(terms(question, language))
    if not asked or not same_language(language, known):
        return 0.0
    held = set().union(*(terms(text, known) for text in texts))
    return len(asked & held) / len(asked)
