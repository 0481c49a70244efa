"""What sentences of the shipped booklets say: their words on the page, their answers, which are learned."""

import math
from collections.abc import Callable
from typing import Any

import pytest

import qa.answerer
from corpus.games import sentences
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation
from index.catalogue import Indexes
from qa.answerer import Answerer
from qa.confidence import Calibration
from qa.guards import unsupported
from qa.scenario.learned.heads import NONE, heads
from qa.scenario.reader import GRAMMARS
from qa.sentences import Likeliest, likeliest
from qa.sentences.likeliest import PACKAGE
from qa.types import Answer, Basis, Status

BOMB = "time-bomb"


@pytest.mark.parametrize("game", GRAMMARS)
def test_every_answer_says_no_more_than_its_words_on_the_page(game: str, shipped_library: Library) -> None:
    book = next(book for book in shipped_library.rulebooks() if book.game == game)
    assert len(sentences(game)) > 150
    for said in sentences(game).values():
        for quote in said.citations:
            locate(Citation(book.id, quote.page, quote.quote), shipped_library.page(book.id, quote.page))
        quotes = [quote.quote for quote in said.citations]
        for language in ("fr", "en"):
            assert not unsupported(said.tell(language), language, quotes, book.language), said.id


@pytest.mark.parametrize("game", GRAMMARS)
def test_what_was_learned_is_what_is_told(game: str) -> None:
    assert set(heads(PACKAGE).games[game].queries) == {NONE, *sentences(game)}


@pytest.mark.parametrize(
    ("game", "language", "question", "word"),
    [
        (BOMB, "fr", "C'est qui qui a inventé ce jeu ?", "Sato"),
        ("holmes-and-moriarty", "en", "Who drew the pictures on the cards?", "Günther"),
    ],
)
def test_a_question_finds_its_sentence(game: str, language: str, question: str, word: str) -> None:
    found = likeliest(question, game, language)
    assert found is not None
    assert found.chance > 0.4
    assert word.casefold() in sentences(game)[found.entry].tell(language).casefold()


def test_a_game_that_was_not_learned_has_none() -> None:
    assert likeliest("Who starts?", "nim", "en") is None
    assert not sentences("nim")


Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def answerer(tmp_path_factory: pytest.TempPathFactory, embedder: Any) -> Answerer:
    library = Library(tmp_path_factory.mktemp("sentences"))
    library.sync_shipped()
    return Answerer(library, Indexes(library.home, embedder))


@pytest.fixture
def ask(answerer: Answerer, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Ask what is no case and in no FAQ; the book answers with a chance of ``book``."""
    for name in ("read", "own_reading", "likely_reading", "offered_reading", "match"):
        monkeypatch.setattr(qa.answerer, name, lambda *told: None)

    def asked(found: Likeliest, *, book: float = 0.9, language: str = "en") -> Answer:
        odds = Calibration((), math.log(book / (1 - book)), 0.8, 0.2)
        monkeypatch.setattr(qa.answerer, "calibration", lambda basis: odds)
        monkeypatch.setattr(qa.answerer, "likeliest", lambda *told: found)
        return answerer.ask("Who thought of it?", game=BOMB, language=language)

    return asked


def test_the_likeliest_sentence_is_told_in_the_players_language(ask: Ask) -> None:
    id, said = next(iter(sentences(BOMB).items()))
    for language in ("en", "fr"):
        answer = ask(Likeliest(id, 0.9, 0.0), language=language)
        assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.FAQ)
        assert answer.text == said.tell(language)
        assert [c.citation.quote for c in answer.citations] == [q.quote for q in said.citations]


def test_an_unlikely_sentence_is_not_told(ask: Ask) -> None:
    answer = ask(Likeliest(next(iter(sentences(BOMB))), 0.3, 0.1))
    assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.RULEBOOK)


def test_where_the_booklet_is_likely_silent_its_nearest_passage_is_no_answer(ask: Ask) -> None:
    answer = ask(Likeliest(next(iter(sentences(BOMB))), 0.05, 0.9))
    assert answer.status is not Status.ANSWERED
    assert answer.nearest


def test_what_points_outside_the_booklet_gets_no_sentence(ask: Ask) -> None:
    answer = ask(Likeliest(next(iter(sentences(BOMB))), 0.99, 0.0), book=0.1)
    assert answer.status is Status.NOT_IN_RULEBOOK
