"""Set the shipped booklets from their typst sources: ``python -m corpus.rulebooks.build [--check]``.

The same source gives the same bytes: only the fonts inside the compiler are used, and no date is set.
"""

import sys
from pathlib import Path

import typst

FOLDER = Path(__file__).parent


def booklets() -> tuple[Path, ...]:
    """Return the typst sources, one per shipped game, by game id."""
    return tuple(sorted(FOLDER.glob("*/booklet.typ")))


def compiled(source: Path) -> bytes:
    """Return the PDF of a booklet."""
    pdf: bytes = typst.compile(source, root=source.parent, ignore_system_fonts=True, timestamp=0)
    return pdf


def main(arguments: list[str]) -> int:
    """Write every ``booklet.pdf``; with ``--check`` write nothing and return 1 if one is out of date."""
    stale = 0
    for source in booklets():
        target, pdf = source.with_suffix(".pdf"), compiled(source)
        current = target.read_bytes() if target.exists() else b""
        if pdf == current:
            print(f"{source.parent.name}: up to date")
        elif "--check" in arguments:
            print(f"{source.parent.name}: booklet.pdf differs from its source; run `make booklets`.")
            stale = 1
        else:
            target.write_bytes(pdf)
            print(f"{source.parent.name}: {len(pdf):,} bytes written")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
