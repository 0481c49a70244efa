"""Fit the map of questions to passages: ``python -m eval.fit_querymap --home DIR [--texts DIR] [--write]``.

Trained on pairs of a question and the passages that answer it: ``training.jsonl``, the development split of
``open-rulebooks.jsonl``, and the first wordings of the shipped FAQs with the sentences they cite. Texts whose
file is not there (``training-sources.tsv`` says where they come from) are left out and named.
The loss is softmax over all passages of a question's own book; other passages of its gold pages do not count.
"""

import argparse
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from scipy.optimize import minimize

from corpus.games import faq, shipped_games
from corpus.library import Library
from eval.gold import DEVELOPMENT, Gold, Question, load
from eval.sets import OWN, rulebooks_folder
from index.catalogue import Indexes
from index.embed import load_embedder
from index.querymap import QueryMap
from index.search import Index
from qa.faqs import LANGUAGES

Wide = NDArray[np.float64]

TARGET = Path(__file__).parents[1] / "index" / "querymap.npz"

TEMPERATURE = 0.03
PENALTY = 0.015
"""Of the squares of weights and bias; between .008 and .03 books left out do not change by a point."""
CROWDING = 0.5
"""A pair of a book with n pairs weighs n to the minus this: no book drowns the others."""
ROUNDS = 80
FAQ_SEEN = 2
"""Wordings of a FAQ entry that are trained on; later ones stay unseen, for calibration."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A question's vector, the rows of the passages that answer it, and rows that count neither way."""

    book: str
    vector: NDArray[np.float32]
    right: tuple[int, ...]
    ignored: tuple[int, ...]


def pairs_of(questions: Iterable[Question], books: dict[str, Index], indexes: Indexes) -> list[Pair]:
    """Return the pairs of the questions whose quote stands in a passage of their book."""
    plain = {name: [letters(p.text) for p in index.passages] for name, index in books.items()}
    found = []
    for question in track(list(questions), "questions", transient=True):
        quotes = {letters(gold.quote) for gold in question.gold if gold.quote}
        if question.book not in books or not quotes:
            continue
        book, texts, whole = books[question.book], plain[question.book], _whole(question)
        on_page = [row for row, p in enumerate(book.passages) if p.page in question.pages or whole]
        right = tuple(row for row in on_page if any(quote in texts[row] for quote in quotes))
        if right:
            ignored = () if whole else tuple(row for row in on_page if row not in right)
            found.append(Pair(question.book, indexes.query_vector(question.text), right, ignored))
    return found


def _whole(question: Question) -> bool:
    # A plain text is one page for whoever wrote the questions, and may be several for the reader.
    return question.book.endswith(".md")


def faq_questions() -> list[Question]:
    """Return the first wordings of every FAQ entry as questions, with the sentence that it cites first."""
    return [
        Question(
            id=entry.id,
            set="faq",
            book=f"{game.id}.pdf",
            language=language,
            text=wording,
            kind="training",
            status="answered",
            split=DEVELOPMENT,
            gold=(Gold(cited.page, cited.quote),),
        )
        for game in shipped_games()
        for language in LANGUAGES
        for entry in faq(game.id, language)
        for wording in (entry.question, *entry.also)[:FAQ_SEEN]
        for cited in entry.citations[:1]
    ]


def fit(pairs: Sequence[Pair], books: dict[str, Index]) -> QueryMap:
    """Return the map that fits the pairs best."""
    crowd = Counter(pair.book for pair in pairs)
    groups = [
        _Group.of([p for p in pairs if p.book == book], books[book].passage_vectors(), n**-CROWDING)
        for book, n in sorted(crowd.items())
    ]
    total = sum(g.weight * len(g.questions) for g in groups)
    d = groups[0].questions.shape[1]

    def objective(x: Wide) -> tuple[float, Wide]:
        weights, bias = x[: d * d].reshape(d, d), x[d * d :]
        loss = PENALTY * float((weights**2).sum() + (bias**2).sum())
        slope_w, slope_b = 2 * PENALTY * weights, 2 * PENALTY * bias
        for group in groups:
            part, slope = group.loss(group.questions + group.questions @ weights + bias)
            loss += group.weight / total * part
            slope_w = slope_w + group.weight / total * (group.questions.T @ slope)
            slope_b = slope_b + group.weight / total * slope.sum(0)
        return loss, np.concatenate([slope_w.ravel(), slope_b])

    x = minimize(objective, np.zeros(d * d + d), jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS}).x
    return QueryMap(x[: d * d].reshape(d, d).astype(np.float32), x[d * d :].astype(np.float32))


