from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.errors import IndexUnusable
from corpus.types import Passage
from index.build import build
from index.embed import Embedder
from index.fuse import (
    BETWEEN_LANGUAGES_CONCEPT,
    BETWEEN_LANGUAGES_LEXICAL,
    CONCEPT_WEIGHT,
    LEXICAL_WEIGHT,
    SENTENCE_WEIGHT,
    Signals,
    lexical,
    standardise,
)
from index.generation import Generations
from index.querymap import QueryMap
from index.search import Index, rank_together, same_language
from index.terms import terms
from index.thesaurus import concepts

MakePassages = Callable[..., tuple[Passage, ...]]


@pytest.fixture
def index(tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder) -> Index:
    build(tmp_path, "book", rules, "en", embedder)
    return Index(Generations(tmp_path, "book").open(), embedder)


def test_the_passage_that_speaks_of_the_question_comes_first(index: Index) -> None:
    hits = index.search("How does the knight move?", language="en", k=3)
    assert "knight" in hits[0].passage.text
    assert len(hits) == 3
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_hit_names_its_generation(index: Index) -> None:
    assert {hit.generation for hit in index.search("knight", language="en")} == {index.generation}


def test_number_words_find_digits_and_the_other_way_round(
    tmp_path: Path, make_passages: MakePassages, embedder: Embedder
) -> None:
    passages = make_passages(["Use 12 tiles.", "Use seven tiles.", "Use no tiles.", "Put all tiles away."])
    build(tmp_path, "book", passages, "en", embedder)
    index = Index(Generations(tmp_path, "book").open(), embedder)
    assert index.search("twelve", language="en", recipe=lexical)[0].passage == passages[0]
    assert index.search("7", language="en", recipe=lexical)[0].passage == passages[1]


@pytest.mark.parametrize(
    ("language", "words", "meanings"),
    [
        ("en", LEXICAL_WEIGHT, CONCEPT_WEIGHT),
        ("fr", BETWEEN_LANGUAGES_LEXICAL, BETWEEN_LANGUAGES_CONCEPT),
    ],
)
def test_the_features_add_up_to_the_score(index: Index, language: str, words: float, meanings: float) -> None:
    question = "knight capture squares"
    signals = index.signals(question, language, index.query_vector(question))
    mapped, sentence = standardise(signals.mapped), standardise(signals.sentence)
    concept = standardise(signals.concepts)
    for hit in index.search(question, language=language, k=9):
        row = index.passages.index(hit.passage)
        explained = mapped[row] + SENTENCE_WEIGHT * sentence[row]
        explained += words * hit.features.lexical_z + meanings * concept[row]
        assert hit.score == pytest.approx(explained, abs=1e-4)
        assert hit.features.same_language is (language == "en")


def test_scores_and_features_stay_within_their_bounds(index: Index) -> None:
    for hit in index.search("knight capture squares", language="en", k=9):
        assert -1.001 <= hit.features.cosine <= 1.001
        assert hit.features.cosine <= 1.001 * hit.features.sentence_cosine + 1.0
        assert 0 <= hit.features.coverage <= 1.001


def test_a_cosine_is_that_of_the_vectors(index: Index, embedder: Embedder) -> None:
    question = "Who wins with the golden wire?"
    expected = embedder.passages([p.text for p in index.passages]) @ embedder.queries([question])[0]
    for hit in index.search(question, language="en", k=99):
        assert hit.features.cosine == pytest.approx(expected[index.passages.index(hit.passage)], abs=1e-5)


def test_sentence_scores_are_cosines_of_the_sentences_in_order(index: Index, embedder: Embedder) -> None:
    vector = embedder.queries(["capture a knight"])[0]
    passage = index.passages[2]
    found = index.sentence_scores(vector, [passage.id])[passage.id]
    assert [s.sentence.text for s in found] == ["A knight moves two squares.", "It may not capture a knight."]
    expected = embedder.passages([s.sentence.text for s in found]) @ vector
    assert [s.score for s in found] == pytest.approx(expected, abs=1e-5)


