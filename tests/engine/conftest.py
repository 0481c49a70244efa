"""The toy games of this folder, importable as ``toys``, and the example plugin."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.engine import Engine

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "examples" / "nim"


def _import(name: str) -> None:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


_import("toys")


@pytest.fixture(scope="session")
def nim() -> Iterator[Engine]:
    """The engine of the example plugin, imported from its folder."""
    sys.path.insert(0, str(EXAMPLE))
    try:
        from ruleproof_nim import ENGINE

        yield ENGINE
    finally:
        sys.path.remove(str(EXAMPLE))
