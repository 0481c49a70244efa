"""What a rulebook is called, as far as the file tells."""

import re
from collections.abc import Sequence
from string import capwords

from corpus.text import strip_accents
from corpus.types import BlockKind, Page

LONGEST = 80

_GENERIC = re.compile(
    r"(?i)\b(the|official|complete|game|rules?|rulebook|book|booklet|of|play|manual|instructions?|how|to|"
    r"r[èe]gles?|du|de|la|le|les|des|jeu|jeux|livret|notice|"
    r"spiel|spielregeln?|spielanleitung|anleitung|regelwerk|regeln?|das|die|der|"
    r"reglas?|reglamento|juego|el|regole|regolamento|gioco|regras?|jogo|spelregels?|"
    r"pdf|final|print|web|lowres|low|res|hd|draft|version|rev|scan|copy|copie|en|fr|de|es|it|pt|nl|eng|fra|deu|"
    r"v?\d+(?:[.\-_]\d+)*|v)\b"
)
_PROGRAM = re.compile(
    r"(?i)\b(untitled|unbenannt|sans[ -]titre|microsoft|powerpoint|presentation|pr[äé]sentation|"
    r"document|dokument|overleaf|example|template|latex|indesign|adobe|layout|page \d+|img|image|"
    r"slide|folie)\b"
    r"|\.\w{2,5}$|^\W*$|\d{6,}"
)
_LANGUAGE_AT_END = re.compile(r"(?i)(?<![\s_\-.])[\s_\-.]+(en|fr|de|es|it|pt|nl|eng|fra|deu|vf|vo)$")


def best_title(own: str, file_stem: str, headings: Sequence[str]) -> str:
    """Return the first that names a game: the title in the file, the file's name, a heading; else the name.

    >>> best_title("Microsoft Word - rules.docx", "time_bomb_rules_fr", [])
    'Time Bomb'
    >>> best_title("", "Regles", ["Règles du jeu", "Lune de fer"])
    'Lune de fer'
    """
    name = _from_name(file_stem)
    alike = [heading for heading in headings if _letters(heading) == _letters(name)]
    for title in (own, *alike, name, *headings):
        title = " ".join(title.split())
        if 2 < len(title) <= LONGEST and names_something(title) and not _PROGRAM.search(title):
            return title
    return name or "Rulebook"


def _letters(text: str) -> str:
    return "".join(c for c in strip_accents(text).casefold() if c.isalnum())


def names_something(title: str) -> bool:
    """Tell whether the title holds more than the words that any rulebook has in its title."""
    return sum(map(str.isalpha, _GENERIC.sub(" ", title))) > 2


def top_headings(pages: Sequence[Page]) -> list[str]:
    """Return the headings of the first two pages, highest rank first."""
    found = [
        (block.level, page.number, block.start, page.text[block.start : block.end])
        for page in pages[:2]
        for block in page.blocks
        if block.kind is BlockKind.HEADING
    ]
    return [text for *_, text in sorted(found)][:8]


def _from_name(stem: str) -> str:
    words = " ".join(re.sub(r"[_\-.]+", " ", _LANGUAGE_AT_END.sub("", stem)).split())
    words = (
        re.sub(r"(?i)\b(rules?|rulebook|r[èe]gles?( du jeu)?|spielregeln?|reglas?|final|v\d+)\b", " ", words)
        if (names_something(words))
        else words
    )
    words = " ".join(words.split())[:LONGEST]
    return capwords(words) if words.islower() else words
