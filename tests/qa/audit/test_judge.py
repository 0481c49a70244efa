"""Statements, evidence and labels over two small rulebooks; the engine over the shipped ones."""

import math
from typing import Any

import pytest

from corpus.library import Library
from index.catalogue import Indexes
from qa.audit.audit import Auditor
from qa.audit.chances import judging, parsed
from qa.audit.claims import claims_of
from qa.audit.clash import utterance
from qa.audit.entailed import FIGURES, Entailed, beside
from qa.audit.evidence import Near, Weights, held, nearest
from qa.audit.rulings import Heard, heard
from qa.audit.silence import tells_readings, tells_silence
from qa.audit.statements import Statement, Statements
from qa.audit.types import ClashKind, Faq, FaqItem, Label
from qa.audit.why import why
from qa.books import Books
from qa.entailment import Reading
from qa.rulings import Teller

GAME = "lantern-bay"


@pytest.fixture
def auditor(bookcase: Any) -> Auditor:
    return Auditor(bookcase.library, bookcase.indexes)


@pytest.fixture(scope="module")
def shipped(
    shipped_library: Library, tmp_path_factory: pytest.TempPathFactory, embedder: Any
) -> dict[str, Books]:
    indexes = Indexes(tmp_path_factory.mktemp("audited"), embedder)
    return {
        book.game: Books(
            shipped_library, [indexes.ensure(book.id, shipped_library.passages(book.id), book.language)]
        )
        for book in shipped_library.rulebooks()
    }


def test_every_sentence_of_a_book_is_a_statement_at_its_place(bookcase: Any) -> None:
    books = bookcase.open(GAME)
    statements = Statements(GAME, "", books)
    texts = [statement.text for statement in statements.printed]
    assert "The youngest player begins." in texts
    for statement in statements.printed:
        (located,) = statements.located(statement)
        assert located.citation.quote == statement.text
    assert statements.told == ()


def test_a_shipped_booklet_is_told_in_both_languages_where_its_words_stand(shipped: dict[str, Books]) -> None:
    game = "time-bomb"
    statements = Statements(game, game, shipped[game])
    english = statements.by_id["tb-e-003", "en"]
    assert english.text == "Time Bomb is for ages 8 and up."
    assert statements.located(english)[0].citation.page == 1
    printed = next(n for n, s in enumerate(statements.printed) if "à partir de 8 ans" in s.text)
    assert english in statements.telling[printed]
    without = Statements(game, game, shipped[game], with_faq=False)
    assert all(not s.questions for s in without.told)
    assert any(s.questions for s in statements.told)


def test_names_keep_their_capital_wherever_they_stand(shipped: dict[str, Books]) -> None:
    game = "holmes-sherlock-moriarty"
    names = Statements(game, game, shipped[game]).names
    assert {"@sherlock", "@moriarty"} <= names
    assert "@pioche" not in names


def test_the_nearest_statement_holds_the_words_of_the_claim(bookcase: Any) -> None:
    books = bookcase.open(GAME)
    statements, weights = Statements(GAME, "", books), Weights(books.indexes)
    question, answer = "Who starts?", "The youngest player begins."
    vectors = tuple(bookcase.indexes.query_vector(text) for text in (answer, question))
    near = nearest(
        utterance(answer, "en"), utterance(question, "en"), (vectors[0], vectors[1]), {}, statements, weights
    )
    assert near[0].statement.text == "The youngest player begins."
    assert near[0].held == pytest.approx(1.0)


def test_words_are_held_across_languages_and_rare_ones_weigh_more(bookcase: Any) -> None:
    weights = Weights(bookcase.open(GAME).indexes)
    english = utterance("Each player takes four boats.", "en")
    assert held(utterance("quatre joueurs", "fr").terms, [english], weights) > 0.5
    boat, zebra = utterance("boat zebra", "en").terms
    assert weights.of(zebra) > weights.of(boat)
    assert weights.knows(boat)
    assert not weights.knows(zebra)


