"""A library that an earlier version wrote is read, or read anew from its source; nothing of it is lost."""

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from api.service import Service
from corpus.library import Library
from index.generation import Generations
from tests.api.conftest import WordHashes

LIBRARIES = sorted(Path(__file__).parent.glob("library-*.zip"))
BOOK = "lantern-bay-5ae2a910"
WORDS = "A lit lantern is worth 3 points."


@pytest.fixture(params=LIBRARIES, ids=lambda path: path.stem)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with zipfile.ZipFile(request.param) as packed:
        packed.extractall(tmp_path / "home")  # of our own making
    return tmp_path / "home"


def snapshot(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def card(home: Path) -> Path:
    return home / "rulebooks" / BOOK / "rulebook.json"


def alter(path: Path, **changed: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changed), "utf-8")


def test_it_is_read_as_it_is(home: Path) -> None:
    before = snapshot(home / "rulebooks" / BOOK)
    library = Library(home)
    assert library.read_older() == ()
    (book,) = library.rulebooks()
    assert (book.id, book.game, book.title, book.page_count) == (BOOK, "lantern-bay", "Lantern Bay", 2)
    assert WORDS in library.page(BOOK, 2).text
    assert any(WORDS in passage.text for passage in library.passages(BOOK))
    assert library.picture(BOOK, 2).startswith(b"\x89PNG")
    assert snapshot(home / "rulebooks" / BOOK) == before


def test_its_index_answers_without_being_built_again(home: Path) -> None:
    before = Generations(home, BOOK).names()
    service = Service(home, embedder=WordHashes())
    service.ensure_indexes("lantern-bay")
    hits = service.indexes.search([BOOK], WORDS, language="en").hits
    assert WORDS in hits[0].passage.text
    assert Generations(home, BOOK).names() == before


def test_a_rulebook_of_another_format_is_read_anew_from_its_source(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    added = json.loads(card(home).read_text())["added"]
    alter(card(home), format=0)
    library = Library(home)
    assert library.rulebooks() == ()
    assert library.read_older() == ()
    (book,) = library.rulebooks()
    assert (book.id, book.game, book.title) == (BOOK, "lantern-bay", "Lantern Bay")
    assert book.source == "lantern_bay_rules.md"
    assert WORDS in library.page(BOOK, 2).text
    assert json.loads(card(home).read_text())["added"] == added
    assert "read anew" in caplog.text


@pytest.mark.parametrize("content", [b"", b"\xff\xfe{", b"[]", b"{}", b'{"format": 1, "rulebook": 7}'])
def test_a_card_that_is_damaged_is_made_anew(home: Path, content: bytes) -> None:
    card(home).write_bytes(content)
    library = Library(home)
    assert library.rulebooks() == ()
    assert library.read_older() == ()
    (book,) = library.rulebooks()
    assert (book.id, book.title) == (BOOK, "Lantern Bay")


def test_the_rest_of_the_library_is_there_meanwhile(home: Path, tmp_path: Path) -> None:
    (tmp_path / "other.md").write_text("# Moon\n\nDraw a card.\n")
    Library(home).add(tmp_path / "other.md")
    card(home).write_bytes(b"{")
    assert [book.title for book in Library(home).rulebooks()] == ["Moon"]


def test_one_that_cannot_be_read_anew_is_left_as_it_is_and_tried_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(card(home), format=0)
    os.remove(home / "rulebooks" / BOOK / "source.md")
    (home / "rulebooks" / BOOK / "source.pdf").write_bytes(b"%PDF-1.7\nnothing")
    before = snapshot(home / "rulebooks" / BOOK)
    (left,) = Library(home).read_older()
    assert left.id == BOOK
    assert left.why
    assert snapshot(left.folder) == before

    def read(*_: Any, **__: Any) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr(Library, "_read", read)
    (again,) = Library(home).read_older()
    assert "add its file again" in again.why
    assert snapshot(left.folder) == before


def test_a_start_reads_those_of_every_tenant(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "sync_shipped", lambda *_: ())
    club = home / "tenants" / "chess-club"
    club.mkdir(parents=True)
    os.rename(home / "rulebooks", club / "rulebooks")
    alter(card(club), format=0)
    Service(home).prepare()
    assert [book.id for book in Library(club).rulebooks()] == [BOOK]


def test_an_index_of_another_layout_is_built_again(home: Path) -> None:
    (name,) = Generations(home, BOOK).names()
    alter(home / "index" / BOOK / name / "manifest.json", format=0)
    service = Service(home, embedder=WordHashes())
    service.ensure_indexes("lantern-bay")
    assert WORDS in service.indexes.search([BOOK], WORDS, language="en").hits[0].passage.text
