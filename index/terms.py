"""Words as lexical search compares them: folded, stemmed, numbers as digits, function words left out."""

import re
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import snowballstemmer

from corpus.text import fold, strip_accents
from index.words import ACCENTED, CONTRACTED, ELISIONS, ORDINAL_SUFFIX, PLAIN, STEMMERS, STOP, numbers

_WORD = re.compile(r"\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+|[^\W\d_]+(?:'[^\W\d_]+)*")
_LONGEST_NUMBER = 4
_LONGEST_STEMMED = 40


@dataclass(frozen=True, slots=True)
class Token:
    """A term and the words of the text that gave it."""

    term: str
    surface: str


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


def terms(text: str, language: str) -> list[str]:
    """Return the terms of a text in a language (BCP 47; others than the known are only folded).

    >>> terms("Les joueurs n'en piochent pas vingt-deux.", "fr")
    ['joueu', 'pioch', 'pas', '22']
    """
    return [token.term for token in analyse(text, language)]


def analyse(text: str, language: str, stem_as: str | None = None) -> list[Token]:
    """Return the terms with their words, in order; ``stem_as``: the book's language if it is another."""
    code = primary(language)
    stem_code = primary(stem_as or language)
    raw = unicodedata.normalize("NFC", text)
    folded = fold(raw)
    stop, number_words = STOP.get(code, frozenset()), numbers(code)
    words = list(_words(folded.text, code))
    tokens: list[Token] = []
    at = 0
    while at < len(words):
        term, used = _number(words, at, folded.text, number_words)
        if term is None:
            word = words[at]
            is_stop = word.text in stop and folded.text[word.start : word.end] not in ACCENTED.get(code, ())
            term = "" if is_stop else stem(word.text, stem_code)
        if term:
            first, last = words[at], words[at + used - 1]
            surface = raw[folded.origin[first.start] : folded.origin[last.end - 1] + 1]
            tokens.append(Token(term, surface))
        at += used
    return tokens


def is_plain(word: str, language: str) -> bool:
    """Tell whether a word of a question asks rather than names something a book could lack."""
    word = strip_accents(word.casefold())
    return len(word) < 2 or word in PLAIN.get(primary(language), frozenset())


def primary(language: str) -> str:
    """Return the language alone of a BCP 47 tag: ``fr`` of ``fr-CA``."""
    return language.replace("_", "-").partition("-")[0].lower()


def _words(text: str, language: str) -> Iterator[_Word]:
    for match in _WORD.finditer(text):
        start = match.start()
        if match.group()[0].isdecimal():
            yield _Word(re.sub("[.,]", "", match.group()), start, match.end())
            continue
        if match.group() == "cannot" and language == "en":
            yield from (_Word("can", start, match.end()), _Word("not", start, match.end()))
            continue
        parts = strip_accents(match.group()).split("'")
        if len(parts) == 1 or len("'".join(parts)) != len(match.group()):
            yield _Word("".join(parts), start, match.end())
            continue
        for i, part in enumerate(parts):
            end = start + len(part)
            yield from _apostrophe(part, parts[i + 1 : i + 2], i > 0, language, start, end)
            start = end + 1


def _apostrophe(
    part: str, following: list[str], contracted: bool, language: str, start: int, end: int
) -> Iterator[_Word]:
    if language == "en":
        if contracted and part == "t":
            yield _Word("not", start, end)
        elif not (contracted and part in CONTRACTED):
            yield _Word(_without_not(part) if following == ["t"] else part, start, end)
    elif not (following and part in ELISIONS.get(language, ())):
        yield _Word(part, start, end)


def _without_not(verb: str) -> str:
    return {"can": "can", "won": "will", "shan": "shall"}.get(verb, verb.removesuffix("n"))


def _number(
    words: list[_Word], at: int, text: str, number_words: dict[tuple[str, ...], str]
) -> tuple[str | None, int]:
    """Return the digits that words stand for and how many words they took; None if no number begins here."""
    word = words[at]
    if word.text.isdecimal():
        after = words[at + 1] if at + 1 < len(words) else None
        if after and after.start == word.end and after.text in ORDINAL_SUFFIX:
            return f"{_plain_digits(word.text)}.", 2
        return _plain_digits(word.text), 1
    run = 1
    while run < _LONGEST_NUMBER and at + run < len(words):
        if text[words[at + run - 1].end : words[at + run].start] not in (" ", "-"):
            break
        run += 1
    for length in range(run, 0, -1):
        value = number_words.get(tuple(w.text for w in words[at : at + length]))
        if value is not None:
            return value, length
    return None, 1


def _plain_digits(digits: str) -> str:
    return digits.lstrip("0") or "0"


def stem(word: str, language: str) -> str:
    """Return the stem of a folded word; accents that were typed or forgotten make no difference."""
    if language not in STEMMERS or len(word) > _LONGEST_STEMMED:
        return word[:_LONGEST_STEMMED]
    return _stem(word, language)


@lru_cache(maxsize=1 << 16)
def _stem(word: str, language: str) -> str:
    if language == "fr":
        word = _french_before(word)
    with _lock:
        stemmed: str = _stemmer(language).stemWord(word)
    stemmed = strip_accents(stemmed)
    # The French stemmer leaves joueur and joueuse apart: joueur, joueux.
    if language == "fr" and len(stemmed) > 4 and stemmed.endswith(("eur", "eux")):
        stemmed = stemmed[:-1]
    return stemmed


def _french_before(word: str) -> str:
    """Undo endings that the stemmer knows only with their accents, or not at all (they draw: piochent)."""
    bare = word.removesuffix("s")
    if bare.endswith("ee"):
        return bare[:-1]
    if bare.endswith("iere"):
        return bare[:-1]
    if len(word) > 5 and word.endswith("ent") and not word.endswith("ment"):
        return word[:-2]
    return word


_lock = threading.Lock()


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(STEMMERS[language])
