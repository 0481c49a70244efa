"""Commands: ``python -m tests.supply`` with ``lock``, ``fits``, ``check`` or ``audit``."""

import argparse
import sys
from collections.abc import Callable

from tests.supply import advisories, locks

_COMMANDS: dict[str, tuple[str, Callable[[], list[str]]]] = {
    "lock": ("resolve what pyproject.toml declares and write the locks anew", locks.renew),
    "fits": ("whether the locks are for this Python and this machine", locks.misfits),
    "check": ("compare what is installed with the lock", locks.differences),
    "audit": ("compare what is installed with the faults that are known", advisories.found_here),
}


def main() -> int:
    """Run a command; exit status 1 if it finds something, which is told a line each."""
    parser = argparse.ArgumentParser(prog="python -m tests.supply", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (about, _) in _COMMANDS.items():
        commands.add_parser(name, help=about)
    told = parser.parse_args()
    found = _COMMANDS[told.command][1]()
    for line in found:
        print(line, file=sys.stderr)
    if not found:
        print(f"{told.command}: well.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
