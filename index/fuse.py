"""From signals to one score: pure functions over all passages of a book."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

SENTENCE_WEIGHT = np.float32(0.7)
LEXICAL_WEIGHT = np.float32(0.4)
CONCEPT_WEIGHT = np.float32(0.3)

BETWEEN_LANGUAGES_LEXICAL = np.float32(0.1)
"""Between languages only names and numbers meet as words; the rest is accident."""
BETWEEN_LANGUAGES_CONCEPT = np.float32(0.5)

HEADING_WEIGHT = np.float32(0.2)
LABELS_WEIGHT = np.float32(0.5)


@dataclass(frozen=True, slots=True)
class Signals:
    """What is known of each passage for one question; all arrays are as long as the list of passages.

    ``vector``: cosine with the passage; ``mapped``: the same after the map of questions to passages;
    ``sentence``: cosine with its nearest sentence; ``text``, ``heading``,
    ``labels``: BM25 by field; ``concepts``: BM25 over the thesaurus's concepts, which knows no language;
    ``same_language``: whether question and book share a language.
    """

    vector: Array
    mapped: Array
    sentence: Array
    text: Array
    heading: Array
    labels: Array
    concepts: Array
    same_language: NDArray[np.bool_]


Recipe = Callable[[Signals], Array]


def standardise(scores: Array) -> Array:
    """Return how many standard deviations each score lies above the mean; zeros if all are alike."""
    if not len(scores):
        return scores
    wide: NDArray[np.float64] = scores.astype(np.float64)
    spread = wide.std()
    # Below this, differences are rounding: cosines carry about seven digits.
    if not spread > 1e-6 * max(1.0, float(np.abs(wide).max())):
        return np.zeros_like(scores, np.float32)
    above: Array = ((wide - wide.mean()) / spread).astype(np.float32)
    return above


def lexical(signals: Signals) -> Array:
    """Return one lexical score: the passage's words first, then the words above and beside it."""
    total: Array = signals.text + HEADING_WEIGHT * signals.heading + LABELS_WEIGHT * signals.labels
    return total


def weighted_sum(signals: Signals) -> Array:
    """Return z(mapped passage) + 0.7 z(best sentence) + 0.4 z(BM25) + 0.3 z(concepts in common).

    Standardised scores added up beat rank fusion clearly; between languages the words in common give way
    to the concepts.
    """
    same = signals.same_language
    words = np.where(same, LEXICAL_WEIGHT, BETWEEN_LANGUAGES_LEXICAL).astype(np.float32)
    meanings = np.where(same, CONCEPT_WEIGHT, BETWEEN_LANGUAGES_CONCEPT).astype(np.float32)
    total: Array = standardise(signals.mapped) + SENTENCE_WEIGHT * standardise(signals.sentence)
    total = total + words * standardise(lexical(signals)) + meanings * standardise(signals.concepts)
    return total
