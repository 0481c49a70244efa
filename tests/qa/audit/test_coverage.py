"""Which rules no entry touches, and which of them come first."""

from collections.abc import Callable
from typing import Any

import pytest

from corpus.library import Library
from index.catalogue import Indexes
from qa.audit.coverage import coverage
from qa.audit.statements import Statements
from qa.audit.types import ClaimFinding, EntryFinding, FaqItem, Gap, Label
from qa.books import Books


def finding(books: Books, book: str, page: int, quote: str, label: Label = Label.SUPPORTED) -> EntryFinding:
    item = FaqItem("a", "What?", quote, "en")
    return EntryFinding(item, (ClaimFinding(quote, label, (books.find(book, page, quote),)),))


def told(gaps: tuple[Gap, ...]) -> list[str]:
    return [gap.rule.citation.quote for gap in gaps]


@pytest.fixture(scope="module")
def bay(bookcase: Any) -> Callable[..., tuple[Gap, ...]]:
    books = bookcase.open("lantern-bay")
    book = bookcase.books["lantern-bay"].id
    statements = Statements("lantern-bay", "", books)

    def gaps(*entries: tuple[int, str, Label]) -> tuple[Gap, ...]:
        found = [finding(books, book, *entry) for entry in entries]
        return coverage(found, statements, books, "lantern-bay", bookcase.indexes.query_vector)

    return gaps


def test_every_rule_is_open_where_there_is_no_entry(bay: Callable[..., tuple[Gap, ...]]) -> None:
    found = told(bay())
    assert "You may never hold more than 10 oil tokens." in found
    assert "The game ends when the last lantern is lit." in found
    assert "Can a broken lantern be sold?" not in found


@pytest.mark.parametrize("label", [Label.SUPPORTED, Label.CONTRADICTED, Label.WRONG_PAGE, Label.AMBIGUOUS])
def test_a_rule_that_is_evidence_is_touched(bay: Callable[..., tuple[Gap, ...]], label: Label) -> None:
    rule = "You may never hold more than 10 oil tokens."
    assert rule not in told(bay((1, rule, label)))


def test_words_near_to_a_claim_without_evidence_are_not(bay: Callable[..., tuple[Gap, ...]]) -> None:
    rule = "You may never hold more than 10 oil tokens."
    assert rule in told(bay((1, rule, Label.NOT_IN_RULEBOOK)))


def test_a_rule_that_stands_twice_is_touched_twice(bay: Callable[..., tuple[Gap, ...]]) -> None:
    rule = "Pay 2 oil to wake the harbour master."
    assert told(bay()).count(rule) == 2
    assert rule not in told(bay((2, rule, Label.SUPPORTED)))


def test_the_most_asked_come_first_and_weights_are_shares(bay: Callable[..., tuple[Gap, ...]]) -> None:
    weights = [gap.weight for gap in bay()]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] > 0
    assert sum(weights) <= 1.001


def test_weights_of_a_shipped_game_are_those_of_its_known_questions(
    shipped_library: Library, embedder: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    game = "holmes-and-moriarty"
    book = shipped_library.get(game)
    indexes = Indexes(tmp_path_factory.mktemp("indexes"), embedder)
    index = indexes.ensure(game, shipped_library.passages(game), book.language)
    books = Books(shipped_library, [index])
    statements = Statements(game, game, books)

    def unasked(question: str) -> Any:
        raise AssertionError(f"the questions of this game are known: {question}")

    found = coverage((), statements, books, game, unasked)
    assert len(found) > 100
    assert 0.5 < sum(gap.weight for gap in found) <= 1.001
    assert found[0].weight > 2 * found[-1].weight
    quote = "Nobody may look at a discarded Plot card."
    assert quote in told(found)
    left = coverage([finding(books, game, 4, quote)], statements, books, game, unasked)
    assert quote not in told(left)
    assert len(left) < len(found)
