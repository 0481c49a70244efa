from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from corpus.errors import IndexUnusable
from corpus.types import Passage
from index import units
from index.build import build, embed_all, is_stale
from index.embed import Embedder
from index.generation import Generations
from index.snapshot import load

MakeEmbedder = Callable[..., Any]


def test_a_built_generation_holds_the_passages_and_a_vector_for_each(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    build(tmp_path, "book", rules, "en", embedder)
    snapshot = load(Generations(tmp_path, "book").open())
    assert snapshot.units.passages == rules
    assert snapshot.vectors == pytest.approx(embedder.passages([p.text for p in rules]))
    assert len(snapshot.sentences) == len(snapshot.units.sentences) > len(rules)


def test_building_again_without_a_change_does_nothing(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: MakeEmbedder
) -> None:
    embedder = make_embedder()
    first = build(tmp_path, "book", rules, "en", embedder)
    calls = embedder.calls
    assert build(tmp_path, "book", rules, "en", embedder) == first
    assert embedder.calls == calls


@pytest.mark.parametrize("change", ["passages", "language", "model", "version", "dimension", "analysis"])
def test_any_change_makes_a_generation_stale_and_is_built_anew(
    tmp_path: Path,
    rules: tuple[Passage, ...],
    make_embedder: MakeEmbedder,
    monkeypatch: pytest.MonkeyPatch,
    change: str,
) -> None:
    embedder, language, passages = make_embedder(), "en", rules
    first = build(tmp_path, "book", passages, language, embedder)
    current = Generations(tmp_path, "book").open()
    assert not is_stale(current, passages, language, embedder)
    match change:
        case "passages":
            passages = (*rules[:-1], replace(rules[-1], text="Whoever cuts the red wire loses."))
        case "language":
            language = "fr"
        case "model":
            embedder = make_embedder(name="other")
        case "version":
            embedder = make_embedder(version="2")
        case "dimension":
            embedder = make_embedder(dimension=32)
        case "analysis":
            monkeypatch.setattr("index.build.ANALYSIS", units.ANALYSIS + 1)
    assert is_stale(current, passages, language, embedder)
    assert build(tmp_path, "book", passages, language, embedder) != first


def test_only_changed_texts_are_embedded_again(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: MakeEmbedder
) -> None:
    build(tmp_path, "book", rules, "en", make_embedder())
    embedder = make_embedder()
    changed = (*rules[:-1], replace(rules[-1], text="Whoever cuts the red wire loses."))
    build(tmp_path, "book", changed, "en", embedder)
    assert embedder.calls == 1
    snapshot = load(Generations(tmp_path, "book").open())
    assert snapshot.vectors == pytest.approx(embedder.passages([p.text for p in changed]))


def test_vectors_of_another_model_are_not_taken_over(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: MakeEmbedder
) -> None:
    build(tmp_path, "book", rules, "en", make_embedder())
    other = make_embedder(name="other")
    build(tmp_path, "book", rules, "en", other)
    assert other.calls > len(rules)


def test_a_damaged_generation_is_built_again(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    first = build(tmp_path, "book", rules, "en", embedder)
    generations = Generations(tmp_path, "book")
    (generations.folder / first / "vectors.npy").write_bytes(b"")
    second = build(tmp_path, "book", rules, "en", embedder)
    assert generations.open().name == second != first
    assert generations.open().damaged == ()


def test_progress_counts_up_to_all_texts(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    seen: list[tuple[int, int]] = []
    build(
        tmp_path, "book", rules * 1, "en", embedder, progress=lambda done, total: seen.append((done, total))
    )
    assert seen[0][0] == 0
    assert seen[-1][0] == seen[-1][1] > 0
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_a_book_without_passages_is_refused(tmp_path: Path, embedder: Embedder) -> None:
    with pytest.raises(IndexUnusable, match="no passage"):
        build(tmp_path, "book", (), "en", embedder)


def test_where_nothing_can_be_written_the_error_says_where(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    (tmp_path / "index").write_text("a file where a folder should be")
    with pytest.raises(IndexUnusable, match="cannot be written in"):
        build(tmp_path, "book", rules, "en", embedder)


def test_vectors_stand_in_the_order_of_their_texts(make_embedder: MakeEmbedder) -> None:
    embedder = make_embedder()
    texts = ["three words here", "one", "two words", "one"]
    assert embed_all(texts, embedder) == pytest.approx(make_embedder().passages(texts))
    assert embedder.calls == 3


def test_a_model_that_gives_bad_vectors_is_noticed_before_anything_is_published(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: MakeEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = make_embedder()
    good = build(tmp_path, "book", rules, "en", embedder)
    broken = make_embedder(version="2")
    monkeypatch.setattr(broken, "passages", lambda texts: np.full((len(texts), 64), np.nan, np.float32))
    with pytest.raises(IndexUnusable, match="vectors"):
        build(tmp_path, "book", rules, "en", broken)
    assert Generations(tmp_path, "book").open().name == good
