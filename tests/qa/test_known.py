"""Questions whose answer is known, and what a likeness to them is worth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.scenario.learned.heads import NONE, of_query
from qa.sentences.known import FIGURES, SCALE, Memory, figures_of, known_of, packed

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
    assert np.abs(packed(ROWS) / SCALE - ROWS).max() <= 0.5 / SCALE + 1e-6


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
