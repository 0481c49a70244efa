"""What a search gives: hits that can be explained, and what they stand out from."""

from dataclasses import dataclass

from corpus.types import Passage
from index.units import Sentence


@dataclass(frozen=True, slots=True)
class Features:
    """Why a passage was found; each part can be shown to the person who asks.

    ``cosine`` is with the question as it is, ``mapped`` after the map of questions to passages.
    ``vector_z`` and ``lexical_z`` say by how many standard deviations it stands out from the book;
    ``coverage`` is the share of the question's terms it holds, rare ones counting more (0 between languages).
    """

    cosine: float
    mapped: float
    sentence_cosine: float
    lexical: float
    vector_z: float
    lexical_z: float
    coverage: float
    same_language: bool


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found; scores are comparable within one search only."""

    passage: Passage
    score: float
    features: Features
    generation: str


@dataclass(frozen=True, slots=True)
class SentenceScore:
    """A sentence with its cosine to the question."""

    sentence: Sentence
    score: float


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """A word of a question and the term of the book it was taken for: another if misspelt, None if absent.

    ``passages`` is the number of passages that hold it, ``weight`` its inverse document frequency.
    """

    surface: str
    matched: str | None
    corrected: bool
    passages: int
    weight: float


@dataclass(frozen=True, slots=True)
class Background:
    """How all passages that were searched score for a question: what a hit has to stand out from."""

    passages: int
    cosine_mean: float
    cosine_deviation: float
    lexical_mean: float
    lexical_deviation: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """The hits of a search, best first, and the background they stand out from."""

    hits: tuple[Hit, ...]
    background: Background
