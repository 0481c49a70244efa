import re

from tests.fuzz.patterns import expressions, sites
from tests.fuzz.pumping import worst_cases
from tests.fuzz.slowness import slow

LENGTH = 8000
QUADRATIC_AT_20_000 = 0.5
"""Seconds: what takes longer at `LENGTH`, in proportion to its square, is too slow there."""


def test_every_use_of_a_regular_expression_is_known() -> None:
    found = list(expressions())
    assert len(found) > 300
    held = {one.pattern.pattern for one in found}
    literal = {site.pattern.value for site in sites() if hasattr(site.pattern, "value")}
    assert {text for text in literal if isinstance(text, str)} <= held


def test_worst_cases_find_an_expression_that_is_known_to_be_slow() -> None:
    for bad in (r"(a+)+$", r"\s+$", r"(?:x|x)*y"):
        body = re.compile(bad)
        assert any(len(set(text)) <= 3 and len(text) > 90 for text in worst_cases(body, 100)), bad


def test_no_regular_expression_is_slow_on_its_worst_texts() -> None:
    limit = QUADRATIC_AT_20_000 * (LENGTH / 20_000) ** 2
    tried = list(slow(LENGTH, seconds=300, limit=limit))
    assert [one for one in tried if one[1]] == []
    assert len(tried) > 300
