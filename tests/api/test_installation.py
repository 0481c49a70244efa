import base64
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import api
from api.installation import PACKAGES, check_installation

ROOT = Path(api.__file__).parent.parent
CHECK = "from api.installation import check_installation; check_installation()"


def run(site: Path, code: str = CHECK) -> str:
    """Return what the code prints on standard error with ``site`` first on the import path."""
    env = os.environ | {"PYTHONPATH": str(site)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=site, capture_output=True, text=True, check=False
    )
    return done.stderr


def record_of(site: Path) -> str:
    lines = []
    for package in PACKAGES:
        digest = hashlib.sha256((site / package / "__init__.py").read_bytes()).digest()
        lines.append(
            f"{package}/__init__.py,sha256={base64.urlsafe_b64encode(digest).rstrip(b'=').decode()},1\n"
        )
    return "".join(lines)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder into which the packages were installed, with the installer's record."""
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        shutil.copy(ROOT / package / "__init__.py", tmp_path / package)
    shutil.copy(ROOT / "api" / "installation.py", tmp_path / "api")
    shutil.copy(ROOT / "corpus" / "errors.py", tmp_path / "corpus")
    info = tmp_path / "ruleproof-0.1.0.dist-info"
    info.mkdir()
    (info / "RECORD").write_text(record_of(tmp_path), "utf-8")
    return tmp_path


def test_this_installation_is_in_order() -> None:
    check_installation()


def test_an_installation_from_a_wheel_is_in_order(site: Path) -> None:
    assert run(site) == ""


@pytest.mark.parametrize("package", ["eval", "index", "qa", "engine"])
def test_a_package_of_another_distribution_that_comes_first_is_named(tmp_path: Path, package: str) -> None:
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("", "utf-8")
    complaint = run(tmp_path).splitlines()[-1]
    assert f"The package {package!r} comes from {tmp_path / package}" in complaint
    assert "environment of its own" in complaint


def test_a_module_of_that_name_shadows_a_package_too(tmp_path: Path) -> None:
    (tmp_path / "eval.py").write_text("", "utf-8")
    assert f"'eval' comes from {tmp_path / 'eval.py'}" in run(tmp_path)


def test_a_package_that_was_overwritten_by_another_distribution_is_named(site: Path) -> None:
    (site / "qa" / "__init__.py").write_text('"""Quality assurance."""\n', "utf-8")
    assert f"{site / 'qa' / '__init__.py'} is not the file that ruleproof installed" in run(site)


def test_a_package_that_is_missing_is_named(site: Path) -> None:
    shutil.rmtree(site / "eval")
    assert "'eval'" in run(site)


def test_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "eval").mkdir()
    (tmp_path / "eval" / "__init__.py").write_text("", "utf-8")
    code = f"from api.cli import run; raise SystemExit(run(['--home', {str(tmp_path / 'home')!r}, 'games']))"
    (line,) = run(tmp_path, code).splitlines()
    assert line.startswith("ruleproof: The package 'eval' comes from")
