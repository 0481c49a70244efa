"""What tests of several folders share: a library that holds the shipped games."""

import pytest

from corpus.library import Library


@pytest.fixture(scope="session")
def shipped_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The three shipped booklets as our own reader reads them; tests may not add to it."""
    library = Library(tmp_path_factory.mktemp("shipped"))
    library.sync_shipped()
    return library
