from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from index.embed import NANO_E5
from index.querymap import QueryMap, query_map

SIZE = 6
numbers = st.floats(-1, 1, width=16)
vectors = (
    st.lists(numbers, min_size=SIZE, max_size=SIZE)
    .map(lambda x: np.array(x, np.float32))
    .filter(lambda x: float(np.linalg.norm(x)) > 0.1)
    .map(lambda x: x / np.linalg.norm(x))
)


def _map(weights: float = 0.0, bias: float = 0.0) -> QueryMap:
    return QueryMap(weights * np.eye(SIZE, dtype=np.float32)[::-1].copy(), np.full(SIZE, bias, np.float32))


@given(vectors)
def test_a_map_of_zeros_leaves_a_question_where_it_is(vector: NDArray[np.float32]) -> None:
    assert _map()(vector) == pytest.approx(vector, abs=1e-5)


@given(vectors, numbers, numbers)
def test_a_mapped_question_has_length_one(vector: NDArray[np.float32], weights: float, bias: float) -> None:
    length = float(np.linalg.norm(_map(weights, bias)(vector)))
    assert length == pytest.approx(1, abs=1e-3) or length < 1e-3


def test_many_questions_are_mapped_as_each_alone() -> None:
    rows = np.eye(SIZE, dtype=np.float32)
    whole = _map(0.5, 0.1)(rows)
    for row, mapped in zip(rows, whole, strict=True):
        assert _map(0.5, 0.1)(row) == pytest.approx(mapped, abs=1e-6)


def test_a_model_that_no_map_was_fitted_for_has_none(make_embedder: Callable[..., Any]) -> None:
    assert query_map(make_embedder()) is None
    assert query_map(make_embedder(name=NANO_E5, dimension=64)) is None


def test_the_shipped_map_fits_its_model_and_moves_questions_a_little(
    make_embedder: Callable[..., Any],
) -> None:
    shipped = query_map(make_embedder(name=NANO_E5, dimension=384))
    assert shipped is not None
    assert shipped.weights.shape == (384, 384)
    assert np.isfinite(shipped.weights).all()
    assert np.isfinite(shipped.bias).all()
    rows = np.random.default_rng(1).standard_normal((20, 384)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    assert ((shipped(rows) * rows).sum(axis=1) > 0.3).all()
