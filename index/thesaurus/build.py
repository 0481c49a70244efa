"""Make ``stems.<language>.json`` from the tables: ``python -m index.thesaurus.build [--check]``."""

import json
import sys
from pathlib import Path

from index.terms import terms
from index.thesaurus import LANGUAGES, LONGEST

FOLDER = Path(__file__).parent
TABLES = ("table.tsv", "world.tsv")


def rows() -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return every concept as its words by language, in the order of ``LANGUAGES``."""
    lines = (
        line for table in TABLES for line in (FOLDER / table).read_text("utf-8").splitlines() if line.strip()
    )
    return tuple(
        tuple(tuple(word.strip() for word in cell.split(",") if word.strip()) for cell in line.split("\t"))
        for line in lines
    )


def stems(language: str) -> dict[str, list[int]]:
    """Return the concepts by phrase, a phrase being its terms set apart by spaces."""
    column = LANGUAGES.index(language)
    found: dict[str, list[int]] = {}
    for number, row in enumerate(rows()):
        for phrase in row[column]:
            key = terms(phrase, language)
            if 0 < len(key) <= LONGEST and number not in found.setdefault(" ".join(key), []):
                found[" ".join(key)].append(number)
    return found


def main(arguments: list[str]) -> int:
    """Write the files; with ``--check`` write nothing and return 1 if one is out of date."""
    stale = 0
    for language in LANGUAGES:
        target = FOLDER / f"stems.{language}.json"
        made = json.dumps(stems(language), ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
        if target.exists() and target.read_text("utf-8") == made:
            continue
        if "--check" in arguments:
            print(f"{target.name} does not fit the tables; run `python -m index.thesaurus.build`.")
            stale = 1
        else:
            target.write_text(made, "utf-8")
            print(f"{target.name}: written")
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
