import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.errors import IndexUnusable
from index.generation import FORMAT, Generation, Generations, Manifest

FILES = {"a.json": b'{"a":1}' * 40, "b.npy": bytes(range(256)) * 3}


def _manifest(number: int, rulebook: str = "book") -> Manifest:
    return Manifest(FORMAT, rulebook, "en", "model", f"corpus {number}", 1, float(number), {})


def _publish(generations: Generations, number: int) -> str:
    with generations.writing():
        return generations.publish(
            _manifest(number, generations.rulebook), {**FILES, "n": str(number).encode()}
        )


@pytest.fixture
def generations(tmp_path: Path) -> Generations:
    return Generations(tmp_path, "book")


def test_what_is_published_is_what_is_opened(generations: Generations) -> None:
    name = _publish(generations, 1)
    found = generations.open()
    assert found.name == name
    assert found.files == {**FILES, "n": b"1"}
    assert found.manifest.corpus == "corpus 1"
    assert found.damaged == ()


def test_without_any_generation_opening_says_what_to_do(generations: Generations) -> None:
    with pytest.raises(IndexUnusable, match="has no index"):
        generations.open()


def test_the_last_published_generation_is_the_current_one(generations: Generations) -> None:
    for number in range(5):
        _publish(generations, number)
        assert generations.open().files["n"] == str(number).encode()


def test_two_generations_are_kept(generations: Generations) -> None:
    published = [_publish(generations, number) for number in range(5)]
    assert generations.names() == [published[4], published[3]]
    assert sorted(os.listdir(generations.folder)) == sorted([".lock", "current", published[3], published[4]])


def test_the_same_content_published_again_is_another_generation(generations: Generations) -> None:
    assert _publish(generations, 1) != _publish(generations, 1)


def test_every_switch_changes_the_stamp(generations: Generations) -> None:
    stamps = [generations.stamp()]
    for number in range(5):
        _publish(generations, number)
        stamps.append(generations.stamp())
    assert len(set(stamps)) == len(stamps)


def test_reading_does_not_change_the_stamp(generations: Generations) -> None:
    _publish(generations, 1)
    before = generations.stamp()
    generations.open()
    assert generations.stamp() == before


def _parts(generations: Generations, name: str) -> list[Path]:
    return sorted(path for path in (generations.folder / name).iterdir())


@pytest.mark.parametrize("file", ["a.json", "b.npy", "manifest.json"])
def test_every_changed_byte_is_noticed(generations: Generations, file: str) -> None:
    name = _publish(generations, 1)
    path = generations.folder / name / file
    good = path.read_bytes()
    for at in range(len(good)):
        path.write_bytes(good[:at] + bytes([good[at] ^ 0x20]) + good[at + 1 :])
        with pytest.raises(IndexUnusable, match="damaged"):
            generations.read(name)
    path.write_bytes(good)
    assert generations.read(name).files["a.json"] == FILES["a.json"]


@pytest.mark.parametrize("file", ["a.json", "b.npy", "n", "manifest.json"])
def test_every_truncation_is_noticed(generations: Generations, file: str) -> None:
    name = _publish(generations, 1)
    path = generations.folder / name / file
    good = path.read_bytes()
    for length in range(len(good)):
        path.write_bytes(good[:length])
        with pytest.raises(IndexUnusable, match="damaged"):
            generations.read(name)


def test_files_swapped_within_or_between_generations_are_noticed(generations: Generations) -> None:
    one, two = _publish(generations, 1), _publish(generations, 2)
    folder = generations.folder
    for a, b in [
        (folder / one / "n", folder / two / "n"),
        (folder / one / "manifest.json", folder / two / "manifest.json"),
        (folder / two / "a.json", folder / two / "b.npy"),
    ]:
        first, second = a.read_bytes(), b.read_bytes()
        a.write_bytes(second)
        b.write_bytes(first)
        with pytest.raises(IndexUnusable, match="damaged"):
            generations.read(two)
        a.write_bytes(first)
        b.write_bytes(second)
    assert generations.read(two).name == two


