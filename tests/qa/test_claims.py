import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from reportlab.lib.colors import black
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table, TableStyle

from corpus.games import FaqEntry, Quote, Reading, shipped_games
from corpus.library import Library
from corpus.locate import boxes_of, find, locate
from corpus.types import Citation, Rulebook
from index.catalogue import Indexes
from qa.books import quoted
from qa.claims import PASSAGES, from_book, from_faq, from_readings, nearest_of
from qa.draft import MOST_SENTENCES, told
from qa.faqs import FaqHit
from qa.guards import unsupported
from qa.types import Claim


@pytest.fixture
def claims(bookcase: Any) -> Callable[..., tuple[Claim, ...]]:
    def make(question: str, language: str, *games: str) -> tuple[Claim, ...]:
        ranking, vector = bookcase.ask(question, language, *games)
        return from_book(question, language, ranking, bookcase.open(*games), vector)

    return make


@pytest.fixture
def stock(tmp_path: Path, bookcase: Any, embedder: Any) -> Callable[[Library, Rulebook], Any]:
    """Makes a bookcase of a rulebook that stands in a library already."""

    def make(library: Library, book: Rulebook) -> Any:
        indexes = Indexes(tmp_path / "indexes", embedder)
        indexes.ensure(book.id, library.passages(book.id), book.language)
        return replace(bookcase, library=library, indexes=indexes, books={book.game: book})

    return make


Make = Callable[..., tuple[Claim, ...]]
Stock = Callable[[Library, Rulebook], Any]

QUESTIONS = [
    ("How many points is a lit lantern worth?", "en", "A lit lantern is worth 3 points."),
    ("How many oil tokens may I hold?", "en", "You may never hold more than 10 oil tokens."),
    ("Who is the youngest player that begins?", "en", "The youngest player begins."),
    ("When does the game end?", "en", "The game ends when the last lantern is lit."),
    ("Can a broken lantern be sold?", "en", "It cannot be sold."),
]


@pytest.mark.parametrize(("question", "language", "expected"), QUESTIONS)
def test_the_sentence_that_answers_is_said_in_the_books_own_words(
    claims: Make, question: str, language: str, expected: str
) -> None:
    assert expected in claims(question, language, "lantern-bay")[0].text


@pytest.mark.parametrize(("question", "language", "expected"), QUESTIONS)
def test_every_quote_stands_on_its_page_under_its_boxes_and_headings(
    bookcase: Any, claims: Make, question: str, language: str, expected: str
) -> None:
    for claim in claims(question, language, "lantern-bay"):
        (place,) = claim.citations
        page = bookcase.library.page(place.citation.rulebook, place.citation.page)
        assert find(place.citation.quote, page.text[place.start : place.end]) == (0, place.end - place.start)
        assert locate(place.citation, page)
        assert place.boxes == boxes_of(page, place.start, place.end) != ()
        assert place.heading[0] == "Lantern Bay"
        assert place.heading[-1] in page.text
        assert place.page_label == page.label
        assert claim.text == place.citation.quote


def test_a_claim_has_the_heading_above_its_own_words(claims: Make) -> None:
    (place,) = claims("How many oil tokens may I hold?", "en", "lantern-bay")[0].citations
    assert place.heading == ("Lantern Bay", "A turn")


def test_a_qualification_travels_with_its_sentence(claims: Make) -> None:
    text = claims("Can a broken lantern be sold?", "en", "lantern-bay")[0].text
    assert "It cannot be sold. However, it may be mended for 2 oil." in text


def test_a_sentence_that_the_book_repeats_is_said_once(claims: Make) -> None:
    found = claims("Pay 2 oil to wake the harbour master", "en", "lantern-bay")
    assert " ".join(claim.text for claim in found).count("wake the harbour master") == 1


def test_claims_come_from_several_books_of_a_game(bookcase: Any, claims: Make) -> None:
    found = claims("Qui est le plus âgé ?", "fr", "lantern-bay", "moulin")
    assert found[0].text == "Le plus âgé commence."
    assert found[0].citations[0].citation.rulebook == bookcase.books["moulin"].id


def test_there_are_three_sentences_at_most(claims: Make) -> None:
    for question, language, _ in QUESTIONS:
        text = " ".join(claim.text for claim in claims(question, language, "lantern-bay"))
        assert 0 < text.count(".") + text.count("?") <= MOST_SENTENCES


def test_nothing_found_claims_nothing(bookcase: Any) -> None:
    ranking, vector = bookcase.ask("Who begins?", "en", "lantern-bay")
    nothing = replace(ranking, hits=())
    books = bookcase.open("lantern-bay")
    assert from_book("Who begins?", "en", nothing, books, vector) == ()
    assert nearest_of(nothing, books, 5) == ()


