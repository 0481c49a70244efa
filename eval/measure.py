"""Measure answers: ``python -m eval.measure [SET.jsonl ...] [--home DIR] [--json FILE]``.

For each set and split: right page first and among the first five of citations and nearest passages
(answerable questions); share answered by kind; quotes word for word on their pages, and under their boxes;
key facts in answers; time for a question.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from corpus.library import Library
from eval.facts import recall
from eval.gold import Question, load
from eval.quotes import boxes_hold, stands
from eval.sets import OWN, present, rulebooks_folder
from index.catalogue import Indexes
from index.embed import load_embedder
from qa.answerer import Answerer
from qa.types import Answer, Status

VISIBLE = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one question."""

    id: str
    set: str
    kind: str
    answerable: bool
    crossing: bool
    status: str
    basis: str
    confidence: float
    first: bool
    five: bool
    facts: float
    quotes: int
    valid: int
    boxed: int
    milliseconds: float
    answer: str


def outcome(question: Question, name: str, answer: Answer, library: Library) -> Outcome:
    """Judge one answer."""
    pages = [c.citation.page for c in answer.citations] + [n.located.citation.page for n in answer.nearest]
    pages = list(dict.fromkeys(pages))
    shown = (*answer.citations, *(n.located for n in answer.nearest))
    book = library.get(shown[0].citation.rulebook) if shown else None
    return Outcome(
        id=question.id,
        set=name,
        kind="answerable" if question.answerable else question.kind,
        answerable=question.answerable,
        crossing=bool(book and book.language != question.language),
        status=answer.status.value,
        basis=answer.basis.value if answer.basis else "",
        confidence=answer.confidence,
        first=bool(pages[:1]) and pages[0] in question.pages,
        five=any(page in question.pages for page in pages[:5]),
        facts=recall(answer.text, [fact.any_of for fact in question.key_facts]),
        quotes=len(shown),
        valid=sum(stands(located, library) for located in shown),
        boxed=sum(boxes_hold(located, library) for located in shown),
        milliseconds=answer.latency_ms,
        answer=answer.text,
    )


def run(paths: Sequence[Path], home: Path) -> list[Outcome]:
    """Put every question of the sets whose rulebook is there to that rulebook."""
    library, embedder = Library(home), load_embedder()
    indexes = Indexes(home, embedder)
    library.sync_shipped()
    answerer = Answerer(library, indexes)
    outcomes: list[Outcome] = []
    for path in paths:
        # Figures of a set without splits stand under its own name.
        questions, missing = present(load(path, split=""), rulebooks_folder())
        for reason in missing:
            print(f"skipped: {reason}", file=sys.stderr)
        games: dict[str, str] = {}
        for name in sorted({question.book for question in questions}):
            began = time.perf_counter()
            added = library.add(rulebooks_folder() / name)
            indexes.ensure(added.rulebook.id, library.passages(added.rulebook.id), added.rulebook.language)
            games[name] = added.rulebook.game
            if not added.already_there:
                seconds = time.perf_counter() - began
                print(f"{name}: {added.report.pages_read} pages in {seconds:.1f} s", file=sys.stderr)
        for question in track(questions, path.name, transient=True):
            label = path.stem + (f" {question.split}" if question.split else "")
            answer = answerer.ask(question.text, game=games[question.book])
            outcomes.append(outcome(question, label, answer, library))
    return outcomes


def table(outcomes: Sequence[Outcome]) -> Table:
    """Return the figures, a column a set."""
    names = list(dict.fromkeys(o.set for o in outcomes))
    result = Table("figure", *names)
    for title, figure in FIGURES.items():
        result.add_row(title, *(figure([o for o in outcomes if o.set == name]) for name in names))
    return result


def _share(hits: Sequence[bool | float]) -> str:
    return f"{np.mean(hits):.3f} of {len(hits)}" if len(hits) else "-"


def _time(rows: Sequence[Outcome]) -> str:
    p50, p95 = np.percentile([o.milliseconds for o in rows], [50, 95])
    return f"{p50:.0f} / {p95:.0f} ms"


GIVEN = (Status.ANSWERED, Status.AMBIGUOUS)


def _unsure_about(rows: Sequence[Outcome], *kinds: str) -> str:
    return _share([o.status not in GIVEN for o in rows if o.kind in kinds])


FIGURES = {
    "right page first": lambda r: _share([o.first for o in r if o.answerable]),
    "right page in five": lambda r: _share([o.five for o in r if o.answerable]),
    "  first, same language": lambda r: _share([o.first for o in r if o.answerable and not o.crossing]),
    "  first, other language": lambda r: _share([o.first for o in r if o.answerable and o.crossing]),
    "answerable, not answered": lambda r: _unsure_about(r, "answerable"),
    "other game or nonsense, not answered": lambda r: _unsure_about(r, "wrong-game", "nonsense"),
    "near miss, not answered": lambda r: _unsure_about(r, "near-miss", "unanswerable"),
    "of those answered, right page first": lambda r: _share(
        [o.first for o in r if o.answerable and o.status in GIVEN]
    ),
    "key facts in answers given": lambda r: _share(
        [o.facts for o in r if o.answerable and o.status in GIVEN]
    ),
    "quotes word for word on the page": lambda r: _share([o.valid == o.quotes for o in r]),
    "boxes hold exactly the quote": lambda r: _share([o.boxed == o.quotes for o in r]),
    "time for a question, p50 / p95": _time,
}


def main(arguments: Sequence[str]) -> int:
    """Measure and print; with ``--json`` also write an outcome a line."""
    parser = argparse.ArgumentParser(prog="eval.measure")
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--home", type=Path, help="keep the library there between runs")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    visible = rulebooks_folder() / VISIBLE
    paths = options.sets or [OWN / "open-rulebooks.jsonl", *([visible] if visible.is_file() else [])]
    with tempfile.TemporaryDirectory(prefix="ruleproof-") as temporary:
        outcomes = run(paths, options.home or Path(temporary))
    if not outcomes:
        print("Nothing was measured: none of the rulebooks is there.", file=sys.stderr)
        return 1
    Console(width=160).print(table(outcomes))
    if options.json:
        lines = (json.dumps(asdict(o), ensure_ascii=False) for o in outcomes)
        options.json.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
