"""Fit the chances of ``qa/calibration.json``: ``python -m eval.calibrate --home DIR [--write]``.

Every book is asked with a map of questions that was fitted without that book: what is calibrated is how the
product does on books it has not seen.

Rulebook answers: every question is put to its own book (right where the first page is a gold page) and to
other books (never right); the development split is fitted, once as the search leaves it, once after the best
passages were read (``qa.reread``). FAQ answers: every wording is asked while it is
left out (right where its own entry comes first) and while its whole entry is left out (never right).
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from scipy.optimize import minimize

from corpus.games import faq, shipped_games
from corpus.library import Library
from corpus.text import strip_accents
from corpus.types import Passage, Rulebook
from eval.fit_querymap import FAQ_SEEN, training
from eval.fit_querymap import fit as fit_map
from eval.gold import Question, load
from eval.sets import OWN, present, rulebooks_folder
from index.catalogue import Indexes
from index.embed import Embedder, load_embedder
from qa.answerer import DEPTH
from qa.confidence import value
from qa.evidence import gather
from qa.faqs import LANGUAGES, ensure_faq, match
from qa.reread import READ_AGAIN, reread
from qa.types import Basis

Array = NDArray[np.float64]

TARGET = Path(__file__).parents[1] / "qa" / "calibration.json"

RULEBOOK_TERMS = (
    "cosine", "mapped", "sentence", "score", "lead", "coverage", "held", "missing", "alien", "elsewhere",
    "contrast", "agreement", "crossing", "length", "cosine*crossing", "mapped*crossing", "contrast*crossing",
    "held*crossing", "missing*crossing", "alien*crossing", "score*crossing", "size", "score*size",
    "mapped*size",
)  # fmt: skip
READ_TERMS = (
    "reading", "readings", "missing", "alien", "elsewhere", "contrast", "crossing", "missing*crossing",
    "contrast*crossing",
)  # fmt: skip
"""What was read, and what four passages cannot tell: words that the book lacks, what other games say."""
FAQ_TERMS = ("score", "lead", "cosine", "overlap", "numbers", "same")

RIDGE = 3e-3
READ_RIDGE = 3e-2
"""What was read is weighed by few books: its weights are held smaller."""
MISSED = 0.10
"""Share of the answerable questions of the development split that may go without an answer."""
SILENT = 0.02
"""Share of them that may be told that the book is silent."""
FAQ_WRONG = 0.03
"""Share of questions that no entry asks which may get the nearest entry's answer all the same."""
TRAINED = "development"
SET = "open-rulebooks.jsonl, development split"
FOLDS = 3
FOREIGN = 3
"""Other books that each question is also put to."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question put to one book: the figures, whether what came first was right, and what it was."""

    figures: dict[str, float]
    right: bool
    kind: str
    group: str
    split: str


def rulebook_rows(
    questions: Sequence[Question],
    books: dict[str, Rulebook],
    by_book: dict[str, Indexes],
    seed: int = 1,
    *,
    again: bool = False,
) -> list[Row]:
    """Put every question to its own book and to some others of the same split.

    ``by_book`` is how each book is asked; ``again``: the best passages are read as well.
    """
    draw = random.Random(seed)
    side = {question.book: question.split for question in questions}
    rows = []
    for question in track(questions, "questions", transient=True):
        others = [
            name for name in books if name != question.book and side.get(name, TRAINED) == question.split
        ]
        foreign = draw.sample(others, min(FOREIGN, len(others))) if question.kind != "wrong-game" else []
        for name in (question.book, *foreign):
            figures, first = _ask(question, books[name], books, by_book[name], again=again)
            own = name == question.book
            right = own and question.answerable and first.page in question.pages
            kind = ("answerable" if question.answerable else question.kind) if own else "wrong-game"
            rows.append(Row(figures, right, kind, name, question.split))
    return rows