def test_the_best_sentence_is_a_feature(index: Index, embedder: Embedder) -> None:
    question = "may not capture"
    vector = embedder.queries([question])[0]
    for hit in index.search(question, language="en", k=9):
        sentences = index.sentence_scores(vector, [hit.passage.id])[hit.passage.id]
        assert hit.features.sentence_cosine == pytest.approx(max(s.score for s in sentences), abs=1e-5)


def test_overlapping_passages_share_the_sentence_between_them(tmp_path: Path, embedder: Embedder) -> None:
    text = "Draw a card. Pass it to the left. Shuffle the deck. Count all points."
    spans = [(0, 33), (13, 51), (34, 69)]
    passages = [Passage(f"book:p1:{a}", "book", 1, a, b, text[a:b]) for a, b in spans]
    build(tmp_path, "book", passages, "en", embedder)
    index = Index(Generations(tmp_path, "book").open(), embedder)
    vector = embedder.queries(["Shuffle the deck."])[0]
    hits = index.search("Shuffle the deck.", language="en", k=3, vector=vector)
    assert {h.passage.start for h in hits if h.features.sentence_cosine > 0.99} == {13, 34}
    found = index.sentence_scores(vector, [p.id for p in passages])
    assert [[s.sentence.start for s in found[p.id]] for p in passages] == [[0, 13], [13, 34], [34, 52]]


def test_sentence_scores_of_a_foreign_passage_are_refused(index: Index, embedder: Embedder) -> None:
    with pytest.raises(KeyError):
        index.sentence_scores(embedder.queries(["x"])[0], ["elsewhere:p1:0"])


def test_words_that_stand_nowhere_are_named_as_typed(index: Index) -> None:
    asked = "What happens when the Dragon captures four knights on its first turn?"
    assert index.unknown_terms(asked, "en") == ("Dragon", "first", "turn")


def test_misspelt_words_are_not_unknown(index: Index) -> None:
    assert index.unknown_terms("the dealer shufles the kniht", "en") == ()
    terms = {t.surface: t for t in index.query_terms("shufles deck", "en")}
    assert terms["shufles"].corrected
    assert not terms["deck"].corrected
    assert terms["deck"].passages == 1


def test_between_languages_nothing_is_called_unknown(index: Index) -> None:
    assert index.unknown_terms("Le dragon peut-il jouer ?", "fr") == ()
    assert index.coverage("knight", "fr").sum() == 0


def test_each_unknown_word_lowers_the_coverage(index: Index) -> None:
    asked = ("knight", "knight dragon", "knight dragon unicorn")
    best = [index.coverage(question, "en").max() for question in asked]
    assert best[0] == pytest.approx(1)
    assert best[0] > best[1] > best[2] > 0


def test_plain_words_are_known_by_the_books_language_where_the_questions_is_not(index: Index) -> None:
    assert index.unknown_terms("happens dragon", "und") == ("dragon",)


def test_between_languages_a_concept_in_common_finds_the_passage(index: Index) -> None:
    question = "Qui mélange le paquet ?"
    signals = index.signals(question, "fr", index.query_vector(question))
    assert signals.concepts.argmax() == 1
    assert not signals.text.any()


def test_concepts_are_read_in_the_books_language_where_the_questions_is_not_known(index: Index) -> None:
    question = "Who shuffles the deck?"
    vector = index.query_vector(question)
    known, unknown = (index.signals(question, language, vector).concepts for language in ("en", "und"))
    assert known.any()
    assert unknown == pytest.approx(known)


def test_without_a_map_for_the_model_a_question_is_compared_as_it_is(index: Index) -> None:
    vector = index.query_vector("Who wins with the golden wire?")
    cosines = index.mapped(vector)
    assert len(cosines) == len(index.passages)
    for hit in index.search("Who wins with the golden wire?", language="en", k=9):
        assert hit.features.mapped == hit.features.cosine
        assert hit.features.cosine == pytest.approx(cosines[index.passages.index(hit.passage)], abs=1e-6)


