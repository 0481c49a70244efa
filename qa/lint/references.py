"""References that lead nowhere: a page past the last, a section, figure or chapter that is not there."""

import re
from collections.abc import Iterator

from corpus.types import ICON
from index.terms import terms
from qa.audit.clash.words import plain_same_length
from qa.lint.book import Book, Heading, Saying
from qa.lint.types import Flaw, LintKind, Severity

_PAGES = re.compile(
    r"(?<![\w.])(?:pages?|pp?\.|seiten?|s\.|paginas?|pag\.)\s?(?P<first>\d{1,3})(?!\w|[.,]\d)(?:\s?[-–]\s?(?P<last>\d{1,3}))?"
)
_ELSEWHERE = re.compile(
    r"^\W{0,2}\s*(?:of|in|on|from|du|de|des|dans|sur|aus|im|der|des)\s+(?:the |la |le |l'|"
    r"dem )?(?P<what>[^.;)]{0,40})|^\s*(?:min|sec|€|\$)"
)
_FIGURE = re.compile(
    r"(?<!\w)(?P<kind>fig(?:ure|\.)|abb(?:ildung|\.)|diagram(?:me)?|illustration|figura|table|tableau|tabelle)\s?(?P<number>\d{1,2})(?!\w|[.,]\d)"
)
_LEADS = re.compile(
    r"(?:(?<!\w)(?:see|in|on|to|of|from|with|voir|cf\.?|dans|sur|de|avec|siehe|auf|ver|en)\s(?:the |"
    r"also |la |le |der |die )?|\()$"
)
"""What stands ahead of a reference to a figure, and not ahead of its caption."""

_NAMED = re.compile(
    r"(?:[Ss]ee|[Cc]f\.?|[Vv]oir|[Ss]iehe|[Vv]er|[Rr]efer to|[Rr]eportez-vous à|[Dd]escribed in|"
    r"[Ee]xplained in|[Dd]écrite? dans)"
    r"\s(?:[Aa]lso |aussi |auch )?(?:the |la |le |l[’']|den |die |das )?"
    r"(?:(?:[Ss]ection|[Cc]hapter|[Cc]hapitre|[Pp]aragraph\w*|[Aa]bschnitt|[Kk]apitel|"
    r"[Rr]ubrique)s?\s?:?\s(?:on |about |of |sur )?[“\"«]?\s?(?P<after>[^\W\d][^.;:()“”\"«»,]{1,60})"
    r"|[“\"«]\s?(?P<quoted>[^\W\d][^“”\"«»]{1,60}?)\s?[”\"»]"
    r"|(?P<before>(?:[A-ZÀ-Ý][\w’'-]*\s){1,5})(?:[Ss]ection|[Cc]hapter)\b)"
)
_ASIDE = re.compile(
    r"\(\s?(?:[Ss]ee|[Vv]oir|[Ss]iehe|cf\.?)\s(?:the |la |"
    r"le )?(?P<name>[A-ZÀ-Ý][^().;:,]{2,50}?)(?:\s(?:below|above|ci-dessous|ci-dessus|plus bas|"
    r"plus haut))?\s?[).,;]"
)
_BESIDE = re.compile(
    r"(?P<name>(?:[A-ZÀ-Ý][\w’'-]{0,60}\s){1,5})(?:[Ss]ection\s)?(?:on|à)\s(?:the|la)\s(?P<way>previous|"
    r"next|page précédente|page suivante)(?:\spage)?"
)
_OTHERS = re.compile(
    r"(?<!\w)(?:guide|book|booklet|rulebook|sheet|cards?|almanac|website|app|aid|livret|livre|carte|fiche|aide|site|heft|karte|blatt|pages?|"
    r"rules?|regles?|regeln?|\w*anleitung)(?!\w)"
)
"""What a name with such a word means is another document or a card rather than a section."""

_MARKS = ' •-–*\t“"«0123456789.)'
"""What may stand ahead of a run-in heading."""

_TAIL = re.compile(
    r"\s(?:on|for|in|at|to|when|which|that|and|if|below|above|section|chapter|sur|pour|dans|page|et|"
    r"qui|ci-dessous|ci-dessus|for details|pour|für|auf)\b.*$"
)


def reference_flaws(book: Book) -> Iterator[Flaw]:
    """Yield the references of a rulebook that lead nowhere, or elsewhere than they say."""
    highest = _highest(book)
    for saying in book.sayings:
        yield from _pages(book, saying, highest)
        yield from _figures(book, saying)
        yield from _sections(book, saying)


def _highest(book: Book) -> int:
    """Return the highest page number that a reader can find, printed or counted."""
    printed = (int(n) for page in book.pages for p in page.printed for n in re.findall(r"\d+", p.label))
    return max((*(page.number for page in book.pages), *printed), default=0)


