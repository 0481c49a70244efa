"""Words with a capital that are used as things of the game and that nothing explains."""

import re
from collections import defaultdict
from collections.abc import Iterator

from corpus.types import CELL, BlockKind
from index.terms import primary, terms
from qa.audit.clash.words import plain_same_length
from qa.lint.book import Book, Saying
from qa.lint.types import Flaw, LintKind, Severity

FEWEST = 3
"""Sentences in which a word must be used to be a term of the game."""

SHARE = 0.6
"""Share of its uses that must have an article, as names of persons and places have not."""

_READ = ("en", "fr", "es")
"""Languages in which a capital says something; German writes every noun with one."""

_NAME = re.compile(r"(?<![\w’'-])[A-ZÀ-Ý][\w]*(?:[ -][A-ZÀ-Ý][\w]*){0,3}(?!\w)")
_ARTICLE = re.compile(
    r"(?:(?<!\w)(?:an?|the|your|their|his|her|each|every|any|no|one|two|three|four|five|\d+|this|that|another|"
    r"un|une|le|la|les|des|du|de la|au|aux|chaque|votre|vos|son|sa|ses|leurs?|ce|cette|ces|el|los|las|"
    r"cada|su)\s|"
    r"(?<!\w)[dl]['’])$"
)
_DOCUMENT = re.compile(
    r"(?<!\w)(?:guide|rulebook|rules?|booklet|book|website|livret|regles?|livre|site|manual|manuel)(?!\w)"
)
_EXPLAINS = re.compile(
    r"^\W*(?:is|are|means?|counts? as|refers? to|allows?|lets?|gives?|shows?|[:=–—(]|"
    r"est|sont|signifie\w*|designe\w*|permet\w*|donne\w*|montre\w*|vaut|es|son|significa)(?!\w)"
)
_CALLED = re.compile(
    r"(?:called|named|known as|i\.e\.|there (?:is|are)|has|have|appele\w{0,20}|nomme\w{0,20}|"
    r"dite?s?|il y a|a|ont|contains?|contient|llamad\w{1,20})"
    r"\s(?:an?|the|one|two|une?|le|la|les|des|\d{1,9})?\s?$"
)


def term_flaws(book: Book) -> Iterator[Flaw]:
    """Yield the terms that a rulebook uses and never explains."""
    if primary(book.language) not in _READ:
        return
    uses: dict[tuple[str, ...], list[tuple[Saying, re.Match[str]]]] = defaultdict(list)
    for saying in book.sayings:
        if saying.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            for match in _NAME.finditer(saying.text):
                if match.start() and not _begins(saying.text, match.start()):
                    key = tuple(terms(match.group(), book.language))
                    if key:
                        uses[key].append((saying, match))
    known = _explained(book)
    for key, found in uses.items():
        if _DOCUMENT.search(plain_same_length(found[0][1].group())):
            continue
        if len({saying.start for saying, _ in found}) < FEWEST or _shouted(found):
            continue
        if any(set(key) <= names or (names and names <= set(key)) for names in known):
            continue
        led = sum(bool(_ARTICLE.search(plain_same_length(s.text[: m.start()]))) for s, m in found)
        if led / len(found) >= SHARE and not _told(book, key, found):
            yield _flaw(book, found)


def _begins(text: str, start: int) -> bool:
    before = text[:start].rstrip(" \"'«“(-–—•▪●\u00a0*0123456789.)")
    return not before or text[:start].rstrip(" \u00a0")[-1:] in (".", "!", "?", ":", CELL, "•")


def _shouted(found: list[tuple[Saying, re.Match[str]]]) -> bool:
    return any(match.group().isupper() for _, match in found)


def _explained(book: Book) -> list[set[str]]:
    """Return the words of every heading, caption, list item, table cell and lead-in: there terms are "
    "introduced."""
    texts = [heading.text for heading in book.headings]
    for saying in book.sayings:
        if saying.kind in (BlockKind.TABLE_ROW, BlockKind.CAPTION):
            texts += saying.text.split(CELL)
        elif saying.kind is BlockKind.LIST_ITEM:
            texts.append(saying.text)
        else:
            lead = re.match(r"[^:–—=.]{2,50}(?=\s?[:–—=]|\s-\s|-\s)", saying.text)
            texts += [lead.group()] if lead else []
            texts += re.findall(r"[“\"«]\s?([^”\"»]{2,40})\s?[”\"»]", saying.text)
            texts += re.findall(r"\(([^()]{2,40})\)", saying.text)
    return [set(terms(text, book.language)) for text in texts]


def _told(book: Book, key: tuple[str, ...], found: list[tuple[Saying, re.Match[str]]]) -> bool:
    """Tell whether some sentence explains the term: begins with it, says what it is, or brings it in."""
    for saying in book.sayings:
        begun = terms(" ".join(saying.text.split()[:5]), book.language)[: len(key)]
        if tuple(begun) == key:
            return True
    for saying, match in found:
        plain = plain_same_length(saying.text)
        if _EXPLAINS.match(plain[match.end() :]) or _CALLED.search(plain[: match.start()]):
            return True
    lower = {terms_of for s in book.sayings for terms_of in _lower(s, key, book.language)}
    return bool(lower)


def _lower(saying: Saying, key: tuple[str, ...], language: str) -> Iterator[tuple[str, ...]]:
    """Yield the key where the text has it without capitals: then it is a word like others."""
    small = re.findall(r"(?<!\w)[a-zà-ÿ]{3,}(?!\w)", saying.text)
    if len(key) == 1 and any(tuple(terms(word, language)) == key for word in small):
        yield key


def _flaw(book: Book, found: list[tuple[Saying, re.Match[str]]]) -> Flaw:
    name = found[0][1].group()
    pages = ", ".join(dict.fromkeys(book.label(saying) for saying, _ in found))
    return Flaw(
        LintKind.TERM,
        Severity.NOTE,
        tuple(book.located(saying, match.span()) for saying, match in found),
        f"« {name} » est employé {len(found)} fois (page {pages}) sans être expliqué nulle part.",
        f"“{name}” is used {len(found)} times (page {pages}) and explained nowhere.",
    )
