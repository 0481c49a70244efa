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
from eval.sets import OWN, Item, load, present, rulebooks_folder

OPEN, TRAINING = load(OWN / "open-rulebooks.jsonl"), load(OWN / "training.jsonl")
BOTH = pytest.mark.parametrize("items", [OPEN, TRAINING], ids=["open-rulebooks", "training"])
TEST_BOOKS = {item.book for item in OPEN if item.split == "test"}
UNANSWERABLE = {"near-miss", "wrong-game", "nonsense"}
EVERYDAY = 3
"""A question of so few words ("Who begins?") can be asked of any book, and says nothing of any."""


def raw() -> list[dict[str, Any]]:
    text = (OWN / "open-rulebooks.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def readme() -> str:
    return (OWN / "README.md").read_text("utf-8")


def asked(item: Item) -> str:
    """The words of a question, however they are written."""
    return " ".join(re.findall(r"\w+", strip_accents(fold(item.question).text)))


@BOTH
def test_ids_are_unique(items: tuple[Item, ...]) -> None:
    assert [id for id, n in Counter(item.id for item in items).items() if n > 1] == []


@BOTH
def test_no_question_is_put_twice_to_a_book(items: tuple[Item, ...]) -> None:
    assert [q for q, n in Counter((i.book, i.question) for i in items).items() if n > 1] == []


@BOTH
def test_every_question_has_words_and_a_language(items: tuple[Item, ...]) -> None:
    assert [i.id for i in items if not asked(i)] == []
    assert [i.id for i in items if not re.fullmatch("[a-z]{2}", i.language)] == []


@BOTH
def test_gold_pages_are_numbers_from_1_each_once(items: tuple[Item, ...]) -> None:
    for item in items:
        assert all(type(page) is int and page >= 1 for page in item.gold_pages), item.id
        assert len(set(item.gold_pages)) == len(item.gold_pages), item.id


def test_a_question_has_gold_pages_a_quote_and_key_facts_exactly_if_it_is_answerable() -> None:
    for item, line in zip(OPEN, raw(), strict=True):
        answerable = item.kind not in UNANSWERABLE
        has = {bool(item.gold_pages), bool(item.quote), bool(item.key_facts), bool(line["answer"])}
        assert has == {answerable}, item.id
        assert item.answerable == answerable


def test_every_training_question_has_a_gold_page_and_a_quote() -> None:
    assert [i.id for i in TRAINING if not (i.answerable and letters(i.quote))] == []


def test_no_key_fact_is_empty() -> None:
    for item in OPEN:
        assert all(fact and all(map(letters, fact)) for fact in item.key_facts), item.id


def test_the_written_answers_hold_their_key_facts() -> None:
    lost = [i.id for i, line in zip(OPEN, raw(), strict=True) if recall(line["answer"], i.key_facts) < 1]
    assert len(lost) <= 0.01 * sum(i.answerable for i in OPEN), lost


def test_a_quote_is_short() -> None:
    assert [i.id for i in OPEN if len(i.quote.split()) > 12] == []


def test_a_near_miss_says_what_the_book_lacks() -> None:
    assert {line["id"] for line in raw() if line.get("why")} == {i.id for i in OPEN if i.kind == "near-miss"}


def test_a_twin_rewords_an_answerable_question_of_the_same_book() -> None:
    by_id = {item.id: item for item in OPEN}
    for item in OPEN:
        if item.twin_of:
            first = by_id[item.twin_of]
            assert (first.book, first.split) == (item.book, item.split), item.id
            assert first.answerable
            assert not first.twin_of
            assert set(first.gold_pages) & set(item.gold_pages), item.id


def test_every_rulebook_is_named_by_one_digest() -> None:
    digests = {(item.book, item.sha256) for item in OPEN}
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for _, digest in digests)
    assert len({book for book, _ in digests}) == len({digest for _, digest in digests}) == len(digests)


def test_the_set_is_split_by_book_and_never_by_question() -> None:
    assert {item.split for item in OPEN} == {"test", "development"}
    splits = {(item.book, item.split) for item in OPEN}
    assert len(splits) == len({item.book for item in OPEN})


def test_the_read_me_names_the_test_books_and_counts_right() -> None:
    named = re.search(r"`test` \(([^)]*)\)", readme())
    assert named
    assert {f"{name}.pdf" for name in named[1].split(", ")} == TEST_BOOKS
    twins = sum(bool(i.twin_of) for i in OPEN)
    kinds = Counter(i.kind for i in OPEN)
    own_part = readme().partition("# Case questions")[0]
    counts = [int(n) for n in re.findall(r"^\|.*\| (\d+) \|$", own_part, re.M)]
    assert counts == [
        sum(i.answerable for i in OPEN) - twins,
        twins,
        kinds["near-miss"],
        kinds["wrong-game"],
        kinds["nonsense"],
    ]
    assert sum(counts) == len(OPEN)
    assert f"{len(OPEN)} questions on {len({i.book for i in OPEN})} openly licensed rulebooks" in readme()


def test_no_book_of_the_test_split_is_trained_on() -> None:
    assert {item.book for item in TRAINING} & TEST_BOOKS == set()


def test_a_rulebook_that_is_trained_on_belongs_to_the_development_split() -> None:
    trained = {item.book for item in TRAINING if item.book.endswith(".pdf")}
    assert trained <= {item.book for item in OPEN if item.split == "development"}


def test_no_question_of_the_measured_set_is_trained_on_but_everyday_ones_of_other_books() -> None:
    """Such questions mean something else in each book: what is trained is another passage."""
    measured = {asked(item): item for item in OPEN}
    for item in TRAINING:
        same = measured.get(asked(item))
        if same is not None:
            assert len(asked(item).split()) <= EVERYDAY, (item.id, same.id)
            assert item.book != same.book, (item.id, same.id)


def test_every_text_that_is_trained_on_has_its_source_and_licence() -> None:
    lines = (OWN / "training-sources.tsv").read_text("utf-8").splitlines()
    head, *rows = [line.split("\t") for line in lines]
    assert head == ["file", "repository", "path", "licence"]
    assert [row for row in rows if len(row) != 4 or not all(map(str.strip, row))] == []
    texts = {item.book for item in TRAINING if not item.book.endswith(".pdf")}
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
    ("items", "unseen"), [(OPEN, 0.0), (TRAINING, 0.02)], ids=["open-rulebooks", "training"]
)
def test_quotes_stand_on_their_gold_pages(items: tuple[Item, ...], unseen: float) -> None:
    """Training quotes came from pages as they are read here, a few of them by OCR or from tables."""
    drawn = {line["id"] for line in raw() if line.get("quote_in_picture")}
    there, _ = present((i for i in items if i.book.endswith(".pdf")), rulebooks_folder())
    if not there:
        pytest.skip(f"the open rulebooks are not in {rulebooks_folder()} (set RULEPROOF_RULEBOOKS)")
    for item in there:
        assert all(page <= len(page_letters(item.book)) for page in item.gold_pages), item.id
    lost = [
        item.id
        for item in there
        if item.answerable
        and item.id not in drawn
        and not any(letters(item.quote) in page_letters(item.book)[page - 1] for page in item.gold_pages)
    ]
    assert len(lost) <= unseen * len(there), lost
