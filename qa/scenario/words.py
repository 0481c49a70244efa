"""A question as words with their places: elisions parted, numbers read, sentences and clauses counted."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from corpus.language import fr_or_en
from corpus.text import fold, strip_accents
from index.words import numbers

_PART = re.compile(
    r"(?<![\w.])[mhMH.]{4}(?: ?/ ?[mhMH.]{4}){3}(?![\w.])"  # a board, its rows also with spaces between
    r"|(?<![\w.])[\w.]+(?:/[\w.]+){2,}"
    r"|\d+(?:[.,]\d+)?(?:st|nd|rd|th|ers?|[èe]res?|es?|[èe]mes?|i[èe]mes?|nde?|s|x)?(?!\w)"
    r"|x\d+(?!\w)|[^\W_]+|[^\w\s]|_"
)
_DIGITS = re.compile(r"x?(\d+)(\D*)")
_ELIDED = frozenset("l d j m t s c n qu jusqu lorsqu puisqu quoiqu".split())
_ENDS = ".?!…"
_BREAKS = _ENDS + ',;:()[]—«»"“”'
_SHORTENED = frozenset("vs p pp n no nr num ex etc cf st mr mrs ms m mme dr c v env approx e i g".split())
_SHORTENED_REACH = 1 + max(map(len, _SHORTENED))
"""Characters that are looked back for one: no more, as a question may be nothing but stops."""
_JOINERS = {"-": "dash", "/": "slash"}
_PLURALS = {
    "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6, "sevens": 7, "eights": 8, "nines": 9,
    "tens": 10, "zeros": 0, "zeroes": 0, "quatres": 4, "cincq": 5,
}  # fmt: skip
_WEAK_FRENCH = {"un": 1, "une": 1, "one": 1}
_WEAK = {"a": 1, "an": 1, **_WEAK_FRENCH}
_LONGEST = 4


@dataclass(frozen=True, slots=True)
class Word:
    """A word or number of the question; ``start`` and ``end`` are places in the text as it was typed.

    ``word`` is folded and without accents, ``accented`` keeps them. A ``weak`` number is a word that is an
    article as often as a number ("a", "une", "one", "first"). ``fresh`` begins a clause, ``lone`` one that is
    in brackets; ``capital`` is a capital letter that no sentence begins with.
    """

    text: str
    start: int
    end: int
    word: str
    accented: str
    sentence: int
    clause: int
    number: int | None = None
    ordinal: bool = False
    plural: bool = False
    weak: bool = False
    fresh: bool = False
    bracketed: bool = False
    capital: bool = False


@dataclass(frozen=True, slots=True)
class Parted:
    """The words of a question, and which of its sentences end with a question mark."""

    words: tuple[Word, ...]
    asked: frozenset[int]


def part(text: str, language: str = "en") -> Parted:
    """Part a question into words; number words become one word with their number.

    >>> [w.word for w in part("J'ai vingt-deux cartes, puis-je ?").words]
    ['j', 'ai', 'vingt-deux', 'cartes', 'puis', 'je']
    >>> part("the third round").words[1].number
    3
    """
    words, asked = _parted(text)
    words = list(_spelt_out(words, _typed(fr_or_en(language))))
    weak = _WEAK_FRENCH if fr_or_en(language) == "fr" else _WEAK
    return Parted(tuple(_with_numbers(words, text, weak)), frozenset(asked))


def _spelt_out(words: list[Word], typed: Mapping[str, tuple[str, ...]]) -> Iterator[Word]:
    """Put what a phone's spelling stands for in its place: "koi" is "quoi", "jsuis" is "je suis"."""
    for word in words:
        meant = typed.get(word.word) if word.number is None and not word.capital else None
        for n, spelt in enumerate(meant or (word.accented,)):
            if meant is None:
                yield word
            else:
                plain = plain_word(spelt)
                yield replace(word, word=plain, accented=spelt, fresh=word.fresh and n == 0)


@cache
def _typed(language: str) -> Mapping[str, tuple[str, ...]]:
    table = tomllib.loads((files("qa.scenario") / "typed.toml").read_text("utf-8"))
    return {plain_word(written): tuple(spelt.split()) for written, spelt in table[language].items()}


def plain_word(text: str) -> str:
    """Return a word as words are compared: folded, without accents.

    >>> plain_word("Égalité")
    'egalite'
    """
    return strip_accents(fold(text).text)


