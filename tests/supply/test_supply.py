import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.supply import advisories, locks

PROJECT = tomllib.loads((locks.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
BOTH = pytest.mark.parametrize("path", [locks.DEV, locks.RUN], ids=lambda path: path.stem)


def declared(*lists: list[str]) -> list[Requirement]:
    found = [Requirement(text) for lines in lists for text in lines]
    return [
        r for r in found if canonicalize_name(r.name) != "ruleproof" and (not r.marker or r.marker.evaluate())
    ]


def test_nothing_that_is_installed_has_a_fault_that_we_know() -> None:
    assert advisories.found_here() == []


@pytest.mark.parametrize(
    ("name", "version", "told"),
    [
        ("pypdf", "6.16.0", ["CVE-2026-84309"]),
        ("pypdf", "5.9.0", ["CVE-2025-55197", "install 6.0.0 or later"]),
        ("starlette", "1.3.0", ["CVE-2026-54283", "install 1.3.1"]),
        ("pypdf2", "3.0.1", ["remove it"]),
        ("pdfminer-six", "20250506", ["a PDF runs code"]),
    ],
)
def test_an_old_version_is_told_with_what_to_do(name: str, version: str, told: list[str]) -> None:
    found = "\n".join(advisories.found({name: Version(version)}))
    assert all(words in found for words in told)


def test_a_version_that_mends_it_is_well() -> None:
    assert advisories.found({"pypdf": Version("6.16.1"), "starlette": Version("1.3.1")}) == []


def test_what_we_ask_for_is_never_older_than_what_mends_a_fault() -> None:
    mended: dict[str, Version] = {}
    for one in advisories.known():
        if one.fixed:
            name = canonicalize_name(one.package)
            mended[name] = max(one.fixed, mended.get(name, one.fixed))
    asked = {canonicalize_name(r.name): r for r in declared(PROJECT["dependencies"])}
    for name in asked.keys() & mended.keys():
        (least,) = (Version(s.version) for s in asked[name].specifier if s.operator in (">=", "=="))
        assert least >= mended[name], name
    assert {"pypdf", "starlette", "python-multipart"} <= asked.keys()


@BOTH
def test_a_lock_names_one_hashed_file_of_each_package_and_no_place_to_get_it(path: Path) -> None:
    text = path.read_text("ascii")
    assert len(locks.read(path)) == text.count("--hash=sha256:") == len(text.splitlines()) - 2
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize(
    ("path", "lists"),
    [
        (locks.RUN, [PROJECT["dependencies"]]),
        (locks.DEV, [PROJECT["dependencies"], EXTRAS["dev"], EXTRAS["eval"]]),
    ],
    ids=["run", "dev"],
)
def test_a_lock_holds_a_fitting_version_of_all_that_is_declared(path: Path, lists: list[list[str]]) -> None:
    if locks.misfits(path):
        pytest.skip(locks.misfits(path)[0])
    locked = locks.read(path)
    for requirement in declared(*lists):
        name = canonicalize_name(requirement.name)
        if name not in locks.UNLOCKED:
            assert name in locked, f"{name} is not locked; run `make lock`"
            assert requirement.specifier.contains(locked[name].version), f"{name}; run `make lock`"


def test_what_runs_is_what_is_tested() -> None:
    tested, running = locks.read(locks.DEV), locks.read(locks.RUN)
    assert running.items() <= tested.items()
    assert "pytest" not in running


@BOTH
def test_nothing_that_is_locked_has_a_fault_that_we_know(path: Path) -> None:
    assert advisories.found({name: one.version for name, one in locks.read(path).items()}) == []


def test_what_differs_from_the_lock_is_told() -> None:
    locked = {name: locks.Locked(name, Version("1"), "0" * 64) for name in ("a", "b", "c")}
    here = {
        "a": Version("1"),
        "b": Version("2"),
        "d": Version("1"),
        "torch": Version("2"),
        "pip": Version("1"),
    }
    assert locks.compare(locked, here) == [
        "b is 2, and 1 in the lock.",
        "c 1 is in the lock and not installed.",
        "d 1 is installed and not in the lock.",
    ]


@pytest.mark.parametrize(
    "line", ["a==1", "a>=1 --hash=sha256:" + "0" * 64, "-r other.txt", "a==1 --hash=md5:00"]
)
def test_a_line_without_version_and_hash_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "x.lock").write_text(line)
    with pytest.raises(ValueError, match="without version and hash"):
        locks.read(tmp_path / "x.lock")


def _item(url: str, hashes: dict[str, str], name: str = "A_b") -> dict[str, Any]:
    return {
        "metadata": {"name": name, "version": "1.0"},
        "download_info": {"url": url, "archive_info": {"hashes": hashes}},
    }


def test_what_pip_would_install_is_locked() -> None:
    report = {"install": [_item("x/a.whl", {"sha256": "0" * 64}), _item("x/torch.whl", {}, "torch")]}
    assert [one.line() for one in locks.of_report(report)] == [f"a-b==1.0 --hash=sha256:{'0' * 64}"]


@pytest.mark.parametrize("item", [_item("x/a.tar.gz", {"sha256": "0" * 64}), _item("x/a.whl", {"md5": "0"})])
def test_what_would_be_built_here_or_has_no_hash_cannot_be_locked(item: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be locked"):
        locks.of_report(json.loads(json.dumps({"install": [item]})))


def test_a_lock_of_another_machine_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.lock").write_text("#\n# For CPython 2.7, vax.\n")
    (told,) = locks.misfits(tmp_path / "x.lock")
    assert "make lock" in told
