import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.bm25 import K1, B, lexical_columns
from index.lexical import Columns, Lexical

WORDS = ("card", "draw", "knight", "wire", "score", "4")
documents = st.lists(st.lists(st.sampled_from(WORDS), max_size=12), min_size=1, max_size=12)


def _lexical(
    text: Sequence[Sequence[str]],
    heading: Sequence[Sequence[str]] = (),
    labels: Sequence[Sequence[str]] = (),
    concepts: Sequence[Sequence[str]] = (),
) -> Lexical:
    empty: list[list[str]] = [[] for _ in text]
    fields = {
        "text": text,
        "heading": heading or empty,
        "labels": labels or empty,
        "concepts": concepts or empty,
    }
    vocabulary, columns = lexical_columns(fields)
    return Lexical(len(text), vocabulary, columns)


def _bm25(documents: Sequence[Sequence[str]], query: Sequence[str]) -> list[float]:
    """Robertson's formula written out, with the idf that is never negative."""
    mean = sum(map(len, documents)) / len(documents)
    scores = []
    for document in documents:
        total = 0.0
        for term in set(query):
            holding = sum(term in d for d in documents)
            if not holding:
                continue
            idf = math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))
            often = document.count(term)
            total += idf * often / (often + K1 * (1 - B + B * len(document) / mean))
        scores.append(total)
    return scores


@given(documents, st.lists(st.sampled_from((*WORDS, "absent")), max_size=5))
def test_scores_are_bm25_by_its_formula(texts: list[list[str]], query: list[str]) -> None:
    found = _lexical(texts).field_scores("text", query)
    expected = _bm25(texts, query) if any(texts) else [0.0] * len(texts)
    assert found == pytest.approx(expected, abs=1e-5)


@given(documents)
def test_a_term_is_absent_exactly_if_no_passage_holds_it(texts: list[list[str]]) -> None:
    lexical = _lexical(texts)
    for word in WORDS:
        assert lexical.document_frequency(word) == sum(word in text for text in texts)


@given(documents, st.lists(st.sampled_from((*WORDS, "absent")), max_size=5))
def test_coverage_is_a_share(texts: list[list[str]], query: list[str]) -> None:
    coverage = _lexical(texts).coverage(query)
    assert ((coverage >= 0) & (coverage <= 1.000001)).all()
    for text, share in zip(texts, coverage, strict=True):
        if query:
            assert (share > 0.999999) == (set(query) <= set(text))


def test_fields_are_scored_apart() -> None:
    lexical = _lexical(
        [["card"], ["draw"]], heading=[["knight"], []], labels=[[], ["score"]], concepts=[["#7"], []]
    )
    assert lexical.field_scores("heading", ["knight"])[0] > 0
    assert not lexical.field_scores("text", ["knight"]).any()
    assert lexical.field_scores("labels", ["score"])[1] > 0
    assert lexical.field_scores("concepts", ["#7"])[0] > 0
    assert not lexical.field_scores("text", ["#7"]).any()
    assert lexical.document_frequency("knight") == lexical.document_frequency("score") == 1


def test_rare_terms_weigh_more_and_absent_ones_most() -> None:
    lexical = _lexical([["card", "knight"], ["card"], ["card"]])
    assert lexical.weight("absent") > lexical.weight("knight") > lexical.weight("card") > 0


def test_a_question_of_absent_terms_scores_nothing() -> None:
    lexical = _lexical([["card"], ["draw"]])
    assert not lexical.field_scores("text", []).any()
    assert not lexical.field_scores("text", ["absent"]).any()
    assert not lexical.coverage([]).any()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("presidnet", "president"),
        ("presdent", "president"),
        ("knigth", "knight"),
        ("chancelor", "chancellor"),
    ],
)
def test_a_misspelt_term_finds_the_one_that_is_meant(typed: str, meant: str) -> None:
    lexical = _lexical([["president", "chancellor"], ["knight"]])
    assert lexical.nearest(typed) == meant


@pytest.mark.parametrize("typed", ["night", "kni", "dragon", "resident", "12345", "knits", ""])
def test_another_word_is_not_taken_for_a_misspelling(typed: str) -> None:
    assert _lexical([["president"], ["knight", "12346"]]).nearest(typed) is None


def test_scores_are_plain_arrays_of_the_books_length() -> None:
    scores = _lexical([["card"], []]).field_scores("text", ["card"])
    assert scores.shape == (2,)
    assert scores.dtype == np.float32


@given(documents)
def test_what_is_built_passes_its_own_check(texts: list[list[str]]) -> None:
    vocabulary, columns = lexical_columns(
        {"text": texts, "heading": texts[::-1], "labels": [[] for _ in texts], "concepts": texts}
    )
    for table in columns.values():
        table.check(len(texts), len(vocabulary))


@pytest.mark.parametrize(
    ("data", "rows", "first"),
    [
        ([1.0], [2], [0, 1]),
        ([1.0], [-1], [0, 1]),
        ([1.0], [0], [0, 2]),
        ([1.0], [0], [1, 1]),
        ([1.0], [0], [0, 1, 1]),
        ([float("nan")], [0], [0, 1]),
        ([1.0, 2.0], [0], [0, 1]),
    ],
)
def test_a_table_that_points_outside_is_refused(data: list[float], rows: list[int], first: list[int]) -> None:
    table = Columns(np.array(data, np.float32), np.array(rows, np.int32), np.array(first, np.int64))
    with pytest.raises(ValueError, match="no table"):
        table.check(2, 1)
