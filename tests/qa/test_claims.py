from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from corpus.games import FaqEntry, Quote, Reading
from corpus.locate import boxes_of, find, locate
from corpus.types import Citation
from qa.claims import PASSAGES, from_book, from_faq, from_readings, nearest_of
from qa.draft import MOST_SENTENCES
from qa.faqs import FaqHit
from qa.types import Claim


@pytest.fixture
def claims(bookcase: Any) -> Callable[..., tuple[Claim, ...]]:
    def make(question: str, language: str, *games: str) -> tuple[Claim, ...]:
        ranking, vector = bookcase.ask(question, language, *games)
        return from_book(question, language, ranking, bookcase.open(*games), vector)

    return make


Make = Callable[..., tuple[Claim, ...]]

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
