"""Questions whose answer is known, and what a likeness to them is worth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.scenario.learned.heads import NONE, of_query
from qa.sentences.known import FIGURES, SCALE, Memory, figures_of, known_of, packed, unpacked

ANSWERS = (NONE, "e-1", "e-2", of_query("duel"))


def unit(*numbers: float) -> np.ndarray:
    vector = np.zeros(64, np.float32)
    vector[: len(numbers)] = numbers
    # Spread over many components, as vectors of language models are.
    spread = np.tile(vector[:8], 8)
    return spread / np.linalg.norm(spread)


ROWS = np.stack([unit(1, 0, 0), unit(0, 1, 0), unit(0.1, 1, 0), unit(0, 0.3, 1)])
KNOWN = known_of(ANSWERS, [[NONE], ["e-1"], ["e-1"], ["e-2"]], ROWS)


def test_the_answer_of_the_nearest_question_is_nearest() -> None:
    first, three = KNOWN.nearness(unit(0, 1, 0.05))
    assert ANSWERS[int(first.argmax())] == "e-1"
    assert first.max() == three.max() == 0


def test_an_answer_without_questions_is_neither_near_nor_far() -> None:
    first, _ = KNOWN.nearness(unit(0, 1, 0))
    assert sorted(first)[0] <= first[ANSWERS.index(of_query("duel"))] <= 0
    assert np.isfinite(first).all()


def test_vectors_keep_what_they_say_in_8_bits() -> None:
    assert np.abs(unpacked(packed(ROWS)) - ROWS).max() <= 0.5 / SCALE + 1e-6


@given(st.lists(st.floats(0, 1), min_size=4, max_size=4), st.lists(st.floats(-5, 5), min_size=5, max_size=5))
def test_chances_add_up_to_one_whatever_the_weights(learned: list[float], weights: list[float]) -> None:
    made = Memory("model", {"game": KNOWN}, np.array(weights, np.float32))
    chances = made.chances("game", dict(zip(ANSWERS, learned, strict=True)), unit(0, 1, 0))
    assert sum(chances.values()) == pytest.approx(1, abs=1e-4)


def test_figures_tell_silence_and_cases_from_sentences() -> None:
    rows = figures_of(KNOWN, {name: 0.25 for name in ANSWERS}, unit(0, 1, 0))
    assert rows.shape == (len(ANSWERS), FIGURES)
    assert rows[:, 3].tolist() == [1, 0, 0, 0]
    assert rows[:, 4].tolist() == [0, 0, 0, 1]


def test_a_question_with_two_answers_is_known_for_both() -> None:
    known = known_of(ANSWERS, [["e-1", "e-2"]], unit(1)[None])
    first, _ = known.nearness(unit(1))
    assert first[1] == first[2] == 0


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30), st.integers(0, 1000))
def test_nearness_is_that_of_the_nearest_question_and_of_the_nearest_three(of: list[int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = rng.normal(0, 1, (len(of), 64)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    known = known_of(ANSWERS, [[ANSWERS[at]] for at in of], rows)
    first, three = known.nearness(rows[0])
    near = rows @ rows[0]
    groups = {at: np.sort(near[np.array(of) == at])[::-1] for at in set(of)}
    best = {at: group[:3].mean() for at, group in groups.items()}
    for at, group in groups.items():
        assert first[at] == pytest.approx(group[0] - near.max(), abs=1e-5)
        assert three[at] == pytest.approx(best[at] - max(best.values()), abs=1e-5)