def test_an_entry_word_for_word_is_supported_where_it_stands(auditor: Auditor) -> None:
    item = FaqItem("a", "Who begins?", "The youngest player begins.", "en", (1,))
    finding = auditor.judge(GAME).judge(item)
    assert finding.label is Label.SUPPORTED
    assert finding.claims[0].evidence[0].citation.quote == "The youngest player begins."
    assert "1" in finding.claims[0].why


def test_a_supported_entry_that_cites_another_page_is_on_a_wrong_page(auditor: Auditor) -> None:
    item = FaqItem("a", "Who begins?", "The youngest player begins.", "en", (99,))
    finding = auditor.judge(GAME).judge(item)
    assert finding.label is Label.WRONG_PAGE
    assert "99" in finding.claims[0].why


def test_an_entry_that_claims_nothing_has_no_claims(auditor: Auditor) -> None:
    finding = auditor.judge(GAME).judge(FaqItem("a", "Who begins?", "…", "en"))
    assert finding.claims == ()
    assert finding.label is Label.NOT_IN_RULEBOOK


def test_an_audit_judges_every_entry_in_order_and_tells_how_far_it_is(auditor: Auditor) -> None:
    items = tuple(FaqItem(str(n), "Who begins?", "The youngest player begins.", "en") for n in range(3))
    told: list[tuple[int, int]] = []
    audit = auditor.audit(GAME, Faq("faq.csv", items), lambda done, total: told.append((done, total)))
    assert [entry.item.id for entry in audit.entries] == ["0", "1", "2"]
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("text", "silent", "readings"),
    [
        ("The rules do not say who deals.", True, False),
        ("Ce livret ne précise pas qui distribue.", True, False),
        ("First reading: the tokens stay.", False, True),
        ("The dealer does not draw.", False, False),
        ("Le pion n'est pas redressé.", False, False),
    ],
)
def test_words_of_silence_and_of_readings(text: str, silent: bool, readings: bool) -> None:
    assert (tells_silence(text), tells_readings(text)) == (silent, readings)


def ruled(books: Books, game: str, question: str, answer: str, language: str) -> Heard | None:
    item = FaqItem("a", question, answer, language)
    return heard(item, claims_of(item), game, Teller(language, game, books))


@pytest.mark.parametrize(
    ("question", "answer", "language", "agrees"),
    [
        ("Combien valent quatre fragments de carte ?", "6 points.", "fr", True),
        ("Combien valent quatre fragments de carte ?", "5 points.", "fr", False),
        ("Can Irene Adler take a clue that I drew face down?", "No.", "en", True),
        ("Can Irene Adler take a clue that I drew face down?", "Yes, any clue.", "en", False),
    ],
)
def test_the_engine_is_heard_where_it_rules_on_the_question(
    shipped: dict[str, Books], question: str, answer: str, language: str, agrees: bool
) -> None:
    game = "holmes-sherlock-moriarty"
    found = ruled(shipped[game], game, question, answer, language)
    assert found is not None
    assert found.certain
    assert found.agrees is agrees
    assert (found.clash is None) == agrees
    assert found.told is not None
    assert found.told.steps


def test_a_question_whether_one_must_is_not_answered_like_one_whether_one_may(
    shipped: dict[str, Books],
) -> None:
    game = "holmes-and-moriarty"
    must = ruled(shipped[game], game, "Holmes doit-il poser son jeton bonus ?", "Non.", "fr")
    may = ruled(shipped[game], game, "Can Holmes refuse to place Moriarty's bonus token?", "Yes.", "en")
    assert must is not None
    assert must.agrees is True
    assert may is not None
    assert may.agrees is False


def test_the_engine_knows_what_the_book_does_not_give(shipped: dict[str, Books]) -> None:
    game = "holmes-sherlock-moriarty"
    found = ruled(shipped[game], game, "What does Wiggins do exactly?", "He gives you two clues.", "en")
    assert found is not None
    assert found.silent
    assert found.agrees is None


def test_the_fitted_chances_are_there_for_every_kind() -> None:
    model = judging()
    assert set(model.kinds) == set(ClashKind)
    every = (*model.kinds.values(), model.contradiction, model.silence)
    figures = {part: 0.0 for one in every for name, *_ in one.terms for part in name.split("*")}
    assert 0 <= model.clash(figures) <= 1
    assert 0 <= model.silent(figures) <= 1
    chance, kind = model.words(figures)
    assert 0 <= chance <= 1
    assert kind in ClashKind


