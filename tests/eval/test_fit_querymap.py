from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import check_grad

from corpus.types import Passage
from eval import fit_querymap
from eval.fit_querymap import FAQ_SEEN, Pair, faq_questions, fit, letters, pairs_of
from eval.gold import Gold, Question
from index.catalogue import Indexes
from index.querymap import QueryMap
from index.search import Index

Array = NDArray[np.float64]
Objective = Callable[[Array], tuple[float, Array]]

D = 8
TRAINED, HELD_OUT = 30, 10


@dataclass(frozen=True)
class Stub:
    """A book of which only its passages and their vectors are known."""

    vectors: NDArray[np.float32]
    passages: tuple[Passage, ...] = ()

    def passage_vectors(self) -> NDArray[np.float32]:
        return self.vectors


def unit(rows: Array) -> NDArray[np.float32]:
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True), np.float32)


@dataclass(frozen=True)
class Problem:
    """Two books whose questions are their passages, turned and blurred."""

    books: dict[str, Index]
    trained: list[Pair]
    held_out: list[Pair]


@pytest.fixture(scope="module")
def problem() -> Problem:
    draw = np.random.default_rng(4)
    turn, _ = np.linalg.qr(draw.standard_normal((D, D)))
    books: dict[str, Index] = {}
    pairs: dict[bool, list[Pair]] = {True: [], False: []}
    for name in ("bay", "mill"):
        vectors = unit(draw.standard_normal((TRAINED + HELD_OUT, D)))
        books[name] = cast(Index, Stub(vectors))
        for row, vector in enumerate(vectors):
            asked = unit(vector @ turn + 0.05 * draw.standard_normal(D))
            pairs[row < TRAINED].append(Pair(name, asked, (row,), ()))
    return Problem(books, pairs[True], pairs[False])


def mean_rank(pairs: list[Pair], books: dict[str, Index], moved: Callable[[Any], Any]) -> float:
    ranks = []
    for pair in pairs:
        cosines = books[pair.book].passage_vectors() @ moved(pair.vector)
        ranks.append(1 + int((cosines > max(cosines[row] for row in pair.right)).sum()))
    return float(np.mean(ranks))


def objective_of(pairs: list[Pair], books: dict[str, Index], monkeypatch: pytest.MonkeyPatch) -> Objective:
    """What ``fit`` minimises."""
    caught: list[Objective] = []

    def minimize(fun: Objective, start: Array, **options: Any) -> SimpleNamespace:
        caught.append(fun)
        return SimpleNamespace(x=start)

    with monkeypatch.context() as patch:
        patch.setattr(fit_querymap, "minimize", minimize)
        fit(pairs, books)
    return caught[0]


def place(seed: int, size: float = 0.2) -> Array:
    return size * np.random.default_rng(seed).standard_normal(D * D + D)


def test_a_turn_of_the_questions_is_learned_and_holds_for_unseen_ones(problem: Problem) -> None:
    fitted = fit(problem.trained, problem.books)
    for pairs in (problem.trained, problem.held_out):
        before = mean_rank(pairs, problem.books, lambda vector: vector)
        after = mean_rank(pairs, problem.books, fitted)
        assert before > 10
        assert after < 2


def test_the_fitted_map_gives_vectors_of_length_one(problem: Problem) -> None:
    fitted = fit(problem.trained, problem.books)
    assert isinstance(fitted, QueryMap)
    assert fitted.weights.shape == (D, D)
    assert fitted.bias.shape == (D,)
    assert fitted.weights.dtype == fitted.bias.dtype == np.float32
    rows = np.stack([pair.vector for pair in problem.held_out])
    assert np.linalg.norm(fitted(rows), axis=1) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(fitted(rows[0])) == pytest.approx(1, abs=1e-5)


