import json
import os
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import RulebookNotFound
from corpus.store import Entry, ReadReport, Store, page_from_json, page_to_json
from corpus.types import (
    Block,
    BlockKind,
    Box,
    Page,
    PageNote,
    Passage,
    PrintedLabel,
    Rulebook,
    TextSource,
    Word,
)

edges = st.floats(-1e5, 1e5, allow_nan=False)
boxes = st.builds(Box, edges, edges, edges, edges)


@st.composite
def pages(draw: st.DrawFn, number: int = 1) -> Page:
    text = draw(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60))
    spans = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(sorted)
    words = tuple(
        Word(a, b, tuple(draw(st.lists(boxes, min_size=1, max_size=2))))
        for a, b in draw(st.lists(spans, max_size=4))
    )
    blocks = tuple(
        Block(
            draw(st.sampled_from(BlockKind)), a, b, draw(st.integers(0, 6)), draw(st.text(max_size=5)),
            draw(st.sampled_from(TextSource)), tuple((x, y) for x, y in draw(st.lists(spans, max_size=3))),
        )
        for a, b in draw(st.lists(spans, max_size=4))
    )  # fmt: skip
    printed = tuple(draw(st.lists(st.builds(PrintedLabel, st.text(max_size=4), boxes), max_size=2)))
    return Page(number, text, draw(edges), draw(edges), words, blocks, printed)


def entry(id: str = "moon-12345678", *pages: Page, title: str = "Moon") -> Entry:
    book = Rulebook(id, "moon", title, "", "en", "", "moon.pdf", "ab" * 32, len(pages))
    passages = tuple(
        Passage(f"{id}:p{p.number}:0-1", id, p.number, 0, 1, p.text[:1], ("A", "B"), "x", TextSource.OCR)
        for p in pages
    )
    report = ReadReport(len(pages), len(passages), "en", (PageNote(2, "blank", True),), (1,), 0.5)
    return Entry(book, pages, passages, report, "reader-1", 12.5)


@given(pages())
def test_a_page_survives_json(page: Page) -> None:
    assert page_from_json(json.loads(json.dumps(page_to_json(page)))) == page


@settings(max_examples=20)
@given(first=pages(), second=pages(2))
def test_a_rulebook_survives_the_disk(
    tmp_path_factory: pytest.TempPathFactory, first: Page, second: Page
) -> None:
    home = tmp_path_factory.mktemp("home")
    store, kept = Store(home), entry("moon-12345678", first, second)
    with store.writing():
        store.write(kept, {"source.pdf": b"%PDF"})
    assert store.pages("moon-12345678") == kept.pages
    assert store.page("moon-12345678", 2) == second
    assert store.passages("moon-12345678") == kept.passages
    assert store.report("moon-12345678") == kept.report
    card = store.card("moon-12345678")
    assert card is not None
    assert (card.rulebook, card.reader, card.added) == (kept.rulebook, "reader-1", 12.5)
    shutil.rmtree(home)


@pytest.mark.parametrize(
    "change",
    [
        {"words": [[0, 99, 0, 0, 1, 1]]},
        {"words": [[0, 1, 0, 0, 1]]},
        {"blocks": [["riddle", 0, 1, 0, "", "text"]]},
        {"heads": [[0, 0, 1, 2]]},
        {"heads": [[0, 0, 99]]},
    ],
)
def test_json_that_is_no_page_is_refused(make: Any, change: dict[str, Any]) -> None:
    raw = page_to_json(make.page([(BlockKind.PARAGRAPH, "Draw a card.")]))
    with pytest.raises((ValueError, KeyError, TypeError)):
        page_from_json(raw | change)


def test_a_page_kept_before_heads_were_read_has_none(make: Any) -> None:
    raw = page_to_json(make.page([(BlockKind.TABLE_ROW, "4\t3")]))
    assert page_from_json({key: raw[key] for key in raw if key != "heads"}).blocks[0].heads == ()


@pytest.fixture
def filled(tmp_path: Path, make: Any) -> Store:
    store = Store(tmp_path / "home")
    with store.writing():
        store.write(
            entry("moon-12345678", make.page([(BlockKind.PARAGRAPH, "Old words.")])), {"source.pdf": b"1"}
        )
    return store


def _newer(make: Any) -> Entry:
    return entry("moon-12345678", make.page([(BlockKind.PARAGRAPH, "New words.")]), title="New moon")


def test_writing_again_replaces_the_whole(filled: Store, make: Any) -> None:
    with filled.writing():
        filled.write(_newer(make), {"source.pdf": b"2"})
    assert filled.page("moon-12345678", 1).text == "New words."
    assert (filled.folder("moon-12345678") / "source.pdf").read_bytes() == b"2"
    assert os.listdir(filled.root) == ["moon-12345678"]


@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_a_failure_at_any_step_of_writing_leaves_the_old_or_the_new(
    filled: Store, make: Any, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    real = getattr(os, call)
    for step in range(12):
        left = [step]

        def failing(*args: Any) -> Any:
            left[0] -= 1  # noqa: B023
            if left[0] == -1:  # noqa: B023
                raise OSError("disk full")
            return real(*args)

        monkeypatch.setattr(os, call, failing)
        try:
            with filled.writing():
                filled.write(_newer(make), {"source.pdf": b"2"})
        except OSError:
            pass
        monkeypatch.setattr(os, call, real)
        card = filled.card("moon-12345678")
        assert card is not None
        words = filled.page("moon-12345678", 1).text
        assert (card.rulebook.title, words) in [("Moon", "Old words."), ("New moon", "New words.")]


def test_what_a_killed_writer_left_is_cleared_away(filled: Store) -> None:
    (filled.root / ".new-abc").mkdir()
    (filled.root / ".gone-x").mkdir()
    os.replace(filled.root / "moon-12345678", filled.root / ".old-moon-12345678")
    assert filled.page("moon-12345678", 1).text == "Old words."
    assert os.listdir(filled.root) == ["moon-12345678"]


def test_readers_never_miss_a_rulebook_that_is_being_replaced(filled: Store, make: Any) -> None:
    stop = threading.Event()
    errors: list[BaseException] = []

    def read() -> None:
        while not stop.is_set():
            try:
                assert filled.page("moon-12345678", 1).text in ("Old words.", "New words.")
            except BaseException as error:
                errors.append(error)
                return

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for _ in range(30):
        with filled.writing():
            filled.write(_newer(make), {"source.pdf": b"2"})
    stop.set()
    for reader in readers:
        reader.join()
    assert errors == []


def test_removing_what_is_not_there_is_an_error(filled: Store) -> None:
    with filled.writing(), pytest.raises(RulebookNotFound):
        filled.remove("sun-12345678")


def test_another_format_is_not_read(filled: Store) -> None:
    path = filled.folder("moon-12345678") / "rulebook.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": 999}))
    assert filled.card("moon-12345678") is None


def test_notes_are_told_once_with_their_pages() -> None:
    report = ReadReport(
        3, 1, "en", (PageNote(1, "scan"), PageNote(2, "cipher", True), PageNote(3, "scan")), (), 1.0
    )
    assert report.grouped() == (("scan", (1, 3)), ("cipher", (2,)))
    assert [note.page for note in report.skipped] == [2]
