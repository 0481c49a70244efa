"""What tests of several folders share: a library that holds the shipped games; how properties are tried."""

import os

import pytest
from hypothesis import settings

from corpus.library import Library

# A build is judged on the same examples every time; at home each run looks at others.
settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture(scope="session")
def shipped_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The three shipped booklets as our own reader reads them; tests may not add to it."""
    library = Library(tmp_path_factory.mktemp("shipped"))
    library.sync_shipped()
    return library
