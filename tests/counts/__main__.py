"""The command that makes the table of counts: ``python -m tests.counts [--write | --check]``."""

import argparse
import sys
from pathlib import Path

from tests.counts import ROOT, recorded, table

PAGE = ROOT / "SECURITY.md"
BEGIN, END = "<!-- counts: written by `make counts` -->", "<!-- end of counts -->"


def with_table(page: str, rows: str) -> str:
    """Return a page with another table between the marks. Raises ValueError if it has none."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The page lacks the marks {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n\n{rows}\n{END}{after}"


def main(arguments: list[str] | None = None, page: Path = PAGE) -> int:
    """Run the command; exit status 1 if another table stands on the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--write", action="store_true", help=f"put the table into {page.name}")
    which.add_argument("--check", action="store_true", help=f"fail if another one stands in {page.name}")
    told = parser.parse_args(arguments)
    rows = table(recorded())
    if not (told.write or told.check):
        print(rows, end="")
        return 0
    stands = page.read_text("utf-8")
    wanted = with_table(stands, rows)
    if told.write:
        page.write_text(wanted, "utf-8")
    elif wanted != stands:
        print(
            f"{page.name} has another table than the counts give; `make counts` writes it.", file=sys.stderr
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
