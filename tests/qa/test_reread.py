from collections.abc import Callable, Sequence

import pytest

import qa.reread
from corpus.types import Passage
from index.hits import Background, Features, Hit, Ranking
from index.search import Index
from qa.entailment import Pair, Reading
from qa.reread import READ, WEIGHT, reread

FEATURES = Features(0.8, 0.1, 0.8, 1.0, 1.0, 1.0, 0.5, True)


class Book:
    """What is needed of an index."""

    rulebook, language = "bay", "en"


def ranking(*scores: float) -> Ranking:
    hits = tuple(
        Hit(Passage(f"p{n}", "bay", n + 1, 0, 4, f"Rule {n}."), score, FEATURES, "g")
        for n, score in enumerate(scores)
    )
    return Ranking(hits, Background(len(scores), 0.0, 1.0, 0.0, 1.0))


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Pair]]:
    """Let the network make of the passages what a test says; return the pairs that it is given."""

    def put(*answers: float) -> list[Pair]:
        seen: list[Pair] = []

        def read(pairs: Sequence[Pair]) -> list[Reading]:
            seen.extend(pairs)
            return [Reading(answer, 0, 0, 1) for answer in answers[: len(pairs)]]

        monkeypatch.setattr(qa.reread, "read", read)
        return seen

    return put


def books() -> list[Index]:
    return [Book()]  # type: ignore[list-item]


def test_the_passage_that_answers_comes_before_the_one_that_resembles(
    readings: Callable[..., list[Pair]],
) -> None:
    readings(-3.0, 2.0)
    made = reread("Who begins?", "en", ranking(5.0, 4.9), books())
    assert [hit.passage.id for hit in made.ranking.hits] == ["p1", "p0"]
    assert made.figures() == {"reading": 2.0, "readings": -0.5}
    assert made.ranking.hits[0].score == pytest.approx(4.9 + WEIGHT * 2.0)


def test_what_stands_out_far_in_the_search_stays_first(readings: Callable[..., list[Pair]]) -> None:
    readings(0.0, 1.0)
    made = reread("Who begins?", "en", ranking(9.0, 2.0), books())
    assert [hit.passage.id for hit in made.ranking.hits] == ["p0", "p1"]


def test_only_the_best_are_read_and_none_is_lost(readings: Callable[..., list[Pair]]) -> None:
    seen = readings(*range(-READ, 0))
    many = ranking(*(float(20 - n) for n in range(READ + 3)))
    made = reread("Who begins?", "en", many, books())
    assert len(seen) == len(made.answers) == READ
    assert sorted(hit.passage.id for hit in made.ranking.hits) == sorted(h.passage.id for h in many.hits)
    assert [hit.passage.id for hit in made.ranking.hits[READ:]] == [f"p{READ + n}" for n in range(3)]
    scores = [hit.score for hit in made.ranking.hits]
    assert scores == sorted(scores, reverse=True)


def test_where_nothing_is_found_nothing_is_read(readings: Callable[..., list[Pair]]) -> None:
    readings()
    made = reread("Who begins?", "en", ranking(), books())
    assert (made.ranking.hits, made.answers) == ((), ())
    assert made.figures() == {"reading": 0.0, "readings": 0.0}


def test_beside_a_passage_that_answers_one_far_from_it_is_not_quoted(
    readings: Callable[..., list[Pair]],
) -> None:
    readings(-3.0, 2.0, 0.5, -1.0)
    made = reread("Who begins?", "en", ranking(5.0, 4.9, 4.0, 3.0, 2.0), books())
    assert [hit.passage.id for hit in made.quoted] == ["p1", "p2", "p3", "p4"]


def test_where_no_passage_answers_more_than_another_all_may_be_quoted(
    readings: Callable[..., list[Pair]],
) -> None:
    readings(-3.0, -2.0)
    made = reread("Who begins?", "en", ranking(5.0, 4.9), books())
    assert made.quoted == made.ranking.hits