@dataclass(frozen=True, slots=True)
class _Group:
    """The pairs of one book as matrices; ``weight`` is that of each pair."""

    questions: Wide
    passages: Wide
    right: NDArray[np.bool_]
    ignored: NDArray[np.bool_]
    weight: float

    @classmethod
    def of(cls, pairs: Sequence[Pair], passages: NDArray[np.float32], weight: float) -> "_Group":
        right = np.zeros((len(pairs), len(passages)), bool)
        ignored = np.zeros_like(right)
        for row, pair in enumerate(pairs):
            right[row, list(pair.right)] = True
            ignored[row, list(pair.ignored)] = True
        questions = np.stack([pair.vector for pair in pairs]).astype(np.float64)
        return cls(questions, passages.astype(np.float64), right, ignored, weight)

    def loss(self, moved: Wide) -> tuple[float, Wide]:
        """Return the summed loss of the moved questions and its slope by them."""
        norm = np.linalg.norm(moved, axis=1, keepdims=True)
        unit = moved / norm
        logits = unit @ self.passages.T / TEMPERATURE
        logits[self.ignored] = -1e4
        power = np.exp(logits - logits.max(1, keepdims=True))
        hit = np.where(self.right, power, 0.0)
        everything, wanted = power.sum(1, keepdims=True), hit.sum(1, keepdims=True) + 1e-300
        slope = (power / everything - hit / wanted) / TEMPERATURE @ self.passages
        slope = (slope - unit * (slope * unit).sum(1, keepdims=True)) / norm
        return float((np.log(everything) - np.log(wanted)).sum()), slope


def training(
    library: Library, indexes: Indexes, texts: Path | None
) -> tuple[list[Pair], dict[str, Index], tuple[str, ...]]:
    """Return the training pairs, the books by file name, and the files that are not there."""
    questions = [
        *load(OWN / "training.jsonl"),
        *(q for q in load(OWN / "open-rulebooks.jsonl") if q.split == DEVELOPMENT and q.answerable),
    ]
    folders = [folder for folder in (rulebooks_folder(), texts) if folder]
    missing = []
    for name in sorted({question.book for question in questions}):
        path = next((f / name for f in folders if (f / name).is_file()), None)
        if path is None:
            missing.append(name)
        else:
            library.add(path)
    library.sync_shipped()
    books = {
        book.source: indexes.ensure(book.id, library.passages(book.id), book.language)
        for book in library.rulebooks()
    }
    return pairs_of([*questions, *faq_questions()], books, indexes), books, tuple(missing)


def main(arguments: Sequence[str]) -> int:
    """Fit and, if asked, write the map."""
    parser = argparse.ArgumentParser(prog="eval.fit_querymap")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--texts", type=Path, help="folder of the texts named in training-sources.tsv")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    library = Library(options.home)
    pairs, books, missing = training(library, Indexes(options.home, load_embedder()), options.texts)
    if missing:
        print(f"left out, their files are not there: {', '.join(missing)}", file=sys.stderr)
    print(f"{len(pairs)} pairs of {len({p.book for p in pairs})} books")
    fitted = fit(pairs, books)
    if options.write:
        np.savez_compressed(TARGET, weights=fitted.weights.astype(np.float16), bias=fitted.bias)
    return 0


def letters(text: str) -> str:
    """Return letters and digits alone, for finding a quote whatever the layout."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).casefold())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
