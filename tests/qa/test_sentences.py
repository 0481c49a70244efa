"""What sentences of the shipped booklets say: their words on the page, their answers, which are learned."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from corpus.games import sentences
from corpus.library import Library
from corpus.locate import locate
from corpus.types import Citation
from engine.games import engine_of
from index.catalogue import Indexes
from index.embed import Embedder, identity, load_embedder
from qa.answerer import Answerer
from qa.confidence import Calibration
from qa.guards import unsupported
from qa.scenario.learned.heads import NONE, heads, of_query
from qa.scenario.reader import GRAMMARS
from qa.sentences import Likeliest, likeliest
from qa.sentences.known import memory
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
    engine = engine_of(game)
    assert engine is not None
    names = {NONE, *sentences(game), *map(of_query, engine.queries.queries)}
    assert set(heads().games[game].answers.names) == names
    assert set(memory().games[game].answers) == names


@pytest.mark.parametrize(
    ("game", "language", "question", "word"),
    [
        (BOMB, "fr", "C'est qui qui a inventé ce jeu ?", "Sato"),
        ("holmes-and-moriarty", "en", "Who drew the pictures on the cards?", "Günther"),
    ],
)
@pytest.mark.parametrize("remembered", [True, False])
def test_a_question_finds_its_sentence(
    game: str, language: str, question: str, word: str, remembered: bool, model: Embedder
) -> None:
    # With another embedding model only the network tells.
    name = identity(model) if remembered else "another"
    found = likeliest(question, game, language, name, model.queries([question])[0])
    assert found is not None
    (best, chance), *others = found.entries
    assert chance > 0.4
    assert chance + sum(c for _, c in others) + found.case + found.silent <= 1 + 1e-6
    assert word.casefold() in sentences(game)[best].tell(language).casefold()


def test_a_game_that_was_not_learned_has_none() -> None:
    assert likeliest("Who starts?", "nim", "en", "any", np.zeros(384, np.float32)) is None
    assert not sentences("nim")


@pytest.fixture(scope="module")
def model() -> Embedder:
    return load_embedder()


Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def answerer(tmp_path_factory: pytest.TempPathFactory, embedder: Any) -> Answerer:
    library = Library(tmp_path_factory.mktemp("sentences"))
    library.sync_shipped()
    return Answerer(library, Indexes(library.home, embedder))


@pytest.fixture
def ask(answerer: Answerer, stand_in: Callable[[str, Any], None]) -> Ask:
    """Ask what is no case and in no FAQ; the book answers with a chance of ``book``."""
    for name in ("read", "own_reading", "likely_reading", "match"):
        stand_in(name, lambda *told: None)
    stand_in("offered_readings", lambda *told: ())

    def asked(found: Likeliest, *, book: float = 0.9, language: str = "en") -> Answer:
        odds = Calibration((), math.log(book / (1 - book)), 0.8, 0.2)
        stand_in("calibration", lambda basis: odds)
        stand_in("likeliest", lambda *told: found)
        return answerer.ask("Who thought of it?", game=BOMB, language=language)

    return asked


FIRST, SECOND = list(sentences(BOMB))[:2]


def likely(*chances: float, silent: float = 0.0) -> Likeliest:
    return Likeliest(tuple(zip((FIRST, SECOND), chances, strict=False)), 0.0, silent)


def test_the_likeliest_sentence_is_told_in_the_players_language(ask: Ask) -> None:
    said = sentences(BOMB)[FIRST]
    for language in ("en", "fr"):
        answer = ask(likely(0.9, 0.05), language=language)
        assert (answer.status, answer.basis) == (Status.ANSWERED, Basis.FAQ)
        assert answer.text == said.tell(language)
        assert [c.citation.quote for c in answer.citations] == [q.quote for q in said.citations]


def test_an_unlikely_sentence_is_not_told_and_its_passage_comes_first(ask: Ask) -> None:
    answer = ask(likely(0.2, 0.1, silent=0.1))
    assert answer.status is Status.UNSURE
    source = sentences(BOMB)[FIRST].citations[0]
    assert answer.nearest[0].located.citation.page == source.page
    assert source.quote in answer.nearest[0].located.citation.quote


def test_a_sentence_is_not_told_where_the_booklet_may_well_be_silent(ask: Ask) -> None:
    assert ask(likely(0.7, 0.0, silent=0.3)).status is Status.UNSURE


def test_where_the_booklet_is_likely_silent_its_nearest_passage_is_no_answer(ask: Ask) -> None:
    answer = ask(likely(0.05, silent=0.9))
    assert answer.status is not Status.ANSWERED
    assert answer.nearest


def test_what_points_outside_the_booklet_gets_a_sentence_only_if_that_is_likely(ask: Ask) -> None:
    assert ask(likely(0.6), book=0.1).status is Status.UNSURE
    assert ask(likely(0.9), book=0.1).status is Status.ANSWERED


def test_silence_is_told_only_where_search_and_sentences_agree_on_it(ask: Ask) -> None:
    assert ask(likely(0.1, silent=0.9), book=0.1).status is Status.NOT_IN_RULEBOOK
    assert ask(likely(0.1, silent=0.9), book=0.5).status is Status.UNSURE
    assert ask(likely(0.1, silent=0.0), book=0.1).status is Status.UNSURE


def test_where_either_of_two_sentences_may_answer_both_are_told(ask: Ask) -> None:
    answer = ask(likely(0.5, 0.4))
    assert [claim.text for claim in answer.claims] == [
        sentences(BOMB)[id].tell("en") for id in (FIRST, SECOND)
    ]
    assert answer.confidence == pytest.approx(0.9)


def test_a_second_sentence_that_is_hardly_likelier_than_others_is_not_told(ask: Ask) -> None:
    answer = ask(likely(0.6, 0.05))
    assert [claim.text for claim in answer.claims] == [sentences(BOMB)[FIRST].tell("en")]
