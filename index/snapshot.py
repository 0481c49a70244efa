"""The files of a generation as values, checked against each other."""

import io
import json
from dataclasses import dataclass
from typing import Any
from zipfile import BadZipFile

import numpy as np

from corpus.errors import IndexUnusable
from corpus.types import Passage, TextSource
from index.embed import Vectors, check_rows, dimension_of
from index.generation import Generation
from index.lexical import FIELDS, Columns, Lexical
from index.units import Sentence, Units


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a generation holds: its units, a row of ``vectors`` and ``sentences`` for each, lexical scores."""

    units: Units
    vectors: Vectors
    sentences: Vectors
    lexical: Lexical


def load(generation: Generation) -> Snapshot:
    """Parse files whose hashes were checked. Raises IndexUnusable if they do not fit together."""
    try:
        raw = json.loads(generation.files["units.json"])
        units = Units(
            tuple(_passage(p) for p in raw["passages"]),
            tuple(Sentence(*s) for s in raw["sentences"]),
            tuple(tuple(rows) for rows in raw["members"]),
        )
        vectors, sentences = _npy(generation.files["vectors.npy"]), _npy(generation.files["sentences.npy"])
        _check(units, vectors, sentences, dimension_of(generation.manifest.model))
        lexical = _lexical(generation, len(units.passages))
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        EOFError,
        BadZipFile,
        RecursionError,
    ) as error:
        raise IndexUnusable(
            f"Generation {generation.name} of the index of {generation.manifest.rulebook!r} does not fit "
            f"together ({error}); add the rulebook again to build it anew."
        ) from error
    return Snapshot(units, vectors, sentences, lexical)


def _check(units: Units, vectors: Vectors, sentences: Vectors, dimension: int) -> None:
    count = len(units.passages)
    if not count:
        raise ValueError("no passages")
    for rows in (vectors, sentences):
        check_rows(rows)
        if rows.shape[1] != dimension:
            raise ValueError(f"vectors of {rows.shape[1]} numbers where the model has {dimension}")
    if not len(vectors) == len(units.members) == count or len(sentences) != len(units.sentences):
        raise ValueError("units without vectors or vectors without units")
    if any(not rows or not all(0 <= row < len(sentences) for row in rows) for rows in units.members):
        raise ValueError("a passage without its sentences")


def _passage(raw: dict[str, Any]) -> Passage:
    return Passage(**raw | {"heading": tuple(raw["heading"]), "source": TextSource(raw["source"])})


def _lexical(generation: Generation, passages: int) -> Lexical:
    vocabulary = [str(word) for word in json.loads(generation.files["vocabulary.json"])]
    arrays = np.load(io.BytesIO(generation.files["lexical.npz"]), allow_pickle=False)
    columns = {
        field: Columns(*(arrays[f"{field}_{part}"] for part in ("data", "rows", "first"))) for field in FIELDS
    }
    for table in columns.values():
        table.check(passages, len(vocabulary))
    return Lexical(passages, vocabulary, columns)


def _npy(content: bytes) -> Vectors:
    vectors = np.load(io.BytesIO(content), allow_pickle=False)
    if vectors.dtype != np.float32:
        raise ValueError(f"vectors of type {vectors.dtype}")
    result: Vectors = vectors
    return result
