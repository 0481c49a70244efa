"""Searching the index of a rulebook: an immutable snapshot that any number of threads may ask."""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from corpus.errors import IndexUnusable
from corpus.types import Passage
from index.dense import Dense
from index.embed import Embedder, Vectors, identity
from index.fuse import Array, Recipe, Signals, lexical, standardise, weighted_sum
from index.generation import Generation
from index.hits import Background, Features, Hit, QueryTerm, Ranking, SentenceScore
from index.querymap import QueryMap, query_map
from index.snapshot import load
from index.terms import analyse, is_plain, primary, terms
from index.thesaurus import concepts
from index.units import ANALYSIS

__all__ = [
    "Background", "Features", "Hit", "Index", "QueryTerm", "Ranking", "SentenceScore", "rank_together",
    "same_language",
]  # fmt: skip


class Index:
    """The index of one rulebook, as one generation has it."""

    def __init__(
        self, generation: Generation, embedder: Embedder, question_map: QueryMap | None = None
    ) -> None:
        """Make the search structures. Raises IndexUnusable, also for vectors of another model.

        ``question_map`` takes the place of the one that was fitted for the model.
        """
        made = generation.manifest
        if made.model != identity(embedder):
            raise IndexUnusable(
                f"The index of {made.rulebook!r} was built with {made.model}, not with {identity(embedder)}; "
                "it has to be built again."
            )
        if made.analysis != ANALYSIS:
            raise IndexUnusable(
                f"The index of {made.rulebook!r} was built by another version of this program; add it again."
            )
        snapshot = load(generation)
        self.rulebook = made.rulebook
        self.language = made.language
        self.generation = generation.name
        self.damaged = generation.damaged
        self.passages = snapshot.units.passages
        self._units = snapshot.units
        self._embedder = embedder
        self._map = question_map or query_map(embedder)
        try:
            self._vectors = Dense(snapshot.vectors)
            self._sentences = Dense(snapshot.sentences)
        except ValueError as error:
            raise IndexUnusable(
                f"Generation {generation.name} of the index of {made.rulebook!r} is no good: {error}."
            ) from error
        self._lexical = snapshot.lexical
        self._members = np.concatenate([np.array(rows, np.intp) for rows in snapshot.units.members])
        self._first_member = np.cumsum([0, *(len(rows) for rows in snapshot.units.members[:-1])])

    @cached_property
    def _row(self) -> dict[str, int]:
        return {passage.id: row for row, passage in enumerate(self.passages)}

    def passages_on(self, page: int) -> Sequence[Passage]:
        """Return the passages of a page in reading order."""
        return self._by_page.get(page, ())

    @cached_property
    def _by_page(self) -> dict[int, list[Passage]]:
        pages: dict[int, list[Passage]] = {}
        for passage in self.passages:
            pages.setdefault(passage.page, []).append(passage)
        return pages

    def search(
        self,
        question: str,
        *,
        language: str,
        k: int = 5,
        vector: Vectors | None = None,
        recipe: Recipe = weighted_sum,
    ) -> list[Hit]:
        """Return the k best passages; ``vector`` saves embedding a question again."""
        return list(self.rank(question, language=language, k=k, vector=vector, recipe=recipe).hits)

    def rank(
        self,
        question: str,
        *,
        language: str,
        k: int = 5,
        vector: Vectors | None = None,
        recipe: Recipe = weighted_sum,
    ) -> Ranking:
        """Return the k best passages and what they stand out from."""
        return rank_together([self], question, language=language, k=k, vector=vector, recipe=recipe)

    def query_vector(self, question: str) -> Vectors:
        """Return the vector of a question, to be given to several searches."""
        row: Vectors = self._embedder.queries([question])[0]
        return row

    def signals(self, question: str, language: str, vector: Vectors) -> Signals:
        """Return what is known of every passage for a question."""
        words = [term.matched for term in self.query_terms(question, language) if term.matched]
        asked = language if primary(language) != "und" else self.language
        sentences = self._sentences.scores(vector)[self._members]
        return Signals(
            vector=self._vectors.scores(vector),
            mapped=self.mapped(vector),
            sentence=np.maximum.reduceat(sentences, self._first_member),
            text=self._lexical.field_scores("text", words),
            heading=self._lexical.field_scores("heading", words),
            labels=self._lexical.field_scores("labels", words),
            concepts=self._lexical.field_scores("concepts", concepts(terms(question, asked), asked)),
            same_language=np.full(len(self.passages), same_language(language, self.language)),
        )

    def passage_vectors(self) -> Vectors:
        """Return the vectors of all passages, a row each in reading order."""
        return self._vectors.rows(list(range(len(self.passages))))

    def mapped(self, vector: Vectors) -> Array:
        """Return the cosine of every passage after the map of questions to passages, if the model has one."""
        return self._vectors.scores(self._map(vector) if self._map else vector)

    def sentence_background(self, vector: Vectors) -> tuple[float, float]:
        """Return mean and deviation of the cosines of all sentences of the book with a question's vector."""
        cosines = self._sentences.scores(vector)
        return float(cosines.mean()), max(float(cosines.std()), 1e-3)

    def knows(self, term: str) -> bool:
        """Tell whether a term, or a concept of the thesaurus, stands anywhere in the book."""
        return self._lexical.document_frequency(term) > 0

    def weight(self, term: str) -> float:
        """Return how rare a term or concept is in the book; highest for one that stands nowhere."""
        return self._lexical.weight(term)

    def coverage(self, question: str, language: str) -> Array:
        """Return for every passage the share of the question's terms that it holds."""
        if not same_language(language, self.language):
            return np.zeros(len(self.passages), np.float32)
        asked = self.query_terms(question, language)
        return self._lexical.coverage([term.matched or term.surface for term in asked])

    def sentence_scores(self, vector: Vectors, passage_ids: Iterable[str]) -> dict[str, list[SentenceScore]]:
        """Return the sentences of some passages with their cosines, in reading order, by passage id.

        Raises KeyError for a passage of another generation.
        """
        found: dict[str, list[SentenceScore]] = {}
        for id in passage_ids:
            rows = list(self._units.members[self._row[id]])
            cosines = self._sentences.rows(rows) @ vector
            found[id] = [
                SentenceScore(self._units.sentences[row], float(cosine))
                for row, cosine in zip(rows, cosines, strict=True)
            ]
        return found

    def unknown_terms(self, question: str, language: str) -> tuple[str, ...]:
        """Return the words of a question that stand nowhere in the book, as they were typed.

        Another form of the word counts, and a word that it is a likely misspelling of.
        Empty between languages: there the absence of a word says nothing.
        """
        if not same_language(language, self.language):
            return ()
        missing = (term.surface for term in self.query_terms(question, language) if not term.matched)
        asked = self._asked(language)
        return tuple(dict.fromkeys(word for word in missing if not is_plain(word, asked)))

    def _asked(self, language: str) -> str:
        return self.language if primary(language) in ("und", "") else language

    def query_terms(self, question: str, language: str) -> tuple[QueryTerm, ...]:
        """Return the words of a question that carry meaning, as this book's search takes them."""
        asked = self._asked(language)
        terms = []
        for token in analyse(question, asked, stem_as=self.language):
            known = self._lexical.document_frequency(token.term) > 0
            matched = token.term if known else self._nearest(token.term, asked)
            term = matched or token.term
            terms.append(
                QueryTerm(
                    token.surface,
                    matched,
                    matched is not None and not known,
                    self._lexical.document_frequency(term),
                    self._lexical.weight(term),
                )
            )
        return tuple(terms)

    def _nearest(self, term: str, language: str) -> str | None:
        # Words of two languages look alike too often to be taken for misspelt.
        return self._lexical.nearest(term) if same_language(language, self.language) else None

    @cached_property
    def background(self) -> Background:
        """How alike the passages of this book are among themselves; no question is involved."""
        step = max(1, len(self.passages) // 200)
        sample = self._vectors.rows(list(range(0, len(self.passages), step)))
        cosines = (sample @ sample.T)[np.triu_indices(len(sample), 1)]
        return _background(
            cosines if len(cosines) else np.zeros(1, np.float32), np.zeros(1, np.float32), len(self.passages)
        )


def same_language(question: str, book: str) -> bool:
    """Tell whether words can meet; an undetermined language is given the benefit of the doubt."""
    a, b = primary(question), primary(book)
    return a == b or "und" in (a, b) or "" in (a, b)


def rank_together(
    indexes: Sequence[Index],
    question: str,
    *,
    language: str,
    k: int = 5,
    vector: Vectors | None = None,
    recipe: Recipe = weighted_sum,
) -> Ranking:
    """Search several rulebooks as if they were one: scores are standardised over all their passages."""
    if not indexes:
        return Ranking((), _background(np.zeros(0, np.float32), np.zeros(0, np.float32), 0))
    if vector is None:
        vector = indexes[0].query_vector(question)
    each = [index.signals(question, language, vector) for index in indexes]
    signals = _concatenate(each)
    scores = recipe(signals)
    words = lexical(signals)
    vector_z, lexical_z = standardise(signals.vector), standardise(words)
    coverage = np.concatenate([index.coverage(question, language) for index in indexes])
    owner = [(index, passage) for index in indexes for passage in index.passages]
    hits = tuple(
        Hit(
            owner[row][1],
            float(scores[row]),
            Features(
                cosine=float(signals.vector[row]),
                mapped=float(signals.mapped[row]),
                sentence_cosine=float(signals.sentence[row]),
                lexical=float(words[row]),
                vector_z=float(vector_z[row]),
                lexical_z=float(lexical_z[row]),
                coverage=float(coverage[row]),
                same_language=bool(signals.same_language[row]),
            ),
            owner[row][0].generation,
        )
        for row in _best(scores, k)
    )
    return Ranking(hits, _background(signals.vector, words, len(scores)))


def _best(scores: Array, k: int) -> list[int]:
    # Stable: of equal scores, what stands first in the book comes first.
    order: NDArray[np.intp] = np.argsort(-scores, kind="stable")
    return [int(row) for row in order[: max(0, k)]]


def _concatenate(each: Sequence[Signals]) -> Signals:
    if len(each) == 1:
        return each[0]
    return Signals(
        vector=np.concatenate([s.vector for s in each]),
        mapped=np.concatenate([s.mapped for s in each]),
        sentence=np.concatenate([s.sentence for s in each]),
        text=np.concatenate([s.text for s in each]),
        heading=np.concatenate([s.heading for s in each]),
        labels=np.concatenate([s.labels for s in each]),
        concepts=np.concatenate([s.concepts for s in each]),
        same_language=np.concatenate([s.same_language for s in each]),
    )


def _background(cosines: Array, words: Array, passages: int) -> Background:
    if not len(cosines):
        return Background(0, 0.0, 0.0, 0.0, 0.0)
    return Background(
        passages, float(cosines.mean()), float(cosines.std()), float(words.mean()), float(words.std())
    )
