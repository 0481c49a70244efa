import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from corpus.errors import IndexUnusable
from corpus.types import Passage
from index.build import build
from index.catalogue import Indexes
from index.embed import Embedder
from index.generation import Generations
from index.units import ANALYSIS

MakePassages = Callable[..., tuple[Passage, ...]]


def test_an_index_is_opened_once(tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder) -> None:
    build(tmp_path, "book", rules, "en", embedder)
    indexes = Indexes(tmp_path, embedder)
    assert indexes.get("book") is indexes.get("book")


def test_a_new_generation_is_noticed(tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder) -> None:
    build(tmp_path, "book", rules, "en", embedder)
    indexes = Indexes(tmp_path, embedder)
    old = indexes.get("book")
    name = build(tmp_path, "book", rules[:3], "en", embedder)
    new = indexes.get("book")
    assert (new.generation, new.passages) == (name, rules[:3])
    # Whoever holds the old one goes on searching it.
    assert old.search("golden wire", language="en")[0].passage == rules[5]


def test_what_is_missing_is_built_and_what_is_there_is_not(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: Callable[..., Any]
) -> None:
    embedder = make_embedder()
    indexes = Indexes(tmp_path, embedder)
    assert not indexes.usable("book")
    index = indexes.ensure("book", rules, "en")
    calls = embedder.calls
    assert indexes.ensure("book", rules, "en") is index
    assert Indexes(tmp_path, embedder).ensure("book", rules, "en").generation == index.generation
    assert embedder.calls == calls
    assert indexes.usable("book")


def test_changed_passages_language_or_model_are_indexed_anew(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: Callable[..., Any]
) -> None:
    indexes = Indexes(tmp_path, make_embedder())
    seen = {indexes.ensure("book", rules, "en").generation}
    seen.add(indexes.ensure("book", rules[1:], "en").generation)
    seen.add(indexes.ensure("book", rules[1:], "fr").generation)
    seen.add(Indexes(tmp_path, make_embedder(version="2")).ensure("book", rules[1:], "fr").generation)
    moved = (replace(rules[1], page=2), *rules[2:])
    seen.add(indexes.ensure("book", moved, "fr").generation)
    assert len(seen) == 5


def test_a_damaged_index_is_mended_when_it_is_ensured(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    first = Indexes(tmp_path, embedder).ensure("book", rules[:2], "en").generation
    second = Indexes(tmp_path, embedder).ensure("book", rules, "en").generation
    (Generations(tmp_path, "book").folder / second / "vocabulary.json").write_bytes(b"{}")
    fallen_back = Indexes(tmp_path, embedder).get("book")
    assert fallen_back.generation == first
    assert fallen_back.damaged == (second,)
    mended = Indexes(tmp_path, embedder).ensure("book", rules, "en")
    assert mended.passages == rules
    assert mended.damaged == ()


def test_a_lost_pointer_is_mended_without_embedding_anything_again(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: Callable[..., Any]
) -> None:
    Indexes(tmp_path, make_embedder()).ensure("book", rules, "en")
    (Generations(tmp_path, "book").folder / "current").write_text("000009-0123456789abcdef\n")
    embedder = make_embedder()
    assert Indexes(tmp_path, embedder).get("book").damaged
    assert not Indexes(tmp_path, embedder).ensure("book", rules, "en").damaged
    assert embedder.calls == 0


def test_an_index_of_an_older_program_is_built_anew(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Indexes(tmp_path, embedder).ensure("book", rules, "en").generation
    for module in ("index.search", "index.build"):
        monkeypatch.setattr(f"{module}.ANALYSIS", ANALYSIS + 1)
    with pytest.raises(IndexUnusable, match="another version of this program"):
        Indexes(tmp_path, embedder).get("book")
    assert Indexes(tmp_path, embedder).ensure("book", rules, "en").generation != old


def test_a_rulebook_without_index_is_unusable(tmp_path: Path, embedder: Embedder) -> None:
    with pytest.raises(IndexUnusable, match="has no index"):
        Indexes(tmp_path, embedder).get("book")


def test_rulebooks_of_one_game_are_searched_together(
    tmp_path: Path, rules: tuple[Passage, ...], make_passages: MakePassages, embedder: Embedder
) -> None:
    more = make_passages(["The queen moves any number of squares."], rulebook="more")
    indexes = Indexes(tmp_path, embedder)
    indexes.ensure("book", rules, "en")
    indexes.ensure("more", more, "en")
    hits = indexes.search(["book", "more"], "the queen", language="en", k=2).hits
    assert hits[0].passage == more[0]


def test_threads_search_without_error_while_generations_are_published(
    tmp_path: Path, make_passages: MakePassages, embedder: Embedder
) -> None:
    def edition(number: int) -> tuple[Passage, ...]:
        texts = [f"In printing {number} rule {i} is number {number}." for i in range(8)]
        return make_passages(texts)

    build(tmp_path, "book", edition(0), "en", embedder)
    indexes = Indexes(tmp_path, embedder)
    vector = indexes.query_vector("rule number")
    stop = threading.Event()
    errors: list[BaseException] = []
    searches = [0] * 6
    seen: set[str] = set()

    def ask(thread: int) -> None:
        try:
            while not stop.is_set():
                hits = indexes.search(["book"], "rule number", language="en", k=8, vector=vector).hits
                assert len({hit.generation for hit in hits}) == 1
                assert len({hit.passage.text.split()[2] for hit in hits}) == 1
                seen.add(hits[0].generation)
                searches[thread] += 1
                time.sleep(0.002)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for number in range(1, 21):
        build(tmp_path, "book", edition(number), "en", embedder)
        time.sleep(0.02)
    stop.set()
    for thread in threads:
        thread.join()
    assert errors == []
    assert min(searches) > 0
    assert len(seen) > 5
    assert indexes.get("book").passages == edition(20)


def test_two_builders_do_not_disturb_each_other(
    tmp_path: Path, rules: tuple[Passage, ...], make_embedder: Callable[..., Any]
) -> None:
    embedders = [make_embedder() for _ in range(4)]
    names: list[str] = []

    def work(embedder: Embedder) -> None:
        names.append(build(tmp_path, "book", rules, "en", embedder))

    threads = [threading.Thread(target=work, args=(embedder,)) for embedder in embedders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 4
    assert len(set(names)) == 1
    assert sum(embedder.calls > 0 for embedder in embedders) == 1


def test_a_removed_index_is_gone_and_can_be_built_again(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder
) -> None:
    indexes = Indexes(tmp_path, embedder)
    indexes.remove("book")
    indexes.ensure("book", rules, "en")
    indexes.remove("book")
    assert not indexes.usable("book")
    assert list((tmp_path / "index").iterdir()) == []
    assert indexes.ensure("book", rules, "en").passages == rules


def test_only_so_many_indexes_stay_open(
    tmp_path: Path, rules: tuple[Passage, ...], embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("index.catalogue.MOST_OPEN", 2)
    indexes = Indexes(tmp_path, embedder)
    first = indexes.ensure("a", rules, "en")
    for name in ("b", "c"):
        indexes.ensure(name, rules, "en")
    assert indexes.get("c") is indexes.get("c")
    assert indexes.get("a") is not first
    assert indexes.get("a").search("golden wire", language="en")[0].passage == rules[5]
