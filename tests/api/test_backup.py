"""A backup holds all that was there, every byte checked; what somebody else made of one is refused."""

import hashlib
import json
import os
import shutil
import stat
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api import cli
from api.backup import BackupUnusable, back_up, check, finish_restoring, restore
from api.backup import restoring as steps
from api.keys import KeyRing
from api.service import Service
from corpus.errors import Misconfigured
from corpus.library import Library
from corpus.store import Entry
from index.generation import Generations
from tests.api.conftest import QUOTE, RULES, WordHashes

CLUB = "tenants/chess-club"


def tree(home: Path) -> dict[str, bytes]:
    """What counts of a home: no locks, nothing hidden."""
    found = {path.relative_to(home): path for path in sorted(home.rglob("*")) if path.is_file()}
    return {
        path.as_posix(): file.read_bytes()
        for path, file in found.items()
        if path.suffix != ".lock" and not any(part.startswith(".") for part in path.parts)
    }


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a rulebook, a tenant with another one, their indexes, and a key."""
    home = tmp_path_factory.mktemp("origin") / "home"
    for place, title in ((home, "Lantern Bay"), (home / CLUB, "Moon")):
        rules = home.parent / "rules.md"
        rules.write_text(RULES.replace("Lantern Bay", title), "utf-8")
        Service(place, embedder=WordHashes()).add(rules, title=title)
    KeyRing(home).add("Friday", ["ask"], "chess-club")
    return home


@pytest.fixture(scope="module")
def packed(origin: Path) -> Path:
    return back_up(origin, origin.parent / "library.zip").path


@pytest.fixture
def home(origin: Path, tmp_path: Path) -> Path:
    """A home of the test's own."""
    shutil.copytree(origin, tmp_path / "home")
    return tmp_path / "home"


def answers(home: Path) -> bool:
    (book,) = Library(home).rulebooks()
    service = Service(home, embedder=WordHashes())
    return QUOTE in service.indexes.search([book.id], QUOTE, language="en").hits[0].passage.text


def test_what_was_backed_up_comes_back_byte_for_byte(origin: Path, packed: Path, tmp_path: Path) -> None:
    restored = restore(tmp_path / "new", packed)
    assert restored.kept is None
    assert restored.contents.rulebooks == 2
    assert tree(tmp_path / "new") == tree(origin)
    assert answers(tmp_path / "new")
    assert answers(tmp_path / "new" / CLUB)
    left = {path.name for path in (tmp_path / "new").iterdir()}
    assert left == {"rulebooks", "index", "tenants", "keys.json", "library.lock", "restore.lock"}


