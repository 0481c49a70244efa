"""Every kind and every mutant; minutes long, and left out unless asked for."""

import pytest

from tests.hostile.count import GOOD_EVERY, MUTANTS
from tests.hostile.every import KINDS
from tests.hostile.firing import Range
from tests.hostile.mutants import mutant

pytestmark = pytest.mark.hostile


@pytest.fixture(scope="module")
def drawing_range(tmp_path_factory: pytest.TempPathFactory) -> Range:
    return Range(tmp_path_factory.mktemp("drawing"), draw=True)


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_is_contained(drawing_range: Range, name: str) -> None:
    assert drawing_range.try_kind(KINDS[name]).faults == ()
    assert drawing_range.next_good_file() == []


@pytest.mark.parametrize("first", range(0, MUTANTS, GOOD_EVERY))
def test_mutants_are_contained(firing_range: Range, first: int) -> None:
    trials = [firing_range.fire(m.name, m.data) for m in map(mutant, range(first, first + GOOD_EVERY))]
    assert {trial.name: trial.faults for trial in trials if trial.faults} == {}
    assert firing_range.next_good_file() == []
