"""Claims that pass the guards: every quote found on its page, every number and force in its quotes."""

from corpus.errors import CitationNotFound, NotFound
from corpus.types import Located, Passage
from index.embed import Vectors
from index.hits import Ranking
from index.search import Index, same_language
from index.terms import terms
from qa.books import Books
from qa.draft import Scored, coverage, draft, shown
from qa.faqs import FaqHit
from qa.guards import unsupported
from qa.types import Claim, Nearest

PASSAGES = 5
"""Passages whose sentences may become an answer."""


def from_book(
    question: str, language: str, ranking: Ranking, books: Books, vector: Vectors
) -> tuple[Claim, ...]:
    """Return claims in the book's own words; empty if nothing passes the guards."""
    groups = [
        _sentences(question, language, hit.passage, hit.score, books.index(hit.passage.rulebook), vector)
        for hit in ranking.hits[:PASSAGES]
    ]
    claims = []
    for piece in draft(groups):
        located = _verified(books.place(piece.rulebook, piece.page, piece.start, piece.end), books)
        if located is not None:
            text = books.page(piece.rulebook, piece.page).text[piece.start : piece.end]
            claims.append(Claim(shown(text), (located,)))
    return tuple(claims)


def from_faq(hit: FaqHit, booklet: str, books: Books) -> Claim | None:
    """Return a FAQ entry's answer if the shipped booklet carries all of it, else None."""
    if booklet not in books:
        return None
    located = []
    for citation in hit.entry.citations:
        try:
            located.append(books.find(booklet, citation.page, citation.quote))
        except (CitationNotFound, NotFound):
            continue
    quotes = [place.citation.quote for place in located]
    if not located or unsupported(hit.entry.answer, hit.language, quotes, books.language(booklet)):
        return None
    return Claim(hit.entry.answer, tuple(located))


def nearest_of(ranking: Ranking, books: Books, most: int) -> tuple[Nearest, ...]:
    """Return the best passage of each of the best pages, best first."""
    found: dict[tuple[str, int], Nearest] = {}
    for hit in ranking.hits:
        p = hit.passage
        if (p.rulebook, p.page) not in found and len(found) < most:
            found[p.rulebook, p.page] = Nearest(books.place(p.rulebook, p.page, p.start, p.end), hit.score)
    return tuple(found.values())


def _verified(located: Located, books: Books) -> Located | None:
    """Return the citation if its words are found on its page again, as anybody who checks would."""
    try:
        books.find(located.citation.rulebook, located.citation.page, located.citation.quote)
    except CitationNotFound:
        return None
    # The words may stand twice on the page: the place stays that of the sentence that was meant.
    return located


def _sentences(
    question: str, language: str, passage: Passage, score: float, index: Index, vector: Vectors
) -> list[Scored]:
    mean, deviation = index.sentence_background(vector)
    crossing = not same_language(language, index.language)
    asked = {
        term.matched: term.weight
        for term in index.query_terms(question, language)
        if term.matched and (not crossing or term.matched.isdecimal())
    }
    return [
        Scored(
            passage.rulebook,
            found.sentence.page,
            found.sentence.start,
            found.sentence.end,
            found.sentence.text,
            (found.score - mean) / deviation,
            coverage(asked, terms(found.sentence.text, index.language)),
            score,
        )
        for found in index.sentence_scores(vector, [passage.id])[passage.id]
    ]