def test_a_generation_under_another_name_is_noticed(generations: Generations) -> None:
    one, two = _publish(generations, 1), _publish(generations, 2)
    shutil.rmtree(generations.folder / two)
    shutil.copytree(generations.folder / one, generations.folder / two)
    with pytest.raises(IndexUnusable):
        generations.read(two)
    assert generations.open().name == one


def test_a_generation_of_another_rulebook_is_noticed(tmp_path: Path, generations: Generations) -> None:
    other = Generations(tmp_path, "other")
    name = _publish(other, 1)
    _publish(generations, 1)
    shutil.copytree(other.folder / name, generations.folder / name, dirs_exist_ok=True)
    with pytest.raises(IndexUnusable, match="other"):
        generations.read(name)


@pytest.mark.parametrize("file", ["a.json", "manifest.json"])
def test_a_missing_file_is_noticed(generations: Generations, file: str) -> None:
    name = _publish(generations, 1)
    (generations.folder / name / file).unlink()
    with pytest.raises(IndexUnusable, match="damaged"):
        generations.read(name)


def test_a_damaged_generation_gives_way_to_the_one_before(generations: Generations) -> None:
    one, two = _publish(generations, 1), _publish(generations, 2)
    (generations.folder / two / "n").write_bytes(b"3")
    found = generations.open()
    assert found.name == one
    assert found.damaged == (two,)


def test_a_generation_cleared_away_while_it_is_read_gives_way_to_the_new_one(
    tmp_path: Path, generations: Generations
) -> None:
    class Slow(Generations):
        published = 0

        def read(self, name: str) -> Generation:
            # Meanwhile others publish so often that what the pointer said is gone.
            while self.published < 3:
                self.published += 1
                _publish(generations, self.published)
            return super().read(name)

    _publish(generations, 0)
    assert Slow(tmp_path, "book").open().files["n"] == b"3"


def test_when_all_are_damaged_the_index_is_unusable_and_says_which(generations: Generations) -> None:
    for name in (_publish(generations, 1), _publish(generations, 2)):
        (generations.folder / name / "n").write_bytes(b"x")
    with pytest.raises(IndexUnusable, match=r"000002-.*000001-"):
        generations.open()


def test_a_damaged_generation_is_not_the_one_that_is_kept(generations: Generations) -> None:
    one, two = _publish(generations, 1), _publish(generations, 2)
    (generations.folder / two / "n").write_bytes(b"x")
    three = _publish(generations, 3)
    assert generations.names() == [three, one]


@pytest.mark.parametrize(
    "pointer", [b"", b"\n", b"../../etc\n", b"000009-0123456789abcdef\n", b"\xff\xfe", b"x" * 10_000]
)
def test_a_broken_pointer_gives_way_to_the_newest_intact_generation(
    generations: Generations, pointer: bytes
) -> None:
    _publish(generations, 1)
    two = _publish(generations, 2)
    (generations.folder / "current").write_bytes(pointer)
    assert generations.open().name == two
    three = _publish(generations, 3)
    assert generations.open().name == three


def test_a_missing_pointer_gives_way_to_the_newest_intact_generation(generations: Generations) -> None:
    two = [_publish(generations, 1), _publish(generations, 2)][1]
    (generations.folder / "current").unlink()
    assert generations.open().name == two


def test_what_a_killed_writer_left_is_cleared_away(generations: Generations) -> None:
    _publish(generations, 1)
    (generations.folder / ".building-abc").mkdir()
    (generations.folder / ".building-abc" / "a.json").write_bytes(b"half")
    (generations.folder / ".building-pointer").write_bytes(b"half")
    _publish(generations, 2)
    assert not list(generations.folder.glob(".building-*"))


