from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index.hits import Ranking
from qa.evidence import NOTHING, Evidence, gather


@pytest.fixture(scope="module")
def weigh(bookcase: Any) -> Any:
    """Gathers what a game has to say to a question; the other game is the world outside."""

    def evidence(question: str, language: str = "en", game: str = "lantern-bay") -> Evidence:
        ranking, vector = bookcase.ask(question, language, game)
        others = [i for g in bookcase.books if g != game for i in bookcase.open(g).indexes]
        return gather(question, language, ranking, bookcase.open(game).indexes, others, vector)

    return evidence


def test_a_book_without_passages_has_nothing_to_say(bookcase: Any) -> None:
    ranking, vector = bookcase.ask("Who begins?", "en", "lantern-bay")
    assert gather("Who begins?", "en", replace(ranking, hits=()), (), (), vector) == NOTHING


def test_cosines_and_scores_are_those_of_the_best_hits(bookcase: Any) -> None:
    question = "How many points is a lit lantern worth?"
    ranking, vector = bookcase.ask(question, "en", "lantern-bay")
    found = gather(question, "en", ranking, bookcase.open("lantern-bay").indexes, (), vector)
    assert found.cosine == max(hit.features.cosine for hit in ranking.hits)
    assert found.mapped == max(hit.features.mapped for hit in ranking.hits)
    assert found.sentence == max(hit.features.sentence_cosine for hit in ranking.hits)
    assert found.score == ranking.hits[0].score
    assert found.coverage == ranking.hits[0].features.coverage


def test_the_lead_is_that_over_the_best_passage_of_another_page(bookcase: Any) -> None:
    question = "How many points is a lit lantern worth?"
    ranking, vector = bookcase.ask(question, "en", "lantern-bay")
    indexes = bookcase.open("lantern-bay").indexes
    best = ranking.hits[0]
    elsewhere = next(h for h in ranking.hits if h.passage.page != best.passage.page)
    assert gather(question, "en", ranking, indexes, (), vector).lead == best.score - elsewhere.score
    one_page = replace(ranking, hits=tuple(h for h in ranking.hits if h.passage.page == best.passage.page))
    assert gather(question, "en", one_page, indexes, (), vector).lead == best.score


def test_a_book_is_contrasted_with_the_nearest_of_the_others(bookcase: Any) -> None:
    question = "Qui est le plus âgé ?"
    ranking, vector = bookcase.ask(question, "fr", "lantern-bay")
    indexes = bookcase.open("lantern-bay").indexes
    others = bookcase.open("moulin").indexes
    found = gather(question, "fr", ranking, indexes, others, vector)
    assert found.contrast == pytest.approx(found.mapped - float(np.max(others[0].mapped(vector))), abs=1e-6)
    assert found.contrast < 0


def test_the_own_book_contrasts_better_than_a_foreign_one(weigh: Any) -> None:
    question = "How many points is a lit lantern worth?"
    assert weigh(question).contrast > 0 > weigh(question, "en", "moulin").contrast


def test_words_that_the_passages_hold_are_held_and_not_missing(weigh: Any) -> None:
    found = weigh("lit lantern points")
    assert found.held == pytest.approx(1)
    assert found.missing == 0
    assert found.alien == 0


def test_each_word_that_stands_nowhere_makes_more_missing_and_more_alien(weigh: Any) -> None:
    asked = (
        "lit lantern",
        "lit lantern zorblax",
        "lit lantern zorblax quuxen",
        "zorblax quuxen frobnit wibblor",
    )
    found = [weigh(question) for question in asked]
    assert [f.missing for f in found] == sorted(f.missing for f in found)
    assert found[0].missing == 0
    assert found[-1].missing == pytest.approx(1)
    assert [f.alien for f in found] == sorted(f.alien for f in found)
    assert (found[0].alien, found[-1].alien) == (0, 1)
    assert [f.held for f in found] == sorted((f.held for f in found), reverse=True)


def test_a_misspelt_word_is_not_missing(weigh: Any) -> None:
    assert weigh("lit lanterm points").missing == 0


def test_between_languages_words_meet_by_their_meaning(weigh: Any) -> None:
    found = weigh("Combien de points ?", "fr")
    assert found.crossing == 1
    assert found.held > 0
    assert weigh("Combien de zorblax ?", "fr").missing > found.missing


@pytest.mark.parametrize(
    ("language", "game", "crossing"),
    [
        ("en", "lantern-bay", 0),
        ("en-GB", "lantern-bay", 0),
        ("fr", "lantern-bay", 1),
        ("fr", "moulin", 0),
        ("und", "moulin", 0),
    ],
)
def test_crossing_tells_whether_question_and_book_speak_alike(
    weigh: Any, language: str, game: str, crossing: int
) -> None:
    assert weigh("Lantern?", language, game).crossing == crossing


def test_longer_questions_have_more_length_up_to_a_bound(weigh: Any) -> None:
    short, long = weigh("lantern"), weigh("lantern boat oil storm coast")
    assert 0 < short.length < long.length < 1
    assert weigh(" ".join(f"zorblax{'abcdefghijklmnopqrstuvwxyz'[i]}" for i in range(20))).length == 1


@pytest.mark.parametrize(
    ("nearest", "words", "agreement"), [(1, 3.0, 2), (1, 1.0, 1), (0, 3.0, 1), (0, 0.0, 0)]
)
def test_agreement_counts_meaning_and_words_that_point_to_the_best_passage(
    bookcase: Any, nearest: int, words: float, agreement: int
) -> None:
    ranking, vector = bookcase.ask("How many oil tokens may I hold?", "en", "lantern-bay")
    best, *others = ranking.hits
    best = replace(best, features=replace(best.features, cosine=0.5 + nearest, lexical_z=words))
    others = [replace(hit, features=replace(hit.features, cosine=1.0)) for hit in others]
    changed = replace(ranking, hits=(best, *others))
    indexes = bookcase.open("lantern-bay").indexes
    assert gather("oil", "en", changed, indexes, (), vector).agreement == agreement


def test_figures_are_the_fields_by_name() -> None:
    figures = NOTHING.figures()
    assert figures == {name: getattr(NOTHING, name) for name in Evidence.__slots__}
    assert all(isinstance(value, float) for value in figures.values())


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.text(st.characters(codec="utf-8"), max_size=60) | st.sampled_from(["the of", "lantern", "4 oil", "🂡"]),
    st.sampled_from(["en", "fr", "de", "und"]),
    st.sampled_from(["lantern-bay", "moulin"]),
)
def test_any_question_gives_figures_within_their_bounds(
    weigh: Any, question: str, language: str, game: str
) -> None:
    found = weigh(question, language, game)
    for name in ("held", "missing", "alien", "length", "crossing", "coverage"):
        assert 0 <= getattr(found, name) <= 1.0001, name
    assert found.held + found.missing <= 1.0001
    assert found.elsewhere >= 0
    assert found.elsewhere == int(found.elsewhere)
    assert found.agreement in (0.0, 1.0, 2.0)
    assert all(np.isfinite(list(found.figures().values())))


def test_a_ranking_of_nothing_is_no_trouble() -> None:
    from index.search import rank_together

    nothing = rank_together([], "Who begins?", language="en")
    assert isinstance(nothing, Ranking)
    assert gather("Who begins?", "en", nothing, (), (), np.zeros(4, np.float32)) == NOTHING