def _ask(
    question: Question, book: Rulebook, books: dict[str, Rulebook], indexes: Indexes, *, again: bool
) -> tuple[dict[str, float], Passage]:
    vector = indexes.query_vector(question.text)
    ranking = indexes.search([book.id], question.text, language=question.language, k=DEPTH, vector=vector)
    world = [indexes.get(b.id) for b in books.values() if b.shipped and b.id != book.id]
    evidence = gather(question.text, question.language, ranking, [indexes.get(book.id)], world, vector)
    if not again:
        return evidence.figures(), ranking.hits[0].passage
    made = reread(question.text, question.language, ranking, [indexes.get(book.id)])
    return {**evidence.figures(), **made.figures()}, made.ranking.hits[0].passage


def left_out(
    home: Path, library: Library, embedder: Embedder, texts: Path | None
) -> tuple[dict[str, Rulebook], dict[str, Indexes]]:
    """Return the rulebooks by file name, and for each the indexes with a map fitted without it.

    Books that were trained on are left out fold by fold.
    """
    plain = Indexes(home, embedder)
    pairs, opened, missing = training(library, plain, texts)
    if missing:
        print(f"left out of the maps, their files are not there: {', '.join(missing)}", file=sys.stderr)
    books = {book.source: book for book in library.rulebooks() if book.source.endswith(".pdf")}
    seen = sorted({pair.book for pair in pairs} & books.keys())
    folds = [seen[n::FOLDS] for n in range(FOLDS)]
    unseen = Indexes(home, embedder, fit_map(pairs, opened))
    maps: dict[str, Indexes] = {}
    for fold in track(folds, "maps", transient=True):
        without = fit_map([p for p in pairs if p.book not in fold], opened)
        maps |= dict.fromkeys(fold, Indexes(home, embedder, without))
    return books, {name: maps.get(name, unseen) for name in books}


def faq_rows(indexes: Indexes) -> list[Row]:
    """Ask every wording of every entry: as it is without accents, without that wording, without its entry."""
    rows = []
    for game in shipped_games():
        ensure_faq(game.id, indexes)
        for language in LANGUAGES:
            for entry in track(faq(game.id, language), f"{game.id} {language}", transient=True):
                wordings = list(enumerate((entry.question, *entry.also)))[FAQ_SEEN:]
                for number, wording in wordings:
                    careless = strip_accents(wording.lower()).rstrip(" ?")
                    for text, without in (
                        (careless, ""),
                        (wording, f"{entry.id}:{number}"),
                        (wording, entry.id),
                    ):
                        row = _faq_row(text, language, game.id, entry.id, without, indexes)
                        rows.extend([row] if row else [])
    return rows


def _faq_row(text: str, language: str, game: str, id: str, without: str, indexes: Indexes) -> Row | None:
    vector = indexes.query_vector(text)
    hit = match(text, language, game, indexes, vector, without=frozenset({without}))
    if hit is None:
        return None
    kind = "absent" if without == id else "present" if without else "same wording"
    return Row(hit.figures(), hit.entry.id == id, kind, game, "")


def fit(rows: Sequence[Row], names: Sequence[str], ridge: float = RIDGE) -> dict[str, Any]:
    """Return a logistic regression as ``qa.confidence`` reads it, without thresholds."""
    x, y = _matrix(rows, names), np.array([row.right for row in rows], float)
    mean, deviation = x.mean(0), np.maximum(x.std(0), 1e-3)
    z = np.c_[(x - mean) / deviation, np.ones(len(x))]
    sign = 2 * y - 1

    def loss(w: Array) -> float:
        return float(np.logaddexp(0, -sign * (z @ w)).mean() + ridge * (w[:-1] ** 2).sum())

    w = minimize(loss, np.zeros(z.shape[1]), method="L-BFGS-B").x
    terms = [
        {
            "figure": n,
            "mean": round(float(m), 5),
            "deviation": round(float(d), 5),
            "weight": round(float(v), 4),
        }
        for n, m, d, v in zip(names, mean, deviation, w, strict=False)
    ]
    return {"terms": terms, "bias": round(float(w[-1]), 4)}


