"""Two names for one thing: a name spelt in two ways, and two nouns for a piece that has one other word."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from corpus.types import BlockKind
from index.terms import primary, stem
from qa.audit.clash.words import plain_same_length
from qa.lint.book import Book, Saying
from qa.lint.types import Flaw, LintKind, Severity

Spot = tuple[Saying, tuple[int, int]]

_PIECES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "en": (
        ("token", "marker", "counter", "chip"),
        ("pawn", "meeple", "figure", "miniature", "figurine"),
        ("tile", "tableau tile", "plate"),
        ("deck", "stack", "pile", "draw pile"),
        ("round", "hand"),
        ("board", "gameboard", "mat"),
        ("track", "scale"),
    ),
    "fr": (
        ("jeton", "marqueur", "pastille"),
        ("pion", "figurine", "meeple"),
        ("tuile", "plaquette"),
        ("paquet", "pile", "pioche"),
        ("plateau", "tableau"),
        ("piste", "échelle"),
    ),
    "de": (("Plättchen", "Marker", "Chip"), ("Spielfigur", "Figur", "Pöppel"), ("Stapel", "Deck")),
    "es": (("ficha", "marcador"), ("peón", "figura"), ("mazo", "pila")),
}
"""Nouns by which one piece is called now this way, now that way."""

_PLAIN_WORDS = frozenset(
    "first second third last next new same other single extra player each all every whole common own "
    "free your"
    " their remaining draw discard face premier dernier meme autre nouveau joueur chaque commun seul".split()
)
FEWEST = 3
"""Uses of both names together."""

_WORD = re.compile(r"[^\W\d_]+")
_PHRASE = re.compile(r"(?<![\w’'-])[A-ZÀ-Ý][a-zà-ÿ]+(?:[ -][A-ZÀ-Ý][a-zà-ÿ]+){0,3}(?![\w’'-])")
_ARTICLE = re.compile(r"^(?:The|An?|Each|Your|L[ea]s?|Une?|Des|Chaque|D(?:er|ie|as)|Eine?|El|Los|Las|Una?) ")
LONG = 7
"""Letters from which on one differing letter is a slip of the pen rather than another word."""


def name_flaws(book: Book) -> Iterator[Flaw]:
    """Yield the things that a rulebook calls by two names."""
    yield from _pieces(book)
    yield from _spellings(book)


def _pieces(book: Book) -> Iterator[Flaw]:
    code = primary(book.language)
    for group in _PIECES.get(code, ()):
        heads = {stem(plain_same_length(word), code): word for word in group}
        uses: dict[str, dict[str, list[Spot]]] = defaultdict(lambda: defaultdict(list))
        for saying in book.sayings:
            for modifier, head, span in _pairs(book, saying, set(heads)):
                uses[modifier][head].append((saying, span))
        for by_head in uses.values():
            for one, other in combinations(by_head, 2):
                spots = by_head[one] + by_head[other]
                if len(spots) < FEWEST or _side_by_side(by_head[one], by_head[other]):
                    continue
                if not _both_listed(by_head, one, other):
                    yield _flaw(book, by_head[one], by_head[other])


def _pairs(book: Book, saying: Saying, heads: set[str]) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Yield "Influence token" as its modifier and noun; in French the modifier follows."""
    code = primary(book.language)
    words = [(m.group(), m.span()) for m in _WORD.finditer(saying.text)]
    follows = code in ("fr", "es")
    for at, (word, span) in enumerate(words):
        if plain_same_length(word[:2]) not in {head[:2] for head in heads} or (
            stem(plain_same_length(word), code) not in heads
        ):
            continue
        beside = at + 1 if follows else at - 1
        if (
            follows
            and beside < len(words)
            and plain_same_length(words[beside][0]) in ("de", "d", "du", "des")
        ):
            beside += 1
        if not 0 <= beside < len(words):
            continue
        modifier, other = words[beside]
        gap = saying.text[min(span[1], other[1]) : max(span[0], other[0])]
        plain = plain_same_length(modifier)
        # Only a name of the game makes sure that the same thing is meant.
        if (
            not modifier[0].isupper()
            or plain in _PLAIN_WORDS
            or not re.fullmatch(r"[\s-]|\s(?:de|d|du|des)[’'\s]", gap)
        ):
            continue
        if saying.text[: other[0]].strip(' •-–*“"(') == "" and not follows:
            continue
        yield (
            stem(plain, code),
            stem(plain_same_length(word), code),
            (min(span[0], other[0]), max(span[1], other[1])),
        )