def _parted(text: str) -> tuple[list[Word], set[int]]:
    words: list[Word] = []
    asked: set[int] = set()
    sentence, clause, fresh, depth = 0, 0, True, 0
    for match in _PART.finditer(text):
        piece = match.group()
        if piece.count("/") > 1:
            words.append(Word(piece, match.start(), match.end(), "notation", "notation", sentence, clause))
            fresh = False
            continue
        if not piece[0].isalnum():
            if piece in _BREAKS and not _inside(piece, text, match.end()):
                if piece == "?":
                    asked.add(sentence)
                sentence += piece in _ENDS
                clause, fresh = clause + 1, True
                depth = max(0, depth + (piece in "([") - (piece in ")]"))
            elif piece in _JOINERS and _between_digits(text, match.start()):
                joiner = _JOINERS[piece]
                words.append(Word(piece, match.start(), match.end(), joiner, joiner, sentence, clause))
            continue
        accented = fold(piece).text
        word = strip_accents(accented)
        # Who types without accents asks "Ou va le jeton ?": no question begins or ends with "or".
        if word == "ou" and ((fresh and not words) or not text[match.end() :].strip(" ?!.")):
            accented = "où"
        capital = piece[0].isupper() and not (fresh and (not words or words[-1].sentence < sentence))
        made = Word(piece, match.start(), match.end(), word, accented, sentence, clause)
        made = replace(made, fresh=fresh, bracketed=depth > 0, capital=capital)
        words.append(_digits(made) if piece[-1].isdecimal() or piece[0].isdecimal() else made)
        fresh = False
    return list(_joined(words, text)), asked


def _inside(piece: str, text: str, end: int) -> bool:
    """Tell whether a full stop ends no sentence: "vs. 15", "p. 4"."""
    rest = text[end:].lstrip()
    if piece != "." or not rest or rest[0].isupper() or text[end : end + 1] == ".":
        return False
    before = re.search(r"\w*\Z", text[max(end - 1 - _SHORTENED_REACH, 0) : end - 1])
    short = before is not None and before[0].casefold() in _SHORTENED
    return short or not text[end : end + 1].isspace()


def _between_digits(text: str, at: int) -> bool:
    return text[:at].rstrip()[-1:].isdecimal() and text[at + 1 :].lstrip()[:1].isdecimal()


def _digits(word: Word) -> Word:
    match = _DIGITS.fullmatch(word.word)
    if match is None or len(match[1]) > 6:
        return word
    suffix = match[2]
    return replace(
        word,
        number=int(match[1]),
        ordinal=suffix not in ("", "s", "x"),
        plural=suffix == "s",
    )


def _joined(words: list[Word], text: str) -> Iterator[Word]:
    """Put "n't" together as "not", and leave out the "s" of "Holmes's" and "'s" for "is"."""
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else None
        tied = after is not None and text[word.end : after.start] in ("'", "’")
        if tied and after is not None and after.word == "t" and word.word.endswith("n"):
            stem = {"can": "can", "won": "will", "shan": "shall"}.get(word.word, word.word[:-1])
            yield replace(word, word=stem, accented=stem)
        elif word.word == "t" and at and text[words[at - 1].end : word.start] in ("'", "’"):
            yield replace(word, word="not", accented="not")
        elif word.word == "cannot":
            yield replace(word, word="can", accented="can")
            yield replace(word, word="not", accented="not")
        else:
            yield word


def _with_numbers(words: list[Word], text: str, weak: Mapping[str, int]) -> Iterator[Word]:
    table = _number_words()
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            run = words[at : at + length]
            found = table.get(tuple(w.word for w in run))
            if found is not None and run[0].clause == run[-1].clause and run[0].number is None:
                value, ordinal = found
                first, last = run[0], run[-1]
                yield replace(
                    first,
                    text=text[first.start : last.end],
                    end=last.end,
                    word="-".join(w.word for w in run),
                    accented="-".join(w.accented for w in run),
                    number=value,
                    ordinal=ordinal,
                    weak=ordinal and value == 1,
                )
                at += length
                break
        else:
            word = words[at]
            if word.number is None and word.word in _PLURALS:
                word = replace(word, number=_PLURALS[word.word], plural=True)
            elif word.number is None and word.word in weak:
                word = replace(word, number=weak[word.word], weak=True)
            yield word
            at += 1


@cache
def _number_words() -> dict[tuple[str, ...], tuple[int, bool]]:
    found: dict[tuple[str, ...], tuple[int, bool]] = {}
    for language in ("en", "fr"):
        for phrase, digits in numbers(language).items():
            found[phrase] = (int(digits.rstrip(".")), digits.endswith("."))
    for phrase in ("one",), ("a", "hundred"):
        found.pop(phrase, None)
    return found


def number_words() -> tuple[str, ...]:
    """Return the number words of one word, for reading typing errors.

    >>> "treize" in number_words()
    True
    """
    return tuple(phrase[0] for phrase in _number_words() if len(phrase) == 1)


def number_of(word: str) -> tuple[int, bool] | None:
    """Return the number of a number word and whether it is an ordinal.

    >>> number_of("troisieme")
    (3, True)
    """
    return _number_words().get((word,))