def test_a_map_moves_the_question_and_leaves_its_own_cosine_alone(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    build(tmp_path, "book", rules, "en", embedder)
    target = embedder.passages([rules[3].text])[0]
    towards = QueryMap(np.zeros((embedder.dimension, embedder.dimension), np.float32), 100 * target)
    index = Index(Generations(tmp_path, "book").open(), embedder, towards)
    plain = Index(Generations(tmp_path, "book").open(), embedder)
    hits = index.search("knight", language="fr", k=9)
    assert hits[0].passage == rules[3]
    assert hits[0].features.mapped == pytest.approx(1, abs=1e-3)
    cosines = {hit.passage.id: hit.features.cosine for hit in plain.search("knight", language="fr", k=9)}
    assert {hit.passage.id: hit.features.cosine for hit in hits} == pytest.approx(cosines)


def test_the_vectors_of_all_passages_are_given_in_reading_order(index: Index, embedder: Embedder) -> None:
    vectors = index.passage_vectors()
    assert vectors @ index.query_vector("knight") == pytest.approx(
        index.signals("knight", "en", index.query_vector("knight")).vector, abs=1e-5
    )
    assert len(vectors) == len(index.passages)


def test_the_sentence_background_is_mean_and_deviation_over_every_sentence_once(index: Index) -> None:
    vector = index.query_vector("Who wins with the golden wire?")
    scores = index.sentence_scores(vector, [passage.id for passage in index.passages])
    each = {found.sentence: found.score for group in scores.values() for found in group}
    mean, deviation = index.sentence_background(vector)
    assert mean == pytest.approx(np.mean(list(each.values())), abs=1e-5)
    assert deviation == pytest.approx(np.std(list(each.values())), abs=1e-5)


def test_a_book_of_one_sentence_has_a_deviation_to_divide_by(
    tmp_path: Path, make_passages: MakePassages, embedder: Embedder
) -> None:
    build(tmp_path, "book", make_passages(["Draw."]), "en", embedder)
    index = Index(Generations(tmp_path, "book").open(), embedder)
    assert index.sentence_background(index.query_vector("draw"))[1] > 0


def test_a_book_knows_its_terms_and_its_concepts_and_no_others(index: Index) -> None:
    assert index.knows("knight")
    assert not index.knows("dragon")
    assert all(index.knows(concept) for concept in concepts(terms("shuffles", "en"), "en"))
    assert set(concepts(terms("mélanger", "fr"), "fr")) & set(concepts(terms("shuffles", "en"), "en"))
    assert not index.knows("#999999")


@pytest.mark.parametrize(
    ("question", "book", "same"),
    [("fr", "fr", True), ("fr-CA", "fr", True), ("en", "fr", False), ("und", "fr", True), ("fr", "", True)],
)
def test_languages_are_compared_by_their_first_part(question: str, book: str, same: bool) -> None:
    assert same_language(question, book) is same


@pytest.mark.parametrize("question", ["", " ", "?", "the of a", "\0", "\ud800", "é" * 3000, "🂡"])
def test_any_question_gets_hits_and_finite_scores(index: Index, question: str) -> None:
    hits = index.search(question.encode("utf-8", "replace").decode(), language="en", k=99)
    assert len(hits) == len(index.passages)
    assert all(np.isfinite(hit.score) for hit in hits)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    question=st.text(st.characters(codec="utf-8"), max_size=100),
    language=st.sampled_from(["en", "fr", "und"]),
    k=st.integers(-1, 9),
)
def test_searching_twice_gives_the_same(index: Index, question: str, language: str, k: int) -> None:
    first = index.search(question, language=language, k=k)
    assert first == index.search(question, language=language, k=k)
    assert len(first) == max(0, min(k, len(index.passages)))
    assert len({hit.passage.id for hit in first}) == len(first)