def test_a_generation_that_was_never_switched_to_is_cleared_away(generations: Generations) -> None:
    one = _publish(generations, 1)
    two = _publish(generations, 2)
    (generations.folder / "current").write_text(one + "\n")
    three = _publish(generations, 3)
    assert generations.names() == [three, one]
    assert two not in os.listdir(generations.folder)


def test_of_another_format_a_generation_is_not_read(generations: Generations) -> None:
    with generations.writing():
        name = generations.publish(Manifest(FORMAT + 1, "book", "en", "m", "c", 1, 0.0, {}), FILES)
    with pytest.raises(IndexUnusable, match="format"):
        generations.read(name)


@pytest.mark.parametrize("fields", [{"extra": 1}, {"files": None}, {"format": "1"}])
def test_a_manifest_of_other_fields_is_not_read(generations: Generations, fields: dict[str, object]) -> None:
    name = _publish(generations, 1)
    raw = json.loads((generations.folder / name / "manifest.json").read_bytes())
    sealed = json.dumps(raw | fields).encode()
    forged = f"000002-{hashlib.sha256(sealed).hexdigest()[:16]}"
    shutil.copytree(generations.folder / name, generations.folder / forged)
    (generations.folder / forged / "manifest.json").write_bytes(sealed)
    with pytest.raises(IndexUnusable):
        generations.read(forged)


def test_files_outside_the_folder_are_not_read(generations: Generations, tmp_path: Path) -> None:
    name = _publish(generations, 1)
    (tmp_path / "secret").write_bytes(b"s")
    raw = json.loads((generations.folder / name / "manifest.json").read_bytes())
    raw["files"] = {"../../../secret": hashlib.sha256(b"s").hexdigest()}
    sealed = json.dumps(raw).encode()
    forged = f"000002-{hashlib.sha256(sealed).hexdigest()[:16]}"
    (generations.folder / forged).mkdir()
    (generations.folder / forged / "manifest.json").write_bytes(sealed)
    with pytest.raises(IndexUnusable, match="secret"):
        generations.read(forged)


@pytest.mark.parametrize(
    "rulebook", ["", ".", "..", "../x", "a/b", "/etc", "a\\b", "x" * 300, ".hidden", "a\n"]
)
def test_an_id_that_could_leave_the_folder_is_refused(tmp_path: Path, rulebook: str) -> None:
    with pytest.raises(IndexUnusable, match="no id"):
        Generations(tmp_path, rulebook)


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left"), OSError(5, "I/O error"), OSError(13, "denied")]
)
def test_whichever_file_call_fails_the_old_generation_stays(
    generations: Generations, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    _publish(generations, 1)
    failed = 0
    for k in range(200):
        left = [k]

        def call(real: Callable[..., Any], left: list[int] = left) -> Callable[..., Any]:
            def guarded(*args: object, **kwargs: object) -> Any:
                if left[0] == 0:
                    left[0] = -1
                    raise error
                left[0] -= 1
                return real(*args, **kwargs)

            return guarded

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", call(os.fsync))
            patch.setattr(os, "replace", call(os.replace))
            patch.setattr(os, "mkdir", call(os.mkdir))
            try:
                two = _publish(generations, 2)
            except OSError:
                failed += 1
                assert generations.open().files["n"] in (b"1", b"2")
                continue
        assert generations.open().name == two
        if left[0] >= 0:  # there was no such call any more
            break
    assert failed >= 8
    assert not list(generations.folder.glob(".building-*"))
    assert len(generations.names()) == 2


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_random_damage_never_gives_anything_but_an_intact_generation(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    generations = Generations(tmp_path_factory.mktemp("damage"), "book")
    names = [_publish(generations, 1), _publish(generations, 2)]
    intact = {name: dict(generations.read(name).files) for name in names}
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from([p for name in names for p in _parts(generations, name)]))
        content = path.read_bytes()
        at = data.draw(st.integers(0, len(content)))
        path.write_bytes(content[:at] + data.draw(st.binary(max_size=4)))
    try:
        found = generations.open()
    except IndexUnusable:
        return
    assert found.files == intact[found.name]
