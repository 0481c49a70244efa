"""The committed question sets: whole, split by book, and nothing of the test split trained on."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pypdfium2
import pytest

from corpus.render import PDFIUM
from corpus.text import fold, strip_accents
from eval.facts import recall
from eval.fit_querymap import letters
from eval.gold import Question, load
from eval.sets import OWN, present, rulebooks_folder

OPEN, TRAINING = load(OWN / "open-rulebooks.jsonl"), load(OWN / "training.jsonl")
BOTH = pytest.mark.parametrize("questions", [OPEN, TRAINING], ids=["open-rulebooks", "training"])
TEST_BOOKS = {question.book for question in OPEN if question.split == "test"}
UNANSWERABLE = {"near-miss", "wrong-game", "nonsense"}
EVERYDAY = 3
"""A question of so few words ("Who begins?") can be asked of any book, and says nothing of any."""


def raw(name: str = "open-rulebooks") -> list[dict[str, Any]]:
    text = (OWN / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def readme() -> str:
    return (OWN / "README.md").read_text("utf-8")


def asked(question: Question) -> str:
    """The words of a question, however they are written."""
    return " ".join(re.findall(r"\w+", strip_accents(fold(question.text).text)))


@BOTH
def test_ids_are_unique(questions: tuple[Question, ...]) -> None:
    assert [id for id, n in Counter(question.id for question in questions).items() if n > 1] == []


@BOTH
def test_no_question_is_put_twice_to_a_book(questions: tuple[Question, ...]) -> None:
    assert [put for put, n in Counter((q.book, q.text) for q in questions).items() if n > 1] == []


@BOTH
def test_every_question_has_words_and_a_language(questions: tuple[Question, ...]) -> None:
    assert [q.id for q in questions if not asked(q)] == []
    assert [q.id for q in questions if not re.fullmatch("[a-z]{2}", q.language)] == []


@pytest.mark.parametrize("name", ["open-rulebooks", "training"])
def test_gold_pages_are_numbers_from_1_each_once(name: str) -> None:
    for line in raw(name):
        pages = line["gold_pages"]
        assert all(type(page) is int and page >= 1 for page in pages), line["id"]
        assert len(set(pages)) == len(pages), line["id"]


def test_a_question_has_gold_pages_a_quote_and_key_facts_exactly_if_it_is_answerable() -> None:
    for question, line in zip(OPEN, raw(), strict=True):
        answerable = question.kind not in UNANSWERABLE
        has = {bool(question.pages), bool(line["quote"]), bool(question.key_facts), bool(line["answer"])}
        assert has == {answerable}, question.id
        assert question.answerable == answerable


def test_every_training_question_has_a_gold_page_and_a_quote() -> None:
    assert [q.id for q in TRAINING if not (q.answerable and letters(q.gold[0].quote))] == []


def test_no_key_fact_is_empty() -> None:
    for question in OPEN:
        assert all(fact.any_of and all(map(letters, fact.any_of)) for fact in question.key_facts), question.id


def test_the_written_answers_hold_their_key_facts() -> None:
    lost = [
        q.id
        for q, line in zip(OPEN, raw(), strict=True)
        if recall(line["answer"], [fact.any_of for fact in q.key_facts]) < 1
    ]
    assert len(lost) <= 0.01 * sum(q.answerable for q in OPEN), lost


def test_a_quote_is_short() -> None:
    assert [line["id"] for line in raw() if len(line["quote"].split()) > 12] == []


def test_a_near_miss_says_what_the_book_lacks() -> None:
    assert {line["id"] for line in raw() if line.get("why")} == {q.id for q in OPEN if q.kind == "near-miss"}


def test_a_twin_rewords_an_answerable_question_of_the_same_book() -> None:
    by_id = {question.id: question for question in OPEN}
    for question in OPEN:
        if question.twin_of:
            first = by_id[question.twin_of]
            assert (first.book, first.split) == (question.book, question.split), question.id
            assert first.answerable
            assert not first.twin_of
            assert set(first.pages) & set(question.pages), question.id


def test_every_rulebook_is_named_by_one_digest() -> None:
    digests = {(question.book, question.sha256) for question in OPEN}
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for _, digest in digests)
    assert len({book for book, _ in digests}) == len({digest for _, digest in digests}) == len(digests)


def test_the_set_is_split_by_book_and_never_by_question() -> None:
    assert {question.split for question in OPEN} == {"test", "development"}
    splits = {(question.book, question.split) for question in OPEN}
    assert len(splits) == len({question.book for question in OPEN})


def test_the_read_me_names_the_test_books_and_counts_right() -> None:
    named = re.search(r"`test` \(([^)]*)\)", readme())
    assert named
    assert {f"{name}.pdf" for name in named[1].split(", ")} == TEST_BOOKS
    twins = sum(bool(q.twin_of) for q in OPEN)
    kinds = Counter(q.kind for q in OPEN)
    own_part = readme().partition("# Case questions")[0]
    counts = [int(n) for n in re.findall(r"^\|.*\| (\d+) \|$", own_part, re.M)]
    assert counts == [
        sum(q.answerable for q in OPEN) - twins,
        twins,
        kinds["near-miss"],
        kinds["wrong-game"],
        kinds["nonsense"],
    ]
    assert sum(counts) == len(OPEN)
    assert f"{len(OPEN)} questions on {len({q.book for q in OPEN})} openly licensed rulebooks" in readme()


def test_no_book_of_the_test_split_is_trained_on() -> None:
    assert {question.book for question in TRAINING} & TEST_BOOKS == set()


def test_a_rulebook_that_is_trained_on_belongs_to_the_development_split() -> None:
    trained = {question.book for question in TRAINING if question.book.endswith(".pdf")}
    assert trained <= {question.book for question in OPEN if question.split == "development"}


def test_no_question_of_the_measured_set_is_trained_on_but_everyday_ones_of_other_books() -> None:
    """Such questions mean something else in each book: what is trained is another passage."""
    measured = {asked(question): question for question in OPEN}
    for question in TRAINING:
        same = measured.get(asked(question))
        if same is not None:
            assert len(asked(question).split()) <= EVERYDAY, (question.id, same.id)
            assert question.book != same.book, (question.id, same.id)


def test_every_text_that_is_trained_on_has_its_source_and_licence() -> None:
    lines = (OWN / "training-sources.tsv").read_text("utf-8").splitlines()
    head, *rows = [line.split("\t") for line in lines]
    assert head == ["file", "repository", "path", "licence"]
    assert [row for row in rows if len(row) != 4 or not all(map(str.strip, row))] == []
    texts = {question.book for question in TRAINING if not question.book.endswith(".pdf")}
    assert sorted(row[0] for row in rows) == sorted(texts)


@cache
def page_letters(book: str) -> tuple[str, ...]:
    with PDFIUM:
        pdf = pypdfium2.PdfDocument(str(rulebooks_folder() / book))
        try:
            return tuple(letters(page.get_textpage().get_text_range()) for page in pdf)
        finally:
            pdf.close()


@pytest.mark.rulebooks
@pytest.mark.parametrize(
    ("questions", "unseen"), [(OPEN, 0.0), (TRAINING, 0.02)], ids=["open-rulebooks", "training"]
)
def test_quotes_stand_on_their_gold_pages(questions: tuple[Question, ...], unseen: float) -> None:
    """Training quotes came from pages as they are read here, a few of them by OCR or from tables."""
    drawn = {line["id"] for line in raw() if line.get("quote_in_picture")}
    there, _ = present((q for q in questions if q.book.endswith(".pdf")), rulebooks_folder())
    if not there:
        pytest.skip(f"the open rulebooks are not in {rulebooks_folder()} (set RULEPROOF_RULEBOOKS)")
    for question in there:
        assert all(page <= len(page_letters(question.book)) for page in question.pages), question.id
    lost = [
        question.id
        for question in there
        if question.answerable
        and question.id not in drawn
        and not any(
            letters(gold.quote) in page_letters(question.book)[gold.page - 1] for gold in question.gold
        )
    ]
    assert len(lost) <= unseen * len(there), lost
