"""Whether a page's text layer can be believed: there, and in letters that mean something."""

import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from corpus.language import function_word_share
from corpus.pdf.raw import RawPage, RawWord

FEW_LETTERS = 25
ODD_SHARE = 0.05
"""More control, private-use or replacement characters than this, and the character map is broken."""

MANY_ODD = 60
ENOUGH_WORDS = 40
"""Language can be judged from so many words on."""

PICTURE_SHARE = 0.6
FEW_WORDS = 20


class Health(StrEnum):
    """What the text layer of a page is worth."""

    GOOD = "good"
    BLANK = "blank"
    PICTURE = "picture"
    CIPHER = "cipher"


def examine(pages: Sequence[RawPage]) -> tuple[Health, ...]:
    """Judge each page; a book's fonts are judged together, since cipher runs through all pages of a font."""
    ciphered = _ciphered_fonts(pages)
    return tuple(_health(page, ciphered) for page in pages)


def _health(page: RawPage, ciphered: frozenset[str]) -> Health:
    text = "".join(word.text for word in page.words)
    letters = sum(c.isalnum() for c in text)
    if letters < FEW_LETTERS and sum(map(_is_odd_or_private, text)) > MANY_ODD:
        return Health.CIPHER
    if letters < FEW_LETTERS:
        return _without_text(page, letters)
    if _odd_share(text) > ODD_SHARE:
        return Health.CIPHER
    unreadable = sum(len(word.text) for word in page.words if word.font in ciphered)
    if unreadable > 0.3 * len(text):
        return Health.CIPHER
    covered = max((p.width * p.height for p in page.pictures), default=0.0)
    if covered > PICTURE_SHARE * page.width * page.height and len(page.words) < FEW_WORDS:
        return Health.PICTURE
    return Health.GOOD


def _without_text(page: RawPage, letters: int) -> Health:
    drawn = sum(p.width * p.height for p in page.pictures)
    if drawn > 0.02 * page.width * page.height:
        return Health.PICTURE
    return Health.GOOD if letters else Health.BLANK


def _odd_share(text: str) -> float:
    return sum(_is_odd(c) for c in text) / max(len(text), 1)


def _is_odd(char: str) -> bool:
    """Control and replacement characters; a private-use one may be an icon or bullet and counts elsewhere."""
    return char == "\ufffd" or unicodedata.category(char) in ("Cc", "Cn", "Cs")


def _is_odd_or_private(char: str) -> bool:
    return _is_odd(char) or unicodedata.category(char) == "Co"


def _ciphered_fonts(pages: Sequence[RawPage]) -> frozenset[str]:
    by_font: dict[str, list[RawWord]] = {}
    for page in pages:
        for word in page.words:
            by_font.setdefault(word.font, []).append(word)
    return frozenset(font for font, words in by_font.items() if is_cipher([w.text for w in words]))


def is_cipher(words: Sequence[str]) -> bool:
    """Tell whether these words are letters put in place of other letters, and not merely unknown.

    Any language written with Latin letters has vowels in nearly every word, few capitals and signs inside
    words, and words that come back; a shifted alphabet has none of this. Other scripts are never cipher.
    """
    joined = "".join(words)
    if not joined:
        return False
    private = sum(unicodedata.category(c) == "Co" for c in joined)
    if _odd_share(joined) > 0.3 or (private > 0.3 * len(joined) and len(words) >= ENOUGH_WORDS):
        return True
    if len(words) < ENOUGH_WORDS or len(joined) < 3 * ENOUGH_WORDS:
        return False
    if sum(ord(c) > 0x250 and c.isalpha() for c in joined) > 0.3 * len(joined):
        return False
    if function_word_share(" ".join(words)) > 0.15:
        return False
    return _strangeness(words) > 0.15


def _strangeness(words: Sequence[str]) -> float:
    """Return the share of words that no Latin alphabet spells: no vowel, or signs amid letters."""
    stripped = [word.strip(".,;:!?()[]«»“”\"'’…-–—") for word in words]
    longer = {word for word in stripped if len(word) >= 3 and not _is_amount(word)}
    if len(longer) < ENOUGH_WORDS // 2:
        return 0.0
    return sum(map(_is_strange, longer)) / len(longer)


def _is_amount(word: str) -> bool:
    return sum(c.isdigit() for c in word) * 2 >= len(word)


_VOWELS = frozenset("aeiouyøæœıə")


def _is_strange(word: str) -> bool:
    letters = unicodedata.normalize("NFD", word.casefold())
    if not any(c in _VOWELS for c in letters):
        return True
    inner = word[1:-1]
    if any(not c.isalnum() and c not in "'’-‑./·:,@&+\u00ad" for c in inner):
        return True
    mixed = any(a.islower() and b.isupper() for a, b in pairwise(word))
    return mixed and not word[0].isupper()