def test_words_that_are_not_on_the_page_any_more_make_no_claim(bookcase: Any) -> None:
    ranking, vector = bookcase.ask("Who begins?", "en", "lantern-bay")
    books = bookcase.open("lantern-bay")
    real = books.find

    def gone(rulebook: str, page: int, quote: str) -> Any:
        return real(rulebook, page, quote + " And more.")

    books.find = gone
    assert from_book("Who begins?", "en", ranking, books, vector) == ()


def test_only_the_first_passages_are_read_for_claims(bookcase: Any) -> None:
    ranking, vector = bookcase.ask("Who is the youngest player that begins?", "en", "lantern-bay")
    last = sorted(ranking.hits, key=lambda hit: "youngest" in hit.passage.text)
    filler = [hit for hit in last[:-1] for _ in range(PASSAGES)][:PASSAGES]
    later = replace(ranking, hits=(*filler, last[-1]))
    found = from_book("Who begins?", "en", later, bookcase.open("lantern-bay"), vector)
    assert all("youngest" not in claim.text for claim in found)


def test_the_nearest_are_the_best_passage_of_each_page_best_first(bookcase: Any) -> None:
    ranking, _ = bookcase.ask("How many points is a lit lantern worth?", "en", "lantern-bay", "moulin")
    books = bookcase.open("lantern-bay", "moulin")
    nearest = nearest_of(ranking, books, 9)
    places = [(n.located.citation.rulebook, n.located.citation.page) for n in nearest]
    assert len(places) == len(set(places)) == 4
    assert [n.score for n in nearest] == sorted((n.score for n in nearest), reverse=True)
    assert nearest[0].score == ranking.hits[0].score
    assert "3 points" in nearest[0].located.citation.quote
    assert len(nearest_of(ranking, books, 2)) == 2
    for n in nearest:
        place = n.located
        page = bookcase.library.page(place.citation.rulebook, place.citation.page)
        assert locate(place.citation, page)
        assert place.boxes


def _hit(answer: str, *citations: tuple[int, str], language: str = "en") -> FaqHit:
    entry = FaqEntry("id", "Who?", (), answer, tuple(Quote(page, quote) for page, quote in citations))
    return FaqHit(entry, language, 1.0, 1.0, 1.0, 1.0, numbers_agree=True, same_language=True)


def test_a_faq_answer_stands_with_the_words_that_carry_it(bookcase: Any) -> None:
    bay = bookcase.books["lantern-bay"].id
    hit = _hit("Non, jamais plus de dix.", (1, "never hold more than 10 oil tokens"), language="fr")
    claim = from_faq(hit, bay, bookcase.open("lantern-bay"))
    assert claim is not None
    assert claim.text == "Non, jamais plus de dix."
    assert claim.citations[0].citation == Citation(bay, 1, "never hold more than 10 oil tokens")
    assert claim.citations[0].heading == ("Lantern Bay", "A turn")
    assert claim.citations[0].boxes


@pytest.mark.parametrize(
    ("answer", "citations"),
    [
        ("Never more than 11.", [(1, "never hold more than 10 oil tokens")]),
        ("You must never hold more than 10.", [(1, "never hold more than 10 oil tokens")]),
        ("Never more than 10.", [(2, "never hold more than 10 oil tokens")]),
        ("Never more than 10.", [(9, "never hold more than 10 oil tokens")]),
        ("Never more than 10.", [(1, "You may hold more than 10 oil tokens")]),
        ("Never more than 10.", [(1, "You may … hold more than 10 oil tokens")]),
        ("Never more than 10 oil, and 3 points.", [(1, "never hold more than 10"), (1, "worth 3 points")]),
        ("Never more than 10.", []),
    ],
)
def test_a_faq_answer_that_the_booklet_does_not_carry_is_not_given(
    bookcase: Any, answer: str, citations: list[tuple[int, str]]
) -> None:
    bay = bookcase.books["lantern-bay"].id
    assert from_faq(_hit(answer, *citations), bay, bookcase.open("lantern-bay")) is None


def test_a_faq_answer_needs_the_booklet_it_was_written_for(bookcase: Any) -> None:
    hit = _hit("Never more than 10.", (1, "never hold more than 10 oil tokens"))
    assert from_faq(hit, bookcase.books["lantern-bay"].id, bookcase.open("moulin")) is None
    assert from_faq(hit, "", bookcase.open("lantern-bay")) is None


def test_one_quote_that_is_gone_does_not_matter_where_the_others_carry_the_answer(bookcase: Any) -> None:
    hit = _hit("Never more than 10.", (1, "never hold more than 10 oil tokens"), (2, "not in this printing"))
    claim = from_faq(hit, bookcase.books["lantern-bay"].id, bookcase.open("lantern-bay"))
    assert claim is not None
    assert len(claim.citations) == 1


