"""The module that the tests of this folder share, importable as ``asking``."""

import importlib.util
import sys
from pathlib import Path

spec = importlib.util.spec_from_file_location("asking", Path(__file__).parent / "asking.py")
assert spec is not None
assert spec.loader is not None
sys.modules["asking"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["asking"])
