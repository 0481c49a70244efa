"""Try every regular expression of ours on its worst texts; whoever runs it ends it if it hangs.

``python -m tests.fuzz.timing LENGTH FIRST``: from expression number FIRST on.
"""

import json
import re
import signal
import sys
import time
from itertools import islice

from tests.fuzz.patterns import expressions
from tests.fuzz.pumping import worst_cases

SHORT = 1000
ENOUGH = 0.5
"""Seconds that are too many already: the other texts need not be tried."""
GIVEN_UP = 4.0


class TooSlow(Exception):
    """The time of one text is over."""


def main(length: str, first: str = "0") -> None:
    """Print for each expression its name, the most seconds that a text took, and which text."""
    signal.signal(signal.SIGALRM, _ring)
    for number, found in islice(enumerate(expressions()), int(first), None):
        print(json.dumps({"number": number, "name": found.name}), flush=True)
        worst, at = 0.0, ""
        tried = 0
        for size in (SHORT, int(length)):
            for text in worst_cases(found.pattern, min(size, found.longest)):
                took = _timed(found.pattern, text, found.uses)
                tried += 1
                if took > worst:
                    worst, at = took, repr(text[:30])
                if worst > ENOUGH:
                    break
            if worst > ENOUGH:
                break
        print(
            json.dumps({"number": number, "name": found.name, "seconds": worst, "text": at, "tried": tried}),
            flush=True,
        )


def _timed(pattern: re.Pattern[str], text: str, uses: frozenset[str]) -> float:
    began = time.process_time()
    signal.setitimer(signal.ITIMER_REAL, GIVEN_UP)
    try:
        if "match" in uses:
            pattern.match(text)
        if "fullmatch" in uses:
            pattern.fullmatch(text)
        if not uses or uses - {"match", "fullmatch"}:
            for _ in pattern.finditer(text):
                pass
    except TooSlow:
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.process_time() - began


def _ring(*_: object) -> None:
    raise TooSlow


if __name__ == "__main__":
    main(*sys.argv[1:])
