from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.fuse import Array, Signals, lexical, standardise, weighted_sum

scores = st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=30).map(lambda x: np.array(x, np.float32))


def _signals(vector: Array, text: Array, same: bool = True) -> Signals:
    zeros = np.zeros(len(vector), np.float32)
    return Signals(vector, vector, text, zeros, zeros, zeros, np.full(len(vector), same))


@given(scores)
def test_standardised_scores_have_mean_zero_and_deviation_one_or_are_all_zero(values: Array) -> None:
    z = standardise(values)
    if z.any():
        assert z.mean() == pytest.approx(0, abs=1e-3)
        assert z.std() == pytest.approx(1, abs=1e-3)


@given(scores)
def test_standardising_keeps_the_order(values: Array) -> None:
    z = standardise(values)
    if z.any():
        order = np.argsort(values, kind="stable")
        assert (np.diff(z[order]) >= -1e-6).all()


@given(scores, st.floats(0.125, 8), st.floats(-4, 4))
def test_standardised_scores_do_not_depend_on_scale_or_shift(
    values: Array, scale: float, shift: float
) -> None:
    if np.ptp(values) > 0.01:
        moved = (values * np.float32(scale) + np.float32(shift)).astype(np.float32)
        assert standardise(moved) == pytest.approx(standardise(values), abs=2e-2)


@pytest.mark.parametrize("values", [[], [0.5], [0.3, 0.3, 0.3], [0.8, 0.8 + 1e-8]])
def test_scores_that_do_not_differ_become_zeros(values: list[float]) -> None:
    assert not standardise(np.array(values, np.float32)).any()


def test_words_decide_between_passages_of_equal_meaning() -> None:
    vector = np.array([0.9, 0.9, 0.1, 0.1], np.float32)
    text = np.array([0.0, 5.0, 0.0, 0.0], np.float32)
    assert weighted_sum(_signals(vector, text)).argmax() == 1


def test_meaning_weighs_more_than_words() -> None:
    vector = np.array([0.9, 0.1, 0.1, 0.1], np.float32)
    text = np.array([0.0, 5.0, 0.0, 0.0], np.float32)
    assert weighted_sum(_signals(vector, text)).argmax() == 0


@given(scores)
def test_between_languages_words_do_not_count(vector: Array) -> None:
    text = np.arange(len(vector), dtype=np.float32)
    assert weighted_sum(_signals(vector, text, same=False)) == pytest.approx(standardise(vector))


def test_headings_and_labels_count_less_than_the_words_of_the_passage() -> None:
    one = np.array([1.0], np.float32)
    nothing = _signals(np.zeros(1, np.float32), np.zeros(1, np.float32))
    text = lexical(replace(nothing, text=one))
    assert 0 < lexical(replace(nothing, heading=one)) < text
    assert 0 < lexical(replace(nothing, labels=one)) < text
