"""Any sentence-transformers model behind the Embedder protocol; importing it loads nothing heavy."""

import hashlib
import importlib.util
import os
import re
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from corpus.errors import ModelUnavailable
from index.embed import Vectors, clean

_E5 = re.compile(r"(?:^|[-_./])e5(?:[-_.]|$)", re.IGNORECASE)


class SentenceTransformerEmbedder:
    """A model named on the hub and already on this computer, or one in a folder.

    E5 models are told questions and passages apart by the prefixes they were trained with.
    """

    def __init__(self, name: str, *, download: bool = False) -> None:
        """Load the model (seconds, for torch is imported). Raises ModelUnavailable."""
        if importlib.util.find_spec("sentence_transformers") is None:
            raise ModelUnavailable(
                f"The embedding model {name!r} needs sentence-transformers: "
                "`pip install 'ruleproof[models]'`, or leave the model out to take the bundled one."
            )
        if not download:
            # The hub's client asks its server some things even where local files are all that is wanted.
            os.environ.setdefault("HF_HUB_OFFLINE", "1")
        from sentence_transformers import SentenceTransformer

        folder = Path(name)
        try:
            self._model: Any = SentenceTransformer(name, device="cpu", local_files_only=not download)
        except Exception as error:  # the library raises whatever its own loaders raise
            reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise ModelUnavailable(
                f"The embedding model {name!r} is not on this computer or not readable ({reason}). "
                "Name a folder that holds it, or allow the download once."
            ) from error
        self.name = name
        probe: Vectors = self._model.encode(["rules"], show_progress_bar=False)
        self.version = _hash_folder(folder) if folder.is_dir() else _revision(name, probe)
        self.dimension = int(probe.shape[1])
        self._prefixes = ("query: ", "passage: ") if _E5.search(folder.name) else ("", "")
        self._lock = threading.Lock()

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one row per question."""
        return self._rows(texts, self._prefixes[0])

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one row per stretch of a rulebook."""
        return self._rows(texts, self._prefixes[1])

    def _rows(self, texts: Sequence[str], prefix: str) -> Vectors:
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        # Its tokenizer keeps padding settings between calls: one call at a time.
        with self._lock:
            rows = self._model.encode(
                [prefix + clean(text) for text in texts], normalize_embeddings=True, show_progress_bar=False
            )
        return np.ascontiguousarray(rows, np.float32)


def _hash_folder(folder: Path) -> str:
    """Return a hash over the names and bytes of a model's files."""
    total = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        total.update(f"{path.relative_to(folder).as_posix()}\0{digest}\n".encode())
    return total.hexdigest()[:16]


def _revision(name: str, probe: Vectors) -> str:
    """Return the hub's commit of a model, else a hash of a vector that it gave."""
    from huggingface_hub import snapshot_download

    for full in (name, f"sentence-transformers/{name}"):
        with suppress(Exception):  # the library raises whatever its own cache raises
            return Path(snapshot_download(full, local_files_only=True)).name
    return hashlib.sha256(np.round(probe, 3).tobytes()).hexdigest()[:16]