def levelled(rows: Sequence[Row], terms: Sequence[str], ridge: float = RIDGE) -> dict[str, Any]:
    """Return a model fitted on the development split, with the chances from which on something is claimed."""
    train = [row for row in rows if row.split == TRAINED]
    model = fit(train, terms, ridge)
    answerable = chances(model, [row for row in train if row.kind == "answerable"])
    model["answered"] = round(float(np.quantile(answerable, MISSED)), 4)
    model["silent"] = round(float(np.quantile(answerable, SILENT)), 4)
    return model


def chances(model: dict[str, Any], rows: Sequence[Row]) -> Array:
    """Return the chance that each row was right."""
    terms = model["terms"]
    x = _matrix(rows, [t["figure"] for t in terms])
    mean, deviation, weight = (np.array([t[k] for t in terms]) for k in ("mean", "deviation", "weight"))
    result: Array = 1 / (1 + np.exp(-((x - mean) / deviation @ weight + model["bias"])))
    return result


def _matrix(rows: Sequence[Row], names: Sequence[str]) -> Array:
    return np.array([[value(name, row.figures) for name in names] for row in rows])


def report(title: str, rows: Sequence[Row], p: Array, answered: float) -> None:
    """Print for each kind how many are answered, and how many of those rightly."""
    print(f"{title}, answered from {answered:.3f}")
    for kind in dict.fromkeys(row.kind for row in rows):
        chosen = np.array([row.kind == kind for row in rows])
        shown = p[chosen] >= answered
        right = np.array([row.right for row in rows])[chosen]
        print(
            f"  {kind:14} {chosen.sum():5}  answered {shown.mean():.3f}"
            + (f"  right of those {right[shown].mean():.3f}" if right[shown].size and right.any() else "")
        )


def faq_level(indexes: Indexes) -> dict[str, Any]:
    """Return the model of FAQ answers, with the chance from which on an entry is taken to ask the same."""
    found = faq_rows(indexes)
    model = fit(found, FAQ_TERMS)
    q = chances(model, found)
    absent = q[[row.kind == "absent" for row in found]]
    model["answered"] = round(float(np.quantile(absent, 1 - FAQ_WRONG)), 4)
    model["silent"] = 0.0
    report("FAQ", found, q, model["answered"])
    return model


def main(arguments: Sequence[str]) -> int:
    """Fit, report on both splits, and write the file if asked."""
    parser = argparse.ArgumentParser(prog="eval.calibrate")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--texts", type=Path, help="folder of the texts named in training-sources.tsv")
    parser.add_argument(
        "--read-only", action="store_true", help="fit only what was read again, keep the rest"
    )
    options = parser.parse_args(arguments)
    library, embedder = Library(options.home), load_embedder()
    questions, missing = present(load(OWN / "open-rulebooks.jsonl"), rulebooks_folder())
    print("\n".join(missing))
    for name in sorted({question.book for question in questions}):
        library.add(rulebooks_folder() / name)
    # The maps need all texts; what was read hardly hangs on them.
    kept = json.loads(TARGET.read_text("utf-8")) if options.read_only else {}
    made: dict[str, Any] = {**kept, "model": embedder.name, "set": SET}

    books, by_book = left_out(options.home, library, embedder, options.texts)
    every = {Basis.RULEBOOK: RULEBOOK_TERMS, READ_AGAIN: READ_TERMS}
    for basis in [READ_AGAIN] if options.read_only else every:
        rows = rulebook_rows(questions, books, by_book, again=basis == READ_AGAIN)
        made[basis] = levelled(rows, every[basis], READ_RIDGE if basis == READ_AGAIN else RIDGE)
        for split in ("development", "test"):
            part = [row for row in rows if row.split == split]
            report(f"{basis}, {split}", part, chances(made[basis], part), made[basis]["answered"])

    if not options.read_only:
        made["faq"] = faq_level(Indexes(options.home, embedder))
    if options.write:
        TARGET.write_text(json.dumps(made, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
