"""The second formulation, importable as ``moriarty_independent``."""

import importlib.util
import sys
from pathlib import Path


def _import(name: str) -> None:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)


_import("moriarty_independent")
