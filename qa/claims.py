"""Claims that pass the guards: every quote found on its page, every number and force in its quotes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.errors import CitationNotFound, NotFound
from corpus.games import FaqEntry, Quote, Said, faq
from corpus.language import fr_or_en
from corpus.types import Located
from index.embed import Vectors
from index.hits import Hit, Ranking
from index.search import Index, same_language
from index.terms import terms
from qa.books import Books
from qa.draft import Draft, Scored, coverage, draft, shown, told
from qa.faqs import LANGUAGES, FaqHit
from qa.guards import unsupported
from qa.types import Claim, Nearest

PASSAGES = 5
"""Passages whose sentences may become an answer."""


def from_book(
    question: str, language: str, ranking: Ranking, books: Books, vector: Vectors
) -> tuple[Claim, ...]:
    """Return claims in the book's own words; empty if nothing passes the guards."""
    hits = ranking.hits[:PASSAGES]
    cited = {hit.passage.rulebook for hit in hits}
    scales = {book: _scale(question, language, books.index(book), vector) for book in cited}
    groups = [_sentences(hit, scales[hit.passage.rulebook], vector) for hit in hits]
    claims = []
    for piece in draft(groups):
        located = _verified(books.place(piece.rulebook, piece.page, piece.start, piece.end), books)
        if located is not None:
            claims.append(_told(piece, located, books))
    # Heads that another claim tells with their cells say nothing more alone.
    heads = {place for claim in claims for place in claim.citations[1:]}
    return tuple(claim for claim in claims if claim.citations[0] not in heads)


def from_faq(hit: FaqHit, booklet: str, books: Books) -> Claim | None:
    """Return a FAQ entry's answer if the shipped booklet carries all of it, else None."""
    return _carried(hit.entry.answer, hit.entry.citations, hit.language, booklet, books)


def from_sentences(said: Said, language: str, booklet: str, books: Books) -> Claim | None:
    """Return what sentences of the shipped booklet say, in the player's language, if they carry all of it."""
    told = fr_or_en(language)
    return _carried(said.tell(told), said.citations, told, booklet, books)


def from_readings(entry: FaqEntry, language: str, booklet: str, books: Books) -> tuple[Claim, ...]:
    """Return one claim for each reading of a FAQ entry; empty unless there are two and each one holds.

    The words of one reading never carry another.
    """
    found = [_carried(r.text, (r.source,), language, booklet, books) for r in entry.readings]
    claims = tuple(claim for claim in found if claim is not None)
    return claims if len(claims) == len(found) > 1 else ()


def open_point(
    claim: Claim, language: str, game: str, booklet: str, books: Books
) -> tuple[FaqEntry, str] | None:
    """Return the FAQ entry with readings on whose words a claim rests, and its language: one is not all."""
    available = [known for known in LANGUAGES if faq(game, known)]
    spoken = [known for known in available if same_language(language, known)]
    for known in (spoken or available)[:1]:
        for entry in faq(game, known):
            sources = (*entry.citations, *(r.source for r in entry.readings)) if entry.readings else ()
            if any(_rests_on(claim, source, booklet, books) for source in sources):
                return entry, known
    return None


def nearest_of(ranking: Ranking, books: Books, most: int) -> tuple[Nearest, ...]:
    """Return the best passage of each of the best pages, best first."""
    found: dict[tuple[str, int], Nearest] = {}
    for hit in ranking.hits:
        p = hit.passage
        if (p.rulebook, p.page) not in found and len(found) < most:
            found[p.rulebook, p.page] = Nearest(books.place(p.rulebook, p.page, p.start, p.end), hit.score)
    return tuple(found.values())


