"""Imports point one way, and the way from question to answer loads nothing heavy."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LINT = "import sys; from importlinter.cli import lint_imports as lint; sys.exit(lint(no_cache=True))"

HEAVY = ("torch", "sentence_transformers", "transformers", "bm25s", "scipy", "pandas", "typst", "py3langid")


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", LINT], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_imports_point_one_way() -> None:
    told = _lint(ROOT)
    assert told.returncode == 0, told.stdout + told.stderr


def test_an_import_that_points_the_wrong_way_is_noticed(tmp_path: Path) -> None:
    wrong = {
        "corpus": "index",
        "index": "engine",
        "engine": "qa",
        "qa": "eval",
        "eval": "api",
    }
    for package in (*wrong, "api"):
        (tmp_path / package).mkdir()
        line = f"import {wrong[package]}\n" if package in wrong else ""
        (tmp_path / package / "__init__.py").write_text(line)
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    told = _lint(tmp_path)
    assert told.returncode != 0
    for package, imported in wrong.items():
        assert f"{package} -> {imported}" in told.stdout, (package, told.stdout)


@pytest.mark.parametrize("module", ["qa.answerer", "index.catalogue", "corpus.library", "api.cli"])
def test_nothing_heavy_is_imported_before_it_is_needed(module: str) -> None:
    code = f"import sys, {module}; print(*sorted(set({HEAVY!r}) & sys.modules.keys()))"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
