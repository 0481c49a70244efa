"""Building an index from passages, and telling whether one still fits its rulebook and model."""

import io
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np

from corpus.errors import IndexUnusable
from corpus.passages import sentences
from corpus.types import Passage
from index.embed import Embedder, Vectors, check_rows, identity
from index.generation import FORMAT, Generation, Generations, Manifest, Step
from index.lexical import Columns
from index.snapshot import Snapshot, load
from index.terms import terms
from index.thesaurus import concepts
from index.units import ANALYSIS, Splitter, Units, corpus_hash, embedding_text, sentence_text, units_of

Progress = Callable[[int, int], None]
"""Told how many of how many texts have their vectors."""

BATCH = 16


def by_sentence(passage: Passage) -> Sequence[tuple[int, int]]:
    """Return the spans of a passage's sentences on its page."""
    return sentences(passage.text, passage.start)


def build(
    home: Path,
    rulebook: str,
    passages: Sequence[Passage],
    language: str,
    embedder: Embedder,
    *,
    split: Splitter = by_sentence,
    progress: Progress = lambda done, total: None,
    step: Step = lambda _: None,
) -> str:
    """Build the index of a rulebook and switch to it; return the generation's name.

    Nothing is done if the current generation fits already. Raises IndexUnusable if it cannot be written.
    """
    units = units_of(passages, split)
    if not units.passages:
        raise IndexUnusable(f"The rulebook {rulebook!r} has no passage to index; read its file again.")
    corpus = corpus_hash(units, language)
    generations = Generations(home, rulebook)
    try:
        with generations.writing():
            current = _current(generations)
            # One that had to step in for a damaged one is published anew, with the vectors it has.
            if current and not current[0].damaged and not _differs(current[0], corpus, embedder):
                return current[0].name
            known = _known_vectors(*current, embedder) if current else {}
            unfit = current[0].damaged if current else ()
            files = _files(units, language, embedder, known, progress)
            manifest = Manifest(
                FORMAT, rulebook, language, identity(embedder), corpus, ANALYSIS, round(time.time(), 3), {}
            )
            return generations.publish(manifest, files, step, unfit=unfit)
    except OSError as error:
        raise IndexUnusable(
            f"The index of {rulebook!r} cannot be written in {generations.folder} ({error}); "
            "make room or give another --home."
        ) from error


def is_stale(
    generation: Generation,
    passages: Sequence[Passage],
    language: str,
    embedder: Embedder,
    split: Splitter = by_sentence,
) -> bool:
    """Tell whether passages, language, model or analysis are others than the generation was built from."""
    return _differs(generation, corpus_hash(units_of(passages, split), language), embedder)


def _differs(generation: Generation, corpus: str, embedder: Embedder) -> bool:
    made = generation.manifest
    return (made.corpus, made.model, made.analysis) != (corpus, identity(embedder), ANALYSIS)


def _current(generations: Generations) -> tuple[Generation, Snapshot] | None:
    try:
        return generations.opened(lambda generation: (generation, load(generation)))
    except IndexUnusable:
        return None


def _files(
    units: Units, language: str, embedder: Embedder, known: dict[str, Vectors], progress: Progress
) -> dict[str, bytes]:
    # Takes long to import, and only building needs it.
    from index.bm25 import lexical_columns

    texts = [embedding_text(p) for p in units.passages] + [sentence_text(s) for s in units.sentences]
    vectors = embed_all(texts, embedder, progress, known)
    try:
        check_rows(vectors)
    except ValueError as error:
        raise IndexUnusable(
            f"The embedding model {embedder.name!r} is no good: {error}; take another."
        ) from error
    split = len(units.passages)
    fields = {
        "text": [terms(p.text, language) for p in units.passages],
        "heading": [terms(" ".join(p.heading), language) for p in units.passages],
        "labels": [terms(p.labels, language) for p in units.passages],
        "concepts": [concepts(terms(f"{p.labels} {p.text}", language), language) for p in units.passages],
    }
    vocabulary, columns = lexical_columns(fields)
    return {
        "units.json": _json(
            {
                "passages": [asdict(p) | {"source": p.source.value} for p in units.passages],
                "sentences": [[s.page, s.start, s.end, s.text, s.labels] for s in units.sentences],
                "members": units.members,
            }
        ),
        "vocabulary.json": _json(vocabulary),
        "lexical.npz": _npz(columns),
        "vectors.npy": _npy(vectors[:split]),
        "sentences.npy": _npy(vectors[split:]),
    }


def embed_all(
    texts: Sequence[str],
    embedder: Embedder,
    progress: Progress = lambda done, total: None,
    known: dict[str, Vectors] | None = None,
) -> Vectors:
    """Return one row per text; the same text is embedded once, and not at all if its vector is known."""
    vectors = dict(known or {})
    # Texts of like length go together: models that pad a batch waste least that way.
    todo = sorted({text for text in texts if text not in vectors}, key=lambda text: (len(text), text))
    progress(0, len(todo))
    for at in range(0, len(todo), BATCH):
        batch = todo[at : at + BATCH]
        vectors.update(zip(batch, embedder.passages(batch), strict=True))
        progress(at + len(batch), len(todo))
    return np.stack([vectors[text] for text in texts])


def _known_vectors(current: Generation, snapshot: Snapshot, embedder: Embedder) -> dict[str, Vectors]:
    """Return the vectors of an older generation of the same model, by text."""
    if current.manifest.model != identity(embedder):
        return {}
    texts = [embedding_text(p) for p in snapshot.units.passages] + [
        sentence_text(s) for s in snapshot.units.sentences
    ]
    return dict(zip(texts, np.concatenate([snapshot.vectors, snapshot.sentences]), strict=True))


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


def _npz(columns: dict[str, Columns]) -> bytes:
    out = io.BytesIO()
    arrays = {
        f"{field}_{part}": array for field, table in columns.items() for part, array in asdict(table).items()
    }
    np.savez(out, allow_pickle=False, **arrays)
    return out.getvalue()


def _npy(vectors: Vectors) -> bytes:
    out = io.BytesIO()
    np.save(out, np.ascontiguousarray(vectors, np.float32), allow_pickle=False)
    return out.getvalue()