def learned_first(
    entries: Sequence[tuple[Said, float]], nearest: Sequence[Nearest], booklet: str, books: Books, most: int
) -> tuple[Nearest, ...]:
    """Return the nearest passages with those of a shipped booklet's likeliest sentences before the others."""
    found = []
    for said, chance in entries:
        source = said.citations[0]
        try:
            place = books.find(booklet, source.page, source.quote)
        except (CitationNotFound, NotFound):
            continue
        passage = books.passage_at(booklet, source.page, place.start)
        if passage is not None:
            found.append(Nearest(books.place(booklet, passage.page, passage.start, passage.end), chance))
    return one_a_page((*found, *nearest), most)


def one_a_page(nearest: Iterable[Nearest], most: int) -> tuple[Nearest, ...]:
    """Return the first passage of each of the first pages."""
    pages: dict[tuple[str, int], Nearest] = {}
    for near in nearest:
        pages.setdefault((near.located.citation.rulebook, near.located.citation.page), near)
    return tuple(pages.values())[:most]


def _carried(text: str, sources: Sequence[Quote], language: str, booklet: str, books: Books) -> Claim | None:
    """Return a claim with those of its quotes that stand on their pages, if they carry all of it."""
    if booklet not in books:
        return None
    located = []
    for source in sources:
        try:
            located.append(books.find(booklet, source.page, source.quote))
        except (CitationNotFound, NotFound):
            continue
    quotes = [place.citation.quote for place in located]
    if not located or unsupported(text, language, quotes, books.language(booklet)):
        return None
    return Claim(text, tuple(located))


def _told(piece: Draft, located: Located, books: Books) -> Claim:
    """Return a stretch as a claim, table rows with the heads of their columns if the quotes carry them."""
    page, language = books.page(piece.rulebook, piece.page), books.language(piece.rulebook)
    row = told(page, piece.start, piece.end, language)
    if row is not None:
        heads = [_verified(books.place(piece.rulebook, piece.page, *head), books) for head in row.heads]
        places = (located, *(head for head in heads if head is not None))
        quotes = [place.citation.quote for place in places]
        if None not in heads and not unsupported(row.text, language, quotes, language):
            return Claim(row.text, places)
    return Claim(shown(page.text[piece.start : piece.end]), (located,))


def _rests_on(claim: Claim, source: Quote, booklet: str, books: Books) -> bool:
    places = [c for c in claim.citations if (c.citation.rulebook, c.citation.page) == (booklet, source.page)]
    if not places:
        return False
    try:
        held = books.find(booklet, source.page, source.quote)
    except (CitationNotFound, NotFound):
        return False
    return any(place.start < held.end and held.start < place.end for place in places)


def _verified(located: Located, books: Books) -> Located | None:
    """Return the citation if its words are found on its page again, as anybody who checks would."""
    try:
        books.find(located.citation.rulebook, located.citation.page, located.citation.quote)
    except CitationNotFound:
        return None
    # The words may stand twice on the page: the place stays that of the sentence that was meant.
    return located


@dataclass(frozen=True, slots=True)
class _Scale:
    """What the sentences of one book are measured by for a question."""

    index: Index
    mean: float
    deviation: float
    asked: dict[str, float]


def _scale(question: str, language: str, index: Index, vector: Vectors) -> _Scale:
    mean, deviation = index.sentence_background(vector)
    crossing = not same_language(language, index.language)
    asked = {
        term.matched: term.weight
        for term in index.query_terms(question, language)
        if term.matched and (not crossing or term.matched.isdecimal())
    }
    return _Scale(index, mean, deviation, asked)


def _sentences(hit: Hit, scale: _Scale, vector: Vectors) -> list[Scored]:
    passage, index = hit.passage, scale.index
    return [
        Scored(
            passage.rulebook,
            found.sentence.page,
            found.sentence.start,
            found.sentence.end,
            found.sentence.text,
            (found.score - scale.mean) / scale.deviation,
            coverage(scale.asked, terms(found.sentence.text, index.language)),
            hit.score,
        )
        for found in index.sentence_scores(vector, [passage.id])[passage.id]
    ]