def _pages(book: Book, saying: Saying, highest: int) -> Iterator[Flaw]:
    plain = saying.plain
    for match in _PAGES.finditer(plain):
        after = _ELSEWHERE.match(plain[match.end() :])
        if after and (not after.group("what") or _OTHERS.search(after.group("what"))):
            continue
        numbers = [int(n) for n in match.groups() if n]
        if max(numbers) > highest:
            words = saying.text[match.start() : match.end()]
            yield Flaw(
                LintKind.REFERENCE,
                Severity.ERROR,
                (book.located(saying, match.span()),),
                f"« {words} » (page {book.label(saying)}) mène hors du livret, qui s'arrête à la page "
                f"{highest}.",
                f"“{words}” (page {book.label(saying)}) leads out of the booklet, which ends on page "
                f"{highest}.",
            )


def _figures(book: Book, saying: Saying) -> Iterator[Flaw]:
    for match in _FIGURE.finditer(saying.plain):
        if not _LEADS.search(saying.plain[: match.start()]) or _stands(book, match, saying):
            continue
        words = saying.text[match.start() : match.end()]
        yield Flaw(
            LintKind.REFERENCE,
            Severity.WARNING,
            (book.located(saying, match.span()),),
            f"« {words} » (page {book.label(saying)}) : rien dans le livret ne porte ce nom.",
            f"“{words}” (page {book.label(saying)}): nothing in the booklet bears that name.",
        )


def _stands(book: Book, reference: re.Match[str], at: Saying) -> bool:
    """Tell whether a figure of that number is named anywhere else, ahead of a stop or at the head of "
    "a line."""
    name = re.compile(
        rf"(?<!\w){re.escape(reference['kind'][:3])}[a-z]*\.?\s?{reference['number']}(?=\s*(?:[.:–—-]|$)|\s[a-z0-9])"
    )
    for saying in book.sayings:
        for match in name.finditer(saying.plain):
            own = saying is at and match.start() == reference.start()
            if not own and not _LEADS.search(saying.plain[: match.start()]):
                return True
    return any(name.search(plain_same_length(heading.text)) for heading in book.headings)


def _sections(book: Book, saying: Saying) -> Iterator[Flaw]:
    found: dict[tuple[int, int], str] = {}
    for pattern in (_NAMED, _ASIDE):
        for match in pattern.finditer(saying.text):
            group = next(name for name, value in match.groupdict().items() if value)
            found.setdefault(match.span(group), match.group(group))
    for span, raw in found.items():
        name = _TAIL.sub("", raw).strip(' .,“”"«»')
        if len(name) < 3 or ICON in name or _OTHERS.search(plain_same_length(name)):
            continue
        if not _targets(book, name) and not _runs_in(book, name, but=saying):
            yield Flaw(
                LintKind.REFERENCE,
                Severity.WARNING,
                (book.located(saying, span),),
                f"Le livret renvoie à « {name} » (page {book.label(saying)}), mais aucun titre ne "
                f"porte ce nom.",
                f"The booklet refers to “{name}” (page {book.label(saying)}), but no heading bears "
                f"that name.",
            )
    yield from _neighbours(book, saying)


def _targets(book: Book, name: str) -> list[Heading]:
    """Return the headings that have all words of a name, or all of whose words the name has."""
    wanted = set(terms(name, book.language))
    if not wanted:
        return list(book.headings)
    found = []
    for heading in book.headings:
        there = set(terms(heading.text, book.language))
        if wanted <= there or (there and there <= wanted):
            found.append(heading)
    return found


def _runs_in(book: Book, name: str, page: int | None = None, but: Saying | None = None) -> bool:
    """Tell whether a paragraph, row or caption begins with the name: run-in headings and glossaries."""
    plain = plain_same_length(name)
    return any(
        s is not but and page in (None, s.page) and s.plain.lstrip(_MARKS).startswith(plain)
        for s in book.sayings
    )


def _reach(book: Book, heading: Heading) -> range:
    """Return the pages of a section: to where the next heading of its rank or a higher one stands."""
    following = [
        h
        for h in book.headings
        if (h.page, h.start) > (heading.page, heading.start) and h.level <= heading.level
    ]
    if not following:
        return range(heading.page, max(page.number for page in book.pages) + 1)
    # A heading at the top of a page leaves nothing of that page to the section before.
    shared = bool(following[0].start)
    return range(heading.page, max(heading.page + 1, following[0].page + shared))


def _neighbours(book: Book, saying: Saying) -> Iterator[Flaw]:
    """Yield "the X section on the previous page" where that section stands on another page."""
    for match in _BESIDE.finditer(saying.text):
        name = match.group("name").strip()
        back = match.group("way") in ("previous", "page précédente")
        wanted = saying.page + (-1 if back else 1)
        named = set(terms(name, book.language))
        headings = [h for h in book.headings if named and set(terms(h.text, book.language)) == named]
        if not headings or any(wanted in _reach(book, h) for h in headings) or _runs_in(book, name, wanted):
            continue
        stands = ", ".join(dict.fromkeys(book.place(h.page, h.start, h.end).page_label for h in headings))
        yield Flaw(
            LintKind.REFERENCE,
            Severity.WARNING,
            (book.located(saying, match.span()), *(book.place(h.page, h.start, h.end) for h in headings)),
            f"« {match.group()} » (page {book.label(saying)}) : ce titre se trouve page {stands}.",
            f"“{match.group()}” (page {book.label(saying)}): that heading stands on page {stands}.",
        )