def test_words_clash_as_likely_as_in_any_of_the_kinds_and_that_is_weighed_with_the_reading() -> None:
    one = '{"terms": [["x", 0, 1, 1]], "bias": 0}'
    both = '{"terms": [["words", 0, 1, 1], ["read_nearest", 0, 1, 1]], "bias": 0}'
    kinds = ", ".join(f'"{kind}": {one}' for kind in ("number", "order"))
    levels = '"contradicted": 0.5, "unheard": 0.5'
    model = parsed(f'{{"kinds": {{{kinds}}}, "contradiction": {both}, "silence": {one}, {levels}}}')
    assert model.words({"x": 0.0})[0] == pytest.approx(0.75)
    assert model.clash({"x": 0.0, "read_nearest": 0.0}) == pytest.approx(0.75)
    assert model.clash({"x": 0.0, "read_nearest": -2.0}) < model.clash({"x": 0.0, "read_nearest": 2.0})


def near(text: str, passage: str = "", score: float = 1.0, page: int = 1) -> Near:
    beside = ("Bay", "Turn", "", passage) if passage else ()
    return Near(Statement(text, "en", (("bay", page, 0, len(text)),), beside), 0.8, 0.5, 0.5, 0.0, score)


def test_a_claim_is_read_beside_the_first_different_passages() -> None:
    passage = "Draw 2 cards. Then discard one. The hand limit is 7."
    statements = [
        near("Draw 2 cards.", passage),
        near("Then discard one.", passage),
        near("The richest wins.", "The richest wins."),
        near("Coins are not cards.", "Coins are not cards."),
        near("Boats sink.", "Boats sink."),
    ]
    found = beside(statements)
    assert list(found) == [0, 2, 3]
    assert found[0].words == "Bay: Turn: " + passage


def test_a_long_passage_is_read_around_the_statement_in_whole_sentences() -> None:
    passage = " ".join(f"Rule number {n} says something or other about boats." for n in range(60))
    text = "Rule number 30 says something or other about boats."
    read = Statement(text, "en", (("bay", 1, 0, 9),), ("Bay", "Turn", "", passage)).in_passage()
    assert text in read
    assert len(read) < 470
    assert read.startswith("Bay: Turn: Rule number ")
    assert read.endswith("boats.")


def test_what_was_read_is_told_by_the_statement_that_settles_most() -> None:
    readings = {
        0: Reading(-1.0, supports=0.1, contradicts=0.1, silent=0.8),
        3: Reading(2.0, supports=0.1, contradicts=0.8, silent=0.1),
        4: Reading(0.0, supports=0.6, contradicts=0.1, silent=0.3),
    }
    read = Entailed(readings)
    assert (read.nearest, read.against) == (3, 3)
    figures = read.figures("read")
    assert set(figures) == {f"read_{of}" for of in FIGURES}
    assert figures["read_nearest"] > 0
    assert figures["read_answers"] == 2.0
    assert figures["read_for"] == pytest.approx(math.log(0.6 / 0.4))
    turned = Entailed({3: Reading(2.0, supports=0.8, contradicts=0.1, silent=0.1)}).figures("read")
    assert turned["read_nearest"] == pytest.approx(-figures["read_nearest"])


def test_a_claim_without_statements_has_figures_too() -> None:
    assert set(Entailed({}).figures("whole").values()) == {0.0}


def test_what_is_supported_with_a_doubt_says_so(bookcase: Any) -> None:
    page = bookcase.open(GAME).find(bookcase.open(GAME).indexes[0].rulebook, 1, "The youngest player begins.")
    item = FaqItem("a", "Qui commence ?", "Le plus jeune.", "fr")
    assert "peut-être autre chose" in why(Label.SUPPORTED, None, [page], item, None, doubted=True)
    assert why(Label.SUPPORTED, None, [page], item, None) == "La page 1 le dit."
