import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from index.dense import Dense


def _rows(seed: int, count: int, dimension: int = 8) -> NDArray[np.float32]:
    rows = np.random.default_rng(seed).standard_normal((count, dimension))
    unit: NDArray[np.float32] = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return unit


@given(st.integers(0, 1000), st.integers(1, 40))
def test_every_row_gets_its_cosine_in_its_place(seed: int, count: int) -> None:
    rows, query = _rows(seed, count), _rows(seed + 1, 1)[0]
    assert Dense(rows).scores(query) == pytest.approx(rows @ query, abs=1e-5)


@given(st.integers(0, 1000), st.integers(1, 40), st.integers(-1, 50))
def test_the_top_rows_are_the_best_of_all(seed: int, count: int, k: int) -> None:
    rows, query = _rows(seed, count), _rows(seed + 1, 1)[0]
    top = Dense(rows).top(query, k)
    assert len(top) == max(0, min(k, count))
    assert [score for _, score in top] == pytest.approx(
        sorted(rows @ query, reverse=True)[: len(top)], abs=1e-5
    )


@pytest.mark.parametrize("value", [np.nan, np.inf, 0.0, 3.0])
def test_rows_that_are_no_unit_vectors_are_refused(value: float) -> None:
    rows = _rows(0, 4)
    rows[2] = value
    with pytest.raises(ValueError, match="its vectors"):
        Dense(rows)


def test_rows_cannot_be_changed_afterwards() -> None:
    rows = _rows(0, 3)
    query = _rows(1, 1)[0]
    dense = Dense(rows)
    before = dense.scores(query)
    rows[:] = query
    assert (dense.scores(query) == before).all()


def test_no_rows_give_no_scores() -> None:
    dense = Dense(np.empty((0, 8), np.float32))
    assert len(dense.scores(_rows(0, 1)[0])) == 0
    assert dense.top(_rows(0, 1)[0], 5) == []
