from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.fuse import Array, Signals, lexical, standardise, weighted_sum

scores = st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=30).map(lambda x: np.array(x, np.float32))


def _signals(vector: Array, text: Array, same: bool = True) -> Signals:
    zeros = np.zeros(len(vector), np.float32)
    return Signals(
        vector=vector,
        mapped=vector,
        sentence=vector,
        text=text,
        heading=zeros,
        labels=zeros,
        concepts=zeros,
        same_language=np.full(len(vector), same),
    )


@st.composite
def many_signals(draw: st.DrawFn) -> Signals:
    size = draw(st.integers(1, 12))
    column = st.lists(st.floats(0, 4, width=16), min_size=size, max_size=size)
    columns = [np.array(draw(column), np.float32) for _ in range(len(fields(Signals)) - 1)]
    return Signals(*columns, np.full(size, draw(st.booleans())))


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


def test_headings_and_labels_count_less_than_the_words_of_the_passage() -> None:
    one = np.array([1.0], np.float32)
    nothing = _signals(np.zeros(1, np.float32), np.zeros(1, np.float32))
    text = lexical(replace(nothing, text=one))
    assert 0 < lexical(replace(nothing, heading=one)) < text
    assert 0 < lexical(replace(nothing, labels=one)) < text


@given(many_signals(), st.data())
def test_the_order_of_the_passages_makes_no_difference(signals: Signals, data: st.DataObject) -> None:
    order = np.array(data.draw(st.permutations(range(len(signals.vector)))))
    shuffled = Signals(**{field.name: getattr(signals, field.name)[order] for field in fields(Signals)})
    assert weighted_sum(shuffled) == pytest.approx(weighted_sum(signals)[order], abs=1e-3)


@given(many_signals())
def test_scores_are_finite_and_centred_on_the_book(signals: Signals) -> None:
    scores = weighted_sum(signals)
    assert np.isfinite(scores).all()
    assert scores.mean() == pytest.approx(0, abs=2e-3)


@given(many_signals(), st.sampled_from(["mapped", "sentence", "text", "concepts"]))
def test_a_signal_that_is_alike_everywhere_decides_nothing(signals: Signals, name: str) -> None:
    flat = replace(signals, **{name: np.full(len(signals.vector), 0.5, np.float32)})
    none = replace(signals, **{name: np.zeros(len(signals.vector), np.float32)})
    # A heading and labels may still differ, so the words are compared as a whole.
    if name != "text" or not (signals.heading.any() or signals.labels.any()):
        assert weighted_sum(flat) == pytest.approx(weighted_sum(none), abs=1e-4)


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("name", ["mapped", "sentence", "text", "heading", "labels", "concepts"])
def test_each_signal_alone_lifts_the_passage_it_speaks_for(name: str, same: bool) -> None:
    zeros = np.zeros(4, np.float32)
    nothing = _signals(zeros, zeros, same)
    spoken = replace(nothing, **{name: np.array([0, 0, 1, 0], np.float32)})
    assert weighted_sum(spoken).argmax() == 2


def test_between_languages_concepts_outweigh_words_and_within_one_words_outweigh_concepts() -> None:
    zeros = np.zeros(4, np.float32)
    text, concepts = np.array([5, 0, 0, 0], np.float32), np.array([0, 5, 0, 0], np.float32)
    for same, best in ((True, 0), (False, 1)):
        signals = replace(_signals(zeros, text, same), concepts=concepts)
        assert weighted_sum(signals).argmax() == best


def test_words_between_languages_count_less_than_within_one() -> None:
    zeros, text = np.zeros(4, np.float32), np.array([5, 0, 0, 0], np.float32)
    across, within = (weighted_sum(_signals(zeros, text, same)).max() for same in (False, True))
    assert 0 < across < within
