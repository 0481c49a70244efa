"""Claims that pass the guards: every quote found on its page, every number and force in its quotes."""

from collections.abc import Sequence

from corpus.errors import CitationNotFound, NotFound
from corpus.library import Library
from corpus.locate import boxes_of, label_at, locate
from corpus.types import CELL, Citation, Located, Passage, Rulebook
from index.embed import Vectors
from index.hits import Ranking
from index.search import Index, same_language
from index.terms import terms
from qa.draft import Draft, Scored, coverage, draft, shown
from qa.faqs import FaqHit
from qa.guards import unsupported
from qa.types import Claim, Nearest

PASSAGES = 5
"""Passages whose sentences may become an answer."""


def from_book(
    question: str,
    language: str,
    ranking: Ranking,
    indexes: Sequence[Index],
    vector: Vectors,
    library: Library,
) -> tuple[Claim, ...]:
    """Return claims in the book's own words; empty if nothing passes the guards."""
    owner = {index.rulebook: index for index in indexes}
    groups = [
        _sentences(question, language, hit.passage, hit.score, owner[hit.passage.rulebook], vector)
        for hit in ranking.hits[:PASSAGES]
    ]
    claims = []
    headings = {hit.passage.id: hit.passage.heading for hit in ranking.hits}
    for piece in draft(groups):
        located = _located(piece, _heading(piece, ranking, headings), library)
        if located is not None:
            claims.append(
                Claim(
                    shown(library.page(piece.rulebook, piece.page).text[piece.start : piece.end]), (located,)
                )
            )
    return tuple(claims)


def from_faq(hit: FaqHit, game: str, book: Rulebook | None, language: str, library: Library) -> Claim | None:
    """Return a FAQ entry's answer if the shipped booklet carries all of it, else None."""
    if book is None:
        return None
    located = []
    for citation in hit.entry.citations:
        try:
            page = library.page(book.id, citation.page)
            place = locate(Citation(book.id, citation.page, citation.quote), page)
        except (CitationNotFound, NotFound):
            continue
        located.append(_with_heading(place, library.heading(book.id, place.citation.page, place.start)))
    quotes = [place.citation.quote for place in located]
    if not located or unsupported(hit.entry.answer, hit.language, quotes, book.language):
        return None
    return Claim(hit.entry.answer, tuple(located))


def nearest_of(ranking: Ranking, library: Library, most: int) -> tuple[Nearest, ...]:
    """Return the best passage of each of the best pages, best first."""
    found: dict[tuple[str, int], Nearest] = {}
    for hit in ranking.hits:
        place = (hit.passage.rulebook, hit.passage.page)
        if place not in found and len(found) < most:
            found[place] = Nearest(_passage(hit.passage, library), hit.score)
    return tuple(found.values())


def _passage(passage: Passage, library: Library) -> Located:
    page = library.page(passage.rulebook, passage.page)
    return Located(
        Citation(passage.rulebook, passage.page, quoted(page.text[passage.start : passage.end])),
        passage.start,
        passage.end,
        label_at(page, passage.start, passage.end),
        boxes_of(page, passage.start, passage.end),
        passage.heading,
    )


def _located(piece: Draft, heading: tuple[str, ...], library: Library) -> Located | None:
    page = library.page(piece.rulebook, piece.page)
    citation = Citation(piece.rulebook, piece.page, quoted(page.text[piece.start : piece.end]))
    try:
        locate(citation, page)
    except CitationNotFound:
        return None
    # The words may stand twice on the page: the place is that of the sentence that was found.
    return Located(
        citation,
        piece.start,
        piece.end,
        label_at(page, piece.start, piece.end),
        boxes_of(page, piece.start, piece.end),
        heading,
    )


def quoted(text: str) -> str:
    """Return words of a page as a quote: one line, nothing else changed."""
    return " ".join(text.replace(CELL, " ").split())


def _with_heading(place: Located, heading: tuple[str, ...]) -> Located:
    return Located(place.citation, place.start, place.end, place.page_label, place.boxes, heading)


def _heading(piece: Draft, ranking: Ranking, headings: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    for hit in ranking.hits:
        p = hit.passage
        if (p.rulebook, p.page) == (piece.rulebook, piece.page) and p.start <= piece.start < p.end:
            return headings[p.id]
    return ()


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
