"""Counts what is tried with keys, for the table of counts: ``python -m tests.api.access.count``."""

import sys
from pathlib import Path

import pytest

from tests.counts import record

COMMAND = "python -m tests.api.access.count"

WHAT = {
    "access-routes": "requests to every route without a key, or with a wrong, revoked, too narrow or "
    "another tenant's one",
    "access-questions": "questions of two tenants with five rulebooks each, answered from own and shipped "
    "ones only",
}


class Tally:
    """Adds up what the tests say that they tried."""

    def __init__(self) -> None:
        self.tried: dict[str, int] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for what, number in report.user_properties:
                if isinstance(number, int):
                    self.tried[what] = self.tried.get(what, 0) + number


def main() -> int:
    """Run the tests; where all have passed, write what they tried."""
    tally = Tally()
    status = pytest.main([str(Path(__file__).parent), "-q"], plugins=[tally])
    if status != pytest.ExitCode.OK:
        print("Not everything was contained; nothing is written.", file=sys.stderr)
        return 1
    for name, what in WHAT.items():
        tried = tally.tried[name]
        print(record(name, what=what, tried=tried, contained=tried, command=COMMAND))
    return 0


if __name__ == "__main__":
    sys.exit(main())
