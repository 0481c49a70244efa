"""BM25 scores of every term in every passage, worked out once when an index is built."""

from collections.abc import Mapping, Sequence

import bm25s
import numpy as np

from index.lexical import FIELDS, Columns

K1 = 1.2
B = 0.6


def lexical_columns(terms: Mapping[str, Sequence[Sequence[str]]]) -> tuple[list[str], dict[str, Columns]]:
    """Return the vocabulary and, by field, what each of its terms adds to which passages' scores.

    ``terms`` gives for each field the terms of each passage.
    """
    words = dict.fromkeys(word for field in FIELDS for passage in terms[field] for word in passage)
    vocabulary = {word: row for row, word in enumerate(words)}
    return list(vocabulary), {field: _columns(terms[field], vocabulary) for field in FIELDS}


def _columns(passages: Sequence[Sequence[str]], vocabulary: dict[str, int]) -> Columns:
    if not any(passages):
        none = np.zeros(0, np.int32)
        return Columns(np.zeros(0, np.float32), none, np.zeros(len(vocabulary) + 1, np.int64))
    bm25 = bm25s.BM25(k1=K1, b=B, method="lucene", csc_backend="numpy")
    ids = [[vocabulary[word] for word in words] for words in passages]
    bm25.index((ids, dict(vocabulary)), create_empty_token=False, show_progress=False)
    return Columns(
        np.asarray(bm25.scores["data"], np.float32),
        np.asarray(bm25.scores["indices"], np.int32),
        np.asarray(bm25.scores["indptr"], np.int64),
    )