def test_another_recipe_can_be_given(index: Index) -> None:
    def last(signals: Signals) -> np.ndarray[Any, np.dtype[np.float32]]:
        return np.arange(len(signals.vector), dtype=np.float32)

    assert index.search("knight", language="en", recipe=last)[0].passage == index.passages[-1]


def test_a_given_vector_saves_embedding_the_question(index: Index, embedder: Any) -> None:
    vector = index.query_vector("knight")
    calls = embedder.calls
    index.search("knight", language="en", vector=vector)
    assert embedder.calls == calls


def test_the_background_describes_all_passages(index: Index) -> None:
    ranking = index.rank("knight", language="en", k=99)
    cosines = [hit.features.cosine for hit in ranking.hits]
    assert ranking.background.passages == len(index.passages)
    assert ranking.background.cosine_mean == pytest.approx(np.mean(cosines), abs=1e-5)
    assert ranking.background.cosine_deviation == pytest.approx(np.std(cosines), abs=1e-5)
    assert index.background.passages == len(index.passages)
    assert index.background.cosine_deviation > 0


def test_a_book_of_one_passage_can_be_searched(
    tmp_path: Path, make_passages: MakePassages, embedder: Embedder
) -> None:
    build(tmp_path, "book", make_passages(["Draw."]), "en", embedder)
    index = Index(Generations(tmp_path, "book").open(), embedder)
    assert [hit.score for hit in index.search("draw", language="en")] == [0.0]
    assert index.background.passages == 1


def test_vectors_of_another_model_are_refused(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder, make_embedder: Callable[..., Any]
) -> None:
    build(tmp_path, "book", rules, "en", embedder)
    with pytest.raises(IndexUnusable, match="built with hashing@1/64"):
        Index(Generations(tmp_path, "book").open(), make_embedder(version="2"))


def test_files_that_do_not_fit_together_are_refused(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    generations = Generations(tmp_path, "book")
    build(tmp_path, "book", rules, "en", embedder)
    good = generations.open()
    for file, content in [
        ("vectors.npy", good.files["sentences.npy"]),
        ("vocabulary.json", b"[]"),
        ("vocabulary.json", b"{}"),
        ("lexical.npz", b"PK\x03\x04"),
        ("lexical.npz", good.files["vectors.npy"]),
        ("units.json", b'{"passages":[],"sentences":[],"members":[]}'),
        ("sentences.npy", b"\x93NUMPY"),
        ("vectors.npy", b"\x80\x04N."),
    ]:
        broken = replace(good, files={**good.files, file: content})
        with pytest.raises(IndexUnusable, match="does not fit"):
            Index(broken, embedder)


def test_pickled_arrays_are_refused(tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder) -> None:
    import io

    out = io.BytesIO()
    np.save(out, np.array([{"any": "object"}], dtype=object), allow_pickle=True)
    build(tmp_path, "book", rules, "en", embedder)
    good = Generations(tmp_path, "book").open()
    with pytest.raises(IndexUnusable, match="does not fit"):
        Index(replace(good, files={**good.files, "vectors.npy": out.getvalue()}), embedder)


def test_several_books_are_searched_as_if_they_were_one(
    tmp_path: Path, rules: tuple[Passage, ...], make_passages: MakePassages, embedder: Embedder
) -> None:
    more = make_passages(["The queen moves any number of squares.", "Store the box dry."], rulebook="more")
    build(tmp_path, "book", rules, "en", embedder)
    build(tmp_path, "more", more, "en", embedder)
    books = [Index(Generations(tmp_path, name).open(), embedder) for name in ("book", "more")]
    ranking = rank_together(books, "How does the queen move?", language="en", k=99)
    assert ranking.hits[0].passage == more[0]
    assert {hit.passage.id for hit in ranking.hits} == {p.id for p in (*rules, *more)}
    assert ranking.background.passages == len(rules) + len(more)
    alone = rank_together(books[:1], "knight", language="en", k=3)
    assert alone.hits == tuple(books[0].search("knight", language="en", k=3))


def test_no_books_give_no_hits() -> None:
    assert rank_together([], "knight", language="en").hits == ()
