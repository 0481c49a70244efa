"""Measure the FAQ audit: ``python -m eval.claims [FILE ...] [--split NAME] [--home DIR] [--json FILE]``.

Files hold one FAQ entry a line with the label that it should get (``claims-*.jsonl``). Printed are the
macro-F1 of the entries' labels, precision, recall and F1 of each, contradictions called supported, true
entries called contradicted, evidence on a right page, how many are right by kind of edit, language and book;
and every entry that got another label, unless its book is for reporting only.
"""

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from corpus.library import Library
from eval.sets import OWN, rulebooks_folder
from index.catalogue import Indexes
from index.embed import load_embedder
from qa.audit.audit import Auditor
from qa.audit.judge import Judge
from qa.audit.types import EntryFinding, FaqItem, Label

TEST = frozenset(
    "time-bomb castle_of_magic.pdf petit_jdr_universel_fr.pdf oie_sociale_fr.pdf bangkok.pdf lovtech_fr.pdf "
    "game_of_things_de.pdf".split()
)
"""Books of the test split: figures are reported, nothing is fitted on them, no line is shown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a set: what it says, of which book, and the label and pages that are right."""

    item: FaqItem
    book: str
    label: Label
    edit: str
    pages: tuple[int, ...]
    said: str

    @property
    def split(self) -> str:
        """``test`` or ``development``, by book."""
        return "test" if self.book in TEST else "development"


@dataclass(frozen=True, slots=True)
class Outcome:
    """An entry with what the audit found."""

    entry: Entry
    found: EntryFinding

    @property
    def right_page(self) -> bool | None:
        """Tell whether the evidence stands on a right page; None where the book is silent or none is due."""
        if not self.entry.pages or self.entry.label is Label.NOT_IN_RULEBOOK:
            return None
        shown = [claim.evidence[0].citation.page for claim in self.found.claims if claim.evidence]
        return any(page in self.entry.pages for page in shown)


def load(paths: Iterable[Path]) -> tuple[Entry, ...]:
    """Read sets of entries."""
    lines = (line for path in paths for line in path.read_text("utf-8").splitlines() if line.strip())
    return tuple(_entry(json.loads(line)) for line in lines)


def _entry(raw: dict[str, object]) -> Entry:
    def pages(name: str) -> tuple[int, ...]:
        value = raw.get(name)
        return tuple(int(page) for page in value) if isinstance(value, list) else ()

    item = FaqItem(
        str(raw["id"]), str(raw["question"]), str(raw["answer"]), str(raw["language"]), pages("pages")
    )
    book = str(raw.get("game") or raw["pdf"])
    return Entry(
        item,
        book,
        Label(str(raw["label"])),
        str(raw.get("edit") or ""),
        pages("gold_pages"),
        str(raw.get("said") or ""),
    )


class Bench:
    """Judges for the books of a set; an open rulebook is added to the library when it is first asked for."""

    def __init__(self, home: Path) -> None:
        """Keep the library under a home."""
        self._library, self._indexes = Library(home), Indexes(home, load_embedder())
        self._library.sync_shipped()
        self._auditor = Auditor(self._library, self._indexes)
        self._judges: dict[str, Judge] = {}

    def judge(self, book: str) -> Judge:
        """Return the judge for a game's id or the file name of an open rulebook."""
        if book not in self._judges:
            self._judges[book] = self._auditor.judge(self._game(book))
        return self._judges[book]

    def _game(self, book: str) -> str:
        if not book.endswith(".pdf"):
            return book
        added = self._library.add(rulebooks_folder() / book).rulebook
        self._indexes.ensure(added.id, self._library.passages(added.id), added.language)
        return added.game


