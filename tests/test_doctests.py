"""The examples in the docstrings of all packages come out as they say."""

import doctest
import importlib
import io
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("corpus", "index", "engine", "qa", "eval", "api")
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_come_out_as_they_say(module: str) -> None:
    runner = doctest.DocTestRunner()
    out = io.StringIO()
    loaded = importlib.import_module(module)
    assert Path(str(loaded.__file__)).is_relative_to(ROOT)
    for test in doctest.DocTestFinder(exclude_empty=True).find(loaded):
        runner.run(test, out=out.write)
    assert runner.summarize(verbose=False).attempted > 0
    assert not out.getvalue(), out.getvalue()


def test_there_are_examples_in_the_modules_that_compare_words() -> None:
    assert {"corpus.text", "corpus.locate", "index.terms", "qa.guards"} <= set(MODULES)
