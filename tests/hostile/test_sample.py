"""Some of each family of hostile files, and a few mutants; all of them are tried by `make test-hostile`."""

from collections.abc import Iterator

import pytest

from tests.hostile.every import KINDS
from tests.hostile.firing import Range
from tests.hostile.kinds import Kind
from tests.hostile.mutants import mutant

EVERY = 10
MUTANTS = range(3, 500, 111)


def _sample() -> Iterator[tuple[str, list[Kind]]]:
    families = dict.fromkeys(kind.family for kind in KINDS.values())
    for family in families:
        yield family, [k for k in KINDS.values() if k.family == family and k.quick][::EVERY]


@pytest.mark.parametrize(("family", "kinds"), list(_sample()), ids=lambda v: v if isinstance(v, str) else "")
def test_a_family_is_contained(firing_range: Range, family: str, kinds: list[Kind]) -> None:
    trials = [firing_range.try_kind(kind) for kind in kinds]
    assert {trial.name: trial.faults for trial in trials if trial.faults} == {}


def test_mutants_are_contained(firing_range: Range) -> None:
    trials = [firing_range.fire(made.name, made.data) for made in map(mutant, MUTANTS)]
    assert {trial.name: trial.faults for trial in trials if trial.faults} == {}
    assert firing_range.next_good_file() == []