def present(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries whose rulebook is there."""
    return tuple(e for e in entries if not e.book.endswith(".pdf") or (rulebooks_folder() / e.book).is_file())


def macro_f1(outcomes: Sequence[Outcome]) -> float:
    """Return the mean F1 of the labels that occur."""
    labels = {o.entry.label for o in outcomes}
    return sum(prf(outcomes, label)[2] for label in labels) / len(labels) if labels else 0.0


def prf(outcomes: Sequence[Outcome], label: Label) -> tuple[float, float, float]:
    """Return precision, recall and F1 of a label."""
    both = sum(o.entry.label is label and o.found.label is label for o in outcomes)
    found = sum(o.found.label is label for o in outcomes)
    due = sum(o.entry.label is label for o in outcomes)
    precision, recall = both / found if found else 0.0, both / due if due else 0.0
    return precision, recall, 2 * both / (found + due) if found + due else 0.0


def called(outcomes: Sequence[Outcome], label: Label, other: Label) -> float:
    """Return the share of the entries of a label that got another one."""
    due = [o for o in outcomes if o.entry.label is label]
    return sum(o.found.label is other for o in due) / len(due) if due else 0.0


def right_pages(outcomes: Sequence[Outcome]) -> float:
    """Return the share of entries whose evidence stands on a right page."""
    judged = [o.right_page for o in outcomes if o.right_page is not None]
    return sum(judged) / len(judged) if judged else 0.0


def figures(outcomes: Sequence[Outcome]) -> Table:
    """Return the figures of all and of each label."""
    table = Table("figure", "value", title=f"{len(outcomes)} entries")
    table.add_row("macro-F1 of labels", f"{macro_f1(outcomes):.3f}")
    for label in Label:
        if any(o.entry.label is label or o.found.label is label for o in outcomes):
            table.add_row(
                f"{label}: P / R / F1", " / ".join(f"{value:.2f}" for value in prf(outcomes, label))
            )
    contradicted, supported = Label.CONTRADICTED, Label.SUPPORTED
    table.add_row("contradiction called supported", f"{called(outcomes, contradicted, supported):.3f}")
    table.add_row("true entry called contradicted", f"{called(outcomes, supported, contradicted):.3f}")
    table.add_row("evidence on a right page", f"{right_pages(outcomes):.3f}")
    return table


def by(outcomes: Sequence[Outcome], title: str, key: Callable[[Outcome], str]) -> Table:
    """Return how many got the right label in each group."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[key(outcome)].append(outcome)
    table = Table(title, "right", "of")
    for name, group in sorted(groups.items()):
        table.add_row(name, str(sum(o.entry.label is o.found.label for o in group)), str(len(group)))
    return table


def main(arguments: Sequence[str]) -> int:
    """Measure and print; with ``--json`` also write an entry a line."""
    parser = argparse.ArgumentParser(prog="eval.claims")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--split", choices=("development", "test"), default="development")
    parser.add_argument("--home", type=Path, help="keep the library there between runs")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    paths = options.files or sorted(OWN.glob("claims*.jsonl"))
    entries = [e for e in present(load(paths)) if options.files or e.split == options.split]
    if not entries:
        print("No entry was measured: none of the sets and rulebooks is there.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="ruleproof-") as temporary:
        bench = Bench(options.home or Path(temporary))
        outcomes = [Outcome(e, bench.judge(e.book).judge(e.item)) for e in track(entries, transient=True)]
    console = Console(width=160)
    console.print(figures(outcomes))
    for title, key in GROUPS.items():
        console.print(by(outcomes, title, key))
    for o in outcomes:
        if o.entry.label is not o.found.label and o.entry.split != "test":
            item = o.entry.item
            console.print(
                f"{item.id} {o.entry.label} {o.entry.edit} -> {o.found.label}: "
                f"{item.question} — {item.answer}",
                markup=False,
            )
    if options.json:
        options.json.write_text("".join(json.dumps(_line(o)) + "\n" for o in outcomes), "utf-8")
    return 0


GROUPS: dict[str, Callable[[Outcome], str]] = {
    "edit": lambda o: o.entry.edit or str(o.entry.label),
    "language": lambda o: o.entry.item.language,
    "book": lambda o: o.entry.book,
}


def _line(o: Outcome) -> dict[str, object]:
    return {"id": o.entry.item.id, "label": o.entry.label, "found": o.found.label, "right_page": o.right_page}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