def test_keys_and_the_backup_are_for_their_owner_only(packed: Path, tmp_path: Path) -> None:
    restore(tmp_path / "new", packed)
    for path in (packed, tmp_path / "new" / "keys.json"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [key.name for key in KeyRing(tmp_path / "new").all()] == ["Friday"]


def test_what_was_there_is_kept(origin: Path, packed: Path, home: Path, tmp_path: Path) -> None:
    (tmp_path / "more.md").write_text("# Sun\n\nDraw a card.\n")
    Library(home).add(tmp_path / "more.md")
    before = tree(home)
    restored = restore(home, packed)
    assert restored.kept is not None
    assert tree(restored.kept) == before
    assert {path: data for path, data in tree(home).items() if not path.startswith("replaced-")} == tree(
        origin
    )
    again = restore(home, packed)
    assert again.kept is not None
    assert again.kept != restored.kept


def test_a_backup_holds_neither_leftovers_nor_links(home: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    (book,) = Library(home).rulebooks()
    (home / "rulebooks" / book.id / "link.txt").symlink_to(secret)
    (home / "rulebooks" / ".new-x").mkdir()
    (home / "rulebooks" / ".new-x" / "pages.jsonl").write_text("half")
    (home / "notes.txt").write_text("not ours")
    (home / "tenants" / "linked").symlink_to(home / CLUB)
    back_up(home, tmp_path / "b.zip")
    names = zipfile.ZipFile(tmp_path / "b.zip").namelist()
    assert not [name for name in names if "link" in name or ".new" in name or "notes" in name]


def test_a_damaged_generation_is_passed_over_for_the_one_before(home: Path, tmp_path: Path) -> None:
    (book,) = Library(home).rulebooks()
    generations = Generations(home, book.id)
    (name,) = generations.names()
    found = generations.read(name)
    with generations.writing():
        newer = generations.publish(found.manifest, found.files)
    (generations.folder / newer / "units.json").write_bytes(b"[]")
    assert back_up(home, tmp_path / "b.zip").left_out == ()
    restore(tmp_path / "new", tmp_path / "b.zip")
    assert Generations(tmp_path / "new", book.id).names() == [name]
    assert answers(tmp_path / "new")


def test_an_index_without_an_intact_generation_is_left_out_and_told(home: Path, tmp_path: Path) -> None:
    (book,) = Library(home).rulebooks()
    (name,) = Generations(home, book.id).names()
    (home / "index" / book.id / name / "units.json").unlink()
    made = back_up(home, tmp_path / "b.zip")
    assert made.left_out == (book.id,)
    restore(tmp_path / "new", tmp_path / "b.zip")
    Service(tmp_path / "new", embedder=WordHashes()).ensure_indexes()
    assert answers(tmp_path / "new")


def test_a_backup_while_rulebooks_and_indexes_change_is_whole(home: Path, tmp_path: Path) -> None:
    (book,) = Library(home).rulebooks()
    stop = threading.Event()
    errors: list[BaseException] = []

    def write() -> None:
        library, number = Library(home), 0
        try:
            while not stop.is_set():
                number += 1
                with library._store.writing():
                    library._store.write(*_again(library, book.id))
                generations = Generations(home, book.id)
                with generations.writing():
                    found = generations.open()
                    generations.publish(found.manifest, {**found.files, "note": str(number).encode()})
        except BaseException as error:
            errors.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(8):
            back_up(home, tmp_path / f"{number}.zip")
    finally:
        stop.set()
        writer.join()
    assert errors == []
    for number in range(8):
        new = tmp_path / f"new-{number}"
        restore(new, tmp_path / f"{number}.zip")
        assert Library(new).pages(book.id) == Library(home).pages(book.id)
        assert Generations(new, book.id).open().damaged == ()


def _again(library: Library, id: str) -> tuple[Entry, dict[str, bytes]]:
    found = library._store.card(id)
    assert found is not None
    entry = Entry(
        found.rulebook, library.pages(id), library.passages(id), library.report(id), found.reader, found.added
    )
    folder = library._store.folder(id)
    return entry, {name: (folder / name).read_bytes() for name in ("source.md", "source.pdf")}


def test_a_file_that_is_there_is_written_over_only_if_told(origin: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    file.write_text("mine")
    with pytest.raises(Misconfigured, match="--replace"):
        back_up(origin, file)
    assert file.read_text() == "mine"
    back_up(origin, file, replace=True)
    assert check(file).rulebooks == 2


def test_a_backup_that_cannot_be_written_leaves_nothing(
    origin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Misconfigured, match="No space left"):
        back_up(origin, tmp_path / "b.zip")
    assert list(tmp_path.iterdir()) == []


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="--home"):
        back_up(tmp_path / "nowhere", tmp_path / "b.zip")


# What somebody may have made of a backup.


def repack(packed: Path, target: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    """A backup with other files, whose manifest fits them."""
    with zipfile.ZipFile(packed) as old:
        files = {name: old.read(name) for name in old.namelist() if name != "backup.json"}
        manifest = json.loads(old.read("backup.json"))
    change(files)
    manifest["files"] = {
        name: {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)} for name, data in files.items()
    }
    with zipfile.ZipFile(target, "w") as new:
        for name, data in files.items():
            new.writestr(name, data)
        new.writestr("backup.json", json.dumps(manifest))
    return target


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "/etc/evil",
        "rulebooks/../../evil",
        "rulebooks/x/../../../evil",
        "rulebooks/x/.hidden",
        "rulebooks/x/y/z",
        "rulebooks\\x\\evil",
        "C:/evil",
        "rulebooks/x/a\nb",
        "evil",
        "library.lock",
        ".restore.json",
        "index/x/.lock",
        "index/x/000001/units.json",
        "tenants/../rulebooks/x/y",
        "tenants/A/rulebooks/x/y",
        "tenants/a/keys.json",
        "rulebooks/x/" + "y" * 300,
        "rulebooks/x",
        "rulebooks//x",
        "rulebooks/é/y",
    ],
)
def test_a_name_that_a_backup_would_not_have_is_refused(
    packed: Path, tmp_path: Path, home: Path, name: str
) -> None:
    bad = repack(packed, tmp_path / "bad.zip", lambda files: files.update({name: b"x"}))
    before = tree(tmp_path)
    with pytest.raises(BackupUnusable):
        restore(home, bad)
    assert tree(tmp_path) == before


