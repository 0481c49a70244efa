"""What the long tests counted, as small files that are committed, and the table made of them.

A test that counts calls `record` at its end; ``python -m tests.counts`` shows the table, ``--write`` puts it
into SECURITY.md, ``--check`` fails if another one stands there.
"""

import json
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was tried and ended as it must; when, by which command, on which commit."""

    what: str
    tried: int
    contained: int
    command: str
    date: str
    commit: str

    def __post_init__(self) -> None:
        """Raise ValueError for what cannot be."""
        if not 0 <= self.contained <= self.tried or not self.tried:
            raise ValueError(f"{self.what}: {self.contained} of {self.tried}")
        date.fromisoformat(self.date)
        if not self.what or not self.command or not self.commit:
            raise ValueError(f"{self.what or 'a count'} lacks what it is of, its command or its commit")


def record(name: str, *, what: str, tried: int, contained: int, command: str, folder: Path = FOLDER) -> Count:
    """Write ``<name>.json`` with today's date and the commit that is checked out; return what was written."""
    count = Count(what, tried, contained, command, date.today().isoformat(), _commit())
    text = json.dumps(asdict(count), indent=1, ensure_ascii=False) + "\n"
    (folder / f"{name}.json").write_text(text, "utf-8")
    return count


def recorded(folder: Path = FOLDER) -> list[Count]:
    """Return all counts, by the name of their file. Raises ValueError for a file that holds none."""
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(Count(**json.loads(path.read_text("utf-8"))))
        except (TypeError, ValueError) as error:
            raise ValueError(f"{path.name} holds no count: {error}") from error
    return found


def table(counts: Iterable[Count]) -> str:
    """Return a Markdown table."""
    head = ("| what | tried | contained | date | commit | command |", "|---|---|---|---|---|---|")
    rows = (
        f"| {_cell(c.what)} | {c.tried:,} | {c.contained:,} | {c.date} | {_cell(c.commit)} "
        f"| `{_cell(c.command)}` |"
        for c in counts
    )
    return "\n".join((*head, *rows)) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _commit() -> str:
    told = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=no"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        return "unknown"
    # A count of code that nobody can check out says so.
    return told.stdout.strip() + ("+" if changed.stdout.strip() else "")
