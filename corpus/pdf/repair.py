"""Repairs that need the whole book: words broken over lines, letters that a font's map has lost."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from corpus.pdf.lines import Line, Token
from corpus.pdf.wordlist import LIGATURE_WORDS
from corpus.types import ICON

HYPHENS = "-\u2010\u00ad"
SOFT = "\u00ad"
CLITICS = frozenset(
    "en y moi toi soi lui leur nous vous le la les ce ci là je tu il elle on ils elles t même mêmes".split()
)
"""What French ties to a word by a hyphen that stays."""
TIED = frozenset(
    "au ci là non demi mi semi ex self half well peut vis sous sans avant après quasi tout celui celle ceux "
    "anti multi all one two three four five six seven eight nine ten first last".split()
)
SUSPENDED = frozenset("und oder bzw and or et ou y o".split())
SHORTEST_WHOLE = 3
LIGATURE = re.compile("f[fil]")
SOUND_WORDS = frozenset("of fat feet fame fee afe fin fow for".split())
"""Words that are whole although they would make another word with a ligature."""


class Vocabulary:
    """The words of a book as they stand inside lines, and which of its fonts have lost letters."""

    def __init__(self, lines: Iterable[Line]) -> None:
        """Count the words of all lines of a book."""
        self.words: Counter[str] = Counter()
        self.hyphened: set[str] = set()
        fonts: dict[str, Counter[str]] = {}
        sound: set[str] = set()
        for line in lines:
            last = len(line.tokens) - 1
            for i, token in enumerate(line.tokens):
                word = bare(token.text)
                if not word or (i == last and token.text.endswith(tuple(HYPHENS))):
                    continue
                self.words[word] += 1
                if "-" in word:
                    self.hyphened.add(word)
                fonts.setdefault(token.font, Counter())[word] += 1
                if LIGATURE.search(token.text):
                    sound.add(token.font)
        self.broken_fonts = {f for f, words in fonts.items() if f not in sound and _lost_ligatures(words)}

    def joins(self, left: str, right: str) -> str:
        """Return the one word that two halves on two lines make, with the hyphen where it belongs to it.

        >>> Vocabulary([]).joins("dis-", "card."), Vocabulary([]).joins("donnez-", "vous")
        ('discard.', 'donnez-vous')
        """
        head = left[:-1]
        joined, tied = head + right, f"{head}-{right}"
        if bare(joined) in self.words:
            return joined
        if bare(tied) in self.hyphened or self._stays(bare(head), bare(right), right):
            return tied
        return joined

    def _stays(self, head: str, tail: str, right: str) -> bool:
        if not right[:1].islower() or ("-" in head and head.split("-")[-1] in CLITICS):
            return True
        if tail in CLITICS or head in TIED:
            return True
        whole = len(head) >= SHORTEST_WHOLE and len(tail) >= SHORTEST_WHOLE
        return whole and head in self.words and tail in self.words

    def restore(self, token: Token) -> Token:
        """Return a word with the ``fi``, ``fl`` or ``ff`` that its font's character map has lost."""
        if "\ufffd" in token.text:
            token = replace(token, text=self._fill(token.text))
        if token.font not in self.broken_fonts or "f" not in token.text:
            return token
        if bare(token.text) in LIGATURE_WORDS | SOUND_WORDS:
            return token
        for candidate in _candidates(token.text):
            if bare(candidate) in LIGATURE_WORDS:
                return replace(token, text=candidate)
        return token

    def _fill(self, text: str) -> str:
        for letters in ("fi", "ff", "fl", "ffi", "ffl", "tt", "ti"):
            candidate = text.replace("\ufffd", letters)
            if bare(candidate) in self.words or bare(candidate) in LIGATURE_WORDS:
                return candidate
        return text.replace("\ufffd", ICON)


def bare(text: str) -> str:
    """Return a word without case, and without the punctuation around it."""
    return text.casefold().strip(".,;:!?()[]{}«»\"'“”‘’„…*/•").replace(SOFT, "-").replace("\u2010", "-")


def _candidates(text: str) -> Iterable[str]:
    for i, char in enumerate(text):
        if char == "f":
            for letters in ("fi", "fl", "ff", "ffi", "ffl"):
                yield text[:i] + letters + text[i + 1 :]


def _lost_ligatures(words: Counter[str]) -> bool:
    """Tell whether a font without any ligature holds words that make sense only with one."""
    odd = {
        word
        for word in words
        if "f" in word
        and word not in LIGATURE_WORDS | SOUND_WORDS
        and any(c in LIGATURE_WORDS for c in _candidates(word))
    }
    return len(odd) >= 2 or (len(odd) == 1 and words[next(iter(odd))] > 1)


def join_tokens(lines: Sequence[Line], vocabulary: Vocabulary) -> list[Token]:
    """Return the words of a block's lines, a word broken over two lines as one word with two boxes."""
    out: list[Token] = []
    for line in lines:
        for i, token in enumerate(line.tokens):
            token = vocabulary.restore(token)
            if i == 0 and out and _is_broken(out[-1], token):
                last = out.pop()
                text = vocabulary.joins(last.text, token.text)
                out.append(replace(last, text=text, boxes=last.boxes + token.boxes))
            else:
                out.append(token)
    return [replace(t, text=_clean(t.text)) for t in out]


def _is_broken(last: Token, token: Token) -> bool:
    if len(last.text) < 2 or last.text[-1] not in HYPHENS or not last.text[-2].isalpha():
        return False
    return token.text[:1].isalpha() and bare(token.text) not in SUSPENDED


def _clean(text: str) -> str:
    """Show soft hyphens that are left as the hyphens they were drawn as; compose accents."""
    return unicodedata.normalize("NFC", text.replace(SOFT, "-"))
