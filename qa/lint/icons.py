"""Pictures inside sentences in a book that nowhere says what its pictures mean."""

import re
from collections.abc import Iterator

from corpus.types import CELL, ICON
from qa.lint.book import Book, Saying
from qa.lint.types import Flaw, LintKind, Severity

_WORD = re.compile(r"[^\W\d_]{2,}")
_LEGEND = re.compile(
    rf"^\W*{ICON}\s*[:=–—\t-]|{ICON}\s*[=:]|\(\s*{ICON}\s*\)|"
    rf"(?:icons?|symbols?|ic[oô]nes?|symboles?|pictos?|pictogrammes?|symbole?n?|s[ií]mbolos?|iconos?)\s*\(?{ICON}|"
    rf"{ICON}\s*(?:\)\s*)?(?:icons?|symbols?|means?|stands? for|is|signifie|repr[ée]sente|d[ée]signe|est|"
    rf"bedeutet|steht für|significa)\b",
    re.I,
)


def icon_flaws(book: Book) -> Iterator[Flaw]:
    """Yield one flaw for all sentences that need a picture to be understood, if there is no legend."""
    if any(_legend(saying) for saying in book.sayings):
        return
    spots = [(saying, at) for saying in book.sayings if (at := _inside(saying.text)) >= 0]
    if not spots:
        return
    pages = ", ".join(dict.fromkeys(book.label(saying) for saying, _ in spots))
    yield Flaw(
        LintKind.ICON,
        Severity.WARNING,
        tuple(book.located(saying) for saying, _ in spots),
        f"Des phrases contiennent un pictogramme (page {pages}), et aucune légende ne dit ce qu'il signifie.",
        f"Sentences contain an icon (page {pages}), and no legend says what it means.",
    )


def _legend(saying: Saying) -> bool:
    cells = [cell.strip() for cell in saying.text.split(CELL)]
    return ICON in cells or bool(_LEGEND.search(saying.text))


def _inside(text: str) -> int:
    """Return where a picture stands between the words of a sentence, -1 if none does."""
    for match in re.finditer(ICON, text):
        if _WORD.search(text[: match.start()]) and _WORD.search(text[match.end() :]) and CELL not in text:
            return match.start()
    return -1