def test_fitting_twice_gives_the_same_map_whatever_the_order_of_the_books(problem: Problem) -> None:
    first = fit(problem.trained, problem.books)
    turned = [*problem.trained[TRAINED:], *problem.trained[:TRAINED]]
    second = fit(turned, dict(reversed(problem.books.items())))
    assert np.array_equal(first.weights, second.weights)
    assert np.array_equal(first.bias, second.bias)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_slope_agrees_with_finite_differences(
    problem: Problem, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    uneven = [*problem.trained[:9], *problem.trained[TRAINED : TRAINED + 4]]
    pairs = [
        Pair(p.book, p.vector, (*p.right, (p.right[0] + 3) % TRAINED), ((p.right[0] + 1) % TRAINED,))
        for p in uneven
    ]
    objective = objective_of(pairs, problem.books, monkeypatch)
    x = place(seed)
    off = check_grad(lambda x: objective(x)[0], lambda x: objective(x)[1], x, epsilon=1e-7)
    assert off < 1e-4 * np.linalg.norm(objective(x)[1])


def test_passages_that_are_ignored_count_as_if_they_were_not_in_the_book(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = problem.books["bay"].passage_vectors()
    pairs = problem.trained[:12]
    ignoring = [Pair("bay", p.vector, p.right, (20, 33)) for p in pairs]
    with_them = objective_of(ignoring, problem.books, monkeypatch)
    gone = {"bay": cast(Index, Stub(np.delete(vectors, (20, 33), axis=0)))}
    without_them = objective_of(pairs, gone, monkeypatch)
    counted = objective_of(pairs, problem.books, monkeypatch)
    x = place(5)
    assert with_them(x)[0] == pytest.approx(without_them(x)[0])
    assert with_them(x)[1] == pytest.approx(without_them(x)[1])
    assert with_them(x)[0] < counted(x)[0] - 1e-6


def test_any_of_several_right_passages_will_do(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> None:
    one = problem.trained[:1]
    more = [Pair("bay", one[0].vector, (0, 1, 2), ())]
    x = place(6)
    assert (
        objective_of(more, problem.books, monkeypatch)(x)[0]
        < objective_of(one, problem.books, monkeypatch)(x)[0]
    )


def test_the_pairs_of_a_crowded_book_weigh_less_each_but_more_together(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    bay, mill = problem.trained[:1], problem.trained[TRAINED : TRAINED + 1]
    x = place(7)
    penalty = fit_querymap.PENALTY * float((x**2).sum())

    def loss(pairs: list[Pair]) -> float:
        return objective_of(pairs, problem.books, monkeypatch)(x)[0] - penalty

    alone, other = loss(bay), loss(mill)
    assert loss(bay * 9) == pytest.approx(alone)
    # Nine pairs of weight 1/3 beside one of weight 1: three quarters, where nine of ten would be its due.
    assert loss([*bay * 9, *mill]) == pytest.approx((3 * alone + other) / 4)


def test_a_map_that_moves_nothing_costs_nothing_beyond_the_loss(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    objective = objective_of(problem.trained[:1], problem.books, monkeypatch)
    pair = problem.trained[0]
    logits = (problem.books["bay"].passage_vectors() @ pair.vector).astype(float) / fit_querymap.TEMPERATURE
    expected = np.logaddexp.reduce(logits) - logits[0]
    assert objective(np.zeros(D * D + D))[0] == pytest.approx(expected, rel=1e-4)


def book(name: str, *pages: tuple[int, str]) -> Index:
    passages = tuple(
        Passage(f"{name}:{n}", name, page, 0, len(text), text) for n, (page, text) in enumerate(pages)
    )
    return cast(Index, Stub(np.zeros((len(passages), D), np.float32), passages))


BOOKS = {
    "bay.pdf": book(
        "bay",
        (1, "Each player takes four boats."),
        (1, "You may never hold more than ten\ntok-\nens of oil."),
        (1, "Oil is dear."),
        (2, "You may never hold more than ten tokens of oil."),
    ),
    "mill.md": book("mill", (1, "Each miller gets six sacks."), (2, "Count the closed sacks.")),
}


class Asked:
    """Indexes that know nothing but how to turn a question into a vector."""

    def query_vector(self, question: str) -> NDArray[np.float32]:
        return np.full(D, len(question), np.float32)


def pairs(*questions: Question) -> list[Pair]:
    return pairs_of(questions, BOOKS, cast(Indexes, Asked()))


def question(name: str, page: int, quote: str) -> Question:
    gold = (Gold(page, quote),)
    return Question("a1", "ours", name, "en", "How much?", "training", "answered", "training", gold=gold)


def test_a_question_is_paired_with_the_passage_of_its_page_that_holds_the_quote() -> None:
    (pair,) = pairs(question("bay.pdf", 1, "more than TEN tokens of oil"))
    assert pair.book == "bay.pdf"
    assert pair.right == (1,)
    assert pair.ignored == (0, 2)
    assert pair.vector[0] == len("How much?")


def test_in_a_plain_text_pages_do_not_matter_and_nothing_is_ignored() -> None:
    (pair,) = pairs(question("mill.md", 1, "the closed sacks"))
    assert pair.right == (1,)
    assert pair.ignored == ()


@pytest.mark.parametrize(
    ("name", "page", "quote"),
    [
        ("bay.pdf", 2, "Each player takes four boats"),
        ("bay.pdf", 1, "Each player takes five boats"),
        ("bay.pdf", 1, ""),
        ("nowhere.pdf", 1, "Each player takes four boats"),
        ("bay.pdf", 1, "four boats. You may never"),
    ],
)
def test_a_question_whose_quote_stands_in_no_passage_of_its_page_is_left_out(
    name: str, page: int, quote: str
) -> None:
    assert pairs(question(name, page, quote)) == []


def test_letters_are_compared_whatever_the_layout() -> None:
    assert letters("L’oﬃce – vaut_3,\n5 €") == "lofficevaut35"
    assert letters("tok-\nens") == letters("TOKENS")


def test_later_wordings_of_a_faq_are_not_trained_on() -> None:
    from corpus.games import faq, shipped_games
    from qa.faqs import LANGUAGES

    trained = {(q.book, q.language, q.text) for q in faq_questions()}
    assert trained
    for game in shipped_games():
        for language in LANGUAGES:
            for entry in faq(game.id, language):
                wordings = (entry.question, *entry.also)
                for number, wording in enumerate(wordings):
                    seen = (f"{game.id}.pdf", language, wording) in trained
                    assert seen == (number < FAQ_SEEN and bool(entry.citations)), wording