OIL = Reading("Never more than 10.", Quote(1, "You may never hold more than 10 oil tokens."))
POINTS = Reading("A lantern is worth 3 points.", Quote(2, "A lit lantern is worth 3 points."))


def _read(*readings: Reading) -> FaqHit:
    hit = _hit("Never more than 10.", (1, "never hold more than 10 oil tokens"))
    return replace(hit, entry=replace(hit.entry, readings=readings))


def test_each_reading_is_a_claim_of_its_own_with_its_own_citation(bookcase: Any) -> None:
    bay = bookcase.books["lantern-bay"].id
    found = from_readings(_read(OIL, POINTS).entry, "en", bay, bookcase.open("lantern-bay"))
    assert [claim.text for claim in found] == ["Never more than 10.", "A lantern is worth 3 points."]
    assert [[c.citation for c in claim.citations] for claim in found] == [
        [Citation(bay, 1, "You may never hold more than 10 oil tokens.")],
        [Citation(bay, 2, "A lit lantern is worth 3 points.")],
    ]
    assert all(claim.citations[0].boxes for claim in found)


@pytest.mark.parametrize(
    "readings",
    [
        (),
        (OIL,),
        (OIL, replace(POINTS, source=Quote(1, POINTS.source.quote))),
        (OIL, replace(POINTS, source=Quote(9, POINTS.source.quote))),
        (OIL, replace(POINTS, text="A lantern is worth 4 points.")),
        (OIL, replace(POINTS, text="A lantern must be worth 3 points.")),
        # Carried by the quote of the other reading only.
        (OIL, replace(POINTS, text="A lantern is worth 10 points.")),
        (replace(OIL, text="You may hold more than 10."), POINTS),
    ],
)
def test_one_reading_that_does_not_hold_leaves_none(bookcase: Any, readings: tuple[Reading, ...]) -> None:
    bay = bookcase.books["lantern-bay"].id
    books = bookcase.open("lantern-bay")
    assert from_readings(_read(*readings).entry, "en", bay, books) == ()
    assert from_faq(_read(*readings), bay, books) is not None


def test_readings_need_the_booklet_they_were_written_for(bookcase: Any) -> None:
    bay = bookcase.books["lantern-bay"].id
    assert from_readings(_read(OIL, POINTS).entry, "en", bay, bookcase.open("moulin")) == ()


def test_a_vector_of_nothing_is_no_trouble(bookcase: Any) -> None:
    ranking, vector = bookcase.ask("Who begins?", "en", "lantern-bay")
    books = bookcase.open("lantern-bay")
    assert from_book("Who begins?", "en", ranking, books, np.zeros_like(vector))


TOOLS = """# Night Market

The market is open at night only, and each player brings one basket of wares.

| Tool | Price in oil | Carried by |
|---|---|---|
| Lamp | 3 | the watchman |
| Rope | 5 | the sailor |
| Bell | | the crier |

Wares that nobody bought are put back into the box.
"""


def _about(bookcase: Any, game: str, question: str, word: str) -> Claim:
    """The claim on a question that says a word."""
    ranking, vector = bookcase.ask(question, "en", game)
    found = from_book(question, "en", ranking, bookcase.open(game), vector)
    return next(claim for claim in found if word in claim.text)


def _holds(claim: Claim, bookcase: Any, game: str) -> None:
    """All quotes of a claim are marked where they stand, and carry what it says."""
    language = bookcase.open(game).language(claim.citations[0].citation.rulebook)
    for place in claim.citations:
        page = bookcase.library.page(place.citation.rulebook, place.citation.page)
        assert find(place.citation.quote, page.text[place.start : place.end]) == (0, place.end - place.start)
        assert place.boxes == boxes_of(page, place.start, place.end) != ()
    quotes = [place.citation.quote for place in claim.citations]
    assert not unsupported(claim.text, language, quotes, language)


def test_a_row_is_told_under_the_heads_of_its_cells_and_both_rows_are_cited(make_bookcase: Any) -> None:
    bookcase = make_bookcase({"market": TOOLS})
    claim = _about(bookcase, "market", "price rope sailor", "Rope")
    assert claim.text == "Tool: Rope — Price in oil: 5 — Carried by: the sailor"
    quotes = [place.citation.quote for place in claim.citations]
    assert quotes == ["Rope 5 the sailor", "Tool Price in oil Carried by"]
    _holds(claim, bookcase, "market")


def test_an_empty_cell_moves_no_other_under_its_head(make_bookcase: Any) -> None:
    claim = _about(make_bookcase({"market": TOOLS}), "market", "bell crier", "Bell")
    assert claim.text == "Tool: Bell — Carried by: the crier"