def _side_by_side(ones: list[Spot], others: list[Spot]) -> bool:
    """Tell whether one sentence has both: then the book itself tells them apart."""
    return bool({saying for saying, _ in ones} & {saying for saying, _ in others})


def _both_listed(by_head: Mapping[str, list[Spot]], one: str, other: str) -> bool:
    """Tell whether both stand in lists or tables, as components that differ do."""
    listed = (BlockKind.LIST_ITEM, BlockKind.TABLE_ROW)
    return all(any(s.kind in listed for s, _ in by_head[head]) for head in (one, other))


def _spellings(book: Book) -> Iterator[Flaw]:
    uses: dict[str, list[Spot]] = defaultdict(list)
    for saying in book.sayings:
        for match in _PHRASE.finditer(saying.text):
            # An article has a capital only because the sentence begins with it.
            name = _ARTICLE.sub("", match.group())
            uses[name].append((saying, (match.end() - len(name), match.end())))
    counted = Counter({name: len(spots) for name, spots in uses.items()})
    alike: dict[str, list[str]] = defaultdict(list)
    for name in sorted(uses):
        alike[plain_same_length(name)[:1]].append(name)
    code = primary(book.language)
    for one, other in (pair for names in alike.values() for pair in combinations(names, 2)):
        if counted[one] + counted[other] >= FEWEST and _variants(one, other, code):
            if not _side_by_side(uses[one], uses[other]):
                rare, usual = sorted((one, other), key=lambda name: counted[name])
                yield _flaw(book, uses[rare], uses[usual])


def _variants(one: str, other: str, code: str) -> bool:
    """Tell whether two names are one spelt in two ways; forms of one word are not."""
    left, right = plain_same_length(one), plain_same_length(other)
    parts = [re.split(r"[ -]", text) for text in (left, right)]
    if left == right or "".join(parts[0]) == "".join(parts[1]):
        return left != right
    if len(parts[0]) != len(parts[1]):
        return False
    apart = [(a, b) for a, b in zip(*parts, strict=True) if a != b]
    if len(apart) != 1:
        return False
    a, b = apart[0]
    if max(len(a), len(b)) < LONG or a.rstrip("sxe") == b.rstrip("sxe"):
        return False
    slip = _one_slip(a, b) or (len(parts[0]) > 1 and a[:6] == b[:6])
    return slip and stem(a, code) != stem(b, code)


def _one_slip(a: str, b: str) -> bool:
    """Tell whether one letter is exchanged, missing or doubled, not at the end and not the first."""
    if abs(len(a) - len(b)) > 1 or a[0] != b[0] or a[-2:] != b[-2:]:
        return False
    short, long = sorted((a, b), key=len)
    at = next((i for i, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
    return short[at:] == long[at + 1 :] or (len(a) == len(b) and a[at + 1 :] == b[at + 1 :])


def _flaw(book: Book, ones: list[Spot], others: list[Spot]) -> Flaw:
    (one, first), (other, second) = ones[0], others[0]
    names = one.text[slice(*first)], other.text[slice(*second)]
    pages = book.label(one), book.label(other)
    return Flaw(
        LintKind.NAMES,
        Severity.NOTE,
        (book.located(one, first), book.located(other, second)),
        f"Deux noms pour une seule chose ? « {names[0]} » (page {pages[0]}) et « {names[1]} » (page "
        f"{pages[1]}).",
        f"Two names for one thing? “{names[0]}” (page {pages[0]}) and “{names[1]}” (page {pages[1]}).",
    )
