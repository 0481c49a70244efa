"""Questions beside the passages that a search brings: those that hold the words that answer, and others.

The others are of the same book, of the same book without the page that answers, of another book, or the
quote beside a twin that it does not answer.
"""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from rich.progress import track

from corpus.library import Library
from eval.fit_querymap import letters
from eval.gold import TEST, Question, load
from eval.sets import OWN
from index.catalogue import Indexes
from index.search import Index
from index.units import embedding_text

DEEP = 16
"""Passages of a ranking that wrong ones are taken from."""

FEWEST = 3
"""Quotes that stand for a book whose text is not there at least."""

SAID_TO_BE_ASKED = 6_000
SILENT = 2_500
"""Questions on the sentences of the shipped booklets: what answers, and silence."""

ELSEWHERE = 1_200
"""Questions put to another game's book."""

WITHOUT = 0.35
"""Share of the questions that are also put to their book without the pages that answer."""

Rows = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with passages that answer and passages that do not, the likeliest first.

    ``kind``: ``book``, ``quotes``, ``without``, ``twin``, ``entry``, ``silent`` or ``elsewhere``.
    ``weight`` is that of the question in the loss.
    """

    question: str
    book: str
    kind: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    weight: float = 1.0


class Books:
    """The books of a library by file name, with what a search of them brings."""

    def __init__(self, library: Library, indexes: Indexes) -> None:
        """Open the shipped booklets and the PDFs that are there."""
        library.sync_shipped()
        self._indexes = indexes
        self.by_name: dict[str, Index] = {
            book.source: indexes.ensure(book.id, library.passages(book.id), book.language)
            for book in library.rulebooks()
            if book.source not in held_out()
        }
        self.letters = {
            name: [letters(p.text) for p in index.passages] for name, index in self.by_name.items()
        }

    def ranking(self, name: str, question: str, language: str, k: int = DEEP) -> list[int]:
        """Return rows of the passages that a search brings, best first."""
        index = self.by_name[name]
        found = self._indexes.search([index.rulebook], question, language=language, k=k)
        rows = {passage.id: row for row, passage in enumerate(index.passages)}
        return [rows[hit.passage.id] for hit in found.hits]

    def text(self, name: str, row: int) -> str:
        """Return a passage as it is read."""
        return embedding_text(self.by_name[name].passages[row])

    def texts(self, name: str, rows: Iterable[int]) -> tuple[str, ...]:
        """Return passages as they are read."""
        return tuple(self.text(name, row) for row in rows)

    def holding(self, name: str, quotes: Iterable[str], pages: Iterable[int] = ()) -> list[int]:
        """Return the rows of the passages that hold one of the quotes; ``pages``: on these alone."""
        wanted, on = {letters(q) for q in quotes if q}, set(pages)
        passages = self.by_name[name].passages
        return [
            row
            for row, text in enumerate(self.letters[name])
            if (not on or passages[row].page in on) and any(quote in text for quote in wanted)
        ]


def held_out() -> frozenset[str]:
    """Return the books that are only reported on: not even their passages are wrong ones."""
    return frozenset(q.book for q in load(OWN / "open-rulebooks.jsonl") if q.split == TEST)


def all_lists(books: Books, seed: int = 1) -> list[Asked]:
    """Return everything there is to learn from, in no order."""
    draw = random.Random(seed)
    training = load(OWN / "training.jsonl")
    twins = _rows(OWN / "near-miss-twins.jsonl")
    return [
        *of_books([q for q in training if q.book in books.by_name], books, draw),
        *of_quotes([q for q in training if q.book not in books.by_name], draw),
        *of_twins(twins, training, books),
        *of_sentences(_rows(OWN / "sentences.jsonl"), books, draw),
        *elsewhere(training, books, draw),
    ]


def of_books(questions: Sequence[Question], books: Books, draw: random.Random) -> list[Asked]:
    """Return the questions on books that are there, some also as if the page that answers were missing."""
    found = []
    for question in track(questions, "books", transient=True):
        name, text = question.book, question.text
        right = books.holding(name, [g.quote for g in question.gold], question.pages)
        passages = books.by_name[name].passages
        ranked = books.ranking(name, text, question.language)
        wrong = [row for row in ranked if passages[row].page not in question.pages]
        if not right:
            continue
        found.append(Asked(text, name, "book", books.texts(name, right), books.texts(name, wrong)))
        if draw.random() < WITHOUT:
            found.append(Asked(text, name, "without", (), books.texts(name, wrong), 0.7))
    return found


def of_quotes(questions: Sequence[Question], draw: random.Random) -> list[Asked]:
    """Return the questions on texts that are not there: their quotes, a few together, stand for passages."""
    found = []
    for name in sorted({q.book for q in questions}):
        of_book = [q for q in questions if q.book == name]
        quotes = list(dict.fromkeys(q.gold[0].quote for q in of_book if q.gold))
        if len(quotes) < FEWEST:
            continue
        groups = [quotes[at : at + 2] for at in range(0, len(quotes), 2)]
        for question in of_book:
            quote = question.gold[0].quote
            mine = next(group for group in groups if quote in group)
            others = [group for group in groups if group is not mine]
            draw.shuffle(others)
            alone = draw.random() < 0.5
            right = quote if alone else " ".join(mine)
            wrong = tuple(draw.choice(g) if alone else " ".join(g) for g in others[:DEEP])
            found.append(Asked(question.text, name, "quotes", (right,), wrong))
            if draw.random() < WITHOUT / 2:
                found.append(Asked(question.text, name, "without", (), wrong, 0.7))
    return found


def of_twins(rows: Rows, training: Iterable[Question], books: Books) -> list[Asked]:
    """Return twins beside the words that answer the question they resemble, and that question beside them.

    Twins were judged by these words alone: of the whole passage they are believed less.
    """
    origin = {question.id: question for question in training}
    found = []
    for row in track(rows, "twins", transient=True):
        quote, name, text, answers = row["quote"], row["pdf"], row["question"], row["answers"]
        asked = origin[row["twin_of"]]
        heading: tuple[str, ...] = (quote,)
        if name in books.by_name:
            held = books.holding(name, [quote], asked.pages)
            passages = books.by_name[name].passages
            heading = tuple(": ".join((*passages[at].heading, quote)) for at in held[:1]) or heading
            ranked = books.ranking(name, text, row["language"])
            others = [at for at in ranked if passages[at].page not in asked.pages]
            near = (*books.texts(name, held[:1]), *books.texts(name, others))
            right, wrong = (near[:1], near[1:]) if answers else ((), near)
            found.append(Asked(text, name, "twin", right, wrong, 0.7))
        found.append(Asked(text, name, "twin", *((heading, ()) if answers else ((), heading))))
        found.append(Asked(asked.text, name, "twin", heading, ()))
    return found


def of_sentences(rows: Rows, books: Books, draw: random.Random) -> list[Asked]:
    """Return questions on the sentences of the shipped booklets, and on what they do not say."""
    asked = [(row, language, question) for row in rows for language, question in _questions(row)]
    draw.shuffle(asked)
    told = list(islice((a for a in asked if not a[0].get("silent")), SAID_TO_BE_ASKED))
    silent = list(islice((a for a in asked if a[0].get("silent")), SILENT))
    found = []
    for row, language, question in track([*told, *silent], "sentences", transient=True):
        name = f"{row['game']}.pdf"
        ranked = books.ranking(name, question, language, k=DEEP // 2)
        if row.get("silent"):
            near = row.get("near") or {}
            held = books.holding(name, [near.get("quote", "")], [near.get("page", 0)])[:1]
            texts = books.texts(name, dict.fromkeys([*held, *ranked]))
            found.append(Asked(question, name, "silent", (), texts))
            continue
        right = books.holding(name, [q["quote"] for q in row["quotes"]], [q["page"] for q in row["quotes"]])
        if right:
            wrong = [at for at in ranked if at not in right]
            answering, others = books.texts(name, right), books.texts(name, wrong)
            found.append(Asked(question, name, "entry", answering, others, 0.7))
    return found


def elsewhere(questions: Sequence[Question], books: Books, draw: random.Random) -> list[Asked]:
    """Return questions put to the book of another game."""
    names = sorted(books.by_name)
    found = []
    for question in draw.sample(list(questions), min(ELSEWHERE, len(questions))):
        name = draw.choice([n for n in names if n != question.book and not _same_game(n, question.book)])
        rows = books.ranking(name, question.text, question.language, k=DEEP // 2)
        found.append(Asked(question.text, name, "elsewhere", (), books.texts(name, rows), 0.7))
    return found


def _same_game(one: str, other: str) -> bool:
    return one[:8] == other[:8]


def _questions(row: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for asked in (row["asked"], *row.get("also_asked", {}).values()):
        for language, questions in asked.items():
            for question in questions:
                yield language, question


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
