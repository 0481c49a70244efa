"""The full run has a command of its own (`make test-hostile`); elsewhere its tests are left out."""

import pytest

from tests.hostile.firing import Range


def pytest_configure(config: pytest.Config) -> None:
    """Say what the marker of the full run means."""
    config.addinivalue_line("markers", "hostile: every hostile file; run with `make test-hostile`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the full run out unless ``-m`` asks for it by name."""
    if "hostile" in str(config.option.markexpr):
        return
    left_out = [item for item in items if item.get_closest_marker("hostile")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="module")
def firing_range(tmp_path_factory: pytest.TempPathFactory) -> Range:
    """A library that many hostile files are added to, one after the other."""
    return Range(tmp_path_factory.mktemp("range"))