def _entry(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


@pytest.mark.parametrize(
    "mode", [stat.S_IFLNK | 0o777, stat.S_IFDIR, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK]
)
def test_links_and_devices_are_refused(packed: Path, tmp_path: Path, mode: int) -> None:
    bad = tmp_path / "bad.zip"
    shutil.copy(packed, bad)
    with zipfile.ZipFile(bad, "a") as archive:
        archive.writestr(_entry("rulebooks/x/link", mode), b"/etc/passwd")
    with pytest.raises(BackupUnusable, match="something else than files"):
        restore(tmp_path / "new", bad)
    assert not (tmp_path / "new").exists()


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("twin", ["keys.json", "KEYS.json", "backup.json"])
def test_a_file_that_stands_twice_is_refused(packed: Path, tmp_path: Path, twin: str) -> None:
    bad = tmp_path / "bad.zip"
    shutil.copy(packed, bad)
    with zipfile.ZipFile(bad, "a") as archive:
        archive.writestr(twin, b"{}")
    with pytest.raises(BackupUnusable, match="twice"):
        check(bad)


def test_a_file_that_unpacks_to_more_than_was_said_is_not_unpacked(packed: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    shutil.copy(packed, bad)
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(bad, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            bomb = name.endswith("pages.jsonl")
            new.writestr(name, bytes(200_000_000) if bomb else old.read(name))
    with pytest.raises(BackupUnusable, match="larger"):
        restore(tmp_path / "new", bad)


def test_a_rulebook_under_another_name_is_refused(packed: Path, tmp_path: Path) -> None:
    def rename(files: dict[str, bytes]) -> None:
        for name in [name for name in files if name.startswith("rulebooks/")]:
            files[f"rulebooks/time-bomb/{name.rpartition('/')[2]}"] = files.pop(name)

    bad = repack(packed, tmp_path / "bad.zip", rename)
    with pytest.raises(BackupUnusable, match="another rulebook"):
        check(bad)


@pytest.mark.parametrize("content", [b"", b"PK", b"%PDF-1.7", bytes(5000)])
def test_what_is_no_backup_is_told(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    assert cli.run(["--home", str(tmp_path / "new"), "restore", str(tmp_path / "x.zip")]) == 2
    assert "no backup" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_flipped_byte_of_a_file_goes_unnoticed(packed: Path, tmp_path: Path, data: st.DataObject) -> None:
    """Either the backup is refused, or what it gives is what was in it."""
    good = packed.read_bytes()
    at = data.draw(st.integers(0, len(good) - 1))
    bad = tmp_path / "bad.zip"
    bad.write_bytes(good[:at] + bytes([good[at] ^ data.draw(st.integers(1, 255))]) + good[at + 1 :])
    try:
        contents = check(bad)
    except BackupUnusable:
        return
    # Dates and padding of the container itself carry nothing.
    assert contents.files == check(packed).files


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(part=st.floats(0, 0.999))
def test_a_backup_that_was_cut_off_is_refused(packed: Path, tmp_path: Path, part: float) -> None:
    good = packed.read_bytes()
    (tmp_path / "cut.zip").write_bytes(good[: int(len(good) * part)])
    with pytest.raises(BackupUnusable):
        check(tmp_path / "cut.zip")


class Killed(BaseException):
    """Stands for the end of the process: nothing tidies up after it."""


def test_a_restore_that_is_killed_anywhere_is_the_old_library_or_becomes_the_new_one(
    origin: Path, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.replace
    outcomes = set()
    for step in range(40):
        home = tmp_path / f"home-{step}"
        shutil.copytree(origin / CLUB, home)
        before, left = tree(home), step

        def replace(source: Path, target: Path) -> None:
            nonlocal left
            if left == 0:
                raise Killed
            left -= 1
            real(source, target)

        # Also what tidies up after an error is not run by who is killed.
        monkeypatch.setattr(os, "replace", replace)
        monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
        try:
            restore(home, packed)
            died = False
        except Killed:
            died = True
        monkeypatch.undo()
        journal = (home / steps.JOURNAL).exists()
        assert finish_restoring(home) == journal
        now = {path: data for path, data in tree(home).items() if not path.startswith("replaced-")}
        outcomes.add("new" if now == tree(origin) else "old")
        assert now in (before, tree(origin))
        if now == tree(origin):
            (kept,) = home.glob("replaced-*")
            assert tree(kept) == before
        if not died:
            break
    else:
        raise AssertionError("it never came to its end")
    assert step > 5
    assert outcomes == {"old", "new"}


def test_what_a_killed_restore_left_is_cleared_away_by_the_next(packed: Path, home: Path) -> None:
    (home / ".restoring-abc" / "rulebooks").mkdir(parents=True)
    restore(home, packed)
    assert not list(home.glob(".restoring-*"))


def test_what_a_server_began_in_the_middle_is_kept(origin: Path, packed: Path, home: Path) -> None:
    exchange = steps._staged(home, packed)
    steps._write_journal(home, exchange)
    (home / exchange.kept).mkdir()
    os.replace(home / "rulebooks", home / exchange.kept / "rulebooks")
    (home / "rulebooks" / "begun-anew").mkdir(parents=True)
    assert finish_restoring(home)
    assert (home / exchange.kept / "rulebooks-meanwhile" / "begun-anew").is_dir()
    assert len(Library(home).rulebooks()) == 1
    assert not finish_restoring(home)


def test_a_full_disk_leaves_the_old_library(
    packed: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(home)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10, 9, 1))  # type: ignore[attr-defined]
    with pytest.raises(Misconfigured, match="no room"):
        restore(home, packed)
    assert tree(home) == before
    monkeypatch.undo()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Misconfigured, match="No space left"):
        restore(home, packed)
    assert tree(home) == before


def test_the_commands(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "b.zip"
    assert cli.run(["--home", str(home), "backup", str(file)]) == 0
    assert "2 rulebooks" in capsys.readouterr().out
    assert cli.run(["--home", str(home), "backup", str(file)]) == 1
    assert "--replace" in capsys.readouterr().err
    assert cli.run(["--home", str(home), "restore", str(file)]) == 0
    told = capsys.readouterr().out
    assert "every byte checked" in told
    assert "replaced-" in told


def test_a_command_goes_on_with_a_restore_that_was_killed(
    packed: Path, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "sync_shipped", lambda *_: ())
    steps._write_journal(home, steps._staged(home, packed))
    assert cli.run(["--home", str(home), "games", "--json"]) == 0
    assert "lantern-bay" in capsys.readouterr().out
    assert not (home / steps.JOURNAL).exists()
