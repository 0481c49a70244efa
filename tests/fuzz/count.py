"""The long runs, one by one or all: ``python -m tests.fuzz.count [PART ...]``; writes what they came to.

Ends with status 1 if anything was not contained.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from tests.counts import record
from tests.fuzz.counted import COMMAND, Tally

Trials = Iterable[tuple[str, str]]
"""What was tried, with what was wrong about how it was met, empty if nothing was."""


def _damage(home: Path) -> Trials:
    from tests.fuzz.damage import damaged, lost, shelf

    made = shelf(home)
    yield from damaged(made, flipped=256, cut=64)
    yield from lost(made)


def _forgeries(home: Path) -> Trials:
    from tests.fuzz.damage import FORGERIES, fault_of, forge, shelf

    for number, name in enumerate(FORGERIES):
        made = shelf(home / str(number))
        forge(made, name)
        yield name, fault_of(made, pointer=False)


def _kills(home: Path) -> Trials:
    from tests.fuzz.killing import killed

    return killed(home, times=1000)


def _faults(home: Path) -> Trials:
    from tests.fuzz.faults import adding, building

    yield from building(home / "index")
    (home / "adding").mkdir()
    yield from adding(home / "adding")


def _builders(home: Path) -> Trials:
    from tests.fuzz.serving import built_at_once

    return built_at_once(home, rounds=100, builders=2)


def _serving(home: Path) -> Trials:
    from tests.fuzz.serving import asked_while_rebuilt

    served = asked_while_rebuilt(home, rebuilds=200, questions=20_000)
    print(f"{served.rebuilds} rebuilds, {len(served.printings)} printings answered", flush=True)
    yield from (("question", fault) for fault in served.faults)
    yield from (("question", "") for _ in range(served.questions - len(served.faults)))


def _patterns(home: Path) -> Trials:
    from tests.fuzz.slowness import slow

    return slow(length=50_000, seconds=1200)


def _names(home: Path) -> Trials:
    from tests.fuzz.names import by_add, by_upload

    yield from by_add(home / "add")
    yield from by_upload(home / "upload")


def _questions(home: Path) -> Trials:
    from tests.fuzz.doors import asked

    return asked(home)


def _bodies(home: Path) -> Trials:
    from tests.fuzz.doors import sent

    return sent(home)


def _injections(home: Path) -> Trials:
    from tests.fuzz.injections import compared

    return compared(home)


def _api(home: Path) -> Trials:
    from tests.fuzz.openapi import requests

    return requests(home, cases=1000)


PARTS: Mapping[str, tuple[str, Callable[[Path], Trials]]] = {
    "index-damage": ("flips, cuts, deletions and exchanges of index files", _damage),
    "index-forgeries": ("sealed generations with wrong contents", _forgeries),
    "index-kills": ("builders killed at random moments", _kills),
    "index-faults": ("file calls that fail while an index is built or a rulebook added", _faults),
    "index-builders": ("pairs of builders that begin at once", _builders),
    "index-serving": ("questions asked during 200 rebuilds", _serving),
    "patterns": ("regular expressions against their worst texts of 50,000 characters", _patterns),
    "names": ("hostile file names", _names),
    "questions": ("hostile questions", _questions),
    "bodies": ("hostile request bodies", _bodies),
    "injections": (
        "questions to rulebooks and FAQs with injected texts, against their clean twins",
        _injections,
    ),
    "api-cases": ("requests made from the OpenAPI document", _api),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is asked for, tell every fault, write the counts."""
    parser = argparse.ArgumentParser(
        description="Attack names, questions, bodies and index; count what holds."
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all without one"
    )
    parts = parser.parse_args(arguments).parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    faults = 0
    for name in parts:
        what, run = PARTS[name]
        tally = Tally(what)
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            for told, fault in run(Path(folder)):
                tally.count(not fault, f"{told}: {fault}")
                if fault:
                    print(f"FAULT {name} {told}: {fault}", flush=True)
        print(
            f"{name}: {tally.contained} of {tally.tried} contained in {time.monotonic() - began:.0f} s",
            flush=True,
        )
        record(name, what=what, tried=tally.tried, contained=tally.contained, command=f"{COMMAND} {name}")
        faults += len(tally.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