def test_heads_that_are_told_with_a_row_make_no_claim_of_their_own(
    make_bookcase: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bookcase, question = make_bookcase({"market": TOOLS}), "rope price in oil carried by the sailor"
    ranking, vector = bookcase.ask(question, "en", "market")
    books = bookcase.open("market")
    (claim,) = from_book(question, "en", ranking, books, vector)
    assert len(claim.citations) == 2
    monkeypatch.setattr("qa.claims.told", lambda *_: None)
    bare = from_book(question, "en", ranking, books, vector)
    assert [claim.text for claim in bare] == ["Rope · 5 · the sailor", "Tool · Price in oil · Carried by"]


def test_a_row_whose_heads_are_gone_from_the_page_is_shown_as_it_stands(make_bookcase: Any) -> None:
    bookcase = make_bookcase({"market": TOOLS})
    ranking, vector = bookcase.ask("price rope sailor", "en", "market")
    books = bookcase.open("market")
    real = books.find

    def gone(rulebook: str, page: int, quote: str) -> Any:
        return real(rulebook, page, quote + " And more." if quote.startswith("Tool") else quote)

    books.find = gone
    found = from_book("price rope sailor", "en", ranking, books, vector)
    claim = next(claim for claim in found if "Rope" in claim.text)
    assert claim.text == "Rope · 5 · the sailor"
    assert len(claim.citations) == 1


def test_a_row_that_its_quotes_do_not_carry_cell_by_cell_is_shown_as_it_stands(make_bookcase: Any) -> None:
    # Side by side the two cells read as one number.
    table = TOOLS.replace("| Rope | 5 | the sailor |", "| Rope | twenty | five sailors |")
    claim = _about(make_bookcase({"market": table}), "market", "price rope sailors", "Rope")
    assert claim.text == "Rope · twenty · five sailors"
    assert len(claim.citations) == 1


def _market_pdf() -> bytes:
    """A rulebook with a table over two pages, the heads on the first one only."""
    out, body = io.BytesIO(), getSampleStyleSheet()["BodyText"]
    stalls = ([f"stall {n}", f"bell {n + 1}", f"{n + 2} oil"] for n in range(60))
    style = [("GRID", (0, 0), (-1, -1), 0.5, black), ("FONT", (0, 0), (-1, 0), "Helvetica-Bold")]
    text = "The market is open at night only, and each player brings one basket of wares. " * 3
    table = Table([["Stall", "Opens at", "Costs"], *stalls], style=TableStyle(style), colWidths=[90] * 3)
    SimpleDocTemplate(out, invariant=1).build([Paragraph(text, body), table])
    return out.getvalue()


def test_a_row_of_a_pdf_is_told_under_heads_that_stand_on_its_own_page(tmp_path: Path, stock: Stock) -> None:
    file = tmp_path / "market.pdf"
    file.write_bytes(_market_pdf())
    library = Library(tmp_path / "home")
    bookcase = stock(library, library.add(file, game="market").rulebook)
    claim = _about(bookcase, "market", "stall 7 opens at bell", "stall 7")
    assert claim.text == "Stall: stall 7 — Opens at: bell 8 — Costs: 9 oil"
    row, head = claim.citations
    assert (row.citation.page, head.citation.page) == (1, 1)
    assert head.boxes[0].y0 > row.boxes[0].y1
    _holds(claim, bookcase, "market")
    claim = _about(bookcase, "market", "stall 58 bell 59 60 oil", "stall 58")
    assert claim.text == "stall 58 · bell 59 · 60 oil"
    assert [place.citation.page for place in claim.citations] == [2]


def test_a_row_of_a_shipped_booklet_says_what_beats_what(stock: Stock, shipped_library: Library) -> None:
    game = "holmes-and-moriarty"
    bookcase = stock(shipped_library, shipped_library.get(game))
    claim = _about(bookcase, game, "Crime 4 beats 1, 2, 3 loses to 5 to 16", "5 to 16")
    assert claim.text == "Crime: 4 — Beats: 1, 2, 3 — Loses to: 5 to 16 — Crimes beaten: 3"
    quotes = [place.citation.quote for place in claim.citations]
    assert quotes == ["4 1, 2, 3 5 to 16 3", "Crime Beats Loses to Crimes beaten"]
    _holds(claim, bookcase, game)


@pytest.mark.parametrize("game", [game.id for game in shipped_games()])
def test_the_quotes_of_every_row_of_the_shipped_booklets_carry_what_is_told(
    shipped_library: Library, game: str
) -> None:
    language = shipped_library.get(game).language
    rows = [(page, block) for page in shipped_library.pages(game) for block in page.blocks if block.heads]
    assert len(rows) > 20
    for page, block in rows:
        found = told(page, block.start, block.end, language)
        if found is not None:
            spans = ((block.start, block.end), *found.heads)
            quotes = [quoted(page.text[start:end]) for start, end in spans]
            assert not unsupported(found.text, language, quotes, language), found.text
